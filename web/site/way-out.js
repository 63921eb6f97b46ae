// Leaves one of the languages of framed.html, and has its link lead to the page that was framed, which the address names behind "?".
//
// It needs no other file: in a sandbox no module could be loaded.

{
    const home = new URL(".", location.href).href;
    const { href } = new URL(location.search.slice(1) + location.hash, home);
    const words = [...document.querySelectorAll("main")];
    const wanted = navigator.languages.map((language) => language.split("-")[0]);
    const known = wanted.map((language) => words.find(({ lang }) => lang === language)).find(Boolean) ?? words[0];
    for (const other of words) if (other !== known) other.remove();
    document.documentElement.lang = known.lang;
    // Anybody can make such an address: it leads nowhere but to this site.
    /** @type {HTMLAnchorElement} */ (known.querySelector("a")).href = href.startsWith(home) ? href : home;
}
