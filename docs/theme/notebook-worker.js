// Runs cells of a notebook, one after the other in one namespace: a message is the code of a cell, the answer has its outputs.

import { engine, startPython } from "./site.js";

const beside = (name) => new URL(name, import.meta.url).href;
const FOLDER = "/engine";

const starting = begin();

async function begin() {
    const [wheel, runner, python] = await Promise.all([
        got(engine).then((response) => response.arrayBuffer()),
        got(beside("notebooks.txt")).then((response) => response.text()),
        startPython({ stdLibURL: beside("python_stdlib.zip"), env: { PYTHONPATH: FOLDER } }),
    ]);
    python.unpackArchive(wheel, "wheel", { extractDir: FOLDER });
    python.FS.writeFile(`${FOLDER}/notebooks.py`, runner);
    // Python has looked for the folder when it started.
    python.pyimport("importlib").invalidate_caches();
    return python.pyimport("notebooks").Session();
}

async function got(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
}

onmessage = async ({ data }) => {
    try {
        postMessage({ outputs: JSON.parse((await starting).run(data)) });
    } catch (error) {
        postMessage({ failed: `Python could not be loaded: ${error.message}` });
    }
};
