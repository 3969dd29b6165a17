"""Finds the feats of Keep, which the summary of a match counts: questions answered, keys earned and falls, for each
team.
"""

from __future__ import annotations

from parlour.core.record import Record
from parlour.core.step import Feat, Step

from .. import moves as m
from .. import state


def feats(step: Step) -> list[Feat]:
    """Return the feats of one ply: questions answered right or wrong, keys earned, and falls through trap doors.
    K-17, K-35, K-36, K-39, K-45, K-54
    """
    s, t, action = step.before, step.after, int(step.action)
    found = _answers(s, action)
    for team in range(int(s.seats)):
        if t.chain[team] > s.chain[team]:
            found.append(Feat(team, "Keys earned", int(t.chain[team] - s.chain[team])))
    outcome = not m.is_decision(action) or action == m.NOGUESS
    if outcome and s.turn >= 0 and t.pos[s.turn] != s.pos[s.turn]:
        found.append(Feat(int(s.turn), "Falls through trap doors", is_mishap=True))
    return found


def _answers(s: Record, action: int) -> list[Feat]:
    """Return the feat "Questions right" or "Questions wrong" of the team that answered with this action; an empty
    list if the action is no answer. K-17, K-35, K-39, K-54
    """
    if m.RIGHT <= action <= m.TIMEOUT:
        team = int(s.offered if s.phase == state.STRAYANS else s.turn)
        return [Feat(team, "Questions right") if action == m.RIGHT else _wrong(team)]
    if m.BUZZR <= action < m.BUZZW:
        return [Feat(action - m.BUZZR, "Questions right")]
    if m.BUZZW <= action < m.SILENCE:
        return [_wrong(action - m.BUZZW)]
    return []


def _wrong(team: int) -> Feat:
    """Return the feat of a wrong answer. K-17"""
    return Feat(team, "Questions wrong", is_mishap=True)
