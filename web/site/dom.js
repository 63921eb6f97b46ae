// Brings the page into the shape of new HTML with as few changes as possible, so that the focus, what is being typed and the board's
// canvas stay. Python calls it once for each change of the page.

import morphdom from "./morphdom.js";

const WAY = {
    onBeforeElUpdated(from, to) {
        if (from.isEqualNode(to)) return false;
        if (from instanceof HTMLCanvasElement) return false;
        // The shell fills it (cells.js).
        if (from.id === "grid") {
            from.setAttribute("aria-label", to.getAttribute("aria-label"));
            return false;
        }
        // What the reader has opened stays open.
        if (from instanceof HTMLDetailsElement || from instanceof HTMLDialogElement) to.open = from.open;
        return true;
    },
};

/** Makes the children of `root` those of `html`. */
globalThis.morphPage = (root, html) => {
    const wanted = root.cloneNode(false);
    wanted.innerHTML = html;
    morphdom(root, wanted, WAY);
};

/** Makes the element of an id, if the page has it, the one that `html` says. */
globalThis.morphPart = (id, html) => {
    const element = document.getElementById(id);
    if (element) morphdom(element, html, WAY);
};
