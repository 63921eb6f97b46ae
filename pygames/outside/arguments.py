"""What is typed behind a command, for `argparse`."""

import argparse

from pygames.outside.bounds import MOST_SECONDS
from pygames.outside.text import read_above_zero


def duration(text: str) -> float:
    """Read an argument that is a time in seconds, at most `MOST_SECONDS`; raise `argparse.ArgumentTypeError` if it is none."""
    seconds = read_above_zero(text)
    if seconds is None or seconds > MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time in seconds above 0 and at most {MOST_SECONDS:.0f}, a week"
        )
    return seconds
