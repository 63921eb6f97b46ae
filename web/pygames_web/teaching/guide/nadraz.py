"""How to play Nadraz."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_MOVES_FIRST, HEXAGON, PIE_ADVICE, TWO_STONE_PIE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("nadraz", 6)

#: The end of a game in which one colour has run out of moves before the other.
_LAST_TURNS = "6/5w1/1wwww1w1/bbbbw2w1/1wwbw3w1/3bwwwwww1/2b7/1bbbbb3/4b3/1bbb3/6 w b"
_END = "6/5w1/1wwww1w1/bbbbw2w1/1wwbw3w1/1w1bwwwwww1/1wb7/1bbbbb3/4b3/1bbb3/6 b w"
#: One snake each, of the same length, and nobody can place.
_ALL_EQUAL = "bbbbbb/bbbbbbb/bbbbbbbb/bbbbbbbbb/bbbbbbbbbb/bbbbb1wwwww/wwwwwwwwww/wwwwwwwww/wwwwwwww/wwwwwww/wwwwww"


GUIDE = Guide(
    goal=Message("Own the longest snake when nobody can place a stone any more."),
    sections=(
        Section(
            Message("Board and notation"),
            (
                *HEXAGON,
                Message(
                    "A move is written by the two outermost cells that it changes, as c5-c7, or by the only one. Whichever way "
                    "the walk went, the lower row comes first, and in a row the lower number."
                ),
            ),
            _diagram(
                "6/7/8/9/10/11/10/9/3b4/7/6 b w",
                Message("A black stone on c4. The cells of the edge are darker."),
                Message("The move c5-c7 has put stones on c5, c6 and c7."),
                moves=("c5-c7",),
                claims=(("stones b c4", "edge c1 c8", "inside c4"), ("stones b c4 c5 c6 c7",)),
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
                Message("One stone further, g5 is the new tail. The sharp bend at e6 is allowed."),
                moves=("f6-g5",),
                refused=((0, "f6"),),
                claims=(
                    ("ends b e3 e6", "touch f6 e5", "touch f6 e6", "refused f6: exactly one head and one tail"),
                    ("ends b e3 g5", "stones b e6 f6 g5"),
                ),
            ),
        ),
        Section(
            Message("Walk along a line"),
            (
                Message(
                    "On your turn choose one of your eggs, heads or tails and one of the six directions, and walk "
                    "outward along that straight line, placing a stone on each empty cell. Place at least one; stop "
                    "where you like, if the rules below allow it."
                ),
                Message("You may not place a stone on the edge, except on a cut cell (below)."),
            ),
            _diagram(
                "6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w",
                Message(
                    "Black walks to the right from the end on f5. A walk from the middle, as from f4 to g4 and h4, is "
                    "not allowed, and neither is one to f11, on the edge."
                ),
                Message("Three stones in one turn. A walk of one, two, four or five would have been possible too."),
                moves=("f6-f8",),
                refused=((0, "g4-h4"), (0, "f6-f11")),
                claims=(
                    (
                        "ends b f3 f5",
                        "stones b f4",
                        "edge f11",
                        "refused g4-h4: outward from a friendly egg, head or tail",
                        "refused f6-f11: on the edge only as the cut cell",
                        "allowed f6 f6-f7 f6-f8 f6-f9 f6-f10",
                    ),
                    ("groups b 6",),
                ),
            ),
        ),
        Section(
            Message("Cut the enemy in two"),
            (
                Message(
                    "A walk flips the enemy stones that it meets. Enemy stones that stand one after another on the line "
                    "are a run, and the whole run becomes yours."
                ),
                Message(
                    "The empty cell right after the run is the cut cell. You must take it too, so you cannot stop before it."
                ),
            ),
            _diagram(
                "6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w",
                Message("A black egg, and a white snake of five across its way."),
                Message("f6 is flipped and f7 taken: Black has a snake of five, White is left with two snakes of two."),
                moves=("f4-f7",),
                refused=((0, "f4-f6"),),
                claims=(
                    ("groups b 1", "groups w 5", "refused f4-f6: cut cell", "allowed f4-f7"),
                    ("groups b 5", "groups w 2 2", "stones b f6 f7"),
                ),
            ),
        ),
        Section(
            Message("Passing, and the end"),
            (
                Message("If you can place, you must. If you cannot, you pass, and your opponent goes on."),
                Message("The game ends when neither colour can place."),
            ),
            _diagram(
                _LAST_TURNS,
                Message("White to move. The only cell for White is f2, which makes the snake of two longer."),
                Message("Black cannot place anywhere."),
                Message("Black has passed. White still has e2."),
                Message("Now neither can place, and the game is over."),
                moves=("f2", "pass", "e2"),
                refused=((0, "pass"),),
                claims=(
                    (
                        "turn w",
                        "only f2",
                        "groups w 16 2",
                        "after f2: groups w 16 3",
                        "refused pass: no other legal move",
                    ),
                    ("turn b", "only pass"),
                    ("turn w", "only e2"),
                    ("over w",),
                ),
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
                claims=(("groups b 16", "groups w 16 4", "over w"),),
            ),
            cases=(
                _diagram.case(f"{_ALL_EQUAL} b b", "over b"),
                _diagram.case(f"{_ALL_EQUAL} b w", "over w"),
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
                claims=(
                    (
                        "group b f6 1",
                        "refused f4-f5: cut cell, must be on the board and empty",
                        "refused f7-f9: an enemy egg, head or tail",
                        "group w f8 1",
                        "refused g6-i6: would not cut",
                        "stones w h5 h6 i5",
                        "touch h5 i5",
                    ),
                ),
            ),
            cases=(
                # Right after the run stands an egg of one's own.
                _diagram.case(
                    "6/7/8/4w4/5w4/2b2wb4/5w4/4w4/8/7/6 b w",
                    "group b f7 1",
                    "refused f4-f7: cut cell, must be on the board and empty",
                ),
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
                claims=(
                    ("stones w f6 e8", "refused f4-f7: an enemy snake would not have exactly one head and one tail"),
                ),
            ),
            cases=(_diagram.case("6/7/8/3w5/4w5/2b8/5www2/5w3/8/7/6 b w", "ends w g5 h4 e8", "group w e8 4"),),
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
                claims=(
                    ("group b f3 1", "groups w 5 4", "refused f4-f10: cut cell"),
                    ("groups w 2 2 2 1", "edge f11", "stones b f11"),
                ),
            ),
            cases=(
                # The run lies along the edge.
                _diagram.case("6/7/8/9/10/11/10/9/8/2w1w2/1bww2 b w", "edge a3", "refused a3-a5: on the edge"),
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
                claims=(
                    (
                        "groups b 1 1 1",
                        "refused f4-f6: cannot stop on it",
                        "refused f4-f8: exactly one head and one tail",
                    ),
                    ("stones b f6 f7 e7", "touch e7 f7", "ends b f3 e7", "groups b 6"),
                ),
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
                claims=(
                    ("ends b e5 c4", "refused f4-f6: merged"),
                    ("touch f5 e5", "groups b 6"),
                ),
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
                Message("f5 and f6 are flipped, and f7 is the cut cell. The walk could not go on to f8."),
                moves=("f4-f7",),
                refused=((0, "f4-f8"),),
                claims=(
                    ("touch f5 e5", "stones b e5", "stones w f5", "refused f4-f8: merged"),
                    ("stones b f5 f6 f7", "empty f8", "group b f7 9"),
                ),
            ),
        ),
        Section(
            Message("The reverse variant"),
            (
                Message(
                    "In this variant the colour with fewer short snakes wins. Compare the numbers of eggs, then those of "
                    "snakes of two stones, and so on. The first difference decides."
                ),
                Message("If there is none, the colour that placed the last stone wins, as before."),
            ),
            _diagram(
                _END,
                Message(
                    "The end position from above. The shortest snake is White's, with 4 stones, and Black has none so short: "
                    "in this variant Black wins."
                ),
                show=("snake",),
                variant="reverse",
                claims=(("groups b 16", "groups w 16 4", "over b"),),
            ),
            cases=(
                _diagram.case(f"{_ALL_EQUAL} b b", "over b", variant="reverse"),
                _diagram.case(f"{_ALL_EQUAL} b w", "over w", variant="reverse"),
            ),
        ),
        Section(
            Message("The pie rule"),
            (
                *TWO_STONE_PIE,
                Message("Neither of these two stones may stand on the edge."),
                PIE_ADVICE,
            ),
            _diagram(
                "6/7/8/9/10/11/10/9/8/7/6 o -",
                Message("The board is empty."),
                Message("Black on d4, White on g6: which would you rather have?"),
                Message("The second player took White, so the first player is Black and begins."),
                moves=("d4,g6", "white"),
                refused=((0, "a3,f6"),),
                claims=(
                    ("edge a3", "refused a3,f6: edge"),
                    ("stones b d4", "stones w g6", "only black white"),
                    ("turn b",),
                ),
            ),
        ),
    ),
    about=About(minutes="60", name=Message("from Proto-Germanic nadraz, “snake”")),
    rulings=(
        BLACK_MOVES_FIRST,
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
            cases=(
                _diagram.case(
                    "6/7/8/6w2/7w2/11/2bbbb4/9/8/7/6 b w",
                    "after f6-g5: ends b e3 g5",
                    "refused f6: exactly one head and one tail",
                ),
                _diagram.case(
                    "6/7/8/3w5/4w5/2b2w5/5www2/5w3/8/7/6 b w", "refused f4-f7: an enemy snake would not have"
                ),
            ),
        ),
        Ruling(
            "the first player places one white and one black stone (eggs) on empty cells",
            Message("Neither stone may lie on the edge."),
            Message("No stone may stay on the edge unless it is on a cut cell, and the opening cuts nothing."),
            cases=(
                _diagram.case(
                    "6/7/8/9/10/11/10/9/8/7/6 o -", "allowed e5,e6", "refused a1,e5: edge", "refused e5,a1: edge"
                ),
            ),
        ),
        Ruling(
            "perform the following actions in a straight line",
            Message("A turn need not flip anything. The cut cell is one of those placed on."),
            Message("The rules let a player stop on any cell, also before the first enemy stone."),
            cases=(
                _diagram.case("6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w", "allowed f4 f4-f5 f4-f7 f4-f8", "refused f4-f6"),
            ),
        ),
        Ruling(
            "Flip one or more groups of consecutive enemy stones (that are not a head, tail, or egg)",
            Message(
                "Each group is judged as the board stands when the walk comes to it. It may then hold no head, tail or egg, and "
                "flipping it must leave more enemy snakes than before."
            ),
            Message("The cuts of a turn are made one after another."),
            cases=(
                _diagram.case(
                    "6/7/8/9/3w6/1b2w1w4/4ww4/9/8/7/6 b w", "allowed f3-f6", "refused f3-f8: an enemy egg, head or tail"
                ),
            ),
        ),
        Ruling(
            "Each flipped group must be complete and must be followed by at least one empty cell",
            Message(
                "The group is the run on the line, not the whole snake. The cell right behind it must be empty, and is the cut "
                "cell; an egg of your own there does not do."
            ),
            Message("The sentence before speaks of consecutive stones found along the path."),
            cases=(
                _diagram.case("6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w", "groups w 5", "after f4-f7: groups w 2 2"),
                _diagram.case(
                    "6/7/8/4w4/5w4/2b2wb4/5w4/4w4/8/7/6 b w", "refused f4-f7: cut cell, must be on the board and empty"
                ),
            ),
        ),
        Ruling(
            "If placing or flipping a stone merges two friendly snakes, you may not continue, unless you must occupy a cut cell",
            Message(
                "If a placed stone merges, the walk ends on it. If a flipped one does, the rest of its run is flipped too, and "
                "the walk ends on the cut cell."
            ),
            Message("A cut that has been begun has to be completed, and nothing else excuses going on."),
            cases=(
                _diagram.case("6/7/8/6w2/6w3/2b8/4b5/4b4/3b4/7/6 b w", "allowed f4-f5", "refused f4-f6: merged"),
                _diagram.case(
                    "6/7/8/2w2w3/3w1w4/2b1ww5/4bb4/5b3/5b2/7/6 b w", "allowed f4-f7", "refused f4-f8: merged"
                ),
            ),
        ),
        Ruling(
            "Incorporating eggs to the snake does not interrupt the turn.",
            Message(
                "The walk passes over its own eggs on the line, and an egg beside the line joins as soon as a stone touches it. "
                "What counts as an egg is decided when the turn begins."
            ),
            Message("The rules exempt eggs from what they say of merging, on the line or beside it."),
            cases=(
                _diagram.case(
                    "6/7/8/6w2/6w3/2b2b5/6b3/9/8/7/6 b w", "groups b 1 1 1", "after f4-f7: groups b 6", "allowed f4-f9"
                ),
            ),
        ),
        Ruling(
            "At the end of the turn, no friendly stone may be on the edge unless the edge cell is a cut cell.",
            Message(
                "This is asked of the stones placed or flipped in this turn. A flipped stone is not a cut cell, so no stone on "
                "the edge may be flipped."
            ),
            Message("If it were asked of all stones, one cut cell on the edge would forbid every later turn."),
            cases=(
                _diagram.case("6/7/8/9/10/11/10/9/8/2w1w2/1bww2 b w", "edge a3 a4", "refused a3-a5: on the edge"),
                _diagram.case(
                    "6/7/8/7w1/4w3w1/2b1w4w1/4w3w1/3w3w1/8/7/6 b w",
                    "after f4-f11: edge f11",
                    "after f4-f11: after e6: allowed f2",
                ),
            ),
        ),
        Ruling(
            "the next longest snakes are compared until there is a winner",
            Message("A snake that one colour has and the other has not is the longer one: a missing snake counts 0."),
            Message("Otherwise whoever has more snakes would gain nothing by them."),
            cases=(_diagram.case(_END, "groups b 16", "groups w 16 4", "over w"),),
        ),
        Ruling(
            "In case of a tie, the next snake lengths are compared, and so on, until there are no more ties.",
            Message("If all is equal in the reverse variant, too, the colour that placed the last stone wins."),
            Message("Only the comparison is another one there. This rule stays."),
            cases=(
                _diagram.case(f"{_ALL_EQUAL} b b", "over b", variant="reverse"),
                _diagram.case(f"{_ALL_EQUAL} b w", "over w", variant="reverse"),
            ),
        ),
        Ruling(
            "the player with the fewest snakes of shortest length wins",
            Message(
                "In the reverse variant, the numbers of eggs are compared first, then those of snakes of two stones, and so "
                "on. The colour with fewer wins, and a colour with none has fewer."
            ),
            Message("The rules add that eggs count as snakes of shortest length."),
            cases=(_diagram.case(_END, "groups b 16", "groups w 16 4", "over b", variant="reverse"),),
        ),
    ),
    showcase=Showcase(
        "6/1b1b3/1bb1b3/1b1b1b3/1b2bwbww1/1bbbbbbb3/1wwwwbw3/3w1bw2/2wbbbw1/2w4/6 b w",
        "j5-j6 h7-i6 i7 e8-f9 h8 i4-i5 pass b4 a2-b3 b2-b3 pass b5-b6 pass j3",
    ),
)
