"""What the browser keeps is never lost: whatever ails the storage, the page says so and goes on, and overwrites nothing."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from board import KEPT, READY, TEXTS, PageBoard, begin, begun, settings, show, stored_games
from keeping import another_window, reload
from playwright.sync_api import Page, expect
from profiles import OpenPage
from torture import EMPTY, FILL

from pygames.record import from_texts
from pygames_web.machine.learning import LEARNED_KEY
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.shelf import PREFIX
from pygames_web.teaching.lessons import LESSONS
from serving.serve import Server, running

LEARNED = [f"puzzles/snex/{number}" for number in range(1, 9)]
UNREADABLE = "Storage.prototype.getItem = () => { throw new DOMException('no', 'SecurityError'); };"


def kept(page: Page) -> dict[str, str]:
    """Return all that the site keeps, by its short keys."""
    texts: dict[str, str] = page.evaluate(TEXTS)
    return texts


def keep(page: Page, **texts: str) -> None:
    """Have the storage keep texts under short keys."""
    page.evaluate("(texts) => { for (const [key, text] of Object.entries(texts)) kept.write(key, text); }", texts)


def solve(page: Page) -> None:
    """Solve the first step of a lesson."""
    show(page, "#/lesson/nadraz/1")
    lesson = LESSONS["nadraz"]
    PageBoard(page, lesson.position(1)).enter(lesson.tasks[0].example)
    expect(page.get_by_role("button", name="Next")).to_be_visible()


@pytest.fixture
def fresh(revisit: OpenPage) -> Page:
    """The page in a profile of its own."""
    page = revisit()
    show(page)
    return page


# -- a storage that is full, or refuses ----------------------------------------------------------------------------------


def test_a_full_storage_hides_no_game_and_overwrites_no_progress(fresh: Page) -> None:
    board = begun(fresh)
    keep(fresh, **{LEARNED_KEY: json.dumps(LEARNED)})
    fresh.evaluate(FILL)
    show(fresh, "#/games")
    reload(fresh)
    expect(fresh.locator("#found")).to_have_text("1 game")
    expect(fresh.locator(".banner")).to_contain_text("does not keep anything")
    solve(fresh)
    assert json.loads(kept(fresh)[LEARNED_KEY]) == LEARNED
    fresh.evaluate(EMPTY)
    show(fresh, "#/games")
    fresh.get_by_role("link", name="Vadrantir 5").first.click()
    board.play("b3")
    assert board.saved == board.position.text
    assert json.loads(kept(fresh)[LEARNED_KEY]) == [*LEARNED, "lesson/nadraz/1"]
    expect(fresh.locator(".banner")).to_be_hidden()


def test_all_games_are_saved_in_a_file_from_the_very_message_that_nothing_is_kept(fresh: Page) -> None:
    board = begun(fresh)
    fresh.evaluate(FILL)
    board.play("b3")
    with fresh.expect_download() as download:
        fresh.locator(".banner").get_by_role("button", name="Save all games in a file").click()
    (record,) = from_texts(Path(download.value.path()).read_text())
    assert record.position(record.main_line()) == board.position


def test_what_cannot_be_read_is_not_overwritten_and_is_there_again_once_it_can(fresh: Page) -> None:
    begun(fresh)
    keep(fresh, **{LEARNED_KEY: json.dumps(LEARNED), PREFS_KEY: json.dumps({"numbers": True})})
    before = kept(fresh)
    fresh.add_init_script("window.getItem = Storage.prototype.getItem;" + UNREADABLE)
    show(fresh, "#/games")
    reload(fresh)
    expect(fresh.locator("main")).to_contain_text("What is kept here cannot be read now.")
    solve(fresh)
    fresh.get_by_label("Colours").select_option("dark")
    fresh.evaluate("() => { Storage.prototype.getItem = window.getItem; }")
    assert kept(fresh) == before
    fresh.evaluate("() => dispatchEvent(new Event('pageshow'))")
    fresh.get_by_label("Colours").select_option("light")
    after = kept(fresh)
    assert json.loads(after[LEARNED_KEY]) == [*LEARNED, "lesson/nadraz/1"]
    assert json.loads(after[PREFS_KEY]) == {"numbers": True, "theme": "light"}
    show(fresh, "#/games")
    expect(fresh.locator("#found")).to_have_text("1 game")


# -- other windows -------------------------------------------------------------------------------------------------------


def test_a_storage_cleared_in_another_window_is_told_and_the_game_can_be_kept_again(fresh: Page) -> None:
    board = begun(fresh)
    library, elsewhere = another_window(fresh), fresh.context.new_page()
    show(library, "#/games")
    elsewhere.goto("./python/")
    elsewhere.evaluate("() => localStorage.clear()")
    for page in (fresh, library):
        expect(page.locator(".notice")).to_contain_text("All that was kept here has been deleted in another window.")
    expect(library.locator("main")).to_contain_text("There are no games here.")
    board.press_button("Keep this game again")
    assert board.saved == board.position.text
    expect(library.locator("#found")).to_have_text("1 game")
    expect(fresh.locator(".notice")).to_be_hidden()
    board.play("f3")
    assert board.saved == board.position.text and len(stored_games(fresh)) == 1


def test_colours_and_language_that_are_chosen_in_one_window_hold_in_the_others(fresh: Page) -> None:
    show(fresh)
    authors = fresh.context.new_page()
    authors.goto("./gallery.html")
    expect(authors.locator("html")).not_to_have_attribute("data-unspoken", "")
    other = fresh.context.new_page()
    show(other)
    other.locator("#theme").select_option("contrast-dark")
    other.locator("#language").select_option("it")
    for page in (fresh, authors):
        expect(page.locator("html")).to_have_attribute("data-theme", "contrast-dark")
        expect(page.locator("html")).to_have_attribute("lang", "it")
        expect(page.locator("#theme")).to_have_value("contrast-dark")
        expect(page.locator("#language")).to_have_value("it")
    authors.locator("#theme").select_option("light")
    for page in (fresh, other):
        expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_what_is_learned_again_after_the_storage_was_cleared_elsewhere_is_kept(fresh: Page) -> None:
    solve(fresh)
    elsewhere = fresh.context.new_page()
    elsewhere.goto("./python/")
    elsewhere.evaluate("() => localStorage.clear()")
    expect(fresh.locator(".notice")).to_contain_text("All that was kept here has been deleted in another window.")
    fresh.bring_to_front()
    fresh.get_by_role("button", name="Start over").click()
    solve(fresh)
    assert json.loads(kept(fresh)[LEARNED_KEY]) == ["lesson/nadraz/1"]


# -- newer versions ------------------------------------------------------------------------------------------------------


def test_what_a_newer_version_has_kept_is_refused_by_name_and_never_offered_for_removal(fresh: Page) -> None:
    key = begun(fresh).key
    before = kept(fresh)
    text = before[key]
    save = json.loads(text)
    newer = {
        PREFIX + "one": json.dumps(save | {"version": 2, "moves": "e5"}),
        PREFIX + "two": json.dumps(save | {"record": save["record"] | {"version": 2, "clock": 60}}),
        LEARNED_KEY: json.dumps({"version": 2, "names": LEARNED}),
        PREFS_KEY: json.dumps({"version": 2, "theme": {"day": "light"}}),
    }
    keep(fresh, **newer)
    show(fresh, "#/games")
    reload(fresh)
    expect(fresh.locator(".games .damaged")).to_have_count(2)
    expect(fresh.locator(".games .damaged").first).to_contain_text("made by a newer version of this site")
    expect(fresh.get_by_role("button", name="Remove it")).to_have_count(0)
    expect(fresh.locator(".banner")).to_contain_text("A newer version of this site has kept your preferences")
    fresh.get_by_label("Colours").select_option("dark")
    solve(fresh)
    show(fresh, "#/play/one")
    expect(fresh.locator(".notice")).to_contain_text("made by a newer version of this site")
    assert kept(fresh) == {**before, **newer}


def test_fields_that_are_unknown_here_are_kept_when_a_game_is_played_on(fresh: Page) -> None:
    board = begun(fresh)
    save = json.loads(kept(fresh)[board.key])
    keep(
        fresh, **{board.key: json.dumps(save | {"clock": [60, 5], "record": save["record"] | {"event": {"round": 3}}})}
    )
    keep(fresh, **{PREFS_KEY: json.dumps({"sound": "loud"})})
    reload(fresh)
    board.play("b3")
    with settings(fresh) as dialog:
        dialog.get_by_label("Move numbers").check()
    again = json.loads(kept(fresh)[board.key])
    assert again["clock"] == [60, 5] and again["record"]["event"] == {"round": 3}
    assert again["position"] == board.position.text
    assert json.loads(kept(fresh)[PREFS_KEY]) == {"sound": "loud", "numbers": True}


# -- copies of the site --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def two_copies(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host with the site at /a/ and at /b/."""
    root = tmp_path_factory.mktemp("host")
    for name in "ab":
        (root / name).symlink_to(dist)
    with running(Server(root)) as server:
        yield server.address


def at(page: Page, address: str) -> None:
    """Open an address and wait until the page is ready."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(READY, state="attached")


def test_two_copies_on_one_host_neither_share_nor_delete_each_others_games(
    open_page: OpenPage, two_copies: str
) -> None:
    page = open_page()
    page.watch.allow(two_copies)  # type: ignore[attr-defined]
    at(page, f"{two_copies}a/#/games")
    page.evaluate("text => kept.write('game:1', text)", '{"record": 1}')
    page.get_by_label("Colours").select_option("dark")
    at(page, f"{two_copies}b/#/games")
    expect(page.locator("main")).to_contain_text("There are no games here.")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    keys = page.evaluate("() => Object.keys(localStorage).sort()")
    assert keys == ["pygames /a/ game:1", "pygames /a/ prefs"]


def test_what_was_kept_before_is_taken_over_by_the_copy_that_is_opened_first(
    open_page: OpenPage, two_copies: str, fresh: Page
) -> None:
    board = begun(fresh)
    text = kept(fresh)[board.key]
    page = open_page()
    page.watch.allow(two_copies)  # type: ignore[attr-defined]
    page.goto(f"{two_copies}b/python/")
    before = {"pygames:game:1": text, "pygames:learned": json.dumps(LEARNED), "pygames:prefs": '{"theme": "dark"}'}
    # One item was taken over when that was broken off.
    page.evaluate("items => Object.assign(localStorage, items)", before | {"pygames /a/ game:1": text})
    at(page, f"{two_copies}a/#/games")
    expect(page.locator("#found")).to_have_text("1 game")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    items = page.evaluate("() => ({ ...localStorage })")
    assert items == {key.replace("pygames:", "pygames /a/ "): text for key, text in before.items()}
    at(page, f"{two_copies}b/#/games")
    expect(page.locator("main")).to_contain_text("There are no games here.")


def test_what_there_is_no_room_to_take_over_is_used_where_it_is(fresh: Page) -> None:
    board = begun(fresh)
    text = kept(fresh)[board.key]
    fresh.evaluate("() => localStorage.clear()")
    fresh.evaluate("text => localStorage.setItem('pygames:game:1', text)", text)
    fresh.evaluate(FILL)
    show(fresh, "#/play/1")
    reload(fresh)
    board.expect_moves("e5", "white", "d4", "d5")
    fresh.evaluate(EMPTY)
    board.play("b3")
    assert fresh.evaluate("() => Object.keys(localStorage)") == [f"{KEPT}game:1"]
    assert board.saved == board.position.text


def test_what_an_older_window_has_written_beside_ours_stays_when_ours_is_written_again(fresh: Page) -> None:
    ours, theirs = '["puzzles/snex/1"]', '["puzzles/snex/2"]'
    keep(fresh, **{LEARNED_KEY: ours})
    old = "pygames:learned"
    fresh.evaluate("([key, text]) => localStorage.setItem(key, text)", [old, theirs])
    keep(fresh, **{LEARNED_KEY: '["puzzles/snex/1", "puzzles/snex/3"]'})
    assert fresh.evaluate("(key) => localStorage.getItem(key)", old) == theirs
    fresh.evaluate("(key) => kept.remove(key)", LEARNED_KEY)
    assert fresh.evaluate("(key) => localStorage.getItem(key)", old) == theirs
    # Read in place of ours, it is replaced with ours.
    keep(fresh, **{LEARNED_KEY: ours})
    assert fresh.evaluate("(key) => localStorage.getItem(key)", old) is None


# -- many games ----------------------------------------------------------------------------------------------------------


def test_five_thousand_games_are_listed_a_page_at_a_time_with_their_count_and_found_by_a_word(fresh: Page) -> None:
    board = begun(fresh)
    text = kept(fresh)[board.key]
    save = json.loads(text)
    name = json.dumps(save | {"record": save["record"] | {"tags": {"event": "Final"}}, "changed": 1})
    fresh.evaluate(
        "([text, name]) => { for (let i = 0; i < 4998; i++) kept.write(`game:${i}`, text); kept.write('game:x', name); }",
        [text, name],
    )
    show(fresh, "#/games")
    reload(fresh)
    expect(fresh.locator("#found")).to_have_text(re.compile(r"5.?000 games"))
    expect(fresh.locator(".games > li")).to_have_count(12)
    fresh.get_by_label("Search").fill("final")
    expect(fresh.locator("#found")).to_have_text("1 game")
    show(fresh)
    board = begin(fresh, "vadrantir", 5)
    board.play("e5")
    assert board.saved == board.position.text
