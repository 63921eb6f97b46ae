"""The page of an embedded board: the board and, below it, no more than its mode needs."""

from pygames.errors import GamesError
from pygames_web.machine.actions import FIRST, LAST, REDO, UNDO
from pygames_web.machine.embed import Embed
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import question
from pygames_web.markup import Markup, tag
from pygames_web.model.table import Table, ended
from pygames_web.pages.board import board
from pygames_web.pages.icons import icon
from pygames_web.pages.parts import icon_button, log, status
from pygames_web.pages.table import answers, hint, own_word_moves
from pygames_web.pages.waiting import opening_page
from pygames_web.words import Speaker


def embed_page(embed: Embed, say: Speaker) -> Markup:
    """Return the page below its body element."""
    state, place = embed.state, embed.state.place
    if not isinstance(place, Playing):
        if embed.coming:
            return opening_page(embed.coming.table.record.setup, say)
        problem = say("This board cannot be shown: {problem}.", problem=state.notice or "")
        return tag("p", problem, class_="problem", role="alert")
    return tag(
        "main",
        tag("h1", place.table.record.setup.game.title, class_="unseen", tabindex="-1"),
        board(_keys(embed, say), None, say),
        _bar(embed, place, say),
        log(state.said, say),
    )


def embed_title(embed: Embed, say: Speaker) -> str:
    """Return the title of the page."""
    table = embed.state.table or (embed.coming.table if embed.coming else None)
    return f"{table.record.setup.game.title} - pygames" if table else say("A board of pygames")


def _keys(embed: Embed, say: Speaker) -> str:
    """Return what the keys of the board do."""
    if embed.mode == "view":
        return say("Arrow keys walk over the cells, U and R go back and forth through the moves.")
    return say("Arrow keys walk over the cells, Enter chooses one, Escape takes back, U undoes, plus and minus zoom.")


def _status(table: Table, say: Speaker) -> str:
    return status(table.position, table.record, table.path, say)


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
    return own, _steps(embed, place.table, say), _link(embed, say)


def _text(embed: Embed, place: Playing, say: Speaker) -> str:
    """Return the one line that there is room for: what matters most at this moment."""
    table = place.table
    if place.asked:
        words = question(table, place.asked.move, always=False)
        return say(words) if words else ""
    if embed.mode == "view":
        if ended(table.position) or not table.moves:
            return _status(table, say)
        total = len(table.record.main_line(table.path))
        return say("{ply} of {total}: {move}", ply=len(table.path), total=total, move=table.moves[-1])
    if embed.mode == "analyse" and not table.refused and not table.chosen:
        return _chances(embed, place, say) or _status(table, say)
    return hint(table, table.position, say) or _status(table, say)


def _chances(embed: Embed, place: Playing, say: Speaker) -> str:
    """Return each colour's chances, as far as the position was looked into."""
    mind, table = embed.state.mind, place.table
    asked = mind.request and mind.request.moves == table.moves
    black = place.wish.judged.get(table.moves, mind.thought.black if asked and mind.thought else None)
    if black is None:
        return ""
    percent = round(100 * black)
    return say("Black {black} % · White {white} %", black=percent, white=100 - percent)


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
    return tag(
        "a",
        icon("away"),
        href=address,
        target="_blank",
        rel="noopener",
        aria_label=say("Open this game in a page of its own"),
        title=say("Open this game in a page of its own"),
        class_="open",
    )
