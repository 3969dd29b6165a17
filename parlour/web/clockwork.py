"""What moves by itself at a table: bots that think, the turn timer, and the clock of the whole game."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from parlour.core.record import WORLD
from parlour.store.matches import BOT, PERSON

from . import messages as m
from . import sight
from .errors import NotKept
from .sight import ONLOOKER, Step
from .whole import whole

if TYPE_CHECKING:
    from .table import Table


AGAIN = 2.0  # seconds after which what could not be written down is tried again


def bot_to_act(table: Table) -> int | None:
    """The first bot that may act now; bots wait while a question is open and both sides of it are there."""
    question = table.question
    if question and question.seat in table.here and table.here.intersection(question.waiting):
        return None
    for seat in sight.acting(table.s):
        if seat == WORLD:
            return WORLD
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
            try:
                async with table.lock:
                    if table.kept.number == number and bot_to_act(table) == seat:
                        await whole(table.keep(*table.try_out(seat, [action], "", "")))
            except NotKept:  # the house finds its paper again, or nobody plays at all
                await asyncio.sleep(AGAIN)
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
    """Time has run out: who has not chosen plays what the rules say; where they do not, the house chooses."""
    deadline = table.deadline
    try:
        await play_late(table, people, table.kept.number)
    finally:  # whoever is still to act, for whatever reason, has a clock that runs
        if deadline == table.deadline and set(people) & set(sight.acting(table.s)):
            wind_clock(table)


async def play_late(table: Table, people: list[int], number: int) -> None:
    """Play for the seats that are late, as long as nobody else plays in between."""
    for seat in people:
        wound = table.deadline
        if seat in sight.acting(table.s) and table.kept.number == number:
            by_rule = table.game.engine.late(table.s, seat) >= 0
            rest = "." if by_rule else "; the house plays this turn."
            table.say_all(ONLOOKER, f"Time ran out for {table.names[seat]}{rest}")
        while seat in sight.acting(table.s) and table.kept.number == number and table.deadline == wound:
            s = table.s
            action = int(table.game.engine.late(s, seat))
            if action < 0:
                action = await table.house.choose(table, s, seat)
            async with table.lock:
                if table.kept.number == number:
                    number = await whole(table.keep(*table.try_out(seat, [action], "", "")))


def length(table: Table) -> int:
    """How many minutes the whole game is to take; 0: as long as it takes."""
    return int(table.kept.settings.get("length", 0))


def rest(table: Table) -> float | None:
    """Seconds left of the whole game, counted from the first move of a seat; None while none has moved.

    The line says when that was, so the clock goes on through restarts and takings back.
    """
    begun = next((entry.at for entry in table.kept.entries if entry.seat >= 0), None)
    if not length(table) or begun is None:
        return None
    return max(0.0, round(begun + 60 * length(table) - time.time(), 1))


def wind_bell(table: Table) -> None:
    """Have the time of the whole game called when it is up."""
    if table.bell:
        table.bell.cancel()
    table.bell = None
    left = rest(table)
    if left is not None and table.game.engine.late(table.s, WORLD) >= 0:
        loop = asyncio.get_running_loop()
        table.bell = loop.call_later(left, lambda: table.house.spawn(ring(table)))


async def ring(table: Table) -> None:
    """The time of the whole game is up: play what the rules have for it, and say what it means."""
    async with table.lock:
        action = int(table.game.engine.late(table.s, WORLD))
        if action < 0 or rest(table):
            return wind_bell(table)
        table.bell = asyncio.get_running_loop().call_later(AGAIN, lambda: table.house.spawn(ring(table)))
        entries, records = table.try_out(WORLD, [action], "", "")
        step = Step(-1, WORLD, action, table.s, records[0])
        told = sight.told(table.game, step, ONLOOKER, table.names).sentences
        await whole(table.keep(entries, records))
        wind_bell(table)
        spent = "minute is" if length(table) == 1 else f"{length(table)} minutes are"
        table.say_all(ONLOOKER, " ".join([f"The {spent} over.", *told]))
