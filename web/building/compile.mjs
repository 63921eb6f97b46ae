// Packs the site's Python, and what it needs of Python's own library, with the very interpreter that will run them (pack.py), and what
// that compiles at a start beside them (noting.py).
// Usage: node compile.mjs OUTPUT.zip LIBRARY.zip FOLDER GAME..., where FOLDER holds packages at its top, and the games are named.
//
// PyScript's Python package, which it would write as source at every start, is packed as well.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [output, library, folder, ...games] = process.argv.slice(2);
const STARTING = fileURLToPath(new URL("../pygames_start", import.meta.url));
// What Python imports by itself as it starts.
const AT_START = `import pygames_start.archives
from pygames_start import ahead

ahead.use_of("pygames_start")
`;

// Columns of the source are a quarter of the bytecode as it is compressed.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const tool = (name) => readFileSync(new URL(name, import.meta.url));

const python = await loadPyodide({ env });
const write = (path, content) => {
    python.FS.mkdirTree(dirname(path));
    python.FS.writeFile(path, content);
};
const writeAll = (from, to) => {
    for (const path of readdirSync(from, { recursive: true, withFileTypes: true })) {
        if (!path.isFile() || path.name.endsWith(".pyc")) continue;
        const source = join(path.parentPath ?? path.path, path.name);
        write(join(to, source.slice(from.length)), readFileSync(source));
    }
};
for (const [name, source] of Object.entries(pyscript.pyscript)) write(join("/sources/pyscript", name), source);
writeAll(folder, "/sources");
writeAll(STARTING, "/library/pygames_start");
write("/library/sitecustomize.py", AT_START);
write("/tools/pack.py", tool("pack.py"));
const packed = python
    .runPython(
        `
import sys
from pathlib import Path
from zipfile import ZipFile

started_with = [name for name in sys.modules if name != "__main__"]
(stock,) = (entry for entry in sys.path if entry.endswith(".zip"))
ZipFile(stock).extractall("/library")
sys.path.insert(0, "/tools")
import pack

pack.packed([Path("/sources"), Path("/library")], started_with, games)
`,
        { globals: python.toPy({ games }) },
    )
    .toJs();

// An interpreter that starts as that of a page does, but for what takes notes.
writeFileSync(library, packed[1]);
const noting = await loadPyodide({
    stdLibURL: library,
    env: { ...env, PYTHONPATH: "/noting:/lib/pygames.zip" },
    fsInit: async (files) => {
        files.mkdirTree("/noting");
        files.writeFile("/noting/noting.py", tool("noting.py"));
        files.writeFile("/noting/sitecustomize.py", "import noting\nnoting.note()\n");
        files.writeFile("/lib/pygames.zip", packed[0]);
    },
});
const programs = python.runPython("import pack; pack.PROGRAMS").toJs();
const tables = noting.runPython("import noting; noting.tables(programs)", { globals: noting.toPy({ programs }) }).toJs();
const name = noting.runPython("from pygames_start import ahead; ahead.TABLE");

const withTable = python.runPython("import pack; pack.with_file");
for (const [file, archive, packed_in, table] of [
    [output, packed[0], "pygames_web", tables[1]],
    [library, packed[1], "pygames_start", tables[0]],
])
    writeFileSync(file, withTable(python.toPy(archive), `${packed_in}/${name}`, python.toPy(table)).toJs());
process.exit(0);
