"""Sundraval in nine moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.sundraval import Sundraval
from pygames.rules.sundraval_count import earned
from pygames.rules.terms import OTHER
from pygames_web.teaching.lessons.parts import Condition, Lesson, Task, plays_on, wins


def _rings_in(before: Position, after: Position) -> bool:
    """There is one more territory of one's own."""
    assert isinstance(before, Sundraval)
    assert isinstance(after, Sundraval)
    return len(after.count().territories[before.colour]) > len(before.count().territories[before.colour])


def _strangles(before: Position, after: Position) -> bool:
    """One more enemy group would be removed if the game ended now."""
    assert isinstance(before, Sundraval)
    assert isinstance(after, Sundraval)
    enemy = OTHER[before.colour]
    return len(after.count().strangled[enemy]) > len(before.count().strangled[enemy])


def _gets_the_half_point(before: Position, after: Position) -> bool:
    """Its largest territory is larger than the enemy's."""
    assert isinstance(after, Sundraval)
    return after.count().half() == before.colour


def _saves_all(before: Position, after: Position) -> bool:
    """None of one's own groups would be removed if the game ended now."""
    assert isinstance(after, Sundraval)
    return not after.count().strangled[before.colour]


def _earns(points: int) -> Condition:
    """Return the condition of having a group that earns at least so many points."""

    def holds(before: Position, after: Position) -> bool:
        assert isinstance(after, Sundraval)
        return any(earned(number) >= points for _, number in after.count().earning[before.colour])

    return holds


LESSON = Lesson(
    "sundraval",
    7,
    (
        Task(
            "1w5/ww6/9/10/11/12/13/4b7/6w4/10/bbb6/2b5/2b4 w 0",
            Message(
                "You win by territories, empty regions that only stones of your own touch. Stones do not move. You may place in "
                "an empty region only if it touches an enemy stone. Black has walled off the corner at the bottom left: you are "
                "White, place a stone in it."
            ),
            plays_on("a1", "a2", "b1", "b2"),
            "b2",
            Message("Black could not have placed there, but now the region touches a white stone."),
            Message("That would put no stone in the walled corner."),
            claims=(
                "allowed a1 a2 b1 b2",
                "after e8: refused b2: touch",
                "after a1: allowed a2 b1 b2",
                "after a2: allowed a1 b1 b2",
                "after b1: allowed a1 a2 b2",
                "after b2: allowed a1 a2 b1",
            ),
            proved=("allowed a4",),
        ),
        Task(
            "1w5/ww6/9/10/11/12/13/4b7/6w4/10/bbb6/1wb5/2b4 b 0",
            Message("Now you are Black, and the corner touches a white stone. Answer inside it."),
            plays_on("a1", "a2", "b1"),
            "b1",
            Message("An intruder opens the region to you, too."),
            Message("That would put no stone in the walled corner."),
            claims=("stones w b2",),
            proved=("stones w b2", "stones b c2"),
        ),
        Task(
            "1b3w1/bb4ww/9/10/11/12/13/12/11/10/b1b6/2b5/2b4 b 0",
            Message(
                "A region that touches stones of one colour only is a territory of that colour. Close the wall at the bottom left."
            ),
            _rings_in,
            "c2",
            Message("A territory of four intersections. A group with one territory earns one point."),
            Message("The corner would still touch the rest of the board."),
            show=("territory",),
            claims=("sizes territory b 1",),
            proved=("sizes territory b 4 1", "labels group b 1 1"),
        ),
        Task(
            "w1w1w2/1wwww3/9/10/10w/10w1/10w2/10w1/10w/10/9/1bb1bbb1/b1b1b1b b 0",
            Message(
                "A group with two territories earns 3 points, with three 6, with four 10. Join your groups so that one of them "
                "has three territories."
            ),
            _earns(6),
            "b4",
            Message("Many territories beside one group are worth far more than the same spread over several."),
            Message("No group would have three territories yet."),
            show=("territory", "group"),
            claims=("labels group b 1 1",),
            proved=("labels group b 6", "groups b 10"),
        ),
        Task(
            "1b5/bb6/9/10/11/12/13/12/11/10/b1bb2www/3b1w2/3bw2 b 0",
            Message(
                "Half a point goes to the colour with the largest territory. White's, at the bottom right, has 4 "
                "intersections. Close the wall at the bottom left."
            ),
            _gets_the_half_point,
            "c2",
            Message("A territory of 6 intersections against one of 4: Black leads by 2½ to 1."),
            Message("The corner would still touch the rest of the board."),
            show=("territory",),
            claims=("sizes territory w 4", "sizes territory b 1", "score 1 1.5"),
            proved=("sizes territory b 6 1", "sizes territory w 4", "score 2.5 1"),
        ),
        Task(
            "1b3w1/bb4ww/9/10/11/12/13/12/11/10/w1ww5/1b1w4/1b1w3 w 0",
            Message(
                "Two groups are linked if they touch, or if an empty region touches both. A group without territory is "
                "strangled, and removed at the end, if it is linked to an enemy that is larger or has territory. Two things save "
                "it (a third comes later): a linked friend that lives, or a linked smaller enemy that is itself strangled. Cut off "
                "the two black stones at the bottom left."
            ),
            _strangles,
            "c2",
            Message("Crosses mark what would be removed if the game ended now."),
            Message("The two black stones could still reach their friends."),
            show=("strangled", "territory"),
            claims=("marked strangled b",),
            proved=("marked strangled b a2 b2",),
        ),
        Task(
            "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/w1b5/2b4 b 1",
            Message(
                "The white stone on b1 is a prisoner: it is smaller than your wall around it, and strangled. So it saves your wall, "
                "which is linked to White's group with territory. White has passed, and you lead by 1½ to 1: pass, too."
            ),
            wins,
            "pass",
            Message("The prisoner is removed, and your territory of 4 intersections counts: 1½ to 1."),
            Message("A stone would give White another turn. Pass instead."),
            show=("strangled", "territory"),
            claims=("stones w b1", "marked strangled w b1", "marked strangled b", "score 1.5 1"),
            proved=("over b", "sizes territory b 4", "score 1.5 1"),
        ),
        Task(
            "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/w1b5/b1b4 w 0",
            Message(
                "Linked friends form a chain, and live or die together. Two chains that would each be strangled only if the "
                "other were safe are in a standoff, and neither is removed. You are White: save the stone on b1 by a standoff."
            ),
            _saves_all,
            "b2",
            Message(
                "The white pair and the black chain wait for each other: both are safe, and the corner is nobody's."
            ),
            Message("White's stone in the corner would still be removed."),
            show=("strangled", "territory"),
            claims=("stones w b1", "marked strangled w b1", "sizes territory b 3"),
            proved=("marked strangled w", "marked strangled b", "sizes territory b", "score 0 1.5"),
        ),
        Task(
            "w1w1w2/1wwww3/9/10/10w/10w1/10w2/10w1/10w/10/9/1bbbbbb1/b1b1b1b b 1",
            Message("Two passes in a row end the game. White has just passed, and you have 6 points against 4½. Win."),
            wins,
            "pass",
            Message(
                "6 to 4½: Black wins. In a game, do not pass early: as long as there are open regions, each turn may make "
                "another territory."
            ),
            Message("A stone would give White another turn. Pass instead."),
            show=("territory", "group"),
            claims=("score 6 4.5",),
            proved=("over b", "score 6 4.5"),
        ),
    ),
)
