"""What one can choose when a game is given away."""

from pygames.errors import Message

#: The forms in which the position can be had as a picture, by the ending of the file's name.
PICTURES = ("svg", "png")
#: What can be had as a file.
FORMS = (*PICTURES, "record")
#: What can be copied, by the id of the field that shows it.
COPIED = ("link", "letter", "embed-code", "record-text")

#: How much of a game can be given away.
PARTS = {
    "game": Message("The whole game"),
    "moves": Message("The moves alone"),
    "position": Message("This position alone"),
}
#: What visitors of an embedded board may do.
EMBEDS = {
    "view": Message("Look through the moves"),
    "play": Message("Play on"),
    "analyse": Message("Play on and analyse"),
}
