"""``pygames play``: a game in the terminal, between two people, or against a computer player or a program."""

import argparse
import io
import random
import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from typing import Literal

from pygames.cli.command import Command, UsageError, add_setup_arguments, chosen_setup, seed
from pygames.cli.contestants import PLAYER_HELP, require_player, time_to_start
from pygames.drawing.plain import LEGEND, picture
from pygames.engines.program import PATIENCE, START_SECONDS, Program, ProgramFault
from pygames.errors import GamesError
from pygames.outside.arguments import duration
from pygames.players import LEVELS, PLAYERS, make_player
from pygames.record import Path, Record
from pygames.rules import Position, Setup
from pygames.rules.terms import COLOUR_NAME, number_text

Seat = Literal["first", "second"]
#: Chooses a move in a position that is not over, given also the moves that led there from the start of the game.
Chooser = Callable[[Position, Sequence[str]], str]

_SEATS: tuple[Seat, ...] = ("first", "second")
#: What is put on the board by openings of one stone and of two.
_OPENING = {1: "a black stone on any cell", 2: "a black and a white stone on two cells"}
#: How many legal moves are listed.
_MOVES_SHOWN = 200
#: How long those think who have no time of their own, in seconds.
_SECONDS = 1.0


def _player(name: str, seconds: float | None, rng: random.Random) -> Chooser:
    """Return what chooses as a computer player does."""
    most = seconds or (LEVELS[name].seconds if name in LEVELS else _SECONDS)

    def choose(position: Position, moves: Sequence[str]) -> str:
        player = make_player(name, position, rng.randrange(2**31))
        player.think(seconds=most)
        return player.move()

    return choose


def _program(program: Program, setup: Setup, seconds: float | None, patience: float | None) -> Chooser:
    """Return what chooses as a program does; it raises `ProgramFault` if that does what no player may do."""

    def choose(position: Position, moves: Sequence[str]) -> str:
        return program.move(setup, moves, seconds=seconds or _SECONDS, patience=patience or PATIENCE)

    return choose


class Session:
    """A game under way and who plays it: people, but for the seats that an opponent has."""

    def __init__(self, setup: Setup, opponents: dict[Seat, Chooser]) -> None:
        self._opponents = opponents
        self._record = Record(setup)
        self._path: Path = ()
        self._decisions: list[int] = []  # the plies at which people decided

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made so far."""
        return self._record.moves(self._path)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._record.position(self._path)

    @property
    def seat(self) -> Seat:
        """The seat to act."""
        turn = self.position.turn
        if turn == "o" or turn == "c":
            return "first" if turn == "o" else "second"
        return "first" if turn == self._record.first_colour(self._path) else "second"

    @property
    def actor(self) -> str:
        """Who is to act, in words."""
        mover = self.position.mover
        return f"{COLOUR_NAME[mover]} (the {self.seat} player)" if mover else f"The {self.seat} player"

    @property
    def task(self) -> str:
        """What is to be done now, in words."""
        position = self.position
        if position.turn == "o":
            game = position.setup.game
            stones, where = _OPENING[game.opening_stones], " that are not on the edge" if game.inner_opening else ""
            return f"{self.actor} puts {stones}{where}, for example {position.legal_moves[0]}"
        if position.turn == "c":
            return f"{self.actor} chooses a colour: black or white"
        return f"{self.actor} is to move"

    @property
    def person_decides(self) -> bool:
        """Whether a person has to say what comes next."""
        return self.seat not in self._opponents and not self.position.must_pass

    def decide(self, move: str) -> None:
        """Make the move of a person; raise `IllegalMove` if it is not one."""
        self._play(move)
        self._decisions.append(len(self._path) - 1)

    def go_on(self) -> str:
        """Make the move that no person decides, and return what happened in words."""
        actor = self.actor
        if self.position.must_pass:
            self._play("pass")
            return f"{actor} has no other move and passes."
        verb = "chooses" if self.position.turn == "c" else "plays"
        move = self._opponents[self.seat](self.position, self.moves)
        try:
            self._play(move)
        except GamesError as fault:
            raise ProgramFault(f"it played an illegal move, {fault}") from None
        return f"{actor} passes." if move == "pass" else f"{actor} {verb} {move}."

    def undo(self) -> bool:
        """Go back to the last decision of a person; return False if there is none."""
        if not self._decisions:
            return False
        self._path = self._path[: self._decisions.pop()]
        return True

    def _play(self, move: str) -> None:
        self._record, self._path = self._record.play(self._path, move)


# -- what one can say besides a move -----------------------------------------------------------------------------------


def _moves(session: Session) -> str:
    moves = session.position.legal_moves
    text = textwrap.fill("  ".join(moves[:_MOVES_SHOWN]), width=78)
    left_out = len(moves) - _MOVES_SHOWN
    return f"{text}\n... and {left_out} more" if left_out > 0 else text


def _undo(session: Session) -> str:
    return "The last move is taken back." if session.undo() else "There is no move to take back."


def _text(session: Session) -> str:
    return session.position.text


def _score(session: Session) -> str:
    score = session.position.score
    if score is None:
        return "There is no score here."
    return ", ".join(f"{COLOUR_NAME[colour]} {_points(score[colour])}" for colour in score)


def _points(points: float | list[int]) -> str:
    if isinstance(points, list):
        return " ".join(map(str, points)) or "0"
    return number_text(points)


def _help(session: Session) -> str:
    lines = [f"{word:<7}{meaning}" for word, (meaning, _) in _COMMANDS.items()]
    return "\n".join([f"Type a move, or one of these ({LEGEND}):", *lines, f"{_QUIT:<7}leave the game"])


_QUIT = "quit"
_COMMANDS: dict[str, tuple[str, Callable[[Session], str]]] = {
    "moves": ("list the legal moves", _moves),
    "undo": ("take back your last move", _undo),
    "text": ("print the position text", _text),
    "score": ("print the score as if the game ended now", _score),
    "help": ("print this", _help),
}


# -- the terminal ------------------------------------------------------------------------------------------------------


def _show(session: Session) -> None:
    last_move = session.moves[-1] if session.moves else None
    print("", *picture(session.position, last_move), "", sep="\n")


def _ask(session: Session) -> bool:
    """Let a person move or do anything else that changes the position; return False if the person leaves."""
    _show(session)
    print(session.task)
    before = session.position
    while session.position is before:
        said = input("> ").strip()
        if said == _QUIT:
            return False
        try:
            if said in _COMMANDS:
                print(_COMMANDS[said][1](session))
            elif said:
                session.decide(said)
        except GamesError as fault:
            print(f"{fault} (help lists what you can say)")
    return True


def _result(position: Position) -> str:
    winner = position.winner
    return "The game is drawn." if winner is None or winner == "draw" else f"{COLOUR_NAME[winner]} wins."


def _play_to_the_end(session: Session) -> None:
    while not session.position.over:
        if not session.person_decides:
            print(session.go_on())
        elif not _ask(session):
            return
    _show(session)
    print(*session.position.verdict(), _result(session.position), sep="\n")


#: The options that make no sense between two people.
_OF_OPPONENTS = ("seat", "seconds", "patience", "seed")


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--against", metavar="PLAYER", help=f"whom to play instead of another person, {PLAYER_HELP}")
    parser.add_argument("--seat", choices=_SEATS, help="your seat against an opponent (first)")
    parser.add_argument(
        "--seconds",
        type=duration,
        metavar="S",
        help=f"the opponent's time for a move (what a level likes, or {_SECONDS:g})",
    )
    parser.add_argument(
        "--patience",
        type=duration,
        metavar="S",
        help=f"an opponent that is a program loses if it oversteps its time by so much ({PATIENCE:g}); "
        f"to start it has {START_SECONDS:g} s, or S if that is more",
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="K",
        help="make the choices of a computer player repeatable, if it is through before its time is up, as strongest never is",
    )


def _run(arguments: argparse.Namespace) -> int:
    setup = chosen_setup(arguments)
    if arguments.against is None:
        surplus = next((name for name in _OF_OPPONENTS if getattr(arguments, name) is not None), None)
        if surplus:
            raise UsageError(f"--{surplus} is for a game against an opponent: name that with --against")
    else:
        require_player(arguments.against, setup, start_seconds=time_to_start(arguments.patience))
        if arguments.against in PLAYERS and arguments.patience is not None:
            raise UsageError(f"--patience is for a program: {arguments.against} keeps its time")
        if arguments.against not in PLAYERS and arguments.seed is not None:
            raise UsageError("--seed is for a computer player: a program takes what it needs from its own command")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # bytes that are no text make a bad move, not a crash
    print(f"{setup.game.title}, size {setup.size}, {setup.variant}. {LEGEND}. Say help for help.")
    with ExitStack() as stack:
        try:
            _play_to_the_end(Session(setup, _opponents(arguments, setup, stack)))
        except ProgramFault as fault:
            print(f"{arguments.against} loses: {fault}.")
        except (EOFError, KeyboardInterrupt):
            print()
    return 0


def _opponents(arguments: argparse.Namespace, setup: Setup, stack: ExitStack) -> dict[Seat, Chooser]:
    """Return who plays but the person; a program runs until the stack is closed."""
    name = arguments.against
    if name is None:
        return {}
    other: Seat = "first" if arguments.seat == "second" else "second"
    if name in PLAYERS:
        return {other: _player(name, arguments.seconds, random.Random(arguments.seed))}
    program = Program(name, setup, start_seconds=time_to_start(arguments.patience))
    return {other: _program(stack.enter_context(closing(program)), setup, arguments.seconds, arguments.patience)}


COMMAND = Command(
    name="play",
    summary="play a game in the terminal",
    description="Play a game in the terminal: two people in turn, or one against an opponent.",
    add_arguments=_add_arguments,
    run=_run,
)
