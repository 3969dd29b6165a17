"""The offer to a side: everything that it may click, press or type now. It also says what a click means that the
offer does not have.
"""

from __future__ import annotations

from collections import Counter

from parlour.core.judge import Attempt
from parlour.core.names import name_of
from parlour.core.offer import Button, Choice, Form, Key, Look, Offer
from parlour.core.record import CHANCE, OUT_OF_TURN, SEVERAL, Record, acts

from .. import queries
from ..moves import CLOCK, DONE, END, FORFEIT, JOIN, PASS, TAKE, claim, is_cell, race_claim
from ..rules import codes as c
from ..state import BROKE, CHOICE, CONNECT, PLACE, RACE, TURN
from ..words.log import best_sides, winning
from ..words.moves import WORDS
from ..words.names import LETTERS, dice_of, helps, money, thrown
from ..words.reasons import CANNOT_BE_MADE
from ..words.review import easiest_way, possible
from ..words.sums import pretty, signs_in_use
from ..words.text import within_reach
from .pieces import hint_line

NAMES = {action: word.replace(" ", "-") for action, word in WORDS.items() if action != CLOCK}
TARGETS = {name: action for action, name in NAMES.items()}  # every element that means an action
SIGNS = tuple(Key(sign, sign) for sign in ("+", "−", "×", "÷", "(", ")"))
WITH_POWER = tuple(Key(sign, sign) for sign in ("+", "−", "×", "÷", "^", "(", ")"))


def offer(s: Record, look: Look) -> Offer:
    """Return everything that a side may do now, such as making a number, passing, placing a counter or leaving the
    game. H-14, H-16, H-28, H-53, H-59, H-61, H-75, H-77, H-87, H-100
    """
    if not acts(s, look.viewer):
        return Offer(helps=helps(s, look.viewer) if look.viewer >= 0 else -1)
    ask = {TURN: _turn, PLACE: _place, CHOICE: _choice, BROKE: _broke, RACE: _race}[int(s.phase)]
    return ask(s, look)


def _choices(*actions: int) -> tuple[Choice, ...]:
    return tuple(Choice((action,), (NAMES[action],), WORDS[action]) for action in actions)


def _sum_choices(s: Record, look: Look) -> tuple[Choice, ...]:
    """Return, for every number that can be made now, the choice to click on it and confirm one sum that makes it.
    Return no choices unless the hints at this table show sums. H-28, H-59
    """
    if look.display.get("hints", "off") != "full":
        return ()
    does = "Claim" if s.ruleset == CONNECT else "Cover"
    choices = []
    for n in possible(s):
        text, f = easiest_way(s, n)
        action = race_claim(look.viewer, n, f) if s.phase == RACE else claim(n, f)
        made = f"{n} = {pretty(text)}"
        choices.append(Choice((int(action),), (f"n{n}",), made, warning=f"{made}. {does} {n}?"))
    return tuple(choices)


def _form(s: Record, look: Look, whose: str) -> Form:
    """Return the form for typing a sum, with a key for every die thrown and every sign. `whose` is a phrase for the
    form's label, such as "any free number". H-20, H-21, H-28, H-59, H-99
    """
    dice = tuple(Key(str(die), str(die), times) for die, times in sorted(Counter(dice_of(s)).items()))
    prefix = f"{LETTERS[look.viewer]}: " if s.seat == SEVERAL else ""
    submit = "Claim" if s.ruleset == CONNECT else "Cover"
    hint = hint_line(s, look) or f"Use every die once, with {signs_in_use(bool(s.signs))} and brackets."
    label = f"{name_of(look.viewer)}: use the dice {thrown(s)} to make {whose}"
    return Form("sum", label, submit, (*dice, *(WITH_POWER if s.signs else SIGNS)), prefix, hint, weighs=True)


def _turn(s: Record, look: Look) -> Offer:
    whose = "a number on your rack" if s.ruleset == CONNECT else "a number"
    whose += " beside a covered number" if within_reach(s) else ""
    buttons, forms = (Button("pass", "Pass", "p"),), (_form(s, look, "a number"),)
    choices = _choices(PASS) + _sum_choices(s, look)
    return Offer(f"Use the dice {thrown(s)} to make {whose}, or pass.", choices, buttons, forms)


def _race(s: Record, look: Look) -> Offer:
    action = DONE + look.viewer
    task = f"All sides may act at once. Use the dice {thrown(s)} to make a number on any rack, or press Done."
    buttons = (Button(NAMES[action], f"{name_of(look.viewer)} is done", "d"),)
    choices = _choices(action) + _sum_choices(s, look)
    return Offer(task, choices, buttons, (_form(s, look, "a number on any rack"),))


def _place(s: Record, look: Look) -> Offer:
    out = queries.ROOM.copy().ravel()
    cells = out[: queries.legal(s, out)].tolist()
    return Offer(f"Choose a space for counter {s.n}.", _choices(*cells))


def _choice(s: Record, look: Look) -> Offer:
    prize = money(s, 200 if s.card == 3 else 300)
    ends = f"End the game now: {winning(best_sides(s))}"
    buttons = (Button("take", f"Take {prize}", "t"), Button("end", ends, "e"))
    return Offer(f"Take {prize}, or end the game now.", _choices(TAKE, END), buttons, main="take")


def _broke(s: Record, look: Look) -> Offer:
    able = [side for side in range(int(s.seats)) if queries.joinable(s) >> side & 1]
    joins = [Button(NAMES[JOIN + i], f"Join {name_of(i)}", LETTERS[i].lower()) for i in able]
    task = "You have no money left. Leave the game" + (", or join another side." if able else ".")
    buttons = (Button("forfeit", "Leave the game", "f" if 5 not in able else ""), *joins)
    return Offer(task, _choices(FORFEIT, *(JOIN + side for side in able)), buttons)


def click(s: Record, look: Look, path: tuple[str, ...]) -> int | Attempt | None:
    """Return what a click means that the offer does not have: an action, which the rules will refuse; an Attempt that
    says why a click on a number does not claim it; or None if the click means nothing. H-16, H-28, H-30, H-51, H-53,
    H-94

    The reason does not reveal whether the dice make the number, unless the hints show that.
    """
    name = path[-1] if path else ""
    if name in TARGETS and (s.ruleset == CONNECT or not is_cell(TARGETS[name])):
        return TARGETS[name]
    if name[:1] != "n" or not name[1:].isascii() or not name[1:].isdigit() or not 1 <= int(name[1:]) <= 100:
        return None
    n = int(name[1:])
    if s.phase not in (TURN, RACE):
        return Attempt(OUT_OF_TURN) if s.seat == CHANCE else int(claim(n, 0))
    why = c.NOT_MADE
    if s.ruleset != CONNECT and s.owner[n]:
        why = c.COVERED
    elif (open_to := within_reach(s)) and n not in open_to:
        why = c.NOT_TOUCHING
    elif s.ruleset == CONNECT and s.phase == TURN and s.where[n] != s.cur + 1:
        why = c.NOT_ON_RACK
    elif look.display.get("hints", "off") in ("numbers", "full") and n not in possible(s):
        return Attempt.because(CANNOT_BE_MADE, number=n, dice=thrown(s))
    return Attempt(why, action=int(claim(n, 0)))
