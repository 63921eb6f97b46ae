"""Says at once, in one sentence, what is missing before anything is set up.

    python -m building.needs [--port PORT | --dev-port PORT | --tests]

It imports nothing of ours and is written so that older Pythons can read it, too.
"""

import re
import shutil
import socket
import subprocess
import sys
from itertools import chain

PYTHON = (3, 11)
#: The Node that the site is built with, and the one that its scripts are checked with.
NODE = (18, 0)
CHECKS_NODE = (20, 19)
#: How another port is named, by the option that this one comes with.
PORTS = {"--port": "make play PORT", "--dev-port": "make dev DEV_PORT"}
#: The highest port there is, and the first that is named in place of one that only some may use; 0 stands for any that is free.
LAST_PORT, USUAL_PORT = 65535, 8000
TAKEN, NOT_FOR_EVERYBODY = "is taken", "is not for everybody on this machine"


def missing(node: "tuple[int, int]") -> str:
    """Return what is the matter with this machine's Python, Node or npm, if anything is."""
    if sys.version_info < PYTHON:
        needed, found = (".".join(map(str, version[:2])) for version in (PYTHON, sys.version_info))
        return (
            f"Python {needed} or newer is needed, and this is {found}: name another, as in: make play PYTHON=python3.13"
        )
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"{program} is needed, and is not there: install Node {_told(node)} or newer, with npm."
    version = subprocess.check_output(["node", "--version"]).decode().strip()
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < node:
        return f"Node {_told(node)} or newer is needed, and this is {version}."
    return ""


def _told(version: "tuple[int, int]") -> str:
    return ".".join(map(str, version)) if version[1] else str(version[0])


def unusable(port: str, option: str = "--port") -> str:
    """Return why the port of an option cannot be used and which can, if it cannot."""
    first = USUAL_PORT
    if not re.fullmatch("[0-9]{1,5}", port) or int(port) > LAST_PORT:
        problem = f"{port!r} is no port, which is a number from 1 to {LAST_PORT}"
    else:
        refusal = _refusal(int(port))
        if not refusal:
            return ""
        problem = f"Port {port} {refusal}"
        if refusal == TAKEN:
            first = int(port) + 1
    others = chain(range(first, LAST_PORT + 1), range(USUAL_PORT, LAST_PORT))
    free = next((other for other in others if not _refusal(other)), USUAL_PORT)
    return f"{problem}: name another, as in: {PORTS[option]}={free}"


def _refusal(port: int) -> str:
    """Return why nothing of ours can answer at a port, if so."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except PermissionError:
            return NOT_FOR_EVERYBODY
        except OSError:
            return TAKEN
    return ""


def main() -> None:
    """End with a sentence if something is missing."""
    option = sys.argv[1] if len(sys.argv) > 1 else ""
    node = CHECKS_NODE if option == "--tests" else NODE
    sys.exit(missing(node) or (option in PORTS and unusable(sys.argv[2], option)) or None)


if __name__ == "__main__":
    main()
