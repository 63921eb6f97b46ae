"""The page that teaches a game: its guide, with diagrams to step through."""

import re

from pygames.drawing import Overlay
from pygames.rules import GAMES
from pygames.rules.position import WORDS, move_cells
from pygames_web.actions import NEW, STEP, DiagramStep
from pygames_web.guide import GUIDES, Diagram, Section
from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import control, picture, way
from pygames_web.places import Reading
from pygames_web.words import Speaker

#: A cell that a sentence names.
_CELL = re.compile(r"\b[a-u][1-9][0-9]?\b")


def guide_page(place: Reading, say: Speaker) -> Markup:
    """Return the page."""
    name = place.game
    game, guide = GAMES[name], GUIDES[name]
    sections = [
        _section(section, number, place.steps.get(number, 0), say) for number, section in enumerate(guide.sections)
    ]
    readings = [tag("h2", say("Where the published rules leave a choice"))] if guide.readings else []
    readings += [tag("p", say(reading)) for reading in guide.readings]
    return tag(
        "main",
        tag("h1", say("How to play {game}", game=game.title), tabindex="-1"),
        tag("p", say(guide.goal), class_="lead"),
        tag(
            "p",
            way("lesson", say("Learn it by playing: the lesson"), f"#/lesson/{name}"),
            way("puzzle", say("Puzzles"), f"#/puzzles/{name}"),
            class_="ways",
        ),
        *sections,
        tag("section", *readings) if readings else None,
        tag(
            "p",
            control(
                say("Play {game}", game=game.title),
                NEW.of(game.setup(game.recommended)),
                sign="play",
                class_="main",
            ),
        ),
        class_="guide",
    )


def _section(section: Section, number: int, step: int, say: Speaker) -> Markup:
    return tag(
        "section",
        tag("div", tag("h2", say(section.title)), *(tag("p", say(sentence)) for sentence in section.sentences)),
        _figure(section.diagram, number, step, say) if section.diagram else None,
        class_="rule",
    )


def _figure(diagram: Diagram, number: int, step: int, say: Speaker) -> Markup:
    """Return the diagram after some of its moves, what is refused there, and a button that leads to the next step."""
    last = len(diagram.moves)
    board = picture(
        diagram.position(step),
        Overlay(
            show=frozenset(diagram.show),
            previous=diagram.position(step - 1) if step else None,
            refused=_refused(diagram, step),
            coordinates=bool(
                last or diagram.refused or any(_CELL.search(str(caption)) for caption in diagram.captions)
            ),
        ),
    )
    back = step == last
    sign, label = (
        ("again", say("Back to the start")) if back else ("next", say("Play {move}", move=diagram.moves[step]))
    )
    return tag(
        "figure",
        tag("div", board, class_="diagram"),
        tag("figcaption", say(diagram.captions[step])),
        *(
            tag("p", tag("strong", say("Not allowed.")), " ", say(refusal.message), class_="refused")
            for refusal in diagram.refusals(step)
        ),
        control(label, STEP.of(DiagramStep(number, 0 if back else step + 1)), sign) if last else None,
    )


def _refused(diagram: Diagram, step: int) -> int:
    """Return the empty cells of the moves that are refused after some of the diagram's moves."""
    position = diagram.position(step)
    tried = {
        position.board.cell[name]
        for tried_at, move in diagram.refused
        if tried_at == step and move not in WORDS
        for name in move_cells(move)
    }
    return sum(tried) & position.empty
