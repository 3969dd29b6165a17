"""The board as plain text, for a terminal and for a screen reader."""

from __future__ import annotations

from parlour.core.record import Record

from .. import state
from ..board import FORT_AT, KIND_NAMES, KINDS, SIGNS, TERRAIN, WRITTEN
from .cards import CARDS
from .names import (
    PLURALS,
    cargo_of_ship,
    colour_of,
    fort_letters,
    guineas,
    piece_on,
    seat_name,
    square_name,
    step_name,
)

LETTERS = "SCFHK"  # ship, cannon, foot soldier, horse, king: capitals for the first seat
INITIALS = "rbgd"  # red, blue, green, gold
KEY = "S ship, C cannon, F foot soldier, H horse, K king; # wall, . land, ~ sea, o inside, P port, ^ reef, x half"
OWNERS = "Before a piece or a wall its owner: {owners}; a capital one: the piece stands on a wall."

INKS = {  # how a terminal colours the text board
    r"[~^]": "blue",
    r"(?<= )[.x](?= |$)": "bright_black",
    r"[rR][SCFHK#]": "bold red",
    r"[bB][SCFHK#]": "bold bright_blue",
    r"[gG][SCFHK#]": "bold green",
    r"[dD][SCFHK#]": "bold yellow",
    r"\bRed\b": "red",
    r"\bBlue\b": "bright_blue",
    r"\bGreen\b": "green",
    r"\bGold\b": "yellow",
}


def text(s: Record) -> str:
    """Return the board as text: the map with coordinates on its rim, lines about each seat's money and
    pieces, the owners of the forts, and the turn.
    """
    m = WRITTEN[s.map]
    tens = "   " + "".join(f" {x // 10 if x % 10 == 0 and x else ' '}" for x in range(m.width))
    rows = [tens.rstrip(), "   " + "".join(f" {x % 10}" for x in range(m.width))]
    for y in range(m.height):
        rows.append(f"{y:>2} " + "".join(_sign(s, y * m.width + x, x, y) for x in range(m.width)))
    owners = ", ".join(f"{_initial(s, seat)} {seat_name(s, seat)}" for seat in range(int(s.seats)))
    return "\n".join([*rows, KEY, OWNERS.format(owners=owners), *_seats(s), *_forts(s), _turn(s)])


def _initial(s: Record, seat: int) -> str:
    """Return the first letter of a seat's colour. S-98"""
    return INITIALS[colour_of(s, seat)]


def _sign(s: Record, cell: int, x: int, y: int) -> str:
    """Return a square as two characters: for a piece, the letter of its owner (a capital if it stands on a block) and
    of its kind; for a block, its owner's letter and #; otherwise the terrain. S-05, S-07, S-08
    """
    found, block = piece_on(s, cell), int(s.blocks[y]) >> x & 1
    if found:
        letter = _initial(s, found[0])
        return (letter.upper() if block else letter) + LETTERS[found[1]]
    if block:
        owner = int(s.owner[FORT_AT[s.map, cell]])
        return f"{_initial(s, owner) if owner >= 0 else ' '}#"
    sign = SIGNS[TERRAIN[s.map, cell]]
    return f" {'.' if sign == 'W' else sign}"


def _seats(s: Record) -> list[str]:
    """Return a line for each seat: its money, its pieces, and what its ships carry."""
    rows = []
    for seat in range(int(s.seats)):
        name = seat_name(s, seat)
        if not s.alive[seat]:
            rows.append(f"{name}: out of the game")
            continue
        have = ", ".join(
            f"{n} {KIND_NAMES[kind] if n == 1 else PLURALS[kind]}"
            for kind, n in enumerate(s.have[seat].tolist())
            if n
        )
        rows.append(f"{name}: {guineas(int(s.money[seat]))}; {have or 'no pieces yet'}")
        for ship in range(10):
            load = cargo_of_ship(s, seat, ship)
            if any(load):
                aboard = ", ".join(f"{n} {KIND_NAMES[kind]}" for kind, n in enumerate(load[:KINDS]) if n)
                rows.append(f"  aboard the ship on {square_name(s, int(s.pos[seat, ship]))}: {aboard}")
    return rows


def _forts(s: Record) -> list[str]:
    owners = [
        f"{name} {seat_name(s, owner) if owner >= 0 else 'nobody'}"
        for name, owner in zip(fort_letters(s), s.owner.tolist(), strict=False)
    ]
    return ["Forts: " + ", ".join(owners)]


def _turn(s: Record) -> str:
    """Return the round, whose turn it is, and what the seat has to do."""
    if s.phase == state.OVER:
        return "The game is over."
    if s.phase <= state.HORSE:
        who = f"{seat_name(s, int(s.cur))}: " if s.phase > state.FIRST else ""
        return f"Setting up. {who}{state.PHASES[s.phase]}"
    limit = f" of {s.round_limit}" if s.round_limit else ""
    limit += ", the last turn" if s.time_up else ""
    card = f" Card {s.card}: {CARDS[int(s.card)][1]}" if s.card else ""
    return f"Round {s.rounds + 1}{limit}. {seat_name(s, int(s.cur))}: {step_name(s)}.{card}"
