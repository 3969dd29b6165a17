"""Everything is collected only while nobody plays, or when that has been put off for long."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from parlour.web import garbage
from parlour.web.app import create_app
from parlour.web.scheduler import FairScheduler


class Enough(Exception):
    """The clock of a test has come to its end."""


def collected_at(
    monkeypatch: pytest.MonkeyPatch, busy_until: float, end: float = 2000.0, **times: float
) -> list[float]:
    """When everything is collected on a server that is busy until then, by a clock that nobody waits for."""
    now, found = 0.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        if now > end:
            raise Enough

    monkeypatch.setattr(garbage.asyncio, "sleep", sleep)
    monkeypatch.setattr(garbage.gc, "collect", lambda: found.append(now))
    with pytest.raises(Enough):
        asyncio.run(garbage.collect_when_idle(lambda: max(0.0, now - busy_until), **times))
    return found


def test_where_nobody_plays_everything_is_collected_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    assert collected_at(monkeypatch, busy_until=-1, end=200, every=60) == [60, 120, 180]


def test_while_somebody_plays_it_waits_for_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert collected_at(monkeypatch, busy_until=100, end=120, every=60, quiet=0.25) == [100.25]


def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert collected_at(monkeypatch, busy_until=9999, every=60, at_last=900) == [900, 1800]


def test_a_server_collects_little_and_what_it_brought_along_not_at_all(tmp_path: Path) -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    app = create_app(str(tmp_path / "a.db"), games={})

    async def live() -> tuple[int, ...]:
        async with app.router.lifespan_context(app):
            assert gc.get_freeze_count() > frozen
            return gc.get_threshold()

    try:
        assert asyncio.run(live()) == garbage.YOUNG
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def test_work_is_followed_by_rest() -> None:
    async def work() -> None:
        pass

    now = 10.0
    fair = FairScheduler(clock=lambda: now)
    asyncio.run(fair.run("a", work()))
    now = 13.0
    assert fair.idle_seconds() == 3.0
