"""Feeds spoiled links, texts and data to the parsers of `pygames.record` and reports what became of them.

    PYTHONPATH=web python tests/fuzz_records.py 1000000 [SEED]

The same number of texts that are sound but for one place beyond all measure (`hostile`) goes to all that reads text from outside.
Half of the links get the check that belongs to them, so that what lies behind it is reached too. A text that is accepted must be read
back the same. The time is that of the process, so that a busy machine does not count; an input over 50 ms is tried again twice.
"""

import json
import math
import random
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle

from helpers import setups
from hostile import READERS, answered, hostile
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
from pygames.record.link import LONGEST_LINK
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
    chosen = root.add(setup.start().legal_moves[0]).add("white")
    # Two lines, since not so many moves may follow one another.
    for first in rng.sample(list(setup.board.cell), k=2):
        last = chosen.add(first)
        for cell in rng.choices(list(setup.board.cell), k=1_499):
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
        body = "1" + "".join(rng.choices(_DIGITS, k=rng.randrange(LONGEST_LINK)))
    elif kind < 0.6:
        body = spoiled(link[:-4], rng, list(_DIGITS + ".~"))
    else:
        return spoiled(link, rng, list(_DIGITS + ".~%é"))
    check = zlib.crc32(body.encode())
    return body + "".join(_DIGITS[check >> shift & 63] for shift in (18, 12, 6, 0))


def read_link(text: str) -> None:
    record = from_link(text)
    written = to_link(record)
    # Whether notes are compressed, and to what, depends on the compressor.
    assert "~" in text + written or written == text
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


class _Times:
    """The longest time from one note to the next, in seconds of work."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.process_time()

    def note(self) -> None:
        now = time.process_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now


def timed(read: Callable[[str], object], text: str) -> float:
    """Return for how long a text is read without a pause, in seconds: the least of three times if that is long."""
    best = math.inf
    for _ in range(3):
        times = _Times()
        refusal = answered(read, text, times.note)
        times.note()
        best = min(best, times.longest)
        if best < _SLOW:
            break
    assert len(refusal) < 600
    return best


@dataclass
class Outcome:
    """What became of the texts that one reader was given: how many it refused in words and took, and which took it longest."""

    refused: int = 0
    accepted: int = 0
    seconds: float = 0.0
    slowest: str = ""

    def note(self, refused: bool, seconds: float, text: str) -> None:
        """Take in what became of one more text."""
        self.refused += refused
        self.accepted += not refused
        if seconds > self.seconds:
            self.seconds, self.slowest = seconds, f"{len(text)} characters from {text[:60]!r}"

    def __str__(self) -> str:
        figures = f"{self.refused} refused in words, {self.accepted} accepted"
        return f"{figures}, slowest {self.seconds * 1000:.1f} ms: {self.slowest}"


def spoil(count: int, seed: int) -> dict[str, Outcome]:
    """Feed spoiled records to the parsers; what one accepts must be read back the same."""
    rng = random.Random(seed)
    records = [example(setup, rng) for setup in setups() for _ in range(4)]
    long_records = [long_example(setup, rng) for setup in setups() if len(setup.board.cells) < 150]
    outcomes = {way: Outcome() for way in WAYS}
    for _, way in zip(range(count), cycle(WAYS), strict=False):
        damage, read, read_again = WAYS[way]
        text = damage(rng.choice(records if rng.random() < 0.999 else long_records), rng)
        outcomes[way].note(bool(answered(read_again, text)), timed(read, text), text)
    return outcomes


def attack(count: int, seed: int) -> dict[str, Outcome]:
    """Feed hostile texts to every reader."""
    rng = random.Random(seed)
    outcomes = {reader: Outcome() for reader in READERS}
    for _, reader in zip(range(count), cycle(READERS), strict=False):
        text = hostile(rng, 50_000)
        outcomes[reader].note(bool(answered(READERS[reader], text)), timed(READERS[reader], text), text)
    return outcomes


if __name__ == "__main__":
    texts, start = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    for name, outcome in {**spoil(texts, start), **attack(texts, start + 1)}.items():
        print(f"{name}: {outcome}")
