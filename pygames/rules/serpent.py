"""Serpent (2025): keep your eggs and snakes within reach of one another, or lose them.

Hexagonal board, one-stone pie, forced passes, no repetition. Which groups can reach one another is found out by
`pygames.rules.serpent_survival`. Here are the turns, what is removed at their end, and the end of the game.

Most placements let every group live. They are recognised together (`Serpent._harmless`); only the others, and all moves of
snakes, are worked out one by one to the end of the turn.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pygames.board import Board, hexagon_board
from pygames.errors import BadPosition, Message
from pygames.lazy import lazy
from pygames.rules.forced_pass import ForcedPassPosition
from pygames.rules.game import Equipment, Game
from pygames.rules.marks import SNAKE, Finding, Mark, MarkKind, kinds
from pygames.rules.serpent_survival import Colony, EggOrSnake, Survival
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, REPETITION, Colour, Winner

_BESIDE_SNAKE = Message("a stone may not be placed beside a snake of its own colour")
_BESIDE_THREE_EGGS = Message("a stone may not be placed beside more than two eggs of its own colour")
_ONLY_ITSELF = Message(
    "the stone would have no survival path to another group, and nothing else would be removed with it"
)
_PLAY_BACK = Message(
    "a group would be left dead that cannot be removed: in the empty space that this would leave, its owner could place a "
    "living stone"
)
_TWO_CELLS = Message("a snake moves by one stone: the cell it is lifted from and the cell it is put on")
_EGGS_STAY = Message("an egg does not move, only snakes do")
_BODY = Message("only the head or the tail of a snake may be lifted")
_NO_TARGET = Message("the snake has no survival path to another friendly group, so it cannot move")
_WRONG_END = Message("the other end must be lifted: it is the farther one from every group this snake can reach")
_NOT_BESIDE_NEAR_END = Message("the stone must be put beside the other end of its snake")
_NOT_A_LINE = Message(
    "there the stone may touch only the end of its snake that it follows, and at most one end of the group it reaches"
)
_NOT_CLOSER = Message("there the snake would come no closer to a group that this end can be moved towards")
_NEARER_TARGET = Message("a snake may pass over a nearer end of another group only if its move makes that group die")
_NOWHERE = Message("no empty cell beside the other end of the snake can take this stone")


class Ending(NamedTuple):
    """How a turn ends: the colonies of who made it and of the other, EXTRA, and the stones removed."""

    own: Colony
    enemy: Colony
    extra: str
    removed: int


class Target(NamedTuple):
    """An end of another group that a snake may move towards.

    ``distance`` is the smaller of the survival distances from the two ends of the snake, ``near_ends`` those that have it.
    """

    end: int
    distance: int
    near_ends: int


class Serpent(ForcedPassPosition):
    """A position of Serpent."""

    repetition_rule = True
    extras = ("-", "b", "w", "bw")
    extra_title = Message("Has had two groups, so that each needs a survival path")
    kinds_of_marks = kinds(
        MarkKind("egg"),
        SNAKE,
        MarkKind("end"),
        MarkKind("dead", "cross", shown="always"),
        MarkKind("survival path", "land", Message("Survival paths"), explains=True),
    )

    # -- groups and life ---------------------------------------------------------------------------------------------

    def colony(self, colour: Colour) -> Colony:
        """Return the groups of a colour and what they make of each cell."""
        return self._colonies[colour]

    @lazy
    def _colonies(self) -> dict[Colour, Colony]:
        return {colour: Colony.of(self.board, self.stones(colour)) for colour in COLOURS}

    def survival(self, colour: Colour) -> Survival:
        """Return the survival paths of a colour."""
        return self._survival_of_black if colour == "b" else self._survival_of_white

    @lazy
    def _survival_of_black(self) -> Survival:
        return Survival(self.colony("b"), self.empty)

    @lazy
    def _survival_of_white(self) -> Survival:
        return Survival(self.colony("w"), self.empty)

    def dead(self, colour: Colour) -> list[EggOrSnake]:
        """Return the groups of a colour that would be removed if a turn ended now."""
        return self.survival(colour).dead if colour in self.extra else []

    # -- turn --------------------------------------------------------------------------------------------------------

    def _option(self, move: str) -> "int | Ending | None":
        """As for all games; no other move is looked at."""
        own = self.colony(self.colour)
        first, *others = [self.board.cell.get(name, 0) for name in move.split(">")]
        if not others:
            return self._placement(first) if first & own.placeable & self.empty else None
        snake = own.group_of(first) if first & self.own else None
        if snake is None or snake.is_egg or not first & snake.ends or len(others) > 1 or not others[0] & self.empty:
            return None
        return _legal_ending(self._move(snake, self._targets(snake), first, others[0]))

    def _each_option(self) -> "Iterator[tuple[str, int | Ending]]":
        """Yield each legal move but a pass with how its turn ends; with its cell for a placement that lets everything live."""
        board, own = self.board, self.colony(self.colour)
        for cell in board.cells_in(own.placeable & self.empty):
            option = self._placement(cell)
            if option is not None:
                yield board.name[cell], option
        for snake in sorted(own.groups):
            if snake.is_egg:
                continue
            targets = self._targets(snake)
            near_ends = 0
            for target in targets:
                near_ends |= target.near_ends
            for far in board.cells_in(snake.ends):
                near = snake.ends ^ far
                if near & near_ends:
                    for to in board.cells_in(board.near[near] & self.empty):
                        ending = _legal_ending(self._move(snake, targets, far, to))
                        if ending:
                            yield f"{board.name[far]}>{board.name[to]}", ending

    def _after(self, move: str, option: "int | Ending") -> "Serpent":
        if isinstance(option, Ending):
            own, enemy, extra, _ = option
        else:
            own, enemy, extra = self.colony(self.colour).with_stone(option), self.colony(OTHER[self.colour]), self.extra
        black, white = (own, enemy) if self.colour == "b" else (enemy, own)
        after = self._next(black.stones, white.stones, OTHER[self.colour], extra)
        after._colonies = {"b": black, "w": white}
        return after

    # -- placing a stone ---------------------------------------------------------------------------------------------

    def _placement(self, cell: int) -> "int | Ending | None":
        """Return the option of placing a stone on a cell on which it may be, None if the turn may not end so."""
        harmless, suicidal = self._harmless
        if cell & suicidal:
            return None
        if cell & harmless:
            return None if self._repeats(self.own | cell, self.enemy, self.extra) else cell
        return _legal_ending(self._place(cell))

    @lazy
    def _harmless(self) -> tuple[int, int]:
        """Cells where a new egg lives and lets all groups live, and cells where it is all that dies.

        Both sets leave out cells for which that would be hard to tell.
        """
        enemy_colour = OTHER[self.colour]
        if self.colour not in self.extra or self.dead(self.colour) or self.dead(enemy_colour):
            return 0, 0
        own = self.survival(self.colour)
        suspect = self.survival(enemy_colour).lifeline if enemy_colour in self.extra else 0
        return own.safe & ~suspect, own.free & ~own.nest & ~own.exposed & ~suspect

    def _place(self, cell: int) -> Ending | Message:
        """Return how the turn ends if a stone is placed on a cell on which it may be, or why it may not end so."""
        own = Survival(self.colony(self.colour).with_stone(cell), self.empty ^ cell)
        return self._end_turn(own, self.empty ^ cell, placed=cell)

    # -- moving a snake ----------------------------------------------------------------------------------------------

    def _targets(self, snake: EggOrSnake) -> list[Target]:
        """Return the ends of other groups that a snake may move towards."""
        survival = self.survival(self.colour)
        head, tail = snake.ends & -snake.ends, snake.ends & (snake.ends - 1)
        from_head, from_tail = survival.distances(snake, head), survival.distances(snake, tail)
        targets = []
        for end in from_head | from_tail:
            by_head, by_tail = from_head.get(end), from_tail.get(end)
            if by_tail is None or (by_head is not None and by_head < by_tail):
                targets.append(Target(end, from_head[end], head))
            elif by_head is None or by_tail < by_head:
                targets.append(Target(end, by_tail, tail))
            else:
                targets.append(Target(end, by_head, snake.ends))
        return targets

    def _move(
        self, snake: EggOrSnake, targets: list[Target], far: int, to: int, every: bool = False
    ) -> Ending | Message:
        """Return how the turn ends if the far end of a snake is put on an empty cell, or which rule forbids it.

        Only with ``every`` are targets looked at that a nearer one forbids whatever the move does: they matter to the reason alone.
        """
        near = snake.ends ^ far
        own = self.colony(self.colour)
        ours = [target for target in targets if target.near_ends & near]
        if not ours:
            return _WRONG_END if targets else _NO_TARGET
        if not to & self.board.near[near]:
            return _NOT_BESIDE_NEAR_END
        touched = self.board.near[to] & own.stones & ~far & ~near
        if touched & (touched - 1) or touched & ~(own.ends & ~snake.stones):
            return _NOT_A_LINE
        furthest = None if every else self._first_sure_to_stay(snake, targets, to | touched)
        ours = [target for target in ours if furthest is None or target.distance <= furthest]
        if not ours:
            return _NEARER_TARGET
        if not touched and all(target.distance == 1 for target in ours):
            return _NOT_CLOSER
        empty = self.empty ^ far ^ to
        after = Survival(own.with_stone(to, lifted=far), empty)
        closer = [target for target in ours if target.end == touched] if touched else _come_closer(after, to, ours)
        if not closer:
            return _NOT_CLOSER
        dead = sum(group.stones for group in after.dead)
        nearest = min(target.distance for target in closer)
        if any(target.distance < nearest and not target.end & dead for target in targets):
            return _NEARER_TARGET
        return self._end_turn(after, empty)

    def _first_sure_to_stay(self, snake: EggOrSnake, targets: list[Target], changed: int) -> int | None:
        """Return the distance of the nearest target that is sure to stay; None if there is no such target.

        It stays if it has a bridge to a third group that no change to the snake or to these cells can take away. A target further
        away need not be looked at: it may be chosen only if all nearer ones are removed.
        """
        bridges = self.survival(self.colour).bridges & ~snake.reach & ~self.board.spread(changed)
        staying = [target.distance for target in targets if self.board.near[target.end] & bridges]
        return min(staying, default=None)

    # -- end of a turn -----------------------------------------------------------------------------------------------

    def _end_turn(self, after: Survival, empty: int, placed: int = 0) -> Ending | Message:
        """Return how a turn ends that leaves these friendly groups and empty cells, or why it may not end so."""
        colour, own, enemy = self.colour, after.colony, self.colony(OTHER[self.colour])
        extra = self.extra
        if len(own.groups) > 1 and colour not in extra:
            extra = "bw" if OTHER[colour] in extra else colour
        own_dead = after.dead if colour in extra else []
        enemy_dead = self._enemy_dead(empty)
        removed = 0
        if own_dead or enemy_dead:
            removed = sum(group.stones for group in own_dead) | sum(group.stones for group in enemy_dead)
            if placed and removed == placed:
                return _ONLY_ITSELF
            own, enemy = own.without(own_dead), enemy.without(enemy_dead)
            if can_play_back(own, own_dead, empty | removed) or can_play_back(enemy, enemy_dead, empty | removed):
                return _PLAY_BACK
        if self._repeats(own.stones, enemy.stones, extra):
            return REPETITION
        return Ending(own, enemy, extra, removed)

    def _enemy_dead(self, empty: int) -> list[EggOrSnake]:
        """Return the groups of the enemy that are dead among these empty cells."""
        colour = OTHER[self.colour]
        if colour not in self.extra:
            return []
        now = self.survival(colour)
        if not now.dead and not now.lifeline & ~empty:
            return []
        return Survival(self.colony(colour), empty).dead

    def _repeats(self, own: int, enemy: int, extra: str) -> bool:
        """Return whether a turn that ends with these stones ends in a position of an earlier end of turn."""
        black, white = (own, enemy) if self.colour == "b" else (enemy, own)
        return (black, white, OTHER[self.colour], extra) in self.past

    # -- end of the game ---------------------------------------------------------------------------------------------

    def _lost(self) -> list[Colour]:
        """Return the colours whose last group was removed."""
        return [colour for colour in COLOURS if colour in self.extra and not self.stones(colour)]

    def _ended(self) -> bool:
        return bool(self._lost())

    def _winner(self) -> Winner:
        lost = self._lost()
        return OTHER[lost[0]] if len(lost) == 1 else OTHER[self.colour]

    def _findings(self) -> list[Finding]:
        lost, winner = self._lost(), OTHER[self.colour]
        if len(lost) == 1:
            name = COLOUR_NAME[lost[0]]
            told = (
                Message("The last group of {colour} has been removed.", colour=name)
                if lost[0] == self.colour
                else Message("The last group of {colour} has been removed, by its own move.", colour=name)
            )
            return [Finding(told, self.stones(OTHER[lost[0]]))]
        if lost:
            why = Message("Both colours lost their last group in the same turn.")
        else:
            why = Message("Neither colour can place or move a stone.")
        last = Message("{colour} made the last turn and wins.", colour=COLOUR_NAME[winner])
        return [Finding(why), Finding(last)]

    # -- what to show and to say -------------------------------------------------------------------------------------

    def _marks(self) -> list[Mark]:
        marks = []
        for colour in COLOURS:
            for group in sorted(self.colony(colour).groups):
                if group.is_egg:
                    marks.append(Mark("egg", group.stones, colour))
                else:
                    marks.append(Mark("snake", group.stones, colour, str(group.stones.bit_count())))
                    marks.append(Mark("end", group.ends, colour))
            if colour in self.extra:
                survival = self.survival(colour)
                marks += [Mark("dead", group.stones, colour) for group in survival.dead]
                paths = {survival.path(group) for group in self.colony(colour).groups}
                marks += [Mark("survival path", path, colour) for path in sorted(paths) if path]
        return marks

    def _why_not(self, chosen: list[int]) -> Message:
        first = chosen[0]
        if not first & (self.black | self.white):
            if len(chosen) > 1:
                return Message("there is no stone on {cell} that could move", cell=self.board.name[first])
            return self._why_not_placed(first)
        if not first & self.own:
            return Message("the stone on {cell} is not yours to move", cell=self.board.name[first])
        snake = self.colony(self.colour).group_of(first)
        if snake.is_egg:
            return _EGGS_STAY
        if not first & snake.ends:
            return _BODY
        if len(chosen) > 2:
            return _TWO_CELLS
        targets = self._targets(snake)
        if len(chosen) == 2:
            if not chosen[1] & self.empty:
                return Message("{cell} is taken", cell=self.board.name[chosen[1]])
            return _message(self._move(snake, targets, first, chosen[1], every=True))
        open_cells = self.board.cells_in(self.board.near[snake.ends ^ first] & self.empty)
        faults = {_message(self._move(snake, targets, first, to, every=True)) for to in open_cells}
        return faults.pop() if len(faults) == 1 else _NOWHERE

    def _why_not_placed(self, cell: int) -> Message:
        own = self.colony(self.colour)
        if cell & own.placeable:
            return _message(self._place(cell))
        touched = self.board.near[cell] & own.stones
        beside_snake = any(group.stones & touched and not group.is_egg for group in own.groups)
        return _BESIDE_SNAKE if beside_snake else _BESIDE_THREE_EGGS

    def _check(self) -> None:
        if self.extra not in self.extras:
            raise BadPosition(Message("the last field must be -, b, w or bw, not {extra}", extra=self.extra))
        for colour in COLOURS:
            groups = self.colony(colour).groups
            for group in groups:
                if not _is_egg_or_bare_line(self.board, group):
                    raise BadPosition(
                        Message(
                            "the group of {colour} with a stone on {cell} is neither an egg nor a bare line",
                            colour=COLOUR_NAME[colour],
                            cell=self.board.name[group.stones & -group.stones],
                        )
                    )
            if len(groups) > 1 and colour not in self.extra:
                raise BadPosition(
                    Message(
                        "{colour} has {count} groups, so the last field must say {letter}",
                        colour=COLOUR_NAME[colour],
                        count=len(groups),
                        letter=colour,
                    )
                )


def _come_closer(after: Survival, head: int, targets: list[Target]) -> list[Target]:
    """Return the targets to which a snake with this head is closer than before its move."""
    farthest = max(target.distance for target in targets)
    distances = after.distances(after.colony.group_of(head), head, farthest - 1)
    return [target for target in targets if target.end in distances and distances[target.end] < target.distance]


def _is_egg_or_bare_line(board: Board, group: EggOrSnake) -> bool:
    _, _, three = board.touching(group.stones)
    return group.is_egg or (group.ends.bit_count() == 2 and not group.stones & three)


def can_play_back(colony: Colony, dead: list[EggOrSnake], empty: int) -> bool:
    """Return whether a colour that has lost groups can live again in the space they leave.

    ``colony`` is what it has left, and the empty cells are those after the removal.
    """
    if not dead or not colony.groups:
        return False
    board, survival = colony.board, Survival(colony, empty)
    space = 0
    for group in dead:
        space |= board.flood(group.stones, empty)
    if survival.nest & space:
        return True
    for cell in board.cells_in(colony.placeable & space & ~survival.free):
        grown = colony.with_stone(cell)
        if grown.group_of(cell) not in Survival(grown, empty ^ cell).dead:
            return True
    return False


def _legal_ending(ending: Ending | Message) -> Ending | None:
    """Return how a turn ends that is legal, None for a reason against it."""
    return ending if isinstance(ending, Ending) else None


def _message(ending: Ending | Message) -> Message:
    """Return the reason against a turn that is known to be illegal."""
    assert isinstance(ending, Message)
    return ending


GAME = Game(
    name="serpent",
    number=4,
    title="Serpent",
    year=2025,
    summary=Message("Lay eggs, grow snakes, and cut enemy groups off: a group that cannot reach another one dies."),
    board=hexagon_board,
    sizes=(5, 6, 7),
    recommended=6,
    position_class=Serpent,
    opening_stones=1,
    cells_of_a_move=2,
    joint=">",
    equipment=Equipment(snakes=True),
)
