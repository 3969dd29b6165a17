"""Actions as text, written and read.

A begins · mark 61 · mark B3 · throw 1 3 4 6 · card C05 · counter 37 for A     what chance gives
(6*4)*(3+1)=96 · pass                                            a turn
V3                                                               where the counter goes
take · end · forfeit · join B                                    cards and broke sides
B: (6*4)*(3+1)=96 · done B                                       the race
time · time is up                                                the clock
"""

from __future__ import annotations

import re
from functools import cache

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.offer import Look
from parlour.core.record import CHANCE, IS_OVER, NOBODY, SEVERAL, Record

from .. import moves, queries
from ..board import CELL_NAMES, CELLS, RACKS, ROWS, THROWS
from ..moves import CELL, CLOCK, DONE, END, FORFEIT, JOIN, PASS, TAKE
from ..rules import codes as c
from ..rules.table import first_row
from ..state import BROKE, CARD, CHOICE, DEAL, FIRST, HEXES, MARK, PLACE, RACE, REFILL, THROW, TURN
from .names import LETTERS, card_name, cell_name, dice_of
from .sums import read_sum, running_value, shortest

WORDS = {  # actions that always have the same name
    **{PASS: "pass", TAKE: "take", END: "end", FORFEIT: "forfeit", CLOCK: "time"},
    **{JOIN + side: f"join {letter}" for side, letter in enumerate(LETTERS)},
    **{DONE + side: f"done {letter}" for side, letter in enumerate(LETTERS[:RACKS])},
    **{CELL + cell: name for cell, name in enumerate(CELL_NAMES)},
}
BY_WORD = {word.lower(): action for action, word in WORDS.items()} | {"p": PASS, "time is up": CLOCK}
CELLS_BY_NAME = {name.lower(): i for i, name in enumerate(CELL_NAMES)}
SIDED = re.compile(r"(?P<side>[A-Ha-h])\s*:\s*(?P<sum>.*)", re.DOTALL)


def _claim_name(s: Record, action: int) -> str:
    """Return a claim as text: its shortest sum or, if the dice cannot make the number, the number and the class (which
    signs are used). H-28
    """
    n, f = moves.number_of(action), moves.class_of(action)
    text = shortest(dice_of(s), n, f, bool(s.fractions), bool(s.signs))
    return f"{text}={n}" if text else f"number {n} class {f}"


@cache
def throws_of(dice: int) -> list[list[str]]:
    """Return every throw of this many dice, each as a list of numbers in ascending order. A throw's index is its
    action. H-09, H-97
    """
    first = int(first_row(dice))
    return [[str(d) for d in throw if d] for throw in THROWS[first : first + ROWS[dice - 3]].tolist()]


def _outcome_name(s: Record, outcome: int) -> str:
    """Return an outcome of chance as text. H-05, H-08, H-09, H-50"""
    if s.phase == FIRST and 0 <= outcome < 8:
        return f"{LETTERS[outcome]} begins"
    if s.phase == THROW and 0 <= outcome < len(throws := throws_of(int(queries.next_dice(s)))):
        return "throw " + " ".join(throws[outcome])
    if s.phase == MARK and 0 <= outcome < CELLS:
        return f"mark {cell_name(s, outcome)}"
    if s.phase == CARD and 0 <= outcome <= 99:
        return f"card {card_name(outcome)}"
    if s.phase in (DEAL, REFILL) and 0 <= outcome <= 999:
        return f"counter {outcome} for {LETTERS[s.rack]}"
    return f"action {outcome}"


def move_name(s: Record, action: int) -> str:
    """Return an action as text."""
    action = int(action)
    if s.seat == CHANCE and action != CLOCK:
        return _outcome_name(s, action)
    if action in WORDS:
        return WORDS[action]
    if moves.is_claim(action):
        return _claim_name(s, action)
    if moves.is_race_claim(action):
        return f"{LETTERS[moves.side_of(action)]}: {_claim_name(s, action)}"
    return f"action {action}"


def _not_read(s: Record, text: str) -> NotAMove:
    """Return the error for a text that is no move; its sentence says which texts would be moves now."""
    asked = {
        FIRST: "which side goes first, such as: A begins",
        THROW: "the numbers on the dice, such as: throw " + "6 4 3 1"[: 2 * int(queries.next_dice(s)) - 1],
        MARK: f"the hexagon that is marked, such as: mark {61 if s.ruleset == HEXES else 'B3'}",
        CARD: "the card that is drawn, such as: card C05",
        DEAL: "the counter that is drawn, such as: counter 37",
        REFILL: "the counter that is drawn, such as: counter 37",
        TURN: "a sum with the dice, or the word pass",
        PLACE: f"a space for counter {s.n}, such as: V3",
        CHOICE: "the word take or the word end",
        BROKE: "the word forfeit, or a side to join, such as: join B",
        RACE: "a side and its sum, such as A: 1+2×3, or a side that has finished, such as: done A",
    }[int(s.phase)]
    return NotAMove(f"{text[:40]!r} is not a move here. Type {asked}.")


def _read_outcome(s: Record, text: str) -> int:
    """Return the chance outcome that a text means; raise NotAMove if it means none. H-05, H-08, H-09, H-50"""
    words = text.lower().replace(",", " ").split()
    if s.phase == FIRST and len(words) == 2:
        letter = words[0] if words[1] == "begins" else words[1] if words[0] == "first" else "?"
        if len(letter) == 1 and letter.upper() in LETTERS:
            return LETTERS.index(letter.upper())
    if s.phase == THROW and words[:1] == ["throw"]:
        dice, throws = sorted("".join(words[1:])), throws_of(int(queries.next_dice(s)))
        if dice in throws:
            return throws.index(dice)
    if s.phase == MARK and words[:1] == ["mark"] and len(words) == 2:
        names = {cell_name(s, cell).lower(): cell for cell in range(CELLS)}
        if words[1] in names:
            return names[words[1]]
    if s.phase == CARD and words[:1] == ["card"] and re.fullmatch(r"c?\d{1,2}", "".join(words[1:]), re.ASCII):
        return int(words[1].lstrip("c") or 0) if len(words) == 2 else -1
    if s.phase in (DEAL, REFILL) and words[:1] == ["counter"] and len(words) in (2, 4):
        named = words[2:] in ([], ["for", LETTERS[s.rack].lower()])
        if re.fullmatch(r"\d{1,3}", words[1], re.ASCII) and named:
            return int(words[1])
    raise _not_read(s, text)


def _read_claim(s: Record, text: str) -> int | Attempt:
    """Return the claim that a typed sum means, or an Attempt with the reason if the sum makes no number. In the race
    the side's letter stands before the sum. H-28, H-59
    """
    side, shift = int(s.seat if s.seat >= 0 else s.cur), 0
    if found := SIDED.match(text):
        side, shift = LETTERS.index(found["side"].upper()), found.start("sum")
    sided = bool(found and side != s.seat) or s.phase == RACE
    if s.phase not in (TURN, RACE):  # whatever is claimed now is refused
        return int(moves.race_claim(side, 1, 0)) if sided and side < RACKS else int(moves.claim(1, 0))
    if side >= s.seats or (sided and side >= RACKS):
        return Attempt(c.NO_SUCH_SIDE)
    if s.phase == TURN and sided:
        return Attempt(c.NO_RACE_NOW)
    made = read_sum(text[shift:], dice_of(s), bool(s.fractions), bool(s.signs))
    if isinstance(made, Attempt):
        start, end = made.at or (0, 0)
        return Attempt(made.code, made.facts, (start + shift, end + shift))
    if s.seat == SEVERAL and not found:
        return Attempt(c.NAME_YOUR_SIDE)
    return int(moves.race_claim(side, made.number, made.f) if sided else moves.claim(made.number, made.f))


def sum_in(text: str) -> str:
    """Return the sum in a typed line, without the side's letter that may stand before it. H-28, H-59"""
    found = SIDED.match(text)
    return found["sum"] if found else text


def weigh(s: Record, look: Look, text: str) -> str:
    """Return a short text about the sum that is being typed: its value, or the dice that it must still use; "" if the
    text is no sum. H-20, H-28
    """
    line = sum_in(text)
    if s.phase not in (TURN, RACE) or re.search(r"[^\W\dxX_]{2,}", line):
        return ""
    return running_value(line, dice_of(s), bool(s.signs))


def read_move(s: Record, text: str) -> int | Attempt:
    """Return the action that a text means; if the text is a sum that makes no number, an Attempt. Raise NotAMove for
    anything else. H-14, H-53, H-61, H-77, H-81, H-87
    """
    if s.seat == NOBODY:
        return Attempt(IS_OVER)
    plain = " ".join(text.lower().split())
    action = BY_WORD.get(plain)
    if s.seat == CHANCE and action != CLOCK:
        return _read_outcome(s, text)
    if action is not None:
        return action
    if plain == "done" and s.phase == RACE and s.seat >= 0:
        return DONE + int(s.seat)
    if re.search(r"[^\W\dxX_]{2,}", text):
        raise _not_read(s, text)
    return _read_claim(s, text)
