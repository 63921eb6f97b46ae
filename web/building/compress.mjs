// Puts a compressed variant beside every file of a site that gains by it: x.br and x.gz beside x, for servers that hand them out.
// Usage: node compress.mjs SITE CACHE, where CACHE is a folder that keeps what was compressed before, by the digest of its content and of
// this script, until no build has used it for a week.

import { createHash } from "node:crypto";
import {
    copyFileSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    utimesSync,
    writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [site, cache] = process.argv.slice(2);

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;
// Below this a response fits into a packet anyway.
const SMALLEST = 1_000;
// How long what no build uses is kept, in milliseconds. By its age alone: another build may be at work beside this one.
const UNUSED = 7 * 24 * 60 * 60 * 1000;
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
            const now = new Date();
            utimesSync(kept, now, now);
            copyFileSync(kept, `${path}.${suffix}`);
        }),
    );
}

mkdirSync(cache, { recursive: true });
const files = readdirSync(site, { recursive: true, withFileTypes: true });
const compressible = files.filter((file) => file.isFile() && COMPRESSIBLE.test(file.name));
await Promise.all(compressible.map((file) => compress(join(file.parentPath ?? file.path, file.name))));
for (const name of readdirSync(cache)) {
    const kept = join(cache, name);
    if (Date.now() - (statSync(kept, { throwIfNoEntry: false })?.mtimeMs ?? 0) > UNUSED) rmSync(kept, { force: true });
}
