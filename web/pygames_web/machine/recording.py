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
from pygames_web.model.seats import is_settled, level_to_act
from pygames_web.model.table import Table

DEEDS: Deeds[State] = Deeds()


@DEEDS.does(actions.PROMOTE)
def _promote(state: State, _: None, now: int) -> Transition:
    """Make the variation one looks at the main line; where others play, the main line is the game."""
    table = state.table
    if table is None or not table.path or table.has_others:
        return state, []
    return commit(state, table.promote(), now)


@DEEDS.does(actions.DELETE)
def _delete(state: State, _: None, now: int) -> Transition:
    """Delete the move one looks at and all that follows it; until the next step it can be brought back.

    Of a game by link that is over no move is deleted: it would no longer have ended as it has.
    """
    table = state.table
    if table is None or not table.path or is_settled(table):
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
    return replace(state.with_table(state.table, cut=table), notice=notice), effects


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


@DEEDS.does(actions.COMMENT)
def _comment(state: State, text: str, now: int) -> Transition:
    if state.table is None:
        return state, []
    return commit(state, state.table.annotate(words=text if text.strip() else ""), now)


@DEEDS.does(actions.MARK)
def _mark(state: State, mark: str, now: int) -> Transition:
    return commit(state, state.table.annotate(mark=mark), now) if state.table else (state, [])
