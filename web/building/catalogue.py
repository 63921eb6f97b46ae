"""Keeps the catalogues of the other languages complete: ``python -m building.catalogue [--write]``.

A catalogue is a JSON object from each English sentence to its translation: ``web/site/locale/LANGUAGE.json``. A sentence about some
number of things, ``Counted("...", "...")``, stands there in each form that languages have, as `formed` names them. The sentences are
found where they are said: ``Message("...")`` and ``say("...")`` in Python, ``say("...")`` in scripts, and elements with the attribute
``data-say`` in pages (in the ``content`` of a ``meta``), whose parts with ``data-blank="name"`` stand for ``{name}``. Without
``--write`` this tells what is missing or wrong; with it the catalogues are put in the order of the sentences, those that nobody says
any more are dropped, and new ones are added with an empty translation, which counts as missing.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

from building import BUILDING, ROOT, WEB
from pygames_web.words import LANGUAGES, formed

LOCALE = WEB / "site" / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

#: The languages in which none is counted like one: ``0 pierre``.
_ONE_FORM_FOR_NONE = ("fr", "pt")

_SAID_IN_SCRIPT = re.compile(r'\bsay\(\s*("(?:[^"\\]|\\.)*")')


@cache
def sentences() -> tuple[str, ...]:
    """Return every sentence that a person may read, in English, in the order of the files."""
    found: dict[str, None] = {}
    in_pages = (BUILDING / "blanks.py", BUILDING / "gallery.py")
    for path in (*_modules(ROOT / "pygames"), *_modules(WEB / "pygames_web"), *in_pages):
        found |= dict.fromkeys(_said_in_python(path))
    found |= dict.fromkeys(said_in_scripts(WEB / "site"))
    for path in sorted((WEB / "site").glob("*.html")):
        found |= dict.fromkeys(_said_in_page(path))
    return tuple(found)


def said_in_scripts(folder: Path) -> list[str]:
    """Return every sentence of the scripts of a folder, each once."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.js")))
    said = (ast.literal_eval(text) for script in texts for text in _SAID_IN_SCRIPT.findall(script))
    return list(dict.fromkeys(said))


def said_in(folder: Path) -> list[str]:
    """Return every sentence of the modules of a folder, each once."""
    return list(dict.fromkeys(sentence for path in _modules(folder) for sentence in _said_in_python(path)))


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _said_in_python(path: Path) -> Iterator[str]:
    """Yield the literal sentences of a module from its top to its bottom."""
    for name, arguments in _calls(path):
        match arguments:
            case [ast.Constant(value=str()), ast.Constant(value=str(sentence)), *_] if name == "Counted":
                yield sentence
                yield formed(sentence, "one")
            case [ast.Constant(value=str(sentence)), *_] if name in ("Message", "say"):
                yield sentence


@cache
def _said_of_one() -> dict[str, str]:
    """Return the English form for one thing of each sentence that is counted, by what catalogues call it."""
    found = {}
    for path in (*_modules(ROOT / "pygames"), *_modules(WEB / "pygames_web")):
        for name, arguments in _calls(path):
            match arguments:
                case [ast.Constant(value=str(one)), ast.Constant(value=str(sentence)), *_] if name == "Counted":
                    found[formed(sentence, "one")] = one
    return found


def _calls(path: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield the names and the arguments of the calls with arguments of a module from its top to its bottom."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        yield call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""), call.args


def _said_in_page(path: Path) -> list[str]:
    """Return the sentences of a page from its top to its bottom."""
    reader = _PageReader()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    return reader.sentences


class _PageReader(HTMLParser):
    """Collects the sentences of a page: `sentences`, their space as it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self._saying = ""
        self._blank = ""
        self._parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if self._saying:
            self._blank = tag
            self._parts.append(f"{{{attributes['data-blank']}}}")
        elif "data-say" in attributes and tag == "meta":
            self.sentences.append(attributes["content"] or "")
        elif "data-say" in attributes:
            self._saying, self._parts = tag, []

    def handle_endtag(self, tag: str) -> None:
        if self._blank == tag:
            self._blank = ""
        elif self._saying == tag:
            self._saying = ""
            self.sentences.append(" ".join("".join(self._parts).split()))

    def handle_data(self, data: str) -> None:
        if self._saying and not self._blank:
            self._parts.append(data)


def blanks(sentence: str) -> set[str]:
    """Return the names of the blanks of a sentence; raise `ValueError` if a brace is not paired."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _fitting_blanks(sentence: str, language: str) -> tuple[set[str], ...]:
    """Return what blanks a translation may have.

    The form for one thing need not say how many they are. It must where it is said of none, too, if the English form does.
    """
    found = blanks(sentence)
    if not sentence.endswith(formed("", "one")):
        return (found,)
    counts = language in _ONE_FORM_FOR_NONE and "n" in blanks(_said_of_one()[sentence])
    return (found,) if counts else (found, found - {"n"})


def catalogue(language: str) -> dict[str, str]:
    """Return the translations into a language by their English sentences."""
    path = LOCALE / f"{language}.json"
    translations: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return translations


def faults(language: str) -> list[str]:
    """Return what is wrong with a catalogue, in words."""
    said, translations = sentences(), catalogue(language)
    missing = [f"missing: {sentence}" for sentence in said if not translations.get(sentence)]
    unused = [f"said nowhere: {sentence}" for sentence in translations if sentence not in set(said)]
    other = [
        f"other blanks than in English: {sentence}"
        for sentence, translation in translations.items()
        if translation and blanks(translation) not in _fitting_blanks(sentence, language)
    ]
    return missing + unused + other


def write(language: str) -> None:
    """Write a catalogue with the sentences there are, in their order."""
    translations = catalogue(language)
    ordered = {sentence: translations.get(sentence, "") for sentence in sentences()}
    path = LOCALE / f"{language}.json"
    path.write_text(json.dumps(ordered, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def main() -> None:
    """Check the catalogues, and write them if that is asked for."""
    parser = argparse.ArgumentParser(description="Check the translations.")
    parser.add_argument("--write", action="store_true", help="bring the catalogues into the order of the sentences")
    if parser.parse_args().write:
        for language in TRANSLATED:
            write(language)
    found = [f"{language}: {fault}" for language in TRANSLATED for fault in faults(language)]
    print("\n".join(found) or "Every sentence is there in every language.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
