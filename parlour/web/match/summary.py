"""The summary of a finished match over HTTP: its figures, the ply that decided it, and a picture to share."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from fastapi.responses import Response

from parlour.core.offer import ONLOOKER
from parlour.session import visibility
from parlour.session.summary import Summary, summarise

from ..errors import NotFound
from ..scheduler import in_thread
from ..table.eviction import is_replay, reading
from ..table.table import Table
from ..wire.body import View
from .poster import Poster, poster_of
from .routes import registry_of

router = APIRouter()
SUMMARIES: WeakKeyDictionary[Table, Summary] = WeakKeyDictionary()  # of tables that are in memory
BATCH = 10  # plies read before the event loop runs others


class FigureView(View):
    """One figure of a match, such as tokens sniped: its name, and the amount for each seat."""

    name: str
    amounts: list[str]
    best: list[int]  # the seats with the greatest amount; none if all are equal


class DecisionView(View):
    """The ply with which the winner took the lead for good, and its sentences."""

    ply: int
    seat: int
    sentences: list[str]


class SummaryView(View):
    """The summary of a finished match."""

    plies: int
    figures: list[FigureView]
    decision: DecisionView | None = None


@router.get("/api/matches/{id}/summary", tags=["matches"])
async def summary_of(request: Request, id: str) -> SummaryView:
    """Return the figures of a finished match and the ply that decided it."""
    table = await registry_of(request).table(id)
    found = await read_summary(table)
    decision = found.decision
    return SummaryView(
        plies=len(table.session.records) - 1,
        figures=[
            FigureView(name=one.name, amounts=list(one.amounts), best=list(one.best)) for one in found.figures
        ],
        decision=DecisionView(ply=decision.ply, seat=decision.seat, sentences=list(decision.sentences))
        if decision
        else None,
    )


@router.get("/match/{id}/picture.svg", include_in_schema=False)
async def picture(request: Request, id: str) -> Response:
    """Return a picture of a finished match to share: its last board, the result and its figures."""
    table = await registry_of(request).table(id)
    found = await read_summary(table)
    session, game = table.session, table.game
    poster = Poster(
        title=game.title,
        outcome=session.outcome(),
        names=list(session.names),
        returns=[float(game.engine.returns(session.s, seat)) for seat in range(len(session.names))],
        figures=found.figures,
        plies=len(session.records) - 1,
    )
    look = session.look(ONLOOKER)
    svg = await in_thread(lambda: poster_of(poster, visibility.picture(game, session.s, look)))
    return Response(svg, media_type="image/svg+xml")


async def read_summary(table: Table) -> Summary:
    """Return the summary of a match. Raise NotFound while its game goes on, because feats may reveal what is
    hidden.
    """
    if not is_replay(table) or not table.over:
        raise NotFound("This game is not over yet. When it is, its figures appear here.")
    if table not in SUMMARIES:
        found = Summary()
        with reading(table):
            for ply in summarise(table.session, found):
                if ply % BATCH == 0:
                    await asyncio.sleep(0)
        SUMMARIES[table] = found
    return SUMMARIES[table]
