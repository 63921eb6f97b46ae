// What a browser tells a site that can be installed, or is: that it may be, and which texts were opened with it or shared with it.
// Python listens from when it is ready; what came before waits for it.

/**
 * Is told that the site may be installed, or is; a file that was opened with it or shared with it, by its text and name; or the words that
 * were shared, as they are.
 *
 * @typedef {(kind: "offered" | "installed" | "given" | "shared" | "words", ...told: (string | null)[]) => void} Listener
 */

// What the query begins with of a page for which something was shared, and where the service worker keeps that under its address
// (service-worker.js).
const SHARED = "?shared=";
const CACHE = `shared with ${new URL(".", location.href).href}`;
// The longest file that is read, in bytes (MOST_BYTES of pygames/outside/bounds.py).
const MOST = 32_000_000;

/** @type {Parameters<Listener>[]} */
const waiting = [];
/** @type {Listener | undefined} */
let listener;
/** @type {any} */
let offer;

/** @type {Listener} */
function tell(...news) {
    if (listener) listener(...news);
    else waiting.push(news);
}

globalThis.installed = {
    listen(callback) {
        listener = callback;
        for (const news of waiting.splice(0)) callback(...news);
    },
    install() {
        offer?.prompt();
        offer = undefined;
    },
};

addEventListener("beforeinstallprompt", (event) => {
    // The page has a button of its own for it.
    event.preventDefault();
    offer = event;
    tell("offered");
});
addEventListener("appinstalled", () => tell("installed"));

/** @param {File} file @param {"given" | "shared"} how */
async function give(file, how) {
    tell(how, file.size > MOST ? null : await file.text().catch(() => null), file.name);
}

/** @type {any} */ (globalThis).launchQueue?.setConsumer(async (/** @type {any} */ { files = [] }) => {
    for (const handle of files) {
        const file = await handle.getFile().catch(() => null); // which may have been deleted or moved
        if (file) await give(file, "given");
        else tell("given", null, handle.name);
    }
});

/** Takes what was shared with the site: files or, without any, words. */
async function takeShared() {
    const { pathname, search, hash } = location;
    history.replaceState(null, "", pathname + hash);
    const cache = await caches.open(CACHE);
    const shared = await cache.match(search);
    // What others wait for stays.
    await cache.delete(search);
    // What was too long, or had no room, has not been kept.
    if (!shared) throw new Error("nothing waits here");
    const form = await shared.formData();
    const files = form.getAll("games").filter((item) => item instanceof File);
    for (const file of files) await give(file, "shared");
    const words = ["url", "text", "title"].map((name) => String(form.get(name) ?? "")).filter((text) => text.trim());
    if (words.length && !files.length) tell("words", ...words);
}

if (location.search.startsWith(SHARED)) takeShared().catch(() => tell("given", null, ""));
