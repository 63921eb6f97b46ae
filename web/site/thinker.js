// Starts an interpreter that thinks, and stops it even if it does not answer.

import { say } from "./language.js";
import { startWorker } from "./workers.js";

/** How many seconds the interpreter may say nothing while it is asked for something; the slowest positions keep a phone busy for some. */
const SILENCE = 30;
/** How long a stop may take before the interpreter is ended, in milliseconds. */
const PATIENCE = 150;

/** Whether this page is not let start workers, as far as a security policy says: one may come from an add-on or a network. */
let forbidden = false;
addEventListener("securitypolicyviolation", ({ effectiveDirective, disposition }) => {
    forbidden ||= effectiveDirective === "worker-src" && disposition === "enforce";
});

/** Returns a thinker that calls `tell(thought, "")` with each thought and `tell("", reason)` when it cannot think. */
globalThis.startThinker = (tell) => {
    /** @type {Worker | null} */
    let worker = null;
    let deadline = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let watch;
    let asked = 0;

    // Seconds are counted one by one, so that those count for nothing in which this machine sleeps.
    const listen = () => {
        let silent = 0;
        clearInterval(watch);
        watch = setInterval(() => {
            silent += 1;
            if (silent >= SILENCE) fail(say("it does not answer"));
        }, 1000);
    };
    const rest = () => {
        clearInterval(watch);
        asked = 0;
    };
    const fail = (/** @type {string} */ reason) => {
        end();
        tell("", reason);
    };
    const refused = () =>
        fail(
            say(
                "the browser lets this page start no workers. Allow them where an add-on or a setting forbids them, then load the page again",
            ),
        );
    const started = () => {
        const begun = startWorker("worker.js");
        begun.onmessage = ({ data }) => {
            if (data.stopped) clearTimeout(deadline);
            else if (data.failed) fail(data.failed);
            else {
                if (data.done && data.number === asked) rest();
                else if (data.number === asked) listen();
                tell(data.thought, "");
            }
        };
        begun.onerror = (event) => {
            if (forbidden) return refused();
            fail(event.message ?? say("it could not be started"));
            if (!event.message) dispatchEvent(new Event("file-gone"));
        };
        return begun;
    };
    const end = () => {
        rest();
        worker?.terminate();
        worker = null;
    };
    return {
        ask(text) {
            clearTimeout(deadline);
            try {
                worker ??= started();
            } catch {
                // Python, which asks, is not to be told before it has heard what comes of its asking.
                setTimeout(refused);
                return;
            }
            worker.postMessage({ ask: text });
            asked = JSON.parse(text).number;
            listen();
        },
        stop() {
            if (!worker) return;
            rest();
            worker.postMessage({ stop: true });
            clearTimeout(deadline);
            deadline = setTimeout(end, PATIENCE);
        },
        end,
    };
};
