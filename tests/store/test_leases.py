"""Leases: one server at a time drives a table, and what an earlier one still sends is refused by the database."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from parlour.core.errors import UnknownMatch
from parlour.store import leases
from parlour.store.matches import Entry, Store, StoredMatch, TableUpdate
from parlour.store.writer import LeaseLost, is_conflict
from tests.store.test_matches import GAMES, begin

PATIENCE = 30.0  # seconds for something that comes at once
LONG = 600.0  # seconds: such a lease does not expire while a test runs


@pytest.fixture
def servers(database: str) -> Iterator[tuple[Store, Store]]:
    """Two stores on one database."""
    is_shared = "://" in database
    both = Store(database, GAMES, shared=is_shared), Store(database, GAMES, shared=is_shared)
    yield both
    for store in both:
        store.close()


def expire(store: Store) -> None:
    """Let every lease expire."""
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE leases SET expires = expires - 100000"))


def next_entry(stored: StoredMatch) -> Entry:
    """The next ply of a match."""
    return Entry(stored.entry_count, 0, 0, len(stored.match.line), 0).sealed(stored.seal)


def test_one_server_holds_a_lease_until_it_expires(servers: tuple[Store, Store]) -> None:
    one, two = servers
    begin(one)
    assert leases.holder_of(one, "m1") is None
    assert leases.acquire(one, "m1", "one", LONG) == 1
    assert leases.acquire(two, "m1", "two", LONG) is None
    assert leases.holder_of(two, "m1") == "one"
    expire(one)
    assert leases.holder_of(two, "m1") is None
    assert leases.acquire(two, "m1", "two", LONG) == 2
    assert leases.acquire(one, "m1", "one", LONG) is None
    assert leases.acquire(two, "m1", "two", LONG) == 3, "every acquisition has a fence of its own"


def test_one_question_tells_which_leases_others_hold(
    servers: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "AT_ONCE", 2)
    one, two = servers
    names = [f"m{n}" for n in range(5)]
    for match in names:
        begin(one, match)
    for match, holder in (("m1", "one"), ("m2", "two"), ("m4", "one")):
        leases.acquire(one, match, holder, LONG)
    assert leases.held_by_others(two, names, "two") == {"m1", "m4"}
    assert leases.held_by_others(two, names, "one") == {"m2"}
    fence = leases.acquire(one, "m4", "one", LONG)
    leases.release(one, {"m4": fence or 0})
    assert leases.held_by_others(two, names, "two") == {"m1"}
    expire(one)
    assert leases.held_by_others(two, names, "two") == set()


def test_a_lease_that_nobody_took_is_renewed_even_late(servers: tuple[Store, Store]) -> None:
    one, two = servers
    for match in ("m1", "m2", "m3"):
        begin(one, match)
    fences = {match: leases.acquire(one, match, "one", LONG) or 0 for match in ("m1", "m2", "m3")}
    assert leases.renew(one, fences, LONG) == {"m1", "m2", "m3"}
    expire(one)
    assert leases.acquire(two, "m2", "two", LONG) == 2
    assert leases.renew(one, fences, LONG) == {"m1", "m3"}
    assert leases.holder_of(one, "m1") == "one" and leases.holder_of(one, "m2") == "two"
    assert leases.renew(one, {}, LONG) == set()


def test_a_released_lease_is_free_at_once_and_its_fence_is_not_used_again(
    servers: tuple[Store, Store],
) -> None:
    one, two = servers
    begin(one)
    fence = leases.acquire(one, "m1", "one", LONG) or 0
    assert leases.release(one, {"m1": fence}) == {"m1"}
    assert leases.acquire(two, "m1", "two", LONG) == fence + 1
    assert leases.release(one, {"m1": fence}) == set(), "the lease of another server stays"
    assert leases.holder_of(one, "m1") == "two"


def test_many_leases_are_renewed_at_once(
    servers: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "AT_ONCE", 2)
    store, names = servers[0], {f"m{i}" for i in range(5)}
    fences = {}
    for match in names:
        begin(store, match)
        fences[match] = leases.acquire(store, match, "one", LONG) or 0
    assert leases.renew(store, {**fences, "m9": 1}, LONG) == names


def test_of_several_that_acquire_at_once_one_does(servers: tuple[Store, Store]) -> None:
    begin(servers[0])
    ready, answers = threading.Barrier(6), list[int | None]()

    def acquire(number: int) -> None:
        ready.wait(PATIENCE)
        answers.append(leases.acquire(servers[number % 2], "m1", f"server {number}", LONG))

    asking = [threading.Thread(target=acquire, args=(number,)) for number in range(6)]
    for one in asking:
        one.start()
    for one in asking:
        one.join(PATIENCE)
    assert sorted(answers, key=str) == [1] + [None] * 5


def test_there_is_no_lease_of_a_match_that_does_not_exist(servers: tuple[Store, Store]) -> None:
    with pytest.raises(UnknownMatch, match="'nothing'"):
        leases.acquire(servers[0], "nothing", "one", LONG)


def test_a_deleted_match_takes_its_lease_along(servers: tuple[Store, Store]) -> None:
    one = servers[0]
    begin(one)
    leases.acquire(one, "m1", "one", LONG)
    one.delete(["m1"]).result(PATIENCE)
    assert one.names() == [] and leases.holder_of(one, "m1") is None


def test_a_server_that_slept_past_its_lease_changes_nothing(servers: tuple[Store, Store]) -> None:
    one, two = servers
    stored = begin(one)
    old = leases.acquire(one, "m1", "one", LONG)
    one.change(stored, [next_entry(stored)], False, TableUpdate(), old).result(PATIENCE)
    stored.append(next_entry(stored))
    expire(one)
    new = leases.acquire(two, "m1", "two", LONG)
    for update in (TableUpdate(), TableUpdate(invite="another")):
        for entries in ([next_entry(stored)], []):
            if entries or not update.is_empty:
                with pytest.raises(LeaseLost) as refused:
                    one.change(stored, entries, False, update, old).result(PATIENCE)
                assert not is_conflict(refused.value)
    known = two.read("m1")
    assert known.entry_count == stored.entry_count and known.invite == "key"
    assert one.writer.last_error is None, "the database works"
    two.change(known, [next_entry(known)], False, TableUpdate(), new).result(PATIENCE)
    assert one.read("m1").entry_count == stored.entry_count + 1


def test_a_lost_lease_is_refused_alone_among_writes_that_share_a_transaction(
    servers: tuple[Store, Store],
) -> None:
    one, two = servers
    begun = [begin(one, f"m{i}") for i in range(6)]
    fences = [leases.acquire(one, stored.id, "one", LONG) for stored in begun]
    expire(one)
    leases.acquire(two, "m2", "two", LONG)
    written = [
        one.change(stored, [next_entry(stored)], False, TableUpdate(), fence)
        for stored, fence in zip(begun, fences, strict=True)
    ]
    errors = [type(one.exception(PATIENCE)) for one in written]
    assert errors == [type(None), type(None), LeaseLost, type(None), type(None), type(None)]


def test_a_write_that_meets_a_newer_line_is_a_conflict(servers: tuple[Store, Store]) -> None:
    one, two = servers
    stored, theirs = begin(one), two.read("m1")
    two.add("m1", [next_entry(theirs)], over=False).result(PATIENCE)
    with pytest.raises(Exception) as refused:
        one.add("m1", [next_entry(stored)], over=False).result(PATIENCE)
    assert is_conflict(refused.value)
    assert one.read("m1").entry_count == stored.entry_count + 1


def test_of_two_servers_that_play_the_same_ply_one_is_told_that_it_is_out_of_date(
    servers: tuple[Store, Store],
) -> None:
    for store in servers:
        store.writer.write([]).result(PATIENCE)
    for number in range(20):
        begin(servers[0], f"m{number}")
    both = [[store.read(f"m{number}") for number in range(20)] for store in servers]
    written = [
        [store.add(stored.id, [next_entry(stored)], over=False) for stored in some]
        for store, some in zip(servers, both, strict=True)
    ]
    for first, second in zip(*written, strict=True):
        errors = [one.exception(PATIENCE) for one in (first, second)]
        assert sum(error is None for error in errors) == 1
        assert all(error is None or is_conflict(error) for error in errors)
    assert {servers[0].read(f"m{number}").entry_count for number in range(20)} == {5}
