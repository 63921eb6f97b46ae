"""What must hold for every game in the registry, at every size and in every variant."""

import itertools
import json
import pickle
import random
import sys
from collections.abc import MutableSequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from helpers import random_game, setups
from pygames.errors import BadPosition, GamesError, IllegalMove, UnknownGame
from pygames.rules import GAMES, Position, Setup, find_game
from pygames.rules.terms import WORDS

VECTORS = Path(__file__).parent / "vectors"
every_setup = pytest.mark.parametrize("setup", setups(), ids=repr)
every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


def perft_cases() -> list[object]:
    cases = json.loads((VECTORS / "perft.json").read_text())
    return [
        pytest.param(case, depth, nodes, id=f"{case['game']}-{case['size']}-depth{depth}-{nodes}")
        for case in cases
        if case["game"] in GAMES
        for depth, nodes in enumerate(case["perft"], 1)
        if nodes <= 45_000
    ]


@pytest.mark.parametrize(("case", "depth", "nodes"), perft_cases())
def test_perft_agrees_with_an_independent_implementation(case: dict[str, str], depth: int, nodes: int) -> None:
    game = find_game(case["game"])
    size, variant = int(case["size"]), case["variant"]
    start = game.position(case["position"], size, variant) if case["position"] else game.start(size, variant)
    assert perft(start, depth) == nodes


@pytest.mark.long
@pytest.mark.parametrize(
    "path", [p for p in sorted(VECTORS.glob("*.jsonl")) if p.name.split("-")[0] in GAMES], ids=lambda p: p.stem
)
def test_positions_of_random_games_agree_with_an_independent_implementation(path: Path) -> None:
    for line in path.read_text().splitlines():
        case = json.loads(line)
        position = find_game(case["game"]).start(case["size"], case["variant"])
        for move in case["moves"]:
            position = position.play(move)
        assert position.text == case["position"]
        assert position.turn == case["turn"]
        assert sorted(position.legal_moves) == case["legal"]
        assert position.over == case["over"]
        assert position.winner == case["winner"]
        assert position.score == case["score"]


def texts_of_moves(setup: Setup, rng: random.Random) -> list[str]:
    """Return texts that look like moves, legal or not."""
    names = list(setup.board.cell)
    one, two, three = (rng.sample(names, 8) for _ in range(3))
    pairs = [f"{a}{sign}{b}" for a, b, sign in zip(one, two, rng.choices(",>-", k=8), strict=True)]
    return one + pairs + [f"{a}>{b}>{c}" for a, b, c in zip(one, two, three, strict=True)] + [*WORDS, "", "z99", "a1,"]


@every_small_setup
def test_a_random_game_keeps_the_promises_of_a_position_at_every_ply(setup: Setup) -> None:
    rng = random.Random(7)
    for position in random_game(setup, seed=3):
        text = position.text
        again = setup.position(text)
        assert again == position
        assert again.text == text
        assert position.black & position.white == 0
        assert (position.black | position.white) & ~position.board.all == 0
        legal = position.legal_moves
        assert position.over == (not legal)
        assert not isinstance(legal, MutableSequence)
        assert position.must_pass == (tuple(legal[:2]) == ("pass",))
        assert (position.winner is None) == (not position.over)
        assert (position.score is None) or position.turn in "bw"
        assert bool(position.verdict()) == position.over
        assert set(position.known_moves) <= set(legal)
        assert position.extra in position.extras
        for mark in position.marks():
            assert mark.cells & ~position.board.all == 0
            assert mark.kind in position.kinds_of_marks
        if position.turn != "o":
            assert len(set(legal)) == len(legal)
        for move in texts_of_moves(setup, rng):
            if move in legal:
                position.play(move)
            else:
                with pytest.raises(IllegalMove):
                    position.play(move)
        assert position.text == text


@every_small_setup
def test_a_move_and_whether_there_is_one_are_found_without_the_list_of_moves(setup: Setup) -> None:
    rng = random.Random(9)
    before = setup.start()
    while not before.over:
        move = rng.choice(before.legal_moves)
        # A position that is made anew has no list yet.
        position = before.play(move)
        legal = position.legal_moves
        again = before.play(move)
        assert (again.over, again.must_pass) == (position.over, position.must_pass)
        first = next(iter(legal), None)
        assert before.play(move).first_move == again.first_move == position.first_move == first
        for other in rng.sample(legal, min(len(legal), 4)):
            assert before.play(move).play(other) == position.play(other)
        for other in texts_of_moves(setup, rng):
            if other not in legal:
                with pytest.raises(IllegalMove):
                    before.play(move).play(other)
        before = position


@every_small_setup
def test_a_list_of_moves_that_is_broken_off_is_whole_when_asked_for_again(setup: Setup) -> None:
    rng = random.Random(19)
    position = setup.start()
    for _ in range(12):
        position = position.play(rng.choice(position.legal_moves))
        if position.over:
            break
        again = pickle.loads(pickle.dumps(position))
        assert not again.over
        break_off_the_list(again, after=rng.randrange(150))
        assert again.legal_moves == position.legal_moves


def break_off_the_list(position: Position, after: int) -> None:
    """Ask for the legal moves and press Ctrl-C when so many functions have been called, unless they are found by then."""
    calls = itertools.count()

    def interrupt(*_: object) -> None:
        if next(calls) == after:
            raise KeyboardInterrupt

    # A profiler that raises is taken away.
    with suppress(KeyboardInterrupt):
        sys.setprofile(interrupt)
        position.legal_moves  # noqa: B018
        sys.setprofile(None)


@every_setup
def test_every_move_of_a_random_game_can_be_entered_by_clicking(setup: Setup) -> None:
    rng = random.Random(5)
    for position in random_game(setup, seed=11, plies=60):
        if position.over:
            break
        move = rng.choice(position.legal_moves)
        for clicks in position.clicks(move):
            for i, cell in enumerate(clicks):
                assert cell in position.entry(clicks[:i]).cells
            assert position.entry(clicks).move == move
            assert position.why_not(clicks) is None


@every_small_setup
def test_a_cell_that_begins_no_legal_move_is_refused_in_words(setup: Setup) -> None:
    rng = random.Random(2)
    for position in random_game(setup, seed=4, plies=80):
        welcome = position.entry().cells
        for name in rng.sample(sorted(position.board.cell), 5):
            reason = position.why_not([name])
            assert (reason is None) == (name in welcome)
            assert reason is None or str(reason)


@pytest.mark.parametrize("setup", [s for s in setups() if s.game.equipment.points], ids=repr)
def test_what_is_wrong_with_a_move_names_no_cells_where_stones_stand_on_points(setup: Setup) -> None:
    refused = []
    for position in random_game(setup, seed=4, plies=3):
        for move in ("z99", "a1,a1", "a1,z99", "a1-a1-a1", "?"):
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            refused += [str(caught.value), str(position.why_not(["z99"])), str(position.why_not(["c3", "c3"]))]
    assert [told for told in refused if "cell" in told] == []


@every_setup
def test_the_colour_chosen_decides_nothing_about_who_moves_first(setup: Setup) -> None:
    opened = next(p for p in random_game(setup, seed=1) if p.turn == "c")
    first = "w" if setup.game.opening_stones == 1 else "b"
    assert [opened.play(colour).turn for colour in ("black", "white")] == [first, first]


@every_setup
def test_the_choice_is_due_only_on_the_stones_of_a_legal_opening(setup: Setup) -> None:
    start = setup.start()
    with pytest.raises(BadPosition):
        setup.position(start.text.replace(" o ", " c "))
    opened = start.play(start.legal_moves[0])
    with pytest.raises(BadPosition):
        setup.position(opened.text.replace(" c ", " o "))


@every_small_setup
@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text + " ",
        lambda text: " " + text,
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace("/", "", 1),
        lambda text: text.replace("/", "//", 1),
        lambda text: "0" + text,
        lambda text: "b" + text,
        lambda text: text.replace(" o ", " x "),
        lambda text: text.replace(" o ", " O "),
        lambda text: text[:-1] + "q",
        lambda text: text + "\n",
        lambda text: "٦" + text[1:],
        lambda text: text.replace("/", "/9999999999999999999/", 1),
    ],
)
def test_malformed_position_text_is_refused(setup: Setup, spoil) -> None:  # type: ignore[no-untyped-def]
    text = setup.start().text
    with pytest.raises(BadPosition):
        setup.position(spoil(text))


def test_unknown_games_sizes_and_variants_are_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        find_game("chess")
    for game in GAMES.values():
        with pytest.raises(UnknownGame, match="sizes"):
            game.start(max(game.sizes) + 1)
        with pytest.raises(UnknownGame, match="variants"):
            game.start(variant="misère")


@pytest.mark.parametrize(("size", "given"), [("6", "'6'"), (6.0, "6.0"), ([6], r"\[6\]")])
def test_a_size_that_is_no_whole_number_is_refused_as_it_was_given(size: Any, given: str) -> None:
    with pytest.raises(UnknownGame, match=f"a size is a whole number, not {given}"):
        GAMES["snex"].start(size)


def test_a_kind_of_marks_is_called_the_same_in_every_game_that_has_it() -> None:
    kinds = [kind for game in GAMES.values() for kind in game.position_class.kinds_of_marks.values()]
    titles = {kind.name: kind.title for kind in kinds}
    assert all(kind.title == titles[kind.name] for kind in kinds)


def test_an_error_can_be_caught_as_a_value_error() -> None:
    assert issubclass(GamesError, ValueError)
