"""What comes of a long run, kept in a file, so that one that was broken off goes on where it stopped."""

import json
import os
from io import BytesIO
from pathlib import Path
from typing import Any

from pygames.engines.lines import lines_of


class KeptLines:
    """A file of JSON lines: the first says what the run is, the others what came of each part of it.

    A last line that was not written to its end, as when the machine went off, is none: the next that is added takes its place. Until
    then, the file stays as it is.

    Attributes:
        first: the first line.
        others: the lines after it that were there when the file was opened.
    """

    def __init__(self, path: Path, conditions: dict[str, Any]) -> None:
        """Open a file, or make it with the conditions of a run; whether an earlier one has the same is for the caller to see.

        Raises:
            OSError: the file cannot be used.
        """
        self._path = path
        beginning = json.dumps(conditions).encode() + b"\n"
        content = path.read_bytes() if path.exists() else b""
        if beginning.startswith(content):
            # It is new, or not even its first line was written to its end.
            path.write_bytes(beginning)
            content = beginning
        whole = content[: content.rfind(b"\n") + 1] or content
        self._length = len(whole)
        self.first, *self.others = lines_of(BytesIO(whole).read)

    def add(self, data: Any) -> None:
        """Add what came of another part."""
        line = json.dumps(data).encode() + b"\n"
        if self._path.stat().st_size > self._length:
            os.truncate(self._path, self._length)
        with self._path.open("ab") as file:
            file.write(line)
        self._length += len(line)
