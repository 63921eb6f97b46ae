// Begins to load the large files before anyone asks for them: those named in data-files, each followed by its digest. Whoever then fetches one gets
// that response, and whoever runs one that is code finds it compiled.
//
// Links of the kind "preload" would load them as early, but WebKit does not give what they have loaded to `fetch`, and loads it all again.

{
    // Milliseconds that the guard of the start may take to come.
    const PATIENCE = 10_000;
    // Milliseconds that the browser may take to give out what it keeps.
    const ANSWER = 5_000;
    const { fetch } = globalThis;
    /** @type {Map<string, Promise<Response>>} */
    const begun = new Map();
    const { files } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
    // In a frame the page may have to give way (framed.js), and in a sandbox it may fetch nothing.
    const words = window === top ? (files ?? "").split(" ") : [];

    /**
     * Resolves to the response with a file that is kept for use without a network: the service worker would hand it on in pieces, which takes
     * three times as long. It rejects if the file is not kept, not as it should be, or not given out.
     *
     * @param {string} file
     * @param {string} digest
     */
    async function kept(file, digest) {
        if (!navigator.serviceWorker?.controller) throw new Error("nothing is kept");
        const late = new Promise((resolve) => setTimeout(resolve, ANSWER));
        const response = await Promise.race([caches.match(file, { ignoreVary: true }), late]);
        if (!response) throw new Error("it is not kept");
        const bytes = await response.arrayBuffer();
        const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        if (digest !== `sha256-${btoa(String.fromCharCode(...found))}`) throw new Error("it is damaged");
        return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
    }

    for (let index = 0; index < words.length; index += 2) {
        const file = new URL(words[index], document.baseURI).href;
        const response = kept(file, words[index + 1]).catch(() => fetch(file));
        response.catch(() => {}); // Whoever asks for it will be told.
        begun.set(file, response);
        if (!file.endsWith(".wasm") || typeof WebAssembly !== "object") continue;
        globalThis.compiledAhead = WebAssembly.compileStreaming(response.then((answer) => answer.clone()));
        globalThis.compiledAhead.catch(() => {}); // It is compiled when it is run, then (python.js).
    }
    globalThis.fetch = (request, ...rest) => {
        const address = request instanceof Request ? request.url : String(request);
        const response = begun.get(address);
        begun.delete(address);
        return response ?? fetch(request, ...rest);
    };
    globalThis.plainFetch = fetch;

    // Nobody watches the script that watches the start (guard.js): if it does not come, the page is opened again, once.
    const [opening] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    setTimeout(() => globalThis.isGuarded || opening?.type === "reload" || location.reload(), PATIENCE);
}
