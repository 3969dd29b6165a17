"""Seats, moderation, rematch and time banks: a command returns a change, and nothing happens until it is committed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.errors import BadSalt, Conflict, WrongSeat
from parlour.core.match import Match
from parlour.session.events import Change, Muted, Played, Said, SeatsChanged
from parlour.session.session import Session
from parlour.session.time_banks import GIFT, MOST
from parlour.store.matches import BOT, OPEN, PERSON, Seat, StoredMatch, TableSettings
from parlour.store.settings import Rematch, Reminder, TurnStart, TurnTimer
from tests.toy.toy import GAME

NOW = 1_000.0
ANN, BOB = Seat(PERSON, "Ann", token="a"), Seat(PERSON, "Bob", token="b")


def table(*seats: Seat, **settings: Any) -> Session:
    """A table of the toy before anything was played."""
    match = Match.begin(GAME, seed=bytes(range(32)))
    stored = StoredMatch("m", match, list(seats or (ANN, BOB)), TableSettings(**settings), "invitation")
    return Session(stored, [match.start()])


def state_of(session: Session) -> tuple[Any, ...]:
    """Everything that a command about the table may change."""
    stored = session.stored
    return list(stored.seats), stored.settings, stored.invite, list(stored.match.salts)


def do(session: Session, change: Change | None) -> list[Any]:
    """Commit a change."""
    return session.commit(change, NOW) if change else []


@pytest.mark.parametrize(
    "command",
    [
        lambda s: s.seating.assign(0, Seat(OPEN, ""), salt="ab"),
        lambda s: s.seating.lend(1, "learner"),
        lambda s: s.seating.add_salt(1, "cd"),
        lambda s: s.moderation.remove(1),
        lambda s: s.moderation.mute(1, True),
        lambda s: s.banks.give(0),
        lambda s: s.reminders.set(0, Reminder("mail", "a@b.example", "code", "a")),
    ],
)
def test_a_command_changes_nothing_until_it_is_committed(command: Any) -> None:
    session = table()
    before = state_of(session)
    change = command(session)
    assert state_of(session) == before
    do(session, change)
    assert state_of(session) != before


def test_a_seat_changes_hands_and_the_open_request_is_dropped() -> None:
    session = table()
    do(session, session.advance(NOW))
    do(session, session.consent.ask(0, [1], "r", NOW, back=0))
    assert session.consent.open
    events = do(session, session.seating.assign(1, Seat(OPEN, "Bob"), only_from=PERSON))
    assert events[0] == SeatsChanged(((1, BOB),)) and session.stored.seats[1].kind == OPEN
    assert session.consent.open is None and any(isinstance(event, Said) for event in events)
    with pytest.raises(Conflict, match="has just taken that seat"):
        session.seating.assign(0, BOB, only_from=OPEN)
    with pytest.raises(Conflict, match="no seat 7"):
        session.seating.assign(7, BOB, only_from=OPEN)


def test_a_newcomer_adds_to_the_dice_unless_that_is_too_late() -> None:
    session = table(ANN, Seat(OPEN, ""))
    do(session, session.seating.assign(1, BOB, OPEN, "AB"))
    assert session.stored.match.salts == ["", "ab"]
    do(session, session.advance(NOW))
    do(session, session.seating.assign(0, Seat(PERSON, "Cy", token="c"), salt="cd"))
    assert session.stored.match.salts == ["", "ab"] and session.stored.match.check() == []
    with pytest.raises(BadSalt):
        session.seating.add_salt(0, "cd")


def test_a_lent_seat_goes_back_to_its_token_only() -> None:
    session = table()
    do(session, session.advance(NOW))
    do(session, session.seating.lend(1, "learner"))
    assert session.stored.seats[1] == Seat(BOT, "Bob", "learner", "b") and session.settings.lent == {1: 2}
    with pytest.raises(Conflict, match="Nobody sits in that seat"):
        session.seating.lend(1, "learner")
    with pytest.raises(WrongSeat):
        session.seating.give_back(1, "a")
    do(session, session.seating.give_back(1, "b"))
    assert session.stored.seats[1] == BOB


def test_who_is_removed_is_banned_and_the_invitation_is_a_new_one() -> None:
    session = table(owner="owner")
    assert session.moderation.is_owner("owner") and not session.moderation.is_owner("")
    events = do(session, session.moderation.remove(1))
    assert session.stored.seats[1] == Seat(OPEN, "") and session.stored.invite != "invitation"
    assert session.moderation.is_banned({"x", "b"}) and not session.moderation.is_banned({"a"})
    assert events[-1] == Said("The owner of this table has removed Bob.")
    with pytest.raises(Conflict, match="Nobody sits in that seat"):
        session.moderation.remove(1)


def test_the_address_of_who_is_removed_is_recognised_by_a_mark_that_tells_nobody_what_it_was() -> None:
    session = table(owner="owner")
    do(session, session.moderation.remove(1, ["192.0.2.7", ""]))
    (mark,) = session.settings.barred
    assert session.moderation.is_barred("192.0.2.7") and len(mark) == 5
    assert not session.moderation.is_barred("192.0.2.8") and not session.moderation.is_barred("")
    assert session.moderation.bar("192.0.2.7") is None and session.moderation.bar("") is None
    do(session, session.moderation.bar("192.0.2.8"))
    assert session.moderation.is_barred("192.0.2.7") and session.moderation.is_barred("192.0.2.8")
    addresses = [f"10.{a}.{b}.{c}" for a in range(4) for b in range(64) for c in range(0, 256, 8)]
    others = len({session.moderation.mark_of(address) for address in addresses})
    assert len(addresses) > others > 0.95 * len(addresses), (
        "some share a mark, and few are kept out for another"
    )
    elsewhere = table(owner="another owner")
    assert elsewhere.moderation.mark_of("192.0.2.7") != mark, "marks of two owners cannot be compared"


def test_mute_is_of_a_person_and_not_of_a_seat() -> None:
    session = table()
    events = do(session, session.moderation.mute(1, True))
    assert events == [Muted(1), Said("The owner of this table has muted Bob.")]
    assert session.moderation.is_muted(1)
    assert session.moderation.mute(1, True) is None, "they are muted already"
    do(session, session.seating.assign(1, Seat(PERSON, "Cy", token="c")))
    assert not session.moderation.is_muted(1)
    do(session, session.seating.assign(1, BOB))
    do(session, session.moderation.mute(1, False))
    assert not session.moderation.is_muted(1) and session.settings.muted == ()


def test_overtime_is_charged_and_a_turn_that_ends_adds_the_increment() -> None:
    session = table(timer=TurnTimer("enforced", 30, bank=2, increment=10))
    assert session.banks.left == (120.0, 120.0) and session.banks.are_used
    assert session.banks.start([0], NOW) == NOW + 150
    assert session.banks.charged([0], NOW + 29) == (120, 120), "the turn goes on, within its seconds"
    assert session.banks.charged([1], NOW + 29) == (130, 120), "it ended in time"
    assert session.banks.charged([1], NOW + 50) == (110, 120), "20 seconds too long, and 10 added"
    assert session.banks.charged([1], NOW + 999) == (10, 120), "a bank is never below 0"
    assert session.banks.charge([0], NOW + 5) is None, "nothing to write"
    do(session, session.banks.charge([1], NOW + 50))
    assert session.settings.banks == (110, 120)
    do(session, session.banks.give(1))
    assert session.banks.left == (110, 120 + GIFT)
    do(session, session.change_settings(banks=(MOST, 0.0)))
    do(session, session.banks.give(0))
    assert session.banks.left == (MOST, 0)


def test_when_a_turn_began_follows_from_the_line_and_from_who_took_a_seat() -> None:
    session = table(timer=TurnTimer("enforced", 30, bank=1))
    do(session, session.advance(NOW))
    assert session.banks.began_at(NOW + 5) == NOW
    do(session, session.play(0, 2, [1], now=NOW + 10))
    assert session.banks.began_at(NOW + 20) == NOW + 10
    assert session.banks.began_at(NOW + 99) == NOW + 10, "within the bank"
    assert session.banks.began_at(NOW + 101) == NOW + 101, "nobody drove the table when it ran out"
    assert session.banks.began_at(NOW + 1) == NOW + 1, "the clock was set back"
    do(session, session.change_settings(turn=TurnStart(session.entry_count, NOW + 15)))
    assert session.banks.began_at(NOW + 20) == NOW + 15


def test_a_change_says_who_acts_after_it() -> None:
    session = table()
    do(session, session.advance(NOW))
    change = session.play(0, 2, [1], now=NOW)
    assert change and session.acting() == [0, 1] and session.acting_after(change) == [1]
    (played,) = do(session, change)
    assert isinstance(played, Played) and session.acting() == [1]
    assert session.acting_after(session.undo.go_back(0, 2, "", NOW)) == [0, 1]
    assert session.acting_after(session.banks.give(0)) == [1]


def test_a_move_and_its_charge_are_one_change() -> None:
    session = table(timer=TurnTimer("enforced", 30, bank=2))
    do(session, session.advance(NOW))
    change = session.play(0, 2, [1], now=NOW)
    assert change
    charged = session.change_settings(banks=(100.0, 120.0))
    change.update = charged.update
    do(session, change)
    assert session.ply == 3 and session.banks.left == (100, 120)


def played_out() -> Session:
    """A table at which the game is over."""
    session = table()
    do(session, session.advance(NOW))
    while not session.over:
        seat = session.acting()[0]
        action = next(a for a in GAME.list_legal(session.s) if GAME.engine.actor(session.s, a) == seat)
        do(session, session.play(seat, session.ply, [action], now=NOW))
    return session


def test_one_seat_asks_for_a_rematch_and_others_decline_it_or_think_again() -> None:
    session = table()
    following, another = (replace(table().stored, id=id) for id in ("next", "another"))
    with pytest.raises(Conflict, match="when the game is over"):
        session.rematch.ask(following, 0)
    session = played_out()
    with pytest.raises(Conflict, match="Nobody has asked"):
        session.rematch.decline(1)
    assert session.rematch.match == "" and not session.rematch.is_for({1})
    change = session.rematch.ask(following, 0)
    assert session.rematch.offer is None and change and change.begins is following
    do(session, change)
    assert session.rematch.offer == Rematch("next", 0)
    assert session.rematch.ask(another, 1) is None, "the first one counts"
    assert session.rematch.accept(1) is None
    do(session, session.rematch.decline(1))
    assert session.rematch.decline(1) is None and session.settings.next == Rematch("next", 0, (1,))
    assert not session.rematch.is_for({1}) and session.rematch.is_for({0, 1}) and session.rematch.is_for(())
    do(session, session.rematch.accept(1))
    assert session.rematch.is_for({1})


def test_one_message_goes_out_for_each_turn_of_somebody_who_is_away() -> None:
    session = table()
    do(session, session.advance(NOW))
    seat = session.acting()[0]
    mail = Reminder("mail", "a@b.example", "code", "ab"[seat])
    do(session, session.reminders.set(seat, mail))
    assert session.reminders.waiting(()) == [], "the address is not confirmed"
    assert session.reminders.confirm(seat, "wrong") is None and session.reminders.stop(seat, "wrong") is None
    do(session, session.reminders.confirm(seat, "code"))
    assert session.reminders.waiting(()) == [seat] and session.reminders.waiting({seat}) == []
    claimed = session.reminders.claim(seat, ())
    assert session.reminders.waiting(()) == [seat], "nothing happens until it is committed"
    do(session, claimed)
    assert session.reminders.waiting(()) == [] and session.reminders.claim(seat, ()) is None
    sent = session.reminders.of(seat)
    assert sent
    do(session, session.reminders.unclaim(seat, sent))
    assert session.reminders.waiting(()) == [seat], "it could not be sent"
    assert session.reminders.unclaim(seat, sent) is None, "it is another one by now"
    do(session, session.reminders.claim(seat, ()))
    while session.acting():
        turn = session.acting()[0]
        action = next(a for a in GAME.list_legal(session.s) if GAME.engine.actor(session.s, a) == turn)
        do(session, session.play(turn, session.ply, [action], now=NOW))
        if session.reminders.waiting(()):
            break
    assert session.reminders.waiting(()) == [seat], "a later turn"
    do(session, session.reminders.stop(seat, "code"))
    assert session.reminders.of(seat) is None and session.reminders.waiting(()) == []
