"""Boards in the pages of others: what those pages may ask, and what they are told."""

import json
from urllib.parse import urlencode

import pytest

from building.catalogue import catalogue
from building.headers import headers_for, published_headers
from embedded import SITE, board
from pygames.embedding import to_plies
from pygames.outside.bounds import MOST_OF_A_BOARD
from pygames.record import Record, to_link
from pygames.rules import GAMES, find_game
from pygames_web.machine.app import start as start_page
from pygames_web.machine.effects import Effects, Go, Store, Tell, Think
from pygames_web.machine.embed import Embed, ask, start, update, written
from pygames_web.machine.embed_letters import Letters
from pygames_web.machine.events import Do, Event, Heard, Key, Looked, Pointer, Stored, Visit
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.puzzle_try import PuzzleTry
from pygames_web.model.thinking import Thought
from pygames_web.pages.embed import embed_page, embed_title
from pygames_web.pages.foot import foot
from pygames_web.words import Speaker
from world import board_at_rest, looked_through

say = Speaker()
START = find_game("vadrantir").start(5)


def vadrantir(**options: str) -> Embed:
    return board(game="vadrantir", size="5", **options)


def request(embed: Embed, do: str, **value: str) -> tuple[Embed, Letters]:
    """Return the board after a request, and what the page around it is told."""
    return heard(board_at_rest(asked(embed, 7, do, **value)))


def asked(embed: Embed, number: int, do: str, **value: str) -> tuple[Embed, Effects]:
    """Return the board as soon as something has been asked for."""
    return ask(embed, json.dumps({"id": number, "do": do, "with": value}))


def happened(embed: Embed, event: Event) -> tuple[Embed, Letters]:
    """Return the board after an event, and what the page around it is told."""
    return heard(board_at_rest(update(embed, event)))


def heard(step: tuple[Embed, Effects], say: Speaker = say) -> tuple[Embed, Letters]:
    """Return a board, and what the page around it has been told."""
    embed, effects = step
    letters = [written(effect.letter, say) for effect in effects if isinstance(effect, Tell)]
    return embed, [letter for letter in letters if "kept" not in letter]


def rested(effects: Effects) -> tuple[dict[str, str], dict[str, object]]:
    """Return the options and the picture that the page around was told last, for when the board is put to rest."""
    letters = [effect.letter for effect in effects if isinstance(effect, Tell) and "kept" in effect.letter]
    kept, still = letters[-1]["kept"], letters[-1]["still"]
    assert isinstance(kept, dict) and isinstance(still, dict)
    return kept, still


def position(embed: Embed) -> str:
    assert embed.state.table
    return embed.state.table.position.text


def shown(embed: Embed) -> str:
    return embed_page(embed, say)


def test_in_a_sandbox_nothing_is_asked_of_the_computer() -> None:
    why = [{"problem": "this page is shut into a sandbox, where the computer cannot think"}]
    for more in ("against=steady", "mode=analyse"):
        _, told = heard(board_at_rest(start(SITE, f"#game=vadrantir&size=5&{more}", thinks=False)))
        assert told == why
    embed = board_at_rest(start(SITE, "#game=vadrantir&size=5&moves=e5", thinks=False))[0]
    for do, value in (("look", {"mode": "analyse"}), ("load", {"game": "snex", "size": "6", "against": "steady"})):
        after, told = request(embed, do, **value)
        assert told == [{**why[0], "id": 7}]
        assert position(after) == position(embed)
    assert request(embed, "play", move="white")[1][-1]["position"] == START.play("e5").play("white").text


def test_an_option_that_no_board_has_is_refused_by_its_name() -> None:
    embed, told = request(vadrantir(moves="e5"), "load", game="snex", size="6", mvoes="a1")
    assert "no option 'mvoes'; there are: against, game," in str(told[0]["problem"])
    assert position(embed) == START.play("e5").text


@pytest.mark.parametrize("ply", ["99", "3", "-1", "x"])
@pytest.mark.parametrize("by_link", [False, True])
def test_a_board_that_is_to_load_a_ply_which_a_game_does_not_have_refuses_and_stays(ply: str, by_link: bool) -> None:
    before = vadrantir(moves="a1")
    link = to_link(Record(find_game("vadrantir").setup(5)).prolonged((), ("e5", "white"))[0])
    which = {"href": link} if by_link else {"game": "vadrantir", "size": "5", "moves": "e5 white"}
    embed, told = request(before, "load", **which, ply=ply)
    assert str(told[0]["problem"]) == f"there is no ply '{ply}'; the last is 2" and position(embed) == position(before)
    assert request(before, "load", **which, ply="1")[1][-1]["position"] == START.play("e5").text
    # An attribute that says so is left out, of which the element tells the author.
    assert request(before, "attributes", **which, ply=ply)[1][-1]["position"] == START.play("e5").play("white").text


def test_a_solved_puzzle_takes_no_more_moves() -> None:
    puzzle = PuzzleTry.begin("vadrantir", 1)
    embed = board(puzzle="vadrantir/1")
    while not (embed.exercise and embed.exercise.solved):
        assert embed.exercise
        embed, _ = request(embed, "play", move=embed.exercise.answer)
    for do, value in (("play", {"move": puzzle.answer}), ("undo", {})):
        assert request(embed, do, **value)[1] == [{"id": 7, "problem": "the exercise is solved"}]


def test_options_say_which_board_there_is() -> None:
    assert position(vadrantir()) == find_game("vadrantir").start(5).text
    after = find_game("nadraz").start(6, "reverse").play("c4,e5").play("white")
    assert position(board(game="nadraz", size="6", variant="reverse", moves="c4,e5  white")) == after.text
    text = "5/6/7/8/4b4/3w4/7/6/5 b -"
    assert position(vadrantir(position=text)) == text
    assert position(vadrantir(position=text, moves="a1")) != text


@pytest.mark.parametrize("before", ["", "#", SITE + "#"])
def test_the_link_of_a_game_is_enough(before: str) -> None:
    record, path = Record(find_game("snex").setup(6)).play((), "c3")
    assert position(board(href=before + to_link(record))) == record.position(path).text


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "needs a game"),
        ({"game": "chess", "size": "8"}, "there is no game"),
        ({"game": "snex"}, "Snex needs a size; there are: 6, 8, 10."),
        ({"game": "snex", "size": "six"}, "Snex is played at sizes 6, 8, 10, not &#x27;six&#x27;."),
        ({"game": "snex", "size": "06"}, "Snex is played at sizes 6, 8, 10, not &#x27;06&#x27;."),
        ({"game": "snex", "size": "²"}, "not &#x27;²&#x27;"),
        ({"game": "snex", "size": "٦"}, "not &#x27;٦&#x27;"),
        ({"game": "snex", "size": "7"}, "6, 8, 10"),
        ({"game": "snex", "size": "6", "variant": "odd"}, "odd"),
        ({"game": "snex", "size": "6", "moves": "c3 black zz"}, "move 3, zz"),
        ({"game": "snex", "size": "6", "position": "<b>"}, "position text is"),
        (
            {"game": "snex", "size": "6", "mode": "win" * 9999},
            "there is no mode &#x27;winwin",
        ),
        ({"href": "#1xxxx"}, "this link is damaged"),
    ],
)
def test_options_that_make_no_board_are_explained_in_its_place(options: dict[str, str], why: str) -> None:
    page = shown(board(**options))
    assert why in page and 'role="alert"' in page and "<canvas" not in page and "<b>" not in page


def test_a_theme_that_there_is_not_is_left_out_of_an_address_and_refused_of_a_request() -> None:
    embed = vadrantir(moves="e5", theme="pink")
    assert position(embed) == START.play("e5").text and embed.state.prefs.theme == ""
    for do in ("load", "attributes", "look"):
        options = {} if do == "look" else {"game": "vadrantir", "size": "5"}
        refusal = str(request(embed, do, **options, theme="pink")[1][0]["problem"])
        assert refusal == "there is no theme 'pink'; there are: light, dark, contrast, contrast-dark"


@pytest.mark.parametrize(("written", "turns"), [("2", 2), ("13", 1), ("", 0), ("much", 0)])
def test_whoever_plays_on_sees_the_board_as_it_was_rotated_before(written: str, turns: int) -> None:
    embed = vadrantir(moves="e5", rotate=written)
    assert embed.state.table and embed.state.table.facing == (turns, False)


def test_the_title_names_the_game_or_where_there_is_none_just_a_board() -> None:
    assert embed_title(vadrantir(), say) == "Vadrantir 5 - pygames"
    assert embed_title(board(game="nadraz", size="6", variant="reverse"), say) == "Nadraz 6, reverse - pygames"
    assert embed_title(board(game="chess", size="8"), say) == "A board of pygames"


def test_a_click_plays_and_the_page_around_is_told() -> None:
    after, effects = update(vadrantir(), Pointer("e5", click=True))
    _, told = heard((after, effects))
    assert [message["event"] for message in told] == ["move", "position"]
    assert told[0]["detail"] == {"move": "e5", "position": position(after), "moves": ["e5"], "turn": "c"}
    assert not [effect for effect in effects if isinstance(effect, Store | Go)]


def test_enter_plays_where_the_cursor_is_and_going_back_and_forth_is_not_a_move() -> None:
    embed = vadrantir()
    heard = []
    for event in (Key("ArrowUp"), Key("Enter"), Do("play", "white"), Do("undo"), Do("redo"), Key("u"), Key("r")):
        embed, told = happened(embed, event)
        heard.append([message["event"] for message in told])
    moved, went = ["move", "position"], ["position"]
    assert heard == [[], moved, moved, went, went, went, went]


def test_a_board_to_view_goes_through_the_moves_but_takes_none() -> None:
    embed = vadrantir(moves="e5 white d4", mode="view")
    for event in (Pointer("a1"), Pointer("a1", click=True), Key("Enter"), Key(" "), Do("play", "a1")):
        assert update(embed, event)[0] == embed
    walked, told = happened(embed, Key("ArrowLeft"))
    assert walked.state.table and walked.state.table.cursor and not told
    earlier, _ = update(embed, Key("u"))
    assert position(earlier) == position(vadrantir(moves="e5 white"))
    assert "2 of 3: white" in shown(earlier)
    assert "Take Black" not in shown(vadrantir(moves="e5", mode="view"))


def test_a_position_to_view_has_nothing_around_it() -> None:
    assert "<footer" not in shown(vadrantir(mode="view"))
    assert "<footer" in shown(vadrantir()) and "<footer" in shown(vadrantir(mode="view", moves="e5"))


def test_a_board_to_analyse_thinks_from_the_start_and_others_do_not() -> None:
    _, effects = board_at_rest(start(SITE, "#game=vadrantir&size=5&moves=e5+white&mode=analyse"))
    assert [type(effect) for effect in effects] == [Think, Tell, Tell]
    _, effects = board_at_rest(start(SITE, "#game=vadrantir&size=5&moves=e5+white"))
    assert [type(effect) for effect in effects] == [Tell, Tell]


def test_the_page_around_can_play_take_back_and_load() -> None:
    embed, told = request(vadrantir(), "play", move="e5")
    assert told[-1] == {"id": 7, "position": position(embed)}
    assert [message.get("event") for message in told] == ["position", None]
    embed, _ = request(embed, "play", move="white")
    embed, told = request(embed, "undo")
    assert told[-1]["position"] == position(vadrantir(moves="e5"))
    embed, told = request(embed, "load", game="snex", size="6", mode="view")
    assert position(embed) == find_game("snex").start(6).text and embed.mode == "view"


def test_the_page_around_can_play_on_a_board_that_visitors_only_view() -> None:
    embed, told = request(vadrantir(mode="view"), "play", move="e5")
    assert position(embed) == told[-1]["position"] == position(vadrantir(moves="e5"))


def test_the_page_around_can_go_back_and_forth() -> None:
    embed = vadrantir(moves="e5 white d4")
    for do, value, moves in (
        ("go", {"ply": "1"}, "e5"),
        ("redo", {}, "e5 white"),
        ("go", {"ply": "3"}, "e5 white d4"),
        ("go", {"ply": "0"}, ""),
    ):
        embed, told = request(embed, do, **value)
        assert told[-1]["position"] == position(embed) == position(vadrantir(moves=moves))


@pytest.mark.parametrize(
    ("moves", "do", "value", "why"),
    [
        ("", "undo", {}, "no move to take back"),
        ("e5", "redo", {}, "no move to play again"),
        ("e5", "go", {"ply": "2"}, "there is no ply '2'; the last is 1"),
        ("e5", "go", {"ply": "-1"}, "there is no ply"),
        ("e5", "go", {}, "there is no ply"),
    ],
)
def test_where_no_move_is_there_is_no_way(moves: str, do: str, value: dict[str, str], why: str) -> None:
    embed = vadrantir(moves=moves)
    after, told = request(embed, do, **value)
    assert after == embed and why in str(told[0]["problem"])


def test_another_look_leaves_the_game_alone() -> None:
    embed, told = request(vadrantir(moves="e5"), "look", mode="view", theme="dark")
    assert (embed.mode, embed.state.prefs.theme) == ("view", "dark")
    assert position(embed) == position(vadrantir(moves="e5")) and [*told[0]] == ["id", "position"]


@pytest.mark.parametrize(
    ("do", "value", "why"),
    [
        ("play", {"move": "e5"}, "the second player chooses a colour now"),
        ("play", {}, "chooses a colour"),
        ("load", {"game": "chess"}, "there is no game"),
        ("look", {"mode": "win"}, "there is no mode"),
        ("new", {}, "cannot be asked to"),
    ],
)
def test_a_request_that_cannot_be_met_is_answered_in_words_and_changes_nothing(
    do: str, value: dict[str, str], why: str
) -> None:
    embed = vadrantir(moves="e5")
    after, told = request(embed, do, **value)
    assert after == embed
    assert [message["id"] for message in told] == [7] and why in str(told[0]["problem"])


def test_a_board_that_could_not_be_made_can_be_loaded_anew() -> None:
    embed, told = request(board(game="chess"), "play", move="e5")
    assert "there is no game" in str(told[0]["problem"])
    embed, _ = request(embed, "load", game="snex", size="6")
    assert "<canvas" in shown(embed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "[" * 100_000,
        '{"id": 1, "do": "undo"}',
        '{"id": "1", "do": "undo", "with": {}}',
        '{"id": 1, "do": ["undo"], "with": {}}',
        '{"id": 1, "do": "undo", "with": {"move": 1}}',
        '{"id": 1, "do": "undo", "with": {}, "more": 1}',
        '{"id": 1, "do": "undo", "with": {"move": "%s"}}' % ("e" * MOST_OF_A_BOARD),
    ],
)  # fmt: skip
def test_messages_of_another_shape_are_not_answered(text: str) -> None:
    embed = vadrantir(moves="e5")
    assert ask(embed, text) == (embed, [])


def test_the_end_of_a_game_is_told_once() -> None:
    text = "b1w2/1wwbw1/4bb1/wwbbb1b1/bbwwwwwbw/1b1wb1w1/1bbb3/1w2w1/b4 w -"
    embed = vadrantir(position=text)
    overs: list[object] = []
    while not overs:
        assert embed.state.table
        embed, told = request(embed, "play", move=embed.state.table.position.legal_moves[0])
        overs += [message["detail"] for message in told if message.get("event") == "over"]
    assert embed.state.table and embed.state.table.position.over
    assert overs == [
        {
            "winner": embed.state.table.position.winner,
            "position": position(embed),
            "moves": list(embed.state.table.moves),
            "turn": embed.state.table.position.turn,
        }
    ]
    _, told = request(request(embed, "undo")[0], "play", move=embed.state.table.moves[-1])
    assert [message["event"] for message in told[:-1]] == ["position", "over"]


# -- what takes long -----------------------------------------------------------------------------------------------------

#: A position of Snex whose moves take a while to find; whether there are any is known before.
FULL = "ww2bbbb/bbb1wwwb/wb2bbwb/bbwbwbwb/wwwwwbwb/bwbwbbw1/bwwbw1bb/wwbbwbwb w -"
MOVE = "g3>e6>e4>e3>f2"


def test_a_game_is_looked_through_before_it_is_shown_and_told_of() -> None:
    embed, effects = start(SITE, "#" + urlencode({"game": "snex", "size": "8", "position": FULL}))
    assert "Opening the game" in shown(embed) and embed.coming
    assert effects == []
    embed, told = heard(update(embed, looked_through(embed.coming.table.record)))
    assert position(embed) == FULL and told == []
    embed, told = heard(board_at_rest((embed, [])))
    assert [message["event"] for message in told] == ["position"]


def test_requests_wait_for_the_game_to_be_looked_through_and_are_met_in_their_order() -> None:
    embed, _ = asked(vadrantir(), 1, "load", game="snex", size="8", position=FULL)
    embed, _ = asked(embed, 2, "play", move=MOVE)
    embed, _ = asked(embed, 3, "undo")
    embed, effects = asked(embed, 4, "load", game="vadrantir", size="5", moves="e5")
    assert effects == []
    embed, told = heard(board_at_rest((embed, [])))
    answers = [(message["id"], message.get("position")) for message in told if "id" in message]
    assert [number for number, _ in answers] == [1, 2, 3, 4]
    after = find_game("snex").position(FULL, 8).play(MOVE).text
    assert [text for _, text in answers] == [FULL, after, FULL, position(vadrantir(moves="e5"))]
    assert position(embed) == answers[-1][1]


def test_on_a_board_to_view_the_legal_moves_are_looked_for_only_when_the_page_around_plays_one() -> None:
    embed = board(game="snex", size="8", position=FULL, mode="view")
    assert embed.state.table and embed.state.table.position.over_computed and not embed.state.table.position.computed
    embed, told = request(embed, "play", move=MOVE)
    assert position(embed) == told[-1]["position"] == find_game("snex").position(FULL, 8).play(MOVE).text


def test_a_game_with_an_illegal_move_is_refused_and_the_board_stays_as_it_was() -> None:
    before = vadrantir(moves="e5")
    embed, told = request(before, "load", game="snex", size="6", moves="c3 black zz9", mode="view")
    assert embed == before
    assert [message["id"] for message in told] == [7] and "move 3, zz9" in str(told[0]["problem"])


def test_a_problem_is_told_in_the_language_of_the_board() -> None:
    _, told = heard(asked(vadrantir(moves="e5"), 7, "play", move="e5"), Speaker("de", catalogue("de")))
    assert catalogue("de")["the second player chooses a colour now: black or white"] in str(told[0]["problem"])


def test_what_happens_to_the_address_and_the_storage_of_the_site_is_no_concern_of_the_board() -> None:
    embed = vadrantir(moves="e5")
    prefs = '{"theme": "dark", "coordinates": false}'
    for event in (
        Visit("/learn/nadraz"),
        Stored(PREFS_KEY, prefs),
        Looked({PREFS_KEY: prefs}),
        Looked({}, cleared=True),
    ):
        assert update(embed, event) == (embed, [])


def test_the_foot_of_the_front_page_leads_to_the_gallery() -> None:
    assert 'href="gallery.html"' in foot(start_page(SITE, "", {})[0], say)
    assert 'href="gallery.html"' not in foot(start_page("file:///pygames.html", "", {})[0], say)


def test_the_way_to_the_site_holds_the_whole_game() -> None:
    embed = vadrantir(moves="e5 white d4")
    assert embed.state.table
    assert f'href="{SITE}#{to_link(embed.state.table.record)}"' in shown(embed)


def test_the_frame_of_a_board_has_the_policy_of_the_site_but_for_where_it_may_be_framed() -> None:
    page, frame = (headers_for(path, published_headers()) for path in ("/index.html", "/embed.html"))
    policy = page.pop("Content-Security-Policy")
    assert frame.pop("Content-Security-Policy") == policy.replace("; frame-ancestors 'self'", "") != policy
    # Pages that load nothing without being told that they may can have it too.
    assert frame == page | {"Cross-Origin-Resource-Policy": "cross-origin"} != page
    # Some hosts drop the end of its name.
    assert headers_for("/embed", published_headers()) == headers_for("/embed.html", published_headers())


# -- boards that rest ----------------------------------------------------------------------------------------------------


def test_a_board_that_was_put_to_rest_wakes_where_it_was() -> None:
    embed, effects = board_at_rest(
        start(SITE, "#" + urlencode({"game": "vadrantir", "size": "5", "moves": "e5 white d4"}))
    )
    for event in (Do("undo"), Pointer("a1", click=True), Key("f")):
        embed, more = board_at_rest(update(embed, event))
        effects = [*effects, *more]
    kept, still = rested(effects)
    awake = board(**kept)
    before, after = embed.state.table, awake.state.table
    assert before and after
    assert (after.record, after.path, after.facing) == (before.record, before.path, before.facing)
    assert after.moves == ("e5", "white", "a1") and after.record.replies[0].replies[0].replies[0].move == "d4"
    assert still == {
        "game": "vadrantir",
        "size": 5,
        "variant": "standard",
        "position": position(vadrantir(moves="e5 white")),
        "plies": "a1.wa1",
        "rotate": 1,
    }


def test_a_board_that_rests_where_its_game_begins_shows_its_signs_too() -> None:
    text = "5/6/ww5/8/9/8/7/6/5 w bw"
    _, still = rested(
        board_at_rest(start(SITE, "#" + urlencode({"game": "serpent", "size": "5", "position": text})))[1]
    )
    assert (still["position"], still["plies"]) == (text, "0~.Xg1g2:w#w")


def test_another_game_that_is_loaded_is_kept_in_its_own_mode() -> None:
    embed, effects = ask(
        vadrantir(), json.dumps({"id": 1, "do": "load", "with": {"game": "snex", "size": "6", "mode": "view"}})
    )
    kept, still = rested(board_at_rest((embed, effects))[1])
    assert kept["mode"] == "view" and (still["game"], still["plies"]) == ("snex", "")
    assert position(board(**kept)) == find_game("snex").start(6).text


@pytest.mark.parametrize("kept", ["", "{}", "[]", '{"record": 1}', "x" * 100])
def test_damage_to_what_is_kept_is_said(kept: str) -> None:
    embed = board(kept=kept)
    assert 'role="alert"' in shown(embed) and embed.state.table is None


@pytest.mark.parametrize("trying", [["1.5"], ["zz"], ["e5", "e5"], [7], "e5"])
def test_moves_that_are_none_are_not_taken_for_those_of_the_game_while_others_are_tried(trying: object) -> None:
    kept, _ = rested(board_at_rest(asked(vadrantir(moves="e5"), 1, "look", mode="analyse"))[1])
    embed = board(**{**kept, "kept": json.dumps({**json.loads(kept["kept"]), "trying": trying})})
    assert embed.state.table and embed.state.table.trying is None and embed.state.table.moves == ("e5",)


# -- games that are read for boards without Python -----------------------------------------------------------------------


def test_a_game_is_read_for_another_board_and_leaves_this_one_as_it_is() -> None:
    before = vadrantir(moves="e5")
    after, told = request(before, "read", game="snex", size="6", moves="c3 black d4", mode="view")
    assert after.state.table == before.state.table and after.heard == before.heard
    record, _ = Record(find_game("snex").setup(6)).prolonged((), ["c3", "black", "d4"])
    game = {"game": "snex", "size": 6, "variant": "standard", "position": "", "plies": to_plies(record)}
    assert told == [{"id": 7, "game": {**game, "href": f"#{to_link(record)}"}}]


def test_what_is_read_says_who_has_won_as_soon_as_that_is_known() -> None:
    before = find_game("snex").position(FULL, 8)
    _, told = request(vadrantir(), "read", game="snex", size="8", position=FULL, moves=MOVE)
    game = told[0]["game"]
    assert isinstance(game, dict) and game["position"] == FULL
    after = before.play(MOVE)
    assert ("#" in str(game["plies"])) == after.over


def test_a_board_that_only_reads_for_others_has_none_of_its_own() -> None:
    empty = start(SITE, "#")[0]
    embed, told = request(empty, "read", game="vadrantir", size="5", moves="e5")
    assert embed.state.table is None and told[0]["id"] == 7 and "game" in told[0]
    _, told = request(empty, "read", game="vadrantir", size="5", moves="e5 purple")
    assert "move 2, purple" in str(told[0]["problem"])


# -- against the computer ------------------------------------------------------------------------------------------------


def thought(embed: Embed, move: str) -> tuple[Embed, Letters]:
    """Return the board after the computer has found its move, and what the page around is told."""
    asked = embed.state.mind.request
    assert asked
    answer = Thought(asked.number, True, move, 0.5, 1, (), (), 1.0)
    return heard(board_at_rest(update(embed, Heard(answer))))


def test_a_level_of_the_computer_plays_and_says_so() -> None:
    embed, effects = board_at_rest(start(SITE, "#game=vadrantir&size=5&against=steady"))
    assert embed_title(embed, say) == "Vadrantir 5 - Computer: Steady - pygames"
    asked = "Put a black stone on the board. Then the other player chooses a colour."
    assert f"{asked} · Computer: Steady" in shown(embed)
    assert not [effect for effect in effects if isinstance(effect, Think)]
    embed, effects = board_at_rest(update(embed, Pointer("e5", click=True)))
    request = embed.state.mind.request
    assert request and (request.level, request.purpose) == ("steady", "play")
    assert "The computer thinks" in shown(embed) and "Take Black" not in shown(embed)
    embed, told = thought(embed, "white")
    assert [message["event"] for message in told] == ["position"]
    # White, the computer, is to move.
    embed, _ = thought(embed, "d4")
    assert "The computer played d4. The computer has taken White: you are Black." in shown(embed)


def test_who_looks_back_to_the_start_of_a_game_against_the_computer_reads_where_they_are() -> None:
    embed, _ = request(vadrantir(moves="e5 white d4 d5", against="steady"), "go", ply="0")
    assert ">Opening: the first player begins. · Computer: Steady</p>" in shown(embed)


def test_of_a_pass_of_the_computer_it_is_not_said_that_it_was_played() -> None:
    embed, _ = board_at_rest(start(SITE, "#game=sundraval&size=7&moves=i1,j4+white&against=steady"))
    embed, _ = board_at_rest(update(embed, Pointer("g7", click=True)))
    embed, _ = thought(embed, "pass")
    assert "White has passed. A pass ends the game." in shown(embed) and "The computer played" not in shown(embed)


def test_the_computer_can_have_the_first_seat_and_its_game_is_kept_with_it() -> None:
    embed, effects = board_at_rest(start(SITE, "#game=vadrantir&size=5&against=casual&seat=second"))
    assert embed.state.mind.request and embed.state.mind.request.level == "casual"
    kept, _ = rested(effects)
    awake = board(**kept)
    assert awake.state.table and awake.state.table.players == ("casual", "")
    assert awake.state.mind.request


@pytest.mark.parametrize("mode", ["view", "analyse"])
def test_the_computer_plays_only_where_visitors_do(mode: str) -> None:
    embed = vadrantir(moves="e5 white", against="steady", mode=mode)
    assert embed.state.table and embed.state.table.players == ("", "")
    played = vadrantir(moves="e5", against="steady")
    looked, _ = request(played, "look", mode=mode)
    assert not looked.state.mind.request or looked.state.mind.request.purpose == "analysis"


@pytest.mark.parametrize("mode", ["view", "analyse"])
def test_an_opponent_waits_for_the_mode_in_which_visitors_play(mode: str) -> None:
    embed, effects = board_at_rest(
        start(SITE, f"#game=vadrantir&size=5&moves=e5 white&against=steady&mode={mode}".replace(" ", "+"))
    )
    awake = board(**rested(effects)[0])
    for one in (embed, awake):
        played, _ = request(one, "look", mode="play")
        asked = played.state.mind.request
        assert asked and (asked.purpose, asked.level) == ("play", "steady")
        again, _ = request(played, "look", mode="analyse")
        assert happened(again, Pointer("d4", click=True))[1][0]["event"] == "move"


@pytest.mark.parametrize(
    ("options", "why"),
    [({"against": "everybody"}, "there is no level"), ({"against": "steady", "seat": "third"}, "there is no seat")],
)
def test_what_is_no_level_or_seat_is_refused(options: dict[str, str], why: str) -> None:
    assert why in shown(vadrantir(**options))


# -- exercises -----------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_asked_tried_and_told_right_or_wrong() -> None:
    embed = board(puzzle="vadrantir/1")
    exercise = embed.exercise
    assert exercise and "to move. Only one move wins" in shown(embed)
    wrong = next(move for move in exercise.table.position.legal_moves if move != exercise.answer)
    tried, told = happened(embed, Pointer(exercise.table.position.clicks(wrong)[0][0], click=True))
    assert f"{wrong} does not win" in shown(tried) and next(message["event"] for message in told) == "move"
    back, _ = request(tried, "undo")
    assert back.exercise and back.exercise.table.path == exercise.table.path
    solved, told = back, []
    while solved.exercise and not solved.exercise.solved:
        solved, more = request(solved, "play", move=solved.exercise.answer)
        told += more
    assert [message["event"] for message in told if "event" in message][-1] == "solved"
    assert "Solved" in shown(solved) and "next-exercise" in shown(solved)


def test_an_exercise_that_was_put_to_rest_wakes_where_it_was() -> None:
    embed, effects = board_at_rest(start(SITE, "#puzzle=vadrantir/1"))
    assert embed.exercise
    embed, more = board_at_rest(asked(embed, 1, "play", move=embed.exercise.answer))
    kept, still = rested([*effects, *more])
    awake = board(**kept)
    assert awake.exercise and embed.exercise
    assert (awake.exercise.table.moves, awake.exercise.told) == (embed.exercise.table.moves, embed.exercise.told)
    assert still["game"] == "vadrantir"


@pytest.mark.parametrize("game", GAMES)
def test_from_every_solved_puzzle_but_the_last_in_order_one_goes_on(game: str) -> None:
    order = PuzzleTry.begin(game, 1).order
    for number in order:
        embed = board(puzzle=f"{game}/{number}")
        while embed.exercise and not embed.exercise.solved:
            embed, _ = request(embed, "play", move=embed.exercise.answer)
        assert ("next-exercise" in shown(embed)) == (number != order[-1])


def test_a_lesson_is_embedded_with_a_link_to_its_page() -> None:
    embed = board(lesson="snex/2")
    assert embed.exercise and embed.exercise.name == "lesson/snex/2"
    assert f'href="{SITE}#/lesson/snex/2"' in shown(embed)
    shown_move, told = happened(embed, Do("show-answer"))
    assert shown_move.exercise and shown_move.exercise.solved
    # It was not the visitor who found it.
    assert [message["event"] for message in told if "event" in message] == ["position"]
    following, _ = happened(shown_move, Do("next-exercise"))
    assert following.exercise and following.exercise.number == 3


@pytest.mark.parametrize("options", [{"puzzle": "chess/1"}, {"puzzle": "snex/0"}, {"lesson": "snex/999"}])
def test_an_exercise_that_there_is_not_is_explained(options: dict[str, str]) -> None:
    assert 'role="alert"' in shown(board(**options))


@pytest.mark.parametrize(
    ("others", "named"),
    [
        ({"moves": PuzzleTry.begin("vadrantir", 1).answer}, "moves"),
        ({"position": "5/6/7/8/4b4/3w4/7/6/5 b -", "href": "#1"}, "position, href"),
        ({"lesson": "snex/2"}, "lesson"),
        ({"game": "snex", "size": "6", "moves": "c3"}, "game, size, moves"),
        ({"game": "snex", "size": "6"}, "game, size"),
        ({"game": "vadrantir", "size": "7"}, "size"),
    ],
)
def test_what_names_another_position_beside_an_exercise_is_refused_by_name(others: dict[str, str], named: str) -> None:
    why = f"a puzzle or a lesson brings its own position: leave out {named}"
    assert f"{why}." in shown(board(puzzle="vadrantir/1", **others))
    before = vadrantir(moves="e5")
    after, told = request(before, "load", puzzle="vadrantir/1", **others)
    assert after == before and told[0]["problem"] == why


def test_what_says_the_same_as_an_exercise_may_stand_beside_it() -> None:
    embed = board(puzzle="vadrantir/1", game="vadrantir", size="5", variant="standard")
    assert embed.exercise and embed.exercise.name == "puzzles/vadrantir/1"


@pytest.mark.parametrize(
    ("others", "named"),
    [
        ({"moves": "e5 black"}, "moves"),
        ({"game": "snex", "size": "6", "moves": "c3"}, "game, size, moves"),
        ({"position": "5/6/7/8/4b4/3w4/7/6/5 b -"}, "position"),
        ({"game": "vadrantir", "size": "5", "variant": "reverse"}, "variant"),
    ],
)
def test_what_says_otherwise_than_a_link_is_refused_by_name(others: dict[str, str], named: str) -> None:
    href = f"#{to_link(Record(START.setup).prolonged((), ('e5', 'white', 'd4'))[0])}"
    why = f"a link brings its own game: leave out {named}"
    assert f"{why}." in shown(board(href=href, **others))
    before = vadrantir(moves="e5")
    after, told = request(before, "load", href=href, **others)
    assert after == before and told[0]["problem"] == why


@pytest.mark.parametrize("start", [None, "5/6/7/8/4b4/3w4/7/6/5 b -"])
def test_what_says_the_same_as_a_link_may_stand_beside_it(start: str | None) -> None:
    record, path = Record(START.setup, start).prolonged((), ("e5", "white") if start is None else ("a1", "b2"))
    same = {"game": "vadrantir", "size": "5", "variant": "standard", "moves": " ".join(record.moves(path))}
    embed = board(href=f"#{to_link(record)}", **same, position=record.position(()).text)
    assert position(embed) == record.position(path).text


@pytest.mark.parametrize("ply", ["2 d5", "2 f6 c4", "5 f6", "f6", "2 f6 c3 d3"])
def test_a_place_that_a_game_does_not_have_is_refused_by_load_and_left_out_otherwise(ply: str) -> None:
    record, path = Record(START.setup).prolonged((), ("e5", "white", "d4"))
    record, _ = record.prolonged(path[:2], ("f6", "c3"))
    href = f"#{to_link(record)}"
    assert position(board(href=href, ply=ply)) == record.position(path).text
    before = vadrantir(moves="e5")
    after, told = request(before, "load", href=href, ply=ply)
    assert after == before and told[0]["problem"] == f"there is no ply '{ply}'; the last is 3"


def test_an_exercise_goes_on_by_the_right_move_alone() -> None:
    embed = board(puzzle="vadrantir/1")
    for do in ("undo", "redo", "go"):
        after, told = request(embed, do)
        assert after == embed and "by the right move alone" in str(told[0]["problem"])


@pytest.mark.parametrize("kind", ["puzzle", "lesson"])
def test_an_exercise_that_is_to_be_played_against_the_computer_is_refused_and_not_shown_alone(kind: str) -> None:
    why = "a puzzle or a lesson is not played against the computer: leave out against"
    assert why in shown(board(**{kind: "vadrantir/1"}, against="steady"))
    embed, told = request(vadrantir(moves="e5"), "load", **{kind: "vadrantir/1"}, against="steady")
    assert told[0]["problem"] == why and position(embed) == START.play("e5").text
