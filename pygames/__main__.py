"""``python -m pygames``: the command line."""

import signal
import sys


def main() -> int:
    """Run the command line, and return the exit status; Ctrl-C ends it without a word."""
    try:
        # To import all commands takes long enough to be interrupted.
        from pygames import cli

        return cli.main()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
