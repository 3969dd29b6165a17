"""What happened and how it ended, in sentences; the boards as text for a terminal."""

from __future__ import annotations

from parlour.core.record import Record

from ..board import KIND, NOWHERE, OWNER, RINGS, SEGMENTS, ZONES, number
from ..moves import DRAW, RESIGN, from_of, is_call, to_of
from ..rules import in_danger, is_lost_on, seat_of, slots_of
from ..state import (
    AESIR,
    AGREED,
    BARE,
    CIRCLE,
    MATE,
    PLIES,
    QUIET,
    REPEATED,
    RESIGNED,
    RUNNING,
    STALEMATE,
    STALEMATE_LOST,
    STRICT,
    TAKEN,
)
from .names import (
    LETTERS,
    SIDES,
    attackers,
    kind_name,
    listed,
    piece_name,
    role_name,
    seat_name,
    standing,
    zone_name,
)

FAULTS = (
    "the list of pieces and the boards do not agree",
    "a physical piece stands in the event horizon",
    "a board piece is off its level",
    "a piece stands on a board that is not in play",
    "a side has no Life Force",
    "the side, slot, seat or table does not exist",
    "a counter is out of bounds",
    "the result, its reason and the phase do not agree",
    "the hash is not that of the placement",
    "the game goes on after its end, or is over by an end that has not come",
)


def tell(before: Record, action: int, after: Record) -> list[str]:
    """What a move did, a sentence each. T-09, T-12, T-40, T-48, T-62"""
    if action == DRAW:
        return ["The sides agree a draw."]
    if is_call(action):
        return [f"{SIDES[action - RESIGN].capitalize()} resigns."]
    a, b = from_of(int(action)), to_of(int(action))
    piece, taken = int(before.at[a]), int(before.at[b])
    name = f"{SIDES[OWNER[piece]].capitalize()} {kind_name(piece)}"
    prize = f" and takes {piece_name(taken)}" if taken >= 0 else ""
    level = f", to level {b // ZONES + 1}" if a // ZONES != b // ZONES else ""
    told = [f"{name} goes from {zone_name(a)} to {zone_name(b)}{level}{prize}."]
    if is_lost_on(piece, b):
        told.append(f"{name} is lost in the event horizon.")
    told += skipped(before, after)
    other = 1 - int(before.side)
    if after.result == RUNNING and in_danger(after, other):
        threats = listed([standing(after, p) for p in attackers(after, other)])
        told.append(f"{SIDES[other].capitalize()}'s Life Force is in danger from {threats}.")
    return told


def skipped(before: Record, after: Record) -> list[str]:
    """The roles that had no legal move and were passed over. T-62"""
    if before.rules == AESIR or after.result != RUNNING:
        return []
    side, slot = int(before.side), int(before.slot)
    over = []
    while (side, slot) != (int(after.side), int(after.slot)):
        slot += 1
        if slot == slots_of(before):
            side, slot = 1 - side, 0
        if (side, slot) != (int(after.side), int(after.slot)):
            over.append(
                f"{SIDES[side].capitalize()}'s {role_name(before, slot)} has no move and is passed over."
            )
    return over


def outcome(s: Record) -> str:
    """How the game ended. T-44 to T-51"""
    winner, loser = SIDES[s.result & 1].capitalize(), SIDES[1 - (s.result & 1)]
    safe = "is safe but " if s.danger == STRICT else ""  # T-46: in open play it need not be safe
    return {
        MATE: f"{winner} wins: {loser}'s Life Force is endangered beyond escape.",
        TAKEN: f"{winner} wins: {loser}'s Life Force is taken.",
        STALEMATE_LOST: f"{winner} wins: {loser} has no move left.",
        STALEMATE: f"A draw: the side to move {safe}has no move.",
        BARE: "A draw: only the two Life Forces are left.",
        REPEATED: "A draw: the same position has stood for the third time.",
        QUIET: f"A draw: {s.quiet_limit} turns have gone by without a taking or a loss.",
        PLIES: f"A draw: {s.ply_limit} move{'s have' if s.ply_limit > 1 else ' has'} been played.",
        RESIGNED: f"{winner} wins: {loser} has resigned.",
        AGREED: "A draw: the sides have agreed on it.",
    }[int(s.reason)]


def turn_name(s: Record) -> str:
    """Who is to move, and in which role."""
    if s.result != RUNNING:
        return outcome(s)
    side = SIDES[s.side].capitalize()
    if s.rules == AESIR:
        return f"{side} to move."
    seat = seat_name(s, seat_of(s, int(s.side), int(s.slot)))
    what = f"{side} {role_name(s, int(s.slot))} to move"
    return (
        f"{what}." if seat.endswith(role_name(s, int(s.slot))) or s.rules == CIRCLE else f"{what} ({seat})."
    )


def text(s: Record) -> str:
    """The boards unrolled, a row for each ring from the rim in; gold's home is in the middle."""
    segments = [*range(SEGMENTS // 2, SEGMENTS), *range(SEGMENTS // 2)]
    rows = [turn_name(s)]
    for level in reversed(range(int(s.boards))):
        rows.append("")
        rows.append(
            f"Level {level + 1}" + (" (bottom)" if level == 0 else " (top)" if level == s.boards - 1 else "")
        )
        for ring in range(RINGS, 0, -1):
            cells = []
            for segment in segments:
                piece = int(s.at[level * ZONES + number(ring, segment) - 1])
                letter = "o" if ring == 1 else "."
                if piece != NOWHERE:
                    letter = LETTERS[KIND[piece]]
                    letter = letter.lower() if OWNER[piece] else letter
                cells.append(letter)
            ends = f"{number(ring, segments[0]):>3} … {number(ring, segments[-1])}"
            rows.append(f"  {' '.join(cells[:9])} | {' '.join(cells[9:])}   {ends}")
    rows += ["", "Gold in capitals, silver in small letters; o is the event horizon, | the axis."]
    return "\n".join(rows)
