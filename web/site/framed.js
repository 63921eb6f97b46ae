// In the frame of a page of another origin, has framed.html take the place of this page: a sentence and a link to a window of its own.
// Whoever frames a page can have people press what they do not see. The public host forbids such frames by a header; not every host does.
//
// It runs before the page has a body and ends the reading of it: no other script of the page runs, and nothing can be pressed meanwhile.

{
    const { home, page } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;

    /** Whether some window around this one is of another origin: its document is out of reach then, as all are from inside a sandbox. */
    function amongStrangers() {
        try {
            for (let inner = /** @type {Window} */ (window); inner !== top; inner = inner.parent) void inner.parent.document;
            return false;
        } catch {
            return true;
        }
    }

    if (amongStrangers()) {
        stop();
        location.replace(`${home}framed.html?${page}${location.hash}`);
    }
}
