"""What there is to say of a position and a move of any game; each game's module in this package declares its `Teller`."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pygames.beside import declared
from pygames.errors import Counted, Message, joined, listed, strung
from pygames.rules import GAMES, Colour, Position
from pygames.rules.sides import sides
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, WORDS
from pygames.telling.teller import Teller

#: What stands on a cell, before what that is a part of.
_STONE = {"b": Message("black stone"), "w": Message("white stone"), "": Message("empty")}
#: The moves that are not made of cells, as they are called.
_WORD_NAME = {"black": Message("black"), "white": Message("white"), "pass": Message("pass")}
#: How many threats are told at most.
MOST_THREATS = 8
#: For how many of its pauses `Position.compute` may look for the moves that could be threats.
_MOMENT = 500
#: How much a win weighs among threats: more than all stones of a board.
_WIN = 10_000


#: How each game is told, in common terms if there is no module of its name.
_TELLERS: dict[str, Teller[Any]] = {name: declared(__package__, name, "TELLER") or Teller() for name in GAMES}


def _teller(position: Position) -> Teller[Any]:
    return _TELLERS[position.setup.game.name]


def word_name(move: str) -> object:
    """Return what a move is called: its text or, for one that is not made of cells, a word of the language.

    >>> word_name("c4"), str(word_name("pass"))
    ('c4', 'pass')
    """
    return _WORD_NAME[move] if move in WORDS else move


# -- whose turn it is, and how a game ends ---------------------------------------------------------------------------------


def turn_told(position: Position) -> Message:
    """Return whose turn it is in a position that is not over, and for what.

    >>> import pygames
    >>> str(turn_told(pygames.start("snex", 6)))
    'Opening: the first player begins.'
    """
    if position.turn == "o":
        return Message("Opening: the first player begins.")
    if position.turn == "c":
        return Message("The second player chooses a colour.")
    return Message("{colour} to move.", colour=COLOUR_NAME[position.colour])


def unfinished_told(position: Position) -> Message | None:
    """Return why the turn of whoever is to move goes on, in a sentence; None unless it is in its middle.

    >>> import pygames
    >>> position = pygames.find_game("snex").position("6/6/2wb2/2bw2/6/6 b -", 6)
    >>> str(unfinished_told(position))
    'There is a crosscut: Black moves on until none is left.'
    """
    return _teller(position).unfinished(position) if position.turn in COLOURS else None


def result_told(position: Position) -> Message:
    """Return how a finished game ended, in a sentence.

    >>> import pygames
    >>> str(result_told(pygames.find_game("serpent").position("5/6/7/8/9/8/7/6/5 w bw", 5)))
    'Black wins.'
    """
    winner = position.winner
    if winner == "b" or winner == "w":
        return Message("{colour} wins.", colour=COLOUR_NAME[winner])
    return Message("The game is a draw.")


def end_told(position: Position) -> list[Message]:
    """Return all that there is to hear of the end of a finished game: how it ended, what decided that, and the count.

    >>> import pygames
    >>> position = pygames.find_game("serpent").position("5/6/7/8/9/8/7/6/5 w bw", 5)
    >>> " ".join(map(str, end_told(position)))
    'Black wins. Both colours lost their last group in the same turn. Black made the last turn and wins.'
    """
    result, decided, why = result_told(position), position.decided(), position.verdict()
    return [result, *([decided] if decided and decided not in why else []), *why]


# -- what stands there ---------------------------------------------------------------------------------------------------


def standing(position: Position) -> dict[str, Message]:
    """Return what stands on each cell, by its name.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
    >>> str(standing(position)["e5"])
    'black stone, single stone'
    """
    parts: dict[int, list[object]] = {cell: [_STONE[_colour_on(position, cell)]] for cell in position.board.cells}
    for cells, what in _noted(position):
        for cell in position.board.cells_in(cells):
            parts[cell].append(what)
    return {position.board.name[cell]: _message(strung(said)) for cell, said in parts.items()}


def _colour_on(position: Position, cell: int) -> str:
    return "b" if position.black & cell else "w" if position.white & cell else ""


def _noted(position: Position) -> Iterator[tuple[int, Message]]:
    """Yield sets of cells, and what is to be said of each cell of such a set beside its stone."""
    if position.turn in COLOURS:
        teller = _teller(position)
        for colour in COLOURS:
            for piece in teller.pieces(position, colour):
                inner = piece.stones & ~piece.ends
                if inner:
                    yield inner, teller.in_piece(position, piece, inner & -inner)
                for cell in position.board.cells_in(piece.ends):
                    yield cell, teller.in_piece(position, piece, cell)
        yield from teller.land(position)
    yield from _edges(position)


def _edges(position: Position) -> Iterator[tuple[int, Message]]:
    """Yield the sides of the board that belong to colours, or its edge where that matters."""
    board, equipment = position.board, position.setup.game.equipment
    if equipment.sides:
        black, white = (near | far for near, far in (sides(board, colour) for colour in COLOURS))
        yield black & ~white, Message("edge of Black")
        yield white & ~black, Message("edge of White")
        yield black & white, Message("corner")
    elif equipment.marked_edge:
        yield board.edge, Message("edge")


def _message(said: object) -> Message:
    assert isinstance(said, Message)
    return said


def ways_told(position: Position) -> list[Message]:
    """Return how each group survives, in a game whose groups need a way to; else nothing.

    >>> import pygames
    >>> for line in ways_told(pygames.find_game("serpent").position("5/2w3/7/8/2b3b2/8/7/6/5 w b", 5)):
    ...     print(line)
    Black, egg at e3: by e4, e5 and e6 to egg at e7.
    Black, egg at e7: by e6, e5 and e4 to egg at e3.
    White has had no second group yet, so it needs no survival path.
    """
    return [*_teller(position).ways(position)] if position.turn in COLOURS else []


def stones_against(position: Position, cells: Sequence[str]) -> int:
    """Return the stones because of which cells cannot be chosen in this order, those on the cells included.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
    >>> position.board.names_in(stones_against(position, ["e5"]))
    ['e5']
    """
    if not cells or position.turn not in COLOURS:
        return 0
    chosen = [position.board.cell[name] for name in cells]
    return sum({*chosen}) & ~position.empty | _teller(position).against(position, chosen)


def ends_of(position: Position, colour: Colour) -> int:
    """Return the ends of the pieces of a colour; all its stones in a game whose pieces have none.

    >>> import pygames
    >>> position = pygames.find_game("nadraz").position("6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w", 6)
    >>> position.board.names_in(ends_of(position, "b"))
    ['f3', 'f5']
    """
    if position.turn not in COLOURS:
        return position.stones(colour)
    ends = sum(piece.ends for piece in _teller(position).pieces(position, colour))
    return ends or position.stones(colour)


def pieces_told(position: Position) -> list[Message]:
    """Return, for each colour, what it has on the board, the largest piece first.

    >>> import pygames
    >>> position = pygames.find_game("nadraz").position("6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w", 6)
    >>> list(map(str, pieces_told(position)))
    ['Black: snake of 3 stones at f3.', 'White: egg at d7 and egg at h7.']
    """
    lines = []
    for colour in COLOURS:
        pieces = sorted(_teller(position).pieces(position, colour), key=lambda piece: -piece.stones.bit_count())
        names = [
            Message("{piece} at {cell}", piece=piece.name, cell=position.board.names_in(piece.stones)[0])
            for piece in pieces
        ]
        told = listed(names) if names else Message("no stones")
        lines.append(Message("{colour}: {told}.", colour=COLOUR_NAME[colour], told=told))
    return lines


def board_told(position: Position) -> list[Message]:
    """Return, for each colour, what it has on the board and on which cells.

    >>> import pygames
    >>> position = pygames.find_game("nadraz").position("6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w", 6)
    >>> list(map(str, board_told(position)))
    ['Black: snake of 3 stones: f3, f4 and f5.', 'White: egg: d7; egg: h7.']
    """
    lines = []
    for colour in COLOURS:
        pieces = [
            Message("{piece}: {cells}", piece=piece.name, cells=listed(position.board.names_in(piece.stones)))
            for piece in _teller(position).pieces(position, colour)
        ]
        told = _lines(pieces) if pieces else Message("no stones")
        lines.append(Message("{colour}: {told}.", colour=COLOUR_NAME[colour], told=told))
    return lines


def _lines(parts: list[Message]) -> object:
    return joined(parts, lambda first, rest: Message("{first}; {rest}", first=first, rest=rest))


def score_told(position: Position) -> list[Message]:
    """Return the count as if the game ended now, one line for each colour; nothing in games that have none.

    >>> import pygames
    >>> position = pygames.find_game("nadraz").position("6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w", 6)
    >>> list(map(str, score_told(position)))
    ['Black: 3.', 'White: 1 and 1.']
    """
    score: Mapping[Colour, float | list[int]] | None = position.score
    if score is None:
        return []
    return [
        Message(
            "{colour}: {told}.", colour=COLOUR_NAME[colour], told=listed(value) if isinstance(value, list) else value
        )
        for colour, value in score.items()
        if value != []
    ]


# -- what a move does ----------------------------------------------------------------------------------------------------


def move_told(before: Position, move: str, after: Position | None = None) -> Message:
    """Return what a legal move does, in a sentence; ``after`` saves the work of playing it.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
    >>> str(move_told(position, "d4"))
    'White plays d4: stands alone.'
    """
    if before.turn == "o":
        return Message("Opening: {move}.", move=move)
    if before.turn == "c":
        return Message("The second player takes {colour}.", colour=COLOUR_NAME["b" if move == "black" else "w"])
    colour = COLOUR_NAME[before.colour]
    if move in WORDS:
        return Message("{colour} passes.", colour=colour)
    deeds = deeds_told(before, move, after)
    if deeds is None:
        return Message("{colour} plays {move}.", colour=colour, move=move)
    return Message("{colour} plays {move}: {deeds}.", colour=colour, move=move, deeds=deeds)


def deeds_told(before: Position, move: str, after: Position | None = None) -> Message | None:
    """Return what a legal move does in the play phase, without who makes it; None if there is nothing to say.

    >>> import pygames
    >>> position = pygames.find_game("vadrantir").position("5/6/7/3b4/3wb4/3w4/7/6/5 w -", 5)
    >>> str(deeds_told(position, "c4"))
    'makes a group of 3 stones'
    """
    if before.turn not in COLOURS or move in WORDS:
        return None
    deeds = [*_teller(before).deeds(before, after or before.play(move), move)]
    return _message(strung(deeds)) if deeds else None


def gain_told(position: Position, notion: str) -> Message | None:
    """Return in what a move gains, by a notion of the players (`pygames.players.reasons`); None where there are no words for it.

    >>> import pygames
    >>> str(gain_told(pygames.start("snex", 6), "stones not needed"))
    'the count of stones needed to join the edges'
    """
    return _teller(position).gains.get(notion)


def _threats(position: Position) -> tuple[list[Message], bool]:
    """Return the gravest threats that a moment finds, and whether there can be no others."""
    if position.over:
        return [], True
    colour = OTHER[position.colour]
    theirs = position.altered(turn=colour)
    for _ in islice(theirs.compute(), _MOMENT):
        pass
    found: list[tuple[int, Message]] = []
    for move in list(theirs.known_moves):
        if move not in WORDS:
            after = theirs.play(move)
            if after.over_computed and after.over and after.winner == colour:
                found.append((_WIN, Message("{move} wins for {colour}.", move=move, colour=COLOUR_NAME[colour])))
            elif harm := [*_teller(position).harm(theirs, after)]:
                weight = sum(told.number for told in harm if isinstance(told, Counted))
                found.append((1 + weight, Message("{move} {harm}.", move=move, harm=strung(harm))))
    gravest = sorted(found, key=lambda threat: -threat[0])[:MOST_THREATS]
    return [message for _, message in gravest], theirs.computed


def threats_told(position: Position) -> list[Message]:
    """Return what the colour that has just moved could do next, were it to move again: win, cut, remove, take land.

    Its moves are looked for no longer than a moment. If none of those found threatens, and there may be others, that is said.
    So it is while nobody knows whether the game is over.

    >>> import pygames
    >>> position = pygames.find_game("serpent").position("ww3/6/7/8/w8/8/1bb4/2b3/b1b2 b bw", 5)
    >>> list(map(str, threats_told(position)))
    ['b1 wins for White.']
    """
    if position.turn not in COLOURS or unfinished_told(position):
        return []
    told, complete = _threats(position) if position.over_computed else ([], False)
    return told if told or complete else [Message("No threat is found so far.")]
