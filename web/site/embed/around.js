// What goes on in the page around the boards: whether they are in sight, and when the page says another language.

// How much of a board must be in sight for it to be seen.
const SEEN = 0.3;

/** @typedef {{ seen: (inSight: boolean) => void, translate: () => void }} Tell what to do once a board is in sight or no longer is, or speaks otherwise */

/** Returns what tells boards of the page as long as they are watched. */
export function watcher() {
    /** @type {Map<Element, Tell>} */
    const watched = new Map();
    const sight = new IntersectionObserver(
        (entries) => {
            // Those that have left make room for those that have come.
            for (const { target, intersectionRatio } of entries.sort((one, other) => one.intersectionRatio - other.intersectionRatio))
                watched.get(target)?.seen(intersectionRatio >= SEEN);
        },
        { threshold: SEEN },
    );
    const language = new MutationObserver(() => watched.forEach(({ translate }) => translate()));
    language.observe(document, { attributeFilter: ["lang"], subtree: true });
    return {
        watch(/** @type {Element} */ board, /** @type {Tell} */ tell) {
            watched.set(board, tell);
            sight.observe(board);
        },
        unwatch(/** @type {Element} */ board) {
            watched.delete(board);
            sight.unobserve(board);
        },
    };
}
