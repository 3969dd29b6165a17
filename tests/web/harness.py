"""A live server and a real browser for the tests of the web."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

T = TypeVar("T")
PATIENCE = 1000 * float(
    os.environ.get("PARLOUR_PATIENCE", 60)
)  # milliseconds: other work may share the machine
ROOT = Path(__file__).parents[2]
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
FLAGS += ["--disable-sync", "--no-first-run", "--mute-audio"]


class Parlour:
    """A server process: where it is, and how to end it, gently or not."""

    def __init__(
        self, database: Path, pace: float = 0, port: int = 0, toy: str = "toy", under: tuple[str, ...] = ()
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        environment.setdefault("PARLOUR_CACHE", str(ROOT / "build" / "compiled"))
        command = [*under, sys.executable, "-m", "tests.web.server", str(database), str(pace), str(port), toy]
        self.questions = database.parent / "questions"  # the folder of its own question sets
        self.errors = database.with_suffix(".err")
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
        assert self.address, self.errors.read_text()
        self.port = int(self.address.rsplit(":", 1)[1])
        self.client = httpx.Client(base_url=self.address, timeout=60)

    def kill(self) -> None:
        """Cut it off in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self._over()

    def close(self) -> None:
        """Ask it to stop."""
        if self.process.poll() is None:
            self.process.terminate()
        self._over()

    def _over(self) -> None:
        self.client.close()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def begin_anew(self) -> None:
        """Another test begins: dice fall as if it were the first."""
        self.ask("POST", "/tests/begin-anew").raise_for_status()

    def memory(self) -> int:
        """Bytes of memory it uses."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(text.split("VmRSS:")[1].split()[0])

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One HTTP request."""
        return self.client.request(method, path, **more)

    def begin(
        self, game: str = "toy", seats: str | list[dict[str, str]] = "me bot", **more: Any
    ) -> dict[str, Any]:
        """Set up a match; `seats` names who sits where."""
        sitting = [{"who": who} for who in seats.split()] if isinstance(seats, str) else seats
        wanted = {"game": game, "seats": sitting, **more}
        answer = self.ask("POST", "/api/matches", json=wanted)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: in this one the browser may have its loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlour]:
    """One server for every test that does not harm it."""
    parlour = Parlour(tmp_path_factory.mktemp("server") / "parlour.db")
    yield parlour
    parlour.close()
    assert "Traceback" not in parlour.errors.read_text()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium."""
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Any, server: Parlour) -> Iterator[Callable[..., Any]]:
    """Open a page in a browser of its own; a script error or a failed request fails the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def open_page(path: str, width: int = 1280, height: int = 860, address: str = "", **more: Any) -> Any:
        more.setdefault("service_workers", "block")  # otherwise a test cannot answer in the server's place
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "response",
            lambda answer: answer.status >= 500 and troubles.append(f"{answer.status} {answer.url}"),
        )
        page.goto((address or server.address) + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles, troubles
