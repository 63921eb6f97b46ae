"""Ctrl-C for programs under test."""

import signal


def heard() -> None:
    """Let a new process hear Ctrl-C, also where whoever runs the tests does not, as in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
