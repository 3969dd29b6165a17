"""Errors of the web server, and the one JSON shape (RFC 9457) and the one page that report them.

ParlourError (core/errors.py)
└── WebError        an error with an HTTP status
    ├── NotFound      404  no such page, pupil, ply or class
    ├── WrongOrigin   403  a request from another site's page
    ├── TooLate       408  a body that did not arrive in time
    ├── TooLarge      413  a body over the size limit
    ├── Malformed     422  a body that does not match its schema
    ├── WrongHost     421  a request for a host name that this server does not serve
    ├── TooMany       429  too many requests from one address
    ├── Busy          503  more work than the server accepts at a time
    └── NotKept       503  a change that could not be stored
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
from .wire.validation import describe_fault

log = logging.getLogger("parlour.web")
RETRY_AFTER = 2  # seconds before a retry, where nothing better is known
STORE_DOWN = "The server cannot read or write matches right now. Nothing was changed. Try again in a moment."


class WebError(ParlourError):
    """An error with an HTTP status."""

    status = 400
    retry_after: int | None = None  # seconds


class NotFound(WebError):
    """The error for a page, pupil, ply or class that does not exist."""

    status = 404


class WrongOrigin(WebError):
    """The error for a request that comes from a page of another site."""

    status = 403


class TooLate(WebError):
    """The error for a request whose body did not arrive in time."""

    status = 408


class WrongHost(WebError):
    """The error for a request for a host name that this server does not serve."""

    status = 421


class TooLarge(WebError):
    """The error for a request whose body is over the size limit."""

    status = 413


class Malformed(WebError):
    """The error for a request whose body does not match its schema."""

    status = 422

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field  # the field of the body that is wrong, if it is one field


class TooMany(WebError):
    """The error for too many requests from one address."""

    status = 429

    def __init__(self, text: str, retry_after: int = RETRY_AFTER) -> None:
        super().__init__(text)
        self.retry_after = retry_after


class Busy(WebError):
    """The error for a request that arrives when the server has as much work as it accepts."""

    status = 503
    retry_after = RETRY_AFTER


class NotKept(WebError):
    """The error for a change that could not be written to disk, or for a database that cannot be reached."""

    status = 503
    retry_after = RETRY_AFTER


@contextmanager
def reading() -> Iterator[None]:
    """Return a context manager for reading from the database. If the database cannot be reached in the `with`
    block, it raises NotKept, and the reason is only logged for the operator.
    """
    try:
        yield
    except (BadStore, DBAPIError, StoreTimeout) as error:
        log.error("the store cannot be reached: %s", type(error).__name__)
        raise NotKept(STORE_DOWN) from error


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
    """Return the HTTP status of an error."""
    if isinstance(error, WebError):
        return error.status
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def clause_of(error: Exception) -> str:
    """Return the clause of the rules that an error refers to; "" if there is none."""
    if isinstance(error, Refused):
        return error.refusal.clause
    return (error.clause or "") if isinstance(error, BadOption) else ""


def field_of(error: ParlourError) -> str:
    """Return the name of the wrong field in a request's body; "" if the error is not about one field."""
    if isinstance(error, BadOption):
        return f"options.{error.option}" if error.option else ""
    return error.field if isinstance(error, Malformed) else ""


def wrapped_error(fault: Mapping[str, Any]) -> Malformed | None:
    """Return the error of Parlour's own that pydantic has wrapped inside its error; None if there is none."""
    error = fault.get("ctx", {}).get("error")
    return error if isinstance(error, Malformed) else None


def problem(status: int, text: str, clause: str = "", kind: str = "", field: str = "") -> dict[str, Any]:
    """Return an error as a dict in the RFC 9457 format ("problem details")."""
    shape: dict[str, Any] = {
        "type": f"/problems/{kind}" if kind else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": text,
    }
    named = {"clause": clause, "field": field}
    return shape | {name: value for name, value in named.items() if value}


def error_response(
    request: Request,
    status: int,
    text: str,
    clause: str = "",
    kind: str = "",
    field: str = "",
    retry_after: int | None = None,
) -> Response:
    """Return the response for an error: a page for browsers, JSON for every other client."""
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
        response.headers["Retry-After"] = str(retry_after or RETRY_AFTER)
    add_headers(
        response.headers, request.url.path
    )  # an unexpected error bypasses the middleware that adds them
    response.headers["Cache-Control"] = "no-store"
    return response


def response_to(request: Request, error: ParlourError) -> Response:
    """Return the response for one of Parlour's own errors."""
    facts = (clause_of(error), type(error).__name__, field_of(error))
    return error_response(
        request, status_of(error), text_of(error), *facts, getattr(error, "retry_after", None)
    )


def text_of(error: ParlourError) -> str:
    """Return the sentence of an error for a person at a page, without internal names of options or the address of
    the database.
    """
    if isinstance(error, BadStore):
        return STORE_DOWN
    return error.page_text if isinstance(error, BadOption) else str(error)


def unexpected_error(request: Request, error: Exception) -> Response:
    """Log an error that no handler expected, and return a response with status 500."""
    log.error("unexpected error: %s", getattr(request.scope.get("route"), "path", ""), exc_info=error)
    return error_response(request, 500, "Something went wrong on the server. Nothing was lost. Try again.")


def install(app: FastAPI) -> None:
    """Register the handlers that turn every error into a response of the one format."""

    @app.exception_handler(ParlourError)
    async def ours(request: Request, error: ParlourError) -> Response:
        return response_to(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return await ours(request, wrapped_error(first) or Malformed(describe_fault(first)))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        text = "There is no such page here." if error.status_code == 404 else str(error.detail)
        return error_response(request, error.status_code, text)

    @app.exception_handler(DBAPIError)
    @app.exception_handler(StoreTimeout)
    async def store_down(request: Request, error: Exception) -> Response:
        log.error("the store cannot be reached: %s", type(error).__name__)
        return response_to(request, NotKept(STORE_DOWN))

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        return unexpected_error(request, error)
