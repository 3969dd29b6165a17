"""Playing, taking back and asking others, at a table that has no network."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.errors import Conflict, Refused
from parlour.core.match import Match
from parlour.core.record import CHANCE
from parlour.session.chance import salts_until
from parlour.session.events import Change, ConsentChanged, Played, Said, TakenBack
from parlour.session.session import Session
from parlour.session.stored import stored_of
from parlour.store.matches import PERSON, Seat, StoredMatch, TableSettings
from tests.toy.toy import GAME

NOW = 1_000.0
CLOCK = 13


def table(kinds: str = "person person", seed: int = 1, **options: Any) -> Session:
    """A table of the toy before anything was played."""
    match = Match.begin(GAME, seed=seed.to_bytes(32, "big"), **options)
    seats = [
        Seat(kind, name) for kind, name in zip(kinds.split(), ("Ann", "Bob", "Cid", "Dot"), strict=False)
    ]
    match.seats = [seat.name for seat in seats]
    return Session(StoredMatch("m", match, seats), [match.start()])


def do(session: Session, change: Any, now: float = NOW) -> list[Any]:
    """Let a change happen."""
    return session.commit(change, now) if isinstance(change, Change) else list(change or [])


def dealt(kinds: str = "person person", **options: Any) -> Session:
    """A table after the deal."""
    session = table(kinds, **options)
    do(session, session.advance(NOW))
    return session


def test_a_command_changes_nothing_until_it_is_committed() -> None:
    session = dealt()
    change = session.play(0, 2, [1], request="r1", now=NOW)
    assert isinstance(change, Change) and session.ply == 2 and session.entry_count == 2
    (event,) = do(session, change)
    assert isinstance(event, Played) and session.ply == 3
    assert session.tell(event.step, -1) == ["Ann holds."]
    assert session.play(0, 2, [1], request="r1", now=NOW) is None, "the same request is not carried out twice"


def test_all_or_none() -> None:
    session = dealt()
    with pytest.raises(Refused):
        session.play(0, 2, [1, 0], now=NOW)
    assert session.ply == 2


def test_a_seat_out_of_turn_and_the_world_are_refused_by_the_one_judge() -> None:
    session = dealt()
    with pytest.raises(Refused, match="nothing to do now"):
        session.play(0, 2, [2], now=NOW)  # East's call
    with pytest.raises(Refused):
        session.play(0, 2, [CLOCK], now=NOW)
    with pytest.raises(Conflict, match="has reached move 2"):
        session.play(0, 7, [1], now=NOW)


def test_the_first_throw_waits_until_everybody_is_seated() -> None:
    session = table("person open")
    assert session.advance(NOW) is None
    session.stored.match.add_salt(0, "ab")
    session.stored.seats[1] = Seat(PERSON, "Bob")
    session.stored.match.add_salt(1, "cd")
    events = do(session, session.advance(NOW))
    assert [event.step.seat for event in events] == [CHANCE, CHANCE]
    assert session.stored.match.salts_fixed


def test_undo_reaches_ones_own_last_choice_and_no_further() -> None:
    session = dealt()
    do(session, session.play(0, 2, [1], request="a", now=NOW))
    assert session.undo.reach(0) == 2 and session.undo.reach(1) is None
    events = do(session, session.undo.take_back(0, 3, "u", NOW))
    assert isinstance(events[0], TakenBack) and session.ply == 2
    do(session, session.play(0, 2, [1], request="b", now=NOW))
    do(session, session.play(1, 3, [3], request="c", now=NOW))
    with pytest.raises(Conflict):
        session.undo.take_back(0, int(session.s.ply), "v", NOW)


def test_dice_fall_anew_after_a_taking_back() -> None:
    """What luck has shown is not foreseen: at the same ply the dice are other dice."""
    differ = 0
    for seed in range(12):
        session = dealt(seed=seed)
        do(session, session.play(0, 2, [0], request="a", now=NOW))
        do(session, session.play(1, 3, [2], request="b", now=NOW))
        first = session.stored.match.line[4:]
        asked = do(session, session.undo.ask(0, int(session.s.ply), "c", NOW))
        assert asked == [ConsentChanged()] and session.consent.open
        do(session, session.consent.answer(1, session.consent.open.number, True, NOW))
        do(session, session.play(0, 2, [0], request="d", now=NOW))
        do(session, session.play(1, 3, [2], request="e", now=NOW))
        differ += session.stored.match.line[4:] != first
        assert session.stored.match.check() == []
    assert differ > 3


def test_taking_back_needs_everybody_whose_dice_it_undoes_there_or_not() -> None:
    session = dealt("person person person bot", seats=4)
    for seat in range(4):
        do(session, session.play(seat, int(session.s.ply), [2 * seat], request=f"r{seat}", now=NOW))
    do(session, session.undo.ask(3, int(session.s.ply), "x", NOW))
    assert session.consent.open and session.consent.open.waiting == (0, 1, 2)


def test_consent_is_for_those_who_are_asked() -> None:
    session = dealt()
    agrees = lambda seat, call: True  # noqa: E731
    do(session, session.call(0, CLOCK, "t", NOW, agrees))
    assert session.consent.open
    number = session.consent.open.number
    assert session.consent.text() == "Ann would like to end the game here."
    with pytest.raises(Conflict):
        session.consent.answer(0, number, True, NOW)
    events = do(session, session.consent.answer(1, number, False, NOW))
    assert [type(event) for event in events] == [ConsentChanged, Said] and events[1].text == "Bob plays on."
    with pytest.raises(Conflict, match="was just declined"):
        session.call(0, CLOCK, "u", NOW, agrees)


def test_a_bot_that_does_not_agree_plays_on() -> None:
    session = dealt("person bot")
    assert do(session, session.call(0, CLOCK, "t", NOW, lambda seat, call: False)) == [Said("Bob plays on.")]
    assert session.ply == 2 and not session.over


def test_a_question_lapses_when_its_answer_is_away_too_long() -> None:
    session = dealt()
    do(session, session.call(0, CLOCK, "t", NOW, lambda seat, call: True))
    assert session.consent.note_away({0}, NOW) == [ConsentChanged()]
    assert session.consent.note_away({0}, NOW + 299) == [] and session.consent.lapse(NOW + 299) is None
    events = do(session, session.consent.lapse(NOW + 301))
    assert events[1] == Said("Bob has been away for 5 minutes. The request is dropped.")


def played_on(ply: int, kinds: str = "person person", seed: int = 1) -> Session:
    """A table that begins at a ply of another match."""
    first = dealt(seed=seed)
    for turn in range(2):
        do(first, first.play(turn % 2, int(first.s.ply), [2 * (turn % 2) + 1], request=f"r{turn}", now=NOW))
    match = first.stored.match.play_on(ply)
    seats = [Seat(kind, name) for kind, name in zip(kinds.split(), ("Ann", "Bob"), strict=True)]
    stored = stored_of(match, "m", seats, TableSettings(given=ply), NOW)
    return Session(stored, match.records())


def test_nothing_that_was_taken_over_is_taken_back() -> None:
    session = played_on(3)
    assert session.ply == 3 and session.stored.actors[-1] == 0
    assert session.undo.reach(0) is None
    with pytest.raises(Conflict, match="You have no move to undo"):
        session.undo.ask(0, 3, "x", NOW)
    do(session, session.play(1, 3, [3], request="a", now=NOW))
    asked = do(session, session.undo.ask(1, int(session.s.ply), "b", NOW))
    assert asked == [ConsentChanged()] and session.consent.open
    do(session, session.consent.answer(0, session.consent.open.number, True, NOW))
    assert session.ply == 3 == session.stored.match.given


def test_the_first_throw_of_a_match_that_is_played_on_waits_as_any_first_throw_does() -> None:
    session = played_on(1, "person open")
    assert session.s.seat == CHANCE and session.advance(NOW) is None
    session.stored.match.add_salt(0, "ab")
    session.stored.seats[1] = Seat(PERSON, "Bob")
    do(session, session.advance(NOW))
    assert session.ply == 2 and session.stored.match.salts_fixed and session.stored.match.check() == []


def after_a_show(kinds: str = "person person") -> Session:
    """A table at which everybody has called, so that the cards have been shown."""
    session = dealt(kinds)
    do(session, session.play(0, 2, [0], request="a", now=NOW))
    do(session, session.play(1, 3, [2], request="b", now=NOW))
    return session


def test_against_bots_nobody_plays_again_with_cards_that_were_shown() -> None:
    session = after_a_show("person bot")
    with pytest.raises(Conflict, match="Something hidden has been shown since then, so your move stands"):
        session.undo.ask(0, int(session.s.ply), "c", NOW)
    session = after_a_show()
    do(session, session.undo.ask(0, int(session.s.ply), "c", NOW))
    assert session.consent.open and session.consent.open.waiting == (1,), "a person may agree to it"


def test_a_choice_whose_review_was_read_is_not_played_again_also_after_a_restart() -> None:
    session = after_a_show()
    assert session.reviews.tell(3, 0)
    do(session, session.reviews.mark_read(3, 0))
    written = TableSettings.from_json(json.loads(json.dumps(session.settings.to_json())))
    again = Session(replace(session.stored, settings=written), session.records)
    for one in (session, again):
        with pytest.raises(Conflict, match="Somebody has read the review of that turn"):
            one.undo.ask(1, int(one.s.ply), "c", NOW)


def test_a_review_that_is_read_before_the_others_agree_stops_a_taking_back() -> None:
    session = after_a_show()
    do(session, session.undo.ask(0, int(session.s.ply), "c", NOW))
    assert session.consent.open and session.reviews.tell(4, 1)
    do(session, session.reviews.mark_read(4, 1))
    with pytest.raises(Conflict, match="Somebody has read the review of that turn"):
        session.consent.answer(1, session.consent.open.number, True, NOW)
    assert session.ply > 2


def test_the_first_throw_does_not_wait_for_a_clock_that_was_set_back() -> None:
    session = table()
    do(session, session.change_settings(salting=True))
    session.stored.created = NOW
    assert salts_until(session, NOW + 1) == NOW + 15 and session.advance(NOW + 14) is None
    assert salts_until(session, NOW - 3600) == NOW - 3600 and session.advance(NOW - 3600) is not None


def test_two_bots_of_one_level_have_two_names() -> None:
    match = Match.begin(GAME, seats=3, seed=bytes(32))
    seats = [Seat("person", "Ann"), Seat("bot", "Learner", "learner"), Seat("bot", "Learner", "learner")]
    session = Session(StoredMatch("m", match, seats), [match.start()])
    assert session.names == ["Ann", "Learner", "Learner 2"]
    assert session.look(0).names == ("Ann", "Learner", "Learner 2"), "the picture calls them the same"


def test_a_request_stays_open_until_what_it_asks_for_is_committed() -> None:
    session = dealt()
    for seat in (0, 1):
        do(session, session.play(seat, int(session.s.ply), [2 * seat + 1], request=f"r{seat}", now=NOW))
    do(session, session.undo.ask(0, int(session.s.ply), "back", NOW))
    request = session.consent.open
    assert request and request.waiting == (1,)
    change = session.consent.answer(1, request.number, True, NOW)
    assert isinstance(change, Change) and session.consent.open is request, "the write may still fail"
    again = session.consent.answer(1, request.number, True, NOW)
    events = do(session, again)
    assert events[0] == ConsentChanged() and session.consent.open is None
    assert any(isinstance(event, TakenBack) for event in events)
    assert not any(isinstance(event, Said) for event in events), "nothing was dropped"
