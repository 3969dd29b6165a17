"""Reminders over HTTP: a person chooses where messages about their turns go, confirms an address, or stops them."""

from __future__ import annotations

import re
import secrets
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from parlour.core.errors import Conflict, WrongSeat
from parlour.store.settings import Reminder

from ..limits import source_of
from ..messenger import KINDS, MAIL, Messenger, Note, NotSent
from ..table.authority import checked
from ..table.registry import digest
from ..table.table import Table
from ..wire.bearer import Bearer, require_bearer
from ..wire.body import Body, View
from .routes import registry_of
from .seats import must_hold

router = APIRouter(tags=["seats"])
ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9.-]{1,200}\.[A-Za-z]{2,24}")
TOO_MANY = "Too many messages were asked for from your address. Wait a while."


class ReminderRequest(Body):
    """A request to send messages about the turns of a seat; an empty kind ends them."""

    kind: Literal["", "mail", "webhook"] = Field(title="Kind of message")
    to: str = Field(default="", max_length=300, title="Address")


class CodeRequest(Body):
    """The code from a message, with which its receiver confirms the address or stops the messages."""

    seat: int = Field(ge=0, le=63, title="Seat")
    code: str = Field(max_length=80, title="Code")
    stop: bool = Field(default=False, title="Stop")


class ReminderView(View):
    """Where messages about a seat's turns go, and which kinds this parlour can send."""

    kinds: list[str]
    kind: str = ""
    to: str = ""
    confirmed: bool = False


def messenger_of(table: Table) -> Messenger:
    """Return the messenger of this server. Raise Conflict if the operator has set up none."""
    messenger = table.registry.messenger
    if messenger is None:
        raise Conflict("This server does not send messages.")
    return messenger


def view_of(table: Table, seat: int, token: str) -> ReminderView:
    """Return the reminder of a seat for the person who set it up."""
    messenger, found = table.registry.messenger, table.session.settings.reminders.get(seat)
    kinds = messenger.kinds if messenger else []
    if found is None or found.token != token:
        return ReminderView(kinds=kinds)
    return ReminderView(kinds=kinds, kind=found.kind, to=found.to, confirmed=found.is_confirmed)


@router.get("/api/matches/{id}/seats/{seat}/reminder")
async def reminder_of(request: Request, id: str, seat: int, authorization: Bearer = "") -> ReminderView:
    """Return the address to which messages about the turns of the caller's seat go."""
    table, token = await registry_of(request).table(id), digest(require_bearer(authorization))
    must_hold(table, token, seat)
    return view_of(table, seat, token)


@router.post("/api/matches/{id}/seats/{seat}/reminder")
async def set_reminder(
    request: Request, id: str, seat: int, body: ReminderRequest, authorization: Bearer = ""
) -> ReminderView:
    """Set the address to which messages about the turns of the caller's seat go. An e-mail address gets a link to
    confirm it; a webhook gets a first message at once.
    """
    table, token = await registry_of(request).table(id), digest(require_bearer(authorization))
    check = must_hold(table, token, seat)
    reminders = table.timers.reminders
    if not body.kind:
        await table.do(checked(lambda: table.session.reminders.set(seat, None), check))
        return view_of(table, seat, token)
    messenger, to = messenger_of(table), body.to.strip()
    check_address(messenger, body.kind, to)
    request.app.state.budgets.reminders.spend(source_of(request.scope), TOO_MANY)
    made = Reminder(body.kind, to, secrets.token_urlsafe(24), token, is_confirmed=body.kind != MAIL)
    try:
        await reminders.send(made, first_note(table, seat, made))
    except NotSent as error:
        raise Conflict(f"No message could be sent. {error}") from None
    await table.do(checked(lambda: table.session.reminders.set(seat, made), check))
    table.timers.reschedule()
    return view_of(table, seat, token)


def check_address(messenger: Messenger, kind: str, to: str) -> None:
    """Raise Conflict unless this parlour can send messages of this kind to the address."""
    if kind not in messenger.kinds:
        raise Conflict(f"This server does not send messages by {'e-mail' if kind == MAIL else kind}.")
    if kind == MAIL and not ADDRESS.fullmatch(to):
        raise Conflict("This is not an e-mail address. Check it for typing errors.")
    if kind != MAIL and not messenger.allows(to):
        allowed = ", ".join(messenger.settings.webhooks)
        raise Conflict(f"Messages may go only to addresses that begin with {allowed}.")


def first_note(table: Table, seat: int, reminder: Reminder) -> Note:
    """Return the first message to an address: a link to confirm an e-mail address, or a greeting to a webhook."""
    game = table.game.title
    if reminder.kind != MAIL:
        return Note(
            f"Parlour: {game}", "You will be told here when it is your turn.", table.timers.reminders.url
        )
    text = (
        f"Somebody asked for a message at this address whenever it is their turn at a table of {game}. If it was you, "
        "open this page and confirm it. If not, do nothing: no other message will follow."
    )
    return Note(
        f"Parlour: confirm your address for {game}", text, table.timers.reminders.link(seat, reminder)
    )


@router.post("/api/matches/{id}/reminder")
async def use_code(request: Request, id: str, body: CodeRequest) -> ReminderView:
    """Confirm an e-mail address for reminders, or stop the messages to it, with the code that was sent there;
    return the new state. Raise WrongSeat if the code is wrong.
    """
    table = await registry_of(request).table(id)
    found = table.session.settings.reminders.get(body.seat)
    if found is None or not secrets.compare_digest(found.code.encode(), body.code.encode()):
        raise WrongSeat("This link has expired or was replaced. You can ask for messages again at the table.")
    if body.stop:
        await table.do(lambda: table.session.reminders.stop(body.seat, body.code))
    else:
        await table.do(lambda: table.session.reminders.confirm(body.seat, body.code))
    table.timers.reschedule()
    return ReminderView(kinds=list(KINDS), kind="" if body.stop else found.kind, confirmed=not body.stop)


@router.get("/match/{id}/reminder", response_class=HTMLResponse, include_in_schema=False)
async def reminder_page(request: Request, id: str) -> Response:
    """Return the page on which the receiver of a message confirms the address or stops the messages."""
    table = await registry_of(request).table(id)
    facts = {"game": table.game, "facts": {"id": table.stored.id}}
    response: Response = request.app.state.pages.TemplateResponse(request, "reminder.html", facts)
    return response
