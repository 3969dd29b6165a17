"""The list of legal actions: how long it can be, and what never stands in it."""

from __future__ import annotations

from parlour.games.keep.moves import MOST
from parlour.games.keep.words.reasons import REASONS

from .castle import GAME, RULES, lay, moving, names, opening, why


def test_the_longest_list_has_24_places_23_gates_to_open_and_done() -> None:  # K-20, K-28
    s = lay(opening(seats=6), stock=[1, 0, 0, 0, 0, 0], shut=[1] * 23, gated=2**23 - 1)
    assert RULES.faults(s) == 0
    assert len(names(s)) == 24 + 23 + 1 == MOST == GAME.max_legal


def test_keys_skip_coloured_spaces_only() -> None:  # K-32
    """A drawbridge and the keep have no colour: no key skips them, from any space beside them."""
    for where, beside in (("A1.0", "D.0"), ("B1.0", "D.0"), ("G2.0", "KEEP"), ("H2.0", "KEEP")):
        listed = names(moving(where, keys=9))
        assert f"MOVE {beside}" in listed and f"SKIP {beside}" not in listed
    assert "SKIP A2.0" in names(moving("A1.0", keys=9))


def test_leaving_is_for_a_token_in_the_keep() -> None:  # K-50
    away = REASONS[why(moving("A1.0"), "LEAVE")]
    within = REASONS[why(opening(), "LEAVE")]
    assert "keep" in str(away) and away == within
    stands = lay(opening(), at={0: "KEEP"})
    assert REASONS[why(stands, "LEAVE")] != away, "gates come first, wherever the token stands"
