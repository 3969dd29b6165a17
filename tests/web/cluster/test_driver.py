"""What a table does by itself is done once, although the server that drives it dies, or sleeps past its lease."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from parlour.store.matches import BOT, Store, StoredMatch
from parlour.store.settings import Absence, ClockTimes, TurnTimer
from parlour.web.cluster.driver import SECONDS
from tests.toy.toy import CLOCK, KEEP, SILENCE
from tests.toy.toy import GAME as TOY
from tests.web.harness import run_apart

from .guest import PATIENCE, Guest
from .servers import Servers
from .stored_table import store_table, until_driven
from .test_cluster import check_line

MINUTE = 60.0  # seconds


async def call(guest: Guest) -> None:
    """The first seat makes a choice, so that only the second one may act."""
    assert (await guest.play(0))["type"] == "done"


async def keep(guest: Guest) -> None:
    """The first seat keeps the prize, and is asked a riddle for it."""
    await guest.until(lambda: bool(guest.choices(0)))
    answer = await guest.ask("play", 0, ply=guest.turn["ply"], actions=[KEEP])
    assert answer["type"] == "done"
    await guest.until(lambda: any(one["type"] == "question" and one["seats"] for one in guest.messages))


async def nothing(guest: Guest) -> None:
    """Nobody does anything."""


@dataclass(frozen=True)
class Case:
    """A table that will do something by itself, and how the line shows that it did."""

    begin: Callable[[Guest], Awaitable[None]]
    seats: tuple[int, ...]  # whose people are connected
    is_done: Callable[[StoredMatch], bool]
    settings: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    at_prize: bool = False


CASES = {
    "the turn timer": Case(
        nothing,
        (0, 1),
        lambda stored: len(stored.match.line) > 1,
        {"timer": TurnTimer("enforced", seconds=4)},
    ),
    "the clock of the game": Case(
        nothing,
        (0, 1),
        lambda stored: stored.match.line.count(CLOCK) == 1,
        {"length": 1, "clock": ClockTimes(MINUTE - 5, 0.0, 99)},
        at_prize=True,
    ),
    "the bot for somebody absent": Case(
        call,
        (0,),
        lambda stored: stored.seats[1].kind == BOT,
        {"absence": Absence(minutes=4 / MINUTE)},  # type: ignore[arg-type]
    ),
    "an open question": Case(
        keep,
        (0, 1),
        lambda stored: stored.match.line.count(SILENCE) == 1,
        options={"riddle": "own", "goal": 1},
        at_prize=True,
    ),
}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_table_goes_on_by_itself_without_its_driver(
    servers: Servers, postgres_url: str, case: Case, how: signal.Signals
) -> None:
    async def work() -> None:
        one, other = servers.all
        made = store_table(postgres_url, case.at_prize, case.options, watch=True, **case.settings)
        async with Guest(one.address, made, *case.seats) as there:
            await until_driven(postgres_url, made["id"], one)
            async with Guest(other.address, made, *case.seats) as here:
                await case.begin(there)
                await here.until(lambda: here.status["number"] >= there.status["number"])
                one.signal(how)
                await until_driven(postgres_url, made["id"], other)
                await until_done(postgres_url, made["id"], case.is_done)
                if how == signal.SIGSTOP:  # its lease is gone, and its timers go off as soon as it wakes
                    await asyncio.sleep(SECONDS)
                    one.signal(signal.SIGCONT)
                    await asyncio.sleep(SECONDS / 2)
                    number = here.status["number"]
                    await there.until(lambda: there.status["number"] >= number)
        check_line(postgres_url, made["id"], *(guest for guest in (here, there) if guest.numbers))
        assert case.is_done(read(postgres_url, made["id"]))

    run_apart(work())


def read(database: str, id: str) -> StoredMatch:
    """Read a match."""
    store = Store(database, {TOY.name: TOY}, shared=True)
    stored = store.read(id)
    store.close()
    return stored


async def until_done(database: str, id: str, is_done: Callable[[StoredMatch], bool]) -> None:
    """Wait until a match is as it should be."""
    async with asyncio.timeout(PATIENCE):
        while not is_done(await asyncio.to_thread(read, database, id)):
            await asyncio.sleep(0.1)
