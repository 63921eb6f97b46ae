"""A board in somebody else's page: what that page may ask of it, and what it is told.

The options stand in the address of the frame, and the requests come as messages. Both are written by others, so they are read
strictly, and what is wrong with them is said in words. Otherwise an embedded board is the page of a game with less around it: the
same state and the same events. Nothing is kept in the browser, which often forbids that in frames; the link to the site holds the
whole game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple
from urllib.parse import parse_qsl

from pygames.drawing import THEMES
from pygames.embedding import MODES
from pygames.errors import GamesError, Message
from pygames.outside import read_json
from pygames.record import Record, from_data, from_link
from pygames.record.record import Path
from pygames.rules import GAMES, find_game
from pygames_web.machine import actions
from pygames_web.machine.app import attend, meaning
from pygames_web.machine.app import update as update_page
from pygames_web.machine.effects import Amend, Effects, Go, Persist, Store, Tell
from pygames_web.machine.events import Computed, Do, Event, Heard, Key, Pointer
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import commit
from pygames_web.machine.seeking import Awaited
from pygames_web.machine.state import State
from pygames_web.model.table import Table, address
from pygames_web.words import Speaker

#: The most characters of a request.
MOST_CHARACTERS = 20_000

#: The actions of the page of a game that an embedded board has controls for.
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
    )
}
_GAME = {"game", "size", "variant", "moves", "position", "href"}
_LOOK = {"mode", "theme"}


class BadEmbed(GamesError):
    """Options or requests of an embedding page that are not understood."""


#: Messages to the embedding page.
Letters = list[dict[str, object]]


class AuthorRequest(NamedTuple):
    """What the embedding page asks for: the number that the answer carries too, what is to be done, and what with."""

    number: int
    do: str
    value: Mapping[str, str]


class AuthorAnswer(NamedTuple):
    """The answer to a request: its number, and why it was not met, if so."""

    number: int
    problem: Message | None = None


class Look(NamedTuple):
    """The mode and the theme that options ask for."""

    mode: str
    theme: str


class Coming(NamedTuple):
    """A game while its moves are looked through, how it will be looked at, and the number of the request for it, if any."""

    table: Table
    look: Look
    number: int | None


@dataclass(frozen=True)
class Embed:
    """An embedded board.

    Attributes:
        state: the state of its page.
        mode: what visitors may do.
        coming: the game that is about to take the place of the one on the board.
        requests: what the embedding page has asked for, and is still to be done.
        answer: what it is to be answered, once it is known whether the game is over.
        heard: the board that was last written of to it.
        moved: whether a visitor has made a move since.
    """

    state: State = State()  # noqa: RUF009 (a value)
    mode: str = "play"
    coming: Coming | None = None
    requests: tuple[AuthorRequest, ...] = ()
    answer: AuthorAnswer | None = None
    heard: Table | None = None
    moved: bool = False

    @property
    def awaited(self) -> Awaited | None:
        """What is to be looked through now, as in `State.awaited`."""
        return self.coming.table.record if self.coming else self.state.awaited


Transition = tuple[Embed, Effects]

# -- options -------------------------------------------------------------------------------------------------------------


def start(base: str, fragment: str) -> Transition:
    """Return the board that the fragment of a frame's address asks for; ``base`` is the address of the site."""
    # What is longer is no game: whatever it says is left out, and the board says what it lacks.
    given = dict(parse_qsl(fragment.removeprefix("#"))) if len(fragment) <= MOST_CHARACTERS else {}
    options = {name: text for name, text in given.items() if name in _GAME | _LOOK}
    embed = Embed(State(base=base, fragment="/embed"))
    try:
        return _load(embed, options), []
    except GamesError as error:
        return _failed(embed, error.message), []


def _load(embed: Embed, options: Mapping[str, str], number: int | None = None) -> Embed:
    """Return the board with the game that options ask for being opened; raise `GamesError` if there is none."""
    look, record = _look(options), _record(options)
    return replace(embed, coming=Coming(Table("embed", record, record.main_line()), look, number))


def _opened(embed: Embed, coming: Coming) -> Transition:
    """Return the board with a game whose moves have been looked through; one with an illegal move leaves it as it was."""
    table, look, number = coming
    embed = replace(embed, coming=None)
    try:
        table.record.check()
    except GamesError as error:
        return (_failed(embed, error.message) if number is None else _answered(embed, number, error.message)), []
    embed, effects = _looking(replace(embed, state=embed.state.at(Playing(table), notice=None)), look)
    return (embed if number is None else _answered(embed, number)), effects


def _failed(embed: Embed, problem: Message) -> Embed:
    """Return the place of a board that cannot be shown."""
    return replace(embed, state=replace(embed.state, notice=problem))


def _look(options: Mapping[str, str]) -> Look:
    """Return how options ask for a board to be looked at; raise `BadEmbed` if it cannot be."""
    mode, theme = options.get("mode") or "play", options.get("theme", "")
    if mode not in MODES:
        raise BadEmbed(Message("there is no mode {name}; there are: {names}", name=repr(mode), names=", ".join(MODES)))
    if theme and theme not in THEMES:
        raise BadEmbed(
            Message("there is no theme {name}; there are: {names}", name=repr(theme), names=", ".join(THEMES))
        )
    return Look(mode, theme)


def _looking(embed: Embed, look: Look) -> Transition:
    """Return the board looked at in another way."""
    state = replace(embed.state, prefs=replace(embed.state.prefs, theme=look.theme))
    if isinstance(state.place, Playing):
        state = state.at(replace(state.place, wish=replace(state.place.wish, analysing=look.mode == "analyse")))
    state, effects = attend(state, [])
    return replace(embed, state=state, mode=look.mode), effects


def _record(options: Mapping[str, str]) -> Record:
    """Return the game that options stand for: that of a link, or the moves from a start or a position."""
    if href := options.get("href"):
        record = from_link(href.rpartition("#")[2])
    else:
        if not options.get("game"):
            names = ", ".join(GAMES)
            raise BadEmbed(Message("the board needs a game or the href of one; the games are: {names}", names=names))
        game, size = find_game(options["game"]), options.get("size", "")
        if not size.isdecimal() or len(size) > 2:
            raise BadEmbed(Message("the board needs a size, which is a number, not {size}", size=repr(size)))
        data: dict[str, object] = {
            "format": "pygames record",
            "version": 1,
            "game": game.name,
            "size": int(size),
            "variant": options.get("variant") or "standard",
            "moves": [{"ply": ply, "move": move} for ply, move in enumerate(options.get("moves", "").split(), 1)],
        }
        if position := options.get("position"):
            data["position"] = position
        record = from_data(data)
    return record


# -- what visitors do ----------------------------------------------------------------------------------------------------


def update(embed: Embed, event: Event) -> Transition:
    """Return the board after an event, and what is to be done."""
    if isinstance(event, Computed) and embed.coming and event.what is embed.coming.table.record:
        return _after(_opened(embed, embed.coming))
    if isinstance(event, Computed):
        early = embed.state.early
        after, effects = _stepped(embed, event)
        return _after((_with_moved(embed, after) if early else after, effects))
    if not isinstance(event, Do | Pointer | Key | Heard) or (isinstance(event, Do) and event.action not in _ACTIONS):
        return embed, []
    if isinstance(event, Key) and meaning(embed.state, event) is actions.PENCIL:
        return embed, []
    if embed.mode == "view" and (isinstance(event, Pointer) or _enters(event)):
        return embed, []
    after, effects = _stepped(embed, event)
    return _after((_with_moved(embed, after) if _enters(event) else after, effects))


def _with_moved(before: Embed, after: Embed) -> Embed:
    """Return the board after something that a visitor has entered, with a note of it if that has made a move."""
    old, new = before.state.table, after.state.table
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
        return event.action in (actions.PLAY.name, actions.CONFIRM.name)
    return isinstance(event, Pointer) or (isinstance(event, Key) and event.key in ("Enter", " "))


# -- what the embedding page asks ----------------------------------------------------------------------------------------


def ask(embed: Embed, text: str) -> Transition:
    """Return the board after a request, and what is to be done.

    A request is the text of a JSON object: ``do`` names what is to be done, ``with`` says what with, and ``id`` is a number that the
    answer carries too. A text of any other shape is not from the element of ours and gets no answer.
    """
    request = _read(text)
    return _after((replace(embed, requests=(*embed.requests, request)), [])) if request else (embed, [])


def _read(text: str) -> AuthorRequest | None:
    try:
        data = read_json(text, MOST_CHARACTERS)
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
    table = embed.state.table
    return bool(embed.coming or embed.answer or (request.do == "play" and table and not table.position.computed))


def _met(embed: Embed, request: AuthorRequest) -> Transition:
    """Return the board after a request; one that cannot be met leaves it as it was and is answered by the reason."""
    try:
        if request.do == "load":
            return _load(embed, request.value, request.number), []
        after, effects = _done(embed, request.do, request.value)
    except GamesError as error:
        return _answered(embed, request.number, error.message), []
    return _answered(after, request.number), effects


def _done(embed: Embed, do: str, value: Mapping[str, str]) -> Transition:
    if do == "look":
        return _looking(embed, _look(value))
    if do not in ("play", "undo", "redo", "go"):
        raise BadEmbed(Message("a board cannot be asked to {do}", do=repr(do)))
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


def _line_to(table: Table, ply: str) -> Path:
    """Return the path to a ply of the line that is looked at; raise `BadEmbed` if the line does not go so far."""
    line = table.record.main_line(table.path)
    if not (ply.isascii() and ply.isdecimal() and len(ply) < 6 and int(ply) <= len(line)):
        raise BadEmbed(Message("there is no ply {ply}; the last is {last}", ply=repr(ply), last=len(line)))
    return line[: int(ply)]


def _answered(embed: Embed, number: int, problem: Message | None = None) -> Embed:
    return replace(embed, answer=AuthorAnswer(number, problem))


# -- what the embedding page is told -------------------------------------------------------------------------------------


def written(letter: Mapping[str, object], say: Speaker) -> dict[str, object]:
    """Return a letter as it is sent, its problem in the language of the board."""
    return {name: say(part) if isinstance(part, Message) else part for name, part in letter.items()}


def _told(embed: Embed) -> Transition:
    """Return the board after the embedding page was told what it has become, and was answered.

    As long as it is not known whether the game is over, there is nothing to tell.
    """
    table, answer = embed.state.table, embed.answer
    if table and not table.position.over_computed:
        return embed, []
    letters = _news(embed.heard, table, embed.moved) if table else []
    if answer and answer.problem:
        letters.append({"id": answer.number, "problem": answer.problem})
    elif answer:
        letters.append({"id": answer.number, "position": table.position.text if table else ""})
    return replace(embed, answer=None, heard=table, moved=False), [Tell(letter) for letter in letters]


def _news(old: Table | None, new: Table, moved: bool) -> Letters:
    """Return the events that have led from one board to another, ``moved`` by a visitor."""
    if old and old.moves == new.moves and old.position == new.position:
        return []
    position = new.position
    where: dict[str, object] = {"position": position.text, "moves": list(new.moves), "turn": position.turn}
    told: Letters = []
    if old and moved and len(new.moves) > len(old.moves):
        told.append(_event("move", {"move": new.moves[len(old.moves)], **where}))
    told.append(_event("position", {**where, "over": position.over}))
    if position.over and not (old and old.position.over):
        told.append(_event("over", {"winner": position.winner, **where}))
    return told


def _event(name: str, detail: dict[str, object]) -> dict[str, object]:
    return {"event": name, "detail": detail}
