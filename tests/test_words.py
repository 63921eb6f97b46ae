"""What the page says in languages other than English."""

import re

import pytest

from building.catalogue import TRANSLATED, catalogue
from helpers import random_game
from pygames.errors import Counted, Message
from pygames.rules import GAMES
from pygames_web.machine.app import start, update
from pygames_web.machine.effects import Amend, Speak
from pygames_web.machine.events import Do, Heard, Speaking
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.thinking import Thought
from pygames_web.pages import page
from pygames_web.pages.seats import _score_text
from pygames_web.words import LANGUAGES, Speaker
from world import Browser

GERMAN = Speaker(
    "de", {"{colour} wins.": "{colour} gewinnt.", "Black": "Schwarz", "{year}-{month}-{day}": "{day}.{month}.{year}"}
)


def test_messages_in_the_blanks_are_said_in_the_same_language() -> None:
    assert GERMAN(Message("{colour} wins.", colour=Message("Black"))) == "Schwarz gewinnt."


def test_a_number_of_things_is_said_in_the_form_that_the_language_has_for_it() -> None:
    known = {"{n} stones": "{n} kamieni", "{n} stones [one]": "{n} kamień", "{n} stones [few]": "{n} kamienie"}
    say = Speaker("pl", known, lambda n: "one" if n == 1 else "few" if 2 <= n % 10 <= 4 else "many")
    assert [say(Counted("{n} stone", "{n} stones", n=n)) for n in (1, 3, 5)] == ["1 kamień", "3 kamienie", "5 kamieni"]
    assert [Speaker()(Counted("{n} stone", "{n} stones", n=n)) for n in (1, 3)] == ["1 stone", "3 stones"]


def test_a_sentence_without_translation_is_said_in_english() -> None:
    assert GERMAN("{colour} passes.", colour=Message("Black")) == "Schwarz passes."


@pytest.mark.parametrize(
    ("number", "english", "german", "french"),
    [
        (3.25, "3.25", "3,25", "3,25"),
        (4.0, "4", "4", "4"),
        (0.0, "0", "0", "0"),
        (12345, "12,345", "12.345", "12\u202f345"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(number: float, english: str, german: str, french: str) -> None:
    assert (Speaker().number(number), GERMAN.number(number)) == (english, german)
    assert Speaker("fr").number(number) == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_half_a_point_is_written_in_one_way_in_every_language(language: str) -> None:
    speaker = Speaker(language)
    assert [speaker.number(points) for points in (0.5, 4.5, 10.5, -0.5, -1.5)] == ["½", "4½", "10½", "-½", "-1½"]
    assert speaker(Message("{points} points", points=4.5)) == "4½ points"
    assert speaker.number(1234.5) in ("1,234½", "1.234½", "1\u202f234½")


def test_tenths_are_written_in_one_form() -> None:
    assert [Speaker().tenths(measured) for measured in (33.83, 50.5, 4.0)] == ["33.8", "50.5", "4.0"]
    assert GERMAN.tenths(1234.5) == "1.234,5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_writes_half_a_point_in_another_way(language: str) -> None:
    said = catalogue("de").keys() if language == "en" else catalogue(language).values()
    assert len(said) > 100
    assert not [sentence for sentence in said if re.search(r"\d[.,]5\b|1/2", sentence)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_an_apostrophe_is_written_in_one_way_in_every_catalogue(language: str) -> None:
    assert not [sentence for sentence in catalogue(language).values() if "'" in sentence]


def test_no_line_of_french_begins_with_a_sign_that_has_a_space_before_it() -> None:
    assert not [sentence for sentence in catalogue("fr").values() if re.search(" [:;!?%»]|« ", sentence)]


def test_in_french_a_space_stands_before_each_sign_that_has_one() -> None:
    assert not [sentence for sentence in catalogue("fr").values() if re.search(r"\S[:;!?»](\s|$)|«\S", sentence)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_of_one_position_that_was_looked_into_no_plural_is_said(language: str) -> None:
    say = Speaker(language, catalogue(language))
    for sentence in (
        "{done} of {positions} positions looked into",
        "{done} of {positions} positions looked into again before mistakes are named",
    ):
        assert not re.search(r"\b1 (Ste|posi)", say(Message(sentence, done=1, positions=60)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_line_of_a_catalogue_begins_with_a_percent_sign(language: str) -> None:
    assert not [sentence for sentence in catalogue(language).values() if re.search(r"[\d}] %", sentence)]


@pytest.mark.parametrize(("language", "written"), [("fr", "\N{NO-BREAK SPACE}%"), ("pt", "%")])
def test_the_page_writes_every_percentage_as_its_language_does(language: str, written: str) -> None:
    say = Speaker(language, catalogue(language))
    analysed = Browser()
    for done in (Do("new", "vadrantir,5,standard"), Do("analyse")):
        analysed.handle(done)
    request = analysed.state.mind.request
    assert request
    analysed.handle(Heard(Thought(request.number, False, "", 0.123, 7_000, ("e5",), (), 0.5), ""))
    guides = [page(start("https://games.example/", f"/learn/{name}", {})[0], say) for name in GAMES]
    for html in (*guides, page(analysed.state, say)):
        shown = re.findall(r"\d(\s*%)", re.sub(r' style="[^"]*"', "", str(html)))
        assert shown and {*shown} == {written}


@pytest.mark.parametrize("line", [("e5", "white", "d4"), ()])
def test_the_best_line_of_an_analysis_is_in_the_language_of_the_page_and_not_begun_without_a_move(
    line: tuple[str, ...],
) -> None:
    analysed = Browser()
    for done in (Do("new", "vadrantir,5,standard"), Do("analyse")):
        analysed.handle(done)
    request = analysed.state.mind.request
    assert request
    analysed.handle(Heard(Thought(request.number, False, "", 0.5, 7_000, line, (), 0.5), ""))
    html = str(page(analysed.state, Speaker("de", catalogue("de"))))
    assert {*re.findall("Beste Variante: ?([^<]*)", html)} == ({"e5 weiß d4"} if line else set())


@pytest.mark.parametrize("name", ["vadrantir", "sundraval"])
def test_the_page_writes_half_a_point_beside_a_player_as_in_all_sentences(name: str) -> None:
    score = None
    for position in random_game(GAMES[name].setup(GAMES[name].sizes[0]), seed=3, plies=60):
        score = position.score or score
    assert score and any(isinstance(points, float) and points % 1 for points in score.values())
    written = [_score_text(points, Speaker()) for points in score.values()]
    assert any("½" in text for text in written) and not any("." in text for text in written)


def test_dates_are_written_as_the_language_writes_them() -> None:
    assert (Speaker().date("2025-07-31"), GERMAN.date("2025-07-31")) == ("2025-07-31", "31.07.2025")


def test_a_date_that_is_not_complete_is_left_alone() -> None:
    assert GERMAN.date("summer 2025") == "summer 2025"


def test_the_language_that_was_chosen_is_spoken_and_kept() -> None:
    state, _ = start("http://x/", "", {})
    state, effects = update(state, Do("language", "de"))
    assert Speak("de") in effects
    kept = {effect.key: effect.more for effect in effects if isinstance(effect, Amend)}
    again, _ = start("http://x/", "", kept)
    assert again.prefs.language == "de"


def test_a_language_that_cannot_be_loaded_is_told_of_and_not_kept_as_chosen() -> None:
    state, _ = update(start("http://x/", "", {PREFS_KEY: '{"language": "fr"}'})[0], Do("language", "de"))
    state, effects = update(state, Speaking("de", "fr"))
    assert "Deutsch could not be loaded" in str(state.notice)
    assert state.prefs.language == "fr" and Amend(PREFS_KEY, '{"language": "fr"}') in effects
    # At a start nobody has chosen anything: the next start may have it.
    begun, _ = start("http://x/", "", {PREFS_KEY: '{"language": "de"}'})
    begun, effects = update(begun, Speaking("de"))
    assert "Deutsch could not be loaded" in str(begun.notice) and begun.prefs.language == "de" and effects == []


def test_a_language_that_there_is_not_changes_nothing() -> None:
    state, _ = start("http://x/", "", {})
    after, effects = update(state, Do("language", "xx"))
    assert after.prefs == state.prefs and effects == [] and "no choice" in str(after.notice)
