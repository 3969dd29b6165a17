"""A step: one action of a match with the records before and after it, its typed text and its question. Also what a
game says about a step: sentences, marks on the board, and feats to count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .record import Record

MOVED, PUT, GONE, HIT, TAKEN, CHANGED = MARKS = ("moved", "put", "gone", "hit", "taken", "changed")


@dataclass(frozen=True)
class Mark:
    """A sign on the board that shows what an action did at a place. It has one of the kinds in MARKS, and the
    place's click name or the piece's id.

    The mark of a move names every place on its path, in order; only one if a piece, such as a ring, turned where it is
    and took others along. `text` is a word or two to draw beside the place: "+2
    keys".
    """

    kind: str
    places: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Feat:
    """Something that a seat did and that the table counts until the end of the match, such as a question answered
    right. `name` is what is counted, in the plural: "Questions right".

    The amounts of a feat are added up. If it is a record (`is_best`), only the greatest amount counts. `text` is how
    an amount is written, if not as a plain number. A mishap, such as a wrong answer, is counted but never praised.
    """

    seat: int
    name: str
    amount: int = 1
    is_best: bool = False
    text: str = ""
    is_mishap: bool = False


class Told(list[str]):
    """The sentences that say what an action did, with the marks that show it on the board and the feats that it adds
    to the figures of the match.
    """

    def __init__(
        self, sentences: Iterable[str], marks: Iterable[Mark] = (), feats: Iterable[Feat] = ()
    ) -> None:
        super().__init__(sentences)
        self.marks = tuple(marks)
        self.feats = tuple(feats)


def marks_of(sentences: Sequence[str]) -> tuple[Mark, ...]:
    """Return the marks (signs to draw on the board) that come with these sentences; none if they are a plain list."""
    return sentences.marks if isinstance(sentences, Told) else ()


def feats_of(sentences: Sequence[str]) -> tuple[Feat, ...]:
    """Return the feats that come with these sentences; none if they are a plain list."""
    return sentences.feats if isinstance(sentences, Told) else ()


class Reviewed(list[str]):
    """The sentences of a review, with a number that rates the choice that was made, by the same measure by which the
    sentences call an answer the best.
    """

    def __init__(self, sentences: Iterable[str], worth: float) -> None:
        super().__init__(sentences)
        self.worth = worth


@dataclass(frozen=True)
class Step:
    """One played action and the records before and after it. `said` is the text that a person typed for it; `asked`
    is the quizmaster's question and the answers to it.
    """

    before: Record
    action: int
    after: Record
    seat: int
    said: str = ""
    asked: Mapping[str, Any] | None = None
