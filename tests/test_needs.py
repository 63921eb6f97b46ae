"""What is missing is said at once, in one sentence, before anything is set up."""

import os
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from building import needs

ROOT = Path(__file__).resolve().parent.parent


GOALS = pytest.mark.parametrize(("goal", "variable"), [("play", "PORT"), ("dev", "DEV_PORT")])


def refused(goal: str, variable: str, port: str) -> str:
    """Return the sentence with which a port is refused."""
    command = ["make", "--silent", goal, f"{variable}={port}", f"PYTHON={sys.executable}"]
    tried = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert tried.returncode
    return tried.stderr.splitlines()[0]


@GOALS
def test_a_taken_port_is_refused_at_once_by_what_names_the_next_free_one(goal: str, variable: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, ExitStack() as next_one:
        port = other.getsockname()[1]
        with suppress(OSError):  # Somebody else has it: then it is taken, too.
            next_one.enter_context(socket.create_server(("127.0.0.1", port + 1)))
        told, _, free = refused(goal, variable, str(port)).rpartition("=")
    assert told == f"Port {port} is taken: name another, as in: make {goal} {variable}"
    assert int(free) not in (port, port + 1)
    assert needs.unusable(free) == ""


@GOALS
@pytest.mark.parametrize("port", ["abc", "70000", "-1", "80 81", ""])
def test_what_is_no_port_is_refused_by_what_says_what_is_one(goal: str, variable: str, port: str) -> None:
    why = f"{port!r} is no port, which is a number from 1 to 65535: name another, as in: make {goal} {variable}=80"
    assert refused(goal, variable, port).startswith(why)


def test_a_port_that_only_some_may_use_is_not_called_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    bind = socket.socket.bind

    def bound(self: socket.socket, address: tuple[str, int]) -> None:
        if address[1] < 1024:
            raise PermissionError
        bind(self, address)

    monkeypatch.setattr(socket.socket, "bind", bound)
    told = needs.unusable("80")
    assert told.startswith("Port 80 is not for everybody on this machine: name another, as in: make play PORT=80")
    assert needs.unusable(told.rpartition("=")[2]) == ""


def test_a_free_port_is_not_refused() -> None:
    assert needs.unusable("0") == ""


@pytest.mark.parametrize(("version", "refused"), [("v16.20.2", True), ("v17.9.1", True), ("v18.0.0", False)])
def test_an_old_node_is_refused(tmp_path: Path, version: str, refused: bool) -> None:
    for program in ("node", "npm"):
        (tmp_path / program).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / program).chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    tried = subprocess.run(
        [sys.executable, ROOT / "web" / "building" / "needs.py"], env=environment, capture_output=True, text=True
    )
    assert tried.stderr == (f"Node 18 or newer is needed, and this is {version}.\n" if refused else "")
    assert bool(tried.returncode) == refused


def test_a_machine_without_node_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert needs.missing(needs.NODE) == "node is needed, and is not there: install Node 18 or newer, with npm."


def test_an_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 14, "final", 0))
    assert needs.missing(needs.NODE).startswith("Python 3.11 or newer is needed, and this is 3.10: name another")
