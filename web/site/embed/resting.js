// A board that rests: what is remembered of how it was left, and the picture that shows it.

import { boardOf } from "./board.js";
import { make, makeSvg } from "./picture.js";
import { colourName, draw, icon } from "./viewer.js";
import { lastAfter, walkOf } from "./walk.js";

/** @import { Attributes, Options } from "./attributes.js" */
/** @import { Beginning, Say, Still, Which } from "./types.d.ts" */
/** @import { Told, Viewer } from "./viewer.js" */

export class Resting {
    #attributes;
    /** @type {Still | null} what was shown last */
    #still = null;
    /** @type {Which | null} which board that is */
    #which = null;
    #turn = ""; // whose it is at the beginning of an exercise
    /** @type {Options | null} what makes the board as it was left */
    options = null;
    /** @type {Told | null} where it is, as it was told last */
    told = null;

    constructor(/** @type {Attributes} */ attributes) {
        this.#attributes = attributes;
    }

    /**
     * Remembers how the exercise begins that the author wants.
     *
     * @param {string} game
     * @param {Beginning} beginning
     */
    begin(game, [size, variant, position]) {
        this.#which = { game, size, variant };
        this.#still = stillOf({ game, size: String(size), variant, position }, this.#attributes.say);
        this.#turn = this.#still.step.position.turn;
    }

    /**
     * Remembers where a viewer was left, for Python to go on there.
     *
     * @param {Viewer} viewer
     * @param {string} mode
     */
    leave(viewer, mode) {
        const position = this.#attributes.said("position");
        const { still, moves } = viewer;
        this.options = { ...this.which, moves: moves.join(" "), ...(position && { position }), rotate: still.turns, mode };
        [this.#still, this.told] = [still, viewer.told];
    }

    /**
     * Remembers what a frame tells of its board.
     *
     * @param {Options} options what makes the board as it is
     * @param {any} still what is shown of it
     */
    keep(options, still) {
        const { game, size, variant } = still;
        [this.options, this.#still, this.#which] = [options, stillOf(still, this.#attributes.say), { game, size, variant }];
    }

    /** Which board it is; null until that is known. */
    get which() {
        return this.#which ? { ...this.#which } : this.#attributes.which;
    }

    /** Whether there is a picture of what stands on the board. */
    get drawable() {
        return Boolean(this.#still) || this.#attributes.known;
    }

    get title() {
        return this.#attributes.title(this.#which ?? {});
    }

    /** What an exercise asks that nobody has tried yet: its picture looks like any position. */
    question() {
        if (!this.#turn || this.options) return [];
        const { say } = this.#attributes;
        const colour = colourName(this.#turn, say);
        const puzzle = this.#attributes.exercise[0] === "puzzle";
        const asked = puzzle ? say("{colour} to move. Only one move wins: find it.", { colour }) : this.title;
        return [make("p", { class: "question" }, asked)];
    }

    /** Returns the picture: of the board as it was left, or the author's, or of the position; never of another one. */
    picture() {
        if (!this.#still && this.#attributes.pictured) return make("slot", { name: "picture" });
        const { say } = this.#attributes;
        try {
            if (this.drawable) {
                const svg = makeSvg("svg", { class: "still", role: "img" });
                const attributes = this.#attributes.worked ?? this.#attributes.options(["game", "size", "variant", "position"]);
                draw(svg, this.#still ?? stillOf(attributes, say), say);
                return svg;
            }
        } catch {
            // Python will say what is wrong.
        }
        const { moves = "" } = this.#attributes.options(["moves"]);
        const words = [this.title, moves].filter(Boolean).map((text) => make("p", {}, text));
        return make("div", { class: "still unknown" }, ...words, make("slot"));
    }

    /** Returns the button that has the board come alive. */
    button(/** @type {() => void} */ press) {
        const label = this.#attributes.say("Start the board");
        const button = make("button", { type: "button", class: "start", "aria-label": `${this.title}: ${label}`, title: label });
        button.append(make("span", {}, icon("play"), make("span", { class: "words" }, label)));
        button.addEventListener("click", press);
        return button;
    }
}

/**
 * Returns what attributes stand for, as it is drawn.
 *
 * @param {Record<string, string>} attributes
 * @param {Say} say
 * @returns {Still}
 */
function stillOf({ game = "", size = "", variant = "", position, plies, rotate = "0" }, say) {
    const board = boardOf(game, size, variant, say);
    return { board, step: lastAfter(walkOf(board, position, plies, say)), turns: Number(rotate) };
}
