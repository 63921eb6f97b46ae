"""The page of a game: the board and, beside it, whose turn it is, the count, the controls and the moves."""

from functools import lru_cache

from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames.rules import Setup
from pygames.rules.terms import COLOUR_NAME
from pygames_web.machine.actions import (
    AGAIN,
    ANALYSE,
    CLOSE_ANSWER,
    FIRST,
    FOCUS,
    FULL_SCREEN,
    HINT,
    LAST,
    REDO,
    RESIGN,
    SHARE,
    TYPE,
    UNDO,
)
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import can_resign, not_ones_turn
from pygames_web.machine.state import State
from pygames_web.machine.stepping import can_be_taken_up
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import GUIDE, set_up
from pygames_web.model.mistakes import can_be_looked_into
from pygames_web.model.outcome import outcome, over
from pygames_web.model.questions import QUESTION_WORDS, questions
from pygames_web.model.seats import BY_LINK, awaits_link, colour_of_first, own_result
from pygames_web.model.table import Table
from pygames_web.pages.analysis import analysis, signs
from pygames_web.pages.board import PLAYING_KEYS, board, lens_buttons
from pygames_web.pages.icons import icon
from pygames_web.pages.keys import keys_button, keys_dialog
from pygames_web.pages.moves import record
from pygames_web.pages.parts import control, example_of_a_move, for_oneself, icon_button, status, way
from pygames_web.pages.seats import counts_lengths, seats
from pygames_web.pages.settings import settings_button, settings_dialog
from pygames_web.pages.share import share
from pygames_web.pages.turn import fairness, offers_main_line, turn
from pygames_web.pages.verdict import ending
from pygames_web.words import Speaker


def table_page(state: State, place: Playing, say: Speaker) -> Markup:
    """Return the page."""
    table = place.table
    position = table.position
    setup = position.setup
    verdict, count = ending(place, say)
    return tag(
        "main",
        board(say(PLAYING_KEYS), table, say, lens=False),
        tag(
            "aside",
            _heading(setup, say),
            seats(table, say, state.prefs.count),
            tag("p", _whose_turn(table, say), id="status"),
            verdict,
            tag(
                "div",
                turn(state, place, say),
                id="turn",
                class_="turn by-link" if BY_LINK in table.players and not over(table) else "turn",
            ),
            _book(state, place, count, say),
            # Below the moves: what can be written lies over those while one writes, and not over the buttons.
            _typing(place, say),
            _steps(place, say),
            _tools(state, place, say),
            class_="panel game",
        ),
        share(state, say),
        settings_dialog(
            setup,
            table.players,
            colour_of_first(table.moment),
            state.prefs,
            position.score is not None and not counts_lengths(setup),
            say,
        ),
        keys_dialog(say),
        class_="table focused" if place.focused else "table",
    )


# A move changes nothing in it, and seldom anything in the buttons below.
@lru_cache(maxsize=4)
def _heading(setup: Setup, say: Speaker) -> Markup:
    """Return the name of the game and the way to its guide."""
    return tag(
        "div",
        tag("h1", setup.game.title, " ", tag("small", say(setup.kind)), tabindex="-1"),
        way("rules", say("How to play"), f"#{GUIDE}{setup.game.name}"),
        class_="heading",
    )


def _book(state: State, place: Playing, count: Markup | None, say: Speaker) -> Markup:
    """Return what is long enough to be scrolled: the analysis, the count at the end, the moves, and the ways from here."""
    table, position = place.table, place.table.position
    return tag(
        "div",
        analysis(state, place, say),
        count,
        record(place, say, offers_main_line(place), signs(place)),
        fairness(state, table, say),
        tag(
            "p",
            way("edit", say("Set up a position from this one"), f"#{set_up(position.setup, position.text)}"),
            tag("span", keys_button(say), class_="for-keys"),
            class_="ways",
        ),
        class_="book",
    )


def _whose_turn(table: Table, say: Speaker) -> str:
    """Return whose turn it is or who has won; one who plays somebody else is told that it is one's own turn, or one's win.

    Of moves that are only tried nobody wins or loses: it is told what they come to.
    """
    if over(table):
        return _who_won(table, say)
    if not table.has_others or not_ones_turn(table) or table.is_aside:
        return status(table.moment, say)
    match table.position.turn:
        case "o":
            return say("Your turn: the opening.")
        case "c":
            # What there is to choose is said below, with who moves then.
            return f"{say('Your turn')}."
        case colour:
            return say("Your turn, with {colour}.", colour=COLOUR_NAME[colour])


def _who_won(table: Table, say: Speaker) -> str:
    shown = say(outcome(table.moment)[0])
    return for_oneself(shown, own_result(table), say)


def _typing(place: Playing, say: Speaker) -> Markup:
    """Return a field for the text of a move, with an example of one, or for a question, with the answer to the last one."""
    return tag(
        "form",
        tag("label", say("Move as text"), for_="typed", class_="unseen"),
        tag(
            "input",
            id="typed",
            placeholder=say("Move as text"),
            maxlength=MOST_OF_A_MOVE,
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
            aria_describedby="typed-help",
        ),
        tag("button", icon("play"), tag("span", say("Play")), type="submit"),
        _typing_help(place.table, say),
        tag("div", *(tag("p", say(line)) for line in place.answered), id="answer", class_="answer"),
        data_do=TYPE.name,
        data_once=True,
        data_escape=CLOSE_ANSWER.name,
        class_="typing",
        id="typing",
    )


def _typing_help(table: Table, say: Speaker) -> Markup:
    """Return what can be typed, and whose turn it is or why what was typed last is not possible."""
    possible = table.position.computed and not over(table) and not awaits_link(table)
    of_game = questions(table.position.setup)
    named = [question for question in ("board", "last", "score", "help") if question in of_game]
    asked = ", ".join(say(QUESTION_WORDS[question]) for question in named)
    return tag(
        "small",
        # On a phone what is said of a move that was typed may be out of sight, above the board. It was read aloud.
        tag(
            "span",
            say("Not possible: {reason}.", reason=table.refused) if table.refused else _whose_turn(table, say),
            class_="at-hand refused" if table.refused else "at-hand",
            aria_hidden="true",
        ),
        tag("span", say("For example {move}", move=example_of_a_move(table.position)) if possible else None),
        tag(
            "span", say("Or a question: {words}", words=asked) if possible else say("A question: {words}", words=asked)
        ),
        id="typed-help",
    )


def _steps(place: Playing, say: Speaker) -> Markup:
    """Return the buttons that step through the game, and those that say how much of the page the board has."""
    table = place.table
    earlier, later = bool(table.path), table.has_later()
    off = _off(
        first=earlier,
        undo=earlier or can_be_taken_up(table),
        redo=table.can_redo() if table.has_others and table.is_live else later,
        last=later,
    )
    return _step_buttons(off, place.focused, say)


def _off(**possible: bool) -> frozenset[str]:
    """Return which buttons can do nothing, of those of which it is said whether they can."""
    return frozenset(name for name, can in possible.items() if not can)


@lru_cache(maxsize=8)
def _step_buttons(off: frozenset[str], focused: bool, say: Speaker) -> Markup:
    return tag(
        "div",
        icon_button("first", say("First position"), FIRST, off="first" in off, id="first"),
        icon_button("undo", say("Undo"), UNDO, off="undo" in off, id="undo"),
        icon_button("redo", say("Redo"), REDO, off="redo" in off, id="redo"),
        icon_button("last", say("Last position"), LAST, off="last" in off, id="last"),
        *lens_buttons(say),
        icon_button("focus", say("Focus"), FOCUS, aria_pressed="true" if focused else "false", id="focus"),
        icon_button("screen", say("Full screen"), FULL_SCREEN, id="full-screen"),
        class_="steps",
    )


def _tools(state: State, place: Playing, say: Speaker) -> Markup:
    """Return the row of what else can be done, each an icon and its name."""
    table, analysing = place.table, place.wish.analysing
    off = _off(
        hint=not (over(table) or not_ones_turn(table)),
        analyse=analysing or can_be_looked_into(table),
        resign=can_resign(state),
    )
    return _tool_buttons(off, analysing, say)


@lru_cache(maxsize=8)
def _tool_buttons(off: frozenset[str], analysing: bool, say: Speaker) -> Markup:
    return tag(
        "div",
        control(say("Hint"), HINT, icon="hint", off="hint" in off, id="hint-button"),
        control(
            say("Analysis"),
            ANALYSE,
            icon="analysis",
            off="analyse" in off,
            aria_pressed="true" if analysing else "false",
            # Both, as far as there is room: the last one in any case.
            data_shows=None if analysing else "board analysis",
            id="analyse",
        ),
        control(say("Share"), SHARE, icon="share", aria_haspopup="dialog", id="share"),
        control(say("Resign"), RESIGN, icon="flag", off="resign" in off, id="resign", data_shows="turn"),
        settings_button(say),
        control(say("New game"), AGAIN, icon="new", id="again"),
        class_="tools",
    )
