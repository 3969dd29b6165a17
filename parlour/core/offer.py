"""Offers and looks: what a seat may do now, and how one viewer sees the table.

`view.offer(s, look)` returns an Offer: the task in a sentence, the choices as paths of clicks, the buttons and lines
beside the board, and the calls that the seat may make. Most choices are played when they are made. A turn of several
actions is a draft: the client adds a choice that `stages` to `look.draft`, can undo such choices one by one, and sends
the draft as a whole (`line`) when the offer is `ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .record import Record

ONLOOKER = -1


@dataclass(frozen=True)
class Look:
    """One viewer's view of a table. A picture and its texts depend only on the record and this.

    `draft` has the actions that the viewer has chosen in this turn but not yet sent; the record is the one before
    the draft. `display` has the values of the game's display options, which do not affect the rules. `subjects` has
    the categories that the players gave the subjects of questions; it is empty if the usual ones apply.
    """

    viewer: int = ONLOOKER
    draft: tuple[int, ...] = ()
    arrangement: str = ""  # one of view.ARRANGEMENTS; "" is the usual one
    names: tuple[str, ...] = ()  # the names that people gave at this table; "" where nobody gave one
    display: Mapping[str, Any] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arrangement:
    """A way to lay out the board: its label, the name of the arrangement that shows it turned round, if there is one,
    and the name of the arrangement that takes its place on a tablet, if it suits phones only.
    """

    label: str
    turned: str = ""
    upright: str = ""


class Arrangements(dict[str, Arrangement]):
    """The ways to lay out a game's board, by name. `suiting(s, viewer, narrow)` returns the name of the one that suits
    a viewer on a narrow or a wide screen, or "" if there is only one way.
    """

    def __init__(self, ways: Mapping[str, Arrangement], suiting: Callable[[Record, int, bool], str]) -> None:
        super().__init__(ways)
        self.suiting = suiting


@dataclass(frozen=True)
class Choice:
    """One thing that a seat may choose: its actions, the clicks that choose it, its name, and a warning that the
    player must confirm first.

    A choice that `stages` is added to the draft (the choices of this turn not sent yet). Any other choice is sent at
    once, after the draft. `turn` is for a choice that the player makes by turning an element about its centre: the
    element's id and the degrees.
    """

    actions: tuple[int, ...]
    path: tuple[str, ...]
    text: str = ""
    warning: str = ""
    stages: bool = False
    turn: tuple[str, float] | None = None
    note: str = ""  # a word or two at the place of the last click, such as a price


@dataclass(frozen=True)
class Button:
    """A button beside the board: its name, its label, and the key on the keyboard that presses it."""

    at: str
    label: str
    key: str = ""


@dataclass(frozen=True)
class Key:
    """An on-screen key that types text into a line: the text, the key's label, and how often it may be used (0: any
    number of times).
    """

    text: str
    label: str
    times: int = 0


@dataclass(frozen=True)
class Form:
    """A field in which a player types a move or composes one from keys, with a `hint` below it. The client sends
    `prefix` followed by the text, which words.read_move reads.
    """

    name: str
    label: str
    submit: str
    keys: tuple[Key, ...] = ()
    prefix: str = ""
    hint: str = ""
    weighs: bool = False  # words.weigh says what the line comes to while it is typed


@dataclass(frozen=True)
class Call:
    """Something that a seat may ask for out of turn, such as a draw. Its action is one of the game's interrupts.

    The action is played once every seat in `consent` agrees. If `consent` is empty, it is played as soon as the
    caller has confirmed it.
    """

    action: int
    word: str  # what is typed for it in a terminal
    label: str  # the text of its button
    question: str  # what the caller confirms
    consent: tuple[int, ...] = ()
    request: str = ""  # the sentence for the seats that must agree


@dataclass(frozen=True)
class Offer:
    """Everything that one seat may do now: the prompt, the choices, the buttons, the fields to type in and the
    calls.
    """

    task: str = ""  # what the seat is to do, in one short sentence
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    forms: tuple[Form, ...] = ()
    prompts: Mapping[tuple[str, ...], str] = field(default_factory=dict)  # after the first clicks of a choice
    calls: tuple[Call, ...] = ()
    finish: str = ""  # the text of the button that sends the draft; "" if this turn has no draft
    ready: bool = False  # whether the draft is complete and may be sent
    line: tuple[int, ...] = ()  # the actions that the draft stands for, in the order in which they are played
    main: str = ""  # the click name of the button that does what the prompt says; "" if there is none
    helps: int = -1  # of a seat that does not act: another seat that its people may act for by now; -1: none


@dataclass(frozen=True)
class Reach:
    """The answer to a click on a piece that is not the viewer's to move now: a sentence about where the piece can go
    and what it can hit, and the places of both by their click names.
    """

    text: str
    places: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ask:
    """A question that the quizmaster must ask, in a phase in which WORLD acts or is about to.

    The quizmaster draws a question from the table's set, shows its public part to everybody, takes answers from
    `seats`, and plays one of the outcomes: `right[seat]` or `wrong[seat]` when that seat has answered, `silence`
    when nobody has in time. If no person can answer, the match's own dice decide by `odds`. An Ask with the same
    `key` as the one before it continues the same question. If the set has no question of `level`, the quizmaster
    asks the hardest of the easier ones, and first plays the action that `turned` has for that question's level.
    """

    key: int  # the same while the same question is open
    subject: int  # category, in the sets' numbering
    level: int | None  # difficulty; None: any
    seats: tuple[int, ...]  # who may answer; if there are several, the first to answer
    right: Mapping[int, int]
    wrong: Mapping[int, int]
    silence: int | None = None
    seconds: float | None = None  # for each seat, from when its time starts
    # For an Ask whose outcome is how hard the question is: the action for each difficulty.
    levels: Mapping[int, int] = field(default_factory=dict)
    # If the set has no question of `level`: the interrupt that says how hard the question is, for each difficulty.
    turned: Mapping[int, int] = field(default_factory=dict)
