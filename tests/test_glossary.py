"""A term of the games is translated in one way: `web/glossary/` says how, for the rules, the guides, the lessons and the puzzles.

`en.json` has what each term means, and how it is found where its name alone would find too much; the other files have
the word for it, a pattern for all its forms, and words that the language must not use.
"""

import json
import re
from functools import cache
from typing import Any

import pytest

from building import ROOT, WEB
from building.catalogue import TRANSLATED, catalogue, said_in
from pygames_web.words import formed

TAUGHT = (
    ROOT / "pygames" / "rules",
    ROOT / "pygames" / "telling",
    ROOT / "pygames" / "puzzles",
    WEB / "pygames_web" / "teaching",
)


@cache
def glossary(language: str) -> dict[str, Any]:
    """Return the glossary of a language."""
    found: dict[str, Any] = json.loads((WEB / "glossary" / f"{language}.json").read_text(encoding="utf-8"))
    return found


@cache
def taught() -> list[str]:
    """Return the sentences of rules, of what is told of moves, of puzzles, guides and lessons, without other forms for one thing."""
    found = [sentence for folder in TAUGHT for sentence in said_in(folder)]
    return [sentence for sentence in found if not sentence.endswith(formed("", "one"))]


def sentences_with(term: str) -> list[str]:
    """Return the sentences that have a term, outside the names of blanks."""
    pattern = glossary("en")[term].get("found", rf"\b{term}s?\b")
    return [sentence for sentence in taught() if re.search(pattern, re.sub(r"\{.*?\}", "", sentence), re.IGNORECASE)]


translations = cache(catalogue)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_term_has_a_word_in_every_language(language: str) -> None:
    assert glossary(language)["terms"].keys() == glossary("en").keys()
    for term in glossary(language)["terms"].values():
        assert re.search(term["forms"], term["word"], re.IGNORECASE)


@pytest.mark.parametrize("term", glossary("en"))
def test_a_term_is_translated_in_one_way(term: str) -> None:
    sentences = sentences_with(term)
    assert sentences
    for language in TRANSLATED:
        said, forms = translations(language), glossary(language)["terms"][term]["forms"]
        assert not [(said[one], one) for one in sentences if not re.search(forms, said[one], re.IGNORECASE)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_uses_a_word_that_the_glossary_rules_out(language: str) -> None:
    for word in glossary(language)["never"]:
        assert not [sentence for sentence in catalogue(language).values() if re.search(word, sentence, re.IGNORECASE)]
