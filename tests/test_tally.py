"""What one has played and solved, for oneself: noted once, kept whatever happens to it, handed out and taken in with all games."""

import json
import re
import time

import pytest

from opponents import ThinkingBrowser, answer
from pygames.levels import LEVELS
from pygames.outside.bounds import MOST_OF_ONE
from pygames.puzzles import Puzzle
from pygames.record import Record, to_data
from pygames.rules import GAMES, find_game
from pygames_web.machine.events import Do, Given, Looked, Stored, Visit
from pygames_web.machine.places import Practising, Results
from pygames_web.model.days import day_at, puzzle_of
from pygames_web.model.kept import MOST_OF_NAMES
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.puzzle_try import puzzles
from pygames_web.model.tally import LONGEST_LINE, TALLY_KEY, Against, Tally, read_tally, tally_item
from world import Browser, between_people

DAY = 86_400_000
#: In the middle of 2026-11-24.
NOON = 1_795_521_600_000
DAMAGED = ['["game 1 snex', '{"lines": []}', "[1, 2]", "null"]


def resigned(browser: Browser) -> str:
    """Play a game against the weakest level until one gives up; return its id."""
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Do("play", "e5"))
    assert browser.state.table
    browser.handle(Do("second-player", ""))
    browser.handle(Do("play", "white"))
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    return browser.state.table.id


def noted(browser: Browser) -> list[str]:
    lines: list[str] = json.loads(browser.stored.get(TALLY_KEY, "[]"))
    return lines


def at(time: int, stored: dict[str, str] | None = None, fragment: str = "") -> Browser:
    """Return a browser at a time."""
    browser = Browser(stored)
    browser.time = time
    browser.handle(Visit(fragment, time))
    return browser


def solved(browser: Browser) -> None:
    """Solve the puzzle on the board."""
    while isinstance(browser.state.place, Practising) and not browser.state.place.exercise.solved:
        browser.handle(Do("answer", browser.state.place.exercise.answer))


# -- games ---------------------------------------------------------------------------------------------------------------


def test_a_game_that_was_given_up_is_lost_and_noted_once() -> None:
    browser = Browser()
    name = resigned(browser)
    assert noted(browser) == [f"game {name} vadrantir/5/standard beginner lost"]
    browser.handle(Do("undo"))
    counted = "In your results the game still counts as lost: only its first end counts."
    assert browser.notice == f"The resignation is taken back. {counted}"
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    browser.handle(Visit("/"))
    browser.handle(Visit(f"/play/{name}"))
    assert len(noted(browser)) == 1


def test_a_whole_game_against_the_computer_is_noted_as_it_ended() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    while True:
        while browser.request:
            browser.think()
        assert browser.state.table
        position = browser.state.table.position
        if position.over:
            break
        assert not noted(browser)
        browser.handle(Do("play", position.legal_moves[0]))
        browser.handle(Do("confirm"))
    first = browser.state.table.record.first_colour(browser.state.table.path)
    result = "draw" if position.winner == "draw" else "won" if position.winner == first else "lost"
    assert noted(browser) == [f"game {browser.state.table.id} vadrantir/5/standard beginner {result}"]


def test_whoever_takes_back_the_end_of_a_game_is_told_that_it_still_counts() -> None:
    browser = Browser({PREFS_KEY: "{}"}, "/edit/snex/6/standard/b5/b5/b5/6/b5/b5_b_-")
    browser.handle(Do("play-from-here"))
    browser.handle(Do("play", "a3"))
    assert "You have won." in browser.html and len(noted(browser)) == 1
    browser.handle(Do("undo"))
    assert "You have won." not in browser.html and len(noted(browser)) == 1
    counted = "In your results the game still counts as won: only its first end counts."
    assert browser.notice == f"The game goes on. {counted}"
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    assert not re.search(r'<button[^>]*aria-disabled="true"[^>]*id="undo"', browser.html)
    browser.handle(Do("undo"))
    assert browser.notice == f"The resignation is taken back. {counted}"


def test_of_a_game_that_is_not_counted_nothing_is_said_of_results() -> None:
    browser = between_people("e5", "white", "d4")
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    browser.handle(Do("undo"))
    assert browser.notice == "The resignation is taken back."


def test_what_comes_of_moves_that_are_only_tried_is_not_counted() -> None:
    browser = Browser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "sundraval,7,standard"))
    browser.handle(Do("play", "a1,m7"))
    answer(browser, "black")
    browser.handle(Do("analyse"))
    for _ in range(2):
        browser.handle(Do("type", "pass"))
    assert browser.table.trying == ("a1,m7", "black") and browser.table.position.over
    assert not noted(browser)


def test_games_of_two_persons_here_are_not_counted() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in ("e5", "white"):
        browser.handle(Do("play", move))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    assert not noted(browser)


def seated(*moves: str, opponent: str = "beginner", at: int = 0) -> Browser:
    """Return a game that was resigned after these moves, in which an opponent took the second seat after so many of them."""
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for ply, move in enumerate(moves):
        if ply == at:
            browser.handle(Do("second-player", opponent))
        browser.handle(Do("play", move))
    if at >= len(moves):
        browser.handle(Do("second-player", opponent))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    assert browser.state.table and "result" in browser.state.table.record.tags
    return browser


def played_alone(browser: Browser, *moves: str) -> None:
    """Play moves of both players of a game that is begun, while the computer is away, and let it come back."""
    browser.handle(Do("second-player", ""))
    for move in moves:
        browser.handle(Do("play", move))
    browser.handle(Do("second-player", "beginner"))


@pytest.mark.parametrize("opponent", ["beginner", "link"])
def test_a_game_counts_only_against_whoever_played_at_least_half_of_its_moves(opponent: str) -> None:
    assert not noted(seated("e5", "white", "d4", "f6", "c5", "g3", opponent=opponent, at=6))


def test_a_game_in_which_the_computer_is_away_for_less_than_half_of_the_moves_counts() -> None:
    for away, counts in ((("white", "d4"), False), (("white",), True)):
        browser = Browser()
        browser.handle(Do("second-player", "beginner"))
        browser.handle(Do("new", "vadrantir,5,standard"))
        browser.handle(Do("play", "e5"))
        played_alone(browser, *away)
        browser.handle(Do("resign"))
        browser.handle(Do("resign-now"))
        assert bool(noted(browser)) is counts


def taken_over() -> Browser:
    """Return a game of two persons in which the computer has taken the second seat after four plies."""
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in ("e5", "white", "d4", "f6"):
        browser.handle(Do("play", move))
    browser.handle(Do("second-player", "beginner"))
    return browser


def test_who_has_sat_there_is_kept_with_the_game_and_changing_to_and_fro_between_two_moves_says_nothing() -> None:
    browser = taken_over()
    assert browser.state.table and browser.state.table.seated
    name, there = browser.state.table.id, browser.state.table.seated
    assert json.loads(browser.stored[f"game:{name}"])["seated"] == [[0, ["", ""]], [4, ["", "beginner"]]]
    again = Browser(browser.stored, f"/play/{name}")
    assert again.state.table and again.state.table.seated == there
    again.handle(Do("resign"))
    again.handle(Do("resign-now"))
    assert not noted(again)
    browser.handle(Do("second-player", ""))
    assert not browser.state.table.seated


def test_moves_that_replace_others_are_of_those_who_sit_there_now() -> None:
    browser = taken_over()
    table = browser.state.table
    assert table and table.plies_of_players() == 0
    back = table.taken_back_to((0,))
    assert back.taken_back_to((0, 0, 0, 0)).plies_of_players() == 0
    assert back.play("white").play("d4").plies_of_players() == 0
    assert back.play("black").play("d4").plies_of_players() == 2


def test_results_are_counted_by_game_size_and_level() -> None:
    lines = [
        "game 1 snex/6/standard beginner won",
        "game 2 snex/6/standard beginner lost",
        "game 2 snex/6/standard beginner won",
        "game 3 snex/8/standard beginner won",
        "game 4 nadraz/6/standard link draw",
        "game 5 chess/8/standard beginner won",
        "game 6 snex/6/standard nobody won",
        "game 7 snex/6/standard beginner outlasted",
        "later kinds of lines",
    ]
    tally = read_tally(json.dumps(lines))
    counts = {(str(a.setup.game.name), a.setup.size, a.opponent): dict(n) for a, n in tally.results.items()}
    assert counts == {
        ("nadraz", 6, "link"): {"draw": 1},
        ("snex", 6, "beginner"): {"won": 1, "lost": 1},
        ("snex", 8, "beginner"): {"won": 1},
    }
    assert tally.lines == tuple(lines)
    browser = Browser({TALLY_KEY: json.dumps(lines)}, "/results")
    assert isinstance(browser.state.place, Results) and "Snex 6" in browser.html and "Person by link" in browser.html


def test_levels_and_sizes_come_in_their_order() -> None:
    names = [*LEVELS][::-1]
    lines = [f"game {size}{name} snex/{size}/standard {name} won" for size in (10, 6) for name in names]
    found = list(Tally(tuple(lines)).results)
    assert found == [Against(find_game("snex").setup(size), name) for size in (6, 10) for name in LEVELS]


def test_games_come_in_the_order_of_the_front_page() -> None:
    lines = [f"game {game.name} {game.name}/{game.sizes[0]}/standard steady won" for game in reversed(GAMES.values())]
    assert [against.setup.game.name for against in Tally(tuple(lines)).results] == [*GAMES]


# -- kept whatever happens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damaged", DAMAGED)
def test_what_cannot_be_read_is_never_overwritten(damaged: str) -> None:
    browser = Browser({TALLY_KEY: damaged})
    resigned(browser)
    assert browser.stored[TALLY_KEY] == damaged
    browser.handle(Visit("/results"))
    assert "cannot be read" in browser.html
    browser.handle(Do("save-spoiled"))
    assert browser.files["pygames-results.txt"] == damaged
    browser.handle(Do("begin-tally"))
    assert damaged in browser.stored.values() and TALLY_KEY not in browser.stored
    resigned(browser)
    assert len(noted(browser)) == 1 and damaged in browser.stored.values()


def test_what_cannot_be_read_stays_where_it_is_if_there_is_no_room_to_put_it_aside() -> None:
    browser = Browser({TALLY_KEY: DAMAGED[0]}, "/results")
    browser.full = True
    browser.handle(Do("begin-tally"))
    assert browser.stored == {TALLY_KEY: DAMAGED[0]}
    assert "no room" in browser.notice and "cannot be read" in browser.html
    browser.full = False
    browser.handle(Do("begin-tally"))
    assert list(browser.stored.values()) == [DAMAGED[0]] and TALLY_KEY not in browser.stored


def test_what_is_put_aside_takes_the_place_of_nothing() -> None:
    browser = Browser()
    for damaged in DAMAGED:
        browser.handle(Stored(TALLY_KEY, damaged))
        browser.stored[TALLY_KEY] = damaged
        browser.handle(Do("begin-tally"))
    assert sorted(browser.stored.values()) == sorted(DAMAGED)


@pytest.mark.parametrize("damaged", ['["game 1 snex', '{"lines": []}', "null", '{"version": 2}'])
def test_what_is_damaged_meanwhile_is_not_overwritten_either(damaged: str) -> None:
    browser = Browser()
    browser.stored[TALLY_KEY] = damaged
    resigned(browser)
    assert browser.stored[TALLY_KEY] == damaged and not [key for key in browser.stored if " aside " in key]


def test_what_a_newer_version_has_kept_stays_and_is_not_put_aside() -> None:
    newer = '{"version": 2, "lines": []}'
    browser = Browser({TALLY_KEY: newer}, "/results")
    resigned(browser)
    browser.handle(Visit("/results"))
    assert browser.stored[TALLY_KEY] == newer and "newer version" in browser.html and "begin-tally" not in browser.html


def test_two_windows_lose_nothing_of_each_other() -> None:
    one = Browser()
    first = resigned(one)
    one.stored[TALLY_KEY] = json.dumps([*noted(one), "daily 2026-11-23", "what only later versions know"])
    one.time += 5_000
    second = resigned(one)
    assert noted(one)[1:3] == ["daily 2026-11-23", "what only later versions know"]
    assert [line.split()[1] for line in noted(one) if line.startswith("game")] == [first, second]
    one.handle(Stored(TALLY_KEY, '["daily 2026-11-22"]'))
    one.handle(Looked({TALLY_KEY: '["daily 2026-11-21"]'}))
    assert one.state.tally.days == ("2026-11-21", "2026-11-22")


def test_a_full_storage_gets_it_once_there_is_room() -> None:
    browser = Browser()
    browser.full = True
    first = resigned(browser)
    assert TALLY_KEY not in browser.stored
    browser.full = False
    browser.time += 5_000
    second = resigned(browser)
    assert [line.split()[1] for line in noted(browser)] == [first, second]


def test_the_file_of_all_games_holds_it_and_brings_it_back() -> None:
    browser = Browser()
    resigned(browser)
    browser.handle(Do("export-json"))
    (text,) = browser.files.values()
    other = Browser({TALLY_KEY: '["daily 2026-11-23"]'})
    other.handle(Given(text, "all.json"))
    assert noted(other) == ["daily 2026-11-23", *noted(browser)]
    assert len(other.state.saves) == 1 and not other.notice
    again = Browser()
    again.handle(Given(json.dumps(json.loads(text)[-1:]), "results.json"))
    assert again.notice == "Your results have come in." and noted(again) == noted(browser)
    newer = json.dumps([{**json.loads(text)[-1], "version": 2}])
    late = Browser()
    late.handle(Given(newer, "results.json"))
    assert not noted(late) and "newer" in late.notice


# -- in and out with all games -------------------------------------------------------------------------------------------

UNREAD = "The results kept here cannot be read, so none were added."


def lines(name: str, count: int, length: int = 0) -> list[str]:
    """Return lines of a tally, each of at least so many characters."""
    return [f"{name} {number}".ljust(length, "x") for number in range(count)]


def taken(*items: str, stored: dict[str, str] | None = None) -> Browser:
    """Return a browser after files of one list of items each have come in."""
    browser = Browser(stored)
    for item in items:
        browser.handle(Given(f"[{item}]", "all.json"))
    return browser


def results(*of: str) -> str:
    """Return the item of a file that holds the lines of a tally."""
    return tally_item(Tally(of))


def test_many_results_are_joined_in_a_moment() -> None:
    begun = time.perf_counter()
    browser = taken(results(*lines("a", 20_000)), results(*lines("b", 20_000)))
    assert noted(browser) == [*lines("a", 20_000), *lines("b", 20_000)]
    assert time.perf_counter() - begun < 5


def test_results_never_become_longer_than_is_read_and_those_without_room_are_told() -> None:
    first, second = (lines(name, 7_000, LONGEST_LINE) for name in "ab")
    browser = taken(results(*first), results(*second))
    kept = read_tally(browser.stored[TALLY_KEY])
    assert kept == browser.state.tally and {*first} < {*kept.lines} < {*first, *second}
    missing = len(first) + len(second) - len(kept.lines)
    assert browser.notice == f"There are too many results here. Those that were not added: {missing}."
    again = taken(results(*kept.lines))
    assert again.state.tally == kept and again.notice == "Your results have come in."


def test_results_of_files_that_come_in_together_are_told_as_well() -> None:
    items = [results(*lines(name, 7_000, LONGEST_LINE)) for name in "abc"]
    browser = taken(",".join(items))
    missing = 21_000 - len(noted(browser))
    assert browser.notice == f"There are too many results here. Those that were not added: {missing}."


def test_a_result_for_which_there_is_no_room_is_told() -> None:
    full = json.dumps(["x" * (MOST_OF_NAMES - 10)])
    browser = Browser({TALLY_KEY: full})
    resigned(browser)
    assert browser.stored[TALLY_KEY] == full
    assert browser.notice == "There are too many results here. Those that were not added: 1."


def test_what_another_window_has_kept_meanwhile_leaves_no_room_beyond_the_bound() -> None:
    browser = Browser()
    browser.stored[TALLY_KEY] = json.dumps(["x" * (MOST_OF_ONE - 10)])
    before = dict(browser.stored)
    resigned(browser)
    assert browser.stored[TALLY_KEY] == before[TALLY_KEY]


def test_a_line_that_is_too_long_is_none() -> None:
    whole = "x" * LONGEST_LINE
    assert noted(taken(results(whole, f"{whole}x"))) == [whole]


def test_results_that_come_in_where_those_here_cannot_be_read_are_not_said_to_have_come_in() -> None:
    stored = {TALLY_KEY: DAMAGED[0]}
    browser = taken(results("daily 2026-11-23"), stored=stored)
    assert browser.notice == UNREAD and browser.stored[TALLY_KEY] == DAMAGED[0]
    game = json.dumps(to_data(Record(find_game("snex").setup(6)).tagged(event="One")))
    other = game.replace("One", "Other")
    assert taken(game, results("daily 2026-11-23"), stored=stored).notice == UNREAD
    browser = taken(f"{game},{other},{results('daily 2026-11-23')}", stored=stored)
    assert "Games that came in: 2." in browser.html and UNREAD in browser.html
    browser.handle(Given(f"[5,{game},{results('daily 2026-11-23')}]"))
    assert "Already here: 1. These could not be opened:" in browser.html and UNREAD in browser.html


def test_who_has_results_and_no_games_can_take_them_away() -> None:
    browser = Browser({TALLY_KEY: '["daily 2026-11-23"]'}, "/games")
    assert "all-as-json" in browser.html and "all-as-text" not in browser.html
    browser.handle(Do("export-json"))
    (text,) = browser.files.values()
    assert noted(taken(text.strip()[1:-1])) == ["daily 2026-11-23"]
    assert "all-as-json" not in Browser(fragment="/games").html


# -- the puzzle of the day -----------------------------------------------------------------------------------------------


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_every_game_has_its_turn() -> None:
    days = [day_at(NOON + number * DAY) for number in range(400)]
    assert days[0] == "2026-11-24"
    names = [puzzle_of(day).name for day in days]
    assert names == [puzzle_of(day).name for day in days]
    assert names[:2] == [puzzle_of("2026-11-24").name, puzzle_of("2026-11-25").name]
    for start in range(0, 400, len(GAMES)):
        assert len({name.split("/")[1] for name in names[start : start + len(GAMES)]}) == len(GAMES)
    for game in GAMES:
        numbers = [name for name in names if f"/{game}/" in name]
        count = puzzle_of(next(day for day in days if puzzle_of(day).game == game)).count
        assert len(set(numbers[:count])) == min(count, len(numbers))


def test_a_game_without_puzzles_has_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygames_web.model.days.has_puzzles", lambda game: game != "snex")
    days = [day_at(NOON + number * DAY) for number in range(2 * len(GAMES))]
    assert {puzzle_of(day).game for day in days} == GAMES.keys() - {"snex"}


def test_for_the_puzzle_of_a_day_those_of_its_game_alone_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[str] = set()

    def noted(game: str) -> tuple[Puzzle, ...]:
        read.add(game)
        return puzzles(game)

    monkeypatch.setattr("pygames_web.model.days.puzzles", noted)
    game = puzzle_of("2026-11-24").game
    assert read == {game}


def test_who_solves_it_day_after_day_has_a_streak_and_a_missed_day_ends_it() -> None:
    stored: dict[str, str] = {}
    for number, streak in ((0, 1), (1, 2), (2, 3), (4, 1)):
        browser = at(NOON + number * DAY, stored, "/daily")
        solved(browser)
        assert browser.state.tally.streak(day_at(NOON + number * DAY)) == streak
        assert 'id="of-the-day"' in browser.html
        stored = browser.stored
    assert Tally(("daily 2026-11-24",)).streak("2026-11-25") == 1
    assert Tally(("daily 2026-11-24",)).streak("2026-11-26") == 0
    assert Tally(("daily 2026-11-31", "daily x")).streak("2026-12-01") == 0


def test_days_to_come_are_in_no_streak_for_the_clock_was_set_back_since() -> None:
    later = at(NOON + 9 * DAY, fragment="/daily")
    solved(later)
    stored = later.stored
    for number, streak in ((0, "1 day"), (1, "2 days")):
        browser = at(NOON + number * DAY, stored, "/daily")
        solved(browser)
        for place in ("/daily", "/results", "/"):
            browser.handle(Visit(place, browser.time))
            assert f"Solved on {streak} running" in browser.html, place
        stored = browser.stored


def test_who_looks_into_the_puzzle_of_the_day_and_comes_back_still_has_it_as_that() -> None:
    browser = at(NOON, fragment="/daily")
    solved(browser)
    exercise = browser.state.place.exercise if isinstance(browser.state.place, Practising) else None
    assert exercise
    browser.handle(Visit(f"/explore/{exercise.game}/{exercise.number}", browser.time))
    assert 'id="of-the-day"' not in browser.html
    browser.handle(Visit("/daily", browser.time))
    assert "Solved on 1 day running" in browser.html


def test_a_puzzle_of_the_day_that_was_shown_is_not_solved_and_another_days_does_not_count() -> None:
    browser = at(NOON, fragment="/daily")
    while isinstance(browser.state.place, Practising) and not browser.state.place.exercise.solved:
        browser.handle(Do("show-answer"))
    assert not noted(browser)
    other = at(NOON, fragment="/" + puzzle_of("2026-11-25").name)
    solved(other)
    assert not noted(other)


def test_a_copy_of_a_game_that_is_looked_through_does_not_count() -> None:
    browser = Browser()
    name = resigned(browser)
    lines = noted(browser)
    browser.handle(Visit("/saved"))
    known = set(browser.state.saves)
    browser.handle(Do("duplicate", name))
    (copy,) = set(browser.state.saves) - known
    browser.handle(Visit(f"/play/{copy}"))
    browser.handle(Do("back"))
    browser.handle(Do("forward"))
    assert "White resigned." in browser.html or "Black resigned." in browser.html
    assert noted(browser) == lines
