// The choices at the head of a page without Python, kept where the pages with Python keep them (model/kept.py). What a newer version of the
// site has kept stays as it is, and so does what is damaged or cannot be read now: on the pages with Python it is put aside, and told of.

import { preferences, preferredLanguage, say, speak } from "./language.js";

// The version of what this site keeps.
const VERSION = 1;

const root = document.documentElement;
const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
const theme = /** @type {HTMLSelectElement} */ (document.getElementById("theme"));

/** @param {Record<string, string>} choice */
function keep(choice) {
    try {
        const old = JSON.parse(kept.read("prefs") ?? "{}");
        if (Object.prototype.toString.call(old) !== "[object Object]" || old.version > VERSION) return;
        kept.write("prefs", JSON.stringify({ ...old, ...choice }));
    } catch {
        // The choice lasts as long as the page.
    }
}

/** Has the page speak a language, and tells if that cannot be had; resolves to whether it can. @param {string} wanted */
async function speakOrTell(wanted) {
    const { language: spoken, missing } = await speak(wanted);
    language.value = spoken;
    document.getElementById("missing")?.remove();
    if (!missing) return true;
    const told = document.createElement("p");
    told.id = "missing";
    told.className = "banner";
    told.role = "status";
    const { text } = /** @type {HTMLOptionElement} */ (language.querySelector(`[value="${missing}"]`));
    told.textContent = say("{language} could not be loaded. Try again when you are online.", { language: text });
    document.querySelector(".top")?.after(told);
    return false;
}

language.addEventListener("change", async () => {
    if (await speakOrTell(language.value)) keep({ language: language.value });
});
theme.addEventListener("change", () => {
    keep({ theme: theme.value });
    chooseTheme(theme.value);
});

/** Shows the choice of colours that is kept. */
function showTheme() {
    const { theme: liked } = preferences();
    theme.value = root.dataset.themes?.split(" ").includes(liked) ? liked : "";
}

// What is chosen in another window holds here, too.
addEventListener("storage", ({ key }) => {
    if (!key || kept.short(key) !== "prefs") return;
    showTheme();
    chooseTheme(theme.value);
    const wanted = preferredLanguage();
    if (wanted !== language.value) speakOrTell(wanted);
});

showTheme();
try {
    await speakOrTell(preferredLanguage());
} finally {
    root.removeAttribute("data-unspoken");
}
