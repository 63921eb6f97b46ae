"""Ctrl-C, and the end of a terminal, for programs under test."""

import signal
import subprocess
from typing import Any


def heard() -> None:
    """Let a new process hear both, also where whoever runs the tests does not, as in the background of a shell or behind nohup."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def status(program: "subprocess.Popen[Any]") -> int:
    """Wait for a program to end and return its exit status as a shell tells it.

    Where Ctrl-C comes while `exec` runs a text, as when a dataclass is made, ``python -m`` ends by the signal, whatever becomes of
    the exception. To a shell that is 128 + SIGINT, too.
    """
    ended = program.wait()
    return 128 - ended if ended < 0 else ended
