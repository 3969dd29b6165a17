"""The quizmaster: asks the questions of a game, takes the answers of the seats, and plays the outcome.

A game says what to ask (`words.ask`). The quizmaster draws a question from the table's set with a number from
the match's seed, shows its public part to everybody, takes answers from the seats that may answer, and plays
the outcome as WORLD. No seat can play that action. Nobody learns the right answer before the question is
closed. The entry of the ply stores the question and the answers, so that replay, verification and export need
nothing else.

If no person can answer, the dice decide by `odds`. A bot among people answers after a few seconds, and is
right as often as its odds say. The times of the question (`open_question.py`) survive a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.core.english import listed
from parlour.core.errors import Conflict
from parlour.core.offer import Ask
from parlour.core.record import SEVERAL, WORLD, Record, acts, copy
from parlour.questions.match import accepts
from parlour.questions.question import Question
from parlour.questions.sets import QuestionSet, choices, draw
from parlour.store.settings import QuestionTimes

from .drawn_questions import bot_answers, drawn_before, random_number, used_questions
from .events import Change, Event, Ply, QuestionChanged
from .open_question import OpenQuestion

if TYPE_CHECKING:
    from .session import Session

TYPED, CHOICE, REFEREE = "typed", "choice", "referee"  # how answers are given
ALOUD = "At this table answers are spoken, and the referee says whether they are right."


class Quizmaster:
    """The quizmaster of one table: asks questions and plays their outcomes. Without a set of questions, the dice
    decide every outcome.
    """

    session: Session

    def __init__(
        self,
        questions: QuestionSet | None = None,
        answers: str = TYPED,
        now: float = 0.0,
        spent: Sequence[str] = (),
    ) -> None:
        self.questions, self.answers, self.now = questions, answers, now
        self.spent = list(spent)  # ids of the questions that people have seen, in order; an id for each time
        self.open: OpenQuestion | None = None
        self.last: dict[str, Any] | None = None  # the last closed question, with its answer

    # For the session.

    def leaves_to_dice(self, s: Record) -> bool:
        """Return whether the dice decide for WORLD in this position: the game asks no question, it only asks
        for the difficulty of the next question, or no person can answer.
        """
        ask = self._ask_at(s)
        return ask is None or bool(ask.levels) or not self._people(ask)

    def level_of(self, s: Record) -> Ply | None:
        """Draw the next question, and return the action of WORLD that announces its difficulty, as a Ply;
        None if the game wants no announcement now, or if all seats are bots.
        """
        ask = self._ask_at(s)
        if ask is None or not ask.levels or not self._has_people():
            return None
        question = self._draw(ask, int(s.ply))
        level = min(question.difficulty, max(ask.levels))
        return Ply(WORLD, ask.levels[level], asked={"question": question.id, "key": ask.key})

    def turned_at(self, s: Record) -> Ply | None:
        """Return, as a Ply, the action of WORLD that tells the game that its question has another difficulty
        than it asked for, because the set has none of that; otherwise None. This draws the question.
        """
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

    def update(self) -> list[Event]:
        """Open, continue or close a question, as the match's latest change requires. Return the events.

        A question is open even while nobody may answer it yet. People also see the questions that a bot answers.
        """
        ask = self._ask_at(self.session.s)
        if ask is None or ask.levels or not self._has_people():
            if self.open is None:
                return []
            self._close()
            return [QuestionChanged()]
        if self.open and self.open.ask.key == ask.key and self.open.number == self._began(ask.key):
            self._continue(ask)
            return [QuestionChanged()]
        if self.open:
            self._close()
        number = self._began(ask.key)
        question = self._draw(ask, number, is_first=False)
        offered = self._choices(question, number)
        self.open = OpenQuestion(
            number, ask, question, offered, self.now, bots=bot_answers(self.session, ask, self.now)
        )
        return [QuestionChanged()]

    def _continue(self, ask: Ask) -> None:
        """Continue the open question after the game has changed its request to `ask`. If a further seat may
        answer, or the time limit differs, the time starts anew; otherwise it runs on.
        """
        assert self.open is not None
        restarts, self.open.ask = self.open.restarts_with(ask), ask
        if not restarts:
            self.open.bots = {seat: at for seat, at in self.open.bots.items() if seat in ask.seats}
            return
        self.open.asked_at, self.open.shown = self.now, {}
        self.open.bots = bot_answers(self.session, ask, self.now)

    def public(self, now: float) -> dict[str, Any] | None:
        """Return the public part of the open question (without the right answer); None if no question is open."""
        if self.open is None:
            return None
        asked = [what for _, what in sorted(self.session.stored.match.asked.items()) if what.get("answer")]
        mine = [what for what in asked if what.get("key") == self.open.ask.key and not what["right"]]
        return self.open.public(now, [(what["seat"], what["answer"]) for what in mine])

    def times(self, now: float) -> QuestionTimes:
        """Return the times that must survive a restart: when the open question was sent and displayed; and every
        question that people have seen, because the line does not contain questions of undone plies.
        """
        seen = QuestionTimes(tuple(self.spent), self.session.stored.takebacks)
        return self.open.times(now, seen) if self.open else seen

    def resume(self, times: QuestionTimes | None, now: float | None = None) -> list[Event]:
        """Give the open question its stored times, and return an event if that changes its deadline. Times
        that belong to another question are ignored. After a restart, `now` is given: the question then
        continues as if no time had passed since the times were stored.
        """
        if times is None or self.open is None or self.questions is None or times.number != self.open.number:
            return []
        if times.takebacks not in (None, self.session.stored.takebacks):
            return []
        before = self._deadline()
        self.open.resume(times, now)
        if question := self.questions.by_id.get(times.question):
            self.open.question, self.open.choices = question, self._choices(question, self.open.number)
        return [] if self._deadline() == before else [QuestionChanged()]

    # What people know.

    def reveals_at(self, ply: int) -> bool:
        """Return whether the action just before this ply revealed a question, somebody's answer, or the right
        answer.
        """
        if self.questions is None or not self._has_people():
            return False
        heard = self.session.stored.match.asked.get(ply - 1, {})
        return "right" in heard or "silence" in heard or self._changes_at(ply)

    def has_revealed_since(self, ply: int) -> bool:
        """Return whether any action after this ply revealed a question or an answer."""
        return any(self.reveals_at(later) for later in self._since(ply))

    def has_revealed_answer(self, ply: int) -> bool:
        """Return whether a question that was open at this ply has been closed since, so that people know its answer."""
        is_open = self._key_at(self.session.records[ply]) is not None
        return is_open and any(self._changes_at(later) for later in self._since(ply))

    def _since(self, ply: int) -> range:
        return range(ply + 1, self.session.ply + 1)

    def _changes_at(self, ply: int) -> bool:
        """Return whether the action just before this ply opened or closed a question."""
        before, after = (self._key_at(self.session.records[at]) for at in (ply - 1, ply))
        return before != after

    def _key_at(self, s: Record) -> int | None:
        ask = self._ask_at(s)
        return None if ask is None or ask.levels else ask.key

    # Commands.

    def deliver(self, seats: Iterable[int], now: float) -> Change | None:
        """Return the change that records that the server sends the open question to clients of these seats now; None
        if it was sent to all of them before.
        """
        return self._timed(now, sent=self.open.sent_to(seats, now)) if self.open else None

    def show(self, seat: int, number: int, now: float) -> Change | None:
        """Return the change that records that a client displays the question to a seat, which starts the seat's time
        to answer; None if it has started already.
        """
        if self.open is None or self.open.number != number or seat not in self.open.ask.seats:
            return None
        return self._timed(now, shown={seat: now, **self.open.shown}) if seat in self.open.sent else None

    def hand_over(self, seat: int, now: float) -> Change | None:
        """Return the change that starts a seat's time to answer now. People who share one keyboard answer one after
        another.
        """
        if self.open is None:
            return None
        return self._timed(now, sent={**self.open.sent, seat: now}, shown={**self.open.shown, seat: now})

    def _timed(self, now: float, **times: Mapping[int, float]) -> Change | None:
        """Return the change that gives the open question these times; None if it has them already."""
        old = self.times(now)
        new = replace(old, **times)  # type: ignore[arg-type]
        return None if new == old else self.session.change_settings(question=new)

    def times_after(self, change: Change, seats: Iterable[int], now: float) -> QuestionTimes | None:
        """Return the question times to store together with a change of the line: those of the question that
        is open after the change and is then sent to clients of these seats. None if no question is open
        before or after the change.
        """
        if self.questions is None or not change.entries:
            return None
        session, back = self.session, change.entries[-1].back
        ask = self._ask_at(change.records[-1] if back is None else session.records[back])
        takebacks = session.stored.takebacks + sum(entry.back is not None for entry in change.entries)
        if ask is None or ask.levels or not self._has_people():
            return (
                None if self.open is None else QuestionTimes((*self.spent, self.open.question.id), takebacks)
            )
        number, before = self._began(ask.key, change), self.open
        if before and (before.ask.key, before.number) == (ask.key, number):
            times = self.times(now)
            if before.restarts_with(ask):
                times = replace(times, asked_at=now, shown={})
            return replace(times, takebacks=takebacks, sent={**dict.fromkeys(seats, now), **times.sent})
        spent = (*self.spent, before.question.id) if before else tuple(self.spent)
        return QuestionTimes(spent, takebacks, number, "", now, now, dict.fromkeys(seats, now))

    def _deadline(self) -> float | None:
        return self.open.deadline() if self.open else None

    def answer(self, seat: int, number: int, text: str, now: float, request: str = "") -> Change | None:
        """Return the change for a seat's answer `text` to question number `number`; None if this request was carried
        out before.
        """
        if self.session.is_repeated(seat, request):
            return None
        open_now = self._open_for(seat, number)
        if self.answers == REFEREE:
            raise Conflict(ALOUD)
        if not text.strip():
            raise Conflict("Type an answer first.")
        if open_now.is_late(seat, now):
            raise Conflict("Time is up.")
        return self._judge(seat, text, accepts(open_now.question, text), now, request)

    def pass_on(self, seat: int, number: int, now: float, request: str = "") -> Change | None:
        """Return the change for "I don't know" from a seat. It counts as a wrong answer to question number `number`."""
        if self.session.is_repeated(seat, request):
            return None
        open_now = self._open_for(seat, number)
        if self.answers == REFEREE:
            raise Conflict(ALOUD)
        if open_now.is_late(seat, now):
            raise Conflict("Time is up.")
        return self._judge(seat, "", False, now, request)

    def rule(self, seat: int, number: int, right: bool, now: float, request: str = "") -> Change | None:
        """Return the change for the referee's decision whether a seat's spoken answer to question number `number` was
        right.
        """
        if self.session.is_repeated(seat, request):
            return None
        if self.answers != REFEREE:
            raise Conflict("This table has no referee.")
        self._open_for(seat, number)
        return self._judge(seat, "", right, now, request)

    def give_up(self, action: int, now: float) -> Change:
        """Return the change that closes the open question because nobody has answered it; it plays `action`."""
        return self._outcome(action, {"silence": True}, now)

    def due(self) -> float | None:
        """Return the time at which the quizmaster must next act by itself; None if it need not."""
        if self.open is None:
            return None
        times = [at for at, _ in self.open.bots.values()]
        deadline = self._deadline()
        return min([*times, deadline] if deadline is not None else times, default=None)

    def tick(self, now: float) -> Change | None:
        """Return the change that is due at the time `now`: a bot's answer, or the end of the time to answer; None if
        nothing is due.
        """
        due = self.due()
        if self.open is None or due is None or due > now:
            return None
        for seat, (at, right) in sorted(self.open.bots.items(), key=lambda item: item[1][0]):
            if at <= now:
                return self._judge(seat, "", right, now)
        if self.open.ask.silence is None:
            return None
        return self._outcome(self.open.ask.silence, {"silence": True}, now)

    # Internals.

    def _ask_at(self, s: Record) -> Ask | None:
        if self.questions is None:
            return None
        return self.session.game.words.ask(s)

    def _has_people(self) -> bool:
        return any(seat.kind != "bot" for seat in self.session.stored.seats)

    def _began(self, key: int, change: Change | None = None) -> int:
        """Return the ply at which the game began to ask the question with this key, in the line as it is
        after `change`. Clients identify the question by this number, also after a restart.
        """
        back = change.entries[-1].back if change else None
        base, later = self.session.ply if back is None else back, change.records if change else []
        ply = base + len(later)
        while ply:
            before = later[ply - 2 - base] if ply - 1 > base else self.session.records[ply - 1]
            ask = self._ask_at(before)
            if ask is None or ask.key != key:
                break
            ply -= 1
        return ply

    def _people(self, ask: Ask) -> list[int]:
        return [seat for seat in ask.seats if self.session.stored.seats[seat].kind != "bot"]

    def _open_for(self, seat: int, number: int) -> OpenQuestion:
        """Return the open question if it has this number and the seat may answer it; otherwise raise Conflict."""
        if self.open is None or self.open.number != number:
            raise Conflict("That question is not open any more.")
        if not self.open.ask.seats:
            raise Conflict("That question cannot be answered now. Look at the board to see who must act.")
        if seat not in self.open.ask.seats:
            who = listed([self.session.names[other] for other in self.open.ask.seats])
            has = "has" if len(self.open.ask.seats) == 1 else "have"
            raise Conflict(f"It is not your turn to answer: {who} {has} the question now.")
        return self.open

    def _judge(self, seat: int, text: str, right: bool, now: float, request: str = "") -> Change:
        """Return the change that plays the outcome of a seat's answer, which is right or wrong (`right`). The
        line stores the text with it.
        """
        assert self.open is not None
        ask = self.open.ask
        what = {"seat": seat, "answer": text, "right": right}
        return self._outcome((ask.right if right else ask.wrong)[seat], what, now, request)

    def _outcome(self, action: int, what: Mapping[str, Any], now: float, request: str = "") -> Change:
        assert self.open is not None
        session, s = self.session, copy(self.session.s)
        plies: list[Ply] = []
        while s.seat == SEVERAL:
            seat = next(seat for seat in range(int(s.seats)) if acts(s, seat))
            missed = int(session.game.engine.timeout_action(s, seat))
            if missed < 0:
                raise Conflict("It is another player's turn to choose. Wait for them.")
            plies.append(Ply(seat, missed))
            session.game.engine.play(s, missed)
        asked = {"question": self.open.question.id, "key": self.open.ask.key, **what}
        return session.change([*plies, Ply(WORLD, action, request=request, asked=asked)], now)

    def _close(self) -> None:
        if self.open:
            question = self.open.question
            self.last = {"number": self.open.number, "text": question.text, "answer": question.answer}
            self.spent.append(question.id)
        self.open = None

    def _choices(self, question: Question, number: int) -> tuple[str, ...]:
        match = self.session.stored.match
        return choices(question, random_number(match, number, b"choices")) if self.answers == CHOICE else ()

    def _draw(self, ask: Ask, ply: int, is_first: bool = True) -> Question:
        """Return a question for `ask`: a new one that is drawn now or, if `is_first` is false, the one that
        was drawn for it before, if there is one.
        """
        assert self.questions is not None
        match, levels = self.session.stored.match, tuple(ask.levels or ask.turned)
        if not is_first and (known := drawn_before(match, self.questions, ask)):
            return known
        category, used = self.category_of(ask.subject), used_questions(match, self.spent)
        return draw(self.questions, category, ask.level, used, random_number(match, ply, b"question"), levels)

    def category_of(self, subject: int) -> int:
        """Return the number of the category, in the set of questions, that this table uses for a subject of the
        game, such as a colour.
        """
        assert self.questions is not None
        return self.questions.category_for(subject, self.session.stored.match.subjects)
