"""What is missing is said at once, in one sentence, before anything is set up."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from building import needs

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(("goal", "variable"), [("play", "PORT"), ("dev", "DEV_PORT")])
def test_a_taken_port_is_refused_at_once_by_what_names_another(goal: str, variable: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = ["make", "--silent", goal, f"{variable}={port}", f"PYTHON={sys.executable}"]
        tried = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert tried.returncode
    assert (
        tried.stderr.splitlines()[0] == f"Port {port} is taken: name another, as in: make {goal} {variable}={port + 1}"
    )


def test_a_free_port_is_not_refused() -> None:
    assert needs.taken(0) == ""


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
