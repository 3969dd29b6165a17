"""Workers behind one port: one that dies is started again, and SIGTERM stops all of them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

from .servers import PATIENCE, ROOT


def ask(port: int) -> int:
    """Return the process that answers a connection; 0 if none does now."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            return int((connection.recv(100).split() or [b"0"])[0])
    except OSError:
        return 0


def seen(port: int, count: int, without: int = 0) -> set[int]:
    """Wait until so many different processes have answered, `without` one of them; return them."""
    found, end = set[int](), time.monotonic() + PATIENCE
    while len(found) < count:
        assert time.monotonic() < end
        found |= {ask(port)} - {0, without}
        time.sleep(0.01)
    return found


def test_a_worker_that_dies_is_started_again_and_sigterm_stops_all() -> None:
    command = [sys.executable, "-m", "tests.web.cluster.supervised", "2"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as supervisor:
        assert supervisor.stdout and supervisor.stderr
        port = int(supervisor.stdout.readline())
        first = seen(port, 2)
        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        assert len(seen(port, 2, victim) - first) == 1
        supervisor.terminate()
        assert supervisor.wait(PATIENCE) == 0
        assert ask(port) == 0
        assert b"is started again" in supervisor.stderr.read()
