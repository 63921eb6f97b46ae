"""The rooms of the house: who may know whom, as docs/architecture.md draws it."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "pygames"
PAGE = ROOT / "web" / "pygames_web"

#: The layers of the engine, and those that each of them builds on.
LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "outside": {"errors"},
    "board": set(),
    "rules": {"errors", "board"},
    "record": {"errors", "outside", "rules"},
    "drawing": {"board", "rules"},
    "embedding": {"errors", "drawing", "record", "rules", "telling"},
    "telling": {"errors", "board", "rules"},
    "chances": {"rules"},
    "levels": {"errors", "rules"},
    "measured": {"rules"},
    "players": {"errors", "outside", "board", "chances", "levels", "measured", "rules"},
    "puzzles": {"errors", "levels", "players", "rules"},
    "engines": {"errors", "outside", "rules", "record", "levels", "players"},
    "training": {"errors", "outside", "rules", "levels", "measured", "players", "engines", "learn"},
    "learn": {"errors", "board", "rules", "record"},
    "adapters": {"outside", "rules", "drawing", "learn"},
}
#: What a layer imports only when it is asked for something: a position draws itself in a notebook, a level makes its player.
LATER: dict[str, set[str]] = {"rules": {"drawing"}, "levels": {"players"}}
#: The rooms of the page, and those that each of them builds on.
ROOMS: dict[str, set[str]] = {
    "teaching": set(),
    "model": {"teaching"},
    "machine": {"teaching", "model"},
    "pages": {"teaching", "model", "machine"},
    "browser": {"model", "machine", "pages"},
    "worker": {"model"},
}
#: The page, what comes before it, and what makes, serves and measures it; and what each of them builds on besides the engine.
HOUSES: dict[str, set[str]] = {
    "pygames_start": set(),
    "pygames_web": {"pygames_start"},
    "building": {"pygames_web", "pygames_start"},
    "serving": {"building"},
    "benching": {"building", "serving", "pygames_web"},
}
#: What uses all layers of the engine.
ABOVE = {"cli"}
#: What every layer of the engine, and every room of the page, may use.
BASICS = {"beside", "interruption", "lazy", "pauses", "__version__"}
TOOLS = {"words", "markup"}
#: What comes before all rooms.
AT_THE_DOOR = {"__init__"}


def modules(place: Path) -> list[Path]:
    """Return the modules of a package, or the one module of a name."""
    found = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
    assert found[0].exists()
    return found


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the full name of what is imported: `from a import b` is `a.b`."""
    for node in nodes:
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)


def known(module: Path, package: str) -> set[str]:
    """Return the parts of a package that a module imports anywhere."""
    names = imported(ast.walk(ast.parse(module.read_text(encoding="utf-8"))))
    return {name.split(".")[1] for name in names if name.split(".")[0] == package}


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_of_the_engine_builds_on_those_below_it(layer: str) -> None:
    for module in modules(ENGINE / layer):
        assert known(module, "pygames") <= {layer} | LAYERS[layer] | LATER.get(layer, set()) | BASICS, module


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_may_know_none_that_it_does_not_need(layer: str) -> None:
    assert set().union(*(known(module, "pygames") for module in modules(ENGINE / layer))) >= LAYERS[layer]


def test_every_module_of_the_engine_is_in_a_layer() -> None:
    found = {module.relative_to(ENGINE).parts[0].removesuffix(".py") for module in modules(ENGINE)}
    assert found == {*LAYERS, *(BASICS - {"__version__"}), *ABOVE, "__init__", "__main__"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_page_builds_on_those_below_it(room: str) -> None:
    for module in modules(PAGE / room):
        assert known(module, "pygames_web") <= {room} | ROOMS[room] | TOOLS, module


@pytest.mark.parametrize("house", HOUSES)
def test_the_page_is_made_by_what_it_does_not_know(house: str) -> None:
    for module in modules(ROOT / "web" / house):
        names = imported(ast.walk(ast.parse(module.read_text(encoding="utf-8"))))
        assert {name.split(".")[0] for name in names} & {*HOUSES} <= {house} | HOUSES[house], module


def test_every_module_of_the_page_is_in_a_room() -> None:
    assert {module.relative_to(PAGE).parts[0].removesuffix(".py") for module in modules(PAGE)} == {
        *AT_THE_DOOR,
        *TOOLS,
        *ROOMS,
    }


def test_only_one_room_knows_the_browser() -> None:
    everything = {module: imported(ast.walk(ast.parse(module.read_text(encoding="utf-8")))) for module in modules(PAGE)}
    knowing = {
        module.relative_to(PAGE).parts[0]
        for module, names in everything.items()
        if any(name.split(".")[0] in ("js", "pyodide") for name in names)
    }
    assert knowing == {"browser"}


@pytest.mark.parametrize("folder", ["tests", "e2e"])
def test_nobody_imports_a_conftest_which_pytest_loads_itself(folder: str) -> None:
    # A second copy has another list of open pages, of which no trace is kept, and does not hear of a test that failed.
    assert importing(folder, "conftest") == []


@pytest.mark.parametrize("folder", ["tests", "e2e"])
def test_what_tests_share_is_in_a_module_that_says_so_and_not_among_the_tests_of_one_of_them(folder: str) -> None:
    assert importing(folder, "test_") == []


def importing(folder: str, beginning: str) -> list[str]:
    """Return the files of a folder that import, on whatever line, a module whose name begins so."""
    return [
        path.name
        for path in sorted((ROOT / folder).glob("*.py"))
        if any(name.startswith(beginning) for name in imported(ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
    ]
