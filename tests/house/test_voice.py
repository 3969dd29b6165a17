"""The tree keeps to docs/voice.md: a short list of phrasings that must not come back."""

from __future__ import annotations

import re

import pytest

from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import Option, refuse_strays, strays
from parlour.games import GAMES
from tests.house.test_words import ROOT, tracked

ALLOWED = {"docs/voice.md", "tests/house/test_voice.py"}
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
    r"at (?:least|most) so (?:wide|tall|long|many)",
    r"(?:for|in|with|to) so many (?:seats|games|plies|seconds|percentage)",
    r"As the patent",
    r"fingerprint \(the commitment\)",
    r"Name the \{dice\}",
    r"the countdown is for rivals",
    r"[Mm]oves read like",
)
# Names of functions and classes that a stranger guessed wrong.
NAMES = """kept First aside door Keeper Doorway dress dressed stir wind Answers shown seen told settle attempt Query
fast apart past whole plain OutOfStep living take mark""".split()
DEFINED = re.compile(rf"^ *(?:async )?(?:def|class) ({'|'.join(NAMES)})\b", re.MULTILINE)
TYPES = ("Kept", "Shown", "Made", "Lead", "Turn", "FocusKeeper")
DEFINED_IN_JS = re.compile(
    rf"^ *(?:export )?(?:async |static )*(?:function |class )?#?({'|'.join(NAMES)})\(.*\{{$"
    rf"|\b(?:const|let) ({'|'.join(NAMES)}) = (?:async )?(?:\(.*\)|\w+) =>"
    rf"|\bclass ({'|'.join((*NAMES, *TYPES))})\b"
    rf"|@typedef .*\b({'|'.join(TYPES)}) \*/",
    re.MULTILINE,
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


def test_names_that_were_guessed_wrong_stay_out() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in tracked()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in ("parlour", "scripts")
        for name in DEFINED.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_names_that_were_guessed_wrong_stay_out_of_javascript() -> None:
    samples = (
        "  async #take(a, b) {",
        "export const take = (a) => a;",
        "export class Turn {",
        "/** @typedef {H.X} Kept */",
    )
    assert all(DEFINED_IN_JS.search(sample) for sample in samples)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tracked()
        if path.suffix == ".js" and path.relative_to(ROOT).parts[0] == "parlour"
        for match in DEFINED_IN_JS.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_refusal_of_an_option_shows_its_internal_name_to_players() -> None:
    """What a page shows when a value is wrong, or when an option has no effect."""
    for game in GAMES.values():
        for option in game.all_options:
            if option.title:
                with pytest.raises(BadOption) as caught:
                    option.code("no such value")
                assert option.name in str(caught.value), "who types the name is told the name"
                assert_is_for_players(game, caught.value)
                assert option.called in caught.value.page_text


def test_no_refusal_of_a_stray_option_shows_an_internal_name_to_players() -> None:
    """What a page shows when an option has no effect beside the others."""
    found = set()
    for game in GAMES.values():
        for option in game.all_options:
            for value in option.values[:9]:
                if strays(game.all_options, {option.name: value}):
                    with pytest.raises(BadOption) as caught:
                        refuse_strays(game.all_options, {option.name: value})
                    found.add((game.name, option.name))
                    assert_is_for_players(game, caught.value)
                    assert f"“{option.called}”" in caught.value.page_text
    assert len(found) > 25, "many options depend on others"


def assert_is_for_players(game: Game, error: BadOption) -> None:
    """No name=value, and no internal name that differs from the name on the screen."""
    assert not re.search(r"\w=\w", error.page_text)
    shown = {word for option in game.all_options for word in re.findall(r"\w+", titles_of(option))}
    for option in game.all_options:
        if option.name not in shown:
            assert not re.search(rf"\b{option.name}\b", error.page_text), error.page_text


def test_no_refusal_of_an_unknown_option_lists_internal_names_to_players() -> None:
    for game in GAMES.values():
        with pytest.raises(BadOption) as caught:
            game.choose(bells=3)
        assert f"{game.all_options[-1].name} (" in str(caught.value), "who types names is told the names"
        assert_is_for_players(game, caught.value)


def titles_of(option: Option) -> str:
    return " ".join([option.called, *map(option.label, option.values)])
