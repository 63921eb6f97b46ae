"""HTML built from values: every text is escaped, so nothing a person typed can become markup."""

from collections.abc import Iterable
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
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{_inside(children)}</{name}>")


def join(*children: object) -> Markup:
    """Return children one after another, escaped where they are texts."""
    return Markup(_inside(children))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def _inside(children: Iterable[object]) -> str:
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, Markup):
            parts.append(child)
        elif isinstance(child, Iterable) and not isinstance(child, str):
            parts.append(_inside(child))
        else:
            parts.append(escape(str(child)))
    return "".join(parts)
