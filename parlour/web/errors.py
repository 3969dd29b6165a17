"""Every way the web says no, in one JSON shape (RFC 9457) and on one page.

ParlourError (core/errors.py)
└── WebError        with an HTTP status
    ├── NotFound      404  no such page
    ├── WrongOrigin   403  a request from another site's page
    ├── TooLate       408  a body that does not come
    ├── TooLarge      413  a body past the limit
    ├── Malformed     422  a body that is not what was asked for
    ├── WrongHost     421  a request by a name that is not ours
    ├── TooMany       429  too many requests from one address
    ├── Busy          503  more at once than the server takes on
    └── NotKept       503  the disk did not take it
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as StoreTimeout
from starlette.exceptions import HTTPException

from parlour.core.errors import (
    BadMatch,
    BadOption,
    BadStore,
    Conflict,
    ParlourError,
    Refused,
    UnknownGame,
    UnknownMatch,
    WrongSeat,
)

from .headers import add_headers
from .wire.reasons import sentence

log = logging.getLogger("parlour.web")
AGAIN = 2  # seconds after which something may be tried again, where nothing better is known
NOT_THERE = "The matches cannot be read or written at this moment. Nothing was changed; try again."


class WebError(ParlourError):
    """A mistake with an HTTP status of its own."""

    status = 400
    after: int | None = None  # seconds after which it may be tried again


class NotFound(WebError):
    """No such page."""

    status = 404


class WrongOrigin(WebError):
    """A request from another site's page."""

    status = 403


class TooLate(WebError):
    """A body that does not come."""

    status = 408


class WrongHost(WebError):
    """A request by a name that is not ours."""

    status = 421


class TooLarge(WebError):
    """A body past the limit."""

    status = 413


class Malformed(WebError):
    """A body that is not what was asked for."""

    status = 422

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field  # of the body, where one is to blame


class TooMany(WebError):
    """Too many requests from one address."""

    status = 429

    def __init__(self, text: str, after: int = AGAIN) -> None:
        super().__init__(text)
        self.after = after


class Busy(WebError):
    """More at once than the server takes on."""

    status = 503
    after = AGAIN


class NotKept(WebError):
    """The disk did not take it."""

    status = 503
    after = AGAIN


STATUS: dict[type[ParlourError], int] = {
    UnknownGame: 404,
    UnknownMatch: 404,
    WrongSeat: 403,
    BadMatch: 409,
    Conflict: 409,
    Refused: 409,
    BadStore: 503,
}


def status_of(error: ParlourError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, WebError):
        return error.status
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def clause_of(error: Exception) -> str:
    """The clause that refused, if one did."""
    if isinstance(error, Refused):
        return error.refusal.clause
    return (error.clause or "") if isinstance(error, BadOption) else ""


def field_of(error: ParlourError) -> str:
    """The field of the body that is to blame, if one is."""
    if isinstance(error, BadOption):
        return f"options.{error.option}" if error.option else ""
    return error.field if isinstance(error, Malformed) else ""


def told_already(fault: Mapping[str, Any]) -> Malformed | None:
    """The error of a body's own part, which pydantic has wrapped into one about the whole."""
    error = fault.get("ctx", {}).get("error")
    return error if isinstance(error, Malformed) else None


def problem(status: int, text: str, clause: str = "", kind: str = "", field: str = "") -> dict[str, Any]:
    """An error as RFC 9457 problem details."""
    shape: dict[str, Any] = {
        "type": f"/problems/{kind}" if kind else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": text,
    }
    named = {"clause": clause, "field": field}
    return shape | {name: value for name, value in named.items() if value}


def answer(
    request: Request,
    status: int,
    text: str,
    clause: str = "",
    kind: str = "",
    field: str = "",
    after: int | None = None,
) -> Response:
    """An error in the form the client reads: JSON for programs, a page for people."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")
    response: Response
    if wants_page and hasattr(request.app.state, "pages"):
        pages = request.app.state.pages
        facts = {"status": status, "title": HTTPStatus(status).phrase, "text": text, "clause": clause}
        response = pages.TemplateResponse(request, "error.html", facts, status)
    else:
        body = problem(status, text, clause, kind, field)
        response = JSONResponse(body, status, media_type="application/problem+json")
    if status in (429, 503):
        response.headers["Retry-After"] = str(after or AGAIN)
    add_headers(response.headers, request.url.path)  # nobody else does where something unforeseen happened
    response.headers["Cache-Control"] = "no-store"
    return response


def answer_to(request: Request, error: ParlourError) -> Response:
    """The answer to one of our own errors."""
    facts = (clause_of(error), type(error).__name__, field_of(error))
    return answer(request, status_of(error), str(error), *facts, getattr(error, "after", None))


def unforeseen(request: Request, error: Exception) -> Response:
    """The answer to a mistake of ours."""
    log.error("unforeseen: %s", getattr(request.scope.get("route"), "path", ""), exc_info=error)
    return answer(request, 500, "Something went wrong on our side. Nothing was lost; try again.")


def install(app: FastAPI) -> None:
    """Answer every error in the one shape."""

    @app.exception_handler(ParlourError)
    async def ours(request: Request, error: ParlourError) -> Response:
        return answer_to(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return await ours(request, told_already(first) or Malformed(sentence(first)))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        text = "There is no such page here." if error.status_code == 404 else str(error.detail)
        return answer(request, error.status_code, text)

    @app.exception_handler(DBAPIError)
    @app.exception_handler(StoreTimeout)
    async def not_there(request: Request, error: Exception) -> Response:
        log.error("the store is not there: %s", type(error).__name__)
        return answer_to(request, NotKept(NOT_THERE))

    @app.exception_handler(Exception)
    async def at_last(request: Request, error: Exception) -> Response:
        return unforeseen(request, error)
