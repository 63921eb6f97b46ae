"""A board in somebody else's page: what that page may ask of it, and what it is told.

The options stand in the address of the frame, and the requests come as messages. Both are written by others, so they are read
strictly, and what is wrong with them is said in words. Otherwise an embedded board is the page of a game or of an exercise with less
around it: the same state and the same events. Nothing is kept in the browser, which often forbids that in frames; the link to the
site holds the whole game. The element in the page around is told what to keep, so that it can end the frame and make it anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple
from urllib.parse import parse_qsl

from pygames.embedding import ply_text, to_plies
from pygames.errors import GamesError, Message, quoted
from pygames.outside.bounds import MOST_OF_A_BOARD
from pygames.outside.json_text import read_json
from pygames.outside.text import read_number
from pygames.record import Record, to_link
from pygames.record.record import Path
from pygames.rules import Position
from pygames_web.machine import actions
from pygames_web.machine.app import attend, meaning
from pygames_web.machine.app import update as update_page
from pygames_web.machine.effects import Amend, Effects, Go, Persist, Store, Tell
from pygames_web.machine.embed_options import GAME, LOOK, BadEmbed, Look, check_names, look_of, on_board, options_for
from pygames_web.machine.events import Computed, Do, Event, Faded, Heard, Key, Pointer
from pygames_web.machine.places import Playing, Practising
from pygames_web.machine.playing import commit
from pygames_web.machine.seeking import Awaited
from pygames_web.machine.state import State
from pygames_web.model.exercise import Exercise
from pygames_web.model.seats import PERSONS
from pygames_web.model.table import Table, address
from pygames_web.words import Speaker

#: The actions of the pages of games and of exercises that an embedded board has controls for.
_ACTIONS = {
    action.name
    for action in (
        actions.PLAY,
        actions.CONFIRM,
        actions.DECLINE,
        actions.UNDO,
        actions.REDO,
        actions.FIRST,
        actions.LAST,
        actions.RESUME,
        actions.TO_GAME,
        actions.ANSWER,
        actions.PUZZLE_HINT,
        actions.SHOW_ANSWER,
        actions.TRY_AGAIN,
        actions.RESTART,
        actions.NEXT_EXERCISE,
    )
}
#: Those of them that can make a move.
_ENTERING = (actions.PLAY.name, actions.CONFIRM.name, actions.ANSWER.name)

#: Messages to the embedding page.
Letters = list[dict[str, object]]


class AuthorRequest(NamedTuple):
    """What the embedding page asks for: the number that the answer carries too, what is to be done, and what with."""

    number: int
    do: str
    value: Mapping[str, str]


class AuthorAnswer(NamedTuple):
    """The answer to a request: its number, why it was not met, if so, and the game that was read for another board, if one was.

    Without a number it says why the board cannot be shown that its options ask for.
    """

    number: int | None
    problem: Message | None = None
    game: Mapping[str, object] | None = None


class Coming(NamedTuple):
    """A game while its moves are looked through.

    Attributes:
        table: the game.
        look: how it will be looked at; None if it is not to come here, but is read for another board.
        number: that of the request for it, if any.
        what: what is being looked through.
    """

    table: Table
    look: Look | None
    number: int | None
    what: Record | Position


class Seen(NamedTuple):
    """What the embedding page was told of last: what is on the board, whether that is solved, and in which mode it is."""

    table: Table
    solved: bool
    mode: str


@dataclass(frozen=True)
class Embed:
    """An embedded board.

    Attributes:
        state: the state of its page.
        mode: what visitors may do.
        coming: the game that is about to take the place of the one on the board.
        requests: what the embedding page has asked for, and is still to be done.
        answer: what it is to be answered, once it is known whether the game is over.
        heard: what it was told of last.
        moved: whether a visitor has made a move since.
        seats: who has the two seats while visitors play; else persons have both.
        thinks: whether the computer can think here.
    """

    state: State = State()  # noqa: RUF009 (a value)
    mode: str = "play"
    coming: Coming | None = None
    requests: tuple[AuthorRequest, ...] = ()
    answer: AuthorAnswer | None = None
    heard: Seen | None = None
    moved: bool = False
    seats: tuple[str, str] = PERSONS
    thinks: bool = True

    @property
    def awaited(self) -> Awaited | None:
        """What is to be looked through now, as in `State.awaited`."""
        return self.coming.what if self.coming else self.state.awaited

    @property
    def table(self) -> Table | None:
        """The game on the board, or what an exercise has there."""
        shown = self.state.on_board
        return shown if isinstance(shown, Table) else None

    @property
    def exercise(self) -> Exercise | None:
        """The exercise on the board, if there is one."""
        return self.state.place.exercise if isinstance(self.state.place, Practising) else None


Transition = tuple[Embed, Effects]

# -- options -------------------------------------------------------------------------------------------------------------


def start(base: str, fragment: str, thinks: bool = True) -> Transition:
    """Return the board that the fragment of a frame's address asks for; ``base`` is the address of the site, and ``thinks`` says
    whether the computer can think there.
    """
    # What is longer is no game: whatever it says is left out, and the board says what it lacks.
    given = dict(parse_qsl(fragment.removeprefix("#"))) if len(fragment) <= MOST_OF_A_BOARD else {}
    options = {name: text for name, text in given.items() if name in GAME | LOOK}
    embed = Embed(State(base=base, fragment="/embed"), thinks=thinks)
    try:
        return _after((_load(embed, options), []))
    except GamesError as error:
        return _after((_failed(embed, error.message), []))


def _load(embed: Embed, options: Mapping[str, str], number: int | None = None) -> Embed:
    """Return the board with the game that options ask for being opened; raise `GamesError` if there is none.

    An exercise needs no looking through.
    """
    look, shown = look_of(options), on_board(options)
    if isinstance(shown, Table):
        _check_thinking(embed, look, shown.players)
        return replace(embed, coming=Coming(shown, look, number, shown.record))
    state = embed.state.at(Practising(shown), notice=None)
    embed, _ = _looking(replace(embed, state=state), look)
    return embed if number is None else _answered(embed, number)


def _check_thinking(embed: Embed, look: Look, seats: tuple[str, str]) -> None:
    """Raise `BadEmbed` if the computer would have to think where it cannot."""
    if not embed.thinks and (look.mode == "analyse" or (look.mode == "play" and seats != PERSONS)):
        raise BadEmbed(Message("this page is shut into a sandbox, where the computer cannot think"))


def _read_for_another(embed: Embed, options: Mapping[str, str], number: int) -> Embed:
    """Return the board with the game of another board being read, which has no Python; raise `GamesError` if there is none."""
    shown = on_board(options)
    if not isinstance(shown, Table):
        return _answered(embed, number, game=_still(shown.table))
    return replace(embed, coming=Coming(shown, None, number, shown.record))


def _opened(embed: Embed, coming: Coming) -> Transition:
    """Return the board with a game whose moves have been looked through; one with an illegal move leaves it as it was."""
    table, look, number, what = coming
    embed = replace(embed, coming=None)
    try:
        table.record.check()
        if look is None and isinstance(what, Record):
            # Who has won is a part of what is read; in some games it takes a while to find out.
            return replace(embed, coming=coming._replace(what=table.position)), []
        game = None if look else _read(table)
    except GamesError as error:
        return (_failed(embed, error.message) if number is None else _answered(embed, number, error.message)), []
    if look is None:
        assert number is not None
        return _answered(embed, number, game=game), []
    state = embed.state.at(Playing(table), notice=None)
    embed, effects = _looking(replace(embed, state=state, seats=table.players), look)
    return (embed if number is None else _answered(embed, number)), effects


def _failed(embed: Embed, problem: Message) -> Embed:
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


# -- what visitors do ----------------------------------------------------------------------------------------------------


def update(embed: Embed, event: Event) -> Transition:
    """Return the board after an event, and what is to be done."""
    if isinstance(event, Computed) and embed.coming and event.what is embed.coming.what:
        return _after(_opened(embed, embed.coming) if _looked_through(embed.coming) else (embed, []))
    if isinstance(event, Computed):
        early = embed.state.early
        after, effects = _stepped(embed, event)
        return _after((_with_moved(embed, after) if early else after, effects))
    if not isinstance(event, Do | Pointer | Key | Heard | Faded) or (
        isinstance(event, Do) and event.action not in _ACTIONS
    ):
        return embed, []
    if isinstance(event, Key) and meaning(embed.state, event) is actions.PENCIL:
        return embed, []
    if embed.mode == "view" and (isinstance(event, Pointer) or _enters(event)):
        return embed, []
    after, effects = _stepped(embed, event)
    return _after((_with_moved(embed, after) if _enters(event) else after, effects))


def _looked_through(coming: Coming) -> bool:
    """Whether enough is known of a game that is coming: of its last position, whether the game is over."""
    return isinstance(coming.what, Record) or coming.what.over_computed


def _with_moved(before: Embed, after: Embed) -> Embed:
    """Return the board after something that a visitor has entered, with a note of it if that has made a move."""
    old, new = before.table, after.table
    return replace(after, moved=True) if old and new and len(new.path) > len(old.path) else after


def _stepped(embed: Embed, event: Event) -> Transition:
    """Return the board after an event of the page of a game, without what that would keep or show in the address."""
    state, effects = update_page(embed.state, event)
    return replace(embed, state=state), _shown(effects)


def _shown(effects: Effects) -> Effects:
    """Return effects without those that would keep something or show it in the address."""
    return [effect for effect in effects if not isinstance(effect, Store | Amend | Persist | Go)]


def _enters(event: Event) -> bool:
    """Whether an event can enter a move, and not only go to one that was made before."""
    if isinstance(event, Do):
        return event.action in _ENTERING
    return isinstance(event, Pointer) or (isinstance(event, Key) and event.key in ("Enter", " "))


# -- what the embedding page asks ----------------------------------------------------------------------------------------


def ask(embed: Embed, text: str) -> Transition:
    """Return the board after a request, and what is to be done.

    A request is the text of a JSON object: ``do`` names what is to be done, ``with`` says what with, and ``id`` is a number that the
    answer carries too. A text of any other shape is not from the element of ours and gets no answer.
    """
    request = _request(text)
    return _after((replace(embed, requests=(*embed.requests, request)), [])) if request else (embed, [])


def _request(text: str) -> AuthorRequest | None:
    try:
        data = read_json(text, MOST_OF_A_BOARD)
    except ValueError:
        return None
    if not isinstance(data, dict) or data.keys() != {"id", "do", "with"}:
        return None
    number, do, value = data["id"], data["do"], data["with"]
    fits = isinstance(number, int) and isinstance(do, str) and isinstance(value, dict)
    return AuthorRequest(number, do, value) if fits and all(isinstance(item, str) for item in value.values()) else None


def _after(step: Transition) -> Transition:
    """Return the board after a step and the requests that can now be met, with what there is to tell of them."""
    embed, effects = step
    embed, letters = _told(embed)
    while embed.requests and not _waits(embed, embed.requests[0]):
        request, *others = embed.requests
        embed, more = _met(replace(embed, requests=tuple(others)), request)
        embed, answer = _told(embed)
        letters = [*letters, *more, *answer]
    effects, place = [*effects, *letters], embed.state.place
    if not isinstance(place, Playing):
        return embed, effects
    watching = embed.mode == "view" and not embed.requests
    return replace(embed, state=embed.state.at(replace(place, watching=watching))), effects


def _waits(embed: Embed, request: AuthorRequest) -> bool:
    """Whether a request waits: for a game that is being opened, for what the one before came to or, to play, for the legal moves."""
    table = embed.table
    return bool(embed.coming or embed.answer or (request.do == "play" and table and not table.position.computed))


def _met(embed: Embed, request: AuthorRequest) -> Transition:
    """Return the board after a request; one that cannot be met leaves it as it was and is answered by the reason."""
    try:
        if request.do == "load":
            check_names(request.value)
            return _load(embed, request.value, request.number), []
        if request.do == "read":
            return _read_for_another(embed, request.value, request.number), []
        after, effects = _done(embed, request.do, request.value)
    except GamesError as error:
        return _answered(embed, request.number, error.message), []
    return _answered(after, request.number), effects


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
        return _stepped(embed, Do(actions.UNDO.name))
    if do == "redo":
        if not table.has_later():
            raise BadEmbed(Message("there is no move to play again"))
        return _stepped(embed, Do(actions.REDO.name))
    if do == "go":
        return _stepped(embed, Do(actions.GO_TO.name, address(_line_to(table, value.get("ply", "")))))
    # What a page asks for is meant, so it is played without a question, or refused by the rules.
    state, effects = attend(*commit(embed.state, table.play(value.get("move", "")), now=0))
    return replace(embed, state=state), _shown(effects)


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
    number = read_number(ply, 5)
    if number is None or number > len(line):
        raise BadEmbed(
            Message("there is no ply {ply}; the last is {last}", ply=quoted(ply, always=True), last=len(line))
        )
    return line[:number]


def _answered(
    embed: Embed, number: int, problem: Message | None = None, game: Mapping[str, object] | None = None
) -> Embed:
    return replace(embed, answer=AuthorAnswer(number, problem, game))


# -- what the embedding page is told -------------------------------------------------------------------------------------


def written(letter: Mapping[str, object], say: Speaker) -> dict[str, object]:
    """Return a letter as it is sent, its problem in the language of the board."""
    return {name: say(part) if isinstance(part, Message) else part for name, part in letter.items()}


def _told(embed: Embed) -> Transition:
    """Return the board after the embedding page was told what it has become, and was answered.

    As long as it is not known whether the game is over, there is nothing to tell.
    """
    table, answer = embed.table, embed.answer
    if table and not table.position.over_computed:
        return embed, []
    seen = Seen(table, bool(embed.exercise and embed.exercise.solved), embed.mode) if table else None
    letters = _news(embed, seen) if seen else []
    if answer and answer.problem:
        letters.append({"problem": answer.problem} | ({} if answer.number is None else {"id": answer.number}))
    elif answer and answer.game:
        letters.append({"id": answer.number, "game": answer.game})
    elif answer:
        letters.append({"id": answer.number, "position": table.position.text if table else ""})
    return replace(embed, answer=None, heard=seen, moved=False), [Tell(letter) for letter in letters]


def _news(embed: Embed, seen: Seen) -> Letters:
    """Return what has led from what the page around was told of last to what there is now."""
    old, new = embed.heard, seen.table
    told = _events(old.table if old else None, new, embed.moved)
    if seen.solved and not (old and old.solved):
        told.append(_event("solved", _where(new)))
    if told or old is None or old.mode != seen.mode or _kept_of(old.table) != _kept_of(new):
        shown = embed.exercise or replace(new, players=embed.seats)
        return [{"kept": options_for(shown, embed.mode), "still": _still(new)}, *told]
    return []


def _kept_of(table: Table) -> tuple[object, ...]:
    """Return what is kept of a table but for its record and path, which are told of."""
    return table.facing, table.standing, table.trying


def _events(old: Table | None, new: Table, moved: bool) -> Letters:
    """Return the events that have led from one board to another, ``moved`` by a visitor."""
    if old and old.moves == new.moves and old.position == new.position:
        return []
    position, where = new.position, _where(new)
    told: Letters = []
    if old and moved and len(new.moves) > len(old.moves):
        told.append(_event("move", {"move": new.moves[len(old.moves)], **where}))
    told.append(_event("position", {**where, "over": position.over}))
    if position.over and not (old and old.position.over):
        told.append(_event("over", {"winner": position.winner, **where}))
    return told


def _where(table: Table) -> dict[str, object]:
    return {"position": table.position.text, "moves": list(table.moves), "turn": table.position.turn}


def _event(name: str, detail: dict[str, object]) -> dict[str, object]:
    return {"event": name, "detail": detail}


# -- what a board without Python shows -----------------------------------------------------------------------------------


def _still(table: Table) -> dict[str, object]:
    """Return the attributes of a board without Python that shows a table as it is: the position and what the last move changed."""
    before, after = table.previous, table.position
    return {
        **_setup(table.record),
        "position": (before or after).text,
        "plies": ply_text(table.moves[-1], before, after) if before else "",
        "rotate": table.facing.turns,
    }


def _read(table: Table) -> dict[str, object]:
    """Return the attributes of a board without Python that leads through a whole game; raise `GamesError` if there is none."""
    record = table.record
    return {
        **_setup(record),
        "position": record.start or "",
        "plies": to_plies(record),
        "href": f"#{to_link(record)}",
    }


def _setup(record: Record) -> dict[str, object]:
    setup = record.setup
    return {"game": setup.game.name, "size": setup.size, "variant": setup.variant}
