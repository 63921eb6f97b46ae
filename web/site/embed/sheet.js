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

// What asks a document for its window: an element of the page may be called `defaultView`.
const windowOf = /** @type {() => any} */ (Object.getOwnPropertyDescriptor(Document.prototype, "defaultView")?.get);

/** Returns what gives the styles for a document, as all of its elements share them: none takes those of another document. */
export function sheets() {
    /** @type {WeakMap<Document, CSSStyleSheet[]>} */
    const made = new WeakMap();
    return (/** @type {Document} */ document) => {
        /** @type {(Window & typeof globalThis) | null} */
        const view = windowOf.call(document);
        // Nothing is shown of a document without a window, as that of a template.
        if (!view) return [];
        if (!made.has(document)) made.set(document, [sheet(view)]);
        return /** @type {CSSStyleSheet[]} */ (made.get(document));
    };
}

function sheet(/** @type {Window & typeof globalThis} */ view) {
    const made = new view.CSSStyleSheet();
    const contrast = `${followed("contrast", "contrast-dark")} svg:not(.icon) { forced-color-adjust: none; }`;
    const colours = [followed("light", "dark"), `@media (prefers-contrast: more), (forced-colors: active) { ${contrast} }`];
    made.replaceSync([...colours, ...Object.keys(THEMES).map(chosen), LAYOUT].join("\n"));
    return made;
}
