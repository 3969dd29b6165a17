"""Seating: who has a seat, and what they add to the dice."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core.errors import Conflict, WrongSeat
from parlour.store.matches import BOT, OPEN, PERSON, Seat, TableSettings, TableUpdate
from parlour.store.settings import Person

from .events import Change
from .people import people_of, room_at, seat_of, sits, with_people

if TYPE_CHECKING:
    from .session import Session


class Seating:
    """Changes who holds the seats of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def take(self, number: int, seat: Seat, only_from: str = "", salt: str = "") -> Change:
        """Give a seat to somebody. Raises Conflict unless the seat is of the kind `only_from`, if one is given. `salt`
        is what the new person adds to the dice; it is left out where that is not possible any more."""
        match = self.session.stored.match
        if only_from and self._seat(number).kind != only_from:
            raise Conflict("Somebody else has just taken that seat.")
        is_useful = salt and not match.salts_fixed and not match.salts[number]
        salts = self._salted(number, salt) if is_useful else None
        settings = self.session.settings
        if seat.token != self._seat(number).token:
            settings = with_people(settings, number, ())
        return self.seat({number: seat}, settings, salts=salts)

    def join(self, number: int, token: str, name: str) -> Change:
        """Let one more person have a seat, by the digest of their token. Raises Conflict if there is no room."""
        if self._seat(number).kind != PERSON or not room_at(self.session, number):
            raise Conflict("There is no room for more people at that seat.")
        return self._share(number, [*people_of(self.session.stored, number), Person(token, name)])

    def leave(self, number: int, token: str) -> Change:
        """Take a person from a seat. The others keep it; if nobody is left, it is free."""
        staying = [one for one in people_of(self.session.stored, number) if one.token != token]
        if not staying:
            return self.take(number, Seat(OPEN, self._seat(number).name))
        return self._share(number, staying)

    def _share(self, number: int, people: list[Person]) -> Change:
        settings = with_people(self.session.settings, number, people)
        return self.seat({number: seat_of(people)}, settings)

    def lend(self, number: int, level: str) -> Change:
        """Let a bot play for the person in a seat. The person keeps the token and may take the seat back at
        any time.
        """
        person, session = self.person_at(number), self.session
        lent = {**session.settings.lent, number: int(session.s.ply)}
        bot = Seat(BOT, person.name, level, person.token)
        return self.seat({number: bot}, replace(session.settings, lent=lent))

    def give_back(self, number: int, token: str) -> Change:
        """Give a seat back to the person for whom a bot plays. Raises WrongSeat unless the token's digest is theirs."""
        seats = self.session.stored.seats
        if not sits(self.session.stored, token, number) or not seats[number].is_lent:
            raise WrongSeat("You did not hold that seat before, so you cannot take it back.")
        return self.seat({number: seats[number].given_back()}, self.session.settings)

    def seat(
        self,
        seats: dict[int, Seat],
        settings: TableSettings,
        invite: str | None = None,
        salts: list[str] | None = None,
    ) -> Change:
        """Return the change that gives a table these seats and settings. The change also drops the open request for
        consent.
        """
        if settings.request:
            settings = replace(settings, request=None)
        is_new = settings is not self.session.settings
        return Change(update=TableUpdate(seats, settings if is_new else None, invite, salts))

    def add_salt(self, number: int, salt: str) -> Change:
        """Add a seat's salt to the dice. Raises BadSalt if it comes too late."""
        return Change(update=TableUpdate(salts=self._salted(number, salt)))

    def person_at(self, number: int) -> Seat:
        """Return the Seat of the person at this number. Raises Conflict if no person holds it."""
        seats = self.session.stored.seats
        if not 0 <= number < len(seats) or seats[number].kind != PERSON:
            raise Conflict("Nobody sits in that seat.")
        return seats[number]

    def _seat(self, number: int) -> Seat:
        seats = self.session.stored.seats
        if not 0 <= number < len(seats):
            raise Conflict(f"There is no seat {number}.")
        return seats[number]

    def _salted(self, number: int, salt: str) -> list[str]:
        """Return the salts of all seats, with `salt` as the salt of this seat."""
        trial = copy.copy(self.session.stored.match)
        trial.salts = list(trial.salts)
        trial.add_salt(number, salt)
        return trial.salts
