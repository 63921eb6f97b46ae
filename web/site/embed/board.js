// Where the cells of a board lie, and the reader of position text, which is bounded by the board: no text takes longer to refuse than to read.

import { GAMES } from "./data.js";

/** @import { Board, Cell, Game, Position, Say, Stones, WrittenBoard } from "./types.d.ts" */

const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

// How many digits a number of empty cells may have.
const GAP_DIGITS = 3;

/**
 * Returns the letters of a row or column counted from 0: a, b, ... z, aa, ab, ...
 *
 * @param {number} index
 * @returns {string}
 */
function letters(index) {
    const last = String.fromCharCode(97 + (index % 26));
    return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/**
 * Returns the board of a game and size; throws an Error, in words, if there is none.
 *
 * @param {string} name
 * @param {string} size
 * @param {string} variant its variant; `nameOf` leaves out one that the game does not have
 * @param {Say} say
 */
export function boardOf(name, size, variant, say) {
    const names = Object.keys(GAMES).join(", ");
    if (!name) throw new Error(say("the board needs a game or the href of one; the games are: {names}", { names }));
    if (!Object.hasOwn(GAMES, name)) throw new Error(say("there is no game {name}; there are: {names}", { name: brief(name), names }));
    const game = GAMES[name];
    if (!Object.hasOwn(game.boards, size)) {
        const sizes = Object.keys(game.boards).join(", ");
        throw new Error(say("{title} is played at sizes {sizes}, not {size}", { title: game.title, sizes, size: brief(size) }));
    }
    return laidOut(game, size, variant, game.boards[size]);
}

/**
 * Returns what a board is called: the game, the size, and the variant if that is not the one that every game has.
 *
 * @param {{ game: Pick<Game, "title" | "variants">, size: string | number, variant: string }} board
 * @param {Say} say
 */
export function nameOf({ game: { title, variants }, size, variant }, say) {
    const other = Object.keys(variants).indexOf(variant) > 0 ? `, ${say(variants[variant])}` : "";
    return `${title} ${size}`.trim() + other;
}

/**
 * Returns a text of somebody else, as much of it as a sentence can hold.
 *
 * @param {unknown} text
 */
export function brief(text) {
    const shown = String(text);
    return `'${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown}'`;
}

/**
 * @param {Game} game
 * @param {string} size
 * @param {string} variant
 * @param {WrittenBoard} board
 * @returns {Board}
 */
function laidOut(game, size, variant, board) {
    const hexagonal = board.shape === "hexagon";
    /** @type {Board["cells"]} */
    const cells = [];
    let [count, x, y] = [0, 0, 0];
    const rows = board.rows.map(([more, right, up], row) => {
        [count, x, y] = [count + more, x + right, y + up];
        return Array.from({ length: count }, (_, column) => {
            const [letter, number] = hexagonal ? [row, column] : [column, row];
            return cells.push({ name: letters(letter) + (number + 1), x: x + column, y }) - 1;
        });
    });
    const pairs = pairsOf(cells, rows, hexagonal);
    const touching = cells.map(() => 0);
    for (const cell of pairs.flat()) touching[cell]++;
    const inner = [...cells.keys()].filter((cell) => touching[cell] === (hexagonal ? 6 : 4));
    return {
        ...board,
        fills: board.cells,
        game,
        size,
        variant,
        hexagonal,
        cells,
        rows,
        pairs,
        inner,
        index: new Map(cells.map(({ name }, cell) => [name, cell])),
    };
}

/**
 * Returns each two cells that are neighbours, once: those of one row, and those of two rows that lie as near.
 *
 * @param {Board["cells"]} cells
 * @param {Cell[][]} rows
 * @param {boolean} hexagonal
 */
function pairsOf(cells, rows, hexagonal) {
    /** @type {[Cell, Cell][]} */
    const pairs = [];
    for (const [row, members] of rows.entries()) {
        for (const cell of members) {
            if (cell !== members.at(-1)) pairs.push([cell, cell + 1]);
            const near = (/** @type {Cell} */ other) => Math.abs(Math.abs(cells[other].x - cells[cell].x) - (hexagonal ? 0.5 : 0)) < 0.1;
            for (const other of rows[row + 1] ?? []) if (near(other)) pairs.push([cell, other]);
        }
    }
    return pairs;
}

/**
 * Returns the position before the opening of a board.
 *
 * @param {Board} board
 * @returns {Position}
 */
export function start(board) {
    return { stones: new Uint8Array(board.cells.length), turn: "o", extra: board.game.extra };
}

/**
 * Returns whether a text says whose turn it is.
 *
 * @param {string} text
 */
export function isTurn(text) {
    return ["o", "c", "b", "w"].includes(text);
}

/**
 * Returns whether a text may be the last field of a position.
 *
 * @param {string} text
 */
export function isExtra(text) {
    return /^[a-z0-9-]{1,9}$/.test(text);
}

/**
 * Returns the position that a text stands for; throws an Error, in words, if it is none of this board.
 *
 * @param {Board} board
 * @param {string} text
 * @param {Say} say
 * @returns {Position}
 */
export function readPosition(board, text, say) {
    // The longest text writes each cell, and a slash after each row.
    const fields = text.length <= 2 * board.cells.length + 40 ? text.split(" ") : [];
    const [, turn, extra] = fields;
    if (fields.length !== 3 || !isTurn(turn) || !isExtra(extra)) {
        throw new Error(say("position text is a board, whose turn it is (o, c, b or w) and an extra field, one space apart"));
    }
    return { stones: readStones(board, fields[0], say), turn, extra };
}

/**
 * @param {Board} board
 * @param {string} text
 * @param {Say} say
 */
function readStones(board, text, say) {
    const rows = text.split("/");
    if (rows.length !== board.rows.length) {
        throw new Error(say("the board has {wanted} rows, the text {given}", { wanted: board.rows.length, given: rows.length }));
    }
    const stones = new Uint8Array(board.cells.length);
    for (const [at, row] of rows.entries()) readRow(stones, board.rows[rows.length - 1 - at], row, at + 1, say);
    return stones;
}

/**
 * Puts the stones of a row where they stand.
 *
 * @param {Stones} stones
 * @param {Cell[]} cells the cells of the row
 * @param {string} text
 * @param {number} number the row's, counted from the top
 * @param {Say} say
 */
function readRow(stones, cells, text, number, say) {
    let given = 0;
    for (let at = 0; at < text.length;) {
        const sign = text[at];
        let digits = 0;
        while (digits <= GAP_DIGITS && text[at + digits] >= "0" && text[at + digits] <= "9") digits++;
        if (sign === "b" || sign === "w") {
            if (given < cells.length) stones[cells[given]] = sign === "b" ? BLACK : WHITE;
            given++;
        } else if (digits && digits <= GAP_DIGITS && sign !== "0") {
            given += Number(text.slice(at, at + digits));
        } else {
            throw new Error(say("row {number} from the top may hold only b, w and numbers of empty cells", { number }));
        }
        at += digits || 1;
    }
    if (given !== cells.length)
        throw new Error(say("row {number} from the top has {wanted} cells, the text {given}", { number, wanted: cells.length, given }));
}

/**
 * Returns the text of a position.
 *
 * @param {Board} board
 * @param {Position} position
 */
export function written(board, { stones, turn, extra }) {
    const rows = board.rows.map((cells) => {
        let text = "";
        let gap = 0;
        for (const cell of cells) {
            if (stones[cell] === EMPTY) {
                gap++;
                continue;
            }
            text += (gap || "") + (stones[cell] === BLACK ? "b" : "w");
            gap = 0;
        }
        return text + (gap || "");
    });
    return `${rows.reverse().join("/")} ${turn} ${extra}`;
}
