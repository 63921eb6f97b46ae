"""Our own program: the levels, by the player protocol.

>>> from pygames.engines.engine import Engine
>>> engine = Engine()
>>> for answer in engine.answers(b'{"do": "go", "game": "vadrantir", "size": 5, "moves": ["e5"], "playouts": 1}'):
...     print(answer["answer"])
info
bestmove
"""

import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from pygames import __version__
from pygames.engines.protocol import (
    MOST_SEED,
    PROTOCOL,
    Answer,
    Limits,
    Refusal,
    Request,
    game_in,
    limits_in,
    played,
    read_request,
)
from pygames.players import LEVELS, LevelPlayer
from pygames.rules import GAMES, Position

#: How long is thought between two looks at the clock and at whether somebody has said stop, in seconds.
_SLICE = 0.05
#: The shortest time that a player can be given, in seconds.
_LEAST = 1e-6
#: How often a program tells what it thinks, in seconds.
_EVERY = 1.0


class Engine:
    """What our program says to each request. It keeps its options, and what it has thought about the latest game.

    Requests are answered one by one; whoever has them come meanwhile (`pygames.engines.server`) says when to stop a thought.
    """

    def __init__(self, level: str = "strongest", seed: int = 0, now: Callable[[], float] = time.perf_counter) -> None:
        """Make a program that plays.

        Args:
            level: how strongly, a name of `LEVELS`.
            seed: what chance is made by, from 0 to `MOST_SEED`.
            now: the clock that it thinks by, in seconds.

        Raises:
            ValueError: there is no such level or seed.
        """
        complaint = _complaint("level", level) or _complaint("seed", seed)
        if complaint:
            raise ValueError(complaint)
        self._options: dict[str, str | int] = {"level": level, "seed": seed}
        self._now = now
        self._forget()

    def _forget(self) -> None:
        """Begin anew with the next game."""
        self._start: Position | None = None
        self._moves: tuple[str, ...] = ()
        self._player: LevelPlayer | None = None

    def answers(self, line: bytes, stopped: Callable[[bool], bool] = lambda infinite: False) -> Iterator[Answer]:
        """Yield the answers to a line as they come up: the last one is not an ``info``. ``stop`` and ``quit`` have none.

        ``stopped`` is asked between two slices of a thought whether it is to end now; its argument says whether the thought is
        infinite, so that nothing else ends it.
        """
        try:
            request = read_request(line)
        except Refusal as refusal:
            yield refusal.answer
            return
        yield from self.meet(request, stopped)

    def meet(self, request: Request, stopped: Callable[[bool], bool] = lambda infinite: False) -> Iterator[Answer]:
        """As `answers`, for a request that has been read. There is nothing to say to ``stop`` and ``quit``."""
        try:
            for answer in self._deal_with(request, stopped):
                yield {**answer, **request.identity}
        except Refusal as refusal:
            yield {**refusal.answer, **request.identity}
        except Exception:
            # A fault of ours: it is reported here, and what was thought about the game is not trusted any more.
            traceback.print_exc()
            self._forget()
            fault = Refusal("internal", "this program has made a mistake; it goes on with the next request")
            yield {**fault.answer, **request.identity}

    def _deal_with(self, request: Request, stopped: Callable[[bool], bool]) -> Iterator[Answer]:
        match request.do:
            case "hello":
                yield self._hello(request.given)
            case "ping":
                yield {"answer": "ready"}
            case "set":
                yield self._set(request.given)
            case "go":
                yield from self._go(request.given, stopped)

    def _hello(self, given: dict[str, Any]) -> Answer:
        if given.get("protocol", PROTOCOL) < 1:
            raise Refusal("request", "protocol must be 1 or more")
        games = {game.name: {"sizes": game.sizes, "variants": list(game.variants)} for game in GAMES.values()}
        options: dict[str, Any] = {
            "level": {"type": "choice", "choices": list(LEVELS), "value": self._options["level"]},
            "seed": {"type": "number", "least": 0, "most": MOST_SEED, "value": self._options["seed"]},
        }
        return {
            "answer": "hello",
            "protocol": PROTOCOL,
            "name": "pygames",
            "version": __version__,
            "games": games,
            "options": options,
        }

    def _set(self, given: dict[str, Any]) -> Answer:
        if "option" not in given or "value" not in given:
            raise Refusal("request", "set needs an option and a value")
        option, value = given["option"], given["value"]
        if option not in self._options:
            raise Refusal("option", f"there is no option {option!r}; there are: {', '.join(self._options)}")
        complaint = _complaint(option, value)
        if complaint:
            raise Refusal("option", complaint)
        self._options[option] = value
        self._forget()
        return {"answer": "set", "option": option, "value": value}

    # -- thinking ------------------------------------------------------------------------------------------------------

    def _go(self, given: dict[str, Any], stopped: Callable[[bool], bool]) -> Iterator[Answer]:
        begun = told = self._now()
        limits = limits_in(given)
        player = self._seated(*game_in(given))
        made = 0
        while not stopped(limits.infinite):
            before = player.search.playouts
            done = player.think(None if limits.playouts is None else limits.playouts - made, self._slice(limits, begun))
            made += player.search.playouts - before
            now = self._now()
            if done or self._spent(player, limits, made, now - begun):
                break
            if now >= told + _EVERY:
                told = now
                yield self._info(player, now - begun)
        move = player.move()
        seconds = self._now() - begun
        # A level that plays fair openings, or misjudges on purpose, plays another move than the best one that its search knows.
        yield {**self._info(player, seconds), "line": player.search.line(move)}
        yield {
            "answer": "bestmove",
            "move": move,
            "playouts": player.search.playouts,
            "seconds": round(seconds, 3),
        }

    def _slice(self, limits: Limits, begun: float) -> float:
        """Return how long to think before the clock is looked at."""
        if limits.seconds is None:
            return _SLICE
        # To find the position can have taken all the time there was: then a first look is all.
        return max(_LEAST, min(_SLICE, limits.seconds - (self._now() - begun)))

    def _spent(self, player: LevelPlayer, limits: Limits, made: int, seconds: float) -> bool:
        """Return whether a thought has come to its end after so many playouts and seconds."""
        if limits.playouts is not None and made >= limits.playouts:
            return True
        usual = LEVELS[str(self._options["level"])].seconds
        open_ended = limits.infinite or limits.playouts is not None
        most = limits.seconds if limits.seconds is not None else None if open_ended else usual
        return most is not None and (seconds >= most or (seconds > 0 and player.decided(most / seconds - 1.0)))

    def _seated(self, start: Position, moves: tuple[str, ...]) -> LevelPlayer:
        """Return a player at the position after the moves, with what it has thought so far if the game is still the same."""
        player, known = self._player, len(self._moves)
        if player is None or start != self._start or moves[:known] != self._moves:
            player, known = None, 0
        position = played(player.position if player else start, moves, known)
        if position.over:
            raise Refusal("over", "the game is over: there is nothing to play")
        if player is None:
            player = LEVELS[str(self._options["level"])].player(position, int(self._options["seed"]))
        else:
            for move in moves[known:]:
                player.advance(move)
        self._start, self._moves, self._player = start, moves, player
        return player

    def _info(self, player: LevelPlayer, seconds: float) -> Answer:
        report = player.search.report()
        return {
            "answer": "info",
            "seconds": round(seconds, 3),
            "playouts": report.playouts,
            "black": round(report.black, 4),
            "proved": report.proved,
            "line": report.line,
            "moves": [
                {"move": move.move, "chance": round(move.chance, 4), "playouts": move.playouts} for move in report.moves
            ],
        }


def _complaint(option: str, value: object) -> str:
    """Return why an option cannot have a value; nothing if it can."""
    if option == "level":
        known = isinstance(value, str) and value in LEVELS
        return "" if known else f"level must be one of: {', '.join(LEVELS)}"
    known = type(value) is int and 0 <= value <= MOST_SEED
    return "" if known else f"seed must be a whole number from 0 to {MOST_SEED}"
