"""Thinks about one `ThinkRequest` after the other, in an interpreter of its own (web/site/worker.js).

It knows of no browser, and it thinks only while `Thinker.slice` is running, a few hundredths of a second at a time, so whoever calls
it can stop or change its mind between two slices.
"""

import time
from collections.abc import Callable
from typing import Any

from pygames.chances import told, worth_of_move
from pygames.measured import opening_made
from pygames.outside.json_text import read_json
from pygames.players import LEVELS, LevelPlayer, Search, analysis
from pygames.players.games import knowledge_of
from pygames.players.reasons import main_gain
from pygames.rules import Position, find_game
from pygames.rules.terms import result_value
from pygames_web.model.openings import fairest
from pygames_web.model.thinking import PATIENCE, JudgedMove, ThinkRequest, Thought

#: How long a slice thinks, in seconds.
SLICE = 0.03
#: How many moves are reported.
CANDIDATES = 5


class Thinker:
    """Answers one request at a time, and keeps what it knows while the game goes on; ``now`` is its clock, in seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._request: ThinkRequest | None = None
        self._player: LevelPlayer | Search | None = None
        self._started = 0.0
        #: How many playouts are wanted; None for as many as there is time for.
        self._wanted: int | None = None

    def ask(self, text: str) -> None:
        """Take on a request in place of the one before."""
        data: Any = read_json(text)
        request = ThinkRequest(**{**data, "moves": tuple(data["moves"])})
        self._player = self._followed(request) or _player(request)
        self._request = request
        self._wanted = _wanted(request, self._player)
        self._started = self._now()

    def _followed(self, request: ThinkRequest) -> LevelPlayer | Search | None:
        """Return the player at hand, gone on to the position asked for, if that follows from the one it knows."""
        before, player = self._request, self._player
        # A review finds the same in whatever order it looks into positions, so it goes on from none of them.
        if before is None or player is None or request.purpose == "review" or not before.same_thought(request):
            return None
        known = len(before.moves)
        if request.moves[:known] != before.moves:
            return None
        for move in request.moves[known:]:
            player.advance(move)
        return player

    def slice(self) -> str:
        """Think for a moment and return the `Thought` as text; nothing is left to do once it is done."""
        request, player = self._request, self._player
        assert request and player
        if winner := player.position.winner:
            # What a review would have played may end the game.
            return Thought(request.number, True, "", result_value(winner), 0, (), (), 1.0, proved=True).to_text()
        if request.purpose == "hint" and (known := _known_of_openings(player.position)):
            move, black = known
            advised = JudgedMove(move, told(worth_of_move(black, player.position.turn, move), proved=False))
            return Thought(request.number, True, move, black, 0, (move,), (advised,), 1.0).to_text()
        search = player if isinstance(player, Search) else player.search
        idle = player.think(self._wanted and self._wanted - search.playouts, SLICE)
        passed = self._now() - self._started
        share = min(passed / (request.seconds * (PATIENCE if self._wanted else 1.0)), 1.0)
        report = search.report(CANDIDATES)
        enough = share >= 1.0 or report.playouts == self._wanted
        done = idle or enough or (request.purpose == "play" and player.decided(1.0 / share - 1.0))
        if done and passed < request.at_least:
            time.sleep(min(SLICE, request.at_least - passed))
            done = False
        return Thought(
            number=request.number,
            done=done,
            move=player.move() if done else "",
            black=told(search.estimate() if request.purpose == "review" else report.black, report.proved),
            playouts=report.playouts,
            line=report.line[:8],
            candidates=tuple(JudgedMove(found.move, told(found.chance, found.proved)) for found in report.moves),
            share=share,
            gain=_gain(player.position, report.line) if done and request.purpose == "hint" else "",
            proved=report.proved,
        ).to_text()


def _known_of_openings(position: Position) -> tuple[str, float] | None:
    """Return the opening to make or the colour to take by what games have shown, and how often Black won; None if they have not.

    A search tells openings hardly apart: after those of which games leave no doubt it finds both colours about even.
    """
    if position.turn == "o":
        found = next((opening for opening in fairest(position.setup) if opening.is_fair), None)
        return (found.moves[0], found.black.score) if found else None
    made = opening_made(position)
    return (made.better, made.black.score) if made and made.better else None


def _gain(position: Position, line: tuple[str, ...]) -> str:
    """Return the notion in which the first move of the best line gains most; empty if there is none."""
    return (main_gain(position, line[0]) or "") if line else ""


def _wanted(request: ThinkRequest, player: LevelPlayer | Search) -> int | None:
    """Return how many playouts a request wants; None for as many as there is time for."""
    if request.purpose != "review":
        return None
    return max(request.playouts, round(request.seconds * knowledge_of(player.position).pace), 1)


def _player(request: ThinkRequest) -> LevelPlayer | Search:
    """Return a player that sits down at the position asked for."""
    game = find_game(request.game)
    if request.start is None:
        position = game.start(request.size, request.variant)
    else:
        position = game.position(request.start, request.size, request.variant)
    for move in request.moves:
        position = position.play(move)
    if request.level:
        return LEVELS[request.level].player(position, request.seed)
    return analysis(position, request.seed)
