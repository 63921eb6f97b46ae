"""The headers that the site is published with, as netlify.toml sets them, and as much of them as a page can carry itself.

netlify.toml is the one place where they are written: the public host reads it, the server on this machine (serve.py) takes them from
here, and so does the build (build.py): for the pages, since not every host sets headers, and for the files in which other hosts
look for them, `_headers` and `.htaccess`.
"""

import re
import tomllib
from collections.abc import Iterable

from building import ROOT

POLICY = "Content-Security-Policy"
#: Hosts read these, and give them out to nobody.
HEADERS_FILE = "_headers"
APACHE_FILE = ".htaccess"
HOST_FILES = (HEADERS_FILE, APACHE_FILE)
#: Hosts show it in place of what they have not got, and nobody asks for it by name.
NOT_FOUND_PAGE = "404.html"
#: What browsers take from a header alone.
_HEADER_ONLY = ("frame-ancestors", "report-to", "report-uri", "sandbox")

_MADE = "# The build made this from netlify.toml.\n"
#: The types by which browsers take a file for what it is, where Apache's own list is too old for it.
_APACHE_TYPES = {
    "text/javascript": ".js",
    "application/wasm": ".wasm",
    "application/manifest+json": ".webmanifest",
}
# Apache is to be told where on its host the page lies: in the folder of the site, which the first rule finds and notes.
_APACHE_NOT_FOUND = rf"""<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteCond %{{REQUEST_URI}}::$1 ^/(.*?/)?(.*)::\2$
    RewriteRule ^(.*)$ - [E=site:%1]
    ErrorDocument 404 "/%{{reqenv:site}}{NOT_FOUND_PAGE}"
</IfModule>
"""
# A compressed variant is sent in place of a file only while nothing else compresses it once more.
_APACHE_VARIANTS = r"""<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteCond %{HTTP:Accept-Encoding} \bbr\b
    RewriteCond %{REQUEST_FILENAME}.br -f
    RewriteRule ^(.+)$ $1.br [L,E=no-brotli:1,E=no-gzip:1]
    RewriteCond %{HTTP:Accept-Encoding} \bgzip\b
    RewriteCond %{REQUEST_FILENAME}.gz -f
    RewriteRule ^(.+)$ $1.gz [L,E=no-brotli:1,E=no-gzip:1]
</IfModule>
RemoveType .gz
AddEncoding br .br
AddEncoding gzip .gz
"""

Rules = list[tuple[str, dict[str, str]]]


def published_headers() -> Rules:
    """Return the path pattern and the headers of each rule, in order; a later rule overrides an earlier one."""
    rules = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))["headers"]
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


def as_headers_file(rules: Rules, names: Iterable[str]) -> str:
    """Return the file `_headers` of Netlify, Cloudflare Pages and others.

    Args:
        rules: the rules.
        names: what is at the top of the site: the names of its files, and of its folders with a slash at their end.

    Every address is named once, with all its headers: where two rules match, some hosts join what they say, and two security policies
    would both hold. Some hosts drop ``.html`` from addresses, so a page has both.
    """
    blocks = []
    for address in sorted(address for name in names for address in _addresses(name)):
        headers = headers_for(address if "." in address or address.endswith(("/", "*")) else f"{address}.html", rules)
        blocks.append("".join([f"{address}\n", *(f"  {name}: {value}\n" for name, value in headers.items())]))
    return "\n".join([_MADE, *blocks])


def _addresses(name: str) -> list[str]:
    if name.endswith("/"):
        return [f"/{name}*"]
    if name == "index.html":
        return ["/", "/index.html"]
    return [f"/{name}", *([f"/{name.removesuffix('.html')}"] if name.endswith(".html") else [])]


def as_htaccess(rules: Rules) -> dict[str, str]:
    """Return the files `.htaccess` of Apache 2.4, by the folder that each lies in (``""``: the site's own), with a slash at its end.

    They hold wherever the site lies: a condition on ``/docs/`` in an address would also be met by a site in a folder of that name.
    """
    folders: dict[str, list[str]] = {"": ['Header merge Vary "Accept-Encoding"\n']}
    for pattern, values in rules:
        lines = [f'Header set {name} "{value}"\n' for name, value in values.items() if name != "Content-Type"]
        if pattern.endswith("*"):
            folders.setdefault(pattern[1:-1], []).extend(lines)
        elif lines:
            folders[""].extend([_apache_condition(pattern), *(f"    {line}" for line in lines), "</If>\n"])
    types = "".join(f"AddType {kind} {ending}\n" for kind, ending in _APACHE_TYPES.items())
    files = {folder: "\n".join([_MADE, _if_headers(lines)]) for folder, lines in folders.items() if lines}
    return {**files, "": "\n".join([_MADE, types, _if_headers(folders[""]), _APACHE_NOT_FOUND, _APACHE_VARIANTS])}


def _if_headers(lines: Iterable[str]) -> str:
    return "".join(["<IfModule mod_headers.c>\n", *(f"    {line}" for line in lines), "</IfModule>\n"])


def _apache_condition(pattern: str) -> str:
    """Return the condition for a file in Apache's words; it is asked about the compressed variant that stands for it."""
    address = re.escape(pattern).replace(r"\.html", r"(\.html)?")
    return f'<If "%{{REQUEST_URI}} =~ m#{address}(\\.br|\\.gz)?$#">\n'
