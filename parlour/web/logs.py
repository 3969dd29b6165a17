"""Logging: lines of text or JSON on standard error, without tokens, people's names or addresses."""

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
MAX_REPEATS, PERIOD = 3, 60.0  # times that the same line is logged, and the seconds for which they count
REMEMBERED = 256  # different lines that the filter remembers
TOO_MANY = 429  # status of requests over the rate limit, which can come by the thousand
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")  # tokens, their digests, invitations


def redact(text: str) -> str:
    """Return a text in which everything that could be a token is replaced."""
    return SECRET.sub("[…]", text)


def describe_error(error: BaseException) -> str:
    """Return the type and message of an error. The values of a database statement are left out, because they may be
    people's names.
    """
    cause = error.orig if isinstance(error, StatementError) else error
    return redact(f"{type(error).__name__}: {cause}".splitlines()[0][:300])


class RepeatFilter(logging.Filter):
    """A logging filter that logs the same line only a few times a minute. The next line after that minute says how
    many were left out.

    Two warnings or errors count as the same if they have the same format string and the same place of the error.
    Every request is logged, but all requests over the rate limit count as the same line.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: OrderedDict[tuple[Any, ...], tuple[float, int]] = OrderedDict()  # first time, and count

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a log record should be logged: False if it repeats too many recent ones."""
        status = getattr(record, "facts", {}).get("status")
        if record.levelno < logging.WARNING and status != TOO_MANY:
            return True
        key = (record.name, str(record.msg), status, *place_of(record))
        began, count = self.seen.pop(key, (self.clock(), 0))
        if self.clock() - began >= PERIOD:
            record.left_out = max(0, count - MAX_REPEATS)
            began, count = self.clock(), 0
        self.seen[key] = (began, count + 1)
        while len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return count < MAX_REPEATS


def place_of(record: logging.LogRecord) -> tuple[Any, ...]:
    """Return the type and place (in the code) of a log record's error; an empty tuple if it has no error."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return ()
    frames = traceback.extract_tb(error.__traceback__)
    return (type(error), frames[-1].filename, frames[-1].lineno) if frames else (type(error),)


def message_of(record: logging.LogRecord) -> str:
    """Return the text of a log record, followed by the number of repeats that were left out."""
    left_out = getattr(record, "left_out", 0)
    return redact(record.getMessage()) + (f" (and {left_out:,} more like it before)" if left_out else "")


class PlainFormatter(logging.Formatter):
    """Formats a log record as one line, followed by the traceback of its error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as text."""
        line = f"{record.levelname.lower()}: {message_of(record)}"
        where = traceback_of(record)
        return "\n".join([line, *(["Traceback:", *where] if where else [])])


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as JSON."""
        facts: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": message_of(record),
            **getattr(record, "facts", {}),
        }
        if where := traceback_of(record):
            facts["error"] = where[-1]
            facts["where"] = where[:-1]
        return json.dumps(facts, ensure_ascii=False)


def traceback_of(record: logging.LogRecord) -> list[str]:
    """Return the stack frames of a log record's error and, last, its type and message; an empty list if it has no
    error.
    """
    if not record.exc_info or record.exc_info[1] is None:
        return []
    error = record.exc_info[1]
    frames = traceback.extract_tb(error.__traceback__)
    return [*(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames), describe_error(error)]


def log_config(kind: str) -> dict[str, Any]:
    """Return the logging configuration of Parlour and uvicorn. Requests are logged only as JSON."""
    formatter = {"plain": PlainFormatter, "json": JsonFormatter}[kind]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"own": {"()": formatter}},
        "filters": {"repeats": {"()": RepeatFilter}},
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
            "psycopg": {"handlers": ["own"], "level": "ERROR", "propagate": False},  # a conflict is no news
        },
    }


class RequestLog:
    """Middleware that measures and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        began, status = time.perf_counter(), 500

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note_status)
        finally:
            self.record(scope, status, time.perf_counter() - began)

    def record(self, scope: Scope, status: int, seconds: float) -> None:
        """Log a request with its route. The path is left out, because it can contain the id of a match."""
        route = getattr(scope.get("route"), "path", "")
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "PUT", "DELETE") else "OTHER"
        self.metrics.requests.labels(method=method, status=f"{status // 100}xx").observe(seconds)
        facts = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("request", extra={"facts": facts})
