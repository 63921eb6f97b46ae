// Starts an interpreter that thinks, and stops it even if it does not answer.

import { say } from "./language.js";
import { startWorker } from "./workers.js";

/** How many seconds the interpreter may say nothing while it is asked for something; the slowest positions keep a phone busy for some. */
const SILENCE = 30;
/** How long a stop may take before the interpreter is ended, in milliseconds. */
const PATIENCE = 150;

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
            worker ??= started();
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
