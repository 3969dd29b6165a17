"""The register of a class: its pupils, their devices, and who is present.

A device identifies its pupil by the token that it got when it joined, which is valid for the lesson. A device that
has sent nothing for AWAY seconds is inactive: the class does not wait for it until it sends something again. Another
device can take over a name when the teacher has freed the name, or in the next lesson.
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
LASTING = 4 * 3600.0  # seconds of silence after which the next lesson begins
AWAY = 10.0  # seconds of silence after which a device is inactive
WANTED = 120.0  # seconds for which the teacher sees that another device wants a name

TAKEN = (
    "Somebody in this class is already called {name}. Is that you, on another device? Ask your teacher to free the "
    "name, then press “Come in” again. If it is not you, add a letter to your name."
)


@dataclass(frozen=True)
class Answer:
    """A pupil's answer: the typed text and its action, or -1 if the pupil found none. A pass is an answer too, but
    does not count as one found.
    """

    text: str
    action: int
    counts: bool


@dataclass
class Pupil:
    """A pupil of the class, with the pupil's answer and counts."""

    number: int
    name: str
    token: str  # the digest of the device's token; empty while the name is free
    seen: float  # when the device last sent a request
    right: int = 0  # throws with an answer that counts
    rounds: int = 0  # throws that this pupil took part in
    right_now: int = 0  # the same two for this lesson
    rounds_now: int = 0
    answer: Answer | None = None
    tries: int = 0  # lines that the rules refused in this throw
    agrees: bool = False  # that the screen may show the name beside an answer
    wanted: float = -math.inf  # when another device last asked for the name

    def begin_lesson(self) -> None:
        """Reset the pupil's counts for the lesson. The totals, which only the teacher sees, stay."""
        self.right_now = self.rounds_now = self.tries = 0
        self.answer, self.agrees = None, False

    def begin_throw(self) -> None:
        """Delete the pupil's answer to the previous throw."""
        self.answer, self.tries = None, 0

    def count(self) -> None:
        """Add a finished throw, and the pupil's answer to it, to the counts."""
        right = self.answer is not None and self.answer.counts
        self.rounds, self.rounds_now = self.rounds + 1, self.rounds_now + 1
        self.right, self.right_now = self.right + right, self.right_now + right


@dataclass
class Register:
    """All pupils of a class, by number."""

    clock: Callable[[], float]
    all: dict[int, Pupil] = field(default_factory=dict)
    joined: int = 0  # number of pupils who have ever joined

    def __iter__(self) -> Iterator[Pupil]:
        return iter(self.all.values())

    def __contains__(self, number: object) -> bool:
        return number in self.all

    def __len__(self) -> int:
        return len(self.all)

    def by_number(self, number: int) -> Pupil:
        """Return the pupil with this number. Raise NotFound if there is none."""
        if number not in self.all:
            raise NotFound("There is no such pupil in this class.")
        return self.all[number]

    def by_token(self, token: str) -> Pupil | None:
        """Return the pupil whose device has this token, and record that the device is active; None if there is no
        such pupil.
        """
        held = digest(token)
        for pupil in self:
            if hmac.compare_digest(pupil.token, held) and self.is_here(pupil):
                pupil.seen = self.clock()
                return pupil
        return None

    # Who is present.

    def is_in_lesson(self, pupil: Pupil) -> bool:
        """Return whether a pupil has joined the present lesson."""
        return self.clock() - pupil.seen < LASTING

    def is_here(self, pupil: Pupil) -> bool:
        """Return whether a pupil has joined the present lesson and still holds the name: the pupil has not
        left, and the teacher has not freed the name.
        """
        return bool(pupil.token) and self.is_in_lesson(pupil)

    def is_silent(self, pupil: Pupil) -> bool:
        """Return whether a pupil's device is inactive: it has sent nothing for AWAY seconds."""
        return self.clock() - pupil.seen >= AWAY

    def is_wanted(self, pupil: Pupil) -> bool:
        """Return whether another device has recently tried to join the class under this pupil's name."""
        return self.is_here(pupil) and self.clock() - pupil.wanted < WANTED

    @property
    def here(self) -> list[Pupil]:
        """The pupils of the present lesson, including those with inactive devices."""
        return [pupil for pupil in self if self.is_here(pupil)]

    @property
    def taking_part(self) -> list[Pupil]:
        """The pupils who have answered the present throw, or who have joined the lesson with a device that is
        active.
        """
        return [p for p in self if p.answer or (self.is_here(p) and not self.is_silent(p))]

    @property
    def waited_for(self) -> list[Pupil]:
        """The pupils for whom the round waits: their device is active and they have not answered."""
        return [pupil for pupil in self.taking_part if pupil.answer is None]

    def excuse(self, since: float) -> None:
        """Treat the devices that were active at the time `since` as still active. No device at all has sent
        anything since then, so the fault was the server's or the network's, not that of one device.
        """
        for pupil in self:
            if since - pupil.seen < AWAY:
                pupil.seen += self.clock() - since

    # Joining and leaving.

    def join(self, name: str, token: str) -> Pupil:
        """Let a device join under a name and return the pupil. The name must be new, freed by the teacher, or from
        an earlier lesson.
        """
        same = next((pupil for pupil in self if pupil.name.casefold() == name.casefold()), None)
        if same is None:
            if len(self) >= PUPILS:
                raise TooMany(f"This class is full: it has room for {PUPILS} pupils.")
            same = self.all[self.joined] = Pupil(self.joined, name, "", -math.inf)
            self.joined += 1
        elif self.is_here(same):
            same.wanted = self.clock()
            raise Conflict(TAKEN.format(name=same.name))
        if not self.is_in_lesson(same):
            same.begin_lesson()
        same.token, same.seen, same.wanted = digest(token), self.clock(), -math.inf
        return same

    def free(self, number: int) -> None:
        """Free the name of pupil number `number`. The next device that joins under that name becomes this pupil's, with
        the counts and the answer so far.
        """
        pupil = self.by_number(number)
        pupil.token, pupil.wanted, pupil.agrees = "", -math.inf, False

    def leave(self, number: int) -> None:
        """Record that pupil number `number` leaves: delete the pupil's answer and counts of this lesson, keep the
        totals, and free the name, so that any device may join under it.

        A pupil who has never taken part in a throw is deleted.
        """
        if self.by_number(number).rounds:
            self.free(number)
            self.all[number].begin_lesson()
        else:
            self.remove(number)

    def remove(self, number: int) -> None:
        """Delete pupil number `number` and all the pupil's counts."""
        self.by_number(number)
        del self.all[number]
