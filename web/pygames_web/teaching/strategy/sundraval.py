"""How to play Sundraval well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import Principle, Strategy

_diagram = Diagrams("sundraval", 7)

_COUNT = ("territory", "strangled")

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Bring your territories to one group"),
            (
                Message(
                    "The fifth territory beside a group earns 5 points, the sixth 6, the seventh 7. So a point that adds a "
                    "territory to your largest group, or to the enemy's, is worth more than anything else."
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
            Message("Find the point that both need"),
            (
                Message(
                    "Where two of your groups and two of the enemy's all come to one point, the stone on it joins yours and "
                    "strangles the enemy's. Play there before anything else."
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
)
