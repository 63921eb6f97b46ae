"""The page of all saved games: look one up, give it a name, copy it, delete it, take games in and hand them out."""

from pygames.errors import Counted
from pygames_web.machine.actions import (
    BEGIN_RENAMING,
    DUPLICATE,
    EXPORT_JSON,
    EXPORT_TEXT,
    FORGET,
    KEEP_NAME,
    LIST_MORE,
    NAME,
    RENAME,
    SEARCH,
    SORT,
)
from pygames_web.machine.library_search import matching
from pygames_web.machine.outgoing import clock, day, player_names
from pygames_web.machine.places import Library
from pygames_web.machine.state import State
from pygames_web.markup import Markup, join, tag
from pygames_web.model.addresses import PLAYED
from pygames_web.model.prefs import ORDERS
from pygames_web.model.saves import LONGEST_NAME, NewerSave, Save, UnreadableSave, read_save
from pygames_web.pages.icons import icon
from pygames_web.pages.parts import control, miniature, turn_kept
from pygames_web.words import Speaker


def library_page(state: State, place: Library, say: Speaker) -> Markup:
    """Return the page."""
    games = matching(state)
    return tag(
        "main",
        tag("h1", say("Your games"), tabindex="-1"),
        tag(
            "p",
            (say("They are kept in this browser and nowhere else."), " ") if state.storing else None,
            say("A file keeps them safe, or takes them to another browser."),
        ),
        _doors(state, say),
        _search(state, place, len(games), say)
        if state.saves
        else tag(
            "p",
            say("What is kept here cannot be read now.") if state.unread else say("There are no games here."),
            class_="lead",
        ),
        tag("ul", *(_item(state, place, name, say) for name in games[: place.listed]), class_="games"),
        tag("p", control(say("Show more"), LIST_MORE, icon="new", id="list-more"))
        if len(games) > place.listed
        else None,
        class_="library",
    )


def _item(state: State, place: Library, name: str, say: Speaker) -> Markup:
    try:
        return _game(state, place, name, read_save(state.saves[name]), say)
    except UnreadableSave as error:
        return unreadable(name, error, say)


def unreadable(name: str, error: UnreadableSave, say: Speaker) -> Markup:
    """Return an item for a saved game that cannot be read; it can be removed unless a newer version has kept it."""
    if isinstance(error, NewerSave):
        words, remove = say("A saved game here was made by a newer version of this site. It stays as it is."), None
    else:
        words = say("A saved game here is damaged and cannot be opened.")
        remove = control(say("Remove it"), FORGET.of(name), icon="delete")
    return tag("li", tag("span", words), remove, class_="damaged")


def _doors(state: State, say: Speaker) -> Markup:
    """Return where games come in and go out."""
    as_text = control(say("Save all as text"), EXPORT_TEXT.of(""), icon="save", id="all-as-text")
    as_json = control(say("Save all as JSON"), EXPORT_JSON.of(""), icon="save", id="all-as-json")
    return tag(
        "section",
        tag(
            "p",
            tag(
                "label",
                tag("input", type="file", id="file", multiple=True, accept=".txt,.json,text/plain,application/json"),
                tag("span", icon("open"), say("Open a file")),
                class_="file",
            ),
            as_text if state.saves else None,
            # Results go into a file of JSON alone, also where there are no games.
            as_json if state.saves or state.tally.lines else None,
            class_="words",
        ),
        tag("p", tag("small", say("Or drop a file anywhere on these pages, or paste a game or a link."))),
        class_="doors",
    )


def _search(state: State, place: Library, count: int, say: Speaker) -> Markup:
    field = tag(
        "input",
        type="search",
        id="search",
        value=place.query,
        placeholder=say("Name, player, game, date"),
        data_do=SEARCH.name,
        data_live=True,
        autocomplete="off",
    )
    orders = [
        tag("option", say(label), value=order, selected=order == state.prefs.order) for order, label in ORDERS.items()
    ]
    words = say("No saved game matches.") if not count else say(Counted("{n} game", "{n} games", n=count))
    return tag(
        "div",
        tag("label", tag("span", icon("search"), say("Search")), field),
        tag("output", words, for_="search", id="found"),
        tag("label", tag("span", say("Sort by")), tag("select", *orders, data_do=SORT.name, id="sort"), class_="sort"),
        class_="search",
    )


def _game(state: State, place: Library, name: str, save: Save, say: Speaker) -> Markup:
    players = [player if isinstance(player, str) else say(player) for player in player_names(save)]
    called = say(save.called)
    return tag(
        "li",
        tag(
            "a",
            miniature(save.shown, state.prefs.shaped),
            href=f"#{PLAYED}{name}",
            class_="miniature",
            tabindex="-1",
            aria_hidden="true",
        ),
        tag(
            "div",
            _renaming(place, save, say)
            if place.renaming == name
            else tag("h2", tag("a", called, href=f"#{PLAYED}{name}", title=called)),
            tag(
                "p",
                f"{say(save.record.setup.called)} · ",
                _when(save, say),
            ),
            tag("p", " – ".join(players)) if players else None,
            tag("p", turn_kept(save, say)),
            class_="about",
        ),
        tag("p", _deeds(name, save, place.renaming == name, say), class_="deeds"),
        id=f"game-{name}",
    )


def _when(save: Save, say: Speaker) -> Markup:
    """Return the date of a game and, unless somebody gave it that, the time: games of one day are told apart by it."""
    date, time = day(save), clock(save)
    return tag("time", say.date(date), f" {time}" if time else None, datetime=f"{date}T{time}" if time else date)


def _deeds(name: str, save: Save, renaming: bool, say: Speaker) -> Markup:
    """Return the buttons for what can be done to a game; who only hears them hears which game each is about.

    The button that asks for another name also closes the field for it.
    """
    deeds = (
        ("copy", say("Duplicate"), DUPLICATE),
        ("save", say("Text"), EXPORT_TEXT),
        ("save", say("JSON"), EXPORT_JSON),
        ("delete", say("Delete"), FORGET),
    )
    rename, game = say("Rename"), say(save.called)
    return join(
        [
            control(
                rename,
                KEEP_NAME if renaming else BEGIN_RENAMING.of(name),
                "rename",
                aria_label=say("{deed}: {game}", deed=rename, game=game),
                aria_expanded="true" if renaming else "false",
                id=f"{BEGIN_RENAMING.name}-{name}",
            ),
            *(
                control(
                    label,
                    action.of(name),
                    icon_name,
                    aria_label=say("{deed}: {game}", deed=label, game=game),
                    id=f"{action.name}-{name}",
                )
                for icon_name, label, action in deeds
            ),
        ]
    )


def _renaming(place: Library, save: Save, say: Speaker) -> Markup:
    return tag(
        "form",
        tag(
            "input",
            id="name",
            value=save.record.tags.get("event", "") if place.typed is None else place.typed,
            placeholder=say(save.called),
            maxlength=LONGEST_NAME,
            autocomplete="off",
            aria_label=say("Name of the game"),
            data_do=NAME.name,
            data_live=True,
        ),
        tag("button", icon("check"), tag("span", say("Keep")), class_="main"),
        control(say("Cancel"), KEEP_NAME, icon="close", id="keep-name"),
        data_do=RENAME.name,
        data_escape=KEEP_NAME.name,
        class_="renaming",
    )
