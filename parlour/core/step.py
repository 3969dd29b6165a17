"""A step: one ply of a line with the records before and after it, its typed text and its question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .record import Record


class Reviewed(list[str]):
    """The sentences of a review, together with a rating of the choice that was made: by the same measure as the
    answer that the sentences call the best.
    """

    def __init__(self, sentences: Iterable[str], worth: float) -> None:
        super().__init__(sentences)
        self.worth = worth


@dataclass(frozen=True)
class Step:
    """One ply: the records before and after it and its action. `said` is what a person typed for it, `asked` the
    quizmaster's question and the answers.
    """

    before: Record
    action: int
    after: Record
    seat: int
    said: str = ""
    asked: Mapping[str, Any] | None = None
