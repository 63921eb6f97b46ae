"""The player protocol, version 1: what may be asked of a program that plays, and how that is read. See docs/protocol.md.

A request is an object with ``do`` in it, an answer one with ``answer``. Both sides read them here within the bounds of
`pygames.outside`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pygames.engines.lines import Unreadable, read_object, said_in
from pygames.errors import BadPosition, GamesError, IllegalMove, UnknownGame
from pygames.outside.bounds import MOST_MOVES, MOST_SECONDS
from pygames.record import Record, from_data, from_text
from pygames.rules import Position, find_game

#: The version of the protocol that is spoken here.
PROTOCOL = 1
#: The most playouts for a move.
MOST_PLAYOUTS = 10**9
#: The largest seed, of our program and of the commands.
MOST_SEED = 2**31 - 1

#: What an error is about: see the table in docs/protocol.md.
Code = Literal["line", "request", "game", "position", "record", "move", "over", "option", "busy", "internal"]
Answer = dict[str, Any]

_Types = Mapping[str, tuple[type, ...]]
_DO: _Types = {"do": (str,)}
#: The keys that say which game is played, each with the types of its value.
GAME_TYPES: _Types = {"game": (str,), "size": (int,), "variant": (str,), "position": (str,), "moves": (list,)}
#: The keys of every request, each with the types of its value.
_REQUESTS: dict[str, _Types] = {
    "hello": {**_DO, "protocol": (int,)},
    "ping": _DO,
    "set": {**_DO, "option": (str,), "value": (str, int)},
    "go": {
        **_DO,
        **GAME_TYPES,
        "record": (str, dict),
        "seconds": (int, float),
        "playouts": (int,),
        "infinite": (bool,),
    },
    "stop": _DO,
    "quit": _DO,
}


class Refusal(Exception):
    """A request that cannot be met: why, in one word of `Code` and in a sentence, and which move is at fault if one is.

    Attributes:
        identity: the ``id`` of the request, if it had one, as a part of the answer.
    """

    def __init__(self, code: Code, error: str, at: int | None = None) -> None:
        super().__init__(error)
        self.code = code
        self.at = at
        self.identity: Answer = {}

    @property
    def answer(self) -> Answer:
        """The answer to the request."""
        at = {} if self.at is None else {"at": self.at}
        return {"answer": "error", "code": self.code, "error": str(self), **at, **self.identity}


@dataclass(frozen=True)
class Request:
    """A request that has the right form.

    Attributes:
        do: what is to be done, a key of the table in docs/protocol.md.
        given: what else it says, without its ``id``.
        identity: its ``id``, if it has one, as a part of every answer to it.
    """

    do: str
    given: dict[str, Any]
    identity: Answer


def read_request(line: bytes) -> Request:
    """Return the request that a line holds; raise `Refusal` if there is none."""
    identity: Answer = {}
    try:
        try:
            data = read_object(line, '{"do": "hello"}')
        except Unreadable as fault:
            raise Refusal("line", str(fault)) from None
        if "id" in data:
            identity = {"id": data["id"]}
        do = data.get("do")
        if not isinstance(do, str) or do not in _REQUESTS:
            raise Refusal("request", f"a request has a key do, one of: {', '.join(_REQUESTS)}")
        try:
            given = said_in(data, _REQUESTS[do])
        except Unreadable as fault:
            raise Refusal("request", str(fault)) from None
    except Refusal as refusal:
        refusal.identity = identity
        raise
    del given["do"]
    return Request(do, given, identity)


def to_line(message: Answer) -> str:
    """Return a request or an answer as a line of ASCII, without its break."""
    return json.dumps(message)


# -- go ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Limits:
    """How long to think: at most so many seconds and so many playouts (None: no such limit), or until somebody says stop."""

    seconds: float | None
    playouts: int | None
    infinite: bool


def limits_in(given: dict[str, Any]) -> Limits:
    """Return the limits that ``go`` gives; raise `Refusal` if they make no sense."""
    seconds, playouts, infinite = given.get("seconds"), given.get("playouts"), given.get("infinite", False)
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise Refusal("request", f"seconds must be above 0 and at most {MOST_SECONDS:.0f}")
    if playouts is not None and not 0 < playouts <= MOST_PLAYOUTS:
        raise Refusal("request", f"playouts must be above 0 and at most {MOST_PLAYOUTS}")
    if infinite and (seconds is not None or playouts is not None):
        raise Refusal("request", "a thought without end has no seconds and no playouts")
    return Limits(None if seconds is None else float(seconds), playouts, infinite)


def game_in(given: dict[str, Any]) -> tuple[Position, tuple[str, ...]]:
    """Return the position that the game of ``go`` starts from, and the moves since; raise `Refusal` if there is no such thing.

    Whether the moves are legal is for `played` to say.
    """
    if "record" in given:
        surplus = [key for key in GAME_TYPES if key in given]
        if surplus:
            raise Refusal("request", f"the record says what is played: leave out {', '.join(surplus)}")
        return _recorded(given["record"])
    if "game" not in given:
        raise Refusal("request", "go needs a game or a record")
    moves = given.get("moves", [])
    if len(moves) > MOST_MOVES:
        raise Refusal("request", f"a game has at most {MOST_MOVES} moves")
    for at, move in enumerate(moves):
        if not isinstance(move, str):
            raise Refusal("move", "a move must be a string", at)
    try:
        setup = find_game(given["game"]).setup(given.get("size"), given.get("variant", "standard"))
        start = setup.position(given["position"]) if "position" in given else setup.start()
        return start, tuple(moves)
    except UnknownGame as fault:
        raise Refusal("game", str(fault)) from None
    except BadPosition as fault:
        raise Refusal("position", str(fault)) from None


def _recorded(data: str | dict[str, Any]) -> tuple[Position, tuple[str, ...]]:
    try:
        record: Record = from_text(data) if isinstance(data, str) else from_data(data)
        return record.position(), record.moves(record.main_line())
    except GamesError as fault:
        raise Refusal("record", str(fault)) from None


def played(position: Position, moves: tuple[str, ...], since: int = 0) -> Position:
    """Return a position after those of the moves that come after the first ``since``; raise `Refusal` at one that is illegal."""
    for at, move in enumerate(moves[since:], since):
        try:
            position = position.play(move)
        except IllegalMove as fault:
            raise Refusal("move", str(fault), at) from None
    return position
