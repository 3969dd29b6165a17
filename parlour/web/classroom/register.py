"""The register of a class: its pupils, the devices they hold, and who is there.

A device proves whose it is by the token it got when it came in. The token holds for the lesson. A device that has been
silent for AWAY seconds is set aside: the class does not wait for it, and it is back as soon as it asks again. Another
device gets the name when the teacher has freed it, or in the next lesson.
"""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from parlour.core.errors import Conflict

from ..errors import NotFound, TooMany
from ..table.registry import digest

PUPILS = 40  # pupils in a class
LASTING = 4 * 3600.0  # seconds of silence between one lesson and the next
AWAY = 10.0  # seconds of silence after which a device is set aside
WANTED = 120.0  # seconds for which the teacher sees that another device asked for a name

TAKEN = (
    "Somebody in this class is called {name} already. Is that you, on another device? Ask your teacher to free the "
    "name, and press “Come in” once more. If it is not you, add a letter to your name."
)


@dataclass(frozen=True)
class Answer:
    """What a pupil typed, and the action it is; -1 for nothing found. A pass is an answer that does not count."""

    text: str
    action: int
    counts: bool


@dataclass
class Pupil:
    """Somebody in the class."""

    number: int
    name: str
    token: str  # the digest of the device's token; empty while the name is free
    seen: float  # when the device was last heard
    right: int = 0  # throws with an answer that counts
    rounds: int = 0  # throws that this pupil took part in
    right_now: int = 0  # the same two for this lesson
    rounds_now: int = 0
    answer: Answer | None = None
    tries: int = 0  # lines that the rules refused in this throw
    agrees: bool = False  # to the name being shown beside an answer
    wanted: float = -math.inf  # when another device last asked for the name

    def begin_lesson(self) -> None:
        """Start afresh for today. What was counted before stays, for the teacher alone."""
        self.right_now = self.rounds_now = self.tries = 0
        self.answer, self.agrees = None, False

    def begin_throw(self) -> None:
        """Forget the answer to the throw before."""
        self.answer, self.tries = None, 0

    def count(self) -> None:
        """Count a throw that is over, and the answer to it."""
        right = self.answer is not None and self.answer.counts
        self.rounds, self.rounds_now = self.rounds + 1, self.rounds_now + 1
        self.right, self.right_now = self.right + right, self.right_now + right


@dataclass
class Register:
    """All pupils of a class, by number."""

    clock: Callable[[], float]
    all: dict[int, Pupil] = field(default_factory=dict)
    joined: int = 0  # pupils who have ever come in

    def __iter__(self) -> Iterator[Pupil]:
        return iter(self.all.values())

    def __contains__(self, number: object) -> bool:
        return number in self.all

    def __len__(self) -> int:
        return len(self.all)

    def of_number(self, number: int) -> Pupil:
        """Return the pupil with this number; NotFound if there is none."""
        if number not in self.all:
            raise NotFound("There is no such pupil in this class.")
        return self.all[number]

    def of_token(self, token: str) -> Pupil | None:
        """Return the pupil whose device holds this token, and note that it was heard."""
        held = digest(token)
        for pupil in self:
            if hmac.compare_digest(pupil.token, held) and self.is_here(pupil):
                pupil.seen = self.clock()
                return pupil
        return None

    # Who is here.

    def is_of_today(self, pupil: Pupil) -> bool:
        """Whether a pupil has come to this lesson at all."""
        return self.clock() - pupil.seen < LASTING

    def is_here(self, pupil: Pupil) -> bool:
        """Whether a pupil has come to this lesson and still holds the name."""
        return bool(pupil.token) and self.is_of_today(pupil)

    def is_silent(self, pupil: Pupil) -> bool:
        """Whether a pupil's device is set aside."""
        return self.clock() - pupil.seen >= AWAY

    def is_wanted(self, pupil: Pupil) -> bool:
        """Whether another device asked for a pupil's name just now."""
        return self.is_here(pupil) and self.clock() - pupil.wanted < WANTED

    @property
    def here(self) -> list[Pupil]:
        """Everybody who has come to this lesson, devices that are set aside included."""
        return [pupil for pupil in self if self.is_here(pupil)]

    @property
    def taking_part(self) -> list[Pupil]:
        """Everybody whom the throw concerns: who has answered it, and whose device is there."""
        return [p for p in self if p.answer or (self.is_here(p) and not self.is_silent(p))]

    @property
    def waited_for(self) -> list[Pupil]:
        """Everybody whose device is there and who has not answered."""
        return [pupil for pupil in self.taking_part if pupil.answer is None]

    def excuse(self, since: float) -> None:
        """Leave out a time since which nobody at all was heard: the server or the network was silent, not a device."""
        for pupil in self:
            if since - pupil.seen < AWAY:
                pupil.seen += self.clock() - since

    # Coming and going.

    def join(self, name: str, token: str) -> Pupil:
        """Let a device in under a name: a new one, one that the teacher has freed, or one of an earlier lesson."""
        same = next((pupil for pupil in self if pupil.name.casefold() == name.casefold()), None)
        if same is None:
            if len(self) >= PUPILS:
                raise TooMany(f"This class is full: it has room for {PUPILS}.")
            same = self.all[self.joined] = Pupil(self.joined, name, "", -math.inf)
            self.joined += 1
        elif self.is_here(same):
            same.wanted = self.clock()
            raise Conflict(TAKEN.format(name=same.name))
        if not self.is_of_today(same):
            same.begin_lesson()
        same.token, same.seen, same.wanted = digest(token), self.clock(), -math.inf
        return same

    def free(self, number: int) -> None:
        """Let the next device that gives this name have it. What was counted, and an answer that is in, stay."""
        pupil = self.of_number(number)
        pupil.token, pupil.wanted, pupil.agrees = "", -math.inf, False

    def leave(self, number: int) -> None:
        """A pupil goes. The name is free for anybody, so whoever takes it sees nothing of this lesson.

        A pupil who has not taken part in any throw is forgotten.
        """
        if self.of_number(number).rounds:
            self.free(number)
            self.all[number].begin_lesson()
        else:
            self.remove(number)

    def remove(self, number: int) -> None:
        """Strike a pupil off, with everything that was counted."""
        self.of_number(number)
        del self.all[number]
