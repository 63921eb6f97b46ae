"""What is read aloud: everything that happens on a board, once, in its order, and what is due then."""

from dataclasses import replace

import pytest

from opponents import answer
from pygames.record import Record, to_link
from pygames.rules import GAMES
from pygames_web.machine.events import Do, Heard, Key, Pointer, Speaking, Visit
from pygames_web.model.mind import SECONDS_A_LETTER, WATCHED_SECONDS, wanted
from pygames_web.model.thinking import JudgedMove, Thought
from pygames_web.pages import page
from pygames_web.teaching.strategy import sections_of, steps_of
from world import Browser, say

READY = "The link to send your opponent is ready: choose Copy the link."


class Ear:
    """Somebody who only hears: the lines that are new since they were last asked for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._number = 0
        self.new()

    def new(self) -> list[str]:
        """Return the lines that were added, and see that no other line has changed."""
        lines = [line for line in self._browser.state.said if line.number > self._number]
        assert [line.number for line in lines] == [*range(self._number + 1, self._number + 1 + len(lines))]
        self._number += len(lines)
        return [str(line.message) for line in lines]


def beginning(game: str, size: int) -> tuple[Browser, Ear]:
    browser = Browser()
    browser.handle(Do("new", f"{game},{size},standard"))
    return browser, Ear(browser)


def test_a_new_game_is_named_and_says_what_is_due() -> None:
    browser = Browser()
    ear = Ear(browser)
    browser.handle(Do("new", "nadraz,6,reverse"))
    assert ear.new() == ["Nadraz, size 6, reverse.", "Put a black stone on the board."]


def test_of_a_right_move_in_a_puzzle_and_its_answer_it_is_heard_what_each_did_and_then_that_it_is_right() -> None:
    browser = Browser(fragment="/puzzles/snex/1")
    ear = Ear(browser)
    browser.click("b4")
    assert ear.new() == [
        "White plays b4: joins 2 snakes, makes a snake of 4 stones.",
        "Black plays c1: makes a snake of 4 stones.",
        "b4 is right. Black answers c1. Go on.",
    ]


def test_whoever_looks_back_at_the_opening_hears_whose_turn_it_was_and_not_what_to_do() -> None:
    browser, ear = beginning("nadraz", 6)
    browser.handle(Do("second-player", "steady"))
    browser.click("d4")
    browser.click("g6")
    answer(browser, "white")
    ear.new()
    browser.handle(Do("first"))
    assert ear.new() == ["At the start", "Opening: the first player begins."]
    browser.handle(Do("redo"))
    assert ear.new()[-1] == "The second player chooses a colour."


def test_the_second_stone_and_the_choice_of_colours_are_asked_for() -> None:
    browser, ear = beginning("nadraz", 6)
    browser.click("d4")
    assert ear.new() == ["d4 chosen", "Now put a white stone on the board."]
    browser.click("g6")
    assert ear.new() == ["Opening: d4,g6.", "Now the second player takes Black or White."]
    browser.handle(Do("play", "white"))
    assert ear.new() == ["The second player takes White.", "Black to move."]


@pytest.mark.parametrize(
    ("game", "moves", "next_to_move"), [("vadrantir", "d4", "White"), ("nadraz", "d4,g6", "Black")]
)
def test_whoever_chooses_a_colour_is_told_to_and_who_moves_next(game: str, moves: str, next_to_move: str) -> None:
    opened, _ = Record(GAMES[game].setup(GAMES[game].sizes[0])).play((), moves)
    invited = Browser(fragment=to_link(opened.tagged(match="m")))
    due = f"Choose your colour. {next_to_move} moves next."
    assert str(invited.state.said[-1].message) == due
    assert "Your turn.<" in invited.html and due in invited.html


def test_nobody_is_asked_for_the_stones_of_an_opponent_by_link() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.handle(Do("first-player", "link"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert ear.new() == [READY, "Vadrantir, size 5, standard.", READY]


def test_that_a_link_is_there_for_the_opponent_is_heard_after_ones_own_move_and_on_coming_back() -> None:
    ann, ear = beginning("vadrantir", 5)
    ann.handle(Do("second-player", "link"))
    assert ear.new() == []
    ann.click("e5")
    assert ear.new() == ["Opening: e5.", "Now the second player takes Black or White.", READY]
    ann.handle(Do("copy", "letter"))
    ann.handle(Do("rotate"))
    assert READY not in ear.new()
    here, bob = ann.fragment, Browser(fragment=ann.copied[-1].partition("#")[2])
    assert READY not in Ear(bob).new()
    ann.handle(Visit("/"))
    ann.handle(Visit(here))
    assert ear.new()[-1] == READY
    heard = Ear(bob)
    bob.handle(Do("play", "white"))
    assert READY not in heard.new()
    bob.click("d4")
    assert heard.new() == ["White plays d4: stands alone.", "Black to move.", READY]
    bob.handle(Do("back"))
    assert READY not in heard.new()
    bob.handle(Do("forward"))
    assert heard.new()[-1] == READY


@pytest.mark.parametrize("moves", [("white",), ("white", "d4")])
def test_that_a_link_tells_the_opponent_of_the_end_is_heard_when_one_resigns(moves: tuple[str, ...]) -> None:
    opened, _ = Record(GAMES["vadrantir"].setup(5)).play((), "e5")
    bob = Browser(fragment=to_link(opened.tagged(match="m")))
    for move in moves:
        bob.handle(Do("type", move))
    ear = Ear(bob)
    told = "The link that shows your opponent how the game has ended is ready: choose Copy the link."
    bob.handle(Do("resign"))
    assert told not in ear.new()
    bob.handle(Do("resign-now"))
    assert ear.new()[-1] == told and 'id="letter"' in bob.html


def test_the_reply_of_the_computer_comes_after_ones_own_move_and_takes_nothing_away() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.handle(Do("second-player", "casual"))
    browser.click("e5")
    answer(browser, "white")
    answer(browser, "d4")
    assert ear.new() == [
        "Opening: e5.",
        "The second player takes White.",
        "You are Black.",
        "White plays d4: stands alone.",
        "Black to move.",
    ]


def test_a_refusal_is_read_as_often_as_it_happens() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.click("e5")
    browser.handle(Do("play", "white"))
    ear.new()
    for _ in range(3):
        browser.click("e5")
    assert ear.new() == ["e5 is taken"] * 3


def test_a_cell_that_must_be_chosen_again_says_so() -> None:
    browser, ear = beginning("nadraz", 6)
    for move in ("d4,g6", "black"):
        browser.handle(Do("type", move))
    ear.new()
    position = browser.state.table and browser.state.table.position
    assert position
    cell = next(cell for cell in position.entry(()).cells if position.entry((cell,)).move)
    browser.click(cell)
    assert ear.new() == [f"{cell} chosen", f"Choose the last place again to play {cell}, or go on."]


def test_a_hint_is_heard_also_at_the_choice_of_colours() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.click("e5")
    ear.new()
    browser.handle(Do("hint"))
    answer(browser, "black", 0.62)
    assert ear.new() == ["Looking for a hint", "Hint: black, 62 % to win."]
    assert "Hint: black, 62 % to win." in browser.html
    browser.handle(Do("play", "white"))
    browser.handle(Do("hint"))
    ear.new()
    answer(browser, "d4", 0.5)
    assert ear.new() == ["Hint: d4, 50 % to win: stands alone."]


def test_a_hint_says_in_what_its_move_gains_most_where_there_are_words_for_it() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.click("e5")
    browser.handle(Do("play", "white"))
    for gain, more in (("cells of small territories", " Good for: small territories."), ("something else", "")):
        browser.handle(Do("hint"))
        ear.new()
        answer(browser, "d4", 0.5, gain)
        assert ear.new() == [f"Hint: d4, 50 % to win: stands alone.{more}"]


def test_what_analysis_finds_of_a_position_is_heard_once_when_there_is_something_to_it() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.handle(Do("analyse"))
    request = browser.state.mind.request
    assert request and request.purpose == "analysis"
    found = Thought(request.number, False, "", 0.55, 10, ("e5", "white"), (JudgedMove("e5", 0.55),), 0.01)
    ear.new()
    browser.handle(Heard(found))
    assert ear.new() == []
    browser.handle(Heard(replace(found, black=0.58, share=0.1)))
    assert ear.new() == ["Black 58 % · White 42 %", "Best line: e5 white"]
    browser.handle(Heard(replace(found, black=0.6, share=0.2)))
    browser.handle(Heard(replace(found, black=0.6, share=1.0, done=True)))
    assert ear.new() == []


def test_what_is_certain_of_a_position_at_once_is_heard_at_once() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.handle(Do("analyse"))
    ear.new()
    request = browser.state.mind.request
    assert request
    browser.handle(Heard(Thought(request.number, True, "", 1.0, 10, (), (), 0.01, proved=True)))
    assert ear.new() == ["Black 100 % · White 0 %"]


def test_the_end_of_a_game_says_who_has_won_and_why() -> None:
    browser, ear = beginning("sundraval", 7)
    for move in ("d4,e6", "white", "pass"):
        browser.handle(Do("type", move))
    assert "White to move. To pass now would end the game." in ear.new()
    browser.handle(Do("type", "pass"))
    said = ear.new()
    assert said[:2] == ["White passes.", "The game is a draw."]
    assert said[2:4] == [
        "Nobody has a territory, so nobody scores, and nobody wins.",
        "Two passes in a row end the game.",
    ]


def test_a_move_is_said_once_also_if_it_takes_a_while_to_know_what_follows_it() -> None:
    # After f7 neither colour has a move, which has to be searched for.
    before = "bwwwbwbb/bwbww1bw/wwb1wbbb/bbbbbbwb/bwbwwbbb/wwwwbbwb/bwbwww1w/wwbwbwwb w -"
    assert not GAMES["snex"].position(before, 8).play("f7").over_computed
    browser = Browser(fragment=to_link(Record(GAMES["snex"].setup(8), before)))
    ear = Ear(browser)
    browser.handle(Do("type", "f7"))
    move, result, *why = ear.new()
    assert move.startswith("White plays f7") and result == "The game is a draw."
    assert not [line for line in why if line.startswith("White plays")]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("/lesson/snex/1", ["Lesson: Snex", "1 of "]),
        ("/puzzles/snex/2", ["Puzzles: Snex", "2 of "]),
        ("/study/snex/6/standard", ["Study", "Snex, size 6, standard."]),
        ("/edit/snex/6/standard", ["Set up a position", "Snex, size 6, standard."]),
    ],
)
def test_whoever_arrives_at_a_board_hears_which(place: str, said: list[str]) -> None:
    from pygames_web.machine.events import Visit

    browser = Browser()
    ear = Ear(browser)
    browser.handle(Visit(place))
    assert all(line.startswith(start) for line, start in zip(ear.new(), said, strict=False))


def test_a_game_that_is_opened_by_a_link_says_whose_move_it_is() -> None:
    record, _ = Record(GAMES["snex"].setup(6)).prolonged((), ("c3", "white"))
    assert [str(line.message) for line in Browser(fragment=to_link(record)).state.said] == [
        "Snex, size 6, standard.",
        "White to move.",
    ]


def test_in_the_middle_of_a_turn_of_snex_one_hears_wherever_one_comes_there_that_it_goes_on() -> None:
    snex = GAMES["snex"]
    record, path = Record(snex.setup(6), start="3w2/1bw2b/wbww2/1b4/4w1/1b3b w -").play((), "d4>b5>a5")
    record, _ = record.play(path, "b5>b4>a3")
    browser = Browser(fragment=to_link(record))
    ear, goes_on = Ear(browser), "There is a crosscut: White moves on until none is left."
    for there in (Do("undo"), Do("first"), Do("redo")):
        browser.handle(there)
    assert ear.new() == ["After d4>b5>a5", goes_on, "At the start", "White to move.", "After d4>b5>a5", goes_on]
    browser.handle(Do("play", "b5>b4>b5"))
    assert ear.new()[-1] == "Black to move."


def test_walking_over_cells_says_nothing_in_the_queue() -> None:
    browser, ear = beginning("snex", 6)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown"):
        browser.handle(Key(key))
    browser.handle(Pointer("a1"))
    assert ear.new() == []


def test_the_page_has_one_log_of_lines_with_numbers() -> None:
    browser, _ = beginning("vadrantir", 5)
    browser.click("e5")
    assert browser.html.count('role="log"') == 1 and "<output" not in page(browser.state, say)
    assert 'id="said-1"' in browser.html and 'id="said-3"' in browser.html


def test_a_computer_that_plays_itself_waits_until_a_move_is_read_if_it_is_told_to() -> None:
    browser, _ = beginning("vadrantir", 5)
    browser.handle(Do("toggle", "unhurried"))
    for player in ("first-player", "second-player"):
        browser.handle(Do(player, "beginner"))
    answer(browser, "e5")
    assert browser.state.mind.request
    assert browser.state.mind.request.at_least == max(WATCHED_SECONDS, SECONDS_A_LETTER * len("Opening: e5."))
    table = browser.state.table
    assert table and wanted(table, browser.state.place.wish)[0].at_least == WATCHED_SECONDS  # type: ignore[union-attr]


@pytest.mark.parametrize("question", ["this move", "resign"])
def test_a_question_that_waits_is_asked_again_in_the_language_that_is_chosen_meanwhile(question: str) -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.click("e5")
    browser.handle(Do("play", "white"))
    if question == "resign":
        browser.handle(Do("resign"))
    else:
        browser.handle(Do("toggle", "confirm"))
        browser.click("d4")
    asked = ear.new()[-1]
    assert "?" in asked or "Choose it once more" in asked
    browser.handle(Do("language", "de"))
    assert ear.new() == []
    browser.handle(Speaking())
    assert ear.new() == [asked]
    browser.handle(Do("decline"))
    ear.new()
    browser.handle(Speaking())
    assert ear.new() == []


def test_who_plays_somebody_else_hears_whether_that_is_won_or_lost_before_who_has_won() -> None:
    browser, ear = beginning("vadrantir", 5)
    browser.handle(Do("second-player", "casual"))
    browser.click("e5")
    answer(browser, "white")
    answer(browser, "d4")
    browser.handle(Do("resign"))
    ear.new()
    browser.handle(Do("resign-now"))
    assert ear.new() == ["You have lost", "White wins.", "Black resigned."]
    browser.handle(Do("first"))
    ear.new()
    browser.handle(Do("last"))
    assert ear.new() == ["After d4", "You have lost", "White wins."]


def test_between_two_people_here_nobody_is_told_that_they_have_lost() -> None:
    browser, ear = beginning("vadrantir", 5)
    for move in ("e5", "white", "d4"):
        browser.handle(Do("type", move))
    browser.handle(Do("resign"))
    ear.new()
    browser.handle(Do("resign-now"))
    assert ear.new() == ["White wins.", "Black resigned."]


@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_each_diagram_of_a_guide_is_heard(game: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{game}"))
    ear = Ear(browser)
    for number in range(len(sections_of(game)) + 1):
        for step in [*range(1, steps_of(game, number) + 1), 0]:
            if steps_of(game, number) > 0:
                browser.handle(Do("step", f"{number},{step}"))
                *moves, said = ear.new()
                assert said and len(moves) == bool(step)
