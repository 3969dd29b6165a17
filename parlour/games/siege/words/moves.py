"""Actions as text, written and read: "pick 9,3", "sail to 13,3", "fire", "buy soldier", "finish". (Section 5 of the
rules)
"""

from __future__ import annotations

import re

from parlour.core.errors import NotAMove
from parlour.core.judge import Attempt
from parlour.core.record import Record

from .. import state
from ..board import BLOCK, CELLS, FORT_COUNT, KIND_NAMES, KING, SHIP, SQUARES
from ..moves import (
    ACCEPT,
    ACTIONS,
    CLOCK,
    COLOUR,
    FIRE,
    FORT,
    MOST_PRICE,
    PASS,
    SEAT,
    STAY,
    ashore,
    buying,
    cargo_of,
    colour_of,
    fort_of,
    goods_of,
    is_cell,
    seat_of,
)
from ..rules import codes
from . import reasons as no
from .names import (
    BEARINGS,
    PLURALS,
    SEAT_NAMES,
    fort_letters,
    piece_on,
    placing_kind,
    read_square,
    seat_called,
    seat_name,
    square_name,
)

VERBS = {  # what naming a square does in each phase
    state.SHIPS: "ship at", state.HORSE: "cavalry at", state.SHIP_PICK: "pick", state.SHIP_SAIL: "sail to",
    state.ASHORE: "land at", state.MOVE_PICK: "pick", state.MOVE_TO: "move to", state.CARD_CELL: "choose",
    state.DEBT: "sell", state.BUY_CELL: "put at",
}  # fmt: skip
PASSES = {
    state.TRADE: "sell no fort", state.FIRE_ASK: "hold fire", state.SHIP_PAUSE: "done", state.ANSWER: "decline",
    state.BUY: "buy no more", state.MOVE_TO: "stay",
}  # fmt: skip
EXAMPLES = "Type a move such as: pick 9,3; sail to 13,3; fire; buy soldier; finish."
WORDS_FOR_PASS = {
    "pass", "finish", "finish step", "end", "end step", "done", "hold fire", "hold", "skip", "decline", "no",
    "refuse", "sell no fort", "buy no more", "buy nothing", "next", "end turn",
}  # fmt: skip
KIND_WORDS = {
    **{name: kind for kind, name in enumerate(KIND_NAMES)}, **{name: kind for kind, name in enumerate(PLURALS)},
    "wall": BLOCK, "block": BLOCK, "blocks": BLOCK, "horse": 3, "gun": 1,
}  # fmt: skip
_KIND = "|".join(sorted(KIND_WORDS, key=len, reverse=True))
_CELL = r"(\d{1,2}[,.]\d{1,2})"
_SQUARE = re.compile(
    rf"(?:(?:pick|take|move|sail|go|load|land|choose|put|place|sell|block|{_KIND})\s)?(?:on\s|to\s|at\s|from\s)*{_CELL}"
)
_ORDER = re.compile(rf"(unload|land|ashore|sell|buy) (?:a |one |the )?({_KIND})")
_FORT = re.compile(r"(?:pick |choose |sell |offer |take )?(?:the )?fort ([nsew]{1,2})")
_GIVE = re.compile(r"(?:give|lend|loan|gift|donate)\b.*")
_SHOOT = re.compile(rf"(?:fire|shoot)(?: with| at| from)? (?:the |my |only )?(?:({_KIND})|{_CELL}).*")
_SHIFT = re.compile(rf"(?:move|shift) (?:the |a |wall )*(?:block|wall)s?(?: (?:on |at |from )?{_CELL})?.*")


def verb_of(s: Record, cell: int) -> str:
    """Return the verb for choosing this square in the current phase, such as "sail to"."""
    if s.phase == state.TROOPS:
        return f"{KIND_NAMES[placing_kind(s)]} at"
    if s.phase == state.SHIP_PAUSE:
        there = piece_on(s, cell)
        return "load" if there and there[1] else "sail on to"
    return VERBS.get(int(s.phase), "choose")


def move_name(s: Record, action: int) -> str:
    """Return an action, or an outcome of chance, as text."""
    action = int(action)
    if action == CLOCK:
        return "time"
    if s.phase == state.AIM:
        known = BEARINGS[int(s.aim)]
        return f"aims {known[action - 1]}" if 1 <= action <= len(known) else f"no direction {action}"
    if s.phase == state.FIRST:
        return f"{SEAT_NAMES[action].lower()} begins" if 0 <= action < s.seats else f"no seat {action}"
    if s.phase == state.ROLL:
        return f"rolls {action}"
    if s.phase == state.CARD:
        return f"card {action}"
    if action == PASS:
        return PASSES.get(int(s.phase), "finish")
    if not 0 <= action < ACTIONS or SQUARES[s.map] <= action < CELLS:
        return f"no move {action}"
    if is_cell(action):
        priced = s.phase == state.PRICE
        return f"price {100 * action}" if priced else f"{verb_of(s, action)} {square_name(s, action)}"
    return _word_name(s, action)


def _word_name(s: Record, action: int) -> str:
    """Return an action that names no square, as text."""
    if (kind := cargo_of(action)) >= 0:
        return f"{'sell' if s.phase == state.DEBT_KIND else 'unload'} {KIND_NAMES[kind]}"
    if (kind := goods_of(action)) >= 0:
        return f"buy {'block' if kind == BLOCK else KIND_NAMES[kind]}"
    if (fort := fort_of(action)) >= 0:
        return f"fort {fort_letters(s)[fort]}" if fort < FORT_COUNT[s.map] else f"no fort {fort}"
    if (seat := seat_of(action)) >= 0:
        return f"to {seat_name(s, seat).lower()}"
    if (colour := colour_of(action)) >= 0:
        return f"colour {SEAT_NAMES[colour].lower()}"
    return {FIRE: "fire", STAY: "stay", ACCEPT: "accept"}[action]


def read_move(s: Record, text: str) -> int | Attempt:
    """Return the action or outcome that a text means, or an Attempt if it means something that is not an action; raise
    NotAMove if it cannot be read.
    """
    plain = " ".join(str(text)[:120].lower().replace("(", " ").replace(")", " ").split()).rstrip(".")
    plain = re.sub(r"(\d)\s*[,;]\s*(\d)", r"\1,\2", plain)
    for read in (_read_chance, _read_word, _read_square, _read_wish):
        found = read(s, plain)
        if found is not None:
            return found
    raise NotAMove(f"{str(text).strip()[:40]!r} is not a move. {EXAMPLES}")


def _read_chance(s: Record, plain: str) -> int | Attempt | None:
    """Return the outcome of chance that a text means; None if chance does not act now or the text means no outcome."""
    if s.phase == state.AIM:
        known = [name.lower() for name in BEARINGS[int(s.aim)]]
        word = plain.removeprefix("aims ").removeprefix("aim ").replace("–", "-")
        return 1 + known.index(word) if word in known else None
    pattern = {
        state.FIRST: r"(\w+) begins",
        state.ROLL: r"(?:rolls |roll )?(\d)",
        state.CARD: r"(?:card )?(\d{1,2})",
    }
    wanted = pattern.get(int(s.phase))
    found = re.fullmatch(wanted, plain) if wanted else None
    if not found:
        return None
    if s.phase != state.FIRST:
        return int(found[1])
    names = [name.lower() for name in SEAT_NAMES]
    return names.index(found[1]) if found[1] in names else None


def _read_word(s: Record, plain: str) -> int | Attempt | None:
    """Return the action that a text means if it names no square; None if it is no such text."""
    if plain in ("time", "time is up"):
        return CLOCK
    if plain == "stay":
        return PASS if s.phase == state.MOVE_TO else STAY
    if plain in WORDS_FOR_PASS:
        return PASS
    if plain in ("fire", "shoot", "fire all", "roll", "throw"):
        return FIRE
    if plain in ("accept", "yes", "buy it"):
        return ACCEPT
    if found := re.fullmatch(r"(to |seat |colou?r |pick |take )?(red|blue|green|gold)", plain):
        if s.phase == state.COLOUR or str(found[1]).startswith("colo"):
            return COLOUR + [name.lower() for name in SEAT_NAMES].index(found[2])
        seat = seat_called(s, found[2])
        return None if seat is None else SEAT + seat
    if found := re.fullmatch(r"(?:price |for )?(\d{1,5})", plain):
        return _read_price(s, int(found[1]))
    if found := _FORT.fullmatch(plain):
        letters = [name.lower() for name in fort_letters(s)]
        return FORT + letters.index(found[1]) if found[1] in letters else Attempt.because(no.NO_SUCH_FORT)
    found = _ORDER.fullmatch(plain)
    return _read_order(s, found[1], KIND_WORDS[found[2]]) if found else None


def _read_price(s: Record, price: int) -> int | Attempt | None:
    """Return the action that asks this price for a fort: an Attempt unless it is a multiple of 100 guineas up to 5,000;
    None if no price is asked for now.
    """
    if s.phase != state.PRICE:
        return None
    if price % 100 or price > 100 * MOST_PRICE:
        return Attempt.because(no.ODD_PRICE, price=f"{price:,}")
    return price // 100


def _read_order(s: Record, verb: str, kind: int) -> int | Attempt:
    """Return the action that buys, sells or puts ashore a piece of this kind, or an Attempt if there is no
    such action.
    """
    if verb == "buy":
        return Attempt(no.KING_NOT_FOR_SALE) if kind == KING else int(buying(kind))
    if kind == BLOCK:
        return Attempt(codes.BLOCKS_NEVER_MOVE if verb != "sell" else no.BLOCK_NEVER_SOLD)
    if verb == "sell" and s.phase not in (state.DEBT, state.DEBT_KIND):
        return Attempt(codes.NO_DEBT)
    if kind == 0:
        return Attempt(no.NAME_A_SQUARE)
    return int(ashore(kind)) if verb != "sell" or s.phase == state.DEBT_KIND else Attempt(no.NAME_A_SQUARE)


def _read_square(s: Record, plain: str) -> int | Attempt | None:
    """Return the action for a text that names a square, with or without a verb before it; None if it names no
    square.
    """
    found = _SQUARE.fullmatch(plain)
    if not found:
        return None
    cell = read_square(s, found[1])
    if cell is None or s.phase == state.PRICE:
        return (
            Attempt.because(no.NO_SUCH_SQUARE, square=found[1])
            if cell is None
            else Attempt(no.ODD_PRICE_SQUARE)
        )
    if plain.startswith("sell") and s.phase != state.DEBT:
        return Attempt(codes.NO_DEBT)
    found_there = piece_on(s, cell)
    if plain.startswith("load") and s.phase == state.SHIP_PICK and found_there and found_there[1] != SHIP:
        return Attempt(no.PICK_A_SHIP)
    return cell


def _read_wish(s: Record, plain: str) -> Attempt | None:
    """Return an Attempt, with its reason, for wishes that people often type and no rule allows; None for any other
    text.
    """
    if _GIVE.fullmatch(plain):
        return Attempt(no.GIVEN)
    if _SHIFT.fullmatch(plain):
        return Attempt(codes.BLOCKS_NEVER_MOVE)
    if found := _SHOOT.fullmatch(plain):
        return Attempt(codes.NEVER_SHOOTS if found[1] and KIND_WORDS[found[1]] == KING else no.SINGLE_SHOT)
    if plain in ("undo", "take back", "back"):
        return Attempt(no.NO_WAY_BACK)
    return None
