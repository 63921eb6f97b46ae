"""Who else takes part in a game on the page: the computer, which is let think or told what it thinks, and somebody by link."""

from dataclasses import replace

from pygames_web.machine.effects import Effect, Think
from pygames_web.machine.events import Do, Heard, Visit
from pygames_web.model.seats import BY_LINK
from pygames_web.model.thinking import JudgedMove, ThinkRequest, Thought, read_thought
from pygames_web.worker.thinker import Thinker
from world import Browser


class ThinkingBrowser(Browser):
    """A browser with interpreters that think, which are given as much time as a test wants."""

    def __init__(self, stored: dict[str, str] | None = None, fragment: str = "") -> None:
        self.requests: dict[int, ThinkRequest | None] = {}
        super().__init__(stored, fragment)

    def perform(self, effect: Effect) -> None:
        super().perform(effect)
        if isinstance(effect, Think):
            self.requests[effect.thinker] = effect.request

    @property
    def request(self) -> ThinkRequest | None:
        """What the first of them thinks about."""
        return self.requests.get(0)

    def think(self, seconds: float = 0.05, number: int = 0) -> None:
        """Let the request of one of them be answered in so short a time, and without a pause to watch what came before."""
        request = self.requests[number]
        assert request
        thinker = Thinker()
        thinker.ask(replace(request, seconds=seconds, at_least=0.0).to_text())
        while True:
            thought = read_thought(thinker.slice())
            self.handle(Heard(thought, now=self.time))
            if thought.done:
                return


def against_beginner(*cells: str) -> ThinkingBrowser:
    """Return a game of a person, who makes the opening, against the computer: cells clicked one after the other, each answered."""
    browser = ThinkingBrowser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    for cell in cells:
        browser.click(cell)
        while browser.request:
            browser.think()
    return browser


def answer(browser: Browser, move: str, chance: float = 0.5, gain: str = "") -> None:
    """Let the computer answer what it thinks about."""
    request = browser.state.mind.request
    assert request
    browser.handle(Heard(Thought(request.number, True, move, 0.5, 10, (move,), (JudgedMove(move, chance),), 1.0, gain)))


def by_link() -> Browser:
    """Return the browser of Ann, who has begun a game of Vadrantir on e5, with Bob somewhere else."""
    browser = Browser()
    browser.handle(Do("second-player", BY_LINK))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    return browser


def sent(browser: Browser) -> str:
    """Return the fragment of the link that the page offers to send."""
    assert 'id="letter"' in browser.html
    browser.handle(Do("copy", "letter"))
    assert f'value="{browser.copied[-1]}"' in browser.html
    return browser.copied[-1].partition("#")[2]


def answering(ann: Browser) -> Browser:
    """Return the browser of Bob, who opens Ann's link, takes White, and puts a stone on d4."""
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "white"))
    bob.click("d4")
    return bob


def conflicting(ann: Browser) -> str:
    """Return a link that contradicts what Ann has, and let her play two moves more than that."""
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "white"))
    other = Browser(bob.stored, bob.fragment)
    bob.click("d4")
    ann.handle(Visit(sent(bob)))
    other.click("a1")
    return sent(other)
