"""Refusals as true sentences about the position, in the order of the judge. T-07 to T-43, T-52 to T-64"""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.core.record import IS_OVER, OUT_OF_TURN, Record

from ..board import (
    ALONG,
    DIVES,
    FIRST,
    IN,
    IN_MINUS,
    IN_PLUS,
    KIND,
    KINDS,
    LAST,
    LENGTH,
    NOWHERE,
    STRIDE,
    ZONES,
    L,
)
from ..moves import MOVES, from_of, is_call, to_of
from ..rules import judge, may_move, slots_of
from ..rules.reach import climbs_to, dives_to, steps_along
from ..state import HOLE_TOO, STRAIGHT
from .names import (
    attackers,
    kind_name,
    listed,
    moved,
    no_zone,
    piece_name,
    role_name,
    seat_name,
    standing,
    the_kind,
    zone_name,
)

WAYS_IN = (IN, IN_PLUS, IN_MINUS)  # in the order of the bits of rules.reach.ways

RUN_CLAUSES = ("T-21", "T-25", "T-27", "T-29", "T-31", "T-33", "T-35", "T-37", "T-38")
PASSAGE_CLAUSES = ("T-23", "T-25", "T-28", "T-30", "T-32", "T-34", "T-39", "T-39", "T-39")

_ALL = "along a ring, a segment or a spiral, any distance"
_EDGES = "along a ring or a segment, any distance"
_SPIRALS = "along a spiral, any distance"
_STEP = "one zone at a time, through an edge or a corner"
RUNS = (
    _ALL,
    _STEP,
    _EDGES,
    _SPIRALS,
    _SPIRALS,
    _EDGES,
    "along a spiral, any distance, and may turn inward at the rim without changing its sense",
    _EDGES,
    _STEP,
)
PASSAGES = (
    "to another level straight up or down, or through the black hole",
    "to another level straight up or down, one level at a time",
    "to another level straight up or down only, to the same zone number",
    "to another level through the black hole only, by a spiral of the same sense",
    "to the next level through the black hole only, by a spiral of the same sense",
    "to the next level straight up or down only, one level at a time",
    *3 * ("on its own level only",),
)

CLAUSES = {
    OUT_OF_TURN: "T-13",
    IS_OVER: "T-52",
    judge.NO_ZONE: "T-07",
    judge.NO_PIECE: "T-13",
    judge.NOT_OF_ROLE: "T-56",
    judge.NOT_OF_CIRCLE: "T-59",
    judge.STAYS: "T-13",
    judge.OWN_PIECE: "T-12",
    judge.LIFE_IN_HORIZON: "T-26",
    judge.HORIZON_SHUT: "T-09",
    judge.LINE_BLOCKED: "T-11",
    judge.CLIMB_BLOCKED: "T-14",
    judge.HOLE_BLOCKED: "T-20",
    judge.LIFE_TAKES: "T-26",
    judge.WIZARD_SURROUNDED: "T-24",
    judge.TAKES_ACROSS: "T-15",
    judge.LIFE_WAITS: "T-43",
    judge.NOT_SAVED: "T-41",
    judge.EXPOSED: "T-42",
    judge.BAD_PAIR: "T-55",
    judge.BAD_TRAVELLERS: "T-58",
    judge.BAD_CIRCLE: "T-61",
    judge.BAD_BOARDS: "T-64",
    **{judge.NO_RUN + kind: RUN_CLAUSES[kind] for kind in range(KINDS)},
    **{judge.NO_PASSAGE + kind: PASSAGE_CLAUSES[kind] for kind in range(KINDS)},
}


def sentence(s: Record, action: int, code: int) -> str | Refusal:
    """The refusal as a sentence with the facts of this position in it."""
    if code == IS_OVER:
        return "The game is over."
    if code == OUT_OF_TURN and is_call(action):
        return Refusal(
            "T-48",
            "A resignation or a draw is no move: it is called at the table, by its button or its word.",
        )
    if code == OUT_OF_TURN:
        return f"It is not your move: {seat_name(s, int(s.seat))} is to move."
    if judge.BAD_PAIR <= code <= judge.BAD_BOARDS:
        return table_sentence(s, code)
    if not 0 <= action < MOVES:
        return "There is no such zone."
    a, b = from_of(int(action)), to_of(int(action))
    if code == judge.NO_ZONE:
        wrong = a if a // ZONES >= s.boards else b
        return no_zone(s, zone_name(wrong))
    if code == judge.NO_PIECE:
        there = f"; {standing(s, int(s.at[a]))} is not yours" if s.at[a] >= 0 else ""
        return f"There is no piece of yours on {zone_name(a)}{there}."
    piece = int(s.at[a])
    if code >= judge.NO_RUN:
        return shape_sentence(s, piece, a, b, code)
    return place_sentence(s, piece, a, b, code) or way_sentence(s, action, piece, a, b, code)


def table_sentence(s: Record, code: int) -> str:
    """Why the options do not go together. T-55, T-58, T-61, T-64"""
    name = ("Aesir", "Travellers", "Wizards Circle")[s.rules]
    if code == judge.BAD_BOARDS:
        need = "three" if name == "Wizards Circle" else "at least two"
        return f"{name} cannot be played with {s.boards} board{'s' * (int(s.boards) > 1)}; it needs {need}."
    offered = {
        judge.BAD_PAIR: "one against one",
        judge.BAD_TRAVELLERS: "2–2, 1–2 or 2–1",
        judge.BAD_CIRCLE: "4–4, 3–3, 4–3, 3–4, 1–4 or 4–1",
    }[code]
    return f"{name} cannot be played with {s.gold_players}–{s.silver_players} players; it takes {offered}."


def shape_sentence(s: Record, piece: int, a: int, b: int, code: int) -> str:
    """This is not how the piece moves. T-21 to T-39"""
    kind = int(KIND[piece])
    where = f"from {zone_name(a)} that does not lead to {zone_name(b)}"
    if code < judge.NO_PASSAGE:
        return f"{the_kind(piece)} moves {RUNS[kind]}; {where}."
    through = " and straight on" if DIVES[kind] and s.hole_exit == STRAIGHT else ""
    return f"{the_kind(piece)} moves {PASSAGES[kind]}{through}; {where}."


def place_sentence(s: Record, piece: int, a: int, b: int, code: int) -> str:
    """Objections from the role, the zones and taking. T-09, T-12, T-13, T-15, T-24, T-26, T-43, T-56, T-59"""
    name, there = kind_name(piece), int(s.at[b])
    prize = piece_name(there) if there >= 0 else ""
    sentences = {
        judge.NOT_OF_ROLE: role_sentence(s, piece, a),
        judge.NOT_OF_CIRCLE: role_sentence(s, piece, a),
        judge.STAYS: f"A move must end on another zone than {zone_name(a)}, where your {name} stands.",
        judge.OWN_PIECE: f"Your own {kind_name(there)} stands on {zone_name(b)}." if there >= 0 else "",
        judge.LIFE_IN_HORIZON: f"The Life Force may not enter the event horizon, where {zone_name(b)} lies.",
        judge.HORIZON_SHUT: f"{the_kind(piece)} may not enter the event horizon, where {zone_name(b)} lies.",
        judge.LIFE_TAKES: f"The Life Force never takes, and {prize} stands on {zone_name(b)}.",
        judge.WIZARD_SURROUNDED: f"A surrounded Wizard cannot take: all zones round {zone_name(a)} are yours.",
        judge.TAKES_ACROSS: f"{who_takes_across(s)}; your {name} cannot take {prize} there.",
        judge.LIFE_WAITS: "The Life Force must first have its reply; it is endangered, never taken.",
    }
    return sentences.get(code, "")


def role_sentence(s: Record, piece: int, a: int) -> str:
    """Who may not move a piece, and who does. T-56, T-59"""
    does = next(slot for slot in range(slots_of(s)) if may_move(s, piece, slot))
    where = f"the {kind_name(piece)} on level {a // ZONES + 1}"
    return f"The {role_name(s, int(s.slot))} may not move {where}; the {role_name(s, does)} does."


def who_takes_across(s: Record) -> str:
    """Which pieces take on another level at this table. T-15"""
    if s.level_capture == HOLE_TOO:
        return "Only the Wizard takes straight above or below, and Shogun and White Goddess through the hole"
    return "Only the Wizard takes on another level"


def way_sentence(s: Record, action: int, piece: int, a: int, b: int, code: int) -> str | Refusal:
    """Objections from what stands between, and from danger. T-11, T-14, T-20, T-41, T-42"""
    side = int(s.side)
    if code == judge.LINE_BLOCKED:
        return f"The way is blocked by {listed([standing(s, p) for p in blockers(s, piece, a, b)])}."
    if code == judge.CLIMB_BLOCKED:
        return f"The way is blocked by {standing(s, int(s.at[(a + b) // 2]))}, straight between."
    if code == judge.HOLE_BLOCKED:
        return hole_sentence(s, piece, a, b)
    after = moved(s, action)
    threats = listed([standing(after, p) for p in attackers(after, side)])
    if code == judge.EXPOSED:
        if KIND[piece] == L:
            return f"This would expose your Life Force to {threats}."
        return f"This would expose your Life Force on {zone_name(int(s.pos[side * 45 + L]))} to {threats}."
    now = listed([standing(s, p) for p in attackers(s, side)])
    again = ""
    if KIND[piece] == L:
        again = f": on {zone_name(b)} it would be in danger from {threats}"
    elif threats != now:
        again = f", and afterwards it would be in danger from {threats}"
    return f"Your Life Force is in danger from {now}; this does not save it{again}."


def blockers(s: Record, piece: int, a: int, b: int) -> list[int]:
    """The first piece in the way on each line that would lead there, the shortest line first. T-11"""
    kind = int(KIND[piece])
    lines = []
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        steps = steps_along(direction, a, b)
        if 0 < steps <= STRIDE[kind]:
            lines.append((steps, direction))
    found = [first_on(s, direction, a) for _, direction in sorted(lines)]
    return list(dict.fromkeys(found))


def first_on(s: Record, direction: int, a: int) -> int:
    """The first piece on a line, or NOWHERE."""
    zone = a % ZONES
    for i in range(int(LENGTH[direction, zone])):
        piece = int(s.at[a - zone + int(ALONG[direction, zone, i])])
        if piece >= 0:
            return piece
    return NOWHERE


def hole_sentence(s: Record, piece: int, a: int, b: int) -> str | Refusal:
    """What shuts the ways into the hole, or the ways from it to the target. T-14, T-16, T-20"""
    kind = int(KIND[piece])
    between = standing(s, int(s.at[(a + b) // 2])) if climbs_to(kind, a, b) else ""
    joined = [(i, o) for i in range(3) for o in range(3) if dives_to(s, kind, a, 1 << i, b, 1 << o)]
    if not joined:
        elsewhere = f"straight on through the black hole does not lead to {zone_name(b)}"
        return Refusal("T-14", f"The way is blocked by {between}, straight between, and {elsewhere}.")
    ways_in, ways_out = ({pair[end] for pair in joined} for end in (0, 1))
    shut_in = {way: first_on(s, WAYS_IN[way], a) for way in sorted(ways_in)}
    shut_out = {way: first_on(s, WAYS_IN[way], b) for way in sorted(ways_out)}
    if NOWHERE not in shut_in.values():
        one = "the only way in there" if len(shut_in) == 1 else "every way in"
        trouble, shut = f"{one} from {zone_name(a)} is shut by", list(shut_in.values())
    elif NOWHERE not in shut_out.values():
        trouble, shut = f"no line out reaches {zone_name(b)} past", list(shut_out.values())
    else:
        trouble = f"its way in and the way out to {zone_name(b)} do not meet past"
        shut = [p for p in (*shut_in.values(), *shut_out.values()) if p != NOWHERE]
    past = listed([standing(s, p) for p in dict.fromkeys(shut)])
    straight = f", and straight between stands {between}" if between else ""
    return f"The way through the black hole is blocked: {trouble} {past}{straight}."
