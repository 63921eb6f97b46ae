"""How a game ended: by its rules or, as the tags of its record say, because somebody gave it up or was made to lose it."""

from dataclasses import replace

from pygames.errors import Message
from pygames.outside.text import read_number
from pygames.record import FORFEIT, RESULT, RESULTS, Path, Record
from pygames.record.tree import preorder
from pygames.rules import Colour
from pygames.rules.terms import COLOUR_NAME, OTHER, Winner
from pygames.telling import end_told, result_told
from pygames_web.model.moment import Moment, ended
from pygames_web.model.table import Table

#: The tag that says after how many plies of the main line a game was cut short.
PLIES = "plies"
#: What `FORFEIT` says of a game that was given up.
RESIGNED = "resigned"


def end_of(record: Record) -> Path:
    """Return the end of the game of a record: that of its main line or, if it was cut short, after as many moves as its tag says."""
    plies = record.tags.get(PLIES, "") if FORFEIT in record.tags else ""
    line = record.main_line()
    return line[: read_number(plies, 5)]


def opened_at(record: Record) -> Path:
    """Return where a game that somebody gives away is opened: at its end or, if there is something to read on the way, at its start.

    That is a variation, or what is said of a move before the last.
    """
    end = end_of(record)
    told = any(node.comment for node in record.line(end)[:-1])
    varied = len(record.replies) > 1 or any(len(node.replies) > 1 for _, node in preorder(record.replies))
    return () if told or varied else end


def cut_short(record: Record, path: Path) -> Winner | None:
    """Return who won a game that ended at a place of its record although its rules would let it go on; None if it did not."""
    winner = record.tagged_result if FORFEIT in record.tags else None
    return winner if winner and path == end_of(record) else None


def is_over(moment: Moment) -> bool:
    """Whether a game is known to be over at a moment."""
    return ended(moment.position) or cut_short(moment.record, moment.path) is not None


def over(table: Table) -> bool:
    """Whether the game is known to be over where one looks."""
    return is_over(table.moment)


def winner_of(moment: Moment) -> Winner | None:
    """Return who has won a game at a moment, by its rules or because it was cut short; None if it is not over."""
    return moment.position.winner if ended(moment.position) else cut_short(moment.record, moment.path)


def outcome(moment: Moment) -> list[Message]:
    """Return how a game that is over at a moment ended, in a sentence, and why."""
    record, path, position = moment
    if ended(position):
        return [result_told(position), *position.verdict()]
    winner = cut_short(record, path)
    assert winner
    if winner == "draw":
        return [Message("The game is a draw.")]
    said = Message("{colour} wins.", colour=COLOUR_NAME[winner])
    if record.tags[FORFEIT] == RESIGNED:
        return [said, Message("{colour} resigned.", colour=COLOUR_NAME[OTHER[winner]])]
    return [said, Message("{colour} lost by forfeit.", colour=COLOUR_NAME[OTHER[winner]])]


def outcome_heard(table: Table) -> list[Message]:
    """Return, for a game that is over where one looks, all that there is to hear of how it ended."""
    return end_told(table.position) if ended(table.position) else outcome(table.moment)


def resigned(table: Table, colour: Colour) -> Table:
    """Return the table with the game given up by a colour."""
    return _ended_so(table, {RESULT: RESULTS[OTHER[colour]], FORFEIT: RESIGNED, PLIES: str(len(table.path))})


def taken_up(table: Table) -> Table:
    """Return the table with the game going on that was given up or forfeited."""
    return _ended_so(table, {RESULT: "", FORFEIT: "", PLIES: ""})


def _ended_so(table: Table, tags: dict[str, str]) -> Table:
    return replace(table, record=table.record.tagged(**tags), chosen=(), refused=None)


def kept_up(before: Table, after: Table) -> Table:
    """Return a table after a change: a game that is another one by that has neither been given up nor ended as its file says."""
    if after.record is before.record:
        return after
    if FORFEIT not in after.record.tags:
        another = RESULT in after.record.tags and after.game_moves != before.game_moves
        return taken_up(after) if another else after
    end = end_of(before.record)
    moves = after.record.moves(after.record.main_line())[: len(end)]
    return after if moves == before.record.moves(end) else taken_up(after)
