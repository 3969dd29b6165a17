"""The list of legal actions: how long it can be, and what never stands in it."""

from __future__ import annotations

from parlour.games.keep import state
from parlour.games.keep.moves import MOST
from parlour.games.keep.words.reasons import REASONS

from .castle import GAME, RULES, lay, moving, names, opening, play, why


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


def test_each_seat_has_its_own_skill() -> None:  # K-15
    s = opening(seats=6, **{f"skill{seat}": 10 + seat for seat in range(6)})
    assert s.know[:, 0].tolist() == [10, 11, 12, 13, 14, 15]


def test_a_stray_question_may_always_be_passed_on() -> None:  # K-40
    s = moving("A1.0", keys=0, stray_broke="barred", guesses=0, pressure="off", own_wrong=1)
    s.chain[:] = [2, 0, 0, 0, 0, 0]
    play(s, "MOVE A2.0", "ASK")
    while s.phase != state.STRAY:
        legal = names(s)
        play(s, "WRONG" if "WRONG" in legal else legal[0])
    assert names(s) == ["PASS"] and why(s, "PASS") == 0 != why(s, "TRY")


def test_a_countdown_runs_out_only_while_its_question_is_answered() -> None:  # K-35
    s = moving("A1.0", stray="on", guesses=0, difficulty="off")
    play(s, "MOVE A2.0", "ASK")
    assert s.phase == state.PRESS
    play(s, "PRESS 1")
    assert s.phase == state.ANSWER and why(s, "TIMEOUT") == 0
    play(s, "WRONG", "TRY")
    assert s.phase == state.STRAYANS and why(s, "TIMEOUT") != 0


def test_a_shut_gate_without_keys_closes_all_its_ways() -> None:  # K-24, K-25
    for where in ("A3.0", "B3.0", "E1.0", "F1.0"):
        open_to = names(moving(where, keys=0, lateral="off"))
        s = moving(where, keys=0, lateral="off", gates={name: 1 for name in ("L0", "L1")})
        shut = names(s)
        through = {name for name in open_to if name.startswith("MOVE")} - set(shut)
        assert through and not any(name[5] in "EF" for name in shut if where[0] in "AB" and "MOVE" in name)
