"""What the page around an embedded board asks for: its requests are read strictly, and met, or answered by why they cannot be."""

from collections.abc import Mapping
from dataclasses import replace

from pygames.errors import GamesError, Message, quoted
from pygames.outside.bounds import MOST_OF_A_BOARD
from pygames.outside.json_text import read_json
from pygames.record import Path, Record
from pygames_web.machine import actions
from pygames_web.machine.app import attend
from pygames_web.machine.embed_board import (
    AuthorAnswer,
    AuthorRequest,
    Coming,
    Embed,
    Transition,
    answered,
    stepped,
    without_keeping,
)
from pygames_web.machine.embed_letters import still_of, whole_of
from pygames_web.machine.embed_options import BadEmbed, Look, as_far_as, check_names, look_of, on_board, place_in
from pygames_web.machine.events import Do
from pygames_web.machine.places import Playing, Practising
from pygames_web.machine.playing import commit
from pygames_web.model.exercise import Exercise
from pygames_web.model.moment import written_path
from pygames_web.model.seats import PERSONS
from pygames_web.model.table import Table


def read_request(text: str) -> AuthorRequest | None:
    """Return the request that a text stands for, None if it has another shape."""
    try:
        data = read_json(text, MOST_OF_A_BOARD)
    except ValueError:
        return None
    if not isinstance(data, dict) or data.keys() != {"id", "do", "with"}:
        return None
    number, do, value = data["id"], data["do"], data["with"]
    fits = isinstance(number, int) and isinstance(do, str) and isinstance(value, dict)
    return AuthorRequest(number, do, value) if fits and all(isinstance(item, str) for item in value.values()) else None


def met(embed: Embed, request: AuthorRequest) -> Transition:
    """Return the board after a request; one that cannot be met leaves it as it was and is answered by the reason."""
    try:
        if request.do in ("load", "attributes"):
            check_names(request.value)
            # The element itself tells of a ply that an attribute cannot have.
            return load(embed, request.value, request.number, strict=request.do == "load"), []
        if request.do == "read":
            return _read_for_another(embed, request.value, request.number), []
        after, effects = _done(embed, request.do, request.value)
    except GamesError as error:
        return answered(embed, request.number, error.message), []
    return answered(after, request.number), effects


def _done(embed: Embed, do: str, value: Mapping[str, str]) -> Transition:
    if do == "look":
        look = look_of(value)
        if embed.state.table:
            _check_thinking(embed, look, embed.seats)
        return _looking(embed, look)
    if do not in ("play", "undo", "redo", "go"):
        raise BadEmbed(Message("a board cannot be asked to {do}", do=quoted(do, always=True)))
    if embed.exercise:
        return _exercised(embed, embed.exercise, do, value), []
    table = embed.state.table
    if table is None:
        raise BadEmbed(embed.state.notice or Message("there is no game on this board"))
    if do == "undo":
        if not table.path:
            raise BadEmbed(Message("there is no move to take back"))
        return stepped(embed, Do(actions.UNDO.name))
    if do == "redo":
        if not table.has_later():
            raise BadEmbed(Message("there is no move to play again"))
        return stepped(embed, Do(actions.REDO.name))
    if do == "go":
        return stepped(embed, Do(actions.GO_TO.name, written_path(_line_to(table, value.get("ply", "")))))
    # What a page asks for is meant, so it is played without a question, or refused by the rules.
    state, effects = attend(*commit(embed.state, table.play(value.get("move", "")), now=0))
    return replace(embed, state=state), without_keeping(effects)


def _exercised(embed: Embed, exercise: Exercise, do: str, value: Mapping[str, str]) -> Embed:
    """Return the board after a request that concerns an exercise; raise `GamesError` if it cannot be met."""
    if exercise.solved:
        raise BadEmbed(Message("the exercise is solved"))
    if do == "play":
        after = exercise.play(value.get("move", ""))
    elif do == "undo" and exercise.before:
        after = exercise.back()
    else:
        raise BadEmbed(Message("in an exercise one goes on by the right move alone"))
    return replace(embed, state=embed.state.with_exercise(after))


def _line_to(table: Table, ply: str) -> Path:
    """Return the path to a ply of the line that is looked at; raise `BadEmbed` if the line does not go so far."""
    line = table.record.main_line(table.path)
    path = as_far_as(line, ply)
    if path is None:
        raise _no_ply(ply, len(line))
    return path


def _no_ply(ply: str, last: int) -> BadEmbed:
    return BadEmbed(Message("there is no ply {ply}; the last is {last}", ply=quoted(ply, always=True), last=last))


# -- what comes onto the board -------------------------------------------------------------------------------------------


def load(embed: Embed, options: Mapping[str, str], number: int | None = None, strict: bool = False) -> Embed:
    """Return the board with the game that options ask for being opened; raise `GamesError` if there is none.

    A ply that the game does not have is left out or, with ``strict``, refused. An exercise needs no looking through.
    """
    look, shown = look_of(options), on_board(options)
    if isinstance(shown, Table):
        if strict and (ply := options.get("ply")) and place_in(shown.record, ply) is None:
            raise _no_ply(ply, len(shown.record.main_line()))
        _check_thinking(embed, look, shown.players)
        return replace(embed, coming=Coming(shown, look, number, shown.record))
    state = embed.state.at(Practising(shown), notice=None)
    embed, _ = _looking(replace(embed, state=state), look)
    return embed if number is None else answered(embed, number)


def _check_thinking(embed: Embed, look: Look, seats: tuple[str, str]) -> None:
    """Raise `BadEmbed` if the computer would have to think where it cannot."""
    if not embed.thinks and (look.mode == "analyse" or (look.mode == "play" and seats != PERSONS)):
        raise BadEmbed(Message("this page is shut into a sandbox, where the computer cannot think"))


def _read_for_another(embed: Embed, options: Mapping[str, str], number: int) -> Embed:
    """Return the board with the game of another board being read, which has no Python; raise `GamesError` if there is none."""
    shown = on_board(options)
    if not isinstance(shown, Table):
        return answered(embed, number, game=still_of(shown.table))
    return replace(embed, coming=Coming(shown, None, number, shown.record))


def opened(embed: Embed, coming: Coming) -> Transition:
    """Return the board with a game whose moves have been looked through; one with an illegal move leaves it as it was."""
    table, look, number, what = coming
    embed = replace(embed, coming=None)
    try:
        table.record.check()
        table = table.with_game_checked()
        if look is None and isinstance(what, Record):
            # Who has won is a part of what is read; in some games it takes a while to find out.
            return replace(embed, coming=coming._replace(what=table.position)), []
        game = None if look else whole_of(table)
    except GamesError as error:
        return (failed(embed, error.message) if number is None else answered(embed, number, error.message)), []
    if look is None:
        assert number is not None
        return answered(embed, number, game=game), []
    state = embed.state.at(Playing(table), notice=None)
    embed, effects = _looking(replace(embed, state=state, seats=table.players), look)
    return (embed if number is None else answered(embed, number)), effects


def failed(embed: Embed, problem: Message) -> Embed:
    """Return the place of a board that cannot be shown."""
    return replace(embed, state=replace(embed.state, notice=problem), answer=AuthorAnswer(None, problem))


def _looking(embed: Embed, look: Look) -> Transition:
    """Return the board looked at in another way; the computer plays only where visitors do."""
    state = replace(embed.state, prefs=replace(embed.state.prefs, theme=look.theme))
    if isinstance(state.place, Playing):
        wish = replace(state.place.wish, analysing=look.mode == "analyse", paused=look.mode != "play")
        table, players = state.place.table, embed.seats if look.mode == "play" else PERSONS
        if table.players != players:
            table = table.played_by(players)
        state = state.at(replace(state.place, table=table, wish=wish))
    state, effects = attend(state, [])
    return replace(embed, state=state, mode=look.mode), effects
