// Gives the page its colours before anything is painted: those that were chosen here or, if none were, those that the system asks for.
// <html data-theme> says which they are, data-chosen that a person or an author chose them, and the event "theme" that they have changed. In the
// page of an author it is that page that is light or dark, and not the system.

{
    const more = matchMedia("(prefers-contrast: more)");
    const forced = matchMedia("(forced-colors: active)");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const themes = (document.documentElement.dataset.themes ?? "").split(" ");
    let chosen = "";
    let around = "";

    const apply = () => {
        const isDark = around ? around === "dark" : dark.matches;
        const contrast = isDark ? "contrast-dark" : "contrast";
        const asked = more.matches ? contrast : isDark ? "dark" : "light";
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

    /** Takes note of whether the page around is "light" or "dark" (frame.js). */
    globalThis.followScheme = (scheme) => {
        around = scheme;
        apply();
    };

    for (const query of [more, forced, dark]) query.addEventListener("change", apply);
    try {
        const { theme = "" } = JSON.parse(kept.read("prefs") ?? "{}") ?? {};
        if (themes.includes(theme)) chosen = theme;
    } catch {
        // Nothing is kept here, or nothing that can be read.
    }
    apply();
}
