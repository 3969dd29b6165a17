"""The feats of Siege that the summary of a match counts: pieces hit, kings felled and forts captured."""

from __future__ import annotations

from parlour.core.step import Feat, Step

from .. import state
from ..board import KING, WRITTEN

FIRING = (state.ROLL, state.AIM)


def feats(step: Step) -> list[Feat]:
    """Return the feats of one ply: pieces hit, kings felled and forts captured by the seat whose turn it is.
    S-54 to S-57, S-62, S-65, S-80
    """
    s, t = step.before, step.after
    if s.phase <= state.HORSE or step.seat < 0 and s.phase not in FIRING:
        return []
    mine, found = int(s.cur), list[Feat]()
    if s.phase in FIRING:
        others = [seat for seat in range(int(s.seats)) if seat != mine and s.alive[seat]]
        lost = s.have.astype(int)[:, :KING] - t.have.astype(int)[:, :KING]
        hit = sum(int(lost[seat].clip(0).sum()) for seat in others if t.alive[seat])
        kings = sum(not t.alive[seat] for seat in others)
        if hit + kings:
            found += [
                Feat(mine, "Pieces hit", hit + kings),
                Feat(mine, "Most with one throw", hit + kings, is_best=True),
            ]
        found += [Feat(mine, "Kings felled", kings)] if kings else []
    forts = sum(
        t.owner[fort] == mine != s.owner[fort] and s.owner[fort] >= 0
        for fort in range(len(WRITTEN[s.map].forts))
    )
    return found + ([Feat(mine, "Forts captured", forts)] if forts else [])
