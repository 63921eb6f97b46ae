"""What is said below every page that is read: where there is more, and that it works without a network."""

from pygames_web.machine.actions import INSTALL
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
