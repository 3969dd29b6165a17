"""Bounds and last cases of Keep's rules: no turn, no colour, no heading, and what a late team does in every phase."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.record import CHANCE
from parlour.games.keep import state
from parlour.games.keep.board import COLOUR, LOCATION_NAMES, SPACE_NAMES
from parlour.games.keep.rules import actors, check, codes, gates, misplaced
from tests.clauses import clause

from .castle import GAME, NAMES, NUMBERS, RULES, lay, moving, opening, place_of, play, put_gates, why

PLAIN = [name for name, colour in zip(SPACE_NAMES, COLOUR, strict=True) if colour < 0]


@pytest.mark.parametrize("change", [{"heading": 1}, {"heading": 2}, {"prev": 0}, {"hover": 1}, {"must": 1}])
def test_between_moves_nothing_is_left_of_a_move(change: dict[str, int]) -> None:  # K-28, K-32
    s = opening()
    assert not check.move_wrong(s) and check.move_wrong(lay(s, **change))
    assert RULES.faults(lay(s, **change)) & check.BAD_MOVE


@clause("K-32", "refuses")
def test_a_token_hovers_only_over_a_colour_that_it_has_paid_to_skip() -> None:
    s = play(moving("A1.0"), "SKIP A2.0")
    assert s.hover and not check.move_wrong(s)
    assert check.move_wrong(lay(s, skipped=0)) and check.move_wrong(lay(s, prev=-1))
    for name in PLAIN:
        t = lay(s, at={0: name})
        t.prev = -1 if name == "KEEP" else t.prev
        assert check.move_wrong(t), f"nothing is skipped on {name}"
    drawbridge = lay(s, at={0: "D.0"}, prev=SPACE_NAMES.index("A1.0"))
    assert check.way_to(SPACE_NAMES.index("D.0"), SPACE_NAMES.index("A1.0")) >= 0
    assert check.move_wrong(drawbridge), "a drawbridge has no colour"


@pytest.mark.parametrize("phase", [state.GATES, state.STEP, state.ASKQ, state.PRESS, state.CHEST])
def test_every_phase_of_a_turn_is_somebodys_turn(phase: int) -> None:  # K-13
    s = lay(opening(), turn=-1, phase=phase)
    assert check.phase_wrong(s) and RULES.faults(s) & check.BAD_PHASE
    early = lay(GAME.start(), turn=0)
    assert check.phase_wrong(early), "before the first turn it is nobody's"


@clause("K-16 K-33", "allows")
def test_a_question_is_read_out_only_where_there_is_a_colour() -> None:
    for duty, coloured in (("always", True), ("trap", False)):
        s = moving("A1.0", answer_duty=duty)
        assert bool(RULES.blocks_undo(s, NUMBERS["MOVE A2.0"])) == coloured
        assert PLAIN and not any(RULES.blocks_undo(s, NUMBERS[f"MOVE {name}"]) for name in PLAIN)
        assert not RULES.blocks_undo(s, NUMBERS["STOP"]), "nothing has been stepped on"
    rated = moving("A1.0", answer_duty="always", difficulty="chosen")
    assert not RULES.blocks_undo(rated, NUMBERS["MOVE A2.0"]), "the rating is chosen first"


@clause("K-18 K-33 K-34", "allows")
def test_who_is_late_does_what_costs_nothing() -> None:
    s = opening()
    assert late(s, 0) == "DONE" and late(s, -1) == ""
    play(s, "DONE")
    step = next(name for name in (NAMES[a] for a in GAME.list_legal(s)) if name.startswith("MOVE"))
    play(s, step)
    assert late(s, 0) == "DECLINE" and late(s, -1) == ""
    play(s, "ASK")
    rolling = lay(opening(trivia="off", movement="coin"), phase=state.ROLL, seat=CHANCE)
    assert late(rolling, 0) == "", "nobody is asked while a coin falls"


def late(s: Any, seat: int) -> str:
    """What is played for a seat whose time is up, by name; "" for nothing."""
    action = int(actors.timeout_action(s, seat))
    return NAMES[action] if action >= 0 else ""


@clause("K-41", "refuses")
def test_only_a_stop_on_a_colour_reads_out_its_question() -> None:
    s = play(moving("A1.0", answer_duty="always"), "SKIP A2.0")
    assert s.prev >= 0 and RULES.blocks_undo(s, NUMBERS["STOP"])
    for name in ("SKIP A3.0", "SKIP A1.0", "DONE", "HOLD", "LEAVE"):
        assert not RULES.blocks_undo(s, NUMBERS[name]), name
    start = GAME.start()
    assert not any(RULES.blocks_undo(start, NUMBERS[f"PORT {side}"]) for side in range(6))
    assert all(RULES.blocks_undo(start, NUMBERS[f"CATEGORY {colour}"]) for colour in range(6))


@pytest.mark.parametrize("sides", ["both", "inward"])
@clause("K-24 K-25")
def test_only_a_gate_that_lies_there_is_in_the_way(sides: str) -> None:
    s = opening(gate_sides=sides)
    assert not any(gates.blocks(s, location, inward) for location in range(24) for inward in (False, True))
    put_gates(s, "L2")
    laid = LOCATION_NAMES.index("L2")
    assert gates.blocks(s, laid, True) and bool(gates.blocks(s, laid, False)) == (sides == "both")
    assert not gates.blocks(s, laid + 1, True)


@pytest.mark.parametrize(
    "change",
    [{"home": 5}, {"pos": 0}, {"pos": 108}, {"after": 0}, {"chain": 1}, {"stock": 1}, {"direct": 1}],
    ids=str,
)
def test_a_team_that_does_not_play_has_nothing(change: dict[str, int]) -> None:  # K-02
    s = opening(seats=4)
    assert not check.teams_wrong(s)
    for team in (4, 5):
        assert check.teams_wrong(lay(s, **{name: {team: value} for name, value in change.items()}))


@pytest.mark.parametrize("guesses", [0, 1, 3])
def test_nobody_guesses_again_more_often_than_agreed(guesses: int) -> None:  # K-33
    s = play(moving("A1.0", guesses=guesses), "MOVE A2.0", "ASK", "DIFF 1")
    for guessed in range(4):
        assert bool(check.question_wrong(lay(s, guessed=guessed))) == (guessed > guesses)
    unrated = play(moving("A1.0", difficulty="off"), "MOVE A2.0", "ASK")
    assert not check.question_wrong(unrated) and check.question_wrong(lay(unrated, rating=1))


@clause("K-34", "refuses")
def test_a_countdown_is_refused_for_the_reason_of_the_moment() -> None:
    s = lay(moving("A1.0", difficulty="off"), chain=[6, 6, 6])
    early = {name: why(s, name) for name in ("PRESS 1", "LET 1")}
    assert set(early.values()) == {codes.NO_QUESTION_TO_PRESS}
    play(s, "MOVE A2.0", "ASK", "PRESS 1")
    assert s.phase == state.ANSWER
    for phase in (state.ANSWER, state.AGAIN):
        t = lay(s, phase=phase)
        for name in ("PRESS", "LET"):
            assert misplaced.late_press_refusal(t, NUMBERS[f"{name} 0"]) == codes.OWN_QUESTION
            assert misplaced.late_press_refusal(t, NUMBERS[f"{name} 2"]) == codes.ONE_COUNTDOWN
            assert misplaced.late_press_refusal(t, NUMBERS[f"{name} 3"]) == codes.NO_SUCH_TEAM
    for phase in (state.STRAY, state.STRAYANS, state.CHESTCARD, state.RACE):
        assert (
            misplaced.late_press_refusal(lay(s, phase=phase), NUMBERS["PRESS 2"]) == codes.NOT_TO_BE_PRESSED
        )
    for phase in (state.GATES, state.STEP, state.ASKQ):
        assert (
            misplaced.late_press_refusal(lay(s, phase=phase), NUMBERS["PRESS 2"])
            == codes.NO_QUESTION_TO_PRESS
        )
    assert misplaced.late_press_refusal(lay(s, pressure=1), NUMBERS["PRESS 2"]) == codes.PRESSURE_IS_OFF


@clause("K-08 K-58", "allows")
def test_a_token_that_comes_into_the_keep_has_moved_whatever_the_die_shows() -> None:
    for face in (1, 2, 4, 6):
        s = play(moving("G2.0", keys=6, trivia="off", movement="pips"), f"ROLL {face}", "MOVE KEEP")
        assert place_of(s) == "KEEP" and s.left == 0 and s.phase != state.STEP, face
        outside = play(moving("G2.0", keys=6, trivia="off", movement="pips"), f"ROLL {face}", "MOVE G1.0")
        assert outside.left == face - 1
