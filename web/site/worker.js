// An interpreter in which the computer thinks, beside the one of the page. It is a plain module worker, so that the page can end it at any moment, and it
// starts from the same files as the page (interpreter.js).
//
// The page sends {ask: text} or {stop: true}; each slice of thought goes back as {thought: text, number, done}, a stop as {stopped: true}.

import { loadPyodide } from "./interpreter.js";

const starting = loadPyodide({}).then((python) => python.pyimport("pygames_web.worker.thinker").Thinker());
// How often the page hears of progress, in milliseconds.
const EVERY = 120;
let job = 0;

onmessage = async ({ data }) => {
    const mine = ++job;
    if (data.stop) {
        postMessage({ stopped: true });
        return;
    }
    try {
        const thinker = await starting;
        if (mine !== job) return;
        thinker.ask(data.ask);
        let told = 0;
        for (let done = false; !done && mine === job;) {
            const thought = thinker.slice();
            const { number, ...said } = JSON.parse(thought);
            done = said.done;
            if (done || performance.now() - told > EVERY) {
                postMessage({ thought, number, done });
                told = performance.now();
            }
            await nextMessage();
        }
    } catch (error) {
        postMessage({
            failed: String(error instanceof Error ? error.message : error)
                .trim()
                .split("\n")
                .pop(),
        });
    }
};

/** Lets messages that have come in meanwhile be heard. */
function nextMessage() {
    /** @type {Promise<void>} */
    const heard = new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            resolve();
        };
        port2.postMessage(0);
    });
    return heard;
}
