"""Boards without Python: the script draws every position as the engine does, and reads what the engine writes of a game."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markdown import markdown
from markdown_it import MarkdownIt

from building.boards import exercises
from helpers import random_line
from pygames.drawing import LOOKED_AT, Ink, Overlay, draw, shown_kinds
from pygames.drawing.geometry import view
from pygames.embedding import exercise_snippet, snippet, to_plies
from pygames.errors import GamesError
from pygames.record import Record, from_link, from_texts, highlights_of
from pygames.record.tree import preorder
from pygames.rules import GAMES, Game, Position, find_game
from pygames.rules.notation import named
from pygames_web.machine.embed_options import on_board
from pygames_web.model.exercise import Exercise
from viewer import ask, attack_viewer, put_viewer

DATA = Path(__file__).parent / "data"

SITE = "https://games.example/"


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that answers, beside the scripts of embedded boards."""
    return put_viewer(tmp_path_factory.mktemp("embed"))


def played(game: Game, size: int, most: int) -> Record:
    """Return a random game with a variation, comments and a mark."""
    record = random_line(game.setup(size), seed=size, plies=most)
    path = record.main_line()
    other = next(move for move in record.position(path[:2]).legal_moves if move != record.moves(path)[2])
    record, branch = record.play(path[:2], other)
    return record.annotate(branch, 'A {brace}, a \\ and\na "line".', "?!").annotate(
        (), "All [%circle b2 c3] of it. [%arrow c3-b2]"
    )


def drawn_by_engine(
    position: Position, previous: Position | None, turns: int = 0, comment: str = "", move: str = ""
) -> list[dict[str, Any]]:
    """Return the shapes that the engine draws of a position with a comment."""
    drawn, cell = highlights_of(comment), position.board.cell
    overlay = Overlay(
        show=shown_kinds(position),
        previous=previous,
        named=named(position.board, move),
        circles=sum(cell[name] for name in drawn.circles),
        arrows=tuple((cell[arrow.start], cell[arrow.end]) for arrow in drawn.arrows),
    )
    shapes = draw(position, overlay, view(position.board, turns)).shapes
    return [{**shape._asdict(), **({"path": shape.path} if isinstance(shape, Ink) else {})} for shape in shapes]


def seen(shapes: list[dict[str, Any]]) -> tuple[list[tuple[str, str]], list[str]]:
    """Return what is seen of shapes, and which styles lie over which; texts and their plates lie over all others.

    Cells are left out: the script puts them together in another way.
    """
    found, order = set(), dict[str, None]()
    for shape in shapes:
        style = shape["style"]
        if not style.startswith("cell"):
            found |= {(style, part) for part in (parts(shape["path"]) if "path" in shape else [text_of(shape)])}
            order |= {} if re.match("label|plate-|badge", style) else {style: None}
    return sorted(found), list(order)


def text_of(shape: dict[str, Any]) -> str:
    return f"{rough(shape['x'])} {rough(shape['y'])} {shape['text']}"


def rough(value: float) -> str:
    """Return a number to one decimal; the limits between two of them lie where no part of a drawing does."""
    return f"{value + 100.0137:.1f}"


def parts(path: str) -> list[str]:
    """Return the parts of a path, their numbers rounded; a line between two points is the same either way."""
    found = []
    for part in path.split("M")[1:]:
        rounded = re.sub(r"-?[0-9.]+", lambda number: rough(float(number[0])), part)
        ends = rounded.split("L")
        found.append("L".join(sorted(ends)) if len(ends) == 2 else rounded)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_script_walks_through_a_game_and_draws_it_as_the_engine_does(script: Path, name: str) -> None:
    game = GAMES[name]
    records = [played(game, size, 400 if size == game.sizes[0] else 12) for size in game.sizes]
    for record, steps in zip(records, ask(script, *map(asked, records)), strict=True):
        expected = [(0, None, record.position(), record.position())]
        expected += [(ply, node, before, after) for ply, node, before, after in record.steps()]  # type: ignore[misc]
        assert len(steps) == len(expected) == 1 + len(list(preorder(record.replies)))
        for step, (ply, node, before, after) in zip(steps, expected, strict=True):
            comment = node.comment if node else record.comment
            assert (step["ply"], step["comment"]) == (ply, comment)
            assert (step["move"], step["mark"]) == ((node.move, node.mark) if node else ("", ""))
            assert step["position"] == after.text
            assert step["winner"] == ((after.winner or "") if after.over else "")
            assert seen(step["shapes"]) == seen(
                drawn_by_engine(after, before if node else None, comment=comment, move=step["move"])
            )
            # The build gives the script the looks of these alone.
            assert {shape["style"] for shape in step["shapes"]} <= LOOKED_AT.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_shared_alone_is_drawn_with_all_its_signs_and_has_its_winner(
    script: Path, name: str
) -> None:
    game = GAMES[name]
    record = played(game, game.sizes[0], 400)
    line = record.main_line()
    for path in (line[: len(line) // 2], line):
        position = record.position(path)
        alone = Record(position.setup, position.text).annotate((), "Alone.")
        ((start,),) = ask(script, asked(alone))
        assert (start["ply"], start["comment"], start["position"]) == (0, "Alone.", position.text)
        assert start["winner"] == ((position.winner or "") if position.over else "")
        assert seen(start["shapes"]) == seen(drawn_by_engine(position, None))
    assert position.over


def test_only_the_first_item_may_be_about_the_start(script: Path) -> None:
    for plies in ("e5.be5 0~.Bd4", "0~.Bd4 0~.Bd4", "0~e5.be5", "0~"):
        answer = ask(script, {"game": "vadrantir", "size": 5, "plies": plies})
        assert isinstance(answer[0], str) == (plies != "0~"), plies


def asked(record: Record) -> dict[str, object]:
    return {
        "game": record.setup.game.name,
        "size": record.setup.size,
        "position": record.start,
        "plies": to_plies(record),
    }


def test_boards_that_were_pasted_once_are_read_for_ever(script: Path) -> None:
    """`plies-1.jsonl` has the games of `games-1.txt` as authors have them on their pages; it is never changed."""
    pasted = [json.loads(line) for line in (DATA / "plies-1.jsonl").read_text(encoding="utf-8").splitlines()]
    records = from_texts((DATA / "games-1.txt").read_text(encoding="utf-8"))
    for record, steps in zip(records, ask(script, *pasted), strict=True):
        positions = [record.position(), *(after for _, _, _, after in record.steps())]
        assert [step["position"] for step in steps] == [position.text for position in positions]


@pytest.mark.parametrize("name", GAMES)
def test_the_script_rotates_a_board_as_the_engine_does(script: Path, name: str) -> None:
    game = GAMES[name]
    position = played(game, game.sizes[0], 20).position((0,) * 12)
    request = {"game": name, "size": game.sizes[0], "position": position.text, "turns": 1}
    ((step,),) = ask(script, request)
    # The ground is rotated as a whole.
    moved = [shape for shape in step["shapes"] if not shape.get("turned")]
    still = {shape["style"] for shape in step["shapes"] if shape.get("turned")}
    drawn = [shape for shape in drawn_by_engine(position, None, 1) if shape["style"] not in still]
    assert seen(moved) == seen(drawn)


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "needs a game"),
        ({"game": "chess", "size": "8"}, "there is no game 'chess'"),
        ({"game": "constructor", "size": "5"}, "there is no game"),
        ({"game": "__proto__", "size": "5"}, "there is no game"),
        ({"game": "snex", "size": "7"}, "6, 8, 10"),
        ({"game": "snex", "size": "toString"}, "6, 8, 10"),
        ({"position": "x"}, "position text is"),
        ({"position": "b" * 5_000_000}, "position text is"),
        ({"position": "5/6/7/8/9/8/7/6 b -"}, "has 9 rows, the text 8"),
        ({"position": "5/6/7/8/9/8/7/6/6 b -"}, "row 9 from the top has 5 cells, the text 6"),
        ({"position": "5/6/7/8/9/8/7/6/4q b -"}, "may hold only"),
        ({"position": "5/6/7/8/9/8/7/6/05 b -"}, "may hold only"),
        ({"position": "5/6/7/8/9/8/7/6/99999 b -"}, "may hold only"),
        ({"position": "5/6/7/8/9/8/7/6/5 x -"}, "position text is"),
        ({"position": "5/6/7/8/9/8/7/6/5 b <b>"}, "position text is"),
        ({"plies": "e5.bz9"}, "damaged"),
        ({"plies": "e5.qe5"}, "damaged"),
        ({"plies": "garbage garbage"}, "damaged"),
        ({"plies": "e5-z9"}, "damaged"),
        ({"plies": "e5-"}, "damaged"),
        ({"plies": "<b>"}, "damaged"),
        ({"plies": "e5:q"}, "damaged"),
        ({"plies": "e5#me"}, "damaged"),
        ({"plies": "3~e5"}, "damaged"),
        ({"plies": "0~e5"}, "damaged"),
        ({"plies": "{never"}, "damaged"),
        ({"plies": "{" + "\\" * 1_000_000}, "damaged"),
        ({"plies": "e5 " * 11_000}, "damaged"),
        ({"plies": "e5.b" + "e5" * 900_000 + "!"}, "damaged"),
        ({"plies": "e5.B" + "e5" * 900_000}, "damaged"),
        ({"plies": "e5" + ".be5" * 100_000}, "damaged"),
        ({"plies": "e" * 4_001}, "damaged"),
        ({"plies": "e5!!!"}, "damaged"),
        ({"plies": "e5!<b>"}, "damaged"),
        ({"plies": "e5:c:<b>"}, "damaged"),
        ({"plies": "e5:c:" + "-" * 10}, "damaged"),
        ({"plies": "e5:c:-:c"}, "damaged"),
        ({"plies": "e5#b#w"}, "damaged"),
        ({"plies": "e5.=e5"}, "damaged"),
        ({"plies": "e5.=e5*"}, "damaged"),
        ({"plies": "e5.=e5*\u0301"}, "damaged"),
        ({"plies": "e5.=e5*1*2"}, "damaged"),
        ({"plies": "0x1~e5"}, "damaged"),
        ({"plies": "{" + "e" * 10_001 + "}"}, "damaged"),
        ({"plies": "{e" + "\u0301" * 101 + "}"}, "damaged"),
    ],
)
def test_what_is_no_board_is_refused_in_words(script: Path, options: dict[str, object], why: str) -> None:
    sized = {"game": "vadrantir", "size": "5"} if "game" not in options and options else {}
    (answer,) = ask(script, {**sized, **options})
    assert why in answer and len(answer) < 300


@pytest.mark.long
def test_whatever_an_author_writes_is_drawn_or_refused_in_words() -> None:
    outcome = attack_viewer(2_000, seed=7)
    assert outcome.refused > 200 and outcome.accepted > 200


class Lines(HTMLParser):
    """Reads the lines to paste: `attributes` of each element by its name, and the `text` inside."""

    def __init__(self, lines: str) -> None:
        super().__init__()
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.text = ""
        self.feed(lines)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes[tag] = dict(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_lines_hold_the_game_a_picture_of_the_position_and_the_link() -> None:
    record = played(find_game("vadrantir"), 5, 9)
    lines = snippet(record, SITE, path=(0, 0, 0))
    read = Lines(lines)
    board = read.attributes["pygames-board"]
    assert (board["mode"], board["ply"], board["plies"]) == ("view", "3", to_plies(record))
    assert from_link((board["href"] or "").removeprefix("#")) == record
    assert read.attributes["a"]["href"] == f"{SITE}{board['href']}" and "Vadrantir" in read.text
    after, before = record.position((0, 0, 0)), record.position((0, 0))
    assert read.attributes["svg"]["aria-label"] == "Vadrantir 5. Moves: 3. Black to move."
    assert all(shape["path"] in lines for shape in drawn_by_engine(after, before) if "path" in shape)


def test_the_lines_come_whole_through_markdown_and_templates() -> None:
    """As wikis and blogs are made, by their own libraries; a template would be in the way of its braces."""
    record, path = Record(find_game("vadrantir").setup(5)).prolonged((), ("e5", "white"))
    comment = (
        r"{% raw %} {{x}} {# y #} `code` [link](x) ![picture](y) [a][b] *stars* __strong__ \* \ ~~no~~ <b> & | :-)"
    )
    record = record.annotate(path, comment).annotate((), "% as a tag").annotate((0,), "# as a comment")
    lines = snippet(record, SITE)
    assert not re.search(r"\{[{%#]", lines)
    expected = Lines(lines).attributes["pygames-board"]
    assert expected["plies"] == to_plies(record)
    page = f"Some *words*\n\n{lines}\n> {lines.splitlines()[1]}\n"
    for made in (markdown(page, extensions=["extra", "smarty"]), MarkdownIt("commonmark").render(page)):
        boards = made.split("<pygames-board")[1:]
        assert [Lines(f"<pygames-board{board}").attributes["pygames-board"] for board in boards] == [expected] * 2


def test_the_lines_name_a_place_in_a_variation_by_the_moves_from_the_main_line() -> None:
    record, path = Record(find_game("vadrantir").setup(5)).prolonged((), ("e5", "white", "d4", "d5"))
    record, beside = record.prolonged(path[:2], ("f6", "c3"))
    record, nested = record.prolonged(beside[:3], ("c4",))
    places = {(): "0", path[:2]: "2", path: None, beside[:3]: "2 f6", beside: "2 f6 c3", nested: "2 f6 c4"}
    for shown, ply in places.items():
        assert Lines(snippet(record, SITE, path=shown)).attributes["pygames-board"].get("ply") == ply


def test_lines_to_play_on_hold_the_picture_but_not_what_each_move_changes() -> None:
    board = Lines(snippet(played(find_game("snex"), 6, 9), SITE, mode="play")).attributes["pygames-board"]
    assert board["mode"] == "play" and "plies" not in board and "ply" not in board


def test_lines_of_no_mode_there_is_are_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there is no mode 'analyze'; take one of: view, play, analyse"):
        snippet(played(find_game("snex"), 6, 9), SITE, mode="analyze")


def test_a_game_that_was_set_up_begins_from_its_position() -> None:
    text = "5/6/7/8/4b4/3w4/7/6/5 b -"
    record, _ = Record(find_game("vadrantir").setup(5), text).play((), "a1")
    assert Lines(snippet(record, SITE)).attributes["pygames-board"]["position"] == text


def test_the_lines_of_a_position_say_that_nothing_changes_it() -> None:
    setup = find_game("vadrantir").setup(5)
    for record in (Record(setup), Record(setup, "5/6/7/8/4b4/3w4/7/6/5 b -")):
        board = Lines(snippet(record, SITE)).attributes["pygames-board"]
        assert (board.get("plies"), board.get("position")) == ("", record.start)


def test_the_lines_of_a_puzzle_hold_a_picture_of_how_it_begins_and_the_way_to_it() -> None:
    position = find_game("vadrantir").position("5/6/7/8/4b4/3w4/7/6/5 b -", 5)
    read = Lines(exercise_snippet("puzzle", 3, position, SITE, "/puzzles/vadrantir/3"))
    assert read.attributes["pygames-board"] == {"puzzle": "vadrantir/3"}
    assert read.attributes["svg"]["aria-label"] == "Vadrantir 5. Black to move."
    assert read.attributes["a"]["href"] == f"{SITE}#/puzzles/vadrantir/3"


@pytest.mark.long
def test_a_board_without_python_knows_how_every_exercise_begins(script: Path) -> None:
    for option, games in exercises().items():
        for game, beginnings in games.items():
            asked: list[dict[str, object]] = [
                {"game": game, "size": str(size), "position": text} for size, _, text in beginnings
            ]
            assert [steps[0]["position"] for steps in ask(script, *asked)] == [text for _, _, text in beginnings]
            for number, (size, variant, text) in enumerate(beginnings, 1):
                shown = on_board({option: f"{game}/{number}"})
                assert isinstance(shown, Exercise)
                assert shown.table.position == find_game(game).position(text, size, variant)
            with pytest.raises(GamesError):
                on_board({option: f"{game}/{len(beginnings) + 1}"})
