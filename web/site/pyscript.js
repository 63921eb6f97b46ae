// Starts PyScript, with the hooks that we need and without those that we do not.

import { hooks } from "./pyscript-core.js";

// PyScript turns the hooks for workers of its own into code at run time, which the page's security policy forbids. We have no such workers.
// An imported module runs to its end before PyScript gets round to that.
hooks.worker.onBeforeRunAsync.clear();

/**
 * Calls `tell` with the last line of what PyScript writes to the console: of a traceback, that is what happened.
 *
 * @param {(line: string) => void} tell
 */
export function onComplaint(tell) {
    hooks.main.onReady.add((/** @type {any} */ { io }) => {
        const { stderr } = io;
        io.stderr = (/** @type {any} */ error, /** @type {any[]} */ ...rest) => {
            tell(
                String(error?.message ?? error)
                    .trim()
                    .split("\n")
                    .pop() ?? "",
            );
            return stderr(error, ...rest);
        };
    });
}
