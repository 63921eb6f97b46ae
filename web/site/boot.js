// Starts Python and keeps the reader informed until the page is playable (<html data-state="ready">): which stage is under way,
// how much has been loaded, and, if it comes to that, what failed (<html data-state="failed">).

import { preferredLanguage, say, speak } from "./language.js";
import { offerNewer } from "./newer.js";
import "./no-database.js";
// What Python calls: without one of these the page would seem to work.
import "./dom.js";
import "./cells.js";
import "./paint.js";
import "./sounds.js";
import "./thinker.js";
import "./installed.js";

// Where the time of a start goes is measured by these marks (benching.start --stages).
performance.mark("start: scripts");

const root = document.documentElement;
const stage = /** @type {HTMLElement} */ (document.getElementById("loading-stage"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("loading-bar"));
const detail = /** @type {HTMLElement} */ (document.getElementById("loading-detail"));
const retry = /** @type {HTMLElement} */ (document.getElementById("loading-retry"));
/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

// Milliseconds after the page has become playable before the next visit is prepared, so as not to be in the way.
const REST = 2500;

let problem = "";

// The front page is the same for all who have kept nothing here and read English: they see it at once, and Python brings it to life.
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const front = /** @type {HTMLTemplateElement | null} */ (document.getElementById("front"));
if (front && location.hash.length < 3 && preferredLanguage() === "en" && !keepsSomething()) {
    app.inert = true;
    app.append(front.content.cloneNode(true));
}

function keepsSomething() {
    try {
        return !kept.isEmpty();
    } catch {
        return false;
    }
}

// Python waits for this before it shows the page, and asks for another language by the same function.
globalThis.speak = speak;
globalThis.spoken = speak(preferredLanguage());

/** @param {string} text @param {number} share */
function show(text, share, more = "") {
    if (root.dataset.state !== "loading") return;
    stage.textContent = text;
    bar.value = share;
    detail.textContent = more;
}

/**
 * Tells that the page cannot start, and why.
 *
 * @param {any} reason
 * @param {boolean} lasting whether another try would fail as well
 */
function fail(reason, lasting = false) {
    if (root.dataset.state !== "loading") return;
    if (lasting) root.dataset.lasting = "";
    root.dataset.state = "failed";
    stage.textContent = navigator.onLine ? say("The page could not start.") : say("The page could not start: you seem to be offline.");
    detail.textContent = String(reason?.message ?? reason);
    if (lasting) return;
    retry.hidden = false;
    retry.focus();
    // If what was kept is to blame, the next attempt does without.
    import("./snapshot.js").then(({ discardSnapshot }) => discardSnapshot()).catch(() => {});
}

// On the site this is done with more care (guard.js).
if (!document.querySelector("script[data-files]")) retry.addEventListener("click", () => location.reload());
addEventListener("file-gone", offerNewer);
globalThis.takeNewerVersion = () => location.reload();
addEventListener("error", ({ message }) => fail(message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
addEventListener("load-progress", ({ detail: { loaded, total } }) => {
    // Loading fills nine tenths of the bar; starting Python and the games, the rest.
    const share = Math.min(loaded / total, 1);
    if (share < 1)
        show(say("Loading Python"), 0.9 * share, say("{loaded} of {total} MB", { loaded: megabytes(loaded), total: megabytes(total) }));
    else show(say("Starting Python"), 0.9);
});
addEventListener("py:ready", () => {
    performance.mark("start: pyscript");
    show(say("Setting up the games"), 0.95);
});
addEventListener("py:done", () => {
    app.inert = false;
    if (root.dataset.state === "ready") setTimeout(() => prepareNextVisit().catch(offerNewer), REST);
    else fail(problem || say("The program ended before the games were set up."));
});

async function prepareNextVisit() {
    const interpreter = await import("./interpreter.js");
    root.dataset.snapshot = await interpreter.prepareNextVisit();
    // Only what can be installed is kept for use without a network, and not the frames of boards in other sites.
    if (!document.querySelector("link[rel=manifest]")) return;
    const offline = await import("./offline.js");
    await offline.keepSite();
}

if (typeof WebAssembly !== "object") {
    spoken.then(() => fail(say("This browser cannot run WebAssembly, which Python needs. Any current browser can."), true));
} else {
    spoken.then(() => show(say("Loading Python"), bar.value));
    // PyScript will ask for the interpreter module anyhow; this way it is at work already.
    import("./interpreter.js").catch(fail);
    import("./pyscript.js").then(({ onComplaint }) => onComplaint((/** @type {string} */ complaint) => (problem = complaint))).catch(fail);
}
