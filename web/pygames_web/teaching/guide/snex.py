"""How to play Snex."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_PLAYS_FIRST, NO_REPETITION, ONE_STONE_PIE, PIE_ADVICE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("snex", 6)

GUIDE = Guide(
    goal=Message("Join your two edges with one snake: Black from bottom to top, White from left to right."),
    sections=(
        Section(
            Message("Board and notation"),
            (
                Message(
                    "The board is a square of lines, and stones go on their crossings, the points. The columns have letters, from "
                    "the left; the rows have numbers, from the bottom. So c4 is in the third column and the fourth row."
                ),
                Message(
                    "The bottom and top edges are Black's, the left and right ones White's. A corner belongs to both "
                    "of its edges."
                ),
                Message(
                    "A placement is written as its point, a move of a snake as the points that stones leave and reach: c4>b3."
                ),
            ),
            _diagram(
                "6/4w1/2b3/2b3/6/6 b -",
                Message("A black snake on c3 and c4. The edges show whose they are."),
                Message("The move c4>b3."),
                moves=("c4>b3",),
                claims=(("stones b c3 c4", "group b c4 2"), ("stones b b3 c3", "empty c4")),
            ),
            cases=(
                _diagram.case("5b/5b/3bbb/3b2/bbbb2/b5 w -", "over b"),
                _diagram.case("5w/5w/3www/3w2/wwww2/w5 w -", "over w"),
            ),
        ),
        Section(
            Message("Place a stone"),
            (
                Message(
                    "Stones of one colour that touch along the lines form a snake. A single stone is one too. Snakes "
                    "may branch."
                ),
                Message("On your turn either place a stone or move a snake."),
                Message(
                    "A placed stone may not complete a block, four stones of one colour on a square, nor a crosscut, "
                    "a square with two black and two white stones across from each other."
                ),
            ),
            _diagram(
                "6/1w4/2b3/2bbw1/3w2/6 b -",
                Message("Black may not place on d4, which completes a block, nor on e2, which completes a crosscut."),
                Message("c2 is allowed. The snake now branches at c3."),
                moves=("c2",),
                refused=((0, "d4"), (0, "e2")),
                claims=(
                    ("stones b c3 d3 c4", "refused d4: block", "refused e2: crosscut", "allowed c2"),
                    ("stones b c2 c3 d3 c4", "group b c3 4"),
                ),
            ),
        ),
        Section(
            Message("Snakes crawl"),
            (
                Message(
                    "To move a snake, lift one of its ends and put it on a point beside its other end. A single "
                    "stone moves to a point beside it."
                ),
                Message(
                    "An end is a stone that touches at most one other of its snake. Only a single stone or a snake with "
                    "exactly two ends can move: none with three or more, no closed ring, and no ring with a tail, which "
                    "has one end."
                ),
                Message(
                    "After the move, the stones of the snake that moved must have one or two ends, counting only those stones. If "
                    "they have joined another snake, the two together may have more. There may be no block."
                ),
            ),
            _diagram(
                "6/4w1/2b3/2b3/6/6 b -",
                Message("The stone on c4 is an end; c3 is the other."),
                Message("The end has gone from c4 to b3, beside c3."),
                moves=("c4>b3",),
                refused=((0, "c4>d3"),),
                claims=(
                    ("ends b c3 c4", "refused c4>d3: no head would come closer"),
                    ("stones b b3 c3", "empty c4"),
                ),
            ),
            cases=(
                # A ring does not move, nor does one with a tail.
                _diagram.case("6/6/6/bbb3/b1b3/bbb3 b -", "refused a1>d1: exactly two ends"),
                _diagram.case("6/6/bbb3/b1b3/bbbb2/4w1 b -", "ends b d2", "refused d2>a1: exactly two ends"),
                # The snake that moves may become part of one with three ends.
                _diagram.case(
                    "6/6/b1b3/b1b3/b5/4w1 b -", "ends b a2 a4 c3 c4", "allowed c4>b3", "after c4>b3: ends b a2 a4 c3"
                ),
            ),
        ),
        Section(
            Message("The head leads to the edge"),
            (
                Message(
                    "A point is closer the fewer steps it is from the nearest edge of the board, of either colour. "
                    "If that is equal, it is closer the fewer steps it is from the nearest corner."
                ),
                Message(
                    "The closer end of a snake is its head. A move must bring the head of at least one of the snakes "
                    "it moves closer."
                ),
            ),
            _diagram(
                "6/6/bb4/6/4w1/6 b -",
                Message(
                    "The head is on a4: on an edge, two steps from the corner a6. On a3 it would be as far from a "
                    "corner."
                ),
                Message("a5 is one step from the corner, so the new head is closer."),
                moves=("b4>a5",),
                refused=((0, "b4>a3"),),
                claims=(
                    ("edge a4 a6", "marked head b a4", "empty a3", "refused b4>a3: no head would come closer"),
                    ("marked head b a5", "stones b a5"),
                ),
            ),
        ),
        Section(
            Message("Push"),
            (
                Message(
                    "The point you move to may hold an enemy stone. Then that stone is pushed, and moves on in the "
                    "same way: to a point beside it, if it moves alone."
                ),
                Message("A snake can push only what is shorter than itself. So a single stone pushes nothing."),
            ),
            _diagram(
                "6/2w3/6/1bbbw1/6/6 b -",
                Message(
                    "The end on b3 goes to e3 and pushes the white stone there. On e4 that stone would be no closer to an edge, so "
                    "this is not allowed."
                ),
                Message("Black's head did not come closer, but White's did: from e3 to f3. One of them is enough."),
                moves=("b3>e3>f3",),
                refused=((0, "b3>e3>e4"),),
                claims=(
                    ("ends b b3 d3", "stones w e3", "refused b3>e3>e4: no head would come closer", "allowed b3>e3>f3"),
                    ("stones w f3", "stones b e3", "edge f3"),
                ),
            ),
            cases=(_diagram.case("6/6/6/3bw1/6/6 b -", "refused d3>e3>f3: cannot be pushed"),),
        ),
        Section(
            Message("Winning"),
            (
                Message(
                    "When a turn ends and a snake touches both edges of its colour, that colour has won, whoever moved."
                ),
                Message("If neither colour has a legal move, the game is a draw."),
            ),
            _diagram(
                "3b2/3b2/1wwbb1/4b1/1w1b2/3bw1 b -",
                Message("Black is one stone short."),
                Message("The snake joins bottom and top. Black has won."),
                moves=("e2",),
                claims=(("turn b", "allowed e2"), ("over b",)),
            ),
            cases=(_diagram.case("wbbbbb/b2b1w/bbbwww/wb1bbw/bbw1bw/wbwwww w -", "over draw"),),
        ),
        Section(
            Message("Too many ends"),
            (Message("A snake with more than two ends does not move as a whole."),),
            _diagram(
                "6/6/3b2/2bbb1/6/1w4 b -",
                Message("This snake has three ends: c3, e3 and d4."),
                refused=((0, "c3>f3"),),
                claims=(("ends b c3 e3 d4", "refused c3>f3: exactly two ends"),),
            ),
            cases=(
                # A stone of it can be pushed.
                _diagram.case("6/6/3www/bbbbw1/6/6 b -", "ends w e3 d4 f4", "allowed a3>e3>f3"),
            ),
        ),
        Section(
            Message("Push a whole snake"),
            (
                Message(
                    "If the pushed stone is an end of its snake, the whole snake may crawl: the pushed stone goes "
                    "beside the snake's other end."
                ),
            ),
            _diagram(
                "6/4w1/4w1/bbbbw1/6/6 b -",
                Message("Four black stones are about to push three white ones."),
                Message(
                    "The white stone went from e3 round to e6, beside the other end of its snake. Black decides where."
                ),
                moves=("a3>e3>e6",),
                claims=(
                    ("groups b 4", "groups w 3", "allowed a3>e3>e6"),
                    ("stones w e4 e5 e6", "stones b e3"),
                ),
            ),
        ),
        Section(
            Message("Push a part of a snake"),
            (
                Message(
                    "A pushed stone may also move as the end of a hatchling, a line of stones inside its snake that "
                    "starts with it: alone, with its neighbour, or with more. The line may bend, but not touch itself. "
                    "The hatchling too must be shorter than what pushes it. Its own closer end counts as a head."
                ),
            ),
            _diagram(
                "6/4w1/4w1/1bbbw1/6/6 b -",
                Message(
                    "Three black stones cannot push three white ones. They can push a line of two, e3 and e4, or e3 "
                    "alone."
                ),
                Message("The stone went from e3 to f4, beside e4, the other end of the line of two."),
                moves=("b3>e3>f4",),
                refused=((0, "b3>e3>e6"),),
                claims=(
                    (
                        "groups b 3",
                        "groups w 3",
                        "stones w e3 e4",
                        "refused b3>e3>e6: cannot be pushed to e6",
                        "allowed b3>e3>f3 b3>e3>f4",
                    ),
                    ("stones w e4 f4", "stones b e3", "touch e4 f4"),
                ),
            ),
            cases=(
                # The head of the white snake is on e5 and stays there, and Black's does not come closer: e3 alone does, on f3.
                _diagram.case("6/4w1/4w1/1bbbw1/6/6 b -", "marked head w e5", "marked head b b3", "allowed b3>e3>f3"),
                # Only the bent line of d3, d4 and e4 brings the stone to e5.
                _diagram.case("6/6/3www/bbbw2/b5/6 b -", "groups b 4", "allowed a2>d3>e5"),
            ),
        ),
        Section(
            Message("Push on"),
            (
                Message(
                    "A pushed stone may land on a stone of the other colour and push that in turn; what is pushed must again be "
                    "shorter. No stone moves twice, and no stone lands on its own colour."
                ),
            ),
            _diagram(
                "6/6/4b1/4w1/bbbbw1/6 b -",
                Message("Four push two, and two can push one."),
                Message("The white stone was pushed from e2 to e4, and pushed the black one there to e5."),
                moves=("a2>e2>e4>e5",),
                claims=(("groups b 4 1", "group w e3 2"), ("stones b e2 e5", "stones w e3 e4")),
            ),
        ),
        Section(
            Message("Undo your crosscuts"),
            (
                Message(
                    "A moving snake may make crosscuts, but none may be left at the end of your turn. As long as "
                    "there is one, you go on moving snakes, and you may not place a stone."
                ),
                Message("Each further move must undo exactly one crosscut, and may make at most one new one."),
                Message(
                    "You may begin such a turn only if you can finish it, and within it no position may occur twice."
                ),
            ),
            _diagram(
                "6/6/2bb2/3ww1/4b1/2bw2 b -",
                Message("Black begins a turn of three moves."),
                Message("A crosscut around d2, d3, e2 and e3. It is still Black's turn."),
                Message("That one is undone, and a new one has appeared around c1, c2, d1 and d2."),
                Message("No crosscut is left, and the turn is over."),
                moves=("c4>d3>d2", "d4>d2>c2", "c1>b1"),
                show=("crosscut",),
                refused=((1, "a6"),),
                claims=(
                    ("turn b", "marked crosscut -"),
                    ("turn b", "marked crosscut - d2 d3 e2 e3", "refused a6: while there is a crosscut"),
                    ("turn b", "marked crosscut - c1 c2 d1 d2"),
                    ("turn w", "marked crosscut -"),
                ),
            ),
        ),
        Section(
            Message("No repetition, and passing"),
            (
                Message(
                    "A turn may not end in a position that already stood at the end of an earlier turn with the same "
                    "colour to move."
                ),
                Message(
                    "You must pass if you have no legal move, and may not pass otherwise. A forced pass may repeat a "
                    "position."
                ),
            ),
            cases=(
                _diagram.case(
                    "6/6/6/6/6/2b3 b -",
                    "stood c1>b1: refused c1>b1: end of an earlier turn",
                    "refused pass: no other legal move",
                ),
                _diagram.case("bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb b -", "only pass", "stood pass: only pass"),
            ),
        ),
        Section(
            Message("The pie rule"),
            (*ONE_STONE_PIE, PIE_ADVICE),
            _diagram(
                "6/6/6/6/6/6 o -",
                Message("The board is empty."),
                Message("A black stone off the middle: would you rather be Black or White?"),
                Message("The second player took Black, so White, the first player, moves next."),
                moves=("b3", "black"),
                claims=(("allowed a1 b3 f6",), ("stones b b3", "only black white"), ("turn w",)),
            ),
        ),
    ),
    about=About(minutes="90"),
    rulings=(
        BLACK_PLAYS_FIRST,
        Ruling(
            "Place a stone of your color on an empty point in such a way that it forms a valid snake or hatchling.",
            Message(
                "Any stone may be placed that makes no 2x2 block and no crosscut, also one that gives its snake three ends, or "
                "closes it to a ring. Such a snake does not move as a whole."
            ),
            Message(
                "A snake is defined only by having no block. The text speaks of an end and its other end only where a snake moves."
            ),
            cases=(
                _diagram.case("6/6/6/bbb3/b1b3/bb4 b -", "allowed c1", "after c1: groups b 8", "refused b2: block"),
                _diagram.case("6/6/6/bbb3/b1b3/bbb3 b -", "refused a1>d1: exactly two ends"),
                _diagram.case("6/6/3b2/2bbb1/6/1w4 b -", "ends b c3 e3 d4", "refused c3>f3: exactly two ends"),
            ),
        ),
        Ruling(
            "At the end of your turn, there must be no crosscuts. If one or more are formed when moving a snake, you must undo",
            Message("A placed stone may never make a crosscut. A moving snake may, if its turn can undo it."),
            Message("The rules let a player go on only after moving a snake."),
            cases=(_diagram.case("6/1w4/2b3/2bbw1/3w2/6 b -", "refused e2: crosscut"),),
        ),
        Ruling(
            "A snake is a maximal set of stones (...) such that it does not form 2×2 blocks.",
            Message("No move may leave a block of either colour, not even of stones that were pushed."),
            Message("The sentence defines every snake, of either colour."),
            cases=(_diagram.case("6/6/4ww/bbbw1w/6/6 b -", "refused a3>d3>e3: block", "allowed a3>d3>d2"),),
        ),
        Ruling(
            "The head of a snake or hatchling is the end closest to an edge or a corner of the board.",
            Message(
                "The distance to the nearest edge counts first, of whichever colour that edge is. If it is equal, the end "
                "nearer to a corner is closer."
            ),
            Message("The edge is named first, and a corner lies on two edges."),
            cases=(
                _diagram.case(
                    "8/8/8/8/2b5/8/8/8 b -", "allowed c4>b4 c4>c3", "refused c4>d4: no head would come closer", size=8
                ),
            ),
        ),
        Ruling(
            "Move one end of a friendly snake to a point adjacent to its other end",
            Message("A whole snake of yours leads the move. Hatchlings matter only for the stones that are pushed."),
            Message("Hatchlings are named where the displaced stone moves, and not here."),
            cases=(_diagram.case("6/6/3b2/2bbb1/6/1w4 b -", "refused d4>d2: exactly two ends"),),
        ),
        Ruling(
            "the displaced stone moves in the same way as the end of its own snake or hatchling toward its other end",
            Message(
                "Whoever pushes chooses the hatchling and where the pushed stone goes. The hatchling is a line of "
                "stones, straight or bent, that begins with it; it may be that stone alone."
            ),
            Message("It is that player's turn, and a single stone inside a snake is called a hatchling."),
            cases=(_diagram.case("6/4w1/4w1/1bbbw1/6/6 b -", "allowed b3>e3>f3 b3>e3>f4"),),
        ),
        Ruling(
            "as long as the snake or hatchling that pushes is longer than the snake or hatchling that is pushed",
            Message(
                "A pushed stone may push a stone of the other colour on. What is pushed must be shorter each time than what pushes "
                "it."
            ),
            Message("It moves “in the same way”, and the first stone may go to a point with an enemy stone."),
            cases=(
                _diagram.case("6/6/4b1/4w1/bbbbw1/6 b -", "allowed a2>e2>e4>e5"),
                _diagram.case("6/6/6/3bw1/6/6 b -", "refused d3>e3>f3: cannot be pushed"),
                _diagram.case("6/4w1/4w1/1bbbw1/6/6 b -", "refused b3>e3>e6: cannot be pushed"),
            ),
        ),
        Ruling(
            "the head of at least one of the involved snakes or hatchlings ends up closer",
            Message("The snake or hatchling whose head comes closer may be an enemy one that is pushed."),
            Message("Every snake or hatchling that moves is involved."),
            cases=(
                _diagram.case(
                    "6/2w3/6/1bbbw1/6/6 b -", "allowed b3>e3>f3", "refused b3>e3>e4: no head would come closer"
                ),
            ),
        ),
        Ruling(
            "The winner is the player who connects their two sides of the board with a snake of their own stones.",
            Message("A colour whose sides are joined at the end of a turn has won, even if its opponent moved."),
            Message("What counts is that a snake connects both sides, not who moved its stones."),
            cases=(_diagram.case("2b3/2b3/2b3/2w3/ww1www/6 b -", "allowed c6>c3>c2", "after c6>c3>c2: over w"),),
        ),
        Ruling(
            "you must undo exactly one of them at each step, even if a new one appears",
            Message(
                "The steps are further moves of snakes in the same turn. Each undoes exactly one crosscut and makes at most "
                "one, so their number never grows. Within a turn no position may occur twice."
            ),
            Message("“A new one” is a single one, and without this a turn might never end."),
            cases=(
                _diagram.case(
                    "6/6/2bb2/3ww1/4b1/2bw2 b -",
                    "after c4>d3>d2: turn b",
                    "after c4>d3>d2: after d4>d2>c2: turn b",
                    "after c4>d3>d2: after d4>d2>c2: after c1>b1: turn w",
                ),
            ),
        ),
        Ruling(
            Message("Nothing is said of a player who cannot move."),
            Message(
                "Whoever has no legal move must pass, and nobody else may. If neither colour has one, the game is a draw."
            ),
            Message("The rules make only a colour that has joined its edges the winner."),
            cases=(
                _diagram.case("bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb b -", "only pass"),
                _diagram.case("wbbbbb/b2b1w/bbbwww/wb1bbw/bbw1bw/wbwwww w -", "over draw"),
            ),
        ),
        NO_REPETITION,
    ),
    showcase=Showcase(
        "w5/wwbbw1/3b1w/3b2/6/6 w -",
        "f2 c6 a6>c5>b6 d3>d6 a5>d5>e6 b6>e5>c6>b6 e2 d6>e4 d2 c3 c2 e1 b2 a2 f2>a2>a1 f2 f3 f1 e3",
    ),
)
