"""The page of all games: what comes in by file, drop and paste; what is done with a game there; what goes out."""

import re
from pathlib import Path

import pytest
from board import PageBoard, begun, stored_games
from keeping import FULL, ROOM_AGAIN, reload
from playwright.sync_api import FilePayload, Locator, Page, expect
from profiles import OpenPage

from pygames.record import Record, from_json, from_texts, to_link, to_text, to_texts
from pygames.rules import find_game

DROP = """([name, text]) => {
    const given = new DataTransfer();
    if (name) given.items.add(new File([text], name)); else given.setData("text/plain", text);
    const at = document.querySelector("h1");
    for (const kind of ["dragover", "drop"])
        at.dispatchEvent(new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true }));
}"""


def game(name: str, *moves: str) -> Record:
    """Return a game of Vadrantir with a name."""
    record = Record(find_game("vadrantir").setup(5)).tagged(event=name)
    path: tuple[int, ...] = ()
    for move in moves:
        record, path = record.play(path, move)
    return record


def file(text: str, name: str = "games.txt") -> FilePayload:
    """Return a file to be chosen."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def names(page: Page) -> list[str]:
    """Return the names of the saved games, sorted."""
    return sorted(save["record"].get("tags", {}).get("event", "") for save in stored_games(page).values())


def item(page: Page, name: str) -> Locator:
    """Return a game in the list."""
    return page.locator(".games > li").filter(has=page.get_by_role("heading", name=name, exact=True))


def press(page: Page, label: str, name: str) -> None:
    """Press a button of a game."""
    page.get_by_role("button", name=f"{label}: {name}", exact=True).click()


def paste(page: Page, text: str) -> None:
    """Paste a text, wherever the focus is."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")


@pytest.fixture
def games(used_page: Page) -> Page:
    """The page of all games, with three named ones that have just come in from a file, and no others."""
    used_page.evaluate("() => localStorage.clear()")
    reload(used_page)
    used_page.get_by_role("link", name="Open a game from a file").click()
    text = to_texts([game("Alpha", "e5"), game("Beta", "d4", "white"), game("Gamma")])
    used_page.locator("#file").set_input_files(file(text))
    expect(used_page.locator(".notice")).to_contain_text("Games that came in: 3")
    expect(used_page.locator("#found")).to_have_text("3 games")
    return used_page


def test_the_one_game_of_a_file_has_the_focus_on_its_board(games: Page) -> None:
    games.locator("#file").focus()
    games.locator("#file").set_input_files(file(to_texts([game("Delta", "e5")])))
    expect(games.locator("#grid")).to_be_focused()


def test_a_game_is_found_by_typing_and_opened(games: Page) -> None:
    games.get_by_label("Search").press_sequentially("be")
    expect(games.locator("#found")).to_have_text("1 game")
    item(games, "Beta").get_by_role("link", name="Beta").click()
    expect(games.locator("#status")).to_have_text("White to move.")
    games.go_back()
    expect(games.locator("#found")).to_have_text("3 games")
    expect(item(games, "Beta").get_by_role("link", name="Beta")).to_be_focused()


def test_a_game_is_found_without_the_accents_of_its_name(games: Page) -> None:
    press(games, "Rename", "Beta")
    games.keyboard.type("Über uns")
    games.keyboard.press("Enter")
    for words in ("uber", "UBER U", "über"):
        games.get_by_label("Search").fill(words)
        expect(games.locator("#found")).to_have_text("1 game")
        expect(item(games, "Über uns")).to_be_visible()


def test_games_are_sorted_by_the_keyboard_and_stay_so(games: Page) -> None:
    headings = games.locator(".games h2")
    expect(headings).to_have_text(["Alpha", "Beta", "Gamma"])
    press(games, "Rename", "Alpha")
    games.keyboard.type("Omega")
    games.keyboard.press("Enter")
    expect(headings).to_have_text(["Omega", "Beta", "Gamma"])
    games.get_by_label("Search").focus()
    games.keyboard.press("Tab")
    expect(games.get_by_label("Sort by")).to_be_focused()
    games.keyboard.type("Name")
    expect(headings).to_have_text(["Beta", "Gamma", "Omega"])
    expect(games.get_by_label("Sort by")).to_be_focused()
    reload(games)
    expect(headings).to_have_text(["Beta", "Gamma", "Omega"])
    games.get_by_label("Sort by").select_option("Last played")
    expect(headings).to_have_text(["Omega", "Beta", "Gamma"])


def test_a_game_is_renamed_by_the_keyboard_alone(games: Page) -> None:
    games.get_by_role("button", name="Rename: Beta", exact=True).focus()
    games.keyboard.press("Enter")
    expect(games.locator("#name")).to_be_focused()
    games.keyboard.type("Better")
    games.keyboard.press("Enter")
    expect(games.get_by_role("button", name="Rename: Better")).to_be_focused()
    assert names(games) == ["Alpha", "Better", "Gamma"]
    games.keyboard.press("Enter")
    games.keyboard.type("Worse")
    games.keyboard.press("Escape")
    expect(games.locator("#name")).to_have_count(0)
    assert names(games) == ["Alpha", "Better", "Gamma"]


def test_the_button_that_asks_for_another_name_closes_the_field_too(games: Page) -> None:
    press(games, "Duplicate", "Beta")
    expect(games.locator("#name")).to_be_focused()
    rename = games.locator("[id^=begin-renaming][aria-expanded=true]")
    expect(rename).to_have_count(1)
    rename.click()
    expect(games.locator("#name")).to_have_count(0)
    expect(games.locator("[id^=begin-renaming]:focus")).to_have_attribute("aria-expanded", "false")


def test_a_game_is_copied_and_the_copy_is_played_without_the_original(games: Page) -> None:
    original = next(save for save in stored_games(games).values() if save["position"].endswith(" w -"))
    press(games, "Duplicate", "Beta")
    games.keyboard.type("Copy")
    games.keyboard.press("Enter")
    item(games, "Copy").get_by_role("link", name="Copy").click()
    board = PageBoard(games, find_game("vadrantir").start(5).play("d4").play("white"))
    board.play("a1")
    assert board.saved == board.position.text
    assert names(games) == ["Alpha", "Beta", "Copy", "Gamma"]
    assert original in stored_games(games).values()


def test_a_deleted_game_comes_back_as_it_was(games: Page) -> None:
    before = stored_games(games)
    press(games, "Delete", "Beta")
    expect(item(games, "Beta")).to_have_count(0)
    assert names(games) == ["Alpha", "Gamma"]
    expect(games.get_by_role("button", name="Bring it back")).to_be_focused()
    games.keyboard.press("Enter")
    expect(item(games, "Beta")).to_be_visible()
    assert stored_games(games) == before


def test_everything_is_saved_as_a_file_and_dropped_into_another_browser(games: Page, revisit: OpenPage) -> None:
    with games.expect_download() as download:
        games.get_by_role("button", name="Save all as text").click()
    text = Path(download.value.path()).read_text()
    assert sorted(record.tags["event"] for record in from_texts(text)) == ["Alpha", "Beta", "Gamma"]
    with games.expect_download() as download:
        press(games, "JSON", "Beta")
    (beta,) = from_json(Path(download.value.path()).read_text())
    assert beta.replies == game("Beta", "d4", "white").replies
    other = revisit()
    other.goto("./#/learn/nadraz")
    other.wait_for_selector("h1:has-text('Nadraz')")
    other.evaluate(DROP, ["games.txt", text])
    expect(other.locator(".notice")).to_contain_text("Games that came in: 3")
    assert names(other) == ["Alpha", "Beta", "Gamma"]
    other.evaluate(DROP, ["games.txt", text])
    expect(other.locator(".notice")).to_have_text("Games that came in: 0. Already here: 3.")
    expect(other.locator("#found")).to_have_text("3 games")
    assert names(other) == ["Alpha", "Beta", "Gamma"]


def test_a_damaged_game_in_a_file_is_named_and_the_others_come_in(games: Page) -> None:
    texts = [to_text(game("Delta")), to_text(game("Bad", "e5", "white", "d4")).replace("3. d4", "3. e5")]
    games.locator("#file").set_input_files([file("\n".join(texts)), file("\0\1", "picture.png")])
    expect(games.locator(".notice")).to_contain_text("Games that came in: 1")
    expect(games.locator(".notice li")).to_have_text(
        [
            re.compile("the file games.txt, game 2: move 3, e5: e5 is taken"),
            re.compile("the file picture.png: .* neither"),
        ]
    )
    assert names(games) == ["Alpha", "Beta", "Delta", "Gamma"]


def test_a_game_or_a_link_is_pasted_anywhere_but_not_while_typing(used_page: Page) -> None:
    before = stored_games(used_page)
    paste(used_page, to_text(game("Pasted", "e5", "white")))
    expect(used_page.locator("#status")).to_have_text("White to move.")
    assert len(stored_games(used_page)) == len(before) + 1
    paste(used_page, used_page.url.split("#")[0] + "#" + to_link(game("Linked", "d4")))
    expect(used_page.locator("#status")).to_have_text("The second player chooses a colour.")
    used_page.goto("./#/games")
    used_page.get_by_label("Search").focus()
    paste(used_page, "Pasted")
    expect(used_page.locator("#found")).to_have_text("1 game")
    paste(used_page, "hello")
    expect(used_page.locator("#found")).to_have_text("No saved game matches.")
    expect(used_page.locator(".notice")).to_be_hidden()
    used_page.locator("h1").click()
    used_page.get_by_label("Search").blur()
    paste(used_page, "hello")
    expect(used_page.locator(".notice")).to_contain_text(
        "This cannot be opened: this is neither a game nor a link to one."
    )
    used_page.context.clear_permissions()


def test_where_nothing_more_can_be_kept_games_still_go_out_as_files(used_page: Page) -> None:
    board = begun(used_page)
    board.run(FULL)
    board.play("a1")
    used_page.locator(".banner").get_by_role("link", name="All games").click()
    with used_page.expect_download() as download:
        used_page.get_by_role("button", name="Text: Vadrantir 5").first.click()
    (record,) = from_texts(Path(download.value.path()).read_text())
    assert record.position(record.main_line()) == board.position
    board.run(ROOM_AGAIN)
    used_page.get_by_role("link", name="Vadrantir 5").first.click()
    board.play("b3")
    expect(used_page.locator(".banner")).to_be_hidden()
    assert board.saved == board.position.text


def test_what_another_window_did_unheard_is_kept_and_can_be_shown(used_page: Page) -> None:
    board = begun(used_page)
    place, key, theirs = used_page.url, board.key, board.position.play("a1")
    # The window that makes a change is never told of it: so this one hears nothing of what another does in its name.
    board.run(
        f"const save = JSON.parse(kept.read('{key}')); save.position = '{theirs.text}';"
        f"save.record.moves.push({{ply: 5, move: 'a1'}}); save.path = [0, 0, 0, 0, 0];"
        f"kept.write('{key}', JSON.stringify(save));"
    )
    board.play("b3")
    assert board.key != key and board.saved == board.position.text
    assert stored_games(used_page)[key]["position"] == theirs.text
    used_page.goto(place)
    board.expect_moves("e5", "white", "d4", "d5", "a1")


def test_a_game_that_another_window_deleted_unheard_is_said_to_be_gone(games: Page) -> None:
    key = next(key for key, save in stored_games(games).items() if save["record"]["tags"]["event"] == "Beta")
    # The window that makes a change is never told of it, as above.
    games.evaluate("key => kept.remove(key)", key)
    press(games, "Text", "Beta")
    expect(games.locator(".notice")).to_have_text("This game was deleted in another window.")
    expect(item(games, "Beta")).to_have_count(0)
    assert names(games) == ["Alpha", "Gamma"]


def test_a_name_as_long_as_a_page_takes_three_lines_and_is_told_as_a_whole(used_page: Page) -> None:
    used_page.goto("./#/games")
    name = "A very long name " * 53
    used_page.locator("#file").set_input_files(file(to_texts([game(name.strip(), "e5")])))
    expect(used_page.locator("#board")).to_be_visible()
    used_page.goto("./#/games")
    link = used_page.locator(".games h2 a").filter(has_text="A very long name")
    expect(link).to_have_attribute("title", name.strip())
    height, line = link.evaluate("(link) => [link.clientHeight, Number.parseFloat(getComputedStyle(link).lineHeight)]")
    assert height <= 3 * line + 1


def test_what_is_said_of_a_game_with_a_long_word_for_a_name_stands_on_a_phone_as_a_whole(used_phone: Page) -> None:
    used_phone.goto("./#/games")
    name = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
    used_phone.locator("#file").set_input_files(file(to_texts([game(name, "e5")])))
    expect(used_phone.locator("#board")).to_be_visible()
    used_phone.goto("./#/games")
    press(used_phone, "Delete", name)
    notice = used_phone.locator(".notice")
    expect(notice).to_contain_text(f"{name} is deleted.")
    expect(notice.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    assert notice.evaluate("(notice) => notice.scrollWidth <= notice.clientWidth")
