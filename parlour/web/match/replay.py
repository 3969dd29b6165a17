"""The plies of a match over HTTP, for replays: boards, sentences and reviews, as a viewer may see them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel

from parlour.core.offer import ONLOOKER
from parlour.session import visibility

from ..errors import NotFound
from ..table import outgoing
from ..table.eviction import reading
from ..table.registry import digest
from ..table.table import Table
from ..wire import messages as m
from ..wire.bearer import Bearer, require_bearer
from .routes import Arrangement, registry_of

router = APIRouter()
FRAMES = 12  # boards that are drawn for one request
SENTENCES = 500  # plies that are told for one request
BREATH = 10  # plies that are told before others come in between


class PlySeen(BaseModel):
    """The board after a ply, and what happened."""

    ply: int
    plies: int
    pieces: m.Pieces  # all of them
    told: list[str]
    review: list[str]  # what else there was; nothing before the game is over
    acting: list[int]
    over: bool


class ReviewSeen(BaseModel):
    """What else there was at a ply; no sentences where nothing was chosen."""

    ply: int
    seat: int
    sentences: list[str]


@router.get("/api/matches/{id}/plies/{ply}", tags=["matches"])
async def ply_of(
    request: Request, id: str, ply: int, arrangement: Arrangement = "", authorization: Bearer = ""
) -> PlySeen:
    """The board after a ply: as the token's seat sees it, as an onlooker does, or whole once it is over."""
    table = await registry_of(request).table(id)
    return frame(table, known(table, ply), viewer_of(table, authorization), arrangement)


@router.get("/api/matches/{id}/plies", tags=["matches"])
async def plies_of(
    request: Request, id: str, first: int = 0, arrangement: Arrangement = "", authorization: Bearer = ""
) -> list[PlySeen]:
    """The boards from a ply on, up to twelve at once: what a replay shows next."""
    table = await registry_of(request).table(id)
    last, viewer = (
        min(known(table, first) + FRAMES, len(table.session.records)),
        viewer_of(table, authorization),
    )
    frames = []
    with reading(table):
        for ply in range(first, last):
            if ply >= len(table.session.records):
                break  # taken back meanwhile
            frames.append(frame(table, ply, viewer, arrangement))
            await asyncio.sleep(0)  # drawing takes its time; others come in between
    return frames


@router.get("/api/matches/{id}/log", tags=["matches"])
async def log_of(
    request: Request, id: str, first: int = 1, last: int | None = None, authorization: Bearer = ""
) -> list[m.LogEntry]:
    """What happened from a ply on, up to 500 plies at once."""
    table = await registry_of(request).table(id)
    end = min(first + SENTENCES, len(table.session.records), *([] if last is None else [last + 1]))
    viewer = viewer_of(table, authorization)
    told: list[m.LogEntry] = []
    with reading(table):
        for ply in range(max(first, 1), end):
            if ply >= len(table.session.records):
                break  # taken back meanwhile
            told.append(told_at(table, ply, viewer))
            if len(told) % BREATH == 0:
                await asyncio.sleep(0)
    return told


def viewer_of(table: Table, authorization: str) -> int:
    """Return whose view a request gets: the view of the seat whose token it brings, or an onlooker's."""
    if not authorization:
        return ONLOOKER
    token = digest(require_bearer(authorization))
    return next((i for i in range(len(table.stored.seats)) if table.holds(token, i)), ONLOOKER)


def known(table: Table, ply: int) -> int:
    """A ply that the match has; NotFound with those it has."""
    if not 0 <= ply < len(table.session.records):
        raise NotFound(f"This match has moves 0 to {len(table.session.records) - 1}.")
    return ply


def told_at(table: Table, ply: int, viewer: int) -> m.LogEntry:
    """What happened at a ply, for an viewer; all of it once the game is over."""
    return table.log_entry(table.session.step_at(ply), viewer)


def frame(table: Table, ply: int, viewer: int, arrangement: str) -> PlySeen:
    """The board after a ply, and what happened, for an viewer."""
    s = table.session.records[ply]
    arrangement = arrangement if arrangement in table.game.view.ARRANGEMENTS else ""
    last = len(table.session.records) - 1
    return PlySeen(
        ply=ply,
        plies=last,
        pieces=outgoing.all_pieces(table.session, s, table.session.look(viewer, (), arrangement)),
        told=told_at(table, ply, viewer).sentences if ply else [],
        review=table.session.reviews.tell_anybody(ply) if ply and table.over else [],
        acting=visibility.acting(s),
        over=bool(ply == last and table.over),
    )


@router.get("/api/matches/{id}/plies/{ply}/review", tags=["matches"])
async def review_of(request: Request, id: str, ply: int) -> ReviewSeen:
    """What else there was at a ply, once the game is over."""
    table = await registry_of(request).table(id)
    if not 0 < ply < len(table.session.records):
        raise NotFound(f"This match has moves 1 to {len(table.session.records) - 1}.")
    sentences = table.session.reviews.tell_anybody(ply)
    return ReviewSeen(ply=ply, seat=table.stored.actors[ply - 1], sentences=sentences)
