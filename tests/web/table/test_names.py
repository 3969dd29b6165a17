"""Names that people gave are stored; titles and sentences are not, and are shown all the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.store.matches import BOT, OPEN, PERSON, Seat, TableSettings
from parlour.web.table import moderation, outgoing, rematch
from parlour.web.table.registry import digest
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import open_registry, play

WRITTEN = Path(__file__).parents[2] / "store" / "written"


async def play_out(table: Table) -> list[str]:
    """Play to the end; everything that the log says."""
    while not table.over:
        seat = table.session.acting()[0]
        await play(table, seat, int(table.s.ply), list(table.session.offer(seat).choices[0].actions))
    steps = (table.session.step_at(ply) for ply in range(1, table.session.ply + 1))
    return [sentence for step in steps for sentence in table.session.tell(step, -1)]


def dump_of(path: Path) -> str:
    """All of a database, as text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def test_a_seat_that_nobody_named_is_shown_by_its_title_and_stored_without_a_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            people = [
                Seat(PERSON, "", token=digest("a")),
                Seat(PERSON, " East ", token=digest("b")),
                Seat(OPEN, "Cy"),
            ]
            table = await registry.begin(TOY, {"seats": 3}, people, TableSettings())
            assert table.stored.match.seats == [seat.name for seat in table.stored.seats] == ["", "", "Cy"]
            assert table.names == ["North", "East", "Cy"] and table.session.look(0).names == ("", "", "Cy")
            seen = outgoing.seat_views(table.session, table.presence)
            assert [(seat.name, seat.title) for seat in seen][1:] == [("East", "East"), ("Cy", "South")]
            await moderation.remove(table, 1)
            assert table.stored.seats[1] == Seat(OPEN, "") and table.names[1] == "East"

    run_apart(work())


def test_no_sentence_and_no_title_is_in_the_database(tmp_path: Path) -> None:
    async def work() -> list[str]:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            seats = [Seat(PERSON, "", token=digest("a")), Seat(BOT, "", "dreamer")]
            table = await registry.begin(TOY, {}, seats, TableSettings())
            told = await play_out(table)
            return [*told, table.session.outcome(), *TOY.seat_names(table.s)]

    texts = run_apart(work())
    stored = dump_of(tmp_path / "a.db")
    assert len(texts) > 10 and "INSERT INTO" in stored
    assert [text for text in texts if text in stored] == []


def test_a_rematch_of_an_older_match_stores_no_titles(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.executescript((WRITTEN / "tables_5.sql").read_text(encoding="utf-8"))

    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as registry:
            table = await registry.table("toy-titles")
            assert [seat.name for seat in table.stored.seats] == ["North", "East", "South"]
            await play_out(table)
            await rematch.answer(table, 0, True)
            following = await registry.table(table.session.rematch.match)
            assert (
                [seat.name for seat in following.stored.seats] == following.stored.match.seats == ["", "", ""]
            )
            assert following.names == ["North", "East", "South"]

    run_apart(work())
