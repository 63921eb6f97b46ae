"""Boards, setups, positions, records and errors are values: equal, with equal hashes, in a copy and in any process."""

import copy
import multiprocessing
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

import pygames
from helpers import random_game, setups
from pygames.errors import IllegalMove, UnknownGame
from pygames.learn import State
from pygames.outside.bounds import MOST_PLIES
from pygames.puzzles import Prover
from pygames.record import Node, Path, Record
from pygames.record.tree import preorder
from pygames.rules import GAMES, Position, Setup
from records import random_record

every_setup = pytest.mark.parametrize("setup", setups(), ids=repr)
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
ANOTHER_PROCESS = """
import pickle, sys
found = pickle.load(sys.stdin.buffer)
pickle.dump((found, [(p.text, p.legal_moves) for p in found if hasattr(p, "text")]), sys.stdout.buffer)
"""


@every_setup
@every_copy
def test_copies_of_a_setup_and_its_board_are_the_same_objects(setup: Setup, copied: Callable[[Any], Any]) -> None:
    assert copied(setup) is setup
    assert copied(setup.board) is setup.board
    assert copied(setup.game) == setup.game and copied(setup.game).position_class is setup.game.position_class


@every_setup
@every_copy
def test_a_copy_of_a_position_is_equal_and_goes_on_like_it(setup: Setup, copied: Callable[[Any], Any]) -> None:
    for position in random_game(setup, seed=8, plies=24):
        again = copied(position)
        assert again is not position and again == position and hash(again) == hash(position)
        assert (again.past, again.over, again.legal_moves) == (position.past, position.over, position.legal_moves)


def test_a_copy_of_a_position_in_the_middle_of_a_turn_knows_which_boards_have_stood_in_it() -> None:
    steps = 0
    for seed in range(20):
        for position in random_game(GAMES["snex"].setup(6), seed, plies=60):
            if any(mark.kind == "crosscut" for mark in position.marks()):
                steps += 1
                again = pickle.loads(pickle.dumps(position))
                assert again.legal_moves == position.legal_moves
                for move in position.legal_moves:
                    assert again.play(move).legal_moves == position.play(move).legal_moves
    assert steps


@every_copy
def test_a_copy_of_a_record_is_equal_however_long_the_game(copied: Callable[[Any], Any]) -> None:
    for game in GAMES.values():
        record, _ = random_record(game.setup(), 3, moves=30)
        record = record.tagged(event="a copy").annotate((), comment="from here")
        assert copied(record) == record
    long = Record(GAMES["sundraval"].setup(), replies=line("pass", MOST_PLIES))
    assert copied(long) == long


def test_a_record_takes_few_bytes_a_move_when_pickled() -> None:
    for game in GAMES.values():
        record, _ = random_record(game.setup(), 5, moves=60)
        moves = [node.move for _, node in preorder(record.replies)]
        assert len(pickle.dumps(record)) < 300 + len(" ".join(moves)) + 5 * len(moves)


def line(move: str, plies: int) -> tuple[Node, ...]:
    """Return a tree of one line of a move made again and again."""
    replies: tuple[Node, ...] = ()
    for _ in range(plies):
        replies = (Node(move, replies=replies),)
    return replies


@every_copy
def test_a_copy_of_an_error_says_the_same(copied: Callable[[Any], Any]) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAMES["snex"].start().play("zz")
    again = copied(caught.value)
    assert isinstance(again, IllegalMove)
    assert (str(again), again.message, again.reason) == (
        str(caught.value),
        caught.value.message,
        caught.value.reason,
    )


@every_setup
def test_positions_are_small_when_pickled(setup: Setup) -> None:
    assert len(pickle.dumps(setup.start())) < 300
    for position in random_game(setup, seed=2, plies=60):
        assert len(pickle.dumps(position)) < 600


def test_another_process_finds_the_same() -> None:
    positions: list[Position] = [
        position for setup in setups() for position in random_game(setup, seed=5, plies=12) if position.turn != "o"
    ]
    answer = subprocess.run(
        [sys.executable, "-c", ANOTHER_PROCESS], input=pickle.dumps(positions), capture_output=True, check=True
    )
    again, facts = pickle.loads(answer.stdout)
    assert again == positions and set(again) == set(positions)
    assert facts == [(position.text, position.legal_moves) for position in positions]


def test_processes_that_are_spawned_take_positions_and_sets_of_them() -> None:
    positions = [position for setup in setups() for position in random_game(setup, seed=6, plies=6)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(copy.copy, positions) == positions
        assert pool.map(frozenset, [positions]) == [frozenset(positions)]
        assert pool.map(attrgetter("text"), positions) == [position.text for position in positions]


@pytest.fixture
def eager_threads() -> Iterator[None]:
    """Have threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("eager_threads")
@every_setup
def test_threads_that_ask_the_same_position_and_record_hear_the_same(setup: Setup) -> None:
    def answers(position: Position, record: Record, paths: list[Path]) -> tuple[object, ...]:
        played = [record.position(path) for path in paths]
        return tuple(position.legal_moves), position.entry(()).cells, position.over, played

    for seed in range(3):
        record, paths = random_record(setup, seed)
        position = record.position(max(paths, key=len))
        expected = answers(COPIES["pickle"](position), record, paths)
        shared = COPIES["pickle"](position), COPIES["pickle"](record), paths
        together = threading.Barrier(4)

        def asked(what: tuple[Position, Record, list[Path]], together: threading.Barrier) -> tuple[object, ...]:
            together.wait()
            return answers(*what)

        with ThreadPoolExecutor(4) as threads:
            for heard in [threads.submit(asked, shared, together) for _ in range(4)]:
                assert heard.result() == expected


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["many digits", "below 0"])
def test_a_number_that_python_does_not_write_out_is_refused_like_any_other(number: int) -> None:
    with pytest.raises(UnknownGame, match=r"Vadrantir is played at sizes 5, 6, 7, not -?0x31e2"):
        GAMES["vadrantir"].setup(number)
    with pytest.raises(IllegalMove, match="this action is not among the legal ones"):
        State.start("vadrantir", 5).play(number)


@pytest.mark.parametrize("move", [3, None, b"c4", ("c4",), 3.5])
def test_what_is_not_a_text_is_no_move_and_nothing_needs_to_be_computed_to_say_so(move: Any) -> None:
    for game in GAMES.values():
        for position in random_game(game.setup(), seed=1, plies=4):
            assert move is None or not list(position.compute(move))
            with pytest.raises(IllegalMove, match="a move is a text"):
                position.play(move)


@pytest.mark.parametrize("colour", ["black", "o", None, 0, ["b"]])
def test_what_is_no_colour_is_not_taken_for_the_other_one(colour: Any) -> None:
    opened = pygames.start("vadrantir", 5).play("e5").play("white")
    for ask in (opened.stones, State(opened, "b").seat_of, partial(Prover(10).wins, opened)):
        with pytest.raises(ValueError, match="a colour is 'b' or 'w', not "):
            ask(colour)


@pytest.mark.parametrize("seat", [None, 2, -1, "b"])
def test_what_is_no_seat_is_not_taken_for_the_other_one(seat: Any) -> None:
    opened = pygames.start("vadrantir", 5).play("e5").play("white")
    with pytest.raises(ValueError, match="a seat is 0 or 1, not "):
        State(opened, "b").colour_of(seat)
