"""The front page: go on with a game, or begin one."""

from pygames.rules import GAMES, Game
from pygames_web.app import State
from pygames_web.guide import GUIDES
from pygames_web.markup import Markup, tag
from pygames_web.pages.library import damaged
from pygames_web.pages.parts import VARIANT_NAMES, control, miniature, player_choice, status
from pygames_web.saves import readable
from pygames_web.showcase import showcase
from pygames_web.words import Speaker

#: How many saved games are offered to continue.
RECENT = 6


def home(state: State, say: Speaker) -> Markup:
    """Return the page."""
    return tag(
        "main",
        tag("h1", say("Board games you have not played yet")),
        tag(
            "p",
            say("Against a person beside you or the computer, with nothing to install and no account."),
            class_="lead",
        ),
        _recent(state, say),
        tag("h2", say("New game")),
        player_choice(state.prefs.players, say),
        tag("ul", *(_card(game, say) for game in GAMES.values()), class_="cards"),
        class_="home",
    )


def _card(game: Game, say: Speaker) -> Markup:
    choices = []
    for variant in game.variants:
        sizes = [
            control(
                str(size),
                "new",
                f"{game.name},{size},{variant}",
                aria_label=say(
                    "New game of {game}, size {size}, {variant}",
                    game=game.title,
                    size=size,
                    variant=VARIANT_NAMES[variant],
                ),
                class_="size recommended" if size == game.recommended else "size",
            )
            for size in game.sizes
        ]
        label = say("Size") if variant == "standard" else say(VARIANT_NAMES[variant]).capitalize()
        choices.append(tag("p", tag("span", label), *sizes, class_="sizes"))
    return tag(
        "li",
        tag("div", miniature(showcase(game.name)), class_="miniature"),
        tag("h3", game.title, " ", tag("small", str(game.year))),
        tag("p", say(game.summary)),
        tag("p", tag("a", say("How to play"), href=f"#/learn/{game.name}")) if game.name in GUIDES else None,
        *choices,
        class_="card",
    )


def _recent(state: State, say: Speaker) -> Markup | None:
    items = []
    for name, save in readable(state.saves)[:RECENT]:
        items.append(
            tag(
                "li",
                tag(
                    "a",
                    tag("span", miniature(save.shown), class_="miniature"),
                    tag("span", tag("strong", save.name), " ", status(save.shown, say)),
                    href=f"#/play/{name}",
                ),
            )
        )
    items += damaged(state, say)
    if not items:
        return None
    return tag(
        "section",
        tag("h2", say("Continue")),
        tag("ul", *items, class_="recent"),
        tag("p", tag("a", say("All games"), href="#/games"), class_="more"),
    )
