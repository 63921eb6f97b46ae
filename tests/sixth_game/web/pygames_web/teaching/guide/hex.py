"""How to play Hex."""

from pygames.errors import Message
from pygames_web.teaching.guide.common import BLACK_PLAYS_FIRST, ONE_STONE_PIE
from pygames_web.teaching.guide.parts import About, Diagrams, Guide, Section, Showcase

_diagram = Diagrams("hex", 5)

GUIDE = Guide(
    goal=Message("Join your two sides: Black from bottom to top, White from left to right."),
    sections=(
        Section(Message("Board and notation"), (), cases=(_diagram.case("5/5/2b2/5/5 w -", "stones b c3"),)),
        Section(
            Message("Place a stone"),
            (Message("On your turn put one stone on an empty cell. Stones never move and never leave."),),
            _diagram(
                "2b2/2b2/5/1wbw1/2b2 b -",
                Message("Black to move."),
                Message("c3 joins bottom and top: Black has won."),
                moves=("c3",),
                claims=(("turn b",), ("stones b c3", "over b")),
            ),
        ),
        Section(
            Message("The pie rule"), ONE_STONE_PIE, cases=(_diagram.case("5/5/2b2/5/5 c -", "after black: turn w"),)
        ),
    ),
    about=About(minutes="20", designer="Piet Hein"),
    rulings=(BLACK_PLAYS_FIRST,),
    showcase=Showcase("5/5/2b2/5/5 w -", "b4 a1 b2 b3 e4 e5 a2 b1 d4 a3 d5 d2 e3 e2 b5 c2"),
)
