"""The standard streams of a command, which may be closed, full, or speak an alphabet of few letters."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from pygames.interruption import INTERRUPTED
from pygames.outside.files import in_words


def exit_status(prog: str, run: Callable[[], int]) -> int:
    """Run a command and return its exit status, also where it is interrupted, or nobody can read what it writes."""
    if sys.stderr is None:
        # What is told on the way is told to nobody, and does not get among the output.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (as long as the process lives)
    if sys.stdout is None:
        print(f"{prog}: the standard output is closed, so there is nowhere to write to", file=sys.stderr)
        return 1
    if sys.stdin is None:
        # As if there were nothing to read.
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (as long as the process lives)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What the terminal has no letters for is no reason to stop.
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()
    except OSError as fault:
        if not isinstance(fault, BrokenPipeError):  # Whoever reads our output may go at any time.
            print(f"{prog}: {in_words(fault)}", file=sys.stderr)
        # The interpreter flushes once more on its way out: let it do so into nothing.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
