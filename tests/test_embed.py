"""Boards in the pages of others: what those pages may ask, and what they are told."""

import json
from urllib.parse import urlencode

import pytest

from building.catalogue import catalogue
from building.headers import headers_for, published_headers
from pygames.record import Record, to_link
from pygames.rules import find_game
from pygames_web.machine.app import start as start_page
from pygames_web.machine.effects import Effects, Go, Store, Tell, Think
from pygames_web.machine.embed import Embed, Letters, ask, start, update, written
from pygames_web.machine.events import Do, Event, Key, Pointer, Visit
from pygames_web.pages.embed import embed_page, embed_title
from pygames_web.pages.foot import foot
from pygames_web.words import Speaker
from world import board_at_rest, looked_through

say = Speaker()
SITE = "https://games.example/play/"


def board(**options: str) -> Embed:
    """Return the board that options ask for, the page around it told of it."""
    return board_at_rest(start(SITE, "#" + urlencode(options)))[0]


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
    return embed, [written(effect.letter, say) for effect in effects if isinstance(effect, Tell)]


def position(embed: Embed) -> str:
    assert embed.state.table
    return embed.state.table.position.text


def shown(embed: Embed) -> str:
    return embed_page(embed, say)


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
        ({"game": "snex"}, "needs a size"),
        ({"game": "snex", "size": "six"}, "needs a size"),
        ({"game": "snex", "size": "²"}, "needs a size"),
        ({"game": "snex", "size": "7"}, "6, 8, 10"),
        ({"game": "snex", "size": "6", "variant": "odd"}, "odd"),
        ({"game": "snex", "size": "6", "moves": "c3 black zz"}, "move 3, zz"),
        ({"game": "snex", "size": "6", "position": "<b>"}, "position text is"),
        ({"game": "snex", "size": "6", "mode": "win"}, "there is no mode"),
        ({"game": "snex", "size": "6", "theme": "pink"}, "there is no theme"),
        ({"href": "#1xxxx"}, "this link is damaged"),
    ],
)
def test_options_that_make_no_board_are_explained_in_its_place(options: dict[str, str], why: str) -> None:
    page = shown(board(**options))
    assert why in page and 'role="alert"' in page and "<canvas" not in page and "<b>" not in page


def test_the_title_names_the_game_or_where_there_is_none_just_a_board() -> None:
    assert embed_title(vadrantir(), say) == "Vadrantir - pygames"
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
    assert [type(effect) for effect in effects] == [Think, Tell]
    _, effects = board_at_rest(start(SITE, "#game=vadrantir&size=5&moves=e5+white"))
    assert [type(effect) for effect in effects] == [Tell]


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
        '{"id": 1, "do": "undo", "with": {"move": "%s"}}' % ("e" * 100_000),
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
FULL = "wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -"
MOVE = "e7>b4>g3>e3>b5>e6>f8>e8"


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
    assert update(embed, Visit("/learn/nadraz")) == (embed, [])


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
    assert (
        frame.pop("Content-Security-Policy") == policy.replace("frame-ancestors 'self'", "frame-ancestors *") != policy
    )
    # Pages that load nothing without being told that they may can have it too.
    assert frame == page | {"Cross-Origin-Resource-Policy": "cross-origin"} != page
    # Some hosts drop the end of its name.
    assert headers_for("/embed", published_headers()) == headers_for("/embed.html", published_headers())
