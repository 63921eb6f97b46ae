// The styles of <pygames-board>. It is light or dark as the page is that it is in (scheme.js), unless its theme says otherwise: then it brings its own
// ground as well. Of the text of the page it takes its colour, font and size; whatever else pages do to theirs would move the letters on the board.
//
// What a board shows is as wide as its room. Where a page asks it how wide it wants to be, .width answers, from 8 to 30 times
// the size of its letters: by five wide spaces, at each of which the line may be broken.

import { GROUNDS, THEMES } from "./data.js";

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

const LAYOUT = `
:host { display: block; position: relative; }
.width { all: initial; display: block; height: 0; overflow: hidden; font-size: 0; word-spacing: 6rem; }
.width::before { content: ". . . . . ."; }
.width::after { content: ""; display: block; width: 8rem; }
.room { all: initial; display: block; height: 100%; container-type: inline-size; color: inherit; font-family: inherit; font-size: inherit; visibility: inherit; pointer-events: inherit; }
:host([hidden]), [hidden] { display: none !important; }
.probe { position: absolute; visibility: hidden; transition: color 1ms; }
.board { color-scheme: light; height: 100%; }
.board[data-scheme="dark"] { color-scheme: dark; }
.stage { position: relative; aspect-ratio: 1; width: 100%; }
iframe, .still, ::slotted([slot="picture"]), .start { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
::slotted([slot="picture"]) { object-fit: contain; }
.still { height: calc(100% - 2.75rem); }
.unknown { display: grid; place-content: center; padding: 0 1rem; box-sizing: border-box; text-align: center; overflow-wrap: anywhere; overflow: auto; }
.unknown p { margin: 0; }
.stage:has(.question) { display: flex; flex-direction: column; }
.stage:has(.question) > .still { position: static; flex: 1 1 0; height: auto; min-height: 0; }
.question { margin: 0 0 2.75rem; padding: 0 0.5rem; text-align: center; line-height: 1.25; }
.start { display: grid; place-items: end center; padding: 0; color: inherit; background: none; font: inherit; cursor: pointer; }
.start > span { display: inline-flex; align-items: center; gap: 0.4em; min-height: 2.25rem; margin: 0.25rem; padding: 0 0.9rem;
    color: var(--accent_ink); background: var(--accent); border-radius: 0.6rem; font-weight: 600; }
.start:focus-visible { outline: 2px solid var(--focus); outline-offset: -3px; }
.problem { margin: 0; padding: 1rem; color: var(--danger); }
.stage > .problem { position: absolute; inset: 0 0 auto; padding: 0.5rem; background: Canvas; }
.viewer { display: flex; flex-direction: column; gap: 0.25rem; height: 100%; color: inherit; }
.viewer:focus-visible, button:focus-visible, a:focus-visible, ol:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.viewer > svg { display: block; flex: 1 1 auto; width: 100%; min-height: 0; max-height: 100%; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem; }
.status { flex: 1 1 6rem; margin: 0; font-size: 0.9em; line-height: 1.25; overflow-wrap: anywhere; }
.bar :is(button, a) { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; padding: 0; color: inherit; background: none;
    border: 1px solid transparent; border-radius: 0.4rem; cursor: pointer; }
.bar :is(button, a):hover { border-color: currentColor; }
.bar button[aria-disabled="true"] { opacity: 0.35; cursor: default; }
.icon { width: 1.2rem; height: 1.2rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.steps { display: flex; flex-wrap: wrap; }
.list { max-height: 9em; margin: 0; padding: 0 0.25rem; overflow-y: auto; font-size: 0.9em; line-height: 1.6; overflow-wrap: anywhere; flex: 0 1 auto;
    min-height: 1.6em; }
.list button { padding: 0 0.2rem; font: inherit; color: inherit; background: none; border: 0; border-radius: 0.25rem; cursor: pointer; }
.list button:hover { text-decoration: underline; }
.list button[aria-current] { color: var(--accent_ink); background: var(--accent); }
.variation { font-size: 0.95em; }
.variation::before { content: "("; }
.variation::after { content: ")"; }
.comment { font-style: italic; white-space: pre-line; }
@container (max-width: 18rem) {
    .stage { aspect-ratio: 2 / 3; }
    .start > span { padding: 0 0.4rem; font-size: 0.8rem; }
    .question { padding: 0; font-size: 0.8rem; }
    .bar :is(button, a) { width: 2rem; height: 2rem; }
}
@container (min-width: 34rem) {
    .viewer.long { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) 13rem; column-gap: 1rem; }
    .viewer.long > svg { grid-area: 1 / 1; }
    .viewer.long > .bar { grid-area: 2 / 1; }
    .viewer.long > .list { grid-area: 1 / 2 / 3 / 2; max-height: none; height: 0; min-height: 100%; }
}
@media print {
    :host, .room, .board:not(.stage), .viewer { height: auto !important; max-height: none !important; }
    .bar :is(button, a), .start { display: none; }
    .viewer.long { display: block; }
    .viewer > svg { max-height: 60vh; }
    .viewer.long > .list { height: auto; max-height: none; overflow: visible; }
}
`;

/** Returns the styles, as every element of the page shares them. */
export function sheet() {
    const made = new CSSStyleSheet();
    const contrast = `${followed("contrast", "contrast-dark")} svg { forced-color-adjust: none; }`;
    const colours = [followed("light", "dark"), `@media (prefers-contrast: more), (forced-colors: active) { ${contrast} }`];
    made.replaceSync([...colours, ...Object.keys(THEMES).map(chosen), LAYOUT].join("\n"));
    return made;
}
