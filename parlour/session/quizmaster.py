"""The host: asks the questions that a game needs answered from outside, hears the seats, and says what came of it.

A game says what is to be found out (`words.ask`); the host draws a question from the table's set by the match's own
dice, shows its public part to everybody, hears those who may answer, and plays the outcome as WORLD. No seat can play
that. Nobody learns the answer before the question is over. What was asked and answered is kept with its ply, so that
replay, verification and export need nothing more.

Where no person is to answer, the dice decide by `odds`. A bot among people answers when its time comes, as well as its
odds say. Time belongs to the question (`open_question.py`), and outlives a restart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlour.core.english import capital, listed
from parlour.core.errors import Conflict
from parlour.core.offer import Ask
from parlour.core.record import SEVERAL, WORLD, Record, acts, copy
from parlour.questions.match import accepts
from parlour.questions.question import Question
from parlour.questions.sets import QuestionSet, choices, draw

from .open_question import OpenQuestion

if TYPE_CHECKING:
    from .session import Change, Event, Ply, Session

TYPED, CHOICE, REFEREE = "typed", "choice", "referee"  # how answers are given
BOT_THINKS = (3.0, 9.0)  # seconds between which a bot answers in a race
ALOUD = "At this table answers are spoken, and the referee says whether they are right."


class Quizmaster:
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
        """Return whether the dice decide for WORLD here, because no person can answer."""
        ask = self._ask_at(s)
        return ask is None or bool(ask.levels) or not self._people(ask)

    def level_of(self, s: Record) -> Ply | None:
        """Where WORLD is to say how hard the question is: the question is drawn now, and its level is the outcome."""
        from .session import Ply

        ask = self._ask_at(s)
        if ask is None or not ask.levels or not self._has_people():
            return None
        question = self._draw(ask, int(s.ply))
        level = min(question.difficulty, max(ask.levels))
        return Ply(WORLD, ask.levels[level], asked={"question": question.id, "key": ask.key})

    def turned_at(self, s: Record) -> Ply | None:
        """Where the set has no question of the level asked for: the question is drawn now, and the world says how hard
        it is, so that it counts as what it is."""
        from .session import Ply

        ask = self._ask_at(s)
        if ask is None or not ask.turned or ask.level is None or not self._has_people():
            return None
        if self.open and self.open.ask.key == ask.key:
            return None  # it has been asked already
        question = self._draw(ask, int(s.ply))
        level = min(question.difficulty, max(ask.turned))
        if level == ask.level:
            return None
        return Ply(WORLD, ask.turned[level], asked={"question": question.id, "key": ask.key})

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
        offered = self._choices(question, number)
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
        asked = [what for _, what in sorted(self.session.stored.match.asked.items()) if what.get("answer")]
        mine = [what for what in asked if what.get("key") == self.open.ask.key and not what["right"]]
        return self.open.public(now, [(what["seat"], what["answer"]) for what in mine])

    def times(self, now: float) -> dict[str, Any]:
        """Return what must outlive a restart: whom the open question has reached and when, and every question that
        people have seen, as often as they have. The line does not know of those that were taken back."""
        times = self.open.times(now) if self.open else {}
        return {**times, "takebacks": self.session.stored.takebacks, "spent": list(self.spent)}

    def resume(self, times: Mapping[str, Any], now: float) -> None:
        """Go on with the open question after a restart, unless what was written is about an earlier one."""
        if self.open is None or self.questions is None or times.get("number") != self.open.number:
            return
        takebacks = self.session.stored.takebacks
        if times.get("takebacks", takebacks) != takebacks:
            return
        self.open.resume(times, now)
        if question := self.questions.by_id.get(str(times.get("question"))):
            self.open.question, self.open.choices = question, self._choices(question, self.open.number)

    # What has been told.

    def tells_at(self, ply: int) -> bool:
        """Whether the ply that led here told people a question, what somebody answered, or the answer itself."""
        if self.questions is None or not self._has_people():
            return False
        heard = self.session.stored.match.asked.get(ply - 1, {})
        return "right" in heard or "silence" in heard or self._changes_at(ply)

    def has_told(self, ply: int) -> bool:
        """Whether people were told any of that since a ply."""
        return any(self.tells_at(later) for later in self._since(ply))

    def has_answered(self, ply: int) -> bool:
        """Whether a question that is on at a ply is over by now, so that people know its answer."""
        is_on = self._key_at(self.session.records[ply]) is not None
        return is_on and any(self._changes_at(later) for later in self._since(ply))

    def _since(self, ply: int) -> range:
        return range(ply + 1, self.session.ply + 1)

    def _changes_at(self, ply: int) -> bool:
        """Whether the ply that led here began a question, or ended one."""
        before, after = (self._key_at(self.session.records[at]) for at in (ply - 1, ply))
        return before != after

    def _key_at(self, s: Record) -> int | None:
        ask = self._ask_at(s)
        return None if ask is None or ask.levels else ask.key

    # What people do.

    def deliver(self, seats: Iterable[int], now: float) -> list[Event]:
        """Send the question to clients of these seats: the time starts for those that had not been sent it."""
        before = self._deadline()
        if self.open:
            for seat in seats:
                self.open.send_to(seat, now)
        return self._if_not(before)

    def show(self, seat: int, number: int, now: float) -> list[Event]:
        """A client says that it shows the question to a seat: the time of that seat starts, unless it has."""
        before = self._deadline()
        if self.open and self.open.number == number and seat in self.open.ask.seats:
            self.open.show_to(seat, now)
        return self._if_not(before)

    def hand_over(self, seat: int, now: float) -> None:
        """People who share a keyboard come to it one after another: the time of this seat starts now."""
        if self.open:
            self.open.sent[seat] = self.open.shown[seat] = now

    def _deadline(self) -> float | None:
        return self.open.deadline() if self.open else None

    def _if_not(self, deadline: float | None) -> list[Event]:
        """Have everybody told if the question is not open as long as it was."""
        from .session import QuestionChanged

        return [] if self._deadline() == deadline else [QuestionChanged()]

    def answer(self, seat: int, number: int, text: str, now: float, request: str = "") -> Change | None:
        """A seat answers; None if this request was carried out before."""
        if self.session.is_repeated(seat, request):
            return None
        open_now = self._for(seat, number)
        if self.answers == REFEREE:
            raise Conflict(ALOUD)
        if not text.strip():
            raise Conflict("An empty line is no answer.")
        if open_now.is_late(seat, now):
            raise Conflict("Time is up.")
        return self._judge(seat, text, accepts(open_now.question, text), now, request)

    def pass_on(self, seat: int, number: int, now: float, request: str = "") -> Change | None:
        """A seat says that it does not know: a wrong answer without a word of it, and nobody waits for the time."""
        if self.session.is_repeated(seat, request):
            return None
        open_now = self._for(seat, number)
        if self.answers == REFEREE:
            raise Conflict(ALOUD)
        if open_now.is_late(seat, now):
            raise Conflict("Time is up.")
        return self._judge(seat, "", False, now, request)

    def rule(self, seat: int, number: int, right: bool, now: float, request: str = "") -> Change | None:
        """The referee says whether a seat's answer, given aloud, was right."""
        if self.session.is_repeated(seat, request):
            return None
        if self.answers != REFEREE:
            raise Conflict("At this table there is no referee.")
        self._for(seat, number)
        return self._judge(seat, "", right, now, request)

    def give_up(self, action: int, now: float) -> Change:
        """Nobody has an answer: the outcome that stands for that."""
        return self._outcome(action, {"silence": True}, now)

    def due(self) -> float | None:
        """When the host next has something to do by itself."""
        if self.open is None:
            return None
        times = [at for at, _ in self.open.bots.values()]
        deadline = self._deadline()
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
        return any(seat.kind != "bot" for seat in self.session.stored.seats)

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
        return [seat for seat in ask.seats if self.session.stored.seats[seat].kind != "bot"]

    def _for(self, seat: int, number: int) -> OpenQuestion:
        """The open question, if this seat may answer it."""
        if self.open is None or self.open.number != number:
            raise Conflict("That question is over.")
        if not self.open.ask.seats:
            raise Conflict("Nobody may answer that question now.")
        if seat not in self.open.ask.seats:
            who = listed([self.session.names[other] for other in self.open.ask.seats])
            has = "has" if len(self.open.ask.seats) == 1 else "have"
            raise Conflict(f"{capital(who)} {has} the question now.")
        return self.open

    def _judge(self, seat: int, text: str, right: bool, now: float, request: str = "") -> Change:
        """The outcome of an answer. Seats that could still act have let their chance pass."""
        assert self.open is not None
        ask = self.open.ask
        what = {"seat": seat, "answer": text, "right": right}
        return self._outcome((ask.right if right else ask.wrong)[seat], what, now, request)

    def _outcome(self, action: int, what: Mapping[str, Any], now: float, request: str = "") -> Change:
        from .session import Ply

        assert self.open is not None
        session, s = self.session, copy(self.session.s)
        plies: list[Ply] = []
        while s.seat == SEVERAL:
            seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
            let = int(session.game.engine.timeout_action(s, seat))
            if let < 0:
                raise Conflict("Somebody has still to choose.")
            plies.append(Ply(seat, let))
            session.game.engine.play(s, let)
        asked = {"question": self.open.question.id, "key": self.open.ask.key, **what}
        return session.change([*plies, Ply(WORLD, action, request=request, asked=asked)], now)

    def _close(self) -> None:
        if self.open:
            question = self.open.question
            self.last = {"number": self.open.number, "text": question.text, "answer": question.answer}
            self.spent.append(question.id)
        self.open = None

    def _luck(self, ply: int, what: bytes) -> int:
        """A number that the match's dice give for a ply, apart from its throws; the same after a restart."""
        match = self.session.stored.match
        match.fix_salts()
        rewinds = match.rewinds_before(ply).to_bytes(4, "big")
        text = bytes.fromhex(match.seed) + match.salt_bytes() + ply.to_bytes(8, "big") + rewinds + what
        return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")

    def _used(self) -> list[str]:
        """Return every question that was asked, as often as it was: also those that only the match remembers."""
        match = self.session.stored.match
        asked = [str(what["question"]) for _, what in sorted(match.asked.items())]
        known = dict.fromkeys([*match.retired, *asked])
        return [*(id for id in known if id not in self.spent), *self.spent]

    def _known(self, ask: Ask) -> Question | None:
        """The question that was drawn for this ask before, such as when its level was said."""
        assert self.questions is not None
        for _, asked in sorted(self.session.stored.match.asked.items(), reverse=True):
            if asked.get("key") == ask.key:
                return self.questions.by_id.get(str(asked["question"]))
        return None

    def _choices(self, question: Question, number: int) -> tuple[str, ...]:
        return choices(question, self._luck(number, b"choices")) if self.answers == CHOICE else ()

    def _draw(self, ask: Ask, ply: int) -> Question:
        assert self.questions is not None
        levels = tuple(ask.levels or ask.turned)
        luck = self._luck(ply, b"question")
        return draw(self.questions, self.category_of(ask.subject), ask.level, self._used(), luck, levels)

    def category_of(self, subject: int) -> int:
        """Return the category of the set that stands for a subject at this table."""
        assert self.questions is not None
        return self.questions.category_for(subject, self.session.stored.match.subjects)

    def _bots(self, ask: Ask) -> dict[int, tuple[float, bool]]:
        """When each bot answers in a race with people, and whether it is right: as often as its odds say."""
        session, found = self.session, {}
        if len(ask.seats) < 2:
            return {}
        for seat in ask.seats:
            if session.stored.seats[seat].kind == "bot":
                odds = session.game.engine.odds
                right, wrong = (int(odds(session.s, table[seat])) for table in (ask.right, ask.wrong))
                luck = self._luck(int(session.s.ply), b"bot%d" % seat)
                thinks = BOT_THINKS[0] + (luck % 1000) / 1000 * (BOT_THINKS[1] - BOT_THINKS[0])
                found[seat] = (self.now + thinks, (luck >> 16) % max(1, right + wrong) < right)
        return found
