"""Which openings are fair, as games have shown: offered by the computer, shown on the board, told in the guide."""

import pytest

from helpers import circled
from opponents import ThinkingBrowser
from pygames.drawing import Ink, Label
from pygames.levels import LEVELS
from pygames.measured import Opening, opening_made, openings_of, ratings_of, seconds_of, vitals_of
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import GAMES, Game, Setup, find_game
from pygames_web.machine.events import Do, Pointer, Visit
from pygames_web.machine.places import Playing
from pygames_web.model.openings import fairest, swap_map
from pygames_web.model.thinking import JudgedMove, ThinkRequest, Thought, read_thought
from pygames_web.pages import drawing
from pygames_web.pages.scene import playing_scene
from pygames_web.worker.thinker import Thinker
from world import Browser

SNEX = find_game("snex").setup(6)
#: Of every game the smallest board that was measured.
MEASURED = [setup for game in GAMES.values() if openings_of(setup := game.setup(game.sizes[0]))]
#: The board of each size on which games leave no doubt after some opening which colour is better.
DECIDED = [
    setup
    for game in GAMES.values()
    for setup in map(game.setup, game.sizes)
    if any(opening.better for opening in openings_of(setup))
]


def names(setup: Setup) -> str:
    return f"{setup.game.name} {setup.size}"


def shown(browser: Browser) -> set[str]:
    """Return all that is written on the board."""
    place = browser.state.place
    assert isinstance(place, Playing)
    return {shape.text for shape in playing_scene(browser.state, place).shapes if isinstance(shape, Label)}


def test_an_opening_is_fair_near_an_even_score_and_a_colour_is_better_where_games_leave_no_doubt() -> None:
    assert Opening(("a1",), WinDrawLoss(25, 0, 25)).is_fair
    assert Opening(("a1",), WinDrawLoss(29, 0, 21)).is_fair
    assert not Opening(("a1",), WinDrawLoss(20, 1, 29)).is_fair
    assert Opening(("a1",), WinDrawLoss(31, 0, 19)).better is None
    assert Opening(("a1",), WinDrawLoss(35, 0, 15)).better == "black"
    assert Opening(("a1",), WinDrawLoss(15, 0, 35)).better == "white"


@pytest.mark.parametrize("setup", MEASURED, ids=names)
def test_every_level_offers_an_opening_that_games_have_shown_to_be_fair(setup: Setup) -> None:
    start = setup.start()
    fair = {move for opening in openings_of(setup) if opening.is_fair for move in opening.moves}
    offered = set()
    for seed in range(8):
        player = LEVELS["beginner"].player(start, seed)
        player.think()
        offered.add(player.move())
    assert offered <= fair and len(offered) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setup", DECIDED, ids=names)
def test_every_level_takes_the_better_colour_where_games_leave_no_doubt(setup: Setup, level: str) -> None:
    start = setup.start()
    for opening in [opening for opening in openings_of(setup) if opening.better][:2]:
        position = start.play(opening.moves[-1])
        assert opening_made(position) == opening
        player = LEVELS[level].player(position, 1)
        player.think(20)
        assert player.move() == opening.better


def hint(setup: Setup, *moves: str) -> Thought:
    """Return the hint that is given after some moves."""
    game, size, variant = setup.game.name, setup.size, setup.variant
    thinker = Thinker()
    thinker.ask(ThinkRequest(game, size, variant, None, moves, "", 0.1, "hint", number=1).to_text())
    while not (thought := read_thought(thinker.slice())).done:
        pass
    return thought


@pytest.mark.parametrize("setup", DECIDED, ids=names)
def test_a_hint_advises_the_colour_that_the_computer_would_take(setup: Setup) -> None:
    for opening in openings_of(setup):
        if opening.better:
            advised = hint(setup, opening.moves[0]).candidates[0]
            share = opening.black.score
            assert advised == JudgedMove(opening.better, max(share, 1.0 - share))


@pytest.mark.parametrize("setup", MEASURED, ids=names)
def test_a_hint_advises_an_opening_that_games_have_shown_to_be_fair(setup: Setup) -> None:
    advised = hint(setup)
    assert advised.line == (advised.move,) == (advised.candidates[0].move,)
    assert next(opening for opening in openings_of(setup) if advised.move in opening.moves).is_fair
    assert 0.42 <= advised.candidates[0].chance <= 0.5


def test_where_no_opening_was_measured_a_hint_is_what_the_computer_finds() -> None:
    assert hint(find_game("nadraz").setup(14)).playouts


def test_the_board_says_how_fair_each_opening_is_once_one_asks_for_it_and_what_it_was_when_a_colour_is_due() -> None:
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    found = swap_map(SNEX)
    assert found and len(found.numbers) == 36
    assert 'id="fairness"' in browser.html and 'aria-pressed="false"' in browser.html
    assert not set(found.numbers.values()) & shown(browser)
    browser.handle(Do("toggle", "openings"))
    assert set(found.numbers.values()) <= shown(browser)
    assert "How often Black wins after an opening" in browser.html
    browser.click("c2")
    assert not set(found.numbers.values()) & shown(browser)
    opening = next(opening for opening in openings_of(SNEX) if "c2" in opening.moves)
    said = f"Black won {100 * opening.black.score:.0f} % of {opening.black.games} games after this opening."
    assert said in browser.html and 'id="fairness"' not in browser.html


def test_an_analysis_says_what_games_have_shown_beside_what_it_finds_after_an_opening() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("new", "snex,6,standard"))
    browser.click("a1")
    opening = next(opening for opening in openings_of(SNEX) if "a1" in opening.moves)
    said = f"Black won {100 * opening.black.score:.0f} % of {opening.black.games} games after this opening."
    browser.handle(Do("analyse"))
    browser.think(0.01)
    assert "Best line: " in browser.html and said in browser.html
    browser.handle(Do("type", "black"))
    browser.think(0.01)
    assert "Best line: " in browser.html and said not in browser.html


@pytest.mark.parametrize(("opening", "draws"), [("c2", True), ("a1", False)])
def test_where_draws_count_it_is_said_how(opening: str, draws: bool) -> None:
    assert draws == bool(next(found for found in openings_of(SNEX) if opening in found.moves).black.draws)
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    browser.handle(Do("toggle", "openings"))
    assert "A draw counts as half a win." in browser.html
    browser.click(opening)
    assert "games after this opening." in browser.html
    assert ("A draw counts as half a win." in browser.html) == draws


@pytest.mark.parametrize("setup", [SNEX, find_game("snex").setup(8), find_game("serpent").setup(6)], ids=str)
def test_there_is_a_circle_where_the_number_is_from_42_to_58_and_no_ring_where_one_points(setup: Setup) -> None:
    game, size = setup.game.name, setup.size
    found = swap_map(setup)
    assert found
    fair = {setup.board.name[cell] for cell, text in found.numbers.items() if 42 <= int(text) <= 58}
    browser = Browser()
    browser.handle(Do("new", f"{game},{size},standard"))
    browser.handle(Do("toggle", "openings"))
    for event in (None, Pointer("c3")):
        if event:
            browser.handle(event)
        drawn = drawing(browser.state)
        assert drawn and circled(drawn, "highlight", game, size) == fair
        assert not any(isinstance(shape, Ink) and shape.style.startswith("next") for shape in drawn.shapes)


def test_where_the_pie_has_two_stones_the_fairest_pairs_are_pointed_out() -> None:
    setup = find_game("nadraz").setup(6)
    found = swap_map(setup)
    assert found and len(found.pairs) == 3 and not found.numbers
    browser = Browser()
    browser.handle(Do("new", "nadraz,6,standard"))
    browser.handle(Do("toggle", "openings"))
    assert {text for _, text in found.pairs} <= shown(browser)
    assert "The black stone lies at the number, the white one at the other end of the line." in browser.html
    for opening, ((first, second), _) in zip(fairest(setup), found.pairs, strict=False):
        position = setup.start().play(opening.moves[0])
        assert (position.black, position.white) == (first, second)


def test_what_was_not_measured_is_not_offered() -> None:
    browser = Browser()
    browser.handle(Do("new", "nadraz,14,reverse"))
    assert (
        'id="fairness"' not in browser.html
        and ", Elo " not in browser.html
        and "How fair openings are" not in browser.html
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_guide_tells_what_was_measured_of_a_game(game: Game) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{game.name}"))
    setups = [game.setup(size) for size in game.sizes]
    for setup in setups:
        for rating in ratings_of(setup).values():
            elo, low, high = (str(number).replace("-", "\N{MINUS SIGN}") for number in rating)
            assert f"<td>{elo}</td><td>{low} – {high}</td>" in browser.html
        assert ("strongest" in ratings_of(setup)) == (seconds_of(setup) is not None)
    assert ("Strongest, 1 s a move" in browser.html) == any(map(seconds_of, setups))
    assert ("How strong the computer is" in browser.html) == any(map(ratings_of, setups))
    assert ("Which openings are fair" in browser.html) == any(map(openings_of, setups))
    vitals = [found for setup in setups if (found := vitals_of(setup))]
    for found in vitals:
        assert (
            f"<dt>Moves after opening and choice</dt><dd>{round(found.length)}; {found.lengths[0]} to" in browser.html
        )
    openings = [opening for setup in setups for opening in openings_of(setup)]
    told = any(found.black.draws for found in vitals) + any(opening.black.draws for opening in openings)
    assert browser.html.count("A draw counts as half a win.") == told


def test_who_chooses_a_level_in_a_game_is_told_its_elo() -> None:
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    assert f">Steady, Elo {ratings_of(SNEX)['steady'].elo}</option>" in browser.html
