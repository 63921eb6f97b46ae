// Watches what Pyodide downloads and compiles at its start: counts the bytes as they come in (event "load-progress"), and notices failures, which
// Pyodide only logs, after which it waits for ever.

import { sizes } from "./build.js";
import { say } from "./language.js";

/** Calls `start` and resolves to what it resolves to, or rejects as soon as one of the large files cannot be had or run. */
export async function watchingDownloads(start) {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    const total = Object.values(sizes).reduce((sum, size) => sum + size);
    let loaded = 0;
    let fail;
    const failure = new Promise((_, reject) => (fail = reject));

    const count = async (name, body) => {
        for (const reader = body.getReader(); ;) {
            const { done, value } = await reader.read();
            if (done) return;
            loaded += value.length;
            dispatchEvent(new CustomEvent("load-progress", { detail: { name, loaded, total } }));
        }
    };
    const counted = async (name, request) => {
        const response = await fetch(...request);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        // Pyodide gets the response itself, which browsers compile faster than a stream of our making.
        count(name, response.clone().body).catch(() => {});
        return response;
    };
    globalThis.fetch = (...request) => {
        const name = String(request[0].url ?? request[0])
            .split("/")
            .pop();
        if (!(name in sizes)) return fetch(...request);
        const response = counted(name, request);
        response.catch((error) => fail(new Error(say("{name} could not be downloaded ({reason})", { name, reason: error.message }))));
        return response;
    };
    WebAssembly.instantiateStreaming = (...code) => {
        const instance = instantiateStreaming.apply(WebAssembly, code);
        instance.catch((error) =>
            fail(new Error(say("the browser could not run Python's WebAssembly code ({reason})", { reason: error.message }))),
        );
        return instance;
    };
    try {
        return await Promise.race([start(), failure]);
    } finally {
        globalThis.fetch = fetch;
        WebAssembly.instantiateStreaming = instantiateStreaming;
    }
}
