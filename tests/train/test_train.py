"""Training: it lowers the loss, the same seed gives the same net, and its targets are those of TD(lambda)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from parlour.bots.net import OFFSET, Net, make_net, read_net
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.record import Record
from parlour.games import GAMES
from parlour.train import Plan, train
from parlour.train.learn import BATCH, fitter_of, make_learner
from parlour.train.play import Collector, Samples, player
from tests.toy.toy import GAME as TOY

MANDALA = GAMES["mandala"]
SMALL = Plan(seed=3, rounds=2, games=40, test=20, final=20)


def samples_of(game: Game, games: int, trace: float, net: Net, learned: bool = False) -> Samples:
    """Return the samples of some games between bots."""
    collector = Collector(game, game.start(), 2)
    return collector.play(net, [player(learned, 300, 1.0)], games, 1, 200, trace)[1]


def losses(game: Game, samples: Samples, times: int) -> list[float]:
    """Return the mean loss on a tenth of the samples before learning and after each of some times of going through
    the others.
    """
    net, seen = make_net(game.observe.FEATURES.size, 1), len(samples) * 9 // 10
    learner, fit = make_learner(net), fitter_of(game)
    test, order = np.arange(seen, len(samples)), np.random.default_rng(1).permutation(seen)
    found = [fit(learner, samples, test, len(samples), 0.0)]
    for _ in range(times):
        fit(learner, samples, order, BATCH, 1e-3)
        found.append(fit(learner, samples, test, len(samples), 0.0))
    return found


def test_learning_lowers_the_loss_on_games_that_it_has_not_seen() -> None:
    found = losses(MANDALA, samples_of(MANDALA, 300, 1.0, make_net(MANDALA.observe.FEATURES.size, 1)), 2)
    assert found[-1] < found[0] - 0.02, found


def test_learning_moves_every_weight_against_its_derivative() -> None:
    net = make_net(TOY.observe.FEATURES.size, 1)
    net.last[:] = 0.3
    samples = samples_of(TOY, 4, 1.0, net)
    learner, fit, order = make_learner(net), fitter_of(TOY), np.arange(len(samples))
    before = Net(*(array.copy() for array in net))
    fit(learner, samples, order, len(order), 1e-30)  # too small a step to change a weight
    assert all(np.allclose(one, two, 0.0, 1e-20) for one, two in zip(net, before, strict=True))
    for name in ("first", "first_bias", "second", "second_bias", "last", "ends"):
        slopes = getattr(learner.means, name) / np.float32(0.1)
        place = np.unravel_index(np.argmax(np.abs(slopes)), slopes.shape)
        values, step = getattr(net, name), np.float32(1e-2)
        ahead_behind = []
        for sign in (1, -1):
            values[place] = getattr(before, name)[place] + sign * step
            other = make_learner(net)
            ahead_behind.append(fit(other, samples, order, len(order), 0.0))
        values[place] = getattr(before, name)[place]
        slope = (ahead_behind[0] - ahead_behind[1]) / (2 * step)
        assert slope == pytest.approx(slopes[place], rel=0.05), name


def test_targets_go_back_from_the_result() -> None:
    net = make_net(TOY.observe.FEATURES.size, 1)
    net.ends[OFFSET] = 0.5
    plain, mixed, bare = (samples_of(TOY, 6, trace, net) for trace in (1.0, 0.25, 0.0))
    values = np.tanh(mixed.rows["logit"])
    pairs = 0
    for i, row in enumerate(mixed.rows):
        later = [j for j in range(i + 1, len(values)) if tuple(mixed.rows[j])[:2] == (row.game, row.seat)]
        if not later:
            assert row.target == plain.rows[i].target == bare.rows[i].target
            assert row.target in (-1.0, 0.0, 1.0)
            continue
        pairs += 1
        following = later[0]
        assert row.target == pytest.approx(0.25 * mixed.rows[following].target + 0.75 * values[following])
        assert bare.rows[i].target == pytest.approx(values[following])
        assert plain.rows[i].target == plain.rows[following].target
    assert pairs > 5


def test_a_sample_shows_what_its_seat_sees() -> None:
    samples, hidden = samples_of(TOY, 20, 1.0, make_net(TOY.observe.FEATURES.size, 1)), 0
    for one, two in zip(samples.records[::2], samples.records[1::2], strict=True):
        seen: list[Record] = [record.copy() for record in (one, two)]
        for record in seen:
            TOY.engine.hide(record, 0)
        assert seen[0].lanterns.tolist() == seen[1].lanterns.tolist()
        hidden += one.tobytes() != two.tobytes()
    assert hidden, "each seat guesses the cards of the other"


def test_the_same_seed_gives_the_same_net_on_any_number_of_threads(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.npz" for name in ("one", "again", "other")]
    reports = [
        train("mandala", file, Plan(seed, rounds=2, games=40, test=20, final=20), threads)
        for file, seed, threads in zip(files, (3, 3, 4), (1, 3, 1), strict=True)
    ]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes() != files[2].read_bytes()
    assert [row["won"] for row in reports[0].rows] == [row["won"] for row in reports[1].rows]
    assert reports[0].rows[0]["loss"] == reports[1].rows[0]["loss"]


def test_a_training_leaves_a_net_and_its_curve(tmp_path: Path) -> None:
    told: list[float] = []
    report = train("mandala", tmp_path / "net.npz", SMALL, 1, told.append)
    saved = json.loads((tmp_path / "net.json").read_text())
    assert saved == json.loads(json.dumps(report.to_dict()))
    assert [row["round"] for row in saved["rows"]] == [1, 2] and saved["final"]["games"] == 20
    assert told == sorted(told) and len(told) == 2
    assert "<svg" in (tmp_path / "net.svg").read_text()
    assert read_net(tmp_path / "net.npz").about["rounds"] == 2
    assert "mandala: 2 rounds, seed 3" in str(report)


def test_a_training_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    train("mandala", whole, Plan(3, rounds=3, games=20, test=10, final=10), 1)
    for rounds in (1, 3):
        report = train("mandala", parts, Plan(3, rounds=rounds, games=20, test=10, final=10), 1)
    assert whole.read_bytes() == parts.read_bytes()
    assert [row["round"] for row in report.rows] == [1, 2, 3]
    with pytest.raises(BadOption, match="from a training with other settings"):
        train("mandala", parts, Plan(4, rounds=4, games=20, test=10, final=10), 1)


def test_time_that_is_up_ends_a_training_after_a_whole_round(tmp_path: Path) -> None:
    report = train("mandala", tmp_path / "net.npz", Plan(3, 0.0, games=20, test=10, final=10), 1)
    assert len(report.rows) == 1


def test_a_net_is_trained_for_two_seats(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="trained for two seats; these options make 4"):
        train("mandala", tmp_path / "net.npz", SMALL, 1, seats=4)
