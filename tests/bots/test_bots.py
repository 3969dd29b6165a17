"""Bots: what they choose is legal, comes from luck alone, and is the better the more they look."""

import numpy as np
import pytest

from parlour.bots import LEVELS, find
from parlour.bots.greedy import chooser_of, room
from parlour.bots.selfplay import KINDS, asked, name_bots, play_games
from parlour.core.errors import BadOption, UnknownName
from parlour.core.line import random_walk
from parlour.core.record import CHANCE, NOBODY, SEVERAL, acts, copy, same
from parlour.games import GAMES
from tests.toy.toy import GAME as TOY

EVERY = [TOY, *GAMES.values()]
names = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
levels = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)


def play_out(game, level, plies, luck):
    """A line of so many plies in which every seat is this bot's, given only what it may see."""
    s, line = game.start(), []
    walk = random_walk(game, s, luck)
    while s.seat != NOBODY and len(line) < plies:
        seats = [seat for seat in range(int(s.seats)) if acts(s, seat)]
        if not seats:
            line.append(next(walk))
            continue
        seen = copy(s)
        game.engine.hide(seen, seats[0])
        before = copy(seen)
        action = level.choose(game, seen, seats[0], luck=luck + len(line))
        assert same(seen, before), "a bot leaves the record it is given alone"
        assert game.why_not(s, action, seats[0]) is None
        game.engine.play(s, action)
        line.append(action)
    return line


@names
@levels
def test_what_a_bot_chooses_is_legal_and_its_own(game, level):
    assert play_out(game, level, 60, 5)


@names
@levels
def test_the_same_luck_gives_the_same_choices(game, level):
    assert play_out(game, level, 40, 9) == play_out(game, level, 40, 9)


def test_levels_have_names_for_people_and_unknown_ones_are_answered_with_them():
    assert find("greedy") is find("Eager") is find(" EAGER ")
    with pytest.raises(UnknownName, match="No bot 'clever'.*uniform.*greedy"):
        find("clever")


def test_simulations_say_which_levels_play_in_them():
    assert set(KINDS) <= set(LEVELS)
    with pytest.raises(BadOption, match="uniform and greedy, not by novice"):
        name_bots("novice", 2)


def test_bots_are_named_for_all_seats_or_for_each():
    assert name_bots("greedy", 3) == ["greedy"] * 3
    assert name_bots("greedy,Dreamer", 2) == ["greedy", "uniform"]
    with pytest.raises(BadOption, match="2 seats need one bot for all or 2 bots; 3 were named"):
        name_bots("greedy,greedy,greedy", 2)


@pytest.mark.parametrize("bots", ["greedy", "uniform", "greedy,uniform"])
def test_selfplay_is_the_same_on_one_thread_and_on_several(bots):
    start = TOY.start()
    named = name_bots(bots, 2)
    one = [r for _, r in play_games(TOY, start, 50, 3, named, 1)]
    more = [r for _, r in play_games(TOY, start, 50, 3, named, 3)]
    assert np.concatenate(one).tobytes() == np.concatenate(more).tobytes()
    assert all(r.seat == NOBODY and TOY.faults_of(r) == [] for r in np.concatenate(one))


def test_of_several_seats_each_is_asked():
    s = TOY.start(seats=4)
    s.seat, s.may = SEVERAL, 0b1010
    assert {asked(s, luck << 28) for luck in range(16)} == {1, 3}
    s.seat = CHANCE
    assert asked(s, 0) == CHANCE


def prize(lanterns):
    """Lanterns: North chooses a prize; with all but one lantern, keeping wins."""
    s = TOY.start()
    s.seat, s.phase = 0, 2
    s.lanterns[0], s.lanterns[1] = lanterns
    return s


@pytest.mark.parametrize("luck", range(5))
def test_greedy_robs_where_that_is_better(luck):
    s = prize((1, 2))
    action = find("greedy").choose(TOY, s, 0, luck=luck)
    assert TOY.words.move_name(s, action) == "rob east"


def test_greedy_breaks_ties_by_luck():
    s = TOY.start(seats=4)
    s.seat, s.phase = 0, 2
    s.lanterns[1:4] = 1
    chosen = {find("greedy").choose(TOY, s, 0, luck=luck) for luck in range(60)}
    assert len(chosen) > 1


def test_a_small_budget_looks_less_deep_but_answers():
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (1, 2, 3, 4, 5):
        game.engine.play(s, face)
    for budget in (1, 10, 100, 20_000):
        stack, out, left = room(game)
        stack[0] = s
        action = int(chooser_of(game)(stack, out, left, 0, budget, 7))
        assert game.why_not(s, action, 0) is None


def test_greedy_sees_a_turn_of_mandala_through_to_a_home():
    """M-40: the only rotations that bring a token home are found among all plans."""
    game = GAMES["mandala"]
    s = game.start(first=1, homes_to_win=1)
    s.held[0, 0], s.held[0, 9] = 0, 1 << 1  # ring j, segment 1 in column 1: grey inner right 1 leads home
    for face in (3, 3, 3, 3, 1):
        game.engine.play(s, face)
    while s.seat == 0:
        game.engine.play(s, find("greedy").choose(game, s, 0, luck=1))
    assert s.seat == NOBODY and s.winner == 0
