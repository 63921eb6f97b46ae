"""Runs notebooks, and shows them as Markdown: ``python -m building.notebooks FILE ...`` runs each and writes what came out into it.

A notebook is JSON (nbformat 4.5): cells of text and cells of Python. Its code runs here as in Jupyter, one cell after the other in
one namespace, as far as it is plain Python: what is printed, then the value of the last line if that is an expression.
"""

import argparse
import ast
import json
import traceback
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

Json = dict[str, Any]
#: What a cell is called where it is at fault.
_CELL = "<cell>"
_SCRIPT = '<script type="module" src="../_static/notebook.js"></script>'


def run(notebook: Json) -> Json:
    """Return a notebook with what its cells give when they are run in order; raise what one of them raises."""
    namespace: Json = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            printed = StringIO()
            value = _value("".join(cell["source"]), namespace, printed)
            cell = cell | {"execution_count": count, "outputs": _outputs(printed, value, count)}
        cells.append(cell)
    return notebook | {"cells": cells}


class Session:
    """Runs cells that a reader of the page has written, in one namespace."""

    def __init__(self) -> None:
        self._namespace: Json = {"__name__": "__main__"}
        self._count = 0

    def run(self, source: str) -> str:
        """Return the outputs of a cell as JSON; what it raises is the last of them."""
        self._count += 1
        printed = StringIO()
        try:
            outputs = _outputs(printed, _value(source, self._namespace, printed), self._count)
        except BaseException as error:
            outputs = [*_outputs(printed, None, self._count), _fault(error)]
        return json.dumps(outputs)


def _value(source: str, namespace: Json, printed: StringIO) -> object:
    """Run a cell, and return the value of its last line if that is an expression."""
    body = ast.parse(source, _CELL).body
    last = body[-1] if body else None
    with redirect_stdout(printed):
        if not isinstance(last, ast.Expr):
            exec(compile(source, _CELL, "exec"), namespace)
            return None
        exec(compile(ast.Module(body[:-1], []), _CELL, "exec"), namespace)
        return eval(compile(ast.Expression(last.value), _CELL, "eval"), namespace)


def _outputs(printed: StringIO, value: object, count: int) -> list[Json]:
    outputs: list[Json] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_") and not isinstance(value, type):
            data["image/svg+xml"] = [value._repr_svg_()]
        outputs.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return outputs


def _fault(error: BaseException) -> Json:
    """Return what a cell raised, with the lines since it began."""
    since = error.__traceback__
    while since and since.tb_frame.f_code.co_filename != _CELL:
        since = since.tb_next
    lines = "".join(traceback.format_exception(type(error), error, since)).splitlines()
    return {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": lines}


def as_markdown(notebook: Json) -> str:
    """Return a notebook as Markdown, its pictures in HTML, with the script that lets readers run it (docs/theme/notebook.js)."""
    return "\n\n".join([*map(_cell_text, notebook["cells"]), raw(_SCRIPT)]) + "\n"


def raw(html: str) -> str:
    """Return HTML as a part of a page in Markdown."""
    return f"```{{raw}} html\n{html}\n```"


def _cell_text(cell: Json) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    code = f"```python\n{source}\n```"
    output = map(_output_text, cell["outputs"])
    return "\n\n".join([raw('<div class="cell">'), code, raw('<div class="output">'), *output, raw("</div></div>")])


def _output_text(output: Json) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text'])}```"
    if picture := output["data"].get("image/svg+xml"):
        return raw(f'<div class="shown">{"".join(picture)}</div>')
    return f"```text\n{''.join(output['data']['text/plain'])}\n```"


def main() -> None:
    """Run the notebooks that are named on the command line."""
    parser = argparse.ArgumentParser(description="Run notebooks, and write into them what comes out.")
    parser.add_argument("files", type=Path, nargs="+")
    for path in parser.parse_args().files:
        notebook = run(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
