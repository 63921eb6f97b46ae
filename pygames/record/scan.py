"""Where the games of a file end, looked for with pauses: a file may hold thousands, and a page has other things to do meanwhile."""

import re
from collections.abc import Generator

#: How many characters are looked through between two pauses.
_STRETCH = 50_000
_JSON_SIGNS = re.compile(r'[\\"\[\]{},]')
_GAME = '[pygames "'
#: How far the first line of a game may be indented.
_MOST_INDENT = 100

#: Looks for something, yields after every `_STRETCH` characters or game, and returns where it is: an index into the text.
Scan = Generator[None, None, int]


def item_end(text: str, start: int) -> Scan:
    """Look for the end of the item of a JSON list that begins somewhere: the comma or the bracket behind it, or the text's end."""
    depth, quoted, beyond = 0, False, start
    for at in range(start, len(text), _STRETCH):
        for found in _JSON_SIGNS.finditer(text, at, at + _STRETCH):
            sign, here = found[0], found.start()
            if here < beyond:
                continue
            if sign == "\\":
                beyond = here + 2
            elif sign == '"':
                quoted = not quoted
            elif quoted:
                continue
            elif sign in "[{":
                depth += 1
            elif not depth:
                return here
            elif sign != ",":
                depth -= 1
        yield
    return len(text)


def game_end(text: str, start: int) -> Scan:
    """Look for the end of the game that begins somewhere in a readable text: the next line that begins one, or the text's end."""
    at = start
    while (at := text.find(_GAME, at + 1)) >= 0:
        before = text[max(start, at - _MOST_INDENT) : at].rstrip(" \t")
        if before.endswith(("\n", "\r")):
            return at
        yield
    return len(text)
