// Starts a Python that nobody plays in, imports what the page has imported, and gives the page its memory, to be kept for the next visit.
//
// It does not keep it itself: WebKit forgets what a worker has put into a cache if the worker is ended soon after. A module that reaches for
// the page itself fails here, one way or another; the page imports those anew.

import { startPython } from "./python.js";

// Pyodide cannot restore a memory that has grown since its start.
const LARGEST = 32 * 2 ** 20;

const IMPORT = `
def import_all(names):
    from importlib import import_module

    for name in names:
        try:
            import_module(name)
        except Exception:
            pass


import_all
`;

/** @param {string[]} names */
async function makeSnapshot(names) {
    const python = await startPython({ _makeSnapshot: true });
    const importAll = python.runPython(IMPORT, { globals: python.toPy({}) });
    const list = python.toPy(names);
    importAll(list);
    importAll.destroy();
    list.destroy();
    const snapshot = python.makeMemorySnapshot();
    if (snapshot.length > LARGEST) throw new Error(`a snapshot of ${snapshot.length} bytes cannot be restored`);
    return snapshot;
}

addEventListener("message", async ({ data }) => {
    try {
        const snapshot = await makeSnapshot(data);
        postMessage({ snapshot }, { transfer: [snapshot.buffer] });
    } catch (error) {
        postMessage({ problem: error instanceof Error ? error.message : String(error) });
    }
});
