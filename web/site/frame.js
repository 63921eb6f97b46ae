// The frame of an embedded board before there is Python, and its ear and mouth: shows the empty board where nothing has been played, starts
// Python when the board is seen or touched, and passes texts between Python and the page around the frame.
//
// The options are in the fragment of the frame's address, as pygames_web/machine/embed_options.py reads them. More are for this script:
//
// start    "seen" (as a rule), "touched" or "now": when Python is started
// focus    whether somebody waits to use the board
// lang     the language that the author wants
// scheme   whether the page around is "light" or "dark"
// picture  whether there is a picture of the board already
// page     the origin of the page around, which alone is heard and told

const options = new URLSearchParams(location.hash.slice(1));
const root = document.documentElement;
const drawn = /** @type {HTMLImageElement} */ (document.getElementById("drawn"));
const button = /** @type {HTMLElement} */ (document.getElementById("start"));

// How much of the board must be in sight for it to be seen.
const SEEN = 0.3;

// -- the page around -----------------------------------------------------------------------------------------------------

const page = originOf(options.get("page"));
/** @type {string[]} */
const unheard = [];
let problem = ""; // why the board could not be started
/** @type {((text: string) => void) | null} */
let listener = null;

/** Returns the origin that an option names, "null" for a page without one; null if it names none, so that nobody is heard or told. */
function originOf(/** @type {string | null} */ given) {
    try {
        return given === "null" ? given : new URL(given ?? "").origin;
    } catch {
        return null;
    }
}

/** @param {string} text */
function tell(text) {
    // A page without an origin, such as a file, cannot be named as the one to tell.
    if (page && parent !== window) parent.postMessage(text, page === "null" ? "*" : page);
}

/**
 * Whether another window than the one around may speak: a board may have been moved into another window of its page, whose script tells it.
 * That one around is then of the page, too, as far as the browser says what it is; without an origin a page is known by its window alone.
 */
function mayStandElsewhere() {
    return page !== "null" && parent !== window && (location.ancestorOrigins?.[0] ?? page) === page;
}

globalThis.author = {
    tell,
    listen(callback) {
        listener = callback;
        for (const text of unheard.splice(0)) callback(text);
    },
};

addEventListener("message", ({ source, origin, data }) => {
    if (origin !== page || (source !== parent && !mayStandElsewhere()) || source === window || typeof data !== "string") return;
    const scheme = letter(data).scheme;
    if (scheme) return followScheme(scheme);
    if (listener) listener(data);
    else unheard.push(data);
    if (problem) fail();
    start();
});

/** @param {string} text */
function letter(text) {
    try {
        return JSON.parse(text) ?? {};
    } catch {
        return {};
    }
}

// -- the board before there is Python ------------------------------------------------------------------------------------

const game = options.get("game") ?? "";
const size = options.get("size") ?? "";
const theme = options.get("theme") ?? "";

function draw() {
    drawn.src = new URL(`boards/${game}-${size}-${root.dataset.theme}.svg`, import.meta.url).href;
}

root.dataset.wanted = options.get("lang") ?? "";
root.toggleAttribute("data-bar", (options.get("mode") ?? "play") !== "view" || options.has("moves") || options.has("href"));
const themes = root.dataset.themes?.split(" ") ?? [];
const known = themes.includes(theme);
if (theme && !known) console.warn(`The board leaves out theme='${theme.slice(0, 40)}': it may be ${themes.join(", ")}.`);
chooseTheme(known ? theme : "");
followScheme(options.get("scheme") ?? "");
const begun = ["moves", "position", "href", "puzzle", "lesson", "kept"].some((name) => options.get(name));
if (/^[a-z]+$/.test(game) && /^\d+$/.test(size) && !options.has("picture") && !begun) {
    drawn.onload = () => (drawn.hidden = false);
    addEventListener("theme", draw);
    draw();
}

/** Whoever touched the board, or came to it by the keyboard, has its cells under the keys once they are there. */
function focusOnceThere() {
    addEventListener("py:done", () => document.getElementById("grid")?.focus({ preventScroll: true }), { once: true });
}

// -- the start -----------------------------------------------------------------------------------------------------------

let started = false;

async function start() {
    if (started) return;
    started = true;
    root.dataset.state = "loading";
    button.hidden = true;
    await import("./boot.js");
}

/** Tells the page around when the board cannot be started, so that it does not wait for answers. */
new MutationObserver(() => {
    if (root.dataset.state !== "failed") return;
    problem = document.getElementById("loading-stage")?.textContent ?? "";
    tell(JSON.stringify({ failed: problem }));
    fail();
}).observe(root, { attributeFilter: ["data-state"] });

function fail() {
    for (const text of unheard.splice(0)) tell(JSON.stringify({ id: letter(text).id, problem }));
}

// Other options in the address are another board.
addEventListener("hashchange", () => location.reload());

if (options.get("start") === "touched") {
    import("./language.js").then(({ preferredLanguage, speak }) => speak(preferredLanguage())).finally(() => (button.hidden = started));
    button.addEventListener("click", start);
    focusOnceThere();
} else if (options.get("start") === "now") {
    start();
    if (options.has("focus")) focusOnceThere();
} else {
    const sight = new IntersectionObserver(
        (entries) => {
            if (!entries.some((entry) => entry.isIntersecting)) return;
            sight.disconnect();
            start();
        },
        { threshold: SEEN },
    );
    sight.observe(root);
}
tell(JSON.stringify({ here: true }));
