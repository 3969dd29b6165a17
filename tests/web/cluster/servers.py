"""Servers of one parlour, and their Redis, started and tormented by tests and by bench/cluster.py."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import redis

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0  # seconds


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Redis:
    """A Redis server that stores nothing on disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-redis-"))
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        options = ["--port", str(self.port), "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(["redis-server", *options], stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with redis.Redis(port=self.port) as client:
                    client.ping()
                return
            except redis.ConnectionError:
                assert time.monotonic() < end
                time.sleep(0.02)

    def kill(self) -> None:
        """Kill it; everything that it stored is gone."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """Stop it for good."""
        self.kill()
        shutil.rmtree(self.folder)


@dataclass(frozen=True)
class OneServer:
    """One server process."""

    pid: int
    address: str

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


class Forker:
    """A process that forks servers."""

    def __init__(self, game: str = "toy", interpreted: bool = True) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        if interpreted:  # compiling the toy takes longer than the tests
            environment["NUMBA_DISABLE_JIT"] = "1"
        command = [sys.executable, "-m", "tests.web.cluster.forking", game]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, database: str, redis_url: str, **settings: int) -> OneServer:
        """Start a server, and return it once it listens. Without settings it has no rate limits."""
        assert self.process.stdin and self.process.stdout
        print(database, redis_url, json.dumps(settings), file=self.process.stdin, flush=True)
        pid, address = self.process.stdout.readline().split()
        return OneServer(int(pid), address.strip("/").replace("localhost", "127.0.0.1"))

    def close(self) -> None:
        """Stop forking."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Servers:
    """Server processes that serve one parlour."""

    def __init__(self, forker: Forker, database: str, redis_url: str) -> None:
        self.forker, self.database, self.redis_url = forker, database, redis_url
        self.all: list[OneServer] = []

    def start(self, **settings: int) -> OneServer:
        """Start one more server, and return it once it listens."""
        server = self.forker.start(self.database, self.redis_url, **settings)
        self.all.append(server)
        return server

    def kill(self, server: OneServer) -> None:
        """Kill a server in the middle of whatever it does."""
        self.all.remove(server)
        server.signal(signal.SIGKILL)

    def close(self) -> None:
        """Kill every server."""
        for server in self.all:
            server.signal(signal.SIGKILL)
        self.all.clear()
