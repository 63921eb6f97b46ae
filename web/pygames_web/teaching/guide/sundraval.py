"""How to play Sundraval."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_MOVES_FIRST, PIE_ADVICE, TWO_STONE_PIE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("sundraval", 7)

_COUNT = ("territory", "strangled")
_EARNED = ("group",)
_SIZES = ("territory",)

#: A board on which both colours have groups with several territories, and nothing is strangled.
_THREE_GROUPS = "w1w1w2/1wwww3/9/10/10w/10w1/10w2/10w1/10w/10/9/1bbbbbb1/b1b1b1b b 0"

#: The rows above the lowest three, full of white stones.
_ALL_WHITE = (
    "wwwwwww/wwwwwwww/wwwwwwwww/wwwwwwwwww/wwwwwwwwwww/wwwwwwwwwwww/wwwwwwwwwwwww/wwwwwwwwwwww/wwwwwwwwwww/wwwwwwwwww"
)


GUIDE = Guide(
    goal=Message("Fence in territories, as many as you can beside one and the same group, and score the most points."),
    sections=(
        Section(
            Message("Board and notation"),
            (
                Message(
                    "The board is a hexagon of lines, and stones go on their intersections. The rows have letters, from "
                    "the bottom; the intersections of a row have numbers, from the left. So c4 is the fourth "
                    "intersection of the third row."
                ),
                Message("A move is written as the intersection where the stone is placed, or as pass."),
            ),
            _diagram(
                "7/8/9/10/11/12/13/12/11/10/3b5/8/7 w 0",
                Message("A black stone on c4."),
                claims=(("stones b c4",),),
            ),
        ),
        Section(
            Message("Place a stone"),
            (
                Message("On your turn put a stone on an empty intersection, or pass. Stones do not move."),
                Message(
                    "Empty intersections that hang together form a region. You may place only in a region that touches "
                    "at least one enemy stone."
                ),
                Message("So you cannot fill what you have walled off for yourself, but your opponent may come in."),
            ),
            _diagram(
                "7/8/9/10/11/12/13/4b7/6w4/10/bbb6/2b5/2b4 w 0",
                Message("Black has walled off the corner at the bottom left. White to move."),
                Message("White comes in on b2. Now this region touches a white stone, so Black may answer here."),
                Message("And Black does."),
                moves=("b2", "b1"),
                claims=(
                    ("turn w", "stones b a3 b3 c1 c2 c3", "allowed b2"),
                    ("turn b", "stones w b2", "allowed a1 a2 b1"),
                    ("stones b b1",),
                ),
            ),
        ),
        Section(
            Message("What is closed to you"),
            (Message("You may not place in a region that touches no enemy stone."),),
            _diagram(
                "7/8/9/10/11/12/13/4b7/6w4/10/bbb6/2b5/2b4 b 0",
                Message("The same corner with Black to move. Everywhere else Black may place."),
                refused=((0, "a1"),),
                claims=(("turn b", "refused a1: touch", "refused b2: touch", "allowed a4 d1 g7 m7"),),
            ),
        ),
        Section(
            Message("The end"),
            (Message("You may pass at any time. Two passes in a row, one by each player, end the game."),),
            _diagram(
                _THREE_GROUPS,
                Message("Black passes…"),
                Message("… and White too."),
                Message("The game is over, and Black wins by 6 to 4½. How this is counted comes next."),
                moves=("pass", "pass"),
                show=_SIZES,
                claims=(("turn b", "allowed pass"), ("turn w", "allowed pass"), ("over b", "score 6 4.5")),
            ),
        ),
        Section(
            Message("Groups and territories"),
            (
                Message("Stones of one colour that touch form a group; a single stone is one too."),
                Message(
                    "An empty region that touches stones of one colour only is a territory of that colour. It "
                    "belongs to every group of that colour that touches it."
                ),
                Message("A region that touches both colours is nobody's."),
            ),
            _diagram(
                "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/2b5/b1b4 b 0",
                Message(
                    "Black's territory of 3 intersections touches two black groups, the stone on the corner and the "
                    "wall, and counts for both. White has the opposite corner. The rest touches both colours."
                ),
                show=_SIZES,
                claims=(
                    (
                        "sizes territory b 3",
                        "marked group b a1 a3 b3 c1 c2 c3",
                        "groups b 5 1",
                        "sizes territory w 1",
                        "marked territory w m7",
                    ),
                ),
            ),
        ),
        Section(
            Message("Points"),
            (
                Message("A group with one territory earns 1 point, with two 3, with three 6, with four 10, and so on."),
                Message(
                    "In other words N territories earn 1 + 2 + ... + N. The size of a territory does not matter here."
                ),
            ),
            _diagram(
                _THREE_GROUPS,
                Message(
                    "What each group earns: Black's has three territories and earns 6, White's earn 3 and 1. If "
                    "the two white groups were one, it would earn 6 too."
                ),
                show=_EARNED,
                claims=(("labels group b 6", "labels group w 3 1", "sizes territory b 1 1 1"),),
            ),
        ),
        Section(
            Message("Half a point more"),
            (
                Message(
                    "Half a point goes to the colour with the largest territory. If the largest are equal, the next "
                    "largest count, and so on; a missing one counts 0."
                ),
                Message(
                    "The higher score wins. The game can be a draw only if the territories of both colours have the "
                    "same sizes."
                ),
            ),
            _diagram(
                _THREE_GROUPS,
                Message(
                    "The same position with the sizes of the territories. The largest, of 4 intersections, is White's. "
                    "Black has 6 points, White 3 + 1 + ½ = 4½."
                ),
                show=_SIZES,
                claims=(("sizes territory w 4 1 1", "sizes territory b 1 1 1", "score 6 4.5"),),
            ),
            cases=(_diagram.case("1b3w1/bb4ww/9/10/11/12/13/12/11/10/9/8/7 b 2", "score 1 1", "over draw"),),
        ),
        Section(
            Message("Strangled groups"),
            (
                Message(
                    "When the game is over, and before points are counted, all strangled groups are removed at once."
                ),
                Message(
                    "Two groups are linked if they touch, or if some empty region touches both. A group can be "
                    "strangled only if it has no territory and is linked to a stronger enemy: a group that is larger "
                    "or has a territory."
                ),
            ),
            _diagram(
                "1b3w1/bb4ww/9/10/11/12/13/12/11/10/wwww5/1b1w4/1b1w3 b 0",
                Message("The two black stones at the bottom left are shut in by a white wall of six. Black passes…"),
                Message("… and White too."),
                Message(
                    "The game is over. The two stones are removed, and their corner becomes a white territory of 6."
                ),
                moves=("pass", "pass"),
                show=_COUNT,
                claims=(
                    ("turn b", "groups b 3 2", "marked strangled b a2 b2", "group w a4 6", "allowed pass"),
                    ("turn w", "allowed pass"),
                    ("over w", "sizes territory w 6 1", "score 1 2.5"),
                ),
            ),
        ),
        Section(
            Message("Friends share their fate"),
            (
                Message(
                    "Groups of one colour that are linked, directly or through further groups of that colour, form a "
                    "chain. A chain is strangled as a whole or not at all: one group in it that cannot be strangled "
                    "saves all the others."
                ),
            ),
            _diagram(
                "1b3w1/bb4ww/9/10/11/12/13/12/11/10/w1ww5/1b1w4/1b1w3 w 0",
                Message(
                    "The wall still has a gap. Through it the two stones are linked to the black group at the top "
                    "left, which has a territory: they are safe."
                ),
                Message("White closes the gap. Crosses mark what would be strangled if the game ended now."),
                moves=("c2",),
                show=_COUNT,
                claims=(
                    ("marked strangled b", "sizes territory b 1", "turn w"),
                    ("marked strangled b a2 b2",),
                ),
            ),
        ),
        Section(
            Message("Saved by a prisoner"),
            (
                Message(
                    "A group that is linked to a smaller enemy group is safe if that enemy is strangled itself: the "
                    "smaller group is removed, and the larger one lives."
                ),
            ),
            _diagram(
                "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/2b5/2b4 w 0",
                Message("Black's only group has a territory. White tries to spoil it."),
                Message(
                    "The group has no territory now, and White's has one. But the stone on b1 is strangled by the "
                    "larger black group, and so the black group is safe. Its territory comes back in the count."
                ),
                moves=("b1",),
                show=_COUNT,
                claims=(
                    ("turn w", "sizes territory b 4"),
                    (
                        "stones w b1",
                        "marked strangled w b1",
                        "sizes territory w 1",
                        "sizes territory b 4",
                        "group b c1 5",
                    ),
                ),
            ),
        ),
        Section(
            Message("How fates are decided"),
            (
                Message("Chains are decided one after another, until nothing more can be decided."),
                Message(
                    "A chain is safe if one of its groups has a territory, or is linked to no stronger enemy, or is linked to a "
                    "smaller enemy group that is strangled."
                ),
                Message(
                    "A chain is strangled if none of this is so, and every smaller enemy group that is linked to it is known to "
                    "be safe."
                ),
                Message("Chains whose fates depend only on each other are in a standoff: they are safe."),
            ),
            _diagram(
                "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/wwb5/b1b4 b 0",
                Message(
                    "A standoff at the bottom left. The white pair would be strangled if the black stone on the "
                    "corner were safe, and the black chain, corner and wall, would be strangled if the pair were "
                    "safe. So nothing is removed."
                ),
                show=_COUNT,
                claims=(("marked strangled b", "marked strangled w", "score 0 1.5"),),
            ),
        ),
        Section(
            Message("The pie rule"),
            (
                *TWO_STONE_PIE,
                Message("Any two intersections will do."),
                PIE_ADVICE,
            ),
            _diagram(
                "7/8/9/10/11/12/13/12/11/10/9/8/7 o 0",
                Message("The board is empty."),
                Message("Black on g5, White on g9."),
                Message("The second player took Black, and begins."),
                moves=("g5,g9", "black"),
                claims=(("allowed g5,g9 a1,m7",), ("stones b g5", "stones w g9", "only black white"), ("turn b",)),
            ),
        ),
    ),
    about=About(
        minutes="90",
        name=Message("from Gothic Sundrawald, “separated territory”"),
        thanks=Message("Drew Edwards, who improved a key rule, and Dale Walton, who refined the wording"),
    ),
    rulings=(
        BLACK_MOVES_FIRST,
        Ruling(
            "Place a stone of your color on an empty point that has a path to enemy groups.",
            Message("The empty region with that intersection must touch at least one enemy stone."),
            Message("A path is made of empty intersections, and one to any enemy group is a path to enemy groups."),
            cases=(
                _diagram.case(
                    "7/8/9/10/11/12/13/4b7/6w4/10/bbb6/2b5/2b4 b 0",
                    "refused a1: touch",
                    "allowed a4 g7",
                    "allowed pass",
                ),
            ),
        ),
        Ruling(
            "empty points bounded by stones of a single color that fill all adjacent locations",
            Message(
                "A territory is a whole empty region. The edge of the board bounds it as well, and at least one stone must."
            ),
            Message("There are no adjacent locations beyond the edge."),
            cases=(
                _diagram.case(
                    "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/2b5/2b4 w 0", "sizes territory b 4", "sizes territory w 1"
                ),
                _diagram.case("7/8/9/10/11/12/13/12/11/10/9/8/7 b 2", "score 0 0", "over draw"),
            ),
        ),
        Ruling(
            "Sundraval (...) is a drawless game",
            Message(
                "If points are equal and both colours' territories have the same sizes, or there are none, as when both pass "
                "right away, the game is a draw."
            ),
            Message("The half point goes to the larger territory; where all are equal, nobody gets it."),
            cases=(
                _diagram.case(
                    "1b3w1/bb4ww/9/10/11/12/13/12/11/10/9/8/7 b 1",
                    "sizes territory b 1",
                    "sizes territory w 1",
                    "after pass: over draw",
                ),
                _diagram.case(
                    "7/8/9/10/11/12/13/12/11/10/9/8/7 o 0",
                    "after e5,f6: after black: after pass: after pass: over draw",
                ),
            ),
        ),
        Ruling(
            "A path is a set of N uninterrupted empty points (where N can be zero).",
            Message("Two groups are linked if they touch, or if they touch the same empty region."),
            Message("A path of no intersections is one between groups that touch."),
            cases=(
                _diagram.case(
                    "1b3w1/bb4ww/9/10/11/12/13/12/11/10/w1ww5/1b1w4/1b1w3 w 0",
                    "marked strangled b",
                    "after c2: marked strangled b a2 b2",
                ),
            ),
        ),
        Ruling(
            "A strangled group is a group that, at the end of the game, meets the following 3 conditions",
            Message(
                "Whether a group is strangled depends on whether others are. All chains of linked friendly groups are decided "
                "together, step by step, and what stays undecided is safe."
            ),
            Message("So every position has exactly one answer."),
            cases=(
                _diagram.case(
                    "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/wwb5/b1b4 b 0", "marked strangled b", "marked strangled w"
                ),
                _diagram.case(
                    "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/w1b5/2b4 b 0", "marked strangled w b1", "marked strangled b"
                ),
            ),
        ),
        Ruling(
            "There is a path from there to larger enemy groups or with territory.",
            Message("One such enemy group is enough. If it has a territory, it may be smaller."),
            Message(
                "In the second half, “enemy groups” is carried over from the first, and nothing is said of their size."
            ),
            cases=(
                _diagram.case(
                    "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/2b5/7 b 0",
                    "groups b 4",
                    "groups w 3",
                    "sizes territory w 123 1",
                    "marked strangled b b3 c1 c2 c3",
                ),
            ),
        ),
        Ruling(
            "Immediately before scoring, remove all strangled enemy groups from the board.",
            Message("The strangled groups of both colours are removed at once, and nothing is judged a second time."),
            Message("Each colour is the other's enemy, and the rules speak of one removal."),
            cases=(
                _diagram.case(
                    f"{_ALL_WHITE}/wwwwwwwww/bbwwwwww/wbwwwwb b 0",
                    "marked strangled w a1",
                    "marked strangled b a7",
                    "score 1 1",
                ),
            ),
        ),
        Ruling(
            "each of a player's groups with N adjacent territories earns (N^2 + N) / 2 points",
            Message("A territory that touches several groups counts for each of them."),
            Message("It is adjacent to each of them."),
            cases=(
                _diagram.case(
                    "5w1/6ww/9/10/11/12/13/12/11/10/bbb6/2b5/b1b4 b 0",
                    "sizes territory b 3",
                    "labels group b 1 1",
                    "score 2.5 1",
                ),
            ),
        ),
        Ruling(
            "the player with the group that contains the largest territory receives a half point extra (or the next largest)",
            Message(
                "The largest territories of both colours are compared, then the next largest, and so on; one that is missing "
                "counts as 0."
            ),
            Message("“Or the next largest” can only be meant for a tie."),
            cases=(_diagram.case(_THREE_GROUPS, "sizes territory w 4 1 1", "sizes territory b 1 1 1", "score 6 4.5"),),
        ),
        Ruling(
            "The player with the total value of groups with territories in their possession wins.",
            Message("The higher total wins."),
            Message("Both players have a total, so one word is missing."),
            cases=(_diagram.case(_THREE_GROUPS, "score 6 4.5", "after pass: after pass: over b"),),
        ),
    ),
    showcase=Showcase(
        "2wb3/wb1w2w1/1wb1w2bb/2w1wbbb2/wb1ww2wb2/wbww1w2wbw1/bwwbww1b2bw1/1www3w1bwb/w3b2w1bb/1bb2wbw1b/1wb2bbbb/1bw1b1wb/3bb2 b 0",
        "i10 e7 i11 c4 j1 g9 d4 l3 k6 k4 e9 k1 l5 d5 m6 b1 l6 j10 b6 g10 j2 d9 f6 a6 g7 m1 f1 b4 d1 e4 a2 e3 a3 e2 f9 "
        "m5 e6 h7 f7 i7 m7 l8 k7 h8 j9 pass pass",
    ),
)
