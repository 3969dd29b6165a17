"""The seats of a match over HTTP: take one and leave it, seat a bot, add to the dice; the host sends out and mutes."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from parlour.core.errors import Conflict, WrongSeat
from parlour.store.matches import BOT, OPEN, PERSON, Seat

from ..table import bots, moderation, seating
from ..table.registry import digest, fresh_token
from ..wire import messages as m
from ..wire.bearer import Bearer, require_bearer
from ..wire.body import Body
from ..wire.names import SEAT, seat_name_of
from .routes import Salt, known_level, registry_of

router = APIRouter(tags=["seats"])


class SeatAsked(Body):
    """Taking an open seat with the invitation."""

    invite: str = Field(max_length=80, title="Invitation")
    name: str = Field(default="", max_length=SEAT, title="Your name")
    seat: int | None = Field(default=None, ge=0, le=63, title="Seat")
    salt: Salt = Field(default="", title="Salt")


class SeatTaken(BaseModel):
    """A seat, and the token that holds it."""

    seat: int
    token: str


class BotAsked(Body):
    """A bot for an empty seat."""

    level: str = Field(default=bots.FIRST, max_length=20, title="Bot")


class SaltAdded(Body):
    """A seat's own share in the dice."""

    salt: Salt = Field(min_length=1, title="Salt")


class SentOut(BaseModel):
    """Somebody was sent out: the old invitation is worth nothing, this is the new one."""

    invite: str


@router.post("/api/matches/{id}/seats", status_code=201)
async def join(request: Request, id: str, asked: SeatAsked) -> SeatTaken:
    """Take an open seat with the invitation; the token is new and holds the seat until it is left."""
    table = await registry_of(request).table(id)
    if not table.stored.invite or asked.invite != table.stored.invite:
        raise WrongSeat("That invitation is not for this table.")
    empty = [i for i, seat in enumerate(table.stored.seats) if seat.kind == OPEN]
    if asked.seat is not None:
        empty = [i for i in empty if i == asked.seat]
    if not empty:
        raise Conflict("No such seat is free at this table; you can watch.")
    seat, token = empty[0], fresh_token()
    name = seat_name_of(asked.name) or table.stored.seats[seat].name
    await seating.take_seat(
        table, seat, Seat(PERSON, name, token=digest(token)), only_from=OPEN, salt=asked.salt
    )
    return SeatTaken(seat=seat, token=token)


@router.delete("/api/matches/{id}/seats/{seat}", status_code=204)
async def leave(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Leave a seat; its token is worth nothing from now on."""
    table = await registry_of(request).table(id)
    table.seat_of(digest(require_bearer(authorization)), seat)
    await seating.take_seat(table, seat, Seat(OPEN, table.stored.seats[seat].name))


@router.post("/api/matches/{id}/seats/{seat}/bot", status_code=204)
async def seat_bot(request: Request, id: str, seat: int, asked: BotAsked, authorization: Bearer = "") -> None:
    """Let a bot have an empty seat; anyone who sits at the table may, and its host."""
    table = await registry_of(request).table(id)
    token = digest(require_bearer(authorization))
    sits = any(table.holds(token, i) for i in range(len(table.stored.seats)))
    if not sits and not table.session.moderation.is_owner(token):
        raise WrongSeat("Only somebody who sits at this table can do that.")
    if not 0 <= seat < len(table.stored.seats) or table.stored.seats[seat].kind != OPEN:
        raise Conflict("That seat is not empty.")
    bot = Seat(BOT, table.stored.seats[seat].name, known_level(asked.level))
    await seating.take_seat(table, seat, bot, only_from=OPEN)


@router.post("/api/matches/{id}/seats/{seat}/lend", status_code=204)
async def lend(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Let a bot of the table's level play for oneself; the token keeps the seat, and takes it back."""
    table = await registry_of(request).table(id)
    table.seat_of(digest(require_bearer(authorization)), seat)
    await seating.lend(table, seat, table.presence.level)


@router.post("/api/matches/{id}/seats/{seat}/back", status_code=204)
async def take_back(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Take one's seat back from the bot that has played meanwhile."""
    table = await registry_of(request).table(id)
    await seating.give_back(table, seat, digest(require_bearer(authorization)))


@router.post("/api/matches/{id}/seats/{seat}/time", status_code=204)
async def give_time(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Give another seat a minute; whoever sits at the table may."""
    table = await registry_of(request).table(id)
    token = digest(require_bearer(authorization))
    giver = next((i for i in range(len(table.stored.seats)) if i != seat and table.holds(token, i)), None)
    if giver is None:
        raise WrongSeat("Only somebody who sits at this table can give others time.")
    if not 0 <= seat < len(table.stored.seats) or table.over or table.timers.seen().mode == "off":
        raise Conflict("There is no clock that could be given time.")
    await table.timers.give_time(seat)
    table.say_all(-1, f"{table.names[giver]} gives {table.names[seat]} a minute.")
    table.send_all(m.ClockSet(clock=table.timers.seen()))


@router.post("/api/matches/{id}/seats/{seat}/salt", status_code=204)
async def add_salt(
    request: Request, id: str, seat: int, added: SaltAdded, authorization: Bearer = ""
) -> None:
    """Add to the dice for a seat, having seen what the house has promised; before the first throw, and once."""
    table = await registry_of(request).table(id)
    table.seat_of(digest(require_bearer(authorization)), seat)
    await seating.add_salt(table, seat, added.salt)


@router.delete("/api/matches/{id}/people/{seat}")
async def send_out(request: Request, id: str, seat: int, authorization: Bearer = "") -> SentOut:
    """Send out whoever has a seat; only the host of the table may. Their token is worth nothing from now on."""
    table = await registry_of(request).table(id)
    moderation.check_host(table, digest(require_bearer(authorization)))
    return SentOut(invite=await moderation.remove(table, seat))


@router.put("/api/matches/{id}/people/{seat}/mute", status_code=204)
async def mute(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Pass on nothing more of what somebody says; only the host of the table may. Their moves still count."""
    table = await registry_of(request).table(id)
    moderation.check_host(table, digest(require_bearer(authorization)))
    await moderation.mute(table, seat, True)


@router.delete("/api/matches/{id}/people/{seat}/mute", status_code=204)
async def unmute(request: Request, id: str, seat: int, authorization: Bearer = "") -> None:
    """Let somebody speak again."""
    table = await registry_of(request).table(id)
    moderation.check_host(table, digest(require_bearer(authorization)))
    await moderation.mute(table, seat, False)
