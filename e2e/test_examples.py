"""The examples for authors (web/examples/) as they are, but for the address of the site: a blog, a React app, a wiki in MkDocs."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from author import EmbeddedBoard
from playwright.sync_api import Page, expect
from profiles import ROOT, OpenPage
from servers import plainly_served

from building.package import make_package
from pygames.rules import find_game
from pygames.rules.terms import COLOUR_NAME
from pygames_web.model.puzzle_try import PuzzleTry

EXAMPLES = ROOT / "web" / "examples"
SMALL = {"width": 400, "height": 700}
START = find_game("vadrantir").start(5)


@contextmanager
def example(page: Page, folder: Path, site: str) -> Iterator[Page]:
    """Show a folder of an example, its boards from the site under test."""
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js", ".jsx"):
            path.write_text(path.read_text(encoding="utf-8").replace("https://games.example/", site), encoding="utf-8")
    (folder / "favicon.ico").touch()  # Browsers ask any site for it.
    with plainly_served(folder) as address:
        page.watch.allow(address)  # type: ignore[attr-defined]
        page.goto(address)
        yield page
        page.goto("about:blank")


def test_a_blog_shows_games_and_positions_without_python_until_somebody_plays(
    revisit: OpenPage, site: str, tmp_path: Path
) -> None:
    blog = shutil.copytree(EXAMPLES / "blog", tmp_path / "blog")
    with example(revisit(viewport=SMALL), blog, site) as page:
        expect(page.locator("#game").get_by_role("status")).to_have_text("3 of 3: d4")
        expect(page.locator("#game").get_by_text("Already here?")).to_be_visible()
        expect(page.locator("#position").get_by_role("img")).to_be_visible()
        assert page.locator("iframe").count() == 0
        page.locator("#try").get_by_role("button", name="Start the board").click()
        board = EmbeddedBoard(page, "try", START.play("e5").play("white").play("d4"))
        board.wait()
        board.play("a1")
        expect(board.frame.locator("#status")).to_have_text("White to move.")


def test_an_app_in_react_has_the_package_and_hears_of_moves(revisit: OpenPage, site: str, tmp_path: Path) -> None:
    app = shutil.copytree(EXAMPLES / "react", tmp_path / "react")
    package = make_package(tmp_path / "package").parent
    shutil.copy(EXAMPLES / "react" / "bundle.mjs", app)
    command = ["node", str(EXAMPLES / "react" / "bundle.mjs"), str(package / "index.js"), str(app / "main.js")]
    subprocess.run([*command, str(ROOT / ".ci" / "node_modules")], check=True)
    with example(revisit(viewport=SMALL), app, site) as page:
        page.locator("pygames-board").evaluate("(board) => { board.id = 'a'; }")
        board = EmbeddedBoard(page, "a", START)
        board.wait()
        board.play("e5")
        expect(page.get_by_role("listitem")).to_have_text(["e5"])
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("listitem")).to_have_count(0)
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("status").last).to_have_text("there is no move to take back")


#: As much of the types of React as those of the package build on.
REACT = {
    "index.d.ts": "export interface Attributes { key?: string }\n"
    "export interface HTMLAttributes<T> extends Attributes { className?: string }\n"
    "export type DetailedHTMLProps<Attributes, Element> = Attributes & { ref?: { current: Element | null } };\n"
    "export namespace JSX { interface IntrinsicElements { main: HTMLAttributes<unknown> } }\n",
    "jsx-runtime.d.ts": 'import type * as React from "react";\n'
    "export namespace JSX { interface IntrinsicElements extends React.JSX.IntrinsicElements {} }\n"
    "export function jsx(type: unknown, given: unknown): unknown;\nexport const jsxs: typeof jsx;\n",
    "package.json": '{"name": "react", "exports": {".": "./index.d.ts", "./jsx-runtime": "./jsx-runtime.d.ts"}}',
}
#: What docs/embedding.md says of the element, and last what it does not know.
TYPED = """
import type {} from "pygames-board/react";
import type { PygamesBoard } from "pygames-board";
export async function again(board: PygamesBoard) {
    board.addEventListener("move", ({ detail }) => console.log(detail.moves));
    await board.load({ ...board.game, moves: board.moves, ply: 1, rotate: 2 });
    return (await board.load({ href: "#1", ply: "0", mode: "view" })).length;
}
export const boards = [
    <pygames-board game="vadrantir" size="5" numbers="off" onposition={({ detail }) => console.log(detail.moves)} />,
    <pygames-board game="snex" size={6} moves={["c3", "white"]} numbers onerror={({ detail }) => console.log(detail.problem)} />,
];
export const wrong = <pygames-board game="chess" />;
"""


def test_all_that_the_page_about_boards_shows_fits_the_types_of_the_package(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package").parent
    modules = tmp_path / "node_modules"
    shutil.copytree(package, modules / "pygames-board")
    (modules / "react").mkdir()
    for name, text in REACT.items():
        (modules / "react" / name).write_text(text)
    (tmp_path / "app.tsx").write_text(TYPED)
    compiler = ["node", str(ROOT / ".ci" / "node_modules" / "typescript" / "bin" / "tsc"), "--noEmit", "--strict"]
    settings = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--jsx", "react-jsx", "app.tsx"]
    done = subprocess.run([*compiler, *settings], cwd=tmp_path, capture_output=True, text=True, check=False)
    (fault,) = [line for line in done.stdout.splitlines() if line.startswith("app.tsx")]
    assert """'"chess"' is not assignable""" in fault


def test_the_app_in_react_says_in_one_sentence_what_it_lacks(tmp_path: Path) -> None:
    command = ["node", str(EXAMPLES / "react" / "bundle.mjs"), "index.js", str(tmp_path / "main.js"), str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    told = f"The example needs react and react-dom in {tmp_path}: npm install react react-dom\n"
    assert (answer.returncode, answer.stderr) == (1, told)


def test_a_wiki_has_a_position_and_a_puzzle_in_its_pages(revisit: OpenPage, site: str, tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(wiki)]
    subprocess.run(command, cwd=EXAMPLES / "wiki", check=True)
    with example(revisit(viewport=SMALL), wiki, site) as page:
        position, puzzle = page.locator("pygames-board").all()
        expect(position.get_by_role("img")).to_have_accessible_name("Vadrantir 5. Black to move.")
        # The site knows how it begins, before there is Python.
        mover = COLOUR_NAME[PuzzleTry.begin("vadrantir", 1).table.position.colour]
        expect(puzzle.get_by_role("img")).to_have_accessible_name(f"Vadrantir 5. {mover} to move.")
        puzzle.get_by_role("button", name="Puzzles: Vadrantir 1: Start the board").click()
        puzzle.evaluate("(board) => { board.id = 'a'; }")
        board = EmbeddedBoard(page, "a", START)
        board.wait()
        expect(board.frame.locator("#status")).to_contain_text("Only one move wins")
        board.press_button("Show me")
        expect(board.frame.locator("#status")).to_contain_text("is right.")


@pytest.mark.parametrize("file", ["blog/index.html", "react/main.jsx", "wiki/mkdocs.yml"])
def test_every_example_says_where_its_boards_come_from(file: str) -> None:
    assert (EXAMPLES / file).read_text(encoding="utf-8").count("https://games.example/") >= 1
