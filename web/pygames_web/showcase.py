"""What each game looks like in play: the later part of a game that the computer played against itself on the smallest board."""

from functools import cache

from pygames.rules import GAMES, Position

#: How many beats the end of a game is shown before it begins again.
REST = 6

#: For each game the text of a position and the moves that follow, up to the end.
_PLAY = {
    "nadraz": (
        "6/1b1b3/1bb1b3/1b1b1b3/1b2bwbww1/1bbbbbbb3/1wwwwbw3/3w1bw2/2wbbbw1/2w4/6 b w",
        "j5-j6 h7-i6 i7 e8-f9 h8 i4-i5 pass b4 a2-b3 b2-b3 pass b5-b6 pass j3",
    ),
    "vadrantir": (
        "2w2/1bw3/1ww4/wwbwb1b1/b1wwbwwwb/1wbb4/wbb1bbb/1wbbw1/1b3 w -",
        "g4 b6 b1 f6 g5 g7 d6 i4 c4 d1 h5 e2 h6 g1 a3 h4 d8 g6 i2 i5 f8 a1 d7 i1 h1 d5 a5 a4",
    ),
    "sundraval": (
        "2wb3/wb1w2w1/1wb1w2bb/2w1wbbb2/wb1ww2wb2/wbww1w2wbw1/bwwbww1b2bw1/1www3w1bwb/w3b2w1bb/1bb2wbw1b/1wb2bbbb/1bw1b1wb/3bb2 b 0",
        "i10 e7 i11 c4 j1 g9 d4 l3 k6 k4 e9 k1 l5 d5 m6 b1 l6 j10 b6 g10 j2 d9 f6 a6 g7 m1 f1 b4 d1 e4 a2 e3 a3 e2 f9 "
        "m5 e6 h7 f7 i7 m7 l8 k7 h8 j9 pass pass",
    ),
    "snex": (
        "w5/wwbbw1/3b1w/3b2/6/6 w -",
        "f2 c6 a6>c5>b6 d3>d6 a5>d5>e6 b6>e5>c6>b6 e2 d6>e4 d2 c3 c2 e1 b2 a2 f2>a2>a1 f2 f3 f1 e3",
    ),
    "serpent": (
        "wbwb1/2w1bb/b1b1w1b/w3b2w/bbwbw2bb/wb3w1w/w1wb2b/1b2bw/bw1ww w bw",
        "f6 d5 c5 c4>e6 i3>h2 a3 f6>g4 i4>f7 i1>f6 b4 d1>c2 i3 a1 i2>i4 f3 i1 f6>g2 d5>f4 e3>f6 h1 c5>d7 a3>b6 a4 e6>d3 "
        "c1>d4 b1 d1 c7>c4 a1>a3 b6>d5 b6 c7 e5>c1 d5>c6 f6 e1>e6 h4 i1>f1 h2 e9>i2 f8 e6>i1 d1>d5",
    ),
}


def showcase(name: str, beat: int = 0) -> Position:
    """Return the position that stands for a game, a number of beats after the first one."""
    moves = _PLAY[name][1].split()
    return _after(name, min(beat % (len(moves) + REST), len(moves)))


@cache
def _after(name: str, step: int) -> Position:
    text, moves = _PLAY[name]
    if not step:
        game = GAMES[name]
        return game.position(text, game.sizes[0])
    return _after(name, step - 1).play(moves.split()[step - 1])
