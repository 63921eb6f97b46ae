"""A program that plays, in a process of its own, asked by the player protocol (docs/protocol.md).

Whatever it does, dying, hanging, flooding or talking nonsense, whoever asks it gets a move or a `ProgramFault` within a time.
"""

import errno
import json
import os
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pygames.engines.lines import Unreadable, lines_of, read_object
from pygames.engines.protocol import PROTOCOL, Answer, to_line
from pygames.outside.files import in_words
from pygames.rules import Setup

#: How long a program may take to start and to say hello, and to set an option, if no longer time is given, in seconds.
START_SECONDS = 30.0
#: How many seconds a program may overstep its time, if nobody says otherwise.
PATIENCE = 5.0
#: How long the end of a process is waited for that has closed its output, or was killed.
_END_SECONDS = 2.0
#: How many lines of a program wait to be read at most; beyond that its output is left in the pipe.
_MOST_LINES = 100
#: How many bytes a line may have.
MOST_OF_A_LINE = 100_000
#: How many characters a fault quotes of what was said.
_MOST_QUOTED = 100


class ProgramFault(Exception):
    """What a program did that no player may do; the text says it of the program, as in "it ended with status 1"."""


class Program:
    """A running program.

    Attributes:
        name: what it calls itself.
    """

    def __init__(
        self,
        command: str,
        setup: Setup,
        options: Sequence[tuple[str, str | int]] = (),
        start_seconds: float = START_SECONDS,
    ) -> None:
        """Start a program.

        Args:
            command: its command line, which no shell reads.
            setup: what it is to play.
            options: what is set of its options.
            start_seconds: how long it may take to start and to say hello, and for each option.

        Raises:
            ProgramFault: it cannot be started, does not say hello, does not play the game, or has other options.
        """
        self._lines: deque[bytes] = deque()
        self._ended = self._closed = False
        self._news = threading.Condition()
        self._complaint = self._passed_over = ""
        self._asked = 0
        self._process = _started(command)
        _running.add(self)
        self._hearing = threading.Thread(target=self._hear, daemon=True)
        self._complaining = threading.Thread(target=self._hear_complaints, daemon=True)
        self._hearing.start()
        self._complaining.start()
        try:
            hello = self._ask({"do": "hello", "protocol": PROTOCOL}, "hello", start_seconds)
            self.name = _quoted(hello.get("name") or "") or _quoted(command)
            _require_fit(hello, setup)
            for option, value in options:
                _require_option(hello, option)
                self._ask({"do": "set", "option": option, "value": value}, "set", start_seconds)
        except BaseException:
            self.close()
            raise

    def move(
        self,
        setup: Setup,
        moves: Sequence[str],
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        patience: float,
    ) -> str:
        """Return its move after others from the start of a game, legal or not.

        Args:
            setup, moves: the game, and the moves made so far.
            seconds, playouts: what the program may use for the move; None for no such limit.
            patience: how many seconds more it is waited for.

        Raises:
            ProgramFault: no move came in time, or the program has ended or has answered something else.
        """
        self._asked += 1
        request = {
            "do": "go",
            "id": self._asked,
            "game": setup.game.name,
            "size": setup.size,
            "variant": setup.variant,
            "moves": list(moves),
            **({} if seconds is None else {"seconds": seconds}),
            **({} if playouts is None else {"playouts": playouts}),
        }
        self._forget_lines()
        move = self._ask(request, "bestmove", (seconds or 0.0) + patience).get("move")
        if not isinstance(move, str):
            raise ProgramFault("its bestmove holds no move")
        return move

    def close(self) -> None:
        """End it and all that it has started, at once; what has gone into a session of its own goes on."""
        _running.discard(self)
        with self._news:
            self._closed = True
            self._news.notify_all()
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        # The listeners close their pipes. Any pipe may be held by what goes on, which is not waited for.
        hanging_up = threading.Thread(target=self._hang_up, daemon=True)
        hanging_up.start()
        until = time.monotonic() + _END_SECONDS
        for thread in (hanging_up, self._hearing, self._complaining):
            thread.join(max(0.0, until - time.monotonic()))

    # -- the conversation ----------------------------------------------------------------------------------------------

    def _ask(self, request: Answer, wanted: str, seconds: float) -> dict[str, Any]:
        """Return the answer of a kind to a request."""
        until = time.monotonic() + seconds
        # A program that does not read must not make us wait.
        threading.Thread(target=self._tell, args=(request,), daemon=True).start()
        number = request.get("id")
        while (line := self._line(until)) is not None:
            try:
                answer = read_object(line, '{"answer": "ready"}')
            except Unreadable:
                self._passed_over = _said(line)
                continue
            if (answered := answer.get("id")) is not None and answered != number:
                # It answers an earlier request once more. Programs that leave out the id are trusted.
                of_ours = "the request had none" if number is None else f"that of the request is {number}"
                self._passed_over = f"; it answered with the id {_written(answered)}, and {of_ours}"
                continue
            if answer.get("answer") == "error":
                why = _quoted(answer.get("error") or answer.get("code") or "")
                raise ProgramFault(f"it refused to answer: {why}" if why else "it refused to answer")
            if answer.get("answer") == wanted:
                return answer
            if answer.get("answer") != "info":
                self._passed_over = _said(line)
        raise ProgramFault(f"it gave no {wanted} within {seconds:g} s{self._passed_over}")

    def _forget_lines(self) -> None:
        """Forget what was said before anybody asked: an answer that came twice is none to the next request."""
        with self._news:
            self._lines.clear()
            self._news.notify_all()

    def _tell(self, request: Answer) -> None:
        assert self._process.stdin
        with suppress(OSError, ValueError):
            self._process.stdin.write(to_line(request).encode() + b"\n")
            self._process.stdin.flush()

    def _hang_up(self) -> None:
        assert self._process.stdin
        with suppress(OSError, ValueError):
            self._process.stdin.close()

    def _line(self, until: float) -> bytes | None:
        """Return the next line, or None if there is none in time; raise `ProgramFault` if the program has ended."""
        with self._news:
            while (left := until - time.monotonic()) > 0:
                if self._lines:
                    self._news.notify_all()
                    return self._lines.popleft()
                if self._ended:
                    break
                self._news.wait(left)
            else:
                return None
        raise ProgramFault(self._obituary())

    def _obituary(self) -> str:
        try:
            status = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._complaining.join(_END_SECONDS)
        end = f"it was ended by signal {-status}" if status < 0 else f"it ended with status {status}"
        return f"{end}: {self._complaint}" if self._complaint else end

    # -- threads that listen, since a program may say anything at any time ------------------------------------------------

    def _hear(self) -> None:
        assert self._process.stdout
        output = self._process.stdout.fileno()
        for line in lines_of(lambda most: os.read(output, most), MOST_OF_A_LINE):
            with self._news:
                self._news.wait_for(lambda: self._closed or len(self._lines) < _MOST_LINES)
                if self._closed:
                    break
                self._lines.append(line)
                self._news.notify_all()
        self._process.stdout.close()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _hear_complaints(self) -> None:
        """Remember the last line of standard error: that is where an exception says what it is."""
        assert self._process.stderr
        complaints = self._process.stderr.fileno()
        for line in lines_of(lambda most: os.read(complaints, most), MOST_OF_A_LINE):
            self._complaint = _quoted(line.decode(errors="replace")) or self._complaint
        self._process.stderr.close()


_running: "weakref.WeakSet[Program]" = weakref.WeakSet()


def close_all() -> None:
    """End every program that this process has started."""
    for program in list(_running):
        program.close()


def _started(command: str) -> "subprocess.Popen[bytes]":
    """Return the process of a command line; raise `ProgramFault` if it cannot be started."""
    try:
        words = shlex.split(command)
        if not words:
            raise ValueError("its command is empty")
        # In a session of its own, so that it does not hear of a Ctrl-C that is meant for us, and ends with all that it starts.
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    except (OSError, ValueError) as fault:
        raise ProgramFault(f"it cannot be started: {_why_not_started(fault)}") from None


def _why_not_started(fault: OSError | ValueError) -> str:
    if isinstance(fault, OSError) and fault.errno == errno.ENOEXEC:
        return "the file does not say what runs it; begin it with a line such as #!/usr/bin/env python3"
    return in_words(fault)


def _require_fit(hello: dict[str, Any], setup: Setup) -> None:
    """Raise `ProgramFault` if a program speaks another protocol, or says that it does not play a game."""
    if hello.get("protocol") != PROTOCOL:
        raise ProgramFault(f"it speaks version {_written(hello.get('protocol'))} of the protocol, not {PROTOCOL}")
    games = hello.get("games")
    if games is None:
        return
    try:
        known = games[setup.game.name]
        fits = setup.size in known["sizes"] and setup.variant in known["variants"]
    except (TypeError, LookupError):
        fits = False
    if not fits:
        raise ProgramFault(f"it does not play {setup.game.title} {setup.size} {setup.variant}")


def _require_option(hello: dict[str, Any], option: str) -> None:
    """Raise `ProgramFault` if a program says which options it has, and this is none of them."""
    known = hello.get("options")
    if isinstance(known, dict) and option not in known:
        has = f"it has: {', '.join(map(_quoted, known))}" if known else "it has none"
        raise ProgramFault(f"it has no option {_quoted(option)}; {has}")


def _said(line: bytes) -> str:
    """Return what a fault adds of a line that was passed over."""
    return f"; it said: {_quoted(line.decode(errors='replace'))}"


def _written(value: object) -> str:
    """Return a value of an answer as it was written there, so that the text "1" is not taken for the number."""
    return _quoted(json.dumps(value))


def _quoted(said: object) -> str:
    """Return what a program said, fit to be shown on a line."""
    text = " ".join("".join(c if c.isprintable() else " " for c in str(said)).split())
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"
