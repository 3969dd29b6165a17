"""Mandala, bound by bound: refusals of every action in every phase, every fault, what a seat observes, returns."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from parlour.core.errors import BadOption
from parlour.core.names import name_of
from parlour.core.record import CHANCE, NOBODY, OK, Record
from parlour.core.step import Step
from parlour.games.mandala import queries
from parlour.games.mandala.faults import FAULTS
from parlour.games.mandala.moves import ACTIONS, ENOUGH, SWITCH_PAIR, colour_of, ring_of, turn_action, way_of
from parlour.games.mandala.observe import FEATURES, observe
from parlour.games.mandala.rules import blocks_undo, faults, legal, odds, refusal, returns, setup, try_sample
from parlour.games.mandala.rules import codes as why
from parlour.games.mandala.rules.survey import BARRIER as WALLED
from parlour.games.mandala.rules.survey import HOME, INTRODUCED, PATH, SNIPED, STOPPED
from parlour.games.mandala.state import ADVANCE, INTRO, LOT, OVER, ROLL, ROTATE, SWITCH
from tests.tables import line_records, table_list

from .table import GAME, STAYS, play, stand

START = "1: a2; 2: a7; 3: a12; 4: a17"


def answers(s: Record) -> dict[int, int]:
    """The refusal of every action, and of a few that are none."""
    return {action: int(refusal(s, action)) for action in range(-2, ACTIONS + 2)}


def expected(*parts: tuple[range, int], otherwise: int = why.NO_SUCH_ACTION) -> dict[int, int]:
    """Refusals by ranges of actions; later parts go before earlier ones."""
    found = dict.fromkeys(range(-2, ACTIONS + 2), otherwise)
    for actions, code in parts:
        found |= dict.fromkeys(actions, code)
    return found


ALWAYS = (
    (range(25, 26), why.MUST_PLAY),
    (range(26, 27), why.TOO_EARLY_TO_INTRODUCE),
    (range(27, 34), why.TURN_RINGS_FIRST),
)


def test_every_action_at_a_rotation():
    s = stand(START, "3 1 0 2 5")
    later = (range(4, 20), why.OTHER_COLOUR_FIRST), (range(21, 25), why.OTHER_COLOUR_FIRST)
    first = (range(0, 4), OK), (range(20, 21), why.MUST_TURN)
    assert answers(s) == expected(*ALWAYS, *later, *first)
    play(s, 0, 4)
    used = (range(0, 8), why.COLOUR_DONE), (range(20, 22), why.COLOUR_DONE)
    zero = (range(8, 12), why.SHOWS_ZERO), (range(22, 23), OK)
    assert answers(s) == expected(*ALWAYS, *later, *used, *zero)


def test_every_action_at_a_rotation_of_special_boards():
    small = stand("1: a2", "3 1 4 2 5", rings=5)
    assert [refusal(small, a) for a in (0, 1, 2, 3, 20)] == [OK, OK] + [why.ONLY_ONE_RING] * 2 + [
        why.MUST_TURN
    ]
    fixed = stand("1: a2", "3 1 4 2 5", fixed="f")
    assert [refusal(fixed, a) for a in range(4)] == [OK, OK, why.RING_IS_FIXED, why.RING_IS_FIXED]
    held = stand("1: a2", "3 1 4 2 5", fixed="a,f")
    assert [refusal(held, a) for a in (0, 2, 20)] == [why.RING_IS_FIXED, why.RING_IS_FIXED, OK]
    half = stand("1: a2", "10 1 4 2 5", die_high=10)
    assert [refusal(half, a) for a in range(4)] == [OK, why.SAME_PLACE, OK, why.SAME_PLACE]
    flat = stand("1: a5", "4 1 4 2 5", "3 0 0 0 0 -4 0 0 0 0", seats=2, bands="flat")
    assert [refusal(flat, a) for a in range(4)] == [why.AT_THE_STOP, OK, OK, why.AT_THE_STOP]


@pytest.mark.parametrize(
    ("options", "able"),
    [
        ({"fixed": "a"}, [2, 3]),
        ({"fixed": "f"}, [0, 1]),
        ({"fixed": "b"}, [0, 1, 2, 3]),
        ({"rings": 5}, [0, 1]),
        ({"wall": "yes"}, [0, 1, 2, 3]),
        ({}, [0, 1, 2, 3]),
    ],
    ids=str,
)
def test_the_rings_that_may_turn(options, able):
    s, out = stand(START, "3 1 4 2 5", **options), np.empty(GAME.max_legal, np.int32)
    assert out[: legal(s, out)].tolist() == able == [a for a in range(25) if refusal(s, a) == OK]


@pytest.mark.parametrize("fixed", ["e,f", "i,j", "a,b"])
def test_neighbouring_rings_are_not_both_fixed(fixed):
    with pytest.raises(BadOption, match="can never pass the barrier in front of it"):
        GAME.start(seats=3, segments=15, home_width=5, fixed=fixed)
    assert GAME.start(seats=3, segments=15, home_width=5, fixed=fixed[0]).fixed


@pytest.mark.parametrize(
    ("fixed", "offsets", "able"),
    [
        ("a", "0 0 0 0 0 -4 0 0 0 0", [2]),
        ("a", "0 0 0 0 0 4 0 0 0 0", [3]),
        ("f", "-4 0 0 0 0 0 0 0 0 0", [0]),
        ("f", "4 0 0 0 0 0 0 0 0 0", [1]),
        ("a,f", "0 0 0 0 0 0 0 0 0 0", [20]),
    ],
)
def test_a_band_with_one_way_left_must_take_it(fixed, offsets, able):
    s = stand("", "4 0 0 0 0", offsets, seats=2, bands="flat", fixed=fixed)
    out = np.empty(GAME.max_legal, np.int32)
    assert out[: legal(s, out)].tolist() == able == [a for a in range(25) if refusal(s, a) == OK]
    assert queries.colour_may_turn(s, 0) == (able != [20])


def test_every_action_at_the_end_of_a_turn():
    s = play(stand("1: d15; 2: a7; 3: a12; 4: a17"), *STAYS)
    assert answers(s) == expected(
        (range(25), why.RINGS_CONFIRMED), (range(25, 27), OK), (range(27, 34), why.TOKENS_RUN_ALONE)
    )
    free = play(stand("1: d15; 2: a7; 3: a12; 4: a17", advance="free"), *STAYS)
    runs = {27: OK, 33: OK}
    assert answers(free) == (
        expected(
            (range(25), why.RINGS_CONFIRMED),
            (range(25, 27), why.STOP_FIRST),
            (range(27, 34), why.CANNOT_ADVANCE),
        )
        | runs
    )
    play(free, 33)
    assert {refusal(free, action) for action in range(27, 34)} == {why.ADVANCE_IS_OVER}


def test_every_outcome_of_chance():
    s = GAME.start(seats=3, die_low=2, die_high=4)
    assert [refusal(s, a) for a in (-1, 0, 2, 3)] == [why.NO_SUCH_LOT, OK, OK, why.NO_SUCH_LOT]
    play(s, 2)
    assert [refusal(s, a) for a in (1, 2, 4, 5)] == [why.NO_SUCH_FACE, OK, OK, why.NO_SUCH_FACE]
    s = GAME.start(seats=2, switching=1, first=1, rings=5)
    assert [refusal(s, a) for a in (-1, 0, 99, 100)] == [why.NO_SUCH_SEGMENT, OK, OK, why.NO_SUCH_SEGMENT]
    s = GAME.start(seats=2, switching=1, switch_by="player", first=1, rings=5)
    pairs = [refusal(s, SWITCH_PAIR + a) for a in (99, 100, 299)]
    assert pairs[0] in (OK, why.SAME_KIND) and pairs[1:] == [why.NO_SUCH_SEGMENT] * 2
    assert [refusal(s, a) for a in (-1, 0, SWITCH_PAIR - 1, ENOUGH, ENOUGH + 1)] == [
        why.NO_SUCH_ACTION,
        why.SWITCH_NOW,
        why.SWITCH_NOW,
        OK,
        why.NO_SUCH_ACTION,
    ]


def test_the_parts_of_an_action():
    for action in range(20):
        assert turn_action(colour_of(action), ring_of(action) // 5, way_of(action)) == action
        assert (colour_of(action), ring_of(action), way_of(action)) == (
            action // 4,
            action // 4 + (5 if action % 4 > 1 else 0),
            action % 2,
        )
    assert [colour_of(action) for action in range(20, 25)] == [0, 1, 2, 3, 4]


def test_what_is_final():
    s = stand(START, "3 1 4 2 5")
    for action in (0, 4, 8, 12):
        assert not blocks_undo(s, action)
        play(s, action)
    assert blocks_undo(s, 16) and s.used == 4
    play(s, 16)
    assert s.phase == INTRO and blocks_undo(s, 25)
    free = play(stand(START, advance="free"), *STAYS)
    assert free.phase == ADVANCE and blocks_undo(free, 33)
    play(s, 25)
    assert s.phase == ROLL and not blocks_undo(s, 0) and odds(s, 0) == 1


def test_only_an_introduction_brings_in_a_token():
    s = play(stand("1: d15; 2: a2"), *STAYS)
    assert queries.trace(s, 25) == [] and len(queries.trace(s, 26)) == 2
    assert queries.trace(stand("1: d15; 2: a2"), 26) == [], "it is too early"
    theirs = play(stand("2: d15; 1: a7", turn=2), *STAYS)
    assert queries.trace(theirs, 26) == [[SNIPED, 0, 0, 7, 7], [INTRODUCED, 1, 0, 7, 7]]
    after = play(s.copy(), 25)
    assert GAME.words.tell(Step(s, 25, after, 0), 0) == [f"{name_of(0)} ended the turn."]


@pytest.mark.parametrize(
    "options", [{"seats": 4}, {"seats": 2, "bands": "flat"}, {"seats": 5}, {"rings": 5}], ids=str
)
def test_what_is_in_every_cell(options):
    for s in islice(line_records(GAME, {**options, "homes_to_win": 1}, seed=5), 60):
        columns = 19 if s.bands else int(s.segments)
        cells, numbers = queries.cells(s), queries.numbers(s)
        for ring in range(int(s.rings)):
            for column in range(columns):
                k = column + 5 - int(s.offset[ring]) if s.bands else (column - int(s.offset[ring])) % columns
                path = int(s.rows[ring]) >> k & 1
                held = [seat for seat in range(int(s.seats)) if int(s.held[seat, ring]) >> k & 1]
                assert cells[ring][column] == (held[0] if held else PATH if path else WALLED)
                assert numbers[ring][column] == (1 + (ring + k) % 9 if path else 0)
            assert numbers[ring][columns:] == [0] * (30 - columns)


def places(s: Record) -> set[tuple[int, int, int]]:
    """Seat, ring and segment of every token in play."""
    return {(seat, ring, k) for seat, ring, k, _ in queries.tokens(s)}


@pytest.mark.parametrize("options", [{"seats": 4}, {"seats": 3, "advance": "free"}, {"seats": 5}], ids=str)
def test_a_trace_tells_exactly_what_becomes_of_tokens(options):
    """Sniped are the opponents' tokens that are gone, home and stopped the own ones, each once."""
    kinds = set()
    for s in islice(line_records(GAME, {**options, "home_width": 3}, seed=11), 1500):
        if s.phase not in (ROTATE, ADVANCE, INTRO) or (s.phase == ROTATE and s.used != 4):
            continue
        out = np.empty(GAME.max_legal, np.int32)
        for action in out[: legal(s, out)].tolist():
            after = s.copy()
            GAME.engine.play(after, action)
            if after.phase == OVER:
                continue
            rows = queries.trace(s, action)
            turn, before, left = int(s.turn), places(s), places(after)
            gone = [(seat, ring, k) for what, seat, ring, k, _ in rows if what == SNIPED]
            assert sorted(gone) == sorted(one for one in before - left if one[0] != turn)
            own = {one for one in left if one[0] == turn}
            ends = [(seat, r, k) for what, seat, r, k, _ in rows if what in (STOPPED, INTRODUCED)]
            assert len(ends) == len(set(ends)) and set(ends) <= own
            homes = sum(what == HOME for what, *_ in rows)
            assert int(after.home[turn]) == min(int(s.home[turn]) + homes, int(s.homes_to_win))
            kinds |= {(what, seat) for what, seat, *_ in rows}
    assert {(SNIPED, 0), (SNIPED, 1), (HOME, 0), (INTRODUCED, 1)} <= kinds


def test_a_record_can_be_set_up_again():
    fresh = GAME.start(seats=3, first=2, games=3, switching=1)
    used = fresh.copy()
    for action in (7, 1, 2, 3, 4, 5, 0, 4, 8, 12, 16, 25):
        GAME.engine.play(used, action)
    used.black[:3] = 1, 0, 1
    assert used.tobytes() != fresh.tobytes() and setup(used) == OK and used.tobytes() == fresh.tobytes()


def test_the_sum_after_a_rotation():
    s = GAME.start(seats=4, first=2, aim="number")
    play(s, 0, 1, 0, 0, 0, 20)
    found = {action: queries.door_sum_after(s, action) for action in (4, 5, 6, 7)}
    assert found == {4: 8, 5: 8, 6: 18, 7: 18}, "with ring b turned, a barrier follows the 8"
    assert queries.door_sum(s, 1) == 18 and s.used == 1, "nothing has been turned"


# Draws


WORDS = [0, 1, 2**30, 2**31 - 1, 2**31, 3 * 2**30, 2**32 - 1]


@pytest.mark.parametrize(
    ("options", "dice"),
    [({}, "3 1 4 2 5"), ({"die_high": 10}, "10 1 4 2 5"), ({"fixed": "f"}, "3 1 4 2 5"), ({}, "0 0 0 0 0")],
)
def test_a_draw_reaches_every_rotation_and_no_other(options, dice):
    s, out = stand(START, dice, **options), np.empty(GAME.max_legal, np.int32)
    able = out[: legal(s, out)].tolist()
    drawn, a, b = set(), 1, 2
    for _ in range(200):
        action, _, a, b = try_sample(s, out, 0, a, b)
        drawn.add(action)
    assert drawn == set(able)


def test_a_draw_reaches_every_face_and_both_ends_of_a_turn():
    out = np.empty(GAME.max_legal, np.int32)
    for s, able in (
        (GAME.start(seats=2, first=1, die_low=2, die_high=6), {2, 3, 4, 5, 6}),
        (play(stand("1: d15; 2: a7"), *STAYS), {25, 26}),
        (play(stand(START), *STAYS), {25}),
        (GAME.start(seats=3), {0, 1, 2}),
    ):
        drawn, a, b = set(), 3, 4
        for _ in range(200):
            action, _, a, b = try_sample(s, out, 0, a, b)
            drawn.add(action)
        assert drawn == able


# Returns


def over(text: str) -> Record:
    """A finished game or match."""
    s = GAME.words.read_position(text)
    assert GAME.faults_of(s) == []
    return s


WON = (
    "tokens 1:a2 3:a12; home 6 2; turn 1; phase over; winner 0; result 1; match_winner 0; black 1 0; turns 9"
)


def test_returns():
    s = over(WON)
    assert [returns(s, seat) for seat in (0, 1)] == [1.0, -1.0]
    drawn = over(
        "tokens 1:a2 3:a12; home 2 2; turn 1; phase over; winner -1; result 3; match_winner -1; turns 9; turn_limit=9"
    )
    assert [returns(drawn, seat) for seat in (0, 1)] == [0.0, 0.0]
    assert [returns(GAME.start(seats=2), seat) for seat in (0, 1)] == [0.0, 0.0]
    alone = "tokens 1:a2; turn 1; phase over; seats=1; "
    solved = over(alone + "home 6; winner 0; result 1; match_winner 0; black 1; turns 9")
    lost = over(alone + "home 5; winner -1; result 3; match_winner -1; turns 9; turn_limit=9")
    assert (returns(solved, 0), returns(lost, 0)) == (1.0, -1.0)


# Faults


def broken(s: Record, **fields: object) -> set[str]:
    """What is wrong with a record in which some fields are something else."""
    t = s.copy()
    for name, value in fields.items():
        place, _, index = name.partition("__")
        if index:
            t[place][int(index)] = value
        else:
            t[name] = value
    return {FAULTS[bit] for bit in range(len(FAULTS)) if faults(t) >> bit & 1}


TOKENS, HOMES, TWO, BARRIER, ROWS, OFFSET, TURN, DIE, DECIDED, PHASE, COUNT, WINNER = FAULTS


def test_the_first_ply_is_none():
    for options in ({"seats": 4}, {"seats": 1}, {"seats": 2, "first": 2}):
        assert GAME.start(**options).ply == 0


def test_a_sound_record_has_no_fault():
    for s in (stand(START), GAME.start(seats=4), GAME.start(seats=1), over(WON)):
        assert broken(s) == set()


ROTATING = [
    ({"hand__0": 4}, {TOKENS}),
    ({"hand__3": 6}, {TOKENS}),
    ({"home__0": 6}, {HOMES}),
    ({"home__2": 7}, {HOMES}),
    ({"home__1": -1}, {HOMES}),
    ({"offset__0": 20}, {OFFSET}),
    ({"offset__9": -1}, {OFFSET}),
    ({"offset__4": 19}, set()),
    ({"rows__3": 0xDA633}, {ROWS}),
    ({"seat": 1}, {TURN}),
    ({"seat": CHANCE}, {TURN}),
    ({"turn": 4, "seat": 4}, {TURN}),
    ({"turn": -1, "seat": -1}, {TURN}),
    ({"opener": -1}, {TURN}),
    ({"opener": -2}, {WINNER}),
    ({"opener": 4}, {WINNER}),
    ({"dice__0": 6}, {DIE}),
    ({"dice__4": -1}, {DIE}),
    ({"match_winner": -1}, {DECIDED}),
    ({"match_winner": -3}, {DECIDED, WINNER}),
    ({"match_winner": 4}, {DECIDED, WINNER}),
    ({"result": 1}, {DECIDED}),
    ({"result": 4}, {DECIDED, WINNER}),
    ({"result": -1}, {DECIDED, WINNER}),
    ({"winner": -2}, {WINNER}),
    ({"winner": 4}, {WINNER}),
    ({"winner": 0}, {DECIDED}),
    ({"used": 5}, {COUNT}),
    ({"used": -1}, {COUNT}),
    ({"used": 4}, set()),
    ({"switched": 1}, {COUNT}),
    ({"switched": -1}, {COUNT}),
    ({"turns": -1}, {COUNT}),
    ({"turns": 1000}, {COUNT}),
    ({"turns": 1001}, {COUNT}),
    ({"turns": 999}, set()),
    ({"game": 0}, {COUNT}),
    ({"game": 2}, {COUNT}),
    ({"black__0": -1}, {COUNT}),
    ({"black__0": 1}, {COUNT}),
]


@pytest.mark.parametrize(("fields", "wrong"), ROTATING, ids=lambda x: str(x) if isinstance(x, dict) else "")
def test_faults_while_rings_are_turned(fields, wrong):
    assert broken(stand(START), **fields) == wrong


def test_faults_of_tokens():
    s = stand("1: a2 b3; 2: a7; 3: a12; 4: a17")
    held = int(s.held[0, 0])
    assert broken(s, hand__0=7, held=s.held * 0) >= {TOKENS}
    two = s.copy()
    two.held[1, 0] = held
    assert broken(two) == {TWO}
    three = s.copy()
    three.held[0, 0] = 1 << 3
    assert broken(three) == {BARRIER}
    under = s.copy()
    under.hand[0], under.held[0, 0], under.held[0, 1] = -1, held, 0b111000 | 1 << 7 | 1 << 9 | 1 << 10
    assert broken(under) == {TOKENS}, "seven in play and one too few in hand"


def test_faults_of_the_phase():
    assert broken(stand(START), phase=ADVANCE, used=5) == {PHASE}
    free = play(stand(START, advance="free"), *STAYS)
    assert broken(free) == set() and broken(free, used=4) == {COUNT}
    cycle = GAME.start(seats=2, first=1, numbers="cycle")
    assert broken(cycle) == set()
    assert broken(cycle, phase=ROLL, seat=CHANCE, dice=[-1] * 5) == {PHASE}
    assert broken(cycle, dice__0=2) == {COUNT}, "round 1 has red 1"
    intro = play(stand(START), *STAYS)
    assert broken(intro) == set() and broken(intro, used=4) == {COUNT}
    assert broken(intro, phase=LOT, seat=CHANCE) >= {TURN}
    lot = GAME.start(seats=4)
    assert broken(lot, used=1) == {COUNT} and broken(lot, dice__0=1) == {COUNT}
    assert broken(lot, turn=0, opener=0) == {TURN} and broken(lot, seat=0) == {TURN}
    roll = play(GAME.start(seats=4), 0, 3)
    assert broken(roll, used=5) == {COUNT, DIE} and broken(roll, dice__1=3) == {COUNT}
    assert broken(roll, dice__0=6) == {DIE} and broken(roll, dice__0=-1) == {DIE}
    machine = stand(START, control="machine")
    assert machine.seat == CHANCE and broken(machine, seat=0) == {TURN}


def test_faults_of_switching():
    s = GAME.start(seats=4, first=1, switching=2)
    assert broken(s) == set() and broken(s, switched=2) == {COUNT} and broken(s, switched=1) == set()
    assert broken(s, used=1) == {COUNT} and broken(s, seat=0) == {TURN}
    own = GAME.start(seats=4, first=1, switching=2, switch_by="player")
    assert broken(own) == set() and broken(own, seat=CHANCE) == {TURN}
    rolling = play(GAME.start(seats=4, first=1, switching=1), 0)
    assert broken(rolling) == set() and broken(rolling, switched=0) == {COUNT}


def test_faults_of_fixed_rings_and_flat_bands():
    fixed = stand(START, fixed="c")
    assert broken(fixed, offset__2=1) == {OFFSET} and broken(fixed, offset__3=1) == set()
    flat = stand("1: a4; 3: a14", seats=2, bands="flat")
    for offset, wrong in ((-5, set()), (5, set()), (-6, {OFFSET}), (6, {OFFSET})):
        assert broken(flat, offset__1=offset) == wrong


def test_faults_of_a_finished_game():
    s = over(WON)
    assert broken(s, match_winner=-2) >= {DECIDED}
    assert broken(s, result=0) == {DECIDED}
    assert broken(s, seat=0) == {TURN}
    assert broken(s, winner=1) == {DECIDED} and broken(s, winner=-1) >= {DECIDED}
    assert broken(s, match_winner=1) == {DECIDED} and broken(s, match_winner=-1) == {DECIDED}
    assert broken(s, home__0=5) == {DECIDED} and broken(s, home__1=6) == {DECIDED}
    assert broken(s, black__0=0, match_winner=-1) == {DECIDED}, "who won has a black peg"
    assert broken(s, black__0=0) == {DECIDED} and broken(s, black__1=1) >= {COUNT}
    assert broken(s, result=2) == {DECIDED} and broken(s, result=3) == {DECIDED}
    assert broken(s, turn=1) == {DECIDED}, "only the seat whose turn it is can win"


def test_faults_of_a_game_ended_by_the_limit():
    text = "tokens 1:a2 3:j4; home 2 1; turn 1; phase over; winner 0; result 2; match_winner 0; black 1 0; "
    s = over(text + "turns 9; turn_limit=9")
    assert broken(s, turns=8) == {DECIDED}
    assert broken(s, home__0=6) == {DECIDED}, "with six homes it would not have been the limit"
    assert broken(s, result=3) == {DECIDED}
    assert broken(s, winner=1, black=[0, 1, 0, 0, 0, 0], match_winner=1) == {DECIDED}, (
        "fewer homes do not win"
    )
    assert broken(s, home__1=2) == {DECIDED}, "the other is further in"
    assert broken(s, home__1=2, winner=1, black=[0, 1, 0, 0, 0, 0], match_winner=1) == set()
    drawn = over(
        "tokens 1:a2 3:a12; home 2 2; turn 1; phase over; winner -1; result 3; match_winner -1; turns 9; turn_limit=9"
    )
    assert broken(drawn, result=2) == {DECIDED}
    assert broken(drawn, game=0) == {COUNT}


def test_faults_of_a_match():
    text = "tokens 1:a2 3:a12; turn 1; dice 0 0 0 0 0; games=3; "
    s = GAME.words.read_position(text + "game 2; black 1 0")
    assert broken(s) == set() and broken(s, game=1) == {COUNT} and broken(s, game=3) == set()
    assert broken(s, game=4) == {COUNT} and broken(s, black__0=4) >= {COUNT}
    assert broken(s, game=3, black__0=2) == {DECIDED}, "two ahead with one to play"
    to_two = GAME.words.read_position(
        "tokens 1:a2; turn 1; dice 0 0 0 0 0; games=2; match_rule=first_to; game 36"
    )
    assert broken(to_two) == set() and broken(to_two, game=37) == {COUNT}
    assert broken(to_two, black__0=2) == {DECIDED}
    ended = over(WON.replace("black 1 0", "black 2 0") + "; game 2; games=3")
    assert broken(ended, black=[1, 0, 0, 0, 0, 0]) == {DECIDED}, "not decided after two"
    assert broken(ended, black=[1, 1, 0, 0, 0, 0], game=3, match_winner=-1) == set()
    assert broken(ended, black=[1, 1, 0, 0, 0, 0], game=3) == {DECIDED}


# What a seat observes


def column_seen(s: Record, seat: int, ring: int, k: int) -> int:
    """The column of a segment, counted from the seat's door; on flat bands from the left, -1 under the frame."""
    at = k + int(s.offset[ring])
    if not s.bands:
        return (at - int(s.door[seat])) % int(s.segments)
    return at - 5 if 0 <= at - 5 < 19 else -1


def features(s: Record, seat: int) -> dict[str, np.ndarray]:
    """The parts as their sentences say, made in another way."""
    found = {name: np.zeros(part.shape) for name, part in FEATURES.parts.items()}
    seats = [(place + seat) % int(s.seats) for place in range(int(s.seats))]
    for ring in range(int(s.rings)):
        for k in range(29 if s.bands else int(s.segments)):
            at = column_seen(s, seat, ring, k)
            if at < 0:
                continue
            if int(s.rows[ring]) >> k & 1:
                found["path"][ring, at] = (1 + (ring + k) % 9) / 9 if s.aim else 1
            for place, who in enumerate(seats):
                if int(s.held[who, ring]) >> k & 1:
                    found["tokens"][min(place, 1), ring, at] = 1 / max(place, 1)
        found["fixed"][ring] = int(s.fixed) >> ring & 1 or (s.wall and ring == 4)
    for place, who in enumerate(seats):
        pegs = (s.hand[who] / 6, s.home[who] / 6, s.black[who] / 6, s.number[who] / 6)
        found["seats"][place] = (1, s.turn == who, *pegs)
        for column in range(30):
            seen = column if s.bands else (column - int(s.door[seat])) % int(s.segments)
            if column == s.door[who]:
                found["doors"][min(place, 1), seen] = 1 / max(place, 1)
            if place < 2 and int(s.home_mask[who]) >> column & 1:
                found["homes"][place, seen] = 1
    for colour, face in enumerate(s.dice.tolist()):
        found["dice"][colour, face] = 1 if face >= 0 else found["dice"][colour, face]
    if s.used < 5 and s.seat != CHANCE:
        found["next"][int(s.used)] = 1
    found["phase"][int(s.phase)] = 1
    found["clock"][:] = (s.turns / s.turn_limit, min(1, s.game / 6), s.switched / 3, s.opener == seat)
    first = (
        s.homes_to_win / 6,
        s.games / 6,
        s.match_rule,
        s.next_game,
        s.aim,
        s.sum / 60,
        s.tokens / 6,
        s.homes,
    )
    more = (s.advance, s.numbers, s.control, s.rings / 10, s.segments / 30, s.bands, s.switching / 3)
    found["options"][:] = (*first, *more, s.switch_by, s.die_low / 10, s.die_high / 10)
    return found


def seen_by(s: Record, seat: int) -> dict[str, np.ndarray]:
    """What the rules write, over something that is not zero."""
    out = np.full(FEATURES.size, 7, np.float32)
    observe(s, seat, out)
    return FEATURES.split(out)


def same_parts(s: Record, seat: int) -> bool:
    """Whether a seat sees what the sentences say."""
    wanted = features(s, seat)
    return all(
        np.array_equal(part, wanted[name].astype(np.float32)) for name, part in seen_by(s, seat).items()
    )


def test_a_seat_observes_exactly_this():
    tables = [{"seats": 4}, {"seats": 2, "bands": "flat"}, {"seats": 3, "games": 3, "homes_to_win": 1}]
    tables += [{"seats": 2, "aim": "number", "games": 2}, *table_list(GAME)[3:9]]
    for options in tables:
        for s in islice(line_records(GAME, options, seed=3), 40):
            for seat in {0, int(s.seats) - 1}:
                assert same_parts(s, seat), (options, seat)
    s = GAME.start(seats=4, games=6)
    s.black[:4], s.home[:4], s.hand[:4] = (1, 2, 3, 0), (0, 5, 2, 1), (5, 4, 3, 2)
    for seat in range(4):
        assert same_parts(s, seat)


def test_the_phases_and_actors_met():
    """The records above are of every kind."""
    phases = {
        (int(s.phase), int(s.seat) >= 0) for o in table_list(GAME) for s in line_records(GAME, o, seed=3)
    }
    assert {
        (LOT, False),
        (ROLL, False),
        (ROTATE, True),
        (INTRO, True),
        (OVER, False),
        (SWITCH, False),
    } <= phases
    assert NOBODY < 0 and (OVER, True) not in phases
