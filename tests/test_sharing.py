"""What a game on the table can be given away as."""

import pytest

from pygames.record import from_text
from pygames.rules import find_game
from pygames_web.app import start, update
from pygames_web.pages import page
from pygames_web.sharing import file_name, qr_code, record_text
from pygames_web.state import Copied, Copy, Do, Download, Focus, Picture, Send, State
from pygames_web.words import Speaker

say = Speaker()


def shared(base: str = "https://games.example/play/", sheet: bool = False) -> State:
    """Return the state of a page with a game of three moves on the table and the panel open."""
    state, _ = start(base, "", {}, sheet=sheet)
    for event in (
        Do("new", "vadrantir,5,standard"),
        Do("play", "e5"),
        Do("play", "white"),
        Do("play", "d4"),
        Do("share"),
    ):
        state, _ = update(state, event)
    return state


def test_opening_the_panel_puts_the_focus_on_the_link() -> None:
    state = shared()
    state, _ = update(state, Do("share"))
    assert not state.sharing
    _, effects = update(state, Do("share"))
    assert Focus("link") in effects


@pytest.mark.parametrize(
    ("field", "get"),
    [("link", lambda state: state.address), ("record-text", record_text)],
)  # fmt: skip
def test_each_text_can_be_copied_and_its_field_gets_the_focus_where_the_clipboard_refuses(
    field: str, get: object
) -> None:
    assert callable(get)
    state, effects = update(shared(), Do("copy", field))
    assert effects == [Copy(get(state), field)]
    state, effects = update(state, Copied(True, field))
    assert "copied" in str(state.notice) and effects == []
    state, effects = update(state, Copied(False, field))
    assert "could not" in str(state.notice) and effects == [Focus(field)]
    assert f'id="{field}"' in page(state, say)


def test_the_record_is_saved_as_text_that_reads_back() -> None:
    state = shared()
    _, (effect,) = update(state, Do("download", "record"))
    assert isinstance(effect, Download) and effect.name == "vadrantir-5-after-3.txt"
    assert state.table and from_text(effect.text) == state.table.record


def test_pictures_are_named_for_what_they_show() -> None:
    state = shared()
    assert state.table and file_name(state.table, "svg") == "vadrantir-5-after-3.svg"
    assert update(state, Do("download", "png"))[1] == [Picture("vadrantir-5-after-3.png")]


def test_the_systems_sheet_is_offered_only_where_there_is_one() -> None:
    assert 'data-do="send"' not in page(shared(), say)
    state = shared(sheet=True)
    assert 'data-do="send"' in page(state, say)
    assert update(state, Do("send"))[1] == [Send(find_game("vadrantir").title, state.address)]


def test_a_qr_code_is_drawn_without_styles_and_only_of_what_fits_one() -> None:
    code = qr_code(shared().address)
    assert code and code.startswith("<svg") and "style" not in code
    assert qr_code("a" * 3_000) is None
