"""What somebody has been told stays told: no way back that nobody else agrees to leads to before it.

Whole tables are played at random, with answers, takings back and restarts. Everything that a seat is sent is noted with
the ply at which it came: what it sees of the record, questions, how they were answered, their answers, reviews. At
every step each way back is looked at: a seat's own undo, and a taking back that only bots would have to agree to. What
was sent since must be what the seat could have known there.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from parlour.core.errors import Conflict
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import OK, copy
from parlour.questions.question import Question
from parlour.questions.sets import make
from parlour.session.events import Change
from parlour.session.quizmaster import TYPED, Quizmaster
from parlour.session.session import Session
from parlour.store.matches import BOT, PERSON, Seat, StoredMatch, TableSettings
from tests.tables import each_game, table_list

MANY = make(
    "many",
    [
        Question(f"q{n}", n % 6, n // 6 % 3, f"What is riddle {n}?", (f"secret{n}x",), ())
        for n in range(18 * 40)  # more than a game asks, so that none has to come twice
    ],
)
STEPS = 400  # of one table
LUCK = (1, 2**31 + 5, 2**62 + 987654321)  # to guess what is hidden


@dataclass
class Driver:
    """A table that is played at random, and what its people were told at which ply."""

    session: Session
    rng: random.Random
    now: float = 1_000.0
    told: dict[tuple[str, ...], int] = field(default_factory=dict)  # a fact, and the ply at which it was told
    reviews: dict[tuple[int, int], int] = field(default_factory=dict)  # those that were read, likewise
    answered: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)  # what has happened at all

    def step(self) -> None:
        """Somebody does something."""
        session, rng = self.session, self.rng
        self.now += 1
        kind = rng.random()
        if kind < 0.1:
            self.restart()
        elif kind < 0.3:
            self.take_back()
        elif (
            session.quizmaster.open
            and session.quizmaster.open.ask.seats
            and (kind < 0.5 or not session.acting())
        ):
            self.commit(self.answer(), "answers")
        elif acting := session.acting():
            seat = rng.choice(acting)
            mine = [a for a in session.game.list_legal(session.s) if actor(session, a) == seat]
            text = session.game.words.move_name(session.s, rng.choice(mine))
            self.commit(
                session.play(seat, session.ply, [], text, f"m{session.entry_count}", self.now), "plays"
            )

    def answer(self) -> Change | None:
        """Somebody who may answer does so, or a bot does, or the time is up."""
        quizmaster = self.session.quizmaster
        assert quizmaster.open
        seat = self.rng.choice(quizmaster.open.ask.seats)
        if self.session.stored.seats[seat].kind == BOT:
            self.now = max(self.now, quizmaster.due() or self.now)
            return quizmaster.tick(self.now)
        self.session.commit(quizmaster.hand_over(seat, self.now), self.now)  # type: ignore[arg-type]
        text = quizmaster.open.question.answer if self.rng.random() < 0.5 else "nonsense"
        return quizmaster.answer(seat, quizmaster.open.number, text, self.now, f"a{self.session.entry_count}")

    def take_back(self) -> None:
        """A seat undoes its choice or asks the others, who agree."""
        session = self.session
        seat = self.rng.randrange(len(session.stored.seats))
        if session.stored.seats[seat].kind == BOT:
            return
        try:
            if session.undo.reach(seat) is not None:
                return self.commit(
                    session.undo.take_back(seat, session.ply, f"u{session.entry_count}", self.now), "undoes"
                )
            change = session.undo.ask(seat, session.ply, f"b{session.entry_count}", self.now)
            while change and not change.entries:
                session.commit(change, self.now)
                assert session.consent.open
                other = session.consent.open.waiting[0]
                change = session.consent.answer(other, session.consent.open.number, True, self.now)
        except Conflict:
            session.commit(session.consent.withdraw(""), self.now)
        else:
            self.commit(change, "agrees")

    def commit(self, change: Change | None, what: str) -> None:
        """Let something happen. Those who agree to a taking back know what has been told; it is no news after that."""
        if change is None:
            return
        self.done.add(what)
        self.session.commit(change, self.now)
        judged = [entry for entry in change.entries if entry.asked and "right" in entry.asked]
        self.told.update({("heard", str(entry.number)): self.session.ply for entry in judged})
        self.reviews = {turn: min(ply, self.session.ply) for turn, ply in self.reviews.items()}
        self.hear()
        if what == "agrees":
            self.told.clear()

    def restart(self) -> None:
        """The server ends and begins again with what was written down."""
        session = self.session
        session.commit(session.change_settings(question=session.quizmaster.times(self.now)), self.now)
        session.stored.settings = TableSettings.from_json(json.loads(json.dumps(session.settings.to_json())))
        written = session.settings.question
        quizmaster = (
            Quizmaster(MANY, TYPED, self.now, written.spent if written else ())
            if session.quizmaster.questions
            else Quizmaster()
        )
        self.session = Session(session.stored, session.records, quizmaster)
        self.session.quizmaster.resume(written, self.now)
        self.done.add("restarts")

    def hear(self) -> None:
        """Note what everybody is told now; an answer that was told is not asked for again."""
        session = self.session
        if open_now := session.quizmaster.open:
            assert open_now.question.text not in self.answered, "it came back"
            self.told.setdefault(("asked", open_now.question.text), open_now.number)
        if (last := session.quizmaster.last) and last["text"] not in self.answered:
            self.told["answer", last["text"]] = session.ply
            self.answered.add(last["text"])
        for turn in session.reviews.of({*range(len(session.stored.seats))}):
            if turn not in self.reviews and self.rng.random() < 0.5:
                session.reviews.tell(*turn)
                if change := session.reviews.mark_read(*turn):
                    session.commit(change, self.now)
                self.reviews[turn] = session.ply

    def ways_back(self) -> dict[str, int]:
        """Every ply that somebody can go back to without another person's word, by who and how."""
        session, ways = self.session, {}
        for seat, chair in enumerate(session.stored.seats):
            if chair.kind == BOT:
                continue
            if (back := session.undo.reach(seat)) is not None:
                ways[f"seat {seat} undoes"] = back
            try:
                change = session.undo.ask(seat, session.ply, "way", self.now)
            except Conflict:
                continue
            if change and change.entries and change.entries[0].back is not None:
                ways[f"seat {seat} asks bots"] = change.entries[0].back
        return ways

    def check(self) -> None:
        """Nothing that was told after the ply that a way leads back to was news."""
        session = self.session
        for way, back in self.ways_back().items():
            late = [fact for fact, ply in self.told.items() if ply > back]
            assert not late, (way, back, session.ply, late)
            for ply, seat in (turn for turn, at in self.reviews.items() if at > back):
                assert ply <= back and session.reviews.review(ply, seat, back) is not None, (way, "a review")
            for viewer in range(len(session.stored.seats)):
                if session.stored.seats[viewer].kind == PERSON:
                    assert could_foresee(session, back, viewer), (way, back, viewer, "something hidden")


def actor(session: Session, action: int) -> int:
    """Whose an action is."""
    return int(session.game.engine.actor(session.s, action))


def could_foresee(session: Session, ply: int, viewer: int) -> bool:
    """Whether what a viewer sees now follows from what it saw at a ply and from what was played since."""
    game, line = session.game, session.stored.match.line[ply:]
    seen = game.hidden(session.s, viewer).tobytes()
    for luck in LUCK if session.traits.hidden else ():
        s = copy(game.hidden(session.records[ply], viewer))
        game.engine.guess(s, viewer, luck)
        for action in line:
            if game.engine.refusal(s, action) != OK:
                return False
            game.engine.play(s, action)
        if game.hidden(s, viewer).tobytes() != seen:
            return False
    return True


def seated(game: Game, options: dict[str, Any], kinds: list[str], seed: int) -> Driver:
    """A table at its start."""
    match = Match.begin(game, seed=seed.to_bytes(32, "big"), **options)
    seats = [Seat(kind, name) for kind, name in zip(kinds, match.seats, strict=True)]
    quizmaster = Quizmaster(MANY, TYPED, 1_000.0) if game.traits(match.options).asks else Quizmaster()
    session = Session(StoredMatch("m", match, seats), [match.start()], quizmaster)
    driver = Driver(session, random.Random(f"{game.name} {seed}"))
    driver.commit(driver.session.advance(driver.now), "begins")
    return driver


@each_game
@pytest.mark.parametrize("others", [PERSON, BOT])
def test_nobody_goes_back_by_themselves_to_before_they_were_told_something(game: Game, others: str) -> None:
    done, wanted = set[str](), {"plays", "restarts", *["agrees"] * (others == PERSON)}
    for seed, options in enumerate(table_list(game)):
        seats = int(game.start(**options).seats)
        driver = seated(game, options, [PERSON, *[others] * (seats - 1)], seed)
        for _ in range(STEPS):
            if driver.session.over:
                break
            driver.step()
            driver.check()
        done |= driver.done
        wanted |= {"answers"} if driver.session.traits.asks else set()
    assert done >= wanted, "the tables were lively"
