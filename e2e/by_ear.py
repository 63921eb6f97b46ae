"""A player who sees nothing: plays by the accessibility tree alone, and hears only what is added to the live region.

``python e2e/by_ear.py [--game NAME] [--size N] [--seed S]`` plays a whole game of each game at each size, or of those named, and
prints what was heard beside what happened. The player types moves and questions; which moves there are it asks with *moves*. The
engine follows beside it and knows what happened.
"""

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from board import begin_label, show
from browsers import start_chromium
from playwright.sync_api import Page, sync_playwright

from pygames.rules import GAMES, Position
from pygames.telling import move_told, standing
from serving.serve import Server, running

ROOT = Path(__file__).resolve().parent.parent

#: Notes each line as it is added to the live region, as a screen reader reads it, and any other change, which it would miss.
LISTEN = """() => {
    window.heard = [];
    window.listening?.disconnect();
    const watch = new MutationObserver((changes) => {
        for (const change of changes) {
            const log = change.target.closest?.("[role=log]") ?? change.target.parentElement?.closest("[role=log]");
            if (!log) continue;
            if (change.target === log) for (const line of change.addedNodes) window.heard.push(line.textContent);
            else window.heard.push("CHANGED: " + change.target.textContent);
        }
    });
    window.listening = watch;
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
#: Whether the label of each cell begins with what is wanted of it.
CELLS_SAY = """(wanted) => {
    const labels = [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel ?? cell.textContent);
    return wanted.every((said) => labels.some((label) => label.startsWith(said)));
}"""
#: How many moves a game may have before it is left: two players who play at random need not come to an end.
MOST_MOVES = 500


class Ear:
    """What a screen reader says of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._read = 0
        page.evaluate(LISTEN)

    def new(self, until: str = "") -> list[str]:
        """Return the lines that were read since last time, once one of them begins with a text."""
        self.page.wait_for_function(
            "([read, until]) => heard.slice(read).some((line) => line.includes(until))", arg=[self._read, until]
        )
        lines: list[str] = self.page.evaluate("(read) => heard.slice(read)", self._read)
        self._read += len(lines)
        return lines


class BlindPlayer:
    """Plays both colours of a game, and holds what it hears against what happens."""

    def __init__(self, page: Page, game: str, size: int, seed: int) -> None:
        self.page = page
        self.position: Position = GAMES[game].start(size)
        self.record: list[tuple[str, list[str]]] = []
        self._rng = random.Random(seed)
        page.get_by_role("button", name="A person here").press("Enter")
        page.get_by_role("button", name=begin_label(game, size), exact=True).press("Enter")
        page.get_by_role("grid", name="Board").wait_for()
        self.ear = Ear(page)

    def type(self, text: str) -> None:
        """Type a move or a question."""
        field = self.page.get_by_role("textbox", name="Move as text")
        field.focus()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def ask(self, question: str, until: str) -> list[str]:
        """Return what is heard after a question."""
        self.type(question)
        return self.ear.new(until)

    def moves(self) -> list[str]:
        """Ask for the legal moves, and return those that are told."""
        if self.position.turn == "o":
            return [self._opening()]
        if self.position.turn == "c":
            return ["black", "white"]
        told = " ".join(self.ask("moves", "legal move"))
        words = re.sub(r"^.*legal moves?\. ?|[.…,]", " ", told).replace(" and ", " ").split()
        assert words, told
        return words

    def _opening(self) -> str:
        stones = self.position.setup.game.opening_stones
        names = self.position.board.names_in(self.position.setup.opening_cells)
        return ",".join(self._rng.sample(names, stones))

    def play(self, most: int = MOST_MOVES) -> None:
        """Play a number of moves, or to the end of the game, each move typed; hear of each what it did."""
        for _ in range(most):
            if self.position.over:
                return
            self.make(self._rng.choice(self.moves()))

    def make(self, move: str) -> None:
        """Type a move, hear what it did, and stay where one types."""
        self.type(move)
        self._see_to(move, self.ear.new(str(move_told(self.position, move))))
        focus = self.page.evaluate("document.activeElement.id || document.activeElement.outerHTML")
        assert focus == "typed", f"after {move} the focus is on {focus}"
        assert self.page.get_by_role("textbox", name="Move as text").input_value() == "", "the field is not empty"

    def _see_to(self, move: str, heard: list[str]) -> None:
        """Follow a move, and hold what was heard against it."""
        told = str(move_told(self.position, move))
        assert heard.count(told) == 1 and not any(line.startswith("CHANGED") for line in heard), (told, heard)
        self.position = self.position.play(move)
        while self.position.must_pass:
            heard += [] if any("must pass" in line for line in heard) else self.ear.new("must pass")
            self.position = self.position.play("pass")
        if self.position.over:
            heard += [] if self._end_told(heard) else self.ear.new(str(self.position.verdict()[-1]))
            assert self._end_told(heard), heard
        self.record.append((move, heard))

    def _end_told(self, heard: list[str]) -> bool:
        return all(str(line) in heard for line in self.position.verdict())

    def hears_the_board(self) -> None:
        """Hold what the cells say in the accessibility tree against the position; they are said anew once the move is painted."""
        wanted = [f"{name}, {what}" for name, what in standing(self.position).items()]
        self.page.wait_for_function(CELLS_SAY, arg=wanted)
        tree = self.page.get_by_role("grid", name="Board").aria_snapshot()
        assert [said for said in wanted if f'"{said}' not in tree] == []


def games(page: Page, options: Any) -> Iterator[BlindPlayer]:
    """Yield a player for each game and size that is asked for, once it has played."""
    for name in [options.game] if options.game else GAMES:
        for size in [options.size] if options.size else GAMES[name].sizes:
            show(page)
            player = BlindPlayer(page, name, size, options.seed)
            player.play()
            yield player
            page.goto("about:blank")


def main() -> None:
    """Play, and print what was heard beside what happened."""
    parser = argparse.ArgumentParser(description="Play whole games by ear.")
    parser.add_argument("--game", choices=[*GAMES])
    parser.add_argument("--size", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        browser = start_chromium(playwright)
        page = browser.new_page(base_url=server.address, locale="en")
        for player in games(page, options):
            game = player.position.setup
            print(f"== {game.game.title} {game.size}: {len(player.record)} moves, {player.position.text}")
            for number, (move, heard) in enumerate(player.record, 1):
                print(f"{number:4} {move:12} {' | '.join(heard)}")
        browser.close()


if __name__ == "__main__":
    main()
