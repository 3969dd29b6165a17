"""The WebSocket of a table: reads, checks and answers every message. docs/protocol.md describes the messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.datastructures import State

from parlour import bots
from parlour.core.errors import Conflict, ParlourError, Refused, WrongSeat
from parlour.core.names import clean
from parlour.core.offer import Call
from parlour.session import people
from parlour.store.matches import BOT

from ..connections import PRIORITY, Priority
from ..errors import NotKept, WebError
from ..limits import abort_connection, is_same_origin, source_of
from ..metrics import Metrics
from ..wire import messages as m
from ..wire.client import Client
from ..wire.validation import UNREADABLE, describe_fault
from . import moderation, queries, rematch
from .authority import Check, Command, checked
from .clock import now
from .following import make_current
from .registry import Registry, digest
from .table import PHRASES, Table

log = logging.getLogger("parlour.web")
router = APIRouter()
POLICY, TRY_AGAIN = 1008, 1013  # codes with which a socket is closed
FRAME = 16 * 1024
HELLO_WITHIN = 10.0  # seconds
FLUSH_WITHIN = 3.0  # seconds to send the messages that wait before a client is disconnected
BREATHER = 0.1  # seconds for which a socket of an address that is too fast is not read
WARN_EVERY = 1.0  # seconds between two warnings to a client that is too fast
PATIENCE = 100  # messages over the rate limit before a client is disconnected
GOING = (
    WebSocketDisconnect,
    RuntimeError,
    TimeoutError,
)  # the client has gone, was silent, or was disconnected


@router.websocket("/match/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Serve one client at one table, from its first message until it disconnects."""
    registry: Registry = socket.app.state.registry
    if not is_same_origin(socket.headers):
        await socket.close(POLICY, "Sockets are for pages of this server only.")
        return
    await socket.accept()
    try:
        table = await registry.table(id)
    except ParlourError as error:
        log.warning("a socket asked for a match that cannot be opened: %s", type(error).__name__)
        is_down = isinstance(
            error, NotKept
        )  # then the page connects again, and otherwise it forgets the match
        code: m.ErrorCode = "store" if is_down else "match"
        await socket.send_text(m.ErrorMessage(code=code, text=str(error)).model_dump_json())
        await socket.close(TRY_AGAIN if is_down else POLICY, "come back" if is_down else "no such match")
        return
    if table.stored.is_file:
        text = f"This is a match file, and nobody plays here. Its replay is at /match/{id}/replay."
        await socket.send_text(m.ErrorMessage(code="match", text=text).model_dump_json())
        await socket.close(POLICY, "nobody plays here")
        return
    client = Client(source_of(socket.scope))
    sender = asyncio.create_task(send(socket, client))
    talk = asyncio.create_task(converse(socket, table, client))
    left = asyncio.create_task(client.left.wait())
    try:
        await asyncio.wait({talk, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(client)
        await hang_up(socket, client, sender)
        for task in (talk, left):
            task.cancel()
        ended = await asyncio.gather(talk, left, return_exceptions=True)
    if isinstance(ended[0], Exception) and not isinstance(ended[0], GOING):
        log.error("a socket failed", exc_info=ended[0])


async def hang_up(socket: WebSocket, client: Client, sender: asyncio.Task[None]) -> None:
    """Send a client the messages that are still queued, for a few seconds at most; then close the connection."""
    await asyncio.wait({sender}, timeout=FLUSH_WITHIN if client.gone else 0)
    if client.is_slow:
        socket.app.state.metrics.slow.inc()
    if client.gone and not sender.done():
        abort_connection(socket.scope)
    sender.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await sender


async def send(socket: WebSocket, client: Client) -> None:
    """Send a client its queued messages until it disconnects, or until it is too slow."""
    while (text := await client.next()) is not None:
        await socket.send_text(text)
    await socket.close(POLICY, "too much, or too slow; come back")


async def converse(socket: WebSocket, table: Table, client: Client) -> None:
    """Read and answer the messages of a client until it disconnects."""
    refused, warned_at = 0, 0.0
    messages = socket.app.state.budgets.messages
    while True:
        text = await receive(socket, greeted=client in table.clients)
        table.presence.hear(client)
        is_crowd = not messages.try_spend(client.address)  # all sockets of the address together
        if is_crowd or not client.is_within_rate():
            refused += 1
            if refused == 1 or time.monotonic() - warned_at > WARN_EVERY:
                warned_at = time.monotonic()
                client.send(m.ErrorMessage(code="flood", text="Too many messages at once; slow down."))
            if refused > PATIENCE:
                client.disconnect()
                return
            await asyncio.sleep(BREATHER if is_crowd else 0)  # the socket is not read meanwhile
            continue
        if text is None or len(text) > FRAME:
            client.send(m.ErrorMessage(code="malformed", text="A message is one short JSON text."))
            continue
        await socket.app.state.scheduler.run(client.address, respond(table, client, text, socket.app.state))
        socket.scope[PRIORITY] = priority_of(table, client)


def priority_of(table: Table, client: Client) -> Priority:
    """Return how important this client's connection is when the server is full. A player's is more important than an
    onlooker's.
    """
    if client not in table.clients:
        return Priority.IDLE
    is_awaited = client.seats or client.lent or client.is_referee or client.is_owner
    return Priority.BUSY if is_awaited else Priority.WATCHING


async def receive(socket: WebSocket, greeted: bool) -> str | None:
    """Return the next text message from a client; None if the message is binary. Raises TimeoutError if the first
    message does not arrive in time.
    """
    async with asyncio.timeout(None if greeted else HELLO_WITHIN):
        packet = await socket.receive()
    if packet["type"] != "websocket.receive":
        raise WebSocketDisconnect
    return packet.get("text")


async def respond(table: Table, client: Client, text: str, state: State) -> None:
    """Read one message from a client, carry it out, and send the answer."""
    metrics: Metrics = state.metrics
    began = time.perf_counter()
    try:
        message = m.FROM_CLIENT.validate_json(text)
    except (ValidationError, ValueError, RecursionError) as error:
        fault = describe_fault(error.errors()[0]) if isinstance(error, ValidationError) else UNREADABLE
        client.send(m.ErrorMessage(code="malformed", text=f"That message cannot be read. {fault}"[:300]))
        return
    id = getattr(message, "id", "")
    try:
        if isinstance(message, m.Hello):
            if client not in table.clients or (message.since or 0) > table.session.entry_count:
                await make_current(table)
            greet(table, client, message, state.settings.onlookers)
        elif client not in table.clients:
            client.send(m.ErrorMessage(id=id, code="malformed", text="Say hello first."))
        elif isinstance(message, m.Ping):
            client.send(m.Pong(number=table.session.entry_count))
        elif isinstance(message, m.See):
            client.post(table.picture(client, message))
        elif isinstance(message, m.Describe):
            client.send(table.description(client, id))
        else:
            answer = await carry_out(table, client, message)
            client.post(answer if isinstance(answer, str) else answer.model_dump_json())
            if isinstance(message, m.Play) and isinstance(answer, m.Done):
                metrics.moves.labels(game=table.game.name).inc()
    except Refused as error:
        metrics.refused.inc()
        why = error.refusal
        client.send(m.RefusedMessage(id=id, clause=why.clause, text=why.text, at=why.at))
    except ParlourError as error:
        metrics.not_stored.inc(isinstance(error, NotKept))
        client.send(m.ErrorMessage(id=id, code=code_of(error), text=str(error)[:400]))
    except Exception:
        log.exception("unexpected error: %s", type(message).__name__)
        client.send(
            m.ErrorMessage(id=id, code="refused", text="That cannot be done here. Nothing was changed.")
        )
    finally:
        metrics.messages.labels(type=message.type).observe(time.perf_counter() - began)


CODES: tuple[tuple[type[ParlourError], m.ErrorCode], ...] = (
    (WrongSeat, "seat"),
    (Conflict, "stale"),
    (NotKept, "store"),
    (WebError, "malformed"),
    (ParlourError, "refused"),
)


def code_of(error: ParlourError) -> m.ErrorCode:
    """Return the error code that a client gets for an error."""
    return next(code for kind, code in CODES if isinstance(error, kind))


def has_no_room(table: Table, client: Client, onlookers: int) -> bool:
    """Return whether a client would exceed the limit on onlookers. Clients with a seat, the referee and the owner
    always get in.
    """
    if client.seats or client.lent or client.is_referee or client.is_owner or client in table.clients:
        return False
    return table.presence.onlookers >= onlookers


def greet(table: Table, client: Client, hello: m.Hello, onlookers: int) -> None:
    """Handle a client's first message: find the seats that its tokens belong to, and send it the table. Send
    an error instead if its protocol version is wrong, if it was removed from the table, or if there are too
    many onlookers.
    """
    if hello.version != m.VERSION:
        text = f"This server speaks version {m.VERSION}; reload the page."
        client.send(m.ErrorMessage(code="version", text=text))
        return
    digests = {digest(token) for token in hello.tokens}
    table.seat_client(client, digests)
    is_owner, is_referee = table.session.moderation.is_owner, table.session.moderation.is_referee
    client.is_referee = any(is_referee(one) for one in digests)
    client.is_owner = any(is_owner(one) for one in digests)
    if moderation.is_banned(table, client, digests):
        client.send(m.ErrorMessage(code="out", text=moderation.REMOVED))
        client.disconnect()
        return
    if has_no_room(table, client, onlookers):
        client.send(m.ErrorMessage(code="flood", text="This table has as many onlookers as it can take."))
        client.disconnect()
        return
    client.pictures, client.together = hello.pictures, hello.together
    client.arrangement = hello.arrangement if hello.arrangement in table.game.view.ARRANGEMENTS else ""
    others = {one for one in digests if is_referee(one) or is_owner(one)}
    known = {*client.seats.values(), *client.lent.values()} | others
    table.welcome(client, hello.since, refused=len(digests - known))


async def carry_out(table: Table, client: Client, message: m.ClientRequest) -> m.Message | str:
    """Check the token in a message, carry the message out, and return the answer (a message or its JSON)."""
    token = digest(message.token)  # type: ignore[attr-defined]
    if isinstance(message, m.Ruling):
        if not table.session.moderation.is_referee(token):
            raise WrongSeat("Only the referee says whether an answer is right.")
        ruling = (message.seat, message.number, message.right)
        number = await table.do(lambda: table.session.quizmaster.rule(*ruling, now(), message.id))
        return m.Done(id=message.id, number=number)
    seat = table.seat_of(token, message.seat)  # type: ignore[attr-defined]
    check = lambda: table.seat_of(token, seat)  # noqa: E731
    if isinstance(message, m.Review):
        sentences = await table.read_review(message.ply, seat, check)
        return m.Reviewed(id=message.id, ply=message.ply, sentences=sentences)
    if isinstance(message, m.Draft | m.Explain | m.Weigh):
        return queries.answer_to(table, client, seat, message)
    if isinstance(message, m.Play) and not message.sure and (doubt := queries.doubt_of(table, seat, message)):
        return doubt
    return m.Done(id=message.id, number=await obey(table, client, seat, message, check))


async def obey(table: Table, client: Client, seat: int, message: m.ClientRequest, check: Check) -> int:
    """Carry out a client's message that changes something; return the number of the last event after that.
    `check` raises WrongSeat if the person who sent the message may no longer act for the seat.
    """
    if (command := command_of(table, seat, message)) is not None:
        return await table.do(checked(command, check))
    if isinstance(message, m.ViewAs):
        table.view_as(client, seat)
    elif isinstance(message, m.Say):
        say(table, seat, message)
    elif isinstance(message, m.Rematch):
        await rematch.answer(table, seat, message.yes, digest(message.token), check)
    return table.session.entry_count


def command_of(table: Table, seat: int, message: m.ClientRequest) -> Command | None:
    """Return the command (a function that returns a change) for a client's message; None if the message is
    not for the session.

    The command looks up the table's session only when it is called, because the table may have loaded the
    match again by then.
    """
    if isinstance(message, m.Play):
        play = (seat, message.ply, message.actions, message.move, message.id)
        return lambda: table.session.play(*play, now())
    if isinstance(message, m.Undo):
        return lambda: table.session.undo.take_back(seat, message.ply, message.id, now())
    if isinstance(message, m.AskBack):
        return lambda: table.session.undo.ask(seat, message.ply, message.id, now())
    if isinstance(message, m.Call):
        agrees = lambda other, call: bot_agrees(table, seat, other, call)  # noqa: E731
        return lambda: table.session.call(seat, message.action, message.id, now(), agrees)
    if isinstance(message, m.Answer):
        answer = (seat, message.number, message.yes)
        return lambda: table.session.consent.answer(*answer, now(), message.id)
    if isinstance(message, m.Reply):
        number, id = message.number, message.id
        if message.knows:
            return lambda: table.session.quizmaster.answer(seat, number, message.text, now(), id)
        return lambda: table.session.quizmaster.pass_on(seat, number, now(), id)
    if isinstance(message, m.Shown):
        return lambda: table.session.quizmaster.show(seat, message.number, now())
    return None


def bot_agrees(table: Table, caller: int, seat: int, call: Call) -> bool:
    """Return whether the bot in `seat` agrees to what the seat `caller` has called for."""
    return bots.agrees(table.game, table.game.hidden(table.s, seat), call.action, caller, seat)


def say(table: Table, seat: int, message: m.Say) -> None:
    """Send a line of chat to everybody. Raise Conflict if the seat is muted, or if the table does not allow
    such a message.
    """
    allowed = table.session.settings.chat
    if table.session.moderation.is_muted(seat):
        raise Conflict(moderation.MUTED)
    if allowed == "off" or not may_talk(table):
        raise Conflict("There is no chat at this table.")
    company, token = people.people_of(table.stored, seat), digest(message.token)
    name = next((one.name for one in company if one.token == token), "") if len(company) > 1 else ""
    speaker = f"{name}: " if name else ""  # where several have a seat, who of them it is
    if message.phrase is not None and message.phrase < len(PHRASES):
        table.say_all(seat, speaker + PHRASES[message.phrase])
    elif allowed == "phrases":
        raise Conflict("At this table you can send only the ready-made phrases.")
    elif text := clean(message.text):
        table.say_all(seat, speaker + text)


def may_talk(table: Table) -> bool:
    """Return whether people may chat at a table. They may not if two of them are partners and the game
    forbids partners to talk.
    """
    traits = table.session.traits
    persons = [i for i, seat in enumerate(table.stored.seats) if seat.kind != BOT]
    pairs = [(a, b) for a in persons for b in persons if a < b]
    return traits.confer or not any(traits.are_partners(a, b) for a, b in pairs)
