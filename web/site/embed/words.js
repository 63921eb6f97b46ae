// What boards without Python say, in the languages of the site; the build brings each sentence in all of them (data.js).

import { LANGUAGES, SENTENCES } from "./data.js";

/** @import { Say } from "./types.d.ts" */

/**
 * Returns what says a sentence in a language, its blanks filled in.
 *
 * @param {string} language
 * @returns {Say}
 */
export function speaker(language) {
    const at = LANGUAGES.indexOf(language);
    return (sentence, values = {}) =>
        (SENTENCES.find(([english]) => english === sentence)?.[at] || sentence).replace(/\{(\w+)\}/g, (blank, name) =>
            String(values[name] ?? blank),
        );
}

/** Returns the language in which an element speaks: that of the page around if there is it here, or else the visitor's; English if there is neither. */
export function languageOf(/** @type {Element} */ element) {
    return languageAround(element) || known(navigator.languages) || "en";
}

/** Returns the language that the page says an element is in, by the nearest `lang`; nothing if there is none, or if there is not that language here. */
export function languageAround(/** @type {Element} */ element) {
    /** @type {Element | undefined} */
    let at = element;
    while (at) {
        const spoken = at.closest("[lang]");
        if (spoken) return known([spoken.getAttribute("lang") ?? ""]);
        at = /** @type {Partial<ShadowRoot>} */ (at.getRootNode()).host;
    }
    return "";
}

/**
 * Returns the first language of some tags that there is here, if there is one.
 *
 * @param {readonly string[]} tags
 */
function known(tags) {
    const names = tags.map((tag) => String(tag).split("-")[0].toLowerCase());
    return names.find((name) => LANGUAGES.includes(name)) ?? "";
}
