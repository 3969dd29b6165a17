"""Seating: who holds each seat, and the salts that seats add to the dice."""

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
    """The holders of the seats of one session. The methods return the changes that give, share, lend and free
    seats.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def assign(self, number: int, seat: Seat, only_from: str = "", salt: str = "") -> Change:
        """Return the change that gives seat number `number` to the person or bot in `seat`. Raises Conflict
        if `only_from` is given and the present holder is not of that kind (person, bot, open). `salt` is the
        new person's addition to the dice; it is ignored once salts are fixed.
        """
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
        """Return the change that adds one more person to seat number `number`; `token` is the digest of their token.
        Raises Conflict if there is no room.
        """
        if self._seat(number).kind != PERSON or not room_at(self.session, number):
            raise Conflict("That seat is full. Choose another one, or watch.")
        return self._share(number, [*people_of(self.session.stored, number), Person(token, name)])

    def leave(self, number: int, token: str) -> Change:
        """Return the change that removes a person from seat number `number`. Other people in the seat stay; if nobody
        is left, the seat is free.
        """
        staying = [one for one in people_of(self.session.stored, number) if one.token != token]
        if not staying:
            return self.assign(number, Seat(OPEN, self._seat(number).name))
        return self._share(number, staying)

    def _share(self, number: int, people: list[Person]) -> Change:
        settings = with_people(self.session.settings, number, people)
        return self.seat({number: seat_of(people)}, settings)

    def lend(self, number: int, level: str) -> Change:
        """Return the change that lets a bot of this level play for the person in seat number `number`. The person keeps
        the token and may take the seat back at any time.
        """
        person, session = self.person_at(number), self.session
        lent = {**session.settings.lent, number: int(session.s.ply)}
        bot = Seat(BOT, person.name, level, person.token)
        return self.seat({number: bot}, replace(session.settings, lent=lent))

    def give_back(self, number: int, token: str) -> Change:
        """Return the change that gives seat number `number` back to the person for whom a bot plays. Raises WrongSeat
        unless the token's digest belongs to that person.
        """
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
        """Return the change that gives some seats (`seats`, by number) new holders and the table these
        settings, and closes the open request for consent. The invitation code and the salts change only if
        they are given.
        """
        if settings.request:
            settings = replace(settings, request=None)
        is_new = settings is not self.session.settings
        return Change(update=TableUpdate(seats, settings if is_new else None, invite, salts))

    def add_salt(self, number: int, salt: str) -> Change:
        """Return the change that adds the salt of seat number `number` to the dice. Raises BadSalt if the salt comes
        too late.
        """
        return Change(update=TableUpdate(salts=self._salted(number, salt)))

    def person_at(self, number: int) -> Seat:
        """Return the Seat with this number, which a person must hold. Raises Conflict if no person does."""
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
        """Return the salts of all seats after seat number `number` has added `salt`."""
        trial = copy.copy(self.session.stored.match)
        trial.salts = list(trial.salts)
        trial.add_salt(number, salt)
        return trial.salts
