"""How to play Serpent well."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Diagrams
from pygames_web.teaching.strategy.parts import Principle, Strategy

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
)
