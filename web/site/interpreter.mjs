// The interpreter module that PyScript is pointed at: Pyodide, with the engine and the app already on Python's path.
//
// PyScript asks an interpreter module for `loadPyodide` and `version` and for nothing else. Ours fetches python.zip while
// Pyodide's own files are on their way, reports the bytes as they come in (event "load-progress"), and turns failures that Pyodide only
// logs into a rejected promise.

import { loadPyodide as loadStock, packages, runtime, sizes, version } from "./build.mjs";

export { version };

const PYTHON_ZIP = new URL("python.zip", import.meta.url).href;
const IN_PYTHON = "/lib/pygames.zip";

export async function loadPyodide(options) {
    const downloads = watchDownloads();
    try {
        return await Promise.race([
            loadStock({
                ...options,
                indexURL: runtime,
                lockFileContents: packages,
                packageBaseUrl: runtime,
                env: { PYTHONPATH: IN_PYTHON, ...options.env },
                fsInit: async (files) => {
                    const response = await fetch(PYTHON_ZIP);
                    files.writeFile(IN_PYTHON, new Uint8Array(await response.arrayBuffer()));
                },
            }),
            downloads.failure,
        ]);
    } finally {
        downloads.stop();
    }
}

/** Counts the bytes of the large files as they arrive, and rejects `failure` as soon as one cannot be had or run. */
function watchDownloads() {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    const total = Object.values(sizes).reduce((sum, size) => sum + size);
    let loaded = 0;
    let fail;
    const failure = new Promise((_, reject) => (fail = reject));

    const counted = async (name, arguments_) => {
        const response = await fetch(...arguments_);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const count = new TransformStream({
            transform(chunk, controller) {
                loaded += chunk.length;
                dispatchEvent(new CustomEvent("load-progress", { detail: { name, loaded, total } }));
                controller.enqueue(chunk);
            },
        });
        return new Response(response.body.pipeThrough(count), { headers: response.headers });
    };
    globalThis.fetch = (...arguments_) => {
        const name = String(arguments_[0].url ?? arguments_[0]).split("/").pop();
        if (!(name in sizes)) return fetch(...arguments_);
        const response = counted(name, arguments_);
        response.catch((error) => fail(new Error(`${name} could not be downloaded (${error.message})`)));
        return response;
    };
    WebAssembly.instantiateStreaming = (...arguments_) => {
        const instance = instantiateStreaming.apply(WebAssembly, arguments_);
        instance.catch((error) => fail(new Error(`the browser could not run Python's WebAssembly code (${error.message})`)));
        return instance;
    };
    return {
        failure,
        stop() {
            globalThis.fetch = fetch;
            WebAssembly.instantiateStreaming = instantiateStreaming;
        },
    };
}
