"""Scripts of the site without a browser: what they do when something that they ask for fails."""

import json
import subprocess
from pathlib import Path
from typing import Any

from building.boards import copy_scripts
from building.catalogue import catalogue
from building.precache import SERVICE_WORKER, write_service_worker
from pygames_web.words import Speaker

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

#: Shares words with the service worker, and prints what the pages are told that it leads to: of those in a file, which all wait at
#: once and of which the second is opened before the first; of the last of many; and of words for which there is no room.
_SHARED = """
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
const [worker, page] = process.argv.slice(1, 3).map((file) => readFileSync(file, "utf8").replace('"{{files}}"', '"{}"'));
const words = JSON.parse(readFileSync("words.json", "utf8"));
const scope = "https://games.example/sub/";
const kept = new Map();
let room = true;
const at = (key) => new URL(key.url ?? key, scope).href;
const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (key) => kept.get(at(key)),
    delete: async (key) => kept.delete(at(key)),
    put: async (key, response) => {
        if (!room) throw new DOMException("there is no room", "QuotaExceededError");
        kept.set(at(key), response);
    },
};
const common = { URL, Response, Blob, File, crypto, caches: { open: async () => cache } };
let answer;
const addEventListener = (kind, listener) => { if (kind === "fetch") answer = listener; };
runInNewContext(worker, { ...common, registration: { scope }, addEventListener });
async function share(...told) {
    const body = new FormData();
    for (const [name, text] of told) body.append(name, text);
    let response;
    answer({ request: new Request(`${scope}share`, { method: "POST", body }), respondWith(promise) { response = promise; } });
    return (await response).headers.get("Location");
}
function open(address) {
    return new Promise((resolve) => {
        const late = setTimeout(resolve, 5000, "nothing");
        const global = { ...common, location: new URL(address), history: { replaceState() {} }, addEventListener() {} };
        runInNewContext(page, global);
        global.installed.listen((...news) => {
            clearTimeout(late);
            resolve(news);
        });
    });
}
const [first, second, ...others] = await Promise.all(words.map((text) => share(["text", text], ["title", "A game"])));
const told = [await open(second), await open(first)];
for (const address of others) told.push(await open(address));
const left = kept.size;
for (let i = 0; i < 9; i++) await share(["text", `${i}`]);
const last = await open(await share(["text", "the last"]));
const waiting = kept.size;
room = false;
console.log(JSON.stringify({ told, left, last, waiting, without: await open(await share(["text", "no room"])) }));
"""

#: Asks the service worker for a page that is not kept while there is no network, and prints what readers of each language get.
_ELSEWHERE = """
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
const scope = "https://games.example/sub/";
const told = [];
for (const language of process.argv.slice(2)) {
    let answer;
    const addEventListener = (kind, listener) => { if (kind === "fetch") answer = listener; };
    const fetch = () => Promise.reject(new TypeError("there is no network"));
    const reader = { languages: ["xx", language] };
    const global = { URL, Response, fetch, navigator: reader, registration: { scope }, addEventListener };
    runInNewContext(readFileSync(process.argv[1], "utf8"), global);
    let response;
    const request = { method: "GET", url: `${scope}docs/`, mode: "navigate" };
    answer({ request, respondWith(promise) { response = promise; } });
    told.push(await (await response).text());
}
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


def test_words_that_are_shared_come_as_they_are_each_to_its_own_page(tmp_path: Path) -> None:
    words = ["the first", "(https://games.example/#1nonsense).", " the\nthird ", "http://" * 30_000]
    scripts = [str(SITE / name) for name in ("service-worker.js", "installed.js")]
    (tmp_path / "words.json").write_text(json.dumps(words))
    shared = printed("--input-type=module", "--eval", _SHARED, *scripts, folder=tmp_path)
    words = [words[1], words[0], *words[2:]]
    # As a form is sent, a line ends with two signs.
    assert shared["told"] == [["words", text.replace("\n", "\r\n"), "A game"] for text in words]
    assert shared["left"] == 0
    # Of many that nobody takes the last ones wait, and one for which there is no room is told as one that did not come.
    assert (shared["last"], shared["waiting"]) == (["words", "the last"], 3)
    assert shared["without"] == ["given", None, ""]


def test_a_page_that_is_not_kept_says_so_without_a_network_in_the_language_of_its_reader(tmp_path: Path) -> None:
    write_service_worker(tmp_path)
    readers = {"de-AT": "de", "pt": "pt", "fi": "en"}
    script = str(tmp_path / SERVICE_WORKER)
    told = printed("--input-type=module", "--eval", _ELSEWHERE, script, *readers, folder=tmp_path)
    for page, language in zip(told, readers.values(), strict=True):
        say = Speaker(language, catalogue(language)) if language != "en" else Speaker()
        assert f'<html lang="{language}">' in page and '<base href="https://games.example/sub/">' in page
        assert f"<h1>{say('There is no network')}</h1>" in page and f'<a href="./">{say("The games are.")}</a>' in page


def test_boards_come_alive_after_one_that_could_not(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    scripts = copy_scripts(tmp_path)
    (scripts / "program.js").write_text(_WOKEN)
    assert printed("program.js", folder=scripts) == ["it cannot be woken", "sound"]
