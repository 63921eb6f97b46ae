// Defines <pygames-board> for a page that includes embed.js by a script tag: its boards come from where the script came from.

import { define } from "./element.js";

// An element of the page whose name is that of one of the document's own properties, as <img name="currentScript">, takes its place.
// Asked for in this way, the document always names the script, and none but a script says where the boards are from.
const script = Reflect.get(Document.prototype, "currentScript", document);

const source = script instanceof HTMLScriptElement ? script.src : traced();
if (!source) throw new TypeError("embed.js must be a <script src> of its own; to import it, take embed.module.js");

define(new URL(".", source));

/**
 * Returns the address of this script as a module: no one names it but the trace of an error, for which a browser reads the whole script once more. A
 * module by right is embed.module.js.
 */
function traced() {
    return /https?:[^\s()]*(?=:\d+:\d+)/.exec(new Error().stack ?? "")?.[0];
}
