"""How long a question is open: from when the server sent it, whatever a client says or leaves out."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import Conflict
from parlour.session.open_question import GRACE, UNREACHED
from parlour.web.table import clock
from parlour.web.table.registry import Registry
from parlour.web.table.table import Table
from parlour.web.table.timers import SAVE_EVERY
from parlour.web.wire.client import Client
from tests.toy.toy import GAME as TOY
from tests.toy.toy import KEEP, SILENCE

from ..harness import run_apart
from ..in_process import Wall, begin, heard, open_registry, play, sit, until

SECONDS = 5.0  # that the toy gives for a riddle


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The clock as the tables see it."""
    return Wall(monkeypatch)


@asynccontextmanager
async def opened(tmp_path: Path) -> AsyncIterator[Registry]:
    """A server's registry; the same file again is a restart."""
    async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
        yield registry


async def at_riddle(registry: Registry, riddle: str = "own", connected: bool = True) -> tuple[Table, int]:
    """A table at which somebody has kept a prize and is asked for it, and who that is; both connected, or neither."""
    while True:
        table = await begin(registry, TOY, {"riddle": riddle, "goal": 1})
        for seat in (0, 1):
            await play(table, seat, int(table.s.ply), [2 * seat + 1])
        if table.s.seat >= 0:
            break
    for seat in (0, 1) if connected else ():
        sit(table, seat)
    winner = int(table.s.seat)
    await play(table, winner, int(table.s.ply), [KEEP])
    assert table.session.quizmaster.open
    return table, winner


def left(table: Table) -> float:
    """The seconds until the server has something to do."""
    due = table.session.quizmaster.due()
    assert due is not None
    return round(due - clock.now(), 3)


async def say_shown(table: Table, seat: int) -> None:
    """A client says that it shows the question."""
    quizmaster = table.session.quizmaster
    assert quizmaster.open
    number = quizmaster.open.number
    await table.do(lambda: quizmaster.show(seat, number, clock.now()))


def question_in(client: Client) -> dict[str, Any]:
    """The last question that a client was sent, in a message of its own or as part of the whole truth."""
    messages = [json.loads(text) for text in heard(client)]
    asked = [
        m if m["type"] == "question" else m["question"]
        for m in messages
        if m["type"] in ("question", "welcome")
    ]
    return asked[-1]  # type: ignore[no-any-return]


def test_a_late_word_that_it_is_shown_winds_nothing_up(tmp_path: Path, wall: Wall) -> None:
    async def work() -> None:
        async with opened(tmp_path) as registry:
            table, winner = await at_riddle(registry)
            assert left(table) == GRACE + SECONDS
            wall.late = GRACE + 4.5
            await say_shown(table, winner)
            assert left(table) == 0.5
            wall.late = 14.0
            quizmaster = table.session.quizmaster
            assert quizmaster.open
            with pytest.raises(Conflict, match="Time is up"):
                quizmaster.answer(
                    winner, quizmaster.open.number, quizmaster.open.question.answer, clock.now()
                )
            await table.timers.run_quizmaster()
            assert SILENCE in table.stored.match.line

    run_apart(work())


def test_a_race_is_not_drawn_out_by_words(tmp_path: Path, wall: Wall) -> None:
    async def work() -> None:
        async with opened(tmp_path) as registry:
            table, _ = await at_riddle(registry, "race")
            for late, seat in ((1.0, 0), (GRACE + 4.9, 1)):
                wall.late = late
                await say_shown(table, seat)
            assert wall.late + left(table) == GRACE + SECONDS

    run_apart(work())


def test_who_was_not_connected_starts_when_the_question_is_first_sent(tmp_path: Path, wall: Wall) -> None:
    async def work() -> None:
        async with opened(tmp_path) as registry:
            table, winner = await at_riddle(registry, connected=False)
            other = sit(table, 1 - winner)
            assert left(table) == UNREACHED + SECONDS
            wall.late = 10.0
            client = sit(table, winner)
            await until(lambda: left(table) == GRACE + SECONDS)
            stored = registry.store.read(table.stored.id).settings.question
            assert stored and stored.sent.keys() == {0, 1}, "written before anybody hears of it"
            assert question_in(client)["left"] == question_in(other)["left"] == SECONDS
            table.leave(client)
            wall.late = 13.0
            sit(table, winner)
            assert left(table) == GRACE + SECONDS - 3, "coming again starts nothing anew"

    run_apart(work())


@pytest.mark.parametrize("jump", [0.0, 900.0, -3600.0])
def test_its_time_goes_on_after_a_restart_whatever_the_clock_says(
    tmp_path: Path, wall: Wall, jump: float
) -> None:
    async def work() -> None:
        async with opened(tmp_path) as registry:
            table, winner = await at_riddle(registry)
            wall.late = 3.0
        wall.late += jump
        async with opened(tmp_path) as registry:
            again = await registry.table(table.stored.id)
            assert left(again) == GRACE + SECONDS - 3
            wall.late += 1
            sit(again, winner)
            await say_shown(again, winner)
            assert left(again) == GRACE + SECONDS - 4

    run_apart(work())


def test_what_is_left_is_written_down_while_it_runs(tmp_path: Path, wall: Wall) -> None:
    """So that a server that is killed goes on from there."""

    async def work() -> None:
        async with opened(tmp_path) as registry:
            table, _ = await at_riddle(registry)
            assert "save" in table.timers.alarms and SAVE_EVERY <= 5
            wall.late = 4.0
            await table.timers.run_saving()
            stored = registry.store.read(table.stored.id).settings.question
            assert stored and stored.at == clock.now()
            wall.late = 100.0
            await table.timers.run_quizmaster()
            table.timers.reschedule()
            assert "save" not in table.timers.alarms, "no clock runs any more"

    run_apart(work())
