"""The history of a position in few bytes, so that copies of positions are small in every game.

From one end of a turn to the next, few stones change. So each key is written as what differs from the key before it, and what is
written, mostly zeros, is compressed: some 4 bytes a turn.
"""

import zlib

from pygames.rules.terms import PositionKey


def packed(past: frozenset[PositionKey]) -> bytes:
    """Return the keys of ends of turns as bytes from which `unpacked` makes them again."""
    lines = []
    before_black = before_white = 0
    for black, white, turn, extra in sorted(past, key=lambda key: ((key[0] | key[1]).bit_count(), key)):
        lines.append(f"{black ^ before_black:x} {white ^ before_white:x} {turn} {extra}")
        before_black, before_white = black, white
    return zlib.compress("\n".join(lines).encode())


def unpacked(history: bytes) -> frozenset[PositionKey]:
    """Return the keys that `packed` has made bytes of."""
    keys = set()
    black = white = 0
    for line in zlib.decompress(history).decode().splitlines():
        black_changes, white_changes, turn, extra = line.split(" ")
        black ^= int(black_changes, 16)
        white ^= int(white_changes, 16)
        keys.add((black, white, turn, extra))
    return frozenset(keys)  # type: ignore[arg-type]
