"""Setting up a position: by pointing, by keys, by text; what the rules say about it; and playing on from there."""

import random
import re

import pytest

from pygames.drawing import Ink
from pygames.rules import GAMES, Position
from pygames_web.machine.app import update
from pygames_web.machine.effects import Go
from pygames_web.machine.events import Do, Key, Pointer, Stroke, Visit
from pygames_web.machine.places import Front, SettingUp
from pygames_web.model.editor import Editor
from pygames_web.pages import drawing
from pygames_web.pages.grid import contents
from world import Browser

EMPTY = "5/6/7/8/9/8/7/6/5"


def editing(browser: Browser) -> Editor:
    """Return the position in the making."""
    assert isinstance(browser.state.place, SettingUp)
    return browser.state.place.editor


@pytest.fixture
def browser() -> Browser:
    """An empty board of Vadrantir, to be set up."""
    browser = Browser(fragment="/edit/vadrantir/5/standard")
    assert editing(browser).text == f"{EMPTY} b -"
    return browser


def test_clicks_put_stones_of_the_chosen_colour_and_take_them_away(browser: Browser) -> None:
    browser.click("e5", "d4")
    browser.handle(Do("brush", "w"))
    browser.click("e4", "d4")
    assert editing(browser).text == "5/6/7/8/3wb4/3w4/7/6/5 b -"
    browser.click("d4")
    browser.handle(Do("brush", ""))
    browser.click("e5", "a1")
    assert editing(browser).text == "5/6/7/8/3w5/8/7/6/5 b -"
    browser.handle(Do("clear"))
    assert editing(browser).text == f"{EMPTY} b -"


def test_a_stroke_paints_and_one_that_begins_on_its_own_colour_or_with_the_other_button_erases(
    browser: Browser,
) -> None:
    browser.handle(Stroke(("e3", "e4"), first=True))
    browser.handle(Stroke(("e5", "e6")))
    assert editing(browser).text == "5/6/7/8/2bbbb3/8/7/6/5 b -"
    browser.handle(Do("brush", "w"))
    browser.handle(Stroke(("e4", "e5"), first=True))
    browser.handle(Stroke(("e5", "e6"), first=True))
    assert editing(browser).text == "5/6/7/8/2bw5/8/7/6/5 b -"
    browser.handle(Stroke(("e3",), first=True, erasing=True))
    browser.handle(Stroke(("e4",), erasing=True))
    assert editing(browser).text == f"{EMPTY} b -"


def test_a_stroke_that_begins_beside_the_cells_draws_what_its_first_cell_says_and_is_taken_back_alone(
    browser: Browser,
) -> None:
    browser.handle(Stroke(("e3", "e4"), first=True))
    browser.handle(Stroke((), first=True, erasing=True))
    browser.handle(Stroke(("e4", "f4"), erasing=True))
    assert editing(browser).text == "5/6/7/8/2b6/8/7/6/5 b -"
    browser.handle(Stroke((), first=True))
    browser.handle(Stroke(("e5",)))
    browser.handle(Stroke(("e6",)))
    assert editing(browser).text == "5/6/7/8/2b1bb3/8/7/6/5 b -"
    browser.handle(Do("take-back"))
    assert editing(browser).text == "5/6/7/8/2b6/8/7/6/5 b -"


def test_what_a_stroke_draws_is_told_once_however_often_it_comes_to_the_same_cell(browser: Browser) -> None:
    told: list[str] = []
    for cells in (("e3",), ("e3",), ("e3", "e4"), ("e4",), ("e4", "e3")):
        spoken = editing(browser).spoken
        browser.handle(Stroke(cells, first=not told))
        if editing(browser).spoken is not spoken:
            told += map(str, editing(browser).spoken)
    assert told == ["e3, black stone", "e4, black stone"]


def test_a_position_is_analysed_from_where_it_was_set_up_and_back_leads_there(browser: Browser) -> None:
    browser.click("e5")
    before = browser.fragment
    browser.handle(Do("analyse-from-here"))
    assert browser.state.table and browser.state.table.position.text == "5/6/7/8/4b4/8/7/6/5 b -"
    assert browser.state.mind.request and browser.state.mind.request.purpose == "analysis"
    assert not browser.state.saves
    browser.handle(Visit(before))
    assert editing(browser).text == "5/6/7/8/4b4/8/7/6/5 b -"
    again = Browser(fragment=browser.fragment)
    assert again.text == "5/6/7/8/4b4/8/7/6/5 b -"


def test_the_keyboard_alone_sets_up_a_position(browser: Browser) -> None:
    for key in ("ArrowRight", "Enter", "ArrowRight", "w", " ", "ArrowRight", "b", "Enter", "e", "Enter"):
        browser.handle(Key(key))
    assert editing(browser).text == "5/6/7/8/4bw3/8/7/6/5 b -"
    assert [str(message) for message in editing(browser).spoken] == ["e7, empty"]
    browser.handle(Key("ArrowLeft"))
    assert editing(browser).cursor == "e6"
    assert str(contents(editing(browser))["e6"]) == "e6, white stone, single stone"


def test_a_key_that_chooses_what_is_put_says_what_it_chose(browser: Browser) -> None:
    browser.handle(Key("ArrowRight"))
    heard = len(browser.state.said)
    for key in ("w", "e", "b", "b"):
        browser.handle(Key(key))
    assert [str(line.message) for line in browser.state.said[heard:]] == ["White", "Empty", "Black", "Black"]


def test_changes_are_taken_back_one_by_one_by_the_button_or_the_key_and_a_stroke_as_one(browser: Browser) -> None:
    before = editing(browser).text
    assert 'id="take-back" aria-disabled="true"' in browser.html or re.search(
        'disabled[^>]*id="take-back"', browser.html
    )
    browser.click("e5")
    one = editing(browser).text
    browser.handle(Do("position", "1bw2/6/7/8/9/8/7/6/5 b -"))
    browser.handle(Stroke(("a1",), first=True))
    browser.handle(Stroke(("b1", "c1")))
    browser.handle(Do("turn", "w"))
    browser.handle(Do("take-back"))
    browser.handle(Key("u"))
    assert editing(browser).text == "1bw2/6/7/8/9/8/7/6/5 b -"
    browser.handle(Do("take-back"))
    assert editing(browser).text == one and browser.fragment.endswith(one.replace(" ", "_"))
    browser.handle(Do("take-back"))
    browser.handle(Do("take-back"))
    assert editing(browser).text == before


def test_what_is_typed_is_taken_back_alone_and_at_once_whether_or_not_it_became_a_position(browser: Browser) -> None:
    browser.click("e5")
    one = editing(browser).text
    typed = "1bw2/6/7/8/9/8/7/6/5 b -"
    for end in range(len(typed) + 1):
        browser.handle(Do("position", typed[:end]))
    assert editing(browser).text == typed
    browser.handle(Do("take-back"))
    assert editing(browser).text == one and editing(browser).typed is None
    browser.handle(Do("position", "x"))
    browser.handle(Do("position", "xy"))
    browser.handle(Do("take-back"))
    assert editing(browser).text == one and editing(browser).typed is None
    browser.handle(Do("position", "xy"))
    browser.click("c3")
    browser.handle(Do("take-back"))
    assert editing(browser).typed == "xy"
    browser.handle(Do("take-back"))
    assert editing(browser).text == one and editing(browser).typed is None


def test_against_the_computer_whoever_has_set_up_a_position_moves_first_in_it(browser: Browser) -> None:
    browser.click("e5")
    for turn, players in (("w", ("beginner", "")), ("b", ("", "beginner"))):
        browser.handle(Visit(f"/edit/vadrantir/5/standard/5/6/7/8/4b4/8/7/6/5_{turn}_-"))
        browser.handle(Do("second-player", "beginner"))
        browser.handle(Do("play-from-here"))
        assert browser.state.table and browser.state.table.players == players


def test_the_stone_that_a_click_would_put_is_shown_before(browser: Browser) -> None:
    before = drawing(browser.state)
    browser.handle(Pointer("e5"))
    after = drawing(browser.state)
    assert before and after and before != after
    assert any(isinstance(shape, Ink) and "ghost" in shape.style for shape in after.shapes)


def drawn(browser: Browser, style: str) -> str:
    """Return the path of a style in the drawing of the board."""
    shapes = getattr(drawing(browser.state), "shapes", ())
    return "".join(shape.path for shape in shapes if isinstance(shape, Ink) and shape.style == style)


@pytest.mark.parametrize(
    ("address", "style"),
    [
        ("snex/6/standard/6/6/6/2bw2/2wb2/6_b_-", "crosscut"),
        ("serpent/5/standard/bw3/ww4/7/8/4bb3/8/7/6/5_b_b", "doomed"),
        (
            "vadrantir/5/standard/bbbbb/bbbbbb/bbbbbbb/bbbbbbbb/bbbbbbbbb/bbbbbbbb/bbbbbbb/bbbbbb/bbbb1_w_-",
            "territory-b",
        ),
    ],
)
def test_the_board_shows_what_every_picture_of_a_position_shows(address: str, style: str) -> None:
    browser = Browser(fragment=f"/edit/{address}")
    assert isinstance(editing(browser).found, Position)
    assert drawn(browser, style)


@pytest.mark.parametrize(
    ("address", "cell", "told"),
    [
        ("snex/6/standard/6/6/6/2bw2/2wb2/6_b_-", "c2", "c2, white stone, single stone, crosscut"),
        ("serpent/5/standard/bw3/ww4/7/8/4bb3/8/7/6/5_b_b", "i1", "i1, black stone, dead egg"),
        ("serpent/5/standard/bw3/ww4/7/8/4bb3/8/7/6/5_b_-", "i1", "i1, black stone"),
    ],
)
def test_the_cells_tell_what_the_board_shows_and_of_what_is_no_position_the_stones_alone(
    address: str, cell: str, told: str
) -> None:
    browser = Browser(fragment=f"/edit/{address}")
    assert str(contents(editing(browser))[cell]) == told


def test_white_stones_are_square_for_whoever_wants_them_so(browser: Browser) -> None:
    browser.handle(Do("brush", "w"))
    browser.click("e5")
    round_stone = drawn(browser, "stone-w")
    browser.handle(Do("toggle", "shaped"))
    assert "a" in round_stone and "a" not in drawn(browser, "stone-w")


def test_the_address_leads_to_the_same_position_again(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("turn", "w"))
    again = Browser(fragment=browser.fragment)
    assert editing(again).text == editing(browser).text == "5/6/7/8/4b4/8/7/6/5 w -"


def test_another_size_keeps_the_stones_that_fit_and_says_of_the_others_that_they_are_gone_and_can_be_had_back() -> None:
    browser = Browser(fragment="/edit/nadraz/10/standard")
    browser.click("c3", "s10")
    before = editing(browser).text
    browser.handle(Do("edit", "nadraz,6,standard"))
    assert editing(browser).text.startswith("6/7/8/9/10/11/10/9/2b5/7/6 ")
    assert "Stones that have no place on this board: 1." in browser.html
    browser.handle(Do("take-back"))
    assert editing(browser).text == before and browser.fragment.startswith("/edit/nadraz/10/")
    browser.click("s10")
    browser.handle(Do("edit", "nadraz,6,standard"))
    assert str(contents(editing(browser))["c3"]) == "c3, black stone, egg" and "no place" not in browser.html


def test_an_empty_board_to_be_set_up_is_no_finished_game_until_there_are_stones_on_it() -> None:
    browser = Browser(fragment="/edit/nadraz/6/standard")
    assert "choose a colour and put stones on it" in browser.html
    assert "game is over" not in browser.html and "Open the position" not in browser.html
    assert re.search('aria-disabled="true"[^>]*id="play-from-here"', browser.html), "nothing can be played there yet"
    browser.handle(
        Do(
            "position",
            "bbbbbb/bbbbbbb/bbbbbbbb/bbbbbbbbb/bbbbbbbbbb/bbbbbbbbbbb/bbbbbbbbbb/bbbbbbbbb/bbbbbbbb/bbbbbbb/bbbbbb w b",
        )
    )
    assert "In this position the game is over." in browser.html and "Open the position" in browser.html


def test_another_kind_of_game_begins_with_an_empty_board_and_back_leads_to_the_old_one(browser: Browser) -> None:
    browser.click("e5")
    place = browser.fragment
    browser.handle(Do("edit", "nadraz,6,standard"))
    assert editing(browser).setup.game.name == "nadraz" and not editing(browser).black
    browser.click("c3")
    browser.handle(Do("edit", "nadraz,6,reverse"))
    assert editing(browser).setup.variant == "reverse" and editing(browser).black, "the board is the same"
    browser.handle(Visit(place))
    assert editing(browser).text == "5/6/7/8/4b4/8/7/6/5 b -"


def test_what_the_rules_forbid_is_explained_and_cannot_be_played(browser: Browser) -> None:
    browser.handle(Do("turn", "c"))
    problem = editing(browser).found
    assert not isinstance(problem, Position)
    assert f"Not a position: {problem}" in browser.html.replace("&#x27;", "'")
    browser.handle(Do("play-from-here"))
    assert not browser.stored and browser.state.table is None
    browser.click("e5")
    assert isinstance(editing(browser).found, Position) and "This position can be played." in browser.html


def test_text_is_read_as_it_is_typed(browser: Browser) -> None:
    text = "5/6/7/8/4bw3/8/7/6/5 w -"
    for end in range(len(text)):
        browser.handle(Do("position", text[:end]))
        assert "Not a position" in browser.html
        assert f">{text[:end]}</textarea>" in browser.html
    browser.handle(Do("position", text))
    assert editing(browser).text == text and "This position can be played." in browser.html
    browser.handle(Do("position", f"\n {text} "))
    assert editing(browser).text == text and "This position can be played." in browser.html


@pytest.mark.parametrize(
    "text", ["", "x", "5/6", "5/6/7/8/9/8/7/6/99999999999 b -", EMPTY + " x -", EMPTY + " b " + "b" * 9_999]
)
def test_text_that_is_no_position_is_refused_in_words_and_the_stones_stay(browser: Browser, text: str) -> None:
    browser.click("e5")
    browser.handle(Do("position", text))
    assert "Not a position" in browser.html
    assert editing(browser).black or text.startswith(EMPTY)


def test_a_game_from_here_is_saved_and_begins_here(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("turn", "w"))
    browser.handle(Do("play-from-here"))
    assert browser.fragment.startswith("/play/") and browser.text == "5/6/7/8/4b4/8/7/6/5 w -"
    browser.click("a1")
    again = Browser(browser.stored, browser.fragment)
    assert again.text == browser.text
    again.handle(Do("first"))
    assert again.text == "5/6/7/8/4b4/8/7/6/5 w -"


def test_a_position_that_no_game_could_come_to_is_not_said_to_be_allowed_by_the_rules() -> None:
    # A group that touches no enemy group may not have four stones. Set up, it is played on from.
    browser = Browser(fragment="/edit/vadrantir/5/standard/5/6/7/8/bbbb5/8/7/6/5_w_-")
    assert "This position can be played." in browser.html and "rules allow" not in browser.html


#: Black has joined both of its edges.
OVER = "/edit/snex/6/standard/b5/b5/b5/b5/b5/b5_w_-"
#: Nobody can move any more, which has to be looked for.
STUCK = "/edit/snex/6/standard/bwbwww/wwbbbw/bw1bww/b1bwwb/wbbbwb/wbwbwb_w_-"


def test_where_the_game_is_over_that_is_said_and_it_can_be_opened_but_not_played() -> None:
    browser = Browser(fragment=OVER)
    said = "In this position the game is over. Black wins. Black has joined both of its edges with a snake of 6 stones."
    assert said in browser.html and "This position can be played." not in browser.html
    assert 'id="play-from-here"' not in browser.html
    (analyse,) = re.findall(r'<button[^>]*id="analyse-from-here"[^>]*>', browser.html)
    assert "disabled" in analyse
    browser.handle(Do("open-position"))
    assert browser.text == "b5/b5/b5/b5/b5/b5 w -" and "Black wins." in browser.html
    assert not browser.state.saves and browser.state.mind.request is None
    browser.handle(Visit(OVER))
    browser.handle(Do("clear"))
    assert "This position can be played." in browser.html and 'id="play-from-here"' in browser.html


def test_a_position_in_which_the_game_is_over_offers_neither_analysis_nor_review() -> None:
    browser = Browser(fragment=OVER)
    browser.handle(Do("open-position"))
    assert 'id="review-game"' not in browser.html and 'id="rematch"' in browser.html
    (analysis,) = re.findall(r'<button[^>]*id="analyse"[^>]*>', browser.html)
    assert 'aria-disabled="true"' in analysis


def test_who_gives_up_at_once_has_no_move_to_review_but_may_have_the_position_looked_into(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("play-from-here"))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    assert "White wins." in browser.html and 'id="review-game"' not in browser.html
    (analysis,) = re.findall(r'<button[^>]*id="analyse"[^>]*>', browser.html)
    assert "aria-disabled" not in analysis


def test_where_it_takes_long_to_see_that_the_game_is_over_it_is_looked_for() -> None:
    browser = Browser(fragment=STUCK)
    assert "In this position the game is over. The game is a draw." in browser.html


def test_a_shared_position_opens_for_others(browser: Browser) -> None:
    browser.click("e5")
    browser.handle(Do("share"))
    assert 'id="link"' in browser.html
    browser.handle(Do("copy", "link"))
    other = Browser(fragment=browser.copied[0].partition("#")[2])
    assert other.text == "5/6/7/8/4b4/8/7/6/5 b -"


def test_a_position_that_the_rules_forbid_is_not_shared_but_explained(browser: Browser) -> None:
    browser.handle(Do("turn", "c"))
    browser.handle(Do("share"))
    assert 'id="link"' not in browser.html
    buttons = re.findall(r"<button[^>]*>", browser.html)
    for name in ("play-from-here", "analyse-from-here", "share"):
        (button,) = [button for button in buttons if f'id="{name}"' in button]
        assert "disabled" in button


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_can_be_set_up_from_its_page_and_by_its_parts(name: str) -> None:
    rng = random.Random(3)
    game = GAMES[name]
    position = game.start(game.sizes[0])
    while not position.over:
        browser = Browser()
        place = f"/edit/{name}/{game.sizes[0]}/standard/"
        browser.handle(Visit(place + position.text.replace(" ", "_")))
        assert editing(browser).found == position
        browser.handle(Visit(place))
        for cell in position.board.cells_in(position.black):
            browser.click(position.board.name[cell])
        browser.handle(Do("brush", "w"))
        for cell in position.board.cells_in(position.white):
            browser.click(position.board.name[cell])
        browser.handle(Do("turn", position.turn))
        extra = position.text.split()[2]
        if extra in editing(browser).extras:
            browser.handle(Do("extra", extra))
        assert editing(browser).text == position.text
        for _ in range(7):
            if not position.over:
                position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize("game", GAMES)
def test_an_address_of_a_game_without_a_size_leads_to_the_recommended_one(game: str) -> None:
    setup = GAMES[game].setup(GAMES[game].recommended)
    assert editing(Browser(fragment=f"/edit/{game}")).setup == setup
    studied = Browser(fragment=f"/study/{game}").state.table
    assert studied and studied.record.setup == setup


@pytest.mark.parametrize(
    "place", ["", "chess/8", "chess", "nadraz/x/y", "nadraz/7/standard", "nadraz/6/odd", "nadraz/" + "9" * 5000]
)
def test_an_address_of_no_game_says_what_is_wrong(place: str) -> None:
    browser = Browser(fragment=f"/edit/{place}")
    assert isinstance(browser.state.place, Front) and browser.state.notice


def test_keys_and_controls_that_belong_to_games_do_nothing_here(browser: Browser) -> None:
    browser.click("e5")
    before = editing(browser).text
    for event in (
        Key("r"),
        Key("Home"),
        Key("ArrowLeft", on_board=False),
        Do("undo"),
        Do("redo"),
        Do("cancel"),
        Pointer(None, True),
    ):
        browser.handle(event)
    assert editing(browser).text == before
    browser.handle(Key("f"))
    assert editing(browser).facing.turns == 1


def test_a_change_replaces_the_address_but_emptying_the_board_leaves_a_way_back(browser: Browser) -> None:
    _, effects = update(browser.state, Pointer("e5", click=True))
    assert [effect.replace for effect in effects if isinstance(effect, Go)] == [True]
    browser.click("e5")
    _, effects = update(browser.state, Do("clear"))
    assert [effect.replace for effect in effects if isinstance(effect, Go)] == [False]


def test_who_placed_the_last_stone_is_the_likeliest_as_long_as_nobody_says_otherwise() -> None:
    browser = Browser(fragment="/edit/nadraz/6/standard")
    browser.click("f6")
    browser.handle(Do("brush", "w"))
    browser.click("f8")
    assert editing(browser).text.endswith(" b -"), "the two stones of an opening: nobody has moved yet"
    browser.handle(Do("turn", "w"))
    assert editing(browser).text.endswith(" w b")
    browser.handle(Do("extra", "w"))
    browser.click("f9")
    assert editing(browser).text.endswith(" w w"), "what was chosen stays"


def test_what_the_stones_leave_no_choice_of_is_shown_all_the_same() -> None:
    browser = Browser(fragment="/edit/serpent/5/standard")

    def choice() -> str:
        (found,) = re.findall(r'<select data-do="extra"[^>]*>.*?</select>', browser.html)
        return str(found)

    assert "disabled" not in choice()
    for cell in ("e5", "e6", "f5"):
        browser.click(cell)
    assert "Not a position" in browser.html and "disabled" in choice()
    browser.handle(Do("take-back"))
    assert "Not a position" not in browser.html and "disabled" not in choice()
