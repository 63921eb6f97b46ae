// Where the memory of a started Python is kept between visits.
//
// A snapshot fits one build of the site in one version of one browser, and is looked for under exactly these. It is kept in Cache Storage; where the
// browser refuses that, there simply is none.

const SITE = new URL("../../", import.meta.url).pathname;
const PREFIX = `snapshot of ${SITE} `;
const NAME = PREFIX + import.meta.url;
const KEY = new URL(`snapshot?${encodeURIComponent(navigator.userAgent)}`, import.meta.url).href;
const LENGTH = "X-Snapshot-Length";

/** Resolves to the snapshot, or to undefined if there is none that is whole. */
export async function keptSnapshot() {
    try {
        const response = await caches.match(KEY, { cacheName: NAME });
        if (!response) return undefined;
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (bytes.length === Number(response.headers.get(LENGTH))) return bytes;
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
    await cache.put(KEY, new Response(bytes, { headers: { [LENGTH]: String(bytes.length) } }));
}

export async function discardSnapshot() {
    await caches.delete(NAME);
}
