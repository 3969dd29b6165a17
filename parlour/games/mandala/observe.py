"""Mandala: turns a position into numbers for a learning program. Nothing is hidden. M-66

Columns are counted clockwise from the seat's own door, so that the position looks alike from every seat. On flat bands
they are counted from the left.
"""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, facts, part
from parlour.core.record import CHANCE
from parlour.core.sheet import wants_fixed

from .board import COLOURS, MOST_RINGS, MOST_SEATS, RINGS, SLIDE, WINDOW
from .rules.place import number_on
from .state import FLAT, NUMBER, PHASES

SEAT = Axis("seat", MOST_SEATS)
RING = Axis("ring", MOST_RINGS, labels=tuple(RINGS))
COLUMN = Axis("column", 30)
COLOUR = Axis("colour", 5, labels=COLOURS)
WHOSE = Axis("whose", 2, labels=("own", "others"))
FEATURES = Layout(
    part(
        "tokens",
        "Tokens by the column where they stand: 1 for an own one; among the others' 1 for the next seat clockwise, 1/2 "
        "for the one after it, and so on.",
        WHOSE,
        RING,
        COLUMN,
    ),
    part(
        "path",
        "1 where a segment is path, 0 where it is barrier. Where numbers are lined up, a ninth of the number.",
        RING,
        COLUMN,
    ),
    part("doors", "1 in the own door's column; the others' as the tokens.", WHOSE, COLUMN),
    part("homes", "1 in the columns that lead own tokens home, and those of the next seat.", WHOSE, COLUMN),
    facts(
        "seats",
        "Each seat, the observer first, then clockwise.",
        {
            "plays": "1 if there is such a seat",
            "turn": "1 if it is the seat's turn",
            "hand": "tokens in hand, by six",
            "home": "white pegs: tokens home, by six",
            "won": "black pegs: games won, by six",
            "number": "the number of its start area, by six",
        },
        SEAT,
    ),
    part("dice", "The face of each die, if it is thrown.", COLOUR, Axis("face", 11)),
    part("next", "Whose colour's die is used next.", COLOUR),
    part("phase", "What must be done now.", Axis("phase", len(PHASES), labels=PHASES)),
    facts(
        "clock",
        "How far the match has come.",
        {
            "turns": "turns of this game, by the turn limit",
            "game": "number of the game in the match, by six and at most 1",
            "switched": "pairs switched before this throw, by three",
            "opened": "1 if the seat began this game",
        },
    ),
    part("fixed", "1 for rings that never turn.", RING, fixed=True),
    facts(
        "options",
        "The rules of this match.",
        {
            "homes_to_win": "by six",
            "games": "by six",
            "match_rule": "1 for the first to reach that number",
            "next_game": "1 if the next game goes on",
            "aim": "1 for numbers to line up",
            "sum": "by sixty",
            "tokens": "by six",
            "own_homes": "1 if a token may only use its own home",
            "advance": "1 if the seat chooses which tokens run",
            "cycle": "1 for the fixed cycle of numbers",
            "machine": "1 if the machine turns the rings",
            "rings": "by ten",
            "segments": "by thirty",
            "flat": "1 for flat bands",
            "switching": "by three",
            "switch_by": "1 if the player chooses the pairs",
            "die_low": "by ten",
            "die_high": "by ten",
        },
        fixed=True,
    ),
)
SIZE = FEATURES.size
COLUMNS, PLANE = COLUMN.size, RING.size * COLUMN.size
TOKENS, PATH, DOORS, HOMES = (FEATURES.at(name) for name in ("tokens", "path", "doors", "homes"))
SEATS, DICE, NEXT, PHASE = (FEATURES.at(name) for name in ("seats", "dice", "next", "phase"))
CLOCK, FIXED, CHOSEN = (FEATURES.at(name) for name in ("clock", "fixed", "options"))
BY_SEAT = FEATURES.parts["seats"].shape[1]


@rule
def hide(s, seat):
    """Remove nothing from the record, because Mandala has no secrets: everything lies open on the table. M-66"""


@rule
def guess(s, seat, luck):
    """Change nothing: Mandala has no hidden information that would have to be guessed. M-66"""


@rule
def _turn_by(mask, by, many):
    """Return a bit mask of `many` columns, rotated by `by` columns clockwise. M-02"""
    return ((mask << by) | (mask >> (many - by))) & ((1 << many) - 1)


@rule
def _columns_of(s, door, ring, mask):
    """Return, as a bit mask, the columns in which the segments in the bit mask `mask` of one ring lie now. Columns
    are counted from the column `door` or, on flat bands, from the left. M-02, O-14
    """
    if s.bands == FLAT:
        return (mask >> (SLIDE - int(s.offset[ring]))) & ((1 << WINDOW) - 1)
    by = int(s.offset[ring]) - door
    return _turn_by(mask, by + int(s.segments) if by < 0 else by, int(s.segments))


@rule
def _observe_rings(s, door, who, rank, out):
    """Write numbers that say where the tokens of seat `who` are. `rank` is 0 for the observer, 1 for the next seat
    clockwise, and so on; all opponents share one part of `out`. M-06
    """
    base = TOKENS if rank == 0 else TOKENS + PLANE
    share = 1.0 if rank == 0 else 1.0 / rank
    for ring in range(int(s.rings)):
        left = int(s.held[who, ring]) + 0
        if left:
            left = _columns_of(s, door, ring, left)
            while left:
                low = left & -left
                left ^= low
                out[base + COLUMNS * ring + bit_of(low)] = share


@rule
def _observe_path(s, door, out):
    """Write numbers that say which segments are path or, in games with printed numbers, which number each segment
    shows. M-04, O-23
    """
    many = WINDOW if s.bands == FLAT else int(s.segments)
    for ring in range(int(s.rings)):
        base = PATH + COLUMNS * ring
        mask = _columns_of(s, door, ring, int(s.rows[ring]) + 0)
        for column in range(many):
            out[base + column] = (mask >> column) & 1
    if s.aim == NUMBER:
        for ring in range(int(s.rings)):
            for k in range(30):
                left = _columns_of(s, door, ring, (int(s.rows[ring]) >> k & 1) << k)
                if left:
                    out[PATH + COLUMNS * ring + bit_of(left)] = number_on(ring, k) / 9.0


@rule
def _observe_seat(s, seat, who, rank, out):
    """Write numbers that describe the pegs, the door and the homes of seat `who`, as `seat` sees them. `rank` is 0 for
    `seat` itself, 1 for the next seat clockwise, and so on. M-08, M-09, M-13, M-46
    """
    at = SEATS + BY_SEAT * rank
    out[at] = 1.0
    out[at + 1] = 1.0 if s.turn == who else 0.0
    out[at + 2] = s.hand[who] / 6.0
    out[at + 3] = s.home[who] / 6.0
    out[at + 4] = s.black[who] / 6.0
    out[at + 5] = s.number[who] / 6.0
    column, many = int(s.door[who]), int(s.segments)
    if s.bands != FLAT:
        column -= int(s.door[seat])
        column += many if column < 0 else 0
    out[DOORS + column if rank == 0 else DOORS + COLUMNS + column] = 1.0 if rank == 0 else 1.0 / rank
    if rank < 2:
        left = int(s.home_mask[who]) + 0
        if s.bands != FLAT and s.door[seat] > 0:
            left = _turn_by(left, many - int(s.door[seat]), many)
        while left:
            low = left & -left
            left ^= low
            out[HOMES + COLUMNS * rank + bit_of(low)] = 1.0


@rule
def _observe_table(s, seat, out):
    """Write numbers that describe the dice, the phase and how far the match has come. M-12, M-19, M-66, O-04, O-17"""
    for colour in range(5):
        if s.dice[colour] >= 0:
            out[DICE + 11 * colour + int(s.dice[colour])] = 1.0
    if s.used < 5 and s.seat != CHANCE:
        out[NEXT + int(s.used)] = 1.0
    out[PHASE + int(s.phase)] = 1.0
    out[CLOCK] = min(1.0, s.turns / (1.0 * s.turn_limit))
    out[CLOCK + 1] = min(1.0, s.game / 6.0)
    out[CLOCK + 2] = s.switched / 3.0
    out[CLOCK + 3] = 1.0 if s.opener == seat else 0.0


@rule
def _observe_options(s, out):
    """Write numbers that describe the options which change how the game is best played. O-03 to O-23"""
    for ring in range(int(s.rings)):
        out[FIXED + ring] = (int(s.fixed) >> ring) & 1
    if s.wall:
        out[FIXED + 4] = 1.0
    at = CHOSEN
    out[at], out[at + 1], out[at + 2] = s.homes_to_win / 6.0, s.games / 6.0, s.match_rule
    out[at + 3], out[at + 4], out[at + 5] = s.next_game, s.aim, s.sum / 60.0
    out[at + 6], out[at + 7], out[at + 8] = s.tokens / 6.0, s.homes, s.advance
    out[at + 9], out[at + 10], out[at + 11] = s.numbers, s.control, s.rings / 10.0
    out[at + 12], out[at + 13], out[at + 14] = s.segments / 30.0, s.bands, s.switching / 3.0
    out[at + 15], out[at + 16], out[at + 17] = s.switch_by, s.die_low / 10.0, s.die_high / 10.0


@rule
def observe(s, seat, out):
    """Write numbers that describe the position to a learning program. The seats are in clockwise order from the
    observer, and columns are counted from the observer's door. M-66, O-23
    """
    for i in range(SIZE):
        out[i] = 0.0
    door = int(s.door[seat]) + 0
    who = int(seat)
    for rank in range(int(s.seats)):
        _observe_rings(s, door, who, rank, out)
        _observe_seat(s, seat, who, rank, out)
        who = who + 1 if who + 1 < s.seats else 0
    _observe_path(s, door, out)
    _observe_table(s, seat, out)
    if wants_fixed(out):
        _observe_options(s, out)
