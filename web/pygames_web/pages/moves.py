"""The record beside the board: the moves with their variations and comments, and what can be done to them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pygames.errors import Message
from pygames.outside.bounds import MOST_OF_A_COMMENT
from pygames.record import MARKS, Node, words_of
from pygames.telling import word_name
from pygames_web.machine.actions import COMMENT, DELETE, GO_TO, MARK, PENCIL, PROMOTE, UNDRAW, Ask
from pygames_web.machine.places import Playing
from pygames_web.markup import Markup, rows, tag
from pygames_web.model.moment import written_path
from pygames_web.model.seats import is_settled
from pygames_web.model.table import Table
from pygames_web.pages.parts import control
from pygames_web.words import Speaker

#: How deep variations of variations are shown; of those that go deeper there is a sign.
MOST_NESTED = 30


class _Shown(NamedTuple):
    """How the moves of a record are shown.

    Attributes:
        here: the `written_path` of the one that is looked at.
        signs: the signs of mistakes, by the `written_path` of each.
        game: how many moves of the main line belong to the game; those behind them were tried or taken back.
    """

    here: str
    signs: Mapping[str, str]
    game: int


def move_list(table: Table, say: Speaker, signs: Mapping[str, str]) -> Markup:
    """Return the list of the moves, each a button that goes there; ``signs`` has those of mistakes, by the `written_path` of each.

    For the Tab key it is a single stop; from there the arrow keys step through the moves.
    """
    line, game = table.record.moves(table.record.main_line()), table.game_moves
    played = next((ply for ply, (one, other) in enumerate(zip(line, game, strict=False)) if one != other), len(game))
    items = _line(table.record.replies, 0, "", 0, _Shown(written_path(table.path), signs, played), 0, say)
    return rows("ol", *items, class_="moves", id="moves", tabindex="0", aria_label=say("Moves"))


def record(place: Playing, say: Speaker, offered: bool, signs: Mapping[str, str]) -> Markup:
    """Return the record, and the controls for the move one looks at.

    ``offered`` is whether the page offers elsewhere to make the variation the main line, ``signs`` is as in `move_list`.
    """
    table = place.table
    return tag(
        "section",
        tag("h2", say("Moves")),
        tag("p", words, class_="comment", dir="auto") if (words := words_of(table.record.comment)) else None,
        move_list(table, say, signs),
        _editing(place.about, offered, say),
        _drawing(table, place.sketches, say),
        class_="record",
        # What comes and goes before it does not replace it: what is unfolded there stays unfolded.
        id="record",
    )


def _line(
    replies: tuple[Node, ...], ply: int, prefix: str, run: int, shown: _Shown, depth: int, say: Speaker
) -> Iterator[Markup]:
    """Yield the moves of a line from its start to its end; the variations to a move stand behind it.

    The line starts after so many plies, at the path that is written as ``prefix`` and ``run``; ``depth`` is how
    many variations the line is inside of.
    """
    while replies:
        main, before, ply, run = replies[0], f"{prefix}{run}", ply + 1, run + 1
        place = f"{prefix}{run}"
        here, sign, beside = place == shown.here, shown.signs.get(place, ""), not depth and ply > shown.game
        yield _item(ply, main.move, main.mark, main.comment, place, here, sign, beside, say)
        for index, node in enumerate(replies[1:], 1):
            inside = (
                tag("ol", *_line((node,), ply - 1, f"{before}.{index}.", -1, shown, depth + 1, say))
                if depth < MOST_NESTED
                else "…"
            )
            yield tag("li", inside, class_="variation")
        replies = main.replies


@lru_cache(maxsize=2048)
def _item(
    ply: int, move: str, mark: str, said: str, place: str, here: bool, sign: str, beside: bool, say: Speaker
) -> Markup:
    """Return what shows a move; it is remembered, as in a long game these are most of the page and hardly ever change."""
    name, comment = word_name(move), words_of(said)
    return tag(
        "li",
        control(
            (
                tag("small", f"{ply}"),
                " ",
                say(name) if isinstance(name, Message) else move,
                mark or (tag("span", sign, class_="sign") if sign else None),
            ),
            Ask(GO_TO.name, place),
            aria_current="step" if here else None,
            tabindex="-1",
        ),
        tag("bdi", comment, class_="comment") if comment else None,
        class_="beside" if beside else None,
    )


def _editing(table: Table, offered: bool, say: Speaker) -> Markup:
    """Return what can be said of, and done to, the move that a table looks at; at the start, what can be said of the game."""
    has = table.record.line(table.path)[-1].mark if table.path else ""
    marks = [tag("option", mark or say("none"), value=mark, selected=mark == has) for mark in MARKS]
    return tag(
        "details",
        tag("summary", _about(table, say)),
        tag(
            "label",
            say("Comment"),
            tag(
                "textarea",
                words_of(table.comment),
                data_do=COMMENT.name,
                data_live=True,
                # What was not taken of what stands in the field does not stay there for another move.
                data_move=written_path(table.path),
                rows="2",
                dir="auto",
                maxlength=MOST_OF_A_COMMENT,
                id="comment",
            ),
        ),
        tag("label", say("Mark"), tag("select", *marks, data_do=MARK.name, disabled=not table.path, id="mark")),
        _changing(table, offered, say),
        class_="editing",
        # It stays unfolded while what is said of the game comes to stand above it.
        id="editing",
    )


def _changing(table: Table, offered: bool, say: Speaker) -> Markup:
    """Return the buttons that make a variation the main line, unless that is offered elsewhere, and delete moves."""
    off = not any(table.path) or table.has_others
    return tag(
        "p",
        None if offered else control(say("Make it the main line"), PROMOTE, icon="promote", off=off, id="promote"),
        control(say("Delete from here"), DELETE, icon="delete", off=not table.path or is_settled(table), id="delete"),
        class_="words",
    )


def _about(table: Table, say: Speaker) -> str:
    """Return what the field is called for what can be said of the move one looks at: by its place in the list, which it may hide."""
    if not table.path:
        return say("About this game")
    return say("About {number}. {move}", number=len(table.path), move=word_name(table.moves[-1]))


def _drawing(table: Table, drawing: bool, say: Speaker) -> Markup:
    """Return the pencil, and what is drawn over the position one looks at, which only the eye sees on the board."""
    drawn = table.highlights
    names = [*drawn.circles, *("→".join(arrow) for arrow in drawn.arrows)]
    return tag(
        "div",
        tag(
            "p",
            control(
                say("Sketch on the board"),
                PENCIL,
                icon="rename",
                aria_pressed="true" if drawing else "false",
                data_shows=None if drawing else "board",
                id="pencil",
            ),
            control(say("Wipe"), UNDRAW, icon="clear", id="undraw") if drawn else None,
            class_="words",
        ),
        tag("p", say("The mouse's other button sketches at any time."), class_="for-keys") if drawing else None,
        tag("p", say("Sketched: {names}", names=", ".join(names)), id="drawn") if drawn else None,
        class_="drawing",
    )
