"""Taking back: one's own choices freely until something else has happened, and further with consent."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from parlour.store.matches import Entry

from . import clockwork, consent, sight
from .errors import OutOfStep
from .guest import Guest
from .sight import Step
from .whole import whole

if TYPE_CHECKING:
    from .table import Table


def undo_to(table: Table, seat: int) -> int | None:
    """The ply that a seat may go back to by itself: its last message, if nothing came after it."""
    line, marks, actors = table.kept.match.line, table.kept.marks, table.kept.actors
    ply = len(line)
    if table.over or not line or actors[-1] != seat:
        return None
    while ply and actors[ply - 1] == seat and marks[ply - 1] == marks[-1]:
        if table.game.engine.settles(table.records[ply - 1], line[ply - 1]):
            return None
        ply -= 1
    return ply


async def undo(table: Table, seat: int, ply: int, mark: str) -> int:
    """Take back a seat's own last choice."""
    return await whole(_undo(table, seat, ply, mark))


async def _undo(table: Table, seat: int, ply: int, mark: str) -> int:
    async with table.lock:
        if (seat, mark) in table.marks:
            return table.marks[seat, mark]
        if ply != table.s.ply:
            raise OutOfStep(f"The match stands at ply {table.s.ply}, not at {ply}.")
        back = undo_to(table, seat)
        if back is None:
            raise OutOfStep("Nothing of yours can be taken back now. You may ask the others.")
        return await go_back(table, seat, back, mark)


async def go_back(table: Table, seat: int, ply: int, mark: str) -> int:
    """Go back to a ply: an entry of the line like any other. The table's lock is held."""
    seal = table.kept.entries[-1].seal
    entry = Entry(table.kept.number, table.kept.take + 1, seat, back=ply, mark=mark, at=time.time()).sealed(
        seal
    )
    await table.write(table.house.store.add(table.kept.id, [entry], over=False))
    before, acted = table.s, sight.acting(table.s)
    table.kept.follow(entry)
    del table.records[ply + 1 :]
    if sight.acting(table.s) != acted:  # who takes back its own half turn gains no time by it
        clockwork.wind_clock(table)
    clockwork.wind_bell(table)
    table.after_step(Step(entry.number + 1, seat, ply, before, table.s, back=True), entry)
    consent.withdraw(table, consent.OFF)
    table.settle()
    return table.kept.number


async def ask_back(table: Table, guest: Guest, seat: int, ply: int, mark: str) -> int:
    """Ask to go back to before the seat's last choice; at once if nobody else has a say."""
    return await whole(_ask_back(table, guest, seat, ply, mark))


async def _ask_back(table: Table, guest: Guest, seat: int, ply: int, mark: str) -> int:
    async with table.lock:
        if (seat, mark) in table.marks:
            return table.marks[seat, mark]
        actors, marks = table.kept.actors, table.kept.marks
        last = max((i for i, actor in enumerate(actors) if actor == seat >= 0), default=-1)
        if table.over or last < 0 or ply != table.s.ply:
            raise OutOfStep("The game is over." if table.over else "There is nothing of yours to take back.")
        while last and actors[last - 1] == seat and marks[last - 1] == marks[last]:
            last -= 1
        if last < table.reviews.read:
            raise OutOfStep("A review of that turn has been read, so it cannot be played again.")
        others = {s for g in table.guests if g is not guest for s in g.seats} - set(guest.seats)
        text = f"{table.names[seat]} would like to take back, to ply {last}."
        return await consent.ask(
            table, seat, text, sorted(others), lambda: go_back(table, seat, last, mark), mark
        )
