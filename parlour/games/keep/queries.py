"""The rules that Keep's texts and pictures need, as compiled functions to call from ordinary Python code (see
core/compile.py).
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import compiled_query
from parlour.core.record import Record

from .moves import MOST
from .rules import chest, flow, gates, judge, listing, movement, questions, start

refusal = compiled_query(judge.refusal, 0)
play = compiled_query(flow.play, 0)
setup = compiled_query(start.setup)
keys_needed = compiled_query(chest.keys_needed)
keys_open = compiled_query(chest.keys_open)
asks_at_chest = compiled_query(chest.asks_at_chest)
way_to_open = compiled_query(chest.way_to_open)
gates_each = compiled_query(start.gates_each)
keys_each = compiled_query(start.keys_each)
toll = compiled_query(gates.toll, 0, True)
card_moves = compiled_query(movement.card_moves, 0)
is_compulsory = compiled_query(questions.is_compulsory, 0)
may_run_out = compiled_query(questions.may_run_out)
_legal = compiled_query(listing.legal, np.zeros(1, np.int32))


def legal(s: Record) -> list[int]:
    """Return every legal action, in ascending order."""
    out = np.empty(MOST, np.int32)
    return out[: _legal(s, out)].tolist()  # type: ignore[no-any-return]
