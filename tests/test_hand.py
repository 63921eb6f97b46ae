"""What fingers on the board mean."""

import pytest

from pygames_web.browser.hand import Aim, Hand, Line, LineEnd, Pan, Pinch, Tap
from pygames_web.browser.lens import CLOSEST, Lens


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_press_that_stays_is_a_tap(hand: Hand) -> None:
    hand.press(1, 100, 100)
    assert hand.move(1, 103, 101, enlarged=False) is None
    assert hand.release(1, 104, 101) == Tap(104, 101)


def test_a_stroke_over_a_whole_board_is_nothing(hand: Hand) -> None:
    for x, y in ((200, 110), (0, 100), (170, 200)):
        hand.press(1, 100, 100)
        assert hand.move(1, x, y, enlarged=False) is None
        assert hand.release(1, x, y) is None


def test_on_small_cells_a_finger_aims_and_chooses_where_it_comes_up(hand: Hand) -> None:
    assert hand.press(1, 100, 100, small=True) == Aim(100, 100)
    assert hand.move(1, 160, 90, enlarged=False) == Aim(160, 90)
    assert hand.release(1, 161, 90) == Tap(161, 90)


def test_a_second_finger_ends_the_aiming_and_chooses_nothing(hand: Hand) -> None:
    hand.press(1, 100, 100, small=True)
    assert hand.press(2, 200, 100, first=False, small=True) is None
    assert hand.move(2, 300, 100, enlarged=False) == Pinch(2, 200, 100, 50, 0)
    assert hand.release(2, 300, 100) is None
    assert hand.release(1, 100, 100) is None


def test_a_finger_drags_an_enlarged_board_and_taps_nothing(hand: Hand) -> None:
    hand.press(1, 100, 100)
    assert hand.move(1, 120, 90, enlarged=True) == Pan(20, -10)
    assert hand.move(1, 121, 90, enlarged=True) == Pan(1, 0)
    assert hand.release(1, 121, 90) is None


def test_a_finger_draws_on_a_whole_board_where_one_draws_and_swipes_nothing(hand: Hand) -> None:
    hand.press(1, 100, 100)
    assert hand.move(1, 105, 100, enlarged=False, drawing=True) is None
    assert hand.move(1, 120, 100, enlarged=False, drawing=True) == Line((100, 100), (120, 100), first=True)
    assert hand.move(1, 190, 100, enlarged=False, drawing=True) == Line((120, 100), (190, 100), first=False)
    assert hand.release(1, 190, 101) == LineEnd((190, 101))
    assert hand.release(1, 190, 101) is None


def test_a_second_finger_breaks_off_what_the_first_draws(hand: Hand) -> None:
    hand.press(1, 100, 100)
    hand.move(1, 120, 100, enlarged=False, drawing=True)
    assert hand.press(2, 200, 100, first=False) == LineEnd(None)
    assert hand.release(2, 200, 100) is None
    assert hand.release(1, 120, 100) is None


def test_the_finger_that_stays_after_a_pinch_draws_nothing_until_it_goes_down_anew(hand: Hand) -> None:
    hand.press(1, 100, 100)
    hand.press(2, 200, 100, first=False)
    hand.move(2, 150, 100, enlarged=True, drawing=True)
    hand.release(2, 150, 100)
    assert hand.move(1, 180, 100, enlarged=False, drawing=True) is None
    assert hand.release(1, 180, 100) is None
    hand.press(1, 100, 100)
    assert hand.move(1, 180, 100, enlarged=False, drawing=True) == Line((100, 100), (180, 100), first=True)


def test_two_fingers_pinch_and_tap_nothing(hand: Hand) -> None:
    hand.press(1, 100, 100)
    hand.press(2, 200, 100, first=False)
    assert hand.move(2, 300, 100, enlarged=False) == Pinch(2, 200, 100, 50, 0)
    assert hand.release(2, 300, 100) is None
    assert hand.release(1, 100, 100) is None


def test_a_finger_that_the_browser_takes_taps_nothing(hand: Hand) -> None:
    hand.press(1, 100, 100)
    hand.lose(1)
    assert hand.release(1, 100, 100) is None


def test_zooming_keeps_the_point_under_the_fingers_where_it_is() -> None:
    lens = Lens(2, 1, 1)
    closer = lens.closer(1.5, 4, -2)
    assert ((4 - closer.x) * closer.zoom, (-2 - closer.y) * closer.zoom) == ((4 - lens.x) * 2, (-2 - lens.y) * 2)


def test_a_lens_shows_no_less_than_it_may_and_no_more_than_the_whole_board() -> None:
    assert Lens().closer(100, 0, 0).zoom == CLOSEST
    assert Lens(2).closer(0.01, 0, 0) == Lens()


def test_a_lens_stays_over_the_board() -> None:
    assert Lens(2, 9, -9).within(3, -1) == Lens(2, 3, 0)
    assert Lens(2, 9, -9).within(-1, 3) == Lens(2, 0, -3)


def test_a_lens_moves_just_as_far_as_it_takes_to_show_a_point() -> None:
    assert Lens(2, 0, 0).showing(5, 1, 3, 3) == Lens(2, 2, 0)


def test_a_finger_that_came_up_untold_is_forgotten_with_the_next_touch(hand: Hand) -> None:
    hand.press(1, 100, 100)
    hand.press(2, 200, 100)
    assert hand.release(2, 200, 100) == Tap(200, 100)
