"""The scripts of embedded boards without a browser: what they make of the attributes that an author writes.

    PYTHONPATH=web python tests/viewer.py 100000 [SEED]

gives them spoiled games and texts beyond all measure, and prints what became of these.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from building.boards import copy_scripts
from fuzz_records import Outcome, example, spoiled
from helpers import setups
from hostile import blown_up
from pygames.embedding import to_plies
from pygames.record import Record

#: Reads requests, a JSON object a line, and answers each by another: the steps of a game, or how many there are, or what was refused.
#: Every step is drawn of a short game, only the first and the last ones of a long one.
_PROGRAM = """
import { createInterface } from "node:readline";
import { boardOf, readPosition, start, written } from "./board.js";
import { drawnBy } from "./highlights.js";
import { extentOf, scene } from "./scene.js";
import { readWalk } from "./walk.js";
import { speaker } from "./words.js";

class Refusal extends Error {}
const say = speaker("en");
const MOST_DRAWN = 20;

function walk({ game, size, variant = "standard", position, plies = "" }) {
    const refused = (sentence, values) => `said: ${say(sentence, values)}`;
    try {
        const board = boardOf(game, size, variant, refused);
        return [board, readWalk(board, position ? readPosition(board, position, refused) : start(board), plies, refused)];
    } catch ({ message }) {
        if (!message.startsWith("said: ")) throw new Error(`a fault of the script: ${message}`);
        throw new Refusal(message.slice(6));
    }
}

function steps(first) {
    const found = [];
    const waiting = [first];
    while (waiting.length) {
        const step = waiting.pop();
        found.push(step);
        waiting.push(...step.after.slice().reverse());
    }
    return found;
}

function drawn(board, step, turns) {
    return scene(board, step.position.stones, {
        ...{ previous: step.before?.position.stones, move: step.move, marks: step.marks, labels: step.labels, turns },
        ...drawnBy(board, step.comment),
    });
}

function told(request) {
    const [board, first] = walk(request);
    return steps(first).map((step) => ({
        ...{ ply: step.ply, move: step.move, mark: step.mark, comment: step.comment, winner: step.winner },
        position: written(board, step.position),
        shapes: drawn(board, step, request.turns ?? 0),
    }));
}

function shown(board, step) {
    return written(board, step.position) + JSON.stringify(drawn(board, step, 0));
}

/** Returns how many steps there are, and how many seconds of work it took to read them and to draw the first. */
function counted(request) {
    const begun = process.cpuUsage();
    const seconds = () => Object.values(process.cpuUsage(begun)).reduce((one, other) => one + other) / 1e6;
    let read;
    try {
        read = walk(request);
    } catch (error) {
        return { made: refusal(error), seconds: seconds() };
    }
    const [board, first] = read;
    shown(board, first);
    const taken = seconds();
    const found = steps(first);
    const others = found.length < MOST_DRAWN ? found : [...found.slice(0, 3), ...found.slice(-3)];
    extentOf(board, 1);
    for (const step of others) shown(board, step);
    return { made: found.length, seconds: taken };
}

function refusal(error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
}

function answer(request) {
    if (request.counted) return counted(request);
    try {
        return told(request);
    } catch (error) {
        return refusal(error);
    }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(JSON.parse(line))));
"""


def put_viewer(folder: Path) -> Path:
    """Put the scripts into a folder and return the program there that answers `ask`."""
    (folder / "package.json").write_text('{"type": "module"}')
    program = copy_scripts(folder) / "program.js"
    program.write_text(_PROGRAM)
    return program


@contextmanager
def viewer() -> Iterator[Path]:
    """Have the program somewhere for a while."""
    with tempfile.TemporaryDirectory() as folder:
        yield put_viewer(Path(folder))


def ask(script: Path, *requests: dict[str, object]) -> list[Any]:
    """Return what the scripts make of requests: the steps of each game, or the words in which it was refused."""
    lines = "".join(f"{json.dumps(request)}\n" for request in requests)
    done = subprocess.run(["node", str(script)], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


#: What is slower than this, in seconds, is tried again.
SLOW = 0.05
_PIECES = [
    *"~.:#*={}\\!? ",
    ".b",
    ".w",
    ".x",
    ".B",
    ".=e5*",
    ":w:-",
    "1~",
    " e5.be5",
    "a1",
    "z99",
    "<b>",
    "\u0301",
    "é",
]


def _asked(record: Record, rng: random.Random) -> dict[str, object]:
    """Return the attributes of a game, one of them spoiled or blown up."""
    setup = record.setup
    position, plies = record.position().text, to_plies(record)
    request = {"game": setup.game.name, "size": str(setup.size), "position": position, "plies": plies}
    name = rng.choice(["plies", "plies", "plies", "position", "game", "size"])
    text = request[name]
    changed = spoiled(text, rng, _PIECES) if rng.random() < 0.7 else blown_up(text, rng, 50_000, "~.:#*{ /")
    return {**request, name: changed.encode(errors="replace").decode(), "counted": True}


def attack_viewer(count: int, seed: int) -> Outcome:
    """Give spoiled games to the scripts; raise `CalledProcessError` if they do anything but draw or refuse in words of theirs."""
    rng = random.Random(seed)
    records = [example(setup, rng) for setup in setups()]
    requests = [_asked(rng.choice(records), rng) for _ in range(count)]
    outcome = Outcome()
    with viewer() as script:
        for request, answer in zip(requests, ask(script, *requests), strict=True):
            refusal = answer["made"] if isinstance(answer["made"], str) else ""
            assert len(refusal) < 600
            seconds = answer["seconds"]
            if seconds > SLOW:
                seconds = min(again["seconds"] for again in ask(script, request, request, request))
            outcome.note(bool(refusal), seconds, json.dumps(request))
    return outcome


if __name__ == "__main__":
    print(attack_viewer(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2026))
