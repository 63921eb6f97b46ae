"""Lessons and puzzles on the page: how one comes to an exercise, what is done there, and what is remembered as learned."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pygames.errors import GamesError, Message, quoted
from pygames.outside.text import read_number
from pygames.record import Record
from pygames.rules import find_game
from pygames_web.machine import actions
from pygames_web.machine.actions import Action, Deeds, DiagramStep
from pygames_web.machine.effects import Amend, Effects, Focus, Go
from pygames_web.machine.events import Key, Pointer
from pygames_web.machine.places import Practising, Reading
from pygames_web.machine.state import State, Transition
from pygames_web.machine.tallying import noted
from pygames_web.model.days import day_at, puzzle_of
from pygames_web.model.exercise import Exercise
from pygames_web.model.jumps import JUMPS, jumped
from pygames_web.model.kept import names_in
from pygames_web.model.lesson_step import LessonStep
from pygames_web.model.puzzle_try import PuzzleTry, puzzle_record
from pygames_web.model.table import ARROWS
from pygames_web.teaching.strategy import sections_of, steps_of

T = TypeVar("T")

DEEDS: Deeds[State] = Deeds()

#: Where the storage keeps which exercises are done.
LEARNED_KEY = "learned"

#: The kinds of exercises by their places.
_KINDS: dict[str, type[LessonStep] | type[PuzzleTry]] = {kind.place: kind for kind in (LessonStep, PuzzleTry)}
PLACES = tuple(_KINDS)


class NoSuchExercise(GamesError):
    """There is no exercise of this number."""


def read_learned(text: str | None) -> frozenset[str]:
    """Return the names of the exercises that are done; of damaged text, whatever names can be read."""
    return frozenset(names_in(text or "[]"))


# -- places --------------------------------------------------------------------------------------------------------------


def exercise_at(place: str, name: str, learned: frozenset[str]) -> Practising:
    """Return the exercise of an address, as in ``nadraz/3``; without a number it is the first that is not done yet.

    Raise `GamesError` if there is none.
    """
    name, _, digits = name.partition("/")
    kind, game = _KINDS[place], find_game(name)
    count = kind.number_of(game.name)
    if count and not digits:
        return Practising(kind.begin(game.name, _first_undone(kind.begin(game.name, 1), learned)))
    which = read_number(digits, 4)
    if which is None or not 1 <= which <= count:
        raise NoSuchExercise(Message(kind.missing.template, number=quoted(digits or "1"), game=game.title, count=count))
    return Practising(kind.begin(game.name, which))


def all_of(place: str, game: str) -> list[Exercise]:
    """Return all exercises of a kind and a game by their numbers, nothing done yet."""
    kind = _KINDS[place]
    return [kind.begin(game, number) for number in range(1, kind.number_of(game) + 1)]


def explored(name: str) -> Record:
    """Return the record of the puzzle of an address, as in ``nadraz/3``; raise `GamesError` if there is none."""
    exercise = exercise_at(PuzzleTry.place, name, frozenset()).exercise
    return puzzle_record(exercise.game, exercise.number)


def tried(name: str) -> Record:
    """Return the record that begins with the diagram of an address, as in ``nadraz/14``; raise `GamesError` if there is none."""
    game, _, digits = name.partition("/")
    sections, which = sections_of(find_game(game).name), read_number(digits, 4)
    diagram = sections[which].diagram if which is not None and which < len(sections) else None
    if diagram is None:
        raise NoSuchExercise(Message("There is no such page."))
    position = diagram.position(0)
    return Record(position.setup, position.text)


def _first_undone(first: Exercise, learned: frozenset[str]) -> int:
    order = first.order
    return next((which for which in order if replace(first, number=which).name not in learned), order[0])


# -- what happens there --------------------------------------------------------------------------------------------------


def on_board(state: State, exercise: Exercise, event: Pointer | Key) -> Transition:
    """Return the state after something happened on the board of an exercise."""
    if isinstance(event, Pointer):
        if event.click and event.cell:
            return _commit(state, exercise.click(event.cell), event.now)
        table = replace(exercise.table, hover=None if exercise.solved else event.cell)
        return state.with_exercise(replace(exercise, table=table)), []
    if not event.on_board:
        return state, []
    if event.key in ARROWS:
        return state.with_exercise(exercise.walk(*ARROWS[event.key])), []
    if event.key.lower() in JUMPS:
        return state.with_exercise(replace(exercise, table=jumped(exercise.table, event.key))), []
    if event.key in ("Enter", " "):
        cursor = exercise.table.cursor
        if cursor is None:
            return state.with_exercise(exercise.walk(0, 0)), []
        if exercise.solved:
            return state, []
        exercise = exercise.back()
        return _commit(state, exercise.with_table(exercise.table.click(cursor)), event.now)
    if event.key in ("Escape", "Backspace"):
        if exercise.before:
            return state.with_exercise(exercise.back()), []
        return state.with_exercise(replace(exercise, table=exercise.table.take_back())), []
    return state, []


def _commit(state: State, exercise: Exercise, now: int) -> Transition:
    """Return the state with another exercise; what has been solved without help is remembered, and noted if it is of the day."""
    if not exercise.solved or exercise.helped:
        return state.with_exercise(exercise), []
    effects: Effects = []
    if exercise.name == puzzle_of(day_at(now)).name:
        state, effects = noted(state, f"daily {day_at(now)}")
    state = state.with_exercise(exercise)
    if exercise.name in state.learned:
        return state, effects
    learned = state.learned | {exercise.name}
    return replace(state, learned=learned), [*effects, Amend(LEARNED_KEY, json.dumps([exercise.name]))]


def _has(action: Action[T], step: Callable[[Exercise, T], Exercise]) -> None:
    """Have an action do a step that concerns only the exercise."""

    @DEEDS.does(action)
    def _(state: State, value: T, now: int) -> Transition:
        match state.place:
            case Practising(exercise=exercise):
                return _commit(state, step(exercise, value), now)
        return state, []


def _hinted(exercise: Exercise, _: None) -> Exercise:
    return exercise.hint() if isinstance(exercise, PuzzleTry) and not exercise.solved else exercise


_has(actions.ANSWER, lambda exercise, move: exercise.play(move))
_has(actions.SHOW_ANSWER, lambda exercise, _: exercise.help())
_has(actions.PUZZLE_HINT, _hinted)
_has(actions.TRY_AGAIN, lambda exercise, _: exercise.back())


@DEEDS.does(actions.RESTART)
def _restart(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Practising(exercise=exercise):
            again = exercise.begin(exercise.game, exercise.number)
            again = replace(again, table=replace(again.table, spoken=(again.question,)))
            return state.with_exercise(again), [Focus("grid")]
    return state, []


@DEEDS.does(actions.NEXT_EXERCISE)
def _next(state: State, _: None, now: int) -> Transition:
    """Go on to the next exercise of the same kind."""
    match state.place:
        case Practising(exercise=exercise) if coming := exercise.following:
            following = exercise.begin(exercise.game, coming)
            fragment = following.address
            return state.arriving(fragment).at(Practising(following)), [Go(fragment), Focus("grid")]
    return state, []


# -- guides --------------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.STEP)
def _step(state: State, to: DiagramStep, now: int) -> Transition:
    """Step a diagram of the guide through its moves, or its game with remarks through these."""
    match state.place:
        case Reading(game, steps) if to.step <= steps_of(game, to.diagram):
            return state.at(Reading(game, {**steps, to.diagram: to.step})), []
    return state, []
