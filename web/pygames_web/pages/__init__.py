"""What the page shows: a state becomes HTML and, for the board, a scene."""

from dataclasses import replace
from enum import Enum

from pygames.drawing import Scene
from pygames.rules import GAMES
from pygames_web.machine.places import Front, Library, Loading, Place, Playing, Practising, Reading, Results, SettingUp
from pygames_web.machine.playing import not_ones_turn
from pygames_web.machine.sharing import sharing
from pygames_web.machine.state import State
from pygames_web.markup import Markup, join, tag
from pygames_web.model.outcome import over
from pygames_web.model.table import Table
from pygames_web.pages.analysis import analysis, signs
from pygames_web.pages.editor import editor_page, editor_scene
from pygames_web.pages.exercise import exercise_page, exercise_scene, exercise_title
from pygames_web.pages.foot import foot
from pygames_web.pages.guide import guide_page
from pygames_web.pages.home import home
from pygames_web.pages.library import library_page
from pygames_web.pages.moves import move_list
from pygames_web.pages.notice import banner, newer_version, notice
from pygames_web.pages.parts import log, skip
from pygames_web.pages.results import results_page
from pygames_web.pages.scene import playing_scene, scene
from pygames_web.pages.table import table_page
from pygames_web.pages.top import top
from pygames_web.pages.turn import thinking
from pygames_web.pages.waiting import LOOKING, opening_page
from pygames_web.words import Speaker

__all__ = ["Redraw", "changed", "drawing", "page", "picture", "thought_parts", "title"]


def page(state: State, say: Speaker) -> Markup:
    """Return the whole page below the body element."""
    return join(
        skip(say("Skip to the board") if state.on_board else say("Skip to the content")),
        top("#/", state.prefs.theme, say, newer_version(state, say)),
        # While a game is given away, the dialog for that says it.
        None if sharing(state) else notice(state, say),
        banner(state, say),
        _body(state, say),
        foot(state, say) if isinstance(state.place, Front | Library | Results | Reading) else None,
        log(state.said, say),
        tag("p", say(LOOKING) if _looks_for_moves(state) else None, id="waiting", class_="unseen", role="status"),
    )


def _looks_for_moves(state: State) -> bool:
    """Whether the legal moves are looked for and somebody here waits for them: nobody does who may not move."""
    table = state.on_board
    return state.undecided is not None and not (isinstance(table, Table) and (over(table) or not_ones_turn(table)))


def _body(state: State, say: Speaker) -> Markup:
    match state.place:
        case Front() as place:
            return home(state, place, say)
        case Library() as place:
            return library_page(state, place, say)
        case Results() as place:
            return results_page(state, place, say)
        case Reading() as place:
            return guide_page(place, state.prefs.shaped, say)
        case Practising(exercise=exercise):
            return exercise_page(state, exercise, say)
        case SettingUp() as place:
            return editor_page(state, place, say)
        case Loading(table=table):
            return opening_page(table.record.setup, say)
        case Playing() as place:
            return table_page(state, place, say)


def drawing(state: State) -> Scene | None:
    """Return the drawing of the board of the page, if it has one."""
    match state.place:
        case Playing() as place:
            return playing_scene(state, place)
        case SettingUp(editor=editor):
            return editor_scene(state, editor)
        case Practising(exercise=exercise):
            return exercise_scene(state, exercise)
    return None


def picture(state: State) -> Scene | None:
    """Return the drawing of the game on the table as a picture to keep: without the pointer and what has been begun."""
    match state.place:
        case Playing(table=table):
            return scene(replace(table, hover=None, cursor=None, chosen=()), state.prefs)
    return None


def title(state: State, say: Speaker) -> str:
    """Return the title of the page."""
    match state.place:
        case Library():
            return f"{say('Your games')} - pygames"
        case Results():
            return f"{say('Your results')} - pygames"
        case Reading(game=name):
            return f"{say('How to play {game}', game=GAMES[name].title)} - pygames"
        case Practising(exercise=exercise):
            return exercise_title(exercise, say)
        case SettingUp(editor=editor):
            return f"{say('Set up a position')} - {editor.setup.game.title} - pygames"
        case Loading(table=table) | Playing(table=table):
            game = table.record.setup.game.title
            return f"{table.name} - {game} - pygames" if table.name else f"{game} - pygames"
    return say("Abstract board games - pygames")


# -- what a change of state changes --------------------------------------------------------------------------------------


class Redraw(Enum):
    """How much of the page is to be shown anew."""

    NOTHING = 0
    BOARD = 1
    THOUGHT = 2
    PAGE = 3


def changed(before: State, after: State) -> Redraw:
    """Return how much of the page a change of state can change: where the pointer is, the board alone; a thought, little more."""
    if before is after:
        return Redraw.NOTHING
    if before == after.at(before.place):
        old, new = before.on_board, after.on_board
        if type(before.place) is not type(after.place) or old is None or new is None:
            return Redraw.PAGE
        return Redraw.BOARD if _with_pointer(before.place, new.hover) == after.place else Redraw.PAGE
    if isinstance(before.place, Playing) and isinstance(after.place, Playing):
        wish = after.place.wish
        pondered = before.with_wish(found=wish.found)
        return (
            Redraw.THOUGHT if replace(pondered, mind=after.mind) == after and _same_job(before, after) else Redraw.PAGE
        )
    return Redraw.PAGE


def _with_pointer(place: Place, cell: str | None) -> Place:
    """Return a place with the pointer over another cell of its board."""
    match place:
        case Playing(table=table):
            return replace(place, table=replace(table, hover=cell))
        case SettingUp(editor=editor):
            return replace(place, editor=replace(editor, hover=cell))
        case Practising(exercise=exercise):
            return replace(place, exercise=replace(exercise, table=replace(exercise.table, hover=cell)))
    return place


def _same_job(before: State, after: State) -> bool:
    """Whether the computer has the same kind of job as before: one more, or less, is told in more than one place."""
    old, new = before.mind.request, after.mind.request
    return (old and old.purpose) == (new and new.purpose) and before.mind.failed == after.mind.failed


def thought_parts(state: State, say: Speaker) -> dict[str, Markup]:
    """Return the elements that show the computer's thought, by their ids."""
    assert isinstance(state.place, Playing)
    parts = {"mind": thinking(state, state.place, say), "analysis": analysis(state, state.place, say)}
    if state.mind.request and state.mind.request.purpose == "review":
        parts["moves"] = move_list(state.place.table, say, signs(state.place))
    return {name: part for name, part in parts.items() if part is not None}
