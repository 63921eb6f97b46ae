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

import { leave, tend, used, want } from "./alive.js";
import { boardOf, brief, readPosition, start } from "./board.js";
import { GAMES, THEMES } from "./data.js";
import { exercisesOf } from "./exercises.js";
import { Live, shutIn } from "./live.js";
import { make, makeSvg } from "./picture.js";
import { readerOf } from "./reader.js";
import { schemeProbe } from "./scheme.js";
import { sheet } from "./sheet.js";
import { colourName, draw, icon, Viewer } from "./viewer.js";
import { firstBefore, lastAfter, readWalk } from "./walk.js";
import { languageAround, languageOf, speaker } from "./words.js";

/** @import { Board, Cell, Say, Step } from "./types.d.ts" */
/** @import { Told } from "./viewer.js" */
/** @typedef {{ board: Board, step: Step, turns: number }} Still what is drawn of a board that rests */
/** @typedef {Record<string, string | number | string[] | null | undefined>} Options attributes, or what stands for them */
/** @typedef {{ does: string, given: Record<string, unknown>, resolve: (answer: any) => void, reject: (problem: Error) => void }} Asked */

const GAME = ["game", "size", "variant", "moves", "position", "href", "ply", "puzzle", "lesson", "against", "seat"];
const LOOK = ["mode", "theme"];
// What only a board without Python understands.
const PICTURE = ["plies", "rotate", "coordinates", "numbers", "marks", "arrows"];
// What changes no position.
const APPEARANCE = ["theme", ...PICTURE.slice(1)];
const EXERCISES = ["puzzle", "lesson"];
// Where one of these is, only Python knows what stands on the board; with plies, none does any more.
const UNKNOWN = ["moves", "href", ...EXERCISES];
const EVENTS = ["move", "position", "over", "solved"];
// How much of a board must be in sight for it to be seen.
const SEEN = 0.3;

/** @typedef {[pattern: RegExp, words: string]} Allowed what an attribute may say, and that in words */
const WHOLE = /** @type {Allowed} */ ([/^\d{1,4}$/, "a whole number of at most four digits"]);
const SWITCH = /** @type {Allowed} */ ([/^(on|off|true|numbers)$/, "on or off"]);
const START = /** @type {Allowed} */ ([/^(seen|touched)$/, "seen or touched"]);
const themes = Object.keys(THEMES);
const THEME = /** @type {Allowed} */ ([new RegExp(`^(${themes.join("|")})$`), themes.join(", ")]);
const complaints = /** @type {Set<string>} */ (new Set());

// How many cells and arrows an author may point out, far more than anybody can tell apart.
const MOST_POINTED_OUT = 500;

/**
 * Defines the element; its boards come from a site, the address of whose folder ends with a slash.
 *
 * @param {string | URL} site
 */
export function define(site) {
    if (customElements.get("pygames-board")) return;
    const SITE = new URL(site);
    const styles = sheet();
    const read = readerOf(SITE);
    const beginning = exercisesOf(SITE);
    const sight = new IntersectionObserver(
        (entries) => {
            // Those that have left make room for those that have come.
            for (const { target, intersectionRatio } of entries.sort((one, other) => one.intersectionRatio - other.intersectionRatio))
                seen.get(target)?.(intersectionRatio >= SEEN);
        },
        { threshold: SEEN },
    );
    /** @type {WeakMap<Element, (inSight: boolean) => void>} what to do once a board is in sight, or no longer */
    const seen = new WeakMap();
    /** @type {Set<() => void>} what to do once the page says another language, for each board that is on it */
    const translated = new Set();
    new MutationObserver(() => translated.forEach((translate) => translate())).observe(document, {
        ...{ attributes: true, attributeFilter: ["lang"], subtree: true },
    });

    class PygamesBoard extends HTMLElement {
        static observedAttributes = [...GAME, ...LOOK, ...PICTURE, "lang"];

        #place; // what alive.js knows of this board
        #inside = make("div", { dir: "ltr" }); // as all languages of the site are written
        #probe;
        #translate = () => this.#speak();
        #language = "";
        #scheme = "light";
        /** @type {Viewer | null} */
        #viewer = null;
        /** @type {Live | null} */
        #live = null;
        #begun = false;
        /** @type {Asked[]} what is to be asked as soon as the board is alive */
        #queued = [];
        /** @type {Record<string, string> | null} attributes that Python has worked out from those that the author wrote */
        #read = null;
        /** @type {object | null} what stands for the work on that */
        #reading = null;
        /** @type {Still | null} the board and the step that were shown last, for a picture */
        #still = null;
        /** @type {{ game: string, size: number, variant: string } | null} which board it is, {game, size, variant} */
        #which = null;
        #turn = ""; // whose it is at the beginning of an exercise
        /** @type {Options | null} the options that make the board as it was left */
        #kept = null;
        /** @type {Told | null} where it is, as it was told last */
        #news = null;
        #waking = false; // whether the news are those of before
        #focus = false; // whether the board gets the focus once it is alive
        #changed = /** @type {Set<string>} */ (new Set()); // the attributes that have changed since they were followed
        #ready = false; // whether the page was told that the board is there
        #where = ""; // the moves and the position that it was told last
        /** @type {Still | null} where a viewer was left, to which the board goes back if Python does not go on */
        #left = null;

        constructor() {
            super();
            const root = this.attachShadow({ mode: "open", delegatesFocus: true });
            root.adoptedStyleSheets = [styles];
            this.#probe = schemeProbe((scheme) => this.#recolour(scheme));
            const width = make("div", { class: "width", "aria-hidden": "true" });
            root.append(this.#probe.element, width, make("div", { class: "room" }, this.#inside));
            seen.set(this, (inSight) => this.#seen(inSight));
            this.#place = { pressing: false, inSight: false, live: () => this.#live, wake: () => this.#wake(), rest: () => this.#rest() };
        }

        connectedCallback() {
            this.#probe.look();
            sight.observe(this);
            translated.add(this.#translate);
            this.#adopt();
            if (this.#begun) this.#speak();
            else this.#begin();
        }

        disconnectedCallback() {
            sight.unobserve(this);
            translated.delete(this.#translate);
            this.#place.inSight = false;
            this.#end(new Error("the board is no longer on the page"));
            if (!this.#viewer) this.#show();
        }

        /**
         * @param {string} name
         * @param {string | null} before
         * @param {string | null} after
         */
        attributeChangedCallback(name, before, after) {
            if (before === after || !this.#begun) return;
            if (name === "lang") return this.#speak();
            if (!this.#changed.size) queueMicrotask(() => this.#obey());
            this.#changed.add(name);
        }

        /**
         * Shows another game: an object with the same names as the attributes, its moves a text or a list.
         *
         * @param {Record<string, unknown>} options
         */
        load(options) {
            return this.#ask("load", texts({ ...this.#options(LOOK), .../** @type {Options} */ (options) }), this.#mode);
        }

        /**
         * Plays a move, as its text.
         *
         * @param {string} move
         */
        play(move) {
            const next = this.#viewer?.step.after.find((step) => step.move === String(move));
            if (next) return this.#walked((viewer) => viewer.go(next));
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

        /**
         * Goes to a ply of the game, of which 0 is the start.
         *
         * @param {number} ply
         */
        goTo(ply) {
            if (!this.#viewer) return this.#ask("go", { ply });
            const last = this.#viewer.last;
            if (!/^\d+$/.test(`${ply}`) || ply > last) {
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

        /** Which board it is, {game, size, variant}; null until that is known. */
        get game() {
            if (this.#which) return { ...this.#which };
            const [game, size] = [this.#attribute("game") ?? "", Number(this.#attribute("size"))];
            if (!Object.hasOwn(GAMES, game) || !Object.hasOwn(GAMES[game].boards, size)) return null;
            return { game, size, variant: this.#attribute("variant") || GAMES[game].variants[0] };
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

        // -- what is shown ---------------------------------------------------------------------------------------------------

        /** Shows what the attributes ask for: without Python, if that can be. */
        #begin() {
            this.#begun = true;
            this.#language = languageOf(this);
            if (this.#mode === "view" && this.#isKnown()) this.#view();
            else this.#show();
            this.#showExercise();
        }

        /** Shows how an exercise begins, if that is what the board is, in the colours of the page, and says what it asks. */
        async #showExercise() {
            const [kind, name] = this.#exercise;
            if (!kind || this.hasAttribute("moves")) return;
            const begins = await beginning(kind, name);
            const picture = this.#inside.querySelector("slot, .still");
            if (!begins || !picture || this.#news || this.#exercise.join() !== `${kind},${name}`) return;
            const [game, [size, variant, position]] = [name.split("/")[0], begins];
            this.#which = { game, size, variant };
            this.#still = this.#stillOf({ game, size: String(size), position });
            this.#turn = this.#still.step.position.turn;
            picture.replaceWith(this.#picture(), ...this.#question());
        }

        /** What an exercise asks that nobody has tried yet: its picture looks like any position. */
        #question() {
            if (!this.#turn || this.#kept || this.#live) return [];
            const say = this.#speaker();
            const colour = colourName(this.#turn, say);
            const asked = this.hasAttribute("puzzle") ? say("{colour} to move. Only one move wins: find it.", { colour }) : this.#title();
            return [make("p", { class: "question" }, asked)];
        }

        /** Speaks the language that the page says now; a board that is alive goes on in its own. */
        #speak() {
            const language = languageOf(this);
            if (!this.#begun || this.#live || language === this.#language) return;
            this.#language = language;
            if (this.#viewer) this.#view(this.#viewer.still);
            else if (this.#inside.matches(".stage")) this.#show();
        }

        /** The kind and the name of the exercise that the author wants, if one is wanted. */
        get #exercise() {
            const kind = EXERCISES.find((name) => this.hasAttribute(name)) ?? "";
            return [kind, this.getAttribute(kind) ?? ""];
        }

        get #mode() {
            return this.getAttribute("mode") ?? "play";
        }

        /** An attribute, as Python has worked it out or as the author wrote it. */
        #attribute(/** @type {string} */ name) {
            return (this.#read ? this.#read[name] : null) ?? this.getAttribute(name);
        }

        /** Whether the position is known without Python. */
        #isKnown() {
            return Boolean(this.#read) || this.hasAttribute("plies") || !UNKNOWN.some((name) => this.hasAttribute(name));
        }

        /** Shows a viewer, where it was if it is there already. */
        #view(/** @type {Still | null} */ shown = null) {
            try {
                this.#viewer = this.#madeViewer(this.#speaker(), shown);
                this.#inside.className = "board shown";
                this.#inside.replaceChildren(this.#viewer.element);
                this.#viewer.placed();
                const viewer = this.#viewer;
                if (!shown) queueMicrotask(() => this.#walkedTo(viewer));
            } catch (problem) {
                this.#fail(messageOf(problem));
            }
        }

        /**
         * @param {Say} say
         * @param {Still | null} shown
         */
        #madeViewer(say, shown) {
            const board = this.#boardOf(say);
            const href = this.#attribute("href");
            return new Viewer({
                ...{ board, say, look: this.#look(board, say, shown?.turns) },
                step: shown?.step,
                start: shown ? firstBefore(shown.step) : readWalk(board, this.#positionOn(board, say), this.#attribute("plies") ?? "", say),
                tell: (viewer) => this.#walkedTo(viewer),
                play: () => this.#playOn(),
                href: href && new URL(`#${href.slice(href.lastIndexOf("#") + 1)}`, SITE).href,
            });
        }

        /**
         * Returns how the author wants a viewer to look; `turns` says how it is rotated, if not as the author wants it.
         *
         * @param {Board} board
         * @param {Say} say
         * @param {number | undefined} turns
         */
        #look(board, say, turns) {
            this.#checked("theme", THEME);
            const ply = this.#checked("ply", WHOLE);
            return {
                ply: ply ? Number(ply) : undefined,
                turns: turns ?? Number(this.#checked("rotate", WHOLE)),
                coordinates: this.#checked("coordinates", SWITCH) !== "off",
                numbers: (this.#checked("numbers", SWITCH) ?? "off") !== "off",
                rings: this.#cells("marks", 1, board, say).flat(),
                arrows: /** @type {[Cell, Cell][]} */ (this.#cells("arrows", 2, board, say)),
            };
        }

        /**
         * Returns what an attribute says; null if that is nothing that it may say, which the author is told.
         *
         * @param {string} name
         * @param {Allowed} allowed
         */
        #checked(name, [pattern, words]) {
            const text = this.getAttribute(name);
            if (!text || pattern.test(text)) return text;
            complain(name, text, words);
            return null;
        }

        #boardOf(/** @type {Say} */ say) {
            return boardOf(this.#attribute("game") ?? "", this.#attribute("size") ?? "", say);
        }

        #positionOn(/** @type {Board} */ board, /** @type {Say} */ say) {
            const text = this.#attribute("position");
            return text ? readPosition(board, text, say) : start(board);
        }

        /**
         * Returns the cells that an author points out, a list for each item of an attribute: of one cell, or of the two of an arrow as in c4-d5. What has
         * more or fewer is left out.
         *
         * @param {string} attribute
         * @param {number} count
         * @param {Board} board
         * @param {Say} say
         */
        #cells(attribute, count, board, say) {
            const items = (this.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_POINTED_OUT);
            const cell = (/** @type {string} */ name) => {
                const found = board.index.get(name);
                if (found === undefined) throw new Error(say("{cell} is not a cell of this board", { cell: name.slice(0, 40) }));
                return found;
            };
            const cells = items.map((item) => item.split("-").map(cell));
            const wrong = items.find((_, at) => cells[at].length !== count);
            if (wrong) complain(attribute, wrong, count === 1 ? "cells, as in c4 d5" : "arrows, as in c4-d5");
            return cells.filter(({ length }) => length === count);
        }

        #walkedTo(/** @type {Viewer} */ viewer) {
            const { told, step } = viewer;
            if (!this.#tells(told)) return;
            this.#dispatch("position", told);
            if (step.winner) this.#dispatch("over", { winner: step.winner, position: told.position, moves: told.moves, turn: told.turn });
        }

        /** Tells the page that the board is there, if it does not know; returns whether what is shown is another position than before. */
        #tells(/** @type {Told} */ told) {
            const [where, before, ready] = [[...told.moves, told.position].join(" "), this.#where, this.#ready];
            [this.#where, this.#ready] = [where, true];
            if (!ready) this.#dispatch("ready", told);
            return where !== before;
        }

        /** Has Python go on where one is in a viewer. */
        #playOn() {
            this.#leaveViewer(shutIn ? "play" : "analyse");
            this.#focus = true;
            this.#press();
        }

        #leaveViewer(/** @type {string} */ mode) {
            const viewer = /** @type {Viewer} */ (this.#viewer);
            const position = this.#attribute("position");
            const options = { ...this.game, moves: viewer.moves.join(" "), ...(position && { position }) };
            this.#kept = { ...options, mode };
            [this.#left, this.#still, this.#news] = [viewer.still, viewer.still, viewer.told];
            this.#viewer = null;
            this.#show();
        }

        /** Goes back to where a viewer was left, and says there why. */
        #goBack(problem = "") {
            const [left, focused] = [this.#left, this.shadowRoot?.activeElement];
            this.#end(new Error(problem));
            this.#left = this.#still = this.#which = this.#kept = this.#news = null;
            this.#view(left);
            if (problem) this.#viewer?.warn(problem);
            if (focused) this.#viewer?.element.focus({ preventScroll: true });
        }

        /** Shows a board that rests, as a picture that can be touched. */
        #show() {
            this.#inside.className = "board stage";
            this.#inside.replaceChildren(this.#picture(), ...this.#question(), this.#startButton());
        }

        #startButton() {
            const say = this.#speaker();
            const label = say("Start the board");
            const button = make("button", { type: "button", class: "start", "aria-label": `${this.#title()}: ${label}`, title: label });
            button.append(make("span", {}, icon("play"), make("span", { class: "words" }, label)));
            button.addEventListener("click", () => {
                this.#focus = true;
                this.#press();
            });
            return button;
        }

        /** Returns the picture of a board that rests: as it was left, or the author's, or that of the position; never of another one. */
        #picture() {
            if (!this.#still && this.querySelector(':scope > [slot="picture"]')) return make("slot", { name: "picture" });
            try {
                if (this.#still || this.#isKnown()) {
                    const svg = makeSvg("svg", { class: "still", role: "img" });
                    draw(svg, this.#still ?? this.#stillOf(this.#read ?? this.#options(["game", "size", "position"])), this.#speaker());
                    return svg;
                }
            } catch {
                // Python will say what is wrong.
            }
            const words = [this.#title(), this.getAttribute("moves") ?? ""].filter(Boolean).map((text) => make("p", {}, text));
            return make("div", { class: "still unknown" }, ...words, make("slot"));
        }

        /**
         * Returns what attributes stand for, as it is drawn.
         *
         * @param {Record<string, string>} attributes
         * @returns {Still}
         */
        #stillOf({ game = "", size = "", position = "", plies = "", rotate = "0" }) {
            const say = this.#speaker();
            const board = boardOf(game, size, say);
            const first = position ? readPosition(board, position, say) : start(board);
            return { board, step: lastAfter(readWalk(board, first, plies, say)), turns: Number(rotate) };
        }

        /**
         * Says in the place of the board, and to the page, why it cannot be shown; whatever was asked of it is refused.
         *
         * @param {string} message
         */
        #fail(message) {
            this.#end(new Error(message));
            this.#viewer = null;
            this.#explain(message, make("slot", { name: "picture" }));
            this.#dispatch("error", { problem: message });
        }

        /**
         * Says in the place of the board why it is not there, above what there is of it and what the author put into the element.
         *
         * @param {string} problem
         * @param {Element[]} parts
         */
        #explain(problem, ...parts) {
            const told = this.#speaker()("This board cannot be shown: {problem}.", { problem });
            this.#inside.className = "board failed";
            this.#inside.replaceChildren(make("p", { class: "problem", role: "alert" }, told), ...parts, make("slot"));
        }

        // -- coming alive, and resting ---------------------------------------------------------------------------------------

        #seen(/** @type {boolean} */ inSight) {
            this.#place.inSight = inSight;
            if (!inSight) return tend();
            if (this.#viewer || this.#live) return;
            if (this.#onlyRead) this.#work();
            else if (this.#checked("start", START) !== "touched") {
                want(this.#place);
                // As long as there is no place for it, it is at least to be seen.
                if (!this.#live && !this.#still && !this.#isKnown()) this.#work();
            }
        }

        /** Whether all that is wanted of Python is to work out what stands on the board. */
        get #onlyRead() {
            return this.#mode === "view" && !this.#kept && !this.#queued.length;
        }

        /** Has the board come alive for somebody. */
        #press() {
            if (this.#onlyRead) return void this.#work();
            this.#place.pressing = true;
            want(this.#place);
        }

        #wake() {
            this.#place.pressing = false;
            const lang = languageAround(this);
            const options = {
                ...(this.#kept ?? this.#options([...GAME, ...LOOK])),
                ...this.#options(["theme"]),
                ...(lang && { lang }),
                ...(this.#focus && { focus: "true" }),
                scheme: this.#scheme,
            };
            this.#waking = Boolean(this.#news);
            const live = new Live({ site: SITE, options: texts(options), title: this.#title(), tell: (letter) => this.#hear(letter) });
            this.#live = live;
            if (!this.#inside.matches(".stage")) this.#show();
            for (const part of this.#inside.querySelectorAll(".start, .question")) part.remove();
            this.#inside.append(live.element);
            if (this.#focus) live.element.focus();
            this.#focus = false;
            for (const { does, given, resolve, reject } of this.#queued.splice(0)) live.ask(does, given).then(resolve, reject);
        }

        #rest() {
            this.#live?.end();
            this.#live = null;
            this.#show();
        }

        /**
         * Ends what is alive; whatever was asked is refused.
         *
         * @param {Error} problem
         */
        #end(problem) {
            this.#live?.end(problem);
            this.#live = this.#reading = null;
            this.#place.pressing = false;
            leave(this.#place);
            for (const { reject } of this.#queued.splice(0)) reject(problem);
        }

        #hear(/** @type {any} */ { kept, still, event, detail, problem, failed, silent, forbidden }) {
            const say = this.#speaker();
            if (kept) {
                if (!this.#asking) this.#left = null;
                const { game, size, variant } = still;
                [this.#kept, this.#still, this.#which] = [kept, this.#stillOf(still), { game, size, variant }];
                if (this.#live) this.#live.element.title = this.#title();
            } else if (EVENTS.includes(event)) {
                used(this.#place);
                this.#happened(event, detail);
            } else if (forbidden) {
                this.#lose(say("the Content-Security-Policy of this page must name {site} in frame-src", { site: SITE.origin }));
            } else if (silent) {
                this.#lose(say("{site} does not answer; try again later", { site: SITE.host }));
            } else if (this.#left && (problem || failed)) {
                this.#lose(problem || failed);
            } else if (problem) {
                if (this.#news || this.#asking) this.#dispatch("error", { problem });
                else this.#fail(problem);
            } else if (failed) {
                this.#live?.refuse(new Error(failed));
                this.#dispatch("error", { problem: failed });
            }
            tend();
        }

        #happened(/** @type {string} */ event, /** @type {Told} */ detail) {
            // A board that wakes tells where it is, which is known already.
            this.#waking &&= event !== "move" && detail.position === this.#news?.position;
            if (event === "position") this.#news = detail;
            for (const picture of this.#inside.querySelectorAll("slot, .still")) picture.remove();
            if (event === "position") this.#tells(detail);
            if (!this.#waking) this.#dispatch(event, detail);
        }

        /**
         * Gives a board up that does not answer, until somebody touches it once more, and goes back to the viewer that was left for it, if one was.
         *
         * @param {string} problem
         */
        #lose(problem) {
            if (this.#left) this.#goBack(problem);
            else {
                this.#end(new Error(problem));
                this.#explain(problem, this.#startButton(), this.#picture());
            }
            this.#dispatch("error", { problem });
        }

        // -- a game that an author wrote by hand -----------------------------------------------------------------------------

        /** Has Python work out what stands on the board, and shows it. */
        async #work() {
            if (this.#reading) return;
            const work = (this.#reading = {});
            try {
                const game = await read(this.#options(GAME));
                if (this.#reading !== work) return;
                [this.#read, this.#reading] = [game, null];
                if (this.#live) return;
                if (this.#onlyRead) this.#view();
                else this.#show();
            } catch (problem) {
                if (this.#reading === work) this.#fail(messageOf(problem));
            }
        }

        // -- what is asked ---------------------------------------------------------------------------------------------------

        /** Whether something has been asked and not been answered. */
        get #asking() {
            return this.#queued.length > 0 || Boolean(this.#live?.busy);
        }

        /**
         * Asks Python for something; it takes the place of a viewer, which comes back if it refuses.
         *
         * @param {string} does
         * @param {Record<string, unknown>} given
         * @param {string} mode
         * @returns {Promise<any>}
         */
        async #ask(does, given = {}, mode = "view") {
            // Whoever calls a method of an element that is nowhere has a mistake in their program; like the browser's own errors, that is in English.
            if (!this.isConnected) throw new Error("the board is not on the page");
            if (this.#viewer) this.#leaveViewer(mode);
            try {
                const answer = await (this.#live ? this.#live.ask(does, given) : this.#queue(does, given));
                this.#left = null;
                return answer;
            } catch (problem) {
                if (this.#left && !this.#asking) this.#goBack();
                throw problem;
            }
        }

        #queue(/** @type {string} */ does, /** @type {Record<string, unknown>} */ given) {
            return new Promise((resolve, reject) => {
                this.#queued.push({ does, given, resolve, reject });
                this.#press();
            });
        }

        #refused(/** @type {(say: Say) => string} */ why) {
            return Promise.reject(new Error(why(this.#speaker())));
        }

        #walked(/** @type {(viewer: Viewer) => void} */ does) {
            const viewer = /** @type {Viewer} */ (this.#viewer);
            does(viewer);
            return Promise.resolve(viewer.position);
        }

        /** Does what changed attributes ask for. */
        #obey() {
            const changed = [...this.#changed];
            this.#changed.clear();
            const only = (/** @type {string[]} */ names) => changed.every((name) => names.includes(name));
            if (this.#viewer && only([...APPEARANCE, "ply"])) return this.#changeLook(this.#viewer, changed);
            if (only(APPEARANCE) && this.#inside.matches(".stage")) {
                if (changed.includes("theme")) this.#order("look", { ...this.#options(LOOK), mode: this.#kept?.mode ?? this.#mode });
                return;
            }
            if (this.#live && !this.hasAttribute("plies")) {
                if (only(PICTURE)) return;
                const [does, names] = only([...LOOK, ...PICTURE]) ? ["look", LOOK] : ["load", [...GAME, ...LOOK]];
                return this.#order(does, this.#options(names));
            }
            this.#left = null;
            this.#end(new Error("the board was given other attributes"));
            this.#viewer = this.#read = this.#still = this.#which = this.#kept = this.#news = null;
            this.#turn = "";
            this.#begin();
            this.#seen(this.#place.inSight);
        }

        /** Asks for what attributes say. If that makes no board, it stays as it was; nobody but the author can do anything about that. */
        #order(/** @type {string} */ does, /** @type {Record<string, unknown>} */ given) {
            this.#live?.ask(does, given).catch(({ message }) => this.#dispatch("error", { problem: message }));
        }

        /**
         * Has a viewer look as the author wants it now, where it is; a visitor who has rotated it keeps that.
         *
         * @param {Viewer} viewer
         * @param {string[]} changed the attributes that have changed
         */
        #changeLook(viewer, changed) {
            try {
                const { board, turns } = viewer.still;
                viewer.look(this.#look(board, this.#speaker(), changed.includes("rotate") ? undefined : turns));
                if (changed.includes("ply")) viewer.begin();
            } catch (problem) {
                this.#fail(messageOf(problem));
            }
        }

        // -- words and colours -----------------------------------------------------------------------------------------------

        /** What the board is called: by the game, unless the author says otherwise. */
        #title() {
            const say = this.#speaker();
            const [exercise, wanted] = this.#exercise;
            const [name, number = ""] = wanted.split("/");
            const title = (/** @type {string} */ game) => (Object.hasOwn(GAMES, game) ? GAMES[game].title : "pygames");
            const { game = this.getAttribute("game") ?? "", size = this.getAttribute("size") ?? "" } = this.#which ?? {};
            const own =
                exercise === "puzzle" ? say("Puzzles: {game}", { game: title(name) }) : say("Lesson: {game}", { game: title(name) });
            return this.getAttribute("aria-label") ?? (exercise ? `${own} ${number}` : `${title(game)} ${size}`).trim();
        }

        #speaker() {
            return speaker(languageOf(this));
        }

        #recolour(/** @type {string} */ scheme) {
            this.#scheme = this.#inside.dataset.scheme = scheme;
            this.#live?.say({ scheme });
        }

        #dispatch(/** @type {string} */ event, /** @type {object} */ detail) {
            this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
        }

        #options(/** @type {string[]} */ names) {
            return texts(Object.fromEntries(names.map((name) => [name, this.getAttribute(name)])));
        }
    }

    customElements.define("pygames-board", PygamesBoard);
}

/**
 * Returns those of some options that say something, as texts.
 *
 * @param {Options} options
 * @returns {Record<string, string>}
 */
function texts(options) {
    const said = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
    return Object.fromEntries(said.map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : String(value)]));
}

/** Returns why something failed. */
function messageOf(/** @type {unknown} */ problem) {
    return problem instanceof Error ? problem.message : String(problem);
}

/** Tells an author, once, of a value that an attribute cannot have; in English, as what browsers say there. */
function complain(/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ allowed) {
    const said = `<pygames-board> leaves out ${name}=${brief(text)}: it may be ${allowed}.`;
    if (!complaints.has(said)) console.warn(said);
    complaints.add(said);
}
