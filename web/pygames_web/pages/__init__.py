"""What the page shows: a state becomes HTML and, for the board, a scene."""

from pygames.drawing import Scene
from pygames.rules import GAMES
from pygames_web.app import State
from pygames_web.library import PLACE as LIBRARY
from pygames_web.markup import Markup, join, tag
from pygames_web.pages.editor import editor_page, editor_scene
from pygames_web.pages.exercise import exercise_page, exercise_scene, exercise_title
from pygames_web.pages.foot import foot, newer_version
from pygames_web.pages.guide import guide_page
from pygames_web.pages.home import home
from pygames_web.pages.library import library_page
from pygames_web.pages.notice import notice
from pygames_web.pages.table import scene, table_page
from pygames_web.pages.top import top
from pygames_web.pages.waiting import LOOKING, OPENING, opening_page
from pygames_web.words import Speaker

__all__ = ["drawing", "page", "scene", "spoken", "title"]


def page(state: State, say: Speaker) -> Markup:
    """Return the whole page below the body element."""
    return join(
        top("#/", state.prefs.theme, say),
        notice(state, say),
        _body(state, say),
        None if state.on_board or state.opening else foot(state, say),
        newer_version(state, say),
        tag("p", *spoken(state, say), id="live", class_="unseen", aria_live="polite"),
    )


def _body(state: State, say: Speaker) -> Markup:
    place, name = state.place
    if state.opening:
        return opening_page(state.opening.record.setup, say)
    if state.table:
        return table_page(state, state.table, say)
    if state.editor:
        return editor_page(state, state.editor, say)
    if state.exercise:
        return exercise_page(state, state.exercise, say)
    if state.fragment == LIBRARY:
        return library_page(state, say)
    if place == "learn" and not state.notice:
        return guide_page(state, name, say)
    return home(state, say)


def drawing(state: State) -> Scene | None:
    """Return the drawing of the board of the page, if it has one."""
    if state.editor:
        return editor_scene(state, state.editor)
    if state.exercise:
        return exercise_scene(state, state.exercise)
    return scene(state, state.table) if state.table else None


def title(state: State, say: Speaker) -> str:
    """Return the title of the page."""
    if state.opening:
        return f"{state.opening.record.setup.game.title} - pygames"
    if state.editor:
        return f"{say('Set up a position')} - {state.editor.setup.game.title} - pygames"
    if state.exercise:
        return exercise_title(state.exercise, say)
    if state.fragment == LIBRARY:
        return f"{say('Your games')} - pygames"
    place, name = state.place
    if place == "learn" and name in GAMES and not state.table:
        return f"{say('How to play {game}', game=GAMES[name].title)} - pygames"
    if not state.table:
        return say("Five abstract board games - pygames")
    return f"{state.table.record.setup.game.title} - pygames"


def spoken(state: State, say: Speaker) -> list[str]:
    """Return what is to be read aloud: what has just happened on the board, and what is waited for, or, on arrival, where one is."""
    if state.opening:
        return [say(OPENING)]
    if state.on_board is None:
        return [title(state, say)]
    said = [say(message) + " " for message in state.on_board.spoken]
    return [*said, say(LOOKING)] if state.undecided else said
