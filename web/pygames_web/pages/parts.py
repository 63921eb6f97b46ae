"""What several pages are made of."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pygames.drawing import THEMES, Overlay, svg
from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.measured import Rating, opening_made
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import Position
from pygames.rules.terms import COLOUR_NAME, OTHER, Colour
from pygames.telling import turn_told
from pygames_web.machine.actions import PLAYERS, Action, Ask
from pygames_web.machine.state import LogLine
from pygames_web.markup import Markup, tag
from pygames_web.model.moment import Moment, ended
from pygames_web.model.outcome import is_over, outcome, winner_of
from pygames_web.model.saves import Save
from pygames_web.model.seats import PERSON, SEATS, colour_among, result_for, seat_to_act
from pygames_web.pages import icons
from pygames_web.words import Speaker

#: The colours of boards, for which the style sheet has a value in each theme.
PALETTE = {name: f"var(--board-{name})" for name in THEMES["light"]}
#: What a button calls the moves that are not made on the board.
_WORD_LABELS = {"pass": Message("Pass"), "black": Message("Take Black"), "white": Message("Take White")}


def control(label: object, ask: Ask | Action[None], icon: str = "", off: bool = False, **attributes: object) -> Markup:
    """Return a button that asks for an action; ``icon`` is the name of the icon before its label, if it has one.

    A button that is ``off`` does nothing for now, but keeps the focus.
    """
    inside = (icons.icon(icon), tag("span", label)) if icon else label
    do, value = ask if isinstance(ask, Ask) else ask.of(None)
    state = "true" if off else None
    return tag("button", inside, type="button", data_do=do, data_with=value or None, aria_disabled=state, **attributes)


def skip(label: str) -> Markup:
    """Return what takes the keyboard past the head of the page; it is seen only while it has the focus."""
    return tag("button", label, type="button", data_skip=True, class_="skip")


def log(lines: Sequence[LogLine], say: Speaker) -> Markup:
    """Return what is read aloud: of lines that stay what they are, only the new ones are read, one after the other."""
    said = (_said(line, say) for line in lines)
    return tag("div", *said, id="live", class_="unseen", role="log", aria_live="polite", aria_relevant="additions")


@lru_cache(maxsize=64)
def _said(line: LogLine, say: Speaker) -> Markup:
    """Return a line of what is read aloud; it stays what it is while others come."""
    return tag("p", say(line.message), id=f"said-{line.number}")


def icon_button(icon: str, label: str, ask: Ask | Action[None], off: bool = False, **attributes: object) -> Markup:
    """Return a button that is only an icon to the eye; who hears it or rests the pointer on it is told its name."""
    return control(icons.icon(icon), ask, "", off, aria_label=label, title=label, **attributes)


def dialog(
    name: str,
    title: str,
    *content: object,
    say: Speaker,
    wanted: bool | None = None,
    closing: Action[None] | None = None,
) -> Markup:
    """Return a dialog that lies over the page until it is closed, by its button, by Escape or by a click beside it.

    One that is ``wanted``, or not, is open as long as the state says so, and asks for ``closing`` when a person closes it; any other
    is opened by a button that `opener` makes.
    """
    close = tag(
        "button",
        icons.icon("close"),
        aria_label=say("Close"),
        title=say("Close"),
        class_="close",
    )
    return tag(
        "dialog",
        tag(
            "div",
            tag("h2", title, id=f"{name}-title"),
            tag("form", close, method="dialog"),
            class_="heading",
        ),
        tag("div", *content, class_="inside"),
        id=name,
        aria_labelledby=f"{name}-title",
        data_wanted=wanted,
        data_closing=closing.name if closing else None,
    )


def opener(name: str, icon: str, label: str, **attributes: object) -> Markup:
    """Return a button that opens a dialog."""
    return tag(
        "button",
        icons.icon(icon),
        tag("span", label),
        type="button",
        data_open=name,
        aria_haspopup="dialog",
        **attributes,
    )


def way(icon: str, label: object, href: str, **attributes: object) -> Markup:
    """Return a link with an icon before its label."""
    return tag("a", icons.icon(icon), tag("span", label), href=href, **attributes)


def move_label(move: str, say: Speaker) -> str:
    """Return what a button calls a move."""
    return say(_WORD_LABELS[move]) if move in _WORD_LABELS else say("Play {move}", move=move)


def word_moves(position: Position, action: Action[str], say: Speaker) -> Markup | None:
    """Return buttons that ask for an action with each of the moves that are not made on the board, if there are any."""
    if position.turn == "c":
        return tag(
            "div",
            control((_stone("black"), say("Take Black")), action.of("black"), class_="main settling"),
            control((_stone("white"), say("Take White")), action.of("white"), class_="main settling"),
            class_="words two",
        )
    if position.over_computed and position.may_pass:
        return tag("div", control(say("Pass"), action.of("pass"), id="pass", class_="settling"), class_="words")
    return None


def _stone(colour: str) -> Markup:
    return tag("span", class_=f"stone {colour}", aria_hidden="true")


def player_choice(
    players: Sequence[str], say: Speaker, ratings: Mapping[str, Rating] | None = None, first: Colour | None = None
) -> Markup:
    """Return the two choices of who plays: a person or the computer at one of its levels, with its Elo if there are ratings.

    ``first`` is the colour of the first player, if that is known.
    """
    choices = []
    labels = (say("First player"), say("Second player"))
    colours = (first, OTHER[first]) if first else (None, None)
    for action, label, colour, chosen in zip(PLAYERS, labels, colours, players, strict=True):
        if ratings:
            # With a rating behind it, the name of a level is all that a narrow list has room for.
            people = [_option(name, SEATS[name], chosen, say) for name in SEATS if name not in LEVELS]
            levels = [
                _option(name, _rated(level.title, ratings.get(name)), chosen, say) for name, level in LEVELS.items()
            ]
            options = [*people, tag("optgroup", *levels, label=say("The computer"))]
        else:
            options = [_option(name, title, chosen, say) for name, title in SEATS.items()]
        named = tag("span", label, (" ", tag("small", say(COLOUR_NAME[colour]))) if colour else None)
        choices.append(tag("label", named, tag("select", *options, data_do=action.name, id=action.name)))
    return tag("div", *choices, class_="players")


def _option(name: str, title: Message, chosen: str, say: Speaker) -> Markup:
    return tag("option", say(title), value=name, selected=name == chosen)


def _rated(title: Message, rating: Rating | None) -> Message:
    return Message("{player}, Elo {elo}", player=title, elo=rating.elo) if rating else title


def picture(position: Position, overlay: Overlay) -> Markup:
    """Return a picture of a position in the colours of the page, whichever these are."""
    return Markup(svg(position, overlay, theme=PALETTE))


@lru_cache(maxsize=100)
def miniature(position: Position, shaped: bool) -> Markup:
    """Return a small picture of a position; white stones are square if they are ``shaped``."""
    return picture(position, Overlay(coordinates=False, shaped=shaped))


def status(moment: Moment, say: Speaker) -> str:
    """Return whose turn it is at a moment of a game, or how the game ended."""
    if is_over(moment):
        return " ".join(say(line) for line in outcome(moment)[: 1 if ended(moment.position) else None])
    return say(turn_told(moment.position))


def turn_kept(save: Save, say: Speaker) -> str:
    """Return what a list says of a kept game: whether moves were being tried or it is one's own turn, else its `status`.

    Of a finished game against somebody else it says first whether one has won or lost.
    """
    if save.is_beside_the_game:
        return say("Moves are being tried.")
    moment = save.listed_moment
    seat = seat_to_act(moment)
    if any(save.players) and seat is not None and save.players[seat] == PERSON:
        return say("Your turn")
    own = result_for(colour_among(save.players, moment), winner_of(moment))
    return for_oneself(status(moment, say), own, say)


def for_oneself(shown: str, own: Message | None, say: Speaker) -> str:
    """Return what is shown of a game, with whether one has won or lost first."""
    return f"{say(own)}. {shown}" if own else shown


def example_of_a_move(position: Position) -> str:
    """Return a legal move of a position whose moves are known, or of an opening: of two stones there are some 300,000."""
    chosen: tuple[str, ...] = ()
    while position.turn == "o" and (entry := position.entry(chosen)).cells:
        if entry.move:
            return entry.move
        chosen = (*chosen, min(entry.cells))
    assert position.first_move
    return position.first_move


def with_draws(told: str, counted: Iterable[WinDrawLoss], say: Speaker) -> str:
    """Return what is told of how often Black wins in some games, with how a draw counts if there was one."""
    return f"{told} {say('A draw counts as half a win.')}" if any(counts.draws for counts in counted) else told


def won_after_opening(position: Position, say: Speaker) -> str | None:
    """Return how often Black has won after the opening on the board, where a colour is to be chosen and that was measured."""
    opening = opening_made(position)
    if opening is None:
        return None
    told = say(
        "Black won {percent} % of {games} games after this opening.",
        percent=round(100 * opening.black.score),
        games=opening.black.games,
    )
    return with_draws(told, [opening.black], say)
