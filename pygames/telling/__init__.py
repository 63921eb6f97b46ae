"""Positions and moves in words: what stands on a cell, what a move did, what threatens, in the terms of each game."""

from pygames.telling.telling import (
    board_told,
    deeds_told,
    end_told,
    ends_of,
    gain_told,
    move_told,
    pieces_told,
    result_told,
    score_told,
    standing,
    stones_against,
    threats_told,
    turn_told,
    unfinished_told,
    ways_told,
    word_name,
)

__all__ = [
    "board_told",
    "deeds_told",
    "end_told",
    "ends_of",
    "gain_told",
    "move_told",
    "pieces_told",
    "result_told",
    "score_told",
    "standing",
    "stones_against",
    "threats_told",
    "turn_told",
    "unfinished_told",
    "ways_told",
    "word_name",
]
