"""What is drawn on the board of a game, as one who plays or looks back sees it."""

from collections.abc import Sequence
from dataclasses import replace

from pygames.drawing import Overlay, Scene, draw, shown_kinds
from pygames.record import Highlights
from pygames.rules import Position
from pygames.rules.notation import move_cells, named
from pygames.telling import stones_against
from pygames_web.machine.places import Pencil, Playing
from pygames_web.machine.playing import not_ones_turn
from pygames_web.machine.state import State
from pygames_web.model.openings import map_of
from pygames_web.model.prefs import Prefs
from pygames_web.model.table import Table
from pygames_web.model.thinking import JudgedMove


def playing_scene(state: State, place: Playing) -> Scene:
    """Return the drawing of the board of a game; it points out moves only to whoever may make one."""
    table, wish = place.table, place.wish
    if not_ones_turn(table):
        table = replace(table, hover=None, chosen=())
    thought = wish.hint or (state.mind.thought_on(table) if wish.analysing else None)
    pointed_out = _candidates(table.position, thought.candidates[: 1 if wish.hint else 3]) if thought else ()
    number = place.finding_shown
    counted = 0 if number is None else table.position.findings()[number].cells
    return scene(table, state.prefs, pointed_out, place.asked.move if place.asked else None, place.pencil, counted)


def scene(
    table: Table,
    prefs: Prefs,
    candidates: tuple[tuple[tuple[int, ...], str], ...] = (),
    asked: str | None = None,
    pencil: Pencil | None = None,
    circled: int = 0,
) -> Scene:
    """Return the drawing of a table with moves pointed out, as after the one asked for, and with what is being drawn on it.

    The cells to be ``circled`` take the place of the circles of the comment and of fair openings.
    """
    position = table.position
    board = position.board
    idle = asked is not None or pencil is not None or not_ones_turn(table) is not None
    drawn = _drawn(table, pencil)
    awake = not idle and (table.hover is not None or table.cursor is not None or bool(table.chosen))
    fairness = map_of(position) if prefs.openings else None
    # Any cell may come first, and rings around all of them would hide the circles of the fair ones.
    entry = position.known_entry(table.chosen) if awake and (table.chosen or not fairness) else None
    refused = table.refused_at if table.refused else ()
    numbers = _numbers(table) if prefs.numbers else {}
    if fairness:
        numbers, candidates = fairness.numbers, candidates or fairness.pairs
    before, move = table.change or (None, "")
    chosen = (pencil.start,) if pencil and pencil.start else table.chosen
    overlay = Overlay(
        show=frozenset(prefs.show) | shown_kinds(position) | (explaining(position) if refused else frozenset()),
        previous=before,
        named=named(board, move),
        chosen=sum(board.cell[name] for name in chosen),
        laid=table.laid,
        next=sum(board.cell[name] for name in entry.cells) if entry else 0,
        after=position.play(asked) if asked else None if idle else table.considered,
        landing=_landing(position, asked or ("" if idle else table.considered_move)),
        refused=board.cell[refused[-1]] & position.empty if refused else 0,
        against=stones_against(position, refused),
        cursor=board.cell[table.cursor] if table.cursor else 0,
        numbers=numbers,
        candidates=candidates,
        circles=circled or sum(board.cell[name] for name in drawn.circles) | (fairness.fair if fairness else 0),
        arrows=tuple((board.cell[arrow.start], board.cell[arrow.end]) for arrow in drawn.arrows),
        coordinates=prefs.coordinates,
        shaped=prefs.shaped,
    )
    return draw(position, overlay, table.view)


def _landing(position: Position, move: str | None) -> int:
    """Return the cell to which a move brings a stone; none if it brings none."""
    return position.board.cell.get(move_cells(move or "")[-1], 0)


def _drawn(table: Table, pencil: Pencil | None) -> Highlights:
    """Return the circles and arrows of the comment, with that which the pencil would make now."""
    pointed = table.hover or table.cursor
    begun = pencil.start if pencil else None
    return table.highlights.toggled(begun, pointed) if begun and pointed else table.highlights


def explaining(position: Position) -> frozenset[str]:
    """Return the kinds of marks that may be the reason of a refusal."""
    return frozenset(name for name, kind in position.kinds_of_marks.items() if kind.explains)


def _candidates(position: Position, found: Sequence[JudgedMove]) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Return the moves to point out, each with its chance in percent."""
    return tuple(
        (tuple(position.board.cell[name] for name in ways[0]), f"{100 * candidate.chance:.0f}")
        for candidate in found
        if (ways := position.clicks(candidate.move))
    )


def _numbers(table: Table) -> dict[int, str]:
    """Return what is written on the stones: the number of the move that put each there."""
    return {cell: str(number) for cell, number in table.record.numbers(table.path).items()}
