"""The questions that the quizmaster must ask now: those on spaces with their countdowns, stray questions, and the race
for the chest. K-15, K-34, K-39, K-54, K-74
"""

from __future__ import annotations

from parlour.core.offer import Ask
from parlour.core.record import Record

from .. import queries, state
from ..moves import BUZZR, BUZZW, DIFF, HARDER_DIFF, RATED, RIGHT, SILENCE, TIMEOUT, WRONG

COUNTDOWN = 5.0  # seconds, K-34
RACE_SECONDS = 30.0  # after this the race ends without a right answer; the limit is ours, not the rulebook's


def ask(s: Record) -> Ask | None:
    """Return the question that the quizmaster must ask now, who may answer it, and which outcome follows from each
    answer; None if there is none.

    The question keeps its number while a team considers another guess, and while the question goes round the other
    teams. K-17, K-33, K-35, K-39, K-42, K-54
    """
    phase = int(s.phase)
    if phase == state.RACE:
        return _race(s)
    if not state.DIFF <= phase <= state.STRAYANS:
        return None
    rated = s.difficulty != state.NO_RATING
    key, subject, level = int(s.asked), int(s.cat), int(s.rating) if rated else None
    if phase == state.DIFF:
        levels = {rating: _drawn(rating) for rating in range(int(s.ratings))}
        return Ask(key, subject, None, (), {}, {}, levels=levels)
    if phase in (state.AGAIN, state.STRAY):
        return Ask(key, subject, level, (), {}, {})
    team = int(s.offered) if phase == state.STRAYANS else int(s.turn)
    pressed = phase == state.ANSWER and queries.may_run_out(s)
    silence, seconds = (TIMEOUT, COUNTDOWN) if pressed else (None, None)
    turned = {rating: RATED + rating for rating in range(int(s.ratings))} if _may_turn(s) else {}
    return Ask(key, subject, level, (team,), {team: RIGHT}, {team: WRONG}, silence, seconds, turned=turned)


def _drawn(rating: int) -> int:
    """Return the outcome (the number of an action) that says that the drawn question has this rating. K-42, K-74"""
    return DIFF + rating if rating < 3 else HARDER_DIFF + rating - 3


def _may_turn(s: Record) -> bool:
    """Return whether the quizmaster may still replace the question by one of another difficulty, because the set has
    none of the difficulty that the team asked for. K-74
    """
    return bool(s.difficulty == state.CHOSEN_RATING and s.pressed < 0 and s.guessed == 0 and s.offered < 0)


def _race(s: Record) -> Ask:
    """Return the question for the race for the chest, with the teams that may still answer. A team that answers alone
    has no time limit. K-54
    """
    teams = tuple(team for team in range(int(s.seats)) if int(s.racing) >> team & 1)
    right, wrong = ({team: base + team for team in teams} for base in (BUZZR, BUZZW))
    seconds = None if s.chest_question == state.SOLO else RACE_SECONDS
    return Ask(int(s.asked), int(s.cat), None, teams, right, wrong, SILENCE, seconds)
