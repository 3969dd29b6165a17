"""Match files over HTTP: download one, open one to look at it, and play on from one at a new table.

A file that somebody opens is a replay: nobody sits there, no dice fall, and a download has the bytes that were sent.
Whoever would like to play on asks for a new table. It begins at a move of the replay, and throws dice of its own.
"""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from parlour.core.errors import BadMatch, Conflict
from parlour.store.matches import StoredMatch
from parlour.store.settings import MatchFile

from ..limits import source_of
from ..preparing import open_first
from ..scheduler import in_thread
from ..table.eviction import is_replay, reading
from ..table.table import Table
from .routes import MatchBegun, Opened, TableWanted, opened, registry_of

router = APIRouter(tags=["files"])
JSON, SCORE = "json", "score"


class PlayOnWanted(TableWanted):
    """A table to play on at, from a move of a replay."""

    ply: int = Field(ge=0, le=10**6, title="Move")


def kind_of(text: str) -> str:
    """Return whether a text is a match file or a score."""
    return JSON if text.lstrip()[:1] == "{" else SCORE


def pack(text: str) -> MatchFile:
    """Return what is kept of a file that was opened: all of it, made small."""
    return MatchFile(kind_of(text), base64.b85encode(zlib.compress(text.encode())).decode())


def as_sent(stored: StoredMatch, kind: str) -> str | None:
    """Return the text of a file as it was sent; None if this is no file, or one of another kind."""
    sent = stored.settings.file
    if sent is None or sent.kind != kind:
        return None
    return zlib.decompress(base64.b85decode(sent.text)).decode()


def file_text(stored: StoredMatch) -> str:
    """Return the match file: as it was sent, or made from the line."""
    return as_sent(stored, JSON) or stored.match.to_json(keep_seed=stored.is_file)


def score_text(stored: StoredMatch) -> str:
    """Return the score: as it was sent, or made from the line."""
    return as_sent(stored, SCORE) or stored.match.to_text()


def check_open(table: Table, what: str) -> None:
    """OutOfStep while a match is being played: its line shows everything that is hidden."""
    if not is_replay(table):
        raise Conflict(f"{what} is there when the game is over.")


def named(table: Table, ending: str) -> dict[str, str]:
    """Return the headers that give a download its name."""
    return {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.stored.id}.{ending}"'}


@router.get("/api/matches/{id}/file")
async def file_of(request: Request, id: str) -> Response:
    """The match file, once the game is over: its line shows everything that was hidden."""
    table = await registry_of(request).table(id)
    seed = ", with the seed of the dice," if table.game.traits_of(table.s).chance else ""
    check_open(table, f"The match file{seed}")
    text = await in_thread(file_text, table.stored)  # it is replayed, and others are playing
    return Response(text, media_type="application/json", headers=named(table, "json"))


@router.get("/api/matches/{id}/score")
async def score_of(request: Request, id: str) -> Response:
    """The match as a score, once the game is over: text that people can read and write."""
    table = await registry_of(request).table(id)
    check_open(table, "The score")
    text = await in_thread(score_text, table.stored)
    return Response(text, media_type="text/plain; charset=utf-8", headers=named(table, "txt"))


@router.post("/api/files", status_code=201)
async def take_in(request: Request) -> MatchBegun:
    """Open a match file or a score, checked to the last ply, to look at it."""
    state = request.app.state
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadMatch("This is not a match file: it is not text in UTF-8.") from None
    match = await state.reader.read(text)
    state.budgets.spend_line(source_of(request.scope), len(match.line))
    id = await registry_of(request).add_file(match, await in_thread(pack, text))
    return MatchBegun(id=id, url=f"/match/{id}/replay", tokens={})


@router.post("/api/matches/{id}/tables", status_code=201)
async def play_on(request: Request, id: str, wanted: PlayOnWanted) -> MatchBegun:
    """Set up a table that begins at a move of a replay. The replay stays as it is."""
    registry = registry_of(request)
    table = await registry.table(id)
    with reading(table):
        if not is_replay(table):
            raise Conflict("This match is still being played. Play on at its own table.")
        if wanted.ply > table.session.ply:
            raise Conflict(f"This match has moves 0 to {table.session.ply}.")
        if wanted.ply == table.session.ply and table.over:
            raise Conflict(
                "The game is over at this move. Go back to an earlier one, and play on from there."
            )
        budgets, address = request.app.state.budgets, source_of(request.scope)
        budgets.spend_table(address, wanted.has_bots)
        budgets.spend_line(address, wanted.ply)
        open_first(request, table.game)
        made: Opened = opened(wanted)
        settings = replace(made.settings, given=wanted.ply)
        new = await registry.play_on(table.stored.match, wanted.ply, made.seats, settings, made.salts)
    return made.told(new)
