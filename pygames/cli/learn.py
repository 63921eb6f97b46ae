"""``pygames learn``: what the computer knows about a game, learned anew from games against itself, and kept where it plays better."""

import argparse
import importlib
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from pygames.cli.command import (
    Command,
    UsageError,
    add_setup_arguments,
    chosen_setup,
    count,
    counted,
    named_path,
    percent,
    real,
    require_writable,
    seed,
    uses_kept_files,
    usual_folder,
)
from pygames.cli.match_games import MatchGames
from pygames.cli.spread import KILLED_AND_KEPT, WorkerKilled, add_spread_arguments, spread
from pygames.engines.archive import Archive, BadArchive
from pygames.engines.match import Options, Pairing
from pygames.engines.sprt import Sprt
from pygames.levels import LEVELS, LEVELS_BY_PLAYOUTS
from pygames.outside.files import in_words
from pygames.players.expertise import WITHOUT_KNOWLEDGE, Expertise
from pygames.players.games import expertise_of
from pygames.players.weights import Weight, copy_weights, shipped_file, weights_in, write_weights
from pygames.rules import Setup
from pygames.training import LEAST_GAMES, BadGames, Games, PlayedOut, Practice, play_out

_LEVEL, _GAMES, _MATCH = "steady", 400, 400
#: The Elo differences that the match decides between.
_ELO = (0.0, 40.0)
#: What can be learned, and with which option a level plays with that.
_OPTIONS = {"positions": "weights", "moves": "priors"}
#: What lies in the folder, beside the weights and their match.
_GAMES_FILE, _LOG = "games.jsonl", "log.txt"


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    _add_lessons(parser)
    _add_match(parser)
    _add_places(parser)
    add_spread_arguments(parser)


def _add_lessons(parser: argparse.ArgumentParser) -> None:
    """Add what is learned, and from which games."""
    parser.add_argument("--games", type=count, default=_GAMES, metavar="N", help=f"games to learn from ({_GAMES})")
    parser.add_argument("--level", choices=LEVELS_BY_PLAYOUTS, default=_LEVEL, help=f"who plays them ({_LEVEL})")
    parser.add_argument(
        "--about",
        choices=_OPTIONS,
        nargs="+",
        help="what is learned: to judge positions by what is counted in them, to tell moves apart by how they look (both)",
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="of the games and of the match (0)")


def _add_match(parser: argparse.ArgumentParser) -> None:
    """Add the match that decides whether it is kept."""
    parser.add_argument(
        "--match",
        type=count,
        default=_MATCH,
        metavar="N",
        help=f"games at most of new against present weights ({_MATCH})",
    )
    parser.add_argument(
        "--by",
        choices=LEVELS_BY_PLAYOUTS,
        help="the level that plays this match (that of the games; casual where that goes by random games)",
    )
    parser.add_argument(
        "--sprt",
        type=real,
        nargs=2,
        default=_ELO,
        metavar=("ELO0", "ELO1"),
        help=f"it ends when a sequential test has decided between these two Elo differences ({_ELO[0]:g} {_ELO[1]:g})",
    )


def _add_places(parser: argparse.ArgumentParser) -> None:
    """Add where everything is kept."""
    parser.add_argument(
        "--folder",
        type=named_path,
        metavar="FOLDER",
        help="where games, weights, match and log are kept; what is there is not done again (build/learn/GAME-SIZE-VARIANT)",
    )
    parser.add_argument(
        "--write",
        type=named_path,
        metavar="FOLDER",
        help="where files of weights that win are written, GAME.json and GAME-moves.json (the folder of the package)",
    )


@uses_kept_files(BadGames, BadArchive)
def _run(arguments: argparse.Namespace) -> int:
    setup = chosen_setup(arguments)
    if not (arguments.games and arguments.match and arguments.jobs):
        raise UsageError("learning needs at least one game, one game of the match and one job")
    try:
        Sprt(*arguments.sprt)
    except ValueError as fault:
        raise UsageError(str(fault)) from None
    expertise = expertise_of(setup.start())
    if expertise is WITHOUT_KNOWLEDGE:
        raise UsageError(f"nothing is known of {setup.game.title} but its rules, so there is nothing to be weighed")
    folder = arguments.folder or usual_folder("learn", setup)
    course = _Course(setup, expertise, arguments, folder, *_fitting())
    course.require_possible()
    try:
        games = course.play()
        for about in arguments.about or _OPTIONS:
            learned = course.learn(about, games)
            status = course.judge(learned) if learned else 0
            if status:
                return status
        return 0
    except WorkerKilled:
        course.log(KILLED_AND_KEPT)
        return 1


def _fitting() -> list[Any]:
    """Return the modules that fit; raise `UsageError` if what they need is missing, before hours have been spent."""
    try:
        return [importlib.import_module(f"pygames.training.{name}") for name in ("fit", "priors")]
    except ImportError:
        raise UsageError("learning needs numpy and scipy: pip install numpy scipy") from None


@dataclass(frozen=True)
class _Learned:
    """Weights that foresee games better than the present ones.

    Attributes:
        about: what they weigh, a key of `_OPTIONS`.
        path: the file that holds them.
        by: the level that is to show whether it plays better with them.
    """

    about: str
    path: Path
    by: str


@dataclass(frozen=True)
class _Course:
    """What is to be learned, and where what comes of it is kept."""

    setup: Setup
    expertise: Expertise
    arguments: argparse.Namespace
    folder: Path
    fit: Any
    priors: Any

    def require_possible(self) -> None:
        """Raise `UsageError` before the first game if there are too few, or what is learned could not be judged or written."""
        if self.arguments.games < LEAST_GAMES:
            raise UsageError(f"there must be at least {LEAST_GAMES} games to learn from")
        by, moves_are_weighed = self.arguments.by, self.expertise.knowledge.tells_moves_apart
        if by and not _uses_priors(by) and moves_are_weighed and "moves" in (self.arguments.about or _OPTIONS):
            raise UsageError(
                f"{by} looks at each move once and cannot judge how moves look: name another --by, or learn --about positions"
            )
        for about in self.arguments.about or _OPTIONS:
            target = self._target(about)
            require_writable(target, self.folder)
            try:
                weights_in(target)
            except ValueError as fault:
                raise _no_place(target, fault) from None

    def _target(self, about: str) -> Path:
        """Return the file that weights are written to if they win."""
        shipped = shipped_file(self.setup.game.name, moves=about == "moves")
        return self.arguments.write / shipped.name if self.arguments.write else shipped

    def play(self) -> list[PlayedOut]:
        """Play the games to learn from that are not there yet, and return all of them."""
        setup, arguments = self.setup, self.arguments
        practice = Practice(setup.game.name, setup.size, setup.variant, arguments.level, arguments.seed)
        games = Games(self.folder / _GAMES_FILE, practice)
        there = len(games.first(arguments.games))
        if there < arguments.games:
            self.log(
                f"{there} of {counted(arguments.games, 'game')} of {arguments.level} are there; playing the others"
            )
            missing = games.missing(arguments.games)
            with closing(spread(play_out, missing, arguments.jobs, arguments.cluster)) as played:
                for known, game in enumerate(played, there + 1):
                    games.keep(game)
                    if known * 10 // arguments.games > (known - 1) * 10 // arguments.games:
                        self.log(counted(known, "game"))
        return games.first(arguments.games)

    def learn(self, about: str, games: list[PlayedOut]) -> _Learned | None:
        """Fit weights and tell of them; return None if they foresee games no better than the present ones."""
        return self._learn_positions(games) if about == "positions" else self._learn_moves(games)

    def _learn_positions(self, games: list[PlayedOut]) -> _Learned | None:
        knowledge = self.expertise.knowledge
        found = self.fit.fit(knowledge, self.setup, games)
        self.log(
            f"fitted to {found.positions} positions of {found.games} games; pull {found.pull:g}, trust {found.trust:g}; "
            f"cross-validated loss {found.before:.4f} -> {found.after:.4f}"
        )
        width = max(map(len, knowledge.notions))
        for notion, present, weight in zip(knowledge.notions, knowledge.weights, found.weights, strict=True):
            self.log(f"  {notion:{width}}  {present.early:g} {present.late:g} -> {weight.early:g} {weight.late:g}")
        if found.after >= found.before:
            self.log("they foresee results no better: the present ones stay")
            return None
        play = self.expertise.random_play
        blind = play is not None and play.since == 0.0 and not self.expertise.slow
        by = self.arguments.by or ("casual" if blind else self.arguments.level)
        weights = dict(zip(knowledge.notions, found.weights, strict=True))
        return self._kept("positions", weights, repr((knowledge.weights, found.weights)), by)

    def _learn_moves(self, games: list[PlayedOut]) -> _Learned | None:
        knowledge = self.expertise.knowledge
        if not knowledge.tells_moves_apart:
            self.log("nothing is known of how moves look: there is nothing to be weighed")
            return None
        found = self.priors.fit_priors(knowledge, self.setup, games)
        self.log(
            f"fitted {len(found.weights)} traits to {found.moves} moves of {found.games} games; pull {found.pull:g}; "
            f"loss in a fifth of them {found.before:.4f} -> {found.after:.4f}, with all moves alike {found.alike:.4f}"
        )
        if found.after >= found.before:
            self.log("they foresee moves no better: the present ones stay")
            return None
        by = self.arguments.by or (self.arguments.level if _uses_priors(self.arguments.level) else _LEVEL)
        return self._kept("moves", found.weights, repr((knowledge.trait_weights, found.weights)), by)

    def _kept(self, about: str, weights: Mapping[str, Weight] | Mapping[str, float], tag: str, by: str) -> _Learned:
        """Keep weights in a file of their own in the folder."""
        path = self.folder / f"{about}-{sha256(tag.encode()).hexdigest()[:8]}.json"
        self._write(path, weights, self._how())
        return _Learned(about, path, by)

    def judge(self, learned: _Learned) -> int:
        """Have the fitted weights play the present ones, write them if they win, and return the exit status."""
        setup, arguments, by, path = self.setup, self.arguments, learned.by, learned.path
        low, high = arguments.sprt
        pairing = replace(
            Pairing.by_level(setup, by, by, arguments.seed),
            a_options=((_OPTIONS[learned.about], str(path)),),
            b_options=self._present(learned.about),
        )
        archive = Archive(path.with_name(f"match-{path.stem}-{by}"), pairing, arguments.match)
        match = MatchGames(pairing, arguments.match, archive, Sprt(low, high))
        began = time.perf_counter()
        status = match.play(arguments.jobs, arguments.cluster)
        score, elapsed = match.score, time.perf_counter() - began
        for line in score.words(f"{by} with new weights", "with present ones", elapsed, bool(status)):
            self.log(line)
        if status:
            return status
        if score.accepted != "elo1":
            self.log("the new weights are not shown to be better: the present ones stay")
            return 0
        target = self._target(learned.about)
        counts, (low, high) = score.counts, score.counts.interval()
        games = counted(counts.games, "game")
        how = f"{self._how()}; {by}: {percent(counts.score)} ({percent(low)} to {percent(high)}) of {games} against those before"
        copy_weights(path, target, setup.variant, how)
        self.log(f"the new weights are better; they are written to {target}")
        return 0

    def _present(self, about: str) -> Options:
        """Return with which options a level plays with the present weights: no level that is held back knows how good moves look."""
        knowledge = self.expertise.knowledge
        if about == "positions" or not knowledge.trait_weights:
            return ()
        path = self.folder / "moves-present.json"
        self._write(path, knowledge.trait_weights, "those that come with the package")
        return (("priors", str(path)),)

    def _write(self, path: Path, weights: Mapping[str, Weight] | Mapping[str, float], how: str) -> None:
        """Write weights to a file of the folder, where they come from told; raise `UsageError` if that has been damaged."""
        try:
            write_weights(path, self.setup.variant, weights, how)
        except ValueError as fault:
            raise _no_place(path, fault) from None

    def log(self, line: str) -> None:
        """Say something, and keep it with the time."""
        print(line, flush=True)
        with (self.folder / _LOG).open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {line}\n")

    def _how(self) -> str:
        setup, arguments = self.setup, self.arguments
        return (
            f"python -m pygames learn {setup.game.name} --size {setup.size} --variant {setup.variant} "
            f"--games {arguments.games} --level {arguments.level} --seed {arguments.seed}"
        )


def _uses_priors(level: str) -> bool:
    """Whether it makes a difference to a level how moves look, so that it can judge what they weigh: it has playouts to divide."""
    return bool(LEVELS[level].playouts)


def _no_place(path: Path, fault: ValueError) -> UsageError:
    return UsageError(f"{path} can take no weights: {in_words(fault, of=path)}")


COMMAND = Command(
    name="learn",
    summary="learn anew what the computer knows about a game",
    description="Have a level play games against itself; fit the weights of what is counted in positions to the results, and those "
    "of how moves look to the moves made; and have a level play a match with each against itself with the present ones. Only weights "
    "that a sequential test finds better are written. Begun again, it goes on where it stopped. It needs the extra learn (numpy and "
    "scipy); what plays does not.",
    add_arguments=_add_arguments,
    run=_run,
)
