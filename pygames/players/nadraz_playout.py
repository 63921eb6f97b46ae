"""Nadraz played at random to the end, some times as fast as position by position."""

from random import Random

from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.nadraz import Ground, Line, Nadraz, Side, Snake, grown_over, side_of
from pygames.rules.position import OTHER, Colour, ahead


def random_game(position: Nadraz, rng: Random) -> RandomGame:
    """Play on from a position of the play phase of the standard variant by random walks."""
    ground = position.ground()
    turn, last = position.colour, position.extra
    held: dict[Colour, int] = {"b": position.black, "w": position.white}
    stuck = False
    while True:
        following = after_random_walk(ground, rng)
        if following:
            ground, last, stuck = following, turn, False
            held[turn] |= ground.enemy
        elif stuck:
            break
        else:
            ground, stuck = _passed(ground), True
        turn = OTHER[turn]
    sides = ((turn, ground.friends), (OTHER[turn], ground.foes))
    lengths = {colour: sorted((snake.length for snake in side.snakes), reverse=True) for colour, side in sides}
    winner = ahead(lengths["b"], lengths["w"]) or last
    return RandomGame(float(winner == "b"), held["b"], held["w"])


def _passed(ground: Ground) -> Ground:
    """Return the ground of the other colour."""
    return Ground(ground.board, ground.enemy, ground.own, ground.foes, ground.friends)


def after_random_walk(ground: Ground, rng: Random) -> Ground | None:
    """Return what the other colour finds after a random walk as far as it may go; None if there is no move.

    All directions are as likely, and in each all lines with a move on them, so that mostly one direction is all that is looked at.
    """
    for starts in ground.promising_starts(int(rng.random() * len(ground.board.steps))):
        while starts:
            # The list is not shuffled, as only the first few draws are needed.
            drawn = int(rng.random() * len(starts))
            starts[drawn], starts[-1] = starts[-1], starts[drawn]
            origin, line = starts.pop()
            following = _after_furthest(origin, line, ground)
            if following:
                return following
    return None


def _after_furthest(origin: int, line: Line, ground: Ground) -> Ground | None:
    """Return what the other colour finds after a walk along a line as far as it may go; None if it may not stop.

    Most walks that may not stop fail for the snake that grows, so what runs cut is looked at only where that one is valid.
    """
    board, own, enemy, friends, foes = ground
    edge, eggs = board.edge, friends.eggs
    for snake in friends.snakes:
        if snake.stones & origin:
            break
    changed, grown, ends, _, merged = growth = 0, snake.stones, snake.ends, eggs, False
    runs: list[int] = []
    furthest = None
    at, length = 0, len(line)
    while at < length and not merged:
        cell = line[at]
        if cell & own:
            if not cell & eggs:
                break
            at += 1
            continue
        stop = at
        if cell & enemy:
            run = 0
            while stop < length and line[stop] & enemy:
                run |= line[stop]
                stop += 1
            if stop == length or line[stop] & own or run & edge:
                break
            runs.append(run)
        elif cell & edge:
            break
        changed, grown, ends, _, merged = growth = grown_over(line[at : stop + 1], growth, ground)
        if ends.bit_count() == 2 and not friends.misshapen & ~grown:
            cut = _after_cuts(foes, runs)
            if not cut:
                break
            foes, runs = cut, []
            if not foes.misshapen:
                furthest = changed, grown, ends, foes
        at = stop + 1
    if not furthest:
        return None
    changed, grown, ends, foes = furthest
    snakes = [friend for friend in friends.snakes if not friend.stones & grown]
    snakes.append(Snake(board, grown, ends))
    friends = Side(snakes, eggs & ~grown, friends.origins & ~grown | ends, 0)
    return Ground(board, enemy & ~changed, own | changed, foes, friends)


def _after_cuts(foes: Side, runs: list[int]) -> Side | None:
    """Return a side after runs of its stones are flipped one after another; None if that is not allowed."""
    for run in runs:
        victim = next(foe for foe in foes.snakes if foe.stones & run)
        if victim.origins & run:
            return None
        pieces = victim.cut_by(run)
        if not pieces:
            return None
        foes = side_of([*(foe for foe in foes.snakes if foe is not victim), *pieces])
    return foes


def _placed(position: Nadraz) -> dict[str, int]:
    """Return the cells that each move changes."""
    return position.options


#: How Nadraz is searched by random games: while the board is filling up, knowledge says as much in a fraction of the time.
RANDOM_PLAY = RandomPlay(random_game, _placed, since=0.6, curiosity=0.15)
