"""What a person types, moves and questions, from the language of the page to the words that the machine knows."""

from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames_web.model.questions import QUESTION_WORDS
from pygames_web.words import Speaker


def understood(text: str, say: Speaker) -> str:
    """Return a text with its words in English, as `pygames_web.model.questions` has them; what is no such word, or too long, stays.

    >>> understood("Schwarz", Speaker("de", {"black": "schwarz"}))
    'black'
    """
    if len(text) > MOST_OF_A_MOVE:
        return text
    meant = {say(word).lower(): name for name, word in QUESTION_WORDS.items()}
    return " ".join(_meant(word, meant) for word in text.split())


def _meant(word: str, meant: dict[str, str]) -> str:
    bare = word.rstrip("?").lower()
    return meant[bare] + word[len(bare) :] if bare in meant else word
