"""Play by link, with no server: the link that answers a game continues it.

Both players' records carry the same `MATCH` tag, by which a link that comes in finds the saved game that it belongs to.
"""

from dataclasses import replace

from pygames.errors import Message
from pygames.record import Record
from pygames_web.saves import Save, readable
from pygames_web.seats import BY_LINK, PERSON, seat_to_act
from pygames_web.state import State
from pygames_web.table import Table

#: The tag that tells one game by link from all others.
MATCH = "match"


def tagged(table: Table) -> Table:
    """Return the table with its game made recognisable, if someone plays it by link and it has been begun."""
    if BY_LINK not in table.players or not table.id or MATCH in table.record.tags or not table.record.replies:
        return table
    return replace(table, record=table.record.tagged(**{MATCH: table.id}))


def receive(state: State, record: Record) -> State:
    """Return the state when a link with a game has been opened: that game to look at or answer, or one's own that goes on."""
    end = record.main_line()
    seen = replace(state, table=Table("", record, end))
    match = record.tags.get(MATCH)
    if match is None:
        return seen
    found = [
        (name, save)
        for name, save in readable(state.saves)
        if save.record.tags.get(MATCH) == match and save.record.setup == record.setup
    ]
    if not found:
        seat = seat_to_act(record, end)
        players = (PERSON, PERSON) if seat is None else (PERSON, BY_LINK) if seat == 0 else (BY_LINK, PERSON)
        return replace(seen, table=Table("", record, end, players))
    name, save = found[0]
    own, theirs = save.record.moves(save.record.main_line()), record.moves(end)
    if own[: len(theirs)] == theirs:
        return _going_on(state, name, save, Message("You have this already: here is where the game stands."))
    if theirs[: len(own)] != own:
        ply = next(i for i, (mine, other) in enumerate(zip(own, theirs, strict=False), 1) if mine != other)
        notice = Message("This link does not follow from your saved game: move {number} is another one.", number=ply)
        return replace(seen, notice=notice)
    continued, _ = save.record.prolonged(save.record.main_line(), theirs[len(own) :])
    return _going_on(state, name, replace(save, record=continued), Message("Your game goes on."))


def _going_on(state: State, name: str, save: Save, notice: Message) -> State:
    """Return the state in which a saved game is being opened, at its end."""
    table = Table(name, save.record, save.record.main_line(), save.players)
    return replace(state, opening=table, notice=notice)
