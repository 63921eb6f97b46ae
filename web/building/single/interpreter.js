// The interpreter of the one file: always a plain start, since a browser keeps no snapshot for a page without a server.

import { startPython, version } from "./python.js";

export { version };

export { startPython as loadPyodide };

export async function prepareNextVisit() {
    return "nothing is kept for a page without a server";
}
