"""Small helpers for teams, the order of turns, and keys."""

from parlour.core.compile import rule

from ..state import MOST_KEYS, WITH_TRIVIA


@rule
def widen(x):
    """Return the value of a field or table entry as an ordinary signed int. Without this, the compiler would mix
    signed and unsigned integers and compute wrong results.
    """
    return int(x) + 0


@rule
def bit(team):
    """Return the bit that stands for a team in a bit mask of teams. K-02"""
    return 1 << widen(team)


@rule
def with_trivia(s):
    """Return whether questions are asked in this game. K-15, K-19"""
    return s.trivia == WITH_TRIVIA


@rule
def next_team(s, team):
    """Return the next team in turn: clockwise by starting drawbridge, wherever the tokens are now. K-13"""
    return widen(s.after[team])


@rule
def earn(s, team, keys):
    """Add keys to a team's chain, which holds at most 99. K-30"""
    s.chain[team] = min(widen(s.chain[team]) + keys, MOST_KEYS)


@rule
def lose_one(s, team):
    """Take one key from a team, if it has any. K-40, K-43"""
    if s.chain[team] > 0:
        s.chain[team] -= 1
