"""A finished game looked over: its mistakes stand in the list, what was better is said and played out, the graph stays."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from building.catalogue import catalogue
from helpers import random_line
from opponents import ThinkingBrowser, against_beginner
from pygames.record import Record, to_link
from pygames.rules import GAMES, Position
from pygames_web.machine.events import Beat, Do, Heard, Visit
from pygames_web.machine.loop import StorageRefused
from pygames_web.model.mistakes import chances, game_line, mistakes, positions_of, turn_told, turning_points
from pygames_web.model.review import Better, Review
from pygames_web.model.saves import read_save
from pygames_web.model.table import Table
from pygames_web.model.thinking import Thought, read_thought
from pygames_web.model.weighing import Found, review_of, suspects, to_weigh
from pygames_web.words import Speaker
from pygames_web.worker.thinker import Thinker
from reviewed import GAME, answered, given_up, looked_over
from world import key_of


@pytest.fixture
def browser() -> ThinkingBrowser:
    return looked_over()


def test_a_review_that_is_stopped_goes_on_from_there_once_it_is_asked_for_again() -> None:
    browser = given_up()
    first = browser.request
    assert first and first.purpose == "review" and 'id="pause"' in browser.html
    answered(browser, 0.5, ("a1",))
    browser.handle(Do("pause"))
    assert browser.request is None and browser.focus == "go-on"
    # What was found stays in sight, also where one steps through the game.
    for _ in range(2):
        assert "1 of 6 positions looked into" in browser.html and 'class="graph"' in browser.html
        assert 'id="go-on"' in browser.html and 'id="review-game"' not in browser.html
        browser.handle(Do("back"))
    browser.handle(Do("analyse"))
    assert browser.request and browser.request.purpose == "review" and browser.request.moves != first.moves
    assert 'id="go-on"' not in browser.html and browser.focus == "analysis"


def test_the_bar_of_a_review_shows_what_the_words_beside_it_say() -> None:
    seen = set[tuple[str, bool]]()

    def look(browser: ThinkingBrowser) -> None:
        (told,) = re.findall(r"(\d+) of (\d+) positions looked into( again)?", browser.html)
        (value,) = re.findall(r'<progress[^>]* value="([0-9.]+)"', browser.html)
        assert value == f"{int(told[0]) / int(told[1]):.2f}", told
        seen.add((value, bool(told[2])))

    looked_over(after_each=look)
    assert {again for _, again in seen} == {False, True} and len(seen) > 6


def test_a_review_that_is_left_goes_on_from_there_when_one_is_back_at_the_game() -> None:
    browser = given_up()
    answered(browser, 0.5, ("a1",))
    here = browser.fragment
    browser.handle(Visit("/"))
    browser.handle(Visit(here))
    assert "1 of 6 positions looked into" in browser.html and 'id="go-on"' in browser.html
    browser.handle(Do("analyse"))
    assert browser.request and browser.request.purpose == "review" and len(browser.request.moves) > 0
    # Of another game it says nothing.
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert 'id="go-on"' not in browser.html


def test_a_review_is_shown_in_front_and_nothing_is_said_of_trying_moves(browser: ThinkingBrowser) -> None:
    assert browser.focus == "analysis"
    assert browser.html.index('id="analysis"') < browser.html.index('id="moves"')
    assert "only tried" not in browser.html
    browser.handle(Do("back"))
    assert "Moves are only tried: the game stays as it is." in browser.html


def test_when_a_review_is_done_it_says_so_and_names_what_turned_the_game(browser: ThinkingBrowser) -> None:
    said = [str(line.message) for line in browser.state.said]
    assert said[-2:] == ["The game has been looked over.", "Turning points: 4. f6: Black 70 → 20 %."]


def test_the_move_that_ends_a_game_turns_it_too_if_it_changes_the_chances_so_much() -> None:
    for seed in range(99):
        record = random_line(GAMES["vadrantir"].setup(5), seed)
        path = record.main_line()
        position = record.position(path)
        others = [move for move in record.position(path[:-1]).legal_moves if move != record.moves(path)[-1]]
        if position.winner != record.position(path[:-1]).mover and others:
            break
    moves, winner = record.moves(path), position.winner
    even, before = {moves[:ply]: 0.5 for ply in range(len(moves))}, moves[:-1]
    shown = Table("", record, path)
    assert chances(shown, even)[-2:] == [0.5, 1.0 if winner == "b" else 0.0]
    assert to_weigh(shown, Found(even), 5).played == [before]
    found = Found(even, {before: 0.5, (*before, others[0]): 0.5}, {before: (others[0],)})
    (turn,) = turning_points(replace(shown, review=review_of(shown, found)))
    loser = "White" if winner == "b" else "Black"
    assert str(turn_told(turn)) == f"{len(moves)}. {moves[-1]}: {loser} 50 → 0 %"
    german = Speaker("de", catalogue("de"))
    assert ". passen: " in german(turn_told(replace(turn, move="pass"))), "A pass is told in the language of the page."


def test_of_blunders_that_are_as_grave_the_last_three_turned_the_game() -> None:
    record = random_line(GAMES["vadrantir"].setup(5), 1)
    path = record.main_line()
    movers = [position.mover for position in record.positions(path)[:-1]]
    # Whoever is to move wins with the better move, and gives that away.
    wins = tuple({"b": 1.0, "w": 0.0}.get(str(mover), 0.5) for mover in movers)
    better = {ply: Better(wins[ply], ("a1",)) for ply in (10, 11, 12, 13, 14)}
    shown = Table("", record, path, review=Review(record.moves(path), wins, better))
    assert [len(mistake.path) - 1 for mistake in mistakes(shown)] == [10, 11, 12, 13, 14]
    assert [len(turn.path) - 1 for turn in turning_points(shown)] == [12, 13, 14]


def test_where_a_position_was_worse_than_it_seemed_the_moves_before_it_are_weighed_too() -> None:
    record = random_line(GAMES["vadrantir"].setup(5), seed=1)
    path = record.main_line()
    shown, moves, grave = Table("", record, path), record.moves(path), 8
    black = record.position(path[:grave]).mover == "b"
    other = next(move for move in record.position(path[:grave]).legal_moves if move != moves[grave])

    def thought(good: bool) -> Thought:
        return Thought(1, True, "", 0.7 if good == black else 0.3, 100, (other,), (), 1.0)

    found = Found()
    for ply in range(len(moves)):
        # The short looks see what the move has lost three plies later.
        found = found.with_judged(moves[:ply], thought(ply < grave + 4))
    asked = []
    while left := [line for line in to_weigh(shown, found, 5).lines if line not in found.weighed]:
        asked.append(left[0])
        found = found.with_weighed(left[0], thought(len(left[0]) <= grave or left[0][grave] == other))
    assert asked.index(moves[: grave + 2]) < asked.index(moves[:grave])
    assert grave in review_of(shown, found).better


@pytest.mark.parametrize("between", [0.7, 0.45, 0.2])
def test_where_the_chances_fell_and_no_mistake_was_found_it_is_not_said_that_there_was_none(between: float) -> None:
    browser = given_up()
    while browser.request and browser.request.purpose == "review":
        ply = len(browser.request.moves)
        seen = between if ply == 4 else 0.7 if ply < 4 else 0.2
        answered(browser, seen, (GAME[ply],) if ply < len(GAME) else ("a1",))
    assert not marked(browser) and "No move was found that gave away" not in browser.html
    assert "What turned the game was not found in so short a time." in browser.html


def test_a_search_that_thinks_better_of_whoever_is_to_move_makes_no_suspects() -> None:
    shown = given_up().table
    black_to_move = [shown.record.position(game_line(shown)[:ply]).mover == "b" for ply in range(len(GAME))]
    saw = {GAME[:ply]: 0.7 if black else 0.3 for ply, black in enumerate(black_to_move)}
    # At either end there is only one position to compare with.
    assert 3 not in suspects(shown, saw)
    assert suspects(shown, {**saw, **{GAME[:ply]: 0.1 for ply in (4, 5)}})[0] == 3


def test_a_win_that_is_thrown_away_between_two_that_the_enemy_throws_away_is_suspect() -> None:
    shown = given_up().table
    turns = [shown.record.position(game_line(shown)[:ply]).turn for ply in range(len(GAME))]
    assert turns[2:] == ["w", "b", "w", "b"]
    # Whoever is to move has proved to win, from the third move on: each has thrown it away.
    saw = {GAME[:ply]: {"b": 1.0, "w": 0.0}.get(turn, 0.5) for ply, turn in enumerate(turns)}
    assert {2, 3, 4} <= {*suspects(shown, saw)}


@pytest.mark.parametrize("seconds", [0.001, 0.04])
def test_a_game_has_one_review_however_many_interpreters_make_it_and_in_whatever_order(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygames_web.model.mind.REVIEW_SECONDS_EACH", seconds)
    monkeypatch.setattr("pygames_web.model.mind.WEIGHING_SECONDS_EACH", seconds)
    assert (review := made_by(1)) and review == made_by(2)


def made_by(thinkers: int) -> Review | None:
    """Return the review that so many interpreters make of that game, the last of them always before the others."""
    browser = given_up()
    browser.loop.change(lambda state: (replace(state, thinkers=thinkers), []))
    # No machine is too slow.
    workers = [Thinker(now=lambda: 0.0) for _ in range(thinkers)]
    while any(request and request.purpose == "review" for request in browser.requests.values()):
        for number, worker in reversed([*enumerate(workers)]):
            # Once one of them has made the last look, the others go on with the position on the board.
            if (request := browser.requests.get(number)) and request.purpose == "review":
                worker.ask(request.to_text())
                while not (thought := read_thought(worker.slice())).done:
                    pass
                browser.handle(Heard(thought))
    return browser.table.review


def marked(browser: ThinkingBrowser) -> list[tuple[str, str]]:
    """Return the moves of the list that carry the sign of a mistake, with it."""
    return re.findall(r"</small> ([a-z0-9]+)<span class=\"sign\">([?!]+)</span>", browser.html)


def test_what_seems_a_mistake_is_looked_into_longer_before_it_is_marked() -> None:
    browser = given_up()
    for ply in range(len(GAME)):
        answered(browser, 0.7 if ply < 4 else 0.4, ("a1",))
    for number, moves in enumerate((GAME[:3], GAME[:4], (*GAME[:3], "a1"))):
        assert f"{number} of 3 positions looked into again" in browser.html
        assert browser.request and browser.request.moves == moves and browser.request.playouts
        assert not marked(browser) and "Turning points" not in browser.html
        answered(browser, 0.65, ("a1",))
    # It was none: after the move that seemed better things are no better.
    assert browser.request and browser.request.purpose == "analysis" and not marked(browser)
    assert f"{len(GAME)} of {len(GAME)} positions looked into" in browser.html
    said = [str(line.message) for line in browser.state.said]
    assert said[-2:] == [
        "The game has been looked over.",
        "No move was found that gave away 15 % of the chances or more.",
    ]
    assert "No move was found that gave away 15 % of the chances or more." in browser.html


def test_a_mistake_is_marked_in_the_list_when_its_position_and_the_next_have_been_weighed(
    browser: ThinkingBrowser,
) -> None:
    assert marked(browser) == [("f6", "??")]
    (mistake,) = mistakes(browser.table)
    assert mistake.move == "f6" and round(mistake.cost, 2) == 0.5 and mistake.better == ("a1", "i1", "a3")
    browser.handle(Do("analyse"))
    assert not marked(browser)


@pytest.mark.parametrize(("black", "sign"), [(0.66, None), (0.54, "?!"), (0.44, "?"), (0.2, "??")])
def test_a_mistake_is_as_grave_as_what_it_gives_away(browser: ThinkingBrowser, black: float, sign: str | None) -> None:
    shown = browser.table
    assert shown.review
    other = replace(shown, review=replace(shown.review, black=(0.7,) * 4 + (black,) * 2))
    assert [mistake.sign for mistake in mistakes(other)] == ([sign] if sign else [])


def test_what_was_better_is_said_where_the_mistake_is_and_played_out_there(browser: ThinkingBrowser) -> None:
    assert 'id="mistake"' not in browser.html
    browser.handle(Do("go", "4"))
    told = "<strong>?? Blunder.</strong> f6 gave away 50 % of the chances. a1 was better."
    assert told in browser.html and "Upright line: the position on the board." in browser.html
    game = browser.table.record.moves(browser.table.record.main_line())
    browser.handle(Do("play-better"))
    shown = [browser.table.moves]
    for _ in range(4):
        browser.handle(Beat())
        shown.append(browser.table.moves)
    better = (*GAME[:3], "a1", "i1", "a3")
    assert shown == [better[:4], better[:5], better, better, better]
    assert not browser.state.lively
    assert browser.table.record.moves(browser.table.record.main_line()) == game == GAME
    assert 'id="mistake"' in browser.html


def test_whoever_comes_to_a_mistake_hears_what_it_was_while_the_review_is_shown(browser: ThinkingBrowser) -> None:
    told = ["Blunder", "f6 gave away 50 % of the chances. a1 was better."]
    browser.handle(Do("go", "4"))
    assert [str(line.message) for line in browser.state.said][-4:] == ["After f6", *told, "White to move."]
    browser.handle(Do("go", "3"))
    browser.handle(Do("analyse"))
    browser.handle(Do("go", "4"))
    assert [str(line.message) for line in browser.state.said][-2:] == ["After f6", "White to move."]


def test_whoever_does_something_else_meanwhile_is_not_led_on(browser: ThinkingBrowser) -> None:
    browser.handle(Do("go", "4"))
    browser.handle(Do("play-better"))
    assert browser.state.lively
    browser.handle(Do("go", "2"))
    browser.handle(Beat())
    assert browser.table.moves == GAME[:2] and not browser.state.lively


def test_the_graph_stays_inside_variations_and_says_where_they_begin(browser: ThinkingBrowser) -> None:
    browser.handle(Do("go", "3"))
    browser.handle(Do("play", "h6"))
    assert len(positions_of(browser.table)) == len(GAME)
    assert 'class="graph"' in browser.html and 'x1="3" x2="3"' in browser.html
    assert marked(browser) == [("f6", "??")]
    assert browser.request and browser.request.purpose == "analysis"


def test_moves_that_were_taken_back_and_replaced_are_no_variations_unless_something_is_said_of_them() -> None:
    browser = against_beginner("e5", "a1", "i1", "a5")
    browser.handle(Do("undo"))
    browser.click("i5")
    assert all(len(node.replies) < 2 for node in browser.table.record.line(browser.table.record.main_line()))
    while browser.request:
        browser.think()
    browser.handle(Do("comment", "Keep this."))
    browser.handle(Do("undo"))
    browser.click("a3")
    assert any(len(node.replies) == 2 for node in browser.table.record.line(browser.table.record.main_line()))


# -- kept with the game --------------------------------------------------------------------------------------------------


def reloaded(
    browser: ThinkingBrowser, change: Callable[[dict[str, object]], object] = lambda save: None
) -> ThinkingBrowser:
    """Return the page as it is opened anew at the same game, after a change to what is kept of that."""
    save = json.loads(browser.stored[key_of(browser)])
    change(save)
    return ThinkingBrowser({**browser.stored, key_of(browser): json.dumps(save)}, browser.fragment)


def test_a_click_on_the_graph_leads_to_the_position_there(browser: ThinkingBrowser) -> None:
    places = re.findall('<rect x="([^"]*)"[^>]*class="place" data-do="go" data-with="([^"]*)"', browser.html)
    assert [float(x) for x, _ in places] == [ply - 0.5 for ply in range(len(GAME) + 1)]
    for ply, (_, place) in enumerate(places):
        browser.handle(Do("go", place))
        assert browser.table.moves == GAME[:ply]


def test_a_review_is_there_again_when_the_game_is_opened_again_and_the_computer_rests(browser: ThinkingBrowser) -> None:
    graph = re.findall("<polygon[^>]*>", browser.html)
    turning = re.findall('<p class="turning">.*?</p>', browser.html)
    assert graph and turning
    again = reloaded(browser)
    browser.handle(Visit(""))
    browser.handle(Visit(again.fragment))
    for shown in (browser, again):
        assert marked(shown) == [("f6", "??")] and shown.request is None
        assert re.findall("<polygon[^>]*>", shown.html) == graph
        assert re.findall('<p class="turning">.*?</p>', shown.html) == turning
        assert f"{len(GAME)} of {len(GAME)} positions looked into" in shown.html
        shown.handle(Do("go", "4"))
        assert "f6 gave away 50 % of the chances. a1 was better." in shown.html
        shown.handle(Do("play-better"))
        assert shown.table.moves == (*GAME[:3], "a1") and shown.request is None


def test_a_better_line_that_ends_the_game_takes_no_reviews_place() -> None:
    def played_out(position: Position, rng: Random) -> tuple[str, ...]:
        moves: tuple[str, ...] = ()
        while not position.over:
            moves = (*moves, rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        return moves

    record, end = Record(GAMES["vadrantir"].setup(5)).prolonged(
        (), moves := played_out(GAMES["vadrantir"].start(5), Random(1))
    )
    grave = len(moves) - 4
    before = record.position(end[:grave])
    better = next(line for seed in range(99) if (line := played_out(before, Random(seed)))[0] != moves[grave])
    mover = 0.9 if before.mover == "b" else 0.1
    browser = ThinkingBrowser(fragment=to_link(record))
    browser.handle(Do("analyse"))
    while browser.request and browser.request.purpose == "review":
        ply, asked = len(browser.request.moves), browser.request.moves
        if asked == (*moves[:grave], better[0]):
            answered(browser, mover, better[1:])
        else:
            answered(browser, mover if ply <= grave else 1 - mover, better if ply == grave else (moves[ply],))
    found = marked(browser)
    assert (moves[grave], "??") in found
    browser.handle(Do("go", str(grave + 1)))
    browser.handle(Do("play-better"))
    while browser.state.lively:
        browser.handle(Beat())
    assert browser.table.position.over and browser.request is None
    for shown in (browser, reloaded(browser)):
        assert marked(shown) == found and 'class="graph"' in shown.html
        shown.handle(Do("to-game"))
    assert marked(reloaded(browser)) == found


def test_a_game_that_was_looked_over_is_looked_over_anew_only_when_that_is_asked_for(browser: ThinkingBrowser) -> None:
    again = reloaded(browser)
    for shown in (browser, again):
        assert 'id="review-game"' not in shown.html and "Review again" in shown.html
    again.handle(Do("analyse"))
    assert marked(again) == [("f6", "??")] and again.request and again.request.purpose == "analysis"
    again.handle(Do("analyse"))
    assert not marked(again) and 'id="review-game"' in again.html
    again.handle(Do("analyse"))
    again.handle(Do("review-again"))
    assert not marked(again) and "Review again" not in again.html
    while again.request and again.request.purpose == "review":
        answered(again, 0.5, ("a1",))
    assert f"{len(GAME)} of {len(GAME)} positions looked into" in again.html and not marked(again)
    assert not marked(reloaded(again)) and "Review again" in reloaded(again).html


def test_a_review_that_is_not_done_is_not_kept() -> None:
    browser = given_up()
    answered(browser, 0.7, ("a1",))
    browser.handle(Do("back"))
    assert "review" not in json.loads(browser.stored[key_of(browser)])
    assert 'id="analysis"' not in reloaded(browser).html


def test_little_is_kept_of_a_review(browser: ThinkingBrowser) -> None:
    kept = json.loads(browser.stored[key_of(browser)])["review"]
    assert kept["black"] == [7000] * 4 + [2000] * 2
    assert kept["better"] == {"3": [7000, "a1 i1 a3"]}
    assert len(json.dumps(kept)) < 100 + 10 * len(GAME)


def test_a_review_stays_while_others_are_tried_and_goes_with_the_moves_of_the_game(browser: ThinkingBrowser) -> None:
    browser.handle(Do("go", "3"))
    browser.handle(Do("play", "h6"))
    assert marked(reloaded(browser)) == [("f6", "??")]
    browser.handle(Do("to-game"))
    browser.handle(Do("undo"))
    assert "The game goes on." in browser.html
    for playing_on in (browser, reloaded(browser)):
        assert "review" not in json.loads(playing_on.stored[key_of(playing_on)])
    assert not marked(reloaded(browser)) and 'class="graph"' not in reloaded(browser).html


def test_a_copy_of_a_game_has_its_review_and_a_deleted_one_that_is_brought_back_too(browser: ThinkingBrowser) -> None:
    name = browser.table.id
    browser.handle(Visit("/games"))
    browser.handle(Do("duplicate", name))
    browser.handle(Do("forget", name))
    browser.handle(Do("bring-back"))
    assert len(browser.state.saves) == 2
    for text in browser.state.saves.values():
        review = read_save(text).review
        assert review and review.moves == GAME


def test_files_and_links_say_nothing_of_a_review(browser: ThinkingBrowser) -> None:
    for form in ("text", "json"):
        browser.handle(Do(f"export-{form}", browser.table.id))
    assert len(browser.files) == 2 and not any("7000" in text or "i1" in text for text in browser.files.values())


DAMAGED: dict[str, object] = {
    "nothing": None,
    "a word": "review",
    "no fields": {},
    "no path": {"path": [0, 0, 9]},
    "another path": {"path": [0, 0]},
    "other moves": {"check": 1},
    "too few chances": {"black": [7000] * 5},
    "no chance": {"black": [7000] * 5 + [10001]},
    "chances in words": {"black": ["even"] * 6},
    "nothing better": {"better": 3},
    "no line": {"better": {"3": [7000, ""]}},
    "no chance of a line": {"better": {"3": [-1, "a1"]}},
    "a line alone": {"better": {"3": "a1"}},
    "lines without plies": {"better": {"three": [7000, "a1"]}},
    "lines beyond the game": {"better": {"6": [7000, "a1"]}},
    "moves beyond measure": {"better": {"3": [7000, "a" * 100_000]}},
    "newer": {"version": 2, "black": "?"},
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_review_that_is_damaged_or_too_new_is_no_harm_to_its_game(browser: ThinkingBrowser, damage: object) -> None:
    def change(save: dict[str, object]) -> None:
        kept = save["review"]
        assert isinstance(kept, dict)
        save["review"] = {**kept, **damage} if damage and isinstance(damage, dict) else damage

    again = reloaded(browser, change)
    assert again.table.record == browser.table.record and again.notice == ""
    assert not marked(again) and 'id="review-game"' in again.html
    again.handle(Do("go", "3"))
    # What a newer version has made is left to that.
    kept = json.loads(again.stored[key_of(again)]).get("review")
    assert kept is None or kept["version"] == 2


class Narrow(ThinkingBrowser):
    """A browser whose storage takes no text of more than some letters."""

    room = 1_000_000

    def write(self, key: str, text: str | None) -> None:
        if text is not None and len(text) > self.room:
            raise StorageRefused
        super().write(key, text)


def test_where_there_is_no_room_for_a_review_the_game_is_kept_without() -> None:
    browser = Narrow()
    looked_over(given_up(browser))
    whole = browser.stored[key_of(browser)]
    browser.room = len(whole) - 20
    browser.handle(Do("comment", "Kept."))
    assert browser.state.storing and "does not keep anything here now" not in browser.html and browser.notice == ""
    assert "Kept." in browser.stored[key_of(browser)] and "review" not in json.loads(browser.stored[key_of(browser)])
    assert browser.state.saves[browser.table.id] == browser.stored[key_of(browser)]
    assert marked(browser) == [("f6", "??")]
    browser.room = 1_000_000
    browser.handle(Do("go", "3"))
    assert marked(reloaded(browser)) == [("f6", "??")]


def test_another_window_with_the_game_keeps_the_review_and_shows_it_when_asked() -> None:
    here = given_up()
    other = ThinkingBrowser(here.stored, here.fragment)
    looked_over(here)
    other.stored = here.stored
    other.handle(Do("go", "3"))
    assert other.notice == "" and not marked(other) and other.table.id == here.table.id
    assert marked(reloaded(here)) == [("f6", "??")]
    here.handle(Do("go", "2"))
    assert here.notice == "" and here.table.id == other.table.id
    other.handle(Do("analyse"))
    assert marked(other) == [("f6", "??")] and other.request and other.request.purpose == "analysis"


def test_a_game_of_a_link_that_was_looked_over_is_kept_with_that_once_it_is_played_on() -> None:
    saved = given_up()
    browser = ThinkingBrowser(fragment=saved.state.address.split("#")[1])
    browser.handle(Do("analyse"))
    looked_over(browser)
    assert not browser.state.saves
    browser.handle(Do("go", "4"))
    browser.handle(Do("play-better"))
    assert marked(reloaded(browser)) == [("f6", "??")]
