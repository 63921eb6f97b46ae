// Watches the start from outside: names the files that do not arrive or cannot be used, and at a click gets all files anew.
//
// A page that was opened as a file says that it needs a server; a file of the wrong type is the server's fault, and said to be.
//
// It needs no other file, since any of them may be the one that is missing. data-files names those that a start needs. The page waits for this
// script: WebKit runs no other one while the page waits for something. If it does not come itself, ahead.js opens the page again. The other scripts
// that the page waits for stand below the part of the page that tells of them; only framed.js stands above.

{
    // Milliseconds without any progress before what is missing is named.
    const PATIENCE = 10_000;
    // Milliseconds that the site, or what the browser keeps, has for an answer.
    const ANSWER = 5_000;
    // Milliseconds that the site has for all its files.
    const ALL = 120_000;
    // The page opens itself again at most so often.
    const ONCE = 60_000;
    // Milliseconds between two looks for whether a part of the page has been read.
    const SOON = 50;
    // Browsers run modules of these types alone, and take styles of no other type than this.
    const SCRIPT_TYPE = /^(text|application)\/(x-)?(java|ecma)script$/i;
    const STYLE_TYPE = /^(text\/css)?$/i;
    const IS_FILE = location.protocol === "file:";

    const fetch = globalThis.plainFetch ?? globalThis.fetch; // Others put theirs in its place (ahead.js).
    const root = document.documentElement;
    const home = new URL(".", document.baseURI).href;
    const TRIED = `pygames ${home} opened again`;
    const { files } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
    const needed = (files ?? "").split(" ").map((file) => new URL(file, home).href);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(`loading-${name}`));
    /** Whether the parts that tell of the start have been read: this is the last of them. */
    const isRead = () => part("retry") !== null;
    /** What this script has asked for itself, and when: the start makes no progress by that. @type {{ file: string, from: number, until: number }[]} */
    const looks = [];
    const isOfTheStart = (/** @type {PerformanceEntry} */ { name, startTime }) =>
        !looks.some(({ file, from, until }) => name === file && from <= startTime && startTime <= until);
    const resources = () => /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource")).filter(isOfTheStart);
    const arrived = () => new Set(resources().map(({ name }) => name));
    const address = (/** @type {any} */ { src, href }) => src ?? href;
    let moved = performance.now();

    /** Names files, and offers to get them anew; without any, there is nothing to offer as long as the page may still start. @param {string[]} files */
    function name(files) {
        const names = files.map((file) => file.split(/[?#]/)[0].split("/").pop());
        part("missing").hidden = !files.length;
        part("files").textContent = names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
        part("retry").hidden = IS_FILE || (!files.length && root.dataset.state !== "failed");
    }

    /**
     * Returns what a part of the page says in the first of the reader's languages: the scripts that translate may be what is missing.
     *
     * @param {string} name
     */
    function said(name) {
        const words = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (part(name).children)];
        const wanted = navigator.languages.map((language) => language.split("-")[0]);
        const known = wanted.map((language) => words.find(({ lang }) => lang === language)).find(Boolean) ?? words[0];
        return known.textContent;
    }

    function progress() {
        moved = performance.now();
        if (root.dataset.state === "loading" && isRead()) name([]);
    }

    /** Tells that the page cannot start or, if it has, cannot be used. @param {string} file */
    function fail(file, hasStarted = false) {
        if (root.dataset.state === "failed" || (root.dataset.state === "ready" && !hasStarted)) return;
        part("stage").textContent = said("stopped");
        part("detail").textContent = IS_FILE ? said("is-file") : "";
        root.dataset.state = "failed";
        name(file && !IS_FILE ? [file] : []);
    }

    /** Asks for a file, to see what comes. @param {string} file @param {RequestInit} options */
    async function look(file, options) {
        const own = { file, from: Math.floor(performance.now()), until: Infinity };
        looks.push(own);
        try {
            return await fetch(file, { ...options, signal: AbortSignal.timeout(ANSWER) });
        } finally {
            own.until = performance.now();
        }
    }

    /**
     * Resolves to the digests of the files that the site has now, by their addresses: none if it cannot be asked. The service worker has
     * them as JSON in a string: {\"assets/…\":\"sha256-…\"}.
     */
    async function published() {
        try {
            const response = await look(`${home}service-worker.js`, { cache: "reload" });
            const found = (await response.text()).matchAll(/(assets\/[^"\\]+)\\":\\"(sha256-[^"\\]+)/g);
            return new Map([...found].map(([, file, digest]) => [home + file, digest]));
        } catch {
            return new Map();
        }
    }

    /** Returns the type that a file came with, if that is one by which browsers do not take it. @param {string} file @param {Response} response */
    function wrongType(file, { headers }) {
        const type = (headers.get("Content-Type") ?? "").split(";")[0];
        const right = file.endsWith(".js") ? SCRIPT_TYPE : file.endsWith(".css") ? STYLE_TYPE : /^/;
        return !right.test(type) && (type || "?");
    }

    /** Looks for the files that cannot be used, and names them; then the page waits for a click (<html data-examined>), or opens itself again. */
    async function examine() {
        if (IS_FILE) return;
        const digests = await published();
        if (!digests.size) {
            // A site that does not answer now may do so later.
            if (root.dataset.state === "failed") setTimeout(examine, ANSWER);
            return;
        }
        const ask = (/** @type {string} */ file) => look(file, { integrity: digests.get(file) });
        // While the start may only be slow, so may be its files.
        const starting = root.dataset.state === "loading";
        const entry = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[src$='/boot.js']"));
        const refused = (/** @type {Error} */ error) => starting && error.name === "TimeoutError";
        const answers = await Promise.all(needed.map((file) => digests.has(file) && ask(file).catch(refused)));
        const typeOf = (/** @type {string} */ file, /** @type {Response | boolean} */ answer) =>
            answer instanceof Response && wrongType(file, answer);
        const damaged = needed.filter((_, index) => !answers[index]);
        // A start that fails is looked into once more: now a file that does not come is at fault, too.
        if (starting && damaged.length) fail(damaged[0]);
        // Every file is sound now, and yet the page has not begun: what its first script asks for came damaged, unheard.
        else if (starting && entry && !hasReached("start: scripts") && answers.every((answer) => answer instanceof Response))
            fail(entry.src);
        if (starting || root.dataset.state !== "failed") return;
        if (damaged.length) name(damaged);
        else if (!needed.some((file, index) => blame(file, typeOf(file, answers[index]))) && again()) return;
        root.dataset.examined = "";
    }

    /** Tells that the server gives a file a wrong type, if it does. @param {string} file @param {string | false} type */
    function blame(file, type) {
        if (!type) return false;
        name([]);
        part("detail").textContent = said("mistyped")
            .replace("{file}", file.split("/").pop() ?? "")
            .replace("{type}", type)
            .replace("{wanted}", file.endsWith(".css") ? "text/css" : "text/javascript");
        return true;
    }

    /**
     * Opens the page again by itself: a file was lost or damaged on the way, as on a train, and can be had now. Not every browser says which.
     * Returns whether it does.
     */
    function again() {
        try {
            if (Math.abs(Date.now() - Number(sessionStorage.getItem(TRIED))) < ONCE) return false;
            sessionStorage.setItem(TRIED, String(Date.now()));
        } catch {
            return false; // Without a note of it, it might do so for ever.
        }
        location.reload();
        return true;
    }

    /** Gets every file anew, past all that has been kept of it, and opens the page again; without a network, what is kept stays. */
    async function mend() {
        /** @type {HTMLButtonElement} */ (part("retry")).disabled = true;
        const digests = await published();
        if (digests.size) {
            // Nothing is kept here, if that fails; or the browser never answers.
            await Promise.race([forget().catch(() => {}), new Promise((resolve) => setTimeout(resolve, ANSWER))]);
            const here = arrived();
            const signal = AbortSignal.timeout(ALL);
            const get = async (/** @type {string} */ file, /** @type {RequestCache} */ cache) => {
                const response = await fetch(file, { cache, integrity: digests.get(file), signal });
                if (wrongType(file, response)) throw new TypeError(`${file} has a wrong type`);
            };
            const gets = [...digests.keys()].map((file) =>
                here.has(file) ? get(file, "default").catch(() => get(file, "reload")) : get(file, "reload"),
            );
            await Promise.allSettled([...gets, fetch(location.href.split("#")[0], { cache: "reload", signal })]);
        }
        location.reload();
    }

    /** Removes the copy of the site for use without a network, and the snapshots; both are made again after the next start. */
    async function forget() {
        const kept = [`site at ${home} `, `snapshot of ${new URL(home).pathname} `];
        for (const cache of await caches.keys()) if (kept.some((prefix) => cache.startsWith(prefix))) await caches.delete(cache);
        await (await navigator.serviceWorker?.getRegistration(home))?.unregister();
    }

    /**
     * Returns a file of styles that has not come whole: each ends with a property of its name. Browsers tell of none that is cut short, nor of all that
     * a server sends in its place, and in a sandbox no page may look at its own rules.
     */
    function missingStyle() {
        const style = getComputedStyle(root);
        return needed.find((file) => file.endsWith(".css") && !style.getPropertyValue(file.replace(/.*\/(.*)\.css$/, "--has-$1")));
    }

    /** Whether the start has come to one of its marks: its first script runs once all have come that it asks for (boot.js). */
    const hasReached = (/** @type {string} */ mark) => performance.getEntriesByName(mark).length > 0;

    /** Does something once there is where to tell of it. */
    const parsed = (/** @type {() => void} */ action) => void (isRead() ? action() : setTimeout(parsed, SOON, action));

    /** Tells that a file did not come or cannot be used, if it is one of ours. @param {string} file */
    function lose(file) {
        if (String(file).startsWith(`${home}assets/`) && /\.(js|css)$/.test(file)) setTimeout(() => parsed(() => fail(file)));
    }

    addEventListener("error", ({ target, filename }) => lose(target === window ? filename : address(target)), true);
    // What was lost before this script had come.
    for (const { name, responseStatus } of resources()) if (responseStatus >= 400) lose(name);
    // The start itself knows more about what goes wrong in it, if it has come that far (boot.js).
    addEventListener("unhandledrejection", () => setTimeout(() => parsed(() => fail(""))));
    addEventListener("load-progress", progress);
    new PerformanceObserver((list) => list.getEntries().some(isOfTheStart) && progress()).observe({ type: "resource" });
    new MutationObserver(() => {
        moved = performance.now();
        // Python starts without styles, too, but nobody can play on such a page.
        const style = root.dataset.state === "ready" && missingStyle();
        if (style) fail(style, true);
        // What a browser cannot do is the fault of no file.
        if (root.dataset.state === "failed" && !("lasting" in root.dataset)) examine();
    }).observe(root, { attributeFilter: ["data-state"] });
    parsed(() => part("retry").addEventListener("click", mend));
    globalThis.isGuarded = true;

    const watch = setInterval(() => {
        if (root.dataset.state === "ready") clearInterval(watch);
        if (root.dataset.state !== "loading" || performance.now() - moved < PATIENCE) return;
        moved = performance.now();
        if (!isRead()) return void again();
        const here = arrived();
        const missing = needed.filter((file) => !here.has(file));
        // What the page itself asks for may be what keeps the others from being asked for.
        const asked = new Set([...document.querySelectorAll("script, link")].map(address));
        const first = missing.filter((file) => asked.has(file));
        name(first.length ? first : missing);
        // A file may have come damaged before this script could hear of it.
        examine();
        // Nothing is painted until the styles have come.
        for (const style of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]")))
            if (!here.has(style.href)) style.remove();
    }, 1000);
}
