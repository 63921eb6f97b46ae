"""What the package says of itself that names the games: taken from where they are declared, so that it need not be kept."""

import sys
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_KEYWORDS = ("abstract strategy", "board games")


class NamesOfGames(MetadataHookInterface):
    """Writes the description and the keywords of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what `dynamic` in pyproject.toml leaves to this hook."""
        sys.path.insert(0, self.root)
        from pygames import GAMES

        *others, last = (game.title for game in GAMES.values())
        titles = f"{', '.join(others)} and {last}"
        metadata["description"] = f"{titles}: rules, records, players and drawings in pure Python"
        metadata["keywords"] = [*_KEYWORDS, *GAMES]
