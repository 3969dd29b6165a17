"""The seats of a match over HTTP: take, leave or lend a seat, give it to a bot, add a salt; the owner removes and
mutes people.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from parlour.core.errors import Conflict, WrongSeat
from parlour.session import people
from parlour.store.matches import BOT, OPEN, PERSON, Seat

from ..table import bots, moderation, seating
from ..table.authority import Check
from ..table.registry import digest, fresh_token
from ..table.table import Table
from ..wire.bearer import Bearer, require_bearer
from ..wire.body import Body, View
from ..wire.names import SEAT, check_seat_name
from .routes import Salt, check_level, registry_of

router = APIRouter(tags=["seats"])


class SeatRequest(Body):
    """A request, with the invitation code, to take an open seat or to join the people who hold a seat."""

    invite: str = Field(max_length=80, title="Invitation")
    name: str = Field(default="", max_length=SEAT, title="Your name")
    seat: int | None = Field(default=None, ge=0, le=63, title="Seat")
    salt: Salt = Field(default="", title="Salt")


class SeatTaken(View):
    """The response to somebody who has taken a seat: the seat's number and its token."""

    seat: int
    token: str


class BotRequest(Body):
    """The name of the bot for an empty seat."""

    level: str = Field(default=bots.FIRST, max_length=20, title="Bot")


class SaltRequest(Body):
    """The salt (random hex digits) that a seat adds to the dice."""

    salt: Salt = Field(min_length=1, title="Salt")


class PersonRemoved(View):
    """The new invitation code after somebody was removed; the old code is void."""

    invite: str


def must_hold(table: Table, token: str, seat: int) -> Check:
    """Raise WrongSeat unless a token (given as its digest) belongs to somebody in this seat. Return a function that
    makes the same check again, for the moment at which the command is carried out.
    """

    def check() -> None:
        table.own_seat_of(token, seat)

    check()
    return check


@router.post("/api/matches/{id}/seats", status_code=201)
async def join(request: Request, id: str, body: SeatRequest) -> SeatTaken:
    """Take an open seat, or join the people in a seat that has room for more. Return the new token, which is valid
    until its owner leaves the seat.
    """
    table = await registry_of(request).table(id)

    def check() -> None:
        if not table.stored.invite or body.invite != table.stored.invite:
            raise WrongSeat("This invitation is not valid. Ask for a new link.")

    check()
    seats = table.stored.seats
    free = [i for i, seat in enumerate(seats) if seat.kind == OPEN]
    beside = [i for i, seat in enumerate(seats) if seat.kind == PERSON and people.room_at(table.session, i)]
    beside.sort(key=lambda i: -people.room_at(table.session, i))
    places = [i for i in free + beside if body.seat in (None, i)]
    if not places:
        raise Conflict("Somebody else has just taken that seat. You can watch this table.")
    seat, token, name = places[0], fresh_token(), check_seat_name(body.name)
    if seat in beside:
        await seating.join_side(table, seat, digest(token), name, check)
        return SeatTaken(seat=seat, token=token)
    name = name or seats[seat].name
    person = Seat(PERSON, name, token=digest(token))
    await seating.take_seat(table, seat, person, only_from=OPEN, salt=body.salt, check=check)
    return SeatTaken(seat=seat, token=token)


@router.delete("/api/matches/{id}/seats/{seat}", status_code=204)
async def leave(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Leave a seat. The person's token becomes void; other people in the seat keep theirs."""
    table, token = await registry_of(request).table(id), digest(require_bearer(authorization))
    check = must_hold(table, token, seat)
    await seating.leave_seat(table, seat, token, check)


@router.post("/api/matches/{id}/seats/{seat}/bot", status_code=204)
async def seat_bot(
    request: Request, id: str, seat: int, body: BotRequest, authorization: Bearer = ""
) -> None:
    """Give an empty seat to a bot. Everybody with a seat may do this, and so may the owner."""
    table = await registry_of(request).table(id)
    token = digest(require_bearer(authorization))

    def check() -> None:
        sits = any(table.holds(token, i) for i in range(len(table.stored.seats)))
        if not sits and not table.session.moderation.is_owner(token):
            raise WrongSeat("Only people with a seat at this table can do that.")

    check()
    if not 0 <= seat < len(table.stored.seats) or table.stored.seats[seat].kind != OPEN:
        raise Conflict("Somebody sits in that seat already. Choose an empty one.")
    bot = Seat(BOT, table.stored.seats[seat].name, check_level(body.level))
    await seating.take_seat(table, seat, bot, only_from=OPEN, check=check)


@router.post("/api/matches/{id}/seats/{seat}/lend", status_code=204)
async def lend(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Let a bot play for the person in a seat for a while. The person keeps the token and can take the seat back."""
    table, token = await registry_of(request).table(id), digest(require_bearer(authorization))
    check = must_hold(table, token, seat)
    await seating.lend(table, seat, table.presence.level, check=check)


@router.post("/api/matches/{id}/seats/{seat}/back", status_code=204)
async def take_back(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Take a seat back from the bot that plays for its person."""
    table = await registry_of(request).table(id)
    await seating.give_back(table, seat, digest(require_bearer(authorization)))


@router.post("/api/matches/{id}/seats/{seat}/time", status_code=204)
async def give_time(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Give another seat one more minute. Everybody with a seat may do this."""
    table = await registry_of(request).table(id)
    token = digest(require_bearer(authorization))
    giver = next((i for i in range(len(table.stored.seats)) if i != seat and table.holds(token, i)), None)
    if giver is None:
        raise WrongSeat("Only people with a seat at this table can give others time.")
    if not 0 <= seat < len(table.stored.seats) or table.over or table.timers.clock_message().mode == "off":
        raise Conflict("That player has no clock running, so you cannot add time.")
    await table.timers.give_time(seat)
    table.say_all(-1, f"{table.names[giver]} gives {table.names[seat]} a minute.")


@router.post("/api/matches/{id}/seats/{seat}/salt", status_code=204)
async def add_salt(
    request: Request, id: str, seat: int, body: SaltRequest, authorization: Bearer = ""
) -> None:
    """Add a seat's salt to the dice. A seat can do this once, before the first throw. The server has
    published the digest of its seed before that, so it cannot choose another seed that suits the salt.
    """
    table, token = await registry_of(request).table(id), digest(require_bearer(authorization))
    check = must_hold(table, token, seat)
    await seating.add_salt(table, seat, body.salt, check)


@router.delete("/api/matches/{id}/people/{seat}")
async def remove_person(request: Request, id: str, seat: int, authorization: Bearer = "") -> PersonRemoved:
    """Remove the person from a seat; their token becomes void. Only the owner of the table may do this."""
    table = await registry_of(request).table(id)
    moderation.check_owner(table, digest(require_bearer(authorization)))
    return PersonRemoved(invite=await moderation.remove(table, seat))


@router.put("/api/matches/{id}/people/{seat}/mute", status_code=204)
async def mute(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Mute the person in a seat: their chat is blocked, but their moves still count. Only the owner of the table may
    do this.
    """
    table = await registry_of(request).table(id)
    moderation.check_owner(table, digest(require_bearer(authorization)))
    await moderation.mute(table, seat, True)


@router.delete("/api/matches/{id}/people/{seat}/mute", status_code=204)
async def unmute(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Let a muted person chat again. Only the owner of the table may do this."""
    table = await registry_of(request).table(id)
    moderation.check_owner(table, digest(require_bearer(authorization)))
    await moderation.mute(table, seat, False)
