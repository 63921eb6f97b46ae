"""The weights of what is known about a game, in two files beside the module that says what is known.

``GAME.json`` has those of notions, by which positions are judged. By variant, each notion has two log-odds, natural logarithms
(`Weight`):

    {"standard": {"how": "where they come from",
                  "weights": {"the longest snake": [-0.06, 0.06], ...}},
     "reverse": ...}

``GAME-moves.json`` has those of traits, by which moves are told apart (`pygames.players.traits`). Each is a number, which the trait
adds to the logarithm of a prior. ``python -m pygames learn GAME`` writes such files.
"""

import json
import reprlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pygames.beside import shipped_text
from pygames.outside.files import in_words, read_file, write_file
from pygames.outside.json_text import read_json
from pygames.players.traits import TraitScale

#: The most that a weight may be, up or down: far more than makes a thing certain, and no chance or prior of it overflows.
_MOST = 50.0


class BadWeights(Exception):
    """A file that does not hold the weights of a game; the text says why."""


class Weight(NamedTuple):
    """What one more of a feature is worth at the start and at the end of a game, as natural log-odds; linear in between."""

    early: float
    late: float


class TraitWeights(dict[str, float], TraitScale[float]):
    """What each trait of a move weighs: 0 if nothing is known of it. It must not change: what was looked up is remembered."""

    nothing = 0.0

    def __missing__(self, trait: str) -> float:
        return 0.0


def shipped_file(game: str, moves: bool = False) -> Path:
    """Return the file of the package with the weights of a game, to write to: of a package that lies in a folder.

    Args:
        game: its name.
        moves: whether the weights of traits are meant, and not those of notions.
    """
    return Path(__file__).with_name(_file_name(game, moves))


def write_weights(path: Path, variant: str, weights: Mapping[str, Weight] | Mapping[str, float], how: str) -> None:
    """Write the weights of a variant to a file; those of other variants that are there stay.

    Args:
        path: the file.
        variant: whose weights they are.
        weights: those of notions, or those of traits.
        how: where they come from, for people.

    Raises:
        OSError, ValueError: the file cannot be written, or what is there cannot be read.
    """
    there = weights_in(path)
    there[variant] = {"how": how, "weights": dict(weights)}
    write_file(path, "{\n" + ",\n".join(_lines(name, entry) for name, entry in there.items()) + "\n}\n")


def weights_in(path: Path) -> dict[str, Any]:
    """Return what a file of weights holds by variant, nothing if it is not there; raise as `write_weights` does."""
    if not path.exists():
        return {}
    there = read_json(read_file(path))
    if not isinstance(there, dict):
        raise ValueError("it holds no weights by variant")
    for variant, entry in there.items():
        if not (isinstance(entry, dict) and isinstance(entry.get("weights"), dict) and "how" in entry):
            raise ValueError(f"it holds no weights of the variant {variant}")
    return there


def _lines(variant: str, entry: dict[str, Any]) -> str:
    """Return an entry of the file with a line for each notion, for people to compare."""
    weighed = ",\n".join(f"   {json.dumps(notion)}: {json.dumps(pair)}" for notion, pair in entry["weights"].items())
    return f' {json.dumps(variant)}: {{\n  "how": {json.dumps(entry["how"])},\n  "weights": {{\n{weighed}\n  }}\n }}'


def copy_weights(source: Path, target: Path, variant: str, how: str) -> None:
    """Write the weights that one file holds for a variant to another, where they come from told anew; as `write_weights`."""
    write_weights(target, variant, weights_in(source)[variant]["weights"], how)


def shipped_weights(game: str, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    """Return the weights of notions that come with the package, in the order of the notions.

    >>> shipped_weights("snex", "standard", ["the move"])
    Traceback (most recent call last):
    ...
    pygames.players.weights.BadWeights: there are no weights of these notions: the move
    """
    return _of_notions(_shipped(game, moves=False), variant, notions)


def shipped_trait_weights(game: str, variant: str) -> TraitWeights:
    """Return the weights of traits that come with the package: none where nothing was learned.

    >>> len(shipped_trait_weights("serpent", "standard")) > 50, len(shipped_trait_weights("chess", "standard"))
    (True, 0)
    """
    data = _shipped(game, moves=True)
    return _of_traits(data, variant) if variant in data else TraitWeights()


def read_weights(path: Path, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    """Return the weights that a file holds for the notions of a variant, in their order.

    Raises:
        BadWeights: it cannot be read, holds no weights of just these notions, or one that is no weight.
    """
    data = _read(path)
    try:
        return _of_notions(data, variant, notions)
    except BadWeights as fault:
        raise BadWeights(f"{path}: {fault}") from None


def read_trait_weights(path: Path, variant: str) -> TraitWeights:
    """Return the weights that a file holds for the traits of a variant.

    Raises:
        BadWeights: it cannot be read, holds no weights of traits, or one that is no weight.
    """
    data = _read(path)
    try:
        return _of_traits(data, variant)
    except BadWeights as fault:
        raise BadWeights(f"{path}: {fault}") from None


def _file_name(game: str, moves: bool) -> str:
    return f"{game}-moves.json" if moves else f"{game}.json"


def _shipped(game: str, moves: bool) -> Any:
    """Return what the file of the package holds, nothing if it is not there."""
    return json.loads(shipped_text(__package__, _file_name(game, moves)) or "{}")


def _read(path: Path) -> Any:
    try:
        return read_json(read_file(path))
    except (OSError, ValueError) as fault:
        raise BadWeights(f"{path} cannot be read: {in_words(fault, of=path)}") from None


def _weights(data: Any, variant: str) -> dict[str, Any] | None:
    """Return what a file says of a variant, None if it says nothing."""
    entry = data.get(variant) if isinstance(data, dict) else None
    weights = entry.get("weights") if isinstance(entry, dict) else None
    return weights if isinstance(weights, dict) else None


def _of_notions(data: Any, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    weights = _weights(data, variant)
    if weights is None or set(weights) != set(notions):
        raise BadWeights(f"there are no weights of these notions: {', '.join(notions)}")
    for notion, pair in weights.items():
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(_is_weight, pair))):
            raise BadWeights(_no_weight(notion, pair, "two numbers"))
    return tuple(Weight(*map(float, weights[notion])) for notion in notions)


def _of_traits(data: Any, variant: str) -> TraitWeights:
    weights = _weights(data, variant)
    if weights is None:
        raise BadWeights("there are no weights of traits")
    for trait, weight in weights.items():
        if not _is_weight(weight):
            raise BadWeights(_no_weight(trait, weight, "a number"))
    return TraitWeights({trait: float(weight) for trait, weight in weights.items()})


def _is_weight(value: object) -> bool:
    # True is no number here.
    return type(value) in (int, float) and -_MOST <= value <= _MOST  # type: ignore[operator]


def _no_weight(of: str, value: object, wanted: str) -> str:
    return f"the weight of {reprlib.repr(of)} must be {wanted} from {-_MOST:g} to {_MOST:g}, not {reprlib.repr(value)}"
