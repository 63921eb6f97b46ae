"""Snex in eleven moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.terms import OTHER
from pygames_web.teaching.lessons.parts import Condition, Lesson, Task, anything, moves_a_snake, wins


def _pushes(before: Position, after: Position) -> bool:
    """An enemy stone stands elsewhere."""
    return before.enemy != (after.white if before.turn == "b" else after.black)


def _pushes_to(cell: str) -> Condition:
    """Return the condition of pushing an enemy stone to a point."""

    def holds(before: Position, after: Position) -> bool:
        return bool(after.stones(OTHER[before.colour]) & ~before.enemy & after.board.cell[cell])

    return holds


def _turn_goes_on(before: Position, after: Position) -> bool:
    return after.turn == before.turn


def _places_beside(before: Position, after: Position) -> bool:
    came = after.stones(before.colour) & ~before.own
    return after.stones(before.colour).bit_count() > before.own.bit_count() and bool(
        before.board.near[came] & before.own
    )


def _ends_the_turn(before: Position, after: Position) -> bool:
    return not _turn_goes_on(before, after)


LESSON = Lesson(
    "snex",
    6,
    (
        Task(
            "6/6/6/6/6/6 o -",
            Message(
                "Black joins the bottom and the top edge with one snake of stones, White the left and the right one. You are the "
                "first player: put a black stone on any point. Then your opponent chooses a colour."
            ),
            anything,
            "b3",
            Message("Now the second player chooses. That stone was Black's first turn, so White moves next."),
            claims=("allowed a1 f6",),
            proved=("only black white", "after black: turn w", "after white: turn w"),
        ),
        Task(
            "6/1w4/2b3/2bbw1/3w2/6 b -",
            Message(
                "You are Black. Stones that touch along the lines form a snake; it may branch. It may never hold a block, four "
                "stones on a 2x2 square. Place a stone that makes your snake longer."
            ),
            _places_beside,
            "c2",
            Message("Your snake has four stones now."),
            Message("Legal, but place a stone beside your snake."),
            claims=("groups b 3", "refused d4: block"),
            proved=("groups b 4",),
        ),
        Task(
            "6/4w1/2b3/2b3/6/6 b -",
            Message(
                "Instead of placing a stone, you may let a snake crawl: one of its ends goes to a point beside its other end. "
                "Choose the end, then where it goes."
            ),
            moves_a_snake,
            "c4>b3",
            Message(
                "The head is the end nearest to an edge. After a move, the head of at least one of the snakes that moved must "
                "be nearer to an edge, or as near as before and nearer to a corner."
            ),
            Message("That would be a placement. Let the snake crawl."),
            claims=("groups b 2",),
            proved=("groups b 2", "turn w"),
        ),
        Task(
            "6/1b4/1b1b2/2bbb1/6/1w4 b -",
            Message("A snake with more than two ends cannot move. One of your two snakes can: move it."),
            moves_a_snake,
            "b4>a5",
            Message("The snake on c3, d3, e3 and d4 has three ends and stays where it is."),
            Message("That would be a placement. Move the snake with two ends."),
            claims=("groups b 4 2",),
            proved=("stones b c3 d3 e3 d4", "group b c3 4"),
        ),
        Task(
            "6/2w3/6/1bbbw1/6/6 b -",
            Message(
                "A snake may also crawl to a point with an enemy stone. That stone is pushed on, if what moves with it "
                "is shorter than your snake. Push the white stone out of your way."
            ),
            _pushes,
            "b3>e3>f3",
            Message("Three can push one."),
            Message("The white stone would stay where it is. Choose b3, then e3, then where the white stone goes."),
            claims=("groups b 3", "ends b b3 d3", "stones w e3"),
            proved=("stones b e3", "groups b 3"),
        ),
        Task(
            "6/4w1/4w1/bbbbw1/6/6 b -",
            Message(
                "A pushed stone may take its snake along: it goes beside its snake's other end. Push the stone on e3 to the top."
            ),
            _pushes_to("e6"),
            "a3>e3>e6",
            Message("Four can push three."),
            Message("The white stone would not go to e6."),
            claims=("stones w e3", "groups b 4", "groups w 3"),
            proved=("groups w 3", "stones w e6"),
        ),
        Task(
            "6/4w1/4w1/1bbbw1/6/6 b -",
            Message(
                "Three stones cannot push three. But a pushed stone may also move with a hatchling, a line of stones "
                "inside its snake that begins with it and may bend, or alone. Here e3 and e4 are a hatchling: push the "
                "stone on e3 to f4."
            ),
            _pushes_to("f4"),
            "b3>e3>f4",
            Message("The stone has gone from e3 to f4, beside e4: a snake of three pushed a hatchling of two."),
            Message("The white stone would not go to f4."),
            claims=(
                "groups b 3",
                "groups w 3",
                "empty f4",
                "stones w e3 e4",
                "refused b3>e3>e6: cannot be pushed",
            ),
            proved=("stones b e3", "stones w e4 f4", "groups b 3"),
        ),
        Task(
            "6/6/4b1/4w1/bbbbw1/6 b -",
            Message(
                "A pushed stone may push on, with something shorter still. Push the white stone from e2 to e4, and the black one "
                "there out of its way."
            ),
            _pushes_to("e4"),
            "a2>e2>e4>e5",
            Message("Four pushed two, and two pushed one."),
            Message("The white stone would not go to e4."),
            claims=("stones w e2 e3", "stones b e4", "groups b 4 1", "groups w 2"),
            proved=("stones w e3 e4", "group b e2 4", "number b 2"),
        ),
        Task(
            "6/6/2bb2/3ww1/4b1/2bw2 b -",
            Message(
                "Two black and two white stones on the diagonals of a square are a crosscut. You may never place one, but a moving "
                "snake may make one, if you can undo it in the same turn. Make one."
            ),
            _turn_goes_on,
            "c4>d3>d2",
            Message("It is still your turn until no crosscut is left."),
            Message("That would make no crosscut."),
            show=("crosscut",),
            claims=("marked crosscut -",),
            proved=("turn b",),
        ),
        Task(
            "6/6/6/3bw1/2wbb1/2bw2 b -",
            Message(
                "There is a crosscut, and Black is still to move. A single stone moves, too, to a point beside it. Undo the "
                "crosscut and end the turn."
            ),
            _ends_the_turn,
            "c1>b1",
            Message("No crosscut is left, and the turn is over."),
            show=("crosscut",),
            claims=("turn b", "marked crosscut - c1 c2 d1 d2"),
            proved=("turn w", "marked crosscut -"),
        ),
        Task(
            "3b2/3b2/1wwbb1/4b1/1w1b2/3bw1 b -",
            Message("A snake that touches both edges of its colour wins. Black is one stone short: win."),
            wins,
            "e2",
            Message(
                "From edge to edge: Black has won. "
                "In a game, count the stones that each side still needs from edge to edge: fewer for you, more for the enemy."
            ),
            Message("That would not join bottom and top."),
            claims=("turn b",),
            proved=("over b",),
        ),
    ),
)
