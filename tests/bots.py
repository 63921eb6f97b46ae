"""A program that plays, well-behaved or not: ``python tests/bots.py BEHAVIOUR``. Its moves are the first that are legal."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygames

ODD_NAMES = {
    "name of control": "\x1b[31m\n\ud800 Bo",
    "name of marks": "a" + "\u0301" * 9_999,
    "name of nothing": "\n",
    "name of no text": [None],
}


def say(**answer: Any) -> None:
    print(json.dumps(answer), flush=True)


def first_move(request: dict[str, Any]) -> str:
    position = pygames.start(request["game"], request["size"], request["variant"])
    for move in request["moves"]:
        position = position.play(move)
    return position.legal_moves[0]


def hang() -> None:
    """Wait for what never comes, deaf to all that is said."""
    reading, _ = os.pipe()
    os.read(reading, 1)


def hello(behaviour: str) -> None:
    if behaviour == "mute":
        hang()
    if behaviour == "starts late":
        time.sleep(0.5)
    if behaviour == "leaves something behind":
        # In a session of its own, with the pipes of this program.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
        Path(os.environ["LEFT"]).write_text(str(child.pid))
    say(
        answer="hello",
        protocol={"newer": 2, "text for a number": "1"}.get(behaviour, 1),
        name=ODD_NAMES.get(behaviour, behaviour),
        **({"games": {"snex": {"sizes": [6], "variants": ["standard"]}}} if behaviour == "snex only" else {}),
        **({"games": 7} if behaviour == "odd games" else {}),
    )


def go(behaviour: str, request: dict[str, Any]) -> None:
    match behaviour:
        case "dies":
            raise SystemExit("no more ideas")
        case "killed":
            os.kill(os.getpid(), 9)
        case "kills":
            os.kill(os.getppid(), 9)
        case "hangs":
            hang()
        case "held once" if not Path(os.environ["ONCE"]).exists() or len(request["moves"]) > 3:
            Path(os.environ["ONCE"]).touch()
            say(answer="bestmove", move=first_move(request))
        case "held" | "held once":
            # Whoever reads from there hears when this program, and all that it has started, has ended.
            with Path(os.environ["HELD"]).open("w"):
                hang()
        case "illegal":
            say(answer="bestmove", move="z99")
        case "no move":
            say(answer="bestmove")
        case "refuses":
            say(answer="error", code="internal", error="not today")
        case "refuses by a code":
            say(answer="error", code="internal")
        case "refuses in silence":
            say(answer="error")
        case "floods":
            while True:
                say(answer="info", line=["a1"] * 100)
        case "floods with long lines":
            while True:
                print("x" * 2_000_000, flush=True)
        case "mumbles":
            print("thinking...\n[]\n\xff\n" + "[" * 200, flush=True)
            hang()
        case "has another id":
            say(answer="bestmove", move=first_move(request), id=str(request["id"]))
            hang()
        case "has another kind of answer":
            say(move=first_move(request))
            say(answer="info")
            hang()
        case "knows no id":
            say(answer="bestmove", move=first_move(request), id=None)
        case "answers twice":
            say(answer="bestmove", move=first_move(request))
            say(answer="bestmove", move=first_move(request))
        case "answers the last once more":
            if len(request["moves"]) > 3:
                say(answer="bestmove", move=request["moves"][-2], id=request["id"] - 1)
            say(answer="bestmove", move=first_move(request), id=request["id"])
        case "tells much":
            for depth in range(1_000):
                say(answer="info", depth=depth)
            say(answer="bestmove", move=first_move(request))
        case "chatters":
            print("thinking...\n[]\n{}", flush=True)
            say(answer="info", black="perhaps")
            say(answer="something new")
            say(answer="bestmove", move=first_move(request))
        case _:
            say(answer="bestmove", move=first_move(request))


def main(behaviour: str) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        match request["do"]:
            case "hello":
                hello(behaviour)
            case "go":
                go(behaviour, request)
            case "set":
                known = {"colour": "red"} | ({"contempt": -20} if behaviour == "has a number below 0" else {})
                fits = known.get(request["option"]) == request["value"]
                say(answer="set") if fits else say(answer="error", error="no such option")


if __name__ == "__main__":
    main(sys.argv[1])
