"""Two windows of one browser: nothing that is played in one of them takes the place of what is played in the other."""

from dataclasses import replace

import pytest

from pygames.record import Record, to_text, to_texts
from pygames.rules import find_game
from pygames_web.machine import app
from pygames_web.machine.effects import Speak
from pygames_web.machine.events import Do, Event, Given, Looked, Stored, Visit
from pygames_web.model.prefs import PREFS_KEY, read_prefs
from pygames_web.model.saves import read_save
from pygames_web.model.shelf import PREFIX
from world import Browser, at_rest, between_people, key_of

BEGUN = ("e5", "white", "d4")
HERE = (*BEGUN, "a1")
THERE = (*BEGUN, "d5", "c3", "c4")


def second(first: Browser, fragment: str = "/games") -> Browser:
    """Return another window on the same storage; neither hears of the other."""
    window = Browser(first.stored, fragment)
    window.stored, window.time = first.stored, first.time + 50_000
    return window


def moves_in(browser: Browser) -> dict[str, tuple[str, ...]]:
    """Return the main lines of all saved games, by their keys."""
    records = {key: read_save(text).record for key, text in browser.stored.items() if key.startswith(PREFIX)}
    return {key: record.moves(record.main_line()) for key, record in records.items()}


def refused_here() -> tuple[Browser, str]:
    """Return a window in which a move was made that the storage has not taken, though it has room again, and the game's key."""
    here = between_people(*BEGUN)
    key = key_of(here)
    here.full = True
    here.handle(Do("type", "a1"))
    here.full = False
    return here, key


def played_there(here: Browser, key: str) -> None:
    """Play on in the same game in another window."""
    there = second(here, f"/play/{key.removeprefix(PREFIX)}")
    for move in THERE[len(BEGUN) :]:
        there.handle(Do("type", move))


def heard(here: Browser, key: str, how: str) -> None:
    """Let a window be told what has become of a game, or only look; ``unheard``, it is not told at all."""
    told: dict[str, Event] = {"told": Stored(key, here.stored.get(key)), "looked": Looked(here.stored)}
    if how in told:
        here.handle(told[how])


HOW = pytest.mark.parametrize("how", ["told", "looked", "unheard"])


# -- what a full storage had not taken -----------------------------------------------------------------------------------


@HOW
def test_what_was_not_taken_here_never_replaces_what_was_played_there_and_is_kept_beside_it(how: str) -> None:
    here, key = refused_here()
    played_there(here, key)
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert "changed in another window" in here.notice and not here.state.unkept and here.state.storing
    moves = moves_in(here)
    assert moves.pop(key) == THERE and list(moves.values()) == [HERE]
    assert here.fragment == f"/play/{key_of(here).removeprefix(PREFIX)}" and key_of(here) in moves
    here.handle(Do("reopen", key.removeprefix(PREFIX)))
    assert here.state.table and here.state.table.moves == THERE


@HOW
def test_so_it_is_with_a_game_that_was_left_here(how: str) -> None:
    here, key = refused_here()
    here.handle(Visit("/games"))
    played_there(here, key)
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert "What you had played here is kept as a copy." in here.notice
    moves = moves_in(here)
    assert moves.pop(key) == THERE and list(moves.values()) == [HERE]


def test_so_it_is_with_several_games_of_which_only_one_is_told() -> None:
    here, one = refused_here()
    here.handle(Do("new", "vadrantir,5,standard"))
    for move in BEGUN:
        here.handle(Do("type", move))
    two = key_of(here)
    here.full = True
    # The first one has been taken meanwhile.
    for key in (one, two):
        here.handle(Visit(f"/play/{key.removeprefix(PREFIX)}"))
        here.handle(Do("type", "b1"))
    here.handle(Visit("/games"))
    here.full = False
    assert set(here.state.unkept) == {one, two}
    for key in (one, two):
        there = second(here, f"/play/{key.removeprefix(PREFIX)}")
        there.handle(Do("type", "c1"))
    heard(here, one, "told")
    here.handle(Do("toggle", "sounds"))
    moves = moves_in(here)
    assert [moves.pop(key)[-1] for key in (one, two)] == ["c1", "c1"]
    assert sorted(moves.values()) == [(*HERE, "b1"), (*BEGUN, "b1")]


@HOW
def test_a_game_that_was_deleted_there_does_not_come_back_by_itself(how: str) -> None:
    here, key = refused_here()
    del here.stored[key]
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert "deleted in another window" in here.notice and key not in here.stored
    here.handle(Do("keep-again"))
    assert list(moves_in(here).values()) == [HERE]


@HOW
def test_one_that_was_left_here_and_deleted_there_may_be_brought_back_with_what_was_played(how: str) -> None:
    here, key = refused_here()
    here.handle(Visit("/games"))
    del here.stored[key]
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert "is deleted" in here.notice and key not in here.stored
    here.handle(Do("bring-back"))
    assert moves_in(here) == {key: HERE}


@HOW
def test_what_was_not_taken_is_kept_in_its_place_where_nobody_else_has_played(how: str) -> None:
    here, key = refused_here()
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert here.notice == "" and moves_in(here) == {key: HERE} and key_of(here) == key


@HOW
@pytest.mark.parametrize("left", [False, True])
def test_it_takes_over_the_name_that_the_game_was_given_there(how: str, left: bool) -> None:
    here, key = refused_here()
    if left:
        here.handle(Visit("/games"))
    renamed(here, key)
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    here.handle(Visit(f"/play/{key.removeprefix(PREFIX)}"))
    here.handle(Do("type", "b1"))
    assert here.notice == "" and moves_in(here) == {key: (*HERE, "b1")}
    assert str(read_save(here.stored[key]).called) == "Final"


@HOW
def test_it_is_kept_in_its_place_where_another_window_has_only_looked_back(how: str) -> None:
    here, key = refused_here()
    before = here.stored[key]
    second(here, f"/play/{key.removeprefix(PREFIX)}").handle(Do("back"))
    assert here.stored[key] != before
    heard(here, key, how)
    here.handle(Do("toggle", "sounds"))
    assert here.notice == "" and moves_in(here) == {key: HERE}


def test_what_cannot_be_read_when_it_is_not_taken_is_no_news_afterwards() -> None:
    here, key = refused_here()
    here.handle(Looked({}, whole=False))
    assert here.notice == "" and key_of(here) == key and key in here.state.unkept


# -- what another window does to the game on the table -------------------------------------------------------------------


def renamed(here: Browser, key: str) -> Browser:
    """Give a game another name in another window; return that."""
    there = second(here)
    there.handle(Do("begin-renaming", key.removeprefix(PREFIX)))
    there.handle(Do("rename", "Final"))
    return there


@HOW
def test_another_name_is_taken_over_and_the_game_goes_on_as_one(how: str) -> None:
    here = between_people(*BEGUN)
    key = key_of(here)
    renamed(here, key)
    heard(here, key, how)
    here.handle(Do("type", "a1"))
    assert here.notice == "" and moves_in(here) == {key: HERE}
    assert str(read_save(here.stored[key]).called) == "Final"


def test_moves_that_are_brought_back_leave_the_game_its_new_name() -> None:
    here = between_people(*BEGUN)
    key = key_of(here)
    here.handle(Do("delete"))
    renamed(here, key)
    heard(here, key, "told")
    here.handle(Do("restore"))
    assert moves_in(here) == {key: BEGUN} and str(read_save(here.stored[key]).called) == "Final"


@pytest.mark.parametrize("how", ["told", "looked"])
def test_a_game_that_is_deleted_after_it_was_changed_is_said_to_be_deleted_and_no_longer_offered(how: str) -> None:
    here = between_people(*BEGUN)
    key = key_of(here)
    played_there(here, key)
    heard(here, key, how)
    assert "Show it as it is there" in here.html
    del here.stored[key]
    heard(here, key, how)
    assert "deleted in another window" in here.notice and "Show it as it is there" not in here.html
    here.handle(Do("keep-again"))
    assert list(moves_in(here).values()) == [BEGUN] and here.notice == ""


def test_to_show_a_game_that_was_deleted_unheard_leaves_the_one_on_the_table() -> None:
    here = between_people(*BEGUN)
    key = key_of(here)
    played_there(here, key)
    heard(here, key, "told")
    del here.stored[key]
    here.handle(Do("reopen", key.removeprefix(PREFIX)))
    assert "deleted in another window" in here.notice and "Keep this game again" in here.html
    assert here.state.table and here.state.table.moves == BEGUN


# -- a game by link that both have opened from the same link -------------------------------------------------------------


def invited() -> tuple[Browser, Browser]:
    """Return two windows of one browser in which the same link of a game is open that is not kept there yet."""
    ann = Browser()
    ann.handle(Do("second-player", "link"))
    ann.handle(Do("new", "vadrantir,5,standard"))
    ann.handle(Do("type", "e5"))
    ann.handle(Do("copy", "letter"))
    link = ann.copied[-1].partition("#")[2]
    here = Browser({}, link)
    return here, second(here, link)


@pytest.mark.parametrize("how", ["told", "looked"])
def test_a_game_that_was_begun_there_from_the_link_that_is_open_here_too_is_told_and_shown(how: str) -> None:
    here, there = invited()
    there.handle(Do("type", "white"))
    heard(here, key_of(there), how)
    assert "The game has gone on in another window." in here.notice and "Show it as it is there" in here.html
    here.handle(Do("reopen", key_of(there).removeprefix(PREFIX)))
    assert here.state.table and here.state.table.moves == ("e5", "white") and key_of(here) == key_of(there)
    assert list(moves_in(here).values()) == [("e5", "white")]


def test_whoever_plays_on_all_the_same_has_another_game_and_hears_no_more_of_the_first_one() -> None:
    here, there = invited()
    there.handle(Do("type", "white"))
    heard(here, key_of(there), "told")
    here.handle(Do("type", "black"))
    assert not here.notice
    there.handle(Do("comment", "Hm."))
    heard(here, key_of(there), "told")
    assert not here.notice
    assert sorted(moves_in(here).values()) == [("e5", "black"), ("e5", "white")]


def test_a_game_of_the_link_that_is_deleted_again_there_is_no_longer_offered() -> None:
    here, there = invited()
    there.handle(Do("type", "white"))
    heard(here, key_of(there), "told")
    there.handle(Visit("/games"))
    name = next(iter(there.state.saves))
    there.handle(Do("forget", name))
    heard(here, PREFIX + name, "told")
    assert "deleted in another window" in here.notice and "Show it as it is there" not in here.html


def test_a_link_that_has_taken_the_place_of_ones_game_there_is_no_longer_said_to_contradict_it() -> None:
    here, there = invited()
    link = here.fragment
    there.handle(Do("type", "white"))
    there.handle(Do("copy", "letter"))
    contrary = there.copied[-1].partition("#")[2]
    there.handle(Do("undo"))
    there.handle(Do("type", "black"))
    here = second(there, contrary)
    there.handle(Visit(contrary))
    assert "does not follow" in here.notice and "does not follow" in there.notice and link != contrary
    there.handle(Do("type", "d4"))
    key = key_of(there)
    heard(here, key, "told")
    assert "The game has gone on in another window." in here.notice and "as a copy" not in here.html
    here.handle(Do("type", "c3"))
    moves = moves_in(here)
    assert moves.pop(key) == ("e5", "white", "d4")
    assert sorted(moves.values()) == [("e5", "black"), ("e5", "white", "c3")]


def test_a_link_still_contradicts_ones_game_that_is_given_another_name_there() -> None:
    _, there = invited()
    there.handle(Do("type", "white"))
    there.handle(Do("copy", "letter"))
    contrary = there.copied[-1].partition("#")[2]
    there.handle(Do("undo"))
    there.handle(Do("type", "black"))
    key = key_of(there)
    here = second(there, contrary)
    there.handle(Visit("/games"))
    there.handle(Do("begin-renaming", key.removeprefix(PREFIX)))
    there.handle(Do("rename", "Mine"))
    heard(here, key, "told")
    assert "does not follow" in here.notice
    here.handle(Do("take-theirs", key.removeprefix(PREFIX)))
    assert "kept as a copy" in here.notice


# -- a game of the list that was deleted there ---------------------------------------------------------------------------


@pytest.mark.parametrize("deed", ["export-text", "export-json", "duplicate", "begin-renaming", "forget"])
def test_nothing_is_done_with_a_game_that_was_deleted_unheard_nor_with_others_and_that_is_said(deed: str) -> None:
    there = between_people(*BEGUN)
    gone = key_of(there)
    there.handle(Do("new", "vadrantir,5,standard"))
    there.handle(Do("type", "d4"))
    here = second(there)
    del here.stored[gone]
    kept = dict(here.stored)
    here.handle(Do(deed, gone.removeprefix(PREFIX)))
    assert here.notice == "This game was deleted in another window."
    assert not here.files and here.stored == kept


def test_a_name_for_a_game_that_was_deleted_unheard_is_not_given_in_silence() -> None:
    there = between_people(*BEGUN)
    here = second(there)
    here.handle(Do("begin-renaming", key_of(there).removeprefix(PREFIX)))
    del here.stored[key_of(there)]
    here.handle(Do("rename", "Mine"))
    assert here.notice == "This game was deleted in another window." and "Mine" not in here.html


@pytest.mark.parametrize("how", ["told", "looked"])
def test_a_game_that_was_deleted_and_brought_back_there_goes_on_as_one(how: str) -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here)
    there.handle(Do("forget", key.removeprefix(PREFIX)))
    heard(here, key, how)
    assert "deleted in another window" in here.notice
    there.handle(Do("bring-back"))
    heard(here, key, how)
    assert not here.notice and key_of(here) == key
    here.handle(Do("type", "a1"))
    assert moves_in(here) == {key: HERE}


def test_a_game_that_is_only_looked_into_there_is_not_said_to_be_changed() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    there.handle(Do("analyse"))
    heard(here, key, "told")
    assert not here.notice and key_of(here) == key
    here.handle(Do("type", "a1"))
    heard(there, key, "told")
    assert "The game has gone on in another window." in there.notice and moves_in(here) == {key: HERE}


def test_a_game_of_which_a_move_was_deleted_and_brought_back_there_goes_on_as_one() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    there.handle(Do("delete"))
    heard(here, key, "told")
    assert "changed in another window" in here.notice
    there.handle(Do("restore"))
    heard(here, key, "told")
    assert not here.notice
    here.handle(Do("type", "a1"))
    assert moves_in(here) == {key: HERE}


@HOW
def test_what_is_said_of_moves_there_is_taken_over_and_the_game_goes_on_as_one(how: str) -> None:
    here = between_people(*BEGUN)
    for event in (Do("undo"), Do("type", "b1"), Do("go", "3")):
        here.handle(event)
    key, there = key_of(here), second(here, here.fragment)
    for event in (Do("comment", "Brave."), Do("first"), Do("comment", "A final."), Do("go", "2.1.0"), Do("mark", "?")):
        there.handle(event)
    heard(here, key, how)
    here.handle(Do("type", "a1"))
    record = read_save(here.stored[key]).record
    assert not here.notice and moves_in(here) == {key: HERE}
    assert record.comment == "A final." and record.line((0, 0, 0))[-1].comment == "Brave."
    assert record.line((0, 0, 1))[-1].mark == "?"


def test_what_is_said_here_does_not_part_the_window_that_plays() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    there.handle(Do("type", "a1"))
    here.handle(Do("comment", "Hm."))
    heard(there, key, "told")
    there.handle(Do("type", "b1"))
    assert moves_in(here) == {key: (*HERE, "b1")} and not there.notice


def test_what_was_said_here_and_not_taken_does_not_give_way_to_what_is_said_there() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    here.full = True
    here.handle(Do("comment", "Ours."))
    here.full = False
    there.handle(Do("comment", "Theirs."))
    heard(here, key, "told")
    here.handle(Do("toggle", "sounds"))
    comments = [
        read_save(text).record.line((0, 0, 0))[-1].comment for at, text in here.stored.items() if at.startswith(PREFIX)
    ]
    assert sorted(comments) == ["Ours.", "Theirs."]


@HOW
@pytest.mark.parametrize(("deed", "said"), [(Do("comment", "Hm."), ("Hm.", "")), (Do("mark", "!"), ("", "!"))])
def test_what_is_said_of_a_move_is_kept_in_the_game_that_has_gone_on_there(
    how: str, deed: Do, said: tuple[str, str]
) -> None:
    here = between_people(*BEGUN)
    key = key_of(here)
    played_there(here, key)
    heard(here, key, how)
    here.handle(deed)
    assert moves_in(here) == {key: THERE} and key_of(here) == key
    assert "shown here now as it is in the other window, and your change is kept in it" in here.notice
    assert here.state.table and here.state.table.moves == BEGUN
    node = read_save(here.stored[key]).record.line((0, 0, 0))[-1]
    assert (node.comment, node.mark) == said
    here.handle(Do("comment", "So."))
    assert moves_in(here) == {key: THERE} and not here.notice


def test_what_is_said_of_a_move_takes_the_place_of_nothing_that_was_said_of_it_there() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    there.handle(Do("comment", "Theirs."))
    there.handle(Do("type", "d5"))
    heard(here, key, "told")
    here.handle(Do("comment", "Ours."))
    comments = {
        at: read_save(text).record.line((0, 0, 0))[-1].comment
        for at, text in here.stored.items()
        if at.startswith(PREFIX)
    }
    assert comments.pop(key) == "Theirs." and list(comments.values()) == ["Ours."]


def test_what_is_said_of_a_move_that_was_taken_away_there_is_kept_in_a_new_game() -> None:
    here = between_people(*BEGUN)
    key, there = key_of(here), second(here, here.fragment)
    there.handle(Do("delete"))
    heard(here, key, "told")
    here.handle(Do("comment", "Ours."))
    moves = moves_in(here)
    assert moves.pop(key) == BEGUN[:-1] and list(moves.values()) == [BEGUN]


# -- games that come in, or begin, in two windows ------------------------------------------------------------------------


def game(*moves: str) -> Record:
    """Return the record of a game."""
    return Record(find_game("vadrantir").setup(5)).prolonged((), moves)[0]


def test_a_game_that_comes_in_in_two_windows_at_once_is_kept_once() -> None:
    here = Browser()
    there = second(here)
    for window in (here, there):
        window.handle(Given(to_texts([game("e5"), game("d4"), game("d4")])))
    assert sorted(moves_in(here).values()) == [("d4",), ("d4",), ("e5",)]


def test_a_game_that_has_come_in_there_while_a_file_was_read_here_does_not_come_in_a_second_time() -> None:
    there = Browser()
    there.handle(Given(to_text(game("d4"))))
    state, _ = app.update(Browser().state, Given(to_texts([game("e5"), game("d4")])))
    for key, text in there.stored.items():
        state, _ = app.update(state, Stored(key, text))
    state = at_rest(state)
    assert len(state.saves) == 2 and str(state.notice) == "Games that came in: 1. Already here: 1."


def test_a_game_that_was_played_on_comes_in_beside_that() -> None:
    here = Browser()
    for _ in range(2):
        here.handle(Given(to_text(game("e5"))))
        here.handle(Do("type", "white"))
    assert sorted(moves_in(here).values()) == [("e5", "white")] * 2


def rematch_begun() -> tuple[Browser, Browser]:
    """Return two windows that show one game that is over, of which the second has begun a rematch and the first has not heard."""
    here = between_people(*BEGUN)
    here.handle(Do("resign"))
    here.handle(Do("resign-now"))
    there = second(here, here.fragment)
    there.handle(Do("rematch"))
    return here, there


@pytest.mark.parametrize("told", [False, True])
def test_a_rematch_that_has_begun_there_is_opened_and_not_begun_anew(told: bool) -> None:
    here, there = rematch_begun()
    if told:
        here.handle(Stored(key_of(there), here.stored[key_of(there)]))
    here.handle(Do("rematch"))
    assert here.notice == "The rematch has begun already: here is where it stands."
    assert here.fragment == there.fragment and len(moves_in(here)) == 2
    here.handle(Do("type", "e5"))
    assert moves_in(here)[key_of(there)] == ("e5",) and len(moves_in(here)) == 2


def test_a_rematch_that_is_over_or_was_deleted_is_begun_anew() -> None:
    here, there = rematch_begun()
    for move in BEGUN:
        there.handle(Do("type", move))
    there.handle(Do("resign"))
    there.handle(Do("resign-now"))
    first = here.fragment
    here.handle(Do("rematch"))
    assert not here.notice and here.fragment != there.fragment and len(moves_in(here)) == 3
    here.handle(Visit("/games"))
    here.handle(Do("forget", there.fragment.removeprefix("/play/")))
    here.handle(Visit(first))
    here.handle(Do("rematch"))
    assert here.fragment == there.fragment and len(moves_in(here)) == 2


def test_another_game_that_takes_the_place_of_a_rematch_left_without_a_move_is_not_taken_for_it() -> None:
    here, there = rematch_begun()
    there.handle(Do("new", "vadrantir,5,standard"))
    assert len(moves_in(here)) == 2
    here.handle(Do("rematch"))
    assert not here.notice and here.fragment != there.fragment


# -- what is preferred ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["told", "looked"])
def test_what_is_chosen_there_holds_here_too_but_for_who_plays_and_how_games_are_sorted(how: str) -> None:
    here = between_people(*BEGUN)
    there = second(here)
    for event in (Do("theme", "dark"), Do("toggle", "numbers"), Do("language", "de"), Do("sort", "name"), Visit("/")):
        there.handle(event)
    there.handle(Do("oppose", "computer"))
    own = here.state.prefs
    here.done.clear()
    heard(here, PREFS_KEY, how)
    prefs = here.state.prefs
    assert (prefs.theme, prefs.numbers, prefs.language) == ("dark", True, "de") and here.done == [Speak("de")]
    assert (prefs.players, prefs.order) == (own.players, own.order) != (there.state.prefs.players, "name")
    here.handle(Do("toggle", "coordinates"))
    assert read_prefs(here.stored[PREFS_KEY]) == replace(there.state.prefs, coordinates=False)


def test_what_the_storage_had_not_taken_here_holds_on_when_something_else_is_chosen_there() -> None:
    here = Browser()
    here.full = True
    here.handle(Do("theme", "dark"))
    here.full = False
    second(here).handle(Do("toggle", "numbers"))
    heard(here, PREFS_KEY, "told")
    assert here.state.prefs.theme == "dark" and here.state.prefs.numbers


@pytest.mark.parametrize("text", ["{", "[]", None])
def test_what_is_damaged_or_gone_there_changes_nothing_here(text: str | None) -> None:
    here = Browser()
    here.handle(Do("theme", "dark"))
    here.handle(Stored(PREFS_KEY, text))
    assert here.state.prefs.theme == "dark"
