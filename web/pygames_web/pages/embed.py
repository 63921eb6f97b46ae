"""The page of an embedded board: the board and, below it, no more than its mode needs."""

from dataclasses import replace

from pygames.errors import GamesError
from pygames.levels import LEVELS
from pygames.rules.terms import WORDS
from pygames.telling import word_name
from pygames_web.machine.actions import (
    ANSWER,
    FIRST,
    LAST,
    NEXT_EXERCISE,
    PUZZLE_HINT,
    REDO,
    RESTART,
    RESUME,
    SHOW_ANSWER,
    TO_GAME,
    TRY_AGAIN,
    UNDO,
)
from pygames_web.machine.embed_board import Embed
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import question
from pygames_web.markup import Markup, tag
from pygames_web.model.exercise import Exercise
from pygames_web.model.mind import chance_here
from pygames_web.model.moment import ended
from pygames_web.model.puzzle_try import PuzzleTry
from pygames_web.model.seats import SEATS, level_to_act, player_to_act
from pygames_web.model.table import Table
from pygames_web.model.thinking import chances_told
from pygames_web.pages.board import ANSWERING_KEYS, PLAYING_KEYS, board
from pygames_web.pages.exercise import exercise_title, told, tone
from pygames_web.pages.icons import icon
from pygames_web.pages.parts import icon_button, log, status, word_moves
from pygames_web.pages.turn import answers, hint, own_word_moves
from pygames_web.pages.waiting import opening_page
from pygames_web.words import Speaker


def embed_page(embed: Embed, say: Speaker) -> Markup:
    """Return the page below its body element."""
    state, place = embed.state, embed.state.place
    if embed.exercise:
        return _exercise_page(embed, embed.exercise, say)
    if not isinstance(place, Playing):
        if embed.coming and embed.coming.look:
            return opening_page(embed.coming.table.record.setup, say)
        problem = say("This board cannot be shown: {problem}.", problem=state.notice or "")
        return tag("p", problem, class_="problem", role="alert")
    return tag(
        "main",
        tag("h1", _heading(place.table, say), class_="unseen", tabindex="-1"),
        board(_keys(embed, say), None, say),
        _bar(embed, place, say),
        log(state.said, say),
    )


def embed_title(embed: Embed, say: Speaker) -> str:
    """Return the title of the page."""
    if embed.exercise:
        return exercise_title(embed.exercise, say)
    table = embed.state.table or (embed.coming.table if embed.coming and embed.coming.look else None)
    return f"{_heading(table, say)} - pygames" if table else say("A board of pygames")


def _heading(table: Table, say: Speaker) -> str:
    """Return what a board is called: the game, its size and variant and, where it plays, the computer and its level."""
    level = next(filter(None, table.players), "")
    title = say(table.record.setup.called)
    return f"{title} - {say(SEATS[level])}" if level else title


def _keys(embed: Embed, say: Speaker) -> str:
    """Return what the keys of the board do."""
    if embed.mode == "view":
        return say("Arrow keys walk over the board, U and R go back and forth through the moves.")
    return say(PLAYING_KEYS)


def _bar(embed: Embed, place: Playing, say: Speaker) -> Markup | None:
    """Return what is below the board; a position that one can only look at needs nothing."""
    table = place.table
    if embed.mode == "view" and not table.record.replies:
        return None
    return tag(
        "footer",
        tag(
            "p",
            _text(embed, place, say),
            id="status",
            class_="refused" if table.refused else None,
        ),
        *_deeds(embed, place, say),
        class_="controls",
    )


def _deeds(embed: Embed, place: Playing, say: Speaker) -> tuple[Markup | None, ...]:
    """Return what can be done; a move that is asked for once more needs all the room there is."""
    if place.asked:
        return (answers(place.asked, say),)
    own = own_word_moves(place.table, say) if embed.mode != "view" else None
    return own, _again(embed, place, say), _steps(embed, place.table, say), _link(embed, say)


def _again(embed: Embed, place: Playing, say: Speaker) -> Markup | None:
    """Return the way on in a game against the computer that waits: for moves that are only tried, or for the computer."""
    if not place.table.has_others or embed.mode != "play":
        return None
    if place.table.is_aside:
        return icon_button("last", say("Back to the game"), TO_GAME, id="to-game")
    if level_to_act(place.table) and (place.wish.paused or embed.state.mind.failed):
        return icon_button("play", say("Let the computer move"), RESUME, id="resume")
    return None


# -- exercises -----------------------------------------------------------------------------------------------------------


def _exercise_page(embed: Embed, exercise: Exercise, say: Speaker) -> Markup:
    """Return the board of a lesson or of a puzzle, what is asked and what came of it, and what can be done."""
    heading = exercise_title(exercise, say)
    return tag(
        "main",
        tag("h1", heading, class_="unseen", tabindex="-1"),
        board(say(ANSWERING_KEYS), None, say),
        tag(
            "footer",
            tag("p", told(exercise, say) or say(exercise.question), id="status", class_=tone(exercise)),
            None if exercise.solved or exercise.before else word_moves(exercise.table.position, ANSWER, say),
            _exercise_tools(exercise, say),
            _away(f"{embed.state.base}#/{exercise.name}", say),
            class_="controls exercise",
        ),
        log(embed.state.said, say),
    )


def _exercise_tools(exercise: Exercise, say: Speaker) -> Markup:
    if exercise.before:
        tools = [icon_button("again", say("Take back"), TRY_AGAIN, id="try-again")]
    elif exercise.solved:
        tools = [
            icon_button("again", say("Start over"), RESTART, id="restart"),
            *([icon_button("next", say("Next"), NEXT_EXERCISE, id="next-exercise")] if exercise.following else []),
        ]
    else:
        hinted = isinstance(exercise, PuzzleTry)
        tools = [
            *([icon_button("hint", say("Hint"), PUZZLE_HINT, id="puzzle-hint")] if hinted else []),
            icon_button("watch", say("Show me"), SHOW_ANSWER, id="show-answer"),
        ]
    return tag("div", *tools, class_="steps")


# -- the line below a game -----------------------------------------------------------------------------------------------


def _text(embed: Embed, place: Playing, say: Speaker) -> str:
    """Return the one line that there is room for: what matters most at this moment."""
    table = place.table
    if place.asked:
        words = question(table, place.asked.move, always=False)
        return say(words) if words else ""
    if embed.mode == "view":
        if ended(table.position) or not table.moves:
            return status(table.moment, say)
        total = len(table.record.main_line(table.path))
        return say("{ply} of {total}: {move}", ply=len(table.path), total=total, move=word_name(table.moves[-1]))
    if embed.mode == "analyse" and not table.refused and not table.chosen:
        return _chances(embed, place, say) or status(table.moment, say)
    against = _against_computer(embed, place, say) if table.has_others else ""
    return against or _due(table, say)


def _due(table: Table, say: Speaker) -> str:
    """Return what a click would do or, where there is nothing to say of that, whose turn it is."""
    return hint(table, table.position, say) or status(table.moment, say)


def _against_computer(embed: Embed, place: Playing, say: Speaker) -> str:
    """Return what there is to say of the computer that one plays against: who it is, that it thinks or cannot, what it has played."""
    table, reason = place.table, embed.state.mind.failed
    if ended(table.position) or table.refused or table.chosen:
        return ""
    if level_to_act(table):
        return say("The computer cannot think: {reason}.", reason=reason) if reason else say("The computer thinks")
    if not table.path:
        level = next(filter(None, table.players))
        return f"{_due(table, say)} · {say(SEATS[level])}"
    if table.is_live and player_to_act(replace(table, path=table.path[:-1])) in LEVELS:
        last, following = table.moves[-1], _due(table, say)
        # What follows on a pass or on the choice of a colour tells of it.
        return following if last in WORDS else f"{say('The computer played {move}.', move=last)} {following}"
    return ""


def _chances(embed: Embed, place: Playing, say: Speaker) -> str:
    """Return each colour's chances, as far as the position was looked into."""
    black = chance_here(embed.state.mind, place.wish, place.table)
    return "" if black is None else say(chances_told(black))


def _steps(embed: Embed, table: Table, say: Speaker) -> Markup:
    earlier, later = bool(table.path), table.has_later()
    ends = embed.mode != "play"
    return tag(
        "div",
        icon_button("first", say("First position"), FIRST, off=not earlier, id="first") if ends else None,
        icon_button("previous", say("Undo"), UNDO, off=not earlier, id="undo"),
        icon_button("next", say("Redo"), REDO, off=not later, id="redo"),
        icon_button("last", say("Last position"), LAST, off=not later, id="last") if ends else None,
        class_="steps",
    )


def _link(embed: Embed, say: Speaker) -> Markup | None:
    """Return the way to the site, where the game can be kept and played on; there is none for a game that no link can hold."""
    try:
        address = embed.state.address
    except GamesError:
        return None
    return _away(address, say)


def _away(address: str, say: Speaker) -> Markup:
    label = say("Open this game in a page of its own")
    return tag(
        "a",
        icon("away"),
        href=address,
        target="_blank",
        rel="noopener",
        aria_label=label,
        title=label,
        class_="open",
    )
