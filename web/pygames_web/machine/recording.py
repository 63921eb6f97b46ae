"""What is done to the record of a game: variations, what is said of moves, and moves that are deleted."""

from dataclasses import replace

from pygames.errors import Message
from pygames.telling import word_name
from pygames_web.machine import actions
from pygames_web.machine.actions import Ask, Deeds
from pygames_web.machine.effects import Focus, Go
from pygames_web.machine.keeping import fresh_id
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import commit
from pygames_web.machine.state import State, Transition
from pygames_web.machine.windows import said_there
from pygames_web.model.seats import is_settled, level_to_act
from pygames_web.model.table import Table

DEEDS: Deeds[State] = Deeds()


@DEEDS.does(actions.PROMOTE)
def _promote(state: State, _: None, now: int) -> Transition:
    """Make the variation one looks at the main line; where others play, the main line is the game."""
    match state.place:
        case Playing(about=table) if table.path and not table.has_others:
            return commit(state, table.promote(), now)
    return state, []


@DEEDS.does(actions.DELETE)
def _delete(state: State, _: None, now: int) -> Transition:
    """Delete the move one looks at, or writes about, and all that follows it; until the next step it can be brought back.

    Of a game by link that is over no move is deleted: it would no longer have ended as it has.
    """
    if not isinstance(state.place, Playing):
        return state, []
    cut, table = state.place.table, state.place.about
    if not table.path or is_settled(table):
        return state, []
    follows = table.record.line(table.path)[-1].replies
    move = word_name(table.moves[-1])
    whole = Message("{move} and what follows it are deleted.", move=move)
    said = whole if follows else Message("{move} is deleted.", move=move)
    deleted = table.delete()
    if level_to_act(deleted):
        # What the computer has played was deleted on purpose: it does not play again before it is asked to.
        state = state.with_wish(paused=True)
    state, effects = commit(state, deleted, now)
    offer = Offer(Message("Bring it back"), Ask(actions.RESTORE.name), "undo")
    notice = DetailedNotice(said, offers=(offer,))
    assert state.table
    return replace(state.with_table(state.table, cut=cut), notice=notice), effects


@DEEDS.does(actions.RESTORE)
def _restore(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, cut=Table() as cut):
            back = replace(table, record=cut.record, path=cut.path, standing=cut.standing, trying=cut.trying, chosen=())
            state, effects = commit(state.with_table(table, cut=None), back, now)
            return state, [*effects, Focus("grid")]
    return state, []


@DEEDS.does(actions.KEEP_AGAIN)
def _keep_again(state: State, _: None, now: int) -> Transition:
    """Keep the game on the table as a new one, where its save is gone."""
    table = state.table
    if table is None or table.id:
        return state, []
    state, effects = commit(state, replace(table, id=fresh_id(state, now)), now)
    return state, [*effects, Go(state.fragment, replace=True), Focus("grid")]


def writing(state: State) -> State:
    """Return the state once a field is used for what is said of the move one looks at: it stays for that move."""
    match state.place:
        case Playing(about=about) as place:
            return state.at(replace(place, writing=about.moves))
    return state


def written(state: State) -> State:
    """Return the state once anything else is done: what is said is of the move one looks at again."""
    match state.place:
        case Playing(writing=tuple()) as place:
            return state.at(replace(place, writing=None))
    return state


@DEEDS.does(actions.COMMENT)
def _comment(state: State, text: str, now: int) -> Transition:
    return _said(state, now, words=text if text.strip() else "")


@DEEDS.does(actions.MARK)
def _mark(state: State, mark: str, now: int) -> Transition:
    return _said(state, now, mark=mark)


def _said(state: State, now: int, words: str | None = None, mark: str | None = None) -> Transition:
    """Return the state with other words about, or another mark on, the move that is written about."""
    match state.place:
        case Playing(table=table, about=about):
            said = about.annotate(words, mark)
            return said_there(state, said, now) or commit(state, replace(table, record=said.record), now)
    return state, []
