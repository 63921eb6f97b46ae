"""What decided a game, in a sentence, and its count step by step, each with where it is seen on the board."""

import random

import pytest

from helpers import setups
from pygames.rules import GAMES, Position, Setup, find_game
from pygames_web.machine.events import Do
from pygames_web.pages import drawing
from world import Browser


def ended(setup: Setup, seed: int) -> list[Position]:
    """Return the positions of a random game to its end."""
    rng = random.Random(seed)
    positions = [setup.start()]
    while not positions[-1].over:
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves)))
    return positions


def smallest() -> list[Setup]:
    return [setup for setup in setups() if setup.size == setup.game.sizes[0]]


@pytest.mark.parametrize("setup", smallest(), ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_finished_game_says_what_decided_it_and_where_that_is_seen(setup: Setup, seed: int) -> None:
    *before, last = ended(setup, seed)
    assert not any(position.decided() or position.findings() for position in before[-3:])
    assert last.decided() and [finding.told for finding in last.findings()] == last.verdict()
    for finding in last.findings():
        assert finding.cells & ~last.board.all == 0
        assert str(finding.told).endswith(".")
    winner = {"b": "Black", "w": "White", "draw": ""}[str(last.winner)]
    assert winner in str(last.decided()) or setup.game.name == "serpent"


def test_the_count_of_vadrantir_points_at_the_land_and_then_at_the_groups_in_turn() -> None:
    position = ended(find_game("vadrantir").setup(5), 1)[-1]
    black, white = position.findings()[1:3]
    marks = [mark for mark in position.marks() if mark.kind == "territory"]
    assert black.cells == sum(mark.cells for mark in marks if mark.colour == "b")
    assert white.cells == sum(mark.cells for mark in marks if mark.colour == "w")
    groups = [finding for finding in position.findings() if "the largest groups" in str(finding.told)]
    largest = [
        max((m.cells for m in position.marks() if m.kind == "group" and m.colour == c), key=int.bit_count) for c in "bw"
    ]
    assert groups[0].cells.bit_count() == sum(map(int.bit_count, largest))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_the_count_is_shown_on_the_board_until_it_is_pressed_again(game: str) -> None:
    setup = GAMES[game].setup(GAMES[game].sizes[0])
    browser = Browser()
    browser.handle(Do("new", f"{game},{setup.size},{setup.variant}"))
    rng = random.Random(3)
    while browser.state.table and not browser.state.table.position.over:
        browser.handle(Do("play", rng.choice(browser.state.table.position.legal_moves)))
        browser.handle(Do("confirm"))
    assert browser.state.table
    findings = browser.state.table.position.findings()
    number = next((number for number, finding in enumerate(findings) if finding.cells), None)
    if number is None:
        return
    plain = drawing(browser.state)
    browser.handle(Do("show-finding", str(number)))
    assert f'aria-pressed="true" id="finding-{number}"' in browser.html and drawing(browser.state) != plain
    browser.handle(Do("show-finding", str(number)))
    assert drawing(browser.state) == plain
    browser.handle(Do("show-finding", str(number)))
    browser.handle(Do("back"))
    browser.handle(Do("show-finding", "99"))
    browser.handle(Do("forward"))
    # The count can be long: what may follow stands before it, where it is seen at once; what is no more than a sentence is said once.
    assert ('id="count"' in browser.html) == (len(findings) > 1)
    if len(findings) > 1:
        assert browser.html.index('id="review-game"') < browser.html.index('id="count"')
