// Compiles Python sources to bytecode with the very interpreter that will run them, and packs them into one zip file.
// Usage: node compile.mjs OUTPUT.zip FOLDER..., where each FOLDER holds packages at its top.
//
// The browser is spared the compiling, which costs more than the download. PyScript's Python package, which it compiles anew at every
// start, is packed as well. Docstrings and assertions are left out: they are a tenth of the download. The bytecode carries no time
// stamps, so that the same sources give the same bytes.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";
import pyscript from "./node_modules/@pyscript/core/src/stdlib/pyscript.js";

const [output, ...folders] = process.argv.slice(2);

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
const write = (path, content) => {
    python.FS.mkdirTree(dirname(path));
    python.FS.writeFile(path, content);
};
for (const [name, source] of Object.entries(pyscript.pyscript)) write(join("/sources/pyscript", name), source);
for (const folder of folders) {
    for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!path.isFile() || path.name.endsWith(".pyc")) continue;
        const source = join(path.parentPath ?? path.path, path.name);
        write(join("/sources", source.slice(folder.length)), readFileSync(source));
    }
}
const zip = python.runPython(`
from io import BytesIO
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

packed = BytesIO()
with ZipFile(packed, "w") as archive:
    for path in sorted(Path("/sources").rglob("*.*")):
        name = str(path.relative_to("/sources"))
        if not path.is_file() or ".dist-info/" in name:
            continue
        if path.suffix == ".py":
            name += "c"
            compile(path, "/tmp/out.pyc", name[:-1], doraise=True, optimize=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
            path = Path("/tmp/out.pyc")
        archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED, 9)
packed.getvalue()
`);
writeFileSync(output, zip.toJs());
process.exit(0);
