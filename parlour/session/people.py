"""The people in a seat. If a seat may have several, each has their own token and may act for the seat; the first
action that arrives counts. In some games a seat may join another one after a penalty (JOIN, H-77 in Hundred);
its people may then act for that seat too.

The person who took a seat first is stored in the seat. If there are more, all of them are stored in the settings of
the table. So a seat with one person is stored in the same way as in games where seats have one person only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.english import listed
from parlour.store.matches import OPEN, PERSON, Seat, StoredMatch, TableSettings
from parlour.store.settings import Person

if TYPE_CHECKING:
    from .session import Session

LONGEST_NAME = 40  # characters in the name of a seat


def people_of(stored: StoredMatch, number: int) -> list[Person]:
    """Return everybody who holds seat number `number`, in the order in which they came, even while a bot plays for
    them.
    """
    seat = stored.seats[number]
    if not seat.token:
        return []
    several = stored.settings.people.get(number, ())
    return list(several) if several and several[0].token == seat.token else [Person(seat.token, seat.name)]


def sits(stored: StoredMatch, token: str, number: int) -> bool:
    """Return whether a token (given as its digest) belongs to somebody who holds seat number `number`, even while a bot
    plays for them.
    """
    is_seat = 0 <= number < len(stored.seats)
    return bool(token) and is_seat and any(one.token == token for one in people_of(stored, number))


def helping(session: Session) -> dict[int, int]:
    """Return a dict from each seat whose people may act for another seat now to that other seat. A seat that
    may act for itself is left out.
    """
    idle = [] if session.over else {*range(len(session.stored.seats))} - {*session.acting()}
    return {i: other for i in sorted(idle) if (other := session.offer(i).helps) >= 0}


def holds(stored: StoredMatch, token: str, number: int, helpers: Mapping[int, int]) -> bool:
    """Return whether a token (given as its digest) may act for seat number `number`: it belongs to somebody in that
    seat, or in a seat that may act for it (`helpers`).
    """
    if not 0 <= number < len(stored.seats) or stored.seats[number].kind != PERSON:
        return False
    if sits(stored, token, number):
        return True
    return any(other == number and sits(stored, token, i) for i, other in helpers.items())


def room_at(session: Session, number: int) -> int:
    """Return how many more people may join seat number `number`."""
    seat = session.stored.seats[number]
    if session.over or seat.kind not in (OPEN, PERSON):
        return 0
    return max(0, session.traits.people - len(people_of(session.stored, number)))


def with_people(settings: TableSettings, number: int, people: Sequence[Person]) -> TableSettings:
    """Return the settings of the table with these people in seat number `number`. A single person is stored in the seat
    itself, so then the settings stay as they are.
    """
    after = {seat: some for seat, some in settings.people.items() if seat != number}
    if len(people) > 1:
        after[number] = tuple(people)
    return settings if after == settings.people else replace(settings, people=after)


def seat_of(people: Sequence[Person]) -> Seat:
    """Return a Seat for these people. Its name consists of as many of their names as fit."""
    names = [one.name for one in people if one.name]
    joined = listed(names)
    return Seat(PERSON, joined if len(joined) <= LONGEST_NAME else names[0], token=people[0].token)
