"""The map in sentences, for people who use a screen reader."""

from __future__ import annotations

from parlour.core.english import capital, listed
from parlour.core.names import name_of
from parlour.core.record import Record

from .. import queries, state
from ..board import ABOARD, FORT_AT, KIND_NAMES, KIND_OF, KING, PORT_AT, WALL_ROW, WIDTH, WRITTEN
from .cards import CARDS
from .log import outcome
from .names import BEARING_TITLES, PLURALS, fort_name, guineas, has_block, many, step_name

KINDS = KIND_OF.tolist()
FORTS_AT, PORTS_AT, WALLS = FORT_AT.tolist(), PORT_AT.tolist(), WALL_ROW.tolist()


def describe(s: Record) -> list[str]:
    """Return sentences that say whose turn it is, the forts, then each seat's money and pieces with their squares.
    S-05, S-17, S-33
    """
    told = [_turn(s), *_forts(s)]
    for seat, row in enumerate(s.pos.tolist()[: int(s.seats)]):
        told += _seat(s, seat, row)
    return told


def _turn(s: Record) -> str:
    if s.phase == state.OVER:
        return outcome(s)
    if s.phase <= state.HORSE:
        return (
            f"Setting up: it is {name_of(s.cur)}'s turn."
            if s.phase > state.FIRST
            else "A lot decides who begins."
        )
    limit = f" of {s.round_limit}" if s.round_limit else ""
    limit += ", the last turn: the time is up" if s.time_up else ""
    die = f" The die shows {s.die}." if s.die else ""
    die += f" The shots went {BEARING_TITLES[int(s.aim)][s.bearing - 1]}." if s.bearing else ""
    card = f" Fate Card {s.card}: {CARDS[int(s.card)][1]}" if s.card else ""
    return f"Round {s.rounds + 1}{limit}. {name_of(s.cur)}'s turn: {step_name(s)}.{die}{card}"


def _forts(s: Record) -> list[str]:
    """Return a sentence for each fort: its owner, how many of its blocks stand, and where its wall has gaps.
    S-05, S-29
    """
    told, wide, blocks, number = [], int(WIDTH[s.map]), s.blocks.tolist(), int(s.map)
    standing, owners = queries.standing_blocks(s), s.owner.tolist()
    for i, fort in enumerate(WRITTEN[number].forts):
        owner = f"is {name_of(owners[i])}'s" if owners[i] >= 0 else "belongs to nobody"
        open_at = [
            y * wide + x
            for y in range(fort.y0, fort.y1 + 1)
            for x in range(fort.x0, fort.x1 + 1)
            if (WALLS[number][y] & ~blocks[y]) >> x & 1
        ]
        wall = f"its wall is open at {_squares(open_at, wide)}" if open_at else "its wall is whole"
        if not standing[i]:
            wall = "no wall block stands"
        told.append(f"{capital(fort_name(s, i))} {owner}; {wall}.")
    return told


def _seat(s: Record, seat: int, row: list[int]) -> list[str]:
    """Return sentences about a seat's money, and about each kind of its pieces, place by place."""
    who = name_of(seat)
    if not s.alive[seat]:
        return [f"{who} is out of the game."]
    wide, number = int(WIDTH[s.map]), int(s.map)
    places: dict[int, list[int]] = {}
    loads: dict[int, list[int]] = {}
    for slot, cell in enumerate(row):
        if cell >= ABOARD:
            loads.setdefault(cell - ABOARD, [0] * len(KIND_NAMES))[KINDS[slot]] += 1
        elif cell >= 0:
            places.setdefault(KINDS[slot], []).append(cell)
    told = [f"{who} has {guineas(int(s.money[seat]))}{'' if places or loads else ', and no pieces yet'}."]
    for kind, cells in places.items():
        groups: dict[str, list[int]] = {}
        for cell in sorted(cells):
            groups.setdefault(_area(s, number, cell), []).append(cell)
        where = ". ".join(f"{area}: {_squares(found, wide)}" for area, found in groups.items())
        count = (
            "king"
            if kind == KING
            else f"{len(cells)} {KIND_NAMES[kind] if len(cells) == 1 else PLURALS[kind]}"
        )
        told.append(f"{who}'s {count}. {where}.")
    for ship, load in loads.items():
        aboard = listed([many(n, kind) for kind, n in enumerate(load) if n])
        told.append(f"{who}'s ship on {_squares([row[ship]], wide)} carries {aboard}.")
    return told


def _area(s: Record, number: int, cell: int) -> str:
    """Return where the square `cell` of map `number` is: in a fort, on its wall, in a fort's port, or outside. S-05,
    S-06, S-08
    """
    if (fort := FORTS_AT[number][cell]) >= 0 and has_block(s, cell):
        return f"On the wall of {fort_name(s, fort)}"
    if fort >= 0:
        return f"In {fort_name(s, fort)}"
    if (fort := PORTS_AT[number][cell]) >= 0:
        return f"In port at {fort_name(s, fort)}"
    return "Outside the forts"


def _squares(cells: list[int], wide: int) -> str:
    """Return the names of squares, separated by semicolons because each name contains a comma."""
    return "; ".join(f"{cell % wide},{cell // wide}" for cell in cells)
