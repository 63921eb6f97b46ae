"""Our program as a process: requests come while it thinks, and are dealt with in the order in which they come.

A thread reads; the main thread thinks and answers. ``stop`` is heeded as soon as it is read, and ends every thought that was asked
for before it and none that is asked for later, so it makes no difference how quick either side is.
"""

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from pygames.engines.engine import Engine
from pygames.engines.lines import lines_of
from pygames.engines.protocol import Answer, Refusal, Request, read_request, to_line

#: How many requests may wait for those before them.
MOST_WAITING = 100
#: How long the program waits for a request at a time, in seconds.
WAIT = 0.2


class _Waiting(NamedTuple):
    """A request, or why there is none in its line, and how many lines came before it."""

    number: int
    request: Request | Refusal


class Server:
    """Reads requests from one stream and writes answers to another."""

    def __init__(self, engine: Engine, read: Callable[[int], bytes], write: Callable[[str], object]) -> None:
        """Have an engine answer what is read (as by `lines_of`); ``write`` takes a line with its break and sends it at once."""
        self._engine = engine
        self._read = read
        self._write = write
        self._writing = threading.Lock()
        self._waiting: queue.Queue[_Waiting | None] = queue.Queue()
        #: Thoughts that were asked for in earlier lines than this one are to end.
        self._stop_before = 0
        self._ended = False

    def run(self) -> None:
        """Answer until the input ends or somebody says quit, and what was asked for before that."""
        threading.Thread(target=self._listen, daemon=True).start()
        while waiting := self._next():
            if isinstance(waiting.request, Refusal):
                self._say(waiting.request.answer)
                continue
            for answer in self._engine.meet(waiting.request, self._stopping(waiting.number)):
                self._say(answer)

    def _next(self) -> _Waiting | None:
        """Return what is to be dealt with next; an interrupt that comes right before the wait is heard at its end."""
        while True:
            with suppress(queue.Empty):
                return self._waiting.get(timeout=WAIT)

    def _stopping(self, number: int) -> Callable[[bool], bool]:
        """Return what says whether the thought that line ``number`` asked for is to end."""
        return lambda infinite: number < self._stop_before or (infinite and self._ended)

    def _listen(self) -> None:
        """Take in requests until the input ends, or cannot be read any more."""
        try:
            with suppress(OSError):
                self._take_in()
        finally:
            # Nobody is left to end a thought that has no other end.
            self._ended = True
            self._waiting.put(None)

    def _take_in(self) -> None:
        for number, line in enumerate(lines_of(self._read)):
            request = _read(line)
            if isinstance(request, Request) and request.do in ("stop", "quit"):
                self._stop_before = number
                if request.do == "quit":
                    break
            elif self._waiting.qsize() < MOST_WAITING:
                self._waiting.put(_Waiting(number, request))
            else:
                busy = Refusal("busy", f"{MOST_WAITING} requests wait already: await their answers")
                busy.identity = request.identity
                with suppress(BrokenPipeError):
                    self._say(busy.answer)

    def _say(self, answer: Answer) -> None:
        with self._writing:
            self._write(to_line(answer) + "\n")


def _read(line: bytes) -> Request | Refusal:
    try:
        return read_request(line)
    except Refusal as refusal:
        return refusal


def serve(engine: Engine) -> None:
    """Have an engine answer standard input on standard output."""

    def write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    # Unbuffered: what a thread holds when the process ends must not be waited for.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stream:
        Server(engine, stream.read, write).run()
