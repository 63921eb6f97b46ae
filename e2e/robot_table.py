"""Whole games on the page of a game: how they are begun, and how persons and the computer play them."""

import random
import re
from contextlib import nullcontext
from typing import Any

from playwright.sync_api import Error
from robot_actor import Actor
from robot_game import KnownGame, grave, result, told
from robot_inspector import LATE, SOON, Inspector, Stuck
from robot_scenario import PATIENCE, Kind, Scenario, choose, late_game

from pygames.errors import GamesError
from pygames.players import LEVELS
from pygames.record import Path, Record, to_json, to_link, to_text
from pygames.rules import GAMES, Position
from pygames.rules.terms import WORDS
from pygames_web.model.seats import SEATS
from pygames_web.model.shelf import PREFIX

PLAYERS = ("First player", "Second player")
#: For how long the board in words may be behind the board, in milliseconds.
UNREAD = 400


class RobotTable:
    """A person at the page of a game, with the game as it should be.

    Attributes:
        game: the game; None on other pages.
        plies: how many moves were made here.
        patience: after how many the end of the game is sought.
        asks_always: whether the page was told to ask before every move.
        by_link: the games that were begun by a link, by what the other player keeps them under.
    """

    def __init__(self, actor: Actor, base: str) -> None:
        self.actor = actor
        self.base = base
        self.game: KnownGame | None = None
        self.plies = 0
        self.patience = PATIENCE
        self.asks_always = False
        #: The key of the game that was begun last.
        self._begun = ""
        self._strayed = ""
        self._hit = False
        self.by_link: dict[str, KnownGame] = {}

    @property
    def inspector(self) -> Inspector:
        """What looks at the page."""
        return self.actor.inspector

    @property
    def rng(self) -> random.Random:
        """Where chance comes from."""
        return self.actor.rng

    @property
    def on(self) -> KnownGame:
        """The game on the table."""
        assert self.game
        return self.game

    # -- going places ------------------------------------------------------------------------------------------------

    def open(self, fragment: str = "") -> None:
        """Open the site at a fragment of its address."""
        self.actor.log(f"open {fragment[:60] or 'the site'}")
        self.actor.page.goto(self.base + fragment)
        self.inspector.rest()

    def go_home(self) -> None:
        """Go to the front page."""
        self.actor.follow("pygames")
        self.inspector.wait("the front page", lambda seen: seen["place"] in ("", "#/"))
        if self.game and self.game.computer_moves and self.game.key in self.inspector.games:
            # It may have moved up to the last moment.
            self.inspector.kept[self.game.key] = self.inspector.games[self.game.key]
        self.game = None
        self.inspector.check(None)

    def arrive(self, record: Record, path: Path, seats: tuple[str, str], kept: bool, notice: str = "") -> None:
        """Take notice of a game that should be on the table now."""
        self.inspector.wait("the game", lambda seen: seen["status"] and not (seen["opening"] or seen["looking"]))
        place = str(self.inspector.seen["place"])
        key = PREFIX + place.removeprefix("#/play/") if kept else ""
        if kept:
            self.inspector.give_way(self._begun)
            self._begun = key
        self.game = KnownGame(record, path, seats, key)
        asking = self.actor.page.get_by_label(self.actor.say("Ask before every move"), exact=True)
        self.asks_always = asking.evaluate("(box) => box.checked")
        # The board in words, by which cells are found, follows the board a moment later while nobody reads it.
        self.actor.page.wait_for_timeout(UNREAD)
        self.actor.survey(self.game.position)
        if self.game.computer_moves:
            # It may have moved by now.
            self.inspector.take_as_seen()
            return
        self.inspector.check(self.game, notice=notice)
        self.inspector.check_board(self.game)

    # -- beginning ---------------------------------------------------------------------------------------------------

    def begin(self, scenario: Scenario) -> None:
        """Begin a game as a scenario says, from the front page."""
        kind, seats = scenario.kind, scenario.seats
        record = Record(kind.setup)
        path: Path = ()
        self.patience = scenario.patience
        if scenario.left is not None:
            record, path = late_game(kind, scenario.left, random.Random(self.rng.random()))
        match scenario.entry:
            case "front":
                self.seat(seats)
                self.actor.press(
                    "New game of {game}, size {size}, {variant}",
                    game=kind.setup.game.title,
                    size=kind.size,
                    variant=self.actor.say(kind.variant),
                )
                self.arrive(record, path, seats, kept=True)
            case "guide":
                self._begin_from_guide(kind, seats)
            case "study":
                self._begin_study(kind)
            case "link":
                self.open("#" + to_link(record))
                self.arrive(record, path, ("", ""), kept=False)
            case "file":
                self._begin_from_file(record, path)
            case "text":
                self._begin_from_text(kind, record.position(path).text, seats)
        if self.on.seats != seats:
            self.seat(seats)

    def _begin_from_guide(self, kind: Kind, seats: tuple[str, str]) -> None:
        game = GAMES[kind.game]
        self.seat(seats)
        self.actor.follow("How to play: {game}", game=game.title)
        self.inspector.wait("the guide", lambda seen: game.title in seen["heading"])
        self.actor.press("Play {game}", game=game.title)
        self.arrive(Record(game.setup()), (), seats, kept=True)

    def _begin_study(self, kind: Kind) -> None:
        game = GAMES[kind.game]
        self.actor.follow("Study {game}", game=game.title)
        self.inspector.wait("the study", lambda seen: seen["place"].startswith("#/study/"))
        # The moves that it points out would lie over what is on the board.
        self.actor.press("Analysis")
        self.arrive(Record(game.setup()), (), ("", ""), kept=False)

    def _begin_from_file(self, record: Record, path: Path) -> None:
        self.open("#/games")
        form = self.rng.choice(("txt", "json"))
        text = to_text(record) if form == "txt" else to_json([record])
        self.actor.log(f"open a file with the game as {form}")
        file = {"name": f"game.{form}", "mimeType": "text/plain", "buffer": text.encode()}
        self.actor.page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
        self.inspector.wait("the game from the file", lambda seen: seen["place"].startswith("#/play/"))
        self.arrive(record, path, ("", ""), kept=True, notice=re.escape(self.actor.say("Games are coming in.")))

    def _begin_from_text(self, kind: Kind, text: str, seats: tuple[str, str]) -> None:
        # Who is seated before the game begins is taken over; who is not sits down later.
        seats = seats if self.rng.random() < 0.5 else ("", "")
        self.seat(seats)
        title = kind.setup.game.title
        self.actor.follow("Set up a position of {game}", game=title)
        self.inspector.wait("the page to set up positions", lambda seen: seen["place"].startswith("#/edit/"))
        variant = "" if kind.variant == "standard" else f", {self.actor.say(kind.variant)}"
        self.actor.choose("Game", f"{title} {kind.size}{variant}")
        if self.rng.random() < 0.3:
            self._paint(kind)
        self.actor.log(f"write the position {text}")
        self.actor.page.locator("#text").fill(text)
        judged = self.actor.page.locator("#judged")
        if self.actor.say("This position can be played.") != judged.inner_text().strip():
            self.inspector.find("set-up", "a legal position is refused", f"{text}: {judged.inner_text()!r}")
        self.actor.press("Play from here")
        record = Record(kind.setup, text)
        # Against the computer, whoever has set up a position moves first in it.
        if KnownGame(record, seats=seats).player in LEVELS and "" in seats:
            seats = seats[::-1]
        self.arrive(record, (), seats, kept=True)

    def _paint(self, kind: Kind) -> None:
        """Put some stones on the empty board, and find whether the text of the position has them."""
        self.actor.survey(Record(kind.setup).position())
        if self.actor.page.locator("#clear").is_enabled():
            self.actor.press("Clear")
        names, board = list(kind.setup.board.cell), kind.setup.board
        stones = {"Black": 0, "White": 0}
        for colour in self.rng.sample(list(stones), 2):
            self.actor.button(colour).click()
            for name in self.rng.sample(names, 3):
                names.remove(name)
                stones[colour] |= board.cell[name]
                self.actor.click(name)
        rows = [
            "".join("b" if stones["Black"] & cell else "w" if stones["White"] & cell else "." for cell in row)
            for row in reversed(board.rows)
        ]
        wanted = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
        shown = self.actor.page.locator("#text").input_value().split()[0]
        if shown != wanted:
            self.inspector.find(
                "set-up", "the text of a position is another one than was set up", f"{shown}, not {wanted}"
            )

    def seat(self, seats: tuple[str, str]) -> None:
        """Give the seats to players: of the game on the table, or of the next one."""
        now = list(self.on.seats) if self.game else [None, None]
        # While one seat is the computer's and the other is not taken yet, it may begin to think.
        with self.actor.settings() if self.game else nullcontext():
            for number, seat in sorted(enumerate(seats), key=lambda item: item[1] in LEVELS):
                if now[number] != seat:
                    self.actor.choose(PLAYERS[number], self.actor.say(SEATS[seat].template, **SEATS[seat].values))
        if self.game:
            self.game.seats = seats
            if self.game.computer_moves:
                self.inspector.take_as_seen()
            else:
                self.inspector.check(self.game)

    # -- playing -----------------------------------------------------------------------------------------------------

    def ply(self, move: str | None = None) -> None:
        """Make a move and find what is wrong after it."""
        game = self.on
        before = game.position
        move = move or choose(before, self.rng, self.plies > self.patience)
        fresh, place = not game.key, self.inspector.look()["place"]
        old = self.inspector.games if self.inspector.seen else {}
        self.inspector.forget()
        tried = game.apart or (game.has_others and not game.live)
        hand = self.actor.enter(before, move)
        self._confirm(before, move, hand, tried)
        sentences = self._play(move)
        if fresh:
            seen = self.inspector.wait("a place for the game", lambda seen: seen["place"] != place, SOON)
            game.key = PREFIX + str(seen["place"]).removeprefix("#/play/")
            if game.key in old:
                self.inspector.find("save", "a game that was not saved took the place of one that was")
        if game.computer_moves:
            return
        self.inspector.check(game, sentences, still=True, at_once=True)
        if self.rng.random() < 0.3:
            self._check_board()

    def _play(self, move: str) -> list[str]:
        """Play a move in the game as it should be; return what is to be said."""
        game = self.on
        start, before = len(game.path), game.position
        played = game.play(move)
        self.plies += len(played)
        self.inspector.log.plies += len(played)
        sentences = []
        for text, ply in zip(played, range(start, len(game.path)), strict=True):
            sentences.append(told(before, text, self.inspector.say, forced=ply > start))
            before = game.record.position(game.path[: ply + 1])
        return sentences

    def _confirm(self, before: Position, move: str, hand: str, tried: bool) -> None:
        """Say yes where the page asks whether a move is meant, and find whether it asks when it should."""
        # A finger on small cells may have hit another one than was meant.
        slip = hand == "touch" and move not in WORDS and self.actor.is_dense
        # Nobody types a move by accident.
        doubtful = hand != "typing" and (slip or grave(before, move))
        due = not tried and (self.asks_always or doubtful)
        seen = self.inspector.look()
        if seen["asking"]:
            if not due:
                self.inspector.find(
                    "question", "a move is asked for again that needs no question", f"{move} in {before}"
                )
            self.inspector.check_question(self.on)
            self.actor.confirm(move)
        elif due and not seen["looking"]:
            self.inspector.find("question", "a move is not asked for again", f"{move} in {before}")

    def _check_board(self) -> None:
        if self.actor.touch or self.rng.random() < 0.5:
            self.actor.leave_board()
        self.inspector.check_board(self.on, words=self.rng.random() < 0.3)

    def let_computer_move(self) -> None:
        """Wait for all moves of the computer that are due, and find what is wrong after them."""
        game = self.on
        sentences: list[str] = []
        while game.computer_moves:
            level = LEVELS[game.player]
            self.actor.log(f"the computer moves ({level.name})")
            if self.rng.random() < 0.15 and not self.actor.touch:
                self._check_hover()
            if self.rng.random() < 0.1 and game.key:
                self._click_out_of_turn()
            if level.seconds > 1 and self.rng.random() < 0.8:
                self._hurry()
            if self.rng.random() < 0.06 and game.path and game.key:
                self._stop_and_resume()
            sentences += self.await_move()
        self.inspector.check(game, sentences, still=True)
        if self.rng.random() < 0.3:
            self._check_board()

    def await_move(self) -> list[str]:
        """Wait until the save holds a move more, and play it; return what is to be said."""
        game = self.on
        before = len(game.path)

        def moved(seen: dict[str, Any]) -> bool:
            if not game.key and seen["place"].startswith("#/play/"):
                game.key = PREFIX + seen["place"].removeprefix("#/play/")
            return game.key in self.inspector.games and len(self.inspector.save_of(game.key)[1]) > before

        seen = self.inspector.wait("the computer's move", lambda seen: moved(seen) or seen["waiting"], LATE)
        if seen["waiting"] and not moved(seen):
            if not self._hit:
                self.inspector.find("idle", "the computer waits to be let go on, though nobody has stopped it")
            self._hit = False
            self.actor.press("Let the computer move")
            self.inspector.wait("the computer's move", moved, LATE)
        return self.catch_up()

    def catch_up(self) -> list[str]:
        """Play what the save holds beyond the game; return what is to be said."""
        game = self.on
        record, path, _ = self.inspector.save_of(game.key)
        sentences: list[str] = []
        while len(game.path) < len(path):
            move = record.moves(path)[len(game.path)]
            if game.player not in LEVELS and move != self._strayed:
                self.inspector.find("computer", "it moves for a person", move)
            try:
                sentences += self._play(move)
            except GamesError as error:
                self.inspector.find("computer", "it plays a move that is not legal", f"{move}: {error}")
                raise Stuck("the computer's move is not legal") from error
        return sentences

    def _hurry(self) -> None:
        button = self.actor.button("Move now")
        try:
            if button.is_enabled(timeout=1500):
                self.actor.log("press 'Move now'")
                button.click(timeout=1500)
        except Error:
            # It has moved meanwhile.
            return

    def _stop_and_resume(self) -> None:
        """Stop the computer, see that it waits, and let it go on."""
        button = self.actor.button("Stop")
        if not button.count() or not self.inspector.look()["thinking"]:
            return
        before = len(self.on.path)
        try:
            # It takes no click as soon as it comes.
            button.click(timeout=1500)
        except Error:
            # It has moved meanwhile, or the click comes too late to be seen: then it waits before it moves again.
            self._hit = True
            return
        self.actor.log("press 'Stop'")
        self.actor.page.wait_for_timeout(800)
        seen = self.inspector.look()
        if not seen["waiting"]:
            if len(self.inspector.save_of(self.on.key)[1]) > before:
                return
            self.inspector.find("idle", "a computer that was stopped cannot be let go on")
        self.actor.press("Let the computer move")

    def _check_hover(self) -> None:
        """Find whether the board shows what a click would do when it is not one's turn."""
        game, frame = self.on, self.actor.frame
        empty = [name for name, cell in game.position.board.cell.items() if game.position.empty & cell]
        if not empty or not game.position.computed:
            return
        self.actor.leave_board()
        without = frame.evaluate("() => robot.picture()")
        self.actor.hover(self.rng.choice(empty))
        with_it = frame.evaluate("() => robot.picture()")
        self.actor.leave_board()
        # What comes and goes with the pointer is due to it, and not to the end of a move that is still being drawn.
        comes_and_goes = with_it != without == frame.evaluate("() => robot.picture()")
        if comes_and_goes and len(self.inspector.look()["moves"]) == len(game.path) and self.inspector.seen["thinking"]:
            self.inspector.find("hover", "the board shows what a click would do while the computer thinks")

    def _click_out_of_turn(self) -> None:
        """Click a cell while the computer thinks, which must not play."""
        game = self.on
        empty = [name for name, cell in game.position.board.cell.items() if game.position.empty & cell]
        if not empty:
            return
        before, cell = len(game.path), self.rng.choice(empty)
        # If the computer moves before the click comes, it is a move.
        self._strayed = cell
        refusal = self.actor.say("it is the computer's turn")
        self.actor.click(cell)
        seen = self.inspector.look()
        record, path, _ = self.inspector.save_of(game.key)
        if (
            record.moves(path)[before : before + 1] == (cell,)
            and not self.inspector.has_said(refusal)
            and seen["thinking"]
        ):
            self.inspector.find("out of turn", "a click plays for the computer", cell)
        if seen["asking"]:
            # The computer has moved before the click came, which is a move now that is asked for once more.
            self.actor.press("Cancel")

    # -- a whole game ------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Find whether the page says how the game ended."""
        game = self.on
        page = self.actor.page
        if not game.over:
            return
        verdict = [self.inspector.say(line) for line in game.position.verdict()]
        heading = page.locator("#verdict h2").inner_text(timeout=2000)
        lines = page.locator(":is(#verdict, #count) li").all_inner_texts()
        if heading != result(game.position, self.inspector.say) or [*map(_squeezed, lines)] != [
            *map(_squeezed, verdict)
        ]:
            self.inspector.find("verdict", "the page tells another end", f"{heading!r}, {lines}, not {verdict}")
        self.inspector.check_board(game, words=True)

    def play_again(self) -> None:
        """Begin another game of the same kind; in a rematch the other player makes the opening."""
        game = self.on
        seats = game.seats[::-1] if game.over else game.seats
        self.actor.press("Rematch" if game.over else "New game")
        self.inspector.wait("a new game", lambda seen: PREFIX + seen["place"].removeprefix("#/play/") != game.key)
        # One that is left before its end is said to be kept.
        self.arrive(Record(game.record.setup), (), seats, kept=True, notice="" if game.over else ".")


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
