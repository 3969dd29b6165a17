"""The link to Redis: whose it is, what stops the start, and what addresses keep to themselves."""

from __future__ import annotations

import asyncio

import pytest

from parlour.store.identity import identity_of
from parlour.store.matches import Store
from parlour.web.cluster.link import Link, check, display_name
from parlour.web.cluster.notes import NOTE, Alive, Written
from parlour.web.settings import BadSetting

from .servers import free_port


def test_the_redis_of_another_parlour_stops_the_start(redis_url: str) -> None:
    check(redis_url, "ours")
    check(redis_url, "ours")
    with pytest.raises(BadSetting, match="serves another parlour, whose matches are in another database"):
        check(redis_url, "theirs")


def test_a_redis_that_cannot_be_reached_stops_the_start_and_its_password_stays_secret() -> None:
    with pytest.raises(BadSetting, match="cannot be used") as caught:
        check(f"redis://someone:hush-hush@127.0.0.1:{free_port()}/0", "ours")
    assert "hush" not in str(caught.value) and "someone" not in str(caught.value)
    with pytest.raises(BadSetting, match="cannot be used"):
        check("http://127.0.0.1:1", "ours")
    assert display_name("rediss://u:p@cache.example:6380/2") == "rediss://cache.example:6380/2"


def test_a_database_has_one_identity_for_all_servers(postgres_url: str) -> None:
    stores = [Store(postgres_url, {}, shared=True) for _ in range(2)]
    assert len({identity_of(store) for store in stores}) == 1
    for store in stores:
        store.close()


@pytest.mark.parametrize("note", [Written(process="p", match="m"), Alive(process="p", sockets={"::1": 2})])
def test_a_note_is_read_back(note: Written | Alive) -> None:
    assert NOTE.validate_json(note.model_dump_json()) == note


def test_a_connection_that_is_lost_while_it_subscribes_disturbs_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """redis-py then has no writer any more, and raises AttributeError."""

    class Lost:
        async def subscribe(self, *_: str) -> None:
            raise AttributeError("'NoneType' object has no attribute 'writelines'")

        unsubscribe = subscribe

    async def work() -> None:
        link = Link("redis://127.0.0.1:1/0", "ours")
        link.is_up, link.pubsub = True, Lost()  # type: ignore[assignment]
        await link.want("m")
        assert link.matches == {"m"}, "it subscribes again when it connects again"
        await link.forget("m")
        assert not link.matches

    asyncio.run(work())
