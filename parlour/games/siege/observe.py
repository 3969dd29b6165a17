"""Siege: what a seat sees, and the features for learning programs. Only the order of the cards not drawn yet is hidden,
and no record stores it.
"""

import numpy as np

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, facts, part
from parlour.core.sheet import wants_fixed

from .board import ABOARD, FORT_COUNT, FORTS, HEIGHT, KINDS, KING, ROWS, SEATS, SLOTS, SQUARES, TERRAIN, WIDTH
from .heads import COLUMN, COLUMNS, FORT_AXIS, KIND, ROW, spot_of
from .heads import head as head
from .heads import unhead as unhead
from .rules.chart import fort_at, kind_of
from .rules.ground import has_block, place_of, seats_of
from .state import CARDS, MOST_ROUNDS, PHASES

EFFECTS = Axis("effect", 5, labels=("fair wind", "forced march", "becalmed", "damp powder", "mutiny"))
FEATURES = Layout(
    part(
        "pieces",
        "Pieces: 1 for an own one, -1 for one of the next seat clockwise, -2/3 and -1/3 for the seats after it. A king "
        "aboard a ship counts half, on the ship's square.",
        KIND,
        ROW,
        COLUMN,
    ),
    part("cargo", "Pieces aboard the ship on a square, by 32; negative for another seat's.", ROW, COLUMN),
    part("walls", "Wall blocks: 1 for an own one, 0.5 for nobody's, else as the pieces.", ROW, COLUMN),
    part(
        "handled", "1 for the piece that is picked, 0.5 for own pieces that are done this turn.", ROW, COLUMN
    ),
    part(
        "ground",
        "1 land, 0.75 a wall's square, 0.5 inside a fort, -0.25 half land and half sea, -0.5 a port, -0.75 a reef, -1 "
        "sea, 0 beyond the map.",
        ROW,
        COLUMN,
        fixed=True,
    ),
    facts(
        "seats",
        "Each seat, the observer first, then clockwise.",
        {
            "plays": "1 if there is such a seat",
            "acts": "1 if it acts now",
            "turn": "1 if it is the seat's turn",
            "alive": "1 while its king lives",
            "money": "guineas, by 10,000 and at most 1",
            "forts": "forts that it owns, by four",
            "ships": "by twelve, as the following",
            "cannon": "its cannon",
            "soldiers": "its soldiers",
            "cavalry": "its cavalry",
            "kings": "its king",
            "buys": "1 if a fort is offered to it",
        },
        Axis("seat", SEATS),
    ),
    part("pending", "Effects of a card on each seat's next turn.", Axis("seat", SEATS), EFFECTS),
    part("effects", "Effects of a card on this turn.", EFFECTS),
    facts(
        "forts",
        "Each fort of the map.",
        {
            "there": "1 if the map has it",
            "own": "1 if the seat owns it",
            "others": "1 if another seat does",
            "title": "1 if it was bought and its owner has had no piece there yet",
            "named": "1 if it is for sale, or a card strikes it",
        },
        FORT_AXIS,
    ),
    part("phase", "What must be done now.", Axis("phase", len(PHASES), labels=PHASES)),
    part("step", "The step of the turn; 0 is the sale of a fort before Step 1, 8 the end.", Axis("step", 9)),
    part("kind", "The kind of piece being landed, bought or awarded.", Axis("kind", 6)),
    part("card", "The card being carried out.", Axis("card", CARDS)),
    facts(
        "turn",
        "How far the turn and the game have come.",
        {
            "cavalry": "1 in the second half of Step 5",
            "moved": "pieces moved in this step, by four",
            "budget": "squares that the ship may still sail, by eight",
            "transfers": "pieces that it has loaded and landed, by 32",
            "debt": "guineas still owed, by 500",
            "die": "the throw, by six",
            "bearing": "the throw for the direction, by eight",
            "effect": "which effect of the card is carried out, by two",
            "left": "choices of this effect still to make, by four",
            "price": "price of the fort on offer, by 5,000",
            "offered": "1 if a fort was offered for sale during this debt",
            "credit": "1 if the next block is free",
            "rounds": "rounds, by the limit",
            "drawn": "cards drawn, by forty and at most 1",
            "time_up": "1 if the clock has run out",
        },
    ),
    facts(
        "options",
        "The rules of this game.",
        {
            "quick": "1 on the quick map",
            "forts2": "1 if two commanders take one fort each",
            "standard": "1 with standard deployment",
            "army": "1 with full armies",
            "quota": "most ships, by ten",
            "tokens": "transport tokens, by eight",
            "capacity": "pieces that a ship carries, by eight; 0: no limit",
            "landing": "1 if a piece that landed may still move",
            "enemy_port": "1 if enemy ports are closed",
            "unowned_walls": "1 if nobody's walls are like enemy walls",
            "wall_soldiers": "1 if soldiers on walls fire with every number",
            "aim": "direction of fire, by two",
            "small_arms_king": "1 if small arms spare kings",
            "fate_pack": "1 if used cards are shuffled in again",
            "fort_sale": "1 if no fort may be sold",
            "sell_price": "1 if forced sales are at half price",
            "score_cash": "1 if money counts in the worth",
            "limited": "1 if there is a limit of rounds",
        },
        fixed=True,
    ),
)
SIZE = FEATURES.size
PIECES, CARGO, WALLS, HANDLED = (FEATURES.at(name) for name in ("pieces", "cargo", "walls", "handled"))
AT_GROUND, BY_SEATS, PENDING, EFFECT = (
    FEATURES.at(name) for name in ("ground", "seats", "pending", "effects")
)
BY_FORTS, PHASE, STEP, AT_KIND = (FEATURES.at(name) for name in ("forts", "phase", "step", "kind"))
AT_CARD, TURN, CHOSEN = FEATURES.at("card"), FEATURES.at("turn"), FEATURES.at("options")
BY_SEAT, BY_FORT = FEATURES.parts["seats"].shape[1], FEATURES.parts["forts"].shape[1]
SPOTS = ROWS * COLUMNS


def _ground() -> np.ndarray:
    """Return the terrain features of every square of both maps, stored as multiples of 1/4 (4 means 1.0). The rows of
    the smaller map are padded to the width of the larger one.
    """
    quarters = np.array([4, -4, -1, -3, 3, 2, -2], np.int8)
    table = np.zeros((2, ROWS, COLUMNS), np.int8)
    for number in range(2):
        height, width = int(HEIGHT[number]), int(WIDTH[number])
        cells = TERRAIN[number, : height * width].reshape(height, width)
        table[number, :height, :width] = quarters[cells]
    return table.reshape(2, SPOTS)


GROUND = _ground()


@rule
def hide(s, seat):
    """Remove nothing from the record, because Siege has no secrets: everybody may see the board, the money and the
    drawn cards. S-71
    """


@rule
def guess(s, seat, luck):
    """Change nothing: Siege has no hidden information that would have to be guessed. S-71"""


@rule
def _mark_of(s, owner, seat):
    """Return a number that tells a seat's learning program who owns a piece, block or fort: 1 for the seat
    itself, -1 for the next seat to its left, then -2/3 and -1/3. S-07
    """
    by = owner - seat
    by += seats_of(s) if by < 0 else 0
    return 1.0 if by == 0 else (by - 4) / 3.0


@rule
def _observe_pieces(s, seat, out):
    """Write numbers that describe the pieces of every seat, and which pieces of the seat to move have moved or are
    picked. S-08, S-19, S-33
    """
    for whose in range(seats_of(s)):
        mark = _mark_of(s, whose, seat)
        for slot in range(SLOTS):
            place = int(s.pos[whose, slot]) + 0
            if place >= ABOARD:
                ship = spot_of(s, int(s.pos[whose, place - ABOARD]) + 0)
                out[CARGO + ship] += 0.03125 if mark > 0 else -0.03125
                if kind_of(slot) == KING:
                    out[PIECES + KING * SPOTS + ship] = mark / 2.0
            elif place >= 0:
                out[PIECES + kind_of(slot) * SPOTS + spot_of(s, place)] = mark
    done = int(s.moved | s.spent)
    if s.cur >= 0 and (done or s.sel >= 0):
        for slot in range(SLOTS):
            place = place_of(s, s.cur, slot)
            if place >= 0 and (done >> slot & 1 or slot == s.sel):
                out[HANDLED + spot_of(s, place)] = 1.0 if slot == s.sel else 0.5


@rule
def _observe_ground(s, out):
    """Write numbers that describe the terrain. S-02 to S-06"""
    for spot in range(SPOTS):
        out[AT_GROUND + spot] = GROUND[s.map, spot] * 0.25


@rule
def _observe_walls(s, seat, out):
    """Write numbers that say where wall blocks stand, and who owns them. S-04, S-07"""
    for cell in range(SQUARES[s.map]):
        fort = fort_at(s, cell)
        if fort >= 0 and has_block(s, cell):
            owner = int(s.owner[fort]) + 0
            out[WALLS + spot_of(s, cell)] = 0.5 if owner < 0 else _mark_of(s, owner, seat)


@rule
def _observe_seat(s, whose, rank, out):
    """Write numbers that describe one seat: whether it acts and is alive, its money, forts and pieces, and what a
    card does to its next turn. S-15, S-71, S-76
    """
    at = BY_SEATS + BY_SEAT * rank
    out[at] = 1.0
    out[at + 1] = 1.0 if s.seat == whose else 0.0
    out[at + 2] = 1.0 if s.cur == whose else 0.0
    out[at + 3] = float(s.alive[whose])
    out[at + 4] = min(1.0, int(s.money[whose]) / 10000.0)
    for fort in range(FORTS):
        out[at + 5] += 0.25 if s.owner[fort] == whose else 0.0
    for kind in range(KINDS):
        out[at + 6 + kind] = int(s.have[whose, kind]) / 12.0
    out[at + 11] = 1.0 if s.buyer == whose else 0.0
    for effect in range(5):
        out[PENDING + 5 * rank + effect] = (int(s.pending[whose]) >> effect) & 1


@rule
def _observe_forts(s, seat, out):
    """Write numbers that say who owns each fort. S-07, S-85"""
    at = BY_FORTS
    for fort in range(int(FORT_COUNT[s.map])):
        out[at] = 1.0
        out[at + 1] = 1.0 if s.owner[fort] == seat else 0.0
        out[at + 2] = 1.0 if s.owner[fort] >= 0 and s.owner[fort] != seat else 0.0
        out[at + 3] = float(s.title[fort])
        out[at + 4] = 1.0 if s.fort == fort else 0.0
        at += BY_FORT


@rule
def _observe_turn(s, out):
    """Write numbers that describe the phase, the card, and how far the turn and the game have come. S-17, S-71, S-91,
    S-95
    """
    out[PHASE + int(s.phase)] = 1.0
    out[STEP + int(s.step)] = 1.0
    if s.kind >= 0:
        out[AT_KIND + int(s.kind)] = 1.0
    if s.card > 0:
        out[AT_CARD + int(s.card) - 1] = 1.0
    for effect in range(5):
        out[EFFECT + effect] = (int(s.fate) >> effect) & 1
    at = TURN
    out[at], out[at + 1], out[at + 2] = float(s.half), int(s.count) / 4.0, s.budget / 8.0
    out[at + 3], out[at + 4] = int(s.did) / 32.0, int(s.debt) / 500.0
    out[at + 5], out[at + 6], out[at + 7] = int(s.die) / 6.0, int(s.bearing) / 8.0, s.op / 2.0
    out[at + 8], out[at + 9] = int(s.left) / 4.0, int(s.price) / 5000.0
    out[at + 10], out[at + 11] = float(s.used), float(s.credit)
    limit = int(s.round_limit) if s.round_limit else MOST_ROUNDS
    out[at + 12], out[at + 13] = min(1.0, int(s.rounds) / limit), min(int(s.drawn), CARDS) / CARDS
    out[at + 14] = float(s.time_up)


@rule
def _observe_options(s, out):
    """Write numbers that describe the options which change how the game is best played. S-10 to S-14, S-29 to S-34,
    S-41, S-53, S-55, S-71, S-85 to S-97
    """
    at = CHOSEN
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.map, 2 - s.forts2, s.deploy, s.army
    out[at + 4], out[at + 5], out[at + 6] = (
        s.ship_quota / 10.0,
        s.tokens / 8.0,
        s.ship_capacity / 8.0,
    )
    out[at + 7], out[at + 8], out[at + 9], out[at + 10] = (
        s.landing,
        s.enemy_port,
        s.unowned_walls,
        s.wall_soldiers,
    )
    out[at + 11], out[at + 12], out[at + 13] = s.aim / 2.0, s.small_arms_king, s.fate_pack
    out[at + 14], out[at + 15], out[at + 16] = s.fort_sale, s.sell_price, s.score_cash
    out[at + 17] = 1.0 if s.round_limit else 0.0


@rule
def observe(s, seat, out):
    """Write the numbers that describe the position to a learning program that plays for `seat`: the board in
    layers, then seats, forts, the phase, and how far the turn and the game have come. S-17, S-91, S-95
    """
    for i in range(SIZE):
        out[i] = 0.0
    _observe_pieces(s, int(seat), out)
    _observe_walls(s, int(seat), out)
    whose = int(seat)
    for rank in range(seats_of(s)):
        _observe_seat(s, whose, rank, out)
        whose = whose + 1 if whose + 1 < s.seats else 0
    _observe_forts(s, seat, out)
    _observe_turn(s, out)
    if wants_fixed(out):
        _observe_ground(s, out)
        _observe_options(s, out)
