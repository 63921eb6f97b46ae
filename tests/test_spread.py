"""Work that is spread over cores: nothing is made or handed out long before there is somebody to do it."""

import subprocess
import sys
from contextlib import closing
from itertools import count, islice
from pathlib import Path

import pytest

from patience import within
from pygames.cli import main
from pygames.cli.spread import on_cores
from pygames.training.selfplay import Games, Practice

#: More games than could be made beforehand in the time of a test.
MANY = 999_999_999


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_something_comes_of_every_item(jobs: int) -> None:
    assert sorted(on_cores(abs, range(40), jobs)) == list(range(40))
    assert not list(on_cores(abs, [], jobs))


def test_on_one_core_items_are_done_in_their_order() -> None:
    assert list(on_cores(abs, range(40), 1)) == list(range(40))


def test_items_are_asked_for_as_they_can_be_taken_up() -> None:
    items = count()
    with closing(on_cores(abs, items, 2)) as done:
        assert {*islice(done, 10)} <= {*range(14)}
    assert next(items) <= 14


# Begins work on four cores and ends it at once, again and again: neither a process nor a thread is left.
HARDLY_BEGUN = """
from contextlib import closing
from itertools import count
from multiprocessing import active_children
from threading import active_count

from pygames.cli.spread import on_cores

for _ in range(60):
    with closing(on_cores(abs, count(), 4)) as done:
        next(done)
    assert not active_children() and active_count() == 1
"""


def test_processes_that_have_only_just_begun_end_without_a_word() -> None:
    # From a process of its own: to fork one that has run thousands of tests takes ten times as long.
    done = subprocess.run([sys.executable, "-c", HARDLY_BEGUN], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


# Presses Ctrl-C as a process is being forked.
WHILE_FORKING = """
import os, signal
from itertools import count

from pygames.cli.spread import on_cores

signal.signal(signal.SIGINT, signal.default_int_handler)
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGINT))
try:
    for _ in on_cores(abs, count(), 2):
        pass
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interruption_while_processes_are_begun_is_not_lost() -> None:
    done = subprocess.run([sys.executable, "-c", WHILE_FORKING], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"interrupted\n", b"")


def test_a_search_in_very_many_games_begins_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["puzzles", "snex", "--size", "6", "--count", "0", "--games", str(MANY)]
    assert within(2.0, lambda: main(argv)) == 0
    assert capsys.readouterr().out == "[\n]\n"


def test_practice_of_very_many_games_begins_at_once(tmp_path: Path) -> None:
    games = Games(tmp_path / "games.jsonl", Practice("snex", 6, "standard", "casual", 0))
    first = within(2.0, lambda: [practice.number for practice in islice(games.missing(MANY), 3)])
    assert first == [0, 1, 2]
