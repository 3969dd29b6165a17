"""Teams of several people: each has a token of their own for the team's seat, and the first that arrives counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import Conflict, WrongSeat
from parlour.games import GAMES
from parlour.web.table import live, seating
from parlour.web.table.registry import digest
from parlour.web.wire import messages as m
from parlour.web.wire.client import Client
from tests.clauses import clause
from tests.web.harness import run_apart
from tests.web.in_process import begin, open_registry

KEEP = GAMES["keep"]


@clause("K-02")
def test_two_people_act_for_one_team(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path / "a.db", GAMES) as house:
            table = await begin(house, KEEP, {"seats": 2, "people": 2})
            seat, ply = table.session.acting()[0], int(table.s.ply)
            await seating.join_side(table, seat, digest("second"), "Ben")
            action = table.session.offer(seat).choices[0].actions[0]

            def ask(token: str) -> m.Play:
                return m.Play(type="play", id=token, token=token, seat=seat, ply=ply, actions=[action])

            with pytest.raises(WrongSeat):
                await live.carry_out(table, Client(), ask("nobody"))
            await live.carry_out(table, Client(), ask("second"))
            assert table.session.ply > ply, "Ben has acted for the team"
            with pytest.raises(Conflict):
                await live.carry_out(table, Client(), ask(f"token-{seat}"))
            with pytest.raises(Conflict, match="That seat is full"):
                await seating.join_side(table, seat, digest("third"), "Cem")
            alone = await begin(house, KEEP, {"seats": 2})
            with pytest.raises(Conflict, match="That seat is full"):
                await seating.join_side(alone, seat, digest("second"), "Ben")

    run_apart(play())


def test_a_position_leaves_the_people_aside() -> None:
    position = KEEP.new(seats=3)
    assert KEEP.read(str(position)) == position and "people" not in str(position)
