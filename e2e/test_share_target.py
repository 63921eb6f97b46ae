"""The site as one of a person's other programs: what is shared with it arrives, by the service worker, without any server."""

from conftest import OpenPage
from playwright.sync_api import expect
from screenshots import random_game

from pygames.record import to_link, to_text

# Sends what a system sends that shares something with the site, and resolves to where that leads.
SHARE = """async ([words, text]) => {
    const form = new FormData();
    form.append("title", "A game");
    form.append("text", words);
    if (text) form.append("games", new File([text], "game.txt", { type: "text/plain" }));
    return (await fetch("share", { method: "POST", body: form })).url;
}"""


def test_a_link_and_a_file_that_are_shared_with_the_site_open(revisit: OpenPage) -> None:
    page = revisit()
    page.goto("./")
    page.wait_for_selector("html[data-state=ready][data-kept]", state="attached")
    record = random_game("snex", 6)
    for words, text in ((f"Look: {page.url.split('#')[0]}#{to_link(record)}", ""), ("", to_text(record))):
        address = page.evaluate(SHARE, [words, text])
        assert address.endswith("/?shared")
        page.goto(address)
        expect(page.locator("#moves button")).to_have_count(6)
        assert "shared" not in page.url
