"""What the robot did and what it found: steps, reports of faults by their sort, and figures."""

import re
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FaultReport:
    """Something that is not as it should be, as it was seen once.

    Attributes:
        browser: the browser in which it was seen, and the session, by both of which it is replayed.
        kind: what sort of thing it is: ``save``, ``notice``, ``jump``, ...
        text: what is wrong, in words that are the same wherever it is; ``detail`` is what was seen here.
        scenario: what was being played.
        steps: what had been done before in that scenario.
        picture: the file of a screenshot, if there is one.
    """

    browser: str
    seed: int
    kind: str
    text: str
    detail: str
    scenario: str
    steps: tuple[str, ...]
    picture: str = ""

    @property
    def sort(self) -> str:
        """What reports that are most likely of the same fault have in common: the kind, and the words without cells and numbers."""
        words = re.sub(r"\b(?:[a-z]{1,2}\d+[,>-]?)+|\d+(?:\.\d+)?", "_", self.text)
        return f"{self.kind}: {words[:110]}"

    def told(self) -> str:
        """Return the report in words, with the steps that led to it and the command that replays them."""
        lines = [f"{self.kind}: {self.text}", *([f"  {self.detail}"] if self.detail else []), f"  in {self.scenario}"]
        lines += [f"    {step}" for step in self.steps[-40:]]
        if self.picture:
            lines.append(f"  picture: {self.picture}")
        chosen = "" if self.browser == "chromium" else f" --browser {self.browser}"
        return "\n".join([*lines, f"  again: python e2e/robot.py --seed {self.seed}{chosen}"])


@dataclass
class Log:
    """Collects what happens in sessions.

    Attributes:
        loud: whether each step is told at once.
        browser, seed, scenario, done: what goes on now: where, in which session, and the steps so far.
        reports: the first report of each sort.
        sorts: how often each sort was seen.
        games: how many whole games were played, by game, size and variant; ``ways`` the same by who played or what else was done.
        broken: how many scenarios came to no end.
        deeds: what was done between moves, and how often.
        steps: how many steps there were in all, ``plies`` how many moves of games.
        longest: how long the longest wait for the page was, in seconds.
    """

    loud: bool = False
    browser: str = "chromium"
    seed: int = 0
    scenario: str = ""
    reports: dict[str, FaultReport] = field(default_factory=dict)
    sorts: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    plies: int = 0
    longest: float = 0.0
    done: list[str] = field(default_factory=list)

    def begin(self, scenario: str) -> None:
        """Begin another scenario."""
        self.scenario = scenario
        self.done = []
        if self.loud:
            print(f"== {scenario}", flush=True)

    def step(self, text: str) -> None:
        """Note what is about to be done."""
        self.steps += 1
        self.done.append(text)
        if self.loud:
            print(f"   {text}", flush=True)

    def find(self, kind: str, text: str, detail: str = "", picture: str = "") -> bool:
        """Note a fault; return whether there was none of its sort before."""
        report = FaultReport(self.browser, self.seed, kind, text, detail, self.scenario, tuple(self.done), picture)
        self.sorts[report.sort] += 1
        if self.loud:
            print(f"!! {kind}: {text} | {detail}", flush=True)
        if report.sort in self.reports:
            return False
        self.reports[report.sort] = report
        if not self.loud:
            print(report.told(), end="\n\n", flush=True)
        return True

    def add(self, other: "Log") -> None:
        """Take over what another log has."""
        for sort, report in other.reports.items():
            self.reports.setdefault(sort, report)
        for mine, others in (
            (self.sorts, other.sorts),
            (self.games, other.games),
            (self.broken, other.broken),
            (self.ways, other.ways),
            (self.deeds, other.deeds),
        ):
            mine.update(others)
        self.steps += other.steps
        self.plies += other.plies
        self.longest = max(self.longest, other.longest)

    def figures(self) -> str:
        """Return how much was done and what was found, a line for each."""
        lines = [
            f"{self.games.total()} whole games, {self.plies} plies, {self.steps} steps; longest wait {self.longest:.1f} s"
        ]
        for title, counts in (
            ("games", self.games),
            ("broken off", self.broken),
            ("played", self.ways),
            ("in between", self.deeds),
        ):
            lines += [f"{title}: " + ", ".join(f"{name} {n}" for name, n in sorted(counts.items()))] if counts else []
        lines.append(f"faults: {len(self.reports)} kinds, {self.sorts.total()} in all")
        lines += [f"  {n:5} {sort}" for sort, n in self.sorts.most_common()]
        return "\n".join(lines)
