"""The server of the sources tells the pages that are open when these have changed."""

from pathlib import Path
from urllib.error import HTTPError
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


@pytest.mark.parametrize("seen", ["", "?", "?one", "?-1", "?" + "9" * 99])
def test_who_names_no_version_is_told_what_to_name(
    sources: Sources, seen: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with running(DevServer(sources)) as server, pytest.raises(HTTPError, match="Name the version that was seen"):
        urlopen(f"{server.address}changes{seen}", timeout=10)
    assert "Traceback" not in capfd.readouterr().err
