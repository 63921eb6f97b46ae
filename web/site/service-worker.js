// Keeps the whole site, so that it works without a network.
//
// A version of the site is all its files together, in a cache of its own. It may take over only when every file has arrived with the very
// bytes that the build gave it; if one does not, the version before goes on as if nothing had been tried. Pages that were opened with that
// one go on to find their files in its cache, which is removed when they are gone. What is kept of this version is compared with
// its digest whenever it is used or carried over into another one, and got anew if it is not as it was.

// The build fills in these (web/building/precache.py): the version, and the digest of each file by its address below this one.
const VERSION = "{{version}}";
/** @type {Record<string, string>} */
const FILES = JSON.parse("{{files}}");

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const address = (/** @type {string} */ path) => new URL(path, worker.registration.scope).href;
const DIGESTS = new Map(Object.entries(FILES).map(([path, digest]) => [address(path), digest]));
// What is below here carries its digest in its address: it is the same in whatever version it is found.
const ASSETS = address("assets/");
// Where a system sends what somebody shares with the site; where it waits for the page, and what the addresses of pages begin with that
// take it, each under an id of its own (installed.js).
const SHARE = address("share");
const SHARED = address("?shared=");
const WAITING = `shared with ${worker.registration.scope}`;
// The longest that may be shared, in bytes (installed.js reads no longer file): any site can send a form here.
const MOST_SHARED = 32_000_000;
// Milliseconds that the browser may take to give out a file that it keeps, before the server is asked too; and when it was late with the one before.
const PATIENCE = 5_000;
const LESS_PATIENCE = 500;
// How many may wait; beyond that the oldest goes, whose page has never come.
const MOST_WAITING = 4;
const PREFIX = `site at ${worker.registration.scope} `;
const NAME = PREFIX + VERSION;
// Whether the browser was late with what was asked for last: a start asks for one file after another.
let wasLate = false;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
    if (event.data === "take over") event.waitUntil(worker.skipWaiting());
    if (event.data !== "tidy up") return;
    const tell = (/** @type {string} */ news) => event.source?.postMessage(news);
    const filled = tidyUp().then(fill);
    event.waitUntil(
        filled.then(
            () => tell("whole"),
            () => tell("not whole"),
        ),
    );
});
worker.addEventListener("fetch", (event) => {
    const { method, url, cache, mode } = event.request;
    if (method === "POST" && url === SHARE) event.respondWith(share(event.request));
    // Whoever asks past what is kept means what is kept here too.
    if (method !== "GET" || cache === "reload") return;
    const file = url.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
    if (DIGESTS.has(file) || file.startsWith(ASSETS)) event.respondWith(kept(file, event.request));
    // The documentation is not kept: too few want it without a network.
    else if (mode === "navigate") event.respondWith(fetch(event.request).catch(elsewhere));
});

async function install() {
    try {
        await fill();
    } catch (error) {
        await caches.delete(NAME);
        throw error;
    }
}

/** Keeps every file, those anew that are missing or damaged; rejects if not all could be had. */
async function fill() {
    const cache = await caches.open(NAME);
    await Promise.all([...DIGESTS].map(([file, digest]) => sound(cache, file, digest)));
    const { length } = await cache.keys();
    if (length < DIGESTS.size) throw new Error(`only ${length} of ${DIGESTS.size} files were kept`);
}

/**
 * Resolves to the response with a file as it is kept; one that is not there, or not with its bytes, is got and kept anew.
 *
 * @param {Cache} cache
 * @param {string} file
 * @param {string} digest
 */
async function sound(cache, file, digest) {
    const ours = await cache.match(file, { ignoreVary: true });
    if (ours && (await isWhole(ours, digest))) return ours;
    const response = await whole(file, digest);
    await cache.put(file, response.clone());
    return response;
}

/**
 * Whether a response has the bytes of a digest.
 *
 * @param {Response} response
 * @param {string} digest
 */
async function isWhole(response, digest) {
    try {
        const bytes = await response.clone().arrayBuffer();
        const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        return digest === `sha256-${btoa(String.fromCharCode(...found))}`;
    } catch {
        return false;
    }
}

/**
 * Resolves to the response with a file, from an earlier version if it is there, or rejects if its bytes are not as they should be.
 *
 * @param {string} file
 * @param {string} integrity
 */
async function whole(file, integrity) {
    const earlier = file.startsWith(ASSETS) && (await caches.match(file, { ignoreVary: true }));
    if (earlier && (await isWhole(earlier, integrity))) return earlier;
    // What the page has just loaded need not be asked for again, unless the browser keeps what half a deployment sent.
    const ask = (/** @type {RequestCache} */ cache) => fetch(file, { cache, integrity });
    const response = await (file.startsWith(ASSETS) ? ask("default").catch(() => ask("reload")) : ask("no-cache"));
    // A browser refuses to open a page with a response that came by a detour.
    return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/**
 * Resolves to what leads to the page that takes what was shared; if that cannot be kept the page finds nothing there, and says so.
 *
 * @param {Request} request
 */
async function share(request) {
    const key = SHARED + crypto.randomUUID();
    await keepShared(request, key).catch(() => {});
    return Response.redirect(key, 303);
}

/**
 * Keeps what was shared until the page asks for it; of what is too long nothing is kept. Rejects if there is no room for it.
 *
 * Firefox gives no stream, and all of it is read there.
 *
 * @param {Request} request
 * @param {string} key
 */
async function keepShared(request, key) {
    const body = await (request.body ? bounded(request.body) : request.blob());
    if (!body || body.size > MOST_SHARED) return;
    const cache = await caches.open(WAITING);
    const waiting = await cache.keys();
    for (const oldest of waiting.slice(0, 1 - MOST_WAITING)) await cache.delete(oldest);
    const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
    await cache.put(key, new Response(body, { headers }));
}

/**
 * Resolves to what a stream holds, or to undefined if that is too long; what goes beyond is not read.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function bounded(stream) {
    const reader = stream.getReader();
    const parts = [];
    let length = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
        length += read.value.length;
        if (length > MOST_SHARED) return void reader.cancel();
        parts.push(read.value);
    }
    return new Blob(parts);
}

/**
 * Resolves to the response with a file as it is kept or, if it is not, as the server has it.
 *
 * @param {string} file
 * @param {Request} request
 */
async function kept(file, request) {
    const digest = DIGESTS.get(file);
    const found = digest ? caches.open(NAME).then((cache) => sound(cache, file, digest)) : caches.match(file, { ignoreVary: true });
    // If what is damaged here is gone from the server, or the browser no longer gives out what it keeps, whatever the server has is all there is.
    const ours = found.catch(() => undefined);
    /** @type {Promise<"late">} */
    const late = new Promise((resolve) => setTimeout(resolve, wasLate ? LESS_PATIENCE : PATIENCE, "late"));
    const first = await Promise.race([ours, late]);
    wasLate = first === "late";
    if (first instanceof Response) return first;
    // The browser may never answer; where the server has not got the file, or there is no network, it is waited for all the same.
    const sent = await fetch(request).catch(() => undefined);
    return sent && sent.status < 400 ? sent : ((await ours) ?? sent ?? Response.error());
}

/** Returns the page that stands for one which is not kept while there is no network, in the first of the reader's languages. */
function elsewhere() {
    // The build fills this in (web/building/blanks.py).
    /** @type {{ lang: string, body: string }[]} */
    const words = JSON.parse("{{elsewhere}}");
    const wanted = navigator.languages.map((language) => language.split("-")[0]);
    const known = wanted.map((language) => words.find(({ lang }) => lang === language)).find(Boolean) ?? words[0];
    const page = `<!doctype html>
<html lang="${known.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<base href="${worker.registration.scope}">
<title>pygames</title>
${known.body}`;
    return new Response(page, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** Removes earlier versions, unless a page that needs one may be open, or what looks like one is a later one that is arriving. */
async function tidyUp() {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.length > 1 || worker.registration.installing || worker.registration.waiting) return;
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
}
