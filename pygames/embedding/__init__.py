"""Games for the pages of others: lines to paste, with a picture and what each move changes, so that viewing needs no Python."""

from pygames.embedding.plies import ply_text, start_text, to_plies
from pygames.embedding.snippet import MODES, exercise_snippet, snippet

__all__ = ["MODES", "exercise_snippet", "ply_text", "snippet", "start_text", "to_plies"]
