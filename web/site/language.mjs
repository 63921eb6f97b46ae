// Which language the page speaks, and the sentences of that language: a catalogue from English, so that English needs none.

const LANGUAGES = ["en", "es", "de", "it"];

let sentences = {};

/** Returns the language that was chosen here or, if none was, the first of the reader's that there is. */
export function preferredLanguage() {
    const known = navigator.languages.map((language) => language.split("-")[0]).find((language) => LANGUAGES.includes(language));
    try {
        const { language } = JSON.parse(localStorage.getItem("pygames:prefs"));
        if (LANGUAGES.includes(language)) return language;
    } catch {
        // Nothing is kept here, or nothing that can be read.
    }
    return known ?? "en";
}

/** Has the page speak a language; resolves to its name and its catalogue as JSON: English if the catalogue cannot be had. */
export async function speak(language) {
    let catalogue = "{}";
    if (language !== "en") {
        try {
            const response = await fetch(new URL(`locale/${language}.json`, import.meta.url));
            if (!response.ok) throw new Error(response.statusText);
            catalogue = await response.text();
        } catch {
            language = "en";
        }
    }
    sentences = JSON.parse(catalogue);
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll("[data-say]")) {
        element.textContent = say((element.dataset.say ||= element.textContent));
    }
    return { language, catalogue };
}

/** Returns a sentence in the language of the page, its blanks filled in. */
export function say(sentence, values = {}) {
    return (sentences[sentence] || sentence).replace(/\{(\w+)\}/g, (blank, name) => values[name] ?? blank);
}
