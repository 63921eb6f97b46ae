"""The server of the sources tells the pages that are open when these have changed."""

from pathlib import Path
from urllib.request import urlopen

import pytest

from serving.dev import DevServer, Sources
from serving.serve import running


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    """Sources, and as much of a built site as they need."""
    for folder in ("pygames", "web/pygames_web", "web/site", "dist/assets/site-1", "dist/assets/runtime-1"):
        (tmp_path / folder).mkdir(parents=True)
    return Sources(tmp_path, tmp_path / "dist")


def test_a_page_that_was_opened_before_the_server_began_anew_is_told_at_once(sources: Sources) -> None:
    again = Sources(sources.root, sources.dist)
    assert again.version != sources.version
    for seen in (sources.version, again.version + 5):
        with running(DevServer(again)) as server, urlopen(f"{server.address}changes?{seen}", timeout=10) as told:
            assert told.readline() == b"data: changed\n"
