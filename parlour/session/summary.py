"""The summary of a finished match: its figures by seat, and the ply that decided it.

The figures come from the feats that the game's words tell (core/step.py). The deciding ply is the first after which
the winner stayed ahead of everybody until the end, by the game's advice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from parlour.bots.thought import values_of
from parlour.core.names import fill_all
from parlour.core.offer import ONLOOKER
from parlour.core.step import Feat, feats_of

if TYPE_CHECKING:
    from .session import Session

MARGIN = 0.02  # of the value of a position (from -1 to 1) by which somebody must be ahead to lead


@dataclass(frozen=True)
class Figure:
    """One figure of a match, such as tokens sniped: its name, and the amount for each seat, as text."""

    name: str
    amounts: tuple[str, ...]
    best: tuple[
        int, ...
    ]  # the seats with the greatest amount; empty if all are equal, or if it counts mishaps


@dataclass(frozen=True)
class Decision:
    """The ply that decided a match, the seat that won by it, and the sentences about the ply."""

    ply: int
    seat: int
    sentences: tuple[str, ...]


@dataclass
class Summary:
    """The figures and the deciding ply of a match, as far as `summarise` has found them."""

    figures: list[Figure] = field(default_factory=list)
    decision: Decision | None = None


def summarise(session: Session, summary: Summary) -> Iterator[int]:
    """Fill in the summary of a finished match. Yields each ply that it has read, so that the caller can let others
    run; the summary is complete after the last.
    """
    game, names = session.game, session.names
    seats = int(session.s.seats)
    results = [float(game.engine.returns(session.s, seat)) for seat in range(seats)]
    winners = [seat for seat in range(seats) if results[seat] == max(results)]
    winner = winners[0] if len(winners) == 1 and seats > 1 and "advice" in game.modules else -1
    tally = Tally(seats)
    taken = 0  # the ply with which the winner last took the lead
    was_ahead = False
    sentences: tuple[str, ...] = ()
    for ply in range(1, len(session.records)):
        step = session.step_at(ply)
        told = game.words.tell(step, ONLOOKER)
        for feat in feats_of(told):
            tally.add(feat)
        if winner >= 0:
            values = values_of(game, step.after)
            rest = max(value for seat, value in enumerate(values) if seat != winner)
            is_ahead = values[winner] > rest + MARGIN
            if is_ahead and not was_ahead:
                taken, sentences = ply, tuple(fill_all(told, names))
            was_ahead = is_ahead
        yield ply
    summary.figures = tally.figures()
    if taken:
        summary.decision = Decision(taken, winner, sentences)


class Tally:
    """Adds up the feats of a match (what seats did that is worth counting, such as tokens sniped), by name and seat."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.feats: dict[str, list[Feat]] = {}

    def add(self, feat: Feat) -> None:
        """Count one feat, such as a token sniped, for the seat that did it."""
        row = self.feats.setdefault(feat.name, [Feat(seat, feat.name, 0) for seat in range(self.seats)])
        old = row[feat.seat]
        if not feat.is_best:
            row[feat.seat] = replace(feat, amount=old.amount + feat.amount, text="")
        elif feat.amount > old.amount:
            row[feat.seat] = feat

    def figures(self) -> list[Figure]:
        """Return the figures, in the order in which their first feats were counted."""
        return [figure_of(name, row) for name, row in self.feats.items()]


def figure_of(name: str, row: list[Feat]) -> Figure:
    """Return the figure for the feats of one name, such as tokens sniped, with an amount for each seat."""
    most = max(feat.amount for feat in row)
    best = tuple(feat.seat for feat in row if feat.amount == most)
    is_praised = len(best) < len(row) and not any(feat.is_mishap for feat in row)
    return Figure(name, tuple(feat.text or f"{feat.amount:,}" for feat in row), best if is_praised else ())
