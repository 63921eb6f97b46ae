"""The catalogues of the other languages: nothing that is said is missing from them, and nothing in them is said nowhere."""

from collections.abc import Mapping

import pytest

from building.catalogue import TRANSLATED, blanks, catalogue, faults, sentences
from helpers import random_line
from pygames.errors import Message
from pygames.record import to_link
from pygames.rules import GAMES
from pygames_web.machine.app import start, update
from pygames_web.machine.events import Do
from pygames_web.machine.state import State
from pygames_web.pages import page, title
from pygames_web.words import Speaker
from world import at_rest


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_no_other_with_the_same_blanks(language: str) -> None:
    assert faults(language) == []


def test_the_search_for_sentences_finds_those_of_the_rules_of_the_page_and_of_its_scripts() -> None:
    found = set(sentences())
    assert {"the game is over", "Undo", "Setting up the games", "Try again"} <= found


def test_what_search_engines_show_of_a_page_is_a_sentence_too() -> None:
    assert "Abstract board games in your browser: no account, no server, no network once loaded." in sentences()


def test_a_brace_that_is_written_out_is_no_blank() -> None:
    assert blanks("{name} stands in {{braces}}") == {"name"}


def test_where_none_is_counted_like_one_the_form_for_both_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """``0 piedras``, but ``0 pierre``: in French and in Portuguese a form without the number would say one of none."""
    territory, group = "{n} territories of {colour} [one]", "group of {n} stones [one]"
    said = {
        language: {**catalogue(language), territory: "un territoire de {colour}", group: "seul"}
        for language in TRANSLATED
    }
    monkeypatch.setattr("building.catalogue.catalogue", said.get)
    assert {language: faults(language) for language in TRANSLATED} == {
        language: [f"other blanks than in English: {territory}"] if language in ("fr", "pt") else []
        for language in TRANSLATED
    }


class Listener(Speaker):
    """A speaker who remembers what there was to say."""

    def __init__(self, language: str, known: Mapping[str, str]) -> None:
        super().__init__(language, known)
        self.heard: set[str] = set()

    def __call__(self, sentence: str | Message, **values: object) -> str:
        self.heard.add(sentence.template if isinstance(sentence, Message) else sentence)
        return super().__call__(sentence, **values)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_the_pages_say_is_in_the_catalogue(language: str) -> None:
    """A sentence that is put together where it is said escapes the search for sentences, but not this."""
    known = catalogue(language)
    say = Listener(language, known)
    for state in states():
        title(state, say)
        page(state, say)
    assert say.heard - known.keys() == set()


def states() -> list[State]:
    """Return states of the page that show most of what it has to say."""
    places = ["", "/games", "/nowhere", "/edit/nadraz/6/standard"]
    for name, game in GAMES.items():
        places += [
            f"/learn/{name}",
            f"/lesson/{name}/1",
            f"/puzzles/{name}/1",
            to_link(random_line(game.setup(game.sizes[0]), seed=1)),
        ]
    opening = [start("https://games.example/", place, {})[0] for place in places]
    found = [*opening, *map(at_rest, opening)]
    for name, game in GAMES.items():
        state, _ = update(found[0], Do("new", f"{name},{game.sizes[0]},{[*game.variants][-1]}", 1))
        found += [state, *(update(state, Do(action))[0] for action in ("share", "analyse", "hint"))]
    return found
