"""Learning on the page: a whole lesson by clicks, by keys and by touch, and puzzles with answers, as a person goes through them."""

import json

import pytest
from board import READY, PageBoard, overflow, show
from playwright.sync_api import Page, expect
from profiles import LOW_PHONE

from pygames.rules import GAMES, Position
from pygames_web.machine.learning import LEARNED_KEY
from pygames_web.model.puzzle_try import puzzles
from pygames_web.teaching.lessons import LESSONS


def learned(page: Page) -> list[str]:
    """Return what the storage holds as learned."""
    names: list[str] = json.loads(page.evaluate(f"() => kept.read('{LEARNED_KEY}') ?? '[]'"))
    return names


def unlearn(page: Page) -> None:
    """Have nothing learned."""
    page.evaluate(f"() => kept.remove('{LEARNED_KEY}')")
    page.reload()
    page.wait_for_selector(READY, state="attached")


def at(page: Page, position: Position, touch: bool = False) -> PageBoard:
    """Return the board of the page, on which a position stands."""
    return PageBoard(page, position, touch)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_gone_through_by_clicking_the_board(used_page: Page, game: str) -> None:
    title = GAMES[game].title
    # A lesson is opened where one has come to in it.
    unlearn(used_page)
    used_page.get_by_role("link", name=f"Lesson: {title}").click()
    lesson = LESSONS[game]
    for number, task in enumerate(lesson.tasks, 1):
        expect(used_page.locator("h1 small")).to_have_text(f"{number} / {len(lesson.tasks)}")
        expect(used_page.locator("#question")).to_have_text(str(task.ask))
        at(used_page, lesson.position(number)).enter(task.example)
        expect(used_page.locator("#told")).to_have_text(str(task.done))
        if number < len(lesson.tasks):
            used_page.get_by_role("button", name="Next").click()
    numbers = range(1, len(lesson.tasks) + 1)
    assert [name for name in learned(used_page) if game in name] == [f"lesson/{game}/{number}" for number in numbers]
    used_page.get_by_role("button", name="Play it now").click()
    expect(used_page.locator("#status")).to_have_text("Your turn: the opening.")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_task_and_board_and_then_the_answer_and_the_way_on_are_in_sight_together(
    used_phone: Page, game: str
) -> None:
    page = used_phone
    page.set_viewport_size(LOW_PHONE)
    # How moves happen is seen on a desktop.
    page.emulate_media(reduced_motion="reduce")
    lesson, unseen = LESSONS[game], []

    def seen(number: int, *parts: str) -> None:
        for part in parts:
            box = page.locator(part).bounding_box()
            if not (box and box["y"] >= 0 and box["y"] + box["height"] <= LOW_PHONE["height"]):
                unseen.append((number, part, box))

    for number, task in enumerate(lesson.tasks, 1):
        show(page, f"#/lesson/{game}/{number}")
        expect(page.locator("#question")).to_have_text(str(task.ask))
        seen(number, "#board", "#question", "#show-answer")
        board = at(page, lesson.position(number), touch=True)
        size = board.box()
        assert min(size["width"], size["height"]) >= 192
        board.enter(task.example)
        expect(page.locator("#told")).to_have_text(str(task.done))
        seen(number, "#board", "#question", "#told", ".task button.main")
        # Only buttons that are gone leave room; what is said does not take any from the board.
        assert board.box()["height"] >= size["height"]
    assert unseen == []
    assert overflow(page) == 0


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_puzzle_and_what_can_be_done_about_it_are_in_sight_together(used_phone: Page, game: str) -> None:
    page = used_phone
    page.set_viewport_size(LOW_PHONE)
    show(page, f"#/puzzles/{game}/1")
    for name in ("Hint", "Show me"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    while page.get_by_role("button", name="Show me").count():
        page.get_by_role("button", name="Show me").tap()
    expect(page.locator("#told.solved")).to_be_in_viewport(ratio=1)
    for part in ("#board", "#question", "#next-exercise"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_another_move_is_told_and_can_be_tried_again_and_the_right_one_can_be_shown(used_page: Page) -> None:
    show(used_page, "#/lesson/vadrantir/3")
    lesson = LESSONS["vadrantir"]
    board = at(used_page, lesson.position(3))
    board.click("a1")
    expect(used_page.locator("#told")).to_have_text(str(lesson.tasks[2].otherwise))
    board.click("d4")
    expect(used_page.locator("#told")).to_contain_text("d4 is taken")
    used_page.get_by_role("button", name="Show me").click()
    expect(used_page.locator("#told")).to_have_text(str(lesson.tasks[2].done))


def test_what_came_of_a_move_is_read_wherever_the_list_of_puzzles_was_scrolled_to(used_page: Page) -> None:
    number = next(number for number, puzzle in enumerate(puzzles("nadraz"), 1) if len(puzzle.line) == 1)
    puzzle = puzzles("nadraz")[number - 1]
    show(used_page, f"#/puzzles/nadraz/{number}")
    board = at(used_page, puzzle.position)
    told = used_page.locator("#told")

    def scroll_away() -> None:
        used_page.get_by_role("link", name="How to play Nadraz").scroll_into_view_if_needed()
        expect(told).not_to_be_in_viewport()

    scroll_away()
    board.enter(next(iter(puzzle.refutations[0])))
    expect(told).to_contain_text("does not win")
    expect(told).to_be_in_viewport(ratio=1)
    expect(used_page.get_by_role("button", name="Take back")).to_be_in_viewport(ratio=1)
    scroll_away()
    board.enter(puzzle.line[0])
    expect(told).to_contain_text("Solved")
    expect(told).to_be_in_viewport(ratio=1)
    # What was read already does not hold fast what one looks for next.
    scroll_away()
    used_page.locator("details summary").click()
    expect(told).not_to_be_in_viewport()


def test_a_task_whose_move_was_shown_has_no_tick_until_one_does_it_oneself(used_page: Page) -> None:
    used_page.evaluate(f"() => kept.remove('{LEARNED_KEY}')")
    used_page.reload()
    used_page.wait_for_selector(READY, state="attached")
    show(used_page, "#/lesson/nadraz/1")
    used_page.get_by_role("button", name="Show me").click()
    done = used_page.get_by_role("link", name="1, done", exact=True)
    expect(used_page.get_by_role("button", name="Start over")).to_be_visible()
    expect(done).to_have_count(0)
    used_page.get_by_role("button", name="Start over").click()
    lesson = LESSONS["nadraz"]
    at(used_page, lesson.position(1)).enter(lesson.tasks[0].example)
    expect(done).to_be_visible()
    # The tick stands beside the number, and not in its place.
    expect(done).to_have_text("1")
    expect(done.locator("svg")).to_be_visible()


def test_on_the_smallest_phone_the_numbers_and_ticks_of_a_lesson_that_is_done_fit_into_their_boxes(
    used_page: Page,
) -> None:
    names = json.dumps([f"lesson/snex/{number}" for number in range(1, 12)])
    used_page.evaluate(f"(names) => kept.write('{LEARNED_KEY}', names)", names)
    used_page.reload()
    used_page.wait_for_selector(READY, state="attached")
    used_page.set_viewport_size({"width": 360, "height": 640})
    show(used_page, "#/lesson/snex/1")
    boxes = used_page.locator(".exercises a")
    expect(boxes).to_have_text([str(number) for number in range(1, len(LESSONS["snex"].tasks) + 1)])
    assert overflow(used_page) == 0
    assert max(boxes.evaluate_all("all => all.map((one) => one.offsetWidth)")) <= 48
    assert max(boxes.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")) == 0


def test_a_step_of_a_lesson_is_done_by_keyboard_and_heard(used_page: Page) -> None:
    show(used_page, "#/lesson/snex/3")
    lesson = LESSONS["snex"]
    board = at(used_page, lesson.position(3))
    used_page.locator("#grid").focus()
    used_page.keyboard.press("Enter")
    middle = board.position.board.name[board.position.board.cells[len(board.position.board.cells) // 2]]
    board.walk(middle, "c4")
    used_page.keyboard.press("Enter")
    board.walk("c4", "b3")
    used_page.keyboard.press("Enter")
    expect(board.live).to_contain_text(str(lesson.tasks[2].done))


def test_a_puzzle_is_solved_against_the_best_defence_on_a_phone_and_stays_solved(used_phone: Page) -> None:
    page = used_phone
    unlearn(page)
    number = next(number for number, puzzle in enumerate(puzzles("vadrantir"), 1) if len(puzzle.refutations) == 2)
    puzzle = puzzles("vadrantir")[number - 1]
    show(page, f"#/puzzles/vadrantir/{number}")
    board = at(page, puzzle.position, touch=True)
    wrong, reply = next((move, reply) for move, reply in puzzle.refutations[0].items() if reply)
    board.click(wrong)
    expect(page.locator("#told")).to_contain_text(f"{wrong} does not win")
    expect(page.locator("#told")).to_contain_text(f"answers {reply}")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.get_by_role("button", name="Take back").tap()
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#told")).to_contain_text("Look for this")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#told")).to_have_text(f"Look at {puzzle.line[0]}.")
    board.click(puzzle.line[0])
    expect(page.locator("#told")).to_contain_text(f"answers {puzzle.line[1]}")
    board.position = board.position.play(puzzle.line[0]).play(puzzle.line[1])
    board.click(puzzle.line[2])
    expect(page.locator("#told")).to_contain_text("Solved")
    expect(page.locator("#why li")).to_have_count(2)
    assert learned(page) == [f"puzzles/vadrantir/{number}"]
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(page.get_by_role("link", name=f"{number}, done")).to_be_visible()
    assert overflow(page) == 0
