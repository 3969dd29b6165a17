"""`parlour serve --workers N`: the real server, as the command line starts it, in several processes behind one port."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.web.harness import run_apart

from .guest import Guest, begin
from .servers import ROOT, free_port

STARTING = 120.0  # seconds
STOPPING = 30.0  # seconds
RECONNECT = 2.0  # seconds in which a player is back when a worker dies
TWO = 2


class Served:
    """A running `parlour serve --workers 2`."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        environment = {**os.environ, "PARLOUR_DATABASE": database, "PARLOUR_REDIS": redis}
        environment |= {"XDG_DATA_HOME": str(folder), "NUMBA_DISABLE_JIT": "1"}
        command = [sys.executable, "-m", "parlour", "serve", "--no-open", "--workers", str(TWO)]
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port)], cwd=ROOT, env=environment, stdout=log, stderr=log
            )

    def wait_until_open(self) -> None:
        """Wait until every worker listens."""
        end = time.monotonic() + STARTING
        while len(self.workers()) < TWO:
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.1)

    def workers(self) -> set[int]:
        """Return the worker processes that listen on the port."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return {int(pid) for pid in children if self.listens(int(pid))}

    def listens(self, pid: int) -> bool:
        """Return whether a process has a socket that listens on the port."""
        listening = re.compile(rf": \S+:{self.port:04X} \S+ 0A (?:\S+ +){{5}}(\d+)")
        inodes = set(listening.findall(Path("/proc/net/tcp").read_text()))
        with contextlib.suppress(OSError):
            held = {os.readlink(one) for one in Path(f"/proc/{pid}/fd").iterdir()}
            return any(f"socket:[{inode}]" in held for inode in inodes)
        return False

    def talks_to(self, guest: Guest) -> int:
        """Return the worker at the other end of a guest's connection."""
        own = guest.socket.transport.get_extra_info("sockname")[1]
        line = re.compile(rf": \S+:{self.port:04X} \S+:{own:04X} 01 (?:\S+ +){{5}}(\d+)")
        (inode,) = line.findall(Path("/proc/net/tcp").read_text())
        for pid in self.workers():
            for one in Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    if os.readlink(one) == f"socket:[{inode}]":
                        return pid
        raise AssertionError("no worker has the connection")


@pytest.fixture
def served(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[Served]:
    """Two workers behind one port."""
    served = Served(tmp_path, postgres_url, redis_url)
    served.wait_until_open()
    yield served
    for pid in served.workers() if served.process.poll() is None else ():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    served.process.kill()
    served.process.wait()


async def back(served: Served, made: dict[str, object], seat: int, seconds: float) -> Guest:
    """Return a guest that tries to connect until it is back, as a page does: the system may still give a connection
    to the process that died.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            return await Guest(served.address, made, seat).__aenter__()
        except (OSError, WebSocketException):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)


async def at_another(served: Served, made: dict[str, object], seat: int, without: int) -> Guest:
    """Return a guest at a worker other than `without`: the system spreads connections over all of them."""
    for _ in range(100):
        guest = await Guest(served.address, made, seat).__aenter__()
        if served.talks_to(guest) != without:
            return guest
        await guest.__aexit__(None, None, None)
    raise AssertionError("every connection reaches one worker")


def test_two_workers_serve_one_table_and_a_dead_one_is_replaced(served: Served) -> None:
    async def work() -> None:
        made = await begin(served.address, game="mandala")
        async with Guest(served.address, made, 0) as ann:
            first = served.talks_to(ann)
            bob = await at_another(served, made, 1, first)
            second = served.talks_to(bob)
            await bob.ask("say", 1, phrase=0)
            await ann.until(lambda: any(one["type"] == "said" for one in ann.messages))
            os.kill(second, signal.SIGKILL)
            await bob.until(lambda: bob.closed_with is not None)
            again = await back(served, made, 1, RECONNECT)
            assert served.talks_to(again) == first and again.status == ann.status
            await again.__aexit__(None, None, None)
        end = time.monotonic() + STARTING
        while len(served.workers() - {second}) < TWO:
            assert time.monotonic() < end
            await asyncio.sleep(0.1)
        third = (served.workers() - {first}).pop()
        async with Guest(served.address, made, 0) as ann:
            other = await at_another(served, made, 1, served.talks_to(ann))
            assert {served.talks_to(ann), served.talks_to(other)} == {first, third}
            served.process.send_signal(signal.SIGTERM)
            await ann.until(lambda: ann.closed_with is not None)
            await other.until(lambda: other.closed_with is not None)
            assert (ann.closed_with, other.closed_with) == (1012, 1012), "a page connects again at once"
        assert served.process.wait(STOPPING) == 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(served.address)

    run_apart(work())
    assert "is started again" in served.log.read_text()
    assert "Traceback" not in served.log.read_text()


def test_workers_without_a_shared_database_are_refused_in_a_sentence(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "parlour", "serve", "--no-open", "--workers", "2"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said = (ended.stdout + ended.stderr).strip()
    assert ended.returncode != 0 and "PARLOUR_REDIS" in said and "Traceback" not in said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_redis_that_is_not_there_stops_the_start_with_one_sentence(
    tmp_path: Path, postgres_url: str, workers: str
) -> None:
    address = f"redis://someone:hushhush@127.0.0.1:{free_port()}/0"
    environment = {**os.environ, "PARLOUR_DATABASE": postgres_url, "PARLOUR_REDIS": address}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "parlour", "serve", "--no-open", "--workers", workers]
    ended = subprocess.run(
        [*command, "--port", str(free_port())],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=STARTING,
        check=False,
    )
    assert ended.returncode != 0
    (said,) = ended.stderr.splitlines()
    assert "PARLOUR_REDIS" in said and "cannot be used" in said
    assert not any(secret in ended.stderr + ended.stdout for secret in ("hushhush", "someone"))
