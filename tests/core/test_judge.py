"""core/judge.py: reasons and the sentences they make."""

from __future__ import annotations

import pytest

from parlour.core import judge
from parlour.core.errors import Refusal
from parlour.core.judge import Attempt, Reason, list_reasons, worded
from tests.toy.toy import GAME


def test_a_reason_says_its_sentence_with_its_clause() -> None:
    s = GAME.start(seats=2)
    assert Reason("T-1", "No.").say(s) == Refusal("T-1", "No.")
    assert Reason("T-1", "No {thing}.").say(s, facts={"thing": "key"}) == Refusal("T-1", "No key.")
    assert Reason("T-1", lambda s, a: f"Not {a}.").say(s, 7) == Refusal("T-1", "Not 7.")


def test_the_clause_may_depend_on_the_position_or_on_what_was_tried() -> None:
    s = GAME.start(seats=2)
    assert Reason("T-1", lambda s, a: Refusal("T-2", "Never.")).say(s) == Refusal("T-2", "Never.")
    assert Reason("T-1", "{x}").say(s, facts={"x": "So.", "clause": "T-3"}) == Refusal("T-3", "So.")


def test_a_table_of_reasons_and_texts_with_facts() -> None:
    s = GAME.start(seats=2)
    facts = {"s": lambda s, a: s, "action": lambda s, a: a, "never": lambda s, a: s.no_such_field}
    table = list_reasons({4: ("T-4", "Four."), 5: ("T-5", worded(facts)("{action} of {s.seats}."))})
    assert table[4] == Reason("T-4", "Four.")
    assert table[5].say(s, 9) == Refusal("T-5", "9 of 2.")
    with pytest.raises(KeyError):
        worded(facts)("{deed} of {s.seats}.")


def test_an_attempt_may_be_refused_like_the_action_that_comes_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = GAME.start(seats=2)
    monkeypatch.setattr(GAME.words, "REASONS", {5: Reason("T-5", lambda s, a: f"Not {a}.")})
    assert judge.refuse(GAME, s, Attempt(5, action=7)) == Refusal("T-5", "Not 7.")
    assert judge.refuse(GAME, s, 8, 5) == Refusal("T-5", "Not 8.")
