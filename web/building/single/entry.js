// Where the one file begins, in the page as in the second interpreter: the same script is both, as there is no address to get another from.

import { fetchFrom, unpack } from "./files.js";

if (globalThis.document) startPage(document.currentScript.textContent);
else addEventListener("message", startWorker, { once: true });

async function startPage(script) {
    const files = await unpack();
    fetchFrom(files);
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { Worker } = globalThis;
    globalThis.Worker = function () {
        const worker = new Worker(address);
        // For some browsers a worker of a file is a stranger to it: it gets the files themselves, since it could not fetch them.
        worker.postMessage(files);
        return worker;
    };
    await import("page-scripts");
}

async function startWorker({ data: files }) {
    fetchFrom(files);
    await import("./worker.js");
}
