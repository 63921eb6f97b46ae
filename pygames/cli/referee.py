"""``pygames referee``: the rules for other programs, one JSON object a line in and one out.

A request: ``{"game": "vadrantir", "size": 5, "moves": ["e5", "white"]}``; the answer is the state after the moves. Only
``game`` is required, ``id`` is copied to the answer, and a request that makes no sense gets a refusal and ends nothing.
"""

import argparse
import json
import sys
import traceback
from io import BufferedReader
from typing import Any, cast

from pygames.cli.command import Command
from pygames.engines.lines import Unreadable, lines_of, read_object, said_in
from pygames.engines.protocol import GAME_TYPES, Refusal, game_in, played


def answer(line: bytes) -> str:
    """Return the answer to one line of input: a JSON object in ASCII, without the line break."""
    identity: dict[str, Any] = {}
    try:
        request = read_object(line, '{"game": "vadrantir"}')
        if "id" in request:
            identity = {"id": request["id"]}
        state = _state(request)
    except Refusal as refusal:
        state = _refusal(str(refusal), refusal.at)
    except Unreadable as fault:
        state = _refusal(str(fault))
    except Exception:
        # A fault of ours: it is reported here, and the lines to come are answered all the same.
        traceback.print_exc()
        state = _refusal("internal error")
    return json.dumps(identity | state)


def _refusal(error: str, at: int | None = None) -> dict[str, Any]:
    return {"ok": False, "error": error, "at": at}


def _state(request: dict[str, Any]) -> dict[str, Any]:
    """Return the state of the game after the moves of a request."""
    given = said_in(request, GAME_TYPES)
    if "game" not in given:
        raise Refusal("request", "a request must name its game")
    position = played(*game_in(given))
    return {
        "ok": True,
        "position": position.text,
        "turn": position.turn,
        "legal": sorted(position.legal_moves),
        "over": position.over,
        "winner": position.winner,
        "score": position.score,
    }


def _run(arguments: argparse.Namespace) -> int:
    for line in lines_of(cast("BufferedReader", sys.stdin.buffer).read1):
        print(answer(line), flush=True)
    return 0


COMMAND = Command(
    name="referee",
    summary="answer JSON requests, one a line, with legal moves and results",
    description="Read a JSON object a line from standard input and answer each with one on standard output, such as: "
    '{"game": "vadrantir", "size": 5, "moves": ["e5", "white"]}. The keys are game, size, variant, position, moves and id; '
    "all but game may be left out.",
    add_arguments=lambda parser: None,
    run=_run,
)
