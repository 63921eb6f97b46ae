"""A board in somebody else's page: what that page may ask of it, and what it is told.

The options stand in the address of the frame, and the requests come as messages. Both are written by others, so they are read
strictly, and what is wrong with them is said in words. Otherwise an embedded board is the page of a game with less around it: the
same state and the same events. Nothing is kept in the browser, which often forbids that in frames; the link to the site holds the
whole game.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from pygames.drawing import THEMES
from pygames.errors import GamesError, Message
from pygames.record import Record, from_data, from_link
from pygames.rules import GAMES, find_game
from pygames_web.app import Do, Effects, Event, Go, Heard, Key, Pointer, Store, attend
from pygames_web.app import update as update_page
from pygames_web.mind import Mind
from pygames_web.state import State
from pygames_web.table import Table

#: What visitors may do: look through the moves, play moves too, or have every position analysed as well.
MODES = ("view", "play", "analyse")

#: The most characters of a request.
MOST_CHARACTERS = 20_000

#: The actions of the page of a game that an embedded board has controls for.
_ACTIONS = {"play", "undo", "redo", "first", "last"}
_GAME = {"game", "size", "variant", "moves", "position", "href"}
_LOOK = {"mode", "theme"}


class BadEmbed(GamesError):
    """Options or requests of an embedding page that are not understood."""


@dataclass(frozen=True)
class Embed:
    """An embedded board: the state of its page, and what visitors may do."""

    state: State = State()  # noqa: RUF009 (a value)
    mode: str = "play"


Told = list[dict[str, object]]

# -- options -------------------------------------------------------------------------------------------------------------


def start(base: str, fragment: str) -> tuple[Embed, Effects]:
    """Return the board that the fragment of a frame's address asks for; ``base`` is the address of the site."""
    given = dict(parse_qsl(fragment.removeprefix("#")))
    options = {name: text for name, text in given.items() if name in _GAME | _LOOK}
    state = State(base=base, fragment="/embed")
    try:
        return _loaded(Embed(state), options)
    except GamesError as error:
        return Embed(replace(state, notice=error.message)), []


def _loaded(embed: Embed, options: Mapping[str, str]) -> tuple[Embed, Effects]:
    """Return the board with the game that options ask for; raise `GamesError` if there is none."""
    embed = _looking(embed, options)
    record = _record(options)
    table = Table("embed", record, record.main_line())
    mind = Mind(asked=embed.state.mind.asked, analysing=embed.mode == "analyse")
    state, effects = attend(replace(embed.state, table=table, notice=None, mind=mind), [])
    return replace(embed, state=state), effects


def _looking(embed: Embed, options: Mapping[str, str]) -> Embed:
    """Return the board in the mode and the theme that options ask for."""
    mode, theme = options.get("mode") or "play", options.get("theme", "")
    if mode not in MODES:
        raise BadEmbed(Message("there is no mode {name}; there are: {names}", name=repr(mode), names=", ".join(MODES)))
    if theme and theme not in THEMES:
        raise BadEmbed(
            Message("there is no theme {name}; there are: {names}", name=repr(theme), names=", ".join(THEMES))
        )
    return Embed(replace(embed.state, prefs=replace(embed.state.prefs, theme=theme)), mode)


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
    record.check()
    return record


# -- what visitors do ----------------------------------------------------------------------------------------------------


def update(embed: Embed, event: Event) -> tuple[Embed, Effects]:
    """Return the board after an event, and what is to be done."""
    if not isinstance(event, Do | Pointer | Key | Heard) or (isinstance(event, Do) and event.action not in _ACTIONS):
        return embed, []
    if embed.mode == "view" and (isinstance(event, Pointer) or _enters(event)):
        return embed, []
    return _stepped(embed, event)


def _stepped(embed: Embed, event: Event) -> tuple[Embed, Effects]:
    """Return the board after an event of the page of a game, without what that would keep or show in the address."""
    state, effects = update_page(embed.state, event)
    return replace(embed, state=state), [effect for effect in effects if not isinstance(effect, Store | Go)]


def news(before: Embed, after: Embed, event: Event | None = None) -> Told:
    """Return what the embedding page is told when an event, or a request of its own (None), has led from one board to another."""
    old, new = before.state.table, after.state.table
    if new is None or (old and old.moves == new.moves and old.position == new.position):
        return []
    position = new.position
    where: dict[str, object] = {"position": position.text, "moves": list(new.moves), "turn": position.turn}
    told: Told = []
    if old and event and _enters(event) and len(new.moves) > len(old.moves):
        told.append(_event("move", {"move": new.moves[len(old.moves)], **where}))
    told.append(_event("position", {**where, "over": position.over}))
    if position.over and not (old and old.position.over):
        told.append(_event("over", {"winner": position.winner, **where}))
    return told


def _enters(event: Event) -> bool:
    """Whether an event can enter a move, and not only go to one that was made before."""
    if isinstance(event, Do):
        return event.action == "play"
    return isinstance(event, Pointer) or (isinstance(event, Key) and event.key in ("Enter", " "))


def _event(name: str, detail: dict[str, object]) -> dict[str, object]:
    return {"event": name, "detail": detail}


# -- what the embedding page asks ----------------------------------------------------------------------------------------


def ask(embed: Embed, text: str) -> tuple[Embed, Effects, Told]:
    """Return the board after a request, what is to be done, and what the embedding page is told.

    A request is the text of a JSON object: ``do`` names what is to be done, ``with`` says what with, and ``id`` is a number that the
    answer carries too. A text of any other shape is not from the element of ours and gets no answer.
    """
    request = _read(text)
    if request is None:
        return embed, [], []
    number, do, value = request
    try:
        after, effects = _done(embed, do, value)
    except GamesError as error:
        return embed, [], [{"id": number, "problem": str(error)}]
    table = after.state.table
    answer = {"id": number, "position": table.position.text if table else ""}
    return after, effects, [*news(embed, after), answer]


def _read(text: str) -> tuple[int, str, dict[str, str]] | None:
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.keys() != {"id", "do", "with"}:
        return None
    number, do, value = data["id"], data["do"], data["with"]
    fits = isinstance(number, int) and isinstance(do, str) and isinstance(value, dict)
    return (number, do, value) if fits and all(isinstance(item, str) for item in value.values()) else None


def _done(embed: Embed, do: str, value: dict[str, str]) -> tuple[Embed, Effects]:
    if do == "load":
        return _loaded(embed, value)
    if do == "look":
        embed = _looking(embed, value)
        mind = replace(embed.state.mind, analysing=embed.mode == "analyse")
        state, effects = attend(replace(embed.state, mind=mind), [])
        return replace(embed, state=state), effects
    if do not in ("play", "undo"):
        raise BadEmbed(Message("a board cannot be asked to {do}", do=repr(do)))
    if embed.state.table is None:
        raise BadEmbed(embed.state.notice or Message("there is no game on this board"))
    after, effects = _stepped(embed, Do(do, value.get("move", "")))
    if after.state.notice:
        raise BadEmbed(after.state.notice)
    return after, effects
