"""Nadraz played at random to the end, a few times as fast as by `Position.play`."""

from random import Random

from pygames.errors import Message
from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.comparing import ahead
from pygames.rules.nadraz import Ground, GrowingSnake, Line, Nadraz, Side, Snake, flipped, stretches
from pygames.rules.terms import OTHER, Colour


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

    First a direction is drawn, then a line with a move on it. So mostly one direction is all that has to be looked at.
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
    snake, foes = GrowingSnake(origin, ground), ground.foes
    runs: list[int] = []
    furthest = None
    for cells, run, bar in stretches(line, ground):
        if bar:
            continue
        snake.take(cells)
        if run:
            runs.append(run)
        if not snake.objection:
            cut = _after_cuts(foes, runs)
            if not cut:
                break
            foes, runs = cut, []
            if not foes.misshapen:
                furthest = snake.changed, snake.stones, snake.ends, foes
        if snake.merged:
            break
    return _after_turn(ground, *furthest) if furthest else None


def _after_turn(ground: Ground, changed: int, grown: int, ends: int, foes: Side) -> Ground:
    """Return what the other colour finds after a turn.

    Args:
        ground: what the turn began with.
        changed: the cells that it changed.
        grown: the stones of the snake that has grown.
        ends: the ends of that snake.
        foes: what has become of the enemy's snakes.
    """
    board, own, enemy, friends, _ = ground
    snakes = [friend for friend in friends.snakes if not friend.stones & grown]
    snakes.append(Snake(board, grown, ends))
    after = Side(snakes, friends.eggs & ~grown, friends.origins & ~grown | ends, 0)
    return Ground(board, enemy & ~changed, own | changed, foes, after)


def _after_cuts(foes: Side, runs: list[int]) -> Side | None:
    """Return a side after runs of its stones are flipped one after another; None if that is not allowed."""
    for run in runs:
        cut = flipped(foes, run)
        if isinstance(cut, Message):
            return None
        foes = cut
    return foes


def _placed(position: Nadraz) -> dict[str, int]:
    """Return the cells that each move changes."""
    return position.options


#: How Nadraz is searched by random games. Before `since`, knowledge foresees as much in a fraction of the time.
RANDOM_PLAY = RandomPlay(random_game, _placed, since=0.6, exploration=0.15, foreseen=20)
