// Gives the page its colours before anything is painted: those that were chosen here or, if none were, those that the system asks for.
// <html data-theme> says which they are, data-chosen that a person or an author chose them, and the event "theme" that they have changed.

{
    const more = matchMedia("(prefers-contrast: more)");
    const forced = matchMedia("(forced-colors: active)");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let chosen = "";

    const apply = () => {
        const contrast = dark.matches ? "contrast-dark" : "contrast";
        const asked = more.matches ? contrast : dark.matches ? "dark" : "light";
        // Where the system paints the page itself, the boards have to stand out from any ground.
        document.documentElement.dataset.theme = forced.matches ? contrast : chosen || asked;
        document.documentElement.toggleAttribute("data-chosen", Boolean(chosen));
        dispatchEvent(new Event("theme"));
    };

    /** Shows the page in the colours of a theme or, if it is empty, in those that the system asks for. */
    globalThis.chooseTheme = (theme) => {
        if (theme === chosen) return;
        chosen = theme;
        apply();
    };

    for (const query of [more, forced, dark]) query.addEventListener("change", apply);
    try {
        chosen = JSON.parse(kept.read("prefs") ?? "{}")?.theme ?? "";
    } catch {
        // Nothing is kept here, or nothing that can be read.
    }
    apply();
}
