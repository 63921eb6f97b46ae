"""How to play Serpent."""

from pygames.errors import Message
from pygames_web.guide.common import BLACK_PLAYS_FIRST, NO_REPETITION, ONE_STONE_PIE
from pygames_web.guide.parts import About, Diagrams, Guide, Ruling, Section, Showcase

_diagram = Diagrams("serpent", 5)

_PATHS = ("survival path", "dead")


GUIDE = Guide(
    goal=Message("Cut your opponent's eggs and snakes off from each other until none is left on the board."),
    sections=(
        Section(
            Message("The opening"),
            ONE_STONE_PIE,
            _diagram(
                "5/6/7/8/9/8/7/6/5 o -",
                Message("The board is empty."),
                Message("A black stone off the middle: would you rather be Black or White?"),
                Message("The second player took White, and moves next."),
                moves=("d3", "white"),
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
                Message("A shortest survival path between the two black eggs is shaded. It takes three cells."),
                Message(
                    "White steps in. The shortest way round takes four. White now has two groups, and a path between "
                    "them."
                ),
                moves=("e5",),
                show=_PATHS,
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
                    "survival path to it than the nearer end had. All your groups must be eggs or bare lines "
                    "afterwards."
                ),
                Message("If both ends are equally near, you may lift either. Eggs do not move."),
            ),
            _diagram(
                "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw",
                Message(
                    "The snake's end on c5 is two cells away from the egg on e4. So the end on b5 is the one to lift."
                ),
                Message("From its new end on c4 it is one cell."),
                Message("White plays elsewhere."),
                Message("The snake has reached the egg, and they are one snake now."),
                moves=("b5>c4", "i1", "c5>d4"),
                refused=((0, "b5>b4"), (0, "c5>d6")),
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
                    "two cells away. Only the nearer one counts."
                ),
                show=_PATHS,
                refused=((0, "b2>c6"),),
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
                    "On c6 the stone touches b5, which is no path any more. The egg is removed, so the move towards "
                    "e8 is legal."
                ),
                moves=("b2>c6",),
                show=_PATHS,
            ),
        ),
        Section(
            Message("No stone for nothing"),
            (
                Message("You may not place a stone if it would be the only one that is removed."),
                Message("If others die with it, of whichever colour, the placement is allowed."),
            ),
            _diagram(
                "5/3b2/7/2w5/5b3/8/7/ww4/1w3 b bw",
                Message("In the walled corner no black stone could live."),
                refused=((0, "a1"),),
            ),
        ),
        Section(
            Message("Dead groups that cannot be removed"),
            (
                Message(
                    "Dead groups can be removed only where their owner could not come back to life. Look at the empty "
                    "space that the removal leaves: if their owner could place a living stone anywhere in it, the whole "
                    "turn is illegal."
                ),
            ),
            _diagram(
                "5/6/2w4/8/9/4w3/5b1/3b1w/4b w bw",
                Message(
                    "White would like to cut off the egg on a5 with a stone on a4. But the space around it is the "
                    "open board, and Black could come back to life in many places."
                ),
                show=_PATHS,
                refused=((0, "a4"),),
            ),
        ),
        Section(
            Message("No repetition"),
            (
                Message("A turn may not leave a position that already stood at the end of an earlier turn."),
                Message(
                    "The stones, the colour to move and which colours have ever had two groups all count. A forced "
                    "pass is never refused for this."
                ),
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
                    "One path joins the black egg and the black snake, through b1. The cell a2 is none, as it "
                    "touches the snake's body."
                ),
                Message("White takes b1, and both groups are dead at once. White has won."),
                moves=("b1",),
                show=_PATHS,
            ),
        ),
        Section(
            Message("Do not merge your last two groups"),
            (
                Message(
                    "If you join your only two groups, the one that is left has no other group to reach. It is dead, "
                    "it is removed, and you lose. It is legal all the same."
                ),
            ),
            _diagram(
                "5/1w4/7/8/3bw4/8/3bb2/6/w4 b bw",
                Message("Black has two groups."),
                Message("The snake joined the egg, and with that Black has lost everything."),
                moves=("c5>d4",),
                show=_PATHS,
            ),
        ),
    ),
    about=About(minutes="40–80"),
    rulings=(
        BLACK_PLAYS_FIRST,
        Ruling(
            "provided that the removal creates a connected set of empty cells that their owner cannot play next turn, invalidating "
            "any dead formation that cannot be removed because of it",
            Message(
                "Dead groups are removed only where their owner could not come back to life. A turn that would leave dead "
                "groups standing is not allowed. Whether the other colour could live there does not count."
            ),
            Message("The sentence names the owner alone, and it makes what cannot be removed invalid."),
        ),
        Ruling(
            "You win if the last enemy egg or snake is removed from the board.",
            Message("If both colours lose their last groups in one turn, the player who made that turn wins."),
            Message("The game is drawless, and it was that player's turn which removed the last enemy."),
        ),
        Ruling(
            "Serpent is a drawless annihilation game",
            Message("If neither colour can move, the colour that made the last turn wins."),
            Message("Nothing is said of it; Nadraz, by the same designer, breaks its ties so."),
        ),
        NO_REPETITION,
    ),
    showcase=Showcase(
        "wbwb1/2w1bb/b1b1w1b/w3b2w/bbwbw2bb/wb3w1w/w1wb2b/1b2bw/bw1ww w bw",
        "f6 d5 c5 c4>e6 i3>h2 a3 f6>g4 i4>f7 i1>f6 b4 d1>c2 i3 a1 i2>i4 f3 i1 f6>g2 d5>f4 e3>f6 h1 c5>d7 a3>b6 a4 e6>d3 "
        "c1>d4 b1 d1 c7>c4 a1>a3 b6>d5 b6 c7 e5>c1 d5>c6 f6 e1>e6 h4 i1>f1 h2 e9>i2 f8 e6>i1 d1>d5",
    ),
)
