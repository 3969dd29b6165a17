"""A school for tests: a parlour in this process with its classes, and a clock that moves when told to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from parlour.core.offer import Form, Offer
from parlour.games import GAMES
from parlour.web.app import create_app
from parlour.web.classroom import classes as c
from parlour.web.classroom import throw as t
from parlour.web.limits import RateLimiter
from tests.toy.toy import GAME as TOY

from ..in_process import altered

GAME = GAMES["hundred"]
# The toy with its calls typed instead of clicked: nothing here may know one game only.
TYPED = replace(
    TOY,
    name="typed",
    view=altered(
        TOY.view, offer=lambda s, look: Offer("Call.", forms=(Form("call", "Fold or hold?", "Call"),))
    ),
    traits=lambda options: replace(TOY.traits(options), typed=True),
)


class School:
    """A parlour in this process, with a clock that moves when told to."""

    def __init__(self, app: FastAPI, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        self.run = run
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://school")
        self.now = 1000.0
        self.app = app
        self.restart()

    def restart(self) -> None:
        """Everything that is in memory is gone."""
        state = self.app.state
        store, games = state.registry.store, state.registry.games
        state.classes = self.classes = c.Classes(lambda: self.now, lambda: self.now, store, games, days=400)

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer: httpx.Response = self.run(self.client.request(method, path, headers=headers, **more))
        return answer

    def begin(self, game: str = "hundred", **more: Any) -> Lesson:
        answer = self.ask("POST", "/api/classes", json={"game": game, **more})
        assert answer.status_code == 201, answer.text
        return Lesson(self, **answer.json())


class Lesson:
    """One class as a test works with it."""

    def __init__(self, school: School, code: str, token: str, url: str, board: str) -> None:
        self.school, self.code, self.token, self.url, self.board = school, code, token, url, board
        self.room = school.classes.all[code]

    def ask(self, method: str, path: str = "", token: str = "", **more: Any) -> Any:
        return self.school.ask(method, f"/api/classes/{self.code}{path}", token, **more)

    def join(self, name: str) -> str:
        answer = self.ask("POST", "/pupils", json={"name": name})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def next(self) -> Any:
        answer = self.ask("POST", "/next", self.token, json={"round": self.room.round})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def show(self) -> Any:
        return self.ask("POST", "/show", self.token, json={"round": self.room.round}).json()

    def look(self, token: str) -> Any:
        return self.ask("GET", "", token).json()

    def lead(self) -> Any:
        """What only the teacher's page is sent."""
        return self.look(self.token)["lead"]

    def number_of(self, name: str) -> int:
        """A pupil's number in the register."""
        return next(p.number for p in self.room.pupils if p.name == name)

    def wait(self, seconds: float, *tokens: str) -> None:
        """Let time go by, while the devices with these tokens and the teacher's page ask every second."""
        for _ in range(round(seconds)):
            self.school.now += 1
            for token in (self.token, *tokens):
                self.look(token)

    def answer(self, token: str, move: str | None, round: int | None = None) -> Any:
        given = {"round": self.room.round if round is None else round, "move": move}
        return self.ask("POST", "/answers", token, json=given)

    def moves(self) -> list[str]:
        """Moves that are typed and may be made from this throw."""
        throw = self.room.throw
        assert throw is not None
        game = self.room.game
        legal = [a for a in game.list_legal(throw.s) if game.engine.actor(throw.s, a) == throw.seat]
        return [game.words.move_name(throw.s, a) for a in legal if t.is_typed(game, throw, a)]


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    games = {GAME.name: GAME, TOY.name: TOY, TYPED.name: TYPED}
    app = create_app(str(tmp_path / "a.db"), games=games, rate_limit=RateLimiter(100_000, 100_000))
    with ThreadPoolExecutor(1) as pool:  # in this thread the browser may have its loop
        runner = asyncio.Runner()

        def run(work: Coroutine[Any, Any, Any]) -> Any:
            return pool.submit(runner.run, work).result()

        lifespan = app.router.lifespan_context(app)
        run(lifespan.__aenter__())
        yield School(app, run)
        run(lifespan.__aexit__(None, None, None))
        pool.submit(runner.close).result()
