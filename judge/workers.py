"""Work of seconds: spread over the processors, each process forked from this one, with all that was read, taking every
n-th task; and done without looking for garbage.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Fewer tasks than this are done sooner than a process is started.
_FEWEST = 32
#: So many results are sent at once.
_BATCH = 16


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: where many values are made that last, the search for cycles among them takes a
    fifth of the time and finds none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def spread(
    tasks: Sequence[Task], work: Callable[[Task], Result], processes: int, fewest: int = _FEWEST
) -> Iterator[tuple[int, Result]]:
    """``work`` on every task, in as many processes as are worth it: the task's place and its result, in any order.
    Fewer tasks than the ``fewest`` are done here.

    What a task raises is raised here, and the other processes are stopped. None of them outlives this one.
    """
    many = "fork" in multiprocessing.get_all_start_methods() and processes > 1 and len(tasks) >= fewest
    if not many:
        yield from ((place, work(task)) for place, task in enumerate(tasks))
        return
    context = multiprocessing.get_context("fork")
    started: dict[Connection, Any] = {}
    try:
        for first in range(processes):
            ours, theirs = context.Pipe(duplex=False)
            places = range(first, len(tasks), processes)
            process = context.Process(target=_worker, args=(tasks, places, work, theirs, os.getpid()), daemon=True)
            process.start()
            theirs.close()
            started[ours] = process
        waiting = list(started)
        while waiting:
            for ready in wait(waiting):
                pipe = next(one for one in waiting if one is ready)
                try:
                    found = pipe.recv()
                except EOFError:
                    raise ChildProcessError("a process that was started ended before its work was done") from None
                if found is None:
                    waiting.remove(pipe)
                elif isinstance(found, BaseException):
                    raise found
                else:
                    yield from found
    finally:
        for pipe, process in started.items():
            process.terminate()
            process.join()
            pipe.close()


def begun(work: Callable[[], Result], processes: int) -> Callable[[], Result]:
    """Do a piece of work meanwhile, in another process where there may be several. What is given back waits for its
    result, and raises what it raised; it is asked once."""
    if "fork" not in multiprocessing.get_all_start_methods() or processes < 2:
        return work
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_beside, args=(work, ours, theirs), daemon=True)
    process.start()
    theirs.close()

    def result() -> Result:
        try:
            found: tuple[Result, None] | tuple[None, Exception] = ours.recv()
        except EOFError:
            raise ChildProcessError("a process that was started ended before its work was done") from None
        finally:
            ours.close()
            process.join()
        if found[1] is not None:
            raise found[1]
        return found[0]

    return result


def _beside(work: Callable[[], Any], theirs: Connection, ours: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    theirs.close()  # or it would wait for itself, were the other process killed
    gc.freeze()
    with suppress(BrokenPipeError):
        try:
            ours.send((work(), None))
        except Exception as error:  # it is raised where it can be told
            ours.send((None, error))


def _worker(
    tasks: Sequence[Task], places: range, work: Callable[[Task], Result], pipe: Connection, parent: int
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this one stops it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()  # what was read before is looked through for garbage no more
    with suppress(BrokenPipeError):
        try:
            done: list[tuple[int, Result]] = []
            for place in places:
                if os.getppid() != parent:  # killed: nothing more may be written
                    os._exit(1)
                done.append((place, work(tasks[place])))
                if len(done) == _BATCH:
                    pipe.send(done)
                    done = []
            pipe.send(done)
            pipe.send(None)
        except Exception as error:  # it is raised where it can be told
            pipe.send(error)
