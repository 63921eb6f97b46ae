"""How to play Nadraz well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

_diagram = Diagrams("nadraz", 6)

STRATEGY = Strategy(
    principles=(
        Principle(
            Message("Cut and join in one walk"),
            (
                Message(
                    "A walk that cuts the enemy and joins two of your own snakes changes the count twice. Look for the line on "
                    "which it does both, above all where the enemy would join next."
                ),
            ),
            _diagram(
                "6/1bw4/1bwbw3/1wbwbwwww/3b1bbbbb/2wbwwwwwww/1wb1b1bbb1/3bbwbww/1bbwbbb1/3wbw1/6 w b",
                Message("White to move. Black would join on d3 and have a snake of 20. Only one move wins."),
                Message(
                    "d4-e4 cuts the snake of 13 into 10 and 2. White now has one of 11, and Black can no longer join on d3."
                ),
                moves=("d4-e4",),
                claims=(
                    ("turn w", "groups b 13 7 6", "after j4: after d3: largest b 20", "best - d4-e4"),
                    (
                        "groups b 10 7 6 2",
                        "largest w 11",
                        "stones w d4 e4",
                        "refused d3: exactly one head and one tail",
                    ),
                ),
            ),
            chances=(("d4-e4", 100), ("g2", 38), ("g5", 35)),
        ),
        Principle(
            Message("Mend your own snake before you cut"),
            (
                Message(
                    "Before you cut, look for the cut that the enemy has. If both sides have one, it often wins to make "
                    "yourself safe first: your cut can wait."
                ),
            ),
            _diagram(
                "2b3/2bbb2/2bwbb2/2bwbbb2/2bwb1bb2/2bw2wbb2/1bwbb1wbb1/1www1w1b1/1bbbw1w1/3www1/6 w b",
                Message(
                    "White to move. j3-k2 would cut the snake of 22, but then c5-c6 cuts White's. Only one move wins."
                ),
                Message("d5-e6 joins the two snakes of 8, and no cut through them is left."),
                Message("Black grows to 25."),
                Message("The cut is still there. White's 20 stones are more than Black's 19."),
                moves=("d5-e6", "f6", "j3-k2"),
                claims=(
                    (
                        "turn w",
                        "groups w 8 8",
                        "largest b 22",
                        "after j3-k2: groups b 16 5 3 2",
                        "after j3-k2: after c5-c6: groups w 10 4 3",
                        "best - d5-e6",
                    ),
                    ("groups w 18", "stones w d5 e6"),
                    ("largest b 25",),
                    ("largest w 20", "largest b 19"),
                ),
            ),
            chances=(("d5-e6", 100), ("j3-k2", 34), ("f6", 27)),
        ),
        Principle(
            Message("Join late"),
            (
                Message(
                    "A long snake offers many cuts: whoever joins too early has the whole of it cut. Let the enemy use up its "
                    "cuts, then join."
                ),
            ),
            _diagram(
                "2w3/1bwbb2/1bwwwbw1/1bbb2b2/2wwwwwbw1/2wbbbbbb2/1wwwwwwww1/1bbbbbbw1/5bw1/1bbbbw1/6 w b",
                Message(
                    "White to move. To join with h6 makes a snake of 23, which Black cuts into 11 and 11 by f2-f3. Only one move "
                    "wins."
                ),
                Message("j6 leaves the cell h6 for later."),
                Message("Black takes h5."),
                Message("Now h6-i6 cuts Black's snake of 11 and joins White's: 26 stones."),
                Message("Black's cut comes too late. It leaves White 14 and 11."),
                Message("With g2 White's longest snake has 15 stones, and Black's has 11. Nobody can place any more."),
                moves=("j6", "h5", "h6-i6", "f2-f3", "g2"),
                claims=(
                    (
                        "turn w",
                        "after h6: groups w 23 1 1",
                        "after h6: after f2-f3: groups w 11 11 1 1",
                        "best - j6",
                    ),
                    ("stones w j6", "empty h6"),
                    ("stones b h5",),
                    ("groups w 26 1", "groups b 11 8 6 2", "stones w h6 i6"),
                    ("groups w 14 11 1",),
                    ("stones w g2", "groups w 15 11 1", "largest b 11", "over w"),
                ),
            ),
            chances=(("j6", 100), ("h6", 54), ("j5-k5", 47)),
        ),
        Principle(
            Message("In the reverse variant, leave the enemy eggs"),
            (
                Message(
                    "There a cut near the end of an enemy snake is the best one: it leaves an egg, and eggs are counted first. "
                    "Keep your own snakes where no cut can leave you any."
                ),
            ),
            _diagram(
                "6/1b1ww2/1wbwbb2/1wwwbwww1/1wbwbbbbw1/1wbb1wwwbw1/1bwbwbwb2/2wwbww2/2wbwbb1/1bbwb2/2w3 b w",
                Message(
                    "Black to move. White threatens f3-f5, which would leave Black three eggs. Only one move wins."
                ),
                Message("c2-d3 joins the threatened snake to another one, and leaves White an egg. Black has none."),
                moves=("c2-d3",),
                variant="reverse",
                claims=(
                    (
                        "turn b",
                        "groups b 9 5 5 3 2",
                        "after i7: after f3-f5: groups b 10 5 3 2 1 1 1",
                        "best - c2-d3",
                    ),
                    ("groups b 12 9 3 2", "groups w 12 10 5 1", "stones b c2 d3"),
                ),
            ),
            chances=(("c2-d3", 100), ("c2-d2", 19), ("d2", 18)),
        ),
    ),
    annotated=AnnotatedGame(
        "nadraz",
        6,
        "e4,h8 black c2-d3 h7 e5-e9 g7 f10 f7 d2-f2 g6-j3 g9 f3-i3 g8 c3-e3 b4-d4 b2 b5-b6 e10-g9 g2 pass b3-f3 f4 f9 f1-f3 "
        "g9-g10 i7-j6 h2-j2 j5 g5-i3 i2-j1 c7",
        Message(
            "The level Strongest against itself on the smallest board, a second for each move. Black wins, with a snake of 23."
        ),
        {
            5: Remark(
                Message(
                    "Five stones in one walk: Black's snake has 8, White's 2. But the longer a snake is, the more lines lead "
                    "through it."
                ),
                (
                    "groups b 8",
                    "groups w 2",
                ),
            ),
            12: Remark(
                Message(
                    "White's snake bends round. From its new end on f3 a walk over e3 threatens to flip d3, for the cell behind "
                    "it, c3, is empty."
                ),
                (
                    "ends w f3 h8",
                    "stones b d3",
                    "empty e3 c3",
                    "after g8: allowed c3-e3",
                ),
            ),
            14: Remark(
                Message("The first cut. Black is left with 9 and 4, and White leads with 15."),
                (
                    "groups b 9 4",
                    "groups w 15",
                ),
                did=("cuts 14 of Black into 9 and 4",),
            ),
            18: Remark(
                Message("f10 is flipped, and the cut cell e10 lies on the edge. Black has 11, 4 and 1."),
                (
                    "stones w f10 e10",
                    "edge e10",
                    "groups b 11 4 1",
                ),
            ),
            19: Remark(
                Message("White cannot place anywhere now, and has to pass. Black gets two turns in a row."),
                ("only pass",),
            ),
            21: Remark(
                Message("A walk that cuts and joins: White's 19 stones become 14 and 1, and Black has a snake of 21."),
                (
                    "groups w 14 1",
                    "groups b 21 1",
                ),
                did=("cuts 19 of White into 14 and 1",),
            ),
            24: Remark(
                Message("White cuts back, but near the end of the snake: 20 of its 23 stones stay together."),
                (
                    "groups b 20 1",
                    "groups w 18 1",
                ),
                did=("cuts 23 of Black into 20 and 1",),
            ),
            25: Remark(
                Message("g9 and g10 cut again, and Black is back at 22."),
                (
                    "stones b g9 g10",
                    "groups b 22 1",
                    "groups w 15 2 1",
                ),
            ),
            29: Remark(
                Message("The walk that decides: 18 white stones become 11 and 6."),
                (
                    "groups w 11 6 2 1",
                    "groups b 22 7",
                ),
                did=("cuts 18 of White into 11 and 6",),
            ),
            31: Remark(
                Message("Nobody can place any more. Black's longest snake has 23 stones, White's 11."),
                (
                    "over b",
                    "groups b 23 4 2",
                    "groups w 11 8 2 1",
                ),
            ),
        },
    ),
)
