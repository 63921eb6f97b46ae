// Bundles the app as its test does: node bundle.mjs PACKAGE OUTPUT FOLDER..., where React is looked for in the folders.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild-wasm";

const [boards, outfile, ...nodePaths] = process.argv.slice(2);
const missing = ["react", "react-dom"].filter((name) => !nodePaths.some((folder) => existsSync(join(folder, name))));
if (missing.length) {
    console.error(`The example needs ${missing.join(" and ")} in ${nodePaths.join(" or ")}: npm install react react-dom`);
    process.exit(1);
}
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
