"""Serpent in words: eggs and snakes, whether they live, and what a turn removes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pygames.board import Board
from pygames.errors import Counted, Message, listed
from pygames.rules import Colour
from pygames.rules.serpent import Serpent, can_play_back
from pygames.rules.serpent_survival import Colony, EggOrSnake, Survival
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER
from pygames.telling.teller import Piece, Teller, removed
from pygames.telling.words import EGG, in_snake, makes_snake, snake


def _named(position: Serpent, group: EggOrSnake) -> Message:
    """Return what a group is and where."""
    name = EGG if group.is_egg else snake(group.stones.bit_count())
    return Message("{piece} at {cell}", piece=name, cell=position.board.names_in(group.stones)[0])


def _along(board: Board, path: int, start: int) -> list[str]:
    """Return the names of the cells of a path, as one comes to them from the stones where it begins."""
    names, reached = [], start
    while step := board.spread(reached) & path & ~reached:
        names += board.names_in(step)
        reached |= step
    return names


def _dead(group: EggOrSnake) -> Message:
    """Return the name of a dead group."""
    if group.is_egg:
        return Message("dead egg")
    return Counted("dead snake of {n} stone", "dead snake of {n} stones", n=group.stones.bit_count())


class _Serpent(Teller[Serpent]):
    gains: ClassVar[Mapping[str, Message]] = {
        "groups": Message("groups that live"),
        "stones": Message("the count of stones on the board"),
        "groups with more than one way to live": Message("groups with two ways to live"),
        "cells on which an egg lives": Message("cells where an egg lives"),
        "less: cells on which an enemy stone could kill": Message("the count of cells where a stone can kill"),
        "cells to place on": Message("cells to place on"),
    }

    def pieces(self, position: Serpent, colour: Colour) -> Iterator[Piece]:
        dead = {group.stones for group in position.dead(colour)}
        for found in position.colony(colour).groups:
            name = EGG if found.is_egg else snake(found.stones.bit_count())
            is_dead = found.stones in dead
            yield Piece(found.stones, _dead(found) if is_dead else name, found.ends, is_dead)

    def in_piece(self, position: Serpent, piece: Piece, cell: int) -> Message:
        if piece.stones == cell:
            return piece.name
        told = in_snake(position, piece, cell)
        return Message("dead, {what}", what=told) if piece.dead else told

    def land(self, position: Serpent) -> Iterator[tuple[int, Message]]:
        for colour in COLOURS:
            if colour in position.extra:
                survival = position.survival(colour)
                paths = 0
                for group in position.colony(colour).groups:
                    paths |= survival.path(group)
                yield paths, Message("survival path of {colour}", colour=COLOUR_NAME[colour])

    def ways(self, position: Serpent) -> Iterator[Message]:
        for colour in COLOURS:
            name = COLOUR_NAME[colour]
            if colour not in position.extra:
                yield Message("{colour} has had no second group yet, so it needs no survival path.", colour=name)
                continue
            survival, groups = position.survival(colour), position.colony(colour).groups
            for group in groups:
                path = survival.path(group)
                other = next((each for each in groups if each != group and each.reach & path), None)
                piece = _named(position, group)
                if not path or other is None:
                    yield Message("{colour}, {piece}: no survival path.", colour=name, piece=piece)
                else:
                    cells = listed(_along(position.board, path, group.stones))
                    there = _named(position, other)
                    yield Message(
                        "{colour}, {piece}: by {cells} to {other}.", colour=name, piece=piece, cells=cells, other=there
                    )

    def against(self, position: Serpent, cells: Sequence[int]) -> int:
        """Return the group that cannot move so, those beside a stone or, where it would be cut off, all of its colour.

        Where a stone would leave groups dead that cannot be removed, these are the reason.
        """
        board, own = position.board, position.own
        mine = cells[0] & own
        near = mine or board.near[cells[0]] & own
        if not mine and not cells[0] & position.empty:
            return 0
        colony = position.colony(position.colour)
        groups = sum(group.stones for group in colony.groups if group.stones & near)
        if mine or not cells[0] & colony.placeable:
            return groups
        return _stay_dead(position, cells[0]) or own

    def deeds(self, before: Serpent, after: Serpent, move: str) -> Iterator[Message]:
        colour = before.colour
        board = before.board
        lifted = 0
        if ">" in move:
            lifted, put = (board.cell[name] for name in move.split(">"))
            moved = before.colony(colour).group_of(lifted)
            n = moved.stones.bit_count()
            yield Counted("moves a snake of {n} stone", "moves a snake of {n} stones", n=n)
            near = board.near[put] & before.stones(colour) & ~moved.stones
        else:
            put = board.cell[move]
            near = board.near[put] & before.stones(colour)
        stood = {each: before.stones(each) for each in COLOURS}
        stood[colour] = stood[colour] & ~lifted | put
        if near:
            grown = board.flood(put, stood[colour])
            count = sum(1 for group in before.colony(colour).groups if group.stones & near)
            if count > 1 or ">" in move:
                yield Counted("joins {n} group", "joins {n} groups", n=count)
            yield makes_snake(grown.bit_count())
        elif ">" not in move:
            yield Message("lays an egg")
        yield from removed(stood, after)
        if colour not in before.extra and colour in after.extra:
            yield Message("from now on each group of {colour} needs a survival path", colour=COLOUR_NAME[colour])


def _stay_dead(position: Serpent, cell: int) -> int:
    """Return the stones that a stone of the colour to move on a cell would leave dead and that could not be removed."""
    colour, enemy = position.colour, OTHER[position.colour]
    empty = position.empty ^ cell
    after = {colour: position.colony(colour).with_stone(cell), enemy: position.colony(enemy)}
    dead = {each: _dead_among(position, after[each], each, empty) for each in COLOURS}
    left = empty | sum(group.stones for groups in dead.values() for group in groups)
    return sum(
        group.stones & ~cell
        for each, groups in dead.items()
        for group in groups
        if can_play_back(after[each].without(groups), [group], left)
    )


def _dead_among(position: Serpent, colony: Colony, colour: Colour, empty: int) -> list[EggOrSnake]:
    """Return the groups of a colour that would be dead at the end of a turn that leaves a colony and these empty cells."""
    needs_path = colour in position.extra or len(colony.groups) > 1
    return Survival(colony, empty).dead if needs_path else []


TELLER = _Serpent()
