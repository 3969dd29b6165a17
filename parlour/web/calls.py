"""Calls: what a seat may call for out of turn, such as a draw, and how it comes about. The game says which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour import bots
from parlour.core.game import Call
from parlour.core.record import WORLD
from parlour.store.matches import BOT, PERSON

from . import consent, sight
from .errors import OutOfStep
from .sight import ONLOOKER
from .whole import whole

if TYPE_CHECKING:
    from .table import Table


async def call(table: Table, seat: int, action: int, mark: str) -> int:
    """A seat calls for something: it happens at once, or when everybody who must has agreed."""
    return await whole(_call(table, seat, action, mark))


async def _call(table: Table, seat: int, action: int, mark: str) -> int:
    async with table.lock:
        if (WORLD, mark) in table.marks:
            return table.marks[WORLD, mark]
        called = find(table, seat, action)
        text = words(table, seat, called)
        if table.declined.get(seat) == (text, table.s.ply):
            raise OutOfStep("That has just been declined. Play on before you ask again.")
        if table.question is None and (unwilling := first_unwilling(table, seat, called)) is not None:
            table.declined[seat] = (text, int(table.s.ply))
            table.say_all(ONLOOKER, consent.plays_on(table, unwilling))
            return table.kept.number
        people = [other for other in called.consent if table.kept.seats[other].kind == PERSON]
        return await consent.ask(table, seat, text, people, lambda: happen(table, action, mark), mark)


def find(table: Table, seat: int, action: int) -> Call:
    """The call that a seat means; OutOfStep if nothing of the kind is offered to it now."""
    if seat >= 0:
        for offered in table.game.list_calls(sight.hidden(table.game, table.s, seat), seat):
            if offered.action == action:
                return offered
    raise OutOfStep("The game is over." if table.over else "That cannot be called for here.")


def words(table: Table, seat: int, called: Call) -> str:
    """What the others are told, with the caller's own name where the seat has another."""
    name, title = table.names[seat], table.game.words.seat_name(table.s, seat)
    return called.request if name == title else f"{name}: {called.request}"


def first_unwilling(table: Table, seat: int, called: Call) -> int | None:
    """The first bot among those asked that does not agree."""
    for other in called.consent:
        if table.kept.seats[other].kind == BOT:
            seen = sight.hidden(table.game, table.s, other)
            if not bots.agrees(table.game, seen, called.action, seat, other):
                return other
    return None


async def happen(table: Table, action: int, mark: str) -> int:
    """Enter the call into the line, as the world's."""
    return await table.keep(*table.try_out(WORLD, [action], "", mark))
