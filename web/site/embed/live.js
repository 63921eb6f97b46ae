// A frame of the site, in which Python runs: what is asked of it, and what it tells.
//
// Both sides exchange texts (frame.js, pygames_web/machine/embed.py). Nobody but the frame is heard here, and only where it is the site's: in a
// page that is shut into a sandbox so is the frame, and neither has an origin by which it could be told from others.

import { MOST_OF_A_BOARD } from "./data.js";
import { make } from "./picture.js";

/** @import { Say } from "./types.d.ts" */

// How long a frame that has been loaded, and one that is still being loaded, may take to say that it is there, in milliseconds.
const PATIENCE = 5000;
const MOST_PATIENCE = 30_000;

// How long a frame in a page that shuts itself off (COEP) may be silent before it is tried without credentials, in milliseconds.
const DOUBT = 1000;

const NOWHERE = "null";

/** Whether the page is shut into a sandbox, where the computer cannot think; a page that is a file has no origin either, but is not. */
export const shutIn = globalThis.origin === NOWHERE && location.protocol !== "file:";

/** Why a request was not answered: its board was put to rest, and nothing else is wrong. */
export class Ended extends Error {}

/** Why a request was not answered: there is no frame, and there may be one later. */
export class Lost extends Error {}

/**
 * Returns why there is no frame, if that is what is told; nothing if it is not.
 *
 * @param {any} told
 * @param {URL} site
 * @param {Say} say
 */
export function whyLost({ silent, forbidden }, site, say) {
    if (forbidden) return say("the Content-Security-Policy of this page must name {site} in frame-src", { site: site.origin });
    return silent ? say("{site} does not answer; try again later", { site: site.host }) : "";
}

export class Live {
    #site;
    #tell;
    /** @type {Window | undefined} the window that the frame stands in, and tells: another one than that of this script if the board was moved there */
    #around;
    /** @type {string[]} texts for a frame that is not there yet */
    #waiting = [];
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (problem: Error) => void, foreign: boolean }>} by the number of the request */
    #answers = new Map();
    #asked = 0;
    #here = false;
    /** @type {ReturnType<typeof setTimeout>[]} */
    #timers = [];

    /**
     * @param {object} settings
     * @param {URL} settings.site
     * @param {Record<string, string>} settings.options what goes into the address of the frame
     * @param {string} settings.title
     * @param {(letter: any) => void} settings.tell hears what the frame tells, {silent: true} if it does not answer, and {forbidden: true}
     *     if the policy of the page does not allow it
     */
    constructor({ site, options, title, tell }) {
        this.#site = site;
        this.#tell = tell;
        this.element = make("iframe", { title });
        const given = new URLSearchParams({ ...options, start: "now", picture: "own", page: self.origin });
        this.element.src = new URL(`embed.html#${given}`, site).href;
        this.element.addEventListener("load", () => this.#wait(this.#mayShutItselfOff ? DOUBT : PATIENCE));
        this.#wait(MOST_PATIENCE);
        // Whoever makes it puts it into the page.
        queueMicrotask(() => {
            this.#around = this.element.contentWindow?.parent;
            this.#listen("add");
        });
    }

    /** Whether something has been asked and not been answered. */
    get busy() {
        return this.#answers.size > 0;
    }

    /**
     * Asks for something; resolves to the text of the position, or to the game that was read.
     *
     * @param {string} does
     * @param {Record<string, unknown>} given
     * @param {boolean} foreign whether another board asks: what is wrong with this one is none of its business
     */
    ask(does, given = {}, foreign = false) {
        const id = ++this.#asked;
        const told = Object.entries(given).map(([name, value]) => [name, String(value)]);
        const letter = { id, do: does, with: Object.fromEntries(told) };
        // The frame does not read what is longer, and would not answer.
        if (JSON.stringify(letter).length > MOST_OF_A_BOARD) {
            return Promise.reject(new Error(`too long: a board reads ${MOST_OF_A_BOARD} characters at most`));
        }
        const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject, foreign }));
        this.say(letter);
        return answer;
    }

    /**
     * Tells the frame something that it need not answer.
     *
     * @param {object} letter
     */
    say(letter) {
        const text = JSON.stringify(letter);
        if (this.#here) this.#send(text);
        else this.#waiting.push(text);
    }

    /**
     * Ends the frame, with Python in it; what has not been answered never will be.
     *
     * @param {Error} problem
     */
    end(problem = new Ended("the board was put to rest")) {
        this.#listen("remove");
        this.#stopWaiting();
        this.element.remove();
        this.refuse(problem);
    }

    /**
     * Refuses all that has not been answered; another board may ask elsewhere.
     *
     * @param {Error} problem
     */
    refuse(problem) {
        for (const { reject, foreign } of this.#answers.values()) reject(foreign ? new Ended(problem.message) : problem);
        this.#answers.clear();
    }

    #listen(/** @type {"add" | "remove"} */ does) {
        for (const event of ["message", "securitypolicyviolation"]) this.#around?.[`${does}EventListener`](event, this);
    }

    /** @param {any} event */
    handleEvent(event) {
        if (event.type === "message") this.#hear(event);
        else if (
            event.disposition === "enforce" &&
            event.effectiveDirective === "frame-src" &&
            event.blockedURI.startsWith(this.#site.origin) &&
            !this.#here
        )
            this.#tell({ forbidden: true });
    }

    /** @param {MessageEvent} event */
    #hear({ source, origin, data }) {
        const ours = origin === this.#site.origin || (origin === NOWHERE && self.origin === NOWHERE);
        if (source !== this.element.contentWindow || !ours || typeof data !== "string") return;
        const letter = read(data);
        const asked = this.#answers.get(letter.id);
        if (letter.here) {
            this.#here = true;
            for (const text of this.#waiting.splice(0)) this.#send(text);
        } else if (asked) {
            this.#answers.delete(letter.id);
            if (letter.problem) asked.reject(new Error(letter.problem));
            else asked.resolve(letter.game ?? letter.position);
            this.#tell({ answered: true });
        } else {
            this.#tell(letter);
        }
    }

    /** @param {string} text */
    #send(text) {
        this.element.contentWindow?.postMessage(text, self.origin === NOWHERE ? "*" : this.#site.origin);
    }

    /** Waits some milliseconds at most for the frame to say that it is there. */
    #wait(/** @type {number} */ patience) {
        this.#timers.push(setTimeout(() => this.#lose(), patience));
    }

    #stopWaiting() {
        for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    }

    /** Says that the frame does not answer, once that was tried in each way: what it shows is the browser's own page, or what was missing. */
    #lose() {
        if (this.#here) return;
        if (!this.#mayShutItselfOff) return this.#tell({ silent: true });
        this.#stopWaiting();
        this.#wait(MOST_PATIENCE);
        this.element.setAttribute("credentialless", "");
        this.element.src = String(this.element.src);
    }

    /**
     * Whether the frame can be tried again without credentials: such a frame needs no headers from its site. It is not one from the beginning,
     * since what it has loaded is forgotten with the page.
     */
    get #mayShutItselfOff() {
        return self.crossOriginIsolated && "credentialless" in this.element && !this.element.hasAttribute("credentialless");
    }
}

/**
 * @param {string} text
 * @returns {any}
 */
function read(text) {
    try {
        return JSON.parse(text) ?? {};
    } catch {
        return {};
    }
}
