"""Log sentences: what happened in a game of Taliesin, whose turn it is, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.english import capital, count, listed
from parlour.core.names import called, fill
from parlour.core.record import Record, copy
from parlour.core.step import Step, Told

from .. import queries, state
from ..board import NOWHERE, OWN_LEVEL, OWNER, PLACES, ZONES
from ..moves import DRAW, MOVES, RESIGN
from ..state import AESIR, RUNNING, TRAVELLERS
from .feats import feats
from .marks import marks
from .names import (
    SIDES,
    awaited_roles,
    one_of,
    piece_name,
    role_name,
    seat_name,
    short_role,
    side_name,
    standing,
    the_one,
    zone_name,
)


def tell(step: Step, viewer: int) -> Told:
    """Return the log sentences for one action, and the marks that show its effect on the boards. T-09, T-12, T-40,
    T-48, T-62, T-65
    """
    return Told(_sentences(step), marks(step), feats(step))


def _sentences(step: Step) -> list[str]:
    before, action, after = step.before, int(step.action), step.after
    if action == DRAW:
        return ["The sides agreed a draw."]
    if action >= MOVES:
        return [f"{side_name(before, action - RESIGN)} resigned."]
    if before.together and len(awaited_roles(before)) > 1:
        return [_choice_sentence(before, action, after)]
    told = _turn_sentences(before, after) if before.together else _move_sentences(before, action)
    told += _skipped(before, after)
    other = 1 - int(before.side)
    if after.result == RUNNING and (found := queries.threats(after, other)):
        threats = standing(after, found)
        told.append(f"{side_name(after, other)}'s Life Force is in danger from {threats}.")
    return told


def _move_sentences(s: Record, action: int) -> list[str]:
    """Return the sentences for a move, and for a piece that is lost by it. `s` is the position before the move. T-09,
    T-12
    """
    a, b = divmod(action, PLACES)
    piece, taken = int(s.at[a]), int(s.at[b])
    prize = f" and captured {piece_name(taken)}" if taken >= 0 else ""
    level = f" on level {b // ZONES + 1}" if a // ZONES != b // ZONES else ""
    whose = f"{side_name(s, int(OWNER[piece]))}'s {one_of(piece)}"
    told = [f"{whose} moved from {zone_name(s, a)} to {zone_name(s, b)}{level}{prize}."]
    if queries.falls(s, piece, b):
        told.append(f"{capital(piece_name(piece))} was lost in the event horizon.")
    return told


def _choice_sentence(before: Record, action: int, after: Record) -> str:
    """Return a sentence that says that a role has chosen a move. It names the move if the viewer may see it. T-65"""
    a, b = divmod(action, PLACES)
    piece = int(before.at[a])
    role = int(OWN_LEVEL[piece]) + 1
    who = f"{side_name(before, int(before.side))}'s {role_name(before, role)}"
    if after.chosen[role] != action:
        return f"{who} has chosen."
    plan = f"{the_one(piece)} from {zone_name(before, a)} to {zone_name(before, b)}"
    return f"{who} chose to move {plan}. The move is made when everybody has chosen."


def _turn_sentences(before: Record, after: Record) -> list[str]:
    """Return sentences about the moves that a side chose together: first those that were made, in order; then
    those that were dropped because they had become illegal. T-60, T-65
    """
    told, s = list[str](), copy(before)
    for role, carried in enumerate(after.carried.tolist()):
        action = carried if carried >= 0 else state.LAPSED - carried
        a, b = divmod(action, PLACES)
        if carried >= 0:
            told += _move_sentences(s, action)
            queries.move_piece(s, int(s.at[a]), a, b)
        elif carried <= state.LAPSED:
            plan = f"{the_one(s.at[a])} from {zone_name(s, a)} to {zone_name(s, b)}"
            who = f"{side_name(s, int(s.side))}'s {role_name(s, role)}"
            told.append(f"{who} had chosen {plan}; that move had become impossible and was dropped.")
    return told


def _skipped(before: Record, after: Record) -> list[str]:
    """Return a sentence for each role that had no legal move and was skipped. T-62, T-65"""
    if after.result != RUNNING:
        return []
    if after.together:
        idle = [role for role in range(state.ROLES) if after.chosen[role] == NOWHERE]
        whose = f"{side_name(after, int(after.side))}'s"
        return [f"{whose} {role_name(after, role)} had no move and was skipped." for role in idle]
    slots, over = queries.moves_per_turn(before), []
    now, end = (slots * int(s.side) + int(s.slot) for s in (before, after))
    while (now := (now + 1) % (2 * slots)) != end:
        name = side_name(before, now // slots)
        over.append(f"{name}'s {role_name(before, now % slots)} had no move and was skipped.")
    return over


def outcome(s: Record) -> str:
    """Return a sentence about how the game ended. T-44 to T-51"""
    winner, loser = side_name(s, s.result & 1), SIDES[1 - (s.result & 1)]
    safe = "is safe but " if s.danger == state.STRICT else ""  # T-46: in open play it need not be safe
    return {
        state.MATE: f"{winner} won: {loser}'s Life Force cannot escape.",
        state.TAKEN: f"{winner} won: {loser}'s Life Force was captured.",
        state.STALEMATE_LOST: f"{winner} won: {loser} has no move left.",
        state.STALEMATE: f"A draw: the side whose turn it is {safe}has no move.",
        state.BARE: "A draw: only the two Life Forces are left.",
        state.REPEATED: "A draw: the same position came up for the third time.",
        state.QUIET: f"A draw: no piece was captured or lost for {s.quiet_limit} turns.",
        state.PLIES: f"A draw: the limit of {count(int(s.ply_limit), 'move')} was reached.",
        state.RESIGNED: f"{winner} won: {loser} resigned.",
        state.AGREED: "A draw: the sides agreed.",
    }[int(s.reason)]


def turn_name(s: Record, names: Sequence[str] = ()) -> str:
    """Return a sentence that says who is to move and in which role, or how the game ended. `names` has the players'
    own names for each seat. T-65
    """
    titles = [seat_name(s, seat) for seat in range(int(s.seats))]
    if s.result != RUNNING:
        return fill(outcome(s), called(names, titles))
    side = SIDES[s.side].capitalize()
    if s.together:
        return f"{side} to choose: {listed([short_role(s, role) for role in awaited_roles(s)])}."
    what = side if s.ruleset == AESIR else f"{side} {short_role(s, int(s.slot))}"
    both_roles = s.ruleset == TRAVELLERS and titles[s.seat] == side
    who = (names[s.seat] if names else "") or (side if both_roles else "")
    return f"{what} to move ({who})." if who else f"{what} to move."
