"""How to play Snex well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

_diagram = Diagrams("snex", 6)

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Let a crosscut guard the gap"),
            (
                Message(
                    "No stone may be placed where it makes a crosscut. So a gap between your snakes is yours if the enemy's stone "
                    "would make a crosscut there, and your own would not, unless an enemy snake can move into it."
                ),
            ),
            _diagram(
                "ww2b1/2bwww/3bb1/b1bb2/wbwb2/wbw3 w -",
                Message("White to move. Only one move wins within two turns."),
                Message("c6. Black may not place on d6, where a black stone would make a crosscut."),
                Message("Black can only play elsewhere."),
                Message("The snake joins left and right. White has won."),
                moves=("c6", "d1", "d6"),
                refused=((1, "d6"),),
                claims=(
                    ("turn w", "best 2 c6"),
                    ("stones w c6", "refused d6: crosscut"),
                    ("stones b d1", "allowed d6"),
                    ("over w",),
                ),
            ),
            chances=(("c6", 100), ("d6", 72), ("f5>c5>c6", 71)),
        ),
        Principle(
            Message("Crawl into place"),
            (
                Message(
                    "A move of a snake takes a stone away from one place and puts it in another. It can open a point for your "
                    "next stone and build the crosscut that guards it, both at once."
                ),
            ),
            _diagram(
                "bw3w/1bw1wb/b1bwb1/wwbb2/b1wbb1/1wwwb1 b -",
                Message("Black to move. Only one move wins within two turns."),
                Message(
                    "The stone goes from a4 to a5 and joins the snake above. A white stone on b4 would make a crosscut."
                ),
                Message("White plays elsewhere."),
                Message("b4 joins bottom and top. Black has won."),
                moves=("a4>a5", "a1", "b4"),
                refused=((1, "b4"),),
                claims=(
                    ("turn b", "best 2 a4>a5"),
                    ("stones b a5", "empty a4 b4", "refused b4: crosscut"),
                    ("stones w a1",),
                    ("over b", "stones b b4"),
                ),
            ),
            chances=(("a4>a5", 100), ("b4", 94), ("a5", 94)),
        ),
        Principle(
            Message("Threaten in two places"),
            (
                Message(
                    "A threat that can be answered gains nothing. Make two at once. A push is good at it, because it moves "
                    "stones of both colours in one turn."
                ),
            ),
            _diagram(
                "1wwwwb/1w1wbb/1wwbb1/ww1b2/1wbwbb/2w1wb b -",
                Message("Black to move. Only one move wins within two turns."),
                Message(
                    "The stone on d3 has gone to e6, the white one there to e5, and the black one there to f4. Now e3 and f3 "
                    "would both win."
                ),
                Message("White can take only one of them."),
                Message("f3 joins bottom and top. Black has won."),
                moves=("d3>e6>e5>f4", "e3", "f3"),
                claims=(
                    ("turn b", "best 2 d3>e6>e5>f4"),
                    ("stones b e6 f4", "stones w e5", "empty d3 e3 f3", "after e3: wins 1 f3", "after f3: wins 1 e3"),
                    ("stones w e3",),
                    ("over b", "stones b f3"),
                ),
            ),
            chances=(("d3>e6>e5>f4", 100), ("f3", 89), ("a4", 89)),
        ),
    ),
    annotated=AnnotatedGame(
        "snex",
        6,
        "a5 black a2 c3 c1 c2 c6 a6 b4 c4 b5 a4 a3 d2 d5 d1 b6 f6 c6>c4>b3 a2>b3>b2 a6>b4>b2>b1 a5>b3>a4>a5 d1>b5>a6 b1>a1 c5 f5 "
        "d5>b4>a3>a2 d2>a4>c3>c1>d1 b3>b6>c6 b1 f4 e3 b6>a2>c1>c3>b3 d1>b6 a1>c5>a5>b3>a2>a1 a4>c1>a3>c4>a4 d5 f2 f3 e4 f3>e4>e5 "
        "f1 f3 e1 e4>f2>e2 d4 d6 f1>f2>f1 d2 f2>f1>f2 d1 f1>f2>f1 d3 f2>f1>f2 f2>c1>c6>e5>e6",
        Message(
            "The level Strongest against itself on the smallest board, a second for each move. White wins by a push through "
            "three stones."
        ),
        {
            16: Remark(
                Message("Black's snake of 5 reaches the bottom edge. White must hold it below the top."),
                (
                    "group b d1 5",
                    "edge d1",
                ),
            ),
            19: Remark(
                Message(
                    "White's snake moves: its stone goes from c6 to c4 and pushes the black one to b3. That makes a crosscut, so "
                    "White's turn goes on."
                ),
                (
                    "turn w",
                    "stones w c4",
                    "stones b b3",
                    "marked crosscut - a3 b3 a4 b4",
                ),
            ),
            20: Remark(
                Message("The second move undoes it and joins six stones."),
                (
                    "turn b",
                    "group w b3 6",
                    "marked crosscut -",
                ),
                did=(
                    "undoes a crosscut",
                    "makes a snake of 6 stones",
                ),
            ),
            21: Remark(
                Message("Black answers with a turn of four moves. The first one leaves two crosscuts."),
                (
                    "turn b",
                    "marked crosscut - b1 c1 b2 c2 b3 c3 b4 c4",
                ),
            ),
            24: Remark(
                Message(
                    "Each further move has undone one. At its end Black has a snake of 7 in the middle of the board."
                ),
                (
                    "turn w",
                    "marked crosscut -",
                    "largest b 7",
                ),
            ),
            34: Remark(
                Message(
                    "The stone from d1 comes down on b6, beside the other end of its snake, and joins up: 10 stones."
                ),
                (
                    "group w b6 10",
                    "empty d1",
                ),
            ),
            36: Remark(
                Message("Black's answer goes through a crosscut again and ends with a snake of 7."),
                (
                    "turn w",
                    "marked crosscut -",
                    "largest b 7",
                ),
            ),
            47: Remark(
                Message("d6 joins White's stones at the top: a snake of 12. Black's longest has 8."),
                (
                    "group w d6 12",
                    "largest b 8",
                ),
            ),
            53: Remark(
                Message(
                    "d3 joins the stones at the bottom right. Only White's snakes of 12 and 5 are left to be joined."
                ),
                ("groups w 12 5 1",),
            ),
            55: Remark(
                Message(
                    "The snake of 6 sends its end from f2 to c1, the black stone there goes to c6, the white one there to e5, "
                    "and the black one there to e6. White's 15 stones join left and right."
                ),
                (
                    "over w",
                    "groups w 15 3",
                    "stones w c1 e5",
                    "stones b c6 e6",
                ),
            ),
        },
        show=("crosscut",),
    ),
)
