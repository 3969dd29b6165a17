"""The host: asks the questions that a game needs answered from outside, hears the seats, and says what came of it.

A game says what is to be found out (`words.ask`); the host draws a question from the table's set by the match's own
dice, shows its public part to everybody, hears those who may answer, and plays the outcome as WORLD. No seat can play
that. Nobody learns the answer before the question is over. What was asked and answered is kept with its ply, so that
replay, verification and export need nothing more.

Where no person is to answer, the dice decide by `odds`. A bot among people answers when its time comes, as well as its
odds say. Time belongs to the question: it starts for a seat when that seat has been shown it, and outlives a restart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from parlour.core.errors import OutOfStep
from parlour.core.offer import Ask
from parlour.core.record import SEVERAL, WORLD, Record, acts, copy
from parlour.questions.match import accepts
from parlour.questions.question import CATEGORIES, DIFFICULTIES, Question
from parlour.questions.sets import QuestionSet, choices, draw

if TYPE_CHECKING:
    from .session import Change, Event, Ply, Session

TYPED, CHOICE, REFEREE = "typed", "choice", "referee"  # how answers are given
GRACE = 5.0  # seconds in which a question has been shown at the latest, to somebody who is there
SILENT = 30.0  # seconds without an answer after which a race for a question is over
BOT_THINKS = (3.0, 9.0)  # seconds between which a bot answers in a race


@dataclass
class OpenQuestion:
    """A question that is being asked: its public part, its secret part, and what has been heard."""

    number: int  # of the table's questions, counted by plies
    ask: Ask
    question: Question
    choices: tuple[str, ...]  # shuffled once; empty where answers are typed
    asked_at: float
    shown: dict[int, float] = field(default_factory=dict)  # when each seat was shown it
    bots: dict[int, tuple[float, bool]] = field(
        default_factory=dict
    )  # when each bot answers, and whether right

    def public(self, now: float, guesses: list[tuple[int, str]]) -> dict[str, Any]:
        """What everybody may see; wrong guesses are for all to see."""
        question = self.question
        left = self.left(now)
        if left is not None and self.ask.seconds is not None:
            left = min(left, self.ask.seconds)  # who has not been shown it yet will have no more
        return {
            "number": self.number,
            "text": question.text,
            "subject": CATEGORIES[question.category],
            "category": question.category,
            "level": DIFFICULTIES[question.difficulty],
            "choices": list(self.choices),
            "seats": list(self.ask.seats),
            "seconds": self.ask.seconds,
            "left": None if left is None else round(max(0.0, left), 2),
            "guesses": guesses,
        }

    def deadline(self) -> float | None:
        """When time is up: for one seat, its seconds from when it was shown; for a race, when all have had theirs."""
        seconds = self.ask.seconds or (SILENT if len(self.ask.seats) > 1 else None)
        if seconds is None:
            return None
        return max(self.shown.get(seat, self.asked_at + GRACE) + seconds for seat in self.ask.seats)

    def is_late(self, seat: int, now: float) -> bool:
        """Whether a seat has had its seconds."""
        seconds = self.ask.seconds
        return seconds is not None and now > self.shown.get(seat, self.asked_at + GRACE) + seconds

    def left(self, now: float) -> float | None:
        """Seconds that are left."""
        deadline = self.deadline()
        return None if deadline is None else deadline - now


class Host:
    """Who asks, at one table. Without a set of questions the dice decide everything."""

    session: Session

    def __init__(
        self,
        questions: QuestionSet | None = None,
        answers: str = TYPED,
        now: float = 0.0,
        spent: Sequence[str] = (),
    ) -> None:
        self.questions, self.answers, self.now = questions, answers, now
        self.spent = list(
            spent
        )  # ids of all questions that people have seen, as often as they have, in order
        self.open: OpenQuestion | None = None
        self.last: dict[str, Any] | None = None  # the question that is over, with its answer

    # What the session asks of it.

    def leaves_to_luck(self, s: Record) -> bool:
        """Whether the dice decide what WORLD is to say here: nobody of flesh and blood is asked."""
        ask = self._ask_at(s)
        return ask is None or bool(ask.levels) or not self._people(ask)

    def level_of(self, s: Record) -> Ply | None:
        """Where WORLD is to say how hard the question is: the question is drawn now, and its level is the outcome."""
        from .session import Ply

        ask = self._ask_at(s)
        if ask is None or not ask.levels or not self._has_people():
            return None
        question = self._draw(ask, int(s.ply))
        return Ply(WORLD, ask.levels[question.difficulty], asked={"question": question.id, "key": ask.key})

    def follow(self) -> list[Event]:
        """After a change: ask what is to be asked now, go on with it, or be done.

        It stays open while nobody may answer it yet, and where a bot answers it people see what it is asked.
        """
        from .session import QuestionChanged

        ask = self._ask_at(self.session.s)
        if ask is None or ask.levels or not self._has_people():
            if self.open is None:
                return []
            self._close()
            return [QuestionChanged()]
        if self.open and self.open.ask.key == ask.key and self.open.number == self._began(ask.key):
            self._go_on(ask)
            return [QuestionChanged()]
        if self.open:
            self._close()
        number = self._began(ask.key)
        question = self._known(ask) or self._draw(ask, number)
        offered = choices(question, self._luck(number, b"choices")) if self.answers == CHOICE else ()
        self.open = OpenQuestion(number, ask, question, offered, self.now, bots=self._bots(ask))
        return [QuestionChanged()]

    def _go_on(self, ask: Ask) -> None:
        """The same question: with fewer to answer their time runs on, with others or a countdown it begins anew."""
        assert self.open is not None
        before, self.open.ask = self.open.ask, ask
        if ask.seconds == before.seconds and set(ask.seats) <= set(before.seats):
            self.open.bots = {seat: at for seat, at in self.open.bots.items() if seat in ask.seats}
            return
        self.open.asked_at, self.open.shown = self.now, {}
        self.open.bots = self._bots(ask)

    def public(self, now: float) -> dict[str, Any] | None:
        """The open question as everybody may see it; None if there is none."""
        if self.open is None:
            return None
        asked = [what for _, what in sorted(self.session.kept.match.asked.items()) if what.get("answer")]
        mine = [what for what in asked if what.get("key") == self.open.ask.key and not what["right"]]
        return self.open.public(now, [(what["seat"], what["answer"]) for what in mine])

    def times(self) -> dict[str, Any]:
        """What must outlive a restart: when the open question was asked, and shown to whom; and which questions people
        have seen, how often: the line does not know of those that were taken back."""
        spent = {"spent": list(self.spent)}
        if self.open is None:
            return spent
        shown = {str(seat): at for seat, at in self.open.shown.items()}
        return {"number": self.open.number, "asked_at": self.open.asked_at, "shown": shown, **spent}

    def resume(self, times: Mapping[str, Any]) -> None:
        """Go on with the open question's times after a restart."""
        if self.open and times.get("number") == self.open.number:
            self.open.asked_at = float(times["asked_at"])
            self.open.shown = {int(seat): float(at) for seat, at in times["shown"].items()}

    # What people do.

    def show(self, seat: int, number: int, now: float) -> list[Event]:
        """A seat has been shown the question: its time runs."""
        from .session import QuestionChanged

        if (
            self.open
            and self.open.number == number
            and seat in self.open.ask.seats
            and seat not in self.open.shown
        ):
            self.open.shown[seat] = now
            return [QuestionChanged()]
        return []

    def answer(self, seat: int, number: int, text: str, now: float) -> Change:
        """A seat answers."""
        open_now = self._for(seat, number)
        if self.answers == REFEREE:
            raise OutOfStep("At this table answers are spoken, and the referee says whether they are right.")
        if not text.strip():
            raise OutOfStep("An empty line is no answer.")
        if open_now.is_late(seat, now):
            raise OutOfStep("Time is up.")
        return self._judge(seat, text, accepts(open_now.question, text), now)

    def pass_on(self, seat: int, number: int, now: float) -> Change:
        """A seat says that it does not know: a wrong answer without a word of it, and nobody waits for the time."""
        open_now = self._for(seat, number)
        if self.answers == REFEREE:
            raise OutOfStep("At this table answers are spoken, and the referee says whether they are right.")
        if open_now.is_late(seat, now):
            raise OutOfStep("Time is up.")
        return self._judge(seat, "", False, now)

    def rule(self, seat: int, number: int, right: bool, now: float) -> Change:
        """The referee says whether a seat's answer, given aloud, was right."""
        if self.answers != REFEREE:
            raise OutOfStep("At this table there is no referee.")
        self._for(seat, number)
        return self._judge(seat, "", right, now)

    def give_up(self, action: int, now: float) -> Change:
        """Nobody has an answer: the outcome that stands for that."""
        return self._outcome(action, {"silence": True}, now)

    def due(self) -> float | None:
        """When the host next has something to do by itself."""
        if self.open is None:
            return None
        times = [at for at, _ in self.open.bots.values()]
        deadline = self.open.deadline()
        return min([*times, deadline] if deadline is not None else times, default=None)

    def tick(self, now: float) -> Change | None:
        """Do what is due: a bot answers, or time is up."""
        self.now = now
        due = self.due()
        if self.open is None or due is None or due > now:
            return None
        for seat, (at, right) in sorted(self.open.bots.items(), key=lambda item: item[1][0]):
            if at <= now:
                del self.open.bots[seat]
                return self._judge(seat, "", right, now)
        if self.open.ask.silence is None:
            return None
        return self._outcome(self.open.ask.silence, {"silence": True}, now)

    # Within.

    def _ask_at(self, s: Record) -> Ask | None:
        if self.questions is None:
            return None
        return self.session.game.words.ask(s)

    def _has_people(self) -> bool:
        return any(seat.kind != "bot" for seat in self.session.kept.seats)

    def _began(self, key: int) -> int:
        """The ply from which the question of this key has been on: its number, the same after a restart."""
        ply = self.session.ply
        while ply:
            ask = self._ask_at(self.session.records[ply - 1])
            if ask is None or ask.key != key:
                break
            ply -= 1
        return ply

    def _people(self, ask: Ask) -> list[int]:
        return [seat for seat in ask.seats if self.session.kept.seats[seat].kind != "bot"]

    def _for(self, seat: int, number: int) -> OpenQuestion:
        """The open question, if this seat may answer it."""
        if self.open is None or self.open.number != number:
            raise OutOfStep("That question is over.")
        if not self.open.ask.seats:
            raise OutOfStep("Nobody may answer that question now.")
        if seat not in self.open.ask.seats:
            who = " and ".join(self.session.names[other] for other in self.open.ask.seats)
            raise OutOfStep(f"The question is with {who} now.")
        return self.open

    def _judge(self, seat: int, text: str, right: bool, now: float) -> Change:
        """The outcome of an answer. Seats that could still act have let their chance pass."""
        assert self.open is not None
        ask = self.open.ask
        what = {"seat": seat, "answer": text, "right": right}
        return self._outcome((ask.right if right else ask.wrong)[seat], what, now)

    def _outcome(self, action: int, what: Mapping[str, Any], now: float) -> Change:
        from .session import Ply

        assert self.open is not None
        session, s = self.session, copy(self.session.s)
        plies: list[Ply] = []
        while s.seat == SEVERAL:
            seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
            let = int(session.game.engine.late(s, seat))
            if let < 0:
                raise OutOfStep("Somebody has still to choose.")
            plies.append(Ply(seat, let))
            session.game.engine.play(s, let)
        asked = {"question": self.open.question.id, "key": self.open.ask.key, **what}
        return session.change([*plies, Ply(WORLD, action, asked=asked)], now)

    def _close(self) -> None:
        if self.open:
            question = self.open.question
            self.last = {"number": self.open.number, "text": question.text, "answer": question.answer}
            self.spent.append(question.id)
        self.open = None

    def _luck(self, ply: int, what: bytes) -> int:
        """A number that the match's dice give for a ply, apart from its throws; the same after a restart."""
        match = self.session.kept.match
        match.fix_salts()
        rewinds = match.rewinds_before(ply).to_bytes(4, "big")
        text = bytes.fromhex(match.seed) + match.salt_bytes() + ply.to_bytes(8, "big") + rewinds + what
        return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")

    def _used(self) -> list[str]:
        """Every question that was asked, each time: also those that only the line remembers."""
        asked = sorted(self.session.kept.match.asked.items())
        line = dict.fromkeys(str(what["question"]) for _, what in asked)
        return [*(id for id in line if id not in self.spent), *self.spent]

    def _known(self, ask: Ask) -> Question | None:
        """The question that was drawn for this ask before, such as when its level was said."""
        assert self.questions is not None
        for _, asked in sorted(self.session.kept.match.asked.items(), reverse=True):
            if asked.get("key") == ask.key:
                return self.questions.by_id.get(str(asked["question"]))
        return None

    def _draw(self, ask: Ask, ply: int) -> Question:
        assert self.questions is not None
        return draw(self.questions, ask.subject, ask.level, self._used(), self._luck(ply, b"question"))

    def _bots(self, ask: Ask) -> dict[int, tuple[float, bool]]:
        """When each bot answers in a race with people, and whether it is right: as often as its odds say."""
        session, found = self.session, {}
        if len(ask.seats) < 2:
            return {}
        for seat in ask.seats:
            if session.kept.seats[seat].kind == "bot":
                odds = session.game.engine.odds
                right, wrong = (int(odds(session.s, table[seat])) for table in (ask.right, ask.wrong))
                luck = self._luck(int(session.s.ply), b"bot%d" % seat)
                thinks = BOT_THINKS[0] + (luck % 1000) / 1000 * (BOT_THINKS[1] - BOT_THINKS[0])
                found[seat] = (self.now + thinks, (luck >> 16) % max(1, right + wrong) < right)
        return found
