"""While one works on the sources, the page is what they are, a moment after they were saved."""

import shutil
from pathlib import Path

from board import READY
from playwright.sync_api import Browser, expect
from profiles import ROOT

from serving.dev import PACKAGES, DevServer, Sources
from serving.serve import running


def test_the_page_opens_again_when_a_source_is_saved(chromium: Browser, dist: Path, tmp_path: Path) -> None:
    for folder in (*PACKAGES.values(), "web/pygames_start", "web/site", "web/building", "web/serving"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "netlify.toml", tmp_path)
    (tmp_path / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    title, script = tmp_path / "pygames/rules/snex.py", tmp_path / "web/site/dom.js"
    with running(DevServer(Sources(tmp_path, dist))) as server, chromium.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.goto(server.address)
        page.wait_for_selector(READY, state="attached")
        title.write_text(title.read_text().replace('"Snex"', '"Other Snex"'))
        expect(page.get_by_role("heading", name="Other Snex")).to_be_visible()
        # So is what stands in pages before there is Python, and what is served to the pages of others.
        for made in ("", "gallery.html", "python/", "embed.js"):
            assert "Other Snex" in page.request.get(server.address + made, timeout=120_000).text(), made
        page.wait_for_selector(READY, state="attached")
        script.write_text(script.read_text() + 'document.documentElement.dataset.saved = "yes";\n')
        expect(page.locator("html[data-saved=yes]")).to_be_attached()
