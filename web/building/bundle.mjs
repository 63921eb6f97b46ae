// Bundles a script of the site with what it imports: node bundle.mjs ENTRY OUTPUT FORMAT, "iife" for script tags or "esm" for modules.
// A style sheet that it imports is a text, as short as can be. What comes out is ASCII: where neither a page of others nor a server
// says that it is in UTF-8, a script is read as what the page is in.

import { readFile } from "node:fs/promises";
import { build, transform } from "esbuild-wasm";

const [entry, outfile, format] = process.argv.slice(2);
const settings = { minify: true, target: "es2022", logLevel: "error" };
const styles = {
    name: "styles",
    setup: ({ onLoad }) =>
        onLoad({ filter: /\.css$/ }, async ({ path }) => {
            const { code } = await transform(await readFile(path, "utf-8"), { ...settings, loader: "css" });
            return { contents: code.trim(), loader: "text" };
        }),
};
await build({ ...settings, entryPoints: [entry], outfile, format, bundle: true, plugins: [styles] });
