"""Pages of ``docs/`` that are made of what the project holds already: the guides of the games, the notebooks, the command line.

Sphinx asks here before it reads a page (``docs/conf.py``). What it gets is MyST, Markdown with a few more signs.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from html import escape

from building import notebooks
from pygames.cli import COMMANDS
from pygames.drawing import svg
from pygames.errors import Message
from pygames.rules import GAMES, Game
from pygames_web.pages.guide import annotated_link
from pygames_web.pages.parts import PALETTE
from pygames_web.teaching.guide import GUIDES, About, Diagram, Ruling, Section
from pygames_web.teaching.strategy import AnnotatedGame, Strategy, strategy_of
from pygames_web.words import Speaker

_SIGNS = re.compile(r"([\\`*_<>\[\]|{}$])")


def on_source_read(app: object, page: str, source: list[str]) -> None:
    """Put the text of a page in the place of what its file holds, if it is made of something else."""
    folder, _, name = page.rpartition("/")
    if folder == "rules" and name in GUIDES:
        source[0] = guide_text(name)
    elif folder == "notebooks" and name != "index":
        source[0] = notebooks.as_markdown(json.loads(source[0]))
    elif page == "commands":
        source[0] += "".join(_command_texts())


# -- how a game is played ------------------------------------------------------------------------------------------------


def guide_text(name: str) -> str:
    """Return the rules of a game, with pictures and with how the published ones are read, as its page teaches them."""
    game, guide = GAMES[name], GUIDES[name]
    parts = [
        f"# {game.title}",
        plain(guide.goal),
        f"[Learn it by playing](site:#/learn/{name}), with these pictures to step through.",
    ]
    for section in guide.sections:
        parts += _section("##", section)
    strategy = strategy_of(name)
    if strategy:
        parts += _strategy(strategy)
    parts += [f"## About {game.title}", _facts(game, guide.about)]
    parts += ["## Where the published rules leave a choice", _rulings(guide.rulings)]
    return "\n\n".join(parts) + "\n"


def _section(heading: str, section: Section) -> list[str]:
    parts = [f"{heading} {plain(section.title)}", *map(plain, section.sentences)]
    if section.diagram:
        parts.append(notebooks.raw(_figures(section.diagram)))
    return parts


def _strategy(strategy: Strategy) -> list[str]:
    """Return how a game is played well."""
    parts = ["## How to play well"]
    for principle in strategy.principles:
        parts += _section("###", principle)
    return [*parts, *_annotated(strategy.annotated)] if strategy.annotated else parts


def _annotated(game: AnnotatedGame) -> list[str]:
    """Return a game with remarks, each of its moves a line."""
    link = annotated_link(game, Speaker())
    lines = []
    for number, move in enumerate(game.moves.split(), 1):
        remark = f" - {plain(game.remarks[number].text)}" if number in game.remarks else ""
        lines.append(f"{number}. {plain(move)}{remark}")
    return ["## A game with remarks", plain(game.before), f"[On the board](site:#/read/{link})", "\n".join(lines)]


def _figures(diagram: Diagram) -> str:
    """Return a diagram as HTML, each of its steps a picture with what is to be seen and what is refused there."""
    figures = []
    for step, caption in enumerate(diagram.captions):
        refusals = "".join(f"<p>Not allowed: {escape(str(refusal))}</p>" for refusal in diagram.refusals(step))
        picture = svg(diagram.position(step), diagram.overlay(step), theme=PALETTE)
        figures.append(f"<figure>{picture}<figcaption>{escape(str(caption))}{refusals}</figcaption></figure>")
    return f'<div class="steps">{"".join(figures)}</div>'


def _facts(game: Game, about: About) -> str:
    sizes = ", ".join(f"{size} (recommended)" if size == game.recommended else str(size) for size in game.sizes)
    facts: tuple[tuple[str, object], ...] = (
        ("Designer", about.designer),
        ("Year", game.year),
        ("Name", about.name),
        ("With thanks to", about.thanks),
        ("Playing time", f"{about.minutes} minutes"),
        ("Age", f"from {about.age}"),
        ("Board sizes", sizes),
        ("Variants", ", ".join(game.variants) if len(game.variants) > 1 else None),
    )
    return _table(("", ""), [(name, plain(fact)) for name, fact in facts if fact])


def _rulings(rulings: tuple[Ruling, ...]) -> str:
    rows = [
        (
            plain(ruling.published) if isinstance(ruling.published, Message) else f"“{plain(ruling.published)}”",
            plain(ruling.reading),
            plain(ruling.reason),
        )
        for ruling in rulings
    ]
    return _table(("Published", "How we read it", "Why"), rows)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plain(text: object) -> str:
    """Return a text so that none of its signs means anything to Markdown."""
    return _SIGNS.sub(r"\\\1", str(text))


# -- the command line ----------------------------------------------------------------------------------------------------


def _command_texts() -> Iterator[str]:
    """Yield, for each command, a section with what ``--help`` says of it."""
    for command in COMMANDS:
        parser = argparse.ArgumentParser(
            prog=f"python -m pygames {command.name}",
            description=command.description,
            formatter_class=lambda prog: argparse.HelpFormatter(prog, width=88),
        )
        command.add_arguments(parser)
        yield f"\n## {command.name}\n\n```text\n{parser.format_help()}```\n"
