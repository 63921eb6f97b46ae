"""What the package says of itself that is kept elsewhere: the games where they are declared, and README.md."""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_KEYWORDS = ("abstract strategy", "board games")
#: A picture, with its line's end, and a link in Markdown that lead to another file of the repository.
_PICTURE = re.compile(r"!\[[^]]*\]\((?!https?:)[^)]*\)\n*")
_LINK = re.compile(r"\[([^]]*)\]\((?!https?:)[^)]*\)")


def long_description(readme: str) -> str:
    """Return what README.md says, for where it stands alone: no link leads to a file that is not there, and no picture is missing."""
    return _LINK.sub(r"\1", _PICTURE.sub("", readme))


class NamesOfGames(MetadataHookInterface):
    """Writes the descriptions and the keywords of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what `dynamic` in pyproject.toml leaves to this hook."""
        sys.path.insert(0, self.root)
        from pygames import GAMES

        *others, last = (game.title for game in GAMES.values())
        titles = f"{', '.join(others)} and {last}"
        metadata["description"] = f"{titles}: rules, records, players and drawings in pure Python"
        metadata["keywords"] = [*_KEYWORDS, *GAMES]
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(readme)}
