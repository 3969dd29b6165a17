"""A step: one ply of a line with the records before and after it, its typed text and its question. And what a game
tells about a step: sentences, and marks on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Record

MOVED, PUT, GONE, HIT, TAKEN, CHANGED = MARKS = ("moved", "put", "gone", "hit", "taken", "changed")


@dataclass(frozen=True)
class Mark:
    """What a ply did at a place of the board: one of MARKS, and the place by its click name or by its piece's id.

    A move names every place on its path, in order. `text` is a word or two that is drawn beside the place: "+2 keys".
    """

    kind: str
    places: tuple[str, ...]
    text: str = ""


class Told(list[str]):
    """What a ply did: the sentences, and the marks that show it on the board."""

    def __init__(self, sentences: Iterable[str], marks: Iterable[Mark] = ()) -> None:
        super().__init__(sentences)
        self.marks = tuple(marks)


def marks_of(sentences: Sequence[str]) -> tuple[Mark, ...]:
    """Return the marks (signs drawn on the board) that belong to the sentences about a ply."""
    return sentences.marks if isinstance(sentences, Told) else ()


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
