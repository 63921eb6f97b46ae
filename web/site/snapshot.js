// Where the memory of a started Python is kept between visits.
//
// A snapshot fits one build of the site in one version of one browser, and is looked for under exactly these. It is kept in Cache Storage; where the
// browser refuses that, there simply is none. Half of it is zeros, in long runs, and these are left out.

const SITE = new URL("../../", import.meta.url).pathname;
const PREFIX = `snapshot of ${SITE} `;
const NAME = PREFIX + import.meta.url;
const KEY = new URL(`snapshot?${encodeURIComponent(navigator.userAgent)}`, import.meta.url).href;
const LENGTH = "X-Snapshot-Length";
const SPANS = "X-Snapshot-Spans";
// What is left out is as long as this or a multiple of it, in bytes: the unit by which memory grows in WebAssembly.
const PAGE = 2 ** 16;

// Milliseconds that the browser may take to give it out, before the start goes on without.
const PATIENCE = 10_000;

/** What is kept as this script comes: a start asks for it when it has loaded all its other scripts. */
export const earlySnapshot = Promise.race([
    keptSnapshot(),
    /** @type {Promise<undefined>} */ (new Promise((resolve) => setTimeout(resolve, PATIENCE))),
]);

/** Resolves to the snapshot, or to undefined if there is none that is whole. */
export async function keptSnapshot() {
    try {
        const response = await caches.match(KEY, { cacheName: NAME });
        if (!response) return undefined;
        const length = Number(response.headers.get(LENGTH));
        const spans = JSON.parse(response.headers.get(SPANS) ?? "[]");
        const bytes = expanded(new Uint8Array(await response.arrayBuffer()), spans, length);
        if (bytes) return bytes;
        await discardSnapshot();
    } catch {
        // No Cache Storage here.
    }
    return undefined;
}

/**
 * Keeps a snapshot, in place of those of other versions.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function keepSnapshot(bytes) {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
    const cache = await caches.open(NAME);
    const spans = usedSpans(bytes);
    const used = new Blob(spans.map(([from, to]) => bytes.subarray(from, to)));
    await cache.put(KEY, new Response(used, { headers: { [LENGTH]: String(bytes.length), [SPANS]: JSON.stringify(spans) } }));
}

export async function discardSnapshot() {
    await caches.delete(NAME);
}

/**
 * Returns where something else than zeros is in a memory, from pages to pages.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {[from: number, to: number][]}
 */
function usedSpans(bytes) {
    /** @type {[number, number][]} */
    const spans = [];
    for (let from = 0; from < bytes.length; from += PAGE) {
        const to = Math.min(from + PAGE, bytes.length);
        // Four bytes at a time: the page, in which somebody plays, waits for this.
        if (new Uint32Array(bytes.buffer, bytes.byteOffset + from, (to - from) / 4).every((word) => word === 0)) continue;
        const last = spans.at(-1);
        if (last?.[1] === from) last[1] = to;
        else spans.push([from, to]);
    }
    return spans;
}

/**
 * Returns a memory of this length in which these bytes fill these spans, or undefined if they are not as many.
 *
 * @param {Uint8Array} used
 * @param {[from: number, to: number][]} spans
 * @param {number} length
 */
function expanded(used, spans, length) {
    const bytes = new Uint8Array(length);
    let taken = 0;
    for (const [from, to] of spans) {
        bytes.set(used.subarray(taken, taken + to - from), from);
        taken += to - from;
    }
    return taken === used.length && taken > 0 ? bytes : undefined;
}
