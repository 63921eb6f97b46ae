"""How to play Vadrantir."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_PLAYS_FIRST, HEXAGON, ONE_STONE_PIE, PIE_ADVICE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("vadrantir", 5)

#: A position in which White can end the game.
_LAST_MOVE = "w1w2/3ww1/1b1wb1b/1wwww1wb/1wwbw1bww/wbbb1bbb/ww1bwww/bbbbbw/bbbbb w -"

#: The groups of both colours have the same sizes, and nobody can place.
_ALL_EQUAL = "bwwww/bbwwwb/bbbwwbb/bbbbwbbb/wwww1bbbb/wwwbwwww/wwbbwww/wbbbww/bbbbw w -"

GUIDE = Guide(
    goal=Message("Own more of the empty cells than your opponent when someone can no longer place a stone."),
    sections=(
        Section(
            Message("Board and notation"),
            (*HEXAGON, Message("A move is written as the cell where the stone is placed.")),
            _diagram(
                "5/6/7/8/9/8/3b3/6/5 w -",
                Message("A black stone on c4."),
                claims=(("stones b c4",),),
            ),
        ),
        Section(
            Message("Place a stone"),
            (
                Message(
                    "On your turn put one stone of your colour on an empty cell. Stones never move and never leave."
                ),
                Message("On a cell that touches none of your own stones you may always place."),
            ),
            _diagram(
                "5/6/7/3b4/3wb4/3w4/7/6/5 w -",
                Message("White to move."),
                Message("c6 touches no white stone, so it is always allowed."),
                moves=("c6",),
                claims=(("turn w", "allowed c6"), ("stones w c6", "number w 2")),
            ),
        ),
        Section(
            Message("Grow no faster than your neighbour"),
            (
                Message(
                    "Stones of one colour that touch form a group. A stone that touches your own makes or joins a group."
                ),
                Message(
                    "The group you make may have at most one stone more than the largest enemy group that touches it. "
                    "If no enemy group touches it, it may have only one stone."
                ),
            ),
            _diagram(
                "5/6/7/3b4/3wb4/3w4/7/6/5 w -",
                Message("White has a group of two, and it touches a black group of two."),
                Message("Three stones: one more than Black's two. That is the most White may have here."),
                moves=("c4",),
                show=("group",),
                claims=(("groups w 2", "groups b 2", "touch d4 e4"), ("groups w 3", "after a1: refused c3: at most 3")),
            ),
            cases=(
                # No enemy group touches it.
                _diagram.case(
                    "5/6/7/8/4w4/8/7/6/5 w -", "refused e6: only one, as it touches no enemy group", "allowed e7"
                ),
            ),
        ),
        Section(
            Message("The end"),
            (
                Message(
                    "The game ends as soon as one of the colours, whoever's turn it is, can no longer place a stone."
                ),
                Message("There is no pass: until then everyone has a cell to play on."),
            ),
            _diagram(
                _LAST_MOVE,
                Message("White to move."),
                Message("White has played i2 and has no cell left. The game is over."),
                moves=("i2",),
                show=("territory",),
                claims=(("turn w", "allowed i2"), ("over w", "stones w i2")),
            ),
            cases=(_diagram.case(_LAST_MOVE, "refused pass: no pass"),),
        ),
        Section(
            Message("Whose territory?"),
            (
                Message("Empty cells that hang together are a territory, worth a point for each cell."),
                Message(
                    "It belongs to the colour with the largest group beside it. If the largest are equal, the next "
                    "largest beside it decide, and so on; a missing group counts 0. If all are equal, it belongs to "
                    "nobody."
                ),
            ),
            _diagram(
                "bww1w/1bb1bb/bwbbw1b/bbww1ww1/w2w1bwb1/1w2w3/wwbbbwb/bw2wb/1bwwb b -",
                Message("Each territory in the colour of its owner, with its number of cells."),
                show=("territory",),
                claims=(("sizes territory b 7 2 1", "sizes territory w 5 2 1 1"),),
            ),
            cases=(
                # All groups beside the territory are equal.
                _diagram.case(_ALL_EQUAL, "marked territory - e5"),
            ),
        ),
        Section(
            Message("The count"),
            (
                Message("Each colour adds up the cells of all its territories."),
                Message(
                    "Half a point goes to the colour with the largest group on the whole board. If the largest are equal, the "
                    "next largest decide, and so on; a missing group counts 0. If all are equal, nobody gets it."
                ),
                Message("The higher total wins. Equal totals are a draw."),
            ),
            _diagram(
                "wbbwb/ww1bww/bwbwbbb/bwbbwbww/bbwbwbwbw/wwwbw1bw/bbbwbwb/bbwbwb/wwbww w -",
                Message(
                    "At d6 the largest groups are 8 and 8, so the next decide: 4 and 5, and d6 is White's. h3 is Black's, by "
                    "10 to 9. That makes 1 to 1, and half a point for Black's group of 10: Black wins by 1½ to 1."
                ),
                show=("territory", "group"),
                claims=(
                    (
                        "marked territory w d6",
                        "marked territory b h3",
                        "groups b 10 8 4 4 3 1",
                        "groups w 9 8 5 4 3",
                        "score 1.5 1",
                        "over b",
                    ),
                ),
            ),
            cases=(
                # All groups of both colours are equal.
                _diagram.case(_ALL_EQUAL, "score 0 0", "over draw"),
            ),
        ),
        Section(
            Message("The pie rule"),
            (*ONE_STONE_PIE, PIE_ADVICE),
            _diagram(
                "5/6/7/8/3b5/8/7/6/5 c -",
                Message("A black stone off the middle: would you rather be Black or White?"),
                claims=(("only black white", "after black: turn w", "after white: turn w"),),
            ),
        ),
    ),
    about=About(minutes="45", name=Message("from Irish uachdranachd nan tìr, “dominion of territories”")),
    rulings=(
        BLACK_PLAYS_FIRST,
        Ruling(
            "the group formed by the placed stone is at most one stone larger than the largest adjacent enemy group",
            Message("Enemy groups count that touch any stone of the group formed, not only the stone placed."),
            Message("It is the group that is compared, so it is the group that they are adjacent to."),
            cases=(_diagram.case("5/6/7/3b4/3wb4/3w4/7/6/5 w -", "allowed c4", "after c4: groups w 3"),),
        ),
        Ruling(
            "place a stone of your color non adjacent to friendly groups unless",
            Message(
                "Beside stones of your own you may place only where the group formed touches an enemy group: a missing one counts 0."
            ),
            Message("One stone larger than no group is a single stone, and a single stone touches no friendly one."),
            cases=(
                _diagram.case(
                    "5/6/7/8/4w4/8/7/6/5 w -", "refused e6: only one, as it touches no enemy group", "allowed e7"
                ),
            ),
        ),
        Ruling(
            "You own a territory if the largest group adjacent to it is your color, and in case of equality the next largest groups "
            "are compared",
            Message("Only groups beside the territory are compared. One that is missing counts 0."),
            Message("“Adjacent to it” is said of the largest, and the next largest are compared in its place."),
            cases=(
                _diagram.case(
                    "wbbwb/ww1bww/bwbwbbb/bwbbwbww/bbwbwbwbw/wwwbw1bw/bbbwbwb/bbwbwb/wwbww w -",
                    "groups b 10 8 4 4 3 1",
                    "groups w 9 8 5 4 3",
                    "marked territory w d6",
                ),
            ),
        ),
        Ruling(
            "The game ends when exactly one player cannot place stones",
            Message("It ends as soon as at least one colour has no legal placement, whoever was to move."),
            Message("If both are stuck at the same moment, nobody can go on either."),
            cases=(
                _diagram.case(_ALL_EQUAL, "over draw"),
                _diagram.case(_LAST_MOVE, "turn w", "after i2: over w"),
            ),
        ),
        Ruling(
            "the player with the territories of the highest value wins",
            Message("The values of all territories of a colour are added up."),
            Message("The sentence speaks of territories, not of one."),
            cases=(
                _diagram.case(
                    "bww1w/1bb1bb/bwbbw1b/bbww1ww1/w2w1bwb1/1w2w3/wwbbbwb/bw2wb/1bwwb b -",
                    "sizes territory b 7 2 1",
                    "score 10.5 9",
                ),
            ),
        ),
        Ruling(
            "To prevent ties, half a point is awarded to the player with the largest group.",
            Message(
                "If the groups of both colours have the same sizes throughout, nobody gets it, and the game may be a draw."
            ),
            Message("The rules go on to the next largest groups and name nothing beyond them."),
            cases=(_diagram.case(_ALL_EQUAL, "score 0 0", "over draw"),),
        ),
    ),
    showcase=Showcase(
        "2w2/1bw3/1ww4/wwbwb1b1/b1wwbwwwb/1wbb4/wbb1bbb/1wbbw1/1b3 w -",
        "g4 b6 b1 f6 g5 g7 d6 i4 c4 d1 h5 e2 h6 g1 a3 h4 d8 g6 i2 i5 f8 a1 d7 i1 h1 d5 a5 a4",
    ),
)
