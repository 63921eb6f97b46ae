"""The moves of a record as a tree of values.

A `Node` is a move that was played and what was played after it, so a tree is the tuple of the first moves; of several
moves, the first is the main line. Games run to hundreds of moves, each one level deeper than the one before, so nothing here
recurses: a tree is read with `preorder` and made by freezing a `Draft`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from pygames.errors import GamesError, Message, quoted, require_string, shortened
from pygames.outside.bounds import MOST_MOVES, MOST_OF_A_COMMENT, MOST_OF_A_MOVE, MOST_PLIES
from pygames.outside.text import BadText, require_readable

#: What may be said of a move in a sign: nothing, good, bad, brilliant, a blunder, interesting, dubious.
MARKS = ("", "!", "?", "!!", "??", "!?", "?!")

_FIRST = re.compile(r"[a-z]+[0-9]*", re.ASCII)
_FIRST_TWO = re.compile(r"[a-z]+[0-9]*[,>-][a-z]+[0-9]+", re.ASCII)
_FURTHER = re.compile(r"[,>-][a-z]+[0-9]+", re.ASCII)

#: What is wrong with a record that is `too_long`.
TOO_LONG = Message("it is longer than any game could be")


class BadRecord(GamesError):
    """A record, or the text, data or link of one, that is malformed or holds an illegal move."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A move, what is said about it, and the moves that were tried after it, the main line first.

    Attributes:
        move: its text.
        comment: what is said about it.
        mark: one of `MARKS`.
        replies: the moves after it.
        total: how many moves these are, all after them and it included.
        plies: how many of them follow one another at most, it included.

    Raises:
        BadRecord: one of the texts is none of its kind, or a move stands twice among the replies.
    """

    move: str
    comment: str = ""
    mark: str = ""
    replies: "tuple[Node, ...]" = ()
    total: int = field(init=False)
    plies: int = field(init=False)

    def __post_init__(self) -> None:
        require_string(self.move, BadRecord)
        if not _is_move(self.move):
            raise BadRecord(Message("{text} is not the text of a move", text=quoted(self.move, always=True)))
        if self.mark not in MARKS:
            raise BadRecord(
                Message(
                    "{mark} is not a mark; the marks are {marks}",
                    mark=shortened(self.mark),
                    marks=" ".join(MARKS[1:]),
                )
            )
        if self.comment != "":
            require_text(self.comment, MOST_OF_A_COMMENT)
        require_different(self.replies)
        object.__setattr__(self, "total", 1 + total(self.replies))
        object.__setattr__(self, "plies", 1 + plies(self.replies))

    def followed_by(self, replies: "tuple[Node, ...]") -> "Node":
        """Return the same move, with what is said of it, and other replies; the caller knows that these differ from one another."""
        # A move in a long game makes all nodes before it anew: what is known to be right is not looked at again.
        node = object.__new__(Node)
        object.__setattr__(node, "move", self.move)
        object.__setattr__(node, "comment", self.comment)
        object.__setattr__(node, "mark", self.mark)
        object.__setattr__(node, "replies", replies)
        alone = replies[0] if len(replies) == 1 else None
        object.__setattr__(node, "total", 1 + (alone.total if alone else total(replies)))
        object.__setattr__(node, "plies", 1 + (alone.plies if alone else plies(replies)))
        return node

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if one is two:
                continue
            if one._own != two._own or len(one.replies) != len(two.replies):
                return False
            pairs += zip(one.replies, two.replies, strict=True)
        return True

    def __hash__(self) -> int:
        return hash(self._own)

    def __repr__(self) -> str:
        return f"<{self.move}{self.mark} and {len(self.replies)} replies>"

    def __reduce__(self) -> "tuple[Callable[[str, _Branches, _Notes], Node], tuple[str, _Branches, _Notes]]":
        """Have a copy made of the moves in `preorder`, as Python's own way of copying recurses."""
        moves, branches, notes, before = [], {}, {}, 0
        for index, (ply, node) in enumerate(preorder((self,))):
            moves.append(node.move)
            if ply != before + 1:
                branches[index] = ply
            if node.comment or node.mark:
                notes[index] = node.comment, node.mark
            before = ply
        return _grown, (" ".join(moves), branches, notes)

    @property
    def _own(self) -> tuple[str, str, str]:
        return self.move, self.comment, self.mark


@lru_cache(maxsize=4_096)
def _is_move(text: str) -> bool:
    """Whether a text is of the form of a move: a word or a cell, and further cells behind a sign each."""
    if len(text) > MOST_OF_A_MOVE:
        return False
    # Most moves have one cell or two.
    part = _FIRST_TWO.match(text) or _FIRST.match(text)
    if part is None:
        return False
    while part.end() < len(text):
        part = _FURTHER.match(text, part.end())
        if part is None:
            return False
    return True


def require_text(text: str, most: int) -> None:
    """Raise `BadRecord` if a text is not fit for a record, where it may have so many characters."""
    try:
        require_readable(text, most)
    except BadText as error:
        raise BadRecord(error.message) from None


def require_different(replies: tuple[Node, ...]) -> None:
    """Raise `BadRecord` if a move stands twice among the replies to one position."""
    if len(replies) > 1 and len({node.move for node in replies}) < len(replies):
        raise BadRecord(Message("a move stands twice after the same position; join the two lines"))


def total(replies: tuple[Node, ...]) -> int:
    """Return how many moves a tree has."""
    return sum([node.total for node in replies])


def plies(replies: tuple[Node, ...]) -> int:
    """Return how many moves of a tree follow one another at most."""
    return max([node.plies for node in replies], default=0)


def require_short(replies: tuple[Node, ...]) -> None:
    """Raise `BadRecord` if a tree is longer than one that could be read again."""
    if too_long(total(replies), plies(replies)):
        raise BadRecord(
            Message(
                "a game can have at most {moves} moves, variations included, and {plies} of them one after another",
                moves=MOST_MOVES,
                plies=MOST_PLIES,
            )
        )


def too_long(moves: int = 0, plies: int = 0) -> bool:
    """Whether a record that is read has more moves, variations included, or more of them one after the other than it may have."""
    return moves > MOST_MOVES or plies > MOST_PLIES


def preorder(replies: tuple[Node, ...]) -> Iterator[tuple[int, Node]]:
    """Yield every node of a tree with its ply, counted from 1: each before its replies, the main line first."""
    waiting = [(1, node) for node in reversed(replies)]
    while waiting:
        ply, node = waiting.pop()
        yield ply, node
        waiting += [(ply + 1, reply) for reply in reversed(node.replies)]


@dataclass(slots=True, eq=False)
class Draft:
    """A node in the making; the root of a draft has no move."""

    move: str = ""
    comment: str = ""
    mark: str = ""
    replies: "list[Draft]" = field(default_factory=list)

    def add(self, move: str) -> "Draft":
        """Add a reply and return it."""
        reply = Draft(move)
        self.replies.append(reply)
        return reply

    def tree(self) -> tuple[Node, ...]:
        """Return the replies of this root as values; raise `BadRecord` about the first ply at which one cannot be a `Node`."""
        drafts = [self]
        for draft in drafts:
            drafts += draft.replies
        made: dict[Draft, Node] = {}
        first: BadRecord | None = None
        for draft in reversed(drafts[1:]):
            replies = tuple(made[reply] for reply in draft.replies if reply in made)
            try:
                made[draft] = Node(draft.move, draft.comment, draft.mark, replies)
            except BadRecord as fault:
                first = fault
        if first:
            raise first
        return tuple(made[reply] for reply in self.replies)


#: The plies of those nodes of a tree, by their place in `preorder`, that do not follow the node before them.
_Branches = dict[int, int]
#: The comments and marks of those nodes, by their place, that have any.
_Notes = dict[int, tuple[str, str]]


def _grown(moves: str, branches: _Branches, notes: _Notes) -> Node:
    """Return the first of the nodes with these moves, which are in the order of `preorder`, a space apart."""
    root = Draft()
    line = [root]
    for index, move in enumerate(moves.split(" ")):
        draft = grow(line, branches.get(index, len(line)), move)
        draft.comment, draft.mark = notes.get(index, ("", ""))
    return root.tree()[0]


def grow(line: list[Draft], ply: int, move: str) -> Draft:
    """Add a move at a ply below the line that led to it, which then ends there, and return its draft.

    This is how a tree is built in the order of `preorder`: ``line`` begins as the root alone.
    """
    del line[ply:]
    draft = line[-1].add(move)
    line.append(draft)
    return draft
