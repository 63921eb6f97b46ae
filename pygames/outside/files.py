"""Files: their text, and why they cannot be read or written."""

import errno
import json
import os
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from pygames.outside.bounds import MOST_CHARACTERS, Excess

#: What the system says, of a file, in words.
_SYSTEM_WORDS = {
    errno.ENOENT: "there is no such file",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "it is a file, not a folder",
    errno.ENOTDIR: "what should be a folder is a file",
    errno.EACCES: "that is not permitted",
    errno.EPERM: "that is not permitted",
    errno.EROFS: "nothing can be written there",
    errno.ENOSPC: "there is no space left",
    errno.ENAMETOOLONG: "the name is too long",
}


def in_words(fault: OSError | ValueError, of: object = None) -> str:
    """Return why a file cannot be read or written, for people.

    Args:
        fault: what was raised.
        of: the path of the file that the sentence names anyhow; another one that is at fault is named here.

    >>> from pathlib import Path
    >>> try:
    ...     read_file(Path("nowhere.txt"))
    ... except OSError as fault:
    ...     print(in_words(fault), in_words(fault, of="nowhere.txt"), sep=" / ")
    nowhere.txt: there is no such file / there is no such file
    """
    match fault:
        case UnicodeDecodeError():
            return f"it is no text in UTF-8: byte {fault.start + 1} is wrong"
        case json.JSONDecodeError():
            empty = not fault.doc.strip()
            return "it is empty" if empty else f"it is not JSON: line {fault.lineno}, character {fault.colno} is wrong"
        case OSError():
            words = _SYSTEM_WORDS.get(fault.errno or 0) or fault.strerror or str(fault)
            named = fault.filename is not None and str(fault.filename) != str(of)
            return f"{fault.filename}: {words}" if named else words
    return str(fault)


def read_file(path: Path, most: int = MOST_CHARACTERS) -> str:
    """Return the text of a file.

    Raises:
        OSError: it cannot be read.
        ValueError: it holds no text, or more than so many characters (`Excess`).
    """
    with path.open("rb") as file:
        return read_text(file, most)


def read_text(stream: BinaryIO, most: int = MOST_CHARACTERS) -> str:
    r"""Return the text that comes out of a stream in UTF-8; raise as `read_file` does.

    >>> from io import BytesIO
    >>> read_text(BytesIO("\ufeffone\r\ntwo".encode()))
    'one\ntwo'
    """
    # A character has four bytes at most, and a mark of three may stand before the first.
    most_bytes = 4 * most + 3
    data = stream.read(most_bytes + 1)
    text = data.decode("utf-8-sig") if len(data) <= most_bytes else None
    if text is None or len(text) > most:
        raise Excess(f"it is longer than {most} characters")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_file(path: Path, text: str) -> None:
    """Write a text to a file; what was there stays until all of it is written. Raise `OSError` if that cannot be done."""
    if path.exists() and not path.is_file():
        # A terminal, for example.
        path.write_text(text, encoding="utf-8")
        return
    whole = path.resolve()
    beside = whole.with_name(f"{whole.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    beside.replace(whole)


def write_all(file: FileIO, data: bytes) -> None:
    """Write bytes to a file that is open; raise `OSError` if it does not take all of them."""
    if file.write(data) < len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
