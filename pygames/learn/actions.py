"""The moves of a setup as integers.

On a board of N cells there are N + 3 *actions*, each of which always means the same:

    action i < N    the i-th cell in cell order (row by row from the bottom, left to right)
    action N        pass
    action N + 1    black, the choice of that colour
    action N + 2    white

A move is *spelled* as one action or several, all by the same player:

    a stone placed (Vadrantir, Sundraval, Snex, Serpent; the opening of one stone)    its cell
    the opening of two stones (Nadraz, Sundraval)                                      the black stone's cell, the white stone's
    a walk of Nadraz                      the first and the last changed cell, in either order; a single one twice
    a move of a snake (Serpent)           the cell that the stone leaves, the cell that it reaches
    a step of Snex                        the points that stones leave and reach, in order
    black, white, pass                    the word

No spelling of a legal move begins another, so it is always known when the move is complete. Hence the numbers of actions:

    Nadraz 6, 10, 14        94, 274, 550        Snex 6, 8, 10       39, 67, 103
    Vadrantir 5, 6, 7       64, 94, 130         Serpent 5, 6, 7     64, 94, 130
    Sundraval 7, 9, 11      130, 220, 334

Why not a number for each move, as AlphaZero has for chess (8 * 8 squares by 73 ways to go on)? Walks of Nadraz 10 would fit, 5878 of
them, but a step of Snex may go through dozens of points, and two stones on Sundraval's board of 217 points can open in
217 * 216 = 46872 ways, to be masked in all other positions. OpenSpiel splits the moves of Amazons in the same way, with as many
actions as cells. And a network can say what it thinks of cells in one more plane, laid out as those that it sees.
"""

from functools import cache

from pygames.rules import Position, Setup

#: What may be chosen next: each action with the move that it completes, or with what may be chosen after it.
Choices = dict[int, "str | Choices"]

#: The actions that are no cells, behind those that are.
WORD_ACTIONS = ("pass", "black", "white")


class Actions:
    """The actions of a setup. `actions_of` returns always the same for the same setup.

    Attributes:
        setup: the game, size and variant.
        count: how many actions there are, N + 3 on a board of N cells.
        texts: the cell or the word that each stands for.
        number: the action of each cell and word.

    >>> from pygames import find_game
    >>> actions = actions_of(find_game("nadraz").setup(6))
    >>> actions.count, actions.spell("a2"), actions.spell("a1-c3"), actions.spell("pass")
    (94, (1, 1), (0, 15), (91,))
    """

    def __init__(self, setup: Setup) -> None:
        board = setup.board
        self.setup = setup
        self.texts: tuple[str, ...] = (*board.cell, *WORD_ACTIONS)
        self.count = len(self.texts)
        self.number: dict[str, int] = {text: action for action, text in enumerate(self.texts)}
        # Most moves are a single cell or a word.
        self._short = {text: self._spellings(text) for text in self.texts}
        self._opening = [self.number[name] for name in board.names_in(setup.opening_cells)]

    def __repr__(self) -> str:
        return f"<{self.count} actions of {self.setup!r}>"

    def __reduce__(self) -> "tuple[object, tuple[Setup]]":
        """Have a copy, in any process, be the one of its setup there."""
        return actions_of, (self.setup,)

    def spellings(self, move: str) -> tuple[tuple[int, ...], ...]:
        """Return every sequence of actions that makes a move; raise `KeyError` if it names what is not on the board."""
        return self._short.get(move) or self._spellings(move)

    def _spellings(self, move: str) -> tuple[tuple[int, ...], ...]:
        number = self.number
        spelled = self.setup.game.position_class.spellings(move)
        return tuple([tuple([number[part] for part in parts]) for parts in spelled])

    def spell(self, move: str) -> tuple[int, ...]:
        """Return the sequence of actions that makes a move: the first of its `spellings`."""
        return self.spellings(move)[0]

    def move(self, position: Position, spelling: tuple[int, ...]) -> str:
        """Return the move of a position that a sequence of actions makes; raise `ValueError` if there is none, and as `choices` does.

        >>> from pygames import find_game
        >>> position = find_game("nadraz").start(6)
        >>> actions = actions_of(position.setup)
        >>> actions.move(position, actions.spell("c4,e5"))
        'c4,e5'
        """
        found: str | Choices = self.choices(position)
        for action in spelling:
            if isinstance(found, str) or action not in found:
                raise ValueError(f"no legal move is made by the actions {spelling}")
            found = self.after(found, action)
        if not isinstance(found, str):
            raise ValueError(f"the actions {spelling} only begin a move")
        return found

    def choices(self, position: Position) -> Choices:
        """Return what may be chosen first in a position of the setup, empty if the game is over.

        Raises:
            ValueError: the position is of another setup.
        """
        if position.setup is not self.setup and position.setup != self.setup:
            raise ValueError(f"these are the actions of {self.setup!r}, not of {position.setup!r}")
        if position.turn == "o":
            return self._first_stones()
        choices: Choices = {}
        for move in position.legal_moves:
            for *before, last in self.spellings(move):
                node = choices
                for action in before:
                    node = node.setdefault(action, {})  # type: ignore[assignment]
                node[last] = move
        return choices

    def after(self, choices: Choices, action: int) -> str | Choices:
        """Return the move that an action completes, or what may be chosen after it."""
        return choices[action] or self._second_stones(action)

    # There are tens of thousands of openings with two stones: the second stone is looked at when the first one stands.

    def _first_stones(self) -> Choices:
        single = self.setup.game.opening_stones == 1
        return {action: self.texts[action] if single else {} for action in self._opening}

    def _second_stones(self, first: int) -> Choices:
        name = self.texts[first]
        return {second: f"{name},{self.texts[second]}" for second in self._opening if second != first}


@cache
def actions_of(setup: Setup) -> Actions:
    """Return the actions of a setup."""
    return Actions(setup)
