// What the author of a page has written about a board: the names that attributes have, what they may say, and what that stands for. An author is told
// of a value that an attribute cannot have.

import { boardOf, brief } from "./board.js";
import { GAMES, THEMES } from "./data.js";
import { languageAround, languageOf, speaker } from "./words.js";

/** @import { Board, Cell, Which } from "./types.d.ts" */
/** @typedef {Record<string, string | number | string[] | null | undefined>} Options attributes, or what stands for them */

export const GAME = ["game", "size", "variant", "moves", "position", "href", "ply", "puzzle", "lesson", "against", "seat"];
export const LOOK = ["mode", "theme"];
// What only a board without Python understands.
export const PICTURE = ["plies", "rotate", "coordinates", "numbers", "marks", "arrows"];
// What changes no position.
export const APPEARANCE = ["theme", ...PICTURE.slice(1)];
const EXERCISES = ["puzzle", "lesson"];
// Where one of these is, only Python knows what stands on the board; with plies, none does any more.
const UNKNOWN = ["moves", "href", ...EXERCISES];

/** @typedef {[pattern: RegExp, words: string]} Allowed what an attribute may say, and that in words */
const WHOLE = /** @type {Allowed} */ ([/^\d{1,4}$/, "a whole number of at most four digits"]);
const SWITCH = /** @type {Allowed} */ ([/^(on|off|true|numbers)$/, "on or off"]);
const START = /** @type {Allowed} */ ([/^(seen|touched)$/, "seen or touched"]);
const themes = Object.keys(THEMES);
const THEME = /** @type {Allowed} */ ([new RegExp(`^(${themes.join("|")})$`), themes.join(", ")]);
const complaints = /** @type {Set<string>} */ (new Set());

// How many cells and arrows an author may point out, far more than anybody can tell apart.
const MOST_POINTED_OUT = 500;

export class Attributes {
    #element;
    /** @type {Record<string, string> | null} those that Python has worked out from those that the author wrote */
    worked = null;

    constructor(/** @type {Element} */ element) {
        this.#element = element;
    }

    /** An attribute, as Python has worked it out or as the author wrote it. */
    said(/** @type {string} */ name) {
        return this.worked?.[name] ?? this.#element.getAttribute(name);
    }

    /** Returns those of some attributes that the author wrote. */
    options(/** @type {string[]} */ names) {
        return texts(Object.fromEntries(names.map((name) => [name, this.#element.getAttribute(name)])));
    }

    has(/** @type {string} */ name) {
        return this.#element.hasAttribute(name);
    }

    /** The language in which the board speaks. */
    get language() {
        return languageOf(this.#element);
    }

    /** The language that the page says the board is in, if there is one that it has. */
    get languageAround() {
        return languageAround(this.#element);
    }

    /** Says a sentence in the language of the board. */
    get say() {
        return speaker(this.language);
    }

    get mode() {
        return this.#element.getAttribute("mode") ?? "play";
    }

    /** Whether the board is to come alive only when somebody touches it. */
    get touched() {
        return this.#checked("start", START) === "touched";
    }

    /** The kind and the name of the exercise that the author wants, if one is wanted. */
    get exercise() {
        const kind = EXERCISES.find((name) => this.has(name)) ?? "";
        return [kind, this.#element.getAttribute(kind) ?? ""];
    }

    /** Whether the position is known without Python. */
    get known() {
        return Boolean(this.worked) || this.has("plies") || !UNKNOWN.some((name) => this.has(name));
    }

    /** Whether the author put a picture of the position into the element. */
    get pictured() {
        return Boolean(this.#element.querySelector(':scope > [slot="picture"]'));
    }

    /**
     * Which board it is; null if there is none of that game and size, or if that is not known.
     *
     * @returns {Which | null}
     */
    get which() {
        const [game, size] = [this.said("game") ?? "", Number(this.said("size"))];
        if (!Object.hasOwn(GAMES, game) || !Object.hasOwn(GAMES[game].boards, size)) return null;
        return { game, size, variant: this.said("variant") || GAMES[game].variants[0] };
    }

    get board() {
        return boardOf(this.said("game") ?? "", this.said("size") ?? "", this.say);
    }

    /**
     * Returns what a board is called: by the game, unless the author says otherwise.
     *
     * @param {Partial<Which>} which the game and the size, where they are not for the author to say
     */
    title({ game = this.#element.getAttribute("game") ?? "", size }) {
        const { say } = this;
        const [exercise, wanted] = this.exercise;
        const [name, number = ""] = wanted.split("/");
        const title = (/** @type {string} */ of) => (Object.hasOwn(GAMES, of) ? GAMES[of].title : "pygames");
        const own = exercise === "puzzle" ? say("Puzzles: {game}", { game: title(name) }) : say("Lesson: {game}", { game: title(name) });
        const board = `${title(game)} ${size ?? this.#element.getAttribute("size") ?? ""}`;
        return this.#element.getAttribute("aria-label") ?? (exercise ? `${own} ${number}` : board).trim();
    }

    /**
     * Returns how the author wants a viewer to look; `turns` says how it is rotated, if not as the author wants it.
     *
     * @param {Board} board
     * @param {number | undefined} turns
     */
    look(board, turns) {
        this.#checked("theme", THEME);
        const ply = this.#checked("ply", WHOLE);
        return {
            ply: ply ? Number(ply) : undefined,
            turns: turns ?? Number(this.#checked("rotate", WHOLE)),
            coordinates: this.#checked("coordinates", SWITCH) !== "off",
            numbers: (this.#checked("numbers", SWITCH) ?? "off") !== "off",
            rings: this.#cells("marks", 1, board).flat(),
            arrows: /** @type {[Cell, Cell][]} */ (this.#cells("arrows", 2, board)),
        };
    }

    /**
     * Returns what an attribute says; null if that is nothing that it may say, which the author is told.
     *
     * @param {string} name
     * @param {Allowed} allowed
     */
    #checked(name, [pattern, words]) {
        const text = this.#element.getAttribute(name);
        if (!text || pattern.test(text)) return text;
        complain(name, text, words);
        return null;
    }

    /**
     * Returns the cells that an author points out, a list for each item of an attribute: of one cell, or of the two of an arrow as in c4-d5. What has
     * more or fewer is left out.
     *
     * @param {string} attribute
     * @param {number} count
     * @param {Board} board
     */
    #cells(attribute, count, board) {
        const items = (this.#element.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_POINTED_OUT);
        const cell = (/** @type {string} */ name) => {
            const found = board.index.get(name);
            if (found === undefined) throw new Error(this.say("{cell} is not a cell of this board", { cell: name.slice(0, 40) }));
            return found;
        };
        const cells = items.map((item) => item.split("-").map(cell));
        const wrong = items.find((_, at) => cells[at].length !== count);
        if (wrong) complain(attribute, wrong, count === 1 ? "cells, as in c4 d5" : "arrows, as in c4-d5");
        return cells.filter(({ length }) => length === count);
    }
}

/**
 * Returns those of some options that say something, as texts.
 *
 * @param {Options} options
 * @returns {Record<string, string>}
 */
export function texts(options) {
    const said = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
    return Object.fromEntries(said.map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : String(value)]));
}

/** Tells an author, once, of a value that an attribute cannot have; in English, as what browsers say there. */
function complain(/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ allowed) {
    const said = `<pygames-board> leaves out ${name}=${brief(text)}: it may be ${allowed}.`;
    if (!complaints.has(said)) console.warn(said);
    complaints.add(said);
}
