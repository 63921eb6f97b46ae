// Pyodide with the engine, the app and PyScript's package on Python's path: what a plain start, a start from a snapshot and the making of one
// have in common.

import { createPyodideModule, loadPyodide, packages, runtime, version } from "./build.js";

export { version };

// Where a browser can suspend WebAssembly, Pyodide runs Python on further stacks, so that Python can wait for JavaScript; nothing here does.
// Chromium ends a page if it samples that page's memory (it does so in about one start of the browser in a hundred) while Python is on such
// a stack, because it looks for callers beyond the stack's end. Pyodide looks for this as it is loaded, and without it stays on one stack.
Reflect.deleteProperty(WebAssembly, "Suspending");

// Browsers compile WebAssembly as it arrives only if it comes with its type, which not every server knows. The page has perhaps compiled it (ahead.js).
const WASM = "application/wasm";
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (arriving, imports) => {
    const response = await arriving;
    const module = await globalThis.compiledAhead?.catch(() => undefined);
    if (module) {
        response.body?.cancel();
        return { module, instance: await WebAssembly.instantiate(module, imports) };
    }
    const typed =
        response.headers.get("Content-Type") === WASM ? response : new Response(response.body, { headers: { "Content-Type": WASM } });
    return instantiateStreaming.call(WebAssembly, typed, imports);
};

const PYTHON_ZIP = new URL("python.zip", import.meta.url).href;
const IN_PYTHON = "/lib/pygames.zip";

/**
 * Starts Pyodide; `options` are those of its `loadPyodide`.
 *
 * @param {any} options
 */
export async function startPython(options) {
    const zip = fetch(PYTHON_ZIP).then((response) => response.arrayBuffer());
    zip.catch(() => {}); // It is awaited below, but perhaps only after it has failed.
    const python = await loadPyodide({
        ...options,
        createPyodideModule,
        indexURL: runtime,
        lockFileContents: packages,
        packageBaseUrl: runtime,
        env: { PYTHONPATH: IN_PYTHON, ...options.env },
        fsInit: async (/** @type {any} */ files) => {
            performance.mark("start: code");
            files.writeFile(IN_PYTHON, new Uint8Array(await zip));
        },
    });
    // PyScript writes its Python package into the working directory at every start. Ours is the same, and compiled.
    python.runPython("import sys; sys.path[:] = filter(None, sys.path)", { globals: python.toPy({}) });
    return python;
}
