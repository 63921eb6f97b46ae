// Walks through a game without Python: the board, the line below it and, for a game, the list of its moves.

import { brief, nameOf, written } from "./board.js";
import { ICONS } from "./data.js";
import { drawnBy, wordsOf } from "./highlights.js";
import { shutIn } from "./live.js";
import { make, makeSvg, paint } from "./picture.js";
import { extentOf, scene } from "./scene.js";
import { lastAfter, movesTo, stepAt } from "./walk.js";

/** @import { Board, Cell, Overlay, Say, Step, Still } from "./types.d.ts" */
/**
 * How an author wants the board, and which step of the game at first.
 *
 * @typedef {Required<Pick<Overlay, "turns" | "coordinates" | "rings" | "arrows">> & { first: Step, numbers: boolean }} Look
 */
/** @typedef {{ position: string, moves: string[], turn: string, over: boolean }} Told */

// How deep variations of variations are set off from each other.
const MOST_NESTED = 30;

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", r: "rotate" };

export class Viewer {
    #board;
    #start;
    #say;
    #look;
    #turns;
    #tell;
    #play;
    #href;
    #svg = makeSvg("svg", { role: "img", part: "board" });
    #status = make("p", { class: "status", role: "status" });
    /** @type {Map<string, HTMLButtonElement>} the controls, by the names of their icons */
    #buttons = new Map();
    /** @type {Map<Step, HTMLButtonElement>} the buttons of the list, by their steps */
    #moves = new Map();
    #list = make("div", { class: "list", tabindex: "0", role: "group" });

    /**
     * @param {object} given
     * @param {Board} given.board
     * @param {Step} given.start
     * @param {Step} [given.step] what is shown at first, if that is not for the look to say
     * @param {Say} given.say
     * @param {Look} given.look
     * @param {(viewer: Viewer) => void} given.tell called whenever another step is shown
     * @param {() => void} [given.play] what the button to play on does, if there is one
     * @param {string | null} [given.href] leads to the game on the site
     */
    constructor({ board, start, step, say, look, tell, play, href }) {
        this.#play = play;
        this.#href = href;
        this.#board = board;
        this.#start = start;
        this.#say = say;
        this.#look = look;
        this.#turns = look.turns;
        this.#tell = tell;
        this.step = step ?? look.first;
        const walks = start.after.length > 0;
        this.element = make("div", {
            class: walks ? "viewer long" : "viewer",
            role: "region",
            tabindex: "0",
            "aria-label": nameOf(board, say),
        });
        this.element.append(this.#svg);
        if (walks) this.element.append(this.#bar(), this.#listed());
        this.element.addEventListener("keydown", (event) => this.#onKey(event));
        this.#svg.addEventListener("click", () => this.element.focus({ preventScroll: true }));
        this.#svg.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
        this.show();
    }

    get position() {
        return written(this.#board, this.step.position);
    }

    get moves() {
        return movesTo(this.step);
    }

    /** The last ply of the line that is looked at. */
    get last() {
        return lastAfter(this.step).ply;
    }

    /**
     * What is shown, as events tell of it.
     *
     * @returns {Told}
     */
    get told() {
        return { position: this.position, moves: this.moves, turn: this.step.position.turn, over: Boolean(this.step.winner) };
    }

    /**
     * Shows a step of the game; nothing if there is none, or if it is shown already.
     *
     * @param {Step | null | undefined} step
     */
    go(step) {
        if (!step || step === this.step) return;
        this.step = step;
        this.show();
        this.#tell(this);
    }

    /** Goes to the step that the author wants to be shown first. */
    begin() {
        this.go(this.#look.first);
    }

    /** @param {number} ply */
    goTo(ply) {
        this.go(stepAt(this.step, ply));
    }

    /** @param {string} what the name of a control */
    do(what) {
        if (what === "first") this.goTo(0);
        else if (what === "previous") this.go(this.step.before);
        else if (what === "next") this.go(this.step.after[0]);
        else if (what === "last") this.go(lastAfter(this.step));
        else if (what === "rotate") {
            this.#turns++;
            this.show();
        } else if (what === "play") this.#play?.();
    }

    /**
     * Does what a method of the element asks, and returns whether it has: a move that is not in the game is for Python. Throws an Error, in words, if
     * there is nothing to be done.
     *
     * @param {string} does
     * @param {Record<string, any>} given
     */
    obey(does, { move, ply }) {
        const { step, last } = this;
        if (does === "play") {
            const next = step.after.find((after) => after.move === String(move));
            this.go(next);
            return Boolean(next);
        }
        if (does === "undo") {
            if (!step.before) throw new Error(this.#say("there is no move to take back"));
            this.do("previous");
        } else if (does === "redo") {
            if (!step.after.length) throw new Error(this.#say("there is no move to play again"));
            this.do("next");
        } else {
            if (!/^\d+$/.test(`${ply}`) || ply > last)
                throw new Error(this.#say("there is no ply {ply}; the last is {last}", { ply: brief(ply), last }));
            this.goTo(Number(ply));
        }
        return true;
    }

    /**
     * What is drawn, without what the author points out.
     *
     * @returns {Still}
     */
    get still() {
        return { board: this.#board, step: this.step, turns: this.#turns };
    }

    /** Looks another way. */
    look(/** @type {Look} */ look) {
        [this.#look, this.#turns] = [look, look.turns];
        this.show();
    }

    /** Says something in the line below the board, until one goes on. */
    warn(/** @type {string} */ problem) {
        if (!this.#status.parentNode) this.element.append(this.#status);
        this.#status.textContent = problem;
    }

    show() {
        draw(this.#svg, this.still, this.#say, this.#look);
        if (this.#start.after.length) this.#follow();
    }

    /** Has the list show the move that one is at, now that it has a size. */
    placed() {
        const current = this.#moves.get(this.step);
        if (!current) this.#list.scrollTop = 0;
        else
            this.#list.scrollTop +=
                current.getBoundingClientRect().top - this.#list.getBoundingClientRect().top - this.#list.clientHeight / 3;
    }

    /** Has the line and the list say where one is. */
    #follow() {
        const { step } = this;
        /** @type {Record<string, boolean>} */
        const off = { first: !step.before, previous: !step.before, next: !step.after.length, last: !step.after.length };
        for (const [name, button] of this.#buttons) if (name in off) button.setAttribute("aria-disabled", String(off[name]));
        this.#status.textContent = [this.#where(), result(step, this.#say)].filter(Boolean).join(" · ");
        for (const [at, button] of this.#moves) {
            if (at === step) button.setAttribute("aria-current", "step");
            else button.removeAttribute("aria-current");
        }
        this.placed();
    }

    #where() {
        const { step } = this;
        const blanks = { ply: step.ply, total: this.last, move: this.#called(step) };
        return step.before ? this.#say("{ply} of {total}: {move}", blanks) : this.#say("Moves: {total}", blanks);
    }

    #bar() {
        const steps = make("span", { class: "steps" });
        /** @type {Record<string, string>} */
        const labels = {
            first: this.#say("First position"),
            previous: this.#say("Back a move"),
            next: this.#say("On a move"),
            last: this.#say("Last position"),
            rotate: this.#say("Rotate"),
        };
        if (this.#play) labels.play = shutIn ? this.#say("Play on") : this.#say("Play on and analyse");
        for (const [name, label] of Object.entries(labels)) {
            const button = make("button", { type: "button", title: label, "aria-label": label }, icon(name));
            button.addEventListener("click", () => this.do(name));
            this.#buttons.set(name, button);
            steps.append(button);
        }
        if (this.#href) {
            const label = this.#say("Open this game in a page of its own");
            steps.append(
                make("a", { href: this.#href, target: "_blank", rel: "noopener", title: label, "aria-label": label }, icon("away")),
            );
        }
        return make("div", { class: "bar", part: "bar" }, this.#status, steps);
    }

    /** Returns the list of the moves: a variation stands behind the move that it replaces. */
    #listed() {
        const list = this.#list;
        list.setAttribute("aria-label", this.#say("Moves"));
        list.setAttribute("part", "moves");
        put(list, ...comment(this.#start));
        /** @type {{ steps: Step[], inside: HTMLElement, depth: number }[]} */
        const waiting = [{ steps: this.#start.after, inside: list, depth: 0 }];
        for (let next = waiting.pop(); next; next = waiting.pop()) {
            const { steps, inside, depth } = next;
            const [main, ...others] = steps;
            if (!main) continue;
            put(inside, this.#move(main), ...comment(main));
            waiting.push({ steps: main.after, inside, depth });
            for (const other of others.reverse()) {
                const variation = depth < MOST_NESTED ? make("span", { class: "variation" }) : inside;
                waiting.push({ steps: [other], inside: variation, depth: depth + 1 });
            }
            for (const { inside: variation } of waiting.slice(waiting.length - others.length).reverse())
                if (variation !== inside) put(inside, variation);
        }
        return list;
    }

    /** Returns what a move is called, with its mark: one that is not made of cells has a word of the language. */
    #called(/** @type {Step} */ { move, mark }) {
        return this.#say(move) + mark;
    }

    /** @param {Step} step */
    #move(step) {
        const button = make("button", { type: "button", tabindex: "-1" }, make("small", {}, `${step.ply}.`), ` ${this.#called(step)}`);
        button.addEventListener("click", () => this.go(step));
        this.#moves.set(step, button);
        return button;
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const what = KEYS[event.key];
        if (!what || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.do(what);
    }

    /**
     * Walks by the wheel once the board has been chosen, so that it stops nobody who scrolls past it; at its ends the page scrolls on.
     *
     * @param {WheelEvent} event
     */
    #onWheel(event) {
        const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
        const step = event.deltaY < 0 ? this.step.before : this.step.after[0];
        if (!event.deltaY || !step || !this.element.contains(root.activeElement)) return;
        event.preventDefault();
        this.go(step);
    }
}

/**
 * Draws a step of a board, rotated by some turns, and whatever else it is to be looked at with.
 *
 * @param {SVGSVGElement} svg
 * @param {Still} still
 * @param {Say} say
 * @param {Partial<Look>} look
 */
export function draw(svg, { board, step, turns }, say, { numbers = false, coordinates = true, rings = [], arrows = [] } = {}) {
    const drawn = drawnBy(board, step.comment);
    const shown = {
        previous: step.before?.position.stones,
        move: step.move,
        marks: step.marks,
        labels: step.labels,
        numbers: numbers ? numbered(step) : undefined,
        turns,
        coordinates,
        rings: [...rings, ...drawn.rings],
        arrows: [...arrows, ...drawn.arrows],
    };
    paint(svg, scene(board, step.position.stones, shown), extentOf(board, turns), turns * (board.hexagonal ? 60 : 90));
    svg.setAttribute("aria-label", inWords(board, step, say));
}

/**
 * Returns what a board is called: its name, how many moves were made, and whose turn it is or who has won.
 *
 * @param {Board} board
 * @param {Step} step
 * @param {Say} say
 */
function inWords(board, step, say) {
    const moves = step.ply && say("Moves: {total}", { total: step.ply });
    return [nameOf(board, say), moves, result(step, say) || turn(step, say)].filter(Boolean).join(". ");
}

/**
 * Returns whose turn it is, in a sentence.
 *
 * @param {Step} step
 * @param {Say} say
 */
function turn({ position }, say) {
    if (position.turn === "o") return say("Opening: the first player begins.");
    if (position.turn === "c") return say("The second player chooses a colour.");
    return say("{colour} to move.", { colour: colourName(position.turn, say) });
}

/**
 * Returns how the game ended with a step, in a sentence; nothing if it did not.
 *
 * @param {Step} step
 * @param {Say} say
 */
function result({ winner }, say) {
    if (winner === "draw") return say("The game is a draw.");
    return winner && say("{colour} wins.", { colour: colourName(winner, say) });
}

/**
 * Returns what a colour is called.
 *
 * @param {string} colour
 * @param {Say} say
 */
export function colourName(colour, say) {
    return colour === "b" ? say("Black") : say("White");
}

/** @param {string} name */
export function icon(name) {
    return makeSvg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, makeSvg("path", { d: ICONS[name] }));
}

/** Returns what is said of a step, if anything is, written as its own letters are: the moves around it stay in their order. */
function comment(/** @type {Step} */ step) {
    const words = wordsOf(step.comment);
    return words ? [make("bdi", { class: "comment" }, words)] : [];
}

/** Puts parts behind what is in an element, a space between each two, at which alone a line may end. */
function put(/** @type {Element} */ element, /** @type {Element[]} */ ...parts) {
    for (const part of parts) element.append(...(element.hasChildNodes() ? [make("span", { class: "gap" }, " ")] : []), part);
}

/**
 * Returns, for each stone, the number of the move that put it there.
 *
 * @param {Step} step
 */
function numbered(step) {
    const line = [];
    for (let at = step; at.before; at = at.before) line.push({ at, before: at.before.position.stones });
    /** @type {Map<Cell, string>} */
    const numbers = new Map();
    for (const { at, before } of line.reverse()) {
        for (const [cell, stone] of at.position.stones.entries()) {
            if (!stone) numbers.delete(cell);
            else if (stone !== before[cell]) numbers.set(cell, String(at.ply));
        }
    }
    return numbers;
}
