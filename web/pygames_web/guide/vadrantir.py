"""How to play Vadrantir."""

from pygames.errors import Message
from pygames_web.guide.common import BLACK_PLAYS_FIRST, ONE_STONE_PIE
from pygames_web.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("vadrantir", 5)

GUIDE = Guide(
    goal=Message("Own more of the empty cells than your opponent when someone can no longer place a stone."),
    sections=(
        Section(
            Message("The opening"),
            ONE_STONE_PIE,
            _diagram(
                "5/6/7/8/3b5/8/7/6/5 c -", Message("A black stone off the middle: would you rather be Black or White?")
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
                    "If no enemy group touches it, one stone is all it may have."
                ),
            ),
            _diagram(
                "5/6/7/3b4/3wb4/3w4/7/6/5 w -",
                Message("White has a group of two, and it touches a black group of two."),
                Message("Three stones: one more than Black's two. That is the most White may have here."),
                moves=("c4",),
                show=("group",),
            ),
        ),
        Section(
            Message("The end"),
            (
                Message("The game ends as soon as one colour, whichever, has no cell left where it may place."),
                Message("Whose turn it would be makes no difference."),
            ),
        ),
        Section(
            Message("Whose territory?"),
            (
                Message("Empty cells that hang together are a territory, worth a point for each cell."),
                Message(
                    "It belongs to the colour with the largest group beside it. If the largest are equal, the next largest "
                    "beside it decide, and so on; if all are equal, it belongs to nobody."
                ),
            ),
            _diagram(
                "bww1w/1bb1bb/bwbbw1b/bbww1ww1/w2w1bwb1/1w2w3/wwbbbwb/bw2wb/1bwwb b -",
                Message("Each territory in the colour of its owner, with its number of cells."),
                show=("territory",),
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
        ),
        Ruling(
            "The game ends when exactly one player cannot place stones",
            Message("It ends as soon as at least one colour has no legal placement, whoever was to move."),
            Message("If both are stuck at the same moment, nobody can go on either."),
        ),
        Ruling(
            "the player with the territories of the highest value wins",
            Message("The values of all territories of a colour are added up."),
            Message("The sentence speaks of territories, not of one."),
        ),
        Ruling(
            "To prevent ties, half a point is awarded to the player with the largest group.",
            Message(
                "If the groups of both colours have the same sizes throughout, nobody gets it, and the game may be a draw."
            ),
            Message("The rules go on to the next largest groups and name nothing beyond them."),
        ),
    ),
    showcase=Showcase(
        "2w2/1bw3/1ww4/wwbwb1b1/b1wwbwwwb/1wbb4/wbb1bbb/1wbbw1/1b3 w -",
        "g4 b6 b1 f6 g5 g7 d6 i4 c4 d1 h5 e2 h6 g1 a3 h4 d8 g6 i2 i5 f8 a1 d7 i1 h1 d5 a5 a4",
    ),
)
