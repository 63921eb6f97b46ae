"""What the browser keeps: read apart from being written, never replaced by what knows less, and left alone where it is newer."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from pygames.record import Record, to_texts
from pygames.rules import find_game
from pygames.rules.notation import move_cells
from pygames_web.machine.app import start
from pygames_web.machine.effects import Persist
from pygames_web.machine.events import Do, Given, Heard, Looked, Pointer
from pygames_web.machine.keeping import ASK_AGAIN, WORTH_KEEPING
from pygames_web.machine.learning import LEARNED_KEY
from pygames_web.machine.loop import StorageRefused
from pygames_web.machine.places import PAGE
from pygames_web.model.incoming import INCOMING_KEY
from pygames_web.model.kept import MOST_OF_FIELDS, amended
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.saves import MOST_REMEMBERED, Save, read_save
from pygames_web.model.shelf import PREFIX, Unread, saves_in
from pygames_web.model.table import Standing, Table
from pygames_web.model.tally import TALLY_KEY
from pygames_web.pages import page
from pygames_web.pages.home import UNFINISHED
from pygames_web.teaching.lessons import LESSONS
from records import game
from world import Browser, key_of, say

LEARNED = ["lesson/snex/1", "puzzles/snex/4"]


class Blind(Browser):
    """A browser that can be kept from reading its storage."""

    blind = False

    def read(self, key: str) -> str | None:
        if self.blind:
            raise StorageRefused
        return super().read(key)


def played(browser: Browser, *moves: str) -> str:
    """Play a game of Vadrantir by typing; return the key of its save."""
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in moves:
        browser.handle(Do("type", move))
    return key_of(browser)


def done(name: str) -> Do:
    """Return the answer to the first task of a lesson."""
    return Do("answer", LESSONS[name].tasks[0].example)


# -- never replaced by what knows less -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "more", "then"),
    [
        (None, '["b"]', ["b"]),
        ('["a"]', '["b", "a"]', ["a", "b"]),
        ('{"sound": 1, "theme": "dark"}', '{"theme": ""}', {"sound": 1, "theme": ""}),
        ('{"version": 2, "names": []}', '["b"]', {"version": 2, "names": []}),
        ('{"version": 2, "theme": []}', '{"theme": ""}', {"version": 2, "theme": []}),
    ],
)
def test_what_is_new_is_added_to_what_is_kept(kept: str | None, more: str, then: object) -> None:
    assert json.loads(amended(kept, more) or "") == then


CUT = '["puzzles/snex/1","puzzles/snex/2","lesson/nadraz/1"'


def test_of_a_list_that_was_cut_short_the_names_are_used_and_what_is_learned_is_added_to_them() -> None:
    browser = Browser({LEARNED_KEY: CUT}, "/lesson/vadrantir/1")
    assert "was damaged" in browser.notice and browser.state.learned == {
        "puzzles/snex/1",
        "puzzles/snex/2",
        "lesson/nadraz/1",
    }
    browser.handle(done("vadrantir"))
    assert json.loads(browser.stored[LEARNED_KEY]) == [*json.loads(CUT + "]"), "lesson/vadrantir/1"]
    assert browser.stored["learned aside 1"] == CUT


@pytest.mark.parametrize("key", [PREFS_KEY, LEARNED_KEY])
@pytest.mark.parametrize("damaged", ["", "{", "5", "[" * 40, '{"numbers": true, "theme": "da', '["a'])
def test_what_is_damaged_is_put_aside_before_anything_takes_its_place(key: str, damaged: str) -> None:
    for meanwhile in (False, True):
        browser = Browser({} if meanwhile else {key: damaged}, "/lesson/nadraz/1")
        assert ("was damaged" in browser.notice) is not meanwhile
        browser.stored |= {key: damaged} if meanwhile else {}
        browser.handle(Do("theme", "dark"))
        browser.handle(done("nadraz"))
        assert browser.stored[f"{key} aside 1"] == damaged and f"{key} aside 2" not in browser.stored
        assert json.loads(browser.stored[PREFS_KEY]) == {"theme": "dark"}
        assert json.loads(browser.stored[LEARNED_KEY]) == ["lesson/nadraz/1"]


def test_preferences_that_are_too_long_to_be_read_are_put_aside_as_other_damage_is() -> None:
    long = json.dumps({"theme": "light", "unknown": "y" * MOST_OF_FIELDS})
    browser = Browser({PREFS_KEY: long})
    assert "was damaged" in browser.notice and browser.stored[f"{PREFS_KEY} aside 1"] == long
    browser.handle(Do("theme", "dark"))
    again = Browser(browser.stored)
    assert again.notice == "" and again.state.prefs.theme == "dark"


def test_preferences_never_become_too_long_to_be_read() -> None:
    nearly = json.dumps({"unknown": "y" * (MOST_OF_FIELDS - 20)})
    browser = Browser({PREFS_KEY: nearly})
    assert browser.notice == ""
    browser.handle(Do("theme", "dark"))
    assert browser.stored[f"{PREFS_KEY} aside 1"] == nearly and Browser(browser.stored).state.prefs.theme == "dark"


def test_what_is_damaged_stays_where_it_is_while_there_is_no_room_to_put_it_aside() -> None:
    browser = Browser({PREFS_KEY: "{"})
    del browser.stored[f"{PREFS_KEY} aside 1"]
    browser.stored[PREFS_KEY], browser.full = "{", True
    browser.handle(Do("theme", "dark"))
    assert browser.stored == {PREFS_KEY: "{"} and "does not keep anything here now" in browser.html
    browser.full = False
    browser.handle(Do("toggle", "shaped"))
    assert browser.stored == {f"{PREFS_KEY} aside 1": "{", PREFS_KEY: '{"theme": "dark", "shaped": true}'}


def test_what_cannot_be_read_is_not_written_and_what_was_to_be_added_comes_once_it_can() -> None:
    stored = {LEARNED_KEY: json.dumps(LEARNED), PREFS_KEY: '{"numbers": true}'}
    browser = Blind(stored, "/lesson/nadraz/1")
    browser.blind = True
    browser.handle(done("nadraz"))
    for theme in ("dark", "light"):
        browser.handle(Do("theme", theme))
    assert browser.stored == stored and not browser.state.storing
    browser.blind = False
    browser.handle(Do("toggle", "shaped"))
    assert json.loads(browser.stored[LEARNED_KEY]) == [*LEARNED, "lesson/nadraz/1"]
    assert json.loads(browser.stored[PREFS_KEY]) == {"numbers": True, "theme": "light", "shaped": True}
    assert browser.state.storing


def test_what_another_window_has_learned_and_chosen_meanwhile_stays() -> None:
    browser = Browser(fragment="/lesson/nadraz/1")
    browser.stored |= {LEARNED_KEY: json.dumps(LEARNED), PREFS_KEY: '{"numbers": true}'}
    browser.handle(done("nadraz"))
    browser.handle(Do("theme", "dark"))
    assert json.loads(browser.stored[LEARNED_KEY]) == [*LEARNED, "lesson/nadraz/1"]
    assert json.loads(browser.stored[PREFS_KEY]) == {"numbers": True, "theme": "dark"}


# -- what other windows do -----------------------------------------------------------------------------------------------


def looked(browser: Browser, stored: Mapping[str, str], whole: bool = True, cleared: bool = False) -> None:
    """Let the storage hold something else, and be looked through."""
    browser.stored = dict(stored)
    browser.handle(Looked(stored, whole, cleared))


def test_a_game_whose_save_was_cleared_away_is_kept_again_when_asked() -> None:
    browser = Browser()
    played(browser, "e5", "white")
    looked(browser, {}, cleared=True)
    assert "All that was kept here has been deleted" in browser.notice and not browser.state.saves
    browser.handle(Do("keep-again"))
    ((key, text),) = browser.stored.items()
    assert read_save(text).record.moves(read_save(text).path) == ("e5", "white")
    assert browser.fragment == f"/play/{key.removeprefix(PREFIX)}"


def test_what_a_full_storage_had_not_taken_is_kept_once_it_was_cleared() -> None:
    browser = Browser()
    key = played(browser, "e5")
    browser.full = True
    browser.handle(Do("type", "white"))
    browser.full = False
    looked(browser, {}, cleared=True)
    assert '"white"' in browser.stored[key] and browser.state.storing
    assert browser.state.table and browser.state.table.id == key.removeprefix(PREFIX)


def test_what_was_learned_before_the_storage_was_cleared_is_kept_when_it_is_learned_again() -> None:
    lesson = LESSONS["nadraz"]
    browser = Browser(fragment="/lesson/nadraz/1")
    browser.click(*move_cells(lesson.tasks[0].example))
    assert "lesson/nadraz/1" in browser.stored[LEARNED_KEY]
    looked(browser, {}, cleared=True)
    assert not browser.state.learned
    browser.handle(Do("restart"))
    browser.click(*move_cells(lesson.tasks[0].example))
    assert "lesson/nadraz/1" in browser.stored[LEARNED_KEY]


def test_results_are_no_longer_shown_once_the_storage_was_cleared_but_those_it_had_not_taken() -> None:
    browser = Browser({TALLY_KEY: '["daily 2026-01-02"]'}, "/results")
    assert browser.state.tally.lines
    looked(browser, {}, cleared=True)
    assert not browser.state.tally.lines
    browser = Browser(fragment="/lesson/nadraz/1")
    browser.full = True
    browser.click(*move_cells(LESSONS["nadraz"].tasks[0].example))
    browser.full = False
    looked(browser, {}, cleared=True)
    assert "lesson/nadraz/1" in browser.stored[LEARNED_KEY] and "lesson/nadraz/1" in browser.state.learned


def test_what_could_not_be_read_this_time_is_taken_to_be_as_it_was() -> None:
    browser = Browser()
    key = played(browser, "e5")
    looked(browser, {}, whole=False)
    assert browser.notice == "" and browser.state.unread and PREFIX + next(iter(browser.state.saves)) == key
    looked(browser, {key: "{"})
    assert "changed in another window" in browser.notice and not browser.state.unread


# -- other versions ------------------------------------------------------------------------------------------------------


def test_a_newer_versions_game_is_refused_by_name_and_cannot_be_removed() -> None:
    browser = Browser()
    key = played(browser, "e5")
    save = json.loads(browser.stored[key])
    newer = (save | {"version": 2, "players": "?"}, save | {"record": {"format": "pygames record", "version": 2}})
    for data in newer:
        stored = {PREFIX + "new": json.dumps(data)}
        for place in ("", "/games", "/play/new"):
            browser = Browser(stored, place)
            assert "made by a newer version of this site" in browser.html and "Remove it" not in browser.html
        browser.handle(Do("forget", "new"))
        assert browser.stored == stored and "made by a newer version" in browser.notice


def test_fields_that_are_unknown_here_survive_play_a_new_name_and_a_copy() -> None:
    browser = Browser()
    key = played(browser, "e5")
    save = json.loads(browser.stored[key])
    save |= {"clock": [60, 5], "record": save["record"] | {"round": {"of": 3}}}
    again = Browser({key: json.dumps(save)}, "/play/" + key.removeprefix(PREFIX))
    again.handle(Do("type", "white"))
    again.handle(Do("duplicate", key.removeprefix(PREFIX)))
    assert len(again.state.saves) == 2
    for text in again.state.saves.values():
        data = json.loads(text)
        assert data["clock"] == [60, 5] and data["record"]["round"] == {"of": 3} and '"white"' in text


def test_values_that_are_unknown_here_survive_until_they_are_changed_here() -> None:
    browser = Browser()
    key = played(browser, "e5")
    unknown = {
        "players": ["grandmaster", ""],
        "facing": [1, False, "tilted"],
        "seated": [[0, ["", ""]], [1, ["grandmaster", ""]]],
    }
    text = json.dumps(json.loads(browser.stored[key]) | unknown)
    again = Browser({key: text}, "/play/" + key.removeprefix(PREFIX))
    assert again.state.table and again.state.table.players == ("", "")
    again.handle(Do("comment", "A word."))
    kept = json.loads(again.stored[key])
    assert kept | unknown == kept and "A word." in again.stored[key]
    again.handle(Do("rotate"))
    turned = json.loads(again.stored[key])
    assert turned == kept | {"facing": [1, False], "changed": turned["changed"]}
    assert (
        again.state.table
        and Save.of(replace(again.state.table, players=("", "steady")), 0).to_text().count("grandm") == 1
    )


# -- many games, and worthy ones -----------------------------------------------------------------------------------------


def many(count: int) -> dict[str, str]:
    """Return a storage of games, each of another moment."""
    browser = Browser()
    text = browser.stored[played(browser, "e5", "white")]
    save = json.loads(text)
    return {f"{PREFIX}{i}": json.dumps(save | {"changed": i}, separators=(",", ":")) for i in range(1, count + 1)}


def test_only_the_games_that_are_shown_are_read() -> None:
    stored = many(1_000)
    read_save.cache_clear()
    browser = Browser(stored)
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser = Browser(browser.stored, "/games")
    assert read_save.cache_info().misses < 2 * PAGE + 5
    assert browser.html.count('class="deeds"') == PAGE and "1001 games" in browser.html.replace(",", "")


def test_a_file_of_all_games_leaves_none_of_them_in_memory() -> None:
    browser = Browser(many(MOST_REMEMBERED + 100), "/games")
    before = read_save.cache_info()
    browser.handle(Do("export-json"))
    (text,) = browser.files.values()
    assert len(json.loads(text)) == MOST_REMEMBERED + 100
    browser.handle(Given(text))
    assert browser.notice == f"Games that came in: 0. Already here: {MOST_REMEMBERED + 100}."
    after = read_save.cache_info()
    assert after.maxsize == MOST_REMEMBERED and after.misses == before.misses


def test_of_thousands_of_games_only_the_texts_of_those_that_are_shown_are_got() -> None:
    stored = many(1_000)
    got: list[str] = []

    def text(key: str) -> str:
        got.append(key)
        return stored[key]

    unread = Unread({f"{PREFIX}{number}": number for number in range(1, 1_001)}, text)
    for place, most in (("", UNFINISHED), ("/games", PAGE)):
        got.clear()
        html = page(start("https://games.example/", place, unread)[0], say)
        assert list(dict.fromkeys(got)) == [f"{PREFIX}{1_000 - number}" for number in range(most)]
    assert "1000 games" in html.replace(",", "")


def test_games_are_listed_by_when_they_were_touched_and_those_that_do_not_say_come_first() -> None:
    texts = many(3) | {PREFIX + "odd": "{"}
    texts[PREFIX + "said"] = (
        texts[PREFIX + "2"].replace('"changed":2', '"changed":4').replace('"e5"', '"\\"changed\\":9"', 1)
    )
    texts[PREFIX + "newer"] = replace(read_save(texts[PREFIX + "1"]), changed=5, more={"a": {"changed": 1}}).to_text()
    assert saves_in(texts).latest_first == ["odd", "newer", "said", "3", "2", "1"]


def test_games_that_come_in_at_one_moment_get_an_id_each_at_the_first_try() -> None:
    browser = Browser()
    browser.handle(Given(to_texts([game("e5")] * 50)))
    assert len(browser.state.saves) == 50


def test_the_browser_is_asked_to_last_once_a_game_is_worth_it_and_not_again_for_a_month() -> None:
    browser = Browser()
    browser.time = 2 * ASK_AGAIN
    played(browser, *("e5", "white", "d4", "d5", "a1", "b3")[: WORTH_KEEPING - 1])
    assert Persist() not in browser.done
    browser.handle(Do("type", "b3"))
    browser.handle(Do("type", "i1"))
    assert browser.done.count(Persist()) == 1
    browser.time += ASK_AGAIN
    browser.handle(Do("rotate"))
    assert browser.done.count(Persist()) == 2
    # The clock is set back.
    browser.time -= 2 * ASK_AGAIN
    browser.handle(Do("rotate"))
    assert browser.done.count(Persist()) == 3


# -- a computer that fails -----------------------------------------------------------------------------------------------


def test_a_computer_that_fails_begins_again_once_and_then_when_it_is_asked() -> None:
    browser = Browser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Pointer("e5", click=True))
    first = browser.state.mind.request
    browser.handle(Heard(None, "it does not answer"))
    second = browser.state.mind.request
    assert first and second and second.number > first.number and "It begins again" in browser.notice
    browser.handle(Heard(None, "it does not answer"))
    assert browser.state.mind.request is None and "cannot think: it does not answer" in browser.notice
    assert "Let the computer move" in browser.html
    browser.handle(Do("resume"))
    assert browser.state.mind.request and "Let the computer move" not in browser.html
    browser.handle(Heard(None, "x"))
    browser.handle(Heard(None, "x"))
    browser.handle(Do("again"))
    browser.handle(Pointer("e5", click=True))
    assert browser.state.mind.request


@pytest.mark.parametrize("players", [("", ""), ("", "beginner")])
def test_lists_tell_how_a_game_stands_and_not_where_one_looked_back_to(players: tuple[str, str]) -> None:
    rows = "bbbww/bwbbww/wb1w1bb/wwwb1wwb/bwwwbbbww/bbwwbbbw/b3b1w/wwbwwb/bwwbb b -"
    record, end = Record(find_game("vadrantir").setup(5), rows).prolonged((), ("f5",))
    table = Table("1", record, end, players, standing=Standing(1) if any(players) else None)
    save = read_save(Save.of(table.back(), now=1).to_text())
    assert (save.path, save.listed_path) == ((), end) and save.position != table.position.text
    assert save.shown == table.position
    html = Browser({f"{PREFIX}1": save.to_text()}, "/games").html
    assert "Black wins." in html and "Black to move." not in html
    assert "Continue" not in Browser({f"{PREFIX}1": save.to_text()}).html


#: What may stand in any field of what is kept.
ODD: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**300,
    "",
    "x",
    "٣",
    [],
    [0],
    [1, 2],
    ["a1"],
    ["d4", "1.5"],
    ["pass"],
    {},
    {"a": 1},
    [[0]],
    [None],
)


@pytest.mark.parametrize(
    "field", ["path", "players", "facing", "standing", "trying", "listed", "paused", "review", "changed"]
)
def test_whatever_stands_in_a_field_of_a_save_the_front_page_the_list_and_the_file_of_all_games_are_there(
    field: str,
) -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in ("e5", "white", "d4"):
        browser.handle(Do("type", move))
    browser.handle(Do("analyse"))
    browser.handle(Do("type", "a5"))
    ((key, text),) = [(key, text) for key, text in browser.stored.items() if key.startswith(PREFIX)]
    sound = {**json.loads(text), "listed": "5/6/7/8/4b4/8/7/6/5 c -"}
    for value in ODD:
        kept = {key: json.dumps({**sound, field: value})}
        assert Browser(kept).html
        page = Browser(kept, "/games")
        for do in ("export-json", "export-text"):
            page.handle(Do(do))
        opened = Browser(kept, f"/play/{key.removeprefix(PREFIX)}")
        opened.handle(Do("to-game"))
        assert page.html and opened.html


@pytest.mark.parametrize("kept", ["9" * 5_000, "٣", "x", "", "-1"])
def test_whatever_is_kept_of_games_that_came_in_the_page_starts(kept: str) -> None:
    assert "Games that came in: 0." in Browser({INCOMING_KEY: kept}).notice
