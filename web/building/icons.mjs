// Makes pictures as PNG: the icons that phones and desktops put on their home screens, from the one drawing, and the card that stands for the site.
// Usage: node icons.mjs FOLDER GROUND, in which there are icon.svg and card.svg; GROUND is the colour of the page
//
// A "maskable" icon may be cut to any shape within a circle of four fifths of its width, so its drawing is smaller and its ground filled.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const MASKABLE_SHARE = 0.72;

const [folder, ground] = process.argv.slice(2);
const drawing = readFileSync(join(folder, "icon.svg"), "utf-8");
const card = readFileSync(join(folder, "card.svg"), "utf-8");
const onGround = drawing
    .replace(/(<svg[^>]*>)/, `$1<rect x="-50" y="-50" width="100" height="100" fill="${ground}"/><g transform="scale(${MASKABLE_SHARE})">`)
    .replace("</svg>", "</g></svg>");

await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
for (const [name, svg, width] of [
    ["icon-192.png", drawing, 192],
    ["icon-512.png", drawing, 512],
    ["icon-maskable.png", onGround, 512],
    ["card.png", card, 1200],
]) {
    writeFileSync(join(folder, name), new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng());
}
