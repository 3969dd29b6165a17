"""Everything a seat may do now: its moves, a text field to type one, and calls (requests out of turn, such as a draw).
T-13, T-48, T-65
"""

from __future__ import annotations

from functools import cache, lru_cache

from parlour.core.english import capital, listed
from parlour.core.judge import Attempt
from parlour.core.names import name_of
from parlour.core.offer import Call, Choice, Form, Look, Offer, Reach
from parlour.core.record import Record, acts

from .. import queries
from ..board import KIND, OWNER, PLACES, SILVER
from ..moves import DRAW, RESIGN
from ..rules.codes import STAYS
from ..rules.marks import LOST
from ..state import AESIR, RUNNING
from ..words.moves import SUFFIXES, move_between
from ..words.names import (
    LETTERS,
    SIDES,
    ZONE_LABELS,
    ZONE_NAMES,
    awaited_roles,
    piece_name,
    role_name,
    short_role,
    the_one,
)
from ..words.reasons import PASSAGES, RUNS
from .reach import reach_of

_MOVES = ("1:162-2:162", "1:i18-2:i18")  # by the option `zones`. T-68
_HINTS = [
    f"Type the piece, its zone and the new zone: W {move}. You may leave out the piece: {move}."
    for move in _MOVES
]
FORMS = [(Form("move", "Or type a move", "Play", hint=hint),) for hint in _HINTS]


def offer(s: Record, look: Look) -> Offer:
    """Return everything that a seat may do now. A seat that is not to move may still resign or propose a draw. T-13,
    T-48
    """
    if s.result != RUNNING:
        return Offer()
    if not acts(s, look.viewer):
        return Offer(calls=_calls(s, look.viewer))
    at, moves, named = s.at.tolist(), queries.survey_moves(s), int(s.zones)
    if s.together:
        roles, own = queries.movers(s), queries.roles_of(s, look.viewer)
        moves = [(action, marks) for action, marks in moves if own >> roles[at[action // PLACES]] & 1]
    choices = tuple(_choice(a, at[a // PLACES], at[a % PLACES], marks, named) for a, marks in moves)
    boards, starts = int(s.boards), {action // PLACES for action, _ in moves}
    prompts: dict[tuple[str, ...], str] = {(ZONE_NAMES[a],): _prompt(at[a], boards) for a in starts}
    return Offer(
        _task(s, look.viewer), choices, forms=FORMS[named], prompts=prompts, calls=_calls(s, look.viewer)
    )


@lru_cache(maxsize=1 << 14)  # from ply to ply most moves stay the same
def _choice(action: int, piece: int, captured: int, marks: int, named: int) -> Choice:
    """Return a move as a choice; if the piece would be lost in the event horizon, the choice asks for confirmation.
    T-09, T-13
    """
    path = tuple(ZONE_NAMES[place] for place in divmod(action, PLACES))
    here, there = (ZONE_LABELS[named][place] for place in divmod(action, PLACES))
    takes, prize = ("x", f" It captures {piece_name(captured)} as well.") if captured >= 0 else ("-", "")
    text = f"{LETTERS[KIND[piece]]} {here}{takes}{there}{SUFFIXES[marks & 7]}"
    lost = f"{capital(the_one(piece))} will be lost in the event horizon on {there}.{prize} Play it anyway?"
    return Choice((action,), path, text, lost if marks & LOST else "")


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | Reach | None:
    """Return the meaning of clicks on the boards: an action, an Attempt, or a Reach, which shows the zones
    that a clicked piece of somebody else can reach. Return None if more clicks are needed. A click on a place
    from which no move can begin gets its refusal at once.
    """
    if not path:
        return None
    meant = move_between(s, path[0], path[min(1, len(path) - 1)])
    if len(path) == 1 and isinstance(meant, int) and (found := _looked_at(s, look, meant // PLACES)):
        return found
    if len(path) > 1 or not isinstance(meant, int) or queries.refusal(s, meant) != STAYS:
        return meant
    role = queries.movers(s)[s.at[meant // PLACES]]
    is_own = not s.together or queries.roles_of(s, look.viewer) >> role & 1
    return None if is_own else meant


def _looked_at(s: Record, look: Look, place: int) -> Reach | None:
    """Return a Reach, which shows the zones that the piece on a clicked place can reach. Return None if no
    piece is there, or if the viewer may move the piece, because the click then begins a move.
    """
    piece = int(s.at[place])
    is_own = piece >= 0 and acts(s, look.viewer) and OWNER[piece] == s.side
    return None if is_own else reach_of(s, place)


def _task(s: Record, seat: int) -> str:
    """Return the prompt that tells a seat what to do, in its role. T-13, T-40, T-41, T-56, T-59, T-65"""
    role = "" if s.ruleset == AESIR else f"You are the {role_name(s, int(s.slot))}. "
    if s.together:
        own = [role for role in awaited_roles(s) if queries.roles_of(s, seat) >> role & 1]
        roles = listed([short_role(s, each) for each in own])
        role = (
            f"You are the {role_name(s, own[0])}. " if len(own) == 1 else f"You play these roles: {roles}. "
        )
        if not queries.in_danger(s, int(s.side)):
            each = "" if len(own) == 1 else " for each role"
            return f"{role}Choose a move{each}. It stays secret until all have chosen."
    if queries.in_danger(s, int(s.side)):
        return f"{role}Your Life Force is in danger. Choose a piece to save it."
    return f"{role}Choose a piece to move."


@cache
def _prompt(piece: int, boards: int) -> str:
    """Return a sentence that says how a kind of piece moves on its level and, if several boards are played,
    between levels. T-21 to T-39
    """
    beyond = f"; {PASSAGES[KIND[piece]]}" if boards > 1 else ""
    return f"Choose where {the_one(piece)} goes: {RUNS[KIND[piece]]}{beyond}."


def _calls(s: Record, seat: int) -> tuple[Call, ...]:
    """Return what a seat may ask for out of turn: to resign, to which its partners must agree; and a draw, to which
    everybody must agree. T-48
    """
    sides = [queries.side_of(s, each) for each in range(int(s.seats))]
    side, other = sides[seat], SIDES[SILVER - sides[seat]]
    others = tuple(each for each in range(len(sides)) if each != seat)
    partners = tuple(each for each in others if sides[each] == side)
    draw, resign = "End the game as a draw, if everybody agrees?", f"Resign? Then {other} wins."
    asked = f"{name_of(seat)} wants to resign. Then {other} wins."
    return (
        Call(DRAW, "draw", "Offer a draw", draw, others, f"{name_of(seat)} offers a draw."),
        Call(RESIGN + side, "resign", "Resign", resign, partners, asked),
    )
