// What our scripts share by name is known from where it is declared.

import { readFileSync } from "node:fs";
import js from "@eslint/js";
import globals from "globals";

const declared = readFileSync(new URL("../web/site/globals.d.ts", import.meta.url), "utf-8").matchAll(/^declare var (\w+)/gm);
const shared = Object.fromEntries([...declared].map(([, name]) => [name, "readonly"]));

export default [
    js.configs.recommended,
    { rules: { "no-empty": ["error", { allowEmptyCatch: true }] } },
    // Prettier breaks lines of code, but not of comments.
    { rules: { "max-len": ["error", { code: 155 }] } },
    { files: ["web/**/*.js", "e2e/*.js", "docs/**/*.js"], languageOptions: { globals: { ...globals.browser, ...shared } } },
    { files: ["**/*.mjs", ".ci/*.js"], languageOptions: { globals: globals.node } },
];
