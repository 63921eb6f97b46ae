"""What comes of a long run, kept in a file, so that one that was broken off goes on where it stopped."""

import json
import os
import weakref
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any

from pygames.engines.lines import lines_of
from pygames.engines.locks import lock
from pygames.outside.files import write_all


class KeptLines:
    """A file of JSON lines: the first says what the run is, the others what came of each part of it.

    A last line that was not written to its end, as when the machine went off, is none: the next that is added takes its place. Until
    then, the file stays as it is. As long as one process has the file open no other may, where the system can see to that.

    Attributes:
        first: the first line.
        others: the lines after it that were there when the file was opened.
    """

    def __init__(self, path: Path, conditions: dict[str, Any]) -> None:
        """Open a file, or make it with the conditions of a run; whether an earlier one has the same is for the caller to see.

        Raises:
            OSError: the file cannot be used, or another run uses it.
        """
        self._file = FileIO(path, "a+")
        weakref.finalize(self, self._file.close)
        lock(self._file)
        beginning = json.dumps(conditions).encode() + b"\n"
        content = self._content()
        if beginning.startswith(content) and content != beginning:
            # It is new, or not even its first line was written to its end.
            self._file.truncate(0)
            write_all(self._file, beginning)
            content = beginning
        whole = content[: content.rfind(b"\n") + 1] or content
        self.first, *self.others = lines_of(BytesIO(whole).read)

    def add(self, data: Any) -> None:
        """Add what came of another part."""
        self._file.seek(-1, os.SEEK_END)
        if self._file.read(1) != b"\n":
            content = self._content()
            self._file.truncate(content.rfind(b"\n") + 1 or len(content))
        write_all(self._file, json.dumps(data).encode() + b"\n")

    def _content(self) -> bytes:
        self._file.seek(0)
        return self._file.readall()
