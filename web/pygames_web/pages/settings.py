"""What can be set while one plays, in a dialog: who plays, what the board shows, how moves are entered."""

from functools import lru_cache

from pygames.measured import ratings_of
from pygames.rules import Setup
from pygames.rules.terms import Colour
from pygames_web.machine.actions import MIRROR, ROTATE, SHOW, TOGGLE, Ask
from pygames_web.markup import Markup, tag
from pygames_web.model.openings import swap_map
from pygames_web.model.prefs import ON_STONES, SHOWABLE, Prefs
from pygames_web.pages.parts import control, dialog, opener, player_choice
from pygames_web.words import Speaker

#: The id of what is said of two switches of which one switches the other off.
_IN_TURN = "in-turn"


def settings_button(say: Speaker) -> Markup:
    """Return the button that opens the dialog."""
    return opener("settings", "settings", say("Settings"), id="open-settings")


# A move changes nothing in it.
@lru_cache(maxsize=4)
def settings_dialog(
    setup: Setup, players: tuple[str, ...], first: Colour | None, prefs: Prefs, counting: bool, say: Speaker
) -> Markup:
    """Return the dialog, which stays closed until the shell opens it.

    ``first`` is the colour of the first player, if that is known, ``counting`` is whether there is a count to be shown.
    """
    return dialog(
        "settings",
        say("Settings"),
        tag("h3", say("Players")),
        player_choice(players, say, ratings_of(setup), first),
        tag("h3", say("The board")),
        *_marks(setup, prefs, say),
        _switch(say("Count as it stands"), TOGGLE.of("count"), prefs.count) if counting else None,
        _switch(say("How fair openings are"), TOGGLE.of("openings"), prefs.openings) if swap_map(setup) else None,
        _switch(say("Coordinates"), TOGGLE.of("coordinates"), prefs.coordinates),
        _switch(say("Move numbers"), TOGGLE.of("numbers"), prefs.numbers, _IN_TURN),
        *_in_turn(setup, say),
        _switch(say("Square white stones"), TOGGLE.of("shaped"), prefs.shaped),
        tag(
            "p",
            control(say("Rotate"), ROTATE, icon="rotate", id="rotate"),
            control(say("Mirror"), MIRROR, icon="mirror", id="mirror"),
            class_="words",
        ),
        tag("h3", say("Moves")),
        _switch(say("Sounds"), TOGGLE.of("sounds"), prefs.sounds),
        _switch(say("Ask before every move"), TOGGLE.of("confirm"), prefs.confirm),
        _switch(say("Ask before a move by finger where stones are small"), TOGGLE.of("careful"), prefs.careful),
        _switch(
            say("Let the computer wait until moves are read when it plays against itself"),
            TOGGLE.of("unhurried"),
            prefs.unhurried,
        ),
        say=say,
    )


def _marks(setup: Setup, prefs: Prefs, say: Speaker) -> list[Markup]:
    """Return the switches for what the rules of the game point out."""
    return [
        _switch(say(label), SHOW.of(kind), kind in prefs.show, _IN_TURN if kind in ON_STONES else None)
        for kind, label in SHOWABLE.items()
        if kind in setup.game.position_class.kinds_of_marks
    ]


def _in_turn(setup: Setup, say: Speaker) -> list[Markup]:
    """Return that what is written on the stones takes the place of the numbers of moves, and they of that."""
    return [
        tag(
            "p",
            tag(
                "small",
                say("{marks} and move numbers stand on the same stones: one switches the other off.", marks=label),
            ),
            id=_IN_TURN,
        )
        for kind, label in SHOWABLE.items()
        if kind in ON_STONES and kind in setup.game.position_class.kinds_of_marks
    ]


def _switch(label: str, ask: Ask, on: bool, described: str | None = None) -> Markup:
    box = tag("input", type="checkbox", data_do=ask.action, data_with=ask.value, checked=on, aria_describedby=described)
    return tag("label", box, " ", label, class_="switch")
