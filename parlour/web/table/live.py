"""The socket of a table: says hello, checks every message, answers every one. docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.datastructures import State

from parlour import bots
from parlour.core import judge
from parlour.core.errors import Conflict, NotAMove, ParlourError, Refusal, Refused, WrongSeat
from parlour.core.judge import Attempt
from parlour.core.names import clean, fill
from parlour.core.offer import Call, Choice
from parlour.core.record import OUT_OF_TURN, acts
from parlour.session.visibility import pieces
from parlour.store.matches import BOT

from ..connections import PRIORITY, Priority
from ..errors import NotKept, WebError
from ..limits import abort_connection, is_same_origin, source_of
from ..metrics import Metrics
from ..wire import messages as m
from ..wire import texts
from ..wire.client import Client
from ..wire.validation import UNREADABLE, describe_fault
from . import durable, moderation, outgoing, people, rematch
from .clock import now
from .registry import Registry, digest
from .table import PHRASES, Table

log = logging.getLogger("parlour.web")
router = APIRouter()
POLICY = 1008
FRAME = 16 * 1024
HELLO_WITHIN = 10.0  # seconds
LAST_WORDS = 3.0  # seconds for what still waits, before a client is let go
BREATHER = 0.1  # seconds for which nobody listens to a socket of an address that is too fast
TOLD_AGAIN = 1.0  # seconds after which a client that is too fast is told so again
PATIENCE = 100  # messages past the pace before a client is let go
GOING = (WebSocketDisconnect, RuntimeError, TimeoutError)  # it has gone, says nothing, or was let go


@router.websocket("/match/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """One client at one table, from its hello to its going."""
    registry: Registry = socket.app.state.registry
    if not is_same_origin(socket.headers):
        await socket.close(POLICY, "Sockets are for pages of this parlour only.")
        return
    await socket.accept()
    try:
        table = await registry.table(id)
    except ParlourError as error:
        log.warning("a socket asked for a match that cannot be opened: %s", type(error).__name__)
        await socket.send_text(m.ErrorMessage(code="match", text=str(error)).model_dump_json())
        await socket.close(POLICY, "no such match")
        return
    if table.stored.is_file:
        told = f"This is a match file, and nobody plays here. Its replay is at /match/{id}/replay."
        await socket.send_text(m.ErrorMessage(code="match", text=told).model_dump_json())
        await socket.close(POLICY, "nobody plays here")
        return
    client = Client(source_of(socket.scope))
    sender = asyncio.create_task(send(socket, client))
    talk = asyncio.create_task(converse(socket, table, client))
    left = asyncio.create_task(client.left.wait())
    try:
        await asyncio.wait({talk, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.part(client)
        await hang_up(socket, client, sender)
        for task in (talk, left):
            task.cancel()
        ended = await asyncio.gather(talk, left, return_exceptions=True)
    if isinstance(ended[0], Exception) and not isinstance(ended[0], GOING):
        log.error("a socket failed", exc_info=ended[0])


async def hang_up(socket: WebSocket, client: Client, sender: asyncio.Task[None]) -> None:
    """Let a client have its last words, but wait for nobody who does not take them."""
    await asyncio.wait({sender}, timeout=LAST_WORDS if client.gone else 0)
    if client.is_slow:
        socket.app.state.metrics.slow.inc()
    if client.gone and not sender.done():
        abort_connection(socket.scope)
    sender.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await sender


async def send(socket: WebSocket, client: Client) -> None:
    """Send what waits, until the client has gone or does not keep up."""
    while (text := await client.next()) is not None:
        await socket.send_text(text)
    await socket.close(POLICY, "too much, or too slow; come back")


async def converse(socket: WebSocket, table: Table, client: Client) -> None:
    """Read messages until the client goes."""
    refused, told = 0, 0.0
    messages = socket.app.state.budgets.messages
    while True:
        text = await receive(socket, greeted=client in table.clients)
        table.presence.hear(client)
        is_crowd = not messages.try_spend(client.address)  # all sockets of the address together
        if is_crowd or not client.is_within_rate():
            refused += 1
            if (
                refused == 1 or time.monotonic() - told > TOLD_AGAIN
            ):  # saying so every time would be a flood, too
                told = time.monotonic()
                client.send(m.ErrorMessage(code="flood", text="Too many messages at once; slow down."))
            if refused > PATIENCE:
                client.disconnect()
                return
            await asyncio.sleep(BREATHER if is_crowd else 0)  # nothing more is read from it meanwhile
            continue
        if text is None or len(text) > FRAME:
            client.send(m.ErrorMessage(code="malformed", text="A message is one short JSON text."))
            continue
        await socket.app.state.scheduler.run(client.address, respond(table, client, text, socket.app.state))
        socket.scope[PRIORITY] = priority_of(table, client)


def priority_of(table: Table, client: Client) -> Priority:
    """How strong a client's claim to its connection is, should every place of the server be taken."""
    if client not in table.clients:
        return Priority.IDLE
    is_awaited = client.seats or client.lent or client.is_referee or client.is_owner
    return Priority.BUSY if is_awaited else Priority.WATCHING


async def receive(socket: WebSocket, greeted: bool) -> str | None:
    """The next text; None for bytes. A client that never says hello is let go."""
    async with asyncio.timeout(None if greeted else HELLO_WITHIN):
        packet = await socket.receive()
    if packet["type"] != "websocket.receive":
        raise WebSocketDisconnect
    return packet.get("text")


async def respond(table: Table, client: Client, text: str, state: State) -> None:
    """Read one message, do what it asks, and answer."""
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
    """The protocol's code for an error."""
    return next(code for kind, code in CODES if isinstance(error, kind))


def has_no_room(table: Table, client: Client, onlookers: int) -> bool:
    """Whether a newcomer is one onlooker too many; whoever has a seat, or judges, always comes in."""
    if client.seats or client.lent or client.is_referee or client.is_owner or client in table.clients:
        return False
    return sum(not other.seats and not other.is_referee for other in table.clients) >= onlookers


def greet(table: Table, client: Client, hello: m.Hello, onlookers: int) -> None:
    """Find the seats of a client's tokens, let it add to the dice, and show it the table."""
    if hello.version != m.VERSION:
        text = f"This server speaks version {m.VERSION}; reload the page."
        client.send(m.ErrorMessage(code="version", text=text))
        return
    digests = {digest(token) for token in hello.tokens}
    places = range(len(table.stored.seats))
    held = {i: token for i in places for token in digests if people.sits(table, token, i)}
    client.seats = {i: token for i in places for token in held.values() if table.holds(token, i)}
    client.lent = {i: token for i, token in held.items() if table.stored.seats[i].is_lent}
    client.is_referee = any(table.is_referee(one) for one in digests)
    client.is_owner = any(moderation.is_owner(table, one) for one in digests)
    if moderation.is_out(table, client, digests):
        client.send(m.ErrorMessage(code="out", text=moderation.OUT))
        client.disconnect()
        return
    if has_no_room(table, client, onlookers):
        client.send(m.ErrorMessage(code="flood", text="This table has as many onlookers as it can take."))
        client.disconnect()
        return
    client.pictures, client.together = hello.pictures, hello.together
    client.arrangement = hello.arrangement if hello.arrangement in table.game.view.ARRANGEMENTS else ""
    others = {one for one in digests if table.is_referee(one) or moderation.is_owner(table, one)}
    known = {*held.values()} | others
    table.welcome(client, hello.since, refused=len(digests - known))


async def carry_out(table: Table, client: Client, message: m.ClientRequest) -> m.Message | str:
    """Do what a message asks, its token checked at this one door; the answer, or its text."""
    session = table.session
    token = digest(message.token)  # type: ignore[attr-defined]
    if isinstance(message, m.Ruling):
        if not table.is_referee(token):
            raise WrongSeat("Only the referee says whether an answer is right.")
        ruling = (message.seat, message.number, message.right)
        number = await table.do(lambda: session.quizmaster.rule(*ruling, now(), message.id))
        return m.Done(id=message.id, number=number)
    seat = table.seat_of(token, message.seat)  # type: ignore[attr-defined]
    if isinstance(message, m.Review):
        sentences = await durable.read_review(table, message.ply, seat)
        return m.Reviewed(id=message.id, ply=message.ply, sentences=sentences)
    if isinstance(message, m.Draft | m.Explain | m.Weigh):
        return answer_to(table, client, seat, message)
    if isinstance(message, m.Play) and not message.sure and (doubt := doubt_of(table, seat, message)):
        return doubt
    return m.Done(id=message.id, number=await obey(table, client, seat, message))


async def obey(table: Table, client: Client, seat: int, message: m.ClientRequest) -> int:
    """Carry out what changes something; the number of the last event."""
    session = table.session
    if isinstance(message, m.Play):
        play = (seat, message.ply, message.actions, message.move, message.id)
        return await table.do(lambda: session.play(*play, now()))
    if isinstance(message, m.Undo):
        return await table.do(lambda: session.undo(seat, message.ply, message.id, now()))
    if isinstance(message, m.AskBack):
        ask_back = lambda: session.ask_back(seat, message.ply, message.id, now())  # noqa: E731
        return await table.ask_others(seat, message.id, ask_back)
    if isinstance(message, m.Call):
        agrees = lambda other, call: bot_agrees(table, seat, other, call)  # noqa: E731
        called = lambda: session.call(seat, message.action, message.id, now(), agrees)  # noqa: E731
        return await table.ask_others(seat, message.id, called)
    if isinstance(message, m.Answer):
        answered = lambda: session.consent.answer(seat, message.number, message.yes, now())  # noqa: E731
        return await table.ask_others(seat, message.id, answered)
    if isinstance(message, m.Reply):
        quizmaster, number, id = session.quizmaster, message.number, message.id
        answer = lambda: quizmaster.answer(seat, number, message.text, now(), id)  # noqa: E731
        pass_on = lambda: quizmaster.pass_on(seat, number, now(), id)  # noqa: E731
        return await table.do(answer if message.knows else pass_on)
    if isinstance(message, m.Shown):
        return await table.do(lambda: session.quizmaster.show(seat, message.number, now()))
    if isinstance(message, m.Look):
        table.look(client, seat)
    elif isinstance(message, m.Say):
        say(table, seat, message)
    elif isinstance(message, m.Rematch):
        await rematch.answer(table, seat, message.yes, digest(message.token))
    return session.entry_count


def doubt_of(table: Table, seat: int, message: m.Play) -> m.Meant | None:
    """What to ask before a typed move is played; None if there is nothing to ask, or it is not to be played."""
    session = table.session
    if message.move is None or message.ply != table.s.ply or not acts(table.s, seat):
        return None
    action = session.read(message.move, seat)
    for choice in session.offer(seat).choices:
        if choice.actions == (action,) and choice.warning:
            return meant_choice(table, seat, message.id, choice)
    return None


def bot_agrees(table: Table, caller: int, seat: int, call: Call) -> bool:
    """What a bot answers to a call."""
    return bots.agrees(table.game, table.game.hidden(table.s, seat), call.action, caller, seat)


def answer_to(
    table: Table, client: Client, seat: int, message: m.Draft | m.Explain | m.Weigh
) -> m.Message | str:
    """Answer what changes nothing."""
    if isinstance(message, m.Draft):
        return draft(table, client, seat, message)
    if isinstance(message, m.Explain):
        return explain(table, seat, message)
    return weigh(table, seat, message)


def draft(table: Table, client: Client, seat: int, message: m.Draft) -> str:
    """What may come next behind a draft, and the picture with it carried out."""
    session = table.session
    if message.ply != table.s.ply:
        raise Conflict("The match has gone on meanwhile. Look again, then choose.")
    offer = session.offer(seat, message.actions)
    wanted, had = (session.look(seat, d, client.arrangement) for d in (message.actions, message.shown))
    try:
        session.offer(seat, message.shown)
        before = pieces(table.game, table.s, had, session.traits.hidden)
    except Conflict:  # what a client claims to show need not make sense
        before = {}
    change = texts.pieces(*outgoing.difference(session, table.s, wanted, before))
    told = texts.offer(seat, acts(table.s, seat), offer, session.names)
    return texts.drafted(message.id, told, change)


def explain(table: Table, seat: int, message: m.Explain) -> m.Message:
    """What a path of clicks means: a choice that is open, nothing yet, or why not."""
    session, game = table.session, table.game
    path, look = tuple(message.path), session.look(seat, message.draft)
    offered = session.offer(seat, message.draft).choices if acts(table.s, seat) else ()
    if choice := next((one for one in offered if one.path == path), None):
        return meant_choice(table, seat, message.id, choice)
    seen = game.hidden(table.s, seat)
    meant = game.view.click(seen, look, path)
    if meant is None:
        return m.Meant(id=message.id, actions=None, seat=seat)
    if isinstance(meant, Attempt):
        why = judge.out_of_turn(game, seen, seat, session.names) or judge.refuse(
            game, seen, meant, names=session.names
        )
    elif choice := next((one for one in offered if one.actions == (meant,)), None):
        return meant_choice(table, seat, message.id, choice)
    else:
        why = session.why_not(table.s, meant, seat) or judge.refuse(
            game, seen, meant, OUT_OF_TURN, session.names
        )
    return m.RefusedMessage(id=message.id, clause=why.clause, text=why.text)


def meant_choice(table: Table, seat: int, id: str, choice: Choice) -> m.Meant:
    """A choice that is open, as the answer to clicks or to a line that mean it."""
    warning = fill(choice.warning, table.session.names)
    return m.Meant(id=id, actions=list(choice.actions), seat=seat, warning=warning, stages=choice.stages)


def weigh(table: Table, seat: int, message: m.Weigh) -> m.Message:
    """What a line comes to that is being typed, and what is wrong with it as far as that gives nothing away."""
    session, game = table.session, table.game
    seen = game.hidden(table.s, seat)
    said = fill(game.words.weigh(seen, session.look(seat), message.move), session.names)
    try:
        action = session.read(message.move, seat)
        why = session.why_not(table.s, action, seat)
    except Refused as error:
        why = error.refusal
    except NotAMove as error:
        why = Refusal("", str(error))
    if why is None:
        return m.Weighed(id=message.id, said=said, open=True)
    return m.Weighed(id=message.id, said=said, open=False, clause=why.clause, text=why.text, at=why.at)


def say(table: Table, seat: int, message: m.Say) -> None:
    """Pass on what somebody says, as far as the table allows talk."""
    allowed = table.stored.settings.get("chat", "on")
    if moderation.is_muted(table, seat):
        raise Conflict(moderation.MUTED)
    if allowed == "off" or not may_talk(table):
        raise Conflict("There is no chat at this table.")
    company, token = people.people_of(table.stored, seat), digest(message.token)
    name = next((one.name for one in company if one.token == token), "") if len(company) > 1 else ""
    speaker = f"{name}: " if name else ""  # where several have a seat, who of them it is
    if message.phrase is not None and message.phrase < len(PHRASES):
        table.say_all(seat, speaker + PHRASES[message.phrase])
    elif allowed == "phrases":
        raise Conflict("Only the quick phrases are used at this table.")
    elif text := clean(message.text):
        table.say_all(seat, speaker + text)


def may_talk(table: Table) -> bool:
    """Whether people may talk: not where partners could confer who may not."""
    traits = table.session.traits
    people = [i for i, seat in enumerate(table.stored.seats) if seat.kind != BOT]
    pairs = [(a, b) for a in people for b in people if a < b]
    return traits.confer or not any(traits.are_partners(a, b) for a, b in pairs)
