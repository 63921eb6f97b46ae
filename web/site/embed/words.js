// What boards without Python say, in the languages of the site; the build brings each sentence in all of them (data.js).

import { filled, firstOf } from "../language.js";
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
    return (sentence, values = {}) => filled(SENTENCES.find(([english]) => english === sentence)?.[at] || sentence, values);
}

/** Returns the language in which an element speaks: that of the page around if there is it here, or else the visitor's; English if there is neither. */
export function languageOf(/** @type {Element} */ element) {
    return languageAround(element) || firstOf(navigator.languages, LANGUAGES) || "en";
}

/** Returns the language that the page says an element is in, by the nearest `lang`; nothing if there is none, or if there is not that language here. */
export function languageAround(/** @type {Element} */ element) {
    /** @type {Element | undefined} */
    let at = element;
    while (at) {
        const spoken = at.closest("[lang]");
        if (spoken) return firstOf([spoken.getAttribute("lang") ?? ""], LANGUAGES);
        at = /** @type {Partial<ShadowRoot>} */ (at.getRootNode()).host;
    }
    return "";
}
