"""Everything a seat may do now: choices, buttons and prompts. A player chooses the actions of a turn as a
draft, and can take them back one by one until the die is thrown.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parlour.core.english import capital, count, listed
from parlour.core.judge import Attempt
from parlour.core.offer import Button, Choice, Form, Look, Offer, Reach
from parlour.core.record import OK, Record, acts

from .. import queries, state
from ..board import (
    ARMIES,
    BLOCK,
    CANNON,
    CELLS,
    FORT_AT,
    KIND_NAMES,
    KING,
    PORTS,
    PRICE,
    SHIP,
    SLOTS,
    SOLDIER,
    WIDTH,
)
from ..moves import (
    ACCEPT,
    COLOUR,
    FIRE,
    FORT,
    PASS,
    SEAT,
    STAY,
    ashore,
    buying,
    cargo_of,
    colour_of,
    fort_of,
    goods_of,
    seat_of,
)
from ..words import reasons as no
from ..words.cards import CARDS
from ..words.moves import move_name, verb_of
from ..words.names import (
    ARMS,
    SEAT_NAMES,
    SHAPES,
    fort_name,
    guineas,
    kind_of_slot,
    many,
    placing_kind,
    seat_name,
)
from .board import after_draft
from .reach import reach_of
from .setup import deployed

Path = tuple[str, ...]
AT_ONCE = (
    state.COLOUR,
    state.PICK,
    state.BUYER,
    state.PRICE,
    state.ANSWER,
)  # phases whose choices are played at once, without a draft
LOOKING = (state.SHIP_PICK, state.MOVE_PICK, state.FIRE_ASK)  # phases in which no piece is in hand
PLACING = (state.SHIPS, state.TROOPS, state.HORSE)
BY_FORT = (state.PICK, state.TRADE, state.CARD_FORT)  # phases in which a square stands for its fort
PASS_LABELS = {
    state.TRADE: "Sell no fort", state.SHIP_PAUSE: "Finish ship", state.FIRE_ASK: "Hold fire",
    state.ANSWER: "Decline", state.BUY: "Finish buying", state.MOVE_TO: "Finish turn",
}  # fmt: skip
SOME_PRICES = (1, 2, 3, 5, 8, 10, 15, 20, 30, 50)  # hundreds of guineas that have a button
PRICE_FORM = Form("price", "Price in guineas", "Ask", prefix="price ", hint="from 100, in hundreds")
STANDARD = Button("standard", "Place all pieces", "d")
MAIN = ("fire", "accept", "pass")  # buttons that do what the prompt says
WORDS = {"pass": PASS, "fire": FIRE, "stay": STAY, "accept": ACCEPT}
_SQUARE = re.compile(r"square-(\d{1,2})-(\d{1,2})")
_FORT = re.compile(r"fort-(\d)")
_KIND = re.compile(r"(ashore|buy)-([a-z]+)")


def offer(s: Record, look: Look) -> Offer:
    """Return everything that a seat may do now, after the actions of its draft. S-17, S-18"""
    if not acts(s, look.viewer):
        return Offer()
    t = after_draft(s, look)
    drafted = bool(look.draft)
    finish = ("Place them" if s.phase in PLACING else "Play these moves") if drafted else ""
    if not acts(t, look.viewer):
        return Offer(
            "Everything is chosen. Play it, or undo some of it.",
            finish=finish,
            ready=True,
            line=look.draft,
        )
    choices, buttons = _choices(t, look)
    forms = (PRICE_FORM,) if t.phase == state.PRICE else ()
    ready = drafted and not queries.midway(t)
    able = MAIN if drafted else (*MAIN, STANDARD.at)
    main = next((at for at in able if any(button.at == at for button in buttons)), "")
    return Offer(
        task_of(t),
        tuple(choices),
        tuple(buttons),
        forms,
        finish=finish if ready else "",
        ready=ready,
        line=look.draft,
        main=main,
    )


def _choices(t: Record, look: Look) -> tuple[list[Choice], list[Button]]:
    """Return (a choice for every legal action, buttons for the actions that are not squares on the map). `t` is the
    position after the draft.
    """
    choices: list[Choice] = []
    buttons: list[Button] = []
    stages, width = t.phase not in AT_ONCE, int(WIDTH[t.map])
    ends = t.phase == state.MOVE_TO and t.step == state.COURT  # the king's move ends the turn. S-21
    for action in queries.legal(t):
        if action < CELLS and t.phase != state.PRICE:
            choices.append(_on_square(action, verb_of(t, action), width, stages and not ends))
            continue
        button = _button(t, action, look)
        if button:
            staged = (
                stages and not ends and action != FIRE and not (t.phase == state.TRADE and action != PASS)
            )
            staged = staged and not (t.phase == state.DEBT and fort_of(action) >= 0)
            choices.append(Choice((action,), (button.at,), move_name(t, action), stages=staged))
            buttons.append(button)
    if t.phase in PLACING:
        rest = deployed(t)
        choices.append(Choice(rest, (STANDARD.at,), "standard deployment", stages=True))
        buttons.append(STANDARD)
    buttons.sort(key=lambda button: button.at not in ("fire", "pass"))
    return choices, buttons


@lru_cache(32768)
def _on_square(action: int, verb: str, width: int, stages: bool) -> Choice:
    y, x = divmod(action, width)
    return Choice((action,), (f"square-{x}-{y}",), f"{verb} {x},{y}", stages=stages)


def _button(t: Record, action: int, look: Look) -> Button | None:
    """Return the button for an action that names no square; None for a price, which the player types instead."""
    if action < CELLS:
        rich = action == int(t.money[t.buyer]) // 100
        return Button(f"price-{action}", guineas(100 * action)) if action in SOME_PRICES or rich else None
    if action == PASS:
        return Button("pass", PASS_LABELS.get(int(t.phase), "Finish step"), "n")
    if (kind := cargo_of(action)) >= 0:
        verb = "Sell" if t.phase == state.DEBT_KIND else "Land"
        return Button(
            f"ashore-{KIND_NAMES[kind]}",
            f"{verb} {KIND_NAMES[kind]}",
            KIND_NAMES[kind][0 if kind != 3 else 2],
        )
    if (kind := goods_of(action)) >= 0:
        name = "block" if kind == BLOCK else KIND_NAMES[kind]
        price = "free" if kind == BLOCK and t.credit else f"{PRICE[kind]}"
        return Button(f"buy-{name}", f"{capital(name)}, {price}")
    if (fort := fort_of(action)) >= 0:
        return Button(f"fort-{fort}", capital(fort_name(t, fort)))
    if (seat := seat_of(action)) >= 0:
        return Button(
            f"to-{seat}", (look.names[seat] if seat < len(look.names) else "") or seat_name(t, seat)
        )
    if (colour := colour_of(action)) >= 0:
        return Button(f"colour-{colour}", f"{SEAT_NAMES[colour]}: {SHAPES[colour]}")
    return {FIRE: Button("fire", "Fire!", "f"), STAY: Button("stay", "Stay here", "s")}.get(
        action, Button("accept", "Accept", "a")
    )


def task_of(t: Record) -> str:
    """Return the prompt for the acting seat, in one short sentence."""
    phase = int(t.phase)
    if phase in PLACING:
        return _placing(t)
    if phase in (state.SHIP_PICK, state.MOVE_PICK):
        one = many(1, SHIP if phase == state.SHIP_PICK else _marching(t))
        return f"Step {t.step}: choose {one} to move ({t.count} of 4 moved), or finish the step."
    if phase == state.FIRE_ASK:
        return _firing(t)
    if phase == state.MOVE_TO:
        steps = queries.steps_of(t, kind_of_slot(int(t.sel)))
        if t.step == state.COURT:
            return f"Step 7: move your king up to {steps} squares, or finish your turn."
        kind = KIND_NAMES[kind_of_slot(int(t.sel))]
        return f"Choose where to move the {kind}, up to {steps} squares."
    if phase == state.CARD_CELL:
        return f"Fate Card: {CARDS[int(t.card)][1]} Choose a lit square."
    return _task(t, phase)


def _task(t: Record, phase: int) -> str:
    """Return the prompt for one of the rarer phases; `phase` is the phase of the position `t`."""
    if phase == state.SHIP_SAIL:
        return f"Sail this ship up to {t.budget} squares, or stay here to load or land pieces."
    if phase == state.ASHORE:
        return f"Choose where to land the {KIND_NAMES[t.kind]}."
    if phase == state.DEBT:
        return f"You owe {guineas(int(t.debt))}. Choose something to sell."
    if phase == state.BUY:
        return (
            f"You threw a six: buy from the Bank, or finish buying. You have {guineas(int(t.money[t.cur]))}."
        )
    if phase == state.BUY_CELL:
        return f"Choose where to put the new {KIND_NAMES[t.kind]}."
    if phase == state.ANSWER:
        return f"Buy {fort_name(t, int(t.fort))} for {guineas(int(t.price))}: accept or decline."
    return {
        state.COLOUR: "Choose the colour and the shape of your pieces.",
        state.PICK: "Choose your fort.",
        state.TRADE: "Sell a fort, or continue to your ships.",
        state.BUYER: "Choose who to offer the fort to.",
        state.PRICE: "Choose a price for the fort.",
        state.SHIP_PAUSE: "The ship pauses. Load a lit piece, land one, sail on, or press Finish ship.",
        state.CARD_FORT: "Fate Card: choose one of your forts.",
        state.DEBT_KIND: "Choose which piece aboard to sell.",
    }[phase]


def _placing(t: Record) -> str:
    """Return a prompt that says which piece is placed, how many there are, and where it may go. S-12, S-13,
    S-14, S-96
    """
    kind, placed = placing_kind(t), int(t.placed)
    most = int(ARMIES[t.army, kind])
    if kind == SHIP:
        at_sea = most > PORTS and t.home[t.cur, 1] < 0
        where = "within two squares of your ports" if at_sea else "in one of your ports"
        return f"Put ship {placed + 1} of {most} {where}."
    if t.phase == state.HORSE:
        return f"Put cavalry unit {placed + 1} of {most} inside a fort or within six squares of its walls."
    if kind == KING:
        return "Put your king inside your fort or on its walls."
    number = placed + 1 - (int(ARMIES[t.army, SOLDIER]) if kind == CANNON else 0)
    return f"Put {KIND_NAMES[kind]} {number} of {most} inside your fort or on its walls."


def _firing(t: Record) -> str:
    """Return a prompt that asks whether to fire, with the chance of hitting something. S-45, S-97"""
    faces = [str(die) for die, cells in enumerate(queries.shots(t, int(t.step)), 1) if cells]
    if throws := queries.BEARINGS[int(t.aim)]:
        hits = sum(bool(cells) for n in range(throws) for cells in queries.shots_at(t, int(t.step), n + 1))
        odds = f"A throw of {listed(faces, 'or')} may hit: {count(hits, 'chance')} in {6 * throws}."
    else:
        odds = f"A throw of {listed(faces, 'or')} hits: {count(len(faces), 'chance')} in 6."
    return f"Step {t.step}: fire with all {ARMS[int(t.step)]}? {odds}"


def _marching(t: Record) -> int:
    return 1 if t.step == state.HAUL else 3 if t.half else 2


def click(s: Record, look: Look, path: Path) -> int | Attempt | Reach | None:
    """Return the meaning of clicks that match no choice of the offer: an action, which the rules then refuse;
    an Attempt with the reason; or a Reach, which shows where the clicked piece can go and what it can hit.
    Return None if the clicks mean nothing.
    """
    t = after_draft(s, look)
    action = _meant(t, path[-1]) if path else None
    if action is None or isinstance(action, Attempt):
        return action
    if 0 <= action < CELLS and (found := _looked_at(t, look, action)):
        return found
    if t is s or not acts(s, look.viewer):
        return action
    code = int(queries.refusal(t, action))
    return None if code == OK else no.refuse_behind(t, action, code)


def _looked_at(t: Record, look: Look, cell: int) -> Reach | None:
    """Return a Reach, which shows where the clicked piece can go and what it can hit. Return None if no piece
    is there, or if the viewer is about to move a piece, because the click then belongs to that move.
    """
    found = int(t.occ[cell]) - 1
    is_own = found >= 0 and found // SLOTS == look.viewer
    if acts(t, look.viewer) and (is_own or t.phase not in LOOKING):
        return None
    return reach_of(t, cell)


def _meant(t: Record, name: str) -> int | Attempt | None:
    """Return the action for a click on a place or button called `name`; an Attempt if it is not an action; None if it
    means nothing.
    """
    if name in WORDS:
        return WORDS[name]
    if found := _SQUARE.fullmatch(name):
        if t.phase == state.PRICE:
            return Attempt(no.ODD_PRICE_SQUARE)
        cell = int(found[2]) * int(WIDTH[t.map]) + int(found[1])
        fort = int(FORT_AT[t.map, cell]) if cell < CELLS else -1
        return FORT + fort if t.phase in BY_FORT and fort >= 0 else cell
    if found := _FORT.fullmatch(name):
        return FORT + int(found[1])
    if found := re.fullmatch(r"to-(\d)", name):
        return SEAT + int(found[1])
    if found := re.fullmatch(r"colour-([0-3])", name):
        return COLOUR + int(found[1])
    if found := _KIND.fullmatch(name):
        kinds = {**{kind: n for n, kind in enumerate(KIND_NAMES)}, "block": BLOCK}
        kind = kinds.get(found[2])
        if (
            kind is None
            or (found[1] == "ashore" and not 1 <= kind <= KING)
            or (found[1] == "buy" and kind == KING)
        ):
            return None
        return int(ashore(kind) if found[1] == "ashore" else buying(kind))
    return None
