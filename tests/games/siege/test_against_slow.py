"""The package and the slow referee agree: movement, fire, and whole games under random options, ply by ply."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from parlour.core.compile import Engine, compiled
from parlour.core.dice import first_luck
from parlour.core.errors import BadOption
from parlour.core.record import CHANCE, NOBODY, OK, Record
from parlour.games.siege.state import PHASES

from .composed import composed
from .game import GAME
from .slow import CLOCK, DEFAULTS, Slow

VALUES: dict[str, list[Any]] = {
    "map": ["main", "quick"], "forts2": [1], "deploy": ["standard"], "ship_quota": [6], "tokens": [0, 1, 2],
    "ship_capacity": [1, 2], "landing": ["extra"], "enemy_port": ["closed"], "unowned_walls": ["closed"],
    "wall_soldiers": ["all"], "small_arms_king": ["no"], "fate_pack": ["shuffle"], "fort_sale": ["no"],
    "sell_price": ["half"], "score_cash": ["yes"], "army": ["full"], "aim": ["line", "one"], "minutes": [60],
    "colours": ["picked"],
}  # fmt: skip


def draw_options(luck: random.Random) -> dict[str, Any]:
    """A random table, most of its options usual."""
    chosen: dict[str, Any] = {"seats": luck.choice([2, 2, 2, 3, 4]), "round_limit": luck.choice([2, 6, 12])}
    for name, values in VALUES.items():
        if luck.random() < 0.35:
            chosen[name] = luck.choice(values)
    if chosen["seats"] > 2:
        chosen["map"] = "main"
    return chosen


def picture(s: Record) -> dict[int, tuple[int, int, tuple[int, ...]]]:
    """Every piece of a record by its square: seat, kind, and what it carries."""
    first = (0, 10, 20, 32, 40, 41)

    def kind_of(slot: int) -> int:
        return sum(slot >= start for start in first[1:])

    found = {}
    for seat in range(s.seats):
        for slot in range(41):
            cell = int(s.pos[seat, slot])
            if 0 <= cell < 1024:
                cargo = [
                    kind_of(other) for other in range(41) if s.pos[seat, other] == 1024 + slot and slot < 10
                ]
                found[cell] = (seat, kind_of(slot), tuple(cargo))
    return found


def slow_picture(slow: Slow) -> dict[int, tuple[int, int, tuple[int, ...]]]:
    """Every piece of the slow game by its square."""
    return {
        slow.cell(q): (p.seat, p.kind, tuple(sorted(c.kind for c in p.cargo))) for q, p in slow.at.items()
    }


def compare(engine: Engine, s: Record, slow: Slow, about: str) -> None:
    """Everything that the rule book says of a position, in both."""
    out = np.empty(GAME.max_legal, np.int32)
    assert PHASES[int(s.phase)] == slow.phase, about
    acting = slow.acting()
    assert s.seat == (NOBODY if slow.phase == "over" else CHANCE if acting is None else acting), about
    assert s.money[: s.seats].tolist() == slow.money, about
    assert [bool(a) for a in s.alive[: s.seats]] == slow.alive, about
    assert picture(s) == slow_picture(slow), about
    assert [colour - 1 if colour else None for colour in s.colour[: s.seats].tolist()] == slow.colour, about
    owners = [-1 if f.owner is None else f.owner for f in slow.forts]
    assert s.owner[: len(owners)].tolist() == owners, about
    assert [bool(t) for t in s.title[: len(owners)]] == [f.title for f in slow.forts], about
    blocks = {(x, y) for y in range(28) for x in range(36) if s.blocks[y] >> x & 1}
    assert blocks == slow.blocks, about
    if slow.phase == "over":
        assert (s.result, {q for q in range(4) if s.winners >> q & 1}) == (slow.result, slow.winners), about
        return
    assert (s.cur, s.rounds, s.drawn, s.debt) == (slow.cur, slow.rounds, slow.drawn, slow.debt), about
    assert out[: engine.legal(s, out)].tolist() == slow.legal(), about


def fitting(options: dict[str, Any]) -> Record:
    """A record for options that may not fit together."""
    try:
        return GAME.start(**options)
    except BadOption:
        return None


def next_action(luck: random.Random, phase: str, choices: list[int]) -> int:
    """Any action, but a six, a shot and a sale a little more often than by chance."""
    if phase == "roll" and luck.random() < 0.4:
        return 6
    if phase in ("fire", "answer", "trade") and luck.random() < 0.6:
        return choices[-1]
    return luck.choice(choices)


def play_both(seed: int, plies: int) -> None:
    """One random game in both, compared after every ply."""
    luck = random.Random(f"siege {seed}")
    engine = compiled(GAME)
    options = draw_options(luck)
    s, slow, line = fitting(options), Slow(**options), []
    assert s is not None, options
    while slow.phase != "over" and len(line) < plies:
        action = next_action(luck, slow.phase, slow.legal())
        if options.get("minutes") and not slow.is_time_up and luck.random() < 0.004:
            action = CLOCK
        line.append(action)
        engine.play(s, action)
        slow.play(action)
        compare(engine, s, slow, f"{options} {line}")
        assert engine.faults(s) == 0, f"{options} {line}"


@pytest.mark.parametrize("seed", range(40))
def test_a_stretch_of_a_long_game_agrees(seed: int) -> None:
    """The beginning is played without comparing, so that later positions are reached quickly."""
    luck = random.Random(f"stretch {seed}")
    options = {**draw_options(luck), "deploy": "standard", "round_limit": 60}
    if seed % 2:
        options |= {"map": "quick", "seats": 2}
    s, slow = fitting(options), Slow(**options)
    assert s is not None, options
    engine, out = compiled(GAME), np.empty(GAME.max_legal, np.int32)
    for ply in range(first := luck.randrange(40, 400), -60, -1):
        if s.phase == PHASES.index("over"):
            break
        action = next_action(luck, PHASES[int(s.phase)], out[: engine.legal(s, out)].tolist())
        engine.play(s, action)
        slow.play(action)
        if ply <= 0:
            compare(engine, s, slow, f"{options} {first - ply}")
        if ply % 20 == 0:
            assert engine.faults(s) == 0
            compare_reasons_and_draws(engine, s, slow)


@pytest.mark.parametrize("seed", range(20))
def test_the_set_up_agrees(seed: int) -> None:
    luck = random.Random(f"set-up {seed}")
    options = {**draw_options(luck), "deploy": "free", "army": "full" if seed % 3 == 0 else "standard"}
    s, slow = fitting(options), Slow(**options)
    assert s is not None, options
    engine, plies = compiled(GAME), 0
    while PHASES[int(s.phase)] in ("first", "colour", "pick", "ships", "troops", "horse"):
        if plies % 9 == 0:
            compare_reasons_and_draws(engine, s, slow)
        action = luck.choice(slow.legal())
        engine.play(s, action)
        slow.play(action)
        plies += 1
        compare(engine, s, slow, f"{options} {plies}")
    assert engine.faults(s) == 0 and plies > 20


@pytest.mark.parametrize("seed", range(60))
def test_from_composed_positions_they_agree(seed: int) -> None:
    luck = random.Random(f"from composed {seed}")
    options = {**draw_options(luck), "seats": 2, "colours": "seats", "minutes": 0, "round_limit": 60}
    s, slow = composed(seed, **options)
    engine = compiled(GAME)
    assert engine.faults(s) == 0
    compare(engine, s, slow, f"{options}")
    compare_reasons_and_draws(engine, s, slow)
    for ply in range(16):
        if s.phase == PHASES.index("over"):
            break
        action = next_action(luck, PHASES[int(s.phase)], slow.legal())
        engine.play(s, action)
        slow.play(action)
        compare(engine, s, slow, f"{options} {ply}")
    compare_reasons_and_draws(engine, s, slow)


def compare_reasons_and_draws(engine: Engine, s: Record, slow: Slow) -> None:
    """Every action that the slow referee does not list is refused, and none of them is ever drawn."""
    legal = slow.legal()
    asked = [code for code in range(-1, 1040) if code not in GAME.interrupts]
    assert [code for code in asked if engine.refusal(s, code) == OK] == legal
    out, (a, b) = np.empty(GAME.max_legal, np.int32), first_luck(3, int(s.ply))
    drawn = set()
    for _ in range(12 if legal else 0):
        action, a, b = engine.sample(s, out, a, b)
        drawn.add(int(action))
    assert drawn <= set(legal)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree(seed: int) -> None:
    play_both(seed, 250)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_games_agree(seed: int) -> None:
    play_both(seed, 2500)


def test_the_referee_knows_every_option() -> None:
    assert {option.name: option.default for option in GAME.options} == DEFAULTS
