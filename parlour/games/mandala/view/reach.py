"""Mandala: where a token would run, without turning any ring first. The table shows this when a viewer clicks on a
token.
"""

from __future__ import annotations

from parlour.core.english import count
from parlour.core.names import name_of
from parlour.core.offer import Reach
from parlour.core.record import Record, copy

from .. import queries
from ..rules.survey import HOME, SNIPED, START
from ..words.names import place_at, read_place


def reach_of(s: Record, name: str) -> Reach | None:
    """Return where the token at the place `name` would run if no ring were turned first, and which tokens it would
    snipe; None if no token is there. M-30 to M-43
    """
    place = read_place(s, name)
    owner = next((seat for seat, ring, k, _ in queries.tokens(s) if (ring, k) == place), -1)
    if owner < 0:
        return None
    t, end, snipes, follows = copy(s), "", list[str](), False
    t.turn = owner
    for what, _, ring, k, column in queries.trace_runs(t):
        if what == START:
            follows = (ring, k) == place
        elif follows and what == SNIPED:
            snipes.append(f"token-{place_at(ring, k, column)}")
        elif follows:
            end = "home" if what == HOME else place_at(ring, k, column)
    told = f"As the rings are now, {name_of(owner)}'s token on {name} would"
    if end in ("", name):
        return Reach(f"{told} stay where it is.")
    also = f" and send back {count(len(snipes), 'token')} on its way" if snipes else ""
    where, at = (f"home-{int(s.number[owner])}", "home") if end == "home" else (f"ring-{end[0]}", f"to {end}")
    return Reach(f"{told} move {at}{also}.", (where,), tuple(snipes))
