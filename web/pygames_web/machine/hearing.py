"""What is read aloud: one queue of announcements, in the order in which things happened, worked out from one state and the next.

A line that is in the queue is never changed or overtaken by another; screen readers read what is added (`pages.parts.log`).
"""

from collections.abc import Iterator
from dataclasses import replace

from pygames.errors import GamesError, Message
from pygames.rules import GAMES, Position, Setup
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling import deeds_told, gain_told, move_told, turn_told, unfinished_told, word_name
from pygames_web.machine.correspondence import link_to_send
from pygames_web.machine.places import Loading, Playing, Practising, Reading, SettingUp
from pygames_web.machine.state import LogLine, State
from pygames_web.model.addresses import STUDIED
from pygames_web.model.confirming import pass_would_end
from pygames_web.model.lesson_step import LessonStep
from pygames_web.model.mind import ANALYSIS_SECONDS, HINT_SECONDS
from pygames_web.model.mistakes import SIGN_NAMES, mistake_here, mistake_told
from pygames_web.model.outcome import outcome, outcome_heard, over
from pygames_web.model.seats import (
    BY_LINK,
    awaits_link,
    colour_here,
    colour_taken,
    has_to_send,
    level_to_act,
    own_result,
)
from pygames_web.model.table import Table
from pygames_web.model.thinking import Thought, best_line_told, chances_told
from pygames_web.teaching.strategy import shown_at

#: How many lines stay, for whoever reads them again.
_MOST_LINES = 30
#: The button that copies the link for the other player of a game by link.
COPY_LINK = Message("Copy the link")


def with_said(before: State, after: State) -> State:
    """Return a state with what there is to say of what led to it."""
    messages = [*_said(before, after)]
    if not messages:
        return after
    number = after.said[-1].number if after.said else 0
    lines = tuple(LogLine(number + i, message) for i, message in enumerate(messages, 1))
    return replace(after, said=(*after.said, *lines)[-max(_MOST_LINES, len(lines)) :])


def _said(before: State, after: State) -> Iterator[Message]:
    if arrived := _has_arrived(before, after):
        yield from _arrival(after)
    shown, shown_before = after.on_board, before.on_board
    # Whoever says something makes a new tuple of it, also of the same words.
    fresh = shown is not None and shown.spoken is not (shown_before.spoken if shown_before else ())
    if shown is not None and fresh and not isinstance(after.place, Loading):
        match after.place:
            case Playing(table=table) as place:
                come = not arrived and isinstance(shown_before, Table) and shown_before.path != table.path
                yield from _with_result(table, come)
                if come and place.shows_chances:
                    yield from _gone_wrong(table)
            case _:
                yield from shown.spoken
    if isinstance(shown, Table):
        told_due = due(shown)
        chosen_now = isinstance(shown_before, Table) and shown_before.position.turn == "c"
        if chosen_now and _has_moved(shown_before, shown) and (taken := colour_taken(shown)):
            yield Message("You are {colour}.", colour=COLOUR_NAME[OTHER[taken]])
        if told_due and (arrived or _has_moved(shown_before, shown)) and not isinstance(after.place, Practising):
            yield told_due
        if _has_to_send_now(shown_before, shown, arrived):
            yield _link_told(after, shown)
    yield from _hint(before, after)
    yield from _analysed(before, after)
    yield from _stepped(before, after)


def _with_result(table: Table, come: bool) -> Iterator[Message]:
    """Yield what a table says and, before who has won, whether that is oneself; with ``come``, one looks at another place now."""
    result = outcome(table.moment)[0] if over(table) else None
    spoken = table.spoken if result in table.spoken or not (result and come) else (*table.spoken, result)
    for message in spoken:
        if message == result and (own := own_result(table)):
            yield own
        yield message


def _has_moved(before: object, after: Table) -> bool:
    """Whether a move was made, or part of one, or another place of the record is looked at."""
    if not isinstance(before, Table) or after.refused:
        return False
    return (after.path, after.chosen, after.due) != (before.path, before.chosen, before.due) and not after.due


def _has_to_send_now(before: object, after: Table, arrived: bool) -> bool:
    """Whether a link has come to stand there for the other player: by a move, by resigning, or by coming here."""
    if after.due or not has_to_send(after):
        return False
    as_before = isinstance(before, Table) and has_to_send(before) and over(before) == over(after)
    return arrived or _has_moved(before, after) or not as_before


def _link_told(state: State, table: Table) -> Message:
    """Return that the link for the other player is there and how one gets it, or why there is none."""
    try:
        link_to_send(state)
    except GamesError as error:
        return error.message
    if over(table):
        return Message(
            "The link that shows your opponent how the game has ended is ready: choose {button}.", button=COPY_LINK
        )
    return Message("The link to send your opponent is ready: choose {button}.", button=COPY_LINK)


# -- where one is --------------------------------------------------------------------------------------------------------


def _has_arrived(before: State, after: State) -> bool:
    """Whether one has come to a board."""
    old, new = before.place, after.place
    if type(old) is not type(new):
        return True
    match old, new:
        case Playing(table=table), Playing(table=other):
            return bool(table.id and other.id) and table.id != other.id
        case Practising(exercise=exercise), Practising(exercise=other):
            return exercise.name != other.name
    return False


def _arrival(state: State) -> Iterator[Message]:
    match state.place:
        case Playing(table=table):
            setup = table.record.setup
            if state.fragment.startswith(STUDIED):
                yield Message("Study")
            yield _named(setup)
            yield from _news(table)
        case SettingUp(editor=editor):
            yield Message("Set up a position")
            yield _named(editor.setup)
        case Practising(exercise=exercise):
            title = GAMES[exercise.game].title
            if isinstance(exercise, LessonStep):
                yield Message("Lesson: {game}", game=title)
            else:
                yield Message("Puzzles: {game}", game=title)
            yield Message("{number} of {count}", number=exercise.number, count=exercise.count)
            yield exercise.told if exercise.solved and exercise.told else exercise.question


def _news(table: Table) -> Iterator[Message]:
    """Yield what the far player did since the person here did something, and how the game has ended if it has."""
    mine = colour_here(table)
    if BY_LINK in table.players and not awaits_link(table):
        line = list(table.record.positions(table.path))
        moves = list(zip(line, table.moves, line[1:], strict=False))
        since = next((ply for ply in range(len(moves), 0, -1) if mine and moves[ply - 1][0].mover == mine), 0)
        yield from (move_told(*move) for move in moves[since:])
    if over(table):
        if own := own_result(table):
            yield own
        yield from outcome_heard(table)


def _named(setup: Setup) -> Message:
    variant = setup.game.variants[setup.variant]
    return Message("{game}, size {size}, {variant}.", game=setup.game.title, size=setup.size, variant=variant)


# -- what is due ---------------------------------------------------------------------------------------------------------


def due(table: Table) -> Message | None:
    """Return what is due of whoever is here: a stone of the opening, a colour, the end of a move that was begun, a move."""
    position = table.position
    if over(table) or level_to_act(table) or (awaits_link(table) and position.turn == "o"):
        return None
    if table.looks_back and not table.chosen:
        return _turn_due(position)
    if position.turn == "o":
        stones = len(table.chosen)
        return Message("Now put a white stone on the board.") if stones else Message("Put a black stone on the board.")
    if position.turn == "c":
        mine = table.has_others and not awaits_link(table)
        return choice_due(position) if mine else Message("Now the second player takes Black or White.")
    if table.chosen:
        move = position.known_entry(table.chosen).move
        return Message("Choose the last place again to play {move}, or go on.", move=move) if move else None
    if pass_would_end(position):
        return Message("{colour} to move. To pass now would end the game.", colour=COLOUR_NAME[position.colour])
    return _turn_due(position)


def _turn_due(position: Position) -> Message:
    """Return who is to move, or to finish the turn."""
    return unfinished_told(position) or turn_told(position)


def choice_due(position: Position) -> Message:
    """Return what is said to whoever chooses a colour, and which one moves then."""
    next_to_move = position.play("black").colour
    return Message("Choose your colour. {colour} moves next.", colour=COLOUR_NAME[next_to_move])


def _hint(before: State, after: State) -> Iterator[Message]:
    """Yield that a hint is looked for, and what it is."""
    match before.place, after.place:
        case Playing(wish=old), Playing(table=table, wish=new):
            if new.hinting and not old.hinting:
                yield Message("Looking for a hint")
            if new.hint and new.hint is not old.hint and (told := hint_told(table, new.hint)):
                yield told


def _gone_wrong(table: Table) -> Iterator[Message]:
    """Yield how grave the move was by which one comes here, if a review has found it a mistake, and what was better."""
    mistake = mistake_here(table)
    if mistake and mistake.path == table.path:
        yield SIGN_NAMES[mistake.sign]
        yield mistake_told(mistake)


def _analysed(before: State, after: State) -> Iterator[Message]:
    """Yield what analysis has found of a position once it has thought about it as long as about a hint."""
    request, thought, earlier = after.mind.request, after.mind.thought, before.mind.thought
    if thought is None or thought is earlier or request is None or request.purpose != "analysis":
        return
    told = earlier is not None and earlier.number == thought.number and _is_founded(earlier)
    if _is_founded(thought) and not told:
        yield chances_told(thought.black)
        if thought.line:
            yield best_line_told(thought)


def _is_founded(thought: Thought) -> bool:
    return thought.done or thought.share * ANALYSIS_SECONDS >= HINT_SECONDS


def _stepped(before: State, after: State) -> Iterator[Message]:
    """Yield what is to be seen on a diagram of a guide that was stepped through."""
    match before.place, after.place:
        case Reading(game=game, steps=old), Reading(game=other, steps=new) if game == other:
            for number, step in new.items():
                if old.get(number) != step:
                    yield from shown_at(game, number, step)


def hint_told(table: Table, hint: Thought) -> Message | None:
    """Return the best of the moves that were looked into for a hint, its chance, what it does and gains; None if there is none."""
    if not hint.candidates:
        return None
    move, chance = hint.candidates[0].move, round(100 * hint.candidates[0].chance)
    deeds, gain = deeds_told(table.position, move), gain_told(table.position, hint.gain)
    if deeds and gain:
        return Message(
            "Hint: {move}, {chance} % to win: {deeds}. Good for: {gain}.",
            move=move,
            chance=chance,
            deeds=deeds,
            gain=gain,
        )
    if deeds:
        return Message("Hint: {move}, {chance} % to win: {deeds}.", move=move, chance=chance, deeds=deeds)
    return Message("Hint: {move}, {chance} % to win.", move=word_name(move), chance=chance)
