"""The page where a position is set up: the board and, beside it, what to put on it, whose turn it is, and what the rules say."""

from pygames.drawing import Overlay, Scene, draw, shown_kinds
from pygames.errors import Message
from pygames.rules import GAMES, Setup
from pygames.telling import result_told
from pygames_web.machine.actions import (
    ANALYSE_FROM_HERE,
    BRUSH,
    CLEAR,
    EDIT,
    EXTRA,
    MIRROR,
    OPEN_POSITION,
    PLAY_FROM_HERE,
    POSITION,
    ROTATE,
    SHARE,
    TAKE_BACK,
    TURN,
)
from pygames_web.machine.places import SettingUp
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.editor import BRUSHES, EXTRA_NAME, TURNS, Editor
from pygames_web.model.setups import written_setup
from pygames_web.pages.board import board
from pygames_web.pages.parts import control
from pygames_web.pages.share import link_panel, share_dialog
from pygames_web.words import Speaker


def editor_page(state: State, place: SettingUp, say: Speaker) -> Markup:
    """Return the page."""
    editor = place.editor
    keys = say(
        "Arrow keys walk over the board, Enter puts a stone there or takes it away. "
        "B, W and E choose black stones, white stones or none."
    )
    return tag(
        "main",
        board(keys, None, say),
        tag(
            "aside",
            tag("h1", say("Set up a position"), tabindex="-1"),
            _kind(editor.setup, say),
            _brushes(editor, say),
            _fields(editor, say),
            _text(editor, say),
            _judgement(editor, say),
            tag("p", *_uses(editor, say), *_changes(place, say), class_="words"),
            class_="panel editor",
        ),
        share_dialog(place.sharing is not None, (link_panel(state, say),) if place.sharing else (), state, say),
        class_="table",
    )


def _judgement(editor: Editor, say: Speaker) -> Markup:
    """Return whether the position can be played, and why not; if the game is over there, who has won and what decided that.

    An empty board is not judged where the rules would call it the end of a game: nobody has set up anything yet.
    """
    found = editor.found
    if isinstance(found, Message):
        told = [say("Not a position: {problem}.", problem=found)]
    elif editor.is_bare:
        told = [say("The board is empty: choose a colour and put stones on it, or paste a position text.")]
    elif editor.is_over:
        told = [
            say("In this position the game is over."),
            *map(say, filter(None, (result_told(found), found.decided()))),
        ]
    else:
        told = [say("This position can be played.")]
    refused = isinstance(found, Message)
    return tag("p", " ".join(told), id="judged", role="status", class_="refused" if refused else "allowed")


def _uses(editor: Editor, say: Speaker) -> tuple[Markup, ...]:
    """Return what can be done with the position, if it is one; where the game is over, it can only be looked at and shared."""
    off = isinstance(editor.found, Message) or editor.is_bare
    return (
        control(say("Open the position"), OPEN_POSITION, icon="open", class_="main", id="open-position")
        if editor.is_over and not editor.is_bare
        else control(say("Play from here"), PLAY_FROM_HERE, icon="play", off=off, class_="main", id="play-from-here"),
        control(say("Analyse"), ANALYSE_FROM_HERE, icon="analysis", off=off or editor.is_over, id="analyse-from-here"),
        control(say("Share"), SHARE, icon="share", off=off, aria_haspopup="dialog", id="share"),
    )


def _changes(place: SettingUp, say: Speaker) -> tuple[Markup, ...]:
    """Return what takes back the last change, and what changes the whole board."""
    return (
        control(say("Undo"), TAKE_BACK, icon="undo", off=not place.past, id="take-back"),
        control(say("Clear"), CLEAR, icon="clear", off=place.editor.is_clear, id="clear"),
        control(say("Rotate"), ROTATE, icon="rotate", id="rotate"),
        control(say("Mirror"), MIRROR, icon="mirror", id="mirror"),
    )


def _kind(setup: Setup, say: Speaker) -> Markup:
    options = []
    for game in GAMES.values():
        for variant in game.variants:
            for size in game.sizes:
                kind = game.setup(size, variant)
                options.append(tag("option", say(kind.called), value=written_setup(kind), selected=setup == kind))
    return tag("label", tag("span", say("Game")), tag("select", *options, data_do=EDIT.name, id="kind"))


def _brushes(editor: Editor, say: Speaker) -> Markup:
    """Return the choice of what a click puts on a cell."""
    stones = {"b": "stone black", "w": "stone white", "": "stone none"}
    buttons = [
        control(
            (tag("span", class_=stones[brush], aria_hidden="true"), say(label)),
            BRUSH.of(brush),
            aria_pressed="true" if brush == editor.brush else "false",
            id=f"brush-{brush or 'none'}",
        )
        for brush, label in BRUSHES.items()
    ]
    return tag("div", *buttons, class_="words", role="group", aria_label=say("What a click puts on the board"))


def _fields(editor: Editor, say: Speaker) -> Markup:
    """Return the choice of whose turn it is and, where the game asks for more, of that; off where the stones leave no choice."""
    turns = [
        tag("option", say(label), value=turn, selected=turn == editor.turn)
        for turn, label in TURNS.items()
    ]  # fmt: skip
    choices = [tag("label", tag("span", say("Turn")), tag("select", *turns, data_do=TURN.name, id="turn"))]
    title, extras = editor.setup.game.position_class.extra_title, editor.extras or (editor.extra,)
    if title:
        options = [
            tag(
                "option",
                say(EXTRA_NAME[extra]) if extra in EXTRA_NAME else extra,
                value=extra,
                selected=extra == editor.extra,
            )
            for extra in extras
        ]
        field = tag("select", *options, data_do=EXTRA.name, disabled=len(extras) < 2, id="extra")
        choices.append(tag("label", tag("span", say(title)), field))
    return tag("div", *choices, class_="players")


def _text(editor: Editor, say: Speaker) -> Markup:
    text = editor.text if editor.typed is None else editor.typed
    field = tag("textarea", text, id="text", rows="3", spellcheck="false", data_do=POSITION.name, data_live=True)
    return tag("label", tag("span", say("Position text")), field, class_="position")


def editor_scene(state: State, editor: Editor) -> Scene:
    """Return the drawing of the board."""
    pointed = editor.hover or editor.cursor
    overlay = Overlay(
        show=shown_kinds(editor.position),
        after=editor.paint(pointed).position if pointed else None,
        cursor=editor.setup.board.cell[editor.cursor] if editor.cursor else 0,
        coordinates=state.prefs.coordinates,
        shaped=state.prefs.shaped,
    )
    return draw(editor.position, overlay, editor.view)
