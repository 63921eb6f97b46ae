"""The front page: go on with a game, or begin one."""

from collections.abc import Sequence
from typing import NamedTuple

from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.rules import GAMES, Game
from pygames_web.machine.actions import NEW, OPPOSE, TOGGLE, WATCH
from pygames_web.machine.places import Front
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import GUIDE, LESSON, PLAYED, PUZZLES, SAVED, SET_UP, STUDIED
from pygames_web.model.days import day_at
from pygames_web.model.outcome import is_over
from pygames_web.model.prefs import Prefs
from pygames_web.model.saves import Save, UnreadableSave, read_save
from pygames_web.model.seats import BY_LINK, PERSON, SEATS, opponent
from pygames_web.model.setups import written_setup
from pygames_web.pages.library import unreadable
from pygames_web.pages.parts import control, miniature, player_choice, turn_kept, way
from pygames_web.pages.results import daily
from pygames_web.pages.showcase import showcase
from pygames_web.words import Speaker, since

#: How many unfinished games are offered to continue, and among how many of those last played they are looked for.
UNFINISHED, RECENT = 4, 24


def home(state: State, place: Front, say: Speaker) -> Markup:
    """Return the page."""
    recent = _recent(state, place.now, say)
    return tag(
        "main",
        tag("h1", say("Board games you have not played yet"), tabindex="-1"),
        tag(
            "p",
            say("Against a person beside you or the computer, with nothing to install and no account."),
            class_="lead",
        ),
        recent,
        tag(
            "div",
            tag("h2", say("New game")),
            None
            if recent
            else way("open", say("All games") if state.saves else say("Open a game from a file"), f"#{SAVED}"),
            class_="heading",
        ),
        tag(
            "div",
            _opponents(state.prefs.players, say),
            player_choice(state.prefs.players, say),
            class_="between",
        ),
        tag(
            "ul",
            *(_card(game, _beat(place, turn), state.prefs, say) for turn, game in enumerate(GAMES.values())),
            class_="cards",
        ),
        tag(
            "div",
            daily(state.tally, day_at(place.now), say),
            tag("p", _stillness(state.prefs.still, say), class_="still"),
            class_="beneath",
        ),
        class_="home",
    )


def _stillness(still: bool, say: Speaker) -> Markup:
    """Return the switch for the boards that play by themselves."""
    icon, label = ("play", say("Let the small boards play")) if still else ("stop", say("Stop the small boards"))
    return control(label, TOGGLE.of("still"), icon, id="still")


def _beat(place: Front, turn: int) -> int:
    """Return how far a miniature has gone on: they take turns, one at each beat."""
    return ((place.beat or 0) + len(GAMES) - 1 - turn) // len(GAMES)


def _opponents(players: Sequence[str], say: Speaker) -> Markup:
    """Return the choice of whom one plays; the seats below can be filled in any other way."""
    kinds = {"computer": say("The computer"), "person": say("A person here"), "link": say("A person by link")}
    buttons = [
        control(
            label,
            OPPOSE.of(kind),
            icon=kind,
            aria_pressed="true" if tuple(players) == (PERSON, opponent(kind, players)) else "false",
            id=f"oppose-{kind}",
        )
        for kind, label in kinds.items()
    ]
    return tag("div", *buttons, class_="words opponents", role="group", aria_label=say("Opponent"))


def _otherwise(game: Game, say: Speaker) -> Markup:
    """Return what one can do with a game besides playing it."""
    setup = game.setup(game.recommended)
    place = written_setup(setup, "/")
    learn = way(
        "rules",
        say("How to play"),
        f"#{GUIDE}{game.name}",
        aria_label=say("How to play: {game}", game=game.title),
    )
    lesson = way("lesson", say("Lesson"), f"#{LESSON}{game.name}", aria_label=say("Lesson: {game}", game=game.title))
    puzzles = way(
        "puzzle", say("Puzzles"), f"#{PUZZLES}{game.name}", aria_label=say("Puzzles: {game}", game=game.title)
    )
    watch = control(
        say("Watch"),
        WATCH.of(setup),
        icon="watch",
        aria_label=say("Watch the computer play {game}", game=game.title),
    )
    study = way("analysis", say("Study"), f"#{STUDIED}{place}", aria_label=say("Study {game}", game=game.title))
    edit = way(
        "edit", say("Set up"), f"#{SET_UP}{place}", aria_label=say("Set up a position of {game}", game=game.title)
    )
    return tag("p", lesson, learn, puzzles, watch, study, edit, class_="otherwise")


class _Beginning(NamedTuple):
    """What the buttons say that begin a game between the players that are chosen.

    Attributes:
        label: the word on the large button.
        heard: the same for who only hears it.
        row: what stands before the buttons for the sizes.
    """

    label: Message
    heard: Message
    row: Message


def _beginning(players: Sequence[str]) -> _Beginning:
    levels = sum(player in LEVELS for player in players)
    if levels == len(players):
        return _Beginning(Message("Watch"), Message("Watch the computer play {game}"), Message("The computer, size"))
    if levels:
        return _Beginning(
            Message("Play the computer"), Message("Play the computer: {game}"), Message("The computer, size")
        )
    if BY_LINK in players:
        return _Beginning(Message("Play by link"), Message("Play by link: {game}"), Message("By link, size"))
    return _Beginning(Message("Play together"), Message("Play together: {game}"), Message("Two people, size"))


def _card(game: Game, beat: int, prefs: Prefs, say: Speaker) -> Markup:
    """Return what there is of a game: its face, which begins one, and all else that one can do with it."""
    label, heard, row = _beginning(prefs.players)
    return tag(
        "li",
        tag(
            "div",
            tag("div", miniature(showcase(game.name, beat), prefs.shaped), class_="miniature"),
            tag("h3", game.title, " ", tag("small", str(game.year))),
            tag("p", say(game.summary)),
            control(
                say(label),
                NEW.of(game.setup(game.sizes[0])),
                "play",
                aria_label=say(Message(heard.template, game=game.title)),
                class_="main",
            ),
            class_="face",
        ),
        *(_sizes(game, variant, title, row, say) for variant, title in game.variants.items()),
        _otherwise(game, say),
        class_="card",
    )


def _sizes(game: Game, variant: str, title: Message, row: Message, say: Speaker) -> Markup:
    """Return the buttons that begin a game of a variant between the players that are chosen, one for each size."""
    sizes = [
        control(
            str(size),
            NEW.of(game.setup(size, variant)),
            aria_label=say("New game of {game}, size {size}, {variant}", game=game.title, size=size, variant=title),
            class_="size",
        )
        for size in game.sizes
    ]
    return tag("p", tag("span", say(row) if variant == "standard" else say(title).capitalize()), *sizes, class_="sizes")


def _unfinished(state: State, name: str, save: Save, now: int, say: Speaker) -> Markup:
    """Return a game to go on with: whom one plays, whose turn it is, when it was last touched."""
    called = say(save.called)
    against = next((SEATS[player] for player in reversed(save.players) if player), None)
    return tag(
        "li",
        tag(
            "a",
            tag("span", miniature(save.shown, state.prefs.shaped), class_="miniature"),
            tag(
                "span",
                tag("strong", called),
                tag("span", say(against)) if against else None,
                tag("span", turn_kept(save, say)),
                tag("small", say(since(now - save.changed))),
                class_="about",
            ),
            href=f"#{PLAYED}{name}",
            title=called,
        ),
    )


def _recent(state: State, now: int, say: Speaker) -> Markup | None:
    """Return the games to go on with, and the way to all the others, if any are kept."""
    items: list[Markup] = []
    lost = []
    for name in state.saves.latest_first[:RECENT]:
        try:
            save = read_save(state.saves[name])
        except UnreadableSave as error:
            lost.append(unreadable(name, error, say))
            continue
        goes_on = save.is_beside_the_game or not is_over(save.listed_moment)
        if goes_on and not (save.is_blank or save.is_study):
            items.append(_unfinished(state, name, save, now, say))
        if len(items) == UNFINISHED:
            break
    items += lost[:UNFINISHED]
    if not items:
        return None
    everything = way("open", say("All games"), f"#{SAVED}")
    return tag(
        "section",
        tag("div", tag("h2", say("Continue")), everything, class_="heading"),
        tag("ul", *items, class_="recent"),
    )
