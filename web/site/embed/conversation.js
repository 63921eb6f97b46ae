// What a board asks of the frame in which it is alive, and what it hears from there. What is asked of a board that rests has it come alive, and waits
// until then. To alive.js, which says when that may be, this is the board.

import { leave, tend, unseen, used, want } from "./alive.js";
import { Live, whyLost } from "./live.js";

/** @import { Options } from "./attributes.js" */
/** @import { Say } from "./types.d.ts" */
/** @import { Told } from "./viewer.js" */
/** @typedef {{ does: string, given: Record<string, unknown>, resolve: (answer: any) => void, reject: (problem: Error) => void }} Asked */
/**
 * What whoever shows the board does for a conversation: `frame` returns what a frame is made with, `hold` puts it into the page, and `rest` shows the
 * board without it, once it has ended for another board. Of what the frame tells, `keep` hears what makes the board as it is and what is shown of it,
 * `happen` an event, `wrong` why there is no such board, `fail` what went wrong in it, and `lose` why there is no frame.
 *
 * @typedef {object} Tell
 * @property {() => { options: Record<string, string>, title: string }} frame
 * @property {(frame: HTMLElement) => void} hold
 * @property {() => void} rest
 * @property {(options: Options, still: any) => void} keep
 * @property {(event: string, detail: Told) => void} happen
 * @property {(problem: string) => void} wrong
 * @property {(problem: string) => void} fail
 * @property {(problem: string) => void} lose
 */

const EVENTS = ["move", "position", "over", "solved"];

export class Conversation {
    #site;
    #say;
    #tell;
    /** @type {Live | null} */
    #live = null;
    /** @type {Asked[]} what is to be asked as soon as the board is alive */
    #queued = [];
    pressing = false; // whether somebody has touched the board, or asked something of it
    inSight = false;

    /**
     * @param {URL} site
     * @param {() => Say} say returns what says a sentence
     * @param {Tell} tell
     */
    constructor(site, say, tell) {
        this.#site = site;
        this.#say = say;
        this.#tell = tell;
    }

    see(/** @type {boolean} */ inSight) {
        this.inSight = inSight;
        if (!inSight) unseen(this);
    }

    live() {
        return this.#live;
    }

    /** Whether something has been asked and not been answered. */
    get busy() {
        return this.#queued.length > 0 || Boolean(this.#live?.busy);
    }

    /** Has the board come alive as soon as there is a place for it. */
    want() {
        want(this);
    }

    /** Has it come alive for somebody. */
    press() {
        this.pressing = true;
        want(this);
    }

    /** Asks for something, of a board that comes alive for it if it rests. */
    ask(/** @type {string} */ does, /** @type {Record<string, unknown>} */ given) {
        if (this.#live) return this.#live.ask(does, given);
        return new Promise((resolve, reject) => {
            this.#queued.push({ does, given, resolve, reject });
            this.press();
        });
    }

    wake() {
        this.pressing = false;
        const live = new Live({ site: this.#site, ...this.#tell.frame(), tell: (letter) => this.#hear(letter) });
        this.#live = live;
        this.#tell.hold(live.element);
        for (const { does, given, resolve, reject } of this.#queued.splice(0)) live.ask(does, given).then(resolve, reject);
    }

    rest() {
        this.#live?.end();
        this.#live = null;
        this.#tell.rest();
    }

    /**
     * Ends what is alive; whatever was asked is refused.
     *
     * @param {Error} problem
     */
    end(problem) {
        this.#live?.end(problem);
        this.#live = null;
        this.pressing = false;
        leave(this);
        for (const { reject } of this.#queued.splice(0)) reject(problem);
    }

    #hear(/** @type {any} */ letter) {
        const { kept, still, event, detail, problem, failed } = letter;
        const tell = this.#tell;
        const lost = whyLost(letter, this.#site, this.#say());
        if (kept) tell.keep(kept, still);
        else if (EVENTS.includes(event)) {
            used(this);
            tell.happen(event, detail);
        } else if (lost) tell.lose(lost);
        else if (problem) tell.wrong(problem);
        else if (failed) tell.fail(failed);
        tend();
    }
}
