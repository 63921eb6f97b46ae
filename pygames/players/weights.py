"""The weights of what is known about a game, in a file beside the module that says what is known: ``GAME.json``.

    {"standard": {"how": "where they come from",
                  "weights": {"the longest snake": [-0.06, 0.06], ...}},
     "reverse": ...}

By variant, each notion has two log-odds, natural logarithms (`Weight`). ``python -m pygames learn GAME`` writes such a file.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pygames.outside import read_file, read_json


class BadWeights(Exception):
    """A file that does not hold the weights of a game; the text says why."""


class Weight(NamedTuple):
    """What one more of a feature is worth at the start and at the end of a game, as natural log-odds; linear in between."""

    early: float
    late: float


def shipped_file(game: str) -> Path:
    """Return the file of the package that holds the weights of a game, to write to: of a package that lies in a folder."""
    return Path(__file__).with_name(f"{game}.json")


def write_weights(path: Path, variant: str, notions: Sequence[str], weights: Sequence[Weight], how: str) -> None:
    """Write the weights of a variant to a file; those of other variants that are there stay.

    Args:
        path: the file.
        variant: whose weights they are.
        notions: what they weigh.
        weights: one for each notion.
        how: where they come from, for people.

    Raises:
        OSError, ValueError: the file cannot be written, or what is there cannot be read.
    """
    there: dict[str, Any] = json.loads(read_file(path)) if path.exists() else {}
    there[variant] = {"how": how, "weights": dict(zip(notions, map(list, weights), strict=True))}
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(
        "{\n" + ",\n".join(_lines(name, entry) for name, entry in there.items()) + "\n}\n", encoding="utf-8"
    )
    beside.replace(path)


def _lines(variant: str, entry: dict[str, Any]) -> str:
    """Return an entry of the file with a line for each notion, for people to compare."""
    weighed = ",\n".join(f"   {json.dumps(notion)}: {json.dumps(pair)}" for notion, pair in entry["weights"].items())
    return f' {json.dumps(variant)}: {{\n  "how": {json.dumps(entry["how"])},\n  "weights": {{\n{weighed}\n  }}\n }}'


def shipped_weights(game: str, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    """Return the weights that come with the package, in the order of the notions.

    >>> shipped_weights("snex", "standard", ["the move"])
    Traceback (most recent call last):
    ...
    pygames.players.weights.BadWeights: there are no weights of these notions: the move
    """
    # It takes long to import in a browser, and most visits come to no search.
    from importlib.resources import files

    file = files(__package__).joinpath(f"{game}.json")
    return _of(json.loads(file.read_text(encoding="utf-8")), variant, notions)


def read_weights(path: Path, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    """Return the weights that a file holds for a variant, in the order of the notions.

    Raises:
        BadWeights: it cannot be read, or holds no weights of just these notions.
    """
    try:
        return _of(read_json(read_file(path)), variant, notions)
    except (OSError, ValueError) as fault:
        raise BadWeights(f"{path} cannot be read: {fault}") from None


def _of(data: Any, variant: str, notions: Sequence[str]) -> tuple[Weight, ...]:
    try:
        weights: Mapping[str, tuple[float, float]] = data[variant]["weights"]
        if set(weights) == set(notions):
            return tuple(Weight(*map(float, weights[notion])) for notion in notions)
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    raise BadWeights(f"there are no weights of these notions: {', '.join(notions)}")
