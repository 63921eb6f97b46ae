"""What the page around an embedded board may ask for, read strictly: a game or an exercise, and how it is looked at."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeVar

from pygames.drawing import THEMES
from pygames.embedding import MODES
from pygames.errors import GamesError, Message, quoted
from pygames.levels import LEVELS
from pygames.outside.text import read_number
from pygames.record import Path, Record, from_data, from_link
from pygames.record.data import FORMAT, VERSION
from pygames.rules import GAMES, Game, Setup, find_game
from pygames_web.machine.learning import PLACES, exercise_at
from pygames_web.model.exercise import Exercise
from pygames_web.model.facing import known_facing
from pygames_web.model.lesson_step import LessonStep
from pygames_web.model.puzzle_try import PuzzleTry
from pygames_web.model.saves import Save, read_save
from pygames_web.model.seats import PERSON, PERSONS
from pygames_web.model.table import Table

T = TypeVar("T")

#: The options that name the kinds of exercises, and the places where these are.
EXERCISES = {kind.option: kind.place for kind in (PuzzleTry, LessonStep)}
assert set(EXERCISES.values()) == set(PLACES)
_GAME = {"game", "size", "variant", "moves", "position", "href", "ply", "rotate", "against", "seat", *EXERCISES}
_LOOK = {"mode", "theme"}
#: What no author writes: how a game or an exercise was left that was put to rest.
_LEFT = {"kept", "tried"}
#: The names of all options.
OPTIONS = _GAME | _LOOK | _LEFT
#: What says which position it is, and therefore nothing that an exercise could have beside it.
_NOT_WITH_EXERCISES = ("moves", "position", "href")
#: How many digits a number may have, as that of a ply.
_MOST_DIGITS = 5
#: Which seat visitors have where they play against the computer, and which one is the computer's then.
_SEATS = {"first": 1, "second": 0}


class BadEmbed(GamesError):
    """Options or requests of an embedding page that are not understood."""


class Look(NamedTuple):
    """The mode and the theme that options ask for."""

    mode: str
    theme: str


def check_names(options: Mapping[str, str]) -> None:
    """Raise `BadEmbed` if there is an option that boards do not have."""
    for name in options:
        if name not in OPTIONS:
            names = ", ".join(sorted(OPTIONS - _LEFT))
            raise BadEmbed(
                Message("a board has no option {name}; there are: {names}", name=quoted(name, always=True), names=names)
            )


def look_of(options: Mapping[str, str]) -> Look:
    """Return how options ask for a board to be looked at; raise `BadEmbed` if it cannot be."""
    mode, theme = options.get("mode") or "play", options.get("theme", "")
    _check_known(mode, MODES, Message("there is no mode {name}; there are: {names}"))
    _check_known(theme, ("", *THEMES), Message("there is no theme {name}; there are: {names}"))
    return Look(mode, theme)


def _check_known(word: str, words: Collection[str], unknown: Message) -> None:
    """Raise `BadEmbed` with a message, its blanks filled in, if a word is none of some; empty ones are not named."""
    if word not in words:
        names = ", ".join(filter(None, words))
        raise BadEmbed(Message(unknown.template, name=quoted(word, always=True), names=names))


def on_board(options: Mapping[str, str]) -> Table | Exercise:
    """Return what options stand for, a game with its moves not looked through yet; raise `GamesError` if that is nothing.

    The players of a game are those of the mode `play`.
    """
    for kind, place in EXERCISES.items():
        if name := options.get(kind):
            exercise = exercise_at(place, name, frozenset()).exercise
            _check_alone(exercise, options)
            return _tried(exercise, options.get("tried", "").split())
    if kept := options.get("kept"):
        return read_save(kept).table("embed")
    record = _record(options)
    path = place_in(record, options.get("ply", ""))
    facing = known_facing([read_number(options.get("rotate", ""), _MOST_DIGITS) or 0, False])
    return Table("embed", record, record.main_line() if path is None else path, _players(options), facing)


def place_in(record: Record, text: str) -> Path | None:
    """Return the place in a game that a ``ply`` names (`pygames.embedding.snippet`); None if there is none."""
    ply, *beside = text.split() or [""]
    before = as_far_as(record.moves(record.main_line()), ply)
    if before is None:
        return None
    moves = (*before, *beside)
    path = record.path_along(moves)
    return path if len(path) == len(moves) else None


def as_far_as(line: tuple[T, ...], ply: str) -> tuple[T, ...] | None:
    """Return a line, as moves or as a path, as far as the ply that a text names; None if it names none of the line."""
    number = read_number(ply, _MOST_DIGITS)
    return None if number is None or number > len(line) else line[:number]


def options_for(shown: Table | Exercise, mode: str) -> dict[str, str]:
    """Return the options that stand for what is on a board, as it is."""
    if isinstance(shown, Table):
        return {"kept": Save.of(shown, now=0).to_text(), "mode": mode}
    return {shown.option: f"{shown.game}/{shown.number}", "tried": " ".join(shown.table.moves), "mode": mode}


def _check_alone(exercise: Exercise, options: Mapping[str, str]) -> None:
    """Raise `BadEmbed` if options name another position beside that of an exercise, or somebody to play against."""
    others = [name for name in (*_NOT_WITH_EXERCISES, *EXERCISES) if name != exercise.option and options.get(name)]
    if names := [*_contradicting(options, _board(exercise.table.record.setup)), *others]:
        raise BadEmbed(
            Message("a puzzle or a lesson brings its own position: leave out {names}", names=", ".join(names))
        )
    if options.get("against"):
        raise BadEmbed(
            Message("a puzzle or a lesson is not played against the computer: leave out {name}", name="against")
        )


def _board(setup: Setup) -> dict[str, str]:
    """Return the options that stand for a game, its size and its variant."""
    return {"game": setup.game.name, "size": str(setup.size), "variant": setup.variant}


def _contradicting(options: Mapping[str, str], known: Mapping[str, str]) -> list[str]:
    """Return the names of the options that say something else than what is known, as texts of which the spaces do not count."""
    return [name for name, value in known.items() if options.get(name, "").split() not in ([], value.split())]


def _linked(href: str, options: Mapping[str, str]) -> Record:
    """Return the game of a link; raise `GamesError` if it is none, or options beside it say something else."""
    record = from_link(href)
    moves = " ".join(record.moves(record.main_line()))
    known = {**_board(record.setup), "position": record.position(()).text, "moves": moves}
    if names := _contradicting(options, known):
        raise BadEmbed(Message("a link brings its own game: leave out {names}", names=", ".join(names)))
    return record


def _tried(exercise: Exercise, moves: list[str]) -> Exercise:
    """Return an exercise after moves, some of which answer others."""
    while len(exercise.table.path) < len(moves):
        before = len(exercise.table.path)
        exercise = exercise.play(moves[before])
        if exercise.before or len(exercise.table.path) == before:
            break
    return exercise


def _players(options: Mapping[str, str]) -> tuple[str, str]:
    """Return who has the two seats: persons, or the level that visitors play against."""
    level, seat = options.get("against", ""), options.get("seat") or "first"
    _check_known(level, ("", *LEVELS), Message("there is no level {name}; there are: {names}"))
    _check_known(seat, _SEATS, Message("there is no seat {name}; there are: {names}"))
    if not level:
        return PERSONS
    return (level, PERSON) if _SEATS[seat] == 0 else (PERSON, level)


def _record(options: Mapping[str, str]) -> Record:
    """Return the game that options stand for: that of a link, or the moves from a start or a position."""
    if href := options.get("href"):
        return _linked(href, options)
    if not options.get("game"):
        names = ", ".join(GAMES)
        raise BadEmbed(Message("the board needs a game or the href of one; the games are: {names}", names=names))
    game, given = find_game(options["game"]), options.get("size", "")
    size = read_number(given, 2)
    # A viewer looks for the text among the sizes: 06 is none.
    if size is None or str(size) != given:
        raise BadEmbed(_no_size(game, given))
    data: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "size": size,
        "variant": options.get("variant") or "standard",
        "moves": [{"ply": ply, "move": move} for ply, move in enumerate(options.get("moves", "").split(), 1)],
    }
    if position := options.get("position"):
        data["position"] = position
    return from_data(data)


def _no_size(game: Game, given: str) -> Message:
    """Return that a text is no size of a game, and which sizes there are."""
    sizes = ", ".join(map(str, game.sizes))
    if not given:
        return Message("{title} needs a size; there are: {sizes}", title=game.title, sizes=sizes)
    size = quoted(given, always=True)
    return Message("{title} is played at sizes {sizes}, not {size}", title=game.title, sizes=sizes, size=size)
