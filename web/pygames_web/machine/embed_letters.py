"""What the page around an embedded board is told: answers, events, and what makes the board anew or shows it without Python."""

from collections.abc import Mapping
from dataclasses import replace

from pygames.embedding import ply_text, start_text, to_plies
from pygames.errors import Message
from pygames.record import Record, to_link
from pygames_web.machine.effects import Tell
from pygames_web.machine.embed_board import Embed, Seen, Transition
from pygames_web.machine.embed_options import options_for
from pygames_web.model.table import Table
from pygames_web.words import Speaker

#: Messages to the embedding page.
Letters = list[dict[str, object]]


def written(letter: Mapping[str, object], say: Speaker) -> dict[str, object]:
    """Return a letter as it is sent, its problem in the language of the board."""
    return {name: say(part) if isinstance(part, Message) else part for name, part in letter.items()}


def informed(embed: Embed) -> Transition:
    """Return the board after the embedding page was told what it has become, and was answered.

    As long as it is not known whether the game is over, there is nothing to tell.
    """
    table, answer = embed.table, embed.answer
    if table and not table.position.over_computed:
        return embed, []
    exercise = embed.exercise
    solved = exercise is not None and exercise.solved and not exercise.helped
    seen = Seen(table, solved, embed.mode) if table else None
    letters = _news(embed, seen) if seen else []
    if answer and answer.problem:
        letters.append({"problem": answer.problem} | ({} if answer.number is None else {"id": answer.number}))
    elif answer and answer.game:
        letters.append({"id": answer.number, "game": answer.game})
    elif answer:
        letters.append({"id": answer.number, "position": table.position.text if table else ""})
    return replace(embed, answer=None, heard=seen, moved=False), [Tell(letter) for letter in letters]


def _news(embed: Embed, seen: Seen) -> Letters:
    """Return what has led from what the page around was told of last to what there is now."""
    old, new = embed.heard, seen.table
    told = _events(old.table if old else None, new, embed.moved)
    if seen.solved and not (old and old.solved):
        told.append(_event("solved", _where(new)))
    if told or old is None or old.mode != seen.mode or _kept_of(old.table) != _kept_of(new):
        shown = embed.exercise or replace(new, players=embed.seats)
        return [{"kept": options_for(shown, embed.mode), "still": still_of(new)}, *told]
    return []


def _kept_of(table: Table) -> tuple[object, ...]:
    """Return what is kept of a table but for its record and path, which are told of."""
    return table.facing, table.standing, table.trying


def _events(old: Table | None, new: Table, moved: bool) -> Letters:
    """Return the events that have led from one board to another, ``moved`` by a visitor."""
    if old and old.moves == new.moves and old.position == new.position:
        return []
    position, where = new.position, _where(new)
    told: Letters = []
    if old and moved and len(new.moves) > len(old.moves):
        told.append(_event("move", {"move": new.moves[len(old.moves)], **where}))
    told.append(_event("position", {**where, "over": position.over}))
    if position.over and not (old and old.position.over):
        told.append(_event("over", {"winner": position.winner, **where}))
    return told


def _where(table: Table) -> dict[str, object]:
    return {"position": table.position.text, "moves": list(table.moves), "turn": table.position.turn}


def _event(name: str, detail: dict[str, object]) -> dict[str, object]:
    return {"event": name, "detail": detail}


# -- what a board without Python shows -----------------------------------------------------------------------------------


def still_of(table: Table) -> dict[str, object]:
    """Return the attributes of a board without Python that shows a table as it is: the position and what the last move changed."""
    before, after = table.previous, table.position
    return {
        **_setup(table.record),
        "position": (before or after).text,
        "plies": ply_text(table.moves[-1], before, after) if before else start_text(after),
        "rotate": table.facing.turns,
    }


def whole_of(table: Table) -> dict[str, object]:
    """Return the attributes of a board without Python that leads through a whole game; raise `GamesError` if there is none."""
    record = table.record
    return {
        **_setup(record),
        "position": record.start or "",
        "plies": to_plies(record),
        "href": f"#{to_link(record)}",
    }


def _setup(record: Record) -> dict[str, object]:
    setup = record.setup
    return {"game": setup.game.name, "size": setup.size, "variant": setup.variant}
