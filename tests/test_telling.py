"""Positions and moves in words: every stone is told in the terms of its game, and every move by what it did."""

import random
import re
from collections.abc import Iterator

import pytest

import pygames
from helpers import drawn, random_game, setups
from pygames.errors import Counted, Message, listed
from pygames.rules import GAMES, Colour, Position, Setup
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER
from pygames.rules.vadrantir import Vadrantir
from pygames.telling import (
    deeds_told,
    end_told,
    ends_of,
    move_told,
    pieces_told,
    result_told,
    score_told,
    standing,
    threats_told,
    unfinished_told,
    ways_told,
)
from pygames.telling.teller import Teller


def played(game: str, size: int, *moves: str) -> Position:
    position = pygames.start(game, size)
    for move in moves:
        position = position.play(move)
    return position


def moves_of_random_games(game: str, size: int) -> Iterator[tuple[Position, str]]:
    """Yield the positions of the play phase of some random games, each with the move that was made there."""
    for seed in range(5):
        rng, position = random.Random(seed), pygames.start(game, size)
        while not position.over:
            move = rng.choice(position.legal_moves)
            if position.turn in COLOURS and move != "pass":
                yield position, move
            position = position.play(move)


def told(position: Position, move: str) -> str:
    return str(move_told(position, move))


def cell(position: Position, name: str) -> str:
    return str(standing(position)[name])


# -- sentences -----------------------------------------------------------------------------------------------------------


def test_a_number_of_things_has_a_form_for_one() -> None:
    assert [str(Counted("{n} stone", "{n} stones", n=n)) for n in (0, 1, 2)] == ["0 stones", "1 stone", "2 stones"]


def test_things_are_listed_with_an_and_before_the_last() -> None:
    assert [str(listed(things)) for things in ([3], [3, 1], [3, 1, Message("egg")])] == ["3", "3 and 1", "3, 1 and egg"]


# -- all games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", setups(), ids=repr)
def test_every_position_of_a_game_can_be_told_and_every_stone_has_its_colour(setup: Setup) -> None:
    before = None
    for position in random_game(setup, seed=5, plies=24):
        said = standing(position)
        assert said.keys() == position.board.cell.keys()
        for name, what in said.items():
            on_it = position.board.cell[name]
            stone = "black stone" if position.black & on_it else "white stone" if position.white & on_it else "empty"
            assert str(what).startswith(stone)
        if before:
            assert set(position.legal_moves) or position.over
        before = position


@pytest.mark.parametrize("setup", setups(), ids=repr)
def test_the_move_is_in_what_is_told_of_it(setup: Setup) -> None:
    rng, position = random.Random(6), setup.start()
    for _ in range(16):
        if position.over:
            break
        move = rng.choice(position.legal_moves)
        words = {"black": "Black", "white": "White", "pass": "passes"}
        assert words.get(move, move) in told(position, move)
        position = position.play(move)


def test_a_game_that_tells_nothing_of_its_own_has_groups() -> None:
    teller: Teller[Position] = Teller()
    before = played("vadrantir", 5, "e5", "white", "d4", "e6")
    assert [str(deed) for deed in teller.deeds(before, before.play("a1"), "a1")] == ["stands alone"]
    assert [str(piece.name) for piece in teller.pieces(before, "b")] == ["group of 2 stones"]


def test_the_opening_and_the_choice_are_told() -> None:
    position = pygames.start("snex", 6)
    assert told(position, "c3") == "Opening: c3."
    assert told(position.play("c3"), "white") == "The second player takes White."


def test_the_edges_of_colours_are_told_where_colours_have_them() -> None:
    position = pygames.start("snex", 6)
    assert [cell(position, name) for name in ("a1", "c1", "a3", "c3")] == [
        "empty, corner",
        "empty, edge of Black",
        "empty, edge of White",
        "empty",
    ]


# -- Nadraz --------------------------------------------------------------------------------------------------------------

#: The upper rows of an empty board of Nadraz.
BOTTOM = "".join("." * n + "\n" for n in (6, 7, 8, 9, 10, 11, 10, 9, 8))
#: A white snake of four, and a black egg in line with its middle.
CUT = drawn(
    "nadraz",
    6,
    "\n".join(["." * n for n in (6, 7, 8, 9, 10, 11, 10)] + [".........", ".wwww...", "..b....", "......"]),
    "b",
    "w",
)


def test_a_snake_says_its_length_and_where_its_ends_are() -> None:
    assert cell(CUT, "c2") == "white stone, end of a snake of 4 stones, the other end at c5"
    assert cell(CUT, "c3") == "white stone, in a snake of 4 stones with ends at c2 and c5"
    assert cell(CUT, "b3") == "black stone, egg"
    assert cell(CUT, "a2") == "empty, edge"


def test_an_end_of_a_snake_with_three_says_where_the_two_others_are() -> None:
    position = pygames.find_game("snex").position("6/6/3b2/2bbb1/6/1w4 b -", 6)
    assert cell(position, "c3") == "black stone, end of a snake of 4 stones, the other ends at e3 and d4"
    assert cell(position, "d4") == "black stone, end of a snake of 4 stones, the other ends at c3 and e3"


def test_a_snake_with_one_end_says_where_that_is() -> None:
    position = pygames.find_game("snex").position("6/bbb3/b1b3/bbb3/b5/6 w -", 6)
    assert cell(position, "a2") == "black stone, only end of a snake of 9 stones, edge of White"
    assert cell(position, "c4") == "black stone, in a snake of 9 stones with its only end at a2"


def test_a_snake_of_two_rings_is_not_said_to_be_one() -> None:
    position = pygames.find_game("snex").position("6/bbb3/b1b3/bbb3/b1b3/bbb3 w -", 6)
    assert cell(position, "a3") == "black stone, in a snake of 13 stones without an end, edge of White"


def test_a_walk_tells_what_it_cuts() -> None:
    assert told(CUT, "c3-d3") == "Black plays c3-d3: cuts 4 of White into 2 and 1, makes a snake of 3 stones."


def test_a_walk_that_joins_says_so() -> None:
    position = drawn("nadraz", 6, BOTTOM + ".b.b...\n......", "b", "w")
    assert told(position, "b3") == "Black plays b3: joins 2 snakes or eggs, makes a snake of 3 stones."


# -- Vadrantir -----------------------------------------------------------------------------------------------------------


def test_a_placement_that_divides_a_territory_says_into_what() -> None:
    divided = 0
    for before, move in moves_of_random_games("vadrantir", 5):
        place = before.board.cell[move]
        parts = [*before.board.components(before.board.flood(place, before.empty) & ~place)]
        sizes = listed(sorted((part.bit_count() for part in parts), reverse=True)) if len(parts) > 1 else None
        assert (f"divides a territory into {sizes}" in told(before, move)) is (sizes is not None)
        divided += sizes is not None
    assert divided


def test_a_placement_says_whose_territories_it_changes() -> None:
    seen = set()
    for before, move in moves_of_random_games("vadrantir", 5):
        after, said = before.play(move), told(before, move)
        own, enemy = before.colour, OTHER[before.colour]
        held, small, now = owners(before, 1), owners(before), owners(after)
        gained = sum(now[cell] == own and held[cell] is None for cell in now)
        taken = sum((held[cell], now[cell]) == (enemy, own) for cell in now)
        freed = sum(small.get(cell) == enemy and now[cell] is None for cell in now)
        for number, words in (
            (gained, "gains {}"),
            (taken, f"takes {{}} of territory from {COLOUR_NAME[enemy]}"),
            (freed, f"leaves {{}} of territory of {COLOUR_NAME[enemy]} to nobody"),
        ):
            cells = f"{number} cell" if number == 1 else f"{number} cells"
            assert (words.format(cells) in said) is (number > 0)
            seen |= {words[:5]} if number else set()
    assert len(seen) == 3


def owners(position: Position, share: float = 1 / 4) -> dict[str, Colour | None]:
    """Return who owns each cell of a territory of at most a share of the board."""
    assert isinstance(position, Vadrantir)
    board = position.board
    small = [(cells, owner) for cells, owner in position.territories() if cells.bit_count() <= share * len(board.cell)]
    return {name: owner for cells, owner in small for name in board.names_in(cells)}


def test_an_empty_cell_says_whose_territory_it_is() -> None:
    position = played("vadrantir", 5, "e5", "white")
    assert cell(position, "a1") == "empty, 60 cells of territory of Black"


def test_a_threat_is_land_that_would_be_taken() -> None:
    position = played("vadrantir", 5, "d8", "black", "i5", "f8", "c3", "b4", "e8")
    taking = ("d7", "e7", "f7")
    told = [f"{move} takes 1 cell of territory from Black." for move in taking]
    assert sorted(map(str, threats_told(position))) == told
    assert owners(position)["e9"] == "b"
    assert {owners(position.altered(turn="w").play(move))["e9"] for move in taking} == {"w"}


# -- Sundraval -----------------------------------------------------------------------------------------------------------


def test_a_group_says_how_many_territories_it_has_and_what_they_earn() -> None:
    rows = ["." * n for n in (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9)]
    position = drawn("sundraval", 7, "\n".join([*rows, "bb......", ".b....."]), "w", "0")
    assert cell(position, "b1") == "black stone, group of 3 stones with 2 territories (earns 3)"


def test_in_a_list_of_groups_each_says_of_itself_that_it_is_strangled_or_dead() -> None:
    sundraval = pygames.find_game("sundraval").position("7/8/9/10/11/12/13/12/11/10/b8/1w6/bb3w1 w 0", 7)
    assert [*map(str, pieces_told(sundraval))] == [
        "Black: group of 2 stones with 1 territory (earns 1) at a1 and single stone with 1 territory (earns 1) at c1.",
        "White: strangled single stone at a6 and strangled single stone at b2.",
    ]
    serpent = pygames.find_game("serpent").position("5/6/7/8/b8/8/7/6/bb1ww w bw", 5)
    assert [*map(str, pieces_told(serpent))] == [
        "Black: snake of 2 stones at a1 and egg at e1.",
        "White: dead snake of 2 stones at a4.",
    ]
    assert cell(serpent, "a4") == "white stone, dead, end of a snake of 2 stones, the other end at a5"


def test_stones_that_would_be_removed_are_called_strangled() -> None:
    found = set[int]()
    for position in random_game(pygames.find_game("sundraval").setup(7), seed=1, plies=40):
        if position.turn in COLOURS:
            strangled = {mark.cells for mark in position.marks() if mark.kind == "strangled"}
            said = {name for name, what in standing(position).items() if "strangled" in str(what)}
            assert said == set(position.board.names_in(sum(strangled)))
            found |= strangled
    assert found


def test_what_a_move_changes_in_the_count_is_told_as_if_the_game_ended_now() -> None:
    """Nothing is strangled by a move: that is a matter of the final board."""
    position = played("sundraval", 7, "i4,h8", "black")
    assert told(position, "h5") == (
        "Black plays h5: makes a group of 2 stones; if the game ended now: 1 territory of Black, 1 more stone of White strangled."
    )


@pytest.mark.parametrize("name", GAMES)
def test_of_what_there_is_none_no_number_is_told(name: str) -> None:
    heard = set()
    for position in random_game(GAMES[name].setup(GAMES[name].sizes[0]), seed=1, plies=60):
        moves = position.legal_moves[:: 1 + len(position.legal_moves) // 4] if position.turn in COLOURS else ()
        heard |= {str(deeds_told(position, move)) for move in moves} | {*map(str, threats_told(position))}
        heard |= {*map(str, [*pieces_told(position), *ways_told(position), *standing(position).values()])}
    assert len(heard) > 20
    assert not [line for line in heard if re.search(r"(?<![a-z\d½])0\b", line)]


def test_a_last_territory_that_goes_is_told_as_none_left() -> None:
    position = pygames.find_game("sundraval").position("7/8/1w7/10/11/12/bb11/12/11/10/9/8/7 w 0", 7)
    assert told(position, "j2") == (
        "White plays j2: makes a group of 2 stones; if the game ended now: "
        "1 stone of White no longer strangled, no territory of Black left."
    )


def test_that_a_new_stone_alone_would_be_strangled_is_not_told() -> None:
    position = played("sundraval", 7, "i4,h8", "black")
    assert told(position, "a1") == "Black plays a1: stands alone."


def test_of_the_end_of_a_game_one_hears_the_points_right_after_who_has_won() -> None:
    for game in pygames.GAMES.values():
        *_, position = random_game(game.setup(game.sizes[0]), seed=3, plies=1_000)
        result, *why = map(str, end_told(position))
        assert position.over and result == str(result_told(position))
        assert str(position.decided()) in why and len(set(why)) == len(why)
        if game.name == "sundraval":
            assert "points" in why[0]


def test_a_threat_of_sundraval_is_a_sentence_about_its_move() -> None:
    position = pygames.find_game("sundraval").position("7/8/7b1/9w/8b2/2w9/3wb3w1b2/6w5/11/4w4b/w1b6/5b2/3b3 w 0", 7)
    told = [str(threat) for threat in threats_told(position)]
    assert "a3 leaves White no territory." in told
    assert all(re.match(r"\w+ leaves (White (\d|no)|\d+ stones?)", threat) for threat in told)


def test_the_score_is_told_by_colour() -> None:
    position = played("sundraval", 7, "d4,e6", "white", "pass")
    assert [str(line) for line in score_told(position)] == ["Black: 0.0.", "White: 0.0."]
    assert score_told(played("snex", 6, "c3", "black")) == []


# -- Snex ----------------------------------------------------------------------------------------------------------------


def test_a_step_tells_each_stone_that_moves() -> None:
    before, pushing = next(step for step in moves_of_random_games("snex", 6) if step[1].count(">") == 2)
    start, at, to = pushing.split(">")
    assert f"moves {start} to {at}, pushes {at} to {to}" in told(before, pushing)


def test_a_snake_that_a_push_has_cut_and_joined_again_is_no_two_snakes() -> None:
    # The black stone on d2 is pushed out of the snake that the first stone belongs to.
    position = pygames.find_game("snex").position("wwwbbw/wbwb1w/1b1www/bw1bbw/wwbbw1/bbbwww b -", 6)
    assert "joins" not in told(position, "a1>e2>d2>c3")


def test_a_single_stone_that_moves_to_a_snake_joins_two() -> None:
    position = pygames.find_game("snex").position("6/6/6/6/b5/1b4 b -", 6)
    assert told(position, "b1>a1") == "Black plays b1>a1: moves b1 to a1, joins 2 snakes, makes a snake of 2 stones."


def test_a_single_stone_that_moves_is_told_by_its_way_alone() -> None:
    position = pygames.find_game("snex").position("6/6/6/6/6/2b3 b -", 6)
    assert told(position, "c1>b1") == "Black plays c1>b1: moves c1 to b1."
    assert told(position, "a6") == "Black plays a6: stands alone."


def test_a_crosscut_is_told_when_it_is_tied_and_stands_on_its_cells() -> None:
    for seed in range(40):
        positions = list(random_game(pygames.find_game("snex").setup(6), seed, plies=40))
        for position in positions:
            if position.turn in COLOURS and any(mark.kind == "crosscut" for mark in position.marks()):
                assert sum(str(what).count("crosscut") for what in standing(position).values()) >= 4
                assert all("undoes a crosscut" in told(position, move) for move in position.legal_moves)
                return
    raise AssertionError("no random game has a crosscut")


def test_in_the_middle_of_a_turn_of_snex_it_is_said_how_many_crosscuts_there_are() -> None:
    snex = pygames.find_game("snex")
    one, two = snex.position("6/6/6/2bw2/2wb2/6 b -", 6), snex.position("3bw1/3wb1/6/2bw2/2wb2/6 b -", 6)
    assert str(unfinished_told(one)) == "There is a crosscut: Black moves on until none is left."
    assert str(unfinished_told(two)) == "There are 2 crosscuts: Black moves on until none is left."


# -- Serpent -------------------------------------------------------------------------------------------------------------


def test_a_first_stone_is_an_egg_and_a_second_beside_it_makes_a_snake() -> None:
    position = played("serpent", 5, "e5", "white", "a1")
    assert cell(position, "e5") == "black stone, egg"
    assert told(position, "e6") == "Black plays e6: makes a snake of 2 stones."
    assert told(position, "c1").startswith("Black plays c1: lays an egg, from now on each group of Black needs")


def test_what_a_turn_removes_is_told_with_its_size() -> None:
    removals = 0
    for before, move in moves_of_random_games("serpent", 5):
        after = before.play(move)
        lifted = before.board.cell[move.split(">")[0]] if ">" in move else 0
        if (before.black | before.white) & ~(after.black | after.white | lifted):
            assert "removes" in told(before, move)
            removals += 1
    assert removals


def test_a_group_that_dies_is_told_as_it_stood_at_the_end_of_the_turn() -> None:
    """All dead groups are removed at the end of the turn: the stone that was just placed is one of theirs."""
    text = "bw2w/2w2b/wwbbbb1/w1w1w1ww/2w6/2w4w/1w3w1/w3w1/1w1w1 b bw"
    position = pygames.find_game("serpent").position(text, 5)
    assert told(position, "h1") == (
        "Black plays h1: makes a snake of 2 stones, removes 2 groups of Black, sizes 5 and 2."
    )


def test_the_stones_of_the_groups_removed_are_the_stones_that_are_gone() -> None:
    told_of = 0
    for before, move in moves_of_random_games("serpent", 5):
        after = before.play(move)
        for colour in COLOURS:
            pattern = f"removes [0-9]+ groups? of {COLOUR_NAME[colour]}, sizes? ([0-9, and]+)"
            said = re.search(pattern, told(before, move))
            placed = before.colour == colour and ">" not in move
            gone = before.stones(colour).bit_count() + placed - after.stones(colour).bit_count()
            assert sum(map(int, re.findall("[0-9]+", said[1]))) == gone if said else gone == 0
            told_of += said is not None
    assert told_of > 5


# -- questions -----------------------------------------------------------------------------------------------------------


def test_the_pieces_are_told_largest_first() -> None:
    position = drawn("nadraz", 6, BOTTOM + ".b.bb..\n......", "w", "b")
    assert [str(line) for line in pieces_told(position)] == [
        "Black: snake of 2 stones at b4 and egg at b2.",
        "White: no stones.",
    ]


def test_ends_are_those_of_snakes_or_else_all_stones() -> None:
    position = drawn("nadraz", 6, BOTTOM + ".bbb...\n......", "w", "b")
    assert position.board.names_in(ends_of(position, "b")) == ["b2", "b4"]
    groups = played("vadrantir", 5, "e5", "white")
    assert groups.board.names_in(ends_of(groups, "b")) == ["e5"]


def test_a_push_that_would_win_is_a_threat() -> None:
    position = pygames.find_game("snex").position("wb2bb/1w1b1w/1wbb1b/wb1b1b/b3bw/wbwwww b -", 6)
    assert position.altered(turn="w").play("f2>b1>b2").winner == "w"
    assert "f2>b1>b2 wins for White." in map(str, threats_told(position))


def test_in_the_middle_of_a_turn_nobody_else_could_move_so_nothing_threatens() -> None:
    position = pygames.find_game("snex").position("wbwbb1/b1wwbb/wbw1wb/wwwbwb/wbbbwb/bwwwwb b -", 6)
    assert position.altered(turn="w").play("b1>f4>c6>e5>f6").winner == "w"
    assert threats_told(position) == []


def test_a_threat_to_win_is_told_first() -> None:
    position = drawn("snex", 6, "...b..\n...b..\n...b..\n...b..\n...b..\n......", "w")
    assert "d1 wins for Black." in map(str, threats_told(position))
