"""What is said below every page that is read: where there is more, and that it works without a network. And, on any page, that there
is a newer version.
"""

from pygames_web.machine.actions import INSTALL, STAY, TAKE_NEWER
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import control
from pygames_web.words import Speaker


def foot(state: State, say: Speaker) -> Markup:
    """Return the foot of a page that is read."""
    return tag(
        "footer",
        None
        if state.is_file
        else tag(
            "p",
            tag("a", say("Boards for your page"), href="gallery.html"),
            " · ",
            tag("a", say("For Python"), href="python/"),
            " · ",
            tag("a", say("Documentation"), href="docs/"),
            " · ",
            tag("a", say("Licences"), href="licenses.txt"),
        ),
        tag("p", control(say("Install this site as a program"), INSTALL, icon="save", id="install"))
        if state.installable
        else None,
        tag("p", say("Ready to be used without a network.") if state.offline else None, role="status"),
        class_="foot",
    )


def newer_version(state: State, say: Speaker) -> Markup:
    """Return the offer of a newer version, which lies over a corner of the page until it is taken or put off."""
    return tag(
        "div",
        tag("p", say("A new version is ready. Your games stay as they are.")) if state.newer else None,
        tag(
            "p",
            control(say("Use it now"), TAKE_NEWER, icon="again", class_="main"),
            control(say("Later"), STAY, icon="close"),
            class_="words",
        )
        if state.newer
        else None,
        class_="newer",
        role="status",
    )
