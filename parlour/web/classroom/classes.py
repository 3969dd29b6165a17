"""A class: one throw for everybody, answered by everybody alone, shown together when all are in.

A round begins with a throw: a fresh game, played by luck to the first move that is typed. Every pupil
proposes a move for the seat that acts there; all are judged from that same position and none is played.
The round is shown when every pupil who is there has answered, when time is up, or when the teacher says
so. Nothing of an answer is told to anybody else before that. Classes live in memory only, and of a pupil
no more is known than the first name that he or she chose.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from parlour.core import judge
from parlour.core.errors import BadOption, NotAMove, OutOfStep, Refusal, WrongSeat
from parlour.core.game import Game
from parlour.core.judge import Attempt
from parlour.core.match import Match
from parlour.core.names import fill, fill_all
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, WORLD, Record, copy
from parlour.core.step import Step
from parlour.session import visibility

from ..errors import NotFound, TooMany
from ..table.registry import digest
from ..table.shown import offer_told
from ..wire import messages as m

CLASSES = 200  # classes at a time
PUPILS = 40  # pupils in a class
LASTING = 4 * 3600.0  # seconds after which a class that nobody looks at is forgotten
ASLEEP = 60.0  # seconds after which it may make room for another
AWAY = 120.0  # seconds of silence after which a pupil is not waited for
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no code is a word
CODE = 4
GAMES_TRIED, PLIES_TRIED = 5, 60  # how long a move that is typed is looked for

Phase = Literal["gathering", "open", "shown"]


@dataclass(frozen=True)
class Throw:
    """A position, and the seat that types its move there."""

    s: Record
    seat: int
    side: str  # what the seat is called
    forms: list[m.FormSeen]
    picture: str


@dataclass(frozen=True)
class Answer:
    """What a pupil typed, and the action it is; -1 when nothing was found."""

    text: str
    action: int


@dataclass
class Pupil:
    """Somebody in the class."""

    number: int
    name: str
    token: str  # its digest
    seen: float
    answer: Answer | None = None
    right: int = 0  # rounds with an answer that the rules allow
    rounds: int = 0  # rounds that were shown while this pupil was in the class


@dataclass(frozen=True)
class Made:
    """One move of a round: who proposed it and how each wrote it, what it does, what else there was."""

    action: int
    typed: bool
    by: list[tuple[int, str]]  # pupil's number, text
    sentences: list[str]
    review: list[str]
    worth: float  # how good the position after it looks for the side
    lights: list[str]  # what it would put on the board: pieces, as SVG


def put_to_all(forms: list[m.FormSeen], side: str) -> list[m.FormSeen]:
    """The lines to type, without the side they are meant for: here everybody answers."""
    for form in forms:
        label = form.label.removeprefix(f"{side}: ")
        form.label = label[:1].upper() + label[1:]
    return forms


def draw_throw(game: Game, options: Mapping[str, Any]) -> Throw:
    """A fresh game, played by luck to the first position in which a seat types its move."""
    for _ in range(GAMES_TRIED):
        match = Match.begin(game, **options)
        s = match.start()
        for _ in range(PLIES_TRIED):
            for seat in visibility.acting(s):
                look = Look(seat, display=game.table_options(s, options))
                offer = offer_told(seat, True, visibility.offer(game, s, look), game.seat_names(s))
                if offer.forms:
                    side = game.words.seat_name(s, seat)
                    picture = visibility.picture(game, s, look)
                    return Throw(s, seat, side, put_to_all(offer.forms, side), picture)
            if s.seat == NOBODY:
                break
            by_luck = s.seat in (CHANCE, WORLD)
            action = match.roll(Position(game, s)) if by_luck else secrets.choice(game.list_legal(s))
            game.engine.play(s, action)
    raise BadOption(f"{game.title} with these options does not soon come to a move that is typed.")


def review(game: Game, throw: Throw, action: int) -> list[str]:
    """What else could have been, if the game has something to say about it."""
    seen = game.hidden(throw.s, throw.seat)
    over = copy(seen)
    game.engine.play(over, action)
    step = Step(seen, action, over, throw.seat)
    end = copy(over)
    end.seat = NOBODY  # the round is over: nothing that is told helps anybody
    telling = game.words.review(step, end)
    return fill_all(telling() if telling else [], game.seat_names(seen))


def review_for_all(game: Game, throw: Throw) -> list[str]:
    """What could have been made at all: the review of a choice that is not typed, such as a pass."""
    for action in game.list_legal(throw.s):
        if game.engine.actor(throw.s, action) == throw.seat and not is_typed(game, throw, action):
            return review(game, throw, action)
    return []


def is_typed(game: Game, throw: Throw, action: int) -> bool:
    """Whether an action is made by typing, not by a click."""
    offer = visibility.offer(game, throw.s, Look(throw.seat))
    return all(action not in choice.actions for choice in offer.choices)


def judge_line(game: Game, s: Record, text: str, seat: int) -> int | Refusal:
    """A typed move as an action that a seat may play here, or why it is none."""
    seen = game.hidden(s, seat)
    try:
        action = game.words.read_move(seen, text)
    except NotAMove as error:
        return Refusal("", str(error))
    if isinstance(action, Attempt):
        return judge.refuse(game, seen, action)
    return judge.why_not(game, s, int(action), seat, viewer=seat) or int(action)


@dataclass
class Class:
    """One class: its pupils, and the round it is in."""

    code: str
    game: Game
    options: dict[str, Any]
    seconds: int
    token: str  # the teacher's, as its digest
    clock: Callable[[], float]
    phase: Phase = "gathering"
    number: int = 0  # rises with everything that somebody could see
    round: int = 0
    throw: Throw | None = None
    deadline: float = 0.0
    pupils: dict[int, Pupil] = field(default_factory=dict)
    joined: int = 0
    made: list[Made] = field(default_factory=list)
    review: list[str] = field(default_factory=list)
    used: float = 0.0

    def __post_init__(self) -> None:
        self.used = self.clock()

    # Who is here.

    def is_teacher(self, token: str) -> bool:
        """Whether it is the teacher's token."""
        return hmac.compare_digest(self.token, digest(token))

    def check_teacher(self, token: str) -> None:
        """WrongSeat unless it is the teacher's token."""
        if not self.is_teacher(token):
            raise WrongSeat("Only the teacher's own screen can do that.")

    def pupil_of(self, token: str) -> Pupil | None:
        """The pupil with this token, who is hereby seen."""
        held = digest(token)
        for pupil in self.pupils.values():
            if hmac.compare_digest(pupil.token, held):
                pupil.seen = self.clock()
                return pupil
        return None

    def join(self, name: str, token: str) -> Pupil:
        """Somebody comes in."""
        self.wake()
        if any(pupil.name.casefold() == name.casefold() for pupil in self.pupils.values()):
            raise OutOfStep(f"There is a {name} in this class already. Add a letter, or choose another name.")
        if len(self.pupils) >= PUPILS:
            raise TooMany(f"This class is full: it has room for {PUPILS}.")
        pupil = Pupil(self.joined, name, digest(token), self.clock())
        self.pupils[pupil.number] = pupil
        self.joined += 1
        self.number += 1
        return pupil

    def leave(self, number: int) -> None:
        """Somebody goes, or is sent."""
        if number not in self.pupils:
            raise NotFound("There is no such pupil in this class.")
        del self.pupils[number]
        self.number += 1
        self.wake()

    # The round.

    @property
    def left(self) -> float:
        """Seconds left to answer."""
        return max(0.0, self.deadline - self.clock()) if self.phase == "open" else 0.0

    @property
    def waited_for(self) -> list[Pupil]:
        """Pupils who are there and have not answered."""
        now = self.clock()
        return [p for p in self.pupils.values() if p.answer is None and now - p.seen < AWAY]

    def wake(self) -> None:
        """Note that the class is in use; show the round if its time has come."""
        self.used = self.clock()
        if self.phase == "open":
            answered = any(pupil.answer for pupil in self.pupils.values())
            if self.left == 0 or (answered and not self.waited_for):
                self.show()

    def next(self) -> None:
        """Throw for everybody."""
        self.wake()
        if self.phase == "open":
            raise OutOfStep("This throw is still being answered. Show the answers first.")
        self.throw = draw_throw(self.game, self.options)
        for pupil in self.pupils.values():
            pupil.answer = None
        self.made, self.review = [], []
        self.deadline = self.clock() + self.seconds
        self.phase = "open"
        self.round += 1
        self.number += 1

    def answer(self, pupil: Pupil, round: int, text: str | None) -> Refusal | None:
        """A pupil's move for this throw; None for the text: nothing was found. Why it is refused, if it is.

        What is refused changes nothing; the last move that was allowed counts.
        """
        self.wake()
        if self.throw is None or round != self.round:
            raise OutOfStep("That answer is for another throw.")
        if self.phase != "open":
            raise OutOfStep("This throw is over; the answers are shown. Wait for the next one.")
        action = -1 if text is None else judge_line(self.game, self.throw.s, text, self.throw.seat)
        if isinstance(action, Refusal):
            return action
        pupil.answer = Answer(text or "", action)
        self.number += 1
        self.wake()
        return None

    def weigh(self, round: int, text: str) -> tuple[str, Refusal | None]:
        """What a line comes to that a pupil is typing, and why it would not count; changes nothing."""
        if self.throw is None or round != self.round or self.phase != "open":
            raise OutOfStep("That line is for another throw.")
        game, s, seat = self.game, self.throw.s, self.throw.seat
        if not any(form.weighs for form in self.throw.forms):
            raise OutOfStep("In this game a line is judged when it is sent.")
        said = fill(game.words.weigh(game.hidden(s, seat), Look(seat), text), game.seat_names(s))
        judged = judge_line(game, s, text, seat)
        return said, judged if isinstance(judged, Refusal) else None

    def show(self) -> None:
        """Close the round: whatever was answered is now for everybody to see."""
        if self.phase != "open" or self.throw is None:
            raise OutOfStep("There is no throw to show the answers of.")
        self.phase = "shown"
        self.number += 1
        by_action: dict[int, list[Pupil]] = {}
        for pupil in self.pupils.values():
            pupil.rounds += 1
            if pupil.answer and pupil.answer.action >= 0:
                by_action.setdefault(pupil.answer.action, []).append(pupil)
        told = [self.tell(action, by_action[action]) for action in sorted(by_action)]
        self.made = sorted(told, key=lambda made: (not made.typed, -made.worth))  # best first
        for made in self.made:
            for number, _ in made.by:
                self.pupils[number].right += made.typed
        first = self.made[0].review if self.made else []
        self.review = review_for_all(self.game, self.throw) or first

    def tell(self, action: int, pupils: list[Pupil]) -> Made:
        """A move in words: what it would do from the throw's position, and what else there was."""
        assert self.throw is not None
        game, before, seat = self.game, self.throw.s, self.throw.seat
        after = copy(before)
        game.engine.play(after, action)
        step = Step(game.hidden(before, seat), action, game.hidden(after, seat), seat)
        by = [(pupil.number, pupil.answer.text) for pupil in pupils if pupil.answer]
        typed = is_typed(game, self.throw, action)
        sentences = game.tell(step, seat)
        worth = float(game.engine.advice(after, seat))
        told = review(game, self.throw, action)
        return Made(action, typed, by, sentences, told, worth, self.lights(before, after))

    def lights(self, before: Record, after: Record) -> list[str]:
        """The pieces that a move adds to the picture of the throw."""
        assert self.throw is not None
        game, hidden = self.game, self.game.traits_of(before).hidden
        look = Look(self.throw.seat, display=game.table_options(before, self.options))
        there = visibility.pieces(game, before, look, hidden)
        added = [one for id, one in visibility.pieces(game, after, look, hidden).items() if id not in there]
        return [f"<{one.tag}{one.attributes}>{one.body}</{one.tag}>" for one in added]


class Classes:
    """All classes of a server, by code."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.all: dict[str, Class] = {}

    def begin(self, game: Game, options: dict[str, Any], seconds: int, token: str) -> Class:
        """Open a class. Options that cannot be are refused now, not at the first throw."""
        draw_throw(game, options)
        self.make_room()
        code = next(code for code in iter(new_code, "") if code not in self.all)
        found = self.all[code] = Class(code, game, options, seconds, digest(token), self.clock)
        return found

    def find(self, code: str) -> Class:
        """The class of a code, in whatever case it was typed."""
        found = self.all.get(code.upper())
        if found is None or self.clock() - found.used > LASTING:
            self.all.pop(code.upper(), None)
            raise NotFound("There is no such class. Look at the code again; old classes are forgotten.")
        found.wake()
        return found

    def make_room(self) -> None:
        """Forget old classes; when there are too many, the one that slept longest."""
        now = self.clock()
        for code, found in list(self.all.items()):
            if now - found.used > LASTING:
                del self.all[code]
        if len(self.all) >= CLASSES:
            oldest = min(self.all.values(), key=lambda found: found.used)
            if now - oldest.used < ASLEEP:
                raise TooMany("Every classroom is taken. Try again in a minute.")
            del self.all[oldest.code]


def new_code() -> str:
    """Letters to join with."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
