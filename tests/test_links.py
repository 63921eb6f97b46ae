"""Records as fragments of links."""

import json
import random
import string
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import random_game, setups
from pygames.errors import GamesError
from pygames.record import BadLink, BadRecord, Record, find_link, from_data, from_link, is_link, to_link
from pygames.record.link import LONGEST_LINK, _Reader, _Writer
from pygames.record.tree import Draft
from pygames.rules import GAMES, Setup, find_game
from records import checked, noted, notes, random_record, tags

HERE = Path(__file__).parent
ALPHABET = string.ascii_letters + string.digits + "-_"
VADRANTIR = find_game("vadrantir").setup(6)


def line_of(game: str, size: int, moves: list[str]) -> Record:
    return line_in(find_game(game).setup(size), moves)


def line_in(setup: Setup, moves: list[str]) -> Record:
    root = last = Draft()
    for move in moves:
        last = last.add(move)
    return Record(setup, None, root.tree())


def vectors(name: str) -> list[list[str]]:
    return [json.loads(line)["moves"] for line in (HERE / "vectors" / f"{name}.jsonl").read_text().splitlines()]


def noted_link(notes: bytes, sign: str = ".") -> str:
    """Return the link of a game with one move and these notes."""
    moves = to_link(line_of("vadrantir", 6, ["e5"]))[:-4]
    return checked(moves + sign + urlsafe_b64encode(notes).decode().rstrip("="))


def deflated(notes: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(notes) + compressor.flush()


def kept_of_version_1() -> list[dict[str, Any]]:
    """Return the links of version 1 that are kept, and what they mean; a game may have a file of its own for its links."""
    return [json.loads(line) for file in sorted(HERE.glob("links/v1*.jsonl")) for line in file.read_text().splitlines()]


def kept_links() -> list[object]:
    cases = kept_of_version_1()
    return [pytest.param(case, id=case["about"]) for case in cases if case["opens"]["game"] in GAMES]


@pytest.mark.parametrize("kept", kept_links())
def test_a_link_that_was_ever_made_opens_for_ever(kept: dict[str, str]) -> None:
    record = from_link(kept["link"])
    assert record == from_data(kept["opens"])
    record.check()


def test_the_kept_links_are_of_every_game_at_every_size_in_every_variant() -> None:
    kept = [case["opens"] for case in kept_of_version_1()]
    assert {(s.game.name, s.size, s.variant) for s in setups()} <= {
        (opens["game"], opens["size"], opens["variant"]) for opens in kept
    }


def test_the_games_and_variants_of_version_1_have_the_numbers_that_they_had() -> None:
    numbered = {game.number: (game.name, *game.variants) for game in GAMES.values()}
    assert len(numbered) == len(GAMES) and max(numbered) < 16
    assert [numbered[number] for number in range(5)] == [
        ("vadrantir", "standard"),
        ("nadraz", "standard", "reverse"),
        ("sundraval", "standard"),
        ("snex", "standard"),
        ("serpent", "standard"),
    ]


@pytest.mark.parametrize("setup", setups(), ids=repr)
def test_the_cells_of_a_board_are_in_the_order_that_links_of_version_1_number_them_in(setup: Setup) -> None:
    lines = [line for file in HERE.glob("data/link-cells-1*.txt") for line in file.read_text().splitlines()]
    kept = dict(line.split(": ") for line in lines)
    board = setup.board
    assert list(board.cell) == kept[f"{board.make.__name__.removesuffix('_board')} {board.side}"].split()


@pytest.mark.parametrize(("value", "radix"), [(2, 2), (91, 91), (-1, 3), (10**9, 92)])
def test_a_value_that_does_not_fit_is_refused_and_not_written(value: int, radix: int) -> None:
    writer = _Writer()
    with pytest.raises(ValueError, match="no room for"):
        writer.put(value, radix)
    assert writer.text() == ""


@settings(deadline=None)
@given(st.lists(st.integers(1, 10_000).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix)))))
def test_values_that_fit_are_read_as_they_were_written(values: list[tuple[int, int]]) -> None:
    writer = _Writer()
    for value, radix in values:
        writer.put(value, radix)
    reader = _Reader(writer.text())
    assert [reader.take(radix) for _, radix in values] == [value for value, _ in values]


def every_form(setup: Setup) -> list[list[str]]:
    """Return moves that have every cell of a board at every place of a move, and every word, for each of the phases."""
    names = list(setup.board.cell)
    onward = dict(zip(names, [*names[1:], names[0]], strict=True))
    game = setup.game
    openings = names if game.opening_stones == 1 else [f"{name},{onward[name]}" for name in names]
    moves = [*names, "pass"]
    if game.cells_of_a_move > 1:
        moves += [game.joint.join(pair) for pair in onward.items()]
    if game.cells_of_a_move > 2:
        moves += [game.joint.join(names[i:] + names[:i]) for i in range(len(names))]
    return [openings, ["black", "white"], moves]


@pytest.mark.parametrize("setup", setups(), ids=repr)
def test_every_cell_at_every_place_of_a_move_and_every_word_comes_back_from_a_link(setup: Setup) -> None:
    openings, choices, moves = every_form(setup)
    for opening in openings:
        record = line_in(setup, [opening])
        assert from_link(to_link(record)) == record
    for before in ([openings[0], choice] for choice in choices):
        for start in range(0, len(moves), 20):
            record = line_in(setup, before + moves[start : start + 20])
            assert from_link(to_link(record)) == record


@pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)
def test_every_position_of_whole_games_has_a_link(setup: Setup) -> None:
    for position in list(random_game(setup, seed=8))[1:]:
        record = Record(setup, position.text)
        assert from_link(to_link(record)) == record


@pytest.mark.parametrize("setup", setups(), ids=repr)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_record_of_legal_moves_has_a_link(setup: Setup, seed: int) -> None:
    record, _ = random_record(setup, seed, moves=30)
    assert from_link(to_link(record)) == record


@pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), notes=notes, tags=tags)
def test_every_record_comes_back_from_its_link_as_it_was(setup, seed, notes, tags) -> None:  # type: ignore[no-untyped-def]
    record = noted(*random_record(setup, seed), notes, tags)
    link = to_link(record)
    assert from_link(link) == record
    assert set(link) <= set(ALPHABET + ".~")


@pytest.mark.parametrize("setup", setups(), ids=repr)
def test_a_position_without_its_history_has_a_link(setup) -> None:  # type: ignore[no-untyped-def]
    record, paths = random_record(setup, seed=4)
    for path in paths[1:]:
        set_up = Record(setup, record.position(path).text)
        assert from_link(to_link(set_up)) == set_up
    further, _ = random_record(setup, seed=5, start=set_up.start)
    assert from_link(to_link(further)) == further


@pytest.mark.parametrize("size", [5, 6, 7])
def test_sixty_moves_of_vadrantir_fit_in_160_characters(size: int) -> None:
    names = list(find_game("vadrantir").setup(size).board.cell)
    moves = ["e5", "white", *random.Random(1).sample(names, 58)]
    assert len(to_link(line_of("vadrantir", size, moves))) <= 80


@pytest.mark.skipif("snex" not in GAMES, reason="there is no Snex here")
def test_a_hundred_turns_of_snex_fit_in_400_characters() -> None:
    for moves in vectors("snex-8-standard"):
        if len(moves) > 110:
            assert len(to_link(line_of("snex", 8, moves))) <= 400


def test_notes_are_compressed_only_if_that_is_shorter() -> None:
    record, path = Record(VADRANTIR).play((), "e5")
    assert "." in to_link(record.annotate(path, "é"))
    assert "~" in to_link(record.annotate(path, "again and " * 20))
    assert not set(".~") & set(to_link(record))


def test_every_single_character_changed_dropped_doubled_or_swapped_is_noticed() -> None:
    record, paths = random_record(VADRANTIR, seed=3, moves=20)
    link = to_link(record.annotate(paths[4], "a remark").tagged(first="Ann"))
    spoiled = {link[:i] + link[i + 1 :] for i in range(len(link))}
    spoiled |= {link[:i] + 2 * link[i] + link[i + 1 :] for i in range(len(link))}
    spoiled |= {link[:i] + link[i + 1] + link[i] + link[i + 2 :] for i in range(len(link) - 1)}
    spoiled |= {link[:i] + other + link[i + 1 :] for i in range(len(link)) for other in ALPHABET + ".~%"}
    for text in spoiled - {link}:
        with pytest.raises(BadLink, match="damaged"):
            from_link(text)


def test_a_link_is_read_as_people_copy_it() -> None:
    record = Record(VADRANTIR)
    fragment = to_link(record)
    for text in (fragment, f"#{fragment}", f"https://games.example/play/#{fragment}\n", f"  {fragment}"):
        assert from_link(text) == record and is_link(text)
    assert not is_link(fragment[:-1]) and not is_link("games.txt")


@pytest.mark.parametrize(
    "around",
    [
        "{}.",
        "{}...",
        "_{}._",
        "({})",
        "<{}>,",
        '"{}"',
        "“{}”…",
        "_{}_",
        "~{}~",
        "{}--",
        '<a href="{}">a</a>',
        "[a]({})!",
    ],
)
def test_a_link_is_found_whatever_stands_around_it(around: str) -> None:
    for number in range(200):
        # Some of them end with a sign that may also stand behind one.
        fragment = to_link(Record(VADRANTIR, comment=str(number)))
        address = f"https://games.example/#{fragment}"
        foreign = "See https://club.example/page#top and https://club.example/games#1234567, then"
        assert find_link(f"{foreign} {around.format(address)} today") == fragment
        assert find_link(around.format(address)) == fragment
        assert find_link(address) == find_link(fragment) == fragment
    assert find_link(around.format(address[:-1])) is None


@pytest.mark.parametrize("width", [9, 30, 72])
@pytest.mark.parametrize("between", ["\n", "\r\n", "=\r\n", "\n> ", "\n> > ", "\n    "])
def test_a_link_that_a_mail_program_has_broken_is_found_whole(between: str, width: int) -> None:
    for number in range(20):
        fragment = to_link(Record(VADRANTIR, comment=f"{number} {'Your move, my friend. ' * number}"))
        address = f"https://games.example/#{fragment}"
        head, tail = address.split("#")[0] + "#" + fragment[:6], fragment[6:]
        broken = between.join([head, *(tail[at : at + width] for at in range(0, len(tail), width))])
        for text in (f"Your move:\n{broken}\nAnn", f"Your move: {broken} Ann", f"<{broken}>,\n", broken):
            assert find_link(text) == fragment


@pytest.mark.parametrize("sign", ["\u200b", "\u2060", "\u00ad", "\ufeff"])
def test_a_link_is_found_whatever_nobody_sees_in_it(sign: str) -> None:
    fragment = to_link(Record(VADRANTIR))
    for text in (
        f"{sign}{fragment}",
        f"https://games.example/#{fragment[:4]}{sign}{fragment[4:]}{sign}",
        f"see{sign} x#{fragment}",
    ):
        assert find_link(text) == fragment
    assert find_link(f"https://games.example/%23{fragment}") == fragment


def test_lines_that_follow_what_is_no_link_are_not_looked_through_to_their_end() -> None:
    assert find_link("x#1abcde\n" * 1_000_000) is None
    assert find_link("x#1abcde" + "\nabc" * 1_000_000) is None


def test_a_text_of_nothing_but_addresses_is_not_looked_through_to_its_end() -> None:
    fragment = to_link(Record(VADRANTIR))
    assert find_link("x#1----- " * 999 + "#" + fragment) == fragment
    assert find_link("x#1----- " * 1_000_000 + "#" + fragment) is None


def test_the_longest_link_is_read_with_the_address_of_a_site_before_it() -> None:
    comment = "".join(map(chr, random.Random(1).sample(range(0x4E00, 0x9000), 2_500)))
    record = next(
        record
        for length in range(len(comment), 0, -1)
        if (record := Record(VADRANTIR, comment=comment[:length])) and has_link(record)
    )
    fragment = to_link(record)
    assert len(fragment) > LONGEST_LINK - 20
    assert is_link(f"https://games.example/#{fragment}") and from_link(f"https://games.example/#{fragment}") == record


def has_link(record: Record) -> bool:
    """Whether a record is short enough for a link."""
    try:
        return bool(to_link(record))
    except BadRecord:
        return False


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "holds no game"),
        ("1", "damaged"),
        ("1gBEJ\n", "damaged"),
        ("1gBEJé", "damaged"),
        (checked("2gBEJ"), "newer version"),
        ("1" * (LONGEST_LINK + 1), "too long"),
        (checked("1"), "does not stand for any game"),
        (checked("1PA"), "does not stand for any game"),
    ],
)
def test_text_that_is_no_link_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(BadLink, match=why):
        from_link(text)


def test_only_the_one_text_of_a_record_is_accepted() -> None:
    record, _ = random_record(VADRANTIR, seed=3, moves=20)
    body = to_link(record)[:-4]
    for padded in [body + "A", body + "AA", body + "A" * 100, body + ".", body + ".A", body + "~A"]:
        with pytest.raises(BadLink):
            from_link(checked(padded))


@pytest.mark.parametrize(
    "notes",
    [
        b"",
        b"\xff",
        b"\xff\xff",
        b"caf\xe9",
        b"\xffsecond=Bo\xfffirst=Ann",
        b"\xfffirst=Ann\xfffirst=Ann",
        b"\xfffirst=",
        b"\xffgame=chess",
        b"\xffFirst=Ann",
        b"\xff1",
        b"\xff1 ",
        b"\xff1!!!",
        b"\xff1?? \xff1??",
        b"\xff2!",
        b"\xff0!",
        b"\xff01!",
        b"\xff99999!",
        b"\xff1! good\xfffirst=Ann",
        b"\xed\xa0\x80",
    ],
)
def test_notes_of_another_form_are_refused(notes: bytes) -> None:
    with pytest.raises(BadLink):
        from_link(noted_link(notes))


def test_the_notes_of_the_tests_above_would_be_accepted_in_the_right_form() -> None:
    record = from_link(noted_link(b"Good morning\xfffirst=Ann\xffsecond=Bo\xff1!? so so"))
    assert (record.comment, dict(record.tags)) == ("Good morning", {"first": "Ann", "second": "Bo"})
    assert (record.replies[0].mark, record.replies[0].comment) == ("!?", "so so")


def test_compressed_notes_are_refused_if_they_are_damaged_longer_than_plain_or_a_bomb() -> None:
    notes = b"again and " * 50
    assert from_link(noted_link(deflated(notes), "~")).comment == notes.decode()
    bomb = deflated(b"a" * 2_000_000)
    for bad in [deflated(b"abc"), deflated(notes)[:-1], deflated(notes) + b"\0", b"\xff" * 9, bomb]:
        with pytest.raises(BadLink):
            from_link(noted_link(bad, "~"))


def test_base64_with_loose_ends_is_refused() -> None:
    link = noted_link(b"abcd")[:-4]
    for text in [link[:-1] + chr(ord(link[-1]) + 1), link + "AAA"]:
        with pytest.raises(BadLink):
            from_link(checked(text))


def test_a_record_too_long_for_a_link_is_refused_in_words() -> None:
    record, first = Record(VADRANTIR).play((), "e5")
    record, second = record.play(first, "white")
    noise = "".join(random.Random(1).choices(ALPHABET, k=4_900))
    for comment in [noise, "é" * 5_000]:
        with pytest.raises(BadRecord, match="too long for a link; send it as a file"):
            to_link(record.annotate((), comment).annotate(first, comment).annotate(second, comment))
    with pytest.raises(BadRecord, match="too long for a link"):
        to_link(line_of("nadraz", 14, ["c4,e5", "white", *["c4-c8"] * 1_998]))


@pytest.mark.parametrize("moves", [["white"], ["pass"], ["e5", "d4"], ["e5", "pass"], ["e5", "black", "d4>d5"], ["z9"]])
def test_a_move_of_a_form_that_the_game_does_not_know_has_no_link(moves: list[str]) -> None:
    with pytest.raises(BadRecord, match="at this point"):
        to_link(line_of("vadrantir", 6, moves))


def test_a_link_judges_the_form_of_a_record_and_not_its_moves() -> None:
    record = line_of("vadrantir", 6, ["e5", "white", "d4", "d4"])
    again = from_link(to_link(record))
    assert again == record
    with pytest.raises(BadRecord, match="move 4, d4: d4 is taken"):
        again.check()


@settings(max_examples=300, deadline=None)
@given(st.text(ALPHABET, max_size=60), st.none() | st.tuples(st.sampled_from(".~"), st.binary(max_size=40)))
def test_any_text_with_the_right_check_is_refused_or_opened_but_never_crashes(
    moves: str, notes: tuple[str, bytes] | None
) -> None:
    tail = notes[0] + urlsafe_b64encode(notes[1]).decode().rstrip("=") if notes else ""
    text = checked("1" + moves + tail)
    try:
        record = from_link(text)
    except GamesError as refusal:
        assert str(refusal)
    else:
        assert "~" in text or to_link(record) == text


def test_a_link_whose_notes_could_be_compressed_is_read_without() -> None:
    text = "1DCAC.c28gc2__ZXZlbnQ9QSAibWF0Y2glbnQ9QSAibWF0Y2gi_2ZpcnN0PUFubgnxeB"
    record = from_link(text)
    assert record.tags == {"event": 'A "match%nt=A "match"', "first": "Ann"}
    assert to_link(record) != text and from_link(to_link(record)) == record
