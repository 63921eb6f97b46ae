// Packs the site's Python, and what it needs of Python's own library, with the very interpreter that will run them (pack.py, methods.py).
// Usage: node compile.mjs OUTPUT.zip LIBRARY.zip FOLDER GAME..., where FOLDER holds packages at its top, and the games are named.
//
// PyScript's Python package, which it would write as source at every start, is packed as well.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [output, library, folder, ...games] = process.argv.slice(2);

// Columns of the source are a quarter of the bytecode as it is compressed.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const write = (path, content) => {
    python.FS.mkdirTree(dirname(path));
    python.FS.writeFile(path, content);
};
for (const [name, source] of Object.entries(pyscript.pyscript)) write(join("/sources/pyscript", name), source);
for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue;
    const source = join(path.parentPath ?? path.path, path.name);
    write(join("/sources", source.slice(folder.length)), readFileSync(source));
}
const tool = (name) => readFileSync(new URL(name, import.meta.url));
for (const name of ["pack.py", "methods.py"]) write(`/tools/${name}`, tool(name));
const [ours, theirs] = python
    .runPython(
        `
import sys
from pathlib import Path
from zipfile import ZipFile

started_with = [name for name in sys.modules if name != "__main__"]
(stock,) = (entry for entry in sys.path if entry.endswith(".zip"))
ZipFile(stock).extractall("/library")
Path("/library/sitecustomize.py").write_text(at_start)
sys.path[:0] = ["/tools", "/sources"]
import methods, pack

Path("/sources/pygames_web", "methods.marshal").write_bytes(methods.compiled(pack.PROGRAMS))
pack.packed([Path("/sources"), Path("/library")], started_with, games)
`,
        { globals: python.toPy({ games, at_start: tool("sitecustomize.py").toString() }) },
    )
    .toJs();
writeFileSync(output, ours);
writeFileSync(library, theirs);
process.exit(0);
