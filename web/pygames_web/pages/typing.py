"""What a person types, moves and questions, from the language of the page to the words that the machine knows."""

from collections.abc import Mapping

from pygames.errors import Message
from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames.outside.text import narrowed
from pygames_web.model.questions import QUESTION_WORDS
from pygames_web.words import Speaker

#: The forms in which a person may type a colour. A translation lists those of its language, as many as it has.
COLOUR_FORMS = {"black": Message("black, blacks"), "white": Message("white, whites")}


def understood(text: str, say: Speaker) -> str:
    """Return a text with its words in English, as `pygames_web.model.questions` has them; what is no such word, or too long, stays.

    Full-width letters and signs are plain ones.

    >>> understood("Schwarz", Speaker("de", {"black": "schwarz"}))
    'black'
    >>> understood("\uff41\uff11", Speaker("en", {}))
    'a1'
    """
    if len(text) > MOST_OF_A_MOVE:
        return text
    text = narrowed(text)
    meant = {form.casefold(): name for name, forms in COLOUR_FORMS.items() for form in say(forms).split(", ")}
    meant |= {say(word).casefold(): name for name, word in QUESTION_WORDS.items()}
    return " ".join(_meant(word, meant) for word in text.split())


def _meant(word: str, meant: Mapping[str, str]) -> str:
    bare = word.rstrip("?")
    name = meant.get(bare.casefold())
    return name + word[len(bare) :] if name else word
