"""The loop: an event, a new state, its effects carried out, and only then the next event or anything that reads the outside."""

import random
from html import escape

import pytest

from pygames.record import Record, to_link
from pygames.rules import GAMES
from pygames_web.machine import app
from pygames_web.machine.effects import Effect, Effects, Focus, Store
from pygames_web.machine.events import Do, Event, Heard, Pointer, Visit
from pygames_web.machine.loop import Loop
from pygames_web.machine.places import Playing
from pygames_web.machine.state import State
from pygames_web.model.shelf import PREFIX
from pygames_web.model.thinking import Thought
from pygames_web.pages import Redraw, changed, page
from world import Browser, World, say


def games(browser: Browser) -> list[str]:
    """Return the keys of the games in the storage."""
    return [key for key in browser.stored if key.startswith(PREFIX)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_one_window_is_one_save_and_the_page_says_nothing_that_nothing_called_for(game: str) -> None:
    for size in GAMES[game].sizes[:2]:
        browser, rng = Browser(), random.Random(5)
        browser.handle(Do("new", f"{game},{size},standard"))
        for _ in range(24):
            assert browser.state.table
            if browser.state.table.position.over:
                break
            browser.handle(Do("type", rng.choice(browser.state.table.position.legal_moves)))
            assert browser.notice == ""
            assert len(games(browser)) == 1


def test_all_that_an_event_asks_to_keep_is_in_the_storage_before_the_storage_is_read_again() -> None:
    seen: list[str] = []

    class Watched(Browser):
        def read(self, key: str) -> str | None:
            seen.append(f"read {key == PREFIX + self.game}")
            return super().read(key)

        def write(self, key: str, text: str | None) -> None:
            seen.append("write")
            super().write(key, text)

        @property
        def game(self) -> str:
            assert self.state.table
            return self.state.table.id

    browser = Watched()
    browser.handle(Do("new", "snex,6,standard"))
    seen.clear()
    browser.loop.happen(Pointer("c3", click=True, now=1), Do("play", "white", 2), Pointer("d4", click=True, now=3))
    browser.wait()
    # Each event looks at the storage before it changes it; what was found out about the legal moves in between, too.
    assert [step for step in seen if step == "write"] == ["write"] * 3
    assert seen[0] == "read True" and browser.notice == "" and len(games(browser)) == 1


def test_what_happens_while_an_effect_is_carried_out_has_its_turn_after_it() -> None:
    order: list[str] = []

    class Answering(World[State]):
        def perform(self, effect: Effect) -> None:
            order.append(f"begin {type(effect).__name__}")
            if not isinstance(effect, Focus):
                loop.happen(Visit("/games"))
            order.append(f"end {type(effect).__name__}")

        def show(self, state: State) -> None:
            order.append(type(state.place).__name__)

    world = Answering()
    loop = Loop(app.MACHINE, world, *app.start("https://games.example/", "/learn/snex", {}))
    loop.happen(Do("new", "vadrantir,5,standard", 1))
    assert order == ["Reading", "begin Go", "end Go", "Library", "begin Focus", "end Focus"]


def test_an_event_that_fails_leaves_the_state_and_the_next_event_has_its_turn() -> None:
    browser = Browser()
    with pytest.raises(LookupError):
        browser.loop.happen(Do("no such action"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert browser.state.table


def test_a_thought_that_plays_nothing_reads_no_save() -> None:
    reads: list[str] = []

    class Watched(Browser):
        def read(self, key: str) -> str | None:
            reads.append(key)
            return super().read(key)

    browser = Watched()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    assert browser.state.mind.request
    reads.clear()
    browser.loop.happen(Heard(Thought(browser.state.mind.request.number, False, "", 0.5, 9, (), (), 0.1)))
    browser.loop.happen(Pointer("a1"))
    assert reads == []


# -- a storage that is full ----------------------------------------------------------------------------------------------


def test_what_a_full_storage_has_not_taken_is_said_and_kept_as_soon_as_there_is_room() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.full = True
    browser.click("e5")
    assert not browser.state.storing and "does not keep anything here now" in browser.html
    assert browser.notice == "" and len(games(browser)) == 1
    for place, kept in (("/games", "They are kept in this browser"), ("/results", "They are noted in this browser")):
        browser.handle(Visit(place))
        assert kept not in browser.html
    browser.full = False
    browser.handle(Do("theme", "dark"))
    assert browser.state.storing and "does not keep anything here now" not in browser.html
    ((key, text),) = [(key, text) for key, text in browser.stored.items() if key.startswith(PREFIX)]
    assert text == browser.state.saves[key.removeprefix(PREFIX)] and '"e5"' in text


def test_a_game_goes_on_in_a_storage_that_takes_nothing() -> None:
    browser = Browser()
    browser.full = True
    browser.handle(Do("new", "snex,6,standard"))
    browser.click("c3")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    assert browser.state.table and browser.state.table.moves == ("c3", "white", "d4")
    assert browser.notice == "" and browser.stored == {}


# -- what was entered before the legal moves are found -------------------------------------------------------------------

#: White has 353 moves here; to find them all takes more than a moment.
WIDE = "wbbwbb2/bbwwbwww/www1bbbb/wbw1wwwb/bbwbwbbb/wbbbwbww/bbwwwbw1/wbwb1w2 w -"


def wide() -> State:
    """Return the state with a position on the table whose legal moves are still to be found."""
    table = Browser(fragment=f"/edit/snex/8/standard/{WIDE.replace(' ', '_')}")
    state, _ = app.update(table.state, Do("play-from-here", now=1))
    assert state.undecided
    return state


def test_a_click_that_comes_before_the_legal_moves_are_found_has_effect_once_they_are() -> None:
    world: World[State] = World()
    loop = Loop(app.MACHINE, world, wide(), [])
    loop.happen(Pointer("a1", click=True, now=2))
    assert loop.state.undecided and loop.state.early and loop.state.table and loop.state.table.refused is None
    world.wait()
    assert loop.state.table.refused and loop.state.early is None


def test_a_drag_that_comes_before_the_legal_moves_are_found_has_effect_once_they_are() -> None:
    world: World[State] = World()
    loop = Loop(app.MACHINE, world, wide(), [])
    loop.happen(*[Pointer(cell, click=True, now=2, source="a5") for cell in ("a5", "h1")])
    assert loop.state.early and loop.state.table and loop.state.table.refused is None
    world.wait()
    assert loop.state.early is None and loop.state.table.refused_at == ("a5",)


def test_a_placement_is_played_before_the_legal_moves_are_found() -> None:
    loop = Loop(app.MACHINE, World(), wide(), [])
    loop.happen(Pointer("d5", click=True, now=2))
    assert loop.state.table and loop.state.table.moves == ("d5",)


def test_a_step_that_may_go_on_is_chosen_once_more_before_the_legal_moves_are_found() -> None:
    loop = Loop(app.MACHINE, World(), wide(), [])
    position = loop.state.undecided
    assert position and "Looking for the legal moves" in page(loop.state, say)
    search = position.compute()
    while not any(">" in move for move in position.known_moves):
        next(search)
    move = next(move for move in position.known_moves if ">" in move)
    *before, last = move.split(">")
    loop.happen(*[Pointer(name, click=True, now=2) for name in (*before, last)])
    assert loop.state.table and not loop.state.table.moves and loop.state.table.chosen == (*before, last)
    assert f"Choose the last place again to play {escape(move)}" in page(loop.state, say)
    loop.happen(Pointer(last, click=True, now=3))
    assert loop.state.table.moves[:1] == (move,)


@pytest.mark.parametrize("leaving", [Visit("/"), Do("again", now=4)])
def test_a_click_that_was_meant_for_another_position_is_forgotten(leaving: Event) -> None:
    world: World[State] = World()
    loop = Loop(app.MACHINE, world, wide(), [])
    loop.happen(Pointer("c1", click=True, now=2), leaving)
    world.wait()
    assert loop.state.early is None
    place = loop.state.place
    assert not isinstance(place, Playing) or place.table.chosen == ()


def test_the_effects_of_the_first_state_are_carried_out_too() -> None:
    effects: Effects = [Store("key", "text")]
    world: World[State] = World()
    Loop(app.MACHINE, world, app.start("", "", {})[0], effects)
    assert world.stored == {"key": "text"}


def test_a_link_to_a_game_is_looked_through_and_opened() -> None:

    record, path = Record(GAMES["snex"].setup(6)).play((), "c3")
    browser = Browser(fragment=to_link(record))
    assert browser.state.table and browser.state.table.path == path


def test_the_page_is_shown_anew_when_the_legal_moves_are_found() -> None:
    shown: list[str] = []

    class Watched(World[State]):
        last: State | None = None

        def show(self, state: State) -> None:
            before, self.last = self.last, state
            if before is None or changed(before, state) is Redraw.PAGE:
                shown.append(page(state, say))

    world = Watched()
    Loop(app.MACHINE, world, wide(), [])
    assert "Looking for the legal moves" in shown[-1]
    world.wait()
    assert "Looking for the legal moves" not in shown[-1]
