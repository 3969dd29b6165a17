"""core/dice.py: numbers that anyone can make again."""

from __future__ import annotations

import hashlib
from collections import Counter
from unittest import mock

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import dice
from parlour.core.compile import jit_is_on
from parlour.core.jit import register_rules

SEED = bytes(range(32))


def test_the_commitment_is_the_plain_sha256() -> None:
    assert dice.commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_fresh_seeds_are_fresh() -> None:
    assert len({dice.fresh_seed() for _ in range(50)}) == 50
    assert len(dice.fresh_seed()) == 32


def test_the_number_is_made_as_the_manual_says() -> None:
    text = SEED + b"tea" + bytes([0, 0, 0, 0, 0, 0, 0, 7]) + bytes(4)
    made = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
    assert dice.draw_number(SEED, b"tea", 7, 6) == made % 6


def test_known_answers() -> None:
    """Any change here would make every recorded match fail its check."""
    assert [dice.draw_number(SEED, b"", ply, 6) for ply in range(12)] == [4, 0, 2, 2, 2, 2, 2, 1, 2, 5, 0, 4]
    assert [dice.draw_number(SEED, b"salt", ply, 1000) for ply in range(6)] == [887, 260, 760, 528, 368, 912]
    assert dice.draw_number(b"", b"", 2**40, 10**9) == 198060909


def test_a_number_past_the_last_whole_multiple_is_drawn_again() -> None:
    below = 2**63 + 1  # only the first 2**63 + 1 of 2**64 numbers are fair
    tries = []

    def told(text: bytes) -> mock.Mock:
        tries.append(text[-4:])
        drawn = 2**64 - 1 if len(tries) < 3 else 41
        return mock.Mock(digest=lambda: drawn.to_bytes(8, "big") + bytes(24))

    with mock.patch.object(dice.hashlib, "sha256", told):
        assert dice.draw_number(SEED, b"", 0, below) == 41
    assert tries == [bytes([0, 0, 0, t]) for t in range(3)]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any))
def test_draw_gives_every_outcome_exactly_its_weight(weights: list[int]) -> None:
    """Over all numbers that can be drawn, an outcome comes exactly as often as it weighs."""
    actions = list(range(10, 10 + len(weights)))
    counted: Counter[int] = Counter()
    for left in range(sum(weights)):
        with mock.patch.object(dice, "draw_number", return_value=left) as number:
            counted[dice.draw(SEED, b"", 3, actions, weights)] += 1
        number.assert_called_once_with(SEED, b"", 3, sum(weights), 0)
    assert counted == Counter({a: w for a, w in zip(actions, weights, strict=True) if w})


def test_outcomes_are_counted_in_ascending_order() -> None:
    with mock.patch.object(dice, "draw_number", side_effect=[0, 1, 2, 5]):
        drawn = [dice.draw(SEED, b"", 0, [4, 7, 9], [1, 0, 5]) for _ in range(4)]
    assert drawn == [4, 9, 9, 9]


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_nothing_to_draw_is_an_error(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        dice.draw(SEED, b"", 0, list(range(len(weights))), weights)


def test_xoroshiro_gives_its_published_numbers() -> None:
    """The first ten numbers of xoroshiro64** from the words 1 and 2."""
    a, b, made = 1, 2, []
    for _ in range(10):
        luck, a, b = dice.next_luck(a, b)
        made.append(luck)
    assert made == [
        *(3802928447, 813792938, 1618621494, 2955957307, 3252880261),
        *(1129983909, 2539651700, 1327610908, 1757650787, 2763843748),
    ]


def test_a_simulated_game_has_its_own_known_stream() -> None:
    assert dice.first_luck(1, 0) == (2385989601, 892319706)
    assert dice.first_luck(2**40 + 5, 2**33 + 1) == (3955468111, 2128050877)
    starts = {dice.first_luck(seed, game) for seed in range(40) for game in range(250)}
    assert len(starts) == 10_000
    assert all(low & 1 for low, _ in starts), "never both words zero"


@pytest.mark.skipif(not jit_is_on(), reason="Numba is switched off")
def test_interpreted_and_compiled_luck_are_the_same() -> None:
    first_luck, next_luck, scramble = dice.first_luck, dice.next_luck, dice.scramble

    register_rules()

    @numba.njit
    def stream(seed, game, n):  # type: ignore[no-untyped-def]
        made = [0]
        a, b = first_luck(seed, game)
        for _ in range(n):
            luck, a, b = next_luck(a, b)
            made.append(luck)
        return made[1:], a, b, scramble(seed & 0xFFFFFFFF)

    for seed, game in ((0, 0), (1, 2), (2**31, 2**32), (2**63 - 1, 2**62), (-1, 5)):
        a, b = dice.first_luck(seed, game)
        made = []
        for _ in range(200):
            luck, a, b = dice.next_luck(a, b)
            made.append(luck)
        assert stream(seed, game, 200) == (made, a, b, dice.scramble(seed & 0xFFFFFFFF))
        assert all(0 <= luck < 2**32 for luck in made)
