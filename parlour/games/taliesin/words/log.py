"""What happened, whose turn it is, and how it ended, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.english import capital
from parlour.core.names import called, fill
from parlour.core.record import Record
from parlour.core.step import Step

from .. import queries, state
from ..board import OWNER, PLACES, ZONES
from ..moves import DRAW, MOVES, RESIGN
from ..state import AESIR, RUNNING, TRAVELLERS
from .names import SIDES, ZONE_NAMES, one_of, piece_name, role_name, seat_name, side_name, standing


def tell(step: Step, viewer: int) -> list[str]:
    """What a move did, a sentence each. T-09, T-12, T-40, T-48, T-62"""
    before, action, after = step.before, int(step.action), step.after
    if action == DRAW:
        return ["The sides agree a draw."]
    if action >= MOVES:
        return [f"{side_name(before, action - RESIGN)} resigns."]
    a, b = divmod(action, PLACES)
    piece, taken = int(before.at[a]), int(before.at[b])
    prize = f" and takes {piece_name(taken)}" if taken >= 0 else ""
    level = f", to level {b // ZONES + 1}" if a // ZONES != b // ZONES else ""
    whose = f"{side_name(before, int(OWNER[piece]))}'s {one_of(piece)}"
    told = [f"{whose} goes from {ZONE_NAMES[a]} to {ZONE_NAMES[b]}{level}{prize}."]
    if queries.falls(before, piece, b):
        told.append(f"{capital(piece_name(piece))} is lost in the event horizon.")
    told += _skipped(before, after)
    other = 1 - int(before.side)
    if after.result == RUNNING and (found := queries.threats(after, other)):
        threats = standing(after, found)
        told.append(f"{side_name(after, other)}'s Life Force is in danger from {threats}.")
    return told


def _skipped(before: Record, after: Record) -> list[str]:
    """The roles that had no legal move and were passed over. T-62"""
    if after.result != RUNNING:
        return []
    slots, over = queries.slots_of(before), []
    now, end = (slots * int(s.side) + int(s.slot) for s in (before, after))
    while (now := (now + 1) % (2 * slots)) != end:
        name = side_name(before, now // slots)
        over.append(f"{name}'s {role_name(before, now % slots)} has no move and is passed over.")
    return over


def outcome(s: Record) -> str:
    """How the game ended. T-44 to T-51"""
    winner, loser = side_name(s, s.result & 1), SIDES[1 - (s.result & 1)]
    safe = "is safe but " if s.danger == state.STRICT else ""  # T-46: in open play it need not be safe
    return {
        state.MATE: f"{winner} wins: {loser}'s Life Force is endangered beyond escape.",
        state.TAKEN: f"{winner} wins: {loser}'s Life Force is taken.",
        state.STALEMATE_LOST: f"{winner} wins: {loser} has no move left.",
        state.STALEMATE: f"A draw: the side to move {safe}has no move.",
        state.BARE: "A draw: only the two Life Forces are left.",
        state.REPEATED: "A draw: the same position has come up for the third time.",
        state.QUIET: f"A draw: {s.quiet_limit} turns have gone by, and no piece was taken or lost.",
        state.PLIES: f"A draw: {s.ply_limit} move{'s have' if s.ply_limit > 1 else ' has'} been played.",
        state.RESIGNED: f"{winner} wins: {loser} has resigned.",
        state.AGREED: "A draw: the sides have agreed on it.",
    }[int(s.reason)]


def turn_name(s: Record, names: Sequence[str] = ()) -> str:
    """Who is to move, and in which role; or how it ended. `names`: what people have called themselves."""
    titles = [seat_name(s, seat) for seat in range(int(s.seats))]
    if s.result != RUNNING:
        return fill(outcome(s), called(names, titles))
    side = SIDES[s.side].capitalize()
    what = side if s.ruleset == AESIR else f"{side} {role_name(s, int(s.slot))}"
    both_roles = s.ruleset == TRAVELLERS and titles[s.seat] == side
    who = (names[s.seat] if names else "") or (side if both_roles else "")
    return f"{what} to move ({who})." if who else f"{what} to move."
