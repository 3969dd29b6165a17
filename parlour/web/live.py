"""The socket of a table: says hello, checks every message, answers every one. docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.core.errors import ParlourError, Refusal, Refused

from . import calls, consent, sight, takeback
from . import messages as m
from .errors import NotKept, OutOfStep, WebError, WrongSeat
from .guest import Guest
from .house import House, digest
from .limits import origin_is_ours
from .plain import NOTHING, sentence
from .table import PHRASES, Table

log = logging.getLogger("parlour.web")
router = APIRouter()
POLICY, TOO_BIG = 1008, 1009
FRAME = 16 * 1024
HELLO_WITHIN = 10.0  # seconds
LAST_WORDS = 3.0  # seconds for what still waits, before a guest is let go
PATIENCE = 100  # messages past the pace before a client is let go
GUESTS = 200  # sockets at one table


@router.websocket("/match/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """One client at one table, from its hello to its going."""
    house: House = socket.app.state.house
    if not origin_is_ours(socket.headers):
        await socket.close(POLICY, "Sockets are for pages of this parlour only.")
        return
    await socket.accept()
    guest = Guest()
    try:
        table = await house.table(id)
    except ParlourError as error:
        await socket.send_text(m.ErrorMessage(code="match", text=str(error)).model_dump_json())
        await socket.close(POLICY, "no such match")
        return
    if len(table.guests) >= GUESTS:
        await socket.send_text(m.ErrorMessage(code="flood", text="This table is full.").model_dump_json())
        await socket.close(POLICY, "full")
        return
    sender = asyncio.create_task(send(socket, guest))
    try:
        await converse(socket, table, guest)
    except (WebSocketDisconnect, RuntimeError):
        pass  # it has gone, or we have let it go
    finally:
        table.part(guest)
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(sender, LAST_WORDS if guest.gone else 0)


async def send(socket: WebSocket, guest: Guest) -> None:
    """Send what waits, until the guest has gone or does not keep up."""
    while (text := await guest.outbox.get()) is not None:
        await socket.send_text(text)
    await socket.close(POLICY, "too much, or too slow; come back")


async def converse(socket: WebSocket, table: Table, guest: Guest) -> None:
    """Read messages until the client goes."""
    refused = 0
    while True:
        text = await receive(socket, greeted=guest in table.guests)
        if not guest.may_speak():
            refused += 1
            guest.send(m.ErrorMessage(code="flood", text="Too many messages at once; slow down."))
            if refused > PATIENCE:
                guest.let_go()
                return
            continue
        if text is None or len(text) > FRAME:
            guest.send(m.ErrorMessage(code="malformed", text="A message is one short JSON text."))
            continue
        await respond(table, guest, text)


async def receive(socket: WebSocket, greeted: bool) -> str | None:
    """The next text; None for bytes. A client that never says hello is let go."""
    async with asyncio.timeout(None if greeted else HELLO_WITHIN):
        packet = await socket.receive()
    if packet["type"] != "websocket.receive":
        raise WebSocketDisconnect
    return packet.get("text")


async def respond(table: Table, guest: Guest, text: str) -> None:
    """Read one message, do what it asks, and answer."""
    try:
        message = m.FROM_CLIENT.validate_json(text)
    except (ValidationError, ValueError, RecursionError) as error:
        fault = sentence(error.errors()[0]) if isinstance(error, ValidationError) else NOTHING
        guest.send(m.ErrorMessage(code="malformed", text=f"That message cannot be read. {fault}"[:300]))
        return
    id = getattr(message, "id", "")
    try:
        if isinstance(message, m.Hello):
            greet(table, guest, message)
        elif guest not in table.guests:
            guest.send(m.ErrorMessage(id=id, code="malformed", text="Say hello first."))
        elif isinstance(message, m.Ping):
            guest.send(m.Pong(number=table.kept.number))
        elif isinstance(message, m.See):
            guest.send(m.Picture(id=id, board=table.picture(guest, message.number)))
        else:
            answer = await carry_out(table, guest, message)
            guest.send(answer)
    except Refused as error:
        why = error.refusal
        guest.send(m.RefusedMessage(id=id, clause=why.clause, text=why.text, at=why.at))
    except ParlourError as error:
        guest.send(m.ErrorMessage(id=id, code=code_of(error), text=str(error)[:400]))
    except Exception:
        log.exception("unforeseen: %s", type(message).__name__)
        guest.send(
            m.ErrorMessage(id=id, code="refused", text="That cannot be done here. Nothing was changed.")
        )


CODES: tuple[tuple[type[ParlourError], m.ErrorCode], ...] = (
    (WrongSeat, "seat"),
    (OutOfStep, "stale"),
    (NotKept, "store"),
    (WebError, "malformed"),
    (ParlourError, "refused"),
)


def code_of(error: ParlourError) -> m.ErrorCode:
    """The protocol's code for an error."""
    return next(code for kind, code in CODES if isinstance(error, kind))


def greet(table: Table, guest: Guest, hello: m.Hello) -> None:
    """Find the seats of a client's tokens and show it the table."""
    if hello.version != m.VERSION:
        text = f"This server speaks version {m.VERSION}; reload the page."
        guest.send(m.ErrorMessage(code="version", text=text))
        return
    digests = {digest(token) for token in hello.tokens}
    held = {i: seat.token for i, seat in enumerate(table.kept.seats) if seat.token and seat.token in digests}
    guest.seats = {i: token for i, token in held.items() if table.holds(token, i)}
    guest.look = hello.look
    table.welcome(guest, hello.since, refused=len(digests) - len(set(guest.seats.values())))


async def carry_out(table: Table, guest: Guest, message: m.Asked) -> m.Message:
    """Do what a message asks, its token checked; the answer."""
    seat = table.seat_of(digest(message.token), message.seat)  # type: ignore[attr-defined]
    number = table.kept.number
    if isinstance(message, m.Play):
        if not message.sure and (doubt := doubt_of(table, seat, message)):
            return doubt
        number = await table.play(seat, message.ply, message.actions, message.move, message.id)
    elif isinstance(message, m.Undo):
        number = await takeback.undo(table, seat, message.ply, message.id)
    elif isinstance(message, m.AskBack | m.Call | m.Answer):
        number = await ask_others(table, guest, seat, message)
    elif isinstance(message, m.Explain):
        return explain(table, seat, message)
    elif isinstance(message, m.Preview):
        return preview(table, seat, message)
    elif isinstance(message, m.Weigh):
        return weigh(table, seat, message)
    elif isinstance(message, m.Review):
        sentences = table.reviews.tell(message.ply, seat)
        return m.Reviewed(id=message.id, ply=message.ply, sentences=sentences)
    elif isinstance(message, m.Look):
        table.look(guest, seat)
    elif isinstance(message, m.Say):
        say(table, seat, message)
    elif isinstance(message, m.Rematch):
        await table.house.rematch(table)
    return m.Done(id=message.id, number=number)


async def ask_others(table: Table, guest: Guest, seat: int, message: m.AskBack | m.Call | m.Answer) -> int:
    """Carry out a question to the others, or an answer to one, and never twice for one id."""
    if (seat, message.id) in table.asked:
        return table.asked[seat, message.id]
    if isinstance(message, m.AskBack):
        number = await takeback.ask_back(table, guest, seat, message.ply, message.id)
    elif isinstance(message, m.Call):
        number = await calls.call(table, seat, message.action, message.id)
    else:
        number = await consent.answer(table, seat, message.number, message.yes)
    table.asked[seat, message.id] = number
    return number


def explain(table: Table, seat: int, message: m.Explain) -> m.Message:
    """What a path of clicks means: a choice that is open, nothing yet, or why not."""
    game = table.game
    seen = sight.hidden(game, table.s, max(seat, sight.ONLOOKER))
    meant = game.view.click(seen, tuple(message.path))
    if isinstance(meant, Refusal):
        return m.RefusedMessage(id=message.id, clause=meant.clause, text=meant.text)
    if meant is not None and meant not in planned(table, seat):
        if refusal := sight.refusal(game, table.s, int(meant), seat):
            return m.RefusedMessage(id=message.id, clause=refusal.clause, text=refusal.text)
    if meant is None:
        return m.Meant(id=message.id, action=None, seat=seat)
    ask = sight.warning(game, seen, int(meant))
    return m.Meant(id=message.id, action=int(meant), seat=seat, warning=ask)


def doubt_of(table: Table, seat: int, message: m.Play) -> m.Meant | None:
    """What to ask before a typed move is played; None if there is nothing to ask, or it is not to be played."""
    if message.move is None or message.ply != table.s.ply:
        return None
    action = table.read(message.move, seat)
    if sight.refusal(table.game, table.s, action, seat):
        return None
    ask = sight.warning(table.game, sight.hidden(table.game, table.s, max(seat, sight.ONLOOKER)), action)
    return m.Meant(id=message.id, action=action, seat=seat, warning=ask) if ask else None


def planned(table: Table, seat: int) -> set[int]:
    """The actions that a seat may put into its plan, if it has one to make."""
    if seat < 0 or seat not in sight.acting(table.s):
        return set()
    plan = sight.plan(table.game, table.s, seat)
    return {choice.action for slot in plan.slots for choice in slot.choices} if plan else set()


def preview(table: Table, seat: int, message: m.Preview) -> m.Message:
    """The board with part of a plan carried out."""
    preview_of = getattr(table.game.view, "preview", None)
    if preview_of is None or message.ply != table.s.ply:
        raise OutOfStep("There is nothing to preview here.")
    if not planned(table, seat).issuperset(message.actions):
        raise OutOfStep("That is not part of this turn's plan.")
    canvas = preview_of(sight.hidden(table.game, table.s, seat), list(message.actions))
    return m.Picture(id=message.id, board=canvas.moving_text())


def weigh(table: Table, seat: int, message: m.Weigh) -> m.Message:
    """What a line comes to that is being typed."""
    if not sight.weighs(table.game):
        raise OutOfStep("In this game a line is judged when it is sent.")
    said, why = sight.weigh(table.game, table.s, message.move, seat)
    if why is None:
        return m.Weighed(id=message.id, said=said, open=True)
    return m.Weighed(id=message.id, said=said, open=False, clause=why.clause, text=why.text, at=why.at)


def say(table: Table, seat: int, message: m.Say) -> None:
    """Pass on what somebody says, as far as the table allows talk."""
    allowed = table.kept.settings.get("chat", "on")
    if allowed == "off" or table.game.quiet_partners:
        raise OutOfStep("There is no chat at this table.")
    if message.phrase is not None and message.phrase < len(PHRASES):
        table.say_all(seat, PHRASES[message.phrase])
    elif allowed == "phrases":
        raise OutOfStep("Only the quick phrases are used at this table.")
    elif text := " ".join(message.text.split()):
        table.say_all(seat, text)
