"""The two players of a game, each with whether it is to move and its count."""

from functools import cache

from pygames.levels import LEVELS
from pygames.rules import Colour, Position, Setup
from pygames.rules.terms import COLOUR_NAME, COLOURS
from pygames_web.markup import Markup, join, tag
from pygames_web.model.moment import ended
from pygames_web.model.outcome import over
from pygames_web.model.seats import NAMES, SEATS, colour_of_first
from pygames_web.model.table import Table
from pygames_web.pages.parts import example_of_a_move
from pygames_web.words import Speaker

#: How many of the lengths of a colour's snakes are listed.
MOST_LENGTHS = 5


def seats(table: Table, say: Speaker, counted: bool = True) -> Markup:
    """Return the two colours, each with its player, whether it is to move and, with ``counted``, its count.

    Before anybody has a colour in a game with others, it is the two players and what each of them does about that.
    """
    position = table.position
    first = table.record.first_colour(table.path)
    if table.has_others:
        first = colour_of_first(table.moment)
    rows = (
        _undecided(table, say) if first is None and table.has_others else _decided(table, position, first, say, counted)
    )
    return tag("ul", *rows, class_="seats")


def _undecided(table: Table, say: Speaker) -> list[Markup]:
    """Return the two players and what each of them does in the opening, with the room that their counts will have."""
    turn, lengths = table.position.turn, counts_lengths(table.position.setup)
    room = _score(None, lengths, say)
    deeds = (say("Opens"), say("Chooses"))
    return [
        _row("none", deeds[seat], _seat(table, seat, say), room, listed=lengths, to_move=turn == "oc"[seat])
        for seat in (0, 1)
    ]


def _decided(table: Table, position: Position, first: Colour | None, say: Speaker, counted: bool) -> list[Markup]:
    """Return the two colours and who has them; where a game was given up or forfeited there is no count, as that decided nothing."""
    lengths = counts_lengths(position.setup)
    shown = ended(position) if over(table) else counted or lengths
    score = position.score if shown else None
    nobody = say("to be chosen") if position.turn in ("o", "c") else ""
    return [
        _row(
            "black" if colour == "b" else "white",
            say(COLOUR_NAME[colour]),
            nobody if first is None else _seat(table, int(colour != first), say),
            _score(_shown(position, score[colour]) if score else None, lengths, say),
            listed=lengths,
            to_move=position.mover == colour and not over(table),
        )
        for colour in COLOURS
    ]


def _row(stone: str, name: str, note: str | Markup, score: Markup, *, listed: bool, to_move: bool) -> Markup:
    """Return a seat; ``listed`` is whether its score is a list of lengths, which has a line of its own."""
    return tag(
        "li",
        tag("span", class_=f"stone {stone}", aria_hidden="true"),
        tag("span", tag("span", name), tag("small", note), class_="who"),
        score,
        class_="seat" + " noted" * bool(note) + " listed" * listed + " to-move" * to_move,
    )


def _seat(table: Table, seat: int, say: Speaker) -> str | Markup:
    """Return who has a seat: the level of a computer player, a name, who is far away, "You", or which of two persons here."""
    player, other = table.players[seat], table.players[1 - seat]
    if player in LEVELS:
        return join(
            tag("span", say(SEATS[player]), class_="full"), tag("span", say(LEVELS[player].title), class_="short")
        )
    if name := table.record.tags.get(NAMES[seat]):
        return name
    if player:
        return say(SEATS[player])
    if other:
        return say("You")
    return say("second player") if seat else say("first player")


def _shown(position: Position, value: float | list[int]) -> float | list[int]:
    """Return a count as it is shown: of lengths, those that are compared first come first."""
    return value[::-1] if isinstance(value, list) and position.shortest_first else value


def _score(value: float | list[int] | None, lengths: bool, say: Speaker) -> Markup:
    text = "" if value is None else _score_text(value, say)
    # No output element, which is read aloud at every change: whoever wants to hear the score asks for it.
    return tag("span", text, class_="score lengths" if lengths else "score")


@cache
def counts_lengths(setup: Setup) -> bool:
    """Whether the score of a game is a list of lengths; where it has one from the start, there is room for it before."""
    opened = setup.start()
    score = opened.play(example_of_a_move(opened)).play("black").score
    return score is not None and isinstance(score["b"], list)


def _score_text(value: float | list[int], say: Speaker) -> str | Markup:
    if isinstance(value, list):
        shown = [str(length) for length in value[:MOST_LENGTHS]]
        shown += ["…"] * (len(value) > len(shown))
        # Each an element of its own, so that none is cut in two where there is little room.
        return join(*[part for length in shown for part in (" · ", tag("span", length))][1:])
    return say.number(value)
