// Reads what the moves of a game change (pygames/embedding/plies.py, which says how it is written) into positions to walk through.

import { BLACK, WHITE, isExtra, isTurn, readPosition, start } from "./board.js";
import { MARKS, MOST_MARKS, MOST_MOVES, MOST_OF_A_COMMENT, MOST_OF_A_MOVE, WORDS } from "./data.js";

/** @import { Board, Mark, Position, Say, Step } from "./types.d.ts" */

// The longest text that is read: more than a game of the largest board with all its variations takes.
const MOST_CHARACTERS = 2_000_000;

// The longest text that a cell may take in an item: its name with each kind of sign, and what is written on it.
const MOST_OF_A_CELL = 40;

// What there may be of a mark that is written on a cell.
const LABEL = /^[A-Za-z0-9_+-]{1,4}$/;
const TOO_MANY_MARKS = new RegExp(`[\\p{M}\\p{Cf}]{${MOST_MARKS + 1}}`, "u");

/** @type {Record<string, number>} */
const STONES = { b: BLACK, w: WHITE, x: 0 };
/** @type {Record<string, [sign: string, colour: string]>} */
const LANDS = { B: ["land", "b"], W: ["land", "w"], N: ["land", "none"], X: ["cross", "none"], A: ["alarm", "none"] };

/**
 * As readWalk, of texts: of the position where the game begins, if not before the opening, and of what its moves change, if there are any.
 *
 * @param {Board} board
 * @param {string | null | undefined} position
 * @param {string | null | undefined} plies
 * @param {Say} say
 */
export function walkOf(board, position, plies, say) {
    return readWalk(board, position ? readPosition(board, position, say) : start(board), plies ?? "", say);
}

/**
 * Returns the start of a game, from which all steps are reached; throws an Error, in words, at what is no such text.
 *
 * @param {Board} board
 * @param {Position} position where it begins
 * @param {string} text
 * @param {Say} say
 */
export function readWalk(board, position, text, say) {
    const damaged = () => new Error(say("the value of plies is damaged; take the lines from Share once more"));
    if (text.length > MOST_CHARACTERS) throw damaged();
    /** @type {Step} */
    const start = { move: "", mark: "", ply: 0, comment: "", before: null, after: [], position, marks: [], labels: [], winner: "" };
    const line = [start];
    let count = 0;
    let last = start;
    for (const item of items(text, damaged)) {
        if (item[0] === "{") {
            last.comment = readComment(item, damaged);
            continue;
        }
        if (++count > MOST_MOVES) throw damaged();
        const tilde = item.indexOf("~");
        const place = item.slice(0, Math.max(tilde, 0));
        const ply = tilde < 0 ? line.length : Number(/^[0-9]{1,5}$/.exec(place)?.[0]);
        const told = item.slice(tilde + 1);
        if (ply === 0 && count === 1) {
            Object.assign(start, readStep(board, { ...start, ply: -1, after: [] }, told, damaged), { before: null });
            continue;
        }
        if (!(ply >= 1 && ply <= line.length)) throw damaged();
        line.length = ply;
        last = readStep(board, line[ply - 1], told, damaged);
        line.push(last);
    }
    return start;
}

/**
 * Yields the items of the text: what stands between spaces, and comments whole.
 *
 * @param {string} text
 * @param {() => Error} damaged
 */
function* items(text, damaged) {
    let at = 0;
    while (at < text.length) {
        if (text[at] === " ") {
            at++;
            continue;
        }
        let end = at;
        if (text[at] === "{") {
            for (end++; end < text.length && text[end] !== "}"; end++) if (text[end] === "\\") end++;
            if (end >= text.length) throw damaged();
            end++;
        } else {
            end = text.indexOf(" ", at);
            if (end < 0) end = text.length;
        }
        yield text.slice(at, end);
        at = end;
    }
}

/**
 * Returns what a comment says.
 *
 * @param {string} item
 * @param {() => Error} damaged
 */
function readComment(item, damaged) {
    const text = item.slice(1, -1).replace(/\\(.)/g, (_, sign) => (sign === "n" ? "\n" : sign));
    if (text.length > 2 * MOST_OF_A_COMMENT || TOO_MANY_MARKS.test(text)) throw damaged();
    return text;
}

/**
 * Returns the step that a move makes, and has the step before it know it; before the start there is no move.
 *
 * @param {Board} board
 * @param {Step} before
 * @param {string} text
 * @param {() => Error} damaged
 */
function readStep(board, before, text, damaged) {
    const [rest, winner = "", ...others] = text.split("#", 3);
    const [changes, turn = expected(board, before.position.turn), extra = before.position.extra, ...more] = rest.split(":", 4);
    if (others.length || more.length || changes.length > MOST_OF_A_MOVE + MOST_OF_A_CELL * board.cells.length) throw damaged();
    const [moved, ...parts] = changes.split(".");
    const sign = moved.search(/[!?]/);
    const [move, mark] = sign < 0 ? [moved, ""] : [moved.slice(0, sign), moved.slice(sign)];
    const named = before.ply < 0 ? !moved : WORDS.includes(move) || move.split(/[,>-]/).every((name) => board.index.has(name));
    const isMove = move.length <= MOST_OF_A_MOVE && named;
    if (!isMove || !MARKS.includes(mark) || !isTurn(turn) || !isExtra(extra) || !["", "b", "w", "draw"].includes(winner)) throw damaged();
    const position = { stones: before.position.stones.slice(), turn, extra };
    /** @type {Step} */
    const step = { move, mark, ply: before.ply + 1, comment: "", before, after: [], position, marks: [], labels: [], winner };
    for (const part of parts) change(board, step, part, damaged);
    before.after.push(step);
    return step;
}

/**
 * Has a step say what one part of its text says.
 *
 * @param {Board} board
 * @param {Step} step
 * @param {string} part
 * @param {() => Error} damaged
 */
function change(board, step, part, damaged) {
    const kind = part[0];
    if (kind === "=") {
        const [name, text = "", ...others] = part.slice(1).split("*", 3);
        const cell = board.index.get(name);
        if (others.length || cell === undefined || !LABEL.test(text)) throw damaged();
        step.labels.push([cell, text]);
        return;
    }
    const names = part.slice(1).match(/[a-z]+[0-9]+/g) ?? [];
    const cells = names.map((name) => board.index.get(name)).filter((cell) => cell !== undefined);
    if (names.join("") !== part.slice(1) || cells.length < names.length) throw damaged();
    if (Object.hasOwn(STONES, kind)) for (const cell of cells) step.position.stones[cell] = STONES[kind];
    else if (Object.hasOwn(LANDS, kind)) step.marks.push([...LANDS[kind], cells]);
    else throw damaged();
}

/**
 * Returns whose turn it is after a turn, as a rule.
 *
 * @param {Board} board
 * @param {string} turn
 */
function expected(board, turn) {
    return turn === "o" ? "c" : turn === "c" ? board.game.first : turn === "b" ? "w" : "b";
}

/**
 * Returns the moves that lead to a step.
 *
 * @param {Step} step
 */
export function movesTo(step) {
    const moves = [];
    for (let at = step; at.before; at = at.before) moves.push(at.move);
    return moves.reverse();
}

/**
 * Returns the start of the game that a step is of.
 *
 * @param {Step} step
 */
export function firstBefore(step) {
    let at = step;
    while (at.before) at = at.before;
    return at;
}

/**
 * Returns the step at the end of the main line that goes through a step.
 *
 * @param {Step} step
 */
export function lastAfter(step) {
    let at = step;
    while (at.after.length) at = at.after[0];
    return at;
}

/**
 * Returns the step at a ply of the line that goes through a step and on along its main line; the end of it if it is shorter.
 *
 * @param {Step} step
 * @param {number} ply
 */
export function stepAt(step, ply) {
    let at = step;
    while (at.before && at.ply > ply) at = at.before;
    while (at.after.length && at.ply < ply) at = at.after[0];
    return at;
}
