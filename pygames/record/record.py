"""A game as it was played and studied: moves, variations, comments, tags.

A `Record` is a value: everything that changes it returns another one, which shares all that stayed the same, the positions
worked out so far included. Where one is in a record is a *path*: which reply to follow at each ply, from the root.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from pygames.errors import GamesError, Message, quoted, require_string
from pygames.outside.bounds import MOST_OF_A_COMMENT, MOST_OF_A_TAG
from pygames.record.tree import BadRecord, Node, preorder, require_different, require_short, require_text
from pygames.rules import Colour, Position, Setup, Winner

Path = tuple[int, ...]

#: The tags that pages show, in the order in which files list them; any other name will do as well.
KNOWN_TAGS = ("event", "date", "first", "second", "result")
#: The tags that say what came of a game, and why it ended before its rules say so.
RESULT, FORFEIT = "result", "forfeit"
#: What `RESULT` says, by who has won.
RESULTS: dict[Winner, str] = {"b": "Black", "w": "White", "draw": "draw"}
_WINNERS = {text: winner for winner, text in RESULTS.items()}

_TAG = re.compile(r"[a-z][a-z-]{0,30}", re.ASCII)
#: What files say about every record, so that a tag of the same name would be taken for it.
RESERVED_TAGS = frozenset({"pygames", "game", "size", "variant", "position"})


class _Place:
    """The position at a place of the tree, the places that moves lead to from there, and the numbers of its stones if asked for."""

    __slots__ = ("after", "numbers", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.after: dict[str, _Place] = {}
        self.numbers: Mapping[int, int] | None = None

    def play(self, move: str) -> "_Place":
        # What is no text may be nothing to look up by: the position says what is wrong with it.
        place = self.after.get(move) if isinstance(move, str) else None
        if place is None:
            place = self.after[move] = _Place(self.position.play(move))
        return place


class _Way:
    """A path, the nodes along it, and the places along it as far as they were asked for."""

    __slots__ = ("_places", "moves", "nodes", "path")

    def __init__(self, path: Path, nodes: tuple[Node, ...], places: list[_Place]) -> None:
        self.path = path
        self.nodes = nodes
        self.moves = tuple(node.move for node in nodes)
        self._places = places

    def along(self, path: Path, nodes: tuple[Node, ...]) -> "_Way":
        """Return the way along a path whose moves are those of this one as far as both go: the places there are known."""
        return _Way(path, nodes, self._places[: len(path) + 1])

    def places(self, plies: int) -> list[_Place]:
        """Return the places from the start until after so many plies; raise `BadRecord` at the first move that is illegal."""
        places = self._places[: plies + 1]
        if len(places) <= plies:
            for ply in range(len(places), plies + 1):
                places.append(_played(places[-1], ply, self.moves[ply - 1]))
            # One that is never changed: another thread may be making one, too.
            self._places = places
        return places

    def place(self, plies: int) -> _Place:
        """Return the place after so many plies, as `places` does."""
        places = self._places
        return places[plies] if plies < len(places) else self.places(plies)[-1]


@dataclass(frozen=True)
class Record:
    """A game with its variations.

    Attributes:
        setup: the game, size and variant.
        start: the text of the position it was set up from; None for the start of a game.
        replies: the moves tried first, the main line before the others.
        tags: what is known about the game by name: `KNOWN_TAGS` (``first`` and ``second`` are the players by seat) or others.
        comment: what is said before the first move.

    Raises:
        BadPosition: the start is no position of the game.
        BadRecord: a tag, the comment or the moves cannot be written to a file and read again, or a move stands twice at one place.
    """

    setup: Setup
    start: str | None = None
    replies: tuple[Node, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    comment: str = ""
    _root: _Place = field(init=False, repr=False, compare=False)
    # The way to the path that was asked for last: a page asks for the same one, and for parts of it, again and again.
    _last: _Way = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        start = self.setup.start()
        if self.start is not None and self.start != start.text:
            start = self.setup.position(self.start)
        else:
            object.__setattr__(self, "start", None)
        require_different(self.replies)
        require_short(self.replies)
        require_text(self.comment, MOST_OF_A_COMMENT)
        for name, value in self.tags.items():
            require_string(name, BadRecord)
            if name in RESERVED_TAGS:
                raise BadRecord(
                    Message(
                        "{name} cannot name a tag: files keep that name for the game itself",
                        name=quoted(name, always=True),
                    )
                )
            if not _TAG.fullmatch(name):
                raise BadRecord(
                    Message(
                        "{name} cannot name a tag: take lower-case letters, as in first", name=quoted(name, always=True)
                    )
                )
            if not value:
                raise BadRecord(Message("the tag {name} says nothing; leave it out", name=name))
            require_text(value, MOST_OF_A_TAG)
        object.__setattr__(self, "tags", MappingProxyType(dict(sorted(self.tags.items()))))
        self._keep_root(_Place(start))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy what makes the record, and not the positions that have been computed."""
        return type(self), (self.setup, self.start, self.replies, dict(self.tags), self.comment)

    # -- reading -----------------------------------------------------------------------------------------------------

    def line(self, path: Path) -> tuple[Node, ...]:
        """Return the nodes along a path; raise `BadRecord` if it leads out of the tree."""
        return self._way(path).nodes[: len(path)]

    def moves(self, path: Path) -> tuple[str, ...]:
        """Return the moves along a path."""
        return self._way(path).moves[: len(path)]

    def path_along(self, moves: Iterable[str]) -> Path:
        """Return the path along moves, as far as the record has them; raise `TypeError` as `prolonged` does.

        >>> from pygames import find_game
        >>> record, _ = Record(find_game("vadrantir").setup(5)).prolonged((), ["e5", "black", "d4"])
        >>> record.path_along(["e5", "black"]), record.path_along(["e5", "white", "d4"])
        ((0, 0), (0,))
        """
        _require_several(moves)
        path: Path = ()
        replies = self.replies
        for move in moves:
            index = next((index for index, node in enumerate(replies) if node.move == move), None)
            if index is None:
                break
            path, replies = (*path, index), replies[index].replies
        return path

    def main_line(self, path: Path = ()) -> Path:
        """Return a path prolonged to the end of its main line."""
        replies = self._after(self.line(path))
        further = 0
        while replies:
            further += 1
            replies = replies[0].replies
        return (*path, *(0,) * further)

    def position(self, path: Path = ()) -> Position:
        """Return the position after the moves along a path; raise `BadRecord` at the first that is illegal.

        No move is ever played twice, neither here nor in the records made from this one.
        """
        return self._place(path).position

    def positions(self, path: Path) -> list[Position]:
        """Return the positions along a path, from the start to its end."""
        return [place.position for place in self._way(path).places(len(path))]

    def numbers(self, path: Path) -> Mapping[int, int]:
        """Return, for each stone at the end of a path, the number of the move that put it there.

        The stones of the position that the record starts from have none.
        """
        place = self._place(path)
        if place.numbers is None:
            place.numbers = MappingProxyType(_numbers(self.positions(path)))
        return place.numbers

    def steps(self) -> Iterator[tuple[int, Node, Position, Position]]:
        """Yield every move of the tree as `preorder` does, with its ply and the positions before and after it.

        Raise `BadRecord` at a move that is illegal.
        """
        line = [self._root]
        for ply, node in preorder(self.replies):
            del line[ply:]
            line.append(_played(line[-1], ply, node.move))
            yield ply, node, line[-2].position, line[-1].position

    def check(self) -> None:
        """Raise `BadRecord` if a move anywhere in the tree is illegal, naming the first that is."""
        for _ in self._playing():
            pass

    def compute(self) -> Iterator[None]:
        """Compute what `check` needs bit by bit: an iterator that yields every few milliseconds, until `check` takes no longer."""
        with suppress(BadRecord):
            yield from self._playing()

    def _playing(self) -> Iterator[None]:
        """Play all moves of the tree, and yield every few milliseconds; raise `BadRecord` at a move that is illegal."""
        line = [self._root]
        for ply, node in preorder(self.replies):
            del line[ply:]
            if node.move not in line[-1].after:
                yield
                yield from line[-1].position.compute(node.move)
            line.append(_played(line[-1], ply, node.move))

    def first_colour(self, path: Path) -> Colour | None:
        """Return the colour that the first player has at the end of a path, or None if nobody chose one on the way.

        Raises:
            BadRecord: the path leads out of the tree.

        >>> from pygames import find_game
        >>> record, path = Record(find_game("vadrantir").setup(5)).prolonged((), ["e5", "black", "d4"])
        >>> record.first_colour(path), record.first_colour(path[:1])
        ('w', None)
        """
        line = self.line(path)
        ply = {"o": 1, "c": 0}.get(self._root.position.turn, len(line))
        if ply >= len(line):
            return None
        return "w" if line[ply].move == "black" else "b"

    # -- changing ----------------------------------------------------------------------------------------------------

    def play(self, path: Path, move: str) -> "tuple[Record, Path]":
        """Return the record with a move after a path, and the path to it.

        A move that is there already is followed; another one becomes the last of the variations.

        Raises:
            IllegalMove: it is not legal.
            BadRecord: the path leads out of the tree, or there are as many moves as there may be.
        """
        line = self.line(path)
        replies = self._after(line)
        for index, node in enumerate(replies):
            if node.move == move:
                return self, (*path, index)
        self._place(path).play(move)
        return self._with_replies(line, path, (*replies, Node(move))), (*path, len(replies))

    def prolonged(self, path: Path, moves: Sequence[str]) -> "tuple[Record, Path]":
        """Return the record with moves after a path as its last variation, and the path to the last of them.

        Whether they are legal is for `check` to say.

        Raises:
            BadRecord: the first of the moves is a reply after the path already, or there would be more moves than there may be.
            TypeError: a single text stands for the moves; a single move is a list, too.
        """
        _require_several(moves)
        if not moves:
            return self, path
        line = self.line(path)
        replies = self._after(line)
        added: tuple[Node, ...] = ()
        for move in reversed(moves):
            added = (Node(move, replies=added),)
        return self._with_replies(line, path, (*replies, *added)), (*path, len(replies), *[0] * (len(moves) - 1))

    def ended_at(self, path: Path) -> "Record":
        """Return the record without what follows the end of a path."""
        return self._with_replies(self.line(path), path, ())

    def promote(self, path: Path) -> "tuple[Record, Path]":
        """Return the record with the innermost variation that a path goes through made the main line, and its path then."""
        branch = max((ply for ply, index in enumerate(path) if index), default=None)
        line = self.line(path)
        if branch is None:
            return self, path
        above, index = path[:branch], path[branch]
        replies = (line[branch], *_put(self._after(line[:branch]), index))
        return self._with_replies(line[:branch], above, replies), (*above, 0, *path[branch + 1 :])

    def delete(self, path: Path) -> "Record":
        """Return the record without the move at the end of a path and all that follows it; without any for the empty path."""
        if not path:
            return self._with_replies((), (), ())
        line = self.line(path)[:-1]
        return self._with_replies(line, path[:-1], _put(self._after(line), path[-1]))

    def annotate(self, path: Path, comment: str | None = None, mark: str | None = None) -> "Record":
        """Return the record with another comment or mark on the move at the end of a path (None: as it was).

        The empty path stands for the record itself, which has a comment only.

        Raises:
            BadRecord: the path leads out of the tree, the mark is none that a move may have, or no file could hold the comment.
        """
        if not path:
            if mark:
                raise BadRecord(Message("only a move can have a mark"))
            return self._sharing(replace(self, comment=self.comment if comment is None else comment))
        *line, node = self.line(path)
        node = replace(
            node,
            comment=node.comment if comment is None else comment,
            mark=node.mark if mark is None else mark,
        )
        return self._with_replies(line, path[:-1], _put(self._after(line), path[-1], node))

    def tagged(self, /, **tags: str) -> "Record":
        """Return the record with other values of tags; an empty one takes the tag away."""
        merged = {**self.tags, **tags}
        return self._sharing(replace(self, tags={name: value for name, value in merged.items() if value}))

    @property
    def tagged_result(self) -> Winner | None:
        """Who has won by the tag `RESULT`, or ``"draw"``, wherever the moves lead; None if it says nothing of the kind."""
        return _WINNERS.get(self.tags.get(RESULT, ""))

    # -- parts -------------------------------------------------------------------------------------------------------

    def _after(self, line: Sequence[Node]) -> tuple[Node, ...]:
        """Return the replies at the end of a line."""
        return line[-1].replies if line else self.replies

    def _with_replies(self, line: Sequence[Node], path: Path, replies: tuple[Node, ...]) -> "Record":
        """Return the record with other replies at the end of a path, whose nodes are ``line``."""
        require_different(replies)
        # Every node down to the end is made anew, so this is written to be quick.
        made: list[Node] = []
        for ply in range(len(line) - 1, -1, -1):
            siblings = line[ply - 1].replies if ply else self.replies
            made.append(line[ply].followed_by(replies))
            replies = _put(siblings, path[ply], made[-1])
        changed = self._sharing(replace(self, replies=replies))
        object.__setattr__(changed, "_last", self._way(path).along(path, tuple(reversed(made))))
        return changed

    def _sharing(self, changed: "Record") -> "Record":
        """Return a record changed from this one, with the positions known here."""
        changed._keep_root(self._root)
        return changed

    def _keep_root(self, root: _Place) -> None:
        object.__setattr__(self, "_root", root)
        object.__setattr__(self, "_last", _Way((), (), [root]))

    def _way(self, path: Path) -> _Way:
        """Return the way along a path, or along one that goes on from it; raise `BadRecord` if the path leads out of the tree."""
        last = self._last
        if last.path[: len(path)] != path:
            if path[: len(last.path)] != last.path:
                last = _Way((), (), [self._root])
            nodes = list(last.nodes)
            replies = self._after(nodes)
            for ply, index in enumerate(path[len(nodes) :], len(nodes) + 1):
                if not 0 <= index < len(replies):
                    raise BadRecord(Message("this record has no such move number {number}", number=ply))
                nodes.append(replies[index])
                replies = replies[index].replies
            # What is returned is not looked up once more: another thread may have asked for another way.
            last = last.along(path, tuple(nodes))
            object.__setattr__(self, "_last", last)
        return last

    def _place(self, path: Path) -> _Place:
        return self._way(path).place(len(path))


def _played(place: _Place, ply: int, move: str) -> _Place:
    try:
        return place.play(move)
    except GamesError as error:
        raise BadRecord(Message("move {number}, {problem}", number=ply, problem=error.message)) from error


def _numbers(positions: Iterable[Position]) -> dict[int, int]:
    """Return, for each stone of the last of consecutive positions, the number of the move that put it there."""
    numbers: dict[int, int] = {}
    for ply, (before, after) in enumerate(pairwise(positions), 1):
        came = (after.black & ~before.black) | (after.white & ~before.white)
        left = (before.black | before.white) & after.empty
        for cell in after.board.cells_in(left):
            numbers.pop(cell, None)
        for cell in after.board.cells_in(came):
            numbers[cell] = ply
    return numbers


def _put(replies: tuple[Node, ...], index: int, *nodes: Node) -> tuple[Node, ...]:
    """Return replies with others, or none, in the place of one."""
    return replies[:index] + nodes + replies[index + 1 :]


def _require_several(moves: Iterable[str]) -> None:
    """Raise `TypeError` if a text stands for moves: it would be taken for as many as it has letters, and no type checker says so."""
    if isinstance(moves, str):
        raise TypeError(f"a list of moves is needed here, not the text {moves[:20]!r}")
