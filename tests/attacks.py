"""The texts that once stopped the program, as they came, and what it takes to answer each now.

    PYTHONPATH=web python tests/attacks.py

prints, for each, the longest time without a pause and the whole time, both of work, and the most room that was taken.
"""

import json
import time
import tracemalloc

from fuzz_records import timed
from hostile import READERS, answered

_HEAD = '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n'
_ROWS = "/6/7/8/9/8/7/6/5"
_DEEP = "[" * 200_000

#: A reader of `READERS` and what it is given, by what that is.
ATTACKS: dict[str, tuple[str, str]] = {
    "a link of 99 characters": ("address", f"/edit/vadrantir/5/standard/{'1' * 50}p{_ROWS}_b_-"),
    "its row in a file": ("import", f'{_HEAD}[position "{"1" * 50}b0{_ROWS} b -"]\n*'),
    "its row in a board of another page": (
        "address of a board",
        f"game=vadrantir&size=5&position={'1' * 50}b0{_ROWS} b -",
    ),
    "a position of 5,000 digits": ("import", f'{_HEAD}[position "{"9" * 5_000}{_ROWS} b -"]\n*'),
    "20,000 links in one": ("import", "#/" * 20_000 + " x"),
    "nested JSON: preferences": ("kept preferences", _DEEP),
    "nested JSON: what was learned": ("kept exercises", _DEEP),
    "nested JSON: a save": ("kept game", f'{{"record":{_DEEP}'),
    "nested JSON: a file": ("import", _DEEP + "]" * 200_000),
    "lists where names belong": ("kept preferences", '{"show":[[]]}'),
    "a comment of 190,000 combining marks": ("import", _HEAD + "{" + "\u0301" * 190_000 + "} *"),
    "40,000 damaged items": ("import", json.dumps([1] * 40_000)),
    "a million characters where a move is typed": ("typed text", "e5? " * 250_000),
    "a move of 50,000 steps": ("typed text", "a1>" * 50_000 + "a1"),
    "a line of three million brackets to a program": ("request to the engine", "[" * 3_000_000),
}


def taken(reader: str, text: str) -> tuple[float, float, float]:
    """Return the longest time without a pause and the whole time, in seconds of work, and the room in bytes."""
    longest = timed(READERS[reader], text)
    before = time.process_time()
    answered(READERS[reader], text)
    whole = time.process_time() - before
    tracemalloc.start()
    try:
        answered(READERS[reader], text)
        return longest, whole, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


if __name__ == "__main__":
    for name, (reader, text) in ATTACKS.items():
        longest, whole, room = taken(reader, text)
        print(f"{name:45} {1000 * longest:7.1f} ms without a pause {1000 * whole:9.1f} ms in all {room / 1e6:6.1f} MB")
