"""Playing in the terminal: the drawing of the board, and a whole conversation."""

import io
import random
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import random_game, random_line, setups
from pygames.board import square_board
from pygames.cli import main
from pygames.cli.play import Seat, Session
from pygames.drawing.plain import picture
from pygames.rules import Setup, find_game

every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Start ``pygames play`` with some arguments, type some lines, and return what is printed."""

    def talk(argv: str, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *argv.split()]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return talk


def lines_of(text: str) -> list[str]:
    """Return the lines of a drawing that has a | before each of them."""
    return [line.partition("|")[2] for line in text.splitlines() if "|" in line]


# -- the drawing -------------------------------------------------------------------------------------------------------


def test_a_hexagonal_board_is_drawn_as_staggered_rows_with_the_last_move_in_brackets() -> None:
    position = find_game("vadrantir").start(5).play("d8").play("white").play("e4")
    assert [line.rstrip() for line in picture(position, "e4")] == lines_of(
        """
        |         1 2 3 4 5
        |     i  . . . . .  5
        |    h  . . . . . .  6
        |   g  . . . . . . .  7
        |  f  . . . . . . . .  8
        | e  . . .[w]. . . . .  9
        |  d  . . . . . . . b  8
        |   c  . . . . . . .  7
        |    b  . . . . . .  6
        |     a  . . . . .  5
        |         1 2 3 4 5
    """
    )


def test_a_square_board_is_drawn_with_ranks_and_files() -> None:
    game = replace(find_game("vadrantir"), board=square_board, sizes=(4,))
    position = game.start(4).play("b3")
    assert [line.rstrip() for line in picture(position, "b3")] == lines_of(
        """
        | 4  . . . .
        | 3  .[b]. .
        | 2  . . . .
        | 1  . . . .
        |    a b c d
    """
    )


def test_marked_neighbours_share_a_pair_of_brackets() -> None:
    position = find_game("vadrantir").start(5)
    assert any("[. . .]" in line for line in picture(position, "e1>e2>e3"))


def test_two_digit_numbers_do_not_run_into_each_other() -> None:
    game = replace(find_game("vadrantir"), sizes=(12,))
    top, bottom = picture(game.start(12))[0], picture(game.start(12))[-1]
    assert top == bottom
    assert top.split() == ["1", "3", "5", "7", "9", "11"]


@every_small_setup
def test_every_stone_and_every_empty_cell_is_in_the_drawing(setup: Setup) -> None:
    for position in random_game(setup, seed=9, plies=30):
        drawing = "".join(picture(position))
        assert drawing.count(".") == position.empty.bit_count()
        assert drawing.count("w") == position.white.bit_count()


# -- the conversation --------------------------------------------------------------------------------------------------


def test_two_people_open_choose_and_move_in_turn(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5", "e5", "white", "d4")
    told = [
        "The first player puts",
        "The second player chooses",
        "White (the second player)",
        "Black (the first player)",
    ]
    assert [out.index(words) for words in told] == sorted(out.index(words) for words in told)


def test_who_takes_black_leaves_white_to_the_first_player(talk: Callable[..., str]) -> None:
    assert "White (the first player) is to move" in talk("vadrantir", "e5", "black")


def test_an_illegal_move_is_refused_in_words_and_asked_again(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5", "e5", "white", "e5", "nonsense \x00", "", "d4")
    assert "e5 is taken" in out
    assert "'nonsense \\x00'" in out
    assert "[w]" in out


def test_a_move_can_be_taken_back(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5", "e5", "white", "undo", "black", "undo", "undo", "undo", "text")
    assert out.count("The last move is taken back.") == 3
    assert "There is no move to take back." in out
    assert "5/6/7/8/9/8/7/6/5 o -" in out


def test_text_score_moves_and_help_are_there_to_ask_for(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5", "score", "moves", "help", "e5", "white", "score", "text")
    assert "There is no score here." in out
    assert "Black 60½, White 0" in out
    assert "a1  a2  a3" in out
    assert "5/6/7/8/4b4/8/7/6/5 w -" in out
    assert all(f"\n{word} " in out for word in ("moves", "undo", "text", "score", "help", "quit"))


def test_quit_leaves_at_once(talk: Callable[..., str]) -> None:
    assert talk("vadrantir", "quit", "text").count("The first player puts") == 1


def test_the_end_is_announced_with_the_count(talk: Callable[..., str]) -> None:
    record = random_line(find_game("vadrantir").setup(5), seed=1)
    position = record.position(record.main_line())
    out = talk("vadrantir --size 5", *record.moves(record.main_line()))
    assert all(str(line) in out for line in position.verdict())
    assert out.endswith(
        {"b": "Black wins.\n", "w": "White wins.\n", "draw": "The game is drawn.\n"}[str(position.winner)]
    )


def test_a_random_opponent_moves_by_itself(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5 --against random --seed 1", "e5", "undo", "text")
    assert "The second player chooses" in out
    assert "5/6/7/8/9/8/7/6/5 o -" in out


def test_the_second_seat_leaves_the_opening_to_the_opponent(talk: Callable[..., str]) -> None:
    out = talk("vadrantir --size 5 --against random --seat second --seed 1", "white")
    assert out.index("The first player plays") < out.index("The second player chooses a colour")


def test_the_same_seed_is_the_same_opponent(talk: Callable[..., str]) -> None:
    games = [talk("vadrantir --against random --seat second --seed 3", "black") for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("nadraz", "on two cells that are not on the edge, for"),
        ("sundraval", "on two cells, for"),
        ("snex", "on any cell, for"),
    ],
)
def test_where_the_stones_of_the_opening_may_stand_is_said(game: str, where: str) -> None:
    assert where in Session(find_game(game).setup(), {}).task


@every_small_setup
@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_person_decides_everything_but_the_opponents_moves_and_forced_passes(setup: Setup, seat: Seat) -> None:
    rng = random.Random(6)
    session = Session(setup, {seat: lambda position, moves: rng.choice(position.legal_moves)})
    while not session.position.over:
        if session.person_decides:
            assert session.seat != seat
            session.decide(rng.choice(session.position.legal_moves))
        else:
            moves = session.position.legal_moves
            forced = len(moves) == 1 and "pass" in moves
            assert forced or session.seat == seat
            assert ("has no other move" in session.go_on()) == forced
    while session.undo():
        assert session.person_decides
        assert session.position.legal_moves
    assert len(session.moves) == (seat == "first")


def test_bytes_that_are_no_text_are_an_illegal_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit\n"), encoding="utf-8"))
    assert main(["play", "vadrantir"]) == 0
    assert r"\xff" in capsys.readouterr().out


@pytest.mark.parametrize("leaving", [EOFError, KeyboardInterrupt])
def test_an_end_of_input_or_an_interrupt_ends_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], leaving: type[BaseException]
) -> None:
    def gone(prompt: str) -> str:
        raise leaving

    monkeypatch.setattr("builtins.input", gone)
    assert main(["play", "vadrantir"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--against casual --patience 3", "--patience is for a program: casual keeps its time"),
        ("--against PROGRAM --seed 3", "--seed is for a computer player"),
        ("--seed 3", "--seed is for a game against an opponent"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program = shlex.join([sys.executable, "-m", "pygames", "engine"])
    told = ["play", "vadrantir", *arguments.replace("PROGRAM", "?").split()]
    assert main([program if word == "?" else word for word in told]) == 2
    assert complaint in capsys.readouterr().err
