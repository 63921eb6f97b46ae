// The choices at the head of a page without Python, kept where the pages with Python keep them.

import { preferences, preferredLanguage, speak } from "./language.js";

const root = document.documentElement;
const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
const theme = /** @type {HTMLSelectElement} */ (document.getElementById("theme"));

/** @param {Record<string, string>} choice */
function keep(choice) {
    try {
        kept.write("prefs", JSON.stringify({ ...preferences(), ...choice }));
    } catch {
        // Nothing can be kept here; the choice lasts as long as the page.
    }
}

language.addEventListener("change", () => {
    keep({ language: language.value });
    speak(language.value);
});
theme.addEventListener("change", () => {
    keep({ theme: theme.value });
    chooseTheme(theme.value);
});

theme.value = preferences().theme ?? "";
({ language: language.value } = await speak(preferredLanguage()));
root.removeAttribute("data-unspoken");
