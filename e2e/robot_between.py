"""What a person does between two moves: looks back, tries variations, names, shares, leaves, comes back, changes how things look."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from board import READY
from playwright.sync_api import Locator, Page
from robot_actor import Actor
from robot_game import LINK, KnownGame, listed, says_turn
from robot_inspector import LATE, SOON, Inspector
from robot_scenario import choose
from robot_table import RobotTable

from pygames.players import LEVELS
from pygames.record import MARKS, from_link
from pygames_web.machine.playing import HESITATION
from pygames_web.model.shelf import PREFIX
from pygames_web.words import LANGUAGES

#: The switches of how the board looks that every game has.
SWITCHES = ("Coordinates", "Move numbers", "Square white stones")
#: For how long a person would wait after turning a phone, in milliseconds.
LAYOUT = 500
THEMES = ("Automatic", "Light", "Dark", "High contrast", "High contrast, dark")


class Between:
    """What is done between two moves of the game on a table."""

    def __init__(self, table: RobotTable) -> None:
        self.table = table

    @property
    def actor(self) -> Actor:
        """The person."""
        return self.table.actor

    @property
    def inspector(self) -> Inspector:
        """What looks at the page."""
        return self.table.inspector

    @property
    def game(self) -> KnownGame:
        """The game."""
        return self.table.on

    @property
    def rng(self) -> random.Random:
        """Where chance comes from."""
        return self.table.rng

    def something(self) -> None:
        """Do something that is possible now."""
        deeds: list[Callable[[], None]] = [
            self.look_at_colours,
            self.speak,
            self.turn,
            self.switch,
            self.zoom,
            self.go_wrong,
        ]
        deeds += [self.reload, self.leave_and_return, self.share, self.resize, self.take_up_and_put_down]
        if not self.game.has_others:
            deeds += [self.undo_and_redo, self.look_back, self.comment]
            deeds += [self.vary, self.delete_and_restore] if self.game.path and not self.game.over else []
        elif self.game.path and self.game.key and LINK not in self.game.seats:
            deeds += [self.undo_against_computer, self.try_moves] * 2
        if not self.game.over and not self.game.player:
            deeds += [self.hint, self.ask_before_moves]
        if self.game.path and self.game.live and not self.game.over:
            deeds += [self.analyse]
        if self.game.key and not self.game.has_others and not self.game.over and self.game.path:
            deeds += [self.play_elsewhere, self.delete_elsewhere]
        if self.game.key:
            deeds += [self.rename, self.copy_and_delete, self.other_window, self.same_window]
        deed = self.rng.choice(deeds)
        name = deed.__name__.replace("_", " ")
        self.inspector.log.deeds[name] += 1
        self.actor.log(f"-- {name}")
        self.inspector.forget()
        deed()
        if self.table.game and self.game.computer_moves:
            # It may have moved by now.
            self.inspector.take_as_seen()
        else:
            self.inspector.check(self.table.game)

    # -- going through the record ------------------------------------------------------------------------------------

    def undo_and_redo(self) -> None:
        """Go back some decisions and forward again."""
        game, end = self.game, self.game.path
        times = min(self.rng.randint(1, 4), len(game.path))
        passed = []
        for _ in range(times):
            if not game.path:
                break
            passed.append(game.path)
            game.path = game.before(game.path)
            self._step("Undo", "u")
        for path in reversed(passed):
            game.path = path
            self._step("Redo", "r")
        assert game.path == end

    def _step(self, name: str, key: str) -> None:
        if not self.actor.touch and self.rng.random() < 0.3:
            self.actor.key(key)
        else:
            self.actor.press(name)
        self.inspector.check(self.game, still=True)

    def look_back(self) -> None:
        """Look at a move of the list, at the start, and at the end again."""
        game, end = self.game, self.game.path
        if not end:
            return
        place = end[: self.rng.randint(1, len(end))]
        self._go_to(place)
        self.inspector.check_board(game)
        if game.path:
            game.path = ()
            self._step("First position", "Home")
        game.path = game.record.main_line()
        self._step("Last position", "End")
        if game.path != end:
            self._go_to(end)

    def _go_to(self, path: tuple[int, ...]) -> None:
        """Press the move at a place in the list."""
        game = self.game
        moves, number = listed(game.record, path, self.actor.say)
        self.actor.log(f"press the move {moves[number]!r} of the list")
        target = self.actor.page.locator("#moves button").nth(number)
        self.actor.touch_on(target)
        game.path = path
        self.inspector.check(game, still=True)

    def vary(self) -> None:
        """Go back, play another move, perhaps make it the main line, and return to where one was."""
        game, end, record = self.game, self.game.path, self.game.record
        place = end[: self.rng.randint(0, len(end) - 1)]
        if place:
            self._go_to(place)
        else:
            game.path = ()
            self.actor.press("First position")
            self.inspector.check(game)
        position = game.position
        for _ in range(6):
            move = choose(position, self.rng)
            if not position.play(move).over:
                break
        else:
            move = record.moves(end)[len(place)]
        self.table.ply(move)
        branch = game.path
        if game.record == record or game.path[: len(place) + 1] == end[: len(place) + 1]:
            self._go_to(end)
            return
        self._open_editing()
        if self.rng.random() < 0.4 and any(game.path):
            while any(game.path):
                game.record, game.path = game.record.promote(game.path)
            self.actor.press("Make it the main line")
            self.inspector.check(game)
            return
        if self.rng.random() < 0.5:
            # A forced pass is a move of its own in the list.
            place, moves = branch[:-1], game.record.moves(branch)
            game.record, game.path = game.record.delete(branch), place
            self.actor.press("Delete from here")
            self.inspector.check(game, notice=re.escape(moves[-1]))
        if game.record.main_line(end) and self._still_there(end):
            self._go_to(end)

    def _still_there(self, path: tuple[int, ...]) -> bool:
        try:
            self.game.record.line(path)
        except ValueError:
            return False
        return True

    def delete_and_restore(self) -> None:
        """Delete a move and what follows it, and bring it back."""
        game, record, end = self.game, self.game.record, self.game.path
        self._open_editing()
        move = record.moves(end)[-1]
        game.record, game.path = record.delete(end), end[:-1]
        self.actor.press("Delete from here")
        self.inspector.check(game, notice=re.escape(move))
        if self.rng.random() < 0.5 and not game.position.must_pass:
            # One plays on without it.
            return
        game.record, game.path = record, end
        self.actor.press("Bring it back")
        self.inspector.check(game)

    def _open_editing(self) -> None:
        panel = self.actor.page.locator("details.editing")
        if panel.get_attribute("open") is None:
            panel.locator("summary").click()

    def comment(self) -> None:
        """Say something about a move, and mark it."""
        game = self.game
        if not game.path or not game.key:
            return
        self._open_editing()
        words, mark = self.rng.choice(("Good.", "Why?", "")), self.rng.choice(MARKS)
        self.actor.log(f"comment {words!r}, mark {mark!r}")
        self.actor.page.get_by_label(self.actor.say("Comment"), exact=True).fill(words)
        game.record = game.record.annotate(game.path, comment=words)
        self.inspector.check(game)
        self.actor.choose("Mark", mark or self.actor.say("none"))
        game.record = game.record.annotate(game.path, mark=mark)
        self.inspector.check(game)

    def undo_against_computer(self) -> None:
        """Take back a move; then play it again, or leave it to the game to go on from there."""
        game, before, was_over = self.game, self.game.path, self.game.over
        self.actor.press("Undo")
        self._adopt_place()
        if len(game.path) >= len(before):
            self.inspector.find("undo", "it does not lead back", f"from {len(before)} to {len(game.path)} moves")
        if game.player in LEVELS and not game.paused:
            self.inspector.find("idle", "undo leads to where the computer is to move, and nothing says that it waits")
        self.inspector.check(game, notice=re.escape(self.actor.say("The game goes on.")) if was_over else "")
        if self.rng.random() < 0.6 and game.path != before:
            self.actor.press("Redo")
            self._adopt_place()
            if game.path != before:
                self.inspector.find(
                    "undo", "redo does not lead to where undo began", f"{len(game.path)}, {len(before)}"
                )
        if game.paused and game.player in LEVELS:
            self.actor.press("Let the computer move")
            game.paused = False

    def _adopt_place(self) -> None:
        """Take the place that the page has gone to, if it is one of the game."""
        game = self.game
        self.inspector.look()
        record, path, _ = self.inspector.save_of(game.key)
        if record.tagged(match="") != game.record.tagged(match=""):
            self.inspector.find("save", "looking through the moves has changed the record")
            game.record = record
        game.take_back_to(path)
        game.paused = bool(self.inspector.seen["waiting"])

    def try_moves(self) -> None:
        """Look back in a game against the computer, play from there, see that nobody answers, and return to the game."""
        game, end = self.game, self.game.path
        self._go_to(end[: self.rng.randint(0, len(end) - 1)] or end[:1])
        if game.path == end:
            return
        if self.rng.random() < 0.7 and game.position.turn != "c":
            for _ in range(self.rng.randint(1, 2)):
                if game.over:
                    break
                self.table.ply()
                if not self.inspector.look()["apart"]:
                    self.inspector.find("analysis", "nothing says that moves are only tried")
            self.actor.page.wait_for_timeout(1200)
            self.inspector.check(game)
        self.actor.press("Back to the game")
        game.apart = False
        game.path = game.end
        if game.path != end:
            self.inspector.find("analysis", "the robot itself has lost the end of the game")
        if not game.computer_moves:
            self.inspector.check(game)

    # -- asking the computer -----------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask for a hint, which leaves everything as it is."""
        self.actor.press("Hint")
        self.inspector.wait("the end of the thought about a hint", lambda seen: not seen["thinking"])
        self.inspector.check(self.game)

    def analyse(self) -> None:
        """Have the position looked into, and go back to the game."""
        self.actor.press("Analysis")
        chances = self.actor.page.locator("#analysis").get_by_text("%")
        chances.first.wait_for(timeout=1000 * LATE)
        self.inspector.check(self.game)
        self.actor.press("Back to the game")
        if self.inspector.look()["apart"]:
            self.inspector.find("analysis", "'Back to the game' does not lead back")

    def ask_before_moves(self) -> None:
        """Have the page ask before every move, or no longer."""
        self.actor.log("switch 'Ask before every move'")
        with self.actor.settings() as dialog:
            dialog.get_by_label(self.actor.say("Ask before every move"), exact=True).click()
        self.table.asks_always = not self.table.asks_always

    # -- entering in odd ways ----------------------------------------------------------------------------------------

    def go_wrong(self) -> None:
        """Click where nothing can be chosen: the page says why not, and keeps everything."""
        game = self.game
        position = game.position
        if game.over or position.turn == "c":
            cells = list(position.board.cell)
        else:
            entry = position.entry(())
            cells = [name for name in position.board.cell if name not in entry.cells]
        if not cells or game.player:
            return
        cell = self.rng.choice(cells)
        self.actor.click(cell)
        self.inspector.check(game, still=True)
        if not game.over and not self.inspector.seen["hint"]:
            self.inspector.find("hint", "nothing says why a cell cannot be chosen", cell)

    def take_up_and_put_down(self) -> None:
        """Begin a move of several cells and think better of it."""
        game = self.game
        position = game.position
        if game.over or position.turn == "c" or game.player:
            return
        first = [name for name in sorted(position.entry(()).cells) if position.entry((name,)).cells]
        if not first:
            return
        cell = self.rng.choice(first)
        self.actor.click(cell)
        self.inspector.check(game, still=True)
        if position.entry((cell,)).move:
            self.actor.key("Escape")
        elif self.actor.touch:
            self.actor.click(cell)
        else:
            self.actor.key("Escape")
        self.inspector.check(game)

    # -- looking otherwise -------------------------------------------------------------------------------------------

    def speak(self) -> None:
        """Have the page speak another language."""
        language = self.rng.choice(list(LANGUAGES))
        self.actor.log(f"choose the language {LANGUAGES[language]}")
        self.actor.page.locator("#language").select_option(label=LANGUAGES[language])
        self.inspector.wait(f"the page in {LANGUAGES[language]}", lambda seen: seen["language"] == language, SOON)
        self.inspector.speak(language)

    def look_at_colours(self) -> None:
        """Have other colours."""
        self.actor.choose("Colours", self.actor.say(self.rng.choice(THEMES)))
        self.inspector.check(self.game)
        self.inspector.check_board(self.game)

    def turn(self) -> None:
        """Rotate or mirror the board."""
        with self.actor.settings():
            self.actor.press(self.rng.choice(("Rotate", "Mirror")))
        self.inspector.check(self.game)
        self._survey_again()
        self.inspector.check_board(self.game)

    def _survey_again(self) -> None:
        # The board in words follows the picture after a moment.
        self.actor.page.wait_for_timeout(300)
        self.actor.survey(self.game.position)

    def switch(self) -> None:
        """Switch something on the board on or off."""
        label = self.rng.choice(SWITCHES)
        self.actor.log(f"switch {label!r}")
        before = self.actor.frame.evaluate("() => robot.picture()")
        with self.actor.settings() as dialog:
            dialog.get_by_label(self.actor.say(label), exact=True).click()
        self.inspector.check(self.game)
        after = self.actor.frame.evaluate("() => robot.picture()")
        stones = self.game.position.white if label == "Square white stones" else self.game.path
        if before == after and (stones or label == "Coordinates"):
            self.inspector.find("dead control", f"the switch {label!r} changes nothing on the board")
        self.inspector.check_board(self.game)

    def zoom(self) -> None:
        """Look closer, and from afar again."""
        before = self.actor.frame.evaluate("() => robot.picture()")
        self.actor.press("Zoom in")
        closer = self.actor.frame.evaluate("() => robot.picture()")
        if before == closer:
            self.inspector.find("dead control", "'Zoom in' changes nothing on the board")
        self.inspector.check(self.game)
        self.actor.press("Whole board")
        self._survey_again()

    def resize(self) -> None:
        """Have a window of another size."""
        sizes = (
            ((390, 844), (430, 932), (844, 390))
            if self.actor.touch
            else ((1280, 720), (1000, 800), (1600, 900), (700, 900))
        )
        width, height = self.rng.choice(sizes)
        self.actor.log(f"have a window of {width} x {height}")
        self.actor.page.set_viewport_size({"width": width, "height": height})
        # As soon as a person could hit a cell, the board has its new size.
        self.actor.page.wait_for_timeout(LAYOUT)
        self._survey_again()
        self.inspector.check(self.game)
        self.inspector.check_board(self.game)

    # -- leaving and coming back -------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Open the page again."""
        game = self.game
        self.actor.log("reload the page")
        self.actor.page.reload()
        self.actor.page.wait_for_selector(READY, state="attached")
        self._back(game)

    def _back(self, game: KnownGame) -> None:
        self.inspector.forget()
        self.table.game = game
        game.paused = False
        if not game.key:
            # A link is opened at its end. Who else plays is kept with a game, and it becomes one with the next move; a link tells
            # only who plays by link.
            game.path = game.record.main_line()
            game.seats = (_told_by_link(game.seats[0]), _told_by_link(game.seats[1]))
        if game.computer_moves:
            self.actor.survey(game.position)
            return
        self.table.arrive(game.record, game.path, game.seats, kept=bool(game.key))

    def leave_and_return(self) -> None:
        """Leave the page and come back by one of the ways that lead there."""
        game = self.game
        if not game.key or self.rng.random() < 0.3:
            self.actor.follow("pygames")
            self.inspector.wait("the front page", lambda seen: seen["place"] in ("", "#/"))
            self.inspector.check(None)
            self.actor.log("go back")
            self.actor.page.go_back()
        elif self.rng.random() < 0.4 and not game.over:
            self.table.go_home()
            self.actor.log("continue the game")
            self._click_link(game)
        else:
            self._open_library()
            self.actor.log("open the game from the list")
            self._click_link(game)
        self._back(game)

    def _click_link(self, game: KnownGame) -> None:
        name = game.key.removeprefix(PREFIX)
        link = self.actor.page.locator(f"a[href='#/play/{name}']:not([tabindex='-1'])").first
        self.actor.touch_on(link)

    def _open_library(self) -> None:
        self.table.go_home()
        self.actor.follow("All games")
        self.inspector.wait("the list of games", lambda seen: seen["place"] == "#/games")
        self.inspector.check(None)

    # -- the library -------------------------------------------------------------------------------------------------

    def rename(self) -> None:
        """Give the game a name."""
        game, name = self.game, f"Game {self.rng.randint(1, 9999)}"
        if not game.key:
            return
        self._open_library()
        item = self._item(game)
        self.actor.log(f"rename the game to {name!r}")
        item.get_by_role("button", name=re.compile(f"^{self.actor.say('Rename')}:")).click()
        self.actor.page.locator("#name").fill(name)
        self.actor.page.keyboard.press("Enter")
        game.record = game.record.tagged(event=name)
        self.inspector.kept[game.key] = self.inspector.look()["stored"][game.key]
        self.inspector.check(None)
        heading = item.get_by_role("heading").inner_text()
        if heading != name:
            self.inspector.find("library", "a renamed game is called otherwise", f"{heading!r}, not {name!r}")
        self._click_link(game)
        self._back(game)

    def _item(self, game: KnownGame) -> Locator:
        return self.actor.page.locator(f"#game-{game.key.removeprefix(PREFIX)}")

    def copy_and_delete(self) -> None:
        """Make a copy of the game, delete it, bring it back, and delete it again."""
        game = self.game
        self._open_library()
        before = set(self.inspector.games)
        self.actor.log("duplicate the game")
        self._item(game).get_by_role("button", name=re.compile(f"^{self.actor.say('Duplicate')}:")).click()
        fresh = set(self.inspector.look()["stored"]) - before
        fresh = {key for key in fresh if key.startswith(PREFIX)}
        if len(fresh) != 1:
            self.inspector.find("library", f"a copy makes {len(fresh)} games more")
            self.inspector.adopt()
        else:
            (key,) = fresh
            self.inspector.kept[key] = self.inspector.games[key]
            self.actor.page.keyboard.press("Escape")
            self.inspector.check(None)
            copy = KnownGame(game.record, game.path, key=key)
            for again in (True, False):
                self.actor.log("delete the copy")
                text = self.inspector.kept.pop(key)
                self._item(copy).get_by_role("button", name=re.compile(f"^{self.actor.say('Delete')}:")).click()
                self.inspector.check(None, notice=".")
                if again:
                    self.inspector.kept[key] = text
                    self.actor.press("Bring it back")
                    self.inspector.check(None, notice=re.escape(self.actor.say("The game is back.")))
        self._click_link(game)
        self._back(game)

    # -- sharing -----------------------------------------------------------------------------------------------------

    def share(self) -> None:
        """Open what the game is given away by, and hold the link against the game."""
        game = self.game
        self.actor.press("Share")
        self.inspector.check(game)
        link = self.actor.page.locator("#link").input_value().partition("#")[2]
        record = from_link(link)
        if record.tagged(match="") != game.record.tagged(match=""):
            self.inspector.find("link", "the link is not the game", link)
        self.actor.page.keyboard.press("Escape")
        self.inspector.check(game)

    # -- windows -----------------------------------------------------------------------------------------------------

    def other_window(self) -> None:
        """Begin another game in another window; here nothing happens."""
        game = self.game
        with self._window() as page:
            page.goto(self.table.base)
            page.wait_for_selector(READY, state="attached")
            name = self.actor.say(
                "New game of {game}, size {size}, {variant}",
                game="Vadrantir",
                size=5,
                variant=self.actor.say("standard"),
            )
            page.get_by_role("button", name=name, exact=True).click()
            page.wait_for_selector("#status")
            key = PREFIX + page.url.partition("#/play/")[2]
            self.inspector.look()
            if key in self.inspector.games:
                self.inspector.kept[key] = self.inspector.games[key]
        self.inspector.check(game)

    def same_window(self) -> None:
        """Look at the same game in another window; while nothing is done there, nothing happens here."""
        game = self.game
        with self._window() as page:
            page.goto(self.actor.page.url)
            page.wait_for_selector(READY, state="attached")
            page.wait_for_selector("#status")
            self.inspector.check(game)
            shown = " ".join(page.locator("#status").inner_text().split())
            if not says_turn(shown, game.position, self.inspector.say):
                self.inspector.find("status", "the same game in another window says another turn", repr(shown))
            notice = page.locator(".notice")
            if notice.is_visible():
                self.inspector.find("notice", f"in another window, called for by nothing: {notice.inner_text()!r}")
        self.inspector.check(game)

    def play_elsewhere(self) -> None:
        """Make a move of the same game in another window; here that is told, and can be shown or left aside."""
        game = self.game
        move = choose(game.position, self.rng)
        with self._window() as page:
            page.goto(self.actor.page.url)
            page.wait_for_selector(READY, state="attached")
            self.actor.log(f"type {move} there")
            field = page.get_by_label(self.actor.say("Move as text"), exact=True)
            field.fill(move)
            field.press("Enter")
            if self.table.asks_always:
                page.wait_for_timeout(HESITATION)
                page.locator("#confirm").click()
            on = game.live
            self._see_it_told(
                "The game has gone on in another window. What you play on here is kept as a new game."
                if on
                else "This game was changed in another window. What you play on here is kept as a new game."
            )
        if self.rng.random() < 0.5:
            game.play(move)
            self.actor.press("Show it as it is there")
            self.table.arrive(game.record, game.path, game.seats, kept=True)
        else:
            self._lose_key()

    def delete_elsewhere(self) -> None:
        """Delete the game in another window; here that is told, and one plays on in another game."""
        game = self.game
        with self._window() as page:
            page.goto(f"{self.table.base}#/games")
            page.wait_for_selector(READY, state="attached")
            item = page.locator(f"#game-{game.key.removeprefix(PREFIX)}")
            item.get_by_role("button", name=re.compile(f"^{self.actor.say('Delete')}:")).click()
            self._see_it_told("This game was deleted in another window. What you play on here is kept as a new game.")
        self._lose_key()
        self.inspector.kept.pop(game.key, None)

    def _see_it_told(self, sentence: str) -> None:
        told = self.actor.say(sentence)
        self.inspector.wait(f"the notice {sentence!r}", lambda seen: told in seen["notice"])
        self.inspector.adopt()
        self.inspector.check_page()

    def _lose_key(self) -> None:
        """Go on with a game that is kept no longer, until the next move."""
        self.game.key = ""

    @contextmanager
    def _window(self) -> Iterator[Page]:
        """Open another window of the same browser profile, and close it."""
        self.actor.log("open another window")
        page = self.actor.page.context.new_page()
        try:
            yield page
        finally:
            page.close()
            self.actor.log("close the other window")


def _told_by_link(seat: str) -> str:
    """Return who sits in a seat of a game that was opened by its link."""
    return LINK if seat == LINK else ""
