"""One writer: a table whose match is newer on disk loads it again; matches of earlier versions go on at a table."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.core.errors import Conflict
from parlour.store.matches import OPEN, PERSON, Entry, Seat, TableUpdate
from parlour.web.errors import NotKept
from parlour.web.table import moderation, seating
from parlour.web.table.registry import digest
from parlour.web.table.table import Table
from tests.toy.toy import GAME as TOY

from ..harness import run_apart
from ..in_process import begin, heard, open_registry, play, sit

WRITTEN = Path(__file__).parents[2] / "store" / "written"
ASKED, LENT = "MXIdFq2X4__E", "UkM2NUn3ixJH"  # the matches in table_state.sql


async def play_behind(table: Table) -> None:
    """Another program adds a ply to the match on disk, and the table does not know."""
    store = table.registry.store
    there = store.read(table.stored.id)
    seat = table.session.acting()[0]
    action = next(a for a in TOY.list_legal(table.s) if TOY.engine.actor(table.s, a) == seat)
    entry = Entry(there.entry_count, 0, seat, int(table.s.ply), action).sealed(there.seal)
    store.add(there.id, [entry], over=False).result()


def test_a_move_that_meets_a_newer_line_is_told_why_not(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            table = await begin(registry, TOY, {})
            ann = sit(table, 0)
            heard(ann)
            await play_behind(table)
            count, session = table.session.entry_count, table.session
            with pytest.raises(Conflict, match="The table has reached move 3, and you chose at move 2"):
                await play(table, 0, int(table.s.ply), [1], "late")
            assert table.session.entry_count == count + 1 == registry.store.read(table.stored.id).entry_count
            assert table.session is session, "it caught up, and did not load the match again"
            sent = [json.loads(text) for text in heard(ann)]
            assert [one["standing"]["ply"] for one in sent if one["type"] == "event"] == [3], "once"
            seat = table.session.acting()[0]
            await play(table, seat, int(table.s.ply), [2 * seat + 1], "again")
            assert registry.store.load(table.stored.id).match.line == table.stored.match.line

    run_apart(work())


def test_a_move_that_still_fits_a_newer_line_is_played_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            table = await begin(registry, TOY, {})
            bob = sit(table, 1)
            heard(bob)
            await play_behind(table)  # the first seat; both may choose at once
            await play(table, 1, int(table.s.ply), [2], "mine")
            there = registry.store.load(table.stored.id)
            assert there.match.line == table.stored.match.line and there.requests[3] == "mine"
            number = table.session.entry_count
            assert await play(table, 1, 2, [2], "mine") == number, "sent again: nothing more happens"
            numbers = [json.loads(text) for text in heard(bob)]
            events = [one["standing"]["number"] for one in numbers if one["type"] == "event"]
            assert events == [*range(3, number + 1)], "every event once and in order"

    run_apart(work())


def test_settings_and_seats_that_meet_a_newer_match_are_written_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            table = await begin(registry, TOY, {})
            ann = sit(table, 0)
            for command in (
                lambda: moderation.mute(table, 1, True),
                lambda: seating.take_seat(table, 1, Seat(PERSON, "Cy", token="c")),
            ):
                there = registry.store.read(table.stored.id)
                update = TableUpdate({0: Seat(PERSON, f"Zoe {table.stored.seats[0].name}", token="z")})
                registry.store.change(there, [], False, update).result()
                await command()
                loaded = registry.store.load(table.stored.id)
                assert loaded.seats == table.stored.seats and loaded.seats[0].name.startswith("Zoe")
                assert not ann.seats, "somebody else has the seat"
            assert loaded.seats[1].name == "Cy" and loaded.settings.muted == (digest("token-1"),)
            there = registry.store.read(table.stored.id)
            registry.store.change(there, [], False, TableUpdate({1: Seat(OPEN, "")})).result()
            with pytest.raises(Conflict, match="Nobody sits in that seat"):
                await moderation.mute(table, 1, True)

    run_apart(work())


def test_a_write_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "a.db", {"toy": TOY}) as registry:
            table = await begin(registry, TOY, {"seats": 3})
            before = (list(table.stored.seats), table.stored.settings, table.stored.invite, table.session.ply)

            def fail(*_: object) -> None:
                raise OSError("no space left")

            with monkeypatch.context() as patched:
                patched.setattr("parlour.store.writer.execute", fail)
                for command in (
                    lambda: moderation.remove(table, 1),
                    lambda: moderation.mute(table, 1, True),
                    lambda: seating.lend(table, 1, "learner"),
                    lambda: seating.take_seat(table, 1, Seat(PERSON, "Cy", token="c")),
                    lambda: play(table, 0, int(table.s.ply), [1]),
                ):
                    with pytest.raises(NotKept):
                        await command()
            assert before == (
                table.stored.seats,
                table.stored.settings,
                table.stored.invite,
                table.session.ply,
            )
            await moderation.remove(table, 1)
            assert registry.store.load(table.stored.id).seats == table.stored.seats

    run_apart(work())


def test_a_table_of_the_version_before_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((WRITTEN / "table_state.sql").read_text(encoding="utf-8"))

    async def work() -> None:
        async with open_registry(path, {"toy": TOY}) as registry:
            asked = await registry.table(ASKED)
            settings, question = asked.session.settings, asked.session.quizmaster.open
            assert settings.chat == "phrases" and settings.timer.bank == 2 and settings.absence.minutes == 5
            assert asked.session.banks.left == (130, 190) and asked.session.moderation.is_muted(1)
            assert asked.session.moderation.is_owner("h" * 64)
            assert question and question.question.id == "geo-medium-10" and list(question.shown) == [1]
            answer = question.question.answer
            quizmaster = asked.session.quizmaster
            await asked.do(lambda: quizmaster.answer(1, question.number, answer, question.asked_at + 1))
            assert asked.stored.match.asked and registry.store.load(ASKED).entries == asked.stored.entries
            lent = await registry.table(LENT)
            assert lent.stored.seats[1].is_lent and lent.session.settings.lent == {1: 3}
            assert lent.session.moderation.is_banned({digest("token-2")})
            following = lent.session.settings.next
            assert following and (following.match, following.by, following.declined) == (ASKED, 0, (1,))
            await seating.give_back(lent, 1, digest("token-1"))
            await moderation.mute(lent, 0, True)
            loaded = registry.store.load(LENT)
            assert loaded.seats[1].kind == PERSON and loaded.settings == lent.session.settings
            assert loaded.settings.muted == (digest("token-0"),) and loaded.settings.next == following

    run_apart(work())
