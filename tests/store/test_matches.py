"""The store: lines are append-only, whole and checked; damage is told and left alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from parlour.core.errors import BadMatch, UnknownMatch
from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD
from parlour.session.stored import stored_of
from parlour.store import schema
from parlour.store.check import check_all
from parlour.store.entries import entries_of
from parlour.store.matches import (
    BOT,
    OPEN,
    PERSON,
    Entry,
    Expiry,
    Seat,
    Store,
    StoredMatch,
    TableSettings,
    TableUpdate,
)
from parlour.store.rows import plain_rows
from parlour.store.settings import MatchFile
from parlour.store.writer import OutOfOrder, Statement
from tests.toy.toy import GAME as TOY
from tests.toy.versions import TOLD

GAMES = {"toy": TOY}


def begin(store: Store, id: str = "m1", line: tuple[int, ...] = (0, 1, 1, 2)) -> StoredMatch:
    """A match of the toy: two cards are dealt as the seed says, then two calls."""
    match = Match.begin(TOY, seed=bytes(range(32)))
    stored = StoredMatch(
        id,
        match,
        [Seat(PERSON, "Ann", token="t"), Seat(BOT, "Bo", "dreamer")],
        TableSettings(watch=True),
        "key",
    )
    store.begin(stored).result()
    actions = []
    position = match.position()
    while position.seat == CHANCE:
        actions.append((CHANCE, match.roll(position)))
        position = position.play(actions[-1][1])
    add(store, stored, actions + [(action >> 1, action) for action in line[2:]])
    return stored


def add(store: Store, stored: StoredMatch, actions: list[tuple[int, int]], take: int = 0) -> None:
    """Add plies to a line and follow them."""
    for seat, action in actions:
        seal = stored.entries[-1].seal if stored.entries else ""
        entry = Entry(stored.entry_count, take, seat, len(stored.match.line), action).sealed(seal)
        store.add(stored.id, [entry], over=False).result()
        stored.append(entry)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store on either kind of database."""
    store = Store(database, GAMES)
    yield store
    store.close()


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a file."""
    store = Store(str(tmp_path / "a.db"), GAMES)
    yield store
    store.close()


def test_what_was_kept_is_loaded_again(store: Store) -> None:
    stored = begin(store)
    loaded = store.load("m1")
    assert loaded.match.line == stored.match.line and loaded.seats == stored.seats
    assert (loaded.match.version, loaded.invite, loaded.settings) == (
        TOY.version,
        "key",
        TableSettings(watch=True),
    )
    assert [entry.seal for entry in loaded.entries] == [entry.seal for entry in stored.entries]


def test_no_ply_is_played_twice(store: Store) -> None:
    stored = begin(store)
    again = Entry(stored.entry_count, 0, 0, 2, 1).sealed(stored.entries[-1].seal)
    with pytest.raises(IntegrityError):
        store.add("m1", [again], over=False).result()
    number_taken = Entry(1, 0, 0, len(stored.match.line), 1).sealed("")
    with pytest.raises(IntegrityError):
        store.add("m1", [number_taken], over=False).result()
    assert store.load("m1").match.line == stored.match.line


def test_a_job_that_spoils_a_batch_spoils_only_itself(store: Store) -> None:
    stored = begin(store)
    good = Entry(stored.entry_count, 0, 1, len(stored.match.line), 2).sealed(stored.entries[-1].seal)
    futures = [store.add("m1", [Entry(0, 0, 0, 0, 0)], over=False) for _ in range(5)]
    futures.insert(2, store.add("m1", [good], over=False))
    raised = [future.exception(10) is not None for future in futures]
    assert raised == [True, True, False, True, True, True]


def test_taking_back_is_an_entry_like_any_other(store: Store) -> None:
    stored = begin(store)
    back = Entry(stored.entry_count, 1, 0, back=2, request="u1").sealed(stored.entries[-1].seal)
    store.add("m1", [back], over=False).result()
    stored.append(back)
    add(store, stored, [(0, 0)], take=1)
    loaded = store.load("m1")
    assert loaded.match.line == stored.match.line and len(loaded.match.line) == 3
    assert loaded.entry_count == 6 and loaded.takebacks == 1


def test_who_has_the_seats_is_sealed_anew_with_every_change(store: Store) -> None:
    stored = begin(store)
    for number, seat in (
        (1, Seat(PERSON, "Cy", token="c")),
        (0, Seat(OPEN, "Ann")),
        (0, Seat(BOT, "Ann", "eager")),
    ):
        update = TableUpdate({number: seat})
        store.change(stored, [], False, update).result()
        update.apply(stored)
        assert store.load("m1").seats == stored.seats


def test_an_unknown_match_says_so(store: Store) -> None:
    with pytest.raises(UnknownMatch, match="no match 'nobody'"):
        store.load("nobody")


DAMAGE = {
    "an action": ("UPDATE line SET action = 0 WHERE number = 2", "entry 2"),
    "a time": ("UPDATE line SET at = at + 1 WHERE number = 2", "entry 2"),
    "no time": ("UPDATE line SET at = 'x' WHERE number = 2", "entry 2"),
    "a remark": ("UPDATE line SET said = 'x' WHERE number = 2", "entry 2"),
    "a blob": ("UPDATE line SET said = x'ff00' WHERE number = 2", "damaged"),
    "half a character": ("UPDATE line SET said = CAST(x'ff' AS TEXT) WHERE number = 2", "damaged"),
    "a question": ("""UPDATE line SET asked = '{"a": 1}' WHERE number = 2""", "entry 2"),
    "no question": ("UPDATE line SET asked = '{' WHERE number = 2", "damaged"),
    "the last row": ("DELETE FROM line WHERE number = 3", "3 entries and should have 4"),
    "the last two rows": ("DELETE FROM line WHERE number > 1", "2 entries and should have 4"),
    "all rows": ("DELETE FROM line", "0 entries and should have 4"),
    "the count": ("UPDATE matches SET rows = 3", "4 entries and should have 3"),
    "a name": ("""UPDATE matches SET names = '["Ann", "Bob"]'""", "options or settings were changed"),
    "a setting": ("UPDATE matches SET settings = '{}'", "options or settings were changed"),
    "a salt": ("""UPDATE matches SET salts = '["ab", ""]'""", "options or settings were changed"),
    "no options": ("UPDATE matches SET options = '{'", "damaged"),
    "a missing row": ("DELETE FROM line WHERE number = 1", "entry 1"),
    "a die": ("UPDATE line SET action = (action + 1) % 3 WHERE number = 0", "entry 0"),
    "the seed": ("UPDATE matches SET seed = '" + "00" * 32 + "'", "options or settings were changed"),
    "an option": ("""UPDATE matches SET options = '{"seats": 7}'""", "options or settings were changed"),
    "the version": ("UPDATE matches SET version = 99", "options or settings were changed"),
    "the game": ("UPDATE matches SET game = 'chess'", "options or settings were changed"),
    "a seat": ("DELETE FROM seats WHERE seat = 1", "its seats were changed"),
    "a token": ("UPDATE seats SET token = 'u' WHERE seat = 0", "its seats were changed"),
    "a bot's level": ("UPDATE seats SET level = 'expert' WHERE seat = 1", "its seats were changed"),
    "no seal of the seats": ("UPDATE matches SET seated = 'x'", "its seats were changed"),
}


TYPES_REFUSE = ("no time", "no question", "no options")  # on PostgreSQL


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_match_is_refused_and_left_untouched(store: Store, what: str) -> None:
    begin(store)
    statement, reason = DAMAGE[what]
    if store.engine.dialect.name == "postgresql" and what in TYPES_REFUSE:
        with pytest.raises(DBAPIError), store.engine.begin() as connection:
            connection.execute(text(statement))
        assert store.load("m1")
        return
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    before = bytes_of(store)
    with pytest.raises(BadMatch, match=reason):
        store.load("m1")
    assert bytes_of(store) == before


def bytes_of(store: Store) -> list[str]:
    """Every row of every table as text, whatever it holds."""
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "sqlite":
            assert connection.connection.driver_connection is not None
            connection.connection.driver_connection.text_factory = bytes
        try:
            tables = [text(f"SELECT * FROM {name}") for name in schema.metadata.tables]
            return [str(row) for table in tables for row in connection.execute(table)]
        finally:
            connection.invalidate()


def test_commits_are_synced(store: Store) -> None:
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        else:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"


def test_a_match_is_read_whole_while_somebody_plays(store: Store, database: str) -> None:
    stored, other = begin(store), Store(database, GAMES)
    reads = iter(range(99))

    def play(_: object, __: object, sql: str, *___: object) -> None:
        if sql.startswith("SELECT") and next(reads) == 0:  # between the row of the match and its line
            add(other, stored, [(0, 8)] if stored.match.position().seat == 0 else [(1, 8)])

    event.listen(store.engine, "after_cursor_execute", play)
    assert store.load("m1").entry_count == 4
    assert store.load("m1").entry_count == 5
    other.close()


def test_a_move_does_not_pass_by_settings_that_somebody_else_changed(store: Store) -> None:
    stored, theirs = begin(store), store.read("m1")
    for update in (TableUpdate(settings=TableSettings(chat="off")), TableUpdate({0: Seat(OPEN, "Ann")})):
        store.change(theirs, [], False, update).result()
        update.apply(theirs)
        entry = Entry(stored.entry_count, 0, 0, len(stored.match.line), 1).sealed(stored.seal)
        for mine in (TableUpdate(), TableUpdate(invite="mine")):
            with pytest.raises(OutOfOrder):
                store.change(stored, [entry], False, mine).result()
        with pytest.raises(OutOfOrder):
            store.change(stored, [], False, TableUpdate(settings=TableSettings(chat="phrases"))).result()
        assert store.load("m1").settings == theirs.settings and store.load("m1").entry_count == 4
        stored = store.read("m1")
    store.change(stored, [entry], False, TableUpdate()).result()
    assert store.read("m1").entry_count == 5


def test_a_change_seals_no_column_that_it_does_not_write(store: Store) -> None:
    stored = begin(store)
    with store.engine.begin() as connection:
        connection.execute(text("""UPDATE matches SET names = '["Eve", "Bo"]'"""))
    store.change(stored, [], False, TableUpdate(settings=TableSettings(chat="off"))).result()
    with pytest.raises(BadMatch, match="options or settings were changed"):
        store.load("m1")


def test_what_the_seats_add_to_the_dice_is_cached_until_the_first_throw(store: Store) -> None:
    match = Match.begin(TOY, seed=bytes(range(32)))
    stored = StoredMatch("m1", match, [Seat(PERSON, "Ann"), Seat(PERSON, "Bo")])
    store.begin(stored).result()
    store.change(stored, [], False, TableUpdate(salts=["", "abc"])).result()
    again = store.load("m1")
    assert again.match.salts == ["", "abc"] and not again.match.salts_fixed
    update = TableUpdate(salts=["1", "abc"])
    store.change(again, [], False, update).result()
    update.apply(again)
    add(store, again, [(CHANCE, again.match.roll(again.match.position()))])
    last = store.load("m1")
    assert last.match.promise() == {"commitment": match.commitment, "salts": ["1", "abc"], "fixed": True}
    assert last.match.check() == []


def test_what_people_were_asked_is_cached_sealed_and_taken_back(store: Store) -> None:
    match = Match.begin(TOLD, seed=bytes(range(32)))
    store.games = {"toy": TOLD}
    stored = StoredMatch("m1", match, [Seat(PERSON, "Ann"), Seat(PERSON, "Bo")])
    store.begin(stored).result()
    asked = {"question": "Which card is it?", "heard": {"0": "a two", "1": "zwei ½"}}
    entry = Entry(0, 0, WORLD, 0, 1, asked=asked, at=12.25).sealed("")
    store.add("m1", [entry], over=False).result()
    loaded = store.load("m1")
    assert loaded.match.asked == {0: asked} and loaded.entries == [entry]
    assert loaded.match.check() == [] and not loaded.match.salts_fixed
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE line SET asked = NULL"))
    with pytest.raises(BadMatch, match="entry 0"):
        store.load("m1")


def test_dice_after_a_taking_back_are_new_and_verified(store: Store) -> None:
    stored = begin(store)
    first, shown = stored.match.line[:2], set()
    for take in range(1, 9):
        back = Entry(stored.entry_count, take, 0, back=0).sealed(stored.seal)
        store.add("m1", [back], over=False).result()
        stored.append(back)
        for _ in range(2):
            add(store, stored, [(CHANCE, stored.match.roll(stored.match.position()))], take)
        shown.add(tuple(stored.match.line))
    assert len(shown | {tuple(first)}) > 3
    again = store.load("m1")
    assert again.match.check() == [] and again.match.rewinds == [(0, 8)]


def test_a_line_that_somebody_else_went_on_with_is_not_added_to(store: Store) -> None:
    stored = begin(store)
    gap = Entry(stored.entry_count + 1, 0, 0, len(stored.match.line) + 1, 1).sealed(stored.seal)
    with pytest.raises(OutOfOrder):
        store.add("m1", [gap], over=False).result()
    assert store.load("m1").entry_count == stored.entry_count
    store.delete(["m1"]).result()
    with pytest.raises((OutOfOrder, IntegrityError)):
        store.add("m1", [gap], over=False).result()


def test_matches_are_deleted_for_good(store: Store) -> None:
    begin(store, "m1")
    begin(store, "m2")
    with pytest.raises(UnknownMatch):
        store.delete(["m1", "m9"])
    store.delete(["m1"]).result()
    assert store.names() == ["m2"] and store.count() == {"matches": 1, "entries": 4}
    assert store.load("m2") and [error for _, error in check_all(store)] == [None]


def test_matches_that_nobody_plays_expire_by_the_rule(store: Store) -> None:
    for id in ("running", "ended", "spared", "fresh"):
        begin(store, id)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE matches SET touched = touched - 864000 WHERE id != 'fresh'"))
        connection.execute(text("UPDATE matches SET ended = 1 WHERE id = 'ended'"))
    assert store.expire(Expiry()) == [], "for ever, unless the operator says otherwise"
    assert store.expire(Expiry(running=11, ended=11)) == []
    assert store.expire(Expiry(ended=9)) == ["ended"]
    assert store.expire(Expiry(running=9), spare={"spared"}) == ["running"]
    assert sorted(store.names()) == ["fresh", "spared"]
    add(
        store, store.load("spared"), [(0, 8)] if store.load("spared").match.position().seat == 0 else [(1, 8)]
    )
    assert store.expire(Expiry(running=9)) == [], "a move is a sign of life"


def test_vacuum_gives_the_room_back(file_store: Store, tmp_path: Path) -> None:
    store = file_store
    for number in range(60):
        begin(store, f"m{number}")
    store.vacuum()
    full = (tmp_path / "a.db").stat().st_size
    store.delete(store.names()[1:]).result()
    store.vacuum()
    assert (tmp_path / "a.db").stat().st_size < 2 * full / 3 and store.load("m0")


def test_the_lists_are_answered_from_indexes(file_store: Store) -> None:
    """However many matches there are: no list, count of rows or search goes through all of them."""
    store = file_store
    begin(store)
    asked: list[tuple[str, tuple]] = []
    event.listen(
        store.engine, "before_cursor_execute", lambda c, cu, sql, args, *r: asked.append((sql, args))
    )
    store.running()
    store.load("m1")
    store.listed(limit=10)
    store.expire(Expiry(1, 1))
    begin(store, "m2")
    add(store, store.load("m2"), [(0, 8)])
    plans = list(asked)
    with store.engine.connect() as connection:
        for sql, args in plans:
            if sql.startswith(("SELECT", "UPDATE", "DELETE")):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", args).mappings().all()
                steps = [row["detail"] for row in plan]
                assert not any(s.startswith("SCAN") and "INDEX" not in s for s in steps), (sql, steps)


def test_a_match_from_a_file_is_cached_with_its_takings_back_and_questions(store: Store) -> None:
    match = Match.begin(TOLD, seed=bytes(range(32)))
    match.add_salt(0, "77")
    store.games = {"toy": TOLD}

    def play(plies: int) -> None:
        for _ in range(plies):
            position = match.position()
            luck = position.seat in (CHANCE, WORLD)
            match.line.append(match.roll(position) if luck else position.moves()[-1].action)

    match.line.append(2)
    match.asked[0] = {"question": "Which?"}
    play(3)
    match.rewind(2)
    match.rewind(1)
    play(4)
    match.rewind(3)
    match.said[1] = "said"
    written = match.to_json(keep_seed=True)
    actors = [WORLD, WORLD, 0, 1][: len(match.line)]
    bare = replace(match, line=[], said={}, asked={}, rewinds=[])
    stored = StoredMatch("m1", bare, [Seat(PERSON, "Ann"), Seat(PERSON, "Bo")])
    for entry in entries_of(match, actors, 5.0):
        stored.append(entry)
    store.begin(stored).result()
    loaded = store.load("m1").match
    assert loaded.to_json(keep_seed=True) == written and loaded.check() == []
    assert loaded.rewinds == match.rewinds == [(1, 2), (3, 3)]


def test_a_long_line_is_written_in_parts_and_lies_there_as_if_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves of others go to disk between the parts; a match that had ended stays so."""
    match = begin(store, "short").match
    match.rewind(3)
    match.line.append(2)
    seats = [Seat(OPEN, "Ann"), Seat(OPEN, "Bo")]
    whole, parts = (
        stored_of(match, id, seats, TableSettings(file=MatchFile()), 12.5) for id in ("whole", "parts")
    )
    whole.created = parts.created = whole.ended = parts.ended = 12.5
    store.begin(whole).result()
    written: list[int] = []
    write = store.writer.write

    def counted(statements: list[Statement]) -> Future[None]:
        written.append(max(len(one.rows or ()) for one in statements))
        return write(statements)

    monkeypatch.setattr("parlour.store.matches.CHUNK", 2)
    monkeypatch.setattr(store.writer, "write", counted)
    store.begin_in_chunks(parts)
    assert whole.entry_count == 5 and len(written) == 4 and max(written) == 2
    rows = {id: plain_rows(store.read_rows(id)) for id in ("whole", "parts")}
    for name in ("ended", "touched", "rows", "seal", "created"):
        assert rows["whole"]["match"][name] == rows["parts"]["match"][name], name
    assert [{**row, "match": ""} for row in rows["whole"]["line"]] == [
        {**row, "match": ""} for row in rows["parts"]["line"]
    ]
    assert store.load("parts").match == store.load("whole").match


def test_a_crash_between_two_parts_leaves_a_sound_shorter_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = stored_of(
        begin(store, "short").match,
        "long",
        [Seat(OPEN, "Ann"), Seat(OPEN, "Bo")],
        TableSettings(watch=True),
        12.5,
    )
    monkeypatch.setattr("parlour.store.matches.CHUNK", 3)
    write, jobs = store.writer.write, iter(range(9))

    def crash(statements: list[Statement]) -> Future[None]:
        if next(jobs) == 2:
            raise KeyboardInterrupt
        return write(statements)

    monkeypatch.setattr(store.writer, "write", crash)
    with pytest.raises(KeyboardInterrupt):
        store.begin_in_chunks(stored)
    assert store.load("long").match.line == stored.match.line[:3]
    assert "long" not in [row["id"] for row in store.running()], "nobody is offered half a match"
    monkeypatch.setattr(store.writer, "write", write)
    store.begin_in_chunks(replace(stored, id="again"))
    assert "again" in [row["id"] for row in store.running()]
