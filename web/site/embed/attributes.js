// What the author of a page has written about a board: the names that attributes have, what they may say, and what that stands for. An author is told
// of a value that an attribute cannot have.

import { boardOf, brief, nameOf } from "./board.js";
import { GAMES, MODES, THEMES } from "./data.js";
import { lastAfter, stepAt } from "./walk.js";
import { languageAround, languageOf, speaker } from "./words.js";

/** @import { Board, Cell, Step, Which } from "./types.d.ts" */
/** @typedef {Record<string, string | number | string[] | null | undefined>} Options attributes, or what stands for them */

export const GAME = ["game", "size", "variant", "moves", "position", "href", "ply", "puzzle", "lesson", "against", "seat"];
export const LOOK = ["mode", "theme"];
// What only a board without Python takes from its attributes.
export const PICTURE = ["plies", "rotate", "coordinates", "numbers", "marks", "arrows"];
// What changes no position.
export const APPEARANCE = ["theme", ...PICTURE.slice(1)];
const EXERCISES = ["puzzle", "lesson"];
// Where one of these is, only Python knows what stands on the board; with plies, none does any more.
const UNKNOWN = ["moves", "href", ...EXERCISES];

/** @typedef {[pattern: RegExp, words: string]} Allowed what an attribute may say, and that in words */
const SWITCH = /** @type {Allowed} */ ([/^(on|off|true|numbers)$/, "on or off"]);
const themes = Object.keys(THEMES);
const ALLOWED = /** @type {Record<string, Allowed>} */ ({
    coordinates: SWITCH,
    numbers: SWITCH,
    start: [/^(seen|touched)$/, "seen or touched"],
    theme: [new RegExp(`^(${themes.join("|")})$`), themes.join(", ")],
});
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

    /** An attribute as the author wrote it; nothing if it is not there. */
    #written(/** @type {string} */ name) {
        return this.#element.getAttribute(name) ?? "";
    }

    /** Returns those of some attributes that the author wrote, without what they cannot say. */
    options(/** @type {string[]} */ names) {
        return texts(Object.fromEntries(names.map((name) => [name, this.#checked(name)])));
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
        return this.#written("mode") || "play";
    }

    /** Why the board cannot have the mode that the author wants; nothing if it can. */
    get problem() {
        const { mode, say } = this;
        return MODES.includes(mode)
            ? ""
            : say("there is no mode {name}; there are: {names}", { name: brief(mode), names: MODES.join(", ") });
    }

    /** Whether the board is to come alive only when somebody touches it. */
    get touched() {
        return this.#checked("start") === "touched";
    }

    /** The kind and the name of the exercise that the author wants, if one is wanted. */
    get exercise() {
        const kind = EXERCISES.find((name) => this.has(name)) ?? "";
        return [kind, this.#written(kind)];
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
        return { game, size, variant: this.said("variant") || Object.keys(GAMES[game].variants)[0] };
    }

    /** The board that the author wants; throws an Error, in words, if there is none. */
    get board() {
        const variant = this.said("variant") ?? "";
        const board = boardOf(this.said("game") ?? "", this.said("size") ?? "", variant, this.say);
        const { title, variants } = board.game;
        if (variant && !Object.hasOwn(variants, variant)) {
            const names = { title, variants: Object.keys(variants).join(", "), variant: brief(variant) };
            throw new Error(this.say("{title} has the variants: {variants}; not {variant}", names));
        }
        return board;
    }

    /**
     * Returns what a board is called: by the game, unless the author says otherwise.
     *
     * @param {Partial<Which>} which the game, the size and the variant, where they are not for the author to say
     */
    title({ game: known, size, variant }) {
        const { say } = this;
        const [exercise, wanted] = this.exercise;
        const [of, number = ""] = wanted.split("/");
        const name = exercise ? of : (known ?? this.#written("game"));
        const game = Object.hasOwn(GAMES, name) ? GAMES[name] : { title: "pygames", variants: {} };
        const own = exercise === "puzzle" ? say("Puzzles: {game}", { game: game.title }) : say("Lesson: {game}", { game: game.title });
        const board = { game, size: size ?? this.#written("size"), variant: variant ?? this.#written("variant") };
        return this.#element.getAttribute("aria-label") ?? (exercise ? `${own} ${number}`.trim() : nameOf(board, say));
    }

    /**
     * Returns how the author wants a viewer to look; `turns` says how it is rotated, if not as the author wants it.
     *
     * @param {Board} board
     * @param {Step} start of the game
     * @param {number | undefined} turns
     */
    look(board, start, turns) {
        this.#checked("theme");
        return {
            first: this.#first(start),
            turns: turns ?? this.#number("rotate", board.hexagonal ? 5 : 3) ?? 0,
            coordinates: this.#checked("coordinates") !== "off",
            numbers: (this.#checked("numbers") ?? "off") !== "off",
            rings: this.#cells("marks", 1, board).flat(),
            arrows: /** @type {[Cell, Cell][]} */ (this.#cells("arrows", 2, board)),
        };
    }

    /** Tells the author of a ply that Python has left out: one after the last, which is shown then, or moves that do not follow it. */
    checkPly(/** @type {string[]} */ shown) {
        if (this.exercise[0]) return;
        const [ply, ...beside] = this.#place;
        this.#number("ply", shown.length, ply);
        if (!shown.join(" ").endsWith(beside.join(" "))) this.#complainOfMoves();
    }

    /** What `ply` says: a ply of the main line and, if one of a variation is meant, the moves from there, as in 2 f6 c3. */
    get #place() {
        return this.#written("ply").split(" ");
    }

    /** Returns the step that the author wants to be shown first: the last one of a game unless another is named. */
    #first(/** @type {Step} */ start) {
        const last = lastAfter(start);
        const [ply, ...beside] = this.#place;
        const number = this.#number("ply", last.ply, ply);
        if (number === undefined) return last;
        let step = /** @type {Step | undefined} */ (stepAt(start, number));
        for (const move of beside) step = step?.after.find((after) => after.move === move);
        if (!step) this.#complainOfMoves();
        return step ?? last;
    }

    #complainOfMoves() {
        complain("ply", this.#place.join(" "), "a ply and moves from there, as in 2 f6 c3");
    }

    /** Returns what an attribute says; null if that is nothing that it may say, which the author is told. */
    #checked(/** @type {string} */ name, [pattern, words] = ALLOWED[name] ?? [/^/, ""]) {
        const text = this.#element.getAttribute(name);
        if (!text || pattern.test(text)) return text;
        complain(name, text, words);
        return null;
    }

    /**
     * Returns the number that an attribute says; undefined if that is none, or more than it may be, which the author is told.
     *
     * @param {string} name
     * @param {number} most
     * @param {string | null} text what it says
     */
    #number(name, most, text = this.#element.getAttribute(name)) {
        const number = text && /^\d{1,4}$/.test(text) ? Number(text) : NaN;
        if (number <= most) return number;
        if (text) complain(name, text, `a whole number from 0 to ${most}`);
        return undefined;
    }

    /**
     * Returns the cells that an author points out, a list for each item of an attribute: of one cell, or of the two of an arrow as in c4-d5. What has
     * more or fewer, or names no cell of the board, is left out, which the author is told.
     *
     * @param {string} attribute
     * @param {number} count
     * @param {Board} board
     */
    #cells(attribute, count, board) {
        const items = this.#written(attribute).split(/\s+/).filter(Boolean).slice(0, MOST_POINTED_OUT);
        const words = count === 1 ? "cells, as in c4 d5" : "arrows, as in c4-d5";
        return items.flatMap((item) => {
            const cells = item.split("-").flatMap((name) => board.index.get(name) ?? []);
            if (cells.length === count && item.split("-").length === count) return [cells];
            complain(attribute, item, words);
            return [];
        });
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
