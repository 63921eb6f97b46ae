// Watches what Pyodide downloads and compiles at its start: counts the bytes as they come in (event "load-progress"), and notices failures, which
// Pyodide only logs, after which it waits for ever.

import { sizes } from "./build.js";
import { say } from "./language.js";

/**
 * Calls `start` and resolves to what it resolves to, or rejects as soon as one of the large files cannot be had or run.
 *
 * @template T
 * @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function watchingDownloads(start) {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    const total = Object.values(sizes).reduce((sum, size) => sum + size);
    let loaded = 0;
    /** @type {(reason: Error) => void} */
    let fail;
    /** @type {Promise<never>} */
    const failure = new Promise((_, reject) => (fail = reject));

    /** @param {string} name @param {ReadableStream<Uint8Array>} body */
    const count = async (name, body) => {
        for (const reader = body.getReader(); ;) {
            const { done, value } = await reader.read();
            if (done) return;
            loaded += value.length;
            dispatchEvent(new CustomEvent("load-progress", { detail: { name, loaded, total } }));
        }
    };
    /** @param {string} name @param {Parameters<typeof fetch>} request */
    const counted = async (name, request) => {
        const response = await fetch(...request);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        // Pyodide gets the response itself, which browsers compile faster than a stream of our making.
        const { body } = response.clone();
        if (body) count(name, body).catch(() => {});
        return response;
    };
    globalThis.fetch = (...request) => {
        const [asked] = request;
        const name = (asked instanceof Request ? asked.url : String(asked)).split("/").pop() ?? "";
        if (!(name in sizes)) return fetch(...request);
        const response = counted(name, request);
        response.catch((error) => fail(new Error(say("{name} could not be downloaded ({reason})", { name, reason: error.message }))));
        return response;
    };
    WebAssembly.instantiateStreaming = (...code) => {
        const instance = instantiateStreaming.apply(WebAssembly, code);
        instance.catch((error) =>
            fail(new Error(say("the browser could not run Python, pyodide.asm.wasm ({reason})", { reason: error.message }))),
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
