"""What the page says, in the language of whoever reads it.

Every sentence is written in English where it is used and looked up by that English template in a catalogue.
"""

from collections.abc import Mapping

from pygames.errors import Message


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
        template = self._catalogue.get(sentence, sentence)
        filled = {key: self(value) if isinstance(value, Message) else value for key, value in values.items()}
        return template.format(**filled) if filled else template
