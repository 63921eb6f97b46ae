// Defines <pygames-board> for a page that includes embed.js by a script tag: its boards come from where the script came from.

import { define } from "./element.js";

// An element of the page whose name is that of one of the document's own properties, as <img name="currentScript">, takes its place.
// Asked for in this way, the document always names the script, and none but a script says where the boards are from.
const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(document);

// As a module it is named by no one but the trace of an error; a module by right is embed.module.js.
const [traced] = /https?:[^\s()]*(?=:\d+:\d+)/.exec(new Error().stack ?? "") ?? [];
const source = script instanceof HTMLScriptElement ? script.src : traced;
if (!source) throw new TypeError("embed.js must be a <script src> of its own; to import it, take embed.module.js");

define(new URL(".", source));
