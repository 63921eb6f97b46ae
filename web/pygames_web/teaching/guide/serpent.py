"""How to play Serpent."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_PLAYS_FIRST, HEXAGON, NO_REPETITION, ONE_STONE_PIE, PIE_ADVICE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("serpent", 5)

_PATHS = ("survival path", "dead")

#: Black has no legal move here, and White has.
_MUST_PASS = "ww2b/w1w1bw/1w1wb1w/1w1w1bwb/1w2wb2b/4wbb1/w1w1w1w/w3w1/ww3 b bw"


GUIDE = Guide(
    goal=Message("Cut your opponent's eggs and snakes off from each other until none is left on the board."),
    sections=(
        Section(
            Message("Board and notation"),
            (
                *HEXAGON,
                Message(
                    "A placement is written as its cell, a move of a snake as the cell that is left and the cell that is reached: "
                    "c4>d6."
                ),
            ),
            _diagram(
                "5/6/6b/6b1/9/4b3/3b3/6/5 b b",
                Message("A black snake on c4 and d5, and another one."),
                Message("The move c4>d6: the stone has gone from c4 to d6."),
                moves=("c4>d6",),
                claims=(("stones b c4 d5", "number b 2"), ("stones b d5 d6", "empty c4")),
            ),
        ),
        Section(
            Message("Eggs and snakes"),
            (
                Message(
                    "Stones of one colour that touch form a group. A single stone is an egg, a longer group a snake."
                ),
                Message(
                    "A snake is always a bare line: its head and its tail touch one stone of it, every stone between "
                    "them exactly two. It never branches, never closes to a ring and never touches itself."
                ),
            ),
            _diagram(
                "5/6/4bb1/8/1w4w2/2b5/3b3/1bb3/5 w bw",
                Message("Black has a snake of three, from b2 over b3 to c4, one of two, g5 and g6, and an egg on d3."),
                claims=(("groups b 3 2 1", "ends b b2 c4 g5 g6", "stones b b3 d3", "group b d3 1"),),
            ),
        ),
        Section(
            Message("Place a stone"),
            (
                Message("On your turn either place a stone or move a snake."),
                Message(
                    "Place a stone on an empty cell that touches none of your snakes and at most two of your eggs."
                ),
            ),
            _diagram(
                "5/6/4bb1/8/1w4w2/2b5/3b3/1b4/5 b bw",
                Message(
                    "Black to move. One cell beside the black snake and one between three black eggs are tried in vain."
                ),
                Message("Between two eggs is fine: b3 joins b2 and c4 to a snake of three."),
                moves=("b3",),
                refused=((0, "f6"), (0, "c3")),
                claims=(
                    (
                        "turn b",
                        "refused f6: beside a snake",
                        "refused c3: more than two eggs",
                        "group b b2 1",
                        "group b c4 1",
                        "allowed b3",
                    ),
                    ("group b b3 3", "stones b b2 b3 c4"),
                ),
            ),
        ),
        Section(
            Message("Survival paths"),
            (
                Message(
                    "A survival path is a chain of empty cells from an end of one group to an end of another group "
                    "of the same colour. An egg is its own end."
                ),
                Message(
                    "If you filled it with your stones, the two groups and the path would have to be one bare line. "
                    "So it may touch nothing else of your colour, and never itself."
                ),
            ),
            _diagram(
                "5/2w3/7/8/2b3b2/8/7/6/5 w b",
                Message("The shortest survival path between the two black eggs is shaded. It takes three cells."),
                Message(
                    "White steps in. The shortest way round takes four. White now has two groups, and a path between "
                    "them."
                ),
                moves=("e5",),
                show=_PATHS,
                claims=(
                    ("sizes survival_path b 3", "groups b 1 1"),
                    ("sizes survival_path b 4", "number w 2", "sizes survival_path w 2"),
                ),
            ),
        ),
        Section(
            Message("Alive or dead"),
            (
                Message(
                    "A group is alive if it has a survival path to another group of its colour. If it has none, it "
                    "is dead."
                ),
                Message("Dead groups of both colours are removed together at the end of every turn."),
            ),
            _diagram(
                "5/3b2/7/2w5/5b3/8/7/w5/bw3 w bw",
                Message("The egg in the corner has one way out, through b2. White to move."),
                Message("White takes b2 and the egg is gone. The other two black eggs still have each other."),
                moves=("b2",),
                show=_PATHS,
                refused=((1, "a1"),),
                claims=(
                    ("turn w", "stones b a1", "empty b2", "groups b 1 1 1", "allowed b2"),
                    (
                        "empty a1",
                        "stones w b2",
                        "groups b 1 1",
                        "sizes survival_path b 2",
                        "refused a1: no survival path",
                    ),
                ),
            ),
        ),
        Section(
            Message("Move a snake"),
            (
                Message(
                    "A snake moves towards a target, an end of another group of yours that it has a survival path "
                    "to. The end that is nearer to the target stays; lift the other end and put it on an empty cell "
                    "beside the nearer one."
                ),
                Message(
                    "The move must bring the snake closer: the lifted stone touches the target, or has a shorter "
                    "survival path to it than the nearer end had. It may touch no other stone of yours than the "
                    "nearer end and the target. All your groups must be eggs or bare lines afterwards."
                ),
                Message("If both ends are equally near, you may lift either. Eggs do not move."),
            ),
            _diagram(
                "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw",
                Message(
                    "From the snake's end on c5, a survival path to the egg on e4 takes two cells. So the end on b5 is the one to "
                    "lift."
                ),
                Message("From the new end on c4 it takes one."),
                Message("White plays elsewhere."),
                Message("The snake has reached the egg, and they are one snake now."),
                moves=("b5>c4", "i1", "c5>d4"),
                refused=((0, "b5>b4"), (0, "c5>d6")),
                claims=(
                    (
                        "ends b b5 c5",
                        "stones b e4",
                        "touch c5 c4",
                        "refused b5>b4: come no closer",
                        "refused c5>d6: the other end must be lifted",
                        "allowed b5>c4 b5>d5",
                    ),
                    ("ends b c4 c5", "sizes survival_path b 3 1"),
                    ("turn b",),
                    ("stones b c4 d4 e4", "group b e4 3"),
                ),
            ),
            cases=(
                # Both ends are equally near, so either may be lifted.
                _diagram.case("5/6/7/8/9/3b4/7/6/1bb2 b b", "allowed a2>b3 a3>b2"),
            ),
        ),
        Section(
            Message("Winning"),
            (
                Message("A colour whose last group is removed has lost."),
                Message("If both lose their last groups in one turn, the player who made that turn wins."),
                Message(
                    "Whoever has no legal move must pass, and nobody else may. If neither colour can move, the "
                    "colour that made the last turn wins. There are no draws."
                ),
            ),
            _diagram(
                "ww3/6/7/8/w8/8/1bb4/2b3/b1b2 w bw",
                Message(
                    "The only survival path between the black egg and the black snake is b1. A stone on a2 would touch the "
                    "snake's body."
                ),
                Message("White takes b1, and both groups are dead at once. White has won."),
                moves=("b1",),
                show=_PATHS,
                claims=(
                    ("marked survival_path b b1", "empty a2", "groups b 4 1", "allowed b1"),
                    ("number b 0", "stones w b1", "over w"),
                ),
            ),
            cases=(
                _diagram.case("5/6/7/8/9/8/7/6/5 w bw", "over b"),
                _diagram.case("5/6/7/8/9/8/7/6/5 b bw", "over w"),
                _diagram.case(_MUST_PASS, "only pass"),
                _diagram.case("5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw", "refused pass: no other legal move"),
            ),
        ),
        Section(
            Message("The first group lives alone"),
            (
                Message(
                    "As long as a colour has never had more than one group at a time, its group is alive, however "
                    "shut in it may be. From its second group on, a colour lives by survival paths for the rest of "
                    "the game."
                ),
            ),
            _diagram(
                "5/6/7/8/9/8/7/ww4/bw3 w -",
                Message("Black's one stone is shut in, yet it lives. White has had a single group so far, too."),
                Message("Now White has two, and they need the path that is shaded."),
                moves=("e5",),
                show=_PATHS,
                claims=(
                    ("groups b 1", "stones b a1", "marked dead b", "number w 1", "turn w"),
                    ("number w 2", "sizes survival_path w 4", "stones b a1"),
                ),
            ),
        ),
        Section(
            Message("No passing over a nearer group"),
            (
                Message(
                    "You may not move towards a target while another one is nearer, unless the move makes the nearer "
                    "one die, so that it is removed at the end of this turn."
                ),
            ),
            _diagram(
                "5/6/2w4/8/7b1/8/2bbb2/1bw3/2w1b b bw",
                Message(
                    "The long snake has two targets: the egg on a5, one cell from its end on c5, and the egg on e8, "
                    "two cells away. It may move only towards the nearer one."
                ),
                show=_PATHS,
                refused=((0, "b2>c6"),),
                claims=(
                    (
                        "ends b b2 c5",
                        "stones b a5 e8",
                        "sizes survival_path b 2 1",
                        "refused b2>c6: only if its move makes that group die",
                    ),
                ),
            ),
        ),
        Section(
            Message("Unless the nearer one dies"),
            (
                Message(
                    "A snake may cut off a group of its own colour. That is how it gets rid of a target that holds "
                    "it back."
                ),
            ),
            _diagram(
                "5/6/2w4/8/7b1/8/2bbb2/1bw2w/2w1b b bw",
                Message("With a white stone on b6 too, the egg on a5 depends on the path through b5."),
                Message(
                    "The stone on c6 touches b5, so that b5 is no longer a survival path. The egg is removed, and the move "
                    "towards e8 is legal."
                ),
                moves=("b2>c6",),
                show=_PATHS,
                claims=(
                    ("stones w b6", "stones b a5", "marked survival_path b b5 c6 d7", "allowed b2>c6"),
                    ("stones b c6 e8", "touch c6 b5", "empty a5", "number b 2"),
                ),
            ),
        ),
        Section(
            Message("Stones that would die alone"),
            (
                Message("You may not place a stone if it would be the only one that is removed."),
                Message("If others die with it, of whichever colour, this rule does not forbid it."),
            ),
            _diagram(
                "5/3b2/7/2w5/5b3/8/7/ww4/1w3 b bw",
                Message("In the walled corner no black stone could live."),
                refused=((0, "a1"),),
                claims=(("refused a1: no survival path", "number b 2"),),
            ),
            cases=(
                # Others die with the stone that is placed.
                _diagram.case(
                    "1w1bb/2bbwb/1wb2bw/2wb1wbw/3wbw1w1/w1wb2w1/1w1b1wb/w1b1w1/ww3 w bw",
                    "allowed g4",
                    "after g4: empty g4 e6 f6 h5",
                ),
            ),
        ),
        Section(
            Message("Dead groups that cannot be removed"),
            (
                Message(
                    "Dead groups may be removed only where their owner could not place a living stone at once. Look at the "
                    "connected empty space that the removal would leave, and ask only whether the owner of the dead group could "
                    "live there."
                ),
                Message("A turn that would leave dead groups standing is not allowed."),
            ),
            _diagram(
                "5/6/2w4/8/9/4w3/5b1/3b1w/4b w bw",
                Message(
                    "White would cut off the egg on a5 with a stone on a4. But the removal would leave it part of the open board, "
                    "where Black could place a living stone: a4 is not allowed."
                ),
                show=_PATHS,
                refused=((0, "a4"),),
                claims=(("turn w", "stones b a5", "refused a4: cannot be removed"),),
            ),
        ),
        Section(
            Message("Do not merge your last two groups"),
            (
                Message(
                    "If you join your only two groups, the one that is left has no other group to reach. It is dead, "
                    "it is removed, and you lose, unless the enemy's last group dies with it. It is legal all the same."
                ),
            ),
            _diagram(
                "5/1w4/7/8/3bw4/8/3bb2/6/w4 b bw",
                Message("Black has two groups."),
                Message("The snake joined the egg, and with that Black has lost everything."),
                moves=("c5>d4",),
                show=_PATHS,
                claims=(("number b 2", "allowed c5>d4"), ("number b 0", "over w")),
            ),
        ),
        Section(
            Message("No repetition"),
            (
                Message("A turn may not leave a position that already stood at the end of an earlier turn."),
                Message(
                    "A position is the stones, the colour to move, and which colours have ever had two groups. A forced pass may "
                    "repeat one."
                ),
            ),
            cases=(
                _diagram.case(
                    "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw",
                    "stood b5>c4: refused b5>c4: end of an earlier turn",
                ),
                _diagram.case(_MUST_PASS, "stood pass: only pass"),
            ),
        ),
        Section(
            Message("The pie rule"),
            (*ONE_STONE_PIE, PIE_ADVICE),
            _diagram(
                "5/6/7/8/9/8/7/6/5 o -",
                Message("The board is empty."),
                Message("A black stone off the middle: would you rather be Black or White?"),
                Message("The second player took White, and moves next."),
                moves=("d3", "white"),
                claims=(("allowed a1 d3 e5",), ("stones b d3", "only black white"), ("turn w",)),
            ),
        ),
    ),
    about=About(minutes="40–80"),
    rulings=(
        BLACK_PLAYS_FIRST,
        Ruling(
            "A snake must have a head and a tail. The body of a snake consists of stones adjacent to exactly two stones",
            Message("A snake is a bare line: it never branches, closes to a ring, or touches itself."),
            Message("Head, tail and body are all the stones there are, each with its number of neighbours."),
            cases=(
                _diagram.case(
                    "ww3/6/7/8/w8/8/1bb4/2b3/b1b2 w bw", "empty a2", "groups b 4 1", "marked survival_path b b1"
                ),
            ),
        ),
        Ruling(
            "Move the head of a friendly snake to an empty cell adjacent to its tail",
            Message("Either end may be called the head. An egg does not move."),
            Message("Which end is to move is said later in the sentence, and an egg has neither head nor tail."),
            cases=(_diagram.case("5/6/7/8/9/3b4/7/6/1bb2 b b", "allowed a2>b3 a3>b2", "refused d4>d5: snake"),),
        ),
        Ruling(
            "if doing so brings it closer, via a survival path, to the nearest friendly stone",
            Message(
                "Distance is counted in the empty cells of the shortest survival path. The lifted stone must come nearer to the "
                "target than the other end was, or touch it."
            ),
            Message("The end that stays was the nearer one; a move that is to bring the snake closer must beat it."),
            cases=(
                _diagram.case(
                    "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw", "allowed b5>c4 b5>d5", "refused b5>b4: come no closer"
                ),
            ),
        ),
        Ruling(
            "if both endpoints have survival paths, move only the one farther from the target",
            Message(
                "If only one end has a survival path, the other is lifted; if both are equally far, either may be."
            ),
            Message("The lifted end comes down beside the end that leads to the target."),
            cases=(
                _diagram.case("5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw", "refused c5>d6: the other end must be lifted"),
                _diagram.case("5/6/7/8/9/3b4/7/6/1bb2 b b", "allowed a2>b3 a3>b2"),
            ),
        ),
        Ruling(
            "you may choose to ignore that target by removing it as a result of moving",
            Message(
                "A nearer target may be passed over only if it dies by this move, so that it is removed when the turn ends."
            ),
            Message("Stones leave the board only by dying."),
            cases=(
                _diagram.case(
                    "5/6/2w4/8/7b1/8/2bbb2/1bw3/2w1b b bw", "refused b2>c6: only if its move makes that group die"
                ),
                _diagram.case("5/6/2w4/8/7b1/8/2bbb2/1bw2w/2w1b b bw", "allowed b2>c6", "after b2>c6: empty a5"),
            ),
        ),
        Ruling(
            "A group is also alive if there has never been more than one group of its color on the board.",
            Message(
                "From a colour's second group on, this is over for good. If it merges its last two groups, the one that is left is "
                "dead."
            ),
            Message("“Never” looks back on the whole game."),
            cases=(
                _diagram.case("5/6/7/8/9/8/7/ww4/bw3 w -", "groups b 1", "marked dead b"),
                _diagram.case("5/1w4/7/8/3bw4/8/3bb2/6/w4 b bw", "after c5>d4: number b 0", "after c5>d4: over w"),
            ),
        ),
        Ruling(
            "provided that the removal creates a connected set of empty cells that their owner cannot play next turn, invalidating "
            "any dead formation that cannot be removed because of it",
            Message(
                "Dead groups are removed only where their owner could not place a living stone at once in the empty space that is "
                "left. A turn that would leave dead groups standing is not allowed. Whether the other colour could live there does "
                "not count."
            ),
            Message("The sentence names the owner alone, and it makes what cannot be removed invalid."),
            cases=(
                _diagram.case("5/6/2w4/8/9/4w3/5b1/3b1w/4b w bw", "refused a4: its owner could place a living stone"),
                _diagram.case("3bb/2wbwb/1w1wwb1/w1bbbbww/2b1wwwbw/wb1w2bw/w1w1bbw/1b1b1w/3ww w bw", "allowed a4>c2"),
            ),
        ),
        Ruling(
            "You win if the last enemy egg or snake is removed from the board.",
            Message("If both colours lose their last groups in one turn, the player who made that turn wins."),
            Message("The game is drawless, and it was that player's turn which removed the last enemy."),
            cases=(
                _diagram.case("5/6/7/8/9/8/7/6/5 w bw", "over b"),
                _diagram.case("5/6/7/8/9/8/7/6/5 b bw", "over w"),
            ),
        ),
        Ruling(
            "Serpent is a drawless annihilation game",
            Message("If neither colour can move, the colour that made the last turn wins."),
            Message("Nothing is said of it; Nadraz, by the same designer, breaks its ties so."),
            cases=(_diagram.case("bb1b1/bwbw1w/bwbwb1b/b2bwbbw/1bw1w3w/bwb1b1ww/w1bb1w1/wwwww1/5 w bw", "over b"),),
        ),
        Ruling(
            Message("Nothing is said of a player who cannot move."),
            Message("Whoever has no legal move must pass, and nobody else may."),
            Message("Nadraz, by the same designer, says so."),
            cases=(
                _diagram.case(_MUST_PASS, "only pass"),
                _diagram.case("5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw", "refused pass: no other legal move"),
            ),
        ),
        NO_REPETITION,
    ),
    showcase=Showcase(
        "wbwb1/2w1bb/b1b1w1b/w3b2w/bbwbw2bb/wb3w1w/w1wb2b/1b2bw/bw1ww w bw",
        "f6 d5 c5 c4>e6 i3>h2 a3 f6>g4 i4>f7 i1>f6 b4 d1>c2 i3 a1 i2>i4 f3 i1 f6>g2 d5>f4 e3>f6 h1 c5>d7 a3>b6 a4 e6>d3 "
        "c1>d4 b1 d1 c7>c4 a1>a3 b6>d5 b6 c7 e5>c1 d5>c6 f6 e1>e6 h4 i1>f1 h2 e9>i2 f8 e6>i1 d1>d5",
    ),
)
