"""What the page says in languages other than English."""

import pytest

from pygames.errors import Message
from pygames_web.app import start, update
from pygames_web.effects import Speak, Store
from pygames_web.events import Do
from pygames_web.words import Speaker

GERMAN = Speaker(
    "de", {"{colour} wins.": "{colour} gewinnt.", "Black": "Schwarz", "{year}-{month}-{day}": "{day}.{month}.{year}"}
)


def test_messages_in_the_blanks_are_said_in_the_same_language() -> None:
    assert GERMAN(Message("{colour} wins.", colour=Message("Black"))) == "Schwarz gewinnt."


def test_a_sentence_without_translation_is_said_in_english() -> None:
    assert GERMAN("{colour} passes.", colour=Message("Black")) == "Schwarz passes."


@pytest.mark.parametrize(
    ("number", "english", "german"), [(3.5, "3.5", "3,5"), (4.0, "4", "4"), (12345, "12,345", "12.345")]
)
def test_numbers_are_written_as_the_language_writes_them(number: float, english: str, german: str) -> None:
    assert (Speaker().number(number), GERMAN.number(number)) == (english, german)


def test_dates_are_written_as_the_language_writes_them() -> None:
    assert (Speaker().date("2025-07-31"), GERMAN.date("2025-07-31")) == ("2025-07-31", "31.07.2025")


def test_a_date_that_is_not_complete_is_left_alone() -> None:
    assert GERMAN.date("summer 2025") == "summer 2025"


def test_the_language_that_was_chosen_is_spoken_and_kept() -> None:
    state, _ = start("http://x/", "", {})
    state, effects = update(state, Do("language", "de"))
    assert Speak("de") in effects
    kept = {effect.key: effect.text for effect in effects if isinstance(effect, Store) and effect.text}
    again, _ = start("http://x/", "", kept)
    assert again.prefs.language == "de"


def test_a_language_that_there_is_not_changes_nothing() -> None:
    state, _ = start("http://x/", "", {})
    assert update(state, Do("language", "xx")) == (state, [])
