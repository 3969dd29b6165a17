"""The OpenAPI document: what FastAPI knows of the routes, and what it does not: the errors and the tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

PROBLEM: dict[str, Any] = {
    "type": "object",
    "title": "Problem",
    "description": "Why something was not done (RFC 9457).",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "/problems/ and the kind of mistake, or about:blank."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence for people."},
        "clause": {"type": "string", "description": "The clause of the rules that refused, where one did."},
        "field": {"type": "string", "description": "The field of the body that is to blame, where one is."},
    },
}
BEARER: dict[str, Any] = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of a seat, a pupil or a teacher, as it was given with the seat or the class.",
}
ALWAYS = (400, 408, 421, 429, 500, 503)
WAITS = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


def install(app: FastAPI) -> None:
    """Have the app serve the whole document."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = complete(
                get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            )
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def complete(schema: dict[str, Any]) -> dict[str, Any]:
    """Add errors and tokens to every operation."""
    parts = schema.setdefault("components", {})
    parts.setdefault("schemas", {})["Problem"] = PROBLEM
    parts["securitySchemes"] = {"bearer": BEARER}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            tell_tokens(operation)
            for status in statuses_of(path, method, operation):
                operation["responses"][str(status)] = problem_of(status)
    for unused in ("HTTPValidationError", "ValidationError"):
        parts["schemas"].pop(unused, None)
    return schema


def tell_tokens(operation: dict[str, Any]) -> None:
    """A header with a token is a matter of security; without one a request sees what everybody may."""
    given = operation.get("parameters", [])
    rest = [one for one in given if one["name"].lower() != "authorization"]
    if len(rest) < len(given):
        operation["parameters"] = rest
        operation["security"] = [{"bearer": []}, {}]


def statuses_of(path: str, method: str, operation: dict[str, Any]) -> list[int]:
    """The errors that an operation may answer with."""
    found = [*ALWAYS]
    if "{" in path:
        found += [404, 409]
    if "security" in operation or method != "get":
        found.append(403)
    if method != "get":
        found += [409, 413]
    if "requestBody" in operation or operation.get("parameters"):
        found.append(422)
    return sorted(set(found))


def problem_of(status: int) -> dict[str, Any]:
    """An error as the document describes it."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    told = {"description": HTTPStatus(status).phrase, "content": content}
    return {**told, "headers": WAITS} if status in (429, 503) else told
