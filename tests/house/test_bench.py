"""What the measurements play: every set of options can be played, and every variant of the patents is among them."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

from parlour.core.options import refuse_strays
from parlour.games import GAMES
from tests.tables import HERE

# Options that stand for a variant that a patent names: the GPU and the CPU play each with another value than the usual.
VARIANTS = {
    "keep": "chest ratings right_at movement",
    "siege": "army aim minutes colours",
    "taliesin": "together horizon captain_level zones quiet_limit",
    "mandala": "tokens next_game switch_by aim sum",
    "hundred": "signs hex_links",
}


def gpu_check() -> ModuleType:
    """bench/gpu_check.py as a module; it imports no GPU library before it measures."""
    path = HERE.parent / "bench" / "gpu_check.py"
    spec = importlib.util.spec_from_file_location("gpu_check", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = before
    return module


@pytest.mark.parametrize("name", GAMES)
def test_the_gpu_is_compared_on_every_variant(name: str) -> None:
    game, (tables, _, _) = GAMES[name], gpu_check().ROWS[name]
    for options in tables:
        game.start(**options)
        refuse_strays(game.options, options)
    usual = {option.name: str(game.choose()[option.name]) for option in game.options}
    played = {option for table in tables for option, value in table.items() if value != usual[option]}
    assert set(VARIANTS[name].split()) <= played
