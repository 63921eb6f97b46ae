"""Pictures on the way from one position to the next as drawings."""

from functools import lru_cache

from pygames.drawing import Overlay, Scene, View, draw
from pygames.drawing.figures import ARM, STONE_RADIUS
from pygames.drawing.scene import ANYWHERE, Ink, circle, cross
from pygames.rules import Position
from pygames_web.model.motion import Stage
from pygames_web.model.prefs import Prefs
from pygames_web.model.table import Table


def stage_scene(table: Table, prefs: Prefs, stage: Stage, share: float) -> Scene:
    """Return the drawing of a picture when a share of its time has passed, from 0 to 1."""
    scene = _still(stage.position, frozenset(prefs.show), prefs.coordinates, prefs.shaped, table.view)
    centre = table.view.centre
    sliding = []
    for colour, start, end in stage.slides:
        (from_x, from_y), (to_x, to_y) = centre[start], centre[end]
        at = from_x + share * (to_x - from_x), from_y + share * (to_y - from_y)
        sliding.append(Ink(f"stone-{colour}", {ANYWHERE: circle(at, STONE_RADIUS)}))
    crosses = {cell: cross(centre[cell], ARM) for cell in table.view.board.cells_in(stage.leaving)}
    leaving = (Ink("doomed", crosses),) if crosses else ()
    return scene._replace(passing=(*scene.passing, *sliding, *leaving))


@lru_cache(maxsize=1)
def _still(position: Position, show: frozenset[str], coordinates: bool, shaped: bool, view: View) -> Scene:
    """Return the drawing of what stays where it is: one for all pictures of a stage."""
    return draw(position, Overlay(show=show, coordinates=coordinates, shaped=shaped), view)
