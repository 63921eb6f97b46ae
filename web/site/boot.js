// Starts Python and keeps the reader informed until the page is playable (<html data-state="ready">): which stage is under way, how much has
// been loaded, and, if it comes to that, what failed (<html data-state="failed">).

const root = document.documentElement;
const stage = document.getElementById("loading-stage");
const bar = document.getElementById("loading-bar");
const detail = document.getElementById("loading-detail");
const retry = document.getElementById("loading-retry");
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

let problem = "";

function show(text, share, more = "") {
    if (root.dataset.state !== "loading") return;
    stage.textContent = text;
    bar.value = share;
    detail.textContent = more;
}

function fail(reason) {
    if (root.dataset.state !== "loading") return;
    root.dataset.state = "failed";
    stage.textContent = navigator.onLine ? "The page could not start." : "The page could not start: you seem to be offline.";
    detail.textContent = String(reason?.message ?? reason);
    retry.hidden = false;
    retry.focus();
}

retry.addEventListener("click", () => location.reload());
addEventListener("error", ({ message }) => fail(message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
addEventListener("load-progress", ({ detail: { loaded, total } }) => {
    // Loading fills nine tenths of the bar; starting Python and the games, the rest.
    const share = Math.min(loaded / total, 1);
    if (share < 1) show("Loading Python", 0.9 * share, `${megabytes(loaded)} of ${megabytes(total)} MB`);
    else show("Starting Python", 0.9);
});
addEventListener("py:ready", () => show("Setting up the games", 0.95));
addEventListener("py:done", () => fail(problem || "The program ended before the games were set up."));

if (typeof WebAssembly !== "object") {
    fail("This browser cannot run WebAssembly, which Python needs. Any current browser can.");
} else {
    show("Loading Python", 0);
    import("./build.mjs")
        .then(({ runtime }) => import(`${runtime}core.js`))
        .then(({ hooks }) =>
            hooks.main.onReady.add(({ io }) => {
                const { stderr } = io;
                io.stderr = (error, ...rest) => {
                    problem = lastLine(error?.message ?? error);
                    return stderr(error, ...rest);
                };
            }),
        )
        .catch(fail);
}

/** The last line of a Python traceback says what happened. */
function lastLine(text) {
    return String(text).trim().split("\n").pop();
}
