"""``python -m pygames``: the command line."""

import sys

from pygames.cli import main

if __name__ == "__main__":
    sys.exit(main())
