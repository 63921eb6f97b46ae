"""Makes what is published: the site with its pages and lists, the one file, and the catalogues of the other languages."""

from pathlib import Path

BUILDING = Path(__file__).resolve().parent
WEB = BUILDING.parent
ROOT = WEB.parent
#: What comes from npm.
MODULES = WEB / "node_modules"
