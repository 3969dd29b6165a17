"""The limits of bench/load.py: several servers are judged by what they cost together with PostgreSQL and Redis."""

from __future__ import annotations

import pytest

from bench.promise import BY_SERVER, DELIVERED, MEMORY, P99, WITH_ALL, judge

KEPT = {"refused": 0, P99: 99.0, DELIVERED: 495.0, MEMORY: 399.0}


@pytest.mark.parametrize(
    ("figures", "one", "kept"),
    [
        ({BY_SERVER: 1500.0}, 750, True),
        ({BY_SERVER: 1499.0}, 750, False),
        ({BY_SERVER: 600.0, WITH_ALL: 470.0}, 750, True),
        ({BY_SERVER: 1600.0, WITH_ALL: 460.0}, 750, False),
        ({BY_SERVER: 900.0, WITH_ALL: 620.0}, 1000, False),
        ({BY_SERVER: 900.0, WITH_ALL: 630.0}, 1000, True),
        ({BY_SERVER: 600.0, WITH_ALL: 470.0, P99: 100.0}, 750, False),
        ({BY_SERVER: 600.0, WITH_ALL: 470.0, "refused": 1}, 750, False),
        ({BY_SERVER: 600.0, WITH_ALL: 470.0, DELIVERED: 489.0}, 750, False),
    ],
)
def test_a_ply_of_several_servers_may_cost_more_but_not_everything(
    figures: dict[str, float], one: float, kept: bool
) -> None:
    assert judge({**KEPT, **figures}, busy=0, one=one) is kept


def test_the_verdict_names_each_limit_that_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert not judge({**KEPT, P99: 120.0, BY_SERVER: 900.0}, busy=0)
    assert capsys.readouterr().out == (
        f"The promise is NOT kept: {P99} should be under 100, {BY_SERVER} should be at least 1,500.\n"
    )


def test_beside_a_busy_neighbour_only_the_time_of_a_move_counts() -> None:
    assert judge({**KEPT, P99: 199.0, BY_SERVER: 100.0}, busy=1)
    assert not judge({**KEPT, P99: 200.0, BY_SERVER: 3000.0}, busy=1)
