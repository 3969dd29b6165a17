"""Whether the server lives, whether it can be used, and what it has counted: for whoever hosts it."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError

from parlour.store.matches import ready

from .errors import NotFound, NotKept
from .limits import address_of
from .metrics import TYPE
from .settings import is_among, is_loopback

router = APIRouter(tags=["health"])
READY_WITHIN = 3.0  # seconds


async def store_is_there(request: Request) -> bool:
    """Whether the store answers, and soon."""
    try:
        async with asyncio.timeout(READY_WITHIN):
            return await asyncio.to_thread(ready, request.app.state.registry.store)
    except (SQLAlchemyError, TimeoutError, OSError):
        return False


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """Whether the parlour is open."""
    return {"status": "open" if await store_is_there(request) else "shut"}


@router.get("/health/live")
async def live() -> dict[str, str]:
    """That the server runs; nothing else is asked."""
    return {"status": "alive"}


@router.get("/health/ready")
async def is_ready(request: Request) -> dict[str, str]:
    """Whether matches can be played: 503 while the store is not there."""
    if not await store_is_there(request):
        raise NotKept("The store is not there.")
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
