"""Digests of what files hold, by which one tells whether anything is another."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digest_of(paths: Iterable[Path], folder: Path) -> str:
    """Return a digest, of 16 hexadecimal digits, of files: what each holds and where it lies in a folder."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
