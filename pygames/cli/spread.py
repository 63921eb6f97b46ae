"""Where long work is done, such as the games of a match: on the cores of this machine, or on a Dask cluster."""

import argparse
import importlib
import os
import signal
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, NoReturn, TypeVar

from pygames.cli.command import UsageError, count
from pygames.engines.program import close_all
from pygames.outside.files import in_words

Item = TypeVar("Item")
Result = TypeVar("Result")

#: How long the scheduler of a cluster is waited for, in seconds.
_CLUSTER_SECONDS = 10
#: After how many seconds a process is told again to end.
_AGAIN_SECONDS = 0.5
#: What tells a process that its terminal is closed, where there is such a signal.
_HANGUP = [signal.SIGHUP] if hasattr(signal, "SIGHUP") else []
#: What tells a process to end.
_ENDS = (signal.SIGINT, signal.SIGTERM, *_HANGUP)
#: How many items a cluster is given at a time: it may have thousands of cores, and more of them once it sees how much there is to do.
_MOST_ON_A_CLUSTER = 10_000
#: What people are told at a `WorkerKilled` where every game that has ended is kept.
KILLED_AND_KEPT = "a process that plays was killed; begin again, and it goes on from here"


class WorkerKilled(Exception):
    """A process of `spread` was killed, as when the machine has no memory left."""


def add_spread_arguments(parser: argparse.ArgumentParser, doing: str = "play") -> None:
    """Add ``--jobs`` and ``--cluster``, which say where a command is ``doing`` its work."""
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="games at a time (one a core)"
    )
    parser.add_argument(
        "--cluster", type=_address, metavar="ADDRESS", help=f"{doing} on the Dask cluster with this scheduler instead"
    )


def _address(text: str) -> str:
    """Read an argument that says where a scheduler is: without that it would be no cluster."""
    if not text:
        raise argparse.ArgumentTypeError("'' is no address of a scheduler")
    return text


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int, cluster: str | None
) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end: on the cluster with a scheduler, or else on so many cores.

    Items are asked for as they can be taken up, so there may be any number of them.

    Raises:
        WorkerKilled: one of the processes on the cores was killed.
        UsageError: no scheduler of a cluster answers.
    """
    return on_cluster(work, items, cluster) if cluster else on_cores(work, items, jobs)


def on_cores(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end; whoever stops asking ends those under way.

    So do SIGTERM and, but behind ``nohup``, a terminal that is closed, as Ctrl-C does. To be begun and ended in the main thread,
    where signals are heard.
    """
    coming = iter(items)
    # Each process has one in hand and one that waits for it.
    first = list(islice(coming, 2 * jobs))
    if not first:
        return
    others = set(active_children())
    heard = {
        told: signal.signal(told, signal.default_int_handler)
        for told in (signal.SIGTERM, *_HANGUP)
        if signal.getsignal(told) != signal.SIG_IGN
    }
    pool = ProcessPoolExecutor(min(jobs, len(first)), initializer=_begin)
    try:
        with _held_back():
            futures = [pool.submit(work, item) for item in first]
        while futures:
            wait(futures, return_when=FIRST_COMPLETED)
            for future in [future for future in futures if future.done()]:
                futures.remove(future)
                futures += [pool.submit(work, item) for item in islice(coming, 1)]
                yield future.result()
    except BrokenProcessPool:
        raise WorkerKilled from None
    finally:
        _end(set(active_children()) - others)
        pool.shutdown(cancel_futures=True)
        for told, handler in heard.items():
            signal.signal(told, handler)


def _end(workers: Collection[BaseProcess]) -> None:
    """End processes, with the programs that they have started."""
    for worker in workers:
        worker.terminate()
    for worker in workers:
        # Python acts on a signal between two steps. One that comes just before a step that waits is not heard until another comes.
        while worker.is_alive():
            worker.join(_AGAIN_SECONDS)
            worker.terminate()


@contextmanager
def _held_back() -> Iterator[None]:
    """Let what tells a process to end wait while others are forked from it.

    Python may forget a signal that comes meanwhile. A new process hears it in `_begin`, where it learns what to do then.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Have a worker leave Ctrl-C and the end of a terminal to the main process, and take its programs with it when told to end."""
    for told in (signal.SIGINT, *_HANGUP):
        signal.signal(told, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    close_all()
    os._exit(0)


def on_cluster(work: Callable[[Item], Result], items: Iterable[Item], address: str) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end, on the cluster with a scheduler; raise `UsageError` if it does not answer."""
    coming = iter(items)
    first = list(islice(coming, _MOST_ON_A_CLUSTER))
    if not first:
        return
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise UsageError("--cluster needs Dask: pip install distributed") from None
    try:
        client = distributed.Client(address, timeout=_CLUSTER_SECONDS)
    except (OSError, ValueError) as fault:
        raise UsageError(f"no Dask scheduler answers at {address}: {in_words(fault)}") from None
    with client:
        # Games limited by time are not deterministic: each is to be played, whatever was played before.
        futures = set(client.map(work, first, pure=False))
        ended = distributed.as_completed(futures)
        try:
            for future in ended:
                futures.remove(future)
                for item in islice(coming, 1):
                    following = client.submit(work, item, pure=False)
                    futures.add(following)
                    ended.add(following)
                yield future.result()
        finally:
            client.cancel(list(futures))
