// Bundles the scripts of a built site into one classic script.
// Usage: node bundle.mjs SITE-SCRIPTS OUTPUT SCRIPT..., the last being the page's own scripts.
//
// A module in this folder takes the place of the site's module of the same name.

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild-wasm";

const HERE = dirname(fileURLToPath(import.meta.url));
const [site, outfile, ...scripts] = process.argv.slice(2);

const modules = {
    name: "modules",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^page-scripts$/ }, ({ path }) => ({ path, namespace: "made" }));
        onLoad({ filter: /.*/, namespace: "made" }, () => ({
            contents: scripts.map((name) => `import ${JSON.stringify(`./${name}`)};`).join("\n"),
            resolveDir: site,
        }));
        onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => {
            if (resolveDir !== site && resolveDir !== HERE) return undefined;
            const ours = join(HERE, basename(path));
            return { path: existsSync(ours) ? ours : join(site, basename(path)) };
        });
    },
};

await build({
    entryPoints: [join(HERE, "entry.js")],
    outfile,
    bundle: true,
    format: "iife",
    charset: "utf8",
    plugins: [modules],
    external: ["node:*", "ws"],
    // Only the last part of an address matters: see files.js.
    define: { "import.meta.url": JSON.stringify("https://file.invalid/assets/site/script.js") },
    logLevel: "error",
    logOverride: { "direct-eval": "silent" },
});
