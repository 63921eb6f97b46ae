"""What the page says, in the language of whoever reads it.

Every sentence is written in English where it is used and looked up by that English template in a catalogue, which `web/catalogue.py`
keeps complete. Only the catalogue of the language that is spoken is ever loaded, and English needs none.
"""

import re
from collections.abc import Mapping

from pygames.errors import Message

#: The languages that the page speaks, each in its own words.
LANGUAGES = {"en": "English", "es": "Español", "de": "Deutsch", "it": "Italiano"}

#: What stands between thousands and before tenths, where it is not as in English.
_SEPARATORS = {language: str.maketrans(",.", ".,") for language in ("es", "de", "it")}


class Speaker:
    """Says sentences in one language: ``say("Undo")``, ``say("{n} moves", n=3)`` or ``say(message)``."""

    def __init__(self, language: str = "en", catalogue: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._catalogue = catalogue or {}

    def __call__(self, sentence: str | Message, **values: object) -> str:
        """Return a sentence, its blanks filled in; messages in the blanks are said in the same language."""
        if isinstance(sentence, Message):
            values = sentence.values
            sentence = sentence.template
        template = self._catalogue.get(sentence) or sentence
        filled = {key: self._filling(value) for key, value in values.items()}
        return template.format(**filled) if filled else template

    def _filling(self, value: object) -> object:
        if isinstance(value, Message):
            return self(value)
        return self.number(value) if isinstance(value, float) else value

    def number(self, value: float) -> str:
        """Return a number as it is written in this language; a half, as of a point, is ``½`` in all of them."""
        whole, rest = divmod(value, 1)
        written = f"{whole:,.0f}" if rest == 0.5 else f"{value:,.10g}"
        written = written.translate(_SEPARATORS.get(self.language, {}))
        return f"{written if whole else ''}½" if rest == 0.5 else written

    def date(self, text: str) -> str:
        """Return a date such as ``2025-07-31`` as it is written in this language; what is no such date stays as it is."""
        date = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text)
        if date is None:
            return text
        return self(Message("{year}-{month}-{day}", year=date[1], month=date[2], day=date[3]))
