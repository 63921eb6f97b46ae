// Begins to load the large files before anyone asks for them: those named in data-files. Whoever then fetches one gets that response.
//
// Links of the kind "preload" would do the same, but WebKit does not give what they have loaded to `fetch`, and loads it all again.

{
    // Milliseconds that the guard of the start may take to come.
    const PATIENCE = 10_000;
    const { fetch } = globalThis;
    const begun = new Map();
    const { files } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
    // In a frame the page may have to give way (framed.js), and in a sandbox it may fetch nothing.
    for (const file of window === top ? (files ?? "").split(" ") : []) {
        const response = fetch(file);
        response.catch(() => {}); // Whoever asks for it will be told.
        begun.set(new URL(file, document.baseURI).href, response);
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
