// Puts a compressed variant beside every file of a site that gains by it: x.br and x.gz beside x, for servers that hand them out.
// Usage: node compress.mjs SITE CACHE, where CACHE is a folder that keeps what was compressed before, by the digest of its content and of
// this script.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [site, cache] = process.argv.slice(2);

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;
// Below this a response fits into a packet anyway.
const SMALLEST = 1_000;
const SCRIPT = readFileSync(new URL(import.meta.url));

const ENCODINGS = {
    br: (bytes) =>
        promisify(brotliCompress)(bytes, {
            params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
        }),
    gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

async function compress(path) {
    const bytes = readFileSync(path);
    if (bytes.length < SMALLEST) return;
    const digest = createHash("sha256").update(SCRIPT).update(bytes).digest("hex");
    await Promise.all(
        Object.entries(ENCODINGS).map(async ([suffix, encode]) => {
            const kept = join(cache, `${digest}.${suffix}`);
            if (!existsSync(kept)) {
                // Two builds may be at it at the same time.
                const arriving = `${kept}-${process.pid}`;
                writeFileSync(arriving, await encode(bytes));
                renameSync(arriving, kept);
            }
            copyFileSync(kept, `${path}.${suffix}`);
        }),
    );
}

mkdirSync(cache, { recursive: true });
const files = readdirSync(site, { recursive: true, withFileTypes: true });
const compressible = files.filter((file) => file.isFile() && COMPRESSIBLE.test(file.name));
await Promise.all(compressible.map((file) => compress(join(file.parentPath ?? file.path, file.name))));
