"""Which module may import which: the contracts in pyproject.toml hold."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_import_contracts_hold() -> None:
    tool = Path(sysconfig.get_path("scripts")) / "lint-imports"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([tool, "--no-cache"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " 0 broken" in ran.stdout


def test_importing_parlour_runs_nothing() -> None:
    """A first import must be quick: no compiler, no web server, no game."""
    code = "import parlour, sys; print([m for m in ('numba', 'fastapi', 'sqlalchemy') if m in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)
    assert ran.stdout.strip() == "[]", ran.stdout + ran.stderr
