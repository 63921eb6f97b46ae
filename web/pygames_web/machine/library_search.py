"""Looking through the saved games: which of them are about the words looked for, and in which order they are listed."""

import re
from functools import lru_cache
from unicodedata import combining, normalize

from pygames.rules import GAMES
from pygames_web.machine.outgoing import clock, day, player_names
from pygames_web.machine.places import Library
from pygames_web.machine.state import State
from pygames_web.model.saves import MOST_OUTLINES, outline

_WORD = re.compile(r"\d{4}-[\d-]*|\d\d:\d\d|[^\W_]+")
#: What is looked for may be a date as most languages write it, the day first, or the beginning of one: 2.3.2026, 02/03.
_ASKED = re.compile(r"\d{1,2}[./]\d[\d./]*|\d{4}-[\d-]*|\d{1,2}:\d*|[^\W_]+")
_NUMBER = re.compile(r"[\d-]+")


def matching(state: State) -> list[str]:
    """Return the ids of the saved games that every word looked for is about, or of all, in the order that is preferred.

    Among equals the one last touched comes first.
    """
    words = _ASKED.findall(_plain(state.place.query)) if isinstance(state.place, Library) else []
    saves, order = state.saves, state.prefs.order
    found = [
        name
        for name in saves.latest_first
        if not words or all(_is_about(word, _described(saves[name])) for word in words)
    ]
    return found if order == "played" else sorted(found, key=lambda name: _rank(saves[name], order))


@lru_cache(maxsize=MOST_OUTLINES)
def _rank(text: str, order: str) -> tuple[bool, int, int, int, str]:
    """Return what a kept game is sorted by: what cannot be read comes last."""
    save = outline(text)
    if save is None:
        return True, 0, 0, 0, ""
    if order == "name":
        return False, 0, 0, 0, _plain(str(save.called))
    setup = save.record.setup
    return False, [*GAMES].index(setup.game.name), [*setup.game.variants].index(setup.variant), setup.size, ""


def _is_about(word: str, told: list[str]) -> bool:
    """Whether a word that is looked for meets one of those of a game, as it is or, if it is a date or a time, in its parts."""
    if any(_meets(word, one) for one in told):
        return True
    parts = re.split("[./]", word)
    if len(parts) > 1 and any(_is_day(parts, one) for one in told):
        return True
    parts = re.split("[./:]", word)
    return len(parts) > 1 and all(_is_about(part, told) for part in parts if part)


def _is_day(parts: list[str], told: str) -> bool:
    """Whether a day, a month and a year, or the first of these, begin a date such as ``2026-03-02``."""
    date = told.split("-")[::-1]
    *whole, last = parts
    return (
        len(date) == 3
        and len(parts) <= 3
        and all(part.zfill(2) == one for part, one in zip(whole, date, strict=False))
        and (date[len(whole)].startswith(last) or last.zfill(2) == date[len(whole)])
    )


@lru_cache(maxsize=MOST_OUTLINES)
def _described(text: str) -> list[str]:
    """Return all words that a kept game can be found by: none if it cannot be read."""
    save = outline(text)
    if save is None:
        return []
    setup = save.record.setup
    kind = (setup.game.title, setup.size, setup.variant)
    when = (day(save), clock(save))
    return _words(" ".join(map(str, (save.called, *kind, *when, *player_names(save), *save.record.tags.values()))))


def _words(text: str) -> list[str]:
    """Return the words and numbers of a text; a date is one, and so is the beginning of one."""
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    """Return a text in small letters without accents: who looks for ``uber`` finds *Über*, and the other way round."""
    return "".join([letter for letter in normalize("NFKD", text.casefold()) if not combining(letter)])


def _meets(word: str, told: str) -> bool:
    """Whether a word that is looked for is the beginning of another, or a number the whole of it or the beginning of a date."""
    if _NUMBER.fullmatch(word):
        return told == word or (len(word) >= len("2025") and told.startswith(word) and "-" in told)
    return told.startswith(word)
