"""How to play Serpent well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

_diagram = Diagrams("serpent", 5)

_PATHS = ("survival path", "dead")

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Count paths, not stones"),
            (
                Message(
                    "The largest snake dies with its last survival path. Look for the cell on which several paths of the enemy "
                    "lie, and before you move a snake, look whether your own groups keep theirs."
                ),
            ),
            _diagram(
                "w1ww1/2wb1w/bbbb3/b1wwwbww/wb1bb1wbb/wbwwb2w/wbbbw1b/1w1wbw/1w1wb w bw",
                Message(
                    "White to move. Black's snake of 14 and the egg on h4 have only the path over g6 and h5. Only one move wins "
                    "within two turns."
                ),
                Message("The stone from h3 comes down on h5, and 15 black stones are removed."),
                moves=("h3>h5",),
                show=_PATHS,
                claims=(
                    (
                        "turn w",
                        "groups b 14 2 2 1 1",
                        "marked survival_path b g6 h5 c6 d7",
                        "stones b h4",
                        "after a2>b1: groups w 3 3 3 3 2 1 1 1 1",
                        "best 2 h3>h5",
                    ),
                    ("stones w h5", "empty h3", "groups b 2 2 1"),
                ),
            ),
            chances=(("h3>h5", 100), ("h3>i5", 71), ("f5>e3", 68)),
        ),
        Principle(
            Message("Lay an egg where you will strike"),
            (
                Message(
                    "A snake moves only towards a group that it can reach. A quiet egg gives it a target, and so lets it come "
                    "down on a cell that cuts the enemy off."
                ),
            ),
            _diagram(
                "1bbbb/1bww1b/1bw2ww/1b1w4/2b1w1www/1bww2bb/1w1bbbw/b4w/bb1ww w bw",
                Message("White to move. Only one move wins within two turns."),
                Message("The egg on d1 makes c1 a path of White's too. It kills nothing yet."),
                Message("Black joins two snakes and kills one of White's."),
                Message("The stone from h4 comes down on c1. Both black snakes are dead, and White has won."),
                moves=("d1", "b1>b3", "h4>c1"),
                show=_PATHS,
                claims=(
                    ("turn w", "best 2 d1", "marked survival_path b b3 c1"),
                    ("stones w d1", "marked survival_path w a3 b2 b3 c1 f6", "groups b 10 5 3"),
                    ("groups b 10 8", "groups w 8 3 2 1"),
                    ("over w", "stones w c1", "empty h4", "number b 0"),
                ),
            ),
            chances=(("d1", 100), ("f1", 65), ("i1", 64)),
        ),
        Principle(
            Message("Leave the enemy only bad moves"),
            (
                Message(
                    "Whoever has a legal move must make it, even one that kills groups of its own. Late in the game count the "
                    "moves that are left: it can be worth an egg to take the harmless ones away."
                ),
            ),
            _diagram(
                "2b1b/b1bw1w/wwwwb1b/bbb3ww/b1wwbw1bw/bbbww2b/2bbbbb/6/5 b bw",
                Message("Black to move. Only one move wins within two turns."),
                Message("f6 costs Black the egg on g7. White's only legal move is e9>g6."),
                Message("It leaves every white group dead. Black has won."),
                moves=("f6", "e9>g6"),
                show=_PATHS,
                claims=(
                    ("turn b", "stones b g7", "best 2 f6"),
                    ("stones b f6", "empty g7", "only e9>g6"),
                    ("over b", "number w 0"),
                ),
            ),
            chances=(("f6", 100), ("e8>f4", 69), ("h3>i4", 69)),
        ),
    ),
    annotated=AnnotatedGame(
        "serpent",
        5,
        "g7 black i5 h5 i3 g4 g3 i1 h1 a1 g6 a3 f5 c1 f1 a5 b1 c3 a2 c7 d1 c5 f8 e7 d8 e9 d6 e5 b6 e3 a4 e1 i2 g1 c4 h2 d3 f6 e4 "
        "h6 i2>i4 d4 g2 c3>f4 g5 b2 g6>e6 g4>c3 g5>d7 b4 g6 f6>e8 f7 f2 e1 g7>g5 b3 a3>c6 a2 pass b4 pass b4>a5 pass c4 pass "
        "e4>c2 e1 b3 g1>d2 i5>h3",
        Message(
            "The level Strongest against itself on the smallest board, a second for each move. Black wins because White has no "
            "harmless move left."
        ),
        {
            4: Remark(
                Message("Black's second group. From now on each black group needs a survival path."),
                (
                    "number b 2",
                    "marked dead b",
                ),
            ),
            32: Remark(
                Message(
                    "So far both have only laid eggs, 16 black ones and 15 white. An egg can be joined or reached from any side "
                    "later."
                ),
                (
                    "number b 16",
                    "number w 15",
                ),
            ),
            33: Remark(
                Message("The first snake. Cells beside it are closed to White's next eggs."),
                (
                    "group w i2 2",
                    "after g1: refused h2: beside a snake",
                ),
            ),
            49: Remark(
                Message("White had only three moves to choose from. It now begins to matter who has more moves left."),
                ("group w d7 5",),
            ),
            50: Remark(
                Message(
                    "b4 joins two eggs to a snake of three. The egg on a5 loses its last path and dies: one egg, for room to move."
                ),
                (
                    "group b b4 3",
                    "empty a5",
                ),
                did=(
                    "joins 2 groups",
                    "removes 1 group of Black, size 1",
                ),
            ),
            56: Remark(
                Message(
                    "The stone from g7 comes down on g5 and cuts three white stones off, at the price of two black ones."
                ),
                (
                    "stones b g5",
                    "empty g7 f7 f8 g6 h2 i1",
                    "groups w 5 3 3 3 2 1 1 1 1 1",
                ),
                did=(
                    "removes 1 group of Black, size 2",
                    "removes 1 group of White, size 3",
                ),
            ),
            59: Remark(
                Message("Black has no legal move, and that is no harm: it passes. White must go on moving."),
                ("only pass",),
            ),
            66: Remark(
                Message("Black has passed four times. White has four moves left, and must make one."),
                ("only b3 b6>a3 b6>b4 e4>c2",),
            ),
            67: Remark(
                Message("The move kills two white groups for want of a path."),
                ("groups w 5 3 3 3 1 1",),
                did=("removes 2 groups of White",),
            ),
            69: Remark(
                Message("Two more. White kills groups of its own for want of a better move: zugzwang."),
                ("groups w 5 3 3",),
                did=("removes 2 groups of White",),
            ),
            71: Remark(
                Message(
                    "White joins two snakes, and no survival path is left. Its last groups die, and Black has won."
                ),
                (
                    "over b",
                    "number w 0",
                ),
                did=(
                    "joins 1 group",
                    "removes 2 groups of White",
                ),
            ),
        },
        show=_PATHS,
    ),
)
