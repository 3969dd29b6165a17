"""What a seat may do now, and how it looks: the whole of what a game hands to whoever shows it.

`view.offer(s, look)` answers with an Offer: what is asked in a sentence, the choices as paths of clicks, the buttons
and lines beside the board, what the seat may call for. Most choices are played when they are made. A turn of several
actions is a draft: a choice that `stages` is added to `look.draft`, everything chosen so far can be taken back one by
one, and the whole is sent when the offer is `ready`, as `line`, all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ONLOOKER = -1


@dataclass(frozen=True)
class Look:
    """Through whose eyes, and how: what is shown depends on nothing else beside the record.

    `draft` is what the viewer has chosen so far in a turn of several actions; the record given is the one before it.
    `display` has the values of the game's display options, which the rules do not know. `subjects` has the categories
    that the players have given the subjects of questions; it is empty where they are as usual.
    """

    viewer: int = ONLOOKER
    draft: tuple[int, ...] = ()
    arrangement: str = ""  # one of view.ARRANGEMENTS; "" is the usual one
    names: tuple[str, ...] = ()  # the names that people gave at this table; "" where nobody gave one
    display: Mapping[str, Any] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One way on: its actions, the clicks that make it, its name, and what to ask a person before it is made.

    A choice that `stages` joins the draft; any other is played at once, behind the draft's line. `turn` is for a choice
    made by turning an element about its centre: the element's id, and degrees.
    """

    actions: tuple[int, ...]
    path: tuple[str, ...]
    text: str = ""
    warning: str = ""
    stages: bool = False
    turn: tuple[str, float] | None = None


@dataclass(frozen=True)
class Button:
    """A click target beside the board: its name, its label, and a key that presses it."""

    at: str
    label: str
    key: str = ""


@dataclass(frozen=True)
class Key:
    """A key to build a line from: what it types, its label, and how often it can be used (0: freely)."""

    text: str
    label: str
    times: int = 0


@dataclass(frozen=True)
class Form:
    """A line to type or to build from keys. What is sent is `prefix` + text, read by words.read_move."""

    name: str
    label: str
    submit: str
    keys: tuple[Key, ...] = ()
    prefix: str = ""
    hint: str = ""
    weighs: bool = False  # words.weigh says what the line comes to while it is typed


@dataclass(frozen=True)
class Call:
    """Something a seat calls for out of turn, such as a draw: one of the game's interrupts.

    It happens once every seat of `consent` agrees; with none, as soon as the caller has confirmed it.
    """

    action: int
    word: str  # what is typed for it in a terminal
    label: str  # what stands on its button
    question: str  # what the caller confirms
    consent: tuple[int, ...] = ()
    request: str = ""  # what those who must agree are told


@dataclass(frozen=True)
class Offer:
    """What one seat may do now."""

    task: str = ""  # what is asked of the seat, in one short sentence
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    forms: tuple[Form, ...] = ()
    prompts: Mapping[tuple[str, ...], str] = field(default_factory=dict)  # after the first clicks of a choice
    calls: tuple[Call, ...] = ()
    finish: str = ""  # what the button says that sends the draft; "" where nothing is drafted
    ready: bool = False  # whether the draft is whole and may be sent
    line: tuple[int, ...] = ()  # the actions that the draft stands for, in the order in which they are played
    helps: int = -1  # of a seat that does not act: another seat that its people may act for by now; -1: none


@dataclass(frozen=True)
class Ask:
    """What the host is to find out, in a phase where WORLD acts or is about to: a question from a set.

    The host draws the question, shows its public part to everybody, hears those of `seats`, and plays one of the
    outcomes: `right[seat]` or `wrong[seat]` when that seat has answered, `silence` when nobody has in time. Where no
    person is to answer, the match's own dice decide by `odds`. An ask with the `key` of the one before it goes on with
    the same question. If the set has no question of `level`, the host asks a nearest easier one, and first plays the
    interrupt of `turned` that says how hard it is.
    """

    key: int  # the same while the same question is on
    subject: int  # category, in the sets' numbering
    level: int | None  # difficulty; None: any
    seats: tuple[int, ...]  # who may answer; more than one: whoever is first
    right: Mapping[int, int]
    wrong: Mapping[int, int]
    silence: int | None = None
    seconds: float | None = None  # for each who may answer, from when their time starts
    levels: Mapping[int, int] = field(
        default_factory=dict
    )  # difficulty drawn -> the action that says so, where asked
    turned: Mapping[int, int] = field(
        default_factory=dict
    )  # difficulty -> the interrupt that says so, if the set lacks `level`
