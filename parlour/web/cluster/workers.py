"""Workers: several server processes behind one port, and a supervisor that replaces those that die."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from ..settings import BadSetting, Settings

log = logging.getLogger("parlour.web")
AGAIN = 1.0  # seconds before a worker that died is started again
STOPPING = 15.0  # seconds for the workers to stop
POLL = 0.2  # seconds between two looks at whether the first worker listens

Serve = Callable[[Settings, socket.socket], None]


def open_port(host: str, port: int) -> socket.socket:
    """Return a socket bound to a port on which other processes can listen too. The operating system spreads new
    connections over all of them.
    """
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadSetting(
            "This system cannot run several workers on one port. Start one server for each port."
        )
    kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    opened = socket.socket(kind)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    opened.bind(address)
    opened.set_inheritable(True)
    return opened


def run_worker(serve: Serve, settings: Settings) -> None:
    """Run `serve` in this worker process until it gets SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the supervisor, which sends SIGTERM
    serve(settings, open_port(settings.host, settings.port))


class Supervisor:
    """Starts the workers, replaces those that die, and stops all of them at the end."""

    def __init__(self, serve: Serve, settings: Settings) -> None:
        self.serve = serve
        self.place = open_port(settings.host, settings.port)  # holds the port while no worker runs
        self.settings = replace(settings, port=int(self.place.getsockname()[1]), workers=1)
        self.count = settings.workers
        self.context = multiprocessing.get_context("spawn")
        self.workers: list[SpawnProcess] = []
        self.is_stopping = False

    def start(self) -> SpawnProcess:
        """Start another worker process."""
        worker = self.context.Process(target=run_worker, args=(self.serve, self.settings))
        worker.start()
        self.workers.append(worker)
        return worker

    def stop(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Handle a signal: send SIGTERM to every worker, which then finishes its requests and stops."""
        self.is_stopping = True
        for worker in self.workers:
            if worker.is_alive():
                worker.terminate()

    def run(self, opened: Callable[[int], None]) -> None:
        """Run the workers until SIGTERM or SIGINT. Call `opened` with the port once a worker accepts connections."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        for _ in range(self.count):
            self.start()
        is_open = False
        while not self.is_stopping:
            wait([worker.sentinel for worker in self.workers], POLL if not is_open else None)
            if not is_open and (is_open := self.listens()):
                opened(self.settings.port)
            self.replace_dead()
        self.finish()

    def listens(self) -> bool:
        """Return whether at least one worker accepts connections."""
        kind, host = self.place.family, self.place.getsockname()[0]
        with socket.socket(kind) as probe:
            return probe.connect_ex((host, self.settings.port)) == 0

    def replace_dead(self) -> None:
        """Start a new worker for each worker that has died."""
        for worker in [worker for worker in self.workers if not worker.is_alive()]:
            self.workers.remove(worker)
            if not self.is_stopping:
                log.error("worker %s ended with code %s and is started again", worker.pid, worker.exitcode)
                time.sleep(AGAIN)
            if not self.is_stopping:
                self.start()

    def finish(self) -> None:
        """Wait until the workers have stopped. Kill those that take too long."""
        end = time.monotonic() + STOPPING
        for worker in self.workers:
            worker.join(max(0.0, end - time.monotonic()))
            if worker.is_alive():
                worker.kill()
        self.place.close()
