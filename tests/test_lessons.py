"""Lessons: every task can be done, what it asks for is what it accepts, and the page goes through them and remembers."""

import json
import re
from dataclasses import replace

import pytest

from building.catalogue import catalogue
from helpers import circled
from pygames.levels import LEVELS
from pygames.puzzles import theme_of
from pygames.rules import GAMES, Position
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames_web.machine.app import start, update
from pygames_web.machine.effects import Amend
from pygames_web.machine.events import Do, Key, Pointer, Stored, Visit
from pygames_web.machine.learning import LEARNED_KEY, NoSuchExercise, exercise_at
from pygames_web.machine.places import Playing, Practising
from pygames_web.machine.state import State
from pygames_web.model.addresses import PUZZLES
from pygames_web.model.exercise import Exercise
from pygames_web.model.puzzle_try import PuzzleTry, puzzles
from pygames_web.pages import drawing, page, title
from pygames_web.pages.exercise import exercise_scene
from pygames_web.teaching.lessons import LESSONS
from pygames_web.words import Speaker

say = Speaker()
TASKS = [(game, number) for game, lesson in LESSONS.items() for number in range(1, len(lesson.tasks) + 1)]


def at(fragment: str, stored: dict[str, str] | None = None) -> State:
    return start("https://games.example/", fragment, stored or {})[0]


def test_every_game_has_a_lesson_of_six_to_twelve_steps() -> None:
    assert list(LESSONS) == list(GAMES)
    assert all(6 <= len(lesson.tasks) <= 12 for lesson in LESSONS.values())


@pytest.mark.parametrize(("game", "number"), TASKS)
def test_the_move_that_is_shown_does_what_the_task_asks_for(game: str, number: int) -> None:
    lesson = LESSONS[game]
    task = lesson.tasks[number - 1]
    assert task.example in lesson.position(number).legal_moves
    assert lesson.accepts(number, task.example)


@pytest.mark.parametrize(("game", "number"), TASKS)
def test_something_is_said_of_other_moves_just_where_there_are_some(game: str, number: int) -> None:
    lesson = LESSONS[game]
    others = [move for move in lesson.position(number).legal_moves if not lesson.accepts(number, move)]
    assert bool(others) == (lesson.tasks[number - 1].otherwise is not None)


@pytest.mark.parametrize(("game", "number"), TASKS)
def test_a_move_that_is_not_left_on_the_board_is_told_as_what_would_be(game: str, number: int) -> None:
    told = LESSONS[game].tasks[number - 1].otherwise
    assert told is None or not re.match("That (?!.*(would|could))", str(told))


@pytest.mark.parametrize(
    ("game", "number", "accepted"),
    [
        ("nadraz", 3, {"f6-g5", "f6-h4", "f6-i3", "f6-j2"}),
        ("nadraz", 4, {"f4-f7", "f4-f8", "f4-f9", "f4-f10"}),
        ("nadraz", 5, {"c6-e6", "b6-e6"}),
        ("nadraz", 6, {"f4-f11"}),
        ("nadraz", 7, {"f4-f7", "f4-f9", "f4-f10", "e3-e6"}),
        ("nadraz", 8, {"f4-f5", "c3-e3"}),
        ("nadraz", 9, {"f4-f7"}),
        ("vadrantir", 3, {"c3", "c4", "d3", "d5", "e3", "f3"}),
        ("sundraval", 3, {"c2"}),
        ("sundraval", 5, {"c2"}),
        ("sundraval", 6, {"c2"}),
        ("sundraval", 7, {"pass"}),
        ("sundraval", 8, {"b2"}),
        ("sundraval", 9, {"pass"}),
        ("snex", 6, {"a3>e3>e6"}),
        ("snex", 4, {"b4>a5", "b4>b6", "b5>a4"}),
        ("snex", 7, {"b3>e3>f4"}),
        ("snex", 9, {"c4>d3>d2"}),
        ("serpent", 4, {"b2"}),
        ("serpent", 7, {"b2"}),
        ("serpent", 8, {"b2>c6"}),
    ],
)
def test_a_task_accepts_the_moves_that_show_its_rule_and_no_others(game: str, number: int, accepted: set[str]) -> None:
    lesson = LESSONS[game]
    assert {move for move in lesson.position(number).legal_moves if lesson.accepts(number, move)} == accepted


def test_what_is_said_of_the_ends_of_games_is_what_the_rules_say() -> None:
    vadrantir, nadraz, sundraval = (
        lesson.position(len(lesson.tasks)).play(lesson.tasks[-1].example)
        for lesson in (LESSONS["vadrantir"], LESSONS["nadraz"], LESSONS["sundraval"])
    )
    assert [str(line) for line in vadrantir.verdict()][:2] == [
        "White cannot place a stone.",
        "Black owns no territory.",
    ]
    assert str(nadraz.verdict()[0]) == "Neither colour can place a stone."
    assert sundraval.score == {"b": 6.0, "w": 4.5}


# -- going through a lesson ----------------------------------------------------------------------------------------------


def exercise(state: State) -> Exercise:
    """Return what is on the board."""
    assert isinstance(state.place, Practising)
    return state.place.exercise


def test_a_right_move_says_what_has_happened_and_leads_on() -> None:
    state = at("/lesson/vadrantir/3")
    state, effects = update(state, Pointer("c4", click=True))
    assert exercise(state).solved
    assert "Three stones beside two" in page(state, say)
    assert effects == [Amend(LEARNED_KEY, json.dumps(["lesson/vadrantir/3"]))]
    state, _ = update(state, Do("next-exercise"))
    assert state.fragment == "/lesson/vadrantir/4"


def test_a_legal_move_that_shows_something_else_says_so_and_can_be_tried_again() -> None:
    state = at("/lesson/vadrantir/3")
    before = exercise(state)
    state, effects = update(state, Pointer("a1", click=True))
    assert not exercise(state).solved
    assert exercise(state).table.position == before.table.position
    assert "That would make a group of one." in page(state, say)
    assert effects == []


def test_an_illegal_move_gets_the_reason_from_the_rules() -> None:
    state, _ = update(at("/lesson/vadrantir/3"), Pointer("d4", click=True))
    assert "d4 is taken" in page(state, say)


def test_a_lesson_can_be_done_by_keyboard() -> None:
    state = at("/lesson/vadrantir/1")
    state, _ = update(state, Do("answer", "white"))
    state, _ = update(state, Do("next-exercise"))
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"):
        state, _ = update(state, Key(key))
    assert exercise(state).solved


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_every_move_shown_comes_through_the_lesson(game: str) -> None:
    state = at(f"/lesson/{game}")
    for number in range(1, len(LESSONS[game].tasks) + 1):
        assert state.fragment == (f"/lesson/{game}" if number == 1 else f"/lesson/{game}/{number}")
        state, _ = update(state, Do("show-answer"))
        assert exercise(state).solved
        assert page(state, say)
        assert drawing(state)
        assert title(state, say)
        if number < len(LESSONS[game].tasks):
            state, _ = update(state, Do("next-exercise"))
    assert f'data-do="versus" data-with="{game},{GAMES[game].sizes[0]},standard"' in page(state, say)


def test_a_task_whose_move_was_shown_is_not_done_until_one_does_it_oneself() -> None:
    state = at("/lesson/nadraz/1")
    state, effects = update(state, Do("show-answer"))
    assert exercise(state).solved and not effects and not state.learned
    assert "1, done" not in page(state, say)
    state, _ = update(state, Do("restart"))
    state, _ = update(state, Do("answer", LESSONS["nadraz"].tasks[0].example))
    assert state.learned == {"lesson/nadraz/1"} and "1, done" in page(state, say)


def test_after_the_black_stone_of_an_opening_a_lesson_asks_for_the_white_one() -> None:
    state, _ = update(at("/lesson/nadraz/1"), Pointer("d4", click=True))
    shown = page(state, say)
    assert "Now put a white stone on the board." in shown
    assert "choose where it goes" not in shown


def test_a_lesson_goes_on_where_one_left_off() -> None:
    stored = {LEARNED_KEY: json.dumps(["lesson/nadraz/1", "lesson/nadraz/2"])}
    state = at("/lesson/nadraz", stored)
    assert exercise(state).number == 3


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_begin_with_the_easiest_and_go_on_to_harder_ones(game: str) -> None:
    state = at(f"/puzzles/{game}")
    numbers = [exercise(state).number]
    while exercise(state).following:
        state, _ = update(state, Do("next-exercise"))
        numbers.append(exercise(state).number)
    levels = [puzzles(game)[number - 1].level for number in numbers]
    assert sorted(numbers) == list(range(1, len(puzzles(game)) + 1))
    assert levels == sorted(levels, key=[*LEVELS, ""].index)


@pytest.mark.parametrize("damaged", ["", "{", "5", '{"a": 1}', "[1, null]"])
def test_damaged_memory_of_what_was_learned_is_as_for_a_new_visitor(damaged: str) -> None:
    state = at("/lesson/nadraz", {LEARNED_KEY: damaged})
    assert state.learned == frozenset()


def test_what_another_window_has_learned_is_not_lost() -> None:
    state = at("/lesson/nadraz/1")
    state, _ = update(state, Stored(LEARNED_KEY, json.dumps(["puzzles/snex/1"])))
    state, effects = update(state, Do("answer", LESSONS["nadraz"].tasks[0].example))
    assert effects == [Amend(LEARNED_KEY, json.dumps(["lesson/nadraz/1"]))]


@pytest.mark.parametrize(
    "fragment", ["/lesson/chess", "/lesson/nadraz/0", "/lesson/nadraz/99", "/puzzles/snex/x", "/puzzles"]
)
def test_an_address_of_no_exercise_says_so(fragment: str) -> None:
    state = at(fragment)
    assert not isinstance(state.place, Practising)
    assert state.notice
    assert page(state, say)


# -- solving a puzzle ----------------------------------------------------------------------------------------------------


def _first_with_an_answer(game: str) -> tuple[State, int]:
    number = next(number for number, puzzle in enumerate(puzzles(game), 1) if len(puzzle.refutations) > 1)
    return at(f"/puzzles/{game}/{number}"), number


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_answers_and_the_puzzle_is_remembered_once_it_is_solved(game: str) -> None:
    state, number = _first_with_an_answer(game)
    puzzle = puzzles(game)[number - 1]
    effects: list[object] = []
    while not exercise(state).solved:
        move = puzzle.line[len(exercise(state).table.path)]
        state, effects = update(state, Do("answer", move))  # type: ignore[assignment]
        moves = exercise(state).table.moves
        # Where nobody has anything left but to pass, that is done beyond the line, too.
        assert moves[: len(puzzle.line)] == puzzle.line[: len(moves)]
        assert set(moves[len(puzzle.line) :]) <= {"pass"}
    assert effects == [Amend(LEARNED_KEY, json.dumps([f"puzzles/{game}/{number}"]))]
    assert "Solved" in page(state, say)


def _after_a_wrong_move() -> tuple[State, Position, Position]:
    """Return the page after a wrong move, the position of the puzzle, and the refutation played."""
    state, number = _first_with_an_answer("vadrantir")
    puzzle = puzzles("vadrantir")[number - 1]
    move, reply = next((move, reply) for move, reply in puzzle.refutations[0].items() if reply)
    state, effects = update(state, Pointer(move, click=True))
    assert effects == []
    assert f"{move} does not win: " in page(state, say)
    assert f"answers {reply}" in page(state, say)
    return state, puzzle.position, puzzle.position.play(move).play(reply)


def test_a_wrong_move_is_refuted_on_the_board_until_it_is_taken_back() -> None:
    state, puzzle, refuted = _after_a_wrong_move()
    assert exercise(state).table.position == refuted
    state, _ = update(state, Do("try-again"))
    assert exercise(state).table.position == puzzle
    assert str(state.said[-1].message) == "Taken back"
    # What was read aloud stays in the log.
    assert "does not win" not in page(replace(state, said=()), say)


@pytest.mark.parametrize(("game", "answered"), [("snex", True), ("snex", False), ("serpent", True)])
def test_of_a_move_that_is_only_too_slow_it_is_not_said_that_it_never_wins(game: str, answered: bool) -> None:
    number, puzzle, move, reply = next(
        (number, puzzle, move, reply)
        for number, puzzle in enumerate(puzzles(game), 1)
        for move, reply in puzzle.refutations[0].items()
        if bool(reply) == answered and reply != "pass"
    )
    state = at(f"/puzzles/{game}/{number}")
    failed = exercise(state).play(move)
    enemy = COLOUR_NAME[OTHER[puzzle.colour]]
    assert reply != "pass"
    answer = f": {enemy} answers {reply}" if answered else ""
    assert str(failed.told) == f"{move} does not win within {puzzle.turns} turns{answer}. Try again."


@pytest.mark.parametrize(
    ("game", "number", "move", "told"),
    [
        (
            "serpent",
            31,
            "f9",
            "f9 does not win within 2 turns: Black must pass, but White does not win in time even so. Try again.",
        ),
        ("nadraz", 18, "j6", "j6 does not win: White must pass, but Black does not win even so. Try again."),
    ],
)
def test_a_forced_pass_is_told_as_one_and_not_as_what_refutes_a_move(
    game: str, number: int, move: str, told: str
) -> None:
    failed = exercise(at(f"/puzzles/{game}/{number}")).play(move)
    assert str(failed.told) == told


def test_a_pass_that_does_not_win_is_told_in_the_language_that_is_spoken() -> None:
    number = next(number for number, puzzle in enumerate(puzzles("sundraval"), 1) if "pass" in puzzle.refutations[0])
    failed = exercise(at(f"/puzzles/sundraval/{number}")).play("pass")
    assert failed.told and str(failed.told).startswith("pass does not win")
    assert Speaker("de", catalogue("de"))(failed.told).startswith("passen gewinnt nicht")


@pytest.mark.parametrize("event", [Key("Escape"), Do("puzzle-hint")])
def test_whatever_one_does_next_takes_a_wrong_move_back(event: Key | Do) -> None:
    state, puzzle, _ = _after_a_wrong_move()
    state, _ = update(state, event)
    assert exercise(state).table.position == puzzle


def test_the_next_try_takes_a_wrong_move_back_first() -> None:
    state, _, _ = _after_a_wrong_move()
    answer = exercise(state).back().answer
    state, _ = update(state, Pointer(answer, click=True))
    assert exercise(state).table.moves[0] == answer


def test_a_puzzle_that_was_shown_does_not_count_as_solved() -> None:
    state, _ = _first_with_an_answer("snex")
    while not exercise(state).solved:
        state, effects = update(state, Do("show-answer"))
        assert effects == []
    assert not state.learned


def test_a_hint_says_what_the_move_does_then_where_it_begins_and_plays_nothing() -> None:
    state, number = _first_with_an_answer("snex")
    before = exercise(state)
    state, _ = update(state, Do("puzzle-hint"))
    theme = theme_of(before.table.position, before.answer)
    assert theme and f"Look for this: {theme.title}." in page(state, say)
    state, _ = update(state, Do("puzzle-hint"))
    assert exercise(state).table.path == ()
    cell = before.table.position.clicks(puzzles("snex")[number - 1].line[0])[0][0]
    assert f"Look at {cell}." in page(state, say)
    size = before.table.position.setup.size
    assert cell in circled(exercise_scene(state, exercise(state)), "highlight", "snex", size)
    assert cell not in circled(exercise_scene(state, before), "highlight", "snex", size)


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_of_every_puzzle_is_explained_move_by_move(game: str) -> None:
    for number, puzzle in enumerate(puzzles(game), 1):
        explained = PuzzleTry.begin(game, number).explanation
        assert len(explained) >= (puzzle.choices if puzzle.themes else 0)


def test_a_solved_puzzle_says_why_and_can_be_explored_with_its_solution() -> None:
    state, number = _first_with_an_answer("snex")
    while not exercise(state).solved:
        state, _ = update(state, Do("show-answer"))
    for why in PuzzleTry.begin("snex", number).explanation:
        assert str(why) in page(state, say)
    assert f'href="#/explore/snex/{number}"' in page(state, say)
    state, _ = update(state, Visit(f"/explore/snex/{number}"))
    assert isinstance(state.place, Playing)
    assert state.place.table.record.start == puzzles("snex")[number - 1].text
    assert not state.saves


def looked_into(state: State, number: int) -> State:
    """Return the state after Explore and Back."""
    state, _ = update(state, Visit(f"/explore/snex/{number}"))
    assert isinstance(state.place, Playing)
    cells = state.place.table.position.clicks(state.place.table.position.legal_moves[0])[0]
    for cell in cells:
        state, _ = update(state, Pointer(cell, click=True))
    return update(state, Visit(f"/puzzles/snex/{number}"))[0]


def test_a_puzzle_that_was_shown_is_still_shown_after_a_look_into_it_and_does_not_count() -> None:
    state, number = _first_with_an_answer("snex")
    while not exercise(state).solved:
        state, _ = update(state, Do("show-answer"))
    before, told = re.sub('<p id="said.*?</p>', "", page(state, say)), exercise(state).told
    state = looked_into(state, number)
    assert exercise(state).solved and exercise(state).helped
    assert re.sub('<p id="said.*?</p>', "", page(state, say)) == before
    assert state.said[-1].message == told, "where nothing is left to find, nobody is asked to find it"
    state = looked_into(state, number)
    for _ in puzzles("snex")[number - 1].line:
        state, effects = update(state, Do("answer", puzzles("snex")[number - 1].line[0]))
        assert effects == []
    assert not state.learned
    for elsewhere in ("/", f"/puzzles/snex/{number}"):
        state, _ = update(state, Visit(elsewhere))
    assert not exercise(state).table.path, "whoever comes anew begins anew"


def test_back_from_a_look_into_a_solved_puzzle_leads_to_it_also_where_its_address_has_no_number() -> None:
    state = at("/puzzles/serpent")
    number = exercise(state).number
    for move in puzzles("serpent")[number - 1].line[::2]:
        state, _ = update(state, Do("answer", move))
    assert exercise(state).solved and state.learned
    state, _ = update(state, Visit(f"/explore/serpent/{number}"))
    state, _ = update(state, Visit("/puzzles/serpent"))
    assert exercise(state).number == number and exercise(state).solved
    for elsewhere in ("/", "/puzzles/serpent"):
        state, _ = update(state, Visit(elsewhere))
    assert exercise(state).number != number, "whoever comes anew is given the next one"


def test_puzzles_are_listed_by_the_level_that_finds_them() -> None:
    shown = page(at("/puzzles/nadraz/1"), say)
    levels = [title for title in ("Casual", "Steady", "Thoughtful", "Patient", "Harder") if f">{title}</h2>" in shown]
    assert len(levels) >= 3
    assert [shown.index(f">{title}</h2>") for title in levels] == sorted(
        shown.index(f">{title}</h2>") for title in levels
    )


def test_what_is_tried_in_an_exercise_is_no_saved_game_and_leaves_with_the_page() -> None:
    state, _ = update(at("/puzzles/snex/1"), Pointer("a1", click=True))
    assert not state.saves
    state, _ = update(state, Visit("/"))
    assert not isinstance(state.place, Practising)
    assert not state.saves
    fresh = at("")
    assert replace(state, fragment="", saves=fresh.saves) == fresh


def test_a_game_without_puzzles_says_so_when_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygames_web.model.puzzle_try.puzzles", lambda game: ())
    for name in ("nadraz", "nadraz/1"):
        with pytest.raises(NoSuchExercise, match="there is no puzzle 1; Nadraz has 0"):
            exercise_at(PUZZLES, name, frozenset())
