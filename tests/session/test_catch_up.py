"""Two sessions of one match over one store: whatever order their writes come in, both end with the same match."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.core.errors import Conflict, ParlourError
from parlour.core.match import Match
from parlour.session.catch_up import Diverged, absorb
from parlour.session.events import Change, ConsentChanged, Event, Muted, Played, Said, SeatsChanged, TakenBack
from parlour.session.session import Session
from parlour.store.matches import BOT, PERSON, Seat, Store, StoredMatch, TableSettings
from parlour.store.newer import read_newer
from parlour.store.writer import is_conflict
from tests.toy.toy import CLOCK, GAME

NOW = 1_000.0
Command = Callable[[Session], Change | None]


class Process:
    """One of several processes that have the same match in memory."""

    def __init__(self, store: Store, id: str) -> None:
        self.store = store
        stored = store.load(id)
        self.session = Session(stored, stored.match.records())
        self.first = stored.entry_count
        self.events: list[Event] = []

    def catch_up(self) -> None:
        """Take over what the others have written."""
        if newer := read_newer(self.store, self.session.stored):
            self.events += absorb(self.session, newer, NOW)

    def do(self, command: Command) -> str:
        """Carry out a command as a table does; return why not, or ""."""
        while True:
            try:
                change = command(self.session)
            except ParlourError as error:
                return str(error)
            if change is None:
                return ""
            try:
                over = bool(change.records and change.records[-1].seat == -2)
                stored = self.session.stored
                self.store.change(stored, change.entries, over, change.update).result()
            except Exception as error:
                assert is_conflict(error), error
                self.catch_up()
            else:
                self.events += self.session.commit(change, NOW)
                return ""

    def numbers(self) -> list[int]:
        """Return the numbers of the entries that it heard of."""
        return [event.number for event in self.events if isinstance(event, Played | TakenBack)]


def begin(store: Store) -> str:
    """Store a match of the toy in which both seats may act; return its id."""
    stored = StoredMatch("m", Match.begin(GAME, seed=bytes(range(32))), [], TableSettings())
    stored.seats = [Seat(PERSON, "Ann", token="a"), Seat(PERSON, "Bob", token="b")]
    session = Session(stored, [stored.match.start()])
    change = session.advance(NOW)
    assert change
    session.commit(change, NOW)
    store.begin(stored).result()
    return stored.id


def play(seat: int, pick: int, request: str) -> Command:
    """A seat plays one of its actions at the ply that its session is at when it first looks."""
    seen: list[int] = []

    def command(session: Session) -> Change | None:
        seen.append(session.ply)
        legal = [a for a in GAME.list_legal(session.s) if GAME.engine.actor(session.s, a) == seat] or [0]
        return session.play(seat, seen[0], [legal[pick % len(legal)]], None, request, NOW)

    return command


def answer(session: Session, seat: int, yes: bool, id: str) -> Change | None:
    """Answer the open request."""
    if session.consent.open is None:
        raise Conflict("nothing is open")
    return session.consent.answer(seat, session.consent.open.number, yes, NOW, id)


def command_of(kind: int, seat: int, pick: int, id: str) -> Command:
    """Return one of the commands that people give."""
    level = ("novice", "player")[pick % 2]
    commands: list[Command] = [
        play(seat, pick, id),
        play(seat, pick, id),
        lambda s: s.undo.take_back(seat, s.ply, id, NOW),
        lambda s: s.undo.ask(seat, s.ply, id, NOW),
        lambda s: s.call(seat, CLOCK, id, NOW, lambda other, call: pick % 2 == 0),
        lambda s: answer(s, seat, pick % 3 > 0, id),
        lambda s: s.moderation.mute(seat, pick % 2 == 0),
        lambda s: s.seating.lend(seat, level),
        lambda s: s.seating.give_back(seat, "ab"[seat]),
        lambda s: s.banks.give(seat),
    ]
    return commands[kind % len(commands)]


def state_of(session: Session) -> tuple[Any, ...]:
    """Return everything that two processes must agree about."""
    stored, consent = session.stored, session.consent
    line = (stored.match.line, stored.match.salts, stored.requests, stored.actors, stored.seal)
    table = (stored.seats, stored.settings, stored.invite, stored.head, stored.seated)
    return (*line, *table, session.s.tobytes(), consent.open, session.names)


STEP = st.tuples(st.integers(0, 1), st.integers(0, 9), st.integers(0, 1), st.integers(0, 5), st.booleans())


@given(steps=st.lists(STEP, max_size=30))
@example(
    steps=[(0, 0, 0, 1, False), (1, 0, 0, 2, False)]
)  # the same ply at both: one of them is told why not
@example(steps=[(0, 3, 0, 0, True), (1, 5, 1, 1, False)])
def test_interleaved_writes_leave_one_match(steps: list[tuple[int, int, int, int, bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "a.db"), {"toy": GAME})
        id = begin(store)
        processes = [Process(store, id), Process(store, id)]
        for number, (which, kind, seat, pick, hears) in enumerate(steps):
            processes[which].do(command_of(kind, seat, pick, f"r{number}"))
            if hears:
                processes[1 - which].catch_up()
        for process in processes:
            process.catch_up()
            assert process.numbers() == [*range(process.first + 1, process.session.entry_count + 1)], (
                "once each"
            )
        loaded = store.load(id)
        fresh = Session(loaded, loaded.match.records())
        assert state_of(processes[0].session) == state_of(processes[1].session) == state_of(fresh)
        store.close()


@pytest.fixture
def pair(tmp_path: Path) -> Any:
    """Two processes that have the same match."""
    store = Store(str(tmp_path / "a.db"), {"toy": GAME})
    id = begin(store)
    yield Process(store, id), Process(store, id)
    store.close()


def test_the_same_ply_at_two_processes_is_played_once(pair: tuple[Process, Process]) -> None:
    one, other = pair
    assert one.do(play(0, 0, "mine")) == ""
    why = other.do(play(0, 1, "theirs"))
    assert "you chose at move 2. Look at the board" in why
    assert other.session.stored.requests == ["", "", "mine"] == one.session.stored.requests
    assert other.do(play(0, 0, "mine")) == "", (
        "the same message, sent again to another process, is done already"
    )
    assert other.session.ply == 3


def test_a_request_asked_at_one_process_is_answered_at_another(pair: tuple[Process, Process]) -> None:
    one, other = pair
    for seat in (0, 1):
        assert one.do(play(seat, 0, f"r{seat}")) == ""
    assert one.do(lambda s: s.undo.ask(0, s.ply, "back", NOW)) == ""
    assert one.do(lambda s: s.undo.ask(0, s.ply, "back", NOW)) == "", "sent again"
    other.catch_up()
    assert other.events[-1] == ConsentChanged() and other.session.consent.open
    assert other.session.consent.text() == "Ann would like to take back their last move."
    assert other.do(lambda s: answer(s, 1, True, "yes")) == ""
    one.catch_up()
    assert any(isinstance(event, TakenBack) for event in one.events) and one.session.consent.open is None
    assert not any(isinstance(event, Said) for event in one.events), "the other process has said it"


def test_seats_and_settings_of_another_process_are_heard_of(pair: tuple[Process, Process]) -> None:
    one, other = pair
    one.do(lambda s: s.seating.lend(1, "novice"))
    one.do(lambda s: s.moderation.mute(0, True))
    other.catch_up()
    assert other.session.stored.seats[1] == Seat(
        BOT, "Bob", "novice", "b"
    ) and other.session.moderation.is_muted(0)
    assert [type(event) for event in other.events] == [SeatsChanged, Muted]
    assert read_newer(other.store, other.session.stored) is None


def test_rows_that_do_not_continue_the_line_are_refused(pair: tuple[Process, Process]) -> None:
    one, other = pair
    one.do(play(0, 0, "r"))
    newer = read_newer(other.store, other.session.stored)
    assert newer and len(newer.entries) >= 1
    other.do(play(0, 0, "r"))
    with pytest.raises(Diverged):
        absorb(other.session, newer, NOW)
