"""How to play Vadrantir well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

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
                Message("White takes the lead again with f8."),
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
    annotated=AnnotatedGame(
        "vadrantir",
        5,
        "c6 black c3 e2 d6 b3 e8 g4 c5 b4 b5 h2 b2 d7 a2 e7 f7 e9 d1 d2 e5 d4 g5 h4 i3 d3 e4 a3 g3 f3 f2 f6 g6 g2 f1 h6 b6 g7 c1 "
        "b1 e1 a5 h1 d5 d8 i5 h3 c7 h5 g1 a4 f4 f8 i1 c2 i2 e6 c4 a1",
        Message(
            "The level Strongest against itself on the smallest board, a second for each move. Black wins by half a point."
        ),
        {
            8: Remark(
                Message(
                    "Both spread first: seven stones, none of which touches another of its colour. Such a stone is always "
                    "allowed, and can be joined later."
                ),
                (
                    "groups b 1 1 1 1",
                    "groups w 1 1 1",
                ),
            ),
            9: Remark(
                Message("The first group of two. It is allowed because it touches the black stone on c6."),
                (
                    "touch c5 c6",
                    "stones b c6",
                    "group w c5 2",
                ),
            ),
            18: Remark(
                Message(
                    "A stone on its own divides the empty cells: the six along the edge at the bottom right are a territory of "
                    "their own."
                ),
                (
                    "stones b e9",
                    "sizes territory w 38 6",
                ),
            ),
            26: Remark(
                Message("d3 joins two groups to one of 4, the largest on the board. For now 30 cells are Black's."),
                (
                    "group b d3 4",
                    "score 30.5 6",
                ),
                did=("joins 2 groups",),
            ),
            33: Remark(
                Message("White joins two groups to 4 as well, and owns 6 cells."),
                (
                    "group w g6 4",
                    "score 23.5 6",
                ),
                did=("joins 2 groups",),
            ),
            41: Remark(
                Message(
                    "e1 joins two groups to 5, more than any of Black's. With one stone the score turns from 13½ against 9 into "
                    "5 against 16½."
                ),
                (
                    "group w e1 5",
                    "largest b 4",
                    "score 5 16.5",
                ),
                did=("joins 2 groups",),
            ),
            52: Remark(
                Message("Black answers in kind: f4 joins groups to 7, and leads again, by 6½ to 3."),
                (
                    "group b f4 7",
                    "score 6.5 3",
                ),
            ),
            55: Remark(
                Message("White joins on: 9 stones. Every cell counts now."),
                (
                    "largest w 9",
                    "score 4 3.5",
                ),
            ),
            57: Remark(
                Message("White leads again, by 3½ to 2. But Black can still join on c4."),
                (
                    "score 2 3.5",
                    "allowed c4",
                ),
            ),
            58: Remark(
                Message("c4 joins two black groups to 9, and that turns the score once more: 3½ to 1."),
                (
                    "group b c4 9",
                    "score 3.5 1",
                ),
                did=("joins 2 groups",),
            ),
            59: Remark(
                Message("White's group of 10 earns the half point, but Black owns two cells and White one: 2 to 1½."),
                (
                    "over b",
                    "largest w 10",
                    "score 2 1.5",
                ),
            ),
        },
        show=("territory",),
    ),
)
