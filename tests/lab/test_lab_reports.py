"""The script that writes the reports in docs/lab/, with a few games for each question."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from parlour.games import GAMES
from scripts import write_lab_reports as reports

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
