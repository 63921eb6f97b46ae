"""Play by link: two browsers that know each other only by the links they open."""

import json
import re

import pytest

from opponents import answering, by_link, conflicting, sent
from pygames.record import Record, from_link, to_link, to_text
from pygames.rules import GAMES
from pygames_web.machine.app import start, update
from pygames_web.machine.effects import Think
from pygames_web.machine.events import Computed, Copied, Do, Given, Looked, Stored, Visit
from pygames_web.machine.places import Loading
from pygames_web.model.saves import read_save
from pygames_web.model.seats import BY_LINK
from pygames_web.model.shelf import PREFIX
from world import Browser, between_people


@pytest.fixture
def ann() -> Browser:
    """Ann begins, and Bob is somewhere else."""
    return by_link()


def test_the_answer_continues_ones_own_saved_game(ann: Browser) -> None:
    bob = answering(ann)
    place = ann.fragment
    ann.handle(Visit(sent(bob)))
    assert ann.text == bob.text
    assert ann.fragment == place
    assert len(ann.stored) == 2  # the game and the preferences
    ann.click("a1")
    games = set(bob.stored)
    bob.handle(Visit(sent(ann)))
    assert bob.text == ann.text
    assert set(bob.stored) == games


def test_no_example_of_a_move_is_given_while_the_opponent_is_to_move(ann: Browser) -> None:
    assert "For example" not in ann.html
    bob = Browser(fragment=sent(ann))
    assert "For example black" in bob.html
    bob.handle(Do("type", "black"))
    ann.handle(Visit(sent(bob)))
    assert ("For example" in ann.html) != ("For example" in bob.html)


def test_what_one_has_tried_and_said_stays_with_oneself(ann: Browser) -> None:
    link = sent(ann)
    ann.handle(Do("comment", "I hope he does not see d4."))
    ann.handle(Do("analyse"))
    for move in ("black", "d4", "c3"):
        ann.handle(Do("type", move))
    ann.handle(Do("to-game"))
    assert sent(ann) == link
    bob = Browser(fragment=link)
    bob.handle(Do("play", "white"))
    bob.click("d4")
    ann.handle(Visit(sent(bob)))
    assert ann.text == bob.text and "Your game goes on." in ann.notice
    # The tree of what was tried is there still, beside the game.
    assert ann.state.table and len(ann.state.table.record.replies[0].replies) == 2


def opened_by_link() -> tuple[Browser, Browser]:
    """Return what Ann sees, who has opened a game of Sundraval by link, and what Bob sees, who has opened the link."""
    ann = Browser()
    ann.handle(Do("second-player", BY_LINK))
    ann.handle(Do("new", "sundraval,7,standard"))
    ann.click("d4", "e6")
    return ann, Browser(fragment=sent(ann))


def pass_once(ann: Browser, bob: Browser) -> None:
    """Let Bob take White and Ann pass, and each open the other's link."""
    bob.handle(Do("play", "white"))
    ann.handle(Visit(sent(bob)))
    ann.handle(Do("play", "pass"))
    bob.handle(Visit(sent(ann)))


def test_whoever_ends_a_game_sends_the_link_that_shows_it_and_nothing_comes_back() -> None:
    ann, bob = opened_by_link()
    assert "Opening: d4,e6." in [str(line.message) for line in bob.state.said]
    pass_once(ann, bob)
    assert "Black has passed. A pass ends the game." in bob.html
    # What came is heard, too.
    assert [str(line.message) for line in bob.state.said[-2:]] == [
        "Black passes.",
        "White to move. To pass now would end the game.",
    ]
    bob.handle(Do("play", "pass"))
    bob.handle(Do("confirm", now=10_000))
    assert bob.state.table and bob.state.table.position.over
    assert "which shows how the game has ended" in bob.html and "comes back" not in bob.html
    ann.handle(Visit(sent(bob)))
    assert ann.notice == "Your opponent has made the last move." and 'id="letter"' not in ann.html
    heard = [str(line.message) for line in ann.state.said]
    assert heard.index("The game is a draw.") == heard.index("White passes.") + 1
    # So it is heard by whoever looks back and comes to the end again.
    ann.handle(Do("first"))
    ann.handle(Do("last"))
    assert "The game is a draw." in [str(line.message) for line in ann.state.said[-2:]]


@pytest.mark.parametrize("place", ["7/8/9/10/11/12/13/12/11/10/9/8/7_b_2", "7/8/9/10/11/12/13/12/11/10/9/8/7_b_0"])
def test_nobody_has_ended_a_game_by_link_that_was_set_up_so(place: str) -> None:
    browser = Browser(fragment=f"/edit/sundraval/7/standard/{place}")
    browser.handle(Do("second-player", BY_LINK))
    browser.handle(Do("play-from-here"))
    assert browser.state.table and 'id="letter"' not in browser.html


def test_who_is_invited_is_told_by_whom_to_what_and_where_it_is_said_how_to_play_it(ann: Browser) -> None:
    bob = Browser(fragment=sent(ann))
    assert "You are invited to a game of Vadrantir. Unite territories" in bob.html
    assert 'class="invitation"' in bob.html and 'href="#/learn/vadrantir"' in bob.html
    assert "invited" not in ann.html
    bob.handle(Do("play", "white"))
    assert "invited" not in bob.html
    bob.handle(Do("undo"))
    assert "Take Black" in bob.html and "invited" not in bob.html
    record = from_link(sent(ann)).tagged(first="Ann Lee")
    assert "Ann Lee invites you to a game of Vadrantir." in Browser(fragment=to_link(record)).html


def test_an_invitation_says_what_wins_in_the_variant_that_one_is_invited_to() -> None:
    ann = Browser()
    ann.handle(Do("second-player", BY_LINK))
    ann.handle(Do("new", "nadraz,6,reverse"))
    for cell in ("d4", "f6"):
        ann.click(cell)
    assert "and end with the fewest short ones." in Browser(fragment=sent(ann)).html


def test_nobody_moves_for_the_other(ann: Browser) -> None:
    before = ann.text
    ann.click("a1")
    assert ann.text == before
    assert "turn" in ann.html and ann.state.table and ann.state.table.refused


@pytest.mark.parametrize("opened_by_it", [False, True])
def test_a_link_to_a_game_whose_save_is_damaged_shows_the_game_of_the_link(ann: Browser, opened_by_it: bool) -> None:
    link = sent(ann)
    (key,) = [key for key in ann.stored if key.startswith(PREFIX)]
    save = json.loads(ann.stored[key])
    save["record"]["moves"] = [{"ply": ply, "move": move} for ply, move in enumerate(("e5", "white", "e5"), 1)]
    ann.stored[key] = json.dumps(save)
    before = ann.stored[key]
    if opened_by_it:
        ann = Browser(ann.stored, link)
    else:
        ann.handle(Visit("/"))
        ann.handle(Visit(link))
    assert "belongs to is damaged" in ann.notice
    assert ann.state.table and ann.state.table.moves == ("e5",)
    assert ann.stored[key] == before


def test_a_link_that_does_not_follow_says_so_and_changes_nothing(ann: Browser) -> None:
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    kept = dict(ann.stored)
    bob.handle(Do("undo"))
    bob.handle(Do("delete"))
    bob.handle(Do("play", "black"))
    ann.handle(Visit(bob.state.address.partition("#")[2]))
    assert "does not follow" in str(ann.state.notice)
    assert ann.stored == kept


def test_an_old_link_leads_to_where_the_game_stands(ann: Browser) -> None:
    old = sent(ann)
    bob = Browser(fragment=old)
    bob.handle(Do("play", "white"))
    bob.click("d4")
    ann.handle(Visit(sent(bob)))
    ann.handle(Visit(old))
    assert ann.text == bob.text
    assert "already" in str(ann.state.notice)


def test_nobody_chooses_a_colour_for_the_other(ann: Browser) -> None:
    before = ann.text
    assert "Take Black" not in ann.html
    ann.handle(Do("play", "white"))
    assert ann.text == before
    bob = Browser(fragment=sent(ann))
    assert "Take Black" in bob.html
    bob.handle(Do("play", "black"))
    ann.handle(Visit(sent(bob)))
    assert ann.state.table and ann.state.table.moves == ("e5", "black")


def test_a_link_that_contradicts_ones_own_game_can_be_taken_and_ones_own_is_kept_as_a_copy(ann: Browser) -> None:
    link = conflicting(ann)
    mine = ann.state.table and ann.state.table.moves
    (key,) = [key for key in ann.stored if key.startswith(PREFIX)]
    ann.handle(Visit(link))
    assert "does not follow" in ann.notice
    for step in ("resign", "resign-now", "decline", "rotate"):
        ann.handle(Do(step))
    # It is answered before the game is given up.
    assert "Take this one, and keep mine as a copy" in ann.html and "Resign this game?" not in ann.html
    ann.handle(Do("take-theirs", key.removeprefix(PREFIX)))
    assert ann.state.table and ann.state.table.moves == ("e5", "white", "a1")
    assert ann.state.table.players == ("", BY_LINK)
    kept = {name: read_save(text) for name, text in ann.stored.items() if name.startswith(PREFIX)}
    assert len(kept) == 2
    (copy,) = [save for name, save in kept.items() if name != key]
    assert copy.record.moves(copy.path) == mine and copy.players == ("", "") and "match" not in copy.record.tags
    ann.click("b1")
    assert 'id="letter"' in ann.html


def test_who_has_sat_at_ones_own_game_is_known_of_the_one_that_takes_its_place() -> None:
    ann = Browser()
    ann.handle(Do("new", "vadrantir,5,standard"))
    ann.click("e5")
    ann.handle(Do("second-player", BY_LINK))
    assert ann.state.table and ann.state.table.seated
    name, seated = ann.state.table.id, ann.state.table.seated
    ann.handle(Visit(conflicting(ann)))
    ann.handle(Do("take-theirs", name))
    assert ann.state.table.moves == ("e5", "white", "a1") and ann.state.table.seated == seated


def test_whoever_takes_back_a_move_whose_link_was_copied_is_told_that_it_may_have_arrived(ann: Browser) -> None:
    ann.handle(Visit(sent(answering(ann))))
    for copied in (False, True):
        ann.click("a1")
        if copied:
            ann.handle(Copied(True, "letter"))
        ann.handle(Do("undo"))
        told = "Your opponent may have the link with a1 already: an answer to it brings the move back."
        assert ann.notice == (told if copied else "")
    # Another move is another link.
    ann.click("b1")
    ann.handle(Do("undo"))
    assert ann.notice == ""


def test_whoever_takes_back_the_choice_of_a_colour_is_not_told_of_a_move(ann: Browser) -> None:
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "black"))
    bob.handle(Copied(True, "letter"))
    bob.handle(Do("undo"))
    assert (
        bob.notice
        == "Your opponent may have the link with your colour already: an answer to it brings the choice back."
    )


def test_a_game_of_a_link_is_given_up_only_after_the_question_about_it(ann: Browser) -> None:
    link = conflicting(ann)
    ann.handle(Visit(link))
    ann.handle(Do("resign"))
    assert "Resign this game?" not in ann.html
    ann.handle(Do("dismiss"))
    ann.handle(Do("resign"))
    assert "Resign this game?" in ann.html
    ann.handle(Do("resign-now"))
    assert "is kept as a copy" in ann.notice


def unheard(browser: Browser) -> Browser:
    """Return another window on the same storage, at the list of games, which hears nothing of what the other does."""
    window = Browser(browser.stored, "/games")
    window.stored = browser.stored
    # So that the ids of new games differ.
    window.time = browser.time + 50_000
    return window


def lines(browser: Browser) -> list[tuple[str, ...]]:
    """Return the main lines of all saved games."""
    records = [read_save(text).record for key, text in browser.stored.items() if key.startswith(PREFIX)]
    return sorted(record.moves(record.main_line()) for record in records)


def test_a_link_finds_the_game_as_another_window_has_played_on_in_it_unheard(ann: Browser) -> None:
    link = sent(answering(ann))
    here = unheard(ann)
    ann.handle(Visit(link))
    ann.click("a1")
    here.handle(Visit(link))
    assert here.state.table and here.state.table.moves == ("e5", "white", "d4", "a1")
    assert "You have this already" in here.notice and lines(ann) == [("e5", "white", "d4", "a1")]


def test_the_copy_of_a_contradicted_game_has_what_another_window_has_played_unheard(ann: Browser) -> None:
    link = conflicting(ann)
    here = unheard(ann)
    here.handle(Visit(link))
    ann.click("b1")
    here.click("c1")
    assert "is kept as a copy" in here.notice
    assert lines(ann) == [("e5", "white", "a1", "c1"), ("e5", "white", "d4", "b1")]


def test_ones_own_game_is_no_longer_offered_beside_that_of_a_link_once_another_window_has_deleted_it(
    ann: Browser,
) -> None:
    link = conflicting(ann)
    (key,) = [key for key in ann.stored if key.startswith(PREFIX)]
    ann.handle(Visit(link))
    assert "Show my game" in ann.html
    del ann.stored[key]
    ann.handle(Stored(key, None))
    assert ann.notice == "" and ann.state.table and ann.state.table.moves == ("e5", "white", "a1")
    ann.click("c1")
    assert ann.notice == "" and lines(ann) == [("e5", "white", "a1", "c1")] and key not in ann.stored


@pytest.mark.parametrize("sent_first", [False, True])
def test_of_a_game_that_two_windows_have_parted_the_answer_goes_on_in_the_one_whose_link_was_sent(
    ann: Browser, sent_first: bool
) -> None:
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    two = unheard(ann)
    two.handle(Visit(ann.fragment))
    ann.click("a1")
    first = sent(ann)
    key = next(key for key in ann.stored if key.startswith(PREFIX))
    two.handle(Stored(key, ann.stored[key]))
    two.click("b1")
    assert lines(ann) == [("e5", "white", "d4", "a1"), ("e5", "white", "d4", "b1")]
    bob.handle(Visit(first if sent_first else sent(two)))
    bob.click("c3")
    answer = sent(bob)
    ann.handle(Looked(dict(ann.stored)))
    for window in (ann, two, unheard(two)):
        window.handle(Visit(answer))
        assert "does not follow" not in window.notice and window.state.table and window.state.table.id
        assert window.state.table.moves == ("e5", "white", "d4", "a1" if sent_first else "b1", "c3")
    assert len(lines(ann)) == 2


@pytest.mark.parametrize("by_link", [False, True])
def test_a_game_that_another_window_plays_on_while_it_opens_is_shown_as_it_is_then(ann: Browser, by_link: bool) -> None:
    there = ann if by_link else between_people("e5")
    going_on = Visit(sent(answering(ann))) if by_link else Do("play", "white")
    state, _ = start("http://x/", there.fragment, there.stored)
    assert isinstance(state.place, Loading)
    there.handle(going_on)
    ((key, text),) = [(key, text) for key, text in there.stored.items() if key.startswith(PREFIX)]
    state, _ = update(state, Stored(key, text))
    while awaited := state.awaited:
        state, _ = update(state, Computed(awaited))
    assert state.table and there.state.table and state.table.id == key.removeprefix(PREFIX)
    assert state.table.moves == there.state.table.moves and len(state.table.moves) > 1


def answering_another(ann: Browser) -> tuple[Browser, str, str]:
    """Return Bob's browser, who has answered Ann, his game's key, and a link of Ann, who has taken her move back for another."""
    bob = answering(ann)
    (key,) = [key for key in bob.stored if key.startswith(PREFIX)]
    ann.handle(Visit(sent(bob)))
    ann.click("a1")
    bob.handle(Visit(sent(ann)))
    bob.click("c3")
    ann.handle(Do("undo"))
    ann.click("b1")
    return bob, key, sent(ann)


def test_whoever_plays_on_in_the_game_of_a_link_that_contradicts_ones_own_has_taken_it(ann: Browser) -> None:
    bob, key, link = answering_another(ann)
    mine = bob.state.table and bob.state.table.moves
    bob.handle(Visit(link))
    assert "does not follow" in bob.notice and "Your turn" in bob.html
    bob.click("e1")
    assert bob.notice == "The game of the link has taken the place of yours, which is kept as a copy."
    assert bob.fragment == f"/play/{key.removeprefix(PREFIX)}"
    kept = {name: read_save(text) for name, text in bob.stored.items() if name.startswith(PREFIX)}
    (copy,) = [save for name, save in kept.items() if name != key]
    assert copy.record.moves(copy.path) == mine and copy.players == ("", "")
    ann.handle(Visit(sent(bob)))
    assert ann.notice == "Your game goes on." and ann.text == bob.text


def test_what_is_asked_of_a_link_that_contradicts_ones_own_game_is_asked_until_it_is_answered(ann: Browser) -> None:
    bob, key, link = answering_another(ann)
    kept = dict(bob.stored)
    bob.handle(Visit(link))
    for step in ("undo", "last", "dismiss"):
        bob.handle(Do(step))
    bob.handle(Visit("/"))
    bob.handle(Visit(link))
    assert "Take this one, and keep mine as a copy" in bob.html and bob.stored == kept
    # What was not answered is asked again; and also who has closed the question loses nothing by playing.
    bob.handle(Do("dismiss"))
    bob.click("e1")
    assert "is kept as a copy" in bob.notice and len(bob.stored) == len(kept) + 1
    assert bob.state.table and bob.state.table.id == key.removeprefix(PREFIX)


def test_no_computer_takes_the_game_of_a_link_that_contradicts_ones_own(ann: Browser) -> None:
    bob, _, link = answering_another(ann)
    bob.handle(Do("first-player", ""))
    bob.handle(Do("second-player", "beginner"))
    kept = dict(bob.stored)
    bob.handle(Visit(link))
    assert "does not follow" in bob.notice and bob.stored == kept
    assert not [effect for effect in bob.done[-3:] if isinstance(effect, Think) and effect.request]


def test_whoever_takes_the_game_of_a_link_is_to_move_in_it(ann: Browser) -> None:
    # Ann, who is White now, has lost her game, and opens the link that she sent.
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "black"))
    ann.handle(Visit(sent(bob)))
    ann.click("d4")
    bob.handle(Visit(sent(ann)))
    lost = Browser(fragment=sent(ann))
    assert "You play Black here. If that is wrong, change the players" in lost.notice
    lost.click("a1")
    bob.click("a2")
    lost.handle(Visit(sent(bob)))
    (name,) = lost.state.saves
    lost.handle(Do("take-theirs", name))
    lost.click("b3")
    bob.handle(Visit(sent(lost)))
    assert bob.notice == "Your game goes on." and bob.text == lost.text


def test_what_one_calls_a_game_by_link_is_not_sent(ann: Browser) -> None:
    name = next(iter(ann.state.saves))
    ann.handle(Visit("/games"))
    ann.handle(Do("begin-renaming", name))
    ann.handle(Do("rename", "Beat silly Bob"))
    assert "Your turn" not in ann.html
    ann.handle(Visit(f"/play/{name}"))
    bob = answering(ann)
    assert not any("silly" in text for text in bob.stored.values())
    ann.handle(Visit(sent(bob)))
    ann.handle(Visit("/games"))
    assert "Beat silly Bob" in ann.html and "Your turn" in ann.html


def test_a_link_that_contradicts_ones_own_game_can_be_left_for_it(ann: Browser) -> None:
    link = conflicting(ann)
    mine = ann.text
    (key,) = [key for key in ann.stored if key.startswith(PREFIX)]
    ann.handle(Visit(link))
    ann.handle(Do("reopen", key.removeprefix(PREFIX)))
    assert ann.text == mine and ann.fragment == f"/play/{key.removeprefix(PREFIX)}" and ann.notice == ""


def test_a_link_that_makes_ones_own_moves_is_refused(ann: Browser) -> None:
    # Bob has White and plays d4; then he puts a stone for Ann, and one more of his own.
    bob = answering(ann)
    record, path = bob.state.table.record, bob.state.table.path  # type: ignore[union-attr]
    for move in ("a1", "b1"):
        record, path = record.play(path, move)
    ann.handle(Visit(to_link(record)))
    assert "makes a move that is yours to make: move 4" in ann.notice
    (text,) = [text for key, text in ann.stored.items() if key.startswith(PREFIX)]
    assert read_save(text).record.moves(read_save(text).path) == ("e5",)


def test_a_link_that_answers_a_move_that_was_taken_back_goes_on_with_it(ann: Browser) -> None:
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    ann.click("a1")
    bob.handle(Visit(sent(ann)))
    bob.click("c3")
    ann.handle(Do("undo"))
    ann.handle(Visit(sent(bob)))
    assert ann.notice == "Your game goes on." and ann.text == bob.text
    assert ann.state.table and ann.state.table.is_live and not ann.state.table.can_redo()


def test_a_move_that_is_not_sent_yet_can_be_taken_back_and_one_that_came_can_not(ann: Browser) -> None:
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    ann.click("a1")
    ann.handle(Do("undo"))
    ann.click("b1")
    table = ann.state.table
    assert table and table.record.moves(table.game_end) == ("e5", "white", "d4", "b1") and table.trying is None
    ann.handle(Do("undo"))
    ann.handle(Do("undo"))
    ann.click("c1")
    assert ann.state.table and ann.state.table.trying == ("e5", "white", "d4")


@pytest.mark.parametrize("begin", [Do("new", "vadrantir,5,standard"), Do("play-from-here")])
def test_a_far_player_who_moves_first_gets_a_link_to_begin_with(begin: Do) -> None:
    ann = Browser(fragment="/edit/vadrantir/5/standard/5/6/7/8/4b4/8/7/6/5_w_-")
    ann.handle(Do("first-player", BY_LINK))
    # In a position that is set up, the first player has Black: give White to the far player.
    if begin.action == "play-from-here":
        ann.handle(Do("first-player", ""))
        ann.handle(Do("second-player", BY_LINK))
    ann.handle(begin)
    bob = Browser(fragment=sent(ann))
    bob.click("a1")
    ann.handle(Visit(sent(bob)))
    assert ann.text == bob.text and ann.notice == "Your game goes on."


def over_for_both(ann: Browser) -> Browser:
    """Let Ann's game be given up by Bob, and return his browser."""
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    ann.click("a1")
    bob.handle(Visit(sent(ann)))
    bob.handle(Do("resign"))
    bob.handle(Do("resign-now"))
    ann.handle(Visit(sent(bob)))
    return bob


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_a_game_by_link_that_was_given_up_is_only_looked_through_on_both_sides(ann: Browser, who: str) -> None:
    bob = over_for_both(ann)
    final = sent(bob)
    browser = ann if who == "ann" else bob
    browser.handle(Do("undo"))
    assert "You are looking back." in browser.html and 'id="letter"' not in browser.html
    browser.handle(Visit(final))
    assert browser.notice == "You have this already: here is where the game stands."
    browser.handle(Do("undo"))
    if who == "bob":
        browser.handle(Do("undo"))
    browser.click("c3")
    assert "Moves are only tried: the game stays as it is." in browser.html
    browser.handle(Do("to-game"))
    assert "White resigned." in browser.html
    assert browser.state.table and browser.state.table.moves == ("e5", "white", "d4", "a1")


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_of_a_game_by_link_that_is_over_only_what_was_tried_is_deleted(ann: Browser, who: str) -> None:
    bob = over_for_both(ann)
    browser = ann if who == "ann" else bob

    def keeps_all() -> None:
        assert browser.state.table
        before = browser.state.table.record
        assert re.search(r'aria-disabled="true"[^>]* id="delete"', browser.html)
        browser.handle(Do("delete"))
        assert browser.state.table.record is before

    keeps_all()
    browser.handle(Do("analyse"))
    keeps_all()
    browser.handle(Do("back"))
    browser.handle(Do("delete"))
    assert browser.state.table and len(browser.state.table.record.main_line()) == 4
    browser.click("c3")
    browser.handle(Do("delete"))
    assert str(browser.notice).startswith("c3 is deleted.")
    browser.handle(Do("to-game"))
    assert "White resigned." in browser.html
    assert browser.state.table.moves == ("e5", "white", "d4", "a1")


def test_undo_and_redo_look_as_far_back_as_on_where_the_computer_plays_somebody_by_link() -> None:
    browser = between_people("e5", "white", "d4", "f6")
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("second-player", BY_LINK))
    plies = [4]
    for do in ("undo", "undo", "redo", "redo"):
        browser.handle(Do(do))
        assert browser.state.table
        plies.append(len(browser.state.table.path))
    assert plies == [4, 3, 2, 3, 4] and browser.state.table and browser.state.table.is_live


def test_a_game_by_link_that_ended_by_its_rules_is_only_looked_through_by_who_ended_it() -> None:
    ann, bob = opened_by_link()
    pass_once(ann, bob)
    bob.handle(Do("play", "pass"))
    bob.handle(Do("confirm", now=10_000))
    bob.handle(Do("undo"))
    assert "You are looking back." in bob.html
    bob.click("a1")
    bob.handle(Do("to-game"))
    assert "which shows how the game has ended" in bob.html


@pytest.mark.parametrize("first_to_open", ["ann", "bob"])
def test_a_rematch_that_both_players_begin_is_one_game(ann: Browser, first_to_open: str) -> None:
    bob = over_for_both(ann)
    ann.handle(Do("rematch", now=50_000))
    bob.handle(Do("rematch", now=70_000))
    bob.click("e5")
    if first_to_open == "bob":
        # The link that Ann has to send says nothing yet: Bob has begun already.
        bob.handle(Visit(sent(ann)))
        assert "already" in bob.notice and bob.state.table and bob.state.table.moves == ("e5",)
    games = set(ann.stored), set(bob.stored)
    ann.handle(Visit(sent(bob)))
    assert ann.notice == "Your game goes on." and ann.text == bob.text
    ann.handle(Do("play", "black"))
    bob.handle(Visit(sent(ann)))
    assert bob.text == ann.text and (set(ann.stored), set(bob.stored)) == games


def test_a_rematch_by_link_that_has_begun_is_opened_and_not_begun_anew(ann: Browser) -> None:
    bob = over_for_both(ann)
    over = bob.fragment
    bob.handle(Do("rematch", now=50_000))
    bob.click("e5")
    rematch, games = bob.fragment, set(bob.stored)
    bob.handle(Visit(over))
    bob.handle(Do("rematch", now=70_000))
    assert bob.fragment == rematch and set(bob.stored) == games
    assert bob.notice == "The rematch has begun already: here is where it stands."
    assert bob.state.table and bob.state.table.moves == ("e5",)


def test_a_resignation_counts_whatever_was_played_meanwhile(ann: Browser) -> None:
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    ann.click("a1")
    answer = sent(ann)
    bob.handle(Do("resign"))
    bob.handle(Do("resign-now"))
    ann.handle(Visit(sent(bob)))
    assert ann.notice == "Your opponent has resigned."
    assert "White resigned." in ann.html
    assert [line.split()[-1] for line in (*ann.state.tally.lines, *bob.state.tally.lines)] == ["won", "lost"]
    bob.handle(Visit(answer))
    assert bob.notice == "The game was over before this move came: here is how it ended."
    assert "White resigned." in bob.html
    for browser in (ann, bob):
        assert browser.state.table and browser.state.table.moves == ("e5", "white", "d4")
        browser.handle(Visit(answer))
        assert "White resigned." in browser.html
    bob.click("c3")
    assert "the game is over" in bob.html


def test_a_file_that_two_people_have_makes_two_games_by_link() -> None:
    matches = set()
    for at in (1_000, 90_000):
        browser = Browser()
        browser.time = at
        browser.handle(Given(to_text(Record(GAMES["vadrantir"].setup(5)).play((), "e5")[0])))
        browser.handle(Do("second-player", "link"))
        assert browser.state.table
        matches.add(browser.state.table.record.tags["match"])
    assert len(matches) == 2
