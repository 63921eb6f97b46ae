"""Hex, by the one rule that it has."""

import pytest

from helpers import drawn, random_game
from pygames.rules import find_game


@pytest.mark.parametrize(
    ("rows", "winner"), [("..b.. ..b.. ..b.. .wbw. ..b..", "b"), (".b... ..b.. wwwww b..b. ...b.", "w")]
)
def test_a_chain_between_both_sides_of_a_colour_wins(rows: str, winner: str) -> None:
    position = drawn("hex", 5, rows.replace(" ", "\n"), "w")
    assert position.over and position.winner == winner


def test_a_full_board_has_a_winner() -> None:
    for seed in range(50):
        *_, last = random_game(find_game("hex").setup(5), seed)
        assert last.winner in ("b", "w")
