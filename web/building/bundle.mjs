// Bundles a script of the site with what it imports: node bundle.mjs ENTRY OUTPUT FORMAT, "iife" for script tags or "esm" for modules.

import { build } from "esbuild-wasm";

const [entry, outfile, format] = process.argv.slice(2);
await build({ entryPoints: [entry], outfile, format, bundle: true, minify: true, charset: "utf8", target: "es2022", logLevel: "error" });
