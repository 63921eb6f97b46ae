// The interpreter of the one file: always a plain start, since a browser keeps no snapshot for a page without a server.

import createPyodideModule from "pyodide-core";
import { startPython, version } from "./python.mjs";

export { version };

export function loadPyodide(options) {
    return startPython({ ...options, createPyodideModule });
}

export async function prepareNextVisit() {
    return "nothing is kept for a page without a server";
}
