"""What else there is to do: games by link, boards on somebody else's page, lessons and puzzles, any control."""

import random
import time
from collections.abc import Callable
from functools import partial

from author import Author, EmbeddedBoard
from playwright.sync_api import Error, Locator
from robot_actor import Actor
from robot_game import LINK, KnownGame, status
from robot_inspector import PAUSE, SOON, Inspector, Stuck
from robot_scenario import PATIENCE, Scenario, choose, late_game
from robot_table import RobotTable

from pygames.record import Record, to_link
from pygames.rules import GAMES, Position
from pygames_web.machine.correspondence import OPENED
from pygames_web.model.puzzle_try import puzzles
from pygames_web.model.shelf import PREFIX
from pygames_web.teaching.lessons import LESSONS
from pygames_web.teaching.lessons.parts import Lesson

#: How many moves are watched, and how long one waits to see whether there is another one, in milliseconds.
WATCHED, GRACE = 8, 1_500
#: How many controls are pressed, one after the other.
PRESSES = 15
#: How long a control may take to do something, in milliseconds.
EFFECT = 1_500
CONTROLS = "button:not([data-skip], [aria-haspopup], dialog *), select, summary, input[type=checkbox], a[href^='#']"


# -- games by link ---------------------------------------------------------------------------------------------------------


def send(near: RobotTable, far: RobotTable) -> None:
    """Let the far player open the link of a game that waits for them, and find what is wrong with it at either end."""
    game = near.on
    near.inspector.check(game)
    if game.player == LINK and game.position.turn == "c" and near.actor.button("Take Black").count():
        near.inspector.find("out of turn", "the choice of colours is offered to who is not to choose")
    if game.player == LINK and near.rng.random() < 0.3:
        near.actor.click(near.rng.choice(list(game.position.board.cell)))
        near.inspector.check(game, still=True)
    letter = near.actor.page.locator("#letter")
    if not letter.count():
        raise Stuck("a link to send to the opponent is not shown")
    address = letter.input_value()
    known = far.by_link.get(game.key)
    far.actor.log("the opponent opens the link")
    far.actor.page.goto(address)
    far.inspector.rest()
    end = game.record.main_line()
    if known is None:
        far.inspector.adopt()
        far.inspector.speak(str(far.inspector.seen["language"]))
        seats = ("", "") if game.over else ("", LINK) if game.seats[0] == LINK else (LINK, "")
        # In the middle of a game it is said which colour one is taken to have.
        far.arrive(game.record, end, seats, kept=False, notice="." if len(end) >= OPENED else "")
        return
    far.inspector.wait("the place of the game", lambda seen: seen["place"].startswith("#/play/"))
    # What somebody calls a game is for themselves.
    record = game.record.tagged(event=known.record.tags.get("event", ""))
    far.arrive(record, end, known.seats, kept=True, notice=".")
    if far.on.key != known.key:
        far.inspector.find("link", "a game that goes on is another one", f"{far.on.key}, not {known.key}")


# -- looking on ------------------------------------------------------------------------------------------------------------


def watch(table: RobotTable, name: str) -> None:
    """Watch the computer play a game for some moves, and leave; it goes on no further then."""
    actor, inspector = table.actor, table.inspector
    actor.press("Watch the computer play {game}", game=GAMES[name].title)
    seen = inspector.wait("the game", lambda seen: seen["place"].startswith("#/play/") and bool(seen["status"]))
    key = PREFIX + str(seen["place"]).removeprefix("#/play/")
    first, second = inspector.save_of(key)[2]["players"]
    table.arrive(Record(GAMES[name].setup()), (), (first, second), kept=True)
    sentences: list[str] = []
    while table.plies < WATCHED and not table.on.over:
        sentences += table.await_move()
    game = table.on
    if actor.rng.random() < 0.5 and not game.over:
        actor.press("Stop")
        actor.page.wait_for_timeout(GRACE)
        inspector.look()
        sentences += table.catch_up()
        game.paused = True
        inspector.check(game, sentences)
    actor.follow("pygames")
    inspector.wait("the front page", lambda seen: seen["place"] in ("", "#/"))
    table.game = None
    inspector.kept[key] = inspector.games[key]
    actor.page.wait_for_timeout(GRACE)
    inspector.check(None)


# -- boards on other pages -------------------------------------------------------------------------------------------------


class Embedded:
    """A board on somebody else's page."""

    def __init__(self, near: RobotTable, author: Author) -> None:
        self._near = near
        self._author = author

    def play(self, scenario: Scenario) -> bool:
        """Play a game there to its end."""
        rng, log = self._near.rng, self._near.inspector.log
        kind = scenario.kind
        record, path = late_game(kind, rng.randint(3, 30), random.Random(rng.random()))
        variant = f' variant="{kind.variant}"' if kind.variant != "standard" else ""
        given = f'href="#{to_link(record)}"' if rng.random() < 0.5 else f'moves="{" ".join(record.moves(path))}"'
        self._author.body = (
            f'<pygames-board id="a" game="{kind.game}" size="{kind.size}"{variant} {given} mode="play"></pygames-board>'
        )
        log.step(f"open somebody's page with {given[:60]}")
        page = self._near.actor.page.context.new_page()
        try:
            # A board is as wide as there is room, and a square.
            page.set_viewport_size({"width": 500, "height": 620})
            page.goto(self._author.address)
            board = EmbeddedBoard(page, "a", record.position(path))
            board.wait()
            inspector = Inspector(page, log, self._near.inspector.faults, self._near.inspector.pictures)
            inspector.frame = board.frame
            actor = Actor(page, inspector, rng, self._near.actor.touch)
            actor.frame = board.frame
            return self._play_on(board, actor, KnownGame(record, path))
        finally:
            page.close()

    def _play_on(self, board: EmbeddedBoard, actor: Actor, game: KnownGame) -> bool:
        inspector, plies = actor.inspector, 0
        inspector.wait("the board", lambda seen: seen["status"] and not (seen["opening"] or seen["looking"]))
        while not game.over:
            actor.survey(game.position)
            before = game.position
            move = choose(before, actor.rng, plies > PATIENCE)
            actor.enter(before, move)
            if inspector.look()["asking"]:
                self._see_question(board, inspector)
                actor.confirm(move)
            plies += len(game.play(move))
            inspector.wait("the next position", lambda seen: not seen["looking"])
            self._check(board, inspector, game)
        inspector.log.plies += plies
        over = board.heard("over")
        if len(over) != 1:
            inspector.find("embed", "the end of the game is not told once", f"{len(over)} times")
        return True

    def _see_question(self, board: EmbeddedBoard, inspector: Inspector) -> None:
        """Find whether what is asked can be read and answered in the room that the board has."""
        # The board makes room for the question with the next picture.
        inspector.take_as_seen()
        question = board.frame.locator("#confirm")
        box = question.bounding_box()
        around = board.element.bounding_box()
        picture = board.frame.locator("#board").bounding_box()
        assert box and around and picture
        if (
            box["y"] + box["height"] > around["y"] + around["height"] + 1
            or box["y"] < picture["y"] + picture["height"] - 1
        ):
            inspector.find(
                "embed", "what is asked in an embedded board is cut off or lies over the board", f"{box} in {around}"
            )

    def _check(self, board: EmbeddedBoard, inspector: Inspector, game: KnownGame) -> None:
        wanted = game.position.text
        # The board may answer a click only after the browser has passed it on.
        end = time.monotonic() + SOON
        while (heard := self._heard(board)) != wanted and time.monotonic() < end:
            time.sleep(PAUSE)
        if heard != wanted:
            inspector.find("embed", "the page around hears of another position", f"{heard}, not {wanted}")
            raise Stuck("an embedded board is where it should not be")
        seen = inspector.look()
        if game.over and status(game.position, inspector.say) not in seen["status"]:
            inspector.find("status", "an embedded board tells another end", repr(seen["status"]))
        inspector.check_board(game)
        inspector.check_page()

    def _heard(self, board: EmbeddedBoard) -> str:
        """Return the last position that the page around was told of."""
        heard = board.heard("position")
        return str(heard[-1][1]["position"]) if heard else ""


# -- lessons and puzzles ---------------------------------------------------------------------------------------------------


class Learner:
    """Goes through lessons and puzzles."""

    def __init__(self, table: RobotTable) -> None:
        self._table = table
        self._actor = table.actor
        self._inspector = table.inspector

    def lesson(self, name: str) -> None:
        """Go through the lesson of a game, with moves that are wrong now and then."""
        lesson = LESSONS[name]
        self._actor.follow("Lesson: {game}", game=GAMES[name].title)
        for number, task in enumerate(lesson.tasks, 1):
            position = lesson.position(number)
            self._at(f"{number} / {len(lesson.tasks)}", self._inspector.say(task.ask), position)
            wrong = self._wrong_move(position, partial(_misses, lesson, number))
            if wrong and task.otherwise and self._actor.rng.random() < 0.5:
                self._try(position, wrong, self._inspector.say(task.otherwise), position)
            if self._actor.rng.random() < 0.3:
                self._actor.press("Show me")
                self._told(self._inspector.say(task.done))
            else:
                self._try(position, task.example, self._inspector.say(task.done), None)
            if number < len(lesson.tasks):
                self._actor.press("Next")

    def puzzles(self, name: str) -> None:
        """Try some puzzles of a game."""
        found = puzzles(name)
        self._actor.follow("Puzzles: {game}", game=GAMES[name].title)
        first = self._actor.rng.randrange(len(found) - 1)
        for number in (first + 1, first + 2):
            self._actor.log(f"puzzle {number}")
            self._actor.page.goto(f"{self._table.base}#/puzzles/{name}/{number}")
            self._puzzle(name, number)

    def _puzzle(self, name: str, number: int) -> None:
        puzzle = puzzles(name)[number - 1]
        position, rng = puzzle.position, self._actor.rng
        self._at(self._inspector.say("No. {number}", number=number), "", position)
        wrong = self._wrong_move(position, lambda move: move != puzzle.line[0])
        if wrong and rng.random() < 0.6:
            self._try(position, wrong, wrong, _refuted(position, wrong, puzzle.refutations[0][wrong]))
            self._actor.press("Take back")
        if rng.random() < 0.3:
            self._actor.press("Hint")
            self._inspector.check(None)
        for move in puzzle.line:
            if position.turn == puzzle.colour and not (position.must_pass and move == "pass"):
                self._try(position, move, "", None)
            position = position.play(move)
        self._inspector.check_board(KnownGame(Record(position.setup, position.text)))

    def _wrong_move(self, position: Position, wrong: Callable[[str], bool]) -> str | None:
        moves = position.legal_moves
        few = [moves[self._actor.rng.randrange(len(moves))] for _ in range(8)]
        return next((move for move in few if wrong(move)), None)

    def _at(self, place: str, question: str, position: Position) -> None:
        self._inspector.wait(f"the exercise {place}", lambda seen: place in seen["heading"])
        self._actor.survey(position)
        asked = " ".join(self._actor.page.locator("#question").inner_text().split())
        if question and asked != " ".join(question.split()):
            self._inspector.find("lesson", "another question is asked", f"{asked!r}, not {question!r}")
        self._inspector.check(None)
        self._inspector.check_board(KnownGame(Record(position.setup, position.text)))

    def _try(self, position: Position, move: str, told: str, after: Position | None) -> None:
        """Make a move, see what is told, and, if it is taken back, what stands then."""
        self._inspector.forget()
        self._actor.enter(position, move, typing=False)
        self._told(told)
        if after:
            self._inspector.check_board(KnownGame(Record(after.setup, after.text)))

    def _told(self, told: str) -> None:
        shown = " ".join(self._actor.page.locator("#told").inner_text().split())
        if " ".join(told.split()) not in shown:
            self._inspector.find("lesson", "a move is answered otherwise", f"{shown!r}, not {told!r}")
        self._inspector.check(None)


def _refuted(position: Position, wrong: str, reply: str) -> Position:
    """Return the position that is shown after a wrong move."""
    after = position.play(wrong)
    return after.play(reply) if reply and after.turn != position.turn else after


def _misses(lesson: Lesson, number: int, move: str) -> bool:
    return not lesson.accepts(number, move)


# -- any control -----------------------------------------------------------------------------------------------------------


class Presser:
    """Presses whatever can be pressed, and sees whether that does anything."""

    def __init__(self, table: RobotTable) -> None:
        self._table = table
        self._actor = table.actor
        self._page = table.actor.page
        self._downloads = 0
        self._page.on("download", lambda _: self._note())
        self._page.on("filechooser", lambda _: self._note())

    def _note(self) -> None:
        self._downloads += 1

    def press_around(self, scenario: Scenario) -> None:
        """Begin somewhere and press one control after the other."""
        kind = scenario.kind
        place = self._actor.rng.choice(
            ("#/", "#/games", f"#/learn/{kind.game}", f"#/edit/{kind.game}/{kind.size}/{kind.variant}")
            + (f"#/lesson/{kind.game}/1", f"#/puzzles/{kind.game}/1", "#" + self._game(scenario)) * 2
        )
        self._table.open(place)
        for _ in range(PRESSES):
            self._press_one()
        self._table.inspector.adopt()
        self._table.inspector.forget()
        # Whatever was chosen on the way, as languages and seats, goes on from here.
        self._table.open("#/")
        language = str(self._table.inspector.look()["language"])
        self._table.inspector.speak(language)

    def _game(self, scenario: Scenario) -> str:
        record, _ = late_game(scenario.kind, 12, random.Random(self._actor.rng.random()))
        return to_link(record)

    def _press_one(self) -> None:
        found = self._page.locator(CONTROLS).filter(visible=True)
        count = found.count()
        if not count:
            return
        target = found.nth(self._actor.rng.randrange(count))
        try:
            name = str(target.evaluate(NAME, timeout=1000))
        except Error:
            return
        if not name:
            return
        place = str(self._table.inspector.look()["place"])[:16]
        before, downloads = self._face(), self._downloads
        self._actor.log(f"press {name} at {place}")
        try:
            self._use(target)
        except Error as error:
            if "Timeout" in str(error):
                self._table.inspector.find("dead control", f"{name} cannot be pressed", str(error)[:200])
                return
            raise
        for _ in range(EFFECT // 50):
            if self._face() != before or self._downloads > downloads:
                break
            self._page.wait_for_timeout(50)
        else:
            self._table.inspector.find("dead control", f"{name} does nothing", f"at {place}")
        self._table.inspector.rest()
        self._table.inspector.check_page()

    def _face(self) -> str:
        return str(self._page.evaluate("() => robot.face()"))

    def _use(self, target: Locator) -> None:
        if target.evaluate("(element) => element.tagName") == "SELECT":
            options = target.locator("option").count()
            now = int(target.evaluate("(element) => element.selectedIndex"))
            others = [index for index in range(options) if index != now]
            if others:
                target.select_option(index=self._actor.rng.choice(others), timeout=2000)
            return
        if self._actor.touch:
            target.tap(timeout=2000)
        else:
            target.click(timeout=2000)


#: What a control is called, or nothing if it is to be left alone: it is off, stands for what is so already, would only refuse once
#: more what is refused already, or leads away.
NAME = """(element) => {
    if (element.disabled || element.getAttribute("aria-disabled") === "true") return "";
    if (element.getAttribute("aria-pressed") === "true" || element.getAttribute("aria-current")) return "";
    if (element.tagName === "SELECT" && element.options.length < 2) return "";
    if (element.closest(".typing") && document.querySelector("#hint.refused")) return "";
    if (element.tagName === "A" && (element.hash === location.hash || (element.hash === "#/" && !location.hash))) return "";
    if (element.closest("[role=grid]")) return "";
    const words = element.getAttribute("aria-label") || element.textContent || element.labels?.[0]?.textContent || element.id;
    return `${element.tagName.toLowerCase()} ${(words || "").replace(/\\s+/g, " ").trim().slice(0, 40)}`;
}"""
