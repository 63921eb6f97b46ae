"""What the computer found: the chances, the best line, and how the chances went in a finished game, with its mistakes."""

from functools import lru_cache

from pygames.errors import Counted, Message
from pygames.record import Path
from pygames_web.machine.actions import ANALYSE, GO_TO, PLAY_BETTER
from pygames_web.machine.places import Playing
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.mind import Looks, chance_here, looks_taken
from pygames_web.model.mistakes import (
    SIGN_NAMES,
    Mistake,
    chances,
    game_line,
    is_reviewed,
    mistake_here,
    mistake_told,
    mistakes,
    none_told,
    positions_of,
    turn_told,
    turning_points,
)
from pygames_web.model.moment import written_path
from pygames_web.model.thinking import best_line_told, chances_told
from pygames_web.pages.parts import control, won_after_opening
from pygames_web.words import Speaker

#: What is seen in the graph.
_LEGEND = Message("Dark: Black's chances. Dashed line: even. Upright line: the position on the board.")


def analysis(state: State, place: Playing, say: Speaker) -> Markup | None:
    """Return the analysis, if there is one: the chances, the best line, and how the chances went in a finished game."""
    if not place.shows_chances:
        return None
    table, request = place.table, state.mind.request
    thought, black = state.mind.thought_on(table), chance_here(state.mind, place.wish, table)
    parts = []
    if black is not None:
        parts.append(_bar(round(100 * black), say))
        parts.append(tag("p", say(chances_told(black))))
    elif not thought and request and request.purpose == "analysis":
        parts.append(tag("p", say("The computer looks into the position.")))
    if shown_by_games := won_after_opening(table.position, say):
        # A search hardly sees that far.
        parts.append(tag("p", shown_by_games))
    if thought:
        if thought.line:
            parts.append(tag("p", say(best_line_told(thought)), class_="line"))
        parts.append(tag("p", tag("small", say(_playouts(thought.playouts, say)))))
    return tag(
        "section",
        tag("h2", say("Analysis")),
        _mistake(mistake_here(table), say),
        *parts,
        _graph(place, say),
        class_="analysis",
        id="analysis",
        tabindex="-1",
        aria_label=say("Analysis"),
    )


def _playouts(n: int, say: Speaker) -> Message:
    """Return how much thought that rests on."""
    return Counted("{written} playout", "{written} playouts", n=n, written=say.number(n))


def _bar(percent: int, say: Speaker) -> Markup:
    """Return a bar, black as far as Black's chances go."""
    return tag(
        "svg",
        tag("rect", width="100", height="4", class_="white-part"),
        tag("rect", width=percent, height="4", class_="black-part"),
        viewBox="0 0 100 4",
        preserveAspectRatio="none",
        role="img",
        aria_label=say("Black's chances: {percent} %", percent=percent),
        class_="bar",
    )


def _graph(place: Playing, say: Speaker) -> Markup | None:
    """Return Black's chances over a finished game as a picture, its turning points marked and reachable."""
    table, wish = place.table, place.wish
    if not positions_of(table):
        return None
    course = chances(table, wish.found.judged)
    points = [(ply, chance) for ply, chance in enumerate(course) if chance is not None]
    width = max(len(course) - 1, 1)
    end = game_line(table)
    here = next(ply for ply in range(len(table.path), -1, -1) if end[:ply] == table.path[:ply])
    turning = [control(say(turn_told(turn)), GO_TO.of(turn.path)) for turn in turning_points(table)]
    return tag(
        "div",
        tag(
            "svg",
            *[part for run in _runs(points) for part in _stretch(run)],
            tag("line", x1="0", x2=width, y1="50", y2="50", class_="even"),
            tag("line", x1=here, x2=here, y1="0", y2="100", class_="here"),
            *_places(end),
            viewBox=f"0 0 {width} 100",
            preserveAspectRatio="none",
            role="img",
            aria_label=say("Black's chances over the game"),
            class_="graph",
        ),
        tag("p", say("Turning points:"), *turning, class_="turning") if turning else None,
        tag("p", say(none_told(table))) if is_reviewed(table) and not turning else None,
        tag("p", say(_reviewed(looks_taken(table, wish))), class_="review"),
        None if wish.analysing or is_reviewed(table) else _going_on(say),
        tag("p", tag("small", say(_LEGEND))),
    )


@lru_cache(maxsize=4)
def _places(end: Path) -> tuple[Markup, ...]:
    """Return, for each position of a line, where the graph is clicked to go there; by keys one goes from move to move."""
    asks = [GO_TO.of(end[:ply]) for ply in range(len(end) + 1)]
    return tuple(
        tag("rect", x=ply - 0.5, width="1", height="100", class_="place", data_do=do, data_with=value)
        for ply, (do, value) in enumerate(asks)
    )


def _going_on(say: Speaker) -> Markup:
    return tag("p", control(say("Go on with the review"), ANALYSE, icon="play", id="go-on"), class_="words")


def signs(place: Playing) -> dict[str, str]:
    """Return the signs of the mistakes of a game that is looked over, by the `written_path` of each."""
    if not place.shows_chances:
        return {}
    return {written_path(mistake.path): mistake.sign for mistake in mistakes(place.table)}


def _mistake(mistake: Mistake | None, say: Speaker) -> Markup | None:
    """Return how grave the mistake is that one looks at, what was better, and how that is played out."""
    if mistake is None:
        return None
    return tag(
        "div",
        tag("p", tag("strong", f"{mistake.sign} {say(SIGN_NAMES[mistake.sign])}."), " ", say(mistake_told(mistake))),
        control(say("Play it out"), PLAY_BETTER, icon="play", id="play-better"),
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


def _reviewed(looks: Looks) -> Message:
    """Return how many positions of a finished game have been looked into, or, after all of them, weighed."""
    if looks.again:
        return Message(
            "{done} of {positions} positions looked into again before mistakes are named",
            done=looks.done,
            positions=looks.total,
        )
    return Message("{done} of {positions} positions looked into", done=looks.done, positions=looks.total)
