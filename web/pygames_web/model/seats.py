"""Who sits at the table: a person here, someone far away who sends and gets links, or the computer at one of its levels."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.rules import Colour
from pygames.rules.terms import CHOICES, OTHER, Winner
from pygames_web.model.moment import Moment, ended
from pygames_web.model.outcome import is_over, over, winner_of
from pygames_web.model.table import Table

PERSON = ""
BY_LINK = "link"
PERSONS = PERSON, PERSON
#: The tags that name the players, the first player's first.
NAMES = ("first", "second")
#: The tag that tells one game by link from all others.
MATCH = "match"
#: What stands in the id of a game that has come in, and in no other.
COMES_IN = "x"
_REMATCH = re.compile(r"(.+)-([1-9][0-9]{0,3})")

#: What stands for each kind of player, and what it is called.
SEATS: dict[str, Message] = {
    PERSON: Message("Person here"),
    BY_LINK: Message("Person by link"),
    **{name: Message("Computer: {level}", level=level.title) for name, level in LEVELS.items()},
}


#: The kinds of opponents that the front page offers.
OPPONENTS = ("person", "computer", "link")
#: The level of whoever has not chosen one: the weakest.
_USUAL_LEVEL = next(iter(LEVELS))


def known_seats(names: object) -> tuple[str, str]:
    """Return the two players that a kept text names, persons where it names none that there is."""
    if not isinstance(names, list | tuple) or len(names) != 2:
        return PERSONS
    first, second = (name if isinstance(name, str) and name in SEATS else PERSON for name in names)
    return first, second


def opponent(kind: str, players: Sequence[str]) -> str:
    """Return the player of one of the kinds of `OPPONENTS`; the computer keeps the level that it has already."""
    if kind != "computer":
        return BY_LINK if kind == "link" else PERSON
    return level_chosen(players, _USUAL_LEVEL)


def level_chosen(players: Sequence[str], otherwise: str) -> str:
    """Return the level of the computer among the players, or ``otherwise`` if it is not among them."""
    return next((player for player in reversed(players) if player in LEVELS), otherwise)


def plays_itself(table: Table) -> bool:
    """Whether the computer has both seats, so that people only watch."""
    return all(player in LEVELS for player in table.players)


def seat_to_act(moment: Moment) -> int | None:
    """Return who is to act at a moment: 0 the first player, 1 the second, None if the game is over."""
    if is_over(moment):
        return None
    turn = moment.position.turn
    if turn == "o" or turn == "c":
        return 0 if turn == "o" else 1
    return 0 if turn == colour_of_first(moment) else 1


def colour_of_first(moment: Moment) -> Colour | None:
    """Return the first player's colour at a moment: Black where nobody has chosen; None before the choice."""
    if moment.position.turn == "o" or moment.position.turn == "c":
        return None
    return moment.record.first_colour(moment.path) or "b"


def colour_here(table: Table) -> Colour | None:
    """Return the colour of the person here who plays somebody else; None before the choice and if not just one of the two is here."""
    return colour_among(table.players, table.moment)


def own_result(table: Table) -> Message | None:
    """Return whether the person here has won or lost the game where one looks."""
    return None if table.is_beside_the_game else result_for(colour_here(table), winner_of(table.moment))


def result_for(mine: Colour | None, winner: Winner | None) -> Message | None:
    """Return whether one has won or lost with a colour against somebody else; None if one has none, or nobody has won."""
    if mine is None or winner is None or winner == "draw":
        return None
    return Message("You have won") if winner == mine else Message("You have lost")


def colour_among(players: Sequence[str], moment: Moment) -> Colour | None:
    """As `colour_here`, of two players at a moment of their game."""
    first = colour_of_first(moment)
    here = [seat for seat, player in enumerate(players) if player == PERSON]
    if first is None or len(here) != 1:
        return None
    return first if here == [0] else OTHER[first]


def who_may_resign(table: Table) -> Colour | None:
    """Return the colour that somebody here may give the game up for: one's own or, between people here, the one to move."""
    if not table.is_live or over(table):
        return None
    if table.has_others:
        return colour_here(table)
    return table.position.mover


def player_to_act(table: Table) -> str:
    """Return what `SEATS` calls the player who is to act where one looks; a person if the game is over."""
    seat = seat_to_act(table.moment)
    return PERSON if seat is None else table.players[seat]


def level_to_act(table: Table) -> str:
    """Return the level of the computer player who is to go on with the game; empty if there is none."""
    player = player_to_act(table)
    return player if player in LEVELS and table.is_live else PERSON


def colour_taken(table: Table) -> Colour | None:
    """Return the colour that the computer has taken, as long as the person here has not moved since; None if it took none."""
    first = table.record.first_colour(table.path)
    if first is None or table.players[0] != PERSON or table.players[1] not in LEVELS:
        return None
    moves, previous = table.moves, table.previous
    if moves[-2:-1] and moves[-2] in CHOICES and previous and previous.mover != first:
        return OTHER[first]
    return OTHER[first] if moves[-1] in CHOICES else None


def awaits_link(table: Table) -> bool:
    """Whether the game goes on with a link from the other player."""
    return player_to_act(table) == BY_LINK and table.is_live


def ended_here(table: Table) -> bool:
    """Whether the person here ended a game by link, by the last move that was not forced or by resigning."""
    mine = colour_here(table)
    if mine is None or BY_LINK not in table.players or not over(table):
        return False
    if not ended(table.position):
        return winner_of(table.moment) == OTHER[mine]
    ply = len(table.path)
    while ply and table.was_forced(table.path, ply - 1):
        ply -= 1
    return ply > 0 and table.record.position(table.path[: ply - 1]).mover == mine


def has_to_send(table: Table) -> bool:
    """Whether the other player is to get a link from here: for an answer, or to see how the game has ended."""
    return awaits_link(table) or ended_here(table)


def is_settled(table: Table) -> bool:
    """Whether one looks at the game itself, and not at what was tried beside it, of a game by link that is over.

    What it was belongs to both players.
    """
    end = table.game_path
    played = not table.is_beside_the_game
    return played and BY_LINK in table.players and is_over(Moment.at(table.record, end))


def rematch_of(match: str) -> str:
    """Return the tag, or the id, of the rematch of a game: whichever player or window begins it, and be it both, it is the same game.

    >>> rematch_of("19f0"), rematch_of(rematch_of("19f0"))
    ('19f0-2', '19f0-3')
    """
    first, number = _numbered(match)
    return f"{first}-{number + 1}"


def is_rematch(match: str) -> bool:
    """Whether the tag, or the id, of a game is that of a rematch."""
    return _numbered(match)[1] > 1


def _numbered(match: str) -> tuple[str, int]:
    """Return the tag, or the id, of the first of some games by rematches, and which of them one is."""
    rematch = _REMATCH.fullmatch(match)
    return (rematch[1], int(rematch[2])) if rematch else (match, 1)


def tagged(table: Table, now: int) -> Table:
    """Return the table with its game made recognisable, if someone plays it by link and there is something to send.

    The id of a game that has come in says nothing: whoever else has its file has the same.
    """
    if BY_LINK not in table.players or not table.id or MATCH in table.record.tags:
        return table
    begun = table.record.replies or awaits_link(table)
    match = f"{now:x}" if COMES_IN in table.id else table.id
    return replace(table, record=table.record.tagged(**{MATCH: match})) if begun else table
