"""Holds what a page shows, says and keeps against the engine and against itself."""

import json
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from pathlib import Path as File
from typing import Any, Protocol

from playwright.sync_api import CDPSession, Error, Page
from robot_game import KnownGame, label, listed, says_turn, status
from robot_log import Log

from building.catalogue import catalogue
from pygames.drawing import STYLES, THEMES
from pygames.errors import GamesError, Message
from pygames.record import Record, from_data
from pygames_web.model.openings import map_of
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.seats import MATCH
from pygames_web.model.shelf import PREFIX
from pygames_web.words import Speaker

#: How much may move without anybody having asked for it, as browsers measure it, and how long a page may be busy, in milliseconds.
STILL, BUSY = 0.01, 200.0
#: How long one waits for what should be there at once, and for what may take long, in seconds.
SOON, LATE = 3.0, 40.0
#: How long a page may say that it looks for the legal moves: in a few positions of Snex on the largest board that takes a minute.
LOOKING = 300.0
PAUSE, SELDOM = 0.03, 0.5
#: How many looks back browsers may tell of a long task.
_LOOKS = 500
#: Messages that browsers write by themselves, or because of what drives them.
CHATTER = ("blocked an inline style", "Layout was forced", "InstallTrigger", "willReadFrequently")

#: What is wrong: of which kind, in words that are the same wherever it is, and what was seen.
Fault = tuple[str, str, str]


class Stuck(Exception):
    """A game cannot go on: the text says what did not come, ``detail`` what is there instead."""

    def __init__(self, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.detail = detail


class Seen(Protocol):
    """What can be looked into: a page, or a frame of one."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what a function of the page returns."""


class Shown(Seen, Protocol):
    """A page, whatever drives the browser."""

    def screenshot(self, *, path: str) -> object:
        """Take a picture of it."""


class _PlainSpeaker(Speaker):
    """Says sentences as they are seen: a space that no line breaks at is a space."""

    def __call__(self, sentence: str | Message, **values: object) -> str:
        return re.sub(r"\s", " ", super().__call__(sentence, **values))


class Inspector:
    """Looks at one page after every step.

    Attributes:
        seen: what was on the page when it was looked at last.
        kept: the texts of the saved games that nobody has touched since, by their keys.
    """

    def __init__(self, page: Shown, log: Log, faults: list[str], pictures: File | None) -> None:
        self.page = page
        self.log = log
        self.say = _PlainSpeaker()
        self.seen: dict[str, Any] = {}
        self.kept: dict[str, str] = {}
        self.frame: Seen = page
        self.faults = faults
        self.pictures = pictures
        self._noted: dict[str, list[Any]] = {}
        # When the current step began, by the clock of the page.
        self._since = 0.0
        # The notice that was there after the last step: it may stay for a while.
        self._standing = ""
        # What is on the page only now and then and has room of its own: what the banner says, and whether the end is told.
        self._room = ("", False)
        self._clock = _Clock(page)
        self.forget()

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Look at the page."""
        worked = self._clock.worked()
        self.seen = self.frame.evaluate("() => robot.look()")
        self._clock.note(self.seen["now"], worked)
        noted = self.seen["noted"]
        # On a machine that is busy with other things too, a task takes longer than it works.
        noted["tasks"] = [min(lasted, self._clock.most_work(start, start + lasted)) for start, lasted in noted["tasks"]]
        for kind, notes in noted.items():
            self._noted[kind] += notes
        return self.seen

    def forget(self) -> None:
        """Take what was noted so far as seen: what is noted from here on belongs to the next step."""
        self._since = self.seen.get("now", 0.0)
        self._noted = {"said": [], "notices": [], "shifts": [], "tasks": []}

    def take_as_seen(self) -> None:
        """Let what is done be shown, and take what moves by that as seen."""
        self._see_shown()
        self._since = self.seen["now"]

    def _see_shown(self) -> None:
        self.frame.evaluate("() => robot.shown()")
        self.look()

    def has_said(self, words: str) -> bool:
        """Whether something was announced since the last step was checked."""
        return any(words in said for said in self._noted["said"])

    def wait(self, what: str, until: Callable[[dict[str, Any]], bool], seconds: float = LATE) -> dict[str, Any]:
        """Look until something is so; raise `Stuck` if it does not come about in time, or in `LOOKING` while moves are looked for."""
        begun = time.monotonic()
        while not until(self.look()):
            waited = time.monotonic() - begun
            if waited > (LOOKING if self.seen["looking"] else seconds):
                raise Stuck(f"{what} does not come", f"within {waited:.0f} s; the page shows {self._brief()}")
            time.sleep(PAUSE)
        self.log.longest = max(self.log.longest, time.monotonic() - begun)
        return self.seen

    def rest(self) -> dict[str, Any]:
        """Look until the page is ready and looks for nothing any more."""
        return self.wait(
            "a page that is ready", lambda seen: seen["ready"] and not (seen["opening"] or seen["looking"])
        )

    def _brief(self) -> str:
        seen = self.seen
        return f"{seen.get('place')!r}, {seen.get('heading')!r}, {seen.get('status')!r}, notice {seen.get('notice')!r}"

    def find(self, kind: str, text: str, detail: str = "") -> None:
        """Note a fault, with a picture of the page if it is new."""
        name = ""
        if self.pictures:
            number = len(self.log.reports) + 1
            name = str(self.pictures / f"{self.log.seed}-{number}-{kind.replace(' ', '-')}.png")
        if self.log.find(kind, text, detail, name) and name:
            try:
                self.page.screenshot(path=name)
            except Error as error:
                print(f"no picture: {error.message.splitlines()[0]}")

    # -- what is kept ------------------------------------------------------------------------------------------------

    @property
    def games(self) -> dict[str, str]:
        """The texts of the games in the storage when it was looked at last."""
        return {key: text for key, text in self.seen["stored"].items() if key.startswith(PREFIX)}

    def adopt(self) -> None:
        """Take the saved games as they are now for what they should be."""
        self.kept = self.games

    def give_way(self, key: str) -> None:
        """Take it for right that a game in which nobody has moved is gone: the next one takes its place."""
        gone = self.kept.keys() - self.games.keys()
        if key in gone and not from_data(json.loads(self.kept[key])["record"]).replies:
            self.kept = {name: text for name, text in self.kept.items() if name != key}

    def save_of(self, key: str) -> tuple[Record, tuple[int, ...], dict[str, Any]]:
        """Return the record of a saved game, where one looks in it, and all that is kept."""
        data = json.loads(self.games[key])
        return from_data(data["record"]), tuple(data["path"]), data

    def speak(self, language: str) -> None:
        """Take notice of the language that the page speaks."""
        # Which form a sentence has for a number, as for 0 in Portuguese, is known to the browser.
        script = "([language, number]) => new Intl.PluralRules(language).select(number)"
        self.say = _PlainSpeaker(
            language, catalogue(language), lambda number: str(self.page.evaluate(script, [language, number]))
        )

    # -- checking ----------------------------------------------------------------------------------------------------

    def check(
        self,
        game: KnownGame | None,
        told: Iterable[str] = (),
        notice: str = "",
        still: bool = False,
        at_once: bool = False,
    ) -> None:
        """Find whatever is not as it should be after a step.

        ``told`` is what has to be announced, each once; ``notice`` a pattern for the notice that there may be; ``still`` says that
        nothing may jump, ``at_once`` that the step is done as soon as the page has answered.
        """
        self.look()
        early = self._faults_of(game, notice) if game and at_once and not self.seen["looking"] else []
        if early and all(kind == "save" for kind, _, _ in early):
            self.find("late", "a move is saved only after the page has answered", early[0][2])
        self.rest()
        end, pause = time.monotonic() + SOON, PAUSE
        while (found := self._faults_of(game, notice)) and time.monotonic() < end:
            time.sleep(pause)
            # What does not come at once is looked for less and less often.
            pause = min(2 * pause, SELDOM)
            self.look()
        for kind, text, detail in found:
            self.find(kind, text, detail)
        self._see_shown()
        self._check_said(list(told))
        self._check_noted(notice, still)
        self._check_width()
        self._check_console()
        if any(kind in ("save", "moves") for kind, _, _ in found):
            raise Shattered
        if game and game.key in self.games:
            self.kept[game.key] = self.games[game.key]
        if any(kind in ("save", "copies") for kind, _, _ in found):
            # Told once; from here on it is as it is.
            self.adopt()
        self.forget()

    def check_page(self) -> None:
        """Find what is wrong with any page, whatever is on it."""
        self.look()
        self._check_noted(".", still=False)
        self._check_width()
        self._check_console()
        self.forget()

    def check_question(self, game: KnownGame) -> None:
        """Find whether a move that is only asked about is made."""
        if game.key and game.key in self.games and self.save_of(game.key)[2]["position"] != game.position.text:
            self.find("question", "a move is made while it is asked for again")

    def _faults_of(self, game: KnownGame | None, notice: str) -> list[Fault]:
        found = [*self._faults_of_storage(game)]
        if game:
            found += self._faults_of_save(game) if game.key else []
            found += self._faults_of_table(game)
        shown = self.seen["notice"]
        if shown and shown != self._standing and not (notice and re.search(notice, shown)):
            found.append(("notice", f"nothing called for the notice {shown!r}", ""))
        return found

    def _faults_of_storage(self, game: KnownGame | None) -> Iterable[Fault]:
        games, own = self.games, game.key if game else ""
        more = games.keys() - self.kept.keys() - {own}
        less = self.kept.keys() - games.keys()
        changed = {key for key in games.keys() & self.kept.keys() - {own} if games[key] != self.kept[key]}
        if more:
            yield "copies", "games are saved that nobody began", f"{len(more)}"
        if less:
            yield "copies", "saved games are lost", f"{len(less)}"
        if changed:
            yield "copies", "saved games have changed that nobody touched", f"{len(changed)}"

    def _faults_of_save(self, game: KnownGame) -> Iterable[Fault]:
        if game.key not in self.games:
            yield "save", "the game is not saved", game.key
            return
        try:
            record, path, data = self.save_of(game.key)
        except (GamesError, ValueError, LookupError) as error:
            yield "save", "the save cannot be read", str(error)
            return
        if path != game.path or data["position"] != game.position.text:
            detail = f"saved is {data['position']} at {path[-3:]}, played {game.position.text} at {game.path[-3:]}"
            yield "save", "the saved position is not the one played", detail
        if _plain(record) != _plain(game.record):
            yield (
                "save",
                "the saved record is not the one played",
                f"saved {_moves(record)}, played {_moves(game.record)}",
            )
        if tuple(data["players"]) != game.seats:
            yield "seats", "the saved players are others", f"saved are {data['players']}, seated {game.seats}"

    def _mover(self, game: KnownGame) -> list[str]:
        """Return what the panel says first that stands out: a colour or, before there are colours, what a player does about that."""
        position = game.position
        if position.turn in ("o", "c") and game.has_others:
            return [self.say("Opens" if position.turn == "o" else "Chooses")]
        if position.over or position.mover is None:
            return []
        return [self.say("Black" if position.mover == "b" else "White")]

    def _faults_of_table(self, game: KnownGame) -> Iterable[Fault]:
        seen, position = self.seen, game.position
        if not says_turn(seen["status"], position, self.say):
            yield "status", "the page says another turn", f"{seen['status']!r}, not {status(position, self.say)!r}"
        mover = self._mover(game)
        if seen["turn"] != mover:
            yield "turn", "another seat is to move", f"{seen['turn']}, not {mover}"
        moves, current = listed(game.record, game.path, self.say)
        if seen["moves"] != moves:
            detail = f"it ends in {seen['moves'][-3:]} ({len(seen['moves'])}), not {moves[-3:]} ({len(moves)})"
            yield "moves", "the list shows other moves", detail
        elif seen["current"] != current:
            yield "moves", "the list marks another move", f"{seen['current']}, not {current}"

    def _check_said(self, told: list[str]) -> None:
        said = self._noted["said"]
        for sentence, times in Counter(told).items():
            count = sum(text.count(sentence) for text in said)
            if count != times:
                self.find("announcement", f"a ply is said {count} times, not {times}", f"{sentence!r} in {said}")

    def _check_noted(self, notice: str, still: bool) -> None:
        for text in self._noted["notices"]:
            if text not in (self.seen["notice"], self._standing) and not (notice and re.search(notice, text)):
                self.find("notice", f"for a moment, called for by nothing, {text!r}")
        shifts = [shift for shift in self._noted["shifts"] if shift[2] >= self._since]
        # What lasts stands above the page, which makes room for it, as for the count at the end; other notices lie over it.
        room = (self.seen["banner"], self.seen["ended"])
        due, self._room = room != ("", False) or self._room != ("", False), room
        self._standing = str(self.seen["notice"])
        if still and not due and (moved := sum(shift[0] for shift in shifts)) > STILL:
            self.find("jump", f"the page moves at: {self._last_step()}", f"by {moved:.3f}, {max(shifts)[1][:500]}")
        for task in self._noted["tasks"]:
            if task > BUSY:
                self.find(
                    "long task", f"the page is busy at: {self._last_step()}", f"it works for {task:.0f} ms at once"
                )

    def _check_width(self) -> None:
        width, room = self.seen["width"], self.seen["screen"]
        if width > room:
            self.find("width", "the page is wider than the screen", f"{width} px on {room}")

    def _last_step(self) -> str:
        """Return what sort of thing was done last."""
        step = self.log.done[-1] if self.log.done else ""
        return step if step.startswith(("press", "follow", "--", "choose")) else step.split(" ")[0]

    def _check_console(self) -> None:
        for fault in self.faults:
            if not any(words in fault for words in CHATTER):
                self.find("console", fault[:100], fault[:600])
        self.faults.clear()

    # -- the board ---------------------------------------------------------------------------------------------------

    def check_board(self, game: KnownGame, words: bool = False) -> None:
        """Find where the canvas and, with ``words``, the board in words show another position than that on the table.

        Where stones cannot be told by their colour alone, nothing is: in a theme whose cells are as white as stones, and where
        land, paths and crosses are drawn, as at the end of a game, in lessons, and in puzzles of games that are counted; nor where
        numbers say how fair openings are.
        """
        palette = THEMES[self.look()["theme"]]
        prefs = json.loads(self.seen["stored"].get(PREFS_KEY, "{}"))
        squares = prefs.get("shaped", False)
        if palette["cell"] == palette["white"] or game.position.over or "lesson" in self.seen["place"]:
            return
        if prefs.get("openings", False) and map_of(game.position):
            return
        if "puzzles" in self.seen["place"] and any(kind.counted for kind in game.position.kinds_of_marks.values()):
            return
        pointed = [name.removeprefix("cell-") for name in (self.seen["cursor"], *self.seen["pointed"])]
        position = game.position
        wanted = {
            name: "b" if position.black & cell else "w" if position.white & cell else "."
            for name, cell in position.board.cell.items()
        }
        if self.seen["asking"] or any(wanted.get(name) == "." for name in pointed):
            # What the move that is asked about, or that to there, would do is shown too.
            return
        kinds = {mark.kind for mark in position.marks()}
        seen = _marked if "crosscut" in kinds else _unmarked
        colours = {
            "blacks": [*seen("black", palette), *seen("black_lit", palette)],
            "whites": [*seen("white", palette), *seen("white_lit", palette)],
            "ring": _rgb(palette["mark"]),
            "dot": _rgb(palette["accent"]),
            "territories": not squares and any(position.kinds_of_marks[kind].sign == "land" for kind in kinds),
        }
        drawn = self._until(lambda: self.frame.evaluate("(colours) => robot.drawn(colours)", colours), wanted)
        if drawn != wanted:
            other = {name: drawn.get(name) for name in wanted if drawn.get(name) != wanted[name]}
            stands = _some({name: wanted[name] for name in other})
            self.find("drawn", "the canvas shows another position", f"{_some(other)}, where stand {stands}")
        if words:
            texts = {name: label(position, name, self.say) for name in wanted}
            labels = self._until(lambda: self._labels(texts), texts)
            if labels != texts:
                other = {name: labels.get(name) for name in texts if labels.get(name) != texts[name]}
                self.find("words", "the board in words says another position", _some(other))

    def _labels(self, texts: dict[str, str]) -> dict[str, str]:
        """Return what is said of the cells, without what may be done there."""
        labels: dict[str, str | None] = self.frame.evaluate("() => robot.labels()")
        return {name: (text or "")[: len(texts.get(name, ""))] for name, text in labels.items()}

    def _until(self, look: Callable[[], dict[str, str]], wanted: dict[str, str]) -> dict[str, str]:
        """Return what is seen once it is what is wanted or, if it does not become that, what it is."""
        end = time.monotonic() + 1.5
        while (seen := look()) != wanted and time.monotonic() < end:
            time.sleep(PAUSE)
        return seen


class Shattered(Exception):
    """What is kept is no longer what was played, so that it makes no sense to go on."""


class _Clock:
    """How long a page has worked, whatever else the machine had to do; only Chromium tells."""

    def __init__(self, page: Shown) -> None:
        self._session: CDPSession | None = None
        if isinstance(page, Page) and page.context.browser and page.context.browser.browser_type.name == "chromium":
            self._session = page.context.new_cdp_session(page)
            self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._looks: deque[tuple[float, float]] = deque(maxlen=_LOOKS)

    def worked(self) -> float:
        """Return for how many milliseconds it has worked so far."""
        if self._session is None:
            return 0.0
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    def note(self, now: float, worked: float) -> None:
        """Note how long it had worked just before a time of the page, which begins anew when the page is loaded anew."""
        if self._looks and now < self._looks[-1][0]:
            self._looks.clear()
        self._looks.append((now, worked))

    def most_work(self, start: float, end: float) -> float:
        """Return for how many milliseconds it can have worked between two times of the page."""
        if self._session is None:
            return float("inf")
        before = max([worked for now, worked in self._looks if now <= start], default=0.0)
        later = [worked for now, worked in self._looks if now > end]
        # What had been worked by the first look after the end is known just before the second.
        return (later[1] if len(later) > 1 else self.worked()) - before


def _plain(record: Record) -> Record:
    """Return a record without the tag by which games by link are told apart."""
    return record.tagged(**{MATCH: ""})


def _moves(record: Record) -> str:
    moves = record.moves(record.main_line())
    return f"…{' '.join(moves[-4:])} ({len(moves)}, start {record.start}, tags {dict(record.tags)})"


def _some(things: dict[str, Any]) -> str:
    return ", ".join(f"{name} {thing}" for name, thing in list(things.items())[:6]) + f" ({len(things)})"


def _unmarked(part: str, palette: dict[str, str]) -> list[list[int]]:
    """Return how a colour of the board is seen."""
    return [_rgb(palette[part])]


def _marked(part: str, palette: dict[str, str]) -> list[list[int]]:
    """Return a colour as it is, and as it is seen where a crosscut is marked."""
    colour, style = _rgb(palette[part]), STYLES["crosscut"]
    over, share = _rgb(palette[style.fill]), style.alpha
    return [colour, [round(share * mark + (1 - share) * value) for mark, value in zip(over, colour, strict=True)]]


def _rgb(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
