// Which language the page speaks, and the sentences of that language: a catalogue from English, so that English needs none.
//
// Elements marked with data-say hold a sentence each, a meta element in its content. Elements inside one of these, marked with
// data-blank="name", are the blanks of the sentence: they stay what they are and come to stand where the translation has {name}. The blanks of
// a meta element are its data-name.
//
// Boards in the pages of others take `firstOf` and `filled` from here (embed/words.js), and nothing else: what is beside them must do nothing
// by itself.

// Milliseconds for which nothing of a catalogue may come.
const PATIENCE = 15_000;

/** @type {Record<string, string>} */
let sentences = {};

/** What the page speaks now. */
let spoken = { language: "en", catalogue: "{}", missing: "" };
/** How often a language was asked for, and what the last of these comes to. */
let asked = 0;
/** @type {Promise<typeof spoken>} */
let latest;

/** Returns what was chosen here, as far as it can be read. */
export function preferences() {
    try {
        return JSON.parse(kept.read("prefs") ?? "{}") ?? {};
    } catch {
        return {};
    }
}

/**
 * Returns the language that the author of the page around wants for a board in it (frame.js), that was chosen here or, if none was, the
 * first of the reader's that there is.
 */
export function preferredLanguage() {
    // The build names the languages in every page (web/building/blanks.py).
    const { wanted = "", languages = "" } = document.documentElement.dataset;
    return firstOf([wanted, preferences().language ?? "", ...navigator.languages], languages.split(" ")) || "en";
}

/**
 * Returns the first language of some tags, as "de-AT", that is one of those that there are; nothing if none is.
 *
 * @param {readonly unknown[]} tags
 * @param {readonly string[]} languages
 */
export function firstOf(tags, languages) {
    const names = tags.map((tag) => String(tag).split("-")[0].toLowerCase());
    return names.find((name) => languages.includes(name)) ?? "";
}

/**
 * Has the page speak a language; resolves to its name and its catalogue as JSON. If the catalogue cannot be had, they are those of the
 * language that the page goes on in, and `missing` names the other; if another language was asked for meanwhile, they are of that.
 *
 * @param {string} language
 */
export function speak(language) {
    return (latest = speakUnlessOvertaken(language, ++asked));
}

/** Resolves to the text at an address; rejects if nothing more of it comes. @param {URL} address */
async function arriving(address) {
    const silence = new AbortController();
    let timer = 0;
    const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), PATIENCE);
    };
    try {
        wait();
        const { ok, statusText, body } = await fetch(address, { signal: silence.signal });
        if (!ok || !body) throw new Error(statusText);
        const reader = body.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ""; ;) {
            wait();
            const { done, value } = await reader.read();
            if (done) return text;
            text += value;
        }
    } finally {
        clearTimeout(timer);
    }
}

/** @param {string} language @param {number} turn */
async function speakUnlessOvertaken(language, turn) {
    let catalogue = "{}";
    let translated = {};
    if (language !== "en") {
        try {
            const text = await arriving(new URL(`locale/${language}.json`, import.meta.url));
            // A network that asks for a password, for one, answers with a page of its own.
            translated = JSON.parse(text);
            catalogue = text;
        } catch {
            dispatchEvent(new Event("file-gone"));
            return turn === asked ? { ...spoken, missing: language } : latest;
        }
    }
    if (turn !== asked) return latest;
    sentences = translated;
    document.documentElement.lang = language;
    // How the language is written: a catalogue says "ltr", or "rtl" for right to left.
    document.documentElement.dir = say("ltr");
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) translate(element);
    return (spoken = { language, catalogue, missing: "" });
}

/**
 * Returns a sentence in the language of the page, its blanks filled in.
 *
 * @param {string} sentence
 * @param {Record<string, string | undefined>} values
 */
export function say(sentence, values = {}) {
    return filled(sentences[sentence] || sentence, values);
}

/**
 * Returns a sentence with its blanks filled in; those that there is nothing for stay.
 *
 * @param {string} sentence
 * @param {Record<string, string | number | undefined>} values
 */
export function filled(sentence, values) {
    return sentence.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/**
 * Puts the sentence of an element in the language of the page; the English one is kept for the next language.
 *
 * @param {HTMLElement} element
 */
function translate(element) {
    if (element instanceof HTMLMetaElement) {
        element.content = say((element.dataset.say ||= element.content), element.dataset);
        return;
    }
    const blanks = Object.fromEntries(
        [.../** @type {HTMLCollectionOf<HTMLElement>} */ (element.children)].map((blank) => [`{${blank.dataset.blank}}`, blank]),
    );
    const english = [...element.childNodes]
        .map((/** @type {any} */ node) => (node.dataset ? `{${node.dataset.blank}}` : node.textContent))
        .join("");
    const parts = say((element.dataset.say ||= english.replace(/\s+/g, " ").trim())).split(/(\{\w+\})/);
    element.replaceChildren(...parts.map((part) => blanks[part] ?? part));
}
