// A place that is gone to begins at its top; back, forward and a reload lead to where one was, back and forward to the link
// that was followed there, too.
//
// The browser would scroll before the page of the place is there, and not at all where the address changes without a link.

const KEPT = "pygames:down";
/** How far down one was at each address when it was last seen. */
const seen = new Map();
/** The link that was followed last from each address. @type {Map<string, string>} */
const left = new Map();
/** The address that is shown. */
let here = location.href;
/** When somebody last did something that may scroll the page, as `performance.now` has it. */
let touched = 0;
/** The address that a link was followed to and that is not shown yet. @type {string | undefined} */
let followed;

/** For how long, in milliseconds, a place that is too short at first is watched. */
const GROWTH = 60_000;

/** Moves the focus from the heading of a place that one has come back to on to the link that was followed there. */
function takeUp() {
    if (!document.activeElement?.matches("h1")) return;
    // A small board leads to its game, too, but not by keys.
    const link = [...document.links].find(({ href, tabIndex }) => href === left.get(here) && tabIndex >= 0);
    link?.focus({ preventScroll: true });
}

/**
 * Shows the place of the address from so far down, once all that is done about it now is done.
 *
 * A page that is loaded anew, or a game that is being opened, is short at first: it is scrolled as it grows, until somebody does that.
 *
 * @param {number} down
 * @param {boolean} [back] whether one was there before
 */
function arrive(down, back = false) {
    const place = (here = location.href);
    const begun = performance.now();
    requestAnimationFrame(() => {
        scrollTo(0, down);
        if (back) takeUp();
        if (scrollY >= down) return;
        const growing = new ResizeObserver(() => {
            const over = here !== place || touched > begun || performance.now() > begun + GROWTH;
            if (!over) scrollTo(0, down);
            if (over || scrollY >= down) growing.disconnect();
        });
        growing.observe(document.body);
    });
}

for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
    const change = History.prototype[name].bind(history);
    history[name] = (...how) => {
        change(...how);
        if (name === "pushState") arrive(0);
        else here = location.href;
    };
}
history.scrollRestoration = "manual";
for (const kind of ["scroll", "click"]) addEventListener(kind, () => seen.set(here, scrollY), { capture: true, passive: true });
addEventListener("click", ({ target }) => {
    followed = target instanceof Element ? target.closest("a")?.href : undefined;
    if (followed) left.set(here, followed);
});
for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });
}
addEventListener("hashchange", () => {
    const back = followed !== location.href;
    arrive(back ? (seen.get(location.href) ?? 0) : 0, back);
    followed = undefined;
});

// Where the browser keeps nothing for us, a page that is loaded anew begins at its top.
addEventListener("pagehide", () => {
    try {
        sessionStorage.setItem(KEPT, JSON.stringify([here, scrollY]));
    } catch {}
});
function keptDown() {
    try {
        const [address, down] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
        return address === here ? down : 0;
    } catch {
        return 0;
    }
}
const [opening] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const down = opening?.type === "navigate" ? 0 : keptDown();
if (down) arrive(down);
