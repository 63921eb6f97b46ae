// What a comment draws over its position, apart from its words: circles and arrows (pygames/record/highlights.py).

/** @import { Board, Cell } from "./types.d.ts" */

// How many circles and arrows are drawn.
const MOST = 60;
// With the space that parts it from words.
const WRITTEN = / ?\[%(circle|arrow) ([a-z0-9 -]{1,600})\]/g;

/**
 * Returns the words of a comment.
 *
 * @param {string} comment
 */
export function wordsOf(comment) {
    const words = comment.replace(WRITTEN, "");
    return words === comment ? comment : words.trim();
}

/**
 * Returns the cells that a comment draws circles around, and its arrows; what names no cell draws nothing.
 *
 * @param {Board} board
 * @param {string} comment
 */
export function drawnBy(board, comment) {
    /** @type {Cell[]} */
    const rings = [];
    /** @type {[Cell, Cell][]} */
    const arrows = [];
    for (const [, kind, names] of comment.matchAll(WRITTEN)) {
        for (const item of names.split(" ")) {
            const [from, to, ...others] = item.split("-").map((name) => board.index.get(name));
            const single = to === undefined && !item.includes("-");
            if (from === undefined || others.length) continue;
            if (kind === "circle" && single) rings.push(from);
            if (kind === "arrow" && to !== undefined && to !== from) arrows.push([from, to]);
        }
    }
    return { rings: rings.slice(0, MOST), arrows: arrows.slice(0, MOST) };
}
