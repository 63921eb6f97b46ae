"""Records for tests: games, random trees of legal moves, what may be noted in them, and the check of a link."""

import random
import string
import zlib

from hypothesis import strategies as st

from pygames.record import MARKS, Path, Record
from pygames.rules import GAMES, Setup

#: Everything that a person could type.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
#: Comments with the marks that go with them.
notes = st.lists(st.tuples(texts, st.sampled_from(MARKS)), max_size=6)
tags = st.dictionaries(
    st.from_regex(r"[a-z][a-z-]{0,10}", fullmatch=True).filter(
        lambda name: name not in {"pygames", "game", "size", "variant", "position"}
    ),
    texts.filter(bool),
    max_size=4,
)


def game(*moves: str, **tags: str) -> Record:
    """Return a game of Vadrantir."""
    record = Record(GAMES["vadrantir"].setup(5)).tagged(**tags)
    path: tuple[int, ...] = ()
    for move in moves:
        record, path = record.play(path, move)
    return record


def random_record(setup: Setup, seed: int, moves: int = 12, start: str | None = None) -> tuple[Record, list[Path]]:
    """Return a record that was played by trying random moves, mostly after the latest, and the paths to all of them."""
    rng = random.Random(seed)
    record = Record(setup, start)
    paths: list[Path] = [()]
    for _ in range(moves):
        path = paths[-1] if rng.random() < 0.8 else rng.choice(paths)
        legal = record.position(path).legal_moves
        if legal:
            record, path = record.play(path, rng.choice(legal))
            paths.append(path)
    return record, paths


def noted(record: Record, paths: list[Path], notes: list[tuple[str, str]], tags: dict[str, str]) -> Record:
    """Return a record with notes on some of its moves, the first on the record as a whole, and tags."""
    for i, (comment, mark) in enumerate(notes):
        path = paths[i * 5 % len(paths)]
        record = record.annotate(path, comment, mark if path else None)
    return record.tagged(**tags)


def checked(body: str) -> str:
    """Return a fragment with the check that belongs to it."""
    check = zlib.crc32(body.encode()) & 0xFFFFFF
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    return body + "".join(digits[check >> shift & 63] for shift in (18, 12, 6, 0))
