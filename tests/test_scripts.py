"""Scripts of the site without a browser: what they do when something that they ask for fails."""

import json
import subprocess
from pathlib import Path
from typing import Any

from building.boards import copy_scripts

SITE = Path(__file__).resolve().parent.parent / "web" / "site"

#: Opens five files, one of which is there and short, and prints what the page is told.
_OPENED = """
let opened;
const failing = () => Promise.reject(new Error("it is not there any more"));
const handle = (name, file) => ({ name, getFile: file });
globalThis.location = new URL("https://games.example/");
globalThis.addEventListener = () => {};
globalThis.launchQueue = { setConsumer(consumer) { opened = consumer; } };
await import(process.argv[1]);
const told = [];
await opened({ files: [
    handle("deleted.txt", failing),
    handle("unreadable.txt", async () => ({ name: "unreadable.txt", size: 9, text: failing })),
    handle("long.txt", async () => ({ name: "long.txt", size: 1e9, text: failing })),
    handle("moved.txt", failing),
    handle("game.txt", async () => ({ name: "game.txt", size: 9, text: async () => "the game" })),
] });
installed.listen((...news) => told.push(news));
console.log(JSON.stringify(told));
"""

#: Has boards want to be alive, of which the first cannot be woken, and prints which are woken.
_WOKEN = """
import { want } from "./alive.js";
const woken = [];
const board = (name, wake) => ({ pressing: false, inSight: true, live: () => null, rest() {}, wake });
try {
    want(board("spoilt", () => { throw new Error("it cannot be woken"); }));
} catch ({ message }) {
    woken.push(message);
}
want(board("sound", () => woken.push("sound")));
console.log(JSON.stringify(woken));
"""


def printed(*command: str, folder: Path) -> Any:
    done = subprocess.run(["node", *command], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_file_that_cannot_be_opened_is_told_of_and_those_after_it_are_read(tmp_path: Path) -> None:
    script = (SITE / "installed.js").as_uri()
    told = printed("--input-type=module", "--eval", _OPENED, script, folder=tmp_path)
    unread = ["deleted.txt", "unreadable.txt", "long.txt", "moved.txt"]
    assert told == [*(["given", None, name] for name in unread), ["given", "the game", "game.txt"]]


def test_boards_come_alive_after_one_that_could_not(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    scripts = copy_scripts(tmp_path)
    (scripts / "program.js").write_text(_WOKEN)
    assert printed("program.js", folder=scripts) == ["it cannot be woken", "sound"]
