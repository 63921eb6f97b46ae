// <pygames-board>, a board for any page:
//
//     <script src="https://…/embed.js" defer></script>
//     <pygames-board game="vadrantir" size="6"></pygames-board>
//
// game, size, variant    which board
// moves, position        the moves made, a space apart; the position that they begin from, if not the empty board
// href                   instead of these, the link of a game
// ply                    the ply that is shown at first; as a rule, the last
// puzzle, lesson         instead of these, an exercise of a game by its number, as in "vadrantir/3"
// mode                   "play" (as a rule), "view" or "analyse"
// against, seat          a level of the computer to play against, as in "steady"; the visitor's seat, "first" (as a rule) or "second"
// theme                  "light", "dark", "contrast" or "contrast-dark"; as a rule, that of the page
// lang                   a language of the site, as in "de"; as a rule, that of the page around if the site has it, or else the visitor's
// start                  "seen" (as a rule) or "touched": when the board comes to life
//
// And, to view without Python:
//
// plies                  what each move changes, as Share and `python -m pygames embed` write it (pygames/embedding/plies.py)
// rotate                 by how many steps the board is rotated
// coordinates, numbers   "off" leaves the names of the cells out; numbers writes on each stone when it came
// marks, arrows          cells to point out, as in "c4 d5", and arrows, as in "c4-d5"
//
// Whatever is inside the element is for whoever runs no scripts, but for one child with slot="picture", a picture of the position, which is
// shown until the board is there.
//
// Events: "ready" {position, moves, turn, over}, once the board is there; "error" {problem}, if it cannot be; "move" {move, position, moves, turn},
// which a visitor has made; "position" {position, moves, turn, over}, whenever another position is shown; "over" {winner, position, moves, turn};
// "solved" {position, moves, turn}, of an exercise.
// Methods: load(options), play(move), undo(), redo(), goTo(ply); each resolves to the text of the position or rejects with an Error that says why
// not, in the language of the board. Properties: position, a text, moves, a list of texts, and game, {game, size, variant}; all null until known.
//
// A position, or a game with its plies, is a picture that one walks through (viewer.js). For the rest there is a frame of the site, in which Python
// runs (live.js), so the page needs no headers; its Content-Security-Policy, if any, must name the site in script-src and in frame-src. No more
// than two of them are alive at a time (alive.js): another one rests as a picture, knows how it was left, and goes on there when it wakes.

import { Attributes, GAME, LOOK, PICTURE, texts } from "./attributes.js";
import { watcher } from "./around.js";
import { exercisesOf } from "./exercises.js";
import { make } from "./picture.js";
import { readerOf } from "./reader.js";
import { schemeProbe } from "./scheme.js";
import { stylesFor } from "./sheet.js";
import { Showing } from "./showing.js";

/** @import { Options } from "./attributes.js" */

/**
 * Defines the element; its boards come from a site, the address of whose folder ends with a slash.
 *
 * @param {string | URL} site
 */
export function define(site) {
    if (customElements.get("pygames-board")) return;
    const address = new URL(site);
    const from = { address, read: readerOf(address), beginning: exercisesOf(address) };
    const around = watcher();

    class PygamesBoard extends HTMLElement {
        static observedAttributes = [...GAME, ...LOOK, ...PICTURE, "lang"];

        #attributes = new Attributes(this);
        #showing = new Showing(from, this.#attributes, (event, detail) => {
            this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
        });
        #probe = schemeProbe((scheme) => this.#showing.recolour(scheme));
        #begun = false;
        #changed = /** @type {Set<string>} */ (new Set()); // the attributes that have changed since they were followed

        constructor() {
            super();
            const root = this.attachShadow({ mode: "open", delegatesFocus: true });
            const width = make("div", { class: "width", "aria-hidden": "true" });
            root.append(this.#probe.element, width, make("div", { class: "room" }, this.#showing.element));
        }

        connectedCallback() {
            // It may have come from another document, where its styles have stayed.
            /** @type {ShadowRoot} */ (this.shadowRoot).adoptedStyleSheets = stylesFor(this.ownerDocument);
            this.#probe.look();
            around.watch(this, { seen: (inSight) => this.#showing.seen(inSight), translate: () => this.#showing.speak() });
            this.#adopt();
            if (this.#begun) return this.#showing.speak();
            this.#begun = true;
            this.#showing.begin();
        }

        disconnectedCallback() {
            around.unwatch(this);
            this.#showing.leave();
        }

        /**
         * @param {string} name
         * @param {string | null} before
         * @param {string | null} after
         */
        attributeChangedCallback(name, before, after) {
            if (before === after || !this.#begun) return;
            if (name === "lang") return this.#showing.speak();
            if (!this.#changed.size) queueMicrotask(() => this.#obey());
            this.#changed.add(name);
        }

        #obey() {
            const changed = [...this.#changed];
            this.#changed.clear();
            this.#showing.obey(changed);
        }

        /**
         * Shows another game: an object with the same names as the attributes, its moves a text or a list. Its mode is that of the element if it
         * names none, but a game against the computer is played.
         *
         * @param {Record<string, unknown> | null} [options]
         */
        async load(options) {
            const look = { ...this.#attributes.options(LOOK), ...(options?.against ? { mode: "play" } : {}) };
            const given = texts({ ...look, .../** @type {Options} */ (options) });
            return this.#showing.ask("load", given, this.#attributes.mode);
        }

        /**
         * Plays a move, as its text.
         *
         * @param {string} move
         */
        play(move) {
            return this.#showing.do("play", { move });
        }

        /** Takes the last move back. */
        undo() {
            return this.#showing.do("undo");
        }

        /** Plays again what was taken back, or goes on in a game. */
        redo() {
            return this.#showing.do("redo");
        }

        /**
         * Goes to a ply of the game, of which 0 is the start.
         *
         * @param {number} ply
         */
        goTo(ply) {
            return this.#showing.do("go", { ply });
        }

        /** The text of the position that is shown; null until there is one. */
        get position() {
            return this.#showing.position;
        }

        /** The moves that led there, as their texts; null until they are known. */
        get moves() {
            return this.#showing.moves;
        }

        /** Which board it is, {game, size, variant}; null until that is known. */
        get game() {
            return this.#showing.which;
        }

        // React and others set attributes as properties where the element has one of that name.
        set position(/** @type {string | null | undefined} */ text) {
            this.#write("position", text);
        }

        set moves(/** @type {any} */ text) {
            this.#write("moves", text);
        }

        set game(/** @type {any} */ name) {
            this.#write("game", name);
        }

        #write(/** @type {string} */ name, /** @type {unknown} */ text) {
            const [said] = Object.values(texts({ [name]: /** @type {any} */ (text) }));
            if (said === undefined) this.removeAttribute(name);
            else this.setAttribute(name, said);
        }

        /** Takes over what was set as a property before the element was defined. */
        #adopt() {
            const own = /** @type {any} */ (this);
            for (const name of ["position", "moves", "game"]) {
                if (Object.hasOwn(own, name)) {
                    const value = own[name];
                    delete own[name];
                    own[name] = value;
                }
            }
        }
    }

    customElements.define("pygames-board", PygamesBoard);
}
