"""The record beside the board: the moves with their variations and comments, and what can be done to them."""

from collections.abc import Iterator

from pygames.record import MARKS, Node
from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import control
from pygames_web.table import Path, Table
from pygames_web.words import Speaker


def record(table: Table, say: Speaker) -> Markup:
    """Return the record, each move a button that goes there, and the controls for the move one looks at."""
    items = list(_line(table, (), table.record.replies, say))
    return tag(
        "section",
        tag("h2", say("Moves")),
        tag("p", table.record.comment, class_="comment") if table.record.comment else None,
        tag("ol", *items, class_="moves", id="moves"),
        _editing(table, say) if table.path else None,
        class_="record",
        hidden=not items,
    )


def _line(table: Table, start: Path, replies: tuple[Node, ...], say: Speaker) -> Iterator[Markup]:
    """Yield the moves of a line from its start to its end; the variations to a move stand behind it."""
    path = start
    while replies:
        main, *others = replies
        yield _move(table, (*path, 0), main)
        for index, node in enumerate(others, 1):
            yield tag("li", tag("ol", *_variation(table, (*path, index), node, say)), class_="variation")
        path, replies = (*path, 0), main.replies


def _variation(table: Table, path: Path, node: Node, say: Speaker) -> Iterator[Markup]:
    yield _move(table, path, node)
    yield from _line(table, path, node.replies, say)


def _move(table: Table, path: Path, node: Node) -> Markup:
    return tag(
        "li",
        control(
            (tag("small", f"{len(path)}"), " ", node.move, node.mark),
            "go",
            ".".join(map(str, path)),
            aria_current="step" if path == table.path else None,
        ),
        tag("span", node.comment, class_="comment") if node.comment else None,
    )


def _editing(table: Table, say: Speaker) -> Markup:
    """Return what can be said of, and done to, the move one looks at."""
    node = table.record.line(table.path)[-1]
    marks = [tag("option", mark or say("none"), value=mark, selected=mark == node.mark) for mark in MARKS]
    return tag(
        "details",
        tag("summary", say("About this move")),
        tag(
            "label",
            say("Comment"),
            tag("textarea", node.comment, data_do="comment", data_live=True, rows="2", id="comment"),
        ),
        tag("label", say("Mark"), tag("select", *marks, data_do="mark", id="mark")),
        tag(
            "p",
            control(
                say("Make it the main line"), "promote", sign="promote", disabled=not any(table.path), id="promote"
            ),
            control(say("Delete from here"), "delete", sign="delete", id="delete"),
            class_="words",
        ),
        class_="editing",
    )
