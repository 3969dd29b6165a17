"""What moves by itself at a table: bots that think, and the turn timer."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from parlour.core.record import WORLD
from parlour.store.matches import BOT, PERSON

from . import messages as m
from . import sight
from .sight import ONLOOKER
from .whole import whole

if TYPE_CHECKING:
    from .table import Table


def bot_to_act(table: Table) -> int | None:
    """The first bot that may act now; while a question is open, bots wait."""
    if table.question:
        return None
    for seat in sight.acting(table.s):
        if seat == WORLD:
            return WORLD if not any(chair.kind == PERSON for chair in table.kept.seats) else None
        if table.kept.seats[seat].kind == BOT:
            return seat
    return None


def stir(table: Table) -> None:
    """Wake the bots if one may act and somebody is there to see it."""
    somebody = table.guests or any(chair.kind == PERSON for chair in table.kept.seats)
    if somebody and bot_to_act(table) is not None and (table.bots is None or table.bots.done()):
        table.bots = table.house.spawn(run_bots(table))


async def run_bots(table: Table) -> None:
    """Let bots choose until a person is to act."""
    try:
        while (seat := bot_to_act(table)) is not None and (
            table.guests or any(chair.kind == PERSON for chair in table.kept.seats)
        ):
            number, s = table.kept.number, table.s
            show_thinking(table, [seat] if seat >= 0 else [])
            action = await table.house.choose(table, s, seat)
            async with table.lock:
                if table.kept.number == number and bot_to_act(table) == seat:
                    await whole(table.keep(*table.try_out(seat, [action], "", "")))
    finally:
        table.bots = None
        show_thinking(table, [])


def show_thinking(table: Table, seats: list[int]) -> None:
    """Say which bots are thinking."""
    if seats != table.thinking:
        table.thinking = seats
        table.send_all(m.Thinking(seats=seats))


def wind_clock(table: Table) -> None:
    """Start the turn timer for whoever acts now."""
    if table.alarm:
        table.alarm.cancel()
    table.alarm = table.deadline = None
    timer = table.kept.settings.get("timer", {})
    people = [s for s in sight.acting(table.s) if s >= 0 and table.kept.seats[s].kind == PERSON]
    if timer.get("mode", "off") != "off" and people:
        table.deadline = time.monotonic() + timer["seconds"]
        if timer["mode"] == "enforced":
            loop = asyncio.get_running_loop()
            table.alarm = loop.call_later(timer["seconds"], lambda: table.house.spawn(run_out(table, people)))


async def run_out(table: Table, people: list[int]) -> None:
    """Time has run out: the house chooses for who has not."""
    deadline = table.deadline
    for seat in people:
        table.say_all(ONLOOKER, f"Time ran out for {table.names[seat]}; the house plays this turn.")
        while seat in sight.acting(table.s) and table.deadline == deadline:
            number, s = table.kept.number, table.s
            action = await table.house.choose(table, s, seat)
            async with table.lock:
                if table.kept.number == number:
                    await whole(table.keep(*table.try_out(seat, [action], "", "")))
