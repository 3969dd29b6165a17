"""Usage: which clauses, places, throws and cards came into play."""

import inspect
import random
import sys

import pytest

from parlour import lab
from parlour.core.record import CHANCE
from parlour.games import GAMES, find
from parlour.lab.clauses import cited, places_in, places_of, titles_of
from parlour.lab.table import Table
from parlour.lab.usage import Draws, forbidden_in, lines_of, no_longer, usage_of, watching

PLAIN = {"trivia": "off", "seats": 2}
CODE = '''
def whole(x):
    """Return x. Z-01"""
    if x:
        return x  # Z-02: a remark on the line
    # Z-03: about what follows
    for one in range(2):  # Z-04
        x += one
    return x


def shared(x):
    """Do all. Z-01 to Z-09"""
    return whole(x)
'''


@pytest.fixture(scope="module")
def plain():
    return usage_of(Table.of("keep", PLAIN, "uniform"), 12)


def test_citations_belong_to_functions_and_to_statements(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(CODE)
    found = {(place.function, place.line, *sorted(place.clauses)) for place in places_in(file)}
    assert found == {
        (2, 0, "Z-01"),
        (2, 5, "Z-02"),
        (2, 7, "Z-03"),
        (2, 7, "Z-04"),
        (12, 0, *sorted(cited("Z-01 to Z-09"))),
    }


def test_watching_sees_what_runs_and_nothing_else(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(CODE)
    space = {}
    exec(compile(CODE, str(file), "exec"), space)
    for given, seen in ((1, {"Z-01", "Z-02"}), (0, {"Z-01", "Z-03", "Z-04"})):
        found, before = set(), sys.gettrace()
        with watching(tuple(p for p in places_in(file) if len(p.clauses) < 5), found):
            space["whole"](given)
        assert found == seen and sys.gettrace() is before


@pytest.mark.parametrize("name", sorted(GAMES))
def test_most_clauses_have_a_place_or_a_reason(name):
    game = find(name)
    known = {one for place in places_of(game) for one in place.clauses}
    known |= {reason.clause for reason in game.words.REASONS.values()}
    assert len(known & set(titles_of(game))) > 0.6 * len(titles_of(game))
    for place in places_of(game):
        assert place.clauses <= set(titles_of(game)) and place.file.startswith(str(game.folder))


def test_questions_come_into_play_only_where_they_are_asked(plain):
    asked = usage_of(Table.of("keep", {"seats": 2}, "uniform"), 12)
    questions = {"K-33", "K-34", "K-35"}
    assert questions <= set(plain.never["clauses"]) and not questions & set(asked.never["clauses"])
    assert plain.clauses["K-12"] == plain.games == 12, "somebody throws in every game"
    assert "used only now" in " ".join(no_longer(plain, asked))
    assert "never used any more" in " ".join(no_longer(asked, plain))


def test_throws_and_cards_are_counted_as_they_came(plain):
    game, cards = find("keep"), {}
    for line in lines_of(Table.of("keep", PLAIN, "uniform"), 12):
        s = game.start(**PLAIN)
        for action in line:
            if s.seat == CHANCE:
                name = game.words.move_name(s, action)
                cards[name] = cards.get(name, 0) + 1
            game.engine.play(s, action)
    assert cards == {name: count for name, count in plain.draws.items() if count}


def test_the_places_of_hundred_are_the_numbers_that_were_made():
    table = Table.of("hundred", {"ruleset": "counters"}, "uniform")
    game, made = find("hundred"), set()
    for line in lines_of(table, 2):
        s = game.start(ruleset="counters")
        for action in line:
            game.engine.play(s, action)
        made |= {f"n{n}" for n in range(1, 101) if s.owner[n - 1] >= 0}
    used = {place for place, count in usage_of(table, 2).places.items() if count}
    assert used == made


def test_a_clause_that_forbids_comes_into_play():
    game = find("mandala")
    [line] = lines_of(Table.of("mandala", {"homes_to_win": 1}, "uniform"), 1)
    start, tried = game.start(homes_to_win=1), random.Random(1)
    found = forbidden_in(game, start, line, [10**6], tried, Draws())
    s = game.start(homes_to_win=1)
    while s.seat < 0:
        game.engine.play(s, line[s.ply])
    assert found == {game.why_not(s, 10**6).clause}
    assert forbidden_in(game, start, [], [10**6], tried, Draws()) == set()


def test_a_measurement_says_what_came_into_play_and_can_leave_it_out():
    made = lab.measure("mandala", {"homes_to_win": 1}, "uniform", 64, usage=4)
    assert made.usage.games == 4 and "What came into play in 4 games" in str(made)
    assert made.to_dict()["usage"]["never"]["clauses"] == made.usage.never["clauses"]
    without = lab.measure("mandala", {"homes_to_win": 1}, "uniform", 64, usage=0)
    assert without.usage is None and without.command.endswith("--usage 0")
    assert without.figures == made.figures


def test_the_command_line_has_the_same_default():
    from parlour.cli import lab as verbs
    from parlour.lab.usage import USED

    assert verbs.USED == USED == inspect.signature(lab.measure).parameters["usage"].default
