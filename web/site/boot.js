// Starts Python and keeps the reader informed until the page is playable (<html data-state="ready">): which stage is under way,
// how much has been loaded, and, if it comes to that, what failed (<html data-state="failed">).

const root = document.documentElement;
const stage = document.getElementById("loading-stage");
const bar = document.getElementById("loading-bar");
const detail = document.getElementById("loading-detail");
const retry = document.getElementById("loading-retry");
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

// Milliseconds after the page has become playable before the next visit is prepared, so as not to be in the way.
const REST = 2500;

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
    // If what was kept is to blame, the next attempt does without.
    import("./snapshot.mjs").then(({ discardSnapshot }) => discardSnapshot()).catch(() => {});
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
addEventListener("py:done", () => {
    if (root.dataset.state === "ready") setTimeout(prepareNextVisit, REST);
    else fail(problem || "The program ended before the games were set up.");
});

async function prepareNextVisit() {
    const interpreter = await import("./interpreter.mjs");
    root.dataset.snapshot = await interpreter.prepareNextVisit();
}

if (typeof WebAssembly !== "object") {
    fail("This browser cannot run WebAssembly, which Python needs. Any current browser can.");
} else {
    show("Loading Python", 0);
    // PyScript will ask for the interpreter module anyhow; this way it is at work already.
    import("./interpreter.mjs").catch(fail);
    import("./build.mjs")
        .then(({ runtime }) => import(`${runtime}core.js`))
        .then(({ hooks }) => hooks.main.onReady.add(rememberProblem))
        .catch(fail);
}

/** Has PyScript tell us what it writes to the console, to show it on the page if that becomes necessary. */
function rememberProblem({ io }) {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
        // The last line of a Python traceback says what happened.
        problem = String(error?.message ?? error).trim().split("\n").pop();
        return stderr(error, ...rest);
    };
}
