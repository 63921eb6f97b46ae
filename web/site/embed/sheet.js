// The styles of <pygames-board>. It is light or dark as the page is that it is in (scheme.js), unless its theme says otherwise: then it brings its own
// ground as well. Of the text of the page it takes its colour, font and size; whatever else pages do to theirs would move the letters on the board.

import { GROUNDS, THEMES } from "./data.js";
import LAYOUT from "./layout.css";

/** @param {string} theme */
function variables(theme) {
    return Object.entries(THEMES[theme])
        .map(([name, colour]) => `--${name}: ${colour};`)
        .join("");
}

/**
 * Returns the colours of two themes, as the page is light or dark.
 *
 * @param {string} light
 * @param {string} dark
 */
function followed(light, dark) {
    return `.board { ${variables(light)} } .board[data-scheme="dark"] { ${variables(dark)} }`;
}

/**
 * Returns the colours of a theme that was chosen, whatever the page is like.
 *
 * @param {string} theme
 */
function chosen(theme) {
    const { paper, ink } = GROUNDS[theme];
    const scheme = theme.endsWith("dark") ? "dark" : "light";
    return `:host([theme="${theme}"]) .board { color-scheme: ${scheme}; ${variables(theme)} color: ${ink}; background: ${paper}; }`;
}

/** @type {WeakMap<Document, CSSStyleSheet[]>} */
const made = new WeakMap();

/**
 * Returns the styles for a document, which all boards in it share: none takes those of another document.
 *
 * @param {Document} document
 */
export function stylesFor(document) {
    // An element of the page may be called `defaultView`.
    /** @type {(Window & typeof globalThis) | null} */
    const view = Reflect.get(Document.prototype, "defaultView", document);
    // Nothing is shown of a document without a window.
    const styles = made.get(document) ?? (view ? [make(view)] : []);
    made.set(document, styles);
    return styles;
}

function make(/** @type {Window & typeof globalThis} */ view) {
    const sheet = new view.CSSStyleSheet();
    const contrast = `@media (prefers-contrast: more), (forced-colors: active) { ${followed("contrast", "contrast-dark")} }`;
    sheet.replaceSync([followed("light", "dark"), contrast, ...Object.keys(THEMES).map(chosen), LAYOUT].join(""));
    return sheet;
}
