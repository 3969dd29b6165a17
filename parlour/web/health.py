"""Whether the server lives, whether it can be used, and what it has counted: for whoever hosts it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .errors import NotFound, NotKept
from .limits import address_of
from .metrics import TYPE
from .settings import is_among, is_loopback

router = APIRouter(tags=["health"])
READY_WITHIN = 3.0  # seconds
NOT_READY = "Matches cannot be written down at this moment. What was confirmed is kept; try again."


async def can_write(request: Request) -> bool:
    """Whether the store takes writes, and soon."""
    answer = asyncio.wrap_future(request.app.state.registry.store.readiness.check())
    await asyncio.wait([answer], timeout=READY_WITHIN)
    return answer.done() and answer.result()


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """Whether the parlour is open."""
    return {"status": "open" if await can_write(request) else "shut"}


@router.get("/health/live")
async def live() -> dict[str, str]:
    """That the server runs; nothing else is asked."""
    return {"status": "alive"}


@router.get("/health/ready")
async def is_ready(request: Request) -> dict[str, str]:
    """Whether matches can be played: 503 while writes fail."""
    if not await can_write(request):
        raise NotKept(NOT_READY)
    return {"status": "ready"}


def is_from_here(request: Request) -> bool:
    """Whether a request was made on this machine; not what a proxy on it hands on for others."""
    peer, client = request.scope.get("peer"), request.scope.get("client")
    handed_on = peer == client and any(name in request.headers for name in ("forwarded", "x-forwarded-for"))
    return is_loopback(address_of(request.scope)) and not handed_on


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """What was counted, for this machine and for those whom the host has named; for others there is no such page."""
    state = request.app.state
    if not (is_from_here(request) or is_among(address_of(request.scope), state.settings.metrics)):
        raise NotFound("There is no such page here.")
    text = state.metrics.text(state.registry, state.budgets, getattr(state, "keeper", None))
    return Response(text, media_type=TYPE)
