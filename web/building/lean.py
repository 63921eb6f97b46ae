"""Pyodide's program and the script that runs it, without what only extension modules written in C would need: none is ever loaded.

Such a module may call any function of the program. So the published program exports 8,560 functions and values, of which its script
uses some 260; and at every start the script gives each a name, each function a place in the table by which modules call, and each of
274 functions of WebGL a program of its own. Here only what the script uses is exported, and WebGL has no place in the table.
"""

import re

#: Where the script gives names to what the program exports: the names, and what is done for each.
_NAMED = re.compile(r"var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}")
_EXPORT_OF = re.compile(r'wasmExports\["([^"]+)"\]')
_WORD = re.compile(r"[\w$]+")
#: What the script does for modules that are never loaded, and what it does here. Python looks for the functions of WebGL nowhere, so
#: their addresses may be those of nothing. What else lies in the table by its address is put there without a search of the table.
_CHANGES = (
    ("assignWasmExports(wasmExports);updateGOT(origExports);", "assignWasmExports(wasmExports);"),
    ("if(entry.value==-1){", 'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}'),
    (
        'if(typeof value=="function"){entry.value=addFunction(value,value.sig)}',
        'if(typeof value=="function"){entry.value=getEmptyTableSlot();'
        "setWasmTableEntry(entry.value,convertJsFunctionToWasm(value,value.sig))}",
    ),
)
_HEADER = 8
_EXPORTS = 7


def lean(script: str, program: bytes, caller: str) -> tuple[str, bytes]:
    """Return the script and the program without what is never used.

    Args:
        script: ``pyodide.asm.mjs`` as published.
        program: ``pyodide.asm.wasm`` as published.
        caller: ``pyodide.mjs``, which may use what is exported, too.

    Raises:
        ValueError: the script is not as known, as in another version of Pyodide.
    """
    named = _NAMED.search(script)
    if not named:
        raise ValueError("Pyodide's script does not name what its program exports as it did")
    before, after = script[: named.start()], script[named.end() :]
    used = set(_WORD.findall(before + after + caller))

    def is_used(export: str) -> bool:
        """Whether an export may be used by its own name or by the one that the script gives it."""
        return export in used or f"_{export}" in used

    assignments = [text for text in named[2].split(";") if is_used(_EXPORT_OF.findall(text)[0])]
    assigned = {target for text in assignments for target in text.split("=")}
    names = [name for name in named[1].split(",") if name in assigned]
    script = f"{before}var {','.join(names)};function assignWasmExports(wasmExports){{{';'.join(assignments)}}}{after}"
    for published, changed in _CHANGES:
        if script.count(published) != 1:
            raise ValueError(f"Pyodide's script does not have once: {published}")
        script = script.replace(published, changed)
    exports = [entry for name, entry in exports_of(program) if is_used(name)]
    return script, _with_exports(program, exports)


def exports_of(program: bytes) -> list[tuple[str, bytes]]:
    """Return what a WebAssembly program exports: each name, and the entry as it stands in the program.

    The form is that of https://webassembly.github.io/spec/core/binary/modules.html.
    """
    at = next(start for kind, start, _ in _sections(program) if kind == _EXPORTS)
    count, at = _number(program, at)
    found = []
    for _ in range(count):
        entry = at
        length, at = _number(program, at)
        name = program[at : at + length].decode()
        # What it is, a function for one, is a byte; its index follows.
        _, at = _number(program, at + length + 1)
        found.append((name, program[entry:at]))
    return found


def _with_exports(program: bytes, entries: list[bytes]) -> bytes:
    """Return a program that exports these and nothing else."""
    made = [program[:_HEADER]]
    for kind, start, end in _sections(program):
        content = _as_number(len(entries)) + b"".join(entries) if kind == _EXPORTS else program[start:end]
        made.append(bytes([kind]) + _as_number(len(content)) + content)
    return b"".join(made)


def _sections(program: bytes) -> list[tuple[int, int, int]]:
    """Return of each section of a program its kind, and where its content begins and ends."""
    found = []
    at = _HEADER
    while at < len(program):
        size, start = _number(program, at + 1)
        found.append((program[at], start, start + size))
        at = start + size
    return found


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that stands at a place, and the place behind it: seven bits a byte, the lowest first (LEB128)."""
    number = shift = 0
    while data[at] & 128:
        number |= (data[at] & 127) << shift
        at, shift = at + 1, shift + 7
    return number | data[at] << shift, at + 1


def _as_number(number: int) -> bytes:
    """Return a number as `_number` reads it."""
    made = []
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])
