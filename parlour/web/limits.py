"""What the server puts up with: whose pages may speak to it, how much at once, how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import TooLarge, TooMany, WebError, WrongOrigin, answer

BODY = 64 * 1024
FILE = 1024 * 1024  # a match file
BURST, RATE = 120.0, 40.0  # changing requests an address may make at once, and a second
ADDRESSES = 4096

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def origin_is_ours(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class Pace:
    """Credits for each address, refilled with time."""

    def __init__(self, burst: float = BURST, rate: float = RATE) -> None:
        self.burst, self.rate = burst, rate
        self.credit: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Take one credit from an address; False when it has none left."""
        now = time.monotonic()
        credit, last = self.credit.pop(address, (self.burst, now))
        credit = min(self.burst, credit + (now - last) * self.rate) - 1
        self.credit[address] = (max(credit, -1.0), now)
        while len(self.credit) > ADDRESSES:
            self.credit.popitem(last=False)
        return credit >= 0


class Limits:
    """Middleware: origin, size and pace of requests that change something; headers on every answer."""

    def __init__(self, app: ASGIApp, pace: Pace) -> None:
        self.app = app
        self.pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if scope["method"] not in ("GET", "HEAD"):
                self.check(scope)
                receive = await read_within(receive, FILE if scope["path"] == "/api/files" else BODY)
        except WebError as error:
            response = answer(Request(scope), error.status, str(error), kind=type(error).__name__)
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def check(self, scope: Scope) -> None:
        """Refuse foreign pages and floods."""
        if not origin_is_ours(Headers(scope=scope)):
            raise WrongOrigin("Requests that change something must come from this parlour's own pages.")
        address = scope["client"][0] if scope.get("client") else ""
        if not self.pace.allows(address):
            raise TooMany("Too many requests from your address. Wait a moment.")


async def read_within(receive: Receive, limit: int) -> Receive:
    """Read a body up to a limit, and hand it on in one piece; TooLarge past it."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > limit:
            raise TooLarge(f"That is more than {limit // 1024} KiB.")
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
