"""Bearer tokens in the Authorization header."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header

from parlour.core.errors import WrongSeat

Bearer = Annotated[str, Header(alias="Authorization", max_length=200)]


def bearer(header: str) -> str:
    """Return the token in an Authorization header; "" if there is none."""
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def require_bearer(header: str) -> str:
    """Return the token in an Authorization header. Raises WrongSeat if there is none."""
    token = bearer(header)
    if not token:
        raise WrongSeat(
            "The request names no seat. Send the seat's secret token in the header Authorization, as a bearer token."
        )
    return token
