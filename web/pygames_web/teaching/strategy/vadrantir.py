"""How to play Vadrantir well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import Principle, Strategy

_diagram = Diagrams("vadrantir", 5)
_large = Diagrams("vadrantir", 6)

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Be first to the cell that both need"),
            (
                Message(
                    "If both largest groups are equal, a single stone decides every territory between them. Count both groups "
                    "before every move, and take the cell that makes one of them larger."
                ),
            ),
            _diagram(
                "1ww1w/bbwwww/w1wbbbw/wbwbwwwb/wwwwbb1bb/wwbwbbbb/wbwbwb1/bwbbbw/bbbb1 w -",
                Message("White to move. Both have a group of 25, and nobody owns e7 between them. Only one move wins."),
                Message("e7 makes White's group 26, and that is worth half a point. On e7 Black's would be 26."),
                moves=("e7",),
                show=("territory",),
                claims=(
                    ("turn w", "largest b 25", "largest w 25", "marked territory - e7", "best - e7"),
                    ("largest w 26", "score 2 3.5", "stones w e7"),
                ),
            ),
            chances=(("e7", 100), ("c7", 50)),
        ),
        Principle(
            Message("Join, and turn territories"),
            (
                Message(
                    "A territory goes to the largest group beside it. To join two groups makes the group larger by all that you "
                    "join, and can turn several territories at once."
                ),
            ),
            _large(
                "bbwbbb/bw1bwwb/bwbwwb1w/wbwwbbwbb/wwwb1bwwww/wwbb1bww1bb/bbw1bbw1bw/wbwwwbbwb/bb1bwwbb/wbbwww1/bww1bw w -",
                Message("White to move, and behind by 2 to 7½. Only one move wins."),
                Message(
                    "j3 joins 14 stones and one: 16 are more than Black's 15. The territory around f5 has turned, and i7 too: 5½ "
                    "to 3."
                ),
                moves=("j3",),
                show=("territory",),
                claims=(
                    ("turn w", "score 7.5 2", "best - j3", "largest b 15", "largest w 14"),
                    (
                        "score 3 5.5",
                        "largest w 16",
                        "marked territory w a4 e4 f5 g5 i7",
                        "stones w j3",
                    ),
                ),
            ),
            chances=(("j3", 100), ("e4", 0), ("e8", 0)),
        ),
        Principle(
            Message("Do not trust the score before the end"),
            (
                Message(
                    "While cells are left, territories turn. What counts is which stones each side can still place: a group that "
                    "may grow is worth more than the territory beside it."
                ),
            ),
            _large(
                "wbbwwb/bbbwwbb/www1bwbb/wbwbwb1ww/wbbbwbwbbw/b1www1w1w1w/bbbwbbwbbw/ww1bwwbbw/bwb1b3/bw1wbww/bwbw1b b -",
                Message("Black to move, and behind by 0 to 13½. Yet Black wins, and only by one move."),
                Message("After c8 the cells c6 and c7 belong to nobody."),
                Message("White takes a5."),
                Message("c4 joins two groups: 7 stones. Black leads by 6½ to 4."),
                Message("White turns it again with f8."),
                Message("f10 ends the game, for White cannot place any more. Black wins by 5½ to 3."),
                moves=("c8", "a5", "c4", "f8", "f10"),
                show=("territory",),
                claims=(
                    ("turn b", "score 0 13.5", "best - c8"),
                    ("stones b c8", "marked territory - c6 c7"),
                    ("stones w a5",),
                    ("stones b c4", "group b c4 7", "score 6.5 4"),
                    ("stones w f8", "score 2 5.5"),
                    ("stones b f10", "over b", "score 5.5 3"),
                ),
            ),
            chances=(("c8", 100), ("c4", 67), ("f8", 0)),
        ),
    ),
)
