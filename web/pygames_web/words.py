"""What the page says, in the language of whoever reads it.

Every sentence is written in English where it is used and looked up by that English template in a catalogue, which `make words`
keeps complete. Only the catalogue of the language that is spoken is ever loaded, and English needs none.
"""

import re
from collections.abc import Callable, Mapping

from pygames.errors import Counted, Message
from pygames.rules.terms import number_text

#: The languages that the page speaks, each in its own words.
LANGUAGES = {"en": "English", "es": "Español", "de": "Deutsch", "it": "Italiano", "pt": "Português", "fr": "Français"}

#: How long ago something was: from how many milliseconds on, how many of these are one, and what is said of as many.
_SINCE = (
    (86_400_000, Message("{n} d ago")),
    (3_600_000, Message("{n} h ago")),
    (60_000, Message("{n} min ago")),
)

#: What stands between thousands and before tenths, where it is not as in English.
_SEPARATORS = {
    **{language: str.maketrans(",.", ".,") for language in ("es", "de", "it", "pt")},
    "fr": str.maketrans(",.", "\u202f,"),
}


def since(milliseconds: int) -> Message:
    """Return how long ago something was, in the largest unit of which it is one or more: abbreviated, so that no plural is needed."""
    for unit, ago in _SINCE:
        if milliseconds >= unit:
            return Message(ago.template, n=milliseconds // unit)
    return Message("just now")


def one_or_other(n: int) -> str:
    """Return the plural category of a number in English."""
    return "one" if n == 1 else "other"


def formed(sentence: str, category: str) -> str:
    """Return how catalogues call the form of a sentence for a plural category; the form for most numbers is the sentence itself."""
    return sentence if category == "other" else f"{sentence} [{category}]"


class Speaker:
    """Says sentences in one language: ``say("Undo")``, ``say("{n} moves", n=3)`` or ``say(message)``.

    ``category`` returns the plural category of a number in that language. The browser knows those of all languages
    (``Intl.PluralRules``), so there it is the browser's, and no table of them need be shipped.
    """

    def __init__(
        self,
        language: str = "en",
        catalogue: Mapping[str, str] | None = None,
        category: Callable[[int], str] = one_or_other,
    ) -> None:
        self.language = language
        self._catalogue = catalogue or {}
        self._category = category

    def __call__(self, sentence: str | Message, **values: object) -> str:
        """Return a sentence, its blanks filled in; messages in the blanks are said in the same language."""
        if isinstance(sentence, Message):
            values, template = sentence.values, self._template(sentence)
        else:
            template = self._catalogue.get(sentence) or sentence
        filled = {key: self._filling(value) for key, value in values.items()}
        return template.format(**filled) if filled else template

    def _template(self, message: Message) -> str:
        """Return a message with its blanks, in the form for its number if it has one."""
        known = self._catalogue
        if isinstance(message, Counted):
            form = known.get(formed(message.template, self._category(message.number)))
            single = message.one if message.number == 1 else message.template
            return form or known.get(message.template) or single
        return known.get(message.template) or message.template

    def _filling(self, value: object) -> object:
        if isinstance(value, Message):
            return self(value)
        return self.number(value) if isinstance(value, float) else value

    def sentence(self, message: Message) -> str:
        """Return a message as a sentence of its own: what the engine says of a fault is only a part of one."""
        words = self(message)
        return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?", "…")) else ".")

    def number(self, value: float) -> str:
        """Return a number as it is written in this language; a half, as of a point, is ``½`` in all of them."""
        return self._separated(number_text(value))

    def tenths(self, value: float) -> str:
        """Return a number to a tenth, as what was measured is written in this language: a half is no ``½`` among other tenths."""
        return self._separated(f"{value:,.1f}")

    def percent(self, value: float) -> str:
        """Return a percentage, rounded, as it is written in this language."""
        return self(Message("{percent} %", percent=round(value)))

    def _separated(self, number: str) -> str:
        return number.translate(_SEPARATORS.get(self.language, {}))

    def date(self, text: str) -> str:
        """Return a date such as ``2025-07-31`` as it is written in this language; what is no such date stays as it is."""
        date = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text)
        if date is None:
            return text
        return self(Message("{year}-{month}-{day}", year=date[1], month=date[2], day=date[3]))
