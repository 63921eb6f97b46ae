"""Questions that are typed where moves are, in the language of the page, and jumps of the keyboard's cursor."""

import json
import re
from pathlib import Path

import pytest

import pygames
from building.catalogue import TRANSLATED, catalogue
from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames.record import Record
from pygames.rules import GAMES, find_game
from pygames.rules.terms import COLOURS, WORDS
from pygames_web.machine.events import Do, Key
from pygames_web.model.questions import QUESTION_WORDS, answer
from pygames_web.model.table import Table
from pygames_web.pages.parts import example_of_a_move
from pygames_web.pages.typing import understood
from pygames_web.words import Speaker
from world import Browser


def game(name: str, size: int, *moves: str) -> Browser:
    browser = Browser()
    browser.handle(Do("new", f"{name},{size},standard"))
    for move in moves:
        browser.handle(Do("type", move))
    return browser


def asked(browser: Browser, text: str) -> list[str]:
    assert browser.state.table
    found = answer(browser.state.table, text)
    assert found is not None
    return [str(line) for line in found]


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_an_answer_in_every_game_at_every_time(name: str) -> None:
    browser = Browser()
    browser.handle(Do("new", f"{name},{GAMES[name].sizes[0]},standard"))
    for _ in range(6):
        table = browser.state.table
        assert table
        for question in [word for word in QUESTION_WORDS if word not in WORDS] + ["?", "c3?", "moves c3"]:
            assert asked(browser, question)
        move = "d4,e5" if table.position.turn == "o" and GAMES[name].opening_stones == 2 else None
        browser.handle(Do("type", move or table.position.legal_moves[0]))


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_asked_is_said_without_calling_a_point_a_cell(name: str) -> None:
    (told,) = asked(game(name, GAMES[name].sizes[0]), "help")
    assert told.endswith("; moves c4, for the moves that begin at c4; c4?, for what is there.")
    assert "cell" not in told


@pytest.mark.parametrize("name", GAMES)
def test_snakes_and_ways_to_survive_are_offered_only_where_there_are_some(name: str) -> None:
    (told,) = asked(game(name, GAMES[name].sizes[0]), "help")
    offered = re.split(", | and ", told.removeprefix("You can ask: ").split(";")[0])
    assert ("snakes" in offered) == (name in ("nadraz", "snex", "serpent"))
    assert ("ways" in offered) == (name == "serpent")
    assert {"board", "last", "groups", "moves", "threats", "turn", "help"} <= {*offered}


@pytest.mark.parametrize("name", GAMES)
def test_a_score_is_offered_only_where_there_is_one_and_from_the_opening_on(name: str) -> None:
    browser, scored = game(name, GAMES[name].sizes[0]), name in ("nadraz", "vadrantir", "sundraval")
    for _ in range(4):
        assert ("score" in asked(browser, "help")[0]) == scored
        assert "There is no score." not in asked(browser, "score") or not scored
        (offered,) = re.findall(r"uestion: ([a-z, ]*)<", browser.html)
        assert offered == ("board, last, score, help" if scored else "board, last, help")
        assert browser.state.table
        browser.handle(Do("type", example_of_a_move(browser.state.table.position)))
    assert (asked(browser, "score") == ["There is no score."]) != scored


def test_the_last_move_and_a_cell_are_told_again() -> None:
    browser = game("vadrantir", 5, "e5", "white", "d4")
    assert asked(browser, "last") == ["White plays d4: stands alone."]
    assert asked(browser, "e5?") == ["e5, black stone, single stone.", "Not possible: e5 is taken."]
    assert asked(browser, "moves from e6") == ["1 legal move.", "e6."]


def test_of_moves_that_there_are_none_of_it_is_told_why_and_not_how_many() -> None:
    browser = game("vadrantir", 5, "e5")
    (told,) = asked(browser, "moves d4")
    assert told == "Not possible: the second player chooses a colour now: black or white."
    browser.handle(Do("type", "white"))
    assert asked(browser, "moves e5") == ["Not possible: e5 is taken."]
    over = game("sundraval", 7, "d4,e6", "white", "pass", "pass")
    assert asked(over, "moves") == ["There is no legal move."]
    assert asked(over, "moves d5") == ["Not possible: the game is over."]


def test_an_answer_is_shown_and_heard_until_the_next_move_and_takes_no_move_back() -> None:
    browser = game("vadrantir", 5, "e5", "white")
    browser.handle(Do("type", "Score"))
    answers = [str(line.message) for line in browser.state.said[-3:]]
    assert answers == ["If the game ended now:", "Black: 60.5.", "White: 0.0."]
    assert 'id="answer" class="answer"><p>If the game ended now:</p><p>Black: 60½.' in browser.html
    assert browser.state.table and browser.state.table.refused is None
    browser.handle(Do("type", "d4"))
    assert 'id="answer" class="answer"></div>' in browser.html


@pytest.mark.parametrize("refused", ["a9", "zz", "e5"])
def test_an_answer_is_gone_once_a_move_is_refused_or_it_is_closed(refused: str) -> None:
    browser = game("vadrantir", 5, "e5", "white")
    for then in (Do("type", refused), Do("close-answer")):
        browser.handle(Do("type", "score"))
        assert 'class="answer"><p>' in browser.html
        browser.handle(then)
        assert 'class="answer"></div>' in browser.html


def test_the_score_of_a_game_that_is_over_is_no_matter_of_now() -> None:
    assert asked(game("sundraval", 7, "d4,e6", "white", "pass", "pass"), "score") == ["Black: 0.0.", "White: 0.0."]


def test_who_mistypes_a_question_hears_how_to_learn_what_can_be_asked_and_who_mistypes_a_move_does_not() -> None:
    for text, told in (
        ("scroe", True),
        ("bord?", True),
        ("e5?!", True),
        ("e55", False),
        ("e5", False),
        ("pass", False),
    ):
        browser = game("vadrantir", 5, "e5", "white", text)
        assert browser.state.table and browser.state.table.refused
        assert ("type help for what can be asked" in str(browser.state.said[-1].message)) == told, text


def test_a_cell_is_asked_about_before_the_opening() -> None:
    browser = game("nadraz", 6)
    assert asked(browser, "d4?") == ["d4, empty.", "60 legal moves."]
    refused = asked(browser, "a1?")
    assert refused[0] == "a1, empty, edge." and len(refused) == 2 and "edge" in refused[1]
    assert asked(game("vadrantir", 5), "d4?")[1] == "1 legal move."


def test_questions_are_answered_while_the_computer_thinks_and_when_the_game_is_over() -> None:
    browser = game("sundraval", 7, "d4,e6", "white", "pass", "pass")
    assert asked(browser, "turn")[0] == "The game is a draw."
    assert 'id="typed"' in browser.html
    browser = game("vadrantir", 5, "e5")
    browser.handle(Do("second-player", "casual"))
    browser.handle(Do("type", "last"))
    assert str(browser.state.said[-1].message) == "Opening: e5."


@pytest.mark.parametrize("text", ["?" * 5_000, "moves " + "e5 " * 2_000])
def test_no_question_is_longer_than_a_move_may_be(text: str) -> None:
    browser = game("vadrantir", 5, "e5", "white")
    table = browser.state.table
    assert table and answer(table, text) is None and answer(table, text[:1_000]) is not None
    assert understood(f"SCORE {text}", Speaker()) == f"SCORE {text}"
    assert f'maxlength="{MOST_OF_A_MOVE}"' in browser.html
    browser.handle(Do("type", text))
    assert browser.state.table and browser.state.table.refused


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_are_understood_in_the_language_of_the_page_and_in_english(language: str) -> None:
    say = Speaker(language, catalogue(language))
    for name, word in QUESTION_WORDS.items():
        assert understood(say(word).upper(), say) == name
        assert understood(name, say) == name
    assert understood(f"{say(QUESTION_WORDS['moves'])} e5", say) == "moves e5"
    assert understood("c4-c8", say) == "c4-c8"
    assert len({say(word) for word in QUESTION_WORDS.values()}) == len(QUESTION_WORDS)


@pytest.mark.parametrize(
    ("language", "black", "white"),
    [
        ("en", "Black blacks", "White whites"),
        ("de", "Schwarz schwarze schwarzen", "Weiß weiss weisse Weißen"),
        ("es", "Negras negra negros negro", "Blancas blanca blancos blanco"),
        ("fr", "Noir noirs noire noires", "Blanc blancs blanche blanches"),
        ("it", "Nero neri nera nere", "Bianco bianchi bianca bianche"),
        ("pt", "Pretas preta pretos preto", "Brancas branca brancos branco"),
    ],
)
def test_a_colour_is_chosen_in_each_form_in_which_a_person_may_type_it(language: str, black: str, white: str) -> None:
    say = Speaker(language, catalogue(language))
    for name, forms in (("black", black), ("white", white)):
        for form in (say(name.title()), *forms.split()):
            table = game("vadrantir", 5, "e5", understood(form, say)).state.table
            assert table and table.moves[1:] == (name,), form


@pytest.mark.parametrize("language", TRANSLATED)
def test_where_a_colour_is_to_be_chosen_it_is_said_by_the_words_that_are_typed(language: str) -> None:
    say = Speaker(language, catalogue(language))
    asked = pygames.start("vadrantir", 5).play("e5").why_not(["e5"])
    assert asked
    words = say(asked).replace(",", " ").split()
    assert not {"black", "white"} & set(words)
    assert {understood(word, say) for word in words} >= {"black", "white"}


@pytest.mark.parametrize(("key", "kind"), [("s", "own"), ("e", "ends"), ("m", "next"), ("c", "changed")])
def test_a_key_jumps_through_cells_of_a_kind_and_round(key: str, kind: str) -> None:
    browser = game("nadraz", 6, "d4,g6", "black", "e4", "g5")
    table = browser.state.table
    assert table and table.position.turn in COLOURS
    seen = []
    for _ in range(40):
        browser.handle(Key(key))
        assert browser.state.table and browser.state.table.cursor
        seen.append(browser.state.table.cursor)
    kinds = {
        "own": table.position.board.names_in(table.position.own),
        "ends": ["d4", "e4"],
        "next": sorted(table.position.entry().cells),
        "changed": ["g5"],
    }
    assert set(seen) == set(kinds[kind]) and seen[len(kinds[kind])] == seen[0]
    browser.handle(Key(key.upper()))
    assert browser.state.table and browser.state.table.cursor == seen[38]


def test_a_jump_to_what_there_is_not_says_so() -> None:
    browser = game("nadraz", 6)
    browser.handle(Key("c"))
    assert str(browser.state.said[-1].message) == "There is no such place."


def test_what_is_asked_while_moves_are_still_looked_for_is_answered_as_far_as_it_is_known() -> None:
    hardest = json.loads((Path(__file__).parent / "data" / "snex-hardest.jsonl").read_text().splitlines()[0])
    setup = find_game("snex").setup(hardest["size"])
    table = Table("", Record(setup, hardest["position"]))
    looking = table.position.compute()
    for _ in range(3):
        next(looking)
    assert not table.position.computed
    count, *some = map(str, answer(table, "moves") or ())
    assert re.fullmatch(r"[0-9]+ legal moves? (is|are) known so far\.", count)
    assert all(line.endswith("…") for line in some)
    assert [str(line) for line in answer(table, "threats") or ()][-1] != "No threat is found."


def test_while_no_move_is_found_yet_nobody_hears_of_0_moves() -> None:
    # White has no placement, so all moves have to be looked for.
    full = "wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -"
    told = answer(Table("", Record(find_game("snex").setup(8), full)), "moves")
    assert [*map(str, told or ())] == ["No legal move is known so far."]


def test_while_nobody_knows_whether_the_game_goes_on_no_threat_is_found_so_far() -> None:
    # Neither colour has a placement, so whether anybody can move has to be looked for.
    full = "wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -"
    table = Table("", Record(find_game("snex").setup(8), full))
    assert not table.position.over_computed
    assert [*map(str, answer(table, "threats") or ())] == ["No threat is found so far."]


def test_a_board_of_one_group_of_hundreds_of_stones_is_told() -> None:
    rows = "/".join(
        ["b" * n for n in (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 18, 17, 16, 15)] + ["14", "13", "12", "11", "10"]
    )
    table = Table("", Record(find_game("nadraz").setup(10), f"{rows} w w"))
    assert str((answer(table, "board") or ())[0]).count(",") > 200
