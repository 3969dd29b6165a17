"""What a seat may see: hiding, guessing and describing."""

from __future__ import annotations

import numpy as np

from parlour.core.game import Game
from parlour.core.record import HEADER, Record, acts, copy, same
from parlour.core.sheet import sheet_over, wipe
from tests.tables import each_game, samples

LUCK = (1, 2**31 + 5, 2**62 + 987654321)


def hidden(game: Game, s: Record, seat: int) -> Record:
    """A copy as a seat sees it."""
    t = copy(s)
    game.engine.hide(t, seat)
    return t


@each_game
def test_hiding_twice_hides_no_more(game: Game) -> None:
    for s in samples(game):
        for seat in range(-1, s.seats):
            once = hidden(game, s, seat)
            assert same(hidden(game, once, seat), once)


@each_game
def test_hiding_keeps_whose_turn_it_is_and_the_options(game: Game) -> None:
    for s in samples(game):
        for seat in range(-1, s.seats):
            t = hidden(game, s, seat)
            assert all(t[name] == s[name] for name, _ in HEADER)
            assert game.options_of(t) == game.options_of(s)


@each_game
def test_a_seat_sees_what_it_may_do(game: Game) -> None:
    for s in samples(game):
        for seat in range(s.seats):
            if acts(s, seat):
                t = hidden(game, s, seat)
                mine = [a for a in game.list_legal(s) if game.engine.actor(s, a) == seat]
                assert mine == [a for a in game.list_legal(t) if game.engine.actor(t, a) == seat]


@each_game
def test_a_guess_is_possible_and_fits_what_is_seen(game: Game) -> None:
    for s in samples(game):
        for seat in range(s.seats):
            seen = hidden(game, s, seat)
            for luck in LUCK:
                t = copy(seen)
                game.engine.guess(t, seat, luck)
                assert game.faults_of(t) == [], game.words.position_name(s)
                assert same(hidden(game, t, seat), seen)
                if acts(s, seat):
                    assert game.list_legal(t) == game.list_legal(s) or s.seat < 0


def parts(game: Game, numbers: np.ndarray) -> dict[str, np.ndarray]:
    """Every part of an observation, such as a plane, by its name."""
    return game.observe.FEATURES.split(numbers)


@each_game
def test_no_part_depends_on_what_is_hidden(game: Game) -> None:
    """Whatever the hidden part may be, each part of an observation is the same."""
    one, other = (np.zeros(game.observe.FEATURES.size, np.float32) for _ in range(2))
    for s in samples(game):
        for seat in range(s.seats):
            game.engine.observe(s, seat, one)
            for luck in LUCK:
                t = hidden(game, s, seat)
                game.engine.guess(t, seat, luck)
                game.engine.observe(t, seat, other)
                for name, part in parts(game, one).items():
                    assert part.tobytes() == parts(game, other)[name].tobytes(), name


@each_game
def test_an_observation_tells_nothing_hidden(game: Game) -> None:
    full, seen = (np.full(game.observe.FEATURES.size, np.nan, np.float32) for _ in range(2))
    for s in samples(game):
        for seat in range(s.seats):
            game.engine.observe(s, seat, full)
            game.engine.observe(hidden(game, s, seat), seat, seen)
            assert np.isfinite(full).all(), "every feature is written"
            assert abs(full).max() <= 1, [n for n, one in parts(game, full).items() if abs(one).max() > 1]
            shown = parts(game, seen)
            told = [name for name, one in parts(game, full).items() if one.tobytes() != shown[name].tobytes()]
            assert told == [], "parts that tell something hidden"


@each_game
def test_fixed_parts_depend_on_the_options_alone(game: Game) -> None:
    """They are the same at the start of a game and later, for every seat. So a batch of games writes them once."""
    layout, fixed = game.observe.FEATURES, game.observe.FEATURES.fixed()
    first, seen = (np.zeros(layout.size, np.float32) for _ in range(2))
    for s in samples(game):
        game.engine.observe(game.start(**game.options_of(s)), 0, first)
        for seat in range(s.seats):
            game.engine.observe(s, seat, seen)
            assert seen[fixed].tolist() == first[fixed].tolist()


@each_game
def test_a_sheet_gets_every_number_that_is_not_fixed(game: Game) -> None:
    layout = game.observe.FEATURES
    seen, values = (np.zeros(layout.size, np.float32) for _ in range(2))
    touched = np.zeros(layout.size + 1, np.int32)
    for s in samples(game):
        for seat in range(s.seats):
            game.engine.observe(s, seat, seen)
            values[layout.fixed()] = seen[layout.fixed()]
            wipe(values, touched)
            game.observe.observe(s, seat, sheet_over(values, touched))
            assert values.tolist() == seen.tolist()
