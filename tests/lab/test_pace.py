"""How fast people play: measured in stored matches, kept in files, and told with every estimate of minutes."""

from dataclasses import replace

import pytest

from parlour import lab
from parlour.core.errors import BadOption
from parlour.core.line import random_line
from parlour.games import GAMES, Match
from parlour.lab import report
from parlour.lab.pace import ASSUMED, FEWEST, LONGEST, Pace, measure_pace, save, times_of
from parlour.store.entries import PERSON, Seat, StoredMatch, entries_of
from parlour.store.matches import Store
from tests.cli.test_cli import run

OPTIONS = {"homes_to_win": 1}


@pytest.fixture(scope="module")
def match():
    line = random_line(GAMES["mandala"], 3, 0, **OPTIONS)[0][:400]
    return replace(Match.begin(GAMES["mandala"], seed=bytes(32), **OPTIONS), line=line)


def clock(match, first, further, throw=1.0):
    """The time of every ply, if everybody takes this long."""
    s, last, now, at = match.game.start(**match.options), -1, 1e9, []
    for action in match.line:
        seat = int(s.seat)
        now += throw if seat < 0 else further if seat == last else first
        at.append(now)
        last = seat if seat >= 0 else last
        match.game.engine.play(s, action)
    return at


def keep(match, at, name="m"):
    """The match of two people as a database has it."""
    people = [Seat(PERSON, title) for title in ("Ann", "Bo")]
    stored = StoredMatch(name, replace(match, line=[]), people, created=1e9)
    seal = ""
    for entry, time in zip(entries_of(match, [0] * len(match.line), 0.0), at, strict=True):
        stored.append(replace(entry, at=time).sealed(seal))
        seal = stored.entries[-1].seal
    return stored


def test_times_are_those_of_people_who_had_a_choice(match):
    found = times_of(match, clock(match, 9.0, 3.0), {0})
    assert set(found["first"]) == {9.0} and set(found["further"]) == {3.0}
    both = times_of(match, clock(match, 9.0, 3.0), {0, 1})
    assert len(both["further"]) > len(found["further"]) > 0
    assert times_of(match, clock(match, 9.0, 3.0), set()) == {"first": [], "further": []}
    slow = times_of(match, clock(match, LONGEST + 1, 3.0), {0})
    assert not slow["first"] and slow["further"], "whoever took that long was away"


def test_the_pace_of_stored_matches_is_measured(match, tmp_path):
    quick, slow = (keep(match, clock(match, *seconds)) for seconds in ((8.0, 2.0), (16.0, 4.0)))
    other = keep(replace(match, game=GAMES["keep"]), clock(match, 99.0, 99.0))
    made = measure_pace([quick, slow, other], "mandala")
    assert (made.first, made.further, made.throw) == (12.0, 3.0, ASSUMED.throw)
    assert made.source.startswith("2 matches: first choices from") and "further choices from" in made.source
    few = measure_pace([keep(replace(match, line=match.line[:9]), clock(match, 5.0, 5.0)[:9])], "mandala")
    assert (few.first, few.further) == (ASSUMED.first, ASSUMED.further) and FEWEST > 9
    assert few.source == "1 matches: too few times were measured, so all are assumed"
    save(made, tmp_path / "pace.json")
    assert Pace.read(tmp_path / "pace.json") == made


def test_the_command_measures_a_database(match, tmp_path):
    store, file = Store(str(tmp_path / "kept.db"), GAMES), tmp_path / "pace.json"
    for name in ("m1", "m2"):
        store.begin(keep(match, clock(match, 8.0, 2.0), name)).result()
    store.close()
    made = run("lab", "pace", "mandala", "--database", str(tmp_path / "kept.db"), "--out", str(file))
    assert (
        made.exit_code == 0 and "8 s for the first choice of a turn, 2 s for each further one" in made.stdout
    )
    assert (Pace.read(file).first, Pace.read(file).further) == (8.0, 2.0)
    told = run(
        "lab",
        "measure",
        "mandala",
        "-o",
        "homes_to_win=1",
        "--bots",
        "uniform",
        "--games",
        "64",
        "--pace",
        str(file),
    )
    assert "Minutes: 8 s" in told.stdout and "2 matches: first choices" in told.stdout


def test_a_pace_is_written_and_read_as_text():
    pace = Pace(9.25, 3.0, 0.1, "2 matches: first choices from 40 times")
    assert Pace.read(pace.text) == pace and Pace.read("9.25,3,0.1") == replace(pace, source="as you gave it")
    for wrong in ("9,3", "9,3,x", "no-such-file.json"):
        with pytest.raises(BadOption, match="is no pace. Give a file"):
            Pace.read(wrong)


def test_minutes_follow_the_pace_and_every_result_tells_its_source():
    slow = Pace(24.0, 8.0, 4.0, "twice as slow")
    one, two = (
        lab.measure("mandala", OPTIONS, "uniform", 64, usage=0, pace=pace) for pace in (ASSUMED, slow)
    )
    assert two.figures["minutes"].value == pytest.approx(2 * one.figures["minutes"].value)
    assert "(assumed)" in str(one) and "(twice as slow)" in str(two)
    assert two.to_dict()["pace"] == {"first": 24.0, "further": 8.0, "throw": 4.0, "source": "twice as slow"}
    assert (
        "24 s for the first choice of a turn" in report.write("", "", [two])
        and "twice as slow" in two.command
    )
