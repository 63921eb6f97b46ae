// What the one file has in place of PyScript, which would load its own modules from addresses of their own: runs the page's Python.

import { loadPyodide } from "./interpreter.js";

/** Runs the Python, and calls `tell` with the last line of what it has to complain about. */
export async function onComplaint(tell) {
    const python = await loadPyodide({});
    dispatchEvent(new Event("py:ready"));
    try {
        await python.runPythonAsync(document.querySelector("script[type=py]").textContent);
    } catch (error) {
        tell(String(error.message).trim().split("\n").pop());
        console.error(error);
    }
    dispatchEvent(new Event("py:done"));
}
