"""Play by link, with no server: the link that answers a game continues it.

Both players' records carry the same `MATCH` tag, by which a link that comes in finds the saved game that it belongs to.
"""

from dataclasses import replace

from pygames.errors import Message
from pygames.record import Path, Record
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames_web.machine.actions import REOPEN, TAKE_THEIRS
from pygames_web.machine.keeping import fresh_id, shelve_save
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.places import Loading, Playing
from pygames_web.machine.state import State, Transition
from pygames_web.model.mind import Wish
from pygames_web.model.moment import Moment
from pygames_web.model.outcome import cut_short, end_of, opened_at, over, resigned
from pygames_web.model.saves import Save, read_save
from pygames_web.model.seats import BY_LINK, MATCH, PERSON, colour_here, colour_of_first, seat_to_act
from pygames_web.model.table import Table

#: From how many plies on either player may open a link of a game that is not kept here: before, only who is invited does.
OPENED = 3
_GIVEN_UP = Message("Your opponent has resigned.")
#: What is said of a link that goes on with a game that one of both has resigned meanwhile.
_TOO_LATE = Message("The game was over before this move came: here is how it ended.")
#: What is said when the game of a link has taken the place of one's own.
TAKEN = Message("The game of the link has taken the place of yours, which is kept as a copy.")


def link_to_send(state: State) -> str:
    """Return the address to send to a far player: the game as it was played, without what was tried or said of it here.

    What the game is called here stays here, too. Raise `GamesError` if no link can hold it.
    """
    assert state.table
    record = state.table.record
    played, _ = Record(record.setup, record.start, tags=record.tags).prolonged((), state.table.game_moves)
    return state.address_of(played.tagged(event=""))


def receive(state: State, record: Record) -> State:
    """Return the state when a link with a game has been opened: that game to look at or answer, or one's own that goes on."""
    end = end_of(record)
    match = record.tags.get(MATCH)
    if match is None:
        return state.at(Playing(Table("", record, opened_at(record))))
    found = saved_match(state, record)
    if found is None:
        table = Table("", record, end, _seats(record, end, (PERSON, PERSON)))
        return state.at(Playing(table), notice=_seat_taken(table))
    name, save = found
    mine, theirs = save.table(name), record.moves(end)
    own, stands = mine.game_moves, mine.back_to_game()
    if own[: len(theirs)] == theirs:
        # Who resigns may not know yet of the moves that were made meanwhile.
        if not over(stands) and (ended_so := _given_up(stands.continued(theirs), record)):
            return _going_on(state, ended_so, _GIVEN_UP)
        return _going_on(state, stands, Message("You have this already: here is where the game stands."))
    problem = _problem(own, theirs, save, record)
    if problem:
        return _contested(state, record, name, save, problem)
    if over(stands):
        return _going_on(state, stands, _TOO_LATE)
    table = mine.continued(theirs)
    if ended_so := _given_up(table, record):
        return _going_on(state, ended_so, _GIVEN_UP)
    notice = Message("Your opponent has made the last move.") if over(table) else Message("Your game goes on.")
    return _going_on(state, table, notice)


def saved_match(state: State, record: Record) -> tuple[str, Save] | None:
    """Return the saved game, and its name, that is the same game by link as a record.

    Where two windows have parted such a game into several, it is the one that the record goes on from, wherever its link was sent.
    """
    return min(matches(state, record), key=lambda game: _distance(game[1], record), default=None)


def matches(state: State, record: Record) -> list[tuple[str, Save]]:
    """Return the saved games, with their names, that are the same game by link as a record, the one last touched first."""
    # Only games that have the name of the match in their text are read.
    return [game for game in state.saves.readable(record.tags[MATCH]) if _is_match(game[1], record)]


def _distance(save: Save, record: Record) -> tuple[int, int]:
    """Return what is smaller the more a record goes on from a saved game: it does, or that has all of it already, or they differ."""
    own, theirs = save.table("").game_moves, record.moves(end_of(record))
    if own == theirs[: len(own)] and _problem(own, theirs, save, record) is None:
        return 0, -len(own)
    return (1, 0) if theirs == own[: len(theirs)] else (2, 0)


def _seats(record: Record, end: Path, otherwise: tuple[str, str]) -> tuple[str, str]:
    """Return who plays a game of which the last link is opened: whoever opens it is to act, if anybody still is."""
    seat = seat_to_act(Moment.at(record, end))
    return otherwise if seat is None else (PERSON, BY_LINK) if seat == 0 else (BY_LINK, PERSON)


def _seat_taken(table: Table) -> Message | None:
    """Return which colour whoever has opened a link is taken to have, where that may be wrong: in the middle of a game."""
    colour, position = colour_here(table), table.position
    if colour is None or len(table.moves) < OPENED or position.over:
        return None
    return Message(
        "You play {colour} here. If that is wrong, change the players in the settings.",
        colour=COLOUR_NAME[colour],
    )


def _given_up(table: Table, record: Record) -> Table | None:
    """Return one's own game as the far player has given it up, if the record of a link says so and it is news."""
    winner, first = cut_short(record, end_of(record)), colour_of_first(table.moment)
    if winner is None or winner == "draw" or first is None or over(table):
        return None
    loser = OTHER[winner]
    return resigned(table, loser) if table.players[0 if loser == first else 1] == BY_LINK else None


def _is_match(save: Save, record: Record) -> bool:
    return save.record.tags.get(MATCH) == record.tags[MATCH] and save.record.setup == record.setup


def _problem(own: tuple[str, ...], theirs: tuple[str, ...], save: Save, record: Record) -> Message | None:
    """Return why the game of a link cannot go on from one's own, if so."""
    for ply, (mine, other) in enumerate(zip(own, theirs, strict=False), 1):
        if mine != other:
            return Message("This link does not follow from your saved game: move {number} is another one.", number=ply)
    undone = save.standing.undone if save.standing and save.trying is None else 0
    known = save.record.moves(save.record.main_line())[: len(own) + undone]
    for ply in range(len(own), len(theirs)):
        # What was taken back here had been sent. A pass is played for whoever has no other move; that it is legal has been checked.
        if theirs[: ply + 1] == known[: ply + 1] or theirs[ply] == "pass":
            continue
        if BY_LINK in save.players and not _is_far(save, record, (0,) * ply):
            return Message("This link makes a move that is yours to make: move {number}.", number=ply + 1)
    return None


def _is_far(save: Save, record: Record, path: Path) -> bool:
    """Whether the far player is to move at the end of a path."""
    seat = seat_to_act(Moment.at(record, path))
    return seat is not None and save.players[seat] == BY_LINK


def _contested(state: State, record: Record, name: str, own: Save, problem: Message) -> State:
    """Return the state with a game of a link that contradicts one's own, what is said of that, and the two ways out.

    Whoever plays on there without an answer has taken it, too (`pygames_web.machine.playing.commit`). No computer does that.
    """
    end = end_of(record)
    players = _seats(record, end, own.players) if BY_LINK in own.players else own.players
    table = Table("", record, end, players, own.facing, seated=own.seated, more=own.more)
    offers = (
        Offer(Message("Show my game"), REOPEN.of(name), "open"),
        Offer(Message("Take this one, and keep mine as a copy"), TAKE_THEIRS.of(name), "copy"),
    )
    notice = DetailedNotice(problem, offers=offers, lasting=True)
    return state.at(Playing(table, Wish(paused=True), contested=name), notice=notice)


def _going_on(state: State, table: Table, notice: Message) -> State:
    """Return the state in which a saved game is being opened, at its end."""
    return replace(state.at(Loading(replace(table, spoken=()))), notice=notice)


def set_aside(state: State, name: str, now: int) -> Transition:
    """Return the state and the effect that keep a copy of one's own game, before that of a link takes its place."""
    return shelve_save(state, fresh_id(state, now), copy_of(read_save(state.saves[name]), now))


def copy_of(save: Save, now: int) -> Save:
    """Return a copy of a saved game."""
    record, players = of_its_own(save.record, save.players)
    return replace(save, record=record, players=players, changed=now)


def of_its_own(record: Record, players: tuple[str, str]) -> tuple[Record, tuple[str, str]]:
    """Return a copy of a game, and who plays it: nobody by link, since the link that answers would belong to both."""
    first, second = (PERSON if player == BY_LINK else player for player in players)
    return record.tagged(**{MATCH: ""}), (first, second)
