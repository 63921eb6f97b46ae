"""The computer in the page: when it thinks, about what, and what becomes of the answer."""

import itertools
from dataclasses import replace

import pytest

from opponents import ThinkingBrowser, against_beginner
from pygames.record import Record, to_link
from pygames.rules import GAMES
from pygames_web.machine import app
from pygames_web.machine.events import Do, Heard, Pointer, Stored, Visit, Writing
from pygames_web.machine.places import Playing
from pygames_web.machine.seeking import Entering
from pygames_web.model.mind import Wish, lines_to_review
from pygames_web.model.mistakes import is_reviewed, turning_points
from pygames_web.model.moment import written_path
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Table
from pygames_web.model.thinking import PATIENCE, ThinkRequest, Thought, read_thought
from pygames_web.model.weighing import LEAST_PLAYOUTS, Found
from pygames_web.worker.thinker import SLICE, Thinker
from world import Browser, at_rest


def wish(browser: Browser) -> Wish:
    """Return what the computer is wanted for at the table."""
    assert isinstance(browser.state.place, Playing)
    return browser.state.place.wish


@pytest.fixture
def browser() -> ThinkingBrowser:
    return against_beginner()


def test_the_computer_chooses_a_colour_and_answers_moves(browser: ThinkingBrowser) -> None:
    assert browser.request is None
    browser.click("e5")
    assert browser.request and browser.request.purpose == "play" and browser.request.level == "beginner"
    browser.think()
    assert browser.state.table
    chosen = browser.state.table.moves[1]
    assert chosen in ("black", "white")
    if chosen == "black":
        assert browser.request is None
        browser.click("d4")
    plies = len(browser.state.table.path)
    assert browser.request and browser.request.purpose == "play"
    browser.think()
    assert len(browser.state.table.path) == plies + 1


def test_what_is_written_about_a_move_stays_with_it_when_the_computer_moves(browser: ThinkingBrowser) -> None:
    browser.click("e5")
    browser.handle(Writing())
    browser.think()
    browser.handle(Do("comment", "Mine."))
    browser.handle(Do("mark", "!"))
    table = browser.state.table
    assert table and len(table.path) > 1
    assert [(node.comment, node.mark) for node in table.record.line(table.path)] == [
        ("Mine.", "!"),
        *[("", "")] * (len(table.path) - 1),
    ]
    assert "About 1. e5" in browser.html
    browser.handle(Writing())
    browser.handle(Do("comment", "Mine!"))
    assert browser.state.table and browser.state.table.record.line((0,))[-1].comment == "Mine!"
    browser.handle(Pointer("e5"))
    assert "About 1. e5" in browser.html
    browser.handle(Do("rotate"))
    assert f"About {len(table.path)}. " in browser.html
    browser.handle(Do("comment", "Its own."))
    assert browser.state.table.comment == "Its own."


def test_what_is_written_about_the_game_stays_with_it_when_the_computer_moves() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Writing())
    browser.think()
    assert browser.state.table and browser.state.table.path and "<summary>About this game</summary>" in browser.html
    browser.handle(Do("comment", "The final."))
    assert browser.state.table.record.comment == "The final." and browser.state.table.comment == ""


@pytest.mark.parametrize("deed", [Do("comment", "Hm."), Do("rotate")])
def test_a_move_of_the_computer_that_is_being_looked_at_is_played_whatever_is_said_meanwhile(
    browser: ThinkingBrowser, deed: Do
) -> None:
    browser.click("e5")
    table = browser.state.table
    assert table
    # As it is for a moment where it takes long to find out which moves are legal.
    looked_at = browser.state.with_table(table, entering=Entering(table.position, "black"))
    state = at_rest(app.update(looked_at, deed)[0])
    assert state.table and state.table.moves[:2] == ("e5", "black")


def test_what_is_deleted_below_what_is_written_is_the_move_that_this_is_about(browser: ThinkingBrowser) -> None:
    browser.click("e5")
    browser.handle(Writing())
    browser.think()
    before = browser.state.table
    browser.handle(Do("delete"))
    assert browser.state.table and browser.state.table.record.replies == () and "e5 and what follows" in browser.notice
    browser.handle(Do("restore"))
    assert before and browser.state.table.moves == before.moves


def test_the_computer_is_not_asked_for_its_moves_once_more(browser: ThinkingBrowser) -> None:
    browser.handle(Do("toggle", "confirm"))
    browser.click("e5")
    assert browser.state.table and browser.state.table.moves == ()
    browser.click("e5")
    browser.think()
    assert len(browser.state.table.moves) >= 2 and 'id="confirm"' not in browser.html


def test_a_game_of_the_computer_with_itself_that_was_taken_back_waits_also_when_it_is_opened_again() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("watch", "vadrantir,5,standard"))
    for _ in range(4):
        browser.think()
    browser.handle(Do("undo"))
    browser.handle(Do("undo"))
    address, moves = browser.fragment, browser.state.table and browser.state.table.record.main_line()
    for fragment in ("", address):
        browser.handle(Visit(fragment))
    table = browser.state.table
    assert browser.request is None and "Let the computer move" in browser.html
    assert table and table.can_redo() and table.record.main_line() == moves and len(table.path) == 2


def test_a_click_out_of_turn_is_refused_in_words(browser: ThinkingBrowser) -> None:
    browser.click("e5")
    before = browser.text
    browser.click("a1")
    assert browser.text == before
    assert "computer" in browser.html and browser.state.table and browser.state.table.refused


def test_stop_means_that_nothing_is_thought_about_and_a_late_answer_is_ignored(browser: ThinkingBrowser) -> None:
    browser.click("e5")
    asked = browser.request
    assert asked
    browser.handle(Do("pause"))
    assert browser.request is None
    before = browser.text
    thinker = Thinker()
    thinker.ask(replace(asked, seconds=SLICE).to_text())
    browser.handle(Heard(read_thought(thinker.slice())))
    assert browser.text == before
    browser.handle(Do("resume"))
    assert browser.request


@pytest.mark.parametrize("doing", [Do("versus", "vadrantir,5,standard"), Do("watch", "vadrantir,5,standard")])
def test_the_computer_that_was_stopped_waits_when_the_game_is_opened_again_until_it_is_let_move(doing: Do) -> None:
    browser = ThinkingBrowser()
    browser.handle(doing)
    if not browser.request:
        browser.click("e5")
    browser.handle(Do("pause"))
    assert browser.request is None
    again = ThinkingBrowser(browser.stored, browser.fragment)
    assert again.request is None and "Let the computer move" in again.html
    again.handle(Do("resume"))
    assert again.request
    assert ThinkingBrowser(again.stored, again.fragment).request, "that is kept as well"


def test_whoever_stops_the_computer_is_where_it_can_be_let_go_on() -> None:
    browser = playing_itself()
    browser.handle(Do("pause"))
    assert browser.focus == "resume" and 'id="resume"' in browser.html


def test_whoever_stops_the_search_for_a_hint_is_where_one_is_asked_for(browser: ThinkingBrowser) -> None:
    browser.handle(Do("hint"))
    assert browser.request
    browser.handle(Do("pause"))
    assert browser.request is None
    assert browser.focus == "hint-button" and 'id="hint-button"' in browser.html


def test_leaving_the_page_or_undoing_stops_the_computer(browser: ThinkingBrowser) -> None:
    browser.click("e5")
    assert browser.request
    browser.handle(Do("undo"))
    assert browser.request is None
    browser.click("e5")
    assert browser.request
    browser.handle(Visit(""))
    assert browser.request is None


def test_undo_goes_back_to_ones_own_decision() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.think()
    browser.handle(Do("play", "white"))
    browser.click("a1")
    browser.think()
    assert browser.state.table
    assert len(browser.state.table.path) == 4
    browser.handle(Do("undo"))
    assert len(browser.state.table.path) == 2
    assert browser.request is None


def playing_itself() -> ThinkingBrowser:
    """Return a browser in which the computer begins a game against itself."""
    browser = ThinkingBrowser()
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    return browser


def test_the_computer_plays_itself_until_it_is_stopped() -> None:
    browser = playing_itself()
    for _ in range(6):
        browser.think()
    assert browser.state.table and len(browser.state.table.path) == 6
    browser.handle(Do("pause"))
    assert browser.request is None


def test_where_the_computer_plays_itself_undo_and_redo_go_one_move_and_it_waits() -> None:
    browser = playing_itself()
    for _ in range(6):
        browser.think()
    for deed, plies in (("undo", 5), ("undo", 4), ("redo", 5), ("redo", 6)):
        browser.handle(Do(deed))
        assert browser.state.table and len(browser.state.table.path) == plies
        assert browser.request is None and "Let the computer move" in browser.html
    browser.handle(Do("resume"))
    assert browser.request


def test_a_hint_is_shown_on_the_board_until_the_position_changes() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.handle(Do("hint"))
    assert browser.request and browser.request.purpose == "hint"
    browser.think()
    assert wish(browser).hint and browser.request is None
    browser.handle(Pointer("a1", click=True))
    assert wish(browser).hint is None


def test_a_hint_gives_way_to_an_analysis_which_may_find_another_move(browser: ThinkingBrowser) -> None:
    browser.handle(Do("hint"))
    browser.think()
    assert 'id="hint-found"' in browser.html
    browser.handle(Do("analyse"))
    assert 'id="hint-found"' not in browser.html and wish(browser).hint is None
    assert browser.request and browser.request.purpose == "analysis"
    browser.handle(Do("analyse"))
    for do in ("hint", "analyse"):
        browser.handle(Do(do))
    assert browser.request and browser.request.purpose == "analysis"


def test_a_move_that_is_refused_while_a_hint_is_looked_for_is_told_in_its_place(browser: ThinkingBrowser) -> None:
    browser.handle(Do("hint"))
    assert 'id="hint"></div>' in browser.html and "Looking for a hint" in browser.html
    browser.handle(Do("type", "zz9"))
    assert "Not possible: " in browser.html.partition('id="hint"')[2].partition("</div>")[0]
    assert browser.request and browser.request.purpose == "hint"


def above_the_hint(browser: Browser) -> str:
    """Return what stands where it is said what a click would do."""
    return browser.html.partition('id="hint">')[2].partition("</div>")[0]


def test_a_hint_takes_the_place_of_what_is_said_of_a_crosscut() -> None:
    record = Record(GAMES["snex"].setup(6), start="6/6/6/2bw2/2wb2/6 b -")
    browser = ThinkingBrowser(fragment=to_link(record))
    assert "There is a crosscut" in above_the_hint(browser)
    browser.handle(Do("hint"))
    browser.think()
    assert 'id="hint-found"' in browser.html and not above_the_hint(browser)
    browser.click("c3")
    assert "From c3: choose where it goes" in browser.html


def test_a_hint_takes_the_place_of_which_colour_the_computer_has_taken() -> None:
    browser = against_beginner("e5")
    assert "The computer has taken" in above_the_hint(browser)
    browser.handle(Do("hint"))
    browser.think()
    assert 'id="hint-found"' in browser.html and not above_the_hint(browser)


def looking_back(thinkers: int = 1) -> tuple[ThinkingBrowser, Table]:
    """Return a browser that begins to analyse a finished game, and its table."""
    browser = playing_itself()
    while browser.request:
        browser.think(0.001)
    table = browser.state.table
    assert table and table.position.over
    browser.loop.change(lambda state: (replace(state, thinkers=thinkers), []))
    browser.handle(Do("analyse"))
    return browser, table


def test_the_computer_does_not_play_on_by_itself_in_a_game_that_another_window_goes_on_with() -> None:
    browser = against_beginner()
    there = ThinkingBrowser()
    browser.click("e5")
    ((key, text),) = [(key, text) for key, text in browser.stored.items() if key.startswith(PREFIX)]
    there.stored = dict(browser.stored)
    there.handle(Stored(key, text))
    there.handle(Visit(browser.fragment))
    there.think()
    assert browser.request
    browser.stored[key] = there.stored[key]
    browser.handle(Stored(key, there.stored[key]))
    assert browser.notice.startswith("The game has gone on in another window.")
    assert browser.request is None and "Let the computer move" in browser.html
    browser.handle(Do("resume"))
    assert browser.request


@pytest.mark.long
def test_of_two_interpreters_one_looks_into_each_half_of_a_finished_game_and_then_helps_the_other() -> None:
    browser, table = looking_back(2)
    lines = lines_to_review(table)
    half = (len(lines) + 1) // 2
    first = browser.request
    assert first and first.moves == lines[0]
    for line in [*lines[half:], *reversed(lines[1:half])]:
        second = browser.requests[1]
        assert second and second.moves == line
        browser.think(0.001, number=1)
        assert browser.request is first
    assert f"{len(lines) - 1} of {len(lines)} positions looked into" in browser.html
    last = browser.requests[1]
    assert last and last.moves == first.moves
    browser.think(0.001)
    assert browser.request is not first and browser.requests[1] is not last
    while working := [number for number, request in browser.requests.items() if request]:
        browser.think(0.001, number=working[-1])
    assert f"{len(lines)} of {len(lines)} positions looked into" in browser.html


@pytest.mark.long
def test_where_there_is_no_memory_for_two_interpreters_one_looks_into_the_whole_game() -> None:
    browser, table = looking_back(2)
    browser.think(0.001, number=1)
    browser.handle(Heard(None, "out of memory"))
    assert browser.request and browser.requests[1] is None
    assert "begins again" in browser.notice
    while browser.request:
        browser.think(0.001)
        assert browser.requests[1] is None
    assert set(lines_to_review(table)) == set(wish(browser).found.judged)


@pytest.mark.long
@pytest.mark.parametrize("thinkers", [1, 2])
def test_a_finished_game_is_looked_into_within_ten_seconds(thinkers: int) -> None:
    browser, table = looking_back(thinkers)
    spent = dict.fromkeys(range(thinkers), 0.0)
    while working := [number for number, request in browser.requests.items() if request]:
        for number in working:
            # The last position is looked into by both, and done once one of them is.
            if request := browser.requests[number]:
                spent[number] += request.seconds
                browser.think(0.001, number)
    assert set(lines_to_review(table)) == set(wish(browser).found.judged)
    assert all(4 / thinkers < seconds < 10 / thinkers for seconds in spent.values())


@pytest.mark.long
def test_analysis_of_a_finished_game_judges_every_position_and_finds_turning_points() -> None:
    browser, table = looking_back()
    while browser.request:
        browser.think(0.001)
    assert set(lines_to_review(table)) == set(wish(browser).found.judged)
    assert "graph" in browser.html
    assert browser.state.table and is_reviewed(browser.state.table)
    assert len(turning_points(browser.state.table)) <= 3


@pytest.mark.long
def test_what_a_review_has_found_stays_when_one_of_its_positions_is_looked_into_longer() -> None:
    browser, table = looking_back()
    while browser.request:
        browser.think(0.001)
    judged, best = wish(browser).found.judged, wish(browser).found.best
    browser.handle(Do("go", written_path(table.path[:-3])))
    request = browser.request
    assert request and request.purpose == "analysis"
    browser.handle(Heard(Thought(request.number, False, "", 0.123, 7_000, ("e5",), (), 0.5), ""))
    assert (wish(browser).found.judged, wish(browser).found.best) == (judged, best)
    assert "Black 12 % · White 88 %" in browser.html and "7,000 playouts" in browser.html


def test_a_thinker_keeps_what_it_knows_while_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    request = ThinkRequest("vadrantir", 5, "standard", None, ("e5", "white"), "", 9.0, "analysis", number=1)
    thinker = Thinker()
    thinker.ask(request.to_text())
    for _ in range(10):
        first = read_thought(thinker.slice())
    monkeypatch.setattr("pygames_web.worker.thinker.SLICE", 1e-9)  # a slice is one playout now
    later = replace(request, moves=(*request.moves, first.candidates[0].move), number=2)
    thinker.ask(later.to_text())
    fresh = Thinker()
    fresh.ask(later.to_text())
    kept = read_thought(thinker.slice())
    assert kept.number == 2
    assert kept.playouts > read_thought(fresh.slice()).playouts


def test_of_a_position_in_which_the_game_is_over_the_result_is_told_at_once() -> None:
    record = Record(GAMES["vadrantir"].setup(5))
    path: tuple[int, ...] = ()
    while not (position := record.position(path)).over:
        record, path = record.play(path, position.legal_moves[0])
    thinker = Thinker()
    thinker.ask(
        ThinkRequest("vadrantir", 5, "standard", None, record.moves(path), "", 9.0, "review", number=1).to_text()
    )
    thought = read_thought(thinker.slice())
    assert (thought.done, thought.black) == (True, 1.0 if position.winner == "b" else 0.0)


REVIEWED = ThinkRequest("vadrantir", 5, "standard", None, ("e5", "white"), "", 3.0, "review")


@pytest.mark.parametrize(("seconds", "least", "playouts"), [(0.1, 0, 70), (0.1, 100, 100)])
def test_a_review_takes_as_many_playouts_as_its_seconds_stand_for_whatever_the_machine(
    seconds: float, least: int, playouts: int
) -> None:
    thinker = Thinker(now=lambda: 0.0)
    thinker.ask(replace(REVIEWED, seconds=seconds, playouts=least).to_text())
    while not (thought := read_thought(thinker.slice())).done:
        pass
    assert thought.playouts == playouts


def test_a_review_on_a_machine_that_is_much_too_slow_goes_on_without_them() -> None:
    # A second passes in each slice.
    thinker = Thinker(now=itertools.count().__next__)
    thinker.ask(replace(REVIEWED, playouts=10**9).to_text())
    slices = int(3 * PATIENCE)
    assert [read_thought(thinker.slice()).done for _ in range(slices)] == [False] * (slices - 1) + [True]


@pytest.mark.parametrize(
    ("start", "proved", "chance"),
    [
        ("5/5b/7/8/9/8/7/6/5 w -", False, 0.01),  # White wins all ten random games.
        ("bbbbb/bbbbbb/bbbbbbb/bbbbbbbb/bbbbbbbbb/bbbbbbbb/bbbbbbb/bbbbbb/bbbbb b -", True, 1.0),
    ],
)
def test_a_chance_is_certain_only_where_it_is_proved(start: str, proved: bool, chance: float) -> None:
    thinker = Thinker(now=lambda: 0.0)
    thinker.ask(replace(REVIEWED, start=start, moves=(), seconds=0.01, playouts=10).to_text())
    while not (thought := read_thought(thinker.slice())).done:
        pass
    assert (thought.black, thought.proved) == (chance, proved)
    assert proved or all(0.01 <= candidate.chance <= 0.99 for candidate in thought.candidates)


@pytest.mark.parametrize(
    ("black", "playouts", "proved", "sure"),
    [
        (0.9, LEAST_PLAYOUTS - 1, False, False),
        (0.9, LEAST_PLAYOUTS, False, True),
        (1.0, 3, False, False),
        (1.0, 3, True, True),
    ],
)
def test_a_look_that_was_too_short_calls_nothing_a_mistake(
    black: float, playouts: int, proved: bool, sure: bool
) -> None:
    found = Found().with_weighed(("e5",), Thought(1, True, "", black, playouts, (), (), 1.0, proved=proved))
    assert found.weighed == {("e5",): black if sure else None}
