// <pygames-board>, a board for any page:
//
//     <script src="https://…/embed.js" defer></script>
//     <pygames-board game="vadrantir" size="6"></pygames-board>
//
// game, size, variant    which board
// moves, position        the moves made, a space apart; the position that they begin from, if not the empty board
// href                   instead of these, the link of a game
// mode                   "play" (as a rule), "view" or "analyse"
// theme                  "light", "dark", "contrast" or "contrast-dark"; as a rule, that of the page
// lang                   "en", "de", "es" or "it"; as a rule, that of the visitor's browser
// start                  "seen" (as a rule) or "touched": when the board comes to life
//
// And, to view without Python:
//
// plies                  what each move changes, as Share and `python -m pygames embed` write it (pygames/embedding/plies.py)
// ply                    the ply that is shown at first; as a rule, the last
// rotate                 by how many steps the board is rotated
// coordinates, numbers   "off" leaves the names of the cells out; numbers writes on each stone when it came
// marks, arrows          cells to point out, as in "c4 d5", and arrows, as in "c4-d5"
//
// Whatever is inside the element is for whoever runs no scripts, but for one child with slot="picture", a picture of the position, which is
// shown until the board is there.
//
// Events: "move" {move, position, moves, turn}, which a visitor has made; "position" {position, moves, turn, over}, whenever another position is
// shown; "over" {winner, position, moves, turn}; "ready" {position, moves, turn, over}, once the board is there; "error" {problem}, if it cannot be.
// Methods: load(options), play(move), undo(), redo(), goTo(ply); each resolves to the text of the position or rejects with an Error that says why
// not, in the language of the board. Properties: position, a text, and moves, a list of texts; both null until they are known.
//
// A position, or a game with its plies, is a picture that one walks through (viewer.js). For the rest there is a frame of the site, in which Python
// runs (frame.js), so the page needs no headers; its Content-Security-Policy, if any, must name the site in script-src and in frame-src.

import { boardOf, brief, readPosition, start } from "./board.js";
import { GAMES } from "./data.js";
import { make, makeSvg, paint } from "./picture.js";
import { extentOf, scene } from "./scene.js";
import { sheet } from "./sheet.js";
import { Viewer } from "./viewer.js";
import { readWalk } from "./walk.js";
import { known, speaker } from "./words.js";

const GAME = ["game", "size", "variant", "moves", "position", "href"];
const LOOK = ["mode", "theme"];
// What only a board without Python understands.
const PICTURE = ["plies", "ply", "rotate", "coordinates", "numbers", "marks", "arrows", "lang"];
// How long a frame that has been loaded may take to say that it is there, in milliseconds.
const PATIENCE = 5000;
const EVENTS = ["move", "position", "over"];

// How many cells and arrows an author may point out, far more than anybody can tell apart.
const MOST_POINTED_OUT = 500;

/** Defines the element; its boards come from a site, the address of whose folder ends with a slash. */
export function define(site) {
    if (customElements.get("pygames-board")) return;
    const SITE = new URL(site);
    const styles = sheet();

    class PygamesBoard extends HTMLElement {
        static observedAttributes = [...GAME, ...LOOK, ...PICTURE];

        #frame = null;
        #viewer = null;
        #picture = make("slot", { name: "picture" });
        #inside = make("div", { class: "stage" });
        #waiting = []; // texts for a frame that is not there yet
        #answers = new Map(); // by the number of the request
        #asked = 0;
        #here = false;
        #silent = ""; // why nothing can be asked, if the frame does not answer
        #news = null; // where the frame is, as it was told last
        #changed = null; // what to ask for because of attributes that have changed

        constructor() {
            super();
            const root = this.attachShadow({ mode: "open", delegatesFocus: true });
            root.adoptedStyleSheets = [styles];
            root.append(this.#inside);
        }

        connectedCallback() {
            addEventListener("message", this);
            this.#begin();
        }

        disconnectedCallback() {
            removeEventListener("message", this);
            this.#end();
        }

        attributeChangedCallback(name, before, after) {
            if (!this.isConnected || before === after || !(this.#frame || this.#viewer || this.#inside.firstChild)) return;
            if (!this.#changed) queueMicrotask(() => this.#follow());
            this.#changed = LOOK.includes(name)
                ? (this.#changed ?? "look")
                : PICTURE.includes(name)
                  ? (this.#changed ?? "picture")
                  : "load";
        }

        /** Shows another game: an object with the same names as the attributes. */
        load(options) {
            if (this.#viewer) this.#wake(this.#options([...GAME, ...LOOK]));
            return this.#ask("load", { ...this.#options(LOOK), ...options });
        }

        /** Plays a move, as its text. */
        play(move) {
            const next = this.#viewer?.step.after.find((step) => step.move === String(move));
            if (next) return this.#walked((viewer) => viewer.go(next));
            if (this.#viewer) this.#wake({ ...this.#shown(), mode: "view" });
            return this.#ask("play", { move });
        }

        /** Takes the last move back. */
        undo() {
            if (!this.#viewer) return this.#ask("undo");
            if (!this.#viewer.step.before) return this.#refused((say) => say("there is no move to take back"));
            return this.#walked((viewer) => viewer.do("previous"));
        }

        /** Plays again what was taken back, or goes on in a game. */
        redo() {
            if (!this.#viewer) return this.#ask("redo");
            if (!this.#viewer.step.after.length) return this.#refused((say) => say("there is no move to play again"));
            return this.#walked((viewer) => viewer.do("next"));
        }

        /** Goes to a ply of the game, of which 0 is the start. */
        goTo(ply) {
            if (!this.#viewer) return this.#ask("go", { ply });
            const last = this.#viewer.last;
            if (!(Number.isInteger(Number(ply)) && ply >= 0 && ply <= last)) {
                return this.#refused((say) => say("there is no ply {ply}; the last is {last}", { ply: brief(ply), last }));
            }
            return this.#walked((viewer) => viewer.goTo(Number(ply)));
        }

        /** The text of the position that is shown; null until there is one. */
        get position() {
            return this.#viewer?.position ?? this.#news?.position ?? null;
        }

        /** The moves that led there, as their texts; null until they are known. */
        get moves() {
            return this.#viewer?.moves ?? this.#news?.moves.slice() ?? null;
        }

        handleEvent({ source, origin, data }) {
            if (source !== this.#frame?.contentWindow || origin !== SITE.origin || typeof data !== "string") return;
            const { here, event, detail, id, position, problem } = read(data);
            if (here) {
                this.#here = true;
                this.#silent = "";
                for (const text of this.#waiting.splice(0)) this.#send(text);
            } else if (EVENTS.includes(event)) {
                for (const shown of this.#inside.querySelectorAll("slot, svg")) shown.remove();
                if (event === "position") this.#become(detail);
                this.#dispatch(event, detail);
            } else if (this.#answers.has(id)) {
                const { resolve, reject } = this.#answers.get(id);
                this.#answers.delete(id);
                if (problem) reject(new Error(problem));
                else resolve(position);
            }
        }

        /** Shows what the attributes ask for: without Python, if that can be. */
        #begin() {
            const mode = this.getAttribute("mode") ?? "play";
            if (mode === "view" && this.#known()) this.#view();
            else this.#live(this.#options([...GAME, ...LOOK, "start"]));
        }

        #end(why = "the board is no longer on the page") {
            this.#frame = this.#viewer = this.#news = null;
            this.#inside.replaceChildren();
            this.#here = false;
            this.#silent = "";
            this.#waiting = [];
            this.#refuse(why);
        }

        /** Whether the position is known without Python: with moves it is not, unless the lines say what they change. */
        #known() {
            return this.hasAttribute("plies") || !(this.hasAttribute("moves") || this.hasAttribute("href"));
        }

        #view() {
            const say = this.#speaker();
            try {
                this.#viewer = this.#madeViewer(say);
                this.#inside.className = "shown";
                this.#inside.replaceChildren(this.#viewer.element);
                this.#viewer.placed();
                queueMicrotask(() => this.#viewer && this.#dispatch("ready", this.#viewer.told));
            } catch ({ message }) {
                this.#fail(message);
            }
        }

        /** Says in the place of the board, and to the page, why it cannot be shown; whatever was asked of it is refused. */
        #fail(message) {
            const problem = this.#speaker()("This board cannot be shown: {problem}.", { problem: message });
            this.#end(message);
            this.#inside.className = "";
            this.#inside.replaceChildren(make("p", { class: "problem", role: "alert" }, problem), this.#picture);
            this.#dispatch("error", { problem: message });
        }

        #madeViewer(say) {
            const board = this.#board(say);
            const first = this.#position(board, say);
            const href = this.getAttribute("href");
            const look = {
                ply: whole(this.getAttribute("ply")),
                turns: whole(this.getAttribute("rotate")) ?? 0,
                coordinates: this.getAttribute("coordinates") !== "off",
                numbers: this.hasAttribute("numbers"),
                rings: this.#cells("marks", board, say).map(([cell]) => cell),
                arrows: this.#cells("arrows", board, say).filter((cells) => cells.length === 2),
            };
            return new Viewer({
                ...{ board, say, look },
                start: readWalk(board, first, this.getAttribute("plies") ?? "", say),
                tell: (viewer) => this.#told(viewer),
                play: () => this.#wake({ ...this.#shown(), mode: "analyse" }, true),
                href: href && new URL(`#${href.slice(href.lastIndexOf("#") + 1)}`, SITE).href,
            });
        }

        #board(say) {
            return boardOf(this.getAttribute("game") ?? "", this.getAttribute("size") ?? "", say);
        }

        #position(board, say) {
            const text = this.getAttribute("position");
            return text ? readPosition(board, text, say) : start(board);
        }

        /** Returns the cells that an author points out, a list for each item of an attribute: of cells, or of arrows as in c4-d5. */
        #cells(attribute, board, say) {
            const items = (this.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_POINTED_OUT);
            const cell = (name) => {
                if (!board.index.has(name)) throw new Error(say("{cell} is not a cell of this board", { cell: name.slice(0, 40) }));
                return board.index.get(name);
            };
            return items.map((item) => item.split("-").map(cell));
        }

        #told(viewer) {
            const { told, step } = viewer;
            this.#dispatch("position", told);
            if (step.winner) this.#dispatch("over", { winner: step.winner, position: told.position, moves: told.moves, turn: told.turn });
        }

        /** Takes note of where the frame is; the first time, the board has come alive. */
        #become(detail) {
            const first = !this.#news;
            this.#news = detail;
            if (first) this.#dispatch("ready", detail);
        }

        #refused(why) {
            return Promise.reject(new Error(why(this.#speaker())));
        }

        #walked(does) {
            does(this.#viewer);
            return Promise.resolve(this.#viewer.position);
        }

        /** Returns the game as far as it is shown, in the attributes' names. */
        #shown() {
            const setup = this.#options(["game", "size", "variant", "position", "theme"]);
            return { ...setup, moves: this.#viewer.moves.join(" ") };
        }

        /** Has Python take over what is shown. */
        #wake(options, focus = false) {
            const shown = this.#viewer;
            this.#viewer = null;
            this.#live(options, shown);
            this.#frame.loading = "eager";
            if (focus) this.#frame.focus();
        }

        /** Makes the frame; until it is alive, a picture is in its place: the author's, that of the position, or that of a viewer. */
        #live(options, viewer = null) {
            const own = this.querySelector(':scope > [slot="picture"]') && this.#picture;
            const still = viewer ? this.#kept(viewer) : (own ?? this.#still());
            const lang = this.getAttribute("lang");
            const given = { ...options, ...(lang && { lang }), page: location.origin, ...(still && { picture: "own" }) };
            this.#frame = make("iframe", { title: this.#title(), loading: "lazy" });
            this.#frame.addEventListener("load", ({ target }) => setTimeout(() => target === this.#frame && this.#heard(), PATIENCE));
            this.#frame.src = new URL(`embed.html#${new URLSearchParams(given)}`, SITE).href;
            this.#look();
            this.#inside.className = "stage";
            this.#inside.replaceChildren(...(still ? [still] : []), this.#frame);
        }

        /** What the frame is called: by the game, unless the author says otherwise. */
        #title() {
            const game = this.getAttribute("game");
            const name = Object.hasOwn(GAMES, game ?? "") ? `${GAMES[game].title} ${this.getAttribute("size") ?? ""}`.trim() : "pygames";
            return this.getAttribute("aria-label") ?? name;
        }

        /** Refuses what is asked if the frame has been loaded and yet says nothing: what it shows is the browser's own page, or what was missing. */
        #heard() {
            if (this.#here) return;
            this.#silent = this.#speaker()("the board does not answer; its site may be out of reach");
            this.#refuse(this.#silent);
            this.#dispatch("error", { problem: this.#silent });
        }

        #refuse(why) {
            for (const { reject } of this.#answers.values()) reject(new Error(why));
            this.#answers.clear();
        }

        #kept(viewer) {
            const svg = viewer.element.querySelector("svg");
            svg.setAttribute("class", "still");
            svg.setAttribute("data-bar", "");
            return svg;
        }

        /** Returns the picture of the position that the attributes name; none where there are moves, or where Python will say what is wrong. */
        #still() {
            if (!this.hasAttribute("position") || this.hasAttribute("moves") || this.hasAttribute("href")) return null;
            try {
                const say = this.#speaker();
                const board = this.#board(say);
                const svg = makeSvg("svg", { class: "still", "data-bar": "", "aria-hidden": "true" });
                paint(svg, scene(board, this.#position(board, say).stones), extentOf(board, 0), 0);
                return svg;
            } catch {
                return null;
            }
        }

        #speaker() {
            return speaker(known([this.getAttribute("lang") ?? "", ...navigator.languages]));
        }

        #dispatch(event, detail) {
            this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
        }

        #options(names) {
            return Object.fromEntries(names.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]));
        }

        /** Has the page and the frame agree on light or dark; a frame that differs from its page is not transparent. */
        #look() {
            const theme = this.getAttribute("theme");
            this.#frame.style.colorScheme = { light: "light", contrast: "light", dark: "dark", "contrast-dark": "dark" }[theme] ?? "";
        }

        #follow() {
            const does = this.#changed;
            this.#changed = null;
            if (!this.isConnected) return;
            if (!this.#frame || this.hasAttribute("plies")) {
                this.#end();
                this.#begin();
                return;
            }
            if (does === "picture") return;
            this.#look();
            // The board stays as it was if the new attributes do not make one; nobody but the author can do anything about that.
            this.#ask(does, this.#options(does === "load" ? [...GAME, ...LOOK] : LOOK)).catch(({ message }) => console.warn(message));
        }

        #ask(does, given = {}) {
            // Whoever calls a method of an element that is nowhere has a mistake in their program; like the browser's own errors, that is in English.
            if (!this.#frame) return Promise.reject(new Error("the board is not on the page"));
            if (this.#silent) return Promise.reject(new Error(this.#silent));
            const id = ++this.#asked;
            const told = Object.entries(given).map(([name, value]) => [name, String(value)]);
            const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
            this.#send(JSON.stringify({ id, do: does, with: Object.fromEntries(told) }));
            return answer;
        }

        #send(text) {
            if (this.#here) {
                this.#frame.contentWindow.postMessage(text, SITE.origin);
            } else {
                this.#waiting.push(text);
                this.#frame.loading = "eager";
            }
        }
    }

    customElements.define("pygames-board", PygamesBoard);
}

function read(text) {
    try {
        return JSON.parse(text) ?? {};
    } catch {
        return {};
    }
}

/** Returns the whole number that an attribute says, of at most four digits; undefined if it says none. */
function whole(text) {
    return /^\d{1,4}$/.test(text ?? "") ? Number(text) : undefined;
}
