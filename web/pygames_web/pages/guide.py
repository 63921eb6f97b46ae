"""The page that teaches a game: its guide, with diagrams to step through."""

import re
from dataclasses import replace
from functools import lru_cache

from pygames.board import union
from pygames.drawing import Overlay
from pygames.errors import Message
from pygames.record import Node, Record, to_link
from pygames.rules import GAMES, Game, Position
from pygames.rules.notation import move_cells
from pygames.telling import board_told
from pygames_web.machine.actions import NEW, STEP, DiagramStep
from pygames_web.machine.places import Reading
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import LESSON, PUZZLES, READ, TRIED
from pygames_web.pages.measured import measured
from pygames_web.pages.parts import control, move_label, picture, way
from pygames_web.teaching.guide import GUIDES, About, Diagram, Ruling, Section
from pygames_web.teaching.strategy import AnnotatedGame, Principle, Strategy, sections_of, strategy_of
from pygames_web.words import Speaker

#: A cell that a sentence names.
_CELL = re.compile(r"\b[a-u][1-9][0-9]?\b")


def guide_page(place: Reading, shaped: bool, say: Speaker) -> Markup:
    """Return the page; white stones of its diagrams are square if they are ``shaped``."""
    name = place.game
    game, guide = GAMES[name], GUIDES[name]
    sections = [
        _section(name, section, number, place.steps.get(number, 0), shaped, say)
        for number, section in enumerate(sections_of(name))
    ]
    rules, principles = sections[: len(guide.sections)], sections[len(guide.sections) :]
    strategy = strategy_of(name)
    return tag(
        "main",
        tag("h1", say("How to play {game}", game=game.title), tabindex="-1"),
        tag("p", say(guide.goal), class_="lead"),
        tag(
            "p",
            way("lesson", say("Learn it by playing: the lesson"), f"#{LESSON}{name}"),
            way("puzzle", say("Puzzles"), f"#{PUZZLES}{name}"),
            class_="ways",
        ),
        *rules,
        *(_strategy(strategy, principles, say) if strategy else ()),
        _annotated(strategy.annotated, len(sections), place.steps.get(len(sections), 0), shaped, say)
        if strategy and strategy.annotated
        else None,
        _about(game, guide.about, say),
        *measured(game, say),
        _rulings(guide.rulings, say),
        tag(
            "p",
            control(
                say("Play {game}", game=game.title),
                NEW.of(game.setup(game.recommended)),
                icon="play",
                class_="main",
            ),
        ),
        class_="guide",
    )


def _about(game: Game, about: About, say: Speaker) -> Markup:
    """Return what was published about a game beside its rules."""
    sizes = [say("{size} (recommended)", size=size) if size == game.recommended else str(size) for size in game.sizes]
    variants = [say(title) for title in game.variants.values()] if len(game.variants) > 1 else []
    facts = (
        (say("Designer"), about.designer),
        (say("Year"), game.year),
        (say("Name"), about.name and say(about.name)),
        (say("With thanks to"), about.thanks and say(about.thanks)),
        (say("Players"), 2),
        (say("Playing time"), say("{minutes} minutes", minutes=about.minutes)),
        (say("Age"), say("from {age}", age=about.age)),
        (say("Board sizes"), ", ".join(sizes)),
        (say("Variants"), ", ".join(variants)),
    )
    rows = [tag("div", tag("dt", name), tag("dd", fact)) for name, fact in facts if fact]
    return tag("section", tag("h2", say("About {game}", game=game.title)), tag("dl", *rows, class_="facts"))


def _rulings(rulings: tuple[Ruling, ...], say: Speaker) -> Markup:
    """Return the table of what can be read in more than one way; on a narrow screen each cell says what column it is of."""
    columns = say("Published"), say("How we read it"), say("Why")
    rows = [
        tag(
            "tr",
            *[
                tag("td", text, role="cell", data_column=column)
                for column, text in zip(columns, _cells(ruling, say), strict=True)
            ],
            role="row",
        )
        for ruling in rulings
    ]
    heads = [tag("th", column, role="columnheader", scope="col") for column in columns]
    return tag(
        "section",
        tag("h2", say("Where the published rules leave a choice")),
        tag(
            "table",
            tag("thead", tag("tr", *heads, role="row"), role="rowgroup"),
            tag("tbody", *rows, role="rowgroup"),
            role="table",
            class_="rulings",
        ),
    )


def _cells(ruling: Ruling, say: Speaker) -> tuple[str, str, str]:
    """Return what stands in the columns for a ruling; the published words stay English."""
    published = ruling.published
    words = say(published) if isinstance(published, Message) else tag("q", published, lang="en")
    return words, say(ruling.reading), say(ruling.reason)


def _strategy(strategy: Strategy, principles: list[Markup], say: Speaker) -> tuple[Markup, ...]:
    """Return how a game is played well."""
    return (
        tag(
            "section",
            tag("h2", say("How to play well")),
            tag(
                "p",
                say(
                    "Each of these principles has a position to try. The figures say how often a move wins, as the level Strongest "
                    "of the computer found in 5 seconds."
                ),
            ),
        ),
        *principles,
    )


def _annotated(game: AnnotatedGame, number: int, step: int, shaped: bool, say: Speaker) -> Markup:
    """Return a game with remarks, where it stands after some of them, and the ways on and to the whole game."""
    stop = game.stops[step]
    last = step == len(game.stops) - 1
    board = picture(
        game.position(stop),
        Overlay(
            show=frozenset(game.show),
            previous=game.position(game.stops[step - 1]) if step else None,
            coordinates=True,
            shaped=shaped,
        ),
    )
    label = say("Back to the start") if last else say("On to move {number}", number=game.stops[step + 1])
    to = DiagramStep(number, 0 if last else step + 1)
    return tag(
        "section",
        tag(
            "div",
            tag("h2", say("A game with remarks")),
            tag("p", say(game.before)),
            tag("p", way("watch", say("Open the whole game"), f"#{READ}{annotated_link(game, say)}"), class_="ways"),
        ),
        tag(
            "figure",
            _described(board, game.position(stop), say),
            tag("figcaption", _numbered(game, stop, say) if stop else None),
            control(label, STEP.of(to), "again" if last else "next"),
        ),
        class_="rule",
    )


def _numbered(game: AnnotatedGame, stop: int, say: Speaker) -> tuple[Markup, str]:
    return tag("strong", f"{stop}. {game.moves.split()[stop - 1]}"), f" {say(game.said(stop))}"


def annotated_link(game: AnnotatedGame, say: Speaker) -> str:
    """Return the link to a game with remarks, in the language that is spoken."""
    said = tuple((number, say(remark.text)) for number, remark in game.remarks.items())
    return _link(game, said, say(game.before))


@lru_cache(maxsize=16)
def _link(game: AnnotatedGame, said: tuple[tuple[int, str], ...], before: str) -> str:
    comments = dict(said)
    replies: tuple[Node, ...] = ()
    for number, move in reversed(list(enumerate(game.moves.split(), 1))):
        replies = (Node(move, comments.get(number, ""), replies=replies),)
    return to_link(Record(game.setup, None, replies, comment=before))


def _section(game: str, section: Section, number: int, step: int, shaped: bool, say: Speaker) -> Markup:
    return tag(
        "section",
        tag(
            "div",
            tag("h2", say(section.title)),
            *(tag("p", say(sentence)) for sentence in section.sentences),
            *(_trial(game, section, number, say) if isinstance(section, Principle) else ()),
        ),
        _figure(section.diagram, number, step, shaped, say) if section.diagram else None,
        class_="rule",
    )


def _trial(game: str, principle: Principle, number: int, say: Speaker) -> tuple[Markup, ...]:
    """Return how good the best moves of a principle's position are, and the way to try them."""
    chances = ", ".join(f"{move} {say.percent(chance)}" for move, chance in principle.chances)
    return (
        tag("p", say("The level Strongest: {moves}.", moves=chances)) if chances else tag("p"),
        tag("p", way("analysis", say("Try it on the board"), f"#{TRIED}{game}/{number}"), class_="ways"),
    )


def _figure(diagram: Diagram, number: int, step: int, shaped: bool, say: Speaker) -> Markup:
    """Return the diagram after some of its moves, what is refused there, and a button that leads to the next step."""
    last = len(diagram.moves)
    board = picture(
        diagram.position(step),
        replace(
            diagram.overlay(step),
            refused=_refused(diagram, step),
            coordinates=bool(
                last or diagram.refused or any(_CELL.search(str(caption)) for caption in diagram.captions)
            ),
            shaped=shaped,
        ),
    )
    back = step == last
    icon, label = ("again", say("Back to the start")) if back else ("next", move_label(diagram.moves[step], say))
    return tag(
        "figure",
        _described(board, diagram.position(step), say),
        tag("figcaption", say(diagram.captions[step])),
        *(
            tag("p", tag("strong", say("Not allowed.")), " ", say(refusal.message), class_="refused")
            for refusal in diagram.refusals(step)
        ),
        control(label, STEP.of(DiagramStep(number, 0 if back else step + 1)), icon) if last else None,
    )


def _described(board: Markup, position: Position, say: Speaker) -> Markup:
    """Return the picture of a position, which says to those who do not see it what stands where."""
    label = " ".join(say(line) for line in board_told(position))
    return tag("div", board, class_="diagram", role="img", aria_label=label)


def _refused(diagram: Diagram, step: int) -> int:
    """Return the cells at which the moves would end that are refused after some of the diagram's moves, those that are empty."""
    position = diagram.position(step)
    ends = [_end_of(position, move) for tried_at, move in diagram.refused if tried_at == step]
    return union(ends) & position.empty


def _end_of(position: Position, move: str) -> int:
    """Return the cell at which a refused move would end, 0 for a pass; the cells on the way there may be allowed.

    The text of a walk or an opening need not name it last: it is the one with which no legal move begins.
    """
    names = move_cells(move)
    if len(names) > 1 and not position.board.cell[names[0]] & position.own:
        names = tuple([name for name in names if not any(position.entry([name]))]) or names
    return position.board.cell.get(names[-1], 0)
