"""The journal: what the server writes down of itself, as plain lines or as JSON, without tokens, names or addresses."""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import StatementError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import Metrics

log = logging.getLogger("parlour.requests")
MOST, WITHIN = 3, 60.0  # how often the same line may be written, in so many seconds
KINDS = 256  # different lines that are remembered
REFUSED = 429  # the status of requests past the limits: they may come by the thousand
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")  # tokens, their digests, invitations


def hushed(text: str) -> str:
    """A text without anything that could be a token."""
    return SECRET.sub("[…]", text)


def told(error: BaseException) -> str:
    """What an error says; of the database's errors not the values that were to be written, which are people's."""
    said = error.orig if isinstance(error, StatementError) else error
    return hushed(f"{type(error).__name__}: {said}".splitlines()[0][:300])


class Repeats(logging.Filter):
    """Let the same line through a few times a minute; the first of the next minute says how many were left out.

    Warnings and errors are the same if their text, before its facts are filled in, and the place of the error are the
    same. Requests are all written, but for those that were refused because they were too many.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: OrderedDict[tuple[Any, ...], tuple[float, int]] = (
            OrderedDict()
        )  # since when, and how often

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        status = getattr(record, "facts", {}).get("status")
        if record.levelno < logging.WARNING and status != REFUSED:
            return True
        key = (record.name, str(record.msg), status, *place_of(record))
        began, count = self.seen.pop(key, (self.clock(), 0))
        if self.clock() - began >= WITHIN:
            record.left_out = max(0, count - MOST)
            began, count = self.clock(), 0
        self.seen[key] = (began, count + 1)
        while len(self.seen) > KINDS:
            self.seen.popitem(last=False)
        return count < MOST


def place_of(record: logging.LogRecord) -> tuple[Any, ...]:
    """The kind of a record's error and where it was raised; empty without an error."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ()
    frames = traceback.extract_tb(error.__traceback__)
    return (type(error), frames[-1].filename, frames[-1].lineno) if frames else (type(error),)


def told_of(record: logging.LogRecord) -> str:
    """The text of a record, and how many like it were left out."""
    left_out = getattr(record, "left_out", 0)
    return hushed(record.getMessage()) + (f" (and {left_out:,} more like it before)" if left_out else "")


class Plain(logging.Formatter):
    """One line, and where an error was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as text."""
        line = f"{record.levelname.lower()}: {told_of(record)}"
        where = raised(record)
        return "\n".join([line, *(["Traceback:", *where] if where else [])])


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        facts: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": told_of(record),
            **getattr(record, "facts", {}),
        }
        if where := raised(record):
            facts["error"] = where[-1]
            facts["where"] = where[:-1]
        return json.dumps(facts, ensure_ascii=False)


def raised(record: logging.LogRecord) -> list[str]:
    """Where an error came from, frame by frame, and at last what it says."""
    if not record.exc_info or record.exc_info[1] is None:
        return []
    error = record.exc_info[1]
    frames = traceback.extract_tb(error.__traceback__)
    return [*(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames), told(error)]


def configuration(kind: str) -> dict[str, Any]:
    """How the loggers of this program and of what serves it are set up; requests are only written as JSON."""
    formatter = {"plain": Plain, "json": Json}[kind]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"own": {"()": formatter}},
        "filters": {"repeats": {"()": Repeats}},
        "handlers": {
            "own": {
                "class": "logging.StreamHandler",
                "formatter": "own",
                "filters": ["repeats"],
                "stream": "ext://sys.stderr",
            }
        },
        "loggers": {
            "parlour": {"handlers": ["own"], "level": "WARNING", "propagate": False},
            "parlour.requests": {"level": "INFO" if kind == "json" else "WARNING"},
            "uvicorn": {"handlers": ["own"], "level": "ERROR", "propagate": False},
        },
    }


class Watch:
    """Middleware: how long every request took, for the metrics, and a line for the journal."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        began, status = time.perf_counter(), 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            self.write(scope, status, time.perf_counter() - began)

    def write(self, scope: Scope, status: int, seconds: float) -> None:
        """Note a request by its route: what was asked for there may name a match that is nobody's business."""
        route = getattr(scope.get("route"), "path", "")
        known = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "PUT", "DELETE") else "OTHER"
        self.metrics.requests.observe(seconds, method=known, status=f"{status // 100}xx")
        facts = {"method": known, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("request", extra={"facts": facts})
