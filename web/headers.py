"""The headers that the site is published with, as netlify.toml sets them, and as much of them as a page can carry itself.

netlify.toml is the one place where they are written: the public host reads it, the server on this machine (serve.py) takes them from
here, and so do the pages that the build makes (build.py), for hosts that set no headers.
"""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

POLICY = "Content-Security-Policy"
#: What browsers take from a header alone.
_HEADER_ONLY = ("frame-ancestors", "report-to", "report-uri", "sandbox")

Rules = list[tuple[str, dict[str, str]]]


def published_headers(config: Path = ROOT / "netlify.toml") -> Rules:
    """Return the path pattern and the headers of each rule, in order; a later rule overrides an earlier one."""
    rules = tomllib.loads(config.read_text(encoding="utf-8"))["headers"]
    return [(rule["for"], rule["values"]) for rule in rules]


def headers_for(path: str, rules: Rules) -> dict[str, str]:
    """Return the headers of a path; a pattern is a path, or the beginning of one followed by a star."""
    headers: dict[str, str] = {}
    for pattern, values in rules:
        if path == pattern or (pattern.endswith("*") and path.startswith(pattern[:-1])):
            headers |= values
    return headers


def policy_in_page(path: str, rules: Rules) -> str:
    """Return the security policy of a page as the page itself can say it, in a ``meta`` element."""
    parts = headers_for(path, rules)[POLICY].split("; ")
    return "; ".join(part for part in parts if part.split(" ", 1)[0] not in _HEADER_ONLY)
