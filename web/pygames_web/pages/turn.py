"""What can be done at this moment of a game, and what the computer is doing."""

from pygames.errors import GamesError, Message
from pygames.measured import openings_of
from pygames.rules import Position
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling import unfinished_told
from pygames_web.machine.actions import (
    CONFIRM,
    COPY,
    DECLINE,
    MOVE_NOW,
    PAUSE,
    PENCIL,
    PLAY,
    PROMOTE,
    RESIGN_NOW,
    RESUME,
    TO_GAME,
    TOGGLE,
)
from pygames_web.machine.correspondence import link_to_send
from pygames_web.machine.drawing import sketching
from pygames_web.machine.hearing import COPY_LINK, choice_due, hint_told
from pygames_web.machine.places import Asked, Playing
from pygames_web.machine.playing import giving_up, not_ones_turn, question
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import GUIDE
from pygames_web.model.confirming import pass_would_end
from pygames_web.model.mind import looks_taken, wanted
from pygames_web.model.openings import HOW_OFTEN, HOW_OFTEN_OF_PAIRS, map_of
from pygames_web.model.outcome import over
from pygames_web.model.seats import BY_LINK, colour_taken, has_to_send, level_to_act
from pygames_web.model.table import Table
from pygames_web.model.thinking import ThinkRequest, Thought
from pygames_web.pages.parts import control, move_label, way, with_draws, won_after_opening, word_moves
from pygames_web.pages.waiting import LOOKING, looking
from pygames_web.words import Speaker

#: What the computer does, by what it is asked for.
_BUSY = {
    "play": Message("The computer thinks"),
    "hint": Message("Looking for a hint"),
    "review": Message("The computer looks over the game"),
}
_WHITE_DUE = Message("Now put a white stone on the board.")


def hint(table: Table, position: Position, say: Speaker, openings: bool = False) -> str:
    """Return what a click would do now, or why the last one could not be; with ``openings``, also how fair openings are."""
    if table.refused:
        return say("Not possible: {reason}.", reason=table.refused)
    if over(table) or not_ones_turn(table):
        return ""
    if not position.computed and not table.chosen:
        return say(LOOKING)
    if position.over_computed and position.must_pass:
        return say("{colour} has no move and must pass.", colour=COLOUR_NAME[position.colour])
    # There is no room for the rule beside the way back to the game; whose turn it is stands above.
    if position.turn == "o":
        return "" if table.looks_back and not (openings or table.chosen) else _opening(table, position, openings, say)
    if position.turn == "c":
        return "" if table.is_aside else _choosing(table, openings, say)
    if table.chosen:
        return going_on(position, table.chosen, position.known_entry(table.chosen).move, say)
    if not table.looks_back and (taken := colour_taken(table)):
        return say(
            "The computer has taken {colour}: you are {other}.",
            colour=COLOUR_NAME[taken],
            other=COLOUR_NAME[OTHER[taken]],
        )
    before = table.previous
    passed = before if table.moves[-1:] == ("pass",) else None
    if passed and passed.over_computed and passed.must_pass:
        return say("{colour} had no move and had to pass.", colour=COLOUR_NAME[passed.colour])
    if passed and pass_would_end(position):
        return say("{colour} has passed. A pass ends the game.", colour=COLOUR_NAME[passed.colour])
    if unfinished := unfinished_told(position):
        return say(unfinished)
    return say("If you pass now, the game is over.") if pass_would_end(position) else ""


def _opening(table: Table, position: Position, openings: bool, say: Speaker) -> str:
    """Return which stone of the opening is due or, before the first, how fair openings are."""
    if openings and not table.chosen and (fair := map_of(position)):
        told = say(HOW_OFTEN_OF_PAIRS if fair.pairs else HOW_OFTEN)
        return with_draws(told, [opening.black for opening in openings_of(position.setup)], say)
    stones = ("black", "white")[: position.setup.game.opening_stones]
    colour = stones[len(table.chosen)] if len(table.chosen) < len(stones) else stones[-1]
    if colour == "white":
        return say(_WHITE_DUE)
    return (
        say("Put a black stone on the board. Then the other player chooses a colour.")
        if len(stones) == 1
        else say("Put a black stone on the board, then a white one. Then the other player chooses a colour.")
    )


def _choosing(table: Table, openings: bool, say: Speaker) -> str:
    """Return what the choice of a colour is about."""
    told = won_after_opening(table.position, say) if openings else None
    return told or say(choice_due(table.position))


def going_on(position: Position, chosen: tuple[str, ...], move: str | None, say: Speaker) -> str:
    """Return how a move that has been begun goes on; the cells chosen may make a move already."""
    if position.turn == "o":
        return say(_WHITE_DUE)
    if move:
        return say("Choose the last place again to play {move}, or go on.", move=move)
    last = chosen[-1]
    if len(chosen) > 1 and position.board.cell[last] & ~position.empty:
        return say("The stone on {cell} is pushed: choose where it goes, or {cell} again to take that back.", cell=last)
    return say("From {cell}: choose where it goes, or {cell} again to take that back.", cell=last)


def own_word_moves(table: Table, say: Speaker) -> Markup | None:
    """Return the buttons for the moves that are not made on the board, if it is for somebody here to make them."""
    return None if not_ones_turn(table) else word_moves(table.position, PLAY, say)


def _asked_again(place: Playing, say: Speaker) -> Markup | None:
    """Return the question whether a move is meant, which waits for an answer."""
    if place.asked is None:
        return None
    words = question(place.table, place.asked.move, always=True)
    return tag("div", tag("p", say(words) if words else None), answers(place.asked, say), class_="asked", role="group")


def _resigning(place: Playing, say: Speaker) -> Markup | None:
    """Return the question whether the game is to be given up, which waits for an answer."""
    if not place.resigning:
        return None
    yes = control(say("Resign"), RESIGN_NOW, "flag", class_="main", id="resign-now")
    return tag("div", tag("p", say(giving_up(place.table))), _or_cancel(yes, say), class_="asked", role="group")


def answers(asked: Asked, say: Speaker) -> Markup:
    """Return the two answers to the question whether a move is meant."""
    return _or_cancel(control(move_label(asked.move, say), CONFIRM, "check", class_="main", id="confirm"), say)


def _or_cancel(yes: Markup, say: Speaker) -> Markup:
    """Return the two answers to a question that waits, of which one is that nothing of the kind is meant."""
    return tag("p", yes, control(say("Cancel"), DECLINE, "close", id="decline"), class_="words")


def turn(state: State, place: Playing, say: Speaker) -> tuple[Markup | None, ...]:
    """Return what can be done at this moment of the game; its room is as high when there is nothing to do."""
    table = place.table
    asked = _asked_again(place, say) or _resigning(place, say)
    hinted = _seeks_hint(state) or (_found(place) and _leaves_room(table))
    if asked or (hinted and not table.refused):
        words = None
    elif place.pencil and place.sketches and not table.refused:
        words = say(sketching(place.pencil))
    else:
        words = hint(table, table.position, say, state.prefs.openings)
    kind = "refused" if table.refused else "going-on" if table.chosen else None
    return (
        tag("div", words, looking(table.position, words), id="hint", class_=kind),
        asked or (_sketched(say) if place.sketches else own_word_moves(table, say)),
        _aside(place, say),
        _invitation(table, say),
        _correspondence(state, table, say),
        thinking(state, place, say),
    )


def _seeks_hint(state: State) -> bool:
    """Whether a hint is being looked for: that is said in place of what a click would do, as there is no room for both.

    While a move is refused, the reason is said in place of that.
    """
    return state.mind.request is not None and state.mind.request.purpose == "hint"


def _leaves_room(table: Table) -> bool:
    """Whether what is said before a move is begun leaves its place to a hint, as there is no room for both on a phone.

    So do the rule of an opening, the colour that the computer has taken, and why a turn goes on, but not what a pass would do.
    """
    position = table.position
    if table.chosen or not position.computed:
        return False
    return position.turn == "o" or bool(colour_taken(table) or unfinished_told(position))


def _found(place: Playing) -> Message | None:
    """Return the hint that was found."""
    return hint_told(place.table, place.wish.hint) if place.wish.hint else None


def _sketched(say: Speaker) -> Markup:
    """Return the button that puts the pencil away."""
    return tag("p", control(say("Done"), PENCIL, "check", class_="main", id="sketched"), class_="words sketching")


def _invitation(table: Table, say: Speaker) -> Markup | None:
    """Return who invites whoever has opened a first link, to what, and where it is said how that is played."""
    # A game that is kept has been begun already: whoever takes the choice of a colour back, or plays a rematch, is not invited to it.
    if table.id or table.players[0] != BY_LINK or table.position.turn != "c" or table.is_aside:
        return None
    setup, host = table.position.setup, table.record.tags.get("first")
    game = setup.game
    return tag(
        "div",
        tag(
            "p",
            say("{name} invites you to a game of {game}.", name=host, game=game.title)
            if host
            else say("You are invited to a game of {game}.", game=game.title),
            " ",
            say(setup.summary),
        ),
        tag("p", way("rules", say("How to play {game}", game=game.title), f"#{GUIDE}{game.name}")),
        class_="invitation",
    )


def fairness(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the switch for how fair openings are, where one is to be made and that was measured; `hint` tells of what it shows."""
    if not_ones_turn(table) or map_of(table.position) is None:
        return None
    shown = state.prefs.openings
    pressed = "true" if shown else "false"
    switch = control(
        say("Fair openings"),
        TOGGLE.of("openings"),
        icon="balance",
        aria_pressed=pressed,
        aria_describedby="hint" if shown else None,
        data_shows=None if shown else "board",
        id="fairness",
    )
    return tag("p", switch, class_="words fairness")


def _aside(place: Playing, say: Speaker) -> Markup | None:
    """Return the way back to the game for whoever tries moves or looks back, and what becomes of moves made there."""
    table = place.table
    if table.is_aside:
        # A game that is over is looked over at its end, where nothing is tried.
        if table.trying is not None and over(table) and table.moves == table.trying:
            return None
        back = control(say("Back to the game"), TO_GAME, "play", class_="main", id="to-game")
        return tag("div", tag("p", say(_beside(table))), back, class_="trying")
    if not offers_main_line(place):
        return None
    words = say("This is a variation: the game is the main line.")
    take = control(say("Make it the main line"), PROMOTE, id="take-over")
    back = control(say("Back to the game"), TO_GAME, id="to-game")
    return tag("div", tag("p", words), tag("p", back, take, class_="words two"), class_="trying variation")


def offers_main_line(place: Playing) -> bool:
    """Whether it is offered beside the board to make the variation one looks at the game, as between two people here."""
    table = place.table
    return any(table.path) and not (table.is_aside or table.has_others or place.wish.analysing)


def thinking(state: State, place: Playing, say: Speaker) -> Markup:
    """Return what the computer is doing, and how to stop it."""
    return tag("div", *_thinking(state, place, say), id="mind", class_="mind")


def _thinking(state: State, place: Playing, say: Speaker) -> tuple[Markup | None, ...]:
    failed = next(filter(None, wanted(place.table, place.wish)), None) if state.mind.failed else None
    if (place.wish.paused and level_to_act(place.table)) or (failed and failed.purpose == "play"):
        return (control(say("Let the computer move"), RESUME, icon="play", class_="main settling", id="resume"),)
    if failed:
        return (control(say("Try again"), RESUME, icon="again", id="resume"),)
    request, thought = state.mind.request, state.mind.thought
    if request is None or request.purpose == "analysis":
        told = _found(place)
        return (tag("p", say(told), id="hint-found"),) if told else ()
    return (
        tag("label", say(_BUSY[request.purpose]), for_="thinking"),
        tag("progress", id="thinking", max="1", value=f"{_share(place, request, thought):.2f}"),
        control(say("Move now"), MOVE_NOW, icon="hurry", off=not thought) if request.purpose == "play" else None,
        control(say("Stop"), PAUSE, icon="stop", class_="settling", id="pause"),
    )


def _share(place: Playing, request: ThinkRequest, thought: Thought | None) -> float:
    """Return how much of what the computer does is done, 0 to 1: of a review, as many positions as the analysis tells."""
    if request.purpose != "review":
        return thought.share if thought else 0.0
    looks = looks_taken(place.table, place.wish)
    return looks.done / looks.total


def _correspondence(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the link to send, when the other player is to get one."""
    if not has_to_send(table):
        return None
    try:
        address = link_to_send(state)
    except GamesError as error:
        return tag("section", tag("p", say(error.message)), class_="share")
    return tag(
        "section",
        tag(
            "label",
            say("Send your opponent this link, which shows how the game has ended:")
            if over(table)
            else say("Send your opponent this link:"),
            for_="letter",
        ),
        tag("input", id="letter", readonly=True, value=address),
        control(say(COPY_LINK), COPY.of("letter"), icon="copy", id="copy-letter", class_="main"),
        None if over(table) else tag("p", say("Open the link that comes back in this browser, and the game goes on.")),
        class_="share",
    )


def _beside(table: Table) -> Message:
    """Return what one is looking at, or doing, beside the game."""
    if table.trying is not None:
        return Message("Moves are only tried: the game stays as it is.")
    if table.is_taken_back:
        return Message("These moves were taken back: they are no part of the game.")
    if table.is_beside_the_game:
        return Message("These moves were only tried: they are no part of the game.")
    return Message("You are looking back.")
