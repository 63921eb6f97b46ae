"""The site as one of a person's other programs: what is shared with it arrives, by the service worker, without any server."""

from pathlib import Path

from playwright.sync_api import expect
from profiles import OpenPage
from screenshots import random_game

from pygames.record import to_link, to_text

# What a system sends that shares something with the site: a form that it posts by itself, whatever page there was before.
SHARING = """<form method="post" enctype="multipart/form-data" action="{address}">
<input name="title" value="A game">{shared}<button>Share</button></form>"""
RECORD = random_game("snex", 6)


def test_a_link_and_a_file_that_are_shared_with_the_site_open(revisit: OpenPage, site: str) -> None:
    page = revisit()
    page.goto("./")
    page.wait_for_selector("html[data-state=ready][data-kept]", state="attached")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": to_text(RECORD).encode()}
    field = '<textarea name="text"></textarea>'
    link = f"See https://club.example/page#top, then {site}#{to_link(RECORD)}."
    # A link in a comment is no link that was shared.
    text = to_text(RECORD.annotate((), "https://club.example/games#7"))
    for shared, words in ((field, link), ('<input name="games" type="file">', ""), (field, text)):
        page.goto("about:blank")
        page.set_content(SHARING.format(address=f"{site}share", shared=shared))
        if words:
            page.locator("textarea").fill(words)
        else:
            page.locator("[type=file]").set_input_files(file)  # type: ignore[arg-type]
        page.get_by_role("button", name="Share").click()
        if words != link:
            page.get_by_role("button", name="Take them in").click()
        expect(page.locator("#moves button")).to_have_count(6)
        assert "shared" not in page.url


def test_a_foreign_form_brings_no_game_in_that_is_not_wanted_and_none_that_is_too_long(
    revisit: OpenPage, site: str, tmp_path: Path
) -> None:
    page = revisit()
    page.goto("./")
    page.wait_for_selector("html[data-state=ready][data-kept]", state="attached")
    kept = "() => Object.keys(localStorage).filter((key) => key.includes('game:')).length"
    before = page.evaluate(kept)
    for text, answer in (
        (to_text(RECORD), "Games were shared with this site."),
        (33_000_000 * "a", "it is too large, or not a file"),
    ):
        file = tmp_path / "games.txt"
        file.write_text(text)
        page.goto("about:blank")
        page.set_content(SHARING.format(address=f"{site}share", shared='<input name="games" type="file">'))
        page.locator("[type=file]").set_input_files(file)
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_text(answer)).to_be_visible()
    page.goto("./")
    page.wait_for_selector("html[data-state=ready]", state="attached")
    assert page.evaluate(kept) == before
