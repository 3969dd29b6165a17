"""Health checks and metrics for the operator."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .errors import NotFound, NotKept
from .limits import address_of
from .metrics import CONTENT_TYPE
from .settings import is_among, is_loopback

router = APIRouter(tags=["health"])
READY_TIMEOUT = 3.0  # seconds
NOT_READY = "The server cannot store matches right now. Confirmed moves are safe. Try again in a moment."


async def can_write(request: Request) -> bool:
    """Return whether the database accepts writes; False if that is not known within READY_TIMEOUT seconds."""
    answer = asyncio.wrap_future(request.app.state.registry.store.readiness.check())
    await asyncio.wait([answer], timeout=READY_TIMEOUT)
    return answer.done() and answer.result()


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """Return the status "open" if matches can be played, otherwise "shut"."""
    return {"status": "open" if await can_write(request) else "shut"}


@router.get("/health/live")
async def live() -> dict[str, str]:
    """Return status 200 as long as the server runs."""
    return {"status": "alive"}


@router.get("/health/ready")
async def is_ready(request: Request) -> dict[str, str]:
    """Return status 200 if matches can be played, and 503 while writes to the database fail."""
    if not await can_write(request):
        raise NotKept(NOT_READY)
    return {"status": "ready"}


def is_local(request: Request) -> bool:
    """Return whether a request was made on this machine itself. A request that a proxy on this machine forwards does
    not count.
    """
    peer, client = request.scope.get("peer"), request.scope.get("client")
    is_forwarded = peer == client and any(
        name in request.headers for name in ("forwarded", "x-forwarded-for")
    )
    return is_loopback(address_of(request.scope)) and not is_forwarded


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Return the metrics to this machine and to the addresses in PARLOUR_METRICS. Other clients get a 404."""
    state = request.app.state
    if not (is_local(request) or is_among(address_of(request.scope), state.settings.metrics)):
        raise NotFound("There is no such page here.")
    return Response(state.metrics.text(), media_type=CONTENT_TYPE)
