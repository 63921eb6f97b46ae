// Bundles the app as its test does: node bundle.mjs PACKAGE OUTPUT FOLDER..., where React is looked for in the folders.

import { build } from "esbuild-wasm";

const [boards, outfile, ...nodePaths] = process.argv.slice(2);
await build({
    entryPoints: [new URL("main.jsx", import.meta.url).pathname],
    outfile,
    nodePaths,
    alias: { "pygames-board": boards },
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
});
