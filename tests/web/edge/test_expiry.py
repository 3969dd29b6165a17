"""Matches that nobody plays are deleted as the operator has set; matches with people at the table never are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.core.errors import UnknownMatch
from parlour.store.matches import Expiry
from parlour.web import expiry
from parlour.web.settings import Settings

from .hosting import Hosted


def test_old_matches_go_and_tables_in_memory_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Hosted(tmp_path, Settings(expire_running=1)) as one:
        old, played = one.begin()["id"], one.begin()["id"]
        registry = one.state.registry
        registry.tables.pop(old).close()
        real = registry.store.expire
        in_two_days = lambda rule, spare: real(rule, spare, now=2 * 86400 + 4e9)  # noqa: E731
        monkeypatch.setattr(registry.store, "expire", in_two_days)
        gone = asyncio.run(expiry.expire(registry, one.state.settings.expiry))
        assert gone == [old]
        with pytest.raises(UnknownMatch):
            registry.store.read(old)
        assert registry.store.read(played).id == played


def test_it_is_done_again_and_again_and_not_at_all_without_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Expiry] = []

    async def note(registry: object, rule: Expiry) -> list[str]:
        done.append(rule)
        if len(done) == 3:
            raise asyncio.CancelledError
        return []

    monkeypatch.setattr(expiry, "expire", note)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(expiry.keep_expiring(None, Expiry(ended=1), every=0))  # type: ignore[arg-type]
    assert len(done) == 3
    asyncio.run(expiry.keep_expiring(None, Expiry(), every=0))  # type: ignore[arg-type]
    assert len(done) == 3


def test_the_server_does_it_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules: list[Expiry] = []

    async def note(registry: object, rule: Expiry) -> None:
        rules.append(rule)

    monkeypatch.setattr("parlour.web.app.keep_expiring", note)
    with Hosted(tmp_path, Settings(expire_running=7, expire_ended=30)):
        assert rules == [Expiry(7, 30)]
