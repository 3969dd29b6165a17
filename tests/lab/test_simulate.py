"""simulate: its figures are right and repeatable, and it puts them into words."""

import json

import numpy as np
import pytest

import parlour
from parlour.core.errors import BadOption, ParlourError, UnknownGame, UnknownName
from parlour.core.line import random_line
from parlour.lab.simulate import estimate, simulate, spread
from tests.toy.toy import GAME as TOY


def test_the_figures_are_those_of_the_lines():
    made = simulate(TOY, games=200, seed=4)
    ends = [random_line(TOY, 4, number)[1] for number in range(200)]
    assert made.plies["mean"] == round(float(np.mean([s.ply for s in ends])), 3)
    assert made.plies["longest"] == max(s.ply for s in ends)
    for seat in range(2):
        returns = [TOY.rules.returns(s, seat) for s in ends]
        assert made.wins[seat] == sum(r > 0 for r in returns)
        assert made.returns[seat].mean == pytest.approx(np.mean(returns), abs=1e-6)
    assert made.decisive == pytest.approx(sum(made.wins) / 200)


def test_the_same_call_gives_the_same_figures_on_any_number_of_threads():
    one = simulate(TOY, games=300, bots="greedy,uniform", seed=2, threads=1).to_dict()
    two = simulate(TOY, games=300, bots="greedy,uniform", seed=2, threads=2).to_dict()
    for key in set(one) - {"seconds", "plies_per_second"}:
        assert one[key] == two[key]


def test_it_is_a_public_name_and_says_itself_in_words():
    told = []
    made = parlour.simulate("mandala", games=64, homes_to_win=1, progress=told.append)
    assert sum(told) == 64 and made.options["homes_to_win"] == 1
    assert "Mandala: 64 games, seed 1, cpu" in str(made) and "± " in str(made)
    assert json.loads(json.dumps(made.to_dict()))["wins"] == made.wins


@pytest.mark.slow
def test_greedy_play_of_mandala_is_as_long_as_the_rule_book_measured():
    made = parlour.simulate("mandala", games=400, bots="eager", seed=1)
    assert 24.0 < made.plies["mean"] / 11 < 27.5  # 25.6 turns


def test_uniform_play_of_mandala_is_as_long_as_the_rule_book_measured():
    made = parlour.simulate("mandala", games=10_000, seed=1)
    assert 77.5 < made.plies["mean"] / 11 < 79.5  # 78.5 turns if half of the turns introduce a token


def test_greedy_always_beats_uniform_in_mandala():
    made = parlour.simulate("mandala", games=40, bots="greedy,uniform", seed=1)
    assert made.wins == [40, 0]


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        ({"name_or_game": "kep"}, UnknownGame, "No game 'kep'. Games: .*mandala"),
        ({"name_or_game": TOY, "bots": "clever"}, UnknownName, "No bot 'clever'"),
        ({"name_or_game": TOY, "games": 0}, BadOption, "At least one game"),
        ({"name_or_game": TOY, "device": "abacus"}, BadOption, "Devices: cpu, gpu"),
        ({"name_or_game": TOY, "device": "gpu", "bots": "eager"}, BadOption, "On the GPU"),
        ({"name_or_game": TOY, "goal": 9}, BadOption, "goal must be"),
    ],
)
def test_what_cannot_be_done_is_said(call, error, says):
    with pytest.raises(error, match=says):
        simulate(**call)


def test_a_machine_without_a_gpu_says_so():
    try:
        simulate(TOY, games=1, device="gpu")
    except ParlourError as error:
        assert "GPU" in str(error) or "numba-cuda" in str(error)


def test_an_interval_covers_the_mean():
    luck = np.random.default_rng(1)
    inside = 0
    for _ in range(300):
        found = estimate(luck.choice([-1.0, 1.0], 100))
        inside += abs(found.mean) <= found.within
    assert inside > 270
    assert spread(np.array([3, 4, 5], np.int32)) == {"mean": 4.0, "low": 3, "high": 5, "longest": 5}
