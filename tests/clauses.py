"""@clause: which clause of a rule book a test shows, and whether it allows or refuses there.

The house test collects these marks and fails when a clause has no allowing or no refusing test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

F = TypeVar("F", bound=Callable[..., object])


def clause(ids: str, *shows: Literal["allows", "refuses"]) -> Callable[[F], F]:
    """Mark a test: clause("M-07 M-32", "refuses"). With no word it shows both sides."""

    def mark(test: F) -> F:
        marks = getattr(test, "clauses", [])
        for one in ids.split():
            marks += [(one, show) for show in shows or ("allows", "refuses")]
        test.clauses = marks  # type: ignore[attr-defined]
        return test

    return mark
