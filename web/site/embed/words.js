// What boards without Python say, in the languages of the site; the build brings the sentences (data.js).

import { SENTENCES } from "./data.js";

/** @import { Say } from "./types.d.ts" */

/**
 * Returns what says a sentence in a language, its blanks filled in.
 *
 * @param {string} language
 * @returns {Say}
 */
export function speaker(language) {
    const sentences = SENTENCES[language] ?? {};
    return (sentence, values = {}) =>
        (sentences[sentence] || sentence).replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/**
 * Returns the first language of some tags that there is; English if none.
 *
 * @param {string[]} tags
 */
export function known(tags) {
    const names = tags.map((tag) => String(tag).split("-")[0].toLowerCase());
    return names.find((name) => name === "en" || Object.hasOwn(SENTENCES, name)) ?? "en";
}
