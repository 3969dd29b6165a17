"""web/preparing.py: what is not compiled yet is told, and a bot that is not ready waits while the others play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.bots import LEVELS
from parlour.bots.bot import GREEDY, SEARCH
from parlour.bots.prepare import UNITS
from parlour.core.background_compiler import BackgroundCompiler, Work
from parlour.core.game import Game
from parlour.web.app import create_app
from parlour.web.compile_progress import progress_of, wait_until_ready
from tests.toy.toy import GAME


class Slow(BackgroundCompiler):
    """A background compiler in which everything waits until the test says that it is done."""

    def want(self, game: Game, first: bool = False) -> None:
        """Remember what was asked for."""
        for unit in self.units:
            self.works.setdefault((game, unit.name), Work(game, unit))
        if first:
            self.queue[:0] = [self.works[game, self.units[0].name]]

    def finish(self, *units: str) -> None:
        """Units of the toy are ready."""
        for unit in units:
            self.works[GAME, unit].state = "ready"

    def is_ready(self, game: Game, unit: str) -> bool:
        """Whatever the compiler of this process has at hand, here only what is finished counts."""
        return not unit or self.works[game, unit].state in ("ready", "failed")


@pytest.fixture
def shop() -> Slow:
    """A background compiler that was asked for the toy."""
    shop = Slow(units=UNITS)
    shop.want(GAME)
    return shop


class Guest:
    """Somebody who asks a parlour in this process."""

    def __init__(self, runner: asyncio.Runner, http: httpx.AsyncClient) -> None:
        self.runner, self.http = runner, http

    def get(self, path: str) -> httpx.Response:
        """Read something."""
        return self.runner.run(self.http.get(path))

    def post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """Change something."""
        return self.runner.run(self.http.post(path, json=body))


@pytest.fixture
def guest(tmp_path: Path, shop: Slow) -> Iterator[Guest]:
    """A guest of a parlour whose background compiler has not begun."""
    app = create_app(str(tmp_path / "p.db"), {"toy": GAME}, 0, compiler=shop)
    with asyncio.Runner() as runner:
        context = app.router.lifespan_context(app)
        runner.run(context.__aenter__())
        yield Guest(runner, httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here"))
        runner.run(context.__aexit__(None, None, None))


def test_the_pages_say_what_is_not_ready(guest: Guest, shop: Slow) -> None:
    (told,) = guest.get("/api/preparing").json()
    assert told["waiting"] == ["eager", "planner", "master"] and told["share"] == 0 and not told["ready"]
    sentence = "Eager, Planner and Master are still being prepared, 0 %."
    assert told["text"] == sentence
    for page in ("/", "/games/toy"):
        assert sentence in guest.get(page).text
    shop.finish("rules", GREEDY)
    (told,) = guest.get("/api/preparing").json()
    assert told["text"] == "Planner and Master are still being prepared, 67 %."
    assert told["waiting"] == ["planner", "master"]
    shop.finish(SEARCH)
    (told,) = guest.get("/api/preparing").json()
    assert told == {
        "game": "toy",
        "title": GAME.title,
        "ready": True,
        "share": 1,
        "waiting": [],
        "text": "",
    }
    assert 'data-preparing="toy" hidden' in guest.get("/").text


def test_what_is_opened_comes_first(guest: Guest, shop: Slow) -> None:
    guest.get("/")
    assert not shop.queue
    guest.get("/games/toy")
    assert [work.game for work in shop.queue] == [GAME]


@pytest.mark.parametrize(("level", "hidden"), [("dreamer", True), ("learner", True), ("planner", False)])
def test_a_table_tells_of_its_own_bots(guest: Guest, level: str, hidden: bool) -> None:
    seats = [{"who": "me"}, *({"who": "bot", "level": level} for _ in GAME.seat_names(GAME.start())[1:])]
    begun = guest.post("/api/matches", {"game": "toy", "seats": seats})
    assert begun.status_code == 201, begun.text
    page = guest.get(begun.json()["url"]).text
    assert f'data-levels="{level}"' in page
    assert (f'data-levels="{level}" hidden' in page) is hidden


def test_a_bot_waits_until_it_is_ready_and_no_longer(shop: Slow) -> None:
    async def sit() -> list[str]:
        happened = []

        async def one(level: str) -> None:
            await wait_until_ready(shop, GAME, level)
            happened.append(level)

        waiting = [asyncio.create_task(one(level)) for level in ("planner", "eager", "dreamer")]
        await asyncio.sleep(0.01)
        happened.append("then")
        shop.finish(GREEDY)
        await waiting[1]
        shop.finish(SEARCH)
        await asyncio.gather(*waiting)
        return happened

    assert asyncio.run(sit()) == ["dreamer", "then", "eager", "planner"]


def test_a_beginner_plays_at_once_by_fewer_looks(shop: Slow) -> None:
    assert asyncio.run(wait_until_ready(shop, GAME, "learner")) == LEVELS["learner"].meanwhile
    shop.finish(GREEDY)
    assert asyncio.run(wait_until_ready(shop, GAME, "learner")) is None


def test_without_a_background_compiler_everything_is_ready() -> None:
    assert progress_of(None, GAME).ready
    asyncio.run(wait_until_ready(None, GAME, "planner"))
