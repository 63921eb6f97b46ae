"""The page of a game: the board and, beside it, whose turn it is, the count, the controls and the moves."""

from itertools import pairwise

from pygames.drawing import Overlay, Scene, draw
from pygames.errors import GamesError
from pygames.rules import Colour, Position
from pygames.rules.position import COLOUR_NAME
from pygames_web.app import State
from pygames_web.editor import editor_place
from pygames_web.markup import Markup, tag
from pygames_web.mind import review, turning_points
from pygames_web.pages.board import board
from pygames_web.pages.icons import icon
from pygames_web.pages.moves import record
from pygames_web.pages.parts import VARIANT_NAMES, control, icon_button, player_choice, status, way, word_moves
from pygames_web.pages.share import share
from pygames_web.pages.waiting import LOOKING, looking
from pygames_web.prefs import SHOWABLE
from pygames_web.seats import BY_LINK, SEATS, awaits_link, level_to_act
from pygames_web.table import Table, address, ended, result
from pygames_web.words import Speaker

_COLOURS: tuple[Colour, Colour] = ("b", "w")


def table_page(state: State, table: Table, say: Speaker) -> Markup:
    """Return the page."""
    position = table.position
    setup = position.setup
    variant = "" if setup.variant == "standard" else f", {say(VARIANT_NAMES[setup.variant])}"
    return tag(
        "main",
        board(
            say("Arrow keys walk over the cells, Enter chooses one, Escape takes back, U undoes, plus and minus zoom."),
            say,
        ),
        tag(
            "aside",
            tag("h1", setup.game.title, " ", tag("small", f"{setup.size}{variant}")),
            seats(table, position, say),
            tag("details", tag("summary", say("Players")), player_choice(table.players, say)),
            tag("p", status(position, say), id="status"),
            tag(
                "p",
                hint(table, position, say),
                looking(position),
                id="hint",
                class_="refused" if table.refused else None,
                hidden=ended(position),
            ),
            own_word_moves(state, table, say),
            _mind(state, table, say),
            _correspondence(state, table, say),
            _verdict(position, say),
            _tools(state, table, say),
            _chances(state, table, say),
            share(state, say),
            record(table, say),
            _typing(table, say),
            _showing(state, position, say),
            tag("p", way("rules", say("How to play {game}", game=setup.game.title), f"#/learn/{setup.game.name}")),
            tag("p", way("edit", say("Set up a position from this one"), "#" + editor_place(setup, position.text))),
            class_="panel",
        ),
        class_="table",
    )


def hint(table: Table, position: Position, say: Speaker) -> str:
    """Return what a click would do now, or why the last one could not be."""
    if table.refused:
        return say("Not possible: {reason}.", reason=table.refused)
    if ended(position):
        return ""
    if not position.settled:
        return say(LOOKING)
    if position.turn == "o":
        stones = ("black", "white")[: position.setup.game.opening_stones]
        colour = stones[len(table.chosen)] if len(table.chosen) < len(stones) else stones[-1]
        return (
            say("Put a black stone on the board.") if colour == "black" else say("Now put a white stone on the board.")
        )
    if position.turn == "c":
        return say("Whoever did not place the opening decides which colour is better.")
    if table.chosen:
        entry = position.entry(table.chosen)
        if entry.move:
            return say("Choose the last cell again to play {move}, or go on.", move=entry.move)
        return say("From {cell}: choose where it goes. Escape takes back.", cell=table.chosen[0])
    if any(mark.kind == "crosscut" for mark in position.marks()):
        return say("There is a crosscut: {colour} moves on until none is left.", colour=COLOUR_NAME[position.colour])
    return ""


def seats(table: Table, position: Position, say: Speaker) -> Markup:
    """Return the two colours, each with its player, whether it is to move, and its score."""
    first = table.record.seats(table.path)
    score = position.score
    rows = []
    for colour in _COLOURS:
        seat = "" if first is None else _seat(table.players[colour != first], colour == first, say)
        rows.append(
            tag(
                "li",
                tag("span", class_=f"stone {'black' if colour == 'b' else 'white'}", aria_hidden="true"),
                tag("span", say(COLOUR_NAME[colour]), tag("small", seat), class_="who"),
                tag("output", _score_text(score[colour], say) if score else "", class_="score"),
                class_="seat to-move" if position.mover == colour and not ended(position) else "seat",
            )
        )
    return tag("ul", *rows, class_="seats")


def _seat(level: str, is_first: bool, say: Speaker) -> str:
    """Return who has a colour: which player, and the level of a computer player."""
    seat = say("first player") if is_first else say("second player")
    return f"{seat} · {say(SEATS[level])}" if level else seat


def _score_text(value: float | list[int], say: Speaker) -> str:
    if isinstance(value, list):
        shown = [str(length) for length in value[:8]]
        return " · ".join([*shown, "…"] if len(value) > len(shown) else shown)
    return say.number(value)


def own_word_moves(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the buttons for the moves that are not made on the board, unless the computer is to move."""
    if level_to_act(table) and not state.mind.paused:
        return None
    return word_moves(table.position, "play", say)


def _typing(table: Table, say: Speaker) -> Markup | None:
    """Return a field for the text of a move, with an example of one."""
    if ended(table.position):
        return None
    return tag(
        "form",
        tag("label", say("Move as text"), for_="typed"),
        tag(
            "input",
            id="typed",
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
            aria_describedby="typed-help",
        ),
        tag("button", icon("play"), tag("span", say("Play")), type="submit"),
        tag(
            "small",
            say("For example {move}", move=_example(table.position)) if table.position.settled else None,
            id="typed-help",
        ),
        data_do="type",
        data_once=True,
        class_="typing",
    )


def _example(position: Position) -> str:
    """Return a legal move without working out all of them, since there are some 300,000 openings of two stones."""
    chosen: tuple[str, ...] = ()
    while (entry := position.entry(chosen)).cells and entry.move is None:
        chosen = (*chosen, min(entry.cells))
    return entry.move or position.legal_moves[0]


def _mind(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return what the computer is doing, and how to stop it."""
    mind = state.mind
    if level_to_act(table) and mind.paused:
        return tag(
            "p",
            control(say("Let the computer move"), "resume", sign="play", class_="main", id="resume"),
            class_="words",
        )
    request, thought = mind.request, mind.thought
    if request is None or request.purpose == "analysis":
        return None
    words = say("Looking for a hint") if request.purpose == "hint" else say("The computer thinks")
    return tag(
        "div",
        tag("label", words, for_="thinking"),
        tag("progress", id="thinking", max="1", value=f"{thought.share if thought else 0:.2f}"),
        control(say("Move now"), "move-now", sign="hurry", disabled=not thought) if request.purpose == "play" else None,
        control(say("Stop"), "pause", sign="stop", id="pause"),
        class_="mind",
    )


def _chances(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the analysis: the chances, the best line, and how the chances went in a finished game."""
    mind = state.mind
    if not mind.analysing:
        return None
    black = mind.judged.get(table.moves)
    parts = []
    if black is not None:
        percent = round(100 * black)
        parts.append(_bar(percent, say("Black's chances")))
        parts.append(tag("p", say("Black {black} % · White {white} %", black=percent, white=100 - percent)))
    request, thought = mind.request, mind.thought
    if request and thought and request.moves == table.moves:
        parts.append(tag("p", say("Best line: {line}", line=" ".join(thought.line)), class_="line"))
        parts.append(tag("p", tag("small", say("{n} playouts", n=say.number(thought.playouts)))))
    if not parts and request:
        parts.append(tag("p", say("The computer looks into the position.")))
    return tag(
        "section", tag("h2", say("Analysis")), *parts, _graph(state, table, say), class_="analysis", id="analysis"
    )


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


def _graph(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return Black's chances over a finished game as a picture, its turning points marked and reachable."""
    lines = review(table)
    points = [(len(line), state.mind.judged[line]) for line in lines if line in state.mind.judged]
    if not points:
        return None
    width = max(len(lines) - 1, 1)
    path = " ".join(f"{ply},{100 * (1 - black):.1f}" for ply, black in points)
    end = table.record.main_line(table.path)
    moves = table.record.moves(end)
    turning = [
        control(f"{ply}. {moves[ply - 1]}", "go", address(end[:ply]))
        for ply in sorted(turning_points(table, state.mind))
    ]
    return tag(
        "div",
        tag(
            "svg",
            tag("rect", width=width, height="100", class_="white-part"),
            tag("polygon", points=f"0,100 {path} {points[-1][0]},100", class_="black-part"),
            tag("line", x1="0", x2=width, y1="50", y2="50", class_="even"),
            tag("line", x1=len(table.path), x2=len(table.path), y1="0", y2="100", class_="here"),
            viewBox=f"0 0 {width} 100",
            preserveAspectRatio="none",
            role="img",
            aria_label=say("Black's chances over the game"),
            class_="graph",
        ),
        tag("p", say("Turning points:"), " ", *turning) if turning else None,
    )


def _correspondence(state: State, table: Table, say: Speaker) -> Markup | None:
    """Return the link to send, when the other player is to get one."""
    if not table.moves or not (awaits_link(table) or (ended(table.position) and BY_LINK in table.players)):
        return None
    try:
        address = state.address
    except GamesError as error:
        return tag("section", tag("p", say(error.message)), class_="share")
    return tag(
        "section",
        tag("label", say("Send your opponent this link:"), for_="letter"),
        tag("input", id="letter", readonly=True, value=address),
        control(say("Copy the link"), "copy", "letter", sign="copy", id="copy-letter", class_="main"),
        tag("p", say("Open the link that comes back in this browser, and the game goes on.")),
        class_="share",
    )


def _verdict(position: Position, say: Speaker) -> Markup | None:
    if not ended(position):
        return None
    return tag(
        "section",
        tag("h2", say(result(position))),
        tag("ol", *(tag("li", say(line)) for line in position.verdict())),
        tag("p", control(say("Play again"), "again", sign="new", class_="main")),
        class_="verdict",
        id="verdict",
    )


def _tools(state: State, table: Table, say: Speaker) -> Markup:
    earlier, later = bool(table.path), table.has_later()
    return tag(
        "div",
        tag(
            "div",
            icon_button("first", say("First position"), "first", disabled=not earlier, id="first"),
            icon_button("undo", say("Undo"), "undo", disabled=not earlier, id="undo"),
            icon_button("redo", say("Redo"), "redo", disabled=not later, id="redo"),
            icon_button("last", say("Last position"), "last", disabled=not later, id="last"),
            class_="steps",
        ),
        control(say("Hint"), "hint", sign="hint", disabled=ended(table.position), id="hint-button"),
        control(
            say("Analysis"),
            "analyse",
            sign="analysis",
            aria_pressed="true" if state.mind.analysing else "false",
            id="analyse",
        ),
        control(say("Share"), "share", sign="share", aria_expanded="true" if state.sharing else "false", id="share"),
        control(say("New game"), "again", sign="new", id="again"),
        class_="tools",
    )


def _showing(state: State, position: Position, say: Speaker) -> Markup:
    """Return the switches for what is shown on the board."""
    kinds = {mark.kind for mark in position.marks()}
    switches = [
        _switch(say(label), "show", kind, kind in state.prefs.show) for kind, label in SHOWABLE.items() if kind in kinds
    ]
    switches.append(_switch(say("Coordinates"), "toggle", "coordinates", state.prefs.coordinates))
    switches.append(_switch(say("Move numbers"), "toggle", "numbers", state.prefs.numbers))
    switches.append(_switch(say("Square white stones"), "toggle", "shaped", state.prefs.shaped))
    turns = tag(
        "p",
        control(say("Rotate"), "rotate", sign="rotate", id="rotate"),
        control(say("Mirror"), "mirror", sign="mirror", id="mirror"),
        class_="words",
    )
    return tag("details", tag("summary", say("Show")), *switches, turns, class_="showing", open=True)


def _switch(label: str, do: str, value: str, on: bool) -> Markup:
    box = tag("input", type="checkbox", data_do=do, data_with=value, checked=on)
    return tag("label", box, " ", label)


def scene(state: State, table: Table) -> Scene:
    """Return the drawing of the board."""
    position = table.position
    board = position.board
    awake = table.hover is not None or table.cursor is not None or bool(table.chosen)
    entry = position.entry(table.chosen) if awake and position.settled else None
    overlay = Overlay(
        show=frozenset(state.prefs.show)
        | ({"territory", "strangled"} if ended(position) else frozenset())
        | {"crosscut", "dead"},
        previous=table.previous,
        chosen=sum(board.cell[name] for name in table.chosen),
        laid=table.laid,
        next=sum(board.cell[name] for name in entry.cells) if entry else 0,
        after=table.considered,
        cursor=board.cell[table.cursor] if table.cursor else 0,
        numbers=_numbers(table) if state.prefs.numbers else {},
        candidates=_candidates(state, table),
        coordinates=state.prefs.coordinates,
        shaped=state.prefs.shaped,
    )
    return draw(position, overlay, state.view)


def _candidates(state: State, table: Table) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Return the moves to point out: the hint, or the best that analysis has found, each with its chance in percent."""
    mind = state.mind
    thought = mind.hint
    if thought is None and mind.analysing and mind.request and mind.request.moves == table.moves:
        thought = mind.thought
    if thought is None:
        return ()
    position = table.position
    found = thought.candidates[: 1 if mind.hint else 3]
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
