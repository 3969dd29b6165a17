"""The people of a seat. Where a seat may have several, each has a token of their own and may act for it: the first that
arrives counts. So may, by some rules, the people of a seat that has joined another.

Whoever took a seat first stands in the seat itself. If there are more, all of them stand in the table's settings, so
that a seat with one person is stored as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.core.english import listed
from parlour.store.matches import OPEN, PERSON, Seat, StoredMatch

from ..wire.names import SEAT

if TYPE_CHECKING:
    from .table import Table


class Person(NamedTuple):
    """Somebody at a seat: the digest of a token, and the name they gave."""

    token: str
    name: str


def people_of(stored: StoredMatch, number: int) -> list[Person]:
    """Everybody who has a seat, in the order in which they came; also while a bot plays for them."""
    seat = stored.seats[number]
    if not seat.token:
        return []
    several = [Person(*one) for one in stored.settings.get("people", {}).get(str(number), ())]
    return several if several and several[0].token == seat.token else [Person(seat.token, seat.name)]


def sits(table: Table, token: str, number: int) -> bool:
    """Whether a token (as its digest) is that of somebody who has this seat, be it lent to a bot."""
    is_seat = 0 <= number < len(table.stored.seats)
    return bool(token) and is_seat and any(one.token == token for one in people_of(table.stored, number))


def helping(table: Table) -> dict[int, int]:
    """The seats whose people may act for another seat by now, and for which; whoever acts themselves helps nobody."""
    session = table.session
    idle = [] if session.over else {*range(len(table.stored.seats))} - {*session.acting()}
    return {i: other for i in sorted(idle) if (other := session.offer(i).helps) >= 0}


def holds(table: Table, token: str, number: int) -> bool:
    """Whether a token (as its digest) may act for a seat: as its own, or as one that its own has joined."""
    if not 0 <= number < len(table.stored.seats) or table.stored.seats[number].kind != PERSON:
        return False
    if sits(table, token, number):
        return True
    return any(other == number and sits(table, token, i) for i, other in table.helping.items())


def room_at(table: Table, number: int) -> int:
    """How many more people may have a seat."""
    seat, most = table.stored.seats[number], table.session.traits.people
    if table.over or seat.kind not in (OPEN, PERSON):
        return 0
    return max(0, most - len(people_of(table.stored, number)))


def note_people(stored: StoredMatch, number: int, people: list[Person]) -> None:
    """Put the people of a seat into the settings; who is alone there stands in the seat itself."""
    before = stored.settings.get("people", {})
    after = {key: some for key, some in before.items() if key != str(number)}
    if len(people) > 1:
        after[str(number)] = [list(one) for one in people]
    if after != before:
        stored.settings["people"] = after


def seat_of(people: list[Person]) -> Seat:
    """The seat of some people, called by all their names as far as they fit."""
    names = [one.name for one in people if one.name]
    said = listed(names)
    return Seat(PERSON, said if len(said) <= SEAT else names[0], token=people[0].token)
