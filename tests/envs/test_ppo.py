"""examples/ppo.py trains, compares and writes its curve, with a tiny budget."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="parlour[train] is not installed")
ROOT = Path(__file__).parents[2]


def test_it_trains_a_little_and_writes_its_curve(tmp_path: Path) -> None:
    """A fifth of a second of training: at least one round, and a comparison before and after it."""
    out = tmp_path / "curve.json"
    command = [sys.executable, str(ROOT / "examples" / "ppo.py"), "--out", str(out), "--games", "4"]
    budget = ["--minutes", "0.003", "--evaluate", "4", "--every", "600", "--opponent", "uniform"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([*command, *budget], env=env, capture_output=True, text=True, timeout=280)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(out.read_text())
    assert (told["opponent"], told["games"]) == ("uniform", 4)
    before, after = told["curve"]
    assert before["steps"] == 0 < after["steps"]
    assert after["steps"] % (4 * 32) == 0, "whole rounds"
    assert all(0.0 <= row["won"] <= 1.0 and row["error"] >= 0.0 for row in told["curve"])
