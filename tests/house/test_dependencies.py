"""Every import is declared and allowed in its layer, the lock file agrees, and only the server needs the web."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
DISTRIBUTION = {
    "markdown_it": "markdown-it-py",
    "pyspiel": "open_spiel",
}  # packages whose module has another name
MAY_USE = {
    "parlour/web/": "web",
    "parlour/web/cluster/": "redis",
    "parlour/cli/bench.py": "peers",
    "parlour/cli/bench_envs.py": "envs peers",
    "parlour/cli/join.py": "web",
    "parlour/envs/": "envs",
    "parlour/lab/": "lab",
    "parlour/train/": "train",
}  # files that may import packages of these extras
BLOCKED = ("fastapi", "starlette", "uvicorn", "uvloop", "httptools", "websockets", "jinja2", "markupsafe")


def declared(requirements: list[str]) -> set[str]:
    """Return the packages that some requirements name."""
    return {canonicalize_name(Requirement(text).name) for text in requirements}


def imports(path: Path) -> Iterator[str]:
    """Yield the packages that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).split(".")[0]


def undeclared(path: Path) -> set[str]:
    """Return the packages that a file imports but must not."""
    where = path.relative_to(ROOT).as_posix()
    allowed = declared(PROJECT["dependencies"])
    for start, extra in MAY_USE.items():
        if where.startswith(start):
            allowed |= declared([package for name in extra.split() for package in EXTRAS[name]])
    found = {name for name in imports(path) if name not in sys.stdlib_module_names and name != "parlour"}
    return {name for name in found if canonicalize_name(DISTRIBUTION.get(name, name)) not in allowed}


def test_every_import_is_declared() -> None:
    files = sorted((ROOT / "parlour").rglob("*.py"))
    assert len(files) > 100
    assert {path.name: found for path in files if (found := undeclared(path))} == {}


def test_an_import_that_is_not_declared_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    for where in ("parlour/core", "parlour/web"):
        (tmp_path / where).mkdir(parents=True)
        text = "import os\ndef f():\n    from fastapi.responses import Response\n    import pandas.io\n"
        (tmp_path / where / "some.py").write_text(text)
    assert undeclared(tmp_path / "parlour/core/some.py") == {"fastapi", "pandas"}
    assert undeclared(tmp_path / "parlour/web/some.py") == {"pandas"}


def test_every_declared_package_is_used() -> None:
    used = {n for path in (ROOT / "parlour").rglob("*.py") for n in imports(path)}
    used = {canonicalize_name(DISTRIBUTION.get(name, name)) for name in used}
    by_others = {"uvloop", "httptools", "jinja2"}  # uvicorn and Starlette import these
    assert declared([*PROJECT["dependencies"], *EXTRAS["web"]]) - used == by_others


def test_the_lock_pins_what_is_declared_within_its_bounds() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pinned = {
        canonicalize_name(name): version
        for name, mark, version in (line.partition("==") for line in lines if not line.startswith("#"))
        if mark
    }
    for text in (*PROJECT["dependencies"], *EXTRAS["web"], *EXTRAS["dev"]):
        wanted = Requirement(text)
        if wanted.name != PROJECT["name"]:
            version = pinned.get(canonicalize_name(wanted.name))
            assert version, f"{wanted.name} is not in requirements.lock"
            assert wanted.specifier.contains(version), f"the lock has {wanted.name} {version}, not {wanted}"


def run_blocked(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that cannot import the web packages."""
    block = f"import sys\nfor name in {BLOCKED!r}:\n    sys.modules[name] = None\n"
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(tmp_path),
        "NUMBA_DISABLE_JIT": "1",
    }
    command = [sys.executable, "-c", block + code]
    return subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import parlour; print(parlour.game('mandala').new(first=1).ply)", "0"),
        ("import parlour; print(parlour.simulate('mandala', games=2, seed=1).games)", "2"),
        ("from parlour.cli import main; sys.argv[1:] = ['games']; main()", "mandala"),
        ("from parlour.cli import main; sys.argv[1:] = ['rules', 'mandala']; main()", "M-01"),
        ("from parlour.cli import main; sys.argv[1:] = ['matches', 'list']; main()", ""),
        ("import parlour.cli.table, parlour.session.session, parlour.lab.simulate", ""),
    ],
)
def test_everything_but_the_server_works_without_the_web(code: str, said: str, tmp_path: Path) -> None:
    ran = run_blocked(code, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert said in ran.stdout


@pytest.mark.parametrize("words", [["serve"], ["join", "http://localhost/match/a#seat=0.b", sys.executable]])
def test_a_command_says_in_a_sentence_what_to_install(words: list[str], tmp_path: Path) -> None:
    ran = run_blocked(f"from parlour.cli import main; sys.argv[1:] = {words!r}; main()", tmp_path)
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.endswith("which is not installed. Run: pip install 'parlour[web]'\n")
    assert ran.stderr.count("\n") == 1
