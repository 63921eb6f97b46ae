"""The page's state machine: what a person does, and what state, storage and address that leads to."""

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.errors import IllegalMove, Message
from pygames.record import Node, Record, from_text, to_link
from pygames.rules import GAMES
from pygames_web.machine.app import start, update
from pygames_web.machine.effects import Store, Think
from pygames_web.machine.events import Do, Given, Heard, Key, Pointer, Stored, Visit
from pygames_web.machine.places import Loading, Practising
from pygames_web.machine.seeking import Entering
from pygames_web.machine.state import State
from pygames_web.model.moment import read_path, written_path
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.saves import Save
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Table, last_changed
from pygames_web.model.thinking import Thought
from pygames_web.pages import drawing, moves, page, title
from pygames_web.pages.grid import contents
from pygames_web.teaching.guide import GUIDES
from pygames_web.teaching.strategy import sections_of
from pygames_web.words import Speaker
from world import Browser, looked_through, say, step_at_rest

#: White plays a1, and Black has no move; Black plays b1, and nobody has one.
PASSING = "bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/1bbbbb w -"
STUCK = "wbbbbb/b2b1w/bbbwww/wb1bbw/bbw1bw/w1wwww b -"
#: White has 353 moves here; to find them all takes a while, for one of them it takes no time.
WIDE = "wbbwbb2/bbwwbwww/www1bbbb/wbw1wwwb/bbwbwbbb/wbbbwbww/bbwwwbw1/wbwb1w2 w -"
TYPED = "c1>h5>d7>b4>e3>d3>d5"


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    return browser


def test_a_game_begins_with_the_opening_stone_and_the_choice_of_colours(browser: Browser) -> None:
    browser.click("e5")
    assert browser.text == "5/6/7/8/4b4/8/7/6/5 c -"
    browser.handle(Do("play", "white"))
    assert browser.text.endswith(" w -")
    assert "Black" in browser.html


def test_every_move_is_in_the_storage_as_soon_as_it_is_made(browser: Browser) -> None:
    browser.click("e5")
    (text,) = browser.stored.values()
    assert json.loads(text)["position"] == browser.text


def test_opening_the_page_again_at_the_same_address_shows_the_same_place(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4", "a1")
    browser.handle(Do("undo"))
    again = Browser(browser.stored, browser.fragment)
    assert again.text == browser.text
    assert again.state.table and browser.state.table
    assert again.state.table.record == browser.state.table.record


def test_an_impossible_click_says_why_and_changes_nothing(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "white"))
    before = browser.text
    browser.click("e5")
    assert browser.state.table and browser.state.table.refused
    assert "e5 is taken" in browser.html
    assert browser.text == before


def test_one_looks_on_along_the_line_along_which_one_has_looked_back(browser: Browser) -> None:
    def moves_after(*deeds: str) -> tuple[str, ...]:
        for deed in deeds:
            browser.handle(Do(deed))
        assert browser.state.table
        return browser.state.table.moves[2:]

    for move in ("e5", "white", "d4", "d5"):
        browser.handle(Do("type", move))
    browser.handle(Do("undo"))
    for move in ("c5", "c6"):
        browser.handle(Do("type", move))
    assert moves_after("undo", "undo") == ("d4",)
    assert moves_after("redo") == ("d4", "c5")
    assert moves_after("first", "forward", "forward", "forward", "redo") == ("d4", "c5")
    assert moves_after("first", "last") == ("d4", "c5", "c6")
    # Whoever goes to a place of the game goes on along the game.
    browser.handle(Do("go", "3"))
    assert moves_after("redo") == ("d4", "d5")
    # What was deleted or played otherwise meanwhile leads nowhere.
    assert moves_after("undo") == ("d4",)
    browser.handle(Do("type", "e6"))
    assert moves_after("redo") == ("d4", "e6")


def test_undo_and_redo_walk_the_record_and_another_move_becomes_a_variation(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    after_d4 = browser.text
    browser.handle(Do("undo"))
    browser.handle(Do("redo"))
    assert browser.text == after_d4
    browser.handle(Do("undo"))
    browser.click("a1")
    assert browser.state.table
    assert browser.state.table.moves == ("e5", "white", "a1")
    assert len(browser.state.table.record.line((0, 0))[-1].replies) == 2


def test_a_forced_pass_that_takes_a_while_to_find_is_played_once_it_is_known() -> None:
    browser = Browser(fragment=to_link(Record(GAMES["snex"].setup(6), PASSING)))
    state, _ = update(browser.state, Do("type", "a1"))
    assert state.table and state.table.moves == ("a1",)
    assert "Looking for the legal moves" in page(state, say) and "Pass" not in page(state, say)
    state, effects = step_at_rest((state, []))
    assert state.table and state.table.moves == ("a1", "pass")
    assert [str(line.message) for line in state.said[len(browser.state.said) :]] == [
        "White plays a1: stands alone.",
        "Black has no move and must pass.",
        "White to move.",
    ]
    assert any(isinstance(effect, Store) and '"pass"' in str(effect.text) for effect in effects)
    # Who did not listen sees it, and the move before it is still marked.
    assert "Black had no move and had to pass." in page(state, say)
    scene = drawing(state)
    assert scene and any(shape.style == "last" for shape in scene.shapes)
    assert last_changed(state.table) == ["a1"]


def test_whoever_goes_back_before_a_forced_pass_is_found_is_not_called_on_again() -> None:
    browser = Browser(fragment=to_link(Record(GAMES["snex"].setup(6), PASSING)))
    state, _ = update(browser.state, Do("type", "a1"))
    state, _ = update(state, Do("undo"))
    state, _ = step_at_rest((state, []))
    assert state.table and state.table.moves == () and state.table.record.main_line() == (0,)


def test_that_nobody_can_move_is_told_once_it_is_known() -> None:
    browser = Browser(fragment=to_link(Record(GAMES["snex"].setup(6), STUCK)))
    state, _ = update(browser.state, Do("type", "b1"))
    assert "The game is a draw." not in page(state, say)
    state, _ = step_at_rest((state, []))
    assert "The game is a draw." in page(state, say) and 'id="verdict"' in page(state, say)


def test_the_computer_does_not_think_about_a_game_that_may_be_over() -> None:
    browser = Browser(fragment=to_link(Record(GAMES["snex"].setup(6), STUCK)))
    state, _ = update(browser.state, Do("analyse"))
    assert state.mind.request
    state, effects = update(state, Do("type", "b1"))
    assert state.mind.request is None and Think(None) in effects


def test_a_move_that_is_typed_is_played_before_all_others_are_known() -> None:
    state, _ = update(undecided(), Do("type", TYPED))
    assert isinstance(state.awaited, Entering) and state.table and state.table.moves == ()
    state, _ = update(state, looked_through(state.awaited))
    assert state.table and state.table.moves == (TYPED,)
    assert state.table.previous and not state.table.previous.computed


def test_a_move_that_is_typed_and_not_legal_is_refused_once_that_is_known() -> None:
    state, _ = update(undecided(), Do("type", "a1>a2>a3"))
    assert state.table and state.table.refused is None
    state, _ = step_at_rest((state, []))
    assert state.table and state.table.refused and state.table.moves == ()


def test_a_move_that_was_meant_for_another_position_is_not_played() -> None:
    for leaving in (Do("new", "snex,8,standard"), Visit("/")):
        left, _ = update(update(undecided(), Do("type", TYPED))[0], leaving)
        left, _ = step_at_rest((left, []))
        assert left.table is None or left.table.moves == ()


def test_a_move_that_was_to_be_played_is_forgotten_when_one_goes_elsewhere_in_the_game() -> None:
    record, _ = Record(GAMES["snex"].setup(8), WIDE).play((), TYPED)
    state, _ = start("https://games.example/", to_link(record), {})
    state, _ = update(state, looked_through(opening(state).record))
    state, _ = update(state, Do("first"))
    assert state.undecided
    state, _ = update(state, Do("type", "c1>a2"))
    for going in (Do("last"), Do("first")):
        state, _ = update(state, going)
    state, _ = step_at_rest((state, []))
    assert state.table and state.table.path == () and state.table.refused is None


def test_a_move_of_the_computer_is_looked_at_too() -> None:
    state, _ = update(undecided(), Do("second-player", "beginner"))
    assert state.mind.request
    thought = Thought(state.mind.request.number, True, TYPED, 0.5, 1, (), (), 1.0)
    state, _ = update(state, Heard(thought))
    assert isinstance(state.awaited, Entering)
    state, _ = update(state, looked_through(state.awaited))
    assert state.table and state.table.moves == (TYPED,)


def test_that_legal_moves_are_looked_for_is_heard_only_where_somebody_waits_for_them() -> None:
    looked_for = "Looking for the legal moves"
    state = undecided()
    assert looked_for in page(state, say)
    state, _ = update(state, Do("second-player", "beginner"))
    assert state.undecided and looked_for not in page(state, say)


def opening(state: State) -> Table:
    """Return the game that is being opened."""
    assert isinstance(state.place, Loading)
    return state.place.table


def undecided() -> State:
    """Return the state with a position on the table whose legal moves are still to be found."""
    state, _ = start("https://games.example/", to_link(Record(GAMES["snex"].setup(8), WIDE)), {})
    state, _ = update(state, looked_through(opening(state).record))
    assert state.undecided
    return state


def test_a_link_with_an_illegal_move_is_refused_in_words() -> None:
    record, path = Record(GAMES["vadrantir"].setup(5)).play((), "e5")
    browser = Browser(fragment=to_link(record.prolonged(path, ("white", "e5"))[0]))
    assert browser.state.table is None and "move 3, e5: e5 is taken" in str(browser.state.notice)


def test_a_link_shows_the_game_to_someone_else_and_is_kept_only_when_played_on(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "black"))
    browser.handle(Do("copy", "link"))
    (link,) = browser.copied
    other = Browser(fragment=link.partition("#")[2])
    assert other.text == browser.text
    assert not other.stored
    other.click("a1")
    assert len(other.stored) == 1
    assert other.fragment.startswith("/play/")


@pytest.mark.parametrize(
    "passed_on", ["{}.", "{})", "{}>", "{}**", "{}…", '{}",', "{}&utm_source=x", "{}?fbclid=x", "{}).?fbclid=x"]
)
def test_an_address_leads_there_whatever_was_put_behind_it_on_its_way(passed_on: str) -> None:
    link = to_link(Record(GAMES["vadrantir"].setup(5)).play((), "e5")[0])
    browser = Browser(fragment=passed_on.format(link))
    assert browser.state.fragment == link and browser.state.table
    browser.handle(Visit(passed_on.format("/puzzles/snex/3")))
    assert browser.state.fragment == "/puzzles/snex/3" and isinstance(browser.state.place, Practising)
    browser.handle(Given(f"This puzzle: https://games.example/#{passed_on.format('/puzzles/snex/2')} and more"))
    assert browser.fragment == "/puzzles/snex/2" and browser.state.notice is None


@pytest.mark.parametrize("fragment", ["1abc", "hello", "%%%", "/play/none", "/nowhere", "a" * 30_000])
def test_a_damaged_link_gives_a_message_and_a_way_to_a_new_game(fragment: str) -> None:
    browser = Browser(fragment=fragment)
    assert browser.state.notice
    assert browser.state.table is None
    assert 'data-do="new"' in page(browser.state, say)


@pytest.mark.parametrize(
    "damage", ["", "{", "null", "[]", '{"record": 1}', "{" * 100_000, '{"record":{},"path":[],"changed":0}']
)
def test_a_damaged_save_gives_a_message_and_leaves_the_others_alone(browser: Browser, damage: str) -> None:
    browser.click("e5")
    stored = {**browser.stored, PREFIX + "bad": damage}
    other = Browser(stored, "/play/bad")
    assert other.state.notice and "damaged" in str(other.state.notice)
    assert other.stored == stored
    home = page(other.state, say)
    assert 'data-with="bad"' in home
    other.handle(Do("forget", "bad"))
    assert other.stored == browser.stored


def test_a_save_with_an_illegal_move_is_refused_in_words(browser: Browser) -> None:
    setup = GAMES["vadrantir"].setup(5)
    record = Record(setup, replies=(Node("e5", replies=(Node("white", replies=(Node("e5"),)),)),))
    text = Save(record, (), setup.game.start(5).text, 0).to_text()
    other = Browser({PREFIX + "odd": text}, "/play/odd")
    assert other.state.table is None
    assert "e5 is taken" in str(other.state.notice)


def test_the_keyboard_alone_plays_a_move(browser: Browser) -> None:
    browser.handle(Key("ArrowRight"))
    assert browser.state.table and browser.state.table.cursor == "e5"
    browser.handle(Key("ArrowLeft"))
    assert browser.state.table.cursor == "e4"
    assert str(contents(browser.state.table)["e4"]) == "e4, empty, can be chosen"
    browser.handle(Key("Enter"))
    assert browser.text == "5/6/7/8/3b5/8/7/6/5 c -"
    browser.handle(Key("u"))
    assert browser.text == "5/6/7/8/9/8/7/6/5 o -"


def test_arrow_keys_reach_every_cell_of_every_board() -> None:
    for game in GAMES.values():
        browser = Browser()
        browser.handle(Do("new", f"{game.name},{game.sizes[0]},standard"))
        board = game.board(game.sizes[0])
        assert browser.state.table
        walk = browser.state.table.view.neighbour
        reached, fresh = set(), {board.cells[len(board.cells) // 2]}
        while fresh:
            reached |= fresh
            fresh = {walk(cell, *d) for cell in fresh for d in ((1, 0), (-1, 0), (0, 1), (0, -1))} - reached
        assert reached == set(board.cells)


def test_a_game_changed_in_another_window_is_never_overwritten(browser: Browser) -> None:
    browser.click("e5")
    ((key, text),) = browser.stored.items()
    changed = browser.stored[key] = text.replace('"e5"', '"d4"')
    browser.handle(Stored(key, changed))
    assert "changed in another window" in browser.notice
    browser.handle(Do("play", "black"))
    assert len(browser.stored) == 2
    assert browser.stored[key] == changed


def test_a_game_that_another_window_only_keeps_again_or_goes_on_with_is_said_to_be_no_other(browser: Browser) -> None:
    browser.click("e5")
    ((key, text),) = browser.stored.items()
    browser.handle(Stored(key, text.replace('"changed":', '"changed":1')))
    assert not browser.notice
    there = Browser(browser.stored, browser.fragment)
    there.handle(Do("play", "black"))
    browser.stored[key] = there.stored[key]
    browser.handle(Stored(key, there.stored[key]))
    assert browser.notice.startswith("The game has gone on in another window.")
    browser.handle(Do("reopen", key.removeprefix(PREFIX)))
    assert browser.text == there.text and not browser.notice


def test_what_another_window_has_done_to_the_game_is_said_until_one_answers_or_plays_on(browser: Browser) -> None:
    browser.click("e5")
    ((key, _),) = browser.stored.items()
    there = Browser(browser.stored, browser.fragment)
    there.handle(Do("play", "black"))
    browser.stored[key] = there.stored[key]
    browser.handle(Stored(key, there.stored[key]))
    said = browser.notice
    browser.click("e5")
    browser.handle(Do("rotate"))
    browser.handle(Do("undo"))
    assert said and browser.notice == said
    browser.handle(Do("redo"))
    browser.handle(Do("play", "white"))
    assert not browser.notice and len(browser.stored) == 2


def test_back_and_forward_lead_home_and_to_the_game_again(browser: Browser) -> None:
    place = browser.fragment
    browser.click("e5")
    browser.handle(Visit(""))
    assert browser.state.table is None
    assert "Continue" in browser.html
    browser.handle(Visit(place))
    assert browser.text.endswith(" c -")


def test_switches_are_kept_for_the_next_visit(browser: Browser) -> None:
    browser.handle(Do("show", "territory"))
    browser.handle(Do("theme", "dark"))
    again = Browser(browser.stored)
    assert again.state.prefs.show == ("territory",)
    assert again.state.prefs.theme == "dark"


def test_of_two_things_that_are_written_on_stones_the_last_one_asked_for_is_shown(browser: Browser) -> None:
    for ask in (Do("show", "territory"), Do("show", "snake"), Do("toggle", "numbers")):
        browser.handle(ask)
    assert (browser.state.prefs.show, browser.state.prefs.numbers) == (("territory",), True)
    browser.handle(Do("show", "snake"))
    assert (set(browser.state.prefs.show), browser.state.prefs.numbers) == ({"territory", "snake"}, False)
    both = Browser({PREFS_KEY: '{"show": ["territory", "group"], "numbers": true}'})
    assert (both.state.prefs.show, both.state.prefs.numbers) == (("territory",), True)


def asked(browser: Browser) -> bool:
    """Whether a move is asked for once more."""
    return 'id="confirm"' in browser.html


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_random_game_of_each_kind_is_played_by_clicking(name: str) -> None:
    rng = random.Random(8)
    browser = Browser()
    size = GAMES[name].sizes[0]
    browser.handle(Do("new", f"{name},{size},standard"))
    for _ in range(400):
        assert browser.state.table
        position = browser.state.table.position
        if position.over:
            break
        move = rng.choice(position.legal_moves)
        before = browser.state.table.path
        ways = position.clicks(move)
        if ways:
            browser.click(*rng.choice(ways))
            if browser.state.table.path == before and not asked(browser):  # the move could have gone on
                browser.click(browser.state.table.chosen[-1])
        else:
            browser.handle(Do("play", move))
        if asked(browser):
            browser.handle(Do("confirm"))
        assert browser.state.table.moves[len(before)] == move
    assert browser.state.table and browser.state.table.position.over
    assert 'id="verdict"' in browser.html
    assert title(browser.state, say).startswith(GAMES[name].title)


def test_words_that_a_person_typed_never_become_markup() -> None:
    browser = Browser(fragment="<script>alert(1)</script>")
    assert "<script" not in page(browser.state, say)


def test_a_sentence_is_said_with_its_blanks_in_the_same_language() -> None:
    german = Speaker("de", {"{colour} wins.": "{colour} gewinnt.", "Black": "Schwarz"})
    assert german(Message("{colour} wins.", colour=Message("Black"))) == "Schwarz gewinnt."


@pytest.mark.parametrize("name", GUIDES)
def test_every_diagram_of_a_guide_shows_a_legal_line_with_a_caption_for_each_step(name: str) -> None:
    for section in sections_of(name):
        diagram = section.diagram
        if diagram:
            assert diagram.game == name
            assert len(diagram.captions) == len(diagram.moves) + 1
            assert diagram.position(len(diagram.moves)).text


@pytest.mark.parametrize("name", GUIDES)
def test_what_a_guide_says_is_not_allowed_is_refused_by_the_engine(name: str) -> None:
    for section in sections_of(name):
        diagram = section.diagram
        if diagram:
            for after, move in diagram.refused:
                with pytest.raises(IllegalMove):
                    diagram.position(after).play(move)


def test_a_diagram_says_why_a_move_is_not_allowed() -> None:
    said = page(Browser(fragment="/learn/nadraz").state, say)
    assert "Not allowed.</strong> a3,f6: an opening stone may not stand on an edge cell" in said


def test_a_diagram_is_stepped_through_and_back_to_its_start() -> None:
    browser = Browser(fragment="/learn/vadrantir")
    browser.handle(Do("step", "1,1"))
    assert "c6 touches no white stone" in browser.html
    browser.handle(Do("step", "1,0"))
    assert "White to move." in browser.html


def test_the_record_can_be_annotated_promoted_and_cut_short(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    browser.handle(Do("undo"))
    browser.click("a1")
    browser.handle(Do("comment", " <b>odd</b> "))
    browser.handle(Do("mark", "?!"))
    assert "&lt;b&gt;odd" in browser.html and "a1?!" in browser.html
    browser.handle(Do("promote"))
    table = browser.state.table
    assert table and table.record.moves(table.record.main_line()) == ("e5", "white", "a1")
    again = Browser(browser.stored, browser.fragment)
    assert again.state.table and again.state.table.record == table.record
    browser.handle(Do("delete"))
    assert browser.state.table and browser.state.table.moves == ("e5", "white")
    assert browser.state.table.record.moves(browser.state.table.record.main_line()) == ("e5", "white", "d4")
    assert "a1 is deleted." in browser.html
    browser.handle(Do("restore"))
    assert browser.state.table.record == table.record and browser.state.table.path == table.path
    assert Browser(browser.stored, browser.fragment).text == browser.text


def test_keys_walk_the_moves_wherever_the_focus_is(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    for key, plies in (("ArrowLeft", 2), ("Home", 0), ("End", 3), ("ArrowLeft", 2), ("ArrowRight", 3)):
        browser.handle(Key(key, on_board=False, in_list=True))
        assert browser.state.table and len(browser.state.table.path) == plies
    browser.handle(Key("PageUp"))
    assert browser.state.table and len(browser.state.table.path) == 2


@settings(deadline=None)
@given(st.lists(st.integers(0, 3)).map(tuple))
def test_an_address_leads_to_the_place_that_it_was_made_from(path: tuple[int, ...]) -> None:
    assert read_path(written_path(path)) == path


def test_each_move_of_the_list_leads_to_itself_in_variations_of_variations_too() -> None:
    record = from_text(
        '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n\n'
        "1. e5 2. white 3. d4 (3. c3 4. c4 (4. f6 5. d4) 5. d5) 4. d5 *"
    )
    listed = re.findall(
        r'data-with="([0-9.]+)"[^>]*><small>([0-9]+)</small> (\w+)', moves.move_list(Table("", record), say, {})
    )
    assert [move for _, _, move in listed] == ["e5", "white", "d4", "c3", "c4", "f6", "d4", "d5", "d5"]
    for place, ply, move in listed:
        path = read_path(place)
        assert (len(path), record.moves(path)[-1]) == (int(ply), move)


def test_each_game_is_looked_at_in_its_own_way_and_lessons_are_upright(browser: Browser) -> None:
    first, upright = browser.fragment, drawing(browser.state)
    browser.handle(Do("rotate"))
    browser.handle(Do("type", "e5"))
    turned = drawing(browser.state)
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert drawing(browser.state) == upright
    browser.handle(Visit("/lesson/nadraz/1"))
    assert browser.state.on_board and browser.state.on_board.view.turns == 0
    browser.handle(Key("f"))
    assert browser.state.on_board and browser.state.on_board.view.turns == 0
    browser.handle(Visit(first))
    assert drawing(browser.state) == turned
    again = Browser(browser.stored, first)
    assert drawing(again.state) == turned


def test_each_click_of_a_push_says_what_comes_next() -> None:
    browser = Browser(fragment="/edit/snex/6/standard/6/6/6/6/1bbbw1/6_b_-")
    browser.handle(Do("play-from-here"))
    browser.click("b2")
    assert "From b2: choose where it goes, or b2 again to take that back." in browser.html
    browser.click("e2")
    assert "The stone on e2 is pushed: choose where it goes, or e2 again to take that back." in browser.html
    browser.click("f2")
    assert browser.state.table and browser.state.table.moves == ("b2>e2>f2",)


def test_a_drag_chooses_the_stone_where_it_begins_and_the_cell_where_it_ends() -> None:
    browser = Browser(fragment="/edit/snex/6/standard/6/6/6/6/1bbbw1/6_b_-")
    browser.handle(Do("play-from-here"))
    for cell, chosen in (("b2", ("b2",)), ("b2", ("b2",)), (None, ("b2",)), ("e2", ("b2", "e2"))):
        browser.handle(Pointer(cell, click=True, source="b2"))
        assert browser.state.table and browser.state.table.chosen == chosen
    # The drag of a stone that was not chosen ends nowhere.
    browser.handle(Pointer("f2", click=True, source="d2"))
    assert browser.state.table and browser.state.table.chosen == ("b2", "e2")
    for cell in ("e2", "f2"):
        browser.handle(Pointer(cell, click=True, source="e2"))
    assert browser.state.table and browser.state.table.moves == ("b2>e2>f2",)


def test_the_board_can_be_turned_and_mirrored(browser: Browser) -> None:
    upright = drawing(browser.state)
    browser.handle(Do("rotate"))
    assert drawing(browser.state) != upright
    for _ in range(5):
        browser.handle(Do("rotate"))
    assert drawing(browser.state) == upright
    browser.handle(Do("mirror"))
    assert browser.state.table and browser.state.table.view.mirrored


@pytest.mark.parametrize(
    ("game", "marks", "kind"), [("snex", "Lengths of snakes", "snake"), ("sundraval", "Sizes of groups", "group")]
)
def test_it_is_said_that_marks_on_stones_and_move_numbers_switch_each_other_off(
    game: str, marks: str, kind: str
) -> None:
    html = Browser(fragment=f"/study/{game}").html
    assert f"{marks} and move numbers stand on the same stones: one switches the other off." in html
    assert re.findall(r'data-with="(\w+)"[^>]*aria-describedby="in-turn"', html) == [kind, "numbers"]


@pytest.mark.parametrize("place", ["study/zzz", "study/zzz/6", "study/zzz/abc", "edit/zzz", "edit/zzz/abc/standard"])
def test_an_address_of_a_game_that_there_is_not_says_that(place: str) -> None:
    assert Browser(fragment=f"/{place}").notice == f"there is no game 'zzz'; there are: {', '.join(GAMES)}"


def given_away(**said: str) -> Record:
    """Return a game with something said of some of its moves."""
    moves = ("e5", "white", "d4")
    record, _ = Record(GAMES["vadrantir"].setup(5)).prolonged((), moves)
    for move, words in said.items():
        record = record.annotate((0,) * (moves.index(move) + 1), words)
    return record


@pytest.mark.parametrize(
    ("record", "opened"),
    [
        (given_away(), ("e5", "white", "d4")),
        (given_away(d4="What now?").annotate((), "A final."), ("e5", "white", "d4")),
        (given_away(white="Too soon."), ()),
        (given_away().play((0,), "black")[0], ()),
    ],
)
def test_a_link_of_a_game_that_is_to_be_read_opens_at_its_start_and_of_any_other_at_its_end(
    record: Record, opened: tuple[str, ...]
) -> None:
    browser = Browser(fragment=to_link(record))
    assert browser.state.table and browser.state.table.moves == opened
    browser.handle(Do("last"))
    assert browser.state.table.moves == ("e5", "white", "d4")
