"""The saved games: named, looked up, copied, deleted and brought back, handed out as files and taken in from them."""

import json
import random
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from itertools import accumulate
from pathlib import Path

import pytest

from building.catalogue import catalogue
from opponents import answer, answering, by_link, sent
from pygames.outside.bounds import MOST_CHARACTERS, MOST_MOVES
from pygames.record import Node, Record, from_json, from_text, from_texts, to_json, to_link, to_text, to_texts
from pygames.record.tree import preorder
from pygames.rules import GAMES, find_game
from pygames_web.machine import actions
from pygames_web.machine.app import update
from pygames_web.machine.effects import Download, Store
from pygames_web.machine.events import Computed, Do, Event, Given, Stored, Visit
from pygames_web.machine.keeping import LEFT_AFTER
from pygames_web.machine.library_search import matching
from pygames_web.machine.notices import DetailedNotice
from pygames_web.machine.outgoing import AT_A_TIME, file_of
from pygames_web.machine.places import PAGE, Library, Reading
from pygames_web.model.incoming import MOST_FAULTS, MOST_OF_A_GAME, link_in, told_in
from pygames_web.model.outcome import end_of
from pygames_web.model.saves import Save, read_save, read_save_anew
from pygames_web.model.seats import BY_LINK, PERSON
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Table
from pygames_web.pages import page
from pygames_web.words import Speaker
from records import game
from world import Browser, at_rest, between_people, say

DATA = Path(__file__).parent / "data"


def illegal() -> str:
    """Return the text of a game in which a stone is put on another."""
    return to_text(game("e5", "white", "d4")).replace("3. d4", "3. e5")


def kept(browser: Browser) -> dict[str, Save]:
    """Return the games in the storage by their ids."""
    found = {key: text for key, text in browser.stored.items() if key.startswith(PREFIX)}
    return {key.removeprefix(PREFIX): read_save(text) for key, text in found.items()}


def told(browser: Browser) -> str:
    """Return all that the notice says."""
    notice = browser.state.notice
    particulars = notice.particulars if isinstance(notice, DetailedNotice) else ()
    return " ".join(map(str, (notice, *particulars)))


@pytest.fixture
def browser() -> Browser:
    """Three games in the storage, and the page of all games open."""
    browser = Browser()
    browser.handle(Given(to_texts([game(event="Ann's game", first="Ann"), game("e5"), game("d4", "white")])))
    assert browser.fragment == "/games" and isinstance(browser.state.place, Library)
    return browser


def test_the_date_of_a_game_is_written_as_the_readers_language_writes_it(browser: Browser) -> None:
    browser.handle(Given(to_text(game("e4", date="2025-07-31"))))
    browser.handle(Visit("/games"))
    written = {"en": "2025-07-31", "de": "31.07.2025"} | dict.fromkeys(("es", "it", "pt", "fr"), "31/07/2025")
    for language, date in written.items():
        known = catalogue(language) if language != "en" else {}
        assert f">{date}</time>" in page(browser.state, Speaker(language, known))


def test_a_french_screen_reader_hears_which_game_a_button_is_about_with_a_space_before_the_colon(
    browser: Browser,
) -> None:
    html = str(page(browser.state, Speaker("fr", catalogue("fr"))))
    labels = re.findall(r'aria-label="([^"]*):', html)
    assert "Renommer\N{NO-BREAK SPACE}" in labels
    assert not [label for label in labels if not label.endswith("\N{NO-BREAK SPACE}")]


@pytest.fixture
def in_kathmandu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks that are five hours and three quarters ahead of universal time."""
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_kathmandu")
def test_a_game_is_listed_and_found_by_the_date_and_time_at_which_it_was_touched_where_one_is() -> None:
    browser = Browser()
    for hour, move in ((18, "e5"), (19, "d4")):
        browser.time = int(datetime(2026, 11, 26, hour, 20, tzinfo=UTC).timestamp() * 1000)
        browser.handle(Given(to_text(game(move))))
    browser.handle(Visit("/games"))
    assert '<time datetime="2026-11-27T00:05">2026-11-27 00:05</time>' in browser.html
    assert '<time datetime="2026-11-27T01:05">2026-11-27 01:05</time>' in browser.html
    for query in ("27.11.2026 00:05", "00:05", "2026-11-27 01:0", "01:"):
        browser.handle(Do("search", query))
        assert "1 game<" in browser.html, query
    for query in ("26.11.2026", "05", "27:11", "0:06"):
        browser.handle(Do("search", query))
        assert "No saved game matches." in browser.html, query


def played_out() -> Record:
    """Return a whole game of Vadrantir, which White wins."""
    record = game("e5", "white")
    path = record.main_line()
    while not (position := record.position(path)).over:
        record, path = record.play(path, position.legal_moves[0])
    assert record.position(path).winner == "w"
    return record


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ((PERSON, "casual"), "You have lost. White wins."),
        (("casual", PERSON), "You have won. White wins."),
        ((PERSON, BY_LINK), "You have lost. White wins."),
        ((PERSON, PERSON), "White wins."),
        (("casual", "casual"), "White wins."),
    ],
)
def test_a_finished_game_against_somebody_else_is_listed_with_whether_one_has_won(
    players: tuple[str, str], told: str
) -> None:
    record = played_out()
    save = Save.of(Table("7", record, record.main_line(), players), 1)
    assert f"<p>{told}</p>" in Browser({PREFIX + "7": save.to_text()}, "/games").html


def test_a_game_without_a_move_leaves_its_place_to_the_next_one_that_is_begun() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    place = browser.fragment
    browser.handle(Visit("/learn/vadrantir"))
    browser.handle(Visit(place))
    assert browser.state.table, "one comes back to it from its guide"
    browser.handle(Do("again"))
    browser = Browser(browser.stored, browser.fragment)
    browser.handle(Visit(""))
    browser.handle(Do("new", "nadraz,6,standard"))
    assert [str(save.called) for save in kept(browser).values()] == ["Nadraz 6"] and browser.fragment == place
    browser.click("c3", "d4")
    browser.handle(Visit(""))
    browser.handle(Do("new", "snex,6,standard"))
    assert sorted(str(save.called) for save in kept(browser).values()) == ["Nadraz 6", "Snex 6"]


def test_a_game_without_a_move_whose_window_was_closed_leaves_its_place_once_it_is_an_hour_old() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    closed = browser.fragment

    def begun_at(time: int) -> Browser:
        later = Browser(browser.stored)
        later.time = time
        later.handle(Visit("/games", now=time))
        later.handle(Visit("", now=time))
        later.handle(Do("new", "nadraz,6,standard"))
        return later

    # It may still be open in another window.
    assert len(kept(begun_at(LEFT_AFTER // 2))) == 2
    later = begun_at(2 * LEFT_AFTER)
    assert [str(save.called) for save in kept(later).values()] == ["Nadraz 6"] and later.fragment == closed
    browser.click("e5")
    assert len(kept(begun_at(2 * LEFT_AFTER))) == 2, "a move was made"


def test_a_game_without_a_move_stays_that_has_a_name_a_position_that_was_set_up_or_a_move_in_another_window() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    name = browser.fragment.removeprefix("/play/")
    browser.handle(Visit("/games"))
    browser.handle(Do("begin-renaming", name))
    browser.handle(Do("rename", "Final"))
    browser.handle(Visit("/edit/vadrantir/5/standard/5/6/7/8/4b4/8/7/6/5_w_-"))
    browser.handle(Do("play-from-here"))
    browser.handle(Visit(""))
    browser.handle(Do("new", "vadrantir,5,standard"))
    other = browser.fragment.removeprefix("/play/")
    browser.handle(Visit(""))
    # The browser has not told of it yet.
    browser.stored[PREFIX + other] = saved(game("e5"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert len(kept(browser)) == 4


# -- one by one ----------------------------------------------------------------------------------------------------------


def test_a_game_is_found_by_any_words_about_it(browser: Browser) -> None:
    browser.handle(Do("search", "ANN vadr"))
    assert "Ann&#x27;s game" in browser.html and "1 game<" in browser.html
    browser.handle(Do("search", "ann sundraval"))
    assert "No saved game matches." in browser.html
    browser.handle(Do("search", ""))
    assert "3 games" in browser.html


def test_a_game_is_found_with_its_accents_and_without_them() -> None:
    game = Record(GAMES["nadraz"].setup(6), tags={"event": "Über Brücken"})
    assert [shown(query, game) for query in ("uber", "Über", "brucken", "bru")] == [["Über Brücken"]] * 4
    assert shown("gruber", game) == []


def shown(query: str, *games: Record) -> list[str]:
    """Return the names of those of some games that are found by a query."""
    browser = Browser()
    browser.handle(Given(to_json(games)))
    browser.handle(Visit("/games"))
    browser.handle(Do("search", query))
    return sorted(str(read_save(browser.state.saves[name]).called) for name in matching(browser.state))


def test_a_number_finds_that_size_and_no_piece_of_another_number() -> None:
    games = [Record(GAMES["nadraz"].setup(size), tags={"date": "2026-06-10"}) for size in (6, 10, 14)]
    for size in (6, 10, 14):
        assert shown(f"nadraz {size}", *games) == [f"Nadraz {size}"]
    assert shown("nadraz 1", *games) == shown("26", *games) == shown("06", *games) == []


def test_a_date_finds_its_games_as_far_as_it_is_typed() -> None:
    games = [game("e5", event=date, date=date) for date in ("2025-07-31", "2026-07-01", "2026-11-21")]
    assert shown("2026", *games) == shown("2026-", *games) == ["2026-07-01", "2026-11-21"]
    assert shown("2026-07", *games) == shown("2026-0", *games) == shown("2026-07-01", *games) == ["2026-07-01"]
    assert shown("07", *games) == shown("07-31", *games) == []


def test_a_date_is_found_as_most_languages_write_it_too() -> None:
    games = [game("e5", event=date, date=date) for date in ("2025-07-31", "2026-07-01", "2026-11-21")]
    assert shown("01.07.2026", *games) == shown("1/7/2026", *games) == shown("1.7.", *games) == ["2026-07-01"]
    assert shown("31.7", *games) == shown("31/07/20", *games) == ["2025-07-31"]
    assert shown("7.31", *games) == shown("1.7.2025", *games) == shown("1.7.2026.1", *games) == []
    assert shown("1.2", game("e5", event="Round 1.2"), *games) == ["Round 1.2"]


def test_what_looks_like_a_time_is_found_in_a_name() -> None:
    assert shown("1:0", game("e5", event="Ann 1:0"), game("e5", event="Ann 2:2")) == ["Ann 1:0"]


def test_letters_find_the_words_that_begin_with_them() -> None:
    games = [game("e5", event="Ann's final"), game("e5", event="Planning 2b")]
    assert shown("ann", *games) == shown("ANN'S", *games) == shown("fin vadr", *games) == ["Ann's final"]
    assert shown("plan 2b", *games) == ["Planning 2b"] and shown("2", *games) == []


@pytest.mark.parametrize("meanwhile", ["c4", None])
def test_a_game_is_named_copied_and_brought_back_as_another_window_has_left_it(meanwhile: str | None) -> None:
    for doing in (
        [Do("begin-renaming", "7"), Do("rename", "Ours")],
        [Do("forget", "7"), Do("bring-back")],
        [Do("duplicate", "7")],
        [Do("reopen", "7")],
    ):
        browser = Browser({PREFIX + "7": saved(game("e5", "white", "d4"))}, "/games")
        # The browser has not told of it yet.
        now = game("e5", "white", "d4", meanwhile) if meanwhile else None
        if now:
            browser.stored[PREFIX + "7"] = saved(now)
        else:
            del browser.stored[PREFIX + "7"]
        for event in doing:
            browser.handle(event)
        assert {save.record.main_line() for save in kept(browser).values()} == ({now.main_line()} if now else set())


def saved(record: Record) -> str:
    """Return a game as it is kept."""
    return Save.of(Table("7", record, end_of(record)), 1).to_text()


def test_a_game_that_names_an_impossible_time_is_passed_over_by_the_search(browser: Browser) -> None:
    text = saved(game("e5", event="Late")).replace('"changed":1', f'"changed":{10**17}')
    browser.handle(Stored(PREFIX + "late", text))
    browser.handle(Do("search", "ann"))
    assert "Ann&#x27;s game" in browser.html
    browser.handle(Do("search", ""))
    assert "damaged" in browser.html


def test_a_notice_with_other_particulars_takes_the_place_of_the_one_before(browser: Browser) -> None:
    for wrong in ("zz", "yy"):
        browser.handle(Given(to_texts([game("e5")] * 2).replace("1. e5", f"1. {wrong}")))
        assert f"{wrong}" in browser.html


def test_games_of_a_file_are_listed_in_its_order_and_keep_their_places() -> None:
    games = [Record(GAMES["nadraz"].setup(size), tags={"event": f"number {size}"}) for size in (14, 6, 10)]
    browser = Browser()
    browser.handle(Given(to_json(games)))
    browser.handle(Visit("/games"))

    def names() -> list[str]:
        return [str(read_save(browser.state.saves[name]).called) for name in matching(browser.state)]

    assert names() == ["number 14", "number 6", "number 10"]
    first = matching(browser.state)[0]
    browser.handle(Do("begin-renaming", first))
    browser.handle(Do("rename", "Zebra"))
    assert names() == ["Zebra", "number 6", "number 10"]
    browser.handle(Do("forget", first))
    browser.handle(Do("bring-back"))
    assert names() == ["Zebra", "number 6", "number 10"]


def test_games_are_sorted_as_one_likes_and_stay_so() -> None:
    kinds = (
        ("snex", 8, "Zebra"),
        ("nadraz", 10, "über"),
        ("snex", 6, "Uhu"),
        ("nadraz", 6, "Émile"),
        ("nadraz", 6, "ulna"),
    )
    games = [Record(GAMES[name].setup(size), tags={"event": event}) for name, size, event in kinds]
    browser = Browser({f"{PREFIX}damaged": "{"})
    browser.handle(Given(to_json(games)))
    browser.handle(Visit("/games"))
    orders = {
        "name": ["Émile", "über", "Uhu", "ulna", "Zebra"],
        "game": ["Émile", "ulna", "über", "Uhu", "Zebra"],
        "played": ["Zebra", "über", "Uhu", "Émile", "ulna"],
    }
    for order, names in orders.items():
        browser.handle(Do("sort", order))
        assert listed(browser) == names
        browser.handle(Do("search", "u"))
        assert listed(browser) == [name for name in names if name in ("über", "Uhu", "ulna")]
        browser.handle(Do("search", ""))
        again = Browser(browser.stored, "/games")
        assert listed(again) == names and f'value="{order}" selected' in again.html


def listed(browser: Browser) -> list[str]:
    """Return the names of the games that the page lists and can open."""
    return re.findall(r"<h2><a[^>]*>([^<]*)</a>", browser.html)


def test_sorting_begins_the_list_again_at_its_head() -> None:
    browser = Browser()
    browser.handle(Given(to_json([game()] * (2 * PAGE))))
    browser.handle(Do("list-more"))
    browser.handle(Do("sort", "name"))
    assert len(listed(browser)) == PAGE


def test_many_games_are_listed_a_page_at_a_time() -> None:
    browser = Browser()
    browser.handle(Given(to_json([game()] * (PAGE + 1))))
    assert browser.html.count('data-do="duplicate"') == PAGE
    browser.handle(Do("list-more"))
    assert browser.html.count('data-do="duplicate"') == PAGE + 1


def test_a_game_gets_another_name_and_keeps_everything_else(browser: Browser) -> None:
    (name, save), *_ = kept(browser).items()
    browser.handle(Do("begin-renaming", name))
    assert browser.focus == "name" and 'id="name"' in browser.html
    browser.handle(Do("rename", "  The\n <b>final</b> "))
    changed = kept(browser)[name]
    assert str(changed.called) == "The <b>final</b>" and "<b>final" not in browser.html
    assert (changed.record.tagged(event=""), changed.path) == (save.record.tagged(event=""), save.path)
    browser.handle(Do("begin-renaming", name))
    browser.handle(Do("keep-name"))
    assert kept(browser)[name] == changed and 'id="name"' not in browser.html


def test_a_game_without_a_name_is_called_after_its_kind(browser: Browser) -> None:
    name = next(iter(kept(browser)))
    browser.handle(Do("begin-renaming", name))
    browser.handle(Do("rename", " "))
    assert str(kept(browser)[name].called) == "Vadrantir 5"


def test_a_copy_is_a_game_of_its_own(browser: Browser) -> None:
    name = next(iter(kept(browser)))
    browser.handle(Do("duplicate", name))
    assert (
        isinstance(browser.state.place, Library)
        and browser.state.place.renaming in kept(browser)
        and len(kept(browser)) == 4
    )
    browser.handle(Do("rename", "Copy"))
    assert sorted(str(save.called) for save in kept(browser).values())[:2] == ["Ann's game", "Copy"]


def test_a_copy_of_a_game_by_link_does_not_take_the_answer() -> None:
    ann = by_link()
    original = ann.fragment
    bob = Browser(fragment=ann.state.address.partition("#")[2])
    ann.handle(Visit("/games"))
    ann.handle(Do("duplicate", original.removeprefix("/play/")))
    bob.handle(Do("play", "white"))
    bob.click("d4")
    ann.handle(Visit(bob.state.address.partition("#")[2]))
    assert ann.fragment == original and ann.text == bob.text


def test_a_deleted_game_can_be_brought_back_exactly(browser: Browser) -> None:
    stored = dict(browser.stored)
    name = next(iter(kept(browser)))
    browser.handle(Do("forget", name))
    assert PREFIX + name not in browser.stored
    assert "is deleted" in browser.html and browser.focus == "offer" and 'id="offer"' in browser.html
    browser.handle(Do("bring-back"))
    assert browser.stored == stored


def test_what_is_said_of_a_game_whose_name_fills_a_page_is_one_sentence(browser: Browser) -> None:
    browser.handle(Given(to_text(game("i5", event=" ".join(["A very long name"] * 53)))))
    (key,) = (key for key, text in browser.stored.items() if "A very long name" in text)
    browser.handle(Do("forget", key.removeprefix(PREFIX)))
    assert browser.notice == f"{' '.join(['A very long name'] * 4)} A very long… is deleted."


def test_a_deleted_game_can_be_brought_back_while_one_looks_through_the_others_until_one_leaves_them(
    browser: Browser,
) -> None:
    stored, name = dict(browser.stored), next(iter(kept(browser)))
    browser.handle(Do("search", "ann"))
    browser.handle(Do("forget", name))
    for looking in (Do("search", "an"), Do("search", ""), Do("sort", "name"), Do("list-more")):
        assert 'data-do="bring-back"' in browser.html
        browser.handle(looking)
    browser.handle(Do("sort", "played"))
    browser.handle(Do("bring-back"))
    assert {key: browser.stored[key] for key in stored} == stored
    browser.handle(Do("forget", name))
    browser.handle(Visit("/"))
    browser.handle(Visit("/games"))
    assert 'data-do="bring-back"' not in browser.html


def test_all_that_was_deleted_comes_back_one_by_one(browser: Browser) -> None:
    browser.handle(Do("new", "snex,6,standard"))
    browser.handle(Visit("/games"))
    before = dict(browser.stored)
    names = [key.removeprefix(PREFIX) for key in before if key.startswith(PREFIX)]
    assert len(names) > 1
    for name in names:
        browser.handle(Do("forget", name))
    for left in reversed(range(len(names))):
        assert "Bring" in browser.html
        browser.handle(Do("bring-back"))
        assert ("Bring back the one before it" in browser.html) == (left > 0)
    assert browser.stored == before


def test_what_comes_back_takes_nobodys_place(browser: Browser) -> None:
    name, text = next((key.removeprefix(PREFIX), text) for key, text in browser.stored.items())
    browser.handle(Do("forget", name))
    other = to_text(game("a1"))
    browser.handle(Stored(PREFIX + name, other))
    browser.handle(Do("bring-back"))
    assert browser.state.saves[name] == other
    assert text in browser.stored.values()


def test_the_games_of_this_page_change_with_those_of_other_windows(browser: Browser) -> None:
    name = next(iter(kept(browser)))
    browser.handle(Stored(PREFIX + name, None))
    assert "2 games" in browser.html


def test_the_front_page_offers_the_unfinished_games_and_leads_to_the_others() -> None:
    rng = random.Random(1)
    record = Record(GAMES["snex"].setup(6))
    path: tuple[int, ...] = ()
    while moves := record.position(path).legal_moves:
        record, path = record.play(path, rng.choice(moves))
    browser = Browser()
    browser.handle(Given(to_texts([game("e5"), record])))
    unfinished, finished = (f'href="#/play/{name}"' for name in kept(browser))
    browser.handle(Visit("/"))
    assert unfinished in browser.html and finished not in browser.html
    browser.handle(Visit("/games"))
    assert unfinished in browser.html and finished in browser.html


# -- out -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "read"), [("text", from_texts), ("json", from_json)])
def test_everything_goes_out_as_one_file_and_comes_in_again(browser: Browser, form: str, read: object) -> None:
    assert callable(read)
    browser.handle(Do(f"export-{form}"))
    ((name, text),) = browser.files.items()
    assert name == f"pygames-1970-01-01.{'txt' if form == 'text' else 'json'}"
    assert [record.replies for record in read(text)] == [save.record.replies for save in kept(browser).values()]
    other = Browser()
    other.handle(Given(text))
    other.handle(Do(f"export-{form}"))
    assert list(other.files.values()) == [text]


def test_any_number_of_games_goes_out_a_moments_work_at_a_time(browser: Browser) -> None:
    count = 2 * AT_A_TIME + 1
    text = next(iter(browser.stored[key] for key in browser.stored if key.startswith(PREFIX)))
    again = Browser({f"{PREFIX}{number:x}": text for number in range(count)} | {PREFIX + "bad": "{"}, "/games")
    state, effects = update(again.state, Do("export-text"))
    pauses, told = 0, []
    while outgoing := state.outgoing:
        told.append((outgoing.done, "The file is being written." in page(state, say)))
        pauses += sum(1 for _ in outgoing.compute())
        state, effects = update(state, Computed(outgoing))
    assert pauses == count + 1 and told == [(0, True), (AT_A_TIME, True), (2 * AT_A_TIME, True)]
    (file,) = effects
    assert isinstance(file, Download) and len(from_texts(file.text)) == count
    assert "not in the file: 1" in str(state.notice)


def test_one_game_goes_out_with_what_is_known_about_it(browser: Browser) -> None:
    browser.handle(Do("first-player", "steady"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    name = browser.fragment.removeprefix("/play/")
    browser.handle(Visit("/games"))
    browser.handle(Do("export-text", name))
    ((file, text),) = browser.files.items()
    assert file == "vadrantir-5-1970-01-01.txt"
    assert '[first "Computer: steady"]' in text.replace("Steady", "steady") and '[date "1970-01-01"]' in text


#: A game of Snex that Black wins by its last move.
SHORT = ("a1", "black", "f1", "a2", "f2", "a3", "f3", "a4", "f4", "a5", "e1", "a6")


def brought_in(result: str) -> Browser:
    """Return a browser into which that game has come from a file that says what came of it."""
    record, _ = Record(find_game("snex").setup(6)).prolonged((), SHORT)
    browser = Browser()
    browser.handle(Given(to_text(record.tagged(result=result))))
    return browser


def file_text(browser: Browser) -> str:
    """Return the game one looks at as its file has it."""
    name = browser.fragment.removeprefix("/play/")
    browser.handle(Visit("/games"))
    browser.handle(Do("export-text", name))
    return list(browser.files.values())[-1]


def test_a_game_that_has_become_another_one_no_longer_ends_as_its_file_said() -> None:
    browser = brought_in("Black")
    browser.handle(Do("comment", "Well played."))
    here = browser.fragment
    assert '[result "Black"]' in file_text(browser)
    browser.handle(Visit(here))
    browser.handle(Do("delete"))
    browser.handle(Do("type", "b6"))
    assert "[result" not in file_text(browser)


def test_a_file_says_what_the_rules_say_came_of_a_game() -> None:
    assert '[result "Black"]' in file_text(brought_in("White"))


def moved(browser: Browser, form: str) -> Browser:
    """Return another browser, with all games of this one brought there in a file."""
    browser.handle(Do(f"export-{form}"))
    other = Browser()
    other.handle(Given(list(browser.files.values())[-1]))
    return other


@pytest.mark.parametrize("form", ["text", "json"])
def test_who_plays_a_game_comes_back_from_its_file(form: str) -> None:
    browser = Browser()
    for players in ((PERSON, BY_LINK), ("steady", PERSON), (PERSON, PERSON)):
        browser.handle(Visit("/"))
        browser.handle(Do("first-player", players[0]))
        browser.handle(Do("second-player", players[1]))
        browser.handle(Do("new", "vadrantir,5,standard"))
        if players[0] == PERSON:
            browser.click("e5")
        else:
            answer(browser, "e5")
    browser.handle(Visit("/games"))
    saves, others = list(kept(browser).values()), list(kept(moved(browser, form)).values())
    assert sorted(save.players for save in saves) == sorted(save.players for save in others)
    assert len({save.players for save in saves}) == 3
    assert all(set(save.record.tags) <= {"date", "match"} for save in others)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_game_by_link_goes_on_where_its_file_was_opened(form: str) -> None:
    ann = by_link()
    bob = answering(ann)
    reply = sent(bob)
    ann.handle(Visit("/games"))
    elsewhere = moved(ann, form)
    (name,) = kept(elsewhere)
    before = elsewhere.text
    elsewhere.click("a1")
    assert elsewhere.text == before and 'id="letter"' in elsewhere.html
    elsewhere.handle(Visit(reply))
    assert (elsewhere.fragment, elsewhere.text) == (f"/play/{name}", bob.text)


def test_a_game_by_link_that_is_here_already_comes_in_as_a_copy_of_its_own() -> None:
    ann = by_link()
    original = ann.fragment.removeprefix("/play/")
    ann.handle(Visit("/games"))
    ann.handle(Do("export-json"))
    ann.handle(Given(next(iter(ann.files.values())).replace('"e5"', '"d4"')))
    (copy,) = set(kept(ann)) - {original}
    assert kept(ann)[original].players == (PERSON, BY_LINK) and kept(ann)[original].record.tags["match"]
    assert kept(ann)[copy].players == (PERSON, PERSON) and "match" not in kept(ann)[copy].record.tags


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_comes_in_again_brings_no_game_a_second_time(browser: Browser, form: str) -> None:
    before = dict(browser.stored)
    browser.handle(Do(f"export-{form}"))
    browser.handle(Visit("/"))
    browser.handle(Given(list(browser.files.values())[-1]))
    assert browser.stored == before and browser.fragment == "/games"
    assert "Games that came in: 0. Already here: 3." in browser.html


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_has_no_moves_that_were_tried_behind_the_end_of_a_game(form: str) -> None:
    browser = between_people("e5", "white", "d4")
    place = browser.fragment
    for events in ((Do("analyse"), Do("type", "a1"), Do("type", "b1")), (Do("to-game"),)):
        for event in (*events, Visit("/games"), Do(f"export-{form}")):
            browser.handle(event)
        file = list(browser.files.values())[-1]
        (record,) = from_texts(file) if form == "text" else from_json(file)
        assert record.moves(record.main_line()) == ("e5", "white", "d4") and len(list(preorder(record.replies))) == 3
        browser.handle(Given(file))
        assert browser.fragment == place and "This game is here already." in browser.html
    assert next(iter(kept(browser).values())).record.main_line() == (0,) * 5, "here they stay"


def test_a_file_has_no_moves_of_an_analysis_that_cannot_be() -> None:
    save = Save.of(Table("", game("e5", "white"), (0, 0), trying=("e5", "white", "e5")), 0)
    assert from_text(file_of(save, "txt").text).replies == game("e5", "white").replies


def test_positions_without_moves_that_come_in_again_are_not_all_read_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = GAMES["vadrantir"].setup(5)
    positions = [setup.game.start(5).play(cell) for cell in setup.game.start(5).legal_moves[:20]]
    file = to_texts([Record(setup, position.text) for position in positions])
    named = to_texts([game(event=f"Game {number}").annotate((), f"The {number}.") for number in range(20)])
    browser = Browser()
    for text in (file, named):
        browser.handle(Given(text))
    read: list[str] = []

    def noted(text: str) -> Save:
        read.append(text)
        return read_save_anew(text)

    monkeypatch.setattr("pygames_web.model.shelf.read_save_anew", noted)
    for text in (file, named):
        read.clear()
        browser.handle(Given(text))
        assert browser.notice == "Games that came in: 0. Already here: 20." and 20 <= len(read) <= 2 * 20


def test_the_games_of_a_file_that_are_not_here_yet_come_in() -> None:
    browser = Browser()
    browser.handle(Given(to_texts([game("e5"), game("d4", "white")])))
    browser.handle(Given(to_texts([game("e5"), game("d4", "black")]) + illegal()))
    assert [save.record.replies for save in kept(browser).values()] == [
        record.replies for record in (game("e5"), game("d4", "white"), game("d4", "black"))
    ]
    assert "Games that came in: 1. Already here: 1. These could not be opened:" in browser.html


def test_a_game_that_was_given_a_name_since_its_file_was_written_is_here_already() -> None:
    browser = Browser()
    browser.handle(Given(to_text(game("e5"))))
    (name,) = kept(browser)
    browser.handle(Visit("/games"))
    browser.handle(Do("begin-renaming", name))
    browser.handle(Do("rename", "The final"))
    browser.handle(Given(to_text(game("e5"))))
    assert "This game is here already." in browser.html and list(kept(browser)) == [name]
    assert str(kept(browser)[name].called) == "The final"


def test_one_game_that_is_here_already_is_gone_to() -> None:
    browser = Browser()
    browser.handle(Given(to_text(game("e5"))))
    (name,) = kept(browser)
    browser.handle(Visit("/"))
    browser.handle(Given(to_text(game("e5", date="2025-07-31"))))
    assert browser.fragment == f"/play/{name}" and "This game is here already." in browser.html
    assert list(kept(browser)) == [name]


@pytest.mark.parametrize(
    "other",
    [
        game("e5", "white"),
        game("e5", event="The final"),
        game("e5").annotate((0,), "Fair?"),
        game("e5", **{"second-player": "steady"}),
    ],
    ids=["goes on", "has a name", "says something", "has other players"],
)
def test_a_game_that_differs_in_anything_comes_in_beside_the_one_that_is_here(other: Record) -> None:
    browser = Browser()
    browser.handle(Given(to_text(game("e5"))))
    browser.handle(Given(to_text(other)))
    assert len(kept(browser)) == 2


def test_the_words_of_a_letter_around_a_pasted_record_are_passed_over_and_those_in_a_file_are_told() -> None:
    text = f"Dear Bo,\n{to_texts([game('e5'), game('d4')])}\nYours, Ann"
    browser = Browser()
    browser.handle(Given(text))
    assert len(kept(browser)) == 2 and browser.notice == "Games that came in: 2."
    browser = Browser()
    browser.handle(Given(text.removeprefix("Dear Bo,\n"), "games.txt"))
    assert (
        len(kept(browser)) == 1 and "behind the * that ends a game nothing may stand but another game" in browser.html
    )


def test_a_file_that_holds_a_game_twice_brings_both() -> None:
    browser = Browser()
    browser.handle(Given(to_texts([game("e5")] * 2)))
    assert len(kept(browser)) == 2


def test_a_damaged_game_is_named_and_not_exported(browser: Browser) -> None:
    again = Browser({**browser.stored, PREFIX + "bad": "{"}, "/games")
    again.handle(Do("export-text"))
    assert "not in the file: 1" in again.html and "Remove it" in again.html
    assert len(from_texts(next(iter(again.files.values())))) == 3


# -- in ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", [lambda record: to_text(record), lambda record: to_json([record])])
def test_a_single_game_is_opened_where_it_ends(written: object) -> None:
    assert callable(written)
    browser = Browser(fragment="/learn/nadraz")
    browser.handle(Given(written(game("e5", "white"))))
    assert browser.fragment.startswith("/play/") and browser.text.endswith(" w -")
    assert len(kept(browser)) == 1 and browser.state.notice is None


def test_a_link_is_followed_whether_whole_or_not() -> None:
    record = game("e5", "white")
    for before in ("", "https://elsewhere.example/games/#", " http://localhost:8000/#"):
        browser = Browser()
        browser.handle(Given(before + to_link(record) + "\n"))
        assert browser.state.table and browser.state.table.record == record
        assert browser.fragment == to_link(record)
    browser.handle(Given("https://elsewhere.example/games/#/learn/nadraz"))
    assert browser.state.place == Reading("nadraz")


ADDRESS = f"https://games.example/#{to_link(game('e5', 'white'))}"


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        ([f"Your move: {ADDRESS}."], to_link(game("e5", "white"))),
        ([f"<{ADDRESS}>"], to_link(game("e5", "white"))),
        ([f"Read https://club.example/page#top then play {ADDRESS}"], to_link(game("e5", "white"))),
        (["https://club.example/#/learn/snex", ADDRESS, "A game"], to_link(game("e5", "white"))),
        (["“https://games.example/#/learn/snex”, and https://games.example/#/inbox"], "/learn/snex"),
        (["https://games.example/#/puzzles/snex/1", "A puzzle", ""], "/puzzles/snex/1"),
        (["https://games.example/#/learn/snex)."], "/learn/snex"),
        ([f"Your move, #1234567: {ADDRESS[:-1]}."], to_link(game("e5", "white"))[:-1]),
        (["Read https://club.example/page#top, https://club.example/#/inbox and #1234567"], None),
        (["https://club.example/page#top"], None),
    ],
)
def test_of_words_that_are_shared_a_link_of_ours_counts(words: list[str], fragment: str | None) -> None:
    assert link_in(told_in(words)) == fragment


LINKED = game("e5").annotate((0,), f"From https://club.example/games#7 and {ADDRESS}")


@pytest.mark.parametrize(
    "text",
    [
        to_text(LINKED),
        to_json([LINKED]),
        f"A game for you:\n{to_text(LINKED)}",
        f"https://club.example/#7 and this: {to_text(LINKED)}",
    ],
)
def test_a_game_that_is_shared_comes_in_whatever_links_stand_in_it_and_beside_it(text: str) -> None:
    browser = Browser()
    browser.handle(Given(told_in([ADDRESS, text, "A game"]), shared=True))
    browser.handle(Do(actions.TAKE_IN.name))
    assert [save.record for save in kept(browser).values()] == [LINKED] and browser.state.notice is None


def test_words_without_a_game_or_a_link_are_told_as_such() -> None:
    browser = Browser()
    browser.handle(Given(told_in(["https://club.example/", "Read this", " "]), shared=True))
    browser.handle(Do(actions.TAKE_IN.name))
    assert "this is neither a game nor a link to one" in told(browser)


def test_the_sound_games_of_a_file_come_in_and_the_others_are_named() -> None:
    browser = Browser()
    texts = [to_text(game("e5")), illegal(), to_text(game("d4")), '[pygames "1"]\n[game "chess"]\n*\n']
    browser.handle(Given("\n".join(texts)))
    assert [save.record.replies[0].move for save in kept(browser).values()] == ["e5", "d4"]
    assert "came in: 2" in told(browser)
    assert "game 2: move 3, e5: e5 is taken" in told(browser) and "game 4:" in told(browser)
    assert all(fault in browser.html for fault in ("game 2", "game 4"))


def test_a_bad_game_in_a_json_file_does_not_keep_the_others_out() -> None:
    browser = Browser()
    data = json.loads(to_json([game("e5"), game("d4")]))
    browser.handle(Given(json.dumps([data[0], 7, {**data[1], "version": 2}, None, data[1]])))
    assert len(kept(browser)) == 2
    assert "game 2" in told(browser) and "newer version" in told(browser)


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "{",
        "[",
        "[]",
        "null",
        "[" * 100_000,
        '{"moves": ' + "[" * 100_000,
        '[pygames "1"]',
        '[pygames "9"]\n[game "vadrantir"]\n*',
        to_text(game("e5"))[:-3],
        illegal(),
        "\x00\x01\x02",
        "x" * (MOST_CHARACTERS + 1),
        '[pygames "1"]' + " " * MOST_OF_A_GAME,
        json.dumps({"format": "pygames record", "version": 1, "moves": [{}] * (MOST_MOVES + 1)}),
    ],
)
def test_what_is_no_game_is_refused_in_words_and_changes_nothing(browser: Browser, text: str) -> None:
    stored, place = dict(browser.stored), browser.fragment
    browser.handle(Given(text))
    assert "opened" in told(browser) and len(told(browser)) < 400
    assert (browser.stored, browser.fragment, browser.state.incoming) == (stored, place, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Event "Casual game"]\n\n1. e4 e5 *', 'a record here begins with the line [pygames "1"]'),
        ("1. e5 2. white 3. d4", 'a record here begins with the line [pygames "1"]'),
        ("5/6/7/8/4b4/8/7/6/5 b -", "this is the text of a position"),
        ("e4 e5", "this is neither a game nor a link to one"),
    ],
)
def test_what_a_text_is_instead_of_a_game_is_said(browser: Browser, text: str, reason: str) -> None:
    browser.handle(Given(text))
    assert reason in unescape(told(browser)) and "game 2" not in told(browser)


def test_a_file_has_the_result_of_a_game_and_not_of_what_was_tried() -> None:
    opened, path = Record(GAMES["sundraval"].setup(7)).prolonged((), ["d4,e6", "white", "a1"])
    goes_on, _ = opened.prolonged(path, ["b1"])
    tried, end = goes_on.prolonged(path, ["pass", "pass"])
    ended, also_end = opened.prolonged(path, ["pass", "pass"])
    assert tried.position(end).over and any(end) and not any(also_end)
    assert "result" not in from_text(file_of(Save.of(Table("", tried, end), 0), "txt").text).tags
    assert from_text(file_of(Save.of(Table("", ended, also_end), 0), "txt").text).tags["result"]


def test_a_file_has_a_name_whatever_the_game_and_its_day_are_called() -> None:
    record = game("e5").tagged(event="Партия", date="вчера")
    assert file_of(Save.of(Table("", record), 0), "txt").name == "vadrantir.txt"


def test_a_file_that_cannot_be_read_is_named(browser: Browser) -> None:
    browser.handle(Given(None, "<film>.mp4"))
    assert "the file &lt;film&gt;.mp4: it cannot be read" in browser.html


def test_of_many_faults_some_are_told_and_the_others_counted() -> None:
    browser = Browser()
    browser.handle(Given(json.dumps([1] * (MOST_FAULTS + 5))))
    assert "and 5 more" in told(browser)


def test_whoever_has_gone_elsewhere_meanwhile_is_not_called_away() -> None:
    browser = Browser()
    state, _ = update(browser.state, Given(to_text(game("e5"))))
    state, _ = update(state, Visit("/learn/nadraz"))
    state = at_rest(state)
    assert state.fragment == "/learn/nadraz" and len(state.saves) == 1


def test_games_of_any_length_come_in_a_moments_work_at_a_time() -> None:
    browser = Browser()
    moves = tuple(Node(cell) for cell in GAMES["vadrantir"].start(5).legal_moves)
    long = Record(GAMES["vadrantir"].setup(5), replies=moves)
    state, _ = update(browser.state, Given(to_text(long)))
    pauses = 0
    while incoming := state.incoming:
        assert "Games are coming in." in page(state, say)
        pauses += sum(1 for _ in incoming.compute())
        state, _ = update(state, Computed(incoming))
    assert pauses == len(moves) and len(state.saves) == 1


def test_while_games_come_in_one_reads_how_many_have_and_after_a_page_closed_meanwhile_how_many_had() -> None:
    games = to_texts([game("e5"), game("d4"), game("e4")])
    browser = Browser()
    stored: dict[str, str] = {}
    state, effects = update(browser.state, Given(games, now=1_000))
    for number in range(3):
        while state.incoming and state.incoming.added < number:
            state, more = update(state, Computed(state.incoming))
            effects += more
        assert f"{number} of 3" in page(state, say)
    stored = {effect.key: effect.text for effect in effects if isinstance(effect, Store) and effect.text is not None}
    again = Browser(stored)
    assert len(again.state.saves) == 2
    assert told(again).startswith("The page was closed while games were coming in. Games that came in: 2.")
    assert Browser(again.stored).notice == ""
    again.handle(Given(games))
    assert told(again) == "Games that came in: 1. Already here: 2."
    assert Browser(again.stored).notice == ""


def test_a_page_opened_while_games_come_in_elsewhere_soon_takes_back_that_one_was_closed() -> None:
    games = to_texts([game("e5"), game("d4")])
    state, effects = update(Browser().state, Given(games, now=1_000))
    stored = {effect.key: effect.text for effect in effects if isinstance(effect, Store) and effect.text is not None}
    other = Browser(stored)
    assert "was closed" in told(other)
    while state.incoming and not state.incoming.added:
        state, more = update(state, Computed(state.incoming))
        effects += more
    for effect in effects:
        if isinstance(effect, Store):
            other.handle(Stored(effect.key, effect.text))
    assert other.notice == ""


def test_a_game_comes_in_once_also_where_a_move_of_it_was_deleted_from_what_is_tried() -> None:
    browser = Browser()
    for do in (Do("second-player", "link"), Do("new", "vadrantir,5,standard"), Do("type", "e5")):
        browser.handle(do)
    far = Browser(fragment=sent(browser))
    for do in (Do("play", "white"), Do("type", "d4")):
        far.handle(do)
    browser.handle(Visit(sent(far)))
    for do in (Do("analyse"), Do("go", "2"), Do("type", "f6"), Do("go", "3"), Do("delete")):
        browser.handle(do)
    for form in ("text", "json"):
        browser.files.clear()
        browser.handle(Do(f"export-{form}"))
        ((name, text),) = browser.files.items()
        browser.handle(Given(text, name))
        assert browser.notice == "This game is here already." and len(browser.state.saves) == 1


# -- this release's forms ------------------------------------------------------------------------------------------------


def test_a_save_of_the_first_release_still_opens() -> None:
    text = (DATA / "save-1.json").read_text().strip()
    browser = Browser({PREFIX + "first": text}, "/play/first")
    assert browser.state.table and browser.state.notice is None
    assert browser.state.table.record == from_texts((DATA / "games-1.txt").read_text())[0]
    assert browser.state.table.players == ("", "steady")


def test_a_text_file_of_the_first_release_still_comes_in() -> None:
    browser = Browser()
    browser.handle(Given((DATA / "games-1.txt").read_text()))
    assert [save.record.setup.game.name for save in kept(browser).values()] == [
        "nadraz",
        "vadrantir",
        "sundraval",
        "snex",
        "serpent",
    ]
    assert "came in: 5" in told(browser)


def test_what_was_shared_with_the_site_comes_in_only_once_a_person_has_said_so() -> None:
    browser = Browser()
    browser.handle(Given(to_texts([game("e5"), game("d4")]), shared=True))
    assert told(browser) == "Games were shared with this site." and not browser.state.saves
    browser.handle(Do(actions.DISMISS.name))
    browser.handle(Given(to_text(game("e4")), shared=True))
    assert not browser.state.saves
    browser.handle(Do(actions.TAKE_IN.name))
    assert len(browser.state.saves) == 1


@pytest.mark.parametrize("link", ["#1snexdamaged", "https://games.example/#1e5e5e5e5e5", "/play/nowhere"])
def test_a_pasted_link_that_leads_nowhere_leaves_the_game_on_the_board(link: str) -> None:
    browser = Browser(fragment="/new/vadrantir")
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    place = browser.fragment
    browser.handle(Given(link))
    assert browser.notice and browser.fragment == place
    assert browser.state.table and browser.state.table.moves == ("e5",)


# -- a name that is left half typed --------------------------------------------------------------------------------------


def half_named() -> tuple[Browser, str]:
    """Return the list of games while a name is typed for one of two, and the id of that."""
    browser = Browser()
    browser.handle(Given(to_texts([game("e5"), game("d4")])))
    name = next(name for name, save in kept(browser).items() if save.record.moves((0,)) == ("e5",))
    browser.handle(Do("begin-renaming", name))
    for typed in accumulate("Final"):
        browser.handle(Do("name", typed))
    return browser, name


@pytest.mark.parametrize("way", ["back", "open", "other", "paste"])
def test_a_name_that_is_being_typed_is_kept_and_told_where_one_goes_elsewhere(way: str) -> None:
    browser, name = half_named()
    assert 'value="Final"' in browser.html
    other = next(other for other in kept(browser) if other != name)
    ways: dict[str, Event] = {
        "back": Visit("/"),
        "open": Visit(f"/play/{name}"),
        "other": Do("begin-renaming", other),
        "paste": Given(to_link(game("a1"))),
    }
    browser.handle(ways[way])
    assert kept(browser)[name].record.tags == {"event": "Final"} and browser.notice == "The game is now called Final."
    browser.handle(Visit(f"/play/{name}"))
    browser.handle(Do("type", "white"))
    assert kept(browser)[name].record.tags == {"event": "Final"}
    assert kept(browser)[name].record.moves((0, 0)) == ("e5", "white")


@pytest.mark.parametrize("words", ["", " "])
def test_where_nothing_is_typed_for_a_name_the_game_keeps_its_own(words: str) -> None:
    browser, name = half_named()
    browser.handle(Do("rename", "Final"))
    browser.handle(Do("begin-renaming", name))
    browser.handle(Do("name", words))
    browser.handle(Visit("/"))
    assert kept(browser)[name].record.tags == {"event": "Final"} and not browser.notice


def test_a_name_that_was_not_to_be_kept_is_not_kept_later() -> None:
    browser, name = half_named()
    browser.handle(Do("keep-name"))
    browser.handle(Visit("/"))
    assert not kept(browser)[name].record.tags and not browser.notice
