"""The OpenAPI document: FastAPI's own, completed with error responses and bearer tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

PROBLEM: dict[str, Any] = {
    "type": "object",
    "title": "Problem",
    "description": "Why a request failed (RFC 9457).",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "/problems/ and the kind of error, or about:blank."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence for people."},
        "clause": {"type": "string", "description": "The clause of the rules that refuses, if there is one."},
        "field": {
            "type": "string",
            "description": "The field of the body that is wrong, if it is one field.",
        },
    },
}
BEARER: dict[str, Any] = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat, a pupil or a teacher, from the response that created the seat or the class.",
}
ALWAYS = (400, 408, 421, 429, 500, 503)  # statuses that every operation can answer with
RETRY_AFTER = {
    "Retry-After": {"description": "Seconds to wait before a retry.", "schema": {"type": "integer"}}
}


def install(app: FastAPI) -> None:
    """Make the app serve its OpenAPI document in the form that `complete` returns."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = complete(
                get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            )
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def complete(schema: dict[str, Any]) -> dict[str, Any]:
    """Add error responses and tokens to every operation of an OpenAPI document, and return the document."""
    parts = schema.setdefault("components", {})
    parts.setdefault("schemas", {})["Problem"] = PROBLEM
    parts["securitySchemes"] = {"bearer": BEARER}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            declare_token(operation)
            for status in statuses_of(path, method, operation):
                operation["responses"][str(status)] = problem_of(status)
    for unused in ("HTTPValidationError", "ValidationError"):
        parts["schemas"].pop(unused, None)
    return schema


def declare_token(operation: dict[str, Any]) -> None:
    """Declare an operation's Authorization parameter as an optional bearer token. Without it a request gets public
    data.
    """
    parameters = operation.get("parameters", [])
    rest = [one for one in parameters if one["name"].lower() != "authorization"]
    if len(rest) < len(parameters):
        operation["parameters"] = rest
        operation["security"] = [{"bearer": []}, {}]


def statuses_of(path: str, method: str, operation: dict[str, Any]) -> list[int]:
    """Return the HTTP error statuses that an operation can answer with."""
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
    """Return the OpenAPI description of an error response."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    response = {"description": HTTPStatus(status).phrase, "content": content}
    return {**response, "headers": RETRY_AFTER} if status in (429, 503) else response
