"""Feeds spoiled links, texts and data to the parsers of `pygames.record` and reports what became of them.

    python tests/fuzz_records.py 1000000

The same number of texts that are sound but for one place beyond all measure (`hostile`) goes to all that reads text from outside.
Half of the links get the check that belongs to them, so that what lies behind it is reached too. A text that is accepted must be read
back the same. The time is that of the process, so that a busy machine does not count; an input over 50 ms is tried again twice.
"""

import json
import random
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from helpers import setups
from hostile import READERS, answered, hostile
from pygames.errors import GamesError
from pygames.record import (
    Record,
    from_data,
    from_json,
    from_link,
    from_text,
    from_texts,
    to_data,
    to_json,
    to_link,
    to_text,
)
from pygames.record.link import MOST_CHARACTERS
from pygames.record.tree import Draft
from pygames.rules import Setup
from records import random_record

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PIECES = [
    "(",
    ")",
    "*",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    "\\u{",
    "1.",
    " 2. c4",
    "!?",
    "null",
    "{}",
    "[]",
    ",",
    ":",
    "\n",
    "é",
    "\ud800",
    "\0",
]
_SLOW = 0.05


def example(setup: Setup, rng: random.Random) -> Record:
    """Return a record with all that a record may have."""
    record, paths = random_record(setup, rng.randrange(10**6), moves=rng.randrange(25))
    if rng.random() < 0.3:
        record = Record(setup, record.position(rng.choice(paths)).text)
        paths = [()]
    for path in rng.sample(paths, min(len(paths), 3)):
        record = record.annotate(path, rng.choice(["so so", "é" * 9, "again and " * 12]), "?!" if path else None)
    return record.tagged(first="Ann", event='A "match"') if rng.random() < 0.5 else record


def long_example(setup: Setup, rng: random.Random) -> Record:
    """Return a record about as long as a link can hold; its moves are well-formed, though not legal."""
    root = Draft()
    last = root.add(setup.game.start(setup.size, setup.variant).legal_moves[0]).add("white")
    for cell in rng.choices(list(setup.board.cell), k=3_000):
        last = last.add(cell)
    return Record(setup, None, root.tree())


def spoiled(text: str, rng: random.Random, pieces: list[str]) -> str:
    """Return text with up to four pieces changed, cut out, put in or moved."""
    for _ in range(rng.randint(1, 4)):
        at, until = sorted(rng.choices(range(len(text) + 1), k=2))
        if rng.random() < 0.7:
            until = min(until, at + 3)
        text = (
            text[:at]
            + rng.choice(["", text[at:until] * 2, "".join(rng.choices(pieces, k=rng.randint(1, 3)))])
            + text[until:]
        )
    return text


def spoiled_link(record: Record, rng: random.Random) -> str:
    link = to_link(record)
    kind = rng.random()
    if kind < 0.1:
        return "".join(rng.choices(_DIGITS + ".~", k=rng.randrange(40)))
    if kind < 0.12:
        body = "1" + "".join(rng.choices(_DIGITS, k=rng.randrange(MOST_CHARACTERS)))
    elif kind < 0.6:
        body = spoiled(link[:-4], rng, list(_DIGITS + ".~"))
    else:
        return spoiled(link, rng, list(_DIGITS + ".~%é"))
    check = zlib.crc32(body.encode())
    return body + "".join(_DIGITS[check >> shift & 63] for shift in (18, 12, 6, 0))


def read_link(text: str) -> None:
    record = from_link(text)
    assert "~" in text or to_link(record) == text
    assert from_link(to_link(record)) == record


def read_text(text: str) -> None:
    records = from_texts(text)
    assert all(from_text(to_text(record)) == record for record in records)


def read_json(text: str) -> None:
    records = from_json(text)
    assert from_json(to_json(records)) == records
    assert all(from_data(to_data(record)) == record for record in records)


#: How to spoil what, how to read it, and how to read it again and compare.
Way = tuple[Callable[[Record, random.Random], str], Callable[[str], object], Callable[[str], None]]
WAYS: dict[str, Way] = {
    "link": (spoiled_link, from_link, read_link),
    "text": (lambda record, rng: spoiled(to_text(record), rng, _PIECES), from_texts, read_text),
    "data": (lambda record, rng: spoiled(json.dumps(to_data(record)), rng, _PIECES), from_json, read_json),
}


def timed(read: Callable[[str], object], text: str) -> float:
    before = time.process_time()
    try:
        read(text)
    except GamesError as refusal:
        assert str(refusal)
    return time.process_time() - before


def main(count: int) -> None:
    rng = random.Random(2026)
    records = [example(setup, rng) for setup in setups() for _ in range(4)]
    long_records = [long_example(setup, rng) for setup in setups() if len(setup.board.cells) < 150]
    outcomes: Counter[tuple[str, str]] = Counter()
    slowest: dict[str, float] = dict.fromkeys(WAYS, 0.0)
    for number, way in zip(range(count), cycle(WAYS), strict=False):
        spoil, read, read_again = WAYS[way]
        text = spoil(rng.choice(records if rng.random() < 0.999 else long_records), rng)
        seconds = timed(read, text)
        if seconds > _SLOW:
            seconds = min(seconds, timed(read, text), timed(read, text))
        if seconds > slowest[way]:
            slowest[way] = seconds
            if seconds > _SLOW:
                print(f"input {number} took {seconds * 1000:.0f} ms: {text!r}")
        try:
            read_again(text)
            outcomes[way, "accepted"] += 1
        except GamesError:
            outcomes[way, "refused"] += 1
    for way, seconds in slowest.items():
        print(
            f"{way}: {outcomes[way, 'refused']} refused, {outcomes[way, 'accepted']} accepted and read back the same, "
            f"slowest {seconds * 1000:.1f} ms"
        )


def attack(count: int) -> None:
    """Feed hostile texts to every reader, and report the slowest of each."""
    rng = random.Random(2027)
    worst: dict[str, tuple[float, str]] = dict.fromkeys(READERS, (0.0, ""))
    refused: Counter[str] = Counter()
    for number, reader in zip(range(count), cycle(READERS), strict=False):
        text = hostile(rng, 50_000)
        before = time.process_time()
        refused[reader] += bool(answered(READERS[reader], text))
        seconds = time.process_time() - before
        if seconds > worst[reader][0]:
            worst[reader] = seconds, f"input {number}, {len(text)} characters from {text[:60]!r}"
    for reader, (seconds, which) in worst.items():
        print(f"{reader}: {refused[reader]} refused in words, slowest {seconds * 1000:.1f} ms: {which}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
    attack(int(sys.argv[1]))
