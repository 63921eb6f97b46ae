"""HTML built from values: every text is escaped, so nothing a person typed can become markup."""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape

_VOID = {"br", "hr", "img", "input", "link", "meta"}


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """Return an element: ``tag("a", "home", href="#/")``.

    Children are texts (escaped), `Markup`, None (nothing) or iterables of these. An attribute's name may end in ``_`` to avoid
    a keyword, and its other underscores become hyphens. The value True stands for the bare attribute, False or None for none.
    """
    written = "".join([_attribute(key, value) for key, value in attributes.items()])
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{_inside(children)}</{name}>")


def join(*children: object) -> Markup:
    """Return children one after another, escaped where they are texts."""
    return Markup(_inside(children))


def rows(name: str, /, *children: Markup, **attributes: object) -> Markup:
    """Return an element whose children, an element each, stand in lines of their own.

    The browser makes only those children anew of which the line has changed (site/dom.js).

    >>> print(rows("ol", tag("li", "one"), tag("li", "two")))
    <ol data-rows>
    <li>one</li>
    <li>two</li>
    </ol>
    """
    lines = ["", *[child.replace("\n", "&#10;") for child in children], ""]
    return tag(name, Markup("\n".join(lines)), **attributes, data_rows=True)


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = _attribute_name(key)
    return f" {name}" if value is True else f' {name}="{_escaped(str(value))}"'


@cache
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


# Most texts of a page are those of the page before it.
@lru_cache(maxsize=2_048)
def _escaped(text: str) -> str:
    return escape(text)


def _inside(children: Iterable[object]) -> str:
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            parts.append(child if isinstance(child, Markup) else _escaped(child))
        elif isinstance(child, Iterable):
            parts.append(_inside(child))
        else:
            parts.append(_escaped(str(child)))
    return "".join(parts)
