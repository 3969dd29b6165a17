"""Middleware that checks every request: its host name, origin, size and rate."""

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

from .errors import (
    TooLarge,
    TooLate,
    TooMany,
    WebError,
    WrongHost,
    WrongOrigin,
    response_to,
    unexpected_error,
)
from .headers import add_headers
from .rate_limits import Budgets, RateLimiter
from .scheduler import COOLDOWN, MeteredTask, RequestQueues, Slot, current_source, current_task
from .settings import ANY, Settings
from .source import network_of

__all__ = ["Limits", "RateLimiter", "address_of", "is_allowed_host", "is_same_origin", "source_of"]

MAX_BODY = 64 * 1024  # bytes
MAX_FILE = 1024 * 1024  # bytes of a match file
BODY_TIMEOUT = 30.0  # seconds for the body of a request
SEND_TIMEOUT = 60.0  # seconds for a client to read a piece of a response
HEAVY = re.compile(r"/api/matches/[^/]+/(plies|log|file|score)")  # paths whose responses take much work
HEAVY_COST = 5  # requests that one for a heavy path counts as
CLASS = re.compile(r"/(?:api/classes|class)/|/class$")  # paths that contain a class code
TRY_AGAIN_LATER = 1013  # close code of a socket
NO_GUESSES = "Your address has tried many wrong class codes. Wait a few minutes, then check the code."


def is_same_origin(headers: Headers) -> bool:
    """Return whether a request comes from one of this server's pages, or from a client that is not a page."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def is_allowed_host(host: str, names: tuple[str, ...]) -> bool:
    """Return whether a Host header is allowed: localhost, a name that the operator has set, or an IP address.

    An IP address is safe because DNS rebinding needs a name.
    """
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


def has_valid_host(headers: Headers, names: tuple[str, ...]) -> bool:
    """Return whether a request has exactly one Host header, and an allowed one."""
    hosts = headers.getlist("host")
    return ANY in names or (len(hosts) == 1 and is_allowed_host(hosts[0], names))


def address_of(scope: Scope) -> str:
    """Return the client's address."""
    return str(scope["client"][0]) if scope.get("client") else ""


def source_of(scope: Scope) -> str:
    """Return the source (address or network) for which every limit counts this request. The `Limits` middleware has
    set it.
    """
    return str(scope["source"])


def is_read(scope: Scope) -> bool:
    """Return whether a request only reads data, according to its method."""
    return scope["method"] in ("GET", "HEAD")


def kind_of(scope: Scope) -> str:
    """Return the kind of a request: "read", "change" or "file" (an uploaded match file). Each address has one
    queue for each kind. Match files have their own, because they take long.
    """
    return "read" if is_read(scope) else "file" if scope["path"] == "/api/files" else "change"


class Limits:
    """Middleware that checks host, origin, size and rate, adds headers to every response, and answers HEAD like GET."""

    def __init__(self, app: ASGIApp, settings: Settings, budgets: Budgets) -> None:
        self.app = app
        self.settings = settings
        self.budgets = budgets
        self.queues = RequestQueues()
        inner: Any = self.handle
        self.outer: Any = ProxyHeadersMiddleware(inner, list(settings.proxies)) if settings.proxies else inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        scope["peer"] = scope.get("client")  # the other end of the connection, which may be a proxy
        await self.outer(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a WebSocket or a request. The client's address has been taken from the proxy headers before."""
        scope["source"] = network_of(address_of(scope), self.settings.ipv6_prefix)
        current_source.set(scope["source"])
        if scope["type"] == "websocket":
            await self.handle_socket(scope, receive, send)
        else:
            await self.handle_request(scope, receive, send)

    # Sockets.

    async def handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a WebSocket, or reject it if its host is not allowed or its address has too many WebSockets."""
        source, open_now = source_of(scope), self.budgets.sockets
        has_room = self.budgets.open_sockets(
            source
        ) < self.budgets.sockets_each and self.budgets.arrivals.try_spend(source)
        if not has_room or not has_valid_host(Headers(scope=scope), self.settings.hosts):
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": ""})
            return
        open_now[source] += 1
        try:
            await scope["app"].state.scheduler.run(source, self.app(scope, receive, send))
        except WebSocketDisconnect:  # the client left before it was answered
            pass
        finally:
            open_now[source] -= 1
            if not open_now[source]:
                del open_now[source]

    # Requests.

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a request if it is within the limits; otherwise answer with an error."""
        sender = ResponseSender(self, scope, send)
        try:
            self.check(scope)
            if not is_read(scope):
                limit = MAX_FILE if scope["path"] == "/api/files" else MAX_BODY
                receive = await read_body(receive, limit)
        except WebError as error:
            await response_to(Request(scope), error)(scope, receive, sender.send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        slot = sender.slot = await self.queues.acquire((source_of(scope), kind_of(scope)))
        task = sender.task = MeteredTask(self.app(scope, receive, sender.send))
        current_task.set(task)
        try:
            await scope["app"].state.scheduler.run(source_of(scope), task)
        except Exception as error:
            if sender.has_started:
                raise
            await unexpected_error(Request(scope), error)(scope, receive, sender.send)
        finally:
            if not sender.has_started:
                slot.release()
            self.budgets.work.try_spend(source_of(scope), task.seconds)

    def check(self, scope: Scope) -> None:
        """Raise a WebError if the host is wrong, if a page of another site sent the request, or if there are too
        many requests.
        """
        headers, source, path = Headers(scope=scope), source_of(scope), scope["path"]
        if not has_valid_host(headers, self.settings.hosts):
            raise WrongHost(
                "Parlour does not answer at this address. Its operator can add the host name to PARLOUR_HOSTS."
            )
        budgets, flood = self.budgets, "Too many requests from your address. Wait a moment."
        if budgets.work.left(source) <= 0:
            raise TooMany(flood, budgets.work.retry_after(source))
        if is_read(scope):
            budgets.reads.spend(source, flood, HEAVY_COST if HEAVY.match(path) else 1)
        else:
            if not is_same_origin(headers):
                raise WrongOrigin(
                    "This request did not come from a page of this server. Nothing was changed. Open the page again."
                )
            budgets.changes.spend(source, flood)
        if scope["method"] == "POST" and path == "/api/files":  # before its long body is read
            budgets.files.spend(source, "Your address has sent many match files. Wait a few minutes.")
        if scope["method"] == "POST" and path == "/api/classes":
            budgets.classes.spend(source, "Your address has opened many classes. Wait a few minutes.")
        if self.is_out_of_guesses(scope) and "authorization" not in headers:
            raise TooMany(NO_GUESSES, budgets.guesses.retry_after(source))

    def is_out_of_guesses(self, scope: Scope) -> bool:
        """Return whether a request names a class and its source has already tried too many wrong class codes."""
        return bool(CLASS.match(scope["path"])) and self.budgets.guesses.left(source_of(scope)) < 1


class ResponseSender:
    """Sends the response to one request. It adds headers, drops the body for HEAD, and counts wrong class codes."""

    def __init__(self, limits: Limits, scope: Scope, send: Send) -> None:
        self.limits, self.scope, self.inner_send = limits, scope, send
        self.slot: Slot | None = None
        self.task: MeteredTask | None = None
        self.has_started = False
        self.is_dropped = False  # another response was sent instead, or the connection was aborted

    async def send(self, message: Message) -> None:
        """Send one ASGI message of the response."""
        if message["type"] == "http.response.start":
            self.has_started = True
            if self.slot and self.task:  # the work is done, and a slow reader must not hold the slot
                cooldown = COOLDOWN * self.task.seconds_so_far()
                asyncio.get_running_loop().call_later(cooldown, self.slot.release)
            if await self.counts_wrong_code(message["status"]):
                return
            add_headers(MutableHeaders(scope=message), self.scope["path"])
        elif self.scope["method"] == "HEAD" and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        if not self.is_dropped:
            await self.send_in_time(message)

    async def send_in_time(self, message: Message) -> None:
        """Send one ASGI message. Abort the connection if the client does not read it in time."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self.inner_send(message)
        except TimeoutError:
            self.is_dropped = True
            abort_connection(self.scope)

    async def counts_wrong_code(self, status: int) -> bool:
        """Count this response as a wrong class code of the client if its status is 404. If the client has
        tried too many, send a response with status 429 instead of a 403 or 404, so that it tells nothing
        about the code. Return whether that was sent.
        """
        if status not in (403, 404) or not CLASS.match(self.scope["path"]):
            return False
        source, guesses = source_of(self.scope), self.limits.budgets.guesses
        spent = self.limits.is_out_of_guesses(self.scope)
        if status == 404:
            guesses.try_spend(source)
        if spent:
            response = response_to(Request(self.scope), TooMany(NO_GUESSES, guesses.retry_after(source)))
            self.is_dropped = True
            await response(self.scope, receive_nothing, self.inner_send)
        return spent


async def receive_nothing() -> Message:
    """Return the message that tells an ASGI handler that the client has disconnected. It is the `receive` function
    for handlers that must not read a body.
    """
    return {"type": "http.disconnect"}


def abort_connection(scope: Scope) -> None:
    """Close the connection of a request or WebSocket at once, without sending the rest of its data."""
    limiter = getattr(scope["app"].state, "limiter", None)
    if limiter and scope.get("peer"):
        limiter.abort(tuple(scope["peer"]))


async def read_body(receive: Receive, limit: int) -> Receive:
    """Read the body of a request. Return a `receive` function that delivers it in one piece.

    Raise TooLarge if it is longer than `limit`, and TooLate if it does not arrive in time.
    """
    body = b""
    more = True
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > limit:
                    raise TooLarge(f"That is too large: a request may have at most {limit // 1024} KiB.")
    except TimeoutError:
        raise TooLate("Your request did not arrive in time. Try again.") from None
    sent = False

    async def replay() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
