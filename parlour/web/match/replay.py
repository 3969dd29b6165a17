"""The plies of a match over HTTP, for replays: boards, log and reviews, each as the viewer may see them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from parlour.core.offer import ONLOOKER
from parlour.session import visibility

from ..errors import NotFound
from ..table import outgoing
from ..table.eviction import reading
from ..table.registry import digest
from ..table.table import Table
from ..wire import messages as m
from ..wire.bearer import Bearer, require_bearer
from ..wire.body import View
from .routes import Arrangement, registry_of

router = APIRouter()
MAX_BOARDS = 12  # boards in one response
MAX_ENTRIES = 500  # log entries in one response
BATCH = 10  # log entries written before the event loop runs others


class PlyView(View):
    """The board after a ply, and the ply's log entry."""

    ply: int
    plies: int
    pieces: m.Pieces  # all of them
    told: list[str]
    marks: list[m.MarkView] = []  # what the ply did on the board
    review: list[str]  # the alternatives; empty before the game is over
    acting: list[int]
    over: bool


class ReviewView(View):
    """The alternatives to the choice just before a ply; no sentences if that ply was not a choice."""

    ply: int
    seat: int
    sentences: list[str]


@router.get("/api/matches/{id}/plies/{ply}", tags=["matches"])
async def ply_of(
    request: Request, id: str, ply: int, arrangement: Arrangement = "", authorization: Bearer = ""
) -> PlyView:
    """Return the board after a ply. The viewer is the token's seat, or nobody's; once the game is over, nothing is
    hidden.
    """
    table = await registry_of(request).table(id)
    return ply_view(table, check_ply(table, ply), viewer_of(table, authorization), arrangement)


@router.get("/api/matches/{id}/plies", tags=["matches"])
async def plies_of(
    request: Request, id: str, first: int = 0, arrangement: Arrangement = "", authorization: Bearer = ""
) -> list[PlyView]:
    """Return the boards after up to twelve plies, from ply `first` on."""
    table = await registry_of(request).table(id)
    last = min(check_ply(table, first) + MAX_BOARDS, len(table.session.records))
    viewer = viewer_of(table, authorization)
    views = []
    with reading(table):
        for ply in range(first, last):
            if ply >= len(table.session.records):
                break  # the ply was undone meanwhile
            views.append(ply_view(table, ply, viewer, arrangement))
            await asyncio.sleep(0)  # drawing is slow: let the event loop run others
    return views


@router.get("/api/matches/{id}/log", tags=["matches"])
async def log_of(
    request: Request, id: str, first: int = 1, last: int | None = None, authorization: Bearer = ""
) -> list[m.LogEntry]:
    """Return the sentences of the log for plies `first` to `last`, at most 500 plies."""
    table = await registry_of(request).table(id)
    end = min(first + MAX_ENTRIES, len(table.session.records), *([] if last is None else [last + 1]))
    viewer = viewer_of(table, authorization)
    entries: list[m.LogEntry] = []
    with reading(table):
        for ply in range(max(first, 1), end):
            if ply >= len(table.session.records):
                break  # the ply was undone meanwhile
            entries.append(log_entry_at(table, ply, viewer))
            if len(entries) % BATCH == 0:
                await asyncio.sleep(0)
    return entries


def viewer_of(table: Table, authorization: str) -> int:
    """Return the seat from whose view the client sees the match: the seat of the request's token, or ONLOOKER if
    there is no token.
    """
    if not authorization:
        return ONLOOKER
    token = digest(require_bearer(authorization))
    return next((i for i in range(len(table.stored.seats)) if table.holds(token, i)), ONLOOKER)


def check_ply(table: Table, ply: int) -> int:
    """Return `ply` if the match has such a ply; otherwise raise NotFound."""
    if not 0 <= ply < len(table.session.records):
        raise NotFound(f"There is no such move: this match has moves 0 to {len(table.session.records) - 1}.")
    return ply


def log_entry_at(table: Table, ply: int, viewer: int) -> m.LogEntry:
    """Return the log entry of a ply, with only what the viewer may see; once the game is over, with everything."""
    return table.log_entry(table.session.step_at(ply), viewer)


def ply_view(table: Table, ply: int, viewer: int, arrangement: str) -> PlyView:
    """Return the board after a ply and the ply's log entry, for a viewer."""
    s = table.session.records[ply]
    arrangement = arrangement if arrangement in table.game.view.ARRANGEMENTS else ""
    last = len(table.session.records) - 1
    entry = log_entry_at(table, ply, viewer) if ply else None
    return PlyView(
        ply=ply,
        plies=last,
        pieces=outgoing.all_pieces(table.session, s, table.session.look(viewer, (), arrangement)),
        told=entry.sentences if entry else [],
        marks=entry.marks if entry else [],
        review=table.session.reviews.tell_anybody(ply) if ply and table.over else [],
        acting=visibility.acting(s),
        over=bool(ply == last and table.over),
    )


@router.get("/api/matches/{id}/plies/{ply}/review", tags=["matches"])
async def review_of(request: Request, id: str, ply: int) -> ReviewView:
    """Return the alternatives to the choice made just before a ply. Raise Conflict unless the game is over."""
    table = await registry_of(request).table(id)
    if not 0 < ply < len(table.session.records):
        raise NotFound(f"There is no such move: this match has moves 1 to {len(table.session.records) - 1}.")
    sentences = table.session.reviews.tell_anybody(ply)
    return ReviewView(ply=ply, seat=table.stored.actors[ply - 1], sentences=sentences)
