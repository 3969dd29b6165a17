"""Match files over HTTP: download a match, open a file as a replay, and continue a replay at a new table.

An opened file is a replay: nobody holds a seat, no dice are thrown, and a download returns the bytes that were
uploaded. To continue it, a client asks for a new table, which begins at a move of the replay and throws dice of its
own.
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

from ..compile_progress import prepare_first
from ..limits import source_of
from ..scheduler import in_thread
from ..table.eviction import is_replay, reading
from ..table.table import Table
from .routes import MatchCreated, NewTable, TableRequest, new_table, registry_of

router = APIRouter(tags=["files"])
JSON, SCORE = "json", "score"


class PlayOnRequest(TableRequest):
    """A request for a new table that begins after a certain move of a replay."""

    ply: int = Field(ge=0, le=10**6, title="Move")


def kind_of(text: str) -> str:
    """Return the kind of an uploaded text: JSON for a match file, otherwise SCORE."""
    return JSON if text.lstrip()[:1] == "{" else SCORE


def pack(text: str) -> MatchFile:
    """Return the text of an opened file as a MatchFile, which is its compressed form in the settings of a table."""
    return MatchFile(kind_of(text), base64.b85encode(zlib.compress(text.encode())).decode())


def original_text(stored: StoredMatch, kind: str) -> str | None:
    """Return the text of an opened file as it was uploaded; None if the match is not an opened file of this kind."""
    sent = stored.settings.file
    if sent is None or sent.kind != kind:
        return None
    return zlib.decompress(base64.b85decode(sent.text)).decode()


def file_text(stored: StoredMatch) -> str:
    """Return the match file of a match: as it was uploaded or, if the match was played here, generated from its
    line.
    """
    return original_text(stored, JSON) or stored.match.to_json(keep_seed=stored.is_file)


def score_text(stored: StoredMatch) -> str:
    """Return the score of a match (its moves as text): as it was uploaded or, if the match was played here,
    generated from its line.
    """
    return original_text(stored, SCORE) or stored.match.to_text()


def check_over(table: Table, what: str) -> None:
    """Raise Conflict while a match is still being played, because its list of moves would reveal everything
    hidden. `what` is the name of the download in the message.
    """
    if not is_replay(table):
        raise Conflict(f"You can download {what} when the game is over.")


def download_headers(table: Table, ending: str) -> dict[str, str]:
    """Return the HTTP headers that give a download its file name."""
    return {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.stored.id}.{ending}"'}


@router.get("/api/matches/{id}/file")
async def file_of(request: Request, id: str) -> Response:
    """Return the match file of a finished game."""
    table = await registry_of(request).table(id)
    seed = ", with the seed of the dice," if table.game.traits_of(table.s).chance else ""
    check_over(table, f"the match file{seed}")
    text = await in_thread(file_text, table.stored)  # slow: it replays the match
    return Response(text, media_type="application/json", headers=download_headers(table, "json"))


@router.get("/api/matches/{id}/score")
async def score_of(request: Request, id: str) -> Response:
    """Return the score of a finished game: a text with its moves, which people can read and write."""
    table = await registry_of(request).table(id)
    check_over(table, "the score")
    text = await in_thread(score_text, table.stored)
    return Response(text, media_type="text/plain; charset=utf-8", headers=download_headers(table, "txt"))


@router.post("/api/files", status_code=201)
async def open_file(request: Request) -> MatchCreated:
    """Open an uploaded match file or score as a replay, after checking every ply."""
    state = request.app.state
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadMatch("This is not a match file. Choose a file that you saved from Parlour.") from None
    match = await state.reader.read(text)
    state.budgets.spend_line(source_of(request.scope), len(match.line))
    id = await registry_of(request).add_file(match, await in_thread(pack, text))
    return MatchCreated(id=id, url=f"/match/{id}/replay", tokens={})


@router.post("/api/matches/{id}/tables", status_code=201)
async def play_on(request: Request, id: str, body: PlayOnRequest) -> MatchCreated:
    """Set up a new table that begins at a move of a replay, and return its address and tokens. The replay
    does not change.
    """
    registry = registry_of(request)
    table = await registry.table(id)
    with reading(table):
        if not is_replay(table):
            raise Conflict("This match is still being played. Play on at its own table.")
        if body.ply > table.session.ply:
            raise Conflict(f"There is no such move: this match has moves 0 to {table.session.ply}.")
        if body.ply == table.session.ply and table.over:
            raise Conflict(
                "The game is over at this move. Go back to an earlier move and play on from there."
            )
        budgets, address = request.app.state.budgets, source_of(request.scope)
        budgets.spend_table(address, body.has_bots)
        budgets.spend_line(address, body.ply)
        prepare_first(request, table.game)
        made: NewTable = new_table(body)
        settings = replace(made.settings, given=body.ply)
        new = await registry.play_on(table.stored.match, body.ply, made.seats, settings, made.salts)
    return made.created(new)
