// What is shown of a board: a viewer, a picture of it as it rests, a frame of the site in which it is alive, or why it is none of these; and how one of
// these becomes another.

import { APPEARANCE, GAME, LOOK, PICTURE, texts } from "./attributes.js";
import { Conversation } from "./conversation.js";
import { Lost, shutIn } from "./live.js";
import { make } from "./picture.js";
import { Resting } from "./resting.js";
import { Viewer } from "./viewer.js";
import { firstBefore, walkOf } from "./walk.js";

/** @import { Attributes, Options } from "./attributes.js" */
/** @import { exercisesOf } from "./exercises.js" */
/** @import { readerOf } from "./reader.js" */
/** @import { Still } from "./types.d.ts" */
/** @import { Told } from "./viewer.js" */
/** @typedef {{ address: URL, read: ReturnType<typeof readerOf>, beginning: ReturnType<typeof exercisesOf> }} From the site that boards are from */

export class Showing {
    #from;
    #attributes;
    #dispatch;
    #resting;
    #conversation;
    /** @type {Viewer | null} */
    #viewer = null;
    /** @type {Still | null} where a viewer was left, to which the board goes back if Python does not go on */
    #viewed = null;
    /** @type {object | null} what stands for Python's work on attributes that an author wrote by hand */
    #working = null;
    #language = "";
    #focus = false; // whether the board gets the focus once it is alive
    #ready = false; // whether the page was told that the board is there
    #where = ""; // the moves and the position that it was told last
    #repeats = false; // whether a frame tells what was told before the board rested

    /**
     * @param {From} from
     * @param {Attributes} attributes
     * @param {(event: string, detail: object) => void} dispatch tells the page of an event
     */
    constructor(from, attributes, dispatch) {
        this.#from = from;
        this.#attributes = attributes;
        this.#dispatch = dispatch;
        this.#resting = new Resting(attributes);
        this.#conversation = new Conversation(from.address, () => attributes.say, this);
        this.element = make("div", { dir: "ltr" }); // as all languages of the site are written
    }

    get position() {
        return this.#viewer?.position ?? this.#resting.told?.position ?? null;
    }

    get moves() {
        return this.#viewer?.moves ?? this.#resting.told?.moves.slice() ?? null;
    }

    get which() {
        return this.#resting.which;
    }

    // -- what is shown ---------------------------------------------------------------------------------------------------

    /** Shows what the attributes ask for: without Python, if that can be. */
    begin() {
        this.#language = this.#attributes.language;
        const { problem } = this.#attributes;
        if (problem) return this.#giveUp(problem);
        if (this.#attributes.mode === "view" && this.#attributes.known) this.#view();
        else this.rest();
        this.#showExercise();
    }

    /** Shows how an exercise begins, if that is what the board is, in the colours of the page, and says what it asks. */
    async #showExercise() {
        const [kind, name] = this.#attributes.exercise;
        if (!kind || this.#attributes.has("moves")) return;
        const begins = await this.#from.beginning(kind, name);
        const picture = this.element.querySelector("slot, .still");
        if (!begins || !picture || this.#resting.told || this.#attributes.exercise.join() !== `${kind},${name}`) return;
        this.#resting.begin(name.split("/")[0], begins);
        picture.replaceWith(this.#resting.picture(), ...this.#question());
    }

    #question() {
        return this.#conversation.live() || this.#failed ? [] : this.#resting.question();
    }

    /** Shows a viewer, where it was if it is there already. */
    #view(/** @type {Still | null} */ shown = null) {
        try {
            const viewer = (this.#viewer = this.#madeViewer(shown));
            this.element.className = "board shown";
            this.element.replaceChildren(viewer.element);
            viewer.placed();
            if (!shown) queueMicrotask(() => this.#walkedTo(viewer));
        } catch (problem) {
            this.#giveUp(messageOf(problem));
        }
    }

    #madeViewer(/** @type {Still | null} */ shown) {
        const attributes = this.#attributes;
        const { board, say } = attributes;
        const href = attributes.said("href");
        const start = shown ? firstBefore(shown.step) : walkOf(board, attributes.said("position"), attributes.said("plies"), say);
        return new Viewer({
            ...{ board, say, start, look: attributes.look(board, start, shown?.turns) },
            step: shown?.step,
            tell: (viewer) => this.#walkedTo(viewer),
            play: () => this.#playOn(),
            href: href && new URL(`#${href.slice(href.lastIndexOf("#") + 1)}`, this.#from.address).href,
        });
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
        // A viewer has looked at it itself.
        if (!ready && !this.#viewer) this.#attributes.checkPly(told.moves);
        if (!ready) this.#dispatch("ready", told);
        return where !== before;
    }

    /** Has Python go on where one is in a viewer. */
    #playOn() {
        this.#leaveViewer(shutIn ? "play" : "analyse");
        this.#touch();
    }

    #leaveViewer(/** @type {string} */ mode) {
        const viewer = /** @type {Viewer} */ (this.#viewer);
        this.#resting.leave(viewer, mode);
        this.#viewed = viewer.still;
        this.#viewer = null;
        this.rest();
    }

    /** Goes back to where a viewer was left, and says there why. */
    #goBack(problem = "") {
        const [viewed, focused] = [this.#viewed, /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement];
        this.#end(new Error(problem));
        this.#viewed = null;
        this.#forget();
        this.#view(viewed);
        if (problem) this.#viewer?.warn(problem);
        if (focused) this.#viewer?.element.focus({ preventScroll: true });
    }

    #forget() {
        this.#resting = new Resting(this.#attributes);
    }

    /** Shows a board that rests, as a picture that can be touched. */
    rest() {
        this.element.className = "board stage";
        this.element.replaceChildren(this.#resting.picture(), ...this.#question(), this.#button());
    }

    #button() {
        return this.#resting.button(() => this.#touch());
    }

    /**
     * Says in the place of the board, and to the page, why it cannot be shown; whatever was asked of it is refused.
     *
     * @param {string} message
     */
    #giveUp(message) {
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
        const told = this.#attributes.say("This board cannot be shown: {problem}.", { problem });
        this.element.className = "board failed";
        this.element.replaceChildren(make("p", { class: "problem", role: "alert" }, told), ...parts, make("slot"));
    }

    // -- coming alive ----------------------------------------------------------------------------------------------------

    /** Has the board come alive, if it is in sight and need not be touched for that. One that could not be shown does not try that again by itself. */
    seen(/** @type {boolean} */ inSight) {
        this.#conversation.see(inSight);
        if (!inSight) return;
        if (this.#viewer || this.#conversation.live() || this.#failed) return;
        if (this.#onlyRead) this.#work();
        else if (!this.#attributes.touched) {
            this.#conversation.want();
            // As long as there is no place for it, it is at least to be seen.
            if (!this.#conversation.live() && !this.#resting.drawable) this.#work();
        }
    }

    /** Whether it is said in the place of the board why that is not there. */
    get #failed() {
        return this.element.matches(".failed");
    }

    /** Whether all that is wanted of Python is to work out what stands on the board. */
    get #onlyRead() {
        return this.#attributes.mode === "view" && !this.#resting.options && !this.#conversation.busy;
    }

    /** Has the board come alive for somebody, with the focus. */
    #touch() {
        this.#focus = true;
        if (!this.#onlyRead) return this.#conversation.press();
        if (this.#failed) this.rest();
        this.#work();
    }

    /** Has Python work out what stands on a board whose game an author wrote by hand, and shows it. */
    async #work() {
        if (this.#working) return;
        const work = (this.#working = {});
        try {
            const game = await this.#from.read(this.#attributes.options(GAME));
            if (this.#working !== work) return;
            [this.#attributes.worked, this.#working] = [game, null];
            if (this.#conversation.live()) return;
            if (!this.#onlyRead) return this.rest();
            this.#view();
            if (this.#focus) this.#viewer?.element.focus({ preventScroll: true });
            this.#focus = false;
        } catch (problem) {
            if (this.#working !== work) return;
            if (problem instanceof Lost) this.lose(problem.message);
            else this.#giveUp(messageOf(problem));
        }
    }

    /** What a frame is made with. */
    frame() {
        const lang = this.#attributes.languageAround;
        const options = {
            ...(this.#resting.options ?? this.#attributes.options([...GAME, ...LOOK])),
            ...this.#attributes.options(["theme"]),
            ...(lang && { lang }),
            ...(this.#focus && { focus: "true" }),
            scheme: this.element.dataset.scheme,
        };
        return { options: texts(options), title: this.#resting.title };
    }

    /** Puts a frame over the picture. */
    hold(/** @type {HTMLElement} */ frame) {
        this.#repeats = Boolean(this.#resting.told);
        if (!this.element.matches(".stage")) this.rest();
        for (const part of this.element.querySelectorAll(".start, .question")) part.remove();
        this.element.append(frame);
        if (this.#focus) frame.focus();
        this.#focus = false;
    }

    /** Ends what is alive, since the board is no longer on the page. */
    leave() {
        this.#conversation.inSight = false;
        this.#end(new Error("the board is no longer on the page"));
        if (!this.#viewer && !this.#failed) this.rest();
    }

    #end(/** @type {Error} */ problem) {
        this.#working = null;
        this.#conversation.end(problem);
    }

    // -- what a frame tells ----------------------------------------------------------------------------------------------

    /** Remembers what makes the board as it is, and what is shown of it. */
    keep(/** @type {Options} */ options, /** @type {any} */ still) {
        if (!this.#conversation.busy) this.#viewed = null;
        this.#resting.keep(options, still);
        const frame = this.#conversation.live()?.element;
        if (frame) frame.title = this.#resting.title;
    }

    /** Tells the page of an event. */
    happen(/** @type {string} */ event, /** @type {Told} */ detail) {
        // A board that wakes tells where it is, which is known already.
        this.#repeats &&= event !== "move" && detail.position === this.#resting.told?.position;
        if (event === "position") this.#resting.told = detail;
        this.#uncover();
        if (event === "position") this.#tells(detail);
        if (!this.#repeats) this.#dispatch(event, detail);
    }

    /** Leaves the frame alone in the place of the board. */
    #uncover() {
        for (const picture of this.element.querySelectorAll("slot, .still")) picture.remove();
    }

    /** Says why there is no such board, to the page alone if there is another one. */
    wrong(/** @type {string} */ problem) {
        if (this.#viewed) this.lose(problem);
        else if (this.#resting.told || this.#conversation.busy) {
            // As long as something else is asked of it, the frame says itself what is wrong, and no picture may lie behind that.
            this.#uncover();
            this.#dispatch("error", { problem });
        } else this.#giveUp(problem);
    }

    /** Refuses what was asked of a board in which something went wrong. */
    fail(/** @type {string} */ problem) {
        if (this.#viewed) return this.lose(problem);
        this.#conversation.live()?.refuse(new Error(problem));
        this.#dispatch("error", { problem });
    }

    /**
     * Gives a board up that does not answer, until somebody touches it once more, and goes back to the viewer that was left for it, if one was.
     *
     * @param {string} problem
     */
    lose(problem) {
        if (this.#viewed) this.#goBack(problem);
        else {
            this.#end(new Error(problem));
            this.#explain(problem, this.#button(), this.#resting.picture());
        }
        this.#dispatch("error", { problem });
    }

    // -- what is asked ---------------------------------------------------------------------------------------------------

    /**
     * Does what a method asks: a viewer what it can, and Python the rest.
     *
     * @param {string} does
     * @param {Record<string, unknown>} given
     */
    async do(does, given = {}) {
        const viewer = this.#viewer;
        return viewer?.obey(does, given) ? viewer.position : this.ask(does, given);
    }

    /**
     * Asks Python for something; it takes the place of a viewer, which comes back if it refuses.
     *
     * @param {string} does
     * @param {Record<string, unknown>} given
     * @param {string} mode
     * @returns {Promise<any>}
     */
    async ask(does, given, mode = "view") {
        // Whoever calls a method of an element that is nowhere has a mistake in their program; like the browser's own errors, that is in English.
        if (!this.element.isConnected) throw new Error("the board is not on the page");
        if (this.#viewer) this.#leaveViewer(mode);
        try {
            const answer = await this.#conversation.ask(does, given);
            this.#viewed = null;
            return answer;
        } catch (problem) {
            if (this.#viewed && !this.#conversation.busy) this.#goBack();
            throw problem;
        }
    }

    /** Does what changed attributes ask for. */
    obey(/** @type {string[]} */ changed) {
        const attributes = this.#attributes;
        const only = (/** @type {string[]} */ names) => changed.every((name) => names.includes(name));
        if (this.#viewer && only([...APPEARANCE, "ply"])) return this.#changeLook(this.#viewer, changed);
        if (only(APPEARANCE) && this.element.matches(".stage")) {
            const mode = this.#resting.options?.mode ?? attributes.mode;
            if (changed.includes("theme")) this.#order("look", { ...attributes.options(LOOK), mode });
            return;
        }
        if (this.#conversation.live() && !attributes.has("plies")) {
            if (only(PICTURE)) return;
            const [does, names] = only([...LOOK, ...PICTURE]) ? ["look", LOOK] : ["attributes", [...GAME, ...LOOK]];
            return this.#order(does, attributes.options(names));
        }
        this.#viewed = null;
        this.#end(new Error("the board was given other attributes"));
        this.#viewer = attributes.worked = null;
        this.#forget();
        this.begin();
        this.seen(this.#conversation.inSight);
    }

    /** Asks for what attributes say. If that makes no board, it stays as it was; nobody but the author can do anything about that. */
    #order(/** @type {string} */ does, /** @type {Record<string, unknown>} */ given) {
        const live = this.#conversation.live();
        live?.ask(does, given).then(
            () => does === "attributes" && this.#attributes.checkPly(this.moves ?? []),
            ({ message }) => this.#dispatch("error", { problem: message }),
        );
    }

    /**
     * Has a viewer look as the author wants it now, where it is; a visitor who has rotated it keeps that.
     *
     * @param {Viewer} viewer
     * @param {string[]} changed the attributes that have changed
     */
    #changeLook(viewer, changed) {
        const { board, step, turns } = viewer.still;
        viewer.look(this.#attributes.look(board, firstBefore(step), changed.includes("rotate") ? undefined : turns));
        if (changed.includes("ply")) viewer.begin();
    }

    // -- words and colours -----------------------------------------------------------------------------------------------

    /** Speaks the language that the page says now; a board that is alive goes on in its own, and one that cannot be shown is tried once more. */
    speak() {
        const { language } = this.#attributes;
        if (this.#conversation.live() || language === this.#language) return;
        this.#language = language;
        if (this.#viewer) return this.#view(this.#viewer.still);
        const failed = this.#failed;
        if (failed && !this.#resting.options) this.begin();
        else this.rest();
        if (failed) this.seen(this.#conversation.inSight);
    }

    /** Takes the colours for a page that is light or dark. */
    recolour(/** @type {string} */ scheme) {
        this.element.dataset.scheme = scheme;
        this.#conversation.live()?.say({ scheme });
    }
}

/** Returns why something failed. */
function messageOf(/** @type {unknown} */ problem) {
    return problem instanceof Error ? problem.message : String(problem);
}
