"""scripts/test on a machine where a program is missing: it goes on without it, but not in CI."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = {"postgresql": "initdb", "redis-server": "redis-server"}  # package: the program by which it is found
CHECKED = "the checks ran"


def run_script(folder: Path, installed: set[str], ci: str) -> subprocess.CompletedProcess[str]:
    """Run scripts/test up to the checks, on a machine that has nothing but these programs."""
    programs, scripts = folder / "bin", folder / "scripts"
    for new in (programs, scripts, folder / "build" / "node_modules" / "axe-core"):
        new.mkdir(parents=True)
    for name in ("sh", "dirname"):
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    stubs = {name: "exit 0" for name in installed} | {"id": "echo 1000"}  # not root, so nothing is installed
    shutil.copy(ROOT / "scripts" / "test", scripts)
    (scripts / "env.sh").write_text('cd "$(dirname "$0")/.."\nmake_env() { :; }\n')
    for path, text in (
        (scripts / "check", f"echo {CHECKED}; exit 3"),
        *((programs / name, text) for name, text in stubs.items()),
    ):
        path.write_text(f"#!{programs}/sh\n{text}\n")
        path.chmod(0o755)
    environment = {"PATH": str(programs), "CI": ci}
    command = [str(programs / "sh"), str(scripts / "test")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("missing", NEEDED)
def test_ci_stops_without_a_database_or_redis(tmp_path: Path, missing: str) -> None:
    others = {program for package, program in NEEDED.items() if package != missing}
    ended = run_script(tmp_path, others, ci="true")
    assert ended.returncode == 1 and CHECKED not in ended.stdout
    assert ended.stderr == f"CI must not go on without {missing}.\n"


def test_elsewhere_the_script_names_what_is_left_out_and_goes_on(tmp_path: Path) -> None:
    ended = run_script(tmp_path, set(), ci="")
    assert ended.returncode == 3 and CHECKED in ended.stdout
    for package in NEEDED:
        assert f"LEFT OUT: {package} not installed" in ended.stdout


def test_ci_goes_on_where_both_are_installed(tmp_path: Path) -> None:
    ended = run_script(tmp_path, set(NEEDED.values()), ci="true")
    assert ended.returncode == 3 and CHECKED in ended.stdout, ended.stderr
