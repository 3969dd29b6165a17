"""The reports in docs/lab/: the script that writes them runs, and the pages that are there answer its questions."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from parlour.games import GAMES
from scripts import write_lab_reports as reports

ROOT = Path(__file__).parents[2]
QUICK = "mandala"  # a game of which a few games are quickly played


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == QUICK else pytest.mark.slow) for name in sorted(GAMES)]
)
def test_the_script_answers_its_question(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["write_lab_reports.py", name, "--share", "0.0001", "--out", str(tmp_path)]
    )
    reports.main()
    page, answer = (tmp_path / f"{name}.html").read_text(encoding="utf-8"), capsys.readouterr().out
    assert reports.QUESTIONS[name].text in unescape(page) and answer.partition(": ")[2].strip() in unescape(
        page
    )
    assert (
        page.count("<svg") >= 2 and "nan" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL).lower()
    )


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_report_is_whole_and_linked(name: str) -> None:
    page = (ROOT / "docs" / "lab" / f"{name}.html").read_text(encoding="utf-8")
    text = unescape(re.sub(r"<style.*?</style>|<svg.*?</svg>", "", page, flags=re.DOTALL))
    assert (
        reports.QUESTIONS[name].text in text
        and f"write_lab_reports.py {name}<" in page
        and "--share" not in text
    )
    assert f"lab/{name}.html" in (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    commands = re.findall(r"To make it again: <code>(.*?)</code>", page)
    assert commands, "every result names its command"
    for command in commands:
        program, group, verb, game, *_ = shlex.split(unescape(command))
        assert (program, group, game) == ("parlour", "lab", name) and verb in {
            "measure",
            "compare",
            "sweep",
            "search",
        }
    for share in re.findall(r"([−\d.]+) % ± ", text):
        assert 0 <= abs(float(share.replace("−", "-"))) <= 100, "a share lies between 0 and 100 %"
    assert "inf" not in re.findall(r"[a-z]+", text.lower())
