"""Measures a built site in browsers, which are started and played with as in the browser tests."""

import sys

from building import ROOT

sys.path.insert(0, str(ROOT / "e2e"))
