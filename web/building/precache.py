"""Writes the service worker of a built site, which keeps exactly the files that the build made.

The documentation is left out: who plays does not want it. The worker knows the files by their digests, so that whatever a server
sends instead of one of them, be it half a deployment, is not taken for it.
"""

import hashlib
import json
from pathlib import Path

from building import WEB
from building.blanks import elsewhere
from building.digests import integrity
from building.headers import HOST_FILES, NOT_FOUND_PAGE

SERVICE_WORKER = "service-worker.js"
#: What is not kept for use without a network.
DOCUMENTS = "docs"
#: The pictures that only a browser shows which asks whether the site is to be installed.
SCREENS = "screens"
#: The endings of compressed variants, which stand for the files beside them.
VARIANTS = (".br", ".gz")
_TEMPLATE = WEB / "site" / SERVICE_WORKER


def write_service_worker(site: Path) -> None:
    """Write the service worker for what a site keeps of its other files."""
    template = _TEMPLATE.read_text(encoding="utf-8")
    files = {_address(path, site): integrity(path) for path in sorted(site.rglob("*")) if _is_kept(path, site)}
    files.pop(SERVICE_WORKER, None)
    text, words = json.dumps(files, separators=(",", ":")), json.dumps(elsewhere())
    version = hashlib.sha256((template + text + words).encode()).hexdigest()[:16]
    script = template.replace("{{version}}", version)
    script = script.replace('"{{files}}"', json.dumps(text)).replace('"{{elsewhere}}"', json.dumps(words))
    (site / SERVICE_WORKER).write_text(script, encoding="utf-8")


def _is_kept(path: Path, site: Path) -> bool:
    if path.suffix in VARIANTS or path.name in (*HOST_FILES, NOT_FOUND_PAGE):
        return False
    folders = path.relative_to(site).parts
    return path.is_file() and folders[0] != DOCUMENTS and SCREENS not in folders


def _address(path: Path, site: Path) -> str:
    """Return where a page finds a file; an index page stands for its folder."""
    address = path.relative_to(site).as_posix()
    return address.removesuffix("index.html") if f"/{address}".endswith("/index.html") else address
