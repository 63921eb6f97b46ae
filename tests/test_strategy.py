"""How games are played well: what principles and remarks claim is true, moves that are called winning win, and all can be tried."""

import re
from html import unescape

import pytest

from claims import false_claims
from pygames.record import from_link
from pygames.rules import GAMES
from pygames.rules.notation import move_cells
from pygames.telling import deeds_told
from pygames_web.machine.events import Do, Visit
from pygames_web.machine.places import Front, Playing
from pygames_web.pages.guide import annotated_link
from pygames_web.teaching.strategy import AnnotatedGame, Strategy, sections_of, strategy_of
from pygames_web.words import Speaker
from world import Browser, say

CELL = re.compile(r"\b[a-u][1-9][0-9]?\b")
#: How a remark says how many groups a move joins or removes.
NUMBERED_DEED = re.compile(r"\b(joins|kills|cuts) (two|three|four|five|six)\b")


def strategy(game: str) -> Strategy:
    """Return the strategy of a game that has one."""
    found = strategy_of(game)
    assert found
    return found


def annotated(game: str) -> AnnotatedGame:
    """Return the game with remarks of a game that has one."""
    found = strategy(game).annotated
    assert found
    return found


PLAYED = [game for game in GAMES if strategy_of(game)]
ANNOTATED = [game for game in PLAYED if strategy(game).annotated]
PRINCIPLES = [(game, number) for game in PLAYED for number in range(len(strategy(game).principles))]


def test_every_game_that_was_published_has_three_to_five_principles_and_a_game_with_remarks() -> None:
    assert PLAYED[:5] == ["nadraz", "vadrantir", "sundraval", "snex", "serpent"]
    assert all(3 <= len(strategy(game).principles) <= 5 for game in PLAYED)
    assert ANNOTATED == PLAYED


@pytest.mark.parametrize(("game", "number"), PRINCIPLES)
def test_a_principle_names_the_one_move_of_its_position_that_wins(game: str, number: int) -> None:
    principle = strategy(game).principles[number]
    shown = principle.diagram
    assert shown
    position = shown.position(0)
    assert any(re.fullmatch(rf"best \S+ {re.escape(shown.moves[0])}", claim) for claim in shown.claims[0])
    assert {move for move, _ in principle.chances} <= set(position.legal_moves)
    assert [chance for _, chance in principle.chances] == sorted(
        (chance for _, chance in principle.chances), reverse=True
    )


@pytest.mark.parametrize("game", ANNOTATED)
def test_a_game_with_remarks_is_a_whole_game(game: str) -> None:
    played = len(annotated(game).moves.split())
    *before, last = (annotated(game).position(moves) for moves in range(played + 1))
    assert last.over and not any(position.over for position in before)
    assert annotated(game).setup.game.name == game


@pytest.mark.parametrize("game", ANNOTATED)
def test_what_is_remarked_of_a_move_is_true_after_it(game: str) -> None:
    moves = annotated(game).moves.split()
    assert len(annotated(game).remarks) >= 8 and len(moves) in annotated(game).remarks
    for number, remark in annotated(game).remarks.items():
        assert remark.claims
        assert false_claims(annotated(game).position(number), remark.claims) == [], remark.text
        own = set(move_cells(moves[number - 1])) if CELL.search(moves[number - 1]) else set()
        assert set(CELL.findall(str(remark.text))) <= own | set(CELL.findall(str(remark.claims))), remark.text


@pytest.mark.parametrize("game", ANNOTATED)
def test_what_is_remarked_of_a_move_is_what_it_did(game: str) -> None:
    """Whatever is said to be joined or killed by number is held against what is told of the move."""
    moves = annotated(game).moves.split()
    for number, remark in annotated(game).remarks.items():
        did = str(deeds_told(annotated(game).position(number - 1), moves[number - 1]))
        assert [words for words in remark.did if words not in did] == [], remark.text
        assert remark.did or not NUMBERED_DEED.search(str(remark.text)), remark.text


@pytest.mark.parametrize("game", ANNOTATED)
def test_a_game_with_remarks_opens_at_its_start_to_be_walked_through(game: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{game}"))
    link = annotated_link(annotated(game), say)
    assert f'href="#/read/{link}"' in browser.html
    browser.handle(Visit(f"/read/{link}"))
    browser.wait()
    place = browser.state.place
    assert isinstance(place, Playing)
    assert place.table.path == ()
    assert place.table.record.moves(place.table.record.main_line()) == tuple(annotated(game).moves.split())
    assert str(annotated(game).before) in browser.html
    assert not browser.state.saves


@pytest.mark.parametrize("game", ANNOTATED)
def test_a_game_with_remarks_is_stepped_through_from_remark_to_remark(game: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{game}"))
    number, shown = len(sections_of(game)), annotated(game)
    for step, (moves, remark) in enumerate(shown.remarks.items(), 1):
        assert f"On to move {moves}" in browser.html
        browser.handle(Do("step", f"{number},{step}"))
        assert say(remark.text) in unescape(browser.html)
    browser.handle(Do("step", f"{number},{len(shown.remarks) + 1}"))
    assert say(shown.remarks[shown.stops[-1]].text) in unescape(browser.html)


@pytest.mark.parametrize("name", ANNOTATED)
def test_remarks_are_in_the_language_that_is_spoken(name: str) -> None:
    game = annotated(name)
    number, remark = next(iter(game.remarks.items()))
    spoken = Speaker("xx", {str(remark.text): "Un commento."})
    record = from_link(annotated_link(game, spoken))
    assert record.line((0,) * number)[-1].comment == "Un commento."


@pytest.mark.parametrize(("game", "number"), PRINCIPLES)
def test_the_position_of_a_principle_can_be_tried(game: str, number: int) -> None:
    number += len(sections_of(game)) - len(strategy(game).principles)
    browser = Browser()
    browser.handle(Visit(f"/learn/{game}"))
    assert f'href="#/try/{game}/{number}"' in browser.html
    browser.handle(Visit(f"/try/{game}/{number}"))
    shown = sections_of(game)[number].diagram
    place = browser.state.place
    assert shown and isinstance(place, Playing)
    assert place.table.position == shown.position(0)
    assert place.wish.analysing and not browser.state.saves


@pytest.mark.parametrize(
    "address", ["/try/chess/1", "/try/nadraz", "/try/nadraz/99", "/try/nadraz/x", "/read/1", "/read/"]
)
def test_an_address_of_nothing_to_try_or_to_read_says_so(address: str) -> None:
    browser = Browser()
    browser.handle(Visit(address))
    browser.wait()
    assert isinstance(browser.state.place, Front) and browser.state.notice
