"""Questions that are typed where moves are: what stands on the board, what happened last, what may be done, who is ahead."""

from collections.abc import Callable
from functools import cache

from pygames.errors import Counted, Message, listed
from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames.rules import Position, Setup
from pygames.telling import (
    board_told,
    move_told,
    pieces_told,
    score_told,
    standing,
    threats_told,
    turn_told,
    ways_told,
    word_name,
)
from pygames_web.model.moment import ended
from pygames_web.model.outcome import outcome_heard, over
from pygames_web.model.table import Table

#: The words of questions and of moves, in the language of the person; they are understood in English as well.
QUESTION_WORDS: dict[str, Message] = {
    "board": Message("board"),
    "last": Message("last"),
    "snakes": Message("snakes"),
    "groups": Message("groups"),
    "moves": Message("moves"),
    "score": Message("score"),
    "threats": Message("threats"),
    "ways": Message("ways"),
    "turn": Message("turn"),
    "help": Message("help"),
    "black": Message("black"),
    "white": Message("white"),
    "pass": Message("pass"),
}
#: How many moves are listed at most.
MOST_LISTED = 40

Lines = tuple[Message, ...]


def answer(table: Table, text: str) -> Lines | None:
    """Return the answer to a question; None if a text is none.

    No question is longer than a move. A cell alone is a move in some games, so a question about one ends in a question mark: ``e5?``.
    """
    words = text.lower().replace("?", " ? ").split() if len(text) <= MOST_OF_A_MOVE else [text]
    asking = "?" in words
    words = [word for word in words if word != "?"]
    if not words:
        return _help(table) if asking else None
    cells = [word for word in words[1:] if word in table.position.board.cell]
    if asking and len(words) == 1 and words[0] in table.position.board.cell:
        return _about_cell(table.position, words[0])
    if words[0] == "moves" and len(words) > 1:
        return _moves(table.position, cells[0]) if cells else None
    found = _ANSWERS.get(words[0]) if len(words) == 1 else None
    return found(table) if found else None


def like_a_question(text: str) -> bool:
    """Whether a text that is neither a question nor a move was meant to be a question rather than a move: moves have numbers."""
    return "?" in text or text.isalpha()


@cache
def questions(setup: Setup) -> tuple[str, ...]:
    """Return the questions about what a game has, be it only after the opening; others are answered too."""
    position = setup.start().altered(turn="b")
    has = {
        "score": position.score is not None,
        "snakes": setup.game.equipment.snakes,
        "ways": any(kind.explains for kind in position.kinds_of_marks.values()),
    }
    return tuple(question for question in _ANSWERS if has.get(question, True))


def _help(table: Table) -> Lines:
    return (
        Message(
            "You can ask: {questions}; {moves} c4, for the moves that begin at c4; c4?, for what is there.",
            questions=listed([QUESTION_WORDS[question] for question in questions(table.position.setup)]),
            moves=QUESTION_WORDS["moves"],
        ),
    )


def _about_cell(position: Position, cell: str) -> Lines:
    here = Message("{cell}, {content}.", cell=cell, content=standing(position)[cell])
    return (here, *_moves(position, cell))


def _moves(position: Position, cell: str = "") -> Lines:
    """Return the legal moves, as far as they are known, or those that begin with a cell, or why none does."""
    if position.turn == "o":
        # There may be hundreds of thousands: they are not listed.
        begun = position.entry((cell,)) if cell else None
        n = len(begun.cells) + bool(begun.move) if begun else len(position.legal_moves)
        return (_count(n),) if n else (_none(position, cell),)
    moves = [
        move
        for move in position.known_moves
        if not cell or any(cells[0] == cell for cells in position.clicks(move) if cells)
    ]
    all_known = position.computed
    if all_known and not moves:
        return (_none(position, cell),)
    told = [_count(len(moves)) if all_known else _count_so_far(len(moves))]
    if moves:
        some = listed([word_name(move) for move in moves[:MOST_LISTED]])
        all_told = all_known and len(moves) <= MOST_LISTED
        told.append(Message("{moves}.", moves=some) if all_told else Message("{moves} …", moves=some))
    return tuple(told)


def _count(n: int) -> Message:
    return Counted("{n} legal move.", "{n} legal moves.", n=n)


def _count_so_far(n: int) -> Message:
    if not n:
        return Message("No legal move is known so far.")
    return Counted("{n} legal move is known so far.", "{n} legal moves are known so far.", n=n)


def _none(position: Position, cell: str) -> Message:
    """Return why no move begins with a cell, if that is asked and known; else that there is none."""
    reason = position.why_not((cell,)) if cell else None
    return Message("Not possible: {reason}.", reason=reason) if reason else Message("There is no legal move.")


def _last(table: Table) -> Lines:
    before = table.previous
    if before is None:
        return (Message("No move has been made yet."),)
    return (move_told(before, table.moves[-1], table.position),)


def _score(table: Table) -> Lines:
    told = tuple(score_told(table.position))
    if not told:
        later = "score" in questions(table.position.setup)
        return (Message("There is no score yet.") if later else Message("There is no score."),)
    return told if ended(table.position) else (Message("If the game ended now:"), *told)


def _threats(table: Table) -> Lines:
    return tuple(threats_told(table.position)) or (Message("No threat is found."),)


def _ways(table: Table) -> Lines:
    return tuple(ways_told(table.position)) or (Message("No group needs a way to survive here."),)


def _turn(table: Table) -> Lines:
    position = table.position
    if over(table):
        return tuple(outcome_heard(table))
    return (turn_told(position),)


_ANSWERS: dict[str, Callable[[Table], Lines]] = {
    "board": lambda table: tuple(board_told(table.position)),
    "last": _last,
    "snakes": lambda table: tuple(pieces_told(table.position)),
    "groups": lambda table: tuple(pieces_told(table.position)),
    "moves": lambda table: _moves(table.position),
    "score": _score,
    "threats": _threats,
    "ways": _ways,
    "turn": _turn,
    "help": _help,
}
