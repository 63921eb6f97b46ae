"""Lessons and puzzles on the page: how one comes to an exercise, what is done there, and what is remembered as learned."""

import json
from collections.abc import Callable
from dataclasses import replace

from pygames.errors import Message
from pygames.outside import number, read_json
from pygames.rules import find_game
from pygames_web.exercise import Exercise, LessonStep, PuzzleTry
from pygames_web.state import Do, Focus, Go, Key, Pointer, State, Step, Store
from pygames_web.table import ARROWS

#: Where the storage keeps which exercises are done.
LEARNED_KEY = "pygames:learned"

#: The longest text of them that is read: all exercises together take a tenth of it.
_MOST_CHARACTERS = 100_000

#: The kinds of exercises by their places.
_KINDS: dict[str, type[LessonStep] | type[PuzzleTry]] = {kind.place: kind for kind in (LessonStep, PuzzleTry)}
PLACES = tuple(_KINDS)


def read_learned(text: str | None) -> frozenset[str]:
    """Return the names of the exercises that are done; of damaged text, whatever names can be read."""
    try:
        names = read_json(text or "[]", _MOST_CHARACTERS)
    except ValueError:
        return frozenset()
    return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()


# -- places --------------------------------------------------------------------------------------------------------------


def visit(state: State) -> State:
    """Return the state at the exercise that the address names; without a number it is the first that is not done yet.

    Raise `UnknownGame` if the address names a game that there is not.
    """
    place, name = state.place
    game, _, digits = name.partition("/")
    kind = _KINDS[place]
    first = kind.begin(find_game(game).name, 1)
    if not digits:
        return replace(state, exercise=kind.begin(game, _first_undone(first, state.learned)))
    which = number(digits, 4)
    if which is None or not 1 <= which <= first.count:
        return replace(state, notice=Message("There is no such page."))
    return replace(state, exercise=kind.begin(game, which))


def _first_undone(first: Exercise, learned: frozenset[str]) -> int:
    numbers = range(1, first.count + 1)
    return next((which for which in numbers if replace(first, number=which).name not in learned), 1)


# -- what happens there --------------------------------------------------------------------------------------------------


def on_board(state: State, exercise: Exercise, event: Pointer | Key) -> Step:
    """Return the state after something happened on the board of an exercise."""
    if isinstance(event, Pointer):
        if event.click and event.cell:
            return _settle(state, exercise.click(event.cell))
        table = replace(exercise.table, hover=None if exercise.solved else event.cell)
        return replace(state, exercise=replace(exercise, table=table)), []
    if not event.on_board:
        return state, []
    if event.key in ARROWS:
        return replace(state, exercise=exercise.walk(state.view, *ARROWS[event.key])), []
    if event.key in ("Enter", " "):
        cursor = exercise.table.cursor
        if cursor is None:
            return replace(state, exercise=exercise.walk(state.view, 0, 0)), []
        if exercise.solved:
            return state, []
        return _settle(state, exercise.with_table(exercise.table.click(cursor)))
    if event.key in ("Escape", "Backspace"):
        return replace(state, exercise=replace(exercise, table=exercise.table.take_back())), []
    return state, []


def _settle(state: State, exercise: Exercise) -> Step:
    """Return the state with another exercise; what has been solved without help is remembered."""
    done = exercise.solved and not (exercise.helped and isinstance(exercise, PuzzleTry))
    state = replace(state, exercise=exercise)
    if not done or exercise.name in state.learned:
        return state, []
    learned = state.learned | {exercise.name}
    return replace(state, learned=learned), [Store(LEARNED_KEY, json.dumps(sorted(learned)))]


def _with(step: Callable[[Exercise, str], Exercise]) -> Callable[[State, Do], Step]:
    """Return the action of a step that concerns only the exercise."""

    def action(state: State, event: Do) -> Step:
        return _settle(state, step(state.exercise, event.value)) if state.exercise else (state, [])

    return action


def _restart(state: State, event: Do) -> Step:
    if state.exercise is None:
        return state, []
    exercise = state.exercise.begin(state.exercise.game, state.exercise.number)
    return replace(state, exercise=exercise), [Focus("grid")]


def _next(state: State, event: Do) -> Step:
    """Go on to the next exercise of the same kind."""
    if state.exercise is None:
        return state, []
    following = state.exercise.begin(state.exercise.game, state.exercise.number + 1)
    fragment = f"/{following.name}"
    return replace(state.arriving(fragment), exercise=following), [Go(fragment), Focus("grid")]


def _hinted(exercise: Exercise, _: str) -> Exercise:
    return exercise.hint() if isinstance(exercise, PuzzleTry) and not exercise.solved else exercise


#: What each control of an exercise does.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {
    "answer": _with(lambda exercise, move: exercise.play(move)),
    "show-answer": _with(lambda exercise, _: exercise.help()),
    "puzzle-hint": _with(_hinted),
    "restart": _restart,
    "next-exercise": _next,
}
