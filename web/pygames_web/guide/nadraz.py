"""How to play Nadraz."""

from pygames.errors import Message
from pygames_web.guide.common import TWO_STONE_PIE
from pygames_web.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("nadraz", 6)

#: The end of a game in which one colour has run out of moves before the other.
_LAST_TURNS = "6/5w1/1wwww1w1/bbbbw2w1/1wwbw3w1/3bwwwwww1/2b7/1bbbbb3/4b3/1bbb3/6 w b"
_END = "6/5w1/1wwww1w1/bbbbw2w1/1wwbw3w1/1w1bwwwwww1/1wb7/1bbbbb3/4b3/1bbb3/6 b w"


GUIDE = Guide(
    goal=Message("Own the longest snake when nobody can place a stone any more."),
    sections=(
        Section(
            Message("The opening"),
            (*TWO_STONE_PIE, Message("Neither of these two stones may stand on the edge, where the cells are darker.")),
            _diagram(
                "6/7/8/9/10/11/10/9/8/7/6 o -",
                Message("The board is empty."),
                Message("Black on d4, White on g6: which would you rather have?"),
                Message("The second player took White, so the first player is Black and begins."),
                moves=("d4,g6", "white"),
                refused=((0, "a3,f6"),),
            ),
        ),
        Section(
            Message("Snakes and eggs"),
            (
                Message("Stones of one colour that touch form a snake. A snake of a single stone is an egg."),
                Message(
                    "The head and the tail of a snake are its ends: the stones that touch exactly one other stone of "
                    "it. After every turn each snake on the board must be an egg or have exactly two ends."
                ),
                Message(
                    "Between its ends a snake may twist as it likes, with sharp bends and stones that touch more "
                    "than two others."
                ),
            ),
            _diagram(
                "6/7/8/6w2/7w2/11/2bbbb4/9/8/7/6 b w",
                Message("Head and tail carry a dot. A stone on f6 alone would touch both e5 and e6 and be no tail."),
                Message("One stone further, g5 is the new tail: a sharp bend at e6, and all is well."),
                moves=("f6-g5",),
                refused=((0, "f6"),),
            ),
        ),
        Section(
            Message("Walk along a line"),
            (
                Message(
                    "On your turn choose one of your eggs, heads or tails and one of the six directions, and walk "
                    "outward along that straight line, placing a stone on each empty cell. Place at least one; stop "
                    "where you like."
                ),
                Message("The edge is out of bounds, with one exception that comes further down."),
            ),
            _diagram(
                "6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w",
                Message(
                    "Black walks to the right from the end on f5. A walk from the middle, as from f4 to g4 and h4, is no "
                    "move."
                ),
                Message("Three stones in one turn. A walk of one, two, four or five would have been possible too."),
                moves=("f6-f8",),
                refused=((0, "g4-h4"), (0, "f6-f11")),
            ),
        ),
        Section(
            Message("Cut the enemy in two"),
            (
                Message(
                    "If the walk meets enemy stones, it flips them: all the stones in a row on the line, the run, "
                    "become yours."
                ),
                Message(
                    "The empty cell right after the run is the cut cell, and you must take it too. You cannot stop "
                    "inside the run or just behind it."
                ),
            ),
            _diagram(
                "6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w",
                Message("A black egg, and a white snake of five across its way."),
                Message("f6 is flipped and f7 taken: Black has a snake of five, White is left with two snakes of two."),
                moves=("f4-f7",),
                refused=((0, "f4-f6"),),
            ),
        ),
        Section(
            Message("What cannot be flipped"),
            (
                Message("A run with an enemy egg, head or tail in it cannot be flipped."),
                Message(
                    "The cell after the run must be on the board and empty: no stone of either colour, not even your "
                    "own egg."
                ),
                Message("The flip must cut: it must leave the enemy with more snakes than before."),
                Message("All this is judged as the board stands at that moment of the walk."),
            ),
            _diagram(
                "6/3w3/4w3/3www3/1bw7/2bw1b1w3/1bw7/9/8/7/6 b w",
                Message(
                    "Three walks of the egg on f6 that fail. To the left there is no cut cell; to the right stands "
                    "an egg; and the snake above holds together without h6, since h5 touches i5."
                ),
                refused=((0, "f4-f5"), (0, "f7-f9"), (0, "g6-i6")),
            ),
        ),
        Section(
            Message("What a cut may leave"),
            (
                Message(
                    "A cut may not leave the enemy a piece that is neither an egg nor a snake with exactly two ends."
                ),
            ),
            _diagram(
                "6/7/8/3w5/4w5/2b2w5/5www2/5w3/8/7/6 b w",
                Message("Without f6, the lower white piece would have only one end, on e8: the cut is not allowed."),
                refused=((0, "f4-f7"),),
            ),
        ),
        Section(
            Message("Several cuts, and the edge"),
            (
                Message("A walk may go on after a cut and cut again, as long as each run has its own cut cell."),
                Message(
                    "A cut cell may lie on the edge, and no other stone that you place or flip in your turn may. So "
                    "a run with a stone on the edge is safe."
                ),
            ),
            _diagram(
                "6/7/8/7w1/4w3w1/2b1w4w1/4w3w1/3w3w1/8/7/6 b w",
                Message("Two white snakes stand in the way of the egg on f3."),
                Message("Both are cut in one turn. f11 lies on the edge, and is allowed because it is a cut cell."),
                moves=("f4-f11",),
                refused=((0, "f4-f10"),),
            ),
        ),
        Section(
            Message("Eggs on the way"),
            (
                Message(
                    "Your own eggs on the line join the growing snake. The walk passes over them and may go on, but "
                    "it has to stop on a cell that it changes."
                ),
                Message(
                    "An egg beside the line joins too as soon as a stone touches it, and does not stop the walk either."
                ),
            ),
            _diagram(
                "6/7/8/6w2/6w3/2b2b5/6b3/9/8/7/6 b w",
                Message("Three black eggs."),
                Message("The walk passed over the egg on f6. The egg on e7, beside f7, has become the tail."),
                moves=("f4-f7",),
                refused=((0, "f4-f6"), (0, "f4-f8")),
            ),
        ),
        Section(
            Message("Merging ends the walk"),
            (
                Message(
                    "Another snake of yours with two or more stones ends the walk. As soon as a new stone touches "
                    "one, the snakes have merged, and nothing more may be taken."
                ),
            ),
            _diagram(
                "6/7/8/6w2/6w3/2b8/4b5/4b4/3b4/7/6 b w",
                Message("The walk to the right comes past the end of another black snake, on e5."),
                Message("f5 touches e5: six stones in one snake, and the walk is over."),
                moves=("f4-f5",),
                refused=((0, "f4-f6"),),
            ),
        ),
        Section(
            Message("Merging in the middle of a run"),
            (
                Message(
                    "If it is a flipped stone that merges, the cut is still completed: the rest of the run is "
                    "flipped and the cut cell taken. There the walk ends."
                ),
            ),
            _diagram(
                "6/7/8/2w2w3/3w1w4/2b1ww5/4bb4/5b3/5b2/7/6 b w",
                Message("The first stone of the run, f5, touches the black snake on e5."),
                Message("f5 and f6 are flipped and f7 is the cut cell. Going on to f8 was out of the question."),
                moves=("f4-f7",),
                refused=((0, "f4-f8"),),
            ),
        ),
        Section(
            Message("Passing"),
            (
                Message(
                    "Whoever can place must. Whoever cannot passes, and the other goes on as long as that is possible."
                ),
                Message("The game ends when neither colour can place."),
            ),
            _diagram(
                _LAST_TURNS,
                Message("Near the end, White to move. The one cell left for White is f2, next to the snake of two."),
                Message("Black cannot place anywhere."),
                Message("Black has passed. White still has e2."),
                Message("Now neither can place, and the game is over."),
                moves=("f2", "pass", "e2"),
                refused=((0, "pass"),),
            ),
        ),
        Section(
            Message("Who wins"),
            (
                Message(
                    "Compare the longest snakes. If they are equal, compare the next longest, and so on. Longer wins."
                ),
                Message("A snake that is missing counts 0."),
                Message("If all are equal, the colour that placed the last stone wins. There are no draws."),
            ),
            _diagram(
                _END,
                Message(
                    "16 stones each in the longest snake. White has a second one, of 4, and Black has none: White wins."
                ),
                show=("snake",),
            ),
        ),
        Section(
            Message("The reverse variant"),
            (
                Message(
                    "Here short snakes are a burden. Count the eggs: fewer wins. If equal, count the snakes of "
                    "length two, then three, and so on. The first difference decides."
                ),
                Message("If there is none, the colour that placed the last stone wins, as before."),
            ),
            _diagram(
                _END,
                Message(
                    "The same board. The shortest snake is White's, with 4 stones, and Black has none so short: "
                    "Black wins."
                ),
                show=("snake",),
                variant="reverse",
            ),
        ),
    ),
    about=About(minutes="60", name=Message("from Proto-Germanic nadraz, “snake”")),
    rulings=(
        Ruling(
            "Each snake must have a single head and a single tail.",
            Message(
                "After every turn, each snake of either colour is an egg or has exactly two ends. The stones between them may "
                "touch as many stones of the snake as they like. A cut that leaves anything else is not allowed."
            ),
            Message(
                "The sentence says no more. And if stones in the middle might touch only two others, no snake could merge in "
                "the middle of a run and still take the cut cell, as the rules allow."
            ),
        ),
        Ruling(
            "the first player places one white and one black stone (eggs) on empty cells",
            Message("Neither stone may lie on the edge."),
            Message("No stone may stay on the edge unless it is on a cut cell, and the opening cuts nothing."),
        ),
        Ruling(
            "Flip one or more groups of consecutive enemy stones (that are not a head, tail, or egg)",
            Message(
                "Each group is judged as the board stands when the walk comes to it. It may then hold no head, tail or egg, and "
                "flipping it must leave more enemy snakes than before."
            ),
            Message("The cuts of a turn are made one after another."),
        ),
        Ruling(
            "At the end of the turn, no friendly stone may be on the edge unless the edge cell is a cut cell.",
            Message(
                "This is asked of the stones placed or flipped in this turn. A flipped stone is not a cut cell, so no stone on "
                "the edge may be flipped."
            ),
            Message("If it were asked of all stones, one cut cell on the edge would forbid every later turn."),
        ),
        Ruling(
            "the player with the fewest snakes of shortest length wins",
            Message(
                "In the reverse variant, the numbers of eggs are compared first, then those of snakes of two stones, and so "
                "on. Fewer wins, and none is fewer than one."
            ),
            Message("The rules add that eggs count as snakes of shortest length."),
        ),
    ),
    showcase=Showcase(
        "6/1b1b3/1bb1b3/1b1b1b3/1b2bwbww1/1bbbbbbb3/1wwwwbw3/3w1bw2/2wbbbw1/2w4/6 b w",
        "j5-j6 h7-i6 i7 e8-f9 h8 i4-i5 pass b4 a2-b3 b2-b3 pass b5-b6 pass j3",
    ),
)
