// Starts the second interpreter, and stops it even if it does not answer.

import { startWorker } from "./workers.mjs";

/** How long a stop may take before the interpreter is ended, in milliseconds. */
const PATIENCE = 150;

/** Returns a thinker that calls `tell(thought, "")` with each thought and `tell("", reason)` when it cannot think. */
globalThis.startThinker = (tell) => {
    let worker = null;
    let deadline = 0;

    const start = () => {
        worker = startWorker("worker.mjs");
        worker.onmessage = ({ data }) => {
            if (data.stopped) clearTimeout(deadline);
            else tell(data.thought ?? "", data.failed ?? "");
        };
        worker.onerror = (event) => {
            tell("", event.message ?? "it could not be started");
            if (!event.message) dispatchEvent(new Event("file-gone"));
        };
    };
    const end = () => {
        worker?.terminate();
        worker = null;
    };
    return {
        ask(text) {
            clearTimeout(deadline);
            if (!worker) start();
            worker.postMessage({ ask: text });
        },
        stop() {
            if (!worker) return;
            worker.postMessage({ stop: true });
            clearTimeout(deadline);
            deadline = setTimeout(end, PATIENCE);
        },
    };
};
