"""A language that nobody speaks: English with accents, a third longer, in brackets, and written from right to left.

Whoever sees it sees at once what is not translated, what has no room for longer words, and what takes left for the start of a line.
"""

import re

from building.catalogue import sentences

_ACCENTED = str.maketrans("aceinosuyACEINOSUY", "áçéíñóšúýÁÇÉÍÑÓŠÚÝ")
_BLANK = re.compile(r"(\{\w+\})")
#: What stands around every sentence.
BEGIN, END = "⟦", "⟧"


def pseudo(sentence: str) -> str:
    """Return a sentence in the language; its blanks stay what they are.

    >>> pseudo("{n} moves")
    '⟦{n} móvéš ~~⟧'
    """
    plain = sentence.removesuffix(" [one]")
    said = "".join(part if _BLANK.fullmatch(part) else part.translate(_ACCENTED) for part in _BLANK.split(plain))
    return f"{BEGIN}{said} {'~' * (len(_BLANK.sub('', plain)) // 3)}{END}"


def pseudo_catalogue() -> dict[str, str]:
    """Return the catalogue of the language."""
    return {**{sentence: pseudo(sentence) for sentence in sentences()}, "ltr": "rtl"}
