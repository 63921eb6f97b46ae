"""Ctrl-C, and the end of a terminal, for programs under test."""

import signal


def heard() -> None:
    """Let a new process hear both, also where whoever runs the tests does not, as in the background of a shell or behind nohup."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
