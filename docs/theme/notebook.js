// Lets a reader change the code of a notebook and run it. Python comes from the site around the page and runs in a worker, so that what
// takes long can be stopped.

const cells = [...document.querySelectorAll(".cell")];
const status = made("span", { role: "status" });
const start = made("button", { textContent: "Run the code here", onclick: begin });
const stop = made("button", { textContent: "Stop", onclick: halt, hidden: true });
let worker = null;
// Cells wait for those before them; who stops lets none of them go on.
let waiting = [];
let answered = null;

document.querySelector("h1").after(made("p", { className: "controls" }, start, stop, status));

function made(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
}

/** Makes every cell one that can be changed, and runs them all. */
function begin() {
    start.textContent = "Run all";
    start.onclick = () => cells.forEach(enter);
    cells.forEach(open);
    cells.forEach(enter);
}

function open(cell, index) {
    const shown = cell.querySelector(".highlight-python");
    const code = made("textarea", { value: shown.textContent.trimEnd(), spellcheck: false, autocapitalize: "off" });
    code.ariaLabel = `Code ${index + 1}`;
    code.oninput = () => (code.rows = code.value.split("\n").length);
    code.oninput();
    code.onkeydown = (event) => {
        if (event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault();
        enter(cell);
    };
    shown.replaceWith(code, made("button", { textContent: "Run", title: "Shift+Enter", onclick: () => enter(cell) }));
}

/** Has a cell run after those that wait. */
function enter(cell) {
    waiting.push(cell);
    if (!answered) next();
}

async function next() {
    stop.hidden = !waiting.length;
    if (!waiting.length) return;
    const cell = waiting.shift();
    say(worker ? "Running…" : "Loading Python…");
    worker ??= employed();
    const answer = await new Promise((resolve) => {
        answered = resolve;
        worker.postMessage(cell.querySelector("textarea").value);
    });
    if (answer.stopped) return;
    answered = null;
    if (answer.failed) halt();
    else cell.querySelector(".output").replaceChildren(...answer.outputs.map(output));
    say(answer.failed ?? (waiting.length ? "Running…" : "Done."));
    await next();
}

function employed() {
    const employee = new Worker(new URL("notebook-worker.js", import.meta.url), { type: "module" });
    employee.onmessage = ({ data }) => answered(data);
    employee.onerror = () => answered({ failed: "Python does not start in this browser." });
    return employee;
}

/** Ends what runs, and with it all that was defined. */
function halt() {
    worker?.terminate();
    answered?.({ stopped: true });
    worker = answered = null;
    waiting = [];
    stop.hidden = true;
    say("Stopped. What the cells had defined is gone: run them all again.");
}

function say(text) {
    status.textContent = text;
}

function output({ output_type: kind, text, data, traceback }) {
    if (kind === "stream") return made("pre", { textContent: text.join("") });
    if (kind === "error") return made("pre", { className: "error", textContent: traceback.join("\n") });
    const picture = data["image/svg+xml"]?.join("");
    if (!picture) return made("pre", { textContent: data["text/plain"].join("") });
    const svg = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
    return made("div", { className: "shown" }, document.importNode(svg, true));
}
