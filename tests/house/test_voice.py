"""The tree keeps to docs/voice.md: a short list of phrasings that must not come back."""

from __future__ import annotations

import re

import pytest

from tests.house.test_words import ROOT, tracked

ALLOWED = {"docs/voice.md", "docs/changelog.md", "tests/house/test_voice.py"}
PHRASES = (
    r"is gone through",
    r"(?i)more than one address may",
    r"(?i)through whose viewers",
    r"As the (?:claims have|patent has) it",
    r"where a game does not say",
    r"(?i)what tells, when",
    r"of flesh and blood",
    r"puts up with",
    r"Gates come first",
    r"The lot falls on",
    r"Best would have been",
    r"On ▶",
    r"to be had\b",
    r"turn out easier or harder",
    r"each for itself",
    r"change kinds",
    r"and a way is open",
    r"gave the question up",
    r"chooses its moves now",
    r"the arm of a step",
    r"Return six ways",
    r"\"\"\"Write the options that",
)


@pytest.mark.parametrize("phrase", PHRASES)
def test_odd_phrases_stay_out(phrase: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked()
        if path.suffix in (".py", ".md", ".js", ".html") and str(path.relative_to(ROOT)) not in ALLOWED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(phrase, line)
    ]
    assert found == []
