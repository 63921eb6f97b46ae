"""Keeps the catalogues of the other languages complete: ``python web/catalogue.py [--write]``.

A catalogue is a JSON object from each English sentence to its translation: ``web/site/locale/LANGUAGE.json``. The sentences are
found where they are said: ``Message("...")`` and ``say("...")`` in Python, ``say("...")`` in scripts, and elements with the attribute
``data-say`` in pages. Without ``--write`` this tells what is missing or wrong; with it the catalogues are put in the order of the
sentences, those that nobody says any more are dropped, and new ones are added with an empty translation, which counts as missing.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from pygames_web.words import LANGUAGES

WEB = Path(__file__).resolve().parent
LOCALE = WEB / "site" / "locale"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")

_SAID_IN_SCRIPT = re.compile(r'\bsay\(\s*("(?:[^"\\]|\\.)*")')
_SAID_IN_PAGE = re.compile(r"<[^>]*\bdata-say\b[^>]*>([^<]+)<")


def sentences() -> list[str]:
    """Return every sentence that a person may read, in English, in the order of the files."""
    found: dict[str, None] = {}
    for folder in (WEB.parent / "pygames", WEB / "pygames_web"):
        for path in sorted(folder.rglob("*.py")):
            found |= dict.fromkeys(_said_in_python(path))
    for path in sorted((WEB / "site").glob("*")):
        if path.suffix in (".js", ".mjs"):
            found |= dict.fromkeys(map(ast.literal_eval, _SAID_IN_SCRIPT.findall(path.read_text(encoding="utf-8"))))
        elif path.suffix == ".html":
            found |= dict.fromkeys(_SAID_IN_PAGE.findall(path.read_text(encoding="utf-8")))
    return list(found)


def _said_in_python(path: Path) -> Iterator[str]:
    """Yield the literal sentences of a module from its top to its bottom."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        match call.args[0]:
            case ast.Constant(value=str(sentence)) if name in ("Message", "say"):
                yield sentence


def blanks(sentence: str) -> set[str]:
    """Return the names of the blanks of a sentence; raise `ValueError` if a brace is not paired."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


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
        if translation and blanks(translation) != blanks(sentence)
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
