"""``python -m pygames``: the command line."""

import sys

from pygames.interruption import INTERRUPTED


def main() -> int:
    """Run the command line, and return the exit status; Ctrl-C ends it without a word."""
    try:
        # To import all commands takes long enough to be interrupted.
        from pygames import cli
    except KeyboardInterrupt:
        return INTERRUPTED
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
