// What hosts show in place of what they have not got (404.html), at any address. A link whose # a program on its way has written as %23 is opened as
// it was meant; at any other address the page says what to do.
//
// It is a module, so that it runs once, however many of the places where the page looks for it are the same.

import { preferredLanguage, speak } from "./language.js";
import "./theme.js";

const meant = new URL(location.href);
// The % may have been written anew, as %25.
const [path, ...fragment] = meant.pathname.split(/%(?:25)*23/);
if (fragment.length) {
    meant.pathname = path;
    meant.hash = fragment.join("#") + location.hash;
    location.replace(meant);
} else {
    const styles = document.createElement("link");
    styles.rel = "stylesheet";
    styles.href = new URL("site.css", import.meta.url).href;
    document.head.append(styles);
    /** @type {HTMLAnchorElement} */ (document.querySelector("main a")).href = new URL("../../", import.meta.url).href;
    await speak(preferredLanguage());
}
