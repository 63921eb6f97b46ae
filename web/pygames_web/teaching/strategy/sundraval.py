"""How to play Sundraval well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

_diagram = Diagrams("sundraval", 7)

_COUNT = ("territory", "strangled")

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Bring your territories to one group"),
            (
                Message(
                    "The fifth territory beside a group earns 5 points, the sixth 6, the seventh 7. So an intersection "
                    "that adds a territory to your largest group, or to the enemy's, is worth more than anything else."
                ),
            ),
            _diagram(
                "w1b1bbb/wbbbbwb1/wbbbwbbbw/wbwbwbwbww/bwbwwbwbwbw/wbwww1bwbbbb/bwbbwwbwbbwbb/wbwwbbwbb1bw/bww1wwwbbbb/"
                "wbwwbbbwbw/wwww1bww1/bwbwwwwb/wbwbwww w 0",
                Message("White to move. Only one move wins."),
                Message(
                    "c9 strangles the stone on b8 and gives the largest white group its sixth territory: 24½ to 15."
                ),
                moves=("c9",),
                show=_COUNT,
                claims=(
                    ("turn w", "score 15 18.5", "labels group w 15 3", "best - c9"),
                    ("stones w c9", "score 15 24.5", "labels group w 21 3", "stones b b8"),
                ),
            ),
            chances=(("c9", 90), ("l8", 42), ("c5", 26)),
        ),
        Principle(
            Message("Find the intersection that both need"),
            (
                Message(
                    "Where two of your groups and two of the enemy's all come to one intersection, the stone on it "
                    "joins yours and strangles the enemy's. Play there before anything else."
                ),
            ),
            _diagram(
                "wwwwbbw/bwbw1bbb/bbwbbwwbb/bbbbbwbwwb/bwbbbwb1bbw/wwwwwwwwb1ww/b1bwwbwbbbwbb/wwwwwbbwbbww/wwwwwbwbbbw/"
                "bbwbbbwbwb/wbwbwbbww/wwwbbbww/bwwwbbb b 0",
                Message("Black to move. A white stone on l5 would strangle 15 black stones. Only one move wins."),
                Message("l5 joins 37 stones and 15, and strangles 7 white ones: 15½ to 7."),
                moves=("l5",),
                show=_COUNT,
                claims=(
                    (
                        "turn b",
                        "empty l5",
                        "after pass: after l5: groups w 45 7 5 3 1 1",
                        "best - l5",
                        "groups b 37 15 3 2 2 1 1 1",
                    ),
                    ("stones b l5", "largest b 53", "score 15.5 7"),
                ),
            ),
            chances=(("l5", 100), ("g2", 47), ("i8", 44)),
        ),
        Principle(
            Message("Saving a group counts twice"),
            (
                Message(
                    "Look for strangled stones of yours that one stone would free. Their place is no longer the enemy's "
                    "territory, and the stones that held them may be strangled in turn."
                ),
            ),
            _diagram(
                "1bwwbww/wwbwwbbw/bbwwbbwbb/wwbwwbbbbb/bbbbbwwbwbw/wbbwwwbbbbbb/bwwbbb1wbbwww/bbwbbbwbwwwb/bbwbwbwwwbw/"
                "bwwwwbbbbw/bwbwwwwww/1bw1bwbw/wwbwbww b 0",
                Message("Black to move, and behind by 11 to 12½. Only one move wins."),
                Message(
                    "b4 saves the three stones beside it and strangles the white one on a4: Black leads by 12 to 7½."
                ),
                moves=("b4",),
                show=_COUNT,
                claims=(
                    ("turn b", "score 11 12.5", "best - b4"),
                    ("stones b b4 a3 a5 b5", "score 12 7.5", "stones w a4"),
                ),
            ),
            chances=(("b4", 100), ("g7", 41), ("b1", 29)),
        ),
    ),
    # Its command had --seconds 0.06, and --seed 25.
    annotated=AnnotatedGame(
        "sundraval",
        7,
        "i1,j4 black i6 h7 g8 i5 j6 e7 d6 h6 i7 c4 h8 i9 c3 k4 h9 k5 h10 k6 g7 g6 i10 f5 j9 j3 f8 f4 e8 d9 l3 e3 d7 g11 e2 h2 l6 "
        "b6 h4 d2 f11 k7 c7 c2 b7 k2 c6 l5 b5 b2 h11 b3 g12 f3 c8 g3 k8 l7 f6 f2 e10 l4 b4 h1 a3 e1 a5 j8 e9 l8 g2 m6 c9 d1 a6 "
        "a2 b1 l2 d10 m3 k9 g13 h12 m5 f12 k1 e6 m2 l1 g10 e5 i11 d4 b8 i2 k3 i3 i4 j7 j5 d8 d3 i8 g5 f7 h5 j10 g4 c5 c1 g9 j2 "
        "f9 f10 a7 e4 j1 h3 d5 m1 f1 a1 g1 e11 m4 a4 m7 pass pass",
        Message(
            "The level Strongest against itself on the smallest board, with a short thought for each move. White wins by half a "
            "point."
        ),
        {
            6: Remark(
                Message(
                    "White makes a group of two. As long as nobody has a territory, the larger group strangles the smaller ones: "
                    "three black stones would be removed now."
                ),
                (
                    "group w i5 2",
                    "groups b 1 1 1",
                    "score 0 2.5",
                ),
            ),
            7: Remark(
                Message("Black's largest group catches up, and nothing is strangled any more."),
                (
                    "group b j6 2",
                    "marked strangled b",
                    "marked strangled w",
                ),
            ),
            13: Remark(
                Message("h8 joins two black groups to 5 stones: now all six white stones would be removed."),
                (
                    "group b h8 5",
                    "largest w 4",
                    "score 3.5 0",
                ),
                did=(
                    "joins 2 groups",
                    "6 more stones of White strangled",
                ),
            ),
            20: Remark(
                Message(
                    "White catches up with 7 stones, and nothing would be removed. From here on each answers the other's growth."
                ),
                (
                    "largest b 7",
                    "largest w 7",
                    "score 0 0",
                    "marked strangled b",
                    "marked strangled w",
                ),
            ),
            28: Remark(
                Message("11 against 11: again White has answered in time."),
                (
                    "largest b 11",
                    "largest w 11",
                    "score 0 0",
                ),
            ),
            33: Remark(
                Message("d7 adds two stones at once: 14 against 12."),
                (
                    "group b d7 14",
                    "largest w 12",
                    "score 4.5 0",
                ),
            ),
            42: Remark(
                Message("With k7 White has caught up: 14 against 14."),
                (
                    "group w k7 14",
                    "largest b 14",
                    "score 0 0",
                ),
            ),
            47: Remark(
                Message("Black is one stone ahead, 17 against 16, and White must answer again."),
                (
                    "group b c6 17",
                    "largest w 16",
                    "score 8.5 0",
                ),
            ),
            52: Remark(
                Message(
                    "The race has gone on for 45 moves. With b3 White's largest group has 20 stones, and all of Black's would be "
                    "strangled."
                ),
                (
                    "group w b3 20",
                    "score 0 7.5",
                ),
            ),
            53: Remark(
                Message("g12 joins two black groups to 21, and it is White's stones that would be removed."),
                (
                    "group b g12 21",
                    "score 7.5 0",
                ),
                did=(
                    "joins 2 groups",
                    "26 more stones of White strangled",
                ),
            ),
            67: Remark(
                Message(
                    "a4 is Black's first territory. A group with a territory cannot be strangled, so the race is over: now "
                    "territories count."
                ),
                (
                    "marked territory b a4",
                    "score 1 1.5",
                ),
            ),
            76: Remark(
                Message("White's fifth territory beside one group. It alone earns 5 points: 15½ to 10."),
                (
                    "labels group w 15",
                    "score 10 15.5",
                ),
            ),
            87: Remark(
                Message("Black's ninth. 45 points for one group, against 36½."),
                (
                    "labels group b 45",
                    "score 45 36.5",
                ),
            ),
            88: Remark(
                Message(
                    "White's ninth, by m2. Both groups earn 45, and the half point for the largest territory is White's."
                ),
                (
                    "labels group w 45",
                    "score 45 45.5",
                    "stones w m2",
                ),
            ),
            127: Remark(
                Message(
                    "Since then 39 stones have changed nothing: a stone that enters a territory now is a prisoner."
                ),
                ("score 45 45.5",),
            ),
            129: Remark(
                Message("Both have passed. The strangled groups are removed, and White has won by 45½ to 45."),
                (
                    "over w",
                    "score 45 45.5",
                ),
            ),
        },
        show=_COUNT,
    ),
)
