"""Digests of what files hold, by which one tells whether anything is another."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def integrity(content: Path | str) -> str:
    """Return the digest of a file, or of a text, in the form that browsers compare it with.

    >>> integrity("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    data = content.encode() if isinstance(content, str) else content.read_bytes()
    return "sha256-" + b64encode(hashlib.sha256(data).digest()).decode()


def digest_of(paths: Iterable[Path], folder: Path) -> str:
    """Return a digest, of 16 hexadecimal digits, of files: what each holds and where it lies in a folder."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
