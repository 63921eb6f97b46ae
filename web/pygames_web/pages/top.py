"""The head of every page, of those that Python makes and of those that stand as they are: the way home, the language, the colours."""

from functools import lru_cache

from pygames.errors import Message
from pygames_web.machine.actions import LANGUAGE, THEME, Action
from pygames_web.markup import Markup, tag
from pygames_web.pages.icons import icon
from pygames_web.words import LANGUAGES, Speaker

THEME_NAMES = {
    "": Message("Automatic"),
    "light": Message("Light"),
    "dark": Message("Dark"),
    "contrast": Message("High contrast"),
    "contrast-dark": Message("High contrast, dark"),
}


@lru_cache(maxsize=2)
def top(home: str, theme: str, say: Speaker, offer: Markup | None = None, standing: bool = False) -> Markup:
    """Return the head, with a link to the front page, what is offered there (``offer``) and the theme that is chosen.

    On a page that stands as it is (``standing``), scripts find the words that they are to translate marked with ``data-say``.
    """
    marked = True if standing else None
    languages = [
        tag("option", name, value=language, lang=language, selected=language == say.language)
        for language, name in LANGUAGES.items()
    ]
    themes = [
        tag("option", say(name), value=value, selected=value == theme, data_say=marked)
        for value, name in THEME_NAMES.items()
    ]
    return tag(
        "header",
        tag("a", tag("span", class_="mark", aria_hidden="true"), "pygames", href=home, class_="brand"),
        offer,
        tag(
            "div",
            _choice("language", LANGUAGE, tag("span", say("Language"), class_="unseen", data_say=marked), languages),
            _choice("theme", THEME, tag("span", say("Colours"), class_="unseen", data_say=marked), themes),
            class_="choices",
        ),
        class_="top",
    )


def _choice(icon_name: str, action: Action[str], label: Markup, options: list[Markup]) -> Markup:
    return tag("label", icon(icon_name), label, tag("select", *options, data_do=action.name, id=action.name))
