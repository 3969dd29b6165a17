"""What can be clicked, pressed and typed, and what it means."""

from __future__ import annotations

from collections import Counter

from parlour.core.errors import Refusal
from parlour.core.game import Button, Form
from parlour.core.record import CHANCE, OUT_OF_TURN, SEVERAL, Record, acts

from .. import words
from ..board import CELL_NAMES
from ..moves import CELL, DONE, END, FORFEIT, JOIN, PASS, TAKE, claim, is_cell, is_done, is_join
from ..rules.codes import COVERED, NOT_ON_RACK
from ..rules.judge import refusal
from ..state import BROKE, CHOICE, CONNECT, RACE, TURN
from ..words.names import LETTERS, dice_of, join_words, money
from ..words.notation import CELLS_BY_NAME
from ..words.sentences import CLAUSES
from ..words.telling import outcome_if_ended
from .table import hint_line

PLAIN = {PASS: "pass", TAKE: "take", END: "end", FORFEIT: "forfeit"}
MEANT = {name: action for action, name in PLAIN.items()}


def clicks(s: Record, action: int) -> tuple[str, ...] | None:
    """The element to click for an action; None for sums, which are typed. H-28"""
    action = int(action)
    if s.seat < 0 and s.seat != SEVERAL:
        return None
    if action in PLAIN:
        return (PLAIN[action],)
    if is_cell(action):
        return (CELL_NAMES[action - CELL],)
    if is_join(action):
        return (f"join-{LETTERS[action - JOIN]}",)
    if is_done(action):
        return (f"done-{LETTERS[action - DONE]}",)
    return None


def click(s: Record, path: tuple[str, ...]) -> int | Refusal | None:
    """What a click means: an action, or for a number why it is not taken by clicking. H-28, H-53"""
    if not path:
        return None
    name = path[-1]
    if name in MEANT:
        return MEANT[name]
    verb, _, letter = name.partition("-")
    if verb in ("join", "done") and letter in LETTERS and letter:
        return (JOIN if verb == "join" else DONE) + LETTERS.index(letter)
    if name.lower() in CELLS_BY_NAME and s.ruleset == CONNECT:
        return CELL + CELLS_BY_NAME[name.lower()]
    if name[:1] == "n" and name[1:].isascii() and name[1:].isdigit() and 1 <= int(name[1:]) <= 100:
        return _number(s, int(name[1:]))
    return None


def _number(s: Record, n: int) -> Refusal:
    """A number is claimed by a sum, not by a click. H-16, H-28, H-30, H-51"""
    asked = claim(n, 0)
    if s.phase not in (TURN, RACE):
        code = OUT_OF_TURN if s.seat == CHANCE else int(refusal(s, asked))
        said = words.sentence(s, asked, code)
        return said if isinstance(said, Refusal) else Refusal(CLAUSES[code], said)
    if s.ruleset != CONNECT and s.owner[n]:
        return Refusal(CLAUSES[COVERED], str(words.sentence(s, asked, COVERED)))
    if s.ruleset == CONNECT and s.phase == TURN and refusal(s, asked) == NOT_ON_RACK:
        return Refusal(CLAUSES[NOT_ON_RACK], str(words.sentence(s, asked, NOT_ON_RACK)))
    dice = f" of {join_words(dice_of(s))}" if s.throws else ""
    return Refusal("H-28", f"Say how you make {n}{dice}: type the sum, or build it from the dice.")


def buttons(s: Record) -> list[Button]:
    """Choices beside the board. H-14, H-61, H-75, H-77, H-87"""
    if s.phase == TURN:
        return [Button("pass", "Pass", "p")]
    if s.phase == CHOICE:
        prize = 200 if s.card == 3 else 300
        return [
            Button("take", f"Take {money(s, prize)}", "t"),
            Button("end", f"End the game now: {outcome_if_ended(s)}", "e"),
        ]
    if s.phase == BROKE:
        hosts = [i for i in range(int(s.seats)) if refusal(s, JOIN + i) == 0]
        joins = [Button(f"join-{LETTERS[i]}", f"Join {LETTERS[i]}", LETTERS[i].lower()) for i in hosts]
        return [Button("forfeit", "Leave the game", "f"), *joins]
    if s.phase == RACE:
        able = [i for i in range(int(s.seats)) if acts(s, i)]
        return [
            Button(f"done-{LETTERS[i]}", f"{LETTERS[i]} is done", "d" if len(able) == 1 else "", i)
            for i in able
        ]
    return []


def keys(s: Record) -> tuple[tuple[str, str, int], ...]:
    """The keys to build a sum from: one for every die that was thrown, signs freely. H-20, H-21"""
    dice = Counter(dice_of(s))
    signs = (("+", "+", 0), ("-", "−", 0), ("*", "×", 0), ("/", "÷", 0), ("(", "(", 0), (")", ")", 0))
    return (*((str(d), str(d), count) for d, count in sorted(dice.items())), *signs)


def forms(s: Record) -> list[Form]:
    """Where a sum is typed: one line in a turn, one a side in the race. H-28, H-59"""
    if s.phase not in (TURN, RACE):
        return []
    submit = "Claim" if s.ruleset == CONNECT else "Cover"
    dice = join_words(dice_of(s))
    hint = hint_line(s) or "Use every die once, with + − × ÷ and brackets."
    if s.seat != SEVERAL:
        side = words.seat_name(s, int(s.seat))
        return [Form("sum", f"{side}: make a number of {dice}", submit, keys(s), "", hint)]
    label = f"make any rack's number of {dice}"
    return [
        Form(f"sum-{side}", f"{side}: {label}", submit, keys(s), f"{side}: ", hint, seat)
        for seat, side in enumerate(LETTERS[: int(s.seats)])
        if acts(s, seat)
    ]
