"""Pyodide without what extension modules would need still has all that its scripts use, and runs."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from building import MODULES
from building.lean import exports_of, lean

PYODIDE = MODULES / "pyodide"
SCRIPT, CALLER = ((PYODIDE / name).read_text(encoding="utf-8") for name in ("pyodide.asm.mjs", "pyodide.mjs"))
PROGRAM = (PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that Pyodide needs, as it is made lean."""
    folder = tmp_path_factory.mktemp("runtime")
    script, program = lean(SCRIPT, PROGRAM, CALLER)
    (folder / "pyodide.asm.mjs").write_text(script, encoding="utf-8")
    (folder / "pyodide.asm.wasm").write_bytes(program)
    for name in ("pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"):
        (folder / name).symlink_to(PYODIDE / name)
    return folder


def run(runtime: Path, program: str) -> object:
    """Run a script of JavaScript beside Pyodide, and return what it tells."""
    (runtime / "run.mjs").write_text(program, encoding="utf-8")
    # What is linked to stays where the link is: Pyodide looks for its files beside itself.
    command = ["node", "--preserve-symlinks", "run.mjs"]
    done = subprocess.run(command, cwd=runtime, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def test_the_program_exports_all_that_its_script_asks_for_and_little_else(runtime: Path) -> None:
    script, program = (runtime / "pyodide.asm.mjs").read_text(), (runtime / "pyodide.asm.wasm").read_bytes()
    exported = {name for name, _ in exports_of(program)}
    published = {name for name, _ in exports_of(PROGRAM)}
    assert set(re.findall(r'wasmExports\["(\w+)"\]', script)) <= exported < published
    assert len(exported) < len(published) / 10
    given = re.compile(r'([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["\w+"\]')
    no_more_given = set(given.findall(SCRIPT)) - set(given.findall(script))
    assert no_more_given
    assert no_more_given & set(re.findall(r"[\w$]+", given.sub("", script) + CALLER)) == set()


def test_the_program_is_one_that_a_browser_takes_and_exports_what_it_is_said_to(runtime: Path) -> None:
    told = run(
        runtime,
        """
        import { readFileSync } from "node:fs";
        const program = new WebAssembly.Module(readFileSync("pyodide.asm.wasm"));
        console.log(JSON.stringify(WebAssembly.Module.exports(program).map(({ name }) => name)));
        """,
    )
    assert told == [name for name, _ in exports_of((runtime / "pyodide.asm.wasm").read_bytes())]


def test_python_runs_and_things_go_to_and_fro_between_python_and_javascript(runtime: Path) -> None:
    told = run(
        runtime,
        """
        import { loadPyodide } from "./pyodide.mjs";
        const python = await loadPyodide();
        globalThis.asked = (question) => `${question.get("number")}!`;
        const list = python.toPy([1, [2, { three: 3 }]]);
        const answer = await python.runPythonAsync(`
            import asyncio, hashlib, json, zlib
            from js import asked
            from pyodide.ffi import to_js
            await asyncio.sleep(0)
            try:
                raise ValueError("kept")
            except ValueError as error:
                kept = str(error)
            packed = zlib.decompress(zlib.compress(b"a" * 1000))
            to_js([asked({"number": 10**30}), hashlib.sha256(b"").hexdigest()[:4], len(packed), kept, json.dumps(listed)])
        `, { globals: python.toPy({ listed: list }) });
        console.log(JSON.stringify(answer));
        """,
    )
    assert told == ["1" + "0" * 30 + "!", "e3b0", 1000, "kept", '[1, [2, {"three": 3}]]']


@pytest.mark.parametrize(
    "known",
    [
        "function assignWasmExports(wasmExports){",
        "updateGOT(origExports);",
        "if(entry.value==-1){",
        "addFunction(value,value.sig)",
    ],
)
def test_a_script_of_pyodide_that_is_not_as_known_is_refused(known: str) -> None:
    assert known in SCRIPT
    with pytest.raises(ValueError, match="Pyodide's script does not"):
        lean(SCRIPT.replace(known, ""), PROGRAM, CALLER)
