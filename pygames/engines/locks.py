"""A file that one run at a time may use, where the system can see to that."""

import errno
from io import FileIO

try:
    import fcntl
except ImportError:  # as on Windows and in a browser
    fcntl = None  # type: ignore[assignment]


def lock(file: FileIO) -> None:
    """Keep other processes from a file until this one closes it, or any other that it has opened of the same name.

    Raises:
        OSError: another process uses it.
    """
    if fcntl is None:
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        # Any other fault says that files cannot be locked there.
        if fault.errno in (errno.EACCES, errno.EAGAIN):
            raise OSError(errno.EBUSY, "another run uses it") from None
