"""Where long work is done, such as the games of a match: on the cores of this machine, or on a Dask cluster."""

import argparse
import importlib
import os
import signal
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from types import FrameType
from typing import Any, NoReturn, TypeVar

from pygames.cli.command import UsageError, count
from pygames.engines.program import close_all
from pygames.outside.files import in_words

Item = TypeVar("Item")
Result = TypeVar("Result")

#: How long the scheduler of a cluster is waited for, in seconds.
_CLUSTER_SECONDS = 10
#: What people are told at a `WorkerKilled` where every game that has ended is kept.
KILLED_AND_KEPT = "a process that plays was killed; begin again, and it goes on from here"


class WorkerKilled(Exception):
    """A process of `spread` was killed, as when the machine has no memory left."""


def add_spread_arguments(parser: argparse.ArgumentParser, doing: str = "play") -> None:
    """Add ``--jobs`` and ``--cluster``, which say where a command is ``doing`` its work."""
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="games at a time (one a core)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help=f"{doing} on the Dask cluster with this scheduler instead")


def spread(
    work: Callable[[Item], Result], items: list[Item], jobs: int, cluster: str | None
) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end: on the cluster with a scheduler, or else on so many cores.

    Raises:
        WorkerKilled: one of the processes on the cores was killed.
        UsageError: no scheduler of a cluster answers.
    """
    return on_cluster(work, items, cluster) if cluster else on_cores(work, items, jobs)


def on_cores(work: Callable[[Item], Result], items: list[Item], jobs: int) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end; whoever stops asking ends those under way, and so does SIGTERM, as Ctrl-C does.

    To be begun and ended in the main thread, where signals are heard.
    """
    others = set(active_children())
    heard = signal.signal(signal.SIGTERM, _interrupt)
    pool = ProcessPoolExecutor(min(jobs, len(items)), initializer=_begin)
    try:
        for future in as_completed([pool.submit(work, item) for item in items]):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerKilled from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.terminate()
        pool.shutdown()
        signal.signal(signal.SIGTERM, heard)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _begin() -> None:
    """Have a worker leave a Ctrl-C to the main process, and take its programs with it when it is told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    close_all()
    os._exit(0)


def on_cluster(work: Callable[[Item], Result], items: list[Item], address: str) -> Generator[Result, None, None]:
    """Yield what comes of each item, as they end, on the cluster with a scheduler; raise `UsageError` if it does not answer."""
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
        futures = client.map(work, items, pure=False)
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)
