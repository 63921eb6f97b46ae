"""Puzzles: what a proof says, that each puzzle has exactly one answer, and the command that finds and proves them."""

import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from pygames.cli import main
from pygames.puzzles import Prover, Puzzle, Undecided, fault, puzzles_of
from pygames.puzzles.collect import best_of
from pygames.puzzles.difficulty import ASKED, solver
from pygames.puzzles.puzzle import compose
from pygames.puzzles.themes import theme_of, themes, themes_of
from pygames.record import Record, to_data, to_texts
from pygames.rules import GAMES, Colour, Position, find_game

#: How many positions the proof of one puzzle may cost here; `pygames puzzles GAME --verify` proves those that need more.
_BUDGET = 20_000
_FIRST_EIGHT = 3617636671
_ALL = [(game, number) for game in GAMES for number in range(len(puzzles_of(game)))]
#: Those that are proved here: to prove all takes the command minutes.
_PROVED = [(game, number) for game, number in _ALL if number < 8 or number % 11 == 0]


def won_by_trying_everything(position: Position, colour: Colour) -> bool:
    """Return whether a colour wins, by plain recursion without memory, order or bounds."""
    if position.over:
        return position.winner == colour
    results = (won_by_trying_everything(position.play(move), colour) for move in position.legal_moves)
    return any(results) if position.turn == colour else all(results)


def test_every_game_has_at_least_six_puzzles() -> None:
    assert all(len(puzzles_of(game)) >= 6 for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_three_puzzles_of_every_game_take_more_than_one_move_to_find(game: str) -> None:
    assert sum(puzzle.choices >= 2 for puzzle in puzzles_of(game)) >= 3


@pytest.mark.long
@pytest.mark.parametrize(("game", "number"), _PROVED)
def test_every_puzzle_has_exactly_one_answer(game: str, number: int) -> None:
    try:
        assert fault(puzzles_of(game)[number], Prover(_BUDGET)) == ""
    except Undecided:
        pytest.skip("proved by the command only")


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_is_solved_by_having_no_choice_and_every_wrong_move_has_its_answer(game: str) -> None:
    for puzzle in puzzles_of(game):
        assert len(puzzle.position.legal_moves) >= 5
        for position, _, move, refutations in puzzle.decisions():
            assert {move, *refutations} == set(position.legal_moves)
            for wrong, reply in refutations.items():
                assert not reply or reply in position.play(wrong).legal_moves


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_carries_the_themes_that_its_moves_have_and_a_level(game: str) -> None:
    for puzzle in puzzles_of(game):
        assert themes_of(puzzle) == puzzle.themes
        assert puzzle.themes or not themes(game)
        assert puzzle.level in ("", *(level.name for level in ASKED))


@pytest.mark.parametrize(
    ("game", "size", "position", "move", "theme"),
    [
        # One run is flipped, and its snake falls into three.
        ("nadraz", 6, "6/7/8/9/4ww4/3bw6/3b6/3bbbbb1/6b1/5b1/6 w b", "b7-f7", "cut"),
        # There are two crosscuts, and none is made.
        ("snex", 6, "2wbw1/3wb1/3bww/1b1bw1/1w4/1b4 w -", "e6>f6", "undo"),
        ("serpent", 5, "ww2b/w1w1bw/1w1wb1w/1w1w1bwb/1w2wb2b/4wbb1/w1w1w1w/w3w1/ww3 b bw", "pass", None),
        # There is no stone to place.
        (
            "sundraval",
            7,
            "wwwwbbw/bwbwbbbb/bbwbbwwbb/bbbbbwbwwb/bwbbbwbbbbw/wwwwwwwwbwww"
            "/bwbwwbwbbbwbb/wwwwwbbwbbww/wwwwwbwbbbw/bbwbbbwbwb/wbwbwbbww/wwwbbbww/bwwwbbb b 0",
            "pass",
            None,
        ),
        # White's territory changes: it has four cells after the move, three before.
        ("vadrantir", 5, "bwbw1/bww2w/wbb1w1b/1w1bb1w1/wb1bwwbww/bbw2b1b/b1wbwb1/bbwbww/wwwbb b -", "h5", "alone"),
    ],
)
def test_a_theme_is_not_said_of_a_move_that_only_looks_like_it(
    game: str, size: int, position: str, move: str, theme: str | None
) -> None:
    found = theme_of(find_game(game).position(position, size), move)
    assert (found.name if found else None) == theme


def test_only_a_move_that_ends_a_game_of_nadraz_is_said_to_leave_nothing_to_place() -> None:
    made = [(*found[:3:2], theme_of(*found[:3:2])) for puzzle in puzzles_of("nadraz") for found in puzzle.decisions()]
    assert all(position.play(move).over for position, move, theme in made if theme and theme.name == "last-move")
    assert "pass" in {theme.name for *_, theme in made if theme}


def test_a_point_of_sundraval_that_the_enemy_needs_is_the_answer_to_other_moves() -> None:
    taken = [
        (move, refutations)
        for puzzle in puzzles_of("sundraval")
        for position, _, move, refutations in puzzle.decisions()
        if refutations and (theme := theme_of(position, move)) and theme.name == "deny"
    ]
    assert taken
    assert all(move in refutations.values() for move, refutations in taken)


def test_the_level_of_a_puzzle_is_the_weakest_that_solves_it() -> None:
    puzzle = puzzles_of("vadrantir")[0]
    assert solver(puzzle) == puzzle.level


def test_puzzles_keep_their_numbers_by_which_people_are_remembered_to_have_solved_them() -> None:
    first = {game: [zlib.crc32(puzzle.text.encode()) for puzzle in puzzles_of(game)[:8]] for game in GAMES}
    assert zlib.crc32(repr(first).encode()) == _FIRST_EIGHT


def test_no_puzzle_comes_twice() -> None:
    for game in GAMES:
        texts = [puzzle.text for puzzle in puzzles_of(game)]
        assert len(set(texts)) == len(texts)


def test_puzzles_are_values() -> None:
    again = [Puzzle.from_data("snex", puzzle.to_data()) for puzzle in puzzles_of("snex")]
    assert {*again, *puzzles_of("snex")} == set(again) and len(set(again)) == len(again)


def test_a_proof_says_what_plain_recursion_says() -> None:
    for puzzle in puzzles_of("vadrantir"):
        position = puzzle.position
        while len(position.legal_moves) > 5:
            position = position.play(position.legal_moves[-1])
        assert Prover(10_000).wins(position, "b") == won_by_trying_everything(position, "b")
        assert Prover(10_000).wins(position, "w") == won_by_trying_everything(position, "w")


def test_what_is_proved_of_one_variant_is_not_said_of_another() -> None:
    # Those that are soon decided: there are enough of them.
    budget = 1_000
    shared, differing = Prover(budget), 0
    for puzzle in puzzles_of("nadraz"):
        game, size = puzzle.position.setup.game, puzzle.position.setup.size
        positions = [game.position(puzzle.text, size, variant) for variant in game.variants]
        with suppress(Undecided):
            alone = [Prover(budget).wins(position, puzzle.colour, puzzle.turns) for position in positions]
            assert [shared.wins(position, puzzle.colour, puzzle.turns) for position in positions] == alone
            differing += alone[0] != alone[1]
    assert differing


def test_a_win_in_two_turns_is_none_in_one() -> None:
    for game in ("snex", "serpent"):
        puzzle = puzzles_of(game)[0]
        assert Prover(_BUDGET).wins(puzzle.position, puzzle.colour, 2)
        assert not Prover(_BUDGET).wins(puzzle.position, puzzle.colour, 1)


def test_a_proof_that_costs_too_much_is_no_proof() -> None:
    with pytest.raises(Undecided):
        Prover(50).wins(GAMES["vadrantir"].position("5/6/7/8/4b4/8/7/6/5 w -", 5), "b")


def test_a_game_of_more_plies_than_python_nests_calls_is_looked_through() -> None:
    # By first moves alone it has 588 plies.
    opened = "14/15/16/17/18/19/20/21/22/23/24/25/26/27/19b6/25/24/23/22/21/20/7w11/18/17/16/15/14 b -"
    with pytest.raises(Undecided):
        Prover(1_000).wins(GAMES["nadraz"].position(opened, 14), "b")


@pytest.fixture
def sound() -> Puzzle:
    return puzzles_of("vadrantir")[2]


@pytest.mark.parametrize(("game", "number"), [("snex", 6), ("snex", 23), ("serpent", 2)])
def test_a_wrong_move_is_answered_where_the_right_one_would_have_been_played(game: str, number: int) -> None:
    puzzle = puzzles_of(game)[number - 1]
    found = compose(puzzle.position, puzzle.turns, Prover(_BUDGET))
    assert found and found.refutations == puzzle.refutations
    replies = [reply for reply in puzzle.refutations[0].values() if reply]
    there = [reply for reply in replies if set(reply.split(">")) & set(puzzle.line[0].split(">"))]
    assert len(there) > 0.8 * len(replies)


def test_another_answer_would_be_noticed(sound: Puzzle) -> None:
    other = sound.position.legal_moves[sound.line[0] == sound.position.legal_moves[0]]
    assert "does not win" in fault(replace(sound, line=(other,), refutations=sound.refutations[:1]), Prover(_BUDGET))


def test_a_reply_that_refutes_nothing_would_be_noticed(sound: Puzzle) -> None:
    wrong, (first, *rest) = {}, sound.refutations
    for move in first:
        after = sound.position.play(move)
        losing = [reply for reply in after.legal_moves if Prover(_BUDGET).wins(after.play(reply), sound.colour)]
        wrong[move] = losing[0] if losing else first[move]
    assert wrong != first
    assert "wins too" in fault(replace(sound, refutations=(wrong, *rest)), Prover(_BUDGET))


def test_a_legal_move_left_out_would_be_noticed(sound: Puzzle) -> None:
    fewer: Mapping[str, str] = dict(list(sound.refutations[0].items())[1:])
    assert "not of the other legal moves" in fault(
        replace(sound, refutations=(fewer, *sound.refutations[1:])), Prover(_BUDGET)
    )


def test_a_position_with_several_winning_moves_is_no_puzzle() -> None:
    position = GAMES["snex"].position("3b2/3b2/1wwbb1/4b1/1w1b2/3bw1 b -", 6)
    assert compose(position, 2, Prover(_BUDGET)) is None


def test_a_puzzle_as_data_is_the_same_puzzle(sound: Puzzle) -> None:
    assert Puzzle.from_data("vadrantir", sound.to_data()) == sound


@pytest.mark.long
def test_the_command_finds_the_same_puzzle_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        assert (
            main(["puzzles", "snex", "--size", "6", "--count", "1", "--seed", "1", "--games", "20", "--jobs", "1"]) == 0
        )
        found.append(capsys.readouterr().out)
    assert '"position":"' in found[0]
    assert found[0] == found[1]


def test_several_puzzles_of_a_game_begin_with_different_moves_and_the_best_come_first() -> None:
    puzzles = puzzles_of("vadrantir")
    best = best_of(puzzles, len(puzzles))
    assert {puzzle.line[0] for puzzle in best} == {puzzle.line[0] for puzzle in puzzles}
    assert len({puzzle.line[0] for puzzle in best}) == len(best) < len(puzzles)
    assert [puzzle.choices for puzzle in best] == sorted((puzzle.choices for puzzle in best), reverse=True)
    assert best_of(puzzles, 2) == best[:2]


@pytest.mark.long
def test_what_was_looked_into_is_kept_and_not_looked_into_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["puzzles", "snex", "--size", "6", "--seed", "1", "--games", "3", "--keep", str(tmp_path / "kept")]
    found = []
    for _ in range(2):
        assert main(arguments) == 0
        found.append(capsys.readouterr())
    assert found[0].out == found[1].out
    assert "3 games" in found[0].err and found[1].err == ""


def test_a_kept_game_whose_line_was_not_written_to_its_end_is_looked_into_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, kept = tmp_path / "games.json", tmp_path / "kept"
    games.write_text(json.dumps(2 * [to_data(Record(find_game("snex").setup(6)))]))
    command = ["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1", "--keep", str(kept)]
    assert main(command) == 0
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-3])
    capsys.readouterr()
    assert main(command) == 0
    assert capsys.readouterr().err.splitlines() == ["1 of 2 games, 0 puzzles", "2 of 2 games, 0 puzzles"]
    assert kept.read_bytes() == whole


@pytest.mark.parametrize("other", [["--size", "8"], ["--seed", "2"], ["--level", "casual"], ["--choices", "2"]])
def test_what_was_kept_of_other_games_is_not_taken_for_these(
    other: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["puzzles", "snex", "--size", "6", "--games", "0", "--keep", str(tmp_path / "kept")]
    assert main(arguments) == 0
    assert main([*arguments, *other]) == 2
    assert "does not hold what came of these games" in capsys.readouterr().err


def test_what_was_kept_of_a_file_is_not_taken_for_what_comes_of_other_games_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, empty = tmp_path / "games.txt", Record(find_game("snex").setup(6))
    command = [
        "puzzles",
        "snex",
        "--size",
        "6",
        "--games-of",
        str(games),
        "--jobs",
        "1",
        "--keep",
        str(tmp_path / "kept"),
    ]
    games.write_text(to_texts(2 * [empty]))
    assert main([*command, "--games", "1"]) == 0
    games.write_text(to_texts([empty.tagged(event="Named since"), empty, Record(find_game("snex").setup(8))]))
    assert main(command) == 0, "more games of the same file"
    assert "2 of 2 games" in capsys.readouterr().err
    for other in (empty.play((), "a1")[0], puzzles_of("snex")[0]):
        record = other if isinstance(other, Record) else Record(empty.setup, other.text)
        games.write_text(to_texts([empty, record]))
        assert main(command) == 2
        assert "does not hold what came of these games" in capsys.readouterr().err


@pytest.mark.long
def test_the_command_looks_into_the_games_of_a_file_that_are_of_the_size_and_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = puzzles_of("sundraval")[0]
    ending, _ = Record(puzzle.setup, puzzle.text).prolonged((), [*puzzle.line, "pass", "pass"])
    games = tmp_path / "games.txt"
    games.write_text(to_texts([Record(find_game("sundraval").setup(9)), ending]))
    assert main(["puzzles", "sundraval", "--size", "7", "--games-of", str(games), "--jobs", "1"]) == 0
    found = capsys.readouterr()
    assert [Puzzle.from_data("sundraval", data) for data in json.loads(found.out)] == [puzzle]
    assert found.err.splitlines() == ["0 of 1 game, 0 puzzles", "1 of 1 game, 1 puzzle"]


def test_the_games_of_a_file_may_be_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.json"
    games.write_text(json.dumps([to_data(Record(find_game("snex").setup(6)))]))
    assert main(["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1"]) == 0
    assert capsys.readouterr().err.splitlines() == ["0 of 1 game, 0 puzzles", "1 of 1 game, 0 puzzles"]


def test_a_file_without_a_game_of_the_size_and_variant_is_no_search_that_found_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.txt"
    games.write_text(to_texts([Record(find_game("nadraz").setup(6))]))
    for wanted, told in (
        (["nadraz"], "Nadraz 10"),
        (["nadraz", "--size", "6", "--variant", "reverse"], "Nadraz 6, reverse"),
    ):
        assert main(["puzzles", *wanted, "--games-of", str(games), "--jobs", "1"]) == 2
        out, err = capsys.readouterr()
        assert f"{games} holds no game of {told}; --size and --variant" in err and out == ""


@pytest.mark.parametrize(
    ("form", "said", "damage"), [("text", '[size "6"]', '[size "x"]'), ("json", '"size": 6', '"size": 5000')]
)
def test_of_games_to_look_into_only_those_that_are_damaged_are_left_out(
    form: str, said: str, damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = [Record(find_game("snex").setup(6))] * 3
    text = to_texts(good) if form == "text" else json.dumps([to_data(game) for game in good])
    games = tmp_path / "games"
    games.write_text(text.replace(said, damage, 2).replace(damage, said, 1))
    command = ["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1"]
    assert main(command) == 0
    left_out, *told = capsys.readouterr().err.splitlines()
    assert left_out.startswith(f"{games}: game 2 is left out: ") and told[-1] == "2 of 2 games, 0 puzzles"
    games.write_text(text.replace(said, damage))
    assert main(command) == 2
    assert f"{games}: none of its 3 games can be read; the first: " in capsys.readouterr().err


def test_of_a_file_that_is_cut_short_the_games_before_that_are_looked_into(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.json"
    games.write_text(json.dumps(2 * [to_data(Record(find_game("snex").setup(6)))])[:-20])
    assert main(["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1"]) == 0
    left_out, *told = capsys.readouterr().err.splitlines()
    assert left_out == f"{games}: game 2 is left out: this file is damaged: it is not complete JSON"
    assert told[-1] == "1 of 1 game, 0 puzzles"


def test_a_game_with_an_illegal_move_is_left_out_and_of_what_stands_behind_a_list_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = Record(find_game("snex").setup(6))
    bad, _ = good.prolonged((), ["a1", "a1"])
    games = tmp_path / "games.json"
    games.write_text(json.dumps([to_data(bad), to_data(good)]) + "x")
    assert main(["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1"]) == 0
    first, third, *_ = capsys.readouterr().err.splitlines()
    assert first.startswith(f"{games}: game 1 is left out: move") and third.startswith(f"{games}: game 3 is left out: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[pygames "1"]\n[game', "line 2: a tag is written like"),
        ('[pygames "1"]\n[game "snex"]\n[size "6"]\n[variant "standard"]\n\n1. a1 2. a1 *\n', "move 2, a1"),
    ],
)
def test_what_is_wrong_with_games_to_look_into_is_told_with_their_file(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.txt"
    games.write_text(text)
    assert main(["puzzles", "snex", "--size", "6", "--games-of", str(games), "--jobs", "1"]) == 2
    told = capsys.readouterr()
    assert f"{games}: {why}" in told.err and told.out == ""


@pytest.mark.parametrize(
    "line", ["[1,null", "7", "[]", "[true,null]", '[1,"x"]', '[1,{"size":6}]', "[" * 200_000, "9" * 5_000, "\udcff"]
)
def test_a_damaged_line_of_what_was_kept_is_named_and_the_file_left_alone(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    arguments = ["puzzles", "snex", "--size", "6", "--keep", str(kept)]
    assert main([*arguments, "--games", "0"]) == 0
    with kept.open("ab") as file:
        file.write(b"[0,[]]\n" + line.encode(errors="surrogateescape") + b"\n")
    before = kept.read_bytes()
    assert main([*arguments, "--games", "3"]) == 2
    told = capsys.readouterr()
    assert told.err.endswith(f"{kept}, line 3 is damaged; remove it, and its game is looked into again\n")
    assert told.out == "[\n]\n"
    assert kept.read_bytes() == before


@pytest.mark.long
def test_the_command_finds_puzzles_with_as_many_moves_to_find_as_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzles", "vadrantir", "--size", "5", "--count", "1", "--seed", "1", "--choices", "2"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert Puzzle.from_data("vadrantir", found).choices >= 2


@pytest.mark.long
def test_the_command_proves_the_puzzles_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "serpent", "--verify"]) == 0
    assert capsys.readouterr().out.count("proved") == len(puzzles_of("serpent"))
