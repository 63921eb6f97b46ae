// The choices at the head of a page without Python, kept where the pages with Python keep them (model/kept.py). What a newer version of the
// site has kept stays as it is.

import { preferences, preferredLanguage, speak } from "./language.js";

// The version of what this site keeps.
const VERSION = 1;

const root = document.documentElement;
const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
const theme = /** @type {HTMLSelectElement} */ (document.getElementById("theme"));

/** @param {Record<string, string>} choice */
function keep(choice) {
    const old = preferences();
    if (old.version > VERSION) return;
    try {
        kept.write("prefs", JSON.stringify({ ...old, ...choice }));
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

const { theme: liked } = preferences();
theme.value = root.dataset.themes?.split(" ").includes(liked) ? liked : "";
try {
    ({ language: language.value } = await speak(preferredLanguage()));
} finally {
    root.removeAttribute("data-unspoken");
}
