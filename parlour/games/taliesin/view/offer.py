"""What a seat may do now: its moves, a line to type one, and what it may call out. T-13, T-48"""

from __future__ import annotations

from functools import cache, lru_cache

from parlour.core.english import capital
from parlour.core.judge import Attempt
from parlour.core.names import name_of
from parlour.core.offer import Call, Choice, Form, Look, Offer
from parlour.core.record import Record

from .. import queries
from ..board import KIND, PLACES, SILVER
from ..moves import DRAW, RESIGN
from ..rules.codes import STAYS
from ..rules.marks import LOST
from ..state import AESIR, RUNNING
from ..words.moves import SUFFIXES, move_between
from ..words.names import LETTERS, SIDES, ZONE_NAMES, piece_name, role_name, the_one
from ..words.reasons import PASSAGES, RUNS

FORMS = (Form("move", "Or type a move", "Play", hint="Piece, from, to: W 1:162-2:162, or just 1:162-2:162."),)


def offer(s: Record, look: Look) -> Offer:
    """Return what a seat may do; a seat that is not to move may still call. T-13, T-48"""
    if s.result != RUNNING:
        return Offer()
    if s.seat != look.viewer:
        return Offer(calls=_calls(s, look.viewer))
    at, moves = s.at.tolist(), queries.survey_moves(s)
    choices = tuple(_choice(a, at[a // PLACES], at[a % PLACES], marks) for a, marks in moves)
    boards, starts = int(s.boards), {action // PLACES for action, _ in moves}
    prompts: dict[tuple[str, ...], str] = {(ZONE_NAMES[a],): _prompt(at[a], boards) for a in starts}
    return Offer(_task(s), choices, forms=FORMS, prompts=prompts, calls=_calls(s, look.viewer))


@lru_cache(maxsize=1 << 14)  # from ply to ply most moves stay the same
def _choice(action: int, piece: int, taken: int, marks: int) -> Choice:
    """Return a move as a choice; it asks for confirmation before a piece is lost in the event horizon. T-09, T-13"""
    here, there = (ZONE_NAMES[place] for place in divmod(action, PLACES))
    takes, prize = ("x", f" It captures {piece_name(taken)} as well.") if taken >= 0 else ("-", "")
    text = f"{LETTERS[KIND[piece]]} {here}{takes}{there}{SUFFIXES[marks & 7]}"
    lost = f"{capital(the_one(piece))} will be lost in the event horizon on {there}.{prize} Play it anyway?"
    return Choice((action,), (here, there), text, lost if marks & LOST else "")


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | None:
    """Return what clicks mean; a first click on anything but a movable piece is explained at once."""
    if not path:
        return None
    meant = move_between(s, path[0], path[min(1, len(path) - 1)])
    picked = len(path) == 1 and isinstance(meant, int) and queries.refusal(s, meant) == STAYS
    return None if picked else meant


def _task(s: Record) -> str:
    """Return the prompt for the seat to move, in its role. T-13, T-40, T-41, T-56, T-59"""
    role = "" if s.ruleset == AESIR else f"As {role_name(s, int(s.slot))}, "
    if queries.in_danger(s, int(s.side)):
        return f"Your Life Force is in danger. {role or 'Now '}choose a piece that saves it."
    return f"{role}choose a piece to move." if role else "Choose a piece to move."


@cache
def _prompt(piece: int, boards: int) -> str:
    """Return how a piece moves, by its kind: on its level and, if there are others, between levels. T-21 to T-39"""
    beyond = f"; {PASSAGES[KIND[piece]]}" if boards > 1 else ""
    return f"Choose where {the_one(piece)} goes: {RUNS[KIND[piece]]}{beyond}."


def _calls(s: Record, seat: int) -> tuple[Call, ...]:
    """Return the calls: partners must agree to resign, everybody to a draw. T-48"""
    sides = [queries.side_of(s, each) for each in range(int(s.seats))]
    side, other = sides[seat], SIDES[SILVER - sides[seat]]
    others = tuple(each for each in range(len(sides)) if each != seat)
    partners = tuple(each for each in others if sides[each] == side)
    draw, resign = "End the game as a draw, if everybody agrees?", f"Give the game to {other}?"
    asked = f"{name_of(seat)} would resign and give the game to {other}."
    return (
        Call(DRAW, "draw", "Offer a draw", draw, others, f"{name_of(seat)} offers a draw."),
        Call(RESIGN + side, "resign", "Resign", resign, partners, asked),
    )
