"""Health: live while the server runs, ready while matches can be written down, and right again by itself."""

from __future__ import annotations

import resource
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.store import readiness
from parlour.store.matches import Store, check
from parlour.store.writer import Writer
from parlour.web import health
from parlour.web.errors import STORE_DOWN
from tests.toy.toy import GAME as TOY

from ..harness import Parlour
from ..people import Person
from .hosting import Hosted, until

WANTED = {"game": "toy", "seats": [{"who": "me"}, {"who": "me"}]}
NOT_KEPT = "The server could not save that, so nothing was changed. Try again."


def status(server: Hosted | Parlour, path: str) -> int:
    """The status of a page of health."""
    return server.ask("GET", path).status_code


def lines_of(database: Path) -> dict[str, list[str]]:
    """The messages that made the line of each match, every match being replayed and checked."""
    store = Store(str(database), {TOY.name: TOY})
    try:
        stored = [store.read(id) for id in store.names()]
        for one in stored:
            check(one)
        return {one.id: [mark for mark in one.requests if mark] for one in stored}
    finally:
        store.close()


def test_readiness_is_apart_from_liveness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Hosted(tmp_path) as one:
        assert one.ask("GET", "/health/ready").json() == {"status": "ready"}
        assert one.ask("GET", "/health").json() == {"status": "open"}
        monkeypatch.setattr(readiness, "FRESH", 60.0)
        one.state.registry.store.writer._note(OSError("no room"))
        assert status(one, "/health/live") == 200
        assert one.ask("GET", "/health").json() == {"status": "shut"}
        answer = one.ask("GET", "/health/ready")
        assert answer.status_code == 503 and "retry-after" in answer.headers
        assert answer.json()["detail"] == health.NOT_READY
        assert "parlour_store_failing 1.0\n" in one.ask("GET", "/metrics").text


def test_a_store_that_does_not_answer_in_time_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_held = threading.Event()
    with Hosted(tmp_path) as one:
        real = Writer._write
        monkeypatch.setattr(health, "READY_TIMEOUT", 0.2)
        monkeypatch.setattr(Writer, "_write", lambda *more: (is_held.wait(30), real(*more)))
        assert [status(one, "/health/ready") for _ in range(2)] == [503, 503]
        is_held.set()
        until(lambda: status(one, "/health/ready") == 200)


def test_a_full_disk_is_503_until_there_is_room_again(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    with closing(Parlour(database)) as server:
        made = server.begin(seats="me me")
        with Person(server, made["id"], made["tokens"]) as ann:
            turn = ann.my_turn()
            assert turn and status(server, "/health/ready") == 200
            with no_room(server, Path(f"{database}-wal").stat().st_size):
                until(
                    lambda: status(server, "/health/ready") == 503
                )  # found out by a write, for nobody plays
                refused = ann.play(turn["choices"][0], turn["ply"], id="again")
                assert (refused["type"], refused["code"], refused["text"]) == ("error", "store", NOT_KEPT)
                assert status(server, "/health/ready") == 503 and status(server, "/health/live") == 200
                assert server.ask("POST", "/api/matches", json=WANTED).status_code == 503
            until(lambda: status(server, "/health/ready") == 200)
            assert ann.play(turn["choices"][0], turn["ply"], id="again")["type"] == "done"
    assert lines_of(database) == {made["id"]: ["again"]}
    said = server.errors.read_text()
    assert said.count("writes fail") == said.count("writes succeed again") == 1 and "Traceback" not in said


@contextmanager
def no_room(server: Parlour, size: int) -> Iterator[None]:
    """No file of the server may grow past a size meanwhile."""
    pid, before = server.process.pid, resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("error", [RuntimeError("injected"), SystemExit(1)], ids=lambda e: type(e).__name__)
def test_a_writer_that_dies_is_noticed_and_moves_are_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Health goes red, the move is answered, the thread comes back; what was acknowledged before and after is kept."""
    real, is_mortal = Writer._write, threading.Event()

    def keep(self: Writer, batch: list[Any]) -> None:
        if is_mortal.is_set():
            raise error
        real(self, batch)

    monkeypatch.setattr(Writer, "_write", keep)
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    with Hosted(tmp_path) as one:
        made = one.begin("me me")
        with Person(one, made["id"], made["tokens"]) as ann:  # type: ignore[arg-type]
            turn = ann.my_turn()
            assert turn and ann.play(turn["choices"][0], turn["ply"], id="before")["type"] == "done"
            turn = ann.my_turn()
            is_mortal.set()
            assert turn
            refused = ann.play(turn["choices"][0], turn["ply"], id="meanwhile")
            assert (refused["type"], refused["code"], refused["text"]) == ("error", "store", NOT_KEPT)
            begun = one.ask("POST", "/api/matches", json=WANTED)
            assert begun.status_code == 503 and begun.json()["detail"] == STORE_DOWN
            assert status(one, "/health/ready") == 503 and status(one, "/health/live") == 200
            is_mortal.clear()
            assert ann.play(turn["choices"][0], turn["ply"], id="meanwhile")["type"] == "done"
            assert status(one, "/health/ready") == 200
            text = one.ask("GET", "/metrics").text
            assert "parlour_store_failing 0.0\n" in text and "parlour_store_restarts_total 3.0\n" in text
    assert lines_of(tmp_path / "hosted.db") == {made["id"]: ["before", "meanwhile"]}
