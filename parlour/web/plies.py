"""The plies of a match over HTTP, for replays: boards, sentences and reviews, as an eye may see them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel

from . import messages as m
from . import reviews, sight
from .errors import NotFound
from .house import digest
from .match import Bearer, Look, bearer, house_of
from .table import Table

router = APIRouter()
FRAMES = 12  # boards that are drawn for one request
SENTENCES = 500  # plies that are told for one request


class PlySeen(BaseModel):
    """The board after a ply, and what happened."""

    ply: int
    plies: int
    board: str
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
    request: Request, id: str, ply: int, look: Look = "", authorization: Bearer = None
) -> PlySeen:
    """The board after a ply: as the token's seat sees it, as an onlooker does, or whole once it is over."""
    table = await house_of(request).table(id)
    return frame(table, known(table, ply), eye_of(table, authorization), look)


@router.get("/api/matches/{id}/plies", tags=["matches"])
async def plies_of(
    request: Request, id: str, first: int = 0, look: Look = "", authorization: Bearer = None
) -> list[PlySeen]:
    """The boards from a ply on, up to twelve at once: what a replay shows next."""
    table = await house_of(request).table(id)
    last, eye = min(known(table, first) + FRAMES, len(table.records)), eye_of(table, authorization)
    frames = []
    for ply in range(first, last):
        if ply >= len(table.records):
            break  # taken back meanwhile
        frames.append(frame(table, ply, eye, look))
        await asyncio.sleep(0)  # drawing takes its time; others come in between
    return frames


@router.get("/api/matches/{id}/log", tags=["matches"])
async def log_of(request: Request, id: str, first: int = 1, authorization: Bearer = None) -> list[m.Told]:
    """What happened from a ply on, up to 500 plies at once."""
    table = await house_of(request).table(id)
    last, eye = min(first + SENTENCES, len(table.records)), eye_of(table, authorization)
    return [told_at(table, ply, eye) for ply in range(max(first, 1), last)]


def eye_of(table: Table, authorization: str | None) -> int:
    """Through whose eyes a request looks: those of the seat whose token it brings, or an onlooker's."""
    if not authorization:
        return sight.ONLOOKER
    token = digest(bearer(authorization))
    return next((i for i in range(len(table.kept.seats)) if table.holds(token, i)), sight.ONLOOKER)


def known(table: Table, ply: int) -> int:
    """A ply that the match has; NotFound with those it has."""
    if not 0 <= ply < len(table.records):
        raise NotFound(f"This match has plies 0 to {len(table.records) - 1}.")
    return ply


def told_at(table: Table, ply: int, eye: int) -> m.Told:
    """What happened at a ply, for an eye; all of it once the game is over."""
    step = table.step_at(ply)
    if not table.over:
        return sight.told(table.game, step, eye, table.names)
    sentences = table.game.tell(step.before, step.action, step.after, step.said)
    return m.Told(ply=ply, seat=step.seat, sentences=sentences)


def frame(table: Table, ply: int, eye: int, look: str) -> PlySeen:
    """The board after a ply, and what happened, for an eye."""
    s, game = table.records[ply], table.game
    last = len(table.records) - 1
    return PlySeen(
        ply=ply,
        plies=last,
        board=sight.draw(game, s.tobytes(), look) if table.over else sight.moving(game, s, eye, look),
        told=told_at(table, ply, eye).sentences if ply else [],
        review=reviews.tell_all(table, ply) if ply and table.over else [],
        acting=sight.acting(s),
        over=bool(ply == last and table.over),
    )


@router.get("/api/matches/{id}/plies/{ply}/review", tags=["matches"])
async def review_of(request: Request, id: str, ply: int) -> ReviewSeen:
    """What else there was at a ply, once the game is over."""
    table = await house_of(request).table(id)
    if not 0 < ply < len(table.records):
        raise NotFound(f"This match has plies 1 to {len(table.records) - 1}.")
    sentences = reviews.tell_all(table, ply)
    return ReviewSeen(ply=ply, seat=table.kept.actors[ply - 1], sentences=sentences)
