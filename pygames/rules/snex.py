"""Snex (2025): join your two edges with snakes that crawl, push each other and must clear up the crosscuts they make.

Square board, one-stone pie. A turn is a placement or a run of steps; while a crosscut is on the board the same colour goes on.
How snakes can move is in `pygames.rules.snex_steps`, what a turn may do with that in `pygames.rules.snex_turn`.
"""

from collections.abc import Callable, Collection, Generator, Hashable, Iterator
from itertools import chain, islice
from typing import Any, Self

from pygames.board import square_board
from pygames.errors import BadPosition, Message
from pygames.lazy import lazy
from pygames.pauses import finished
from pygames.rules.forced_pass import ForcedPassPosition
from pygames.rules.game import Equipment, Game
from pygames.rules.marks import SNAKE, Finding, Mark, MarkKind, kinds
from pygames.rules.sides import sides
from pygames.rules.snex_finish import Stones
from pygames.rules.snex_steps import (
    Step,
    blocks,
    crosscuts,
    ends,
    fourth_corners,
    heads,
    is_unit,
    other_end,
    squares,
    steps,
    steps_beginning,
    steps_by_length,
)
from pygames.rules.snex_turn import TurnSoFar
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, Colour, Winner

#: Among how many steps of a snake one is looked for that shows why none is allowed.
MOST_LOOKED_AT = 64


class Snex(ForcedPassPosition):
    """A position of Snex."""

    repetition_rule = True
    kinds_of_marks = kinds(
        MarkKind("crosscut", "alarm", shown="always"), SNAKE, MarkKind("head"), MarkKind("connection")
    )

    #: Whether there is a legal move but a pass, as soon as that has been searched for.
    _mobile: bool | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        so_far = self._turn_so_far
        return (*super().__reduce__(), so_far.stood) if so_far.under_way else super().__reduce__()

    def __setstate__(self, stood: frozenset[Stones]) -> None:
        """Go on with the turn in which these boards have stood, of which a copy knows no more."""
        self._turn_so_far = TurnSoFar(self.board, self.colour, self.past, stood)

    def mapped(self, image: Callable[[int], int]) -> Self:
        after = super().mapped(image)
        so_far = self._turn_so_far
        if so_far.under_way:
            after.__setstate__(frozenset([(image(own), image(enemy)) for own, enemy in so_far.stood]))
        return after

    @property
    def history(self) -> Hashable:
        so_far = self._turn_so_far
        return (self.past, so_far.stood) if so_far.under_way else self.past

    @lazy
    def crosscuts(self) -> int:
        """The lower left points of the crosscuts; while there are any, the turn is not over."""
        return crosscuts(self.board, self.black, self.white)

    @lazy
    def _turn_so_far(self) -> TurnSoFar:
        """The turn that this position stands in: one that begins here unless a step has left it."""
        return TurnSoFar(self.board, self.colour, self.past, frozenset({(self.own, self.enemy)}))

    # -- turn --------------------------------------------------------------------------------------------------------

    # It may take seconds to find out whether a turn can be finished. What needs to know is a generator, which yields every few
    # milliseconds: `compute` passes the pauses on, `finished` runs over them.

    @property
    def over_computed(self) -> bool:
        return self.turn in ("o", "c") or self._ended() or self._knows_mobile() or self._knows_immobile()

    @property
    def computed(self) -> bool:
        if self.turn in ("o", "c") or self._ended():
            return True
        return self._own_options is not None and (bool(self._own_options) or self._knows_immobile())

    def compute(self, move: str | None = None) -> Iterator[None]:
        if self.turn in ("o", "c") or self._ended() or not (move is None or isinstance(move, str)):
            return
        if move and (yield from self._look_at(move)):
            return
        # If the move is not legal, all that are must be known to say why.
        if not (yield from self._look_for_one()):
            yield from self._reply._look_for_one()
        elif move != "pass" and self._own_options is None:
            self._own_options = yield from self._search()

    @property
    def known_moves(self) -> Collection[str]:
        return self.legal_moves if self.computed else self._found_so_far.keys()

    @lazy
    def _found_so_far(self) -> dict[str, Stones]:
        """The placements and those steps that a search has found, each with the stones of the mover and of the other afterwards."""
        name, own, enemy = self.board.name, self.own, self.enemy
        return {name[point]: (own | point, enemy) for point in self.board.cells_in(self._placements)}

    def may_go_on(self, move: str) -> bool:
        return not self.computed and ">" in move

    def _options(self) -> dict[str, Stones]:
        return finished(self._search())

    def _search(self) -> Generator[None, None, dict[str, Stones]]:
        """Return the placements and the steps, each with the stones of the mover and of the other afterwards.

        The steps that leave crosscuts come last: it may take long to find out whether the turn can then be finished.
        """
        board, found = self.board, self._found_so_far
        placements, order, late = self._placements.bit_count(), [], []
        for step in steps(board, self.own, self.enemy, lawful=True, undoing=self.crosscuts):
            yield
            if step:
                move = self._text(step)
                order.append(move)
                if crosscuts(board, step.own, step.enemy):
                    late.append((move, step))
                # Another search, or one that was left, may have found it before.
                elif move not in found and not (yield from self._fault(step)):
                    found[move] = (step.own, step.enemy)
        for move, step in late:
            yield
            if move not in found and not (yield from self._fault(step)):
                found[move] = (step.own, step.enemy)
        if not late:
            return found
        return {move: found[move] for move in (*islice(found, placements), *order) if move in found}

    def _option(self, move: str) -> Stones | None:
        return finished(self._look_at(move))

    def _look_at(self, move: str) -> Generator[None, None, Stones | None]:
        """Return the stones of the mover and of the other after a move; None if it is not legal. No other move is looked at."""
        if self._own_options is not None:
            return self._own_options.get(move)
        board, own, enemy = self.board, self.own, self.enemy
        if ">" not in move:
            point = board.cell.get(move, 0)
            return (own | point, enemy) if point & self._placements else None
        if move in self._found_so_far:
            return self._found_so_far[move]
        path = tuple([board.cell.get(name, 0) for name in move.split(">")])
        lists = islice(filter(None, steps_by_length(board, own, enemy, path)), len(path) - 1)
        step = next((step for found, _ in lists for step in found if step.path == path), None)
        return (step.own, step.enemy) if step and not (yield from self._fault(step)) else None

    def _can_move(self) -> bool:
        return finished(self._look_for_one())

    def _look_for_one(self) -> Generator[None, None, bool]:
        """Return whether there is a legal move but a pass; the search ends at the first."""
        if not self._knows_mobile() and self._mobile is None:
            self._mobile = yield from self._search_for_one()
            if not self._mobile:
                self._own_options = {}
        return self._knows_mobile()

    def _search_for_one(self) -> Generator[None, None, bool]:
        # The steps that leave no crosscut come first: they end the turn, so there is nothing more to search for.
        doubtful = []
        for step in steps(self.board, self.own, self.enemy, lawful=True, undoing=self.crosscuts):
            yield
            if step and crosscuts(self.board, step.own, step.enemy):
                doubtful.append(step)
            elif step and not (yield from self._fault(step)):
                return True
        for step in doubtful:
            if not (yield from self._fault(step)):
                return True
        return False

    def _knows_mobile(self) -> bool:
        """Whether it is known, or quickly found, that there is a legal move but a pass."""
        if self._own_options is not None:
            return bool(self._own_options)
        return bool(self._mobile or self._placements or self._turn_so_far.under_way)

    def _knows_immobile(self) -> bool:
        """Whether it is known that there is no legal move but a pass, and known whether a pass is one."""
        if self._own_options != {}:
            return False
        return self._reply._knows_mobile() or self._reply._own_options == {}

    def _fault(self, step: Step) -> Generator[None, None, Message | None]:
        return self._turn_so_far.fault(self.crosscuts, step)

    @lazy
    def _placements(self) -> int:
        """The empty points on which a stone makes no block and no crosscut; none while there is a crosscut."""
        if self.crosscuts:
            return 0
        makes_block = fourth_corners(self.board, self.own, self.own)
        makes_crosscut = fourth_corners(self.board, self.own, self.enemy)
        return self.empty & ~makes_block & ~makes_crosscut

    def _after(self, move: str, option: Stones) -> Self:
        black, white = option if self.turn == "b" else option[::-1]
        if not crosscuts(self.board, black, white):
            return self._next(black, white, OTHER[self.colour], "-")
        after = type(self)(self.setup, black, white, self.turn, "-", self.past)
        after._turn_so_far = self._turn_so_far.after(option)
        return after

    # -- end ---------------------------------------------------------------------------------------------------------

    @lazy
    def connected(self) -> Colour | None:
        """The colour one of whose snakes touches both of its edges; there cannot be two."""
        return next((colour for colour in COLOURS if self._connection(colour)), None)

    def _connection(self, colour: Colour) -> int:
        """Return the snakes of a colour that touch both of its edges."""
        stones, (near, far) = self.stones(colour), sides(self.board, colour)
        reached = self.board.flood(stones & near, stones)
        return self.board.flood(reached & far, stones)

    def _ended(self) -> bool:
        return not self.crosscuts and self.connected is not None

    def _winner(self) -> Winner:
        return (self.connected if self._ended() else None) or "draw"

    # -- in words and marks ------------------------------------------------------------------------------------------

    def _findings(self) -> list[Finding]:
        winner = self._winner()
        if winner == "draw":
            return [Finding(Message("Neither colour has a legal move, so the game is a draw."))]
        # More than one snake can do so, in a position that was set up.
        snake = max(self.board.components(self._connection(winner)), key=int.bit_count)
        told = Message(
            "{colour} has joined both of its edges with a snake of {count} stones.",
            colour=COLOUR_NAME[winner],
            count=snake.bit_count(),
        )
        return [Finding(told, snake)]

    def _marks(self) -> list[Mark]:
        board = self.board
        marks = [Mark("crosscut", squares(board, corner)) for corner in board.cells_in(self.crosscuts)]
        for colour in COLOURS:
            for snake in board.components(self.stones(colour)):
                marks.append(Mark("snake", snake, colour, str(snake.bit_count())))
                if is_unit(board, snake):
                    marks.append(Mark("head", heads(board, snake), colour))
            if self._connection(colour):
                marks.append(Mark("connection", self._connection(colour), colour))
        return marks

    def _why_not(self, chosen: list[int]) -> Message:
        if not chosen[0] & self.own:
            return self._why_no_placement(chosen)
        return self._why_no_lead(chosen) or self._why_no_step(chosen)

    def _why_no_placement(self, chosen: list[int]) -> Message:
        point = chosen[0]
        if point & self.enemy:
            return Message("{cell} holds an enemy stone", cell=self.board.name[point])
        if len(chosen) > 1:
            return Message("there is no stone on {cell} that could move", cell=self.board.name[point])
        if self.crosscuts:
            return Message("while there is a crosscut, only a move of a snake that undoes one may be played")
        if point & fourth_corners(self.board, self.own, self.own):
            return Message("a stone there would make a 2x2 block of one colour")
        return Message("a stone there would make a crosscut")

    def _why_no_lead(self, chosen: list[int]) -> Message | None:
        """Return what is wrong with the stone that leads or the point that it goes to, None if nothing is."""
        board, lead = self.board, chosen[0]
        snake = board.flood(lead, self.own)
        tips = ends(board, snake)
        if not is_unit(board, snake):
            return Message(
                "only a single stone or a snake with exactly two ends moves; this one has {count}",
                count=tips.bit_count(),
            )
        if not lead & tips:
            return Message("a snake moves by one of its ends, and the stone chosen is none")
        if len(chosen) == 1:
            return None
        to, tail = chosen[1], other_end(board, snake, lead)
        if to & self.own:
            return Message("{cell} holds a stone of the same colour", cell=board.name[to])
        if not to & board.near[tail] and snake == lead:
            return Message("a single stone moves to a point beside it")
        if not to & board.near[tail]:
            return Message(
                "the stone must go to a point beside the other end of its snake, {end}", end=board.name[tail]
            )
        if not ends(board, snake ^ lead | to):
            return Message("the snake would close up and have no end")
        return None

    def _why_no_step(self, chosen: list[int]) -> Message:
        """Return why no legal step begins with points of which the first two are well chosen."""
        board = self.board
        *before, last = chosen
        if not before:
            return self._why_no_way(last)
        if refused := self._refused(self._steps_beginning(chosen)):
            step, fault = refused
            if step.path == tuple(chosen):
                return fault
            return Message("no move that begins so is allowed ({move}: {reason})", move=self._text(step), reason=fault)
        if self.entry([board.name[point] for point in before]).move:
            return Message("the move is complete with {cell}", cell=board.name[before[-1]])
        if len(chosen) == 2:
            return Message(
                "the stone on {cell} cannot be pushed: what moves with it must be shorter than the snake that pushes, and the "
                "last stone pushed needs an empty point",
                cell=board.name[last],
            )
        if before[-1] & (self.empty | chosen[0]):
            # No stone is there to be pushed on.
            return self._why_no_step(before)
        return Message(
            "the stone on {cell} cannot be pushed to {to}: it goes beside the other end of its snake, or of a hatchling of it, "
            "that is shorter than what pushes it, to a point from which any enemy stone can be pushed on",
            cell=board.name[before[-1]],
            to=board.name[last],
        )

    def _why_no_way(self, lead: int) -> Message:
        """Return why no legal step begins with an end of a snake: it can make none, or those that it can make are not allowed."""
        board = self.board
        snake = board.flood(lead, self.own)
        goals = board.near[other_end(board, snake, lead)] & ~self.own
        ways = (self._steps_beginning([lead, to]) for to in board.cells if to & goals)
        refused = self._refused(chain.from_iterable(ways))
        if snake == lead:
            return self._why_no_way_of_a_stone(refused)
        if not refused:
            return Message("this end of the snake has no way to go")
        step, fault = refused
        return Message(
            "no move of this end of the snake is allowed ({move}: {reason})", move=self._text(step), reason=fault
        )

    def _why_no_way_of_a_stone(self, refused: tuple[Step, Message] | None) -> Message:
        """Return the same of a single stone, which has no ends to be told apart."""
        if not refused:
            return Message("this stone has no way to go")
        step, fault = refused
        return Message("no move of this stone is allowed ({move}: {reason})", move=self._text(step), reason=fault)

    def _steps_beginning(self, chosen: list[int]) -> Iterator[Step]:
        return steps_beginning(self.board, self.own, self.enemy, tuple(chosen))

    def _refused(self, steps: Iterator[Step]) -> tuple[Step, Message] | None:
        """Return one of some steps, none of which is legal, with what forbids it: one that does most of what it should."""
        made = list(islice(steps, MOST_LOOKED_AT))
        step = next((step for step in made if step.closer), made[0] if made else None)
        fault = finished(self._fault(step)) if step else None
        return (step, fault) if step and fault else None

    def _text(self, step: Step) -> str:
        return ">".join([self.board.name[point] for point in step.path])

    def _check(self) -> None:
        super()._check()
        if blocks(self.board, self.black) or blocks(self.board, self.white):
            raise BadPosition(Message("no 2x2 square may be full of stones of one colour"))


GAME = Game(
    name="snex",
    number=3,
    title="Snex",
    year=2025,
    summary=Message("Join your two edges with snakes that crawl, push and must undo every crosscut they make."),
    board=square_board,
    sizes=(6, 8, 10),
    recommended=8,
    position_class=Snex,
    opening_stones=1,
    # A step of n cells moves n - 1 different stones of alternate colours, the first in a unit of at least as many: there are fewer
    # than 100 on any board.
    cells_of_a_move=100,
    joint=">",
    equipment=Equipment(points=True, snakes=True, sides=True),
)
