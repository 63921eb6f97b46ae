// Whether the page around a board is light or dark. Many a page is dark by its styles alone and says so nowhere; but its text is as light as its
// ground is dark, so that is what is looked at: the colour that the board inherits.

import { make } from "./picture.js";

/**
 * Returns an element to be put into a board, and what looks at it: `tell` is called with "light" or "dark" then, and whenever the page changes. A change
 * of colour shows as a transition (sheet.js), which the browser tells of.
 *
 * @param {(scheme: string) => void} tell
 */
export function schemeProbe(tell) {
    const element = make("span", { class: "probe", "aria-hidden": "true" });
    let told = "";
    const look = () => {
        const scheme = luminance(getComputedStyle(element).color) > 0.4 ? "dark" : "light";
        if (scheme !== told) tell((told = scheme));
    };
    element.addEventListener("transitionend", look);
    return { element, look };
}

/** Returns how light a colour is, from 0 to 1. */
function luminance(/** @type {string} */ colour) {
    const plain = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour);
    const [red, green, blue] = plain ? plain.slice(1).map(Number) : painted(colour);
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Returns red, green and blue of a colour that is written in another way. */
function painted(/** @type {string} */ colour) {
    const context = /** @type {HTMLCanvasElement} */ (make("canvas", { width: 1, height: 1 })).getContext("2d");
    if (!context) return [0, 0, 0];
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data;
}
