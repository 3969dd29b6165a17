"""Settings of a table: what any version has stored is read, and what is stored is read back."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from parlour.store.settings import (
    Absence,
    Charge,
    ClockTimes,
    ConsentRequest,
    Declined,
    MatchFile,
    Person,
    QuestionTimes,
    Rematch,
    Reminder,
    TableSettings,
    TurnStart,
    TurnTimer,
)

FULL = TableSettings(
    watch=True,
    chat="phrases",
    timer=TurnTimer("enforced", 45, 2, 10, 3),
    absence=Absence(5, "expert"),
    length=90,
    questions="pub",
    ages="8-10",
    subjects=("history", "art"),
    answers="referee",
    salting=True,
    owner="h" * 64,
    referee="r" * 64,
    given=7,
    file=MatchFile("json", "packed"),
    muted=("m1", "m2"),
    banned=("o1",),
    barred=("0a1b2",),
    people={0: (Person("p1", "Ann"), Person("p2", ""))},
    lent={1: 12},
    banks=(0.0, 119.5),
    charges=(Charge(8, (3.5, 119.5)),),
    reviewed=9,
    next=Rematch("next-id", 1, (0, 2)),
    question=QuestionTimes(("q1", "q1"), 2, 14, "q9", 99.5, 101.25, {0: 100.0}, {0: 100.5, 1: 101.0}),
    clock=ClockTimes(33.5, 1_700_000_000.25, 12),
    turn=TurnStart(12, 1_700_000_001.5),
    request=ConsentRequest(77, 1, (0, 2), 12, "ask.1", None, 8),
    declined={0: Declined(None, 5), 1: Declined(600, 9)},
    reminders={1: Reminder("mail", "ann@example.org", "c0de", "t0ken", True, 12)},
    answered=("1 ask.1",),
)

# What the version before typed settings stored for such a table.
FULL_JSON: dict[str, Any] = {
    "length": 90,
    "chat": "phrases",
    "watch": True,
    "questions": "pub",
    "ages": "8-10",
    "answers": "referee",
    "salting": True,
    "timer": {"mode": "enforced", "seconds": 45, "bank": 2, "increment": 10},
    "absence": {"minutes": 5, "level": "expert"},
    "host": "h" * 64,
    "referee": "r" * 64,
    "given": 7,
    "file": {"kind": "json", "text": "packed"},
    "muted": ["m1", "m2"],
    "out": ["o1"],
    "barred": ["0a1b2"],
    "people": {"0": [["p1", "Ann"], ["p2", ""]]},
    "subjects": ["history", "art"],
    "lent": {"1": 12},
    "banks": [0.0, 119.5],
    "reviewed": 9,
    "next": {"match": "next-id", "by": 1, "declined": [0, 2]},
    "question": {
        "number": 14,
        "question": "q9",
        "at": 101.25,
        "asked_at": 99.5,
        "sent": {"0": 100.0},
        "shown": {"0": 100.5, "1": 101.0},
        "takebacks": 2,
        "spent": ["q1", "q1"],
    },
    "clock": {"spent": 33.5, "at": 1_700_000_000.25, "number": 12},
}

# What is stored since requests for consent, the start of a turn, charges and reminders survive a restart.
LATER_JSON: dict[str, Any] = {
    "turn": [12, 1_700_000_001.5],
    "request": {
        "number": 77,
        "seat": 1,
        "waiting": [0, 2],
        "entries": 12,
        "request": "ask.1",
        "action": None,
        "back": 8,
    },
    "declined": {"0": [None, 5], "1": [600, 9]},
    "answered": ["1 ask.1"],
    "charges": [[8, [3.5, 119.5]]],
    "timer": {"mode": "enforced", "seconds": 45, "bank": 2, "increment": 10, "pause": 3},
    "reminders": {
        "1": {
            "kind": "mail",
            "to": "ann@example.org",
            "code": "c0de",
            "token": "t0ken",
            "is_confirmed": True,
            "told": 12,
        }
    },
}


def test_every_field_is_stored_in_the_shape_of_earlier_versions() -> None:
    assert all(
        getattr(FULL, one.name) != getattr(TableSettings(), one.name) for one in fields(TableSettings)
    ), "a field that this test leaves out"
    assert json.loads(json.dumps(FULL.to_json())) == FULL_JSON | LATER_JSON
    assert TableSettings.from_json(FULL_JSON | LATER_JSON) == FULL
    timer = replace(FULL.timer, pause=0)
    before = replace(
        FULL, timer=timer, turn=None, request=None, declined={}, answered=(), charges=(), reminders={}
    )
    assert TableSettings.from_json(FULL_JSON) == before and before.to_json().keys() == FULL_JSON.keys()


@pytest.mark.parametrize("settings", [TableSettings(), replace(FULL, file=MatchFile()), FULL.for_rematch()])
def test_what_is_stored_is_read_back(settings: TableSettings) -> None:
    assert TableSettings.from_json(json.loads(json.dumps(settings.to_json()))) == settings


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ({}, TableSettings()),
        ({"watch": True}, TableSettings(watch=True)),
        ({"file": True, "chat": "off"}, TableSettings(chat="off", file=MatchFile())),
        ({"timer": {"mode": "off", "seconds": 0}}, TableSettings()),
        ({"next": {}, "question": None, "clock": {}, "lent": {}, "muted": []}, TableSettings()),
        (
            {"question": {"number": 3, "question": "q", "asked_at": 5, "shown": {"1": 6}}},
            TableSettings(
                question=QuestionTimes(number=3, question="q", asked_at=5.0, sent={1: 6.0}, shown={1: 6.0})
            ),
        ),
        ({"question": {"takebacks": 1, "spent": []}}, TableSettings(question=QuestionTimes((), 1))),
    ],
)
def test_shapes_of_earlier_versions_are_read(stored: dict[str, Any], expected: TableSettings) -> None:
    assert TableSettings.from_json(stored) == expected


def test_a_rematch_takes_over_what_the_owner_chose_and_who_is_muted_or_banned() -> None:
    following = FULL.for_rematch()
    assert following.owner == FULL.owner and following.muted == FULL.muted and following.banned == FULL.banned
    assert following.barred == FULL.barred
    assert following.timer == FULL.timer and following.referee == FULL.referee
    kept = {one.name for one in fields(FULL) if getattr(following, one.name) == getattr(FULL, one.name)}
    assert {one.name for one in fields(FULL)} - kept == {
        "given",
        "lent",
        "banks",
        "charges",
        "reminders",
        "reviewed",
        "next",
        "question",
        "clock",
        "turn",
        "request",
        "declined",
        "answered",
    }


def test_a_clock_that_runs_by_itself_is_known() -> None:
    assert TableSettings(timer=TurnTimer("enforced")).has_running_clock
    assert TableSettings(length=5).has_running_clock
    assert not TableSettings(timer=TurnTimer("advisory", 30)).has_running_clock
