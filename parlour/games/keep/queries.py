"""What words and pictures ask of the rules, compiled with the game (core/compile.py)."""

from __future__ import annotations

import numpy as np

from parlour.core.compile import fast
from parlour.core.record import Record

from .moves import MOST
from .rules import chest, flow, gates, judge, listing, questions, start

refusal = fast(judge.refusal, 0)
play = fast(flow.play, 0)
setup = fast(start.setup)
keys_needed = fast(chest.keys_needed)
gates_each = fast(start.gates_each)
keys_each = fast(start.keys_each)
toll = fast(gates.toll, 0, True)
is_compulsory = fast(questions.is_compulsory, 0)
may_run_out = fast(questions.may_run_out)
_legal = fast(listing.legal, np.zeros(1, np.int32))


def legal(s: Record) -> list[int]:
    """Return every allowed action, ascending."""
    out = np.empty(MOST, np.int32)
    return out[: _legal(s, out)].tolist()  # type: ignore[no-any-return]
