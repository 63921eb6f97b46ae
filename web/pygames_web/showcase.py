"""A position of each game that shows what it looks like in play, on its smallest board: from games the computer played itself."""

from pygames.rules import GAMES, Position

_TEXTS = {
    "nadraz": "3w2/1bbwbb1/1b1wwww1/1bbbbbbw1/wwwwwwwbw1/1wbbbbbwbw1/1w2wbwbb1/1w1w1bbw1/1w3b2/1wbb3/1w4 b w",
    "vadrantir": "b1w2/1wwbw1/4bb1/wwbbb1b1/bbwwwwwbw/1b1wb1w1/1bbb3/1w2w1/b4 w -",
    "sundraval": "7/1bbw1b2/1wbb3w1/1bb5w1/2bw4bw1/3bb1wwww2/1bwb2wb2wb1/1bb1ww3w2/2bwbw1bw2/1wbwbwbw1b/4wbw2/8/7 b 0",
    "snex": "6/3b2/1wwbw1/2wbb1/2w1b1/2w3 w -",
    "serpent": "bwb1w/w2w1b/2b1b1w/wbw1w1b1/b3b1w1b/1bw1wb2/2b2wb/bw1wb1/wb2w w bw",
}


def showcase(name: str) -> Position:
    """Return the position that stands for a game."""
    game = GAMES[name]
    return game.position(_TEXTS[name], game.sizes[0])
