"""Records of a line take up a bounded number of bytes, and are the same as if every one of them had been kept."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

import pytest

from parlour.core.compile import compiled
from parlour.core.game import Game
from parlour.core.line import random_line, walk
from parlour.core.match import Match
from parlour.core.record import NOBODY, Record, copy
from parlour.games import GAMES
from parlour.session.records import BUDGET, NEWEST, RUN, Records
from parlour.session.session import Session
from parlour.session.stored import stored_of
from parlour.store.matches import OPEN, Seat, TableSettings
from parlour.store.settings import MatchFile

SIEGE = GAMES["siege"]
COUNTERS = {"ruleset": "counters"}
OPTIONS = {"round_limit": 0, "deploy": "standard"}


@pytest.fixture(scope="module", autouse=True)
def prepared() -> None:
    """Lines of thousands of plies want compiled rules."""
    compiled(SIEGE)
    compiled(GAMES["hundred"])


def quiet_line(plies: int) -> list[int]:
    """A long line of Siege that is not over: nobody fires, for that is always the last thing on the list."""
    luck, s, line = random.Random(1), SIEGE.start(**OPTIONS), list[int]()
    while s.seat != NOBODY and len(line) < plies:
        legal = SIEGE.list_legal(s)
        line.append(legal[luck.randrange(max(1, len(legal) - 1))])
        SIEGE.engine.play(s, line[-1])
    return line


def longest(options: dict[str, str]) -> list[int]:
    """The longest of some lines of Hundred, without its end."""
    line = max((random_line(GAMES["hundred"], seed, **options)[0] for seed in range(20)), key=len)[:-1]
    assert len(line) > 1000
    return line


def every_record(game: Game, line: list[int], **options: object) -> Iterator[Record]:
    """Every record of a line, each a copy."""
    s = game.start(**options)
    yield copy(s)
    yield from (copy(t) for t in walk(game, s, line))


@pytest.mark.parametrize("budget", [1, 20_000, BUDGET])
def test_records_are_those_of_a_list(budget: int) -> None:
    """Whatever is asked, in whatever order, after whatever was taken back."""
    game, luck = GAMES["hundred"], random.Random(budget)
    whole, line = longest(COUNTERS), list[int]()
    plain = [game.start(**COUNTERS)]
    records = Records(game, line, plain, budget)
    while len(line) < 900:
        for _ in range(luck.randrange(1, 90)):
            s = copy(plain[-1])
            game.engine.play(s, whole[len(line)])
            line.append(whole[len(line)])
            plain.append(s)
            records.append(copy(s))
        if luck.random() < 0.4:
            back = luck.randrange(max(1, len(line) - luck.choice((3, 3 * NEWEST))), len(line) + 1)
            del line[back:], plain[back + 1 :], records[back + 1 :]
        assert len(records) == len(plain)
        for _ in range(20):
            at = luck.randrange(-len(plain), len(plain))
            assert records[at].tobytes() == plain[at].tobytes()
        first = luck.randrange(len(plain))
        cut = slice(first, first + luck.randrange(3 * RUN))
        assert [s.tobytes() for s in records[cut]] == [s.tobytes() for s in plain[cut]]
    assert [s.tobytes() for s in records] == [s.tobytes() for s in plain]
    for at in (len(plain), -len(plain) - 1):
        with pytest.raises(IndexError):
            records[at]


def test_the_first_record_and_the_middle_stay() -> None:
    records = Records(SIEGE, [], [SIEGE.start(**OPTIONS)])
    with pytest.raises(IndexError):
        del records[0:]
    line = quiet_line(400)
    records = Records(SIEGE, line, every_record(SIEGE, line, **OPTIONS))
    with pytest.raises(IndexError):
        del records[100:200]
    with pytest.raises(IndexError):
        records[100] = records[0]


def test_a_record_that_was_put_in_place_of_another_is_what_the_line_goes_on_from() -> None:
    line = quiet_line(3 * NEWEST)
    elsewhere = SIEGE.start(**OPTIONS)
    elsewhere.rounds = 7
    records = Records(SIEGE, line, [SIEGE.start(**OPTIONS)])
    records[-1] = elsewhere
    for t in walk(SIEGE, copy(elsewhere), line):
        records.append(copy(t))
    assert records[0].rounds == 7 and records.first > 20 and records[20].rounds >= 7


def test_a_long_line_holds_no_more_than_its_budget() -> None:
    line = quiet_line(20_000)
    records = Records(SIEGE, line, every_record(SIEGE, line, **OPTIONS))
    size = SIEGE.state.itemsize
    assert len(records) == 20_001 and len(records.snapshots) * size <= BUDGET
    for ply in (0, 9_999, 12_345, 20_000):
        assert records[ply].ply == ply
    assert records.nbytes < 2 * BUDGET < len(line) * size / 20


def test_a_file_of_forty_thousand_plies_is_open_in_a_few_megabytes() -> None:
    match = Match.begin(SIEGE, **OPTIONS)
    match.line = quiet_line(40_000)
    assert len(match.line) == 40_000
    tracemalloc.start()
    try:
        stored = stored_of(
            match, "long", [Seat(OPEN, name) for name in match.seats], TableSettings(file=MatchFile()), 1.0
        )
        session = Session(stored, match.records())
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert session.ply == 40_000 and int(session.records[31_234].ply) == 31_234
    assert held < 12_000_000
    assert abs(session.records.nbytes + stored.nbytes - held) < held / 3, "what is counted is what is held"


def test_reviews_hold_no_records() -> None:
    """Hundred has a review for nearly every choice."""
    game = GAMES["hundred"]
    match = Match.begin(game, **COUNTERS)
    match.line = longest(COUNTERS)
    stored = stored_of(
        match, "long", [Seat(OPEN, name) for name in match.seats], TableSettings(file=MatchFile()), 1.0
    )
    tracemalloc.start()
    try:
        session = Session(stored, match.records())
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(session.reviews.ready) > 200
    assert held < session.records.nbytes + 400 * len(session.reviews.ready)
    turn = min(session.reviews.ready)
    assert session.reviews.tell(*turn)
