"""A Mandala table for tests: positions written as the rule book writes them, and what came of them."""

from __future__ import annotations

from parlour.core.position import Position
from parlour.core.record import Record
from parlour.games import find
from parlour.games.mandala import queries, words
from parlour.games.mandala.rules.survey import HOME, INTRODUCED, SNIPED, STOPPED
from parlour.games.mandala.words.names import place_at, place_name, tokens_of

GAME = find("mandala")
ZEROS = "0 0 0 0 0"
STAYS = [20, 21, 22, 23, 24]


def stand(
    tokens: str, dice: str = ZEROS, offsets: str = "", home: str = "", turn: int = 1, **more: object
) -> Record:
    """A position at the first rotation: tokens as "1: a2; 2: c2 h2", offsets and homes by ring and number."""
    options = " ".join(f"{name}={value};" for name, value in more.items() if name not in FIELDS)
    fields = " ".join(f"{name} {value};" for name, value in more.items() if name in FIELDS)
    placed = " ".join(t.strip().replace(": ", ":").replace(" ", ",") for t in tokens.split(";") if t.strip())
    text = f"tokens {placed or 'none'}; dice {dice}; turn {turn}; {fields} {options}"
    if offsets:
        text += f"offsets {offsets};"
    if home:
        text += f"home {home};"
    if "seats" not in more:
        text += "seats=4;"
    s = words.read_position(text)
    assert GAME.faults_of(s) == []
    return s


FIELDS = ("turns", "game", "black", "phase", "used", "opener")


def play(s: Record, *actions: int) -> Record:
    """Play legal actions on `s`."""
    for action in actions:
        assert GAME.why_not(s, action) is None, f"{action}: {GAME.why_not(s, action)}"
        GAME.engine.play(s, action)
        assert GAME.faults_of(s) == []
    return s


def told(s: Record, *actions: int) -> list[str]:
    """Play actions and collect the events as the rule book writes them: "snipe 2 at c2", "stop j19"."""
    out = []
    for action in actions:
        for what, seat, *place in queries.trace(s, action):
            number, where, column = s.number[seat], place_at(*place), place[-1]
            said = {SNIPED: f"snipe {number} at {where}", HOME: f"{number} home from column {column}"}
            said |= {STOPPED: f"stop {where}", INTRODUCED: "introduced"}
            out += [said[what]] if what in said else []
        play(s, action)
    return out


def tokens(s: Record) -> str:
    """The tokens as the rule book writes them: "1: a2; 2: c2 h2", by ring, then column; "none"."""
    parts = []
    for seat in range(s.seats):
        places = [place_name(s, *place) for place in tokens_of(s, seat)]
        places.sort(key=lambda p: (p[0], int(p[1:].lstrip("#"))))
        if places:
            parts.append(f"{s.number[seat]}: {' '.join(places)}")
    return "; ".join(parts) or "none"


def offsets(s: Record) -> list[int]:
    """The offsets from ring a inwards."""
    return [int(n) for n in s.offset[: s.rings]]


def per_seat(s: Record, name: str) -> list[int]:
    """A field of every seat."""
    return [int(n) for n in s[name][: s.seats]]


def legal(s: Record) -> list[int]:
    """The legal codes."""
    return GAME.list_legal(s)


def why_not(s: Record, move: str | int, seat: int | None = None) -> str:
    """The refusal of a move as text, "" if it is allowed."""
    return str(Position(GAME, s).why_not(move, seat) or "")
