// Where the one file begins, in the page as in the second interpreter: the same script is both, as there is no address to get another from.

import { fetchFrom, unpack } from "./files.mjs";

if (globalThis.document) startPage(document.currentScript.textContent);
else startWorker();

async function startPage(script) {
    const files = await unpack();
    fetchFrom(files);
    const parts = [`globalThis.files = ${JSON.stringify(files)};\n`, script];
    const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
    const { Worker } = globalThis;
    globalThis.Worker = function () {
        return new Worker(address);
    };
    await import("page-scripts");
}

async function startWorker() {
    fetchFrom(globalThis.files);
    await import("./worker.mjs");
}
