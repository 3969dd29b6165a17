"""OpenSpiel's own tests and algorithms over our games."""

from __future__ import annotations

import importlib
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr, tabular_qlearner

from parlour import envs
from parlour.games import GAMES

NAMES = envs.register_openspiel()
SHORT = {
    "hundred": "ruleset=counters",
    "keep": "seats=2,round_limit=10",
    "mandala": "seats=2,homes_to_win=1",
    "siege": "preset=first,round_limit=2",
    "taliesin": "boards=1,ply_limit=20",
}


LIMITS = {"keep": {"round_limit": 10}, "siege": {"round_limit": 2}, "taliesin": {"ply_limit": 20}}
PRESETS = [(game.name, preset.name) for game in GAMES.values() for preset in game.presets]


def load(name: str) -> object:
    """Load a game with options that end it soon."""
    return pyspiel.load_game(f"python_parlour_{name}({SHORT[name]})")


def load_preset(name: str, preset: str, **given: object) -> object:
    """Load a game with the options of a preset and, where a game is long, a limit that ends it soon."""
    return pyspiel.load_game(f"python_parlour_{name}", {"preset": preset, **LIMITS.get(name, {}), **given})


@pytest.mark.parametrize("name", sorted(GAMES))
def test_openspiels_own_simulation_passes(name: str) -> None:
    """random_sim_test of the installed OpenSpiel: clones, masks, odds, returns, bounds and serialisation."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("actions", ["heads", "rules"])
@pytest.mark.parametrize("name, preset", PRESETS)
def test_openspiels_own_simulation_passes_for_every_preset(name: str, preset: str, actions: str) -> None:
    """The same with the options of each preset, with action heads and with the rules' own actions."""
    game = load_preset(name, preset, actions=actions)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name, preset", [*((name, "") for name in sorted(GAMES)), *PRESETS])
def test_openspiels_own_api_test_passes(name: str, preset: str) -> None:
    """The cases of the installed OpenSpiel's integration_tests/api_test.py for a part of a tree, unmodified."""
    api_test = importlib.import_module("open_spiel.integration_tests.api_test")
    game = load_preset(name, preset) if preset else load(name)
    facts = {"game_name": f"python_parlour_{name}", "game": game}
    cases = type("Cases", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(found)
    assert found.testsRun == 5 and not found.failures and not found.errors, found.failures + found.errors


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_player_has_nothing_private_where_nothing_is_hidden(name: str) -> None:
    """What everybody sees and what a player alone sees can be asked for apart."""
    game = load(name)
    state = game.new_initial_state()  # type: ignore[attr-defined]
    none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, none))  # type: ignore[attr-defined]
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, single))  # type: ignore[attr-defined]
    assert public.string_from(state, 0) == str(state)
    assert private.string_from(state, 0) == ("nothing of its own" if name == "taliesin" else "")
    public.set_from(state, 0)
    assert public.tensor.any() and private.tensor.size == 0


@pytest.mark.parametrize("name", sorted(GAMES))
def test_states_come_back_from_text(name: str) -> None:
    """A state in the middle of a game is written and read again; so is a pickled one."""
    state, rng = load(name).new_initial_state(), np.random.default_rng(3)  # type: ignore[attr-defined]
    for _ in range(12):
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    game, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(load(name), state))
    assert str(back) == str(state) and game.get_type().short_name == f"python_parlour_{name}"


def test_its_tree_search_finds_a_move() -> None:
    """OpenSpiel's MCTS bot chooses an allowed action."""
    game = load("hundred")
    state, rng = game.new_initial_state(), np.random.RandomState(1)  # type: ignore[attr-defined]
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = mcts.MCTSBot(game, 1.4, 6, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_its_counterfactual_regret_minimisation_runs() -> None:
    """Outcome-sampling CFR visits information states and gives each player a policy."""
    game = load("mandala")
    np.random.seed(1)  # noqa: NPY002 (OpenSpiel draws from NumPy's global generator)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    odds = solver.average_policy().action_probabilities(state)
    assert sorted(odds) == state.legal_actions() and sum(odds.values()) == pytest.approx(1)
    assert len(solver._infostates) > 20


def test_its_q_learner_learns_from_whole_games() -> None:
    """The tabular Q-learner plays against itself, and its table holds what came of it."""
    env = rl_environment.Environment(load("taliesin"))
    agents = [tabular_qlearner.QLearner(player, env.game.num_distinct_actions()) for player in range(2)]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        assert sum(step.rewards) == pytest.approx(0)
        for agent in agents:
            agent.step(step)
    assert all(agent._q_values for agent in agents)


def test_options_are_parameters() -> None:
    """A parameter that does not fit is refused in our words; what is not named keeps the game's own default."""
    with pytest.raises(pyspiel.SpielError, match="rules"):
        pyspiel.load_game("python_parlour_hundred(ruleset=chess)")
    assert pyspiel.load_game("python_parlour_mandala(seats=4)").num_players() == 4
    assert pyspiel.load_game("python_parlour_hundred").num_players() == GAMES["hundred"].start().seats


def test_bad_calls_say_why() -> None:
    """An action that is not allowed, and one after the end: told in our words, and nothing changes."""
    state = pyspiel.load_game("python_parlour_mandala(homes_to_win=1)").new_initial_state()
    rng = np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    illegal = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match=r"\(M-\d+\)|head"):
        state.apply_action(illegal)
    assert str(state) == before
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    over = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(0)
    assert str(state) == over and not state.legal_actions()
