"""Middleware that checks every request: host name, origin, size and rate."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .errors import TooLarge, TooLate, TooMany, WebError, WrongHost, WrongOrigin, answer_to, unforeseen
from .headers import add_headers
from .pace import Budgets, Pace
from .scheduler import REST, MeteredTask, RequestQueues, Slot, current_source, current_task
from .settings import ANY, Settings
from .source import network_of

__all__ = ["Limits", "Pace", "address_of", "host_is_ours", "origin_is_ours", "source_of"]

BODY = 64 * 1024
FILE = 1024 * 1024  # a match file
BODY_WITHIN = 30.0  # seconds in which a body has to be there
SENT_WITHIN = 60.0  # seconds in which a client has to take a piece of an answer
HEAVY = re.compile(r"/api/matches/[^/]+/(plies|log|file|score)")  # answers that take work
HEAVY_COST = 5
CLASS = re.compile(r"/(?:api/classes|class)/|/class$")  # where a code is typed
FULL = 1013  # a socket is to try again later
NO_GUESSES = "Many wrong class codes came from your address. Wait a little, and look at the code again."


def origin_is_ours(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def host_is_ours(host: str, names: tuple[str, ...]) -> bool:
    """Whether the server may be called so: localhost, a name that the host has set, or a plain address, which no
    foreign name can be made to point to (DNS rebinding)."""
    if ANY in names:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name == "localhost" or name in {one.lower().rstrip(".") for one in names}:
        return True
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def is_called_rightly(headers: Headers, names: tuple[str, ...]) -> bool:
    """Whether a request calls the server by one name, and by one of its own."""
    called = headers.getlist("host")
    return ANY in names or (len(called) == 1 and host_is_ours(called[0], names))


def address_of(scope: Scope) -> str:
    """Return the address of whoever is asking."""
    return str(scope["client"][0]) if scope.get("client") else ""


def source_of(scope: Scope) -> str:
    """Return where a request comes from, as every limit counts it; `Limits` has worked it out."""
    return str(scope["source"])


def is_read(scope: Scope) -> bool:
    """Whether a request changes nothing."""
    return scope["method"] in ("GET", "HEAD")


def kind_of(scope: Scope) -> str:
    """Which queue of its address a request waits in: a file takes long, and nothing else is to wait for it."""
    return "read" if is_read(scope) else "file" if scope["path"] == "/api/files" else "change"


class Limits:
    """Middleware around everything: names, origins, sizes and paces; headers on every answer; HEAD as GET."""

    def __init__(self, app: ASGIApp, settings: Settings, budgets: Budgets) -> None:
        self.app = app
        self.settings = settings
        self.budgets = budgets
        self.turns = RequestQueues()
        inner: Any = self.let_in
        self.entrance: Any = (
            ProxyHeadersMiddleware(inner, list(settings.proxies)) if settings.proxies else inner
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        scope["peer"] = scope.get("client")  # who holds the connection, be it a proxy
        await self.entrance(scope, receive, send)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What is behind the proxies, if there are any."""
        scope["source"] = network_of(address_of(scope), self.settings.ipv6_prefix)
        current_source.set(scope["source"])
        if scope["type"] == "websocket":
            await self.let_in_socket(scope, receive, send)
        else:
            await self.let_in_request(scope, receive, send)

    # Sockets.

    async def let_in_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket, if the name is ours and the address has not too many."""
        source, open_now = source_of(scope), self.budgets.sockets
        has_room = open_now[source] < self.budgets.sockets_each and self.budgets.arrivals.allows(source)
        if not has_room or not is_called_rightly(Headers(scope=scope), self.settings.hosts):
            await receive()
            await send({"type": "websocket.close", "code": FULL, "reason": ""})
            return
        open_now[source] += 1
        try:
            await scope["app"].state.fair.run(source, self.app(scope, receive, send))
        except WebSocketDisconnect:  # the client went before it was answered
            pass
        finally:
            open_now[source] -= 1
            if not open_now[source]:
                del open_now[source]

    # Requests.

    async def let_in_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, if it keeps to the limits."""
        answers = ResponseSender(self, scope, send)
        try:
            self.check(scope)
            if not is_read(scope):
                limit = FILE if scope["path"] == "/api/files" else BODY
                receive = await read_within(receive, limit)
        except WebError as error:
            await answer_to(Request(scope), error)(scope, receive, answers.send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        turn = answers.turn = await self.turns.take((source_of(scope), kind_of(scope)))
        work = answers.work = MeteredTask(self.app(scope, receive, answers.send))
        current_task.set(work)
        try:
            await scope["app"].state.fair.run(source_of(scope), work)
        except Exception as error:
            if answers.begun:
                raise
            await unforeseen(Request(scope), error)(scope, receive, answers.send)
        finally:
            if not answers.begun:
                turn.over()
            self.budgets.work.allows(source_of(scope), work.seconds)

    def check(self, scope: Scope) -> None:
        """Refuse foreign names, foreign pages and floods."""
        headers, source, path = Headers(scope=scope), source_of(scope), scope["path"]
        if not is_called_rightly(headers, self.settings.hosts):
            raise WrongHost("This parlour does not go by that name. Its host can add it (PARLOUR_HOSTS).")
        budgets, flood = self.budgets, "Too many requests from your address. Wait a moment."
        if budgets.work.left(source) <= 0:
            raise TooMany(flood, budgets.work.after(source))
        if is_read(scope):
            budgets.reads.spend(source, flood, HEAVY_COST if HEAVY.match(path) else 1)
        else:
            if not origin_is_ours(headers):
                raise WrongOrigin("Requests that change something must come from this parlour's own pages.")
            budgets.changes.spend(source, flood)
        if scope["method"] == "POST" and path == "/api/files":  # before its long body is read
            budgets.files.spend(source, "Many match files came from your address lately. Wait a little.")
        if scope["method"] == "POST" and path == "/api/classes":
            budgets.classes.spend(source, "Many classes were opened from your address lately. Wait a little.")
        if self.may_not_guess(scope) and "authorization" not in headers:
            raise TooMany(NO_GUESSES, budgets.guesses.after(source))

    def may_not_guess(self, scope: Scope) -> bool:
        """Whether a request names a class from a source that has guessed too often."""
        return bool(CLASS.match(scope["path"])) and self.budgets.guesses.left(source_of(scope)) < 1


class ResponseSender:
    """What goes out for one request: headers added, a HEAD without its body, a wrong class code counted."""

    def __init__(self, limits: Limits, scope: Scope, send: Send) -> None:
        self.limits, self.scope, self.onwards = limits, scope, send
        self.turn: Slot | None = None
        self.work: MeteredTask | None = None
        self.begun = False
        self.replaced = False  # by another answer, or cut off

    async def send(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] == "http.response.start":
            self.begun = True
            if self.turn and self.work:  # the work is done; how long it is read is the client's own matter
                rest = REST * self.work.so_far()
                asyncio.get_running_loop().call_later(rest, self.turn.over)
            if await self.is_bad_guess(message["status"]):
                return
            add_headers(MutableHeaders(scope=message), self.scope["path"])
        elif self.scope["method"] == "HEAD" and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        if not self.replaced:
            await self.pass_on(message)

    async def pass_on(self, message: Message) -> None:
        """Send; a client that does not take it is cut off."""
        try:
            async with asyncio.timeout(SENT_WITHIN):
                await self.onwards(message)
        except TimeoutError:
            self.replaced = True
            cut_off(self.scope)

    async def is_bad_guess(self, status: int) -> bool:
        """Count a wrong code; past the budget nobody learns whether it was one. True if that was answered."""
        if status not in (403, 404) or not CLASS.match(self.scope["path"]):
            return False
        source, guesses = source_of(self.scope), self.limits.budgets.guesses
        spent = self.limits.may_not_guess(self.scope)
        if status == 404:
            guesses.allows(source)
        if spent:
            response = answer_to(Request(self.scope), TooMany(NO_GUESSES, guesses.after(source)))
            self.replaced = True
            await response(self.scope, no_more, self.onwards)
        return spent


async def no_more() -> Message:
    """There is nothing to be received."""
    return {"type": "http.disconnect"}


def cut_off(scope: Scope) -> None:
    """Hang up on whoever holds the connection, whatever still waits to be sent."""
    limiter = getattr(scope["app"].state, "keeper", None)
    if limiter and scope.get("peer"):
        limiter.cut_off(tuple(scope["peer"]))


async def read_within(receive: Receive, limit: int) -> Receive:
    """Read a body up to a limit, and hand it on in one piece; TooLarge past it, TooLate if it does not come."""
    body = b""
    more = True
    try:
        async with asyncio.timeout(BODY_WITHIN):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > limit:
                    raise TooLarge(f"That is more than {limit // 1024} KiB.")
    except TimeoutError:
        raise TooLate("What you are sending does not come. Try again.") from None
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
