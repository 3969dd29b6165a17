"""Bots: their choices are legal, depend on the seed alone, and improve with the budget."""

import numpy as np
import pytest

from parlour.bots import LEVELS, find
from parlour.bots.bot import SEARCH
from parlour.bots.continuations import make_room
from parlour.bots.greedy import make_greedy, planner_of
from parlour.bots.selfplay import name_bots, play_games
from parlour.bots.uniform import asked
from parlour.core.errors import BadOption, UnknownName
from parlour.core.line import random_walk
from parlour.core.record import CHANCE, NOBODY, SEVERAL, acts, copy, same
from parlour.games import GAMES
from tests.toy.toy import GAME as TOY

EVERY = [TOY, *GAMES.values()]
names = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
levels = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)


def play_out(game, level, plies, luck):
    """Return a line of that many plies in which this bot plays every seat, seeing only what the seat may see."""
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
    assert play_out(game, level, 30 if level.needs == SEARCH else 60, 5)


@names
@levels
def test_the_same_luck_gives_the_same_choices(game, level):
    plies = 12 if level.needs == SEARCH else 40
    assert play_out(game, level, plies, 9) == play_out(game, level, plies, 9)


def test_levels_have_names_for_people_and_unknown_ones_are_answered_with_them():
    assert find("eager") is find("Eager") is find(" EAGER ")
    with pytest.raises(UnknownName, match="No bot 'clever'.*dreamer.*master"):
        find("clever")


def test_a_game_may_say_how_carefully_a_level_plays_it():
    keep, mandala, taliesin = GAMES["keep"], GAMES["mandala"], GAMES["taliesin"]
    for name, own in keep.handicaps.items():
        _, settings = find(name).way_in(keep, keep.start())
        assert (settings.temperature, settings.attention) == own
        assert settings.budget == LEVELS[name].settings.budget
    assert find("dreamer").way_in(mandala, mandala.start())[1] == LEVELS["dreamer"].settings
    assert find("dreamer").way_in(taliesin, taliesin.start())[1] == LEVELS["dreamer"].searching


def test_every_level_can_play_whole_games():
    start = TOY.start()
    for bots in (["learner", "planner"], ["eager", "dreamer"]):
        ends = [r for _, r in play_games(TOY, start, 4, 3, bots, 1)]
        again = np.concatenate([r for _, r in play_games(TOY, start, 4, 3, bots, 2)])
        assert np.concatenate(ends).tobytes() == again.tobytes()
        assert all(r.seat == NOBODY and TOY.faults_of(r) == [] for r in np.concatenate(ends))


def test_bots_are_named_for_all_seats_or_for_each():
    assert name_bots("eager", 3) == ["eager"] * 3
    assert name_bots("greedy,Dreamer,uniform", 3) == ["eager", "dreamer", "uniform"]
    with pytest.raises(BadOption, match="2 seats need one bot for all or 2 bots; 3 were named"):
        name_bots("greedy,greedy,greedy", 2)


@pytest.mark.parametrize("bots", ["eager", "uniform", "eager,uniform", "dreamer,learner"])
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
    """Return a position of Lanterns in which North chooses a prize; with all but one lantern, North wins by keeping
    it.
    """
    s = TOY.start()
    s.seat, s.phase = 0, 2
    s.lanterns[0], s.lanterns[1] = lanterns
    return s


@pytest.mark.parametrize("luck", range(5))
def test_greedy_robs_where_that_is_better(luck):
    s = prize((1, 2))
    action = find("eager").choose(TOY, s, 0, luck=luck)
    assert TOY.words.move_name(s, action) == "rob east"


def test_greedy_breaks_ties_by_luck():
    s = TOY.start(seats=4)
    s.seat, s.phase = 0, 2
    s.lanterns[1:4] = 1
    chosen = {find("eager").choose(TOY, s, 0, luck=luck) for luck in range(60)}
    assert len(chosen) > 1


def test_a_small_budget_looks_less_deep_but_answers():
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (1, 2, 3, 4, 5):
        game.engine.play(s, face)
    for budget in (1, 10, 100, 20_000):
        room = make_room(game)
        room.stack[0] = s
        _, chosen, _ = planner_of(game)(room, 0, budget, 32, 64, False, 0.0, 6.0, 7)
        action = int(room.ways[chosen].first)
        assert game.why_not(s, action, 0) is None


def looked_ahead(s, budget, ways):
    """Return what greedy, interpreted, finds for Mandala's first seat: (room, ways kept, positions looked at)."""
    room = make_room(GAMES["mandala"], ways)
    room.stack[0] = s
    return room, *make_greedy(GAMES["mandala"])(room, 0, budget, 32, 64, False, 1, 2)


@pytest.mark.parametrize("budget", [1, 30, 400])
def test_a_turn_without_an_end_is_looked_at_as_deep_as_the_budget_reaches(budget):
    """Alone and without dice nothing ever ends the turn, so the search must stop by its budget."""
    game = GAMES["mandala"]
    s = game.start(seats=1, numbers="cycle", first=1)
    room, kept, looked = looked_ahead(s, budget, 1)
    assert kept == 1 and game.why_not(s, int(room.ways[0].first), 0) is None
    assert looked <= 3 * budget + 10


def test_a_depth_that_the_budget_cannot_finish_is_not_begun():
    """Siege: a ship has a hundred squares to sail to, and then the king has as many. One action deeper would be more
    than the budget, so nothing of it is looked at. (The turns that Siege proposes are left out.)
    """
    game = GAMES["siege"]
    s = game.words.read_position(
        "map=quick phase=ship-pick step=1 pos=S0@9.7,K0@4.7/K0@23.7/-/- owner=0,1,-1,-1 turns=1"
    )
    room = make_room(game)
    room.stack[0] = s
    kept, looked = make_greedy(game)(room, 0, 1_000, 32, 0, False, 1, 2)
    assert kept == 1 and game.why_not(s, int(room.ways[0].first), 0) is None
    assert 100 < looked < 300


def test_the_best_ways_are_kept_with_where_they_lead():
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (1, 2, 3, 4, 5):
        game.engine.play(s, face)
    room, kept, _ = looked_ahead(s, 60, 5)
    worths = [float(game.engine.advice(end, 0)) for end in room.ends[:kept]]
    assert kept == 5 and worths == room.ways["worth"].tolist()
    best, _, _ = looked_ahead(s, 60, 1)
    assert max(worths) == best.ways[0].worth


def test_greedy_sees_a_turn_of_mandala_through_to_a_home():
    """M-40: greedy finds the only rotations that bring a token home."""
    game = GAMES["mandala"]
    s = game.start(first=1, homes_to_win=1)
    s.held[0, 0], s.held[0, 9] = 0, 1 << 1  # ring j, segment 1 in column 1: grey inner right 1 leads home
    for face in (3, 3, 3, 3, 1):
        game.engine.play(s, face)
    while s.seat == 0:
        game.engine.play(s, find("eager").choose(game, s, 0, luck=1))
    assert s.seat == NOBODY and s.winner == 0
