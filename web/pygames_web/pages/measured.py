"""What was measured of a game, as its guide shows it: what games are like, how strong the computer is, which openings are fair."""

from pygames.drawing import Overlay
from pygames.errors import Message
from pygames.levels import LEVELS, LEVELS_BY_PLAYOUTS
from pygames.measured import Opening, Vitals, openings_of, ratings_of, seconds_of, vitals_of
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import Game, Setup
from pygames_web.markup import Markup, tag
from pygames_web.model.openings import HOW_OFTEN, HOW_OFTEN_LISTED, fairest, swap_map
from pygames_web.pages.parts import picture, with_draws
from pygames_web.words import Speaker

_COLUMNS = (Message("Level"), Message("Elo"), Message("95 % interval"))
_ELO = Message(
    "In Elo above a player who moves at random. Who is 200 ahead may be expected to win three of four games, who is 400 ahead "
    "ten of eleven."
)


def measured(game: Game, say: Speaker) -> list[Markup | None]:
    """Return the sections, none if nothing of the game was measured: of each size that was, the recommended one first."""
    sizes = sorted(game.sizes, key=lambda size: size != game.recommended)
    setups = [game.setup(size) for size in sizes]
    strength = [_strength(setup, say) for setup in setups if ratings_of(setup)]
    vitals = {setup: found for setup in setups if (found := vitals_of(setup))}
    games = [_games(setup, found, say) for setup, found in vitals.items()]
    openings = [_openings(setup, say) for setup in setups if openings_of(setup)]
    return [
        _section(say("How strong the computer is"), say(_ELO), strength),
        _section(
            say("What games are like"),
            with_draws(
                say("Measured in games of the computer against itself."),
                [found.black for found in vitals.values()],
                say,
            ),
            games,
        ),
        _section(
            say("Which openings are fair"),
            with_draws(
                say(HOW_OFTEN if game.opening_stones == 1 else HOW_OFTEN_LISTED),
                [opening.black for setup in setups for opening in openings_of(setup)],
                say,
            ),
            openings,
        ),
    ]


def _section(title: str, about: str, parts: list[Markup]) -> Markup | None:
    if not parts:
        return None
    return tag("section", tag("h2", title), tag("p", about), tag("div", *parts, class_="sizes"), class_="measured")


def _sized(setup: Setup, say: Speaker) -> Markup:
    return tag("h3", say("Size {size}", size=setup.size))


def _strength(setup: Setup, say: Speaker) -> Markup:
    rows = [
        tag("tr", tag("th", _level(name, setup, say), scope="row"), tag("td", elo), tag("td", f"{low} – {high}"))
        for name, rating in ratings_of(setup).items()
        for elo, low, high in (map(_elo, rating),)
    ]
    heads = [tag("th", say(column), scope="col") for column in _COLUMNS]
    return tag(
        "div",
        _sized(setup, say),
        tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="ladder"),
    )


def _elo(value: int) -> str:
    """Return an Elo as it is printed: one below 0 has a minus sign, as a hyphen beside the dash of an interval is hard to read."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def _level(name: str, setup: Setup, say: Speaker) -> str:
    """Return the title of a level and, where its strength is a matter of time, how much it had."""
    title, seconds = say(LEVELS[name].title), seconds_of(setup)
    if name in LEVELS_BY_PLAYOUTS or seconds is None:
        return title
    return say("{level}, {seconds} s a move", level=title, seconds=say.number(seconds))


def _games(setup: Setup, vitals: Vitals, say: Speaker) -> Markup:
    low, high = vitals.lengths
    facts = (
        (
            say("Moves after opening and choice"),
            say("{mean}; {low} to {high} in nine of ten", mean=round(vitals.length), low=low, high=high),
        ),
        (say("Legal moves in a position"), say.number(round(vitals.branching))),
        (say("Draws"), say.percent(100 * vitals.draws)),
        (say("Changes of the lead"), say.tenths(vitals.lead_changes)),
        (say("Decided after"), say("{percent} % of the moves", percent=round(100 * vitals.decided))),
        (say("Black wins"), _share(vitals.black, say)),
        (say("Games"), say("{games}, by the level {level}", games=vitals.games, level=LEVELS[vitals.level].title)),
    )
    rows = [tag("div", tag("dt", name), tag("dd", fact)) for name, fact in facts]
    return tag("div", _sized(setup, say), tag("dl", *rows, class_="facts"))


def _openings(setup: Setup, say: Speaker) -> Markup:
    found = swap_map(setup)
    assert found
    openings = fairest(setup)
    if found.pairs:
        return tag("div", _sized(setup, say), tag("p", say("The black stone is named first.")), _pairs(openings, say))
    told = "; ".join(f"{opening.moves[0]} {_share(opening.black, say)}" for opening in openings)
    board = picture(setup.start(), Overlay(numbers=found.numbers, circles=found.fair))
    return tag(
        "figure",
        tag("figcaption", _sized(setup, say)),
        tag(
            "div", board, class_="swap-map", role="img", aria_label=say("The fairest first: {openings}", openings=told)
        ),
    )


def _pairs(openings: list[Opening], say: Speaker) -> Markup:
    """Return a list of openings of two stones."""
    rows = [
        tag("div", tag("dt", opening.moves[0].replace(",", ", ")), tag("dd", _share(opening.black, say)))
        for opening in openings
    ]
    return tag("dl", *rows, class_="facts")


def _share(counts: WinDrawLoss, say: Speaker) -> str:
    low, high = counts.interval()
    return f"{say.percent(100 * counts.score)} ({100 * low:.0f} – {100 * high:.0f})"
