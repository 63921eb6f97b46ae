"""The page of a game: the board and, beside it, whose turn it is, the count, the controls and the moves."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from pygames.drawing import Overlay, Scene, draw, shown_kinds
from pygames.errors import Counted, GamesError, Message
from pygames.outside import MOST_OF_A_MOVE
from pygames.rules import Colour, Position, Setup
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling import stones_against
from pygames_web.machine.actions import (
    AGAIN,
    ANALYSE,
    CONFIRM,
    COPY,
    DECLINE,
    FIRST,
    FOCUS,
    FULL_SCREEN,
    GO_TO,
    HINT,
    LAST,
    MOVE_NOW,
    PAUSE,
    PLAY,
    PLAY_BETTER,
    REDO,
    RESIGN,
    RESIGN_NOW,
    RESUME,
    SHARE,
    TO_GAME,
    TYPE,
    UNDO,
)
from pygames_web.machine.hearing import hint_told
from pygames_web.machine.places import Asked, Pencil, Playing
from pygames_web.machine.playing import not_ones_turn, question
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.confirming import pass_would_end
from pygames_web.model.editor import editor_place
from pygames_web.model.mind import positions_of, turning_points, wanted
from pygames_web.model.mistakes import Mistake, game_line, mistake_here, mistakes
from pygames_web.model.outcome import over
from pygames_web.model.prefs import Prefs
from pygames_web.model.seats import (
    BY_LINK,
    SEATS,
    awaits_link,
    colour_of_first,
    colour_taken,
    level_to_act,
    who_may_resign,
)
from pygames_web.model.table import Table, address
from pygames_web.model.thinking import JudgedMove
from pygames_web.pages.board import board, lens_buttons
from pygames_web.pages.icons import icon
from pygames_web.pages.keys import keys_button, keys_dialog
from pygames_web.pages.moves import record
from pygames_web.pages.parts import control, icon_button, status, way, word_moves
from pygames_web.pages.settings import settings_button, settings_dialog
from pygames_web.pages.share import share
from pygames_web.pages.verdict import verdict
from pygames_web.pages.waiting import LOOKING, looking
from pygames_web.words import Speaker

#: What a button calls the moves that are not made on the board.
_WORD_NAMES = {"pass": Message("Pass"), "black": Message("Take Black"), "white": Message("Take White")}
_SURE = Message("Resign this game?")
#: How many of the lengths of a colour's snakes are listed, the longest first.
MOST_LENGTHS = 5

_COLOURS: tuple[Colour, Colour] = ("b", "w")


def table_page(state: State, place: Playing, say: Speaker) -> Markup:
    """Return the page."""
    table = place.table
    position = table.position
    setup = position.setup
    variant = "" if setup.variant == "standard" else f", {say(setup.game.variants[setup.variant])}"
    return tag(
        "main",
        board(
            say("Arrow keys walk over the cells, Enter chooses one, Escape takes back, U undoes, plus and minus zoom."),
            table.refused,
            say,
            lens=False,
        ),
        tag(
            "aside",
            tag(
                "div",
                tag("h1", setup.game.title, " ", tag("small", f"{setup.size}{variant}"), tabindex="-1"),
                way("rules", say("How to play"), f"#/learn/{setup.game.name}"),
                class_="heading",
            ),
            seats(table, say, state.prefs.count),
            tag("p", _whose_turn(table, say), id="status"),
            tag(
                "div",
                _turn(state, place, say),
                id="turn",
                class_="turn by-link" if BY_LINK in table.players else "turn",
            ),
            tag(
                "div",
                verdict(place, say),
                analysis(state, place, say),
                record(table, say, drawing=place.pencil is not None and place.pencil.held, signs=signs(place)),
                tag(
                    "p",
                    way("edit", say("Set up a position from this one"), "#" + editor_place(setup, position.text)),
                    tag("span", keys_button(say), class_="for-keys"),
                    class_="ways",
                ),
                class_="book",
            ),
            _steps(table, say),
            _tools(place, say),
            _typing(place, say),
            class_="panel game",
        ),
        share(state, say),
        settings_dialog(table, state.prefs, position.score is not None and not _counts_lengths(setup), say),
        keys_dialog(say),
        class_="table focused" if place.focused else "table",
    )


def hint(table: Table, position: Position, say: Speaker) -> str:
    """Return what a click would do now, or why the last one could not be."""
    if table.refused:
        return say("Not possible: {reason}.", reason=table.refused)
    if over(table) or not_ones_turn(table):
        return ""
    if not position.computed and not table.chosen:
        return say(LOOKING)
    if position.turn == "o":
        stones = ("black", "white")[: position.setup.game.opening_stones]
        colour = stones[len(table.chosen)] if len(table.chosen) < len(stones) else stones[-1]
        return (
            say("Put a black stone on the board.") if colour == "black" else say("Now put a white stone on the board.")
        )
    if position.turn == "c":
        # There is no room for the rule beside the way back to the game; who chooses stands above.
        return "" if table.is_aside else say("Whoever did not place the opening decides which colour is better.")
    if table.chosen:
        return _going_on(position, table.chosen, say)
    if taken := colour_taken(table):
        return say(
            "The computer has taken {colour}: you are {other}.",
            colour=COLOUR_NAME[taken],
            other=COLOUR_NAME[OTHER[taken]],
        )
    if any(mark.kind == "crosscut" for mark in position.marks()):
        return say("There is a crosscut: {colour} moves on until none is left.", colour=COLOUR_NAME[position.colour])
    return say("If you pass now too, the game is over.") if pass_would_end(position) else ""


def _going_on(position: Position, chosen: tuple[str, ...], say: Speaker) -> str:
    """Return how a move that has been begun goes on."""
    entry = position.known_entry(chosen)
    if entry.move:
        return say("Choose the last cell again to play {move}, or go on.", move=entry.move)
    last = chosen[-1]
    if len(chosen) > 1 and position.board.cell[last] & ~position.empty:
        return say("The stone on {cell} is pushed: choose where it goes. Escape takes back.", cell=last)
    return say("From {cell}: choose where it goes. Escape takes back.", cell=last)


def _whose_turn(table: Table, say: Speaker) -> str:
    """Return whose turn it is; one who plays somebody else is told that it is one's own."""
    shown = status(table.position, table.record, table.path, say)
    if not table.has_others or over(table) or not_ones_turn(table) or table.is_aside:
        return shown
    return f"{say('Your turn')}. {shown}"


def seats(table: Table, say: Speaker, counted: bool = True) -> Markup:
    """Return the two colours, each with its player, whether it is to move and, with ``counted``, its count.

    Before anybody has a colour in a game with others, it is the two players and what each of them does about that.
    """
    position = table.position
    first = table.record.seats(table.path)
    if table.has_others:
        first = colour_of_first(position, table.record, table.path)
    rows = (
        _undecided(table, say) if first is None and table.has_others else _decided(table, position, first, say, counted)
    )
    return tag("ul", *rows, class_="seats")


def _undecided(table: Table, say: Speaker) -> list[Markup]:
    """Return the two players and what each of them does in the opening, with the room that their counts will have."""
    turn, room = table.position.turn, _score(None, _counts_lengths(table.position.setup), say)
    deeds = (say("Opening"), say("Choice of colour"))
    return [
        _row("none", _seat(table.players, seat, say), deeds[seat], room, to_move=turn == "oc"[seat]) for seat in (0, 1)
    ]


def _decided(table: Table, position: Position, first: Colour | None, say: Speaker, counted: bool) -> list[Markup]:
    """Return the two colours and who has them."""
    lengths = _counts_lengths(position.setup)
    score = position.score if counted or lengths or over(table) else None
    return [
        _row(
            "black" if colour == "b" else "white",
            say(COLOUR_NAME[colour]),
            "" if first is None else _seat(table.players, int(colour != first), say),
            _score(score[colour] if score else None, lengths, say),
            to_move=position.mover == colour and not over(table),
        )
        for colour in _COLOURS
    ]


def _row(stone: str, name: str, note: str, score: Markup, to_move: bool) -> Markup:
    return tag(
        "li",
        tag("span", class_=f"stone {stone}", aria_hidden="true"),
        tag("span", name, tag("small", note), class_="who"),
        score,
        class_="seat to-move" if to_move else "seat",
    )


def _seat(players: tuple[str, str], seat: int, say: Speaker) -> str:
    """Return who has a seat: the level of a computer player, who is far away, "You", or which of two persons here."""
    if players[seat]:
        return say(SEATS[players[seat]])
    if players[1 - seat]:
        return say("You")
    return say("second player") if seat else say("first player")


def _score(value: float | list[int] | None, lengths: bool, say: Speaker) -> Markup:
    text = "" if value is None else _score_text(value, say)
    # No output element, which is read aloud at every change: whoever wants to hear the score asks for it.
    return tag("span", text, class_="score lengths" if lengths else "score")


@cache
def _counts_lengths(setup: Setup) -> bool:
    """Whether the score of a game is a list of lengths; where it has one from the start, there is room for it before."""
    opened = setup.game.start(setup.size, setup.variant)
    score = opened.play(_example(opened)).play("black").score
    return score is not None and isinstance(score["b"], list)


def _score_text(value: float | list[int], say: Speaker) -> str:
    if isinstance(value, list):
        shown = [str(length) for length in value[:MOST_LENGTHS]]
        return " · ".join([*shown, "…"] if len(value) > len(shown) else shown)
    return say.number(value)


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
    answers = tag(
        "p",
        control(say("Resign"), RESIGN_NOW, "flag", class_="main", id="resign-now"),
        control(say("Cancel"), DECLINE, "close", id="decline"),
        class_="words",
    )
    return tag("div", tag("p", say(_SURE)), answers, class_="asked", role="group")


def answers(asked: Asked, say: Speaker) -> Markup:
    """Return the two answers to the question whether a move is meant."""
    return tag(
        "p",
        control(_named(asked.move, say), CONFIRM, "check", class_="main", id="confirm"),
        control(say("Cancel"), DECLINE, "close", id="decline"),
        class_="words",
    )


def _named(move: str, say: Speaker) -> str:
    """Return what a button calls a move."""
    return say(_WORD_NAMES[move]) if move in _WORD_NAMES else say("Play {move}", move=move)


def _turn(state: State, place: Playing, say: Speaker) -> tuple[Markup | None, ...]:
    """Return what can be done at this moment of the game; its room is as high when there is nothing to do."""
    table = place.table
    words = None if place.asked or place.resigning else hint(table, table.position, say)
    return (
        tag("p", words, looking(table.position), id="hint", class_="refused" if table.refused else None),
        _asked_again(place, say) or _resigning(place, say) or own_word_moves(table, say),
        _aside(table, say),
        _invitation(table, say),
        _correspondence(state, table, say),
        thinking(state, place, say),
    )


def _invitation(table: Table, say: Speaker) -> Markup | None:
    """Return who invites whoever has opened a first link, to what, and where it is said how that is played."""
    if table.players[0] != BY_LINK or table.position.turn != "c" or table.is_aside:
        return None
    game, host = table.position.setup.game, table.record.tags.get("first")
    return tag(
        "div",
        tag(
            "p",
            say("{name} invites you to a game of {game}.", name=host, game=game.title)
            if host
            else say("You are invited to a game of {game}.", game=game.title),
            " ",
            say(game.summary),
        ),
        tag("p", way("rules", say("How to play {game}", game=game.title), f"#/learn/{game.name}")),
        class_="invitation",
    )


def _aside(table: Table, say: Speaker) -> Markup | None:
    """Return the way back to the game for whoever tries moves or looks back."""
    if not table.is_aside:
        return None
    words = say("You are looking back.") if table.trying is None else say("Moves are only tried here.")
    back = control(say("Back to the game"), TO_GAME, "play", class_="main", id="to-game")
    return tag("div", tag("p", words), back, class_="trying")


def thinking(state: State, place: Playing, say: Speaker) -> Markup:
    """Return what the computer is doing, and how to stop it."""
    return tag("div", *_thinking(state, place, say), id="mind", class_="mind")


def _thinking(state: State, place: Playing, say: Speaker) -> tuple[Markup | None, ...]:
    if level_to_act(place.table) and place.wish.paused:
        return (control(say("Let the computer move"), RESUME, sign="play", class_="main", id="resume"),)
    failed = next(filter(None, wanted(place.table, place.wish)), None) if state.mind.failed else None
    if failed and failed.purpose == "play":
        return (control(say("Let the computer move"), RESUME, sign="play", class_="main", id="resume"),)
    if failed:
        return (control(say("Try again"), RESUME, sign="again", id="resume"),)
    request, thought = state.mind.request, state.mind.thought
    if request is None or request.purpose == "analysis":
        told = hint_told(place.table, place.wish.hint) if place.wish.hint else None
        return (tag("p", say(told), id="hint-found"),) if told else ()
    words = say("Looking for a hint") if request.purpose == "hint" else say("The computer thinks")
    return (
        tag("label", words, for_="thinking"),
        tag("progress", id="thinking", max="1", value=f"{thought.share if thought else 0:.2f}"),
        control(say("Move now"), MOVE_NOW, sign="hurry", off=not thought) if request.purpose == "play" else None,
        control(say("Stop"), PAUSE, sign="stop", id="pause"),
    )


def _typing(place: Playing, say: Speaker) -> Markup:
    """Return a field for the text of a move, with an example of one, or for a question, with the answer to the last one."""
    table = place.table
    possible = table.position.computed and not over(table)
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
        tag(
            "small",
            tag("span", say("For example {move}", move=_example(table.position)) if possible else None),
            tag("span", say("Or a question: board, last, score, help")),
            id="typed-help",
        ),
        tag("div", *(tag("p", say(line)) for line in place.answered), id="answer", class_="answer"),
        data_do=TYPE.name,
        data_once=True,
        class_="typing",
        id="typing",
    )


def _example(position: Position) -> str:
    """Return a legal move without working out all of them, since there are some 300,000 openings of two stones."""
    chosen: tuple[str, ...] = ()
    while (entry := position.entry(chosen)).cells and entry.move is None:
        chosen = (*chosen, min(entry.cells))
    return entry.move or position.legal_moves[0]


def analysis(state: State, place: Playing, say: Speaker) -> Markup | None:
    """Return the analysis, if there is one: the chances, the best line, and how the chances went in a finished game."""
    if not place.wish.analysing:
        return None
    mind, table = state.mind, place.table
    black = place.wish.judged.get(table.moves)
    parts = []
    if black is not None:
        percent = round(100 * black)
        parts.append(_bar(percent, say("Black's chances")))
        parts.append(tag("p", say("Black {black} % · White {white} %", black=percent, white=100 - percent)))
    request, thought = mind.request, mind.thought
    if request and thought and request.moves == table.moves:
        parts.append(tag("p", say("Best line: {line}", line=" ".join(thought.line)), class_="line"))
        parts.append(tag("p", tag("small", say(_playouts(thought.playouts, say)))))
    if not parts and request and request.purpose == "analysis":
        parts.append(tag("p", say("The computer looks into the position.")))
    return tag("section", tag("h2", say("Analysis")), *parts, _graph(place, say), class_="analysis", id="analysis")


def _playouts(n: int, say: Speaker) -> Message:
    """Return how much thought that rests on."""
    return Counted("{written} playout", "{written} playouts", n=n, written=say.number(n))


def _bar(percent: int, label: str) -> Markup:
    """Return a bar, black as far as Black's chances go."""
    return tag(
        "svg",
        tag("rect", width="100", height="4", class_="white-part"),
        tag("rect", width=percent, height="4", class_="black-part"),
        viewBox="0 0 100 4",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"{label}: {percent} %",
        class_="bar",
    )


def _graph(place: Playing, say: Speaker) -> Markup | None:
    """Return Black's chances over a finished game as a picture, its turning points marked and reachable."""
    table, judged = place.table, place.wish.judged
    lines = positions_of(table)
    points = [(len(line), judged[line]) for line in lines if line in judged]
    if not lines:
        return None
    width = max(len(lines) - 1, 1)
    end = game_line(table)
    moves = table.record.moves(end)
    here = next(ply for ply in range(len(table.path), -1, -1) if end[:ply] == table.path[:ply])
    turning = [
        control(f"{ply}. {moves[ply - 1]}", GO_TO.of(end[:ply])) for ply in sorted(turning_points(table, judged))
    ]
    return tag(
        "div",
        tag(
            "svg",
            *[part for run in _runs(points) for part in _stretch(run)],
            tag("line", x1="0", x2=width, y1="50", y2="50", class_="even"),
            tag("line", x1=here, x2=here, y1="0", y2="100", class_="here"),
            viewBox=f"0 0 {width} 100",
            preserveAspectRatio="none",
            role="img",
            aria_label=say("Black's chances over the game"),
            class_="graph",
        ),
        tag("p", say("Turning points:"), *turning, class_="turning") if turning else None,
        _mistake(mistake_here(table, place.wish.found), say),
        _reviewed(len(points), len(lines), say),
    )


def signs(place: Playing) -> dict[str, str]:
    """Return the signs of the mistakes of a game that is looked over, by the `address` of each."""
    if not place.wish.analysing:
        return {}
    return {address(mistake.path): mistake.sign for mistake in mistakes(place.table, place.wish.found)}


def _mistake(mistake: Mistake | None, say: Speaker) -> Markup | None:
    """Return what was better than the mistake one looks at, and how that is played out."""
    if mistake is None:
        return None
    words = say(
        "{move} gave away {cost} % of the chances. {better} was better.",
        move=mistake.move,
        cost=round(100 * mistake.cost),
        better=mistake.better[0],
    )
    return tag(
        "div",
        tag("p", words),
        control(say("Play it out"), PLAY_BETTER, sign="play", id="play-better"),
        class_="mistake",
        id="mistake",
    )


def _runs(points: list[tuple[int, float]]) -> list[list[tuple[int, float]]]:
    """Return plies and chances in runs of plies that follow one another: what is between two runs is not known yet."""
    runs: list[list[tuple[int, float]]] = []
    for point in points:
        if not runs or point[0] != runs[-1][-1][0] + 1:
            runs.append([])
        runs[-1].append(point)
    return runs


def _stretch(run: list[tuple[int, float]]) -> tuple[Markup, Markup]:
    """Return the part of the graph over some plies: White's chances and, in front of them, Black's."""
    (first, _), (last, _) = run[0], run[-1]
    path = " ".join([f"{ply},{100 * (1 - black):.1f}" for ply, black in run])
    return (
        tag("rect", x=first, width=last - first, height="100", class_="white-part"),
        tag("polygon", points=f"{first},100 {path} {last},100", class_="black-part"),
    )


def _reviewed(done: int, positions: int, say: Speaker) -> Markup:
    """Return how many positions of a finished game have been looked into."""
    words = say("{done} of {positions} positions looked into", done=done, positions=positions)
    bar = tag("progress", id="review", max=positions, value=done) if done < positions else None
    return tag("p", tag("label", words, for_="review" if bar else None), bar, class_="review")


def _correspondence(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the link to send, when the other player is to get one."""
    if not (awaits_link(table) or (over(table) and BY_LINK in table.players)):
        return None
    try:
        address = state.address
    except GamesError as error:
        return tag("section", tag("p", say(error.message)), class_="share")
    return tag(
        "section",
        tag("label", say("Send your opponent this link:"), for_="letter"),
        tag("input", id="letter", readonly=True, value=address),
        control(say("Copy the link"), COPY.of("letter"), sign="copy", id="copy-letter", class_="main"),
        tag("p", say("Open the link that comes back in this browser, and the game goes on.")),
        class_="share",
    )


def _steps(table: Table, say: Speaker) -> Markup:
    """Return the buttons that step through the game, and those that show the board larger or whole."""
    earlier, later = bool(table.path), table.has_later()
    redoable = table.can_redo() if table.has_others and table.is_live else later
    return tag(
        "div",
        icon_button("first", say("First position"), FIRST, off=not earlier, id="first"),
        icon_button("undo", say("Undo"), UNDO, off=not earlier, id="undo"),
        icon_button("redo", say("Redo"), REDO, off=not redoable, id="redo"),
        icon_button("last", say("Last position"), LAST, off=not later, id="last"),
        *lens_buttons(say),
        class_="steps",
    )


def _tools(place: Playing, say: Speaker) -> Markup:
    """Return the row of what else can be done, each an icon and its name."""
    table = place.table
    return tag(
        "div",
        control(
            say("Hint"),
            HINT,
            sign="hint",
            off=over(table) or bool(not_ones_turn(table)),
            id="hint-button",
        ),
        control(
            say("Analysis"),
            ANALYSE,
            sign="analysis",
            aria_pressed="true" if place.wish.analysing else "false",
            id="analyse",
        ),
        control(say("Share"), SHARE, sign="share", aria_haspopup="dialog", id="share"),
        control(say("Resign"), RESIGN, sign="flag", off=who_may_resign(table) is None, id="resign"),
        settings_button(say),
        control(say("New game"), AGAIN, sign="new", id="again"),
        control(say("Focus"), FOCUS, sign="focus", aria_pressed="true" if place.focused else "false", id="focus"),
        control(say("Full screen"), FULL_SCREEN, sign="screen", id="full-screen"),
        class_="tools",
    )


def playing_scene(state: State, place: Playing) -> Scene:
    """Return the drawing of the board of a game; it points out moves only to whoever may make one."""
    table, wish = place.table, place.wish
    if not_ones_turn(table):
        table = replace(table, hover=None, chosen=())
    thought = wish.hint
    if thought is None and wish.analysing and state.mind.request and state.mind.request.moves == table.moves:
        thought = state.mind.thought
    pointed_out = _candidates(table.position, thought.candidates[: 1 if wish.hint else 3]) if thought else ()
    number = place.finding_shown
    counted = 0 if number is None else table.position.findings()[number].cells
    return scene(table, state.prefs, pointed_out, place.asked.move if place.asked else None, place.pencil, counted)


def scene(
    table: Table,
    prefs: Prefs,
    candidates: tuple[tuple[tuple[int, ...], str], ...] = (),
    asked: str | None = None,
    pencil: Pencil | None = None,
    counted: int = 0,
) -> Scene:
    """Return the drawing of a table with moves pointed out, as after the one asked for, and what is being drawn or counted on it."""
    position = table.position
    board = position.board
    idle = asked is not None or pencil is not None or not_ones_turn(table) is not None
    drawn = table.highlights
    pointed = table.hover or table.cursor
    if pencil and pencil.start and pointed:
        drawn = drawn.toggled(pencil.start, pointed)
    awake = not idle and (table.hover is not None or table.cursor is not None or bool(table.chosen))
    entry = position.known_entry(table.chosen) if awake else None
    refused = table.refused_at if table.refused else ()
    overlay = Overlay(
        show=frozenset(prefs.show) | shown_kinds(position) | (explaining(position) if refused else frozenset()),
        previous=table.previous,
        chosen=sum(board.cell[name] for name in table.chosen),
        laid=table.laid,
        next=sum(board.cell[name] for name in entry.cells) if entry else 0,
        after=position.play(asked) if asked else None if idle else table.considered,
        refused=board.cell[refused[-1]] & position.empty if refused else 0,
        against=stones_against(position, refused),
        cursor=board.cell[table.cursor] if table.cursor else 0,
        numbers=_numbers(table) if prefs.numbers else {},
        candidates=candidates,
        circles=counted or sum(board.cell[name] for name in drawn.circles),
        arrows=tuple((board.cell[arrow.start], board.cell[arrow.end]) for arrow in drawn.arrows),
        coordinates=prefs.coordinates,
        shaped=prefs.shaped,
    )
    return draw(position, overlay, table.view)


def explaining(position: Position) -> frozenset[str]:
    """Return the kinds of marks that may be the reason of a refusal."""
    return frozenset(name for name, kind in position.kinds_of_marks.items() if kind.explains)


def _candidates(position: Position, found: Sequence[JudgedMove]) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Return the moves to point out, each with its chance in percent."""
    return tuple(
        (tuple(position.board.cell[name] for name in ways[0]), f"{100 * candidate.chance:.0f}")
        for candidate in found
        if (ways := position.clicks(candidate.move))
    )


def _numbers(table: Table) -> dict[int, str]:
    """Return, for each stone, the number of the move that put it there."""
    numbers: dict[int, str] = {}
    for ply, (before, after) in enumerate(pairwise(table.record.positions(table.path)), 1):
        came = (after.black & ~before.black) | (after.white & ~before.white)
        left = (before.black | before.white) & after.empty
        for cell in after.board.cells_in(left):
            numbers.pop(cell, None)
        for cell in after.board.cells_in(came):
            numbers[cell] = str(ply)
    return numbers
