"""How to play Snex well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import Principle, Strategy

_diagram = Diagrams("snex", 6)

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Let a crosscut guard the gap"),
            (
                Message(
                    "No stone may be placed where it makes a crosscut. So a gap between your snakes is yours if the enemy's stone "
                    "would make a crosscut there, and your own would not."
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
)
