"""Nets: what they read and compute, how they are stored, and where bots use them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from parlour.bots import net as nets
from parlour.bots import rollout
from parlour.bots.net import Net, describe, find_net, layout_of, make_net, make_page, read_net, write_net
from parlour.bots.thought import Settings, scaled
from parlour.core.cache import sources
from parlour.core.compile import compile_routine
from parlour.core.errors import BadNet
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.record import NOBODY, Record, copy
from parlour.games import GAMES
from tests.toy.toy import GAME as TOY

MANDALA, KEEP = GAMES["mandala"], GAMES["keep"]
FEW = Settings(6_000, learned=True)


def some_net(game: Game, seed: int = 1) -> Net:
    """Return a net with random weights in every layer."""
    net, luck = make_net(game.observe.FEATURES.size, seed), np.random.default_rng(seed)
    for array in net:
        array += luck.standard_normal(array.shape).astype(np.float32) * np.float32(0.1)
    return net


def positions(game: Game, seed: int, **options: int | str) -> list[Record]:
    """Return every fifth position of a random game."""
    s = game.start(**options)
    return [copy(s) for ply, _ in enumerate(random_walk(game, s, seed)) if ply % 5 == 0 and s.seat != NOBODY]


def value_by_numpy(game: Game, s: Record, seat: int, net: Net) -> float:
    """Return the logit of a position, calculated with whole matrices."""
    seen = np.zeros(game.observe.FEATURES.size, np.float32)
    game.engine.observe(s, seat, seen)
    seen[game.observe.FEATURES.fixed()] = 0.0
    exact = Net(*(array.astype(np.float64) for array in net))
    wide = np.maximum(seen @ exact.first + exact.first_bias, 0.0)
    narrow = np.maximum(wide @ exact.second + exact.second_bias, 0.0)
    correction = narrow @ exact.last + exact.ends[nets.OFFSET]
    return float(exact.ends[nets.FACTOR] * game.engine.advice(s, seat) + correction)


@pytest.mark.parametrize("game", [TOY, MANDALA, KEEP], ids=lambda game: game.name)
def test_a_net_computes_what_numpy_computes(game: Game) -> None:
    net, logit = some_net(game), nets.make_logit(game)
    page = make_page(net)
    for s in positions(game, 1):
        for seat in range(int(s.seats)):
            found = logit(s, seat, net, page)
            assert found == pytest.approx(value_by_numpy(game, s, seat, net), abs=1e-4)
            assert not page.values.any(), "the page is clean for the next position"


def test_compiled_code_computes_the_same() -> None:
    logit, net = nets.make_logit(MANDALA), some_net(MANDALA)

    def logit_alone(s, seat, net, page):  # type: ignore[no-untyped-def]
        return logit(s[0], seat, net, page)

    routine = compile_routine(MANDALA, logit_alone)
    for s in positions(MANDALA, 2)[:5]:
        found = routine(np.array([s], MANDALA.state), 1, net, make_page(net))
        assert found == pytest.approx(value_by_numpy(MANDALA, s, 1, net), abs=1e-4)


def test_a_net_reads_nothing_that_is_hidden() -> None:
    net, logit, seen = some_net(TOY), nets.make_logit(TOY), 0
    net.ends[nets.FACTOR] = 0.0  # the net's own part; the advice reads the position that the bot has guessed
    page = make_page(net)
    for seed in range(20):
        for s in positions(TOY, seed, seats=3):
            values = set()
            for luck in range(8):
                other = copy(s)
                TOY.engine.hide(other, 1)
                TOY.engine.guess(other, 1, luck)
                seen += other.tobytes() != s.tobytes()
                values.add(logit(other, 1, net, page))
            assert values == {logit(s, 1, net, page)}
    assert seen > 100, "the guesses differ from what was hidden"


def test_points_and_logits_stand_for_the_same_value() -> None:
    for logit in np.linspace(-5, 5, 101):
        assert scaled(nets.points_of(logit)) == pytest.approx(np.tanh(logit), abs=1e-9)
    ranked = [nets.points_of(logit) for logit in np.linspace(-9, 9, 200)]
    assert ranked == sorted(ranked) and len(set(ranked)) == 200


def test_an_untrained_net_only_scales_the_advice() -> None:
    net = make_net(MANDALA.observe.FEATURES.size, 1)
    for s in positions(MANDALA, 3):
        found = nets.make_logit(MANDALA)(s, 0, net, make_page(net))
        assert found == pytest.approx(nets.START * MANDALA.engine.advice(s, 0), rel=1e-5)


def test_a_net_is_stored_as_float16_and_read_back(tmp_path: Path) -> None:
    net, path = some_net(MANDALA), tmp_path / "mandala.npz"
    about = describe(MANDALA, MANDALA.start(), seed=1, rounds=2)
    write_net(path, net, about)
    stored = read_net(path)
    assert stored.about == about
    for name, array in net._asdict().items():
        assert np.array_equal(getattr(stored.net, name), array.astype(np.float16).astype(np.float32))
    first = path.read_bytes()
    write_net(path, stored.net, about)
    assert path.read_bytes() == first, "writing what was read changes nothing"
    assert len(first) < 290_000


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mandala.npz"
    path.write_bytes(b"no net")
    with pytest.raises(BadNet, match="is not a net that `parlour train` wrote"):
        read_net(path)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of nets in which Mandala has one, for the usual game."""
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    nets.net_of.cache_clear()
    write_net(tmp_path / "mandala.npz", some_net(MANDALA), describe(MANDALA, MANDALA.start()))
    yield tmp_path
    nets.net_of.cache_clear()


def test_a_net_is_used_with_its_own_options_only(shipped: Path) -> None:
    assert find_net(MANDALA, MANDALA.start()) is not None
    for options in ({"homes_to_win": 2}, {"seats": 4}, {"aim": "number"}):
        assert find_net(MANDALA, MANDALA.start(**options)) is None
    assert find_net(KEEP, KEEP.start()) is None, "Keep has no net in this folder"


@pytest.mark.parametrize("change", ["features", "version", "game"])
def test_a_net_for_other_features_is_not_used(shipped: Path, change: str) -> None:
    stored = read_net(shipped / "mandala.npz")
    write_net(shipped / "mandala.npz", stored.net, {**stored.about, change: "other"})
    nets.net_of.cache_clear()
    assert find_net(MANDALA, MANDALA.start()) is None


def test_a_level_thinks_with_its_net_and_the_same_luck_gives_the_same_thought(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = positions(MANDALA, 4)[3]
    while s.seat < 0:
        MANDALA.engine.play(s, int(legal_of(s)[0]))
    seat = int(s.seat)
    one, again = (rollout.think(MANDALA, s, seat, 20_000, 5, None, FEW) for _ in range(2))
    assert one == again
    monkeypatch.setattr(rollout, "find_net", lambda game, s: None)
    plain = rollout.think(MANDALA, s, seat, 20_000, 5, None, FEW)
    assert one.values != plain.values


def test_without_a_net_a_level_thinks_by_advice(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    s = positions(MANDALA, 4, homes_to_win=2)[3]
    while s.seat < 0:
        MANDALA.engine.play(s, int(legal_of(s)[0]))
    one = rollout.think(MANDALA, s, int(s.seat), 20_000, 5, None, FEW)
    monkeypatch.setattr(rollout, "find_net", lambda game, s: None)
    assert one == rollout.think(MANDALA, s, int(s.seat), 20_000, 5, None, FEW)


def legal_of(s: Record) -> np.ndarray:
    """Return the legal actions of a position of Mandala."""
    out = np.empty(MANDALA.max_legal, np.int32)
    return out[: MANDALA.engine.legal(s, out)]


def test_a_net_is_no_source_of_compiled_code() -> None:
    assert not [path for path in sources(MANDALA) if "nets" in path.parts]
    assert any(path.name == "net.py" for path in sources(MANDALA))


@pytest.mark.parametrize("path", sorted(nets.FOLDER.glob("*.npz")), ids=lambda path: path.stem)
def test_every_net_that_ships_fits_its_game(path: Path) -> None:
    game, about = GAMES[path.stem], read_net(path).about
    assert about["features"] == layout_of(game) and about["version"] == game.version
    assert find_net(game, game.start(**about["options"])) is not None
