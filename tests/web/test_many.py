"""Many tables: what is done for one of them does not look at all the others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.web.table import registry as module
from tests.toy.toy import GAME as TOY
from tests.web.in_process import begin, open_registry


class Counted(dict[str, Any]):
    """A dict that counts how often somebody goes through all of it."""

    walks = 0

    def items(self) -> Any:
        self.walks += 1
        return super().items()


def test_beginning_a_match_does_not_go_through_all_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TABLES", 3)

    async def many() -> int:
        async with open_registry(tmp_path / "a.db", {TOY.name: TOY}) as house:
            house.tables = Counted()
            for _ in range(20):
                await begin(house, TOY, {}, timer={"mode": "off", "seconds": 60}, chat="on", watch=False)
            return house.tables.walks

    assert asyncio.run(many()) <= 1
