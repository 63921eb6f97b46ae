"""What a layer has for a game lies in its package: a module with the name of the game, and data beside it."""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def declared(package: str, game: str, name: str) -> Any | None:
    """Return what the module of a game in a package declares under a name, None if there is no such module.

    >>> declared("pygames.rules", "snex", "GAME").title, declared("pygames.rules", "chess", "GAME")
    ('Snex', None)
    """
    module = f"{package}.{game}"
    return getattr(import_module(module), name) if find_spec(module) else None


def shipped_text(package: str, file: str) -> str | None:
    """Return the text of a file that lies in an imported package, None if it is not there.

    The package's loader finds it in an archive, too, as pages have it; `importlib.resources` takes them long to import.
    """
    module = sys.modules[package]
    assert module.__spec__ and module.__spec__.loader
    try:
        text: bytes = module.__spec__.loader.get_data(f"{module.__path__[0]}/{file}")  # type: ignore[attr-defined]
    except OSError:
        return None
    return text.decode()
