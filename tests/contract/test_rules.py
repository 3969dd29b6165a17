"""What the rules of every game promise: one judge, no side effects, an end, fair odds, no faults."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.compile import find_rule
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.offer import Look
from parlour.core.options import fitting
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, OK, SEVERAL, WORLD, Record, acts, copy, same
from tests.tables import ROOM, each_game, line_records, running, samples, some_codes, table_list, tables

FAR = 20  # times `max_plies` that a line may take when the options are not the default ones
ASKED = 150_000  # questions that make a search for rare turns long enough
STAGES = 1_000  # more than can follow any action
STRANGE = (-1, -2, -(2**31), 2**31 - 1, 2**40, -(2**62))


def legal(game: Game, s: Record) -> list[int]:
    """The list that the game writes, with room to see it write too much."""
    out = np.full(game.max_legal + ROOM, -7, np.int32)
    n = int(game.engine.legal(s, out))
    assert n <= game.max_legal
    assert (out[game.max_legal :] == -7).all(), "legal writes past its room"
    return [int(a) for a in out[:n]]


@each_game
def test_asking_changes_nothing(game: Game) -> None:
    rules, out, features = (
        game.engine,
        np.empty(game.max_legal, np.int32),
        np.empty(game.observe.FEATURES.size, np.float32),
    )
    for s in samples(game):
        before = s.tobytes()
        rules.legal(s, out)
        rules.faults(s)
        for action in some_codes(game, s)[:300]:
            rules.refusal(s, action)
        for action in legal(game, s)[:30]:
            rules.actor(s, action), rules.blocks_undo(s, action)
            if s.seat in (CHANCE, WORLD):
                rules.odds(s, action)
            game.words.move_name(s, action)
        for seat in range(s.seats):
            rules.returns(s, seat), rules.advice(s, seat)
            rules.observe(s, seat, features)
            game.words.seat_name(s, seat)
        game.words.text(s), game.words.position_name(s), str(game.view.board(s, Look()))
        if s.seat == NOBODY:
            game.words.outcome(s)
        assert s.tobytes() == before


@each_game
def test_legal_lists_what_refusal_allows(game: Game) -> None:
    for s in samples(game):
        allowed = legal(game, s)
        assert allowed == sorted(set(allowed)), "ascending, each once"
        assert set(allowed) <= set(game.codes) - set(game.interrupts)
        asked = [a for a in some_codes(game, s) if a not in game.interrupts]
        judged = [a for a in asked if game.engine.refusal(s, a) == OK]
        assert judged == allowed, game.words.position_name(s)
        assert bool(allowed) == (s.seat != NOBODY), "something can be done until the game is over"


@each_game
def test_an_action_and_what_follows_come_to_what_is_played(game: Game) -> None:
    """Stage by stage, for every action of a position, up to the last byte."""
    act, go_on = find_rule(game, "act"), find_rule(game, "go_on")
    for s in running(game):
        for action in legal(game, s)[:: 1 + len(legal(game, s)) // 12]:
            whole, piecewise = copy(s), copy(s)
            game.engine.play(whole, action)
            stage, stages = act(piecewise, action), 0
            while stage:
                assert stage > 0 and stages < STAGES
                stage, stages = go_on(piecewise, stage), stages + 1
            assert same(whole, piecewise), (game.words.position_name(s), action)


@each_game
def test_legal_lists_what_refusal_allows_all_along(game: Game) -> None:
    """Line after line at every table, every few plies, until enough has been asked to meet rare turns."""
    asked, stride = 0, min(16, 1 + len(game.codes) // 64)
    for seed in range(200):
        for options in table_list(game):
            for s in line_records(game, options, seed):
                if (s.ply + seed) % stride == 0:
                    codes = [a for a in some_codes(game, s) if a not in game.interrupts]
                    judged = [a for a in codes if game.engine.refusal(s, a) == OK]
                    assert judged == game.list_legal(s), game.words.position_name(s)
                    asked += len(codes)
                    if asked > ASKED:
                        return


@each_game
def test_refusal_answers_for_any_int(game: Game) -> None:
    for s in samples(game):
        for action in (*STRANGE, game.codes.stop, game.codes.stop + 1):
            assert game.engine.refusal(s, action) != OK


@each_game
def test_a_seat_acts_for_itself(game: Game) -> None:
    for s in running(game):
        if s.seat == SEVERAL:
            assert 0 < int(s.may) < 1 << int(s.seats)
        for action in legal(game, s):
            seat = int(game.engine.actor(s, action))
            assert seat == s.seat or (s.seat == SEVERAL and acts(s, seat))


@each_game
def test_interrupts_are_the_worlds(game: Game) -> None:
    for s in samples(game):
        for action in game.interrupts:
            if game.engine.refusal(s, action) == OK:
                assert s.seat != NOBODY
                assert game.engine.actor(s, action) == WORLD
                t = copy(s)
                game.engine.play(t, action)
                assert t.ply == s.ply + 1 and game.faults_of(t) == []


@each_game
def test_who_is_late_plays_something_legal(game: Game) -> None:
    for s in samples(game):
        before = s.tobytes()
        for seat in (seat for seat in range(s.seats) if acts(s, seat)):
            action = int(game.engine.timeout_action(s, seat))
            if action >= 0:
                assert game.engine.refusal(s, action) == OK and game.engine.actor(s, action) == seat
        called = int(game.engine.timeout_action(s, WORLD))
        if called >= 0:
            assert called in game.interrupts and game.engine.refusal(s, called) == OK
        assert s.tobytes() == before


@each_game
def test_odds_are_whole_and_sum_to_one(game: Game) -> None:
    for s in samples(game):
        chances = Position(game, s).odds()
        if s.seat not in (CHANCE, WORLD):
            assert chances == []
            continue
        weights = [game.engine.odds(s, action) for action in legal(game, s)]
        least = 1 if s.seat == CHANCE else 0  # what the world may say need not be thought likely
        assert all(weight == int(weight) >= least for weight in weights) and sum(weights) > 0
        assert sum(map(int, weights)) < 2**31, "simulations draw with 32 bits"
        assert abs(sum(chance for _, chance in chances) - 1) < 1e-9


def check_line(game: Game, options: dict[str, object], seed: int, longest: int) -> None:
    """Walk a random line to its end and look at every ply."""
    rules = game.engine
    ply = 0
    for ply, s in enumerate(line_records(game, options, seed)):
        assert s.ply == ply <= longest
        assert rules.faults(s) == 0, (game.faults_of(s), game.words.position_name(s))
        results = [float(rules.returns(s, seat)) for seat in range(s.seats)]
        if s.seat == NOBODY:
            assert all(-1 <= r <= 1 for r in results)
        else:
            assert not any(results)
            assert s.seat in range(s.seats) or s.seat in (CHANCE, SEVERAL, WORLD)
    assert s.seat == NOBODY
    assert ply <= longest
    assert game.options_of(s) == game.options_of(game.start(**options)), "a game keeps its options"


@each_game
@given(seed=st.integers(0, 2**32 - 1))
def test_every_line_ends_in_time(game: Game, seed: int) -> None:
    check_line(game, {}, seed, game.max_plies)


@each_game
@given(table=st.data(), seed=st.integers(0, 2**32 - 1))
def test_every_line_ends_under_any_options(game: Game, table: st.DataObject, seed: int) -> None:
    options = fitting(game.options, table.draw(tables(game)))
    try:
        game.start(**options)
    except BadOption as refused:
        assert refused.clause and refused.clause in game.rulebook
        assert str(refused).endswith(".")
        return
    check_line(game, options, seed, FAR * game.max_plies)
