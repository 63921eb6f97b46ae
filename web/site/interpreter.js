// The interpreter module that PyScript is pointed at. PyScript asks it for `loadPyodide` and `version` and for nothing else.
//
// On a first visit Python starts as Pyodide does; once the page is playable a worker makes a snapshot of such a start, and later visits
// begin from that. Whatever is the matter with a snapshot, the plain start remains.

import { watchingDownloads } from "./downloads.js";
import { startPython, version } from "./python.js";
import { discardSnapshot, earlySnapshot, keepSnapshot, keptSnapshot } from "./snapshot.js";
import { startWorker } from "./workers.js";

export { version };

// How long the worker may take for a snapshot, in milliseconds: what keeps the site for use without a network waits for it.
const PATIENCE = 60_000;

/** @type {any} */
let plain;

/** @param {object} options */
export async function loadPyodide(options) {
    const python = (await restored(options)) ?? (plain = await watchingDownloads(() => startPython(options)));
    performance.mark("start: python");
    return python;
}

/** @param {object} options */
async function restored(options) {
    const bytes = await earlySnapshot;
    if (!bytes) return undefined;
    performance.mark("start: snapshot");
    try {
        const python = await startPython({ ...options, _loadSnapshot: bytes });
        // The memory holds the state of the random generator too, which would repeat itself at every visit.
        python.runPython("import random; random.seed()", { globals: python.toPy({}) });
        // Pyodide holds on to the 31 MB that it has copied: a buffer that is given away is empty.
        structuredClone(undefined, { transfer: [bytes.buffer] });
        return python;
    } catch {
        await discardSnapshot();
        return undefined;
    }
}

/** Makes what the next visit starts from, unless this one did; resolves to "kept", or to the reason why there is none. */
export async function prepareNextVisit() {
    if (!plain) return "kept";
    // Where several boards are on a page, they all began without; one snapshot is enough for all.
    const once = async (/** @type {Lock | null} */ lock) => (lock && !(await keptSnapshot()) ? makeSnapshot() : "kept");
    try {
        return await navigator.locks.request("snapshot", { ifAvailable: true }, once);
    } catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}

async function makeSnapshot() {
    const imported = plain.runPython("import sys; '\\n'.join(sys.modules)", { globals: plain.toPy({}) }).split("\n");
    // What thinks starts from the snapshot too.
    const modules = [...imported, "pygames_web.worker.thinker"];
    const worker = startWorker("snapshot-worker.js");
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    const made = new Promise((resolve) => {
        timer = setTimeout(() => resolve({ problem: "the worker did not answer" }), PATIENCE);
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => resolve({ problem: message ?? "the worker could not start" });
        worker.postMessage(modules);
    });
    const { snapshot, problem } = await made.finally(() => {
        worker.terminate();
        clearTimeout(timer);
    });
    if (problem) return problem;
    await keepSnapshot(snapshot);
    return "kept";
}
