"""The lab: measurements, comparisons, sweeps and searches, and what they say and save."""

import json
import re
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from parlour import lab
from parlour.cli.lab import read_values
from parlour.core.errors import BadOption, UnknownName
from parlour.lab import heat, report
from parlour.lab.goals import Goal
from parlour.lab.table import BLOCK
from tests.cli.test_cli import run

SMALL = {"homes_to_win": 1}


@pytest.fixture(scope="module")
def small():
    return lab.measure("mandala", SMALL, bots="uniform", games=200)


def test_a_measurement_counts_what_happened(small):
    names = list(small.figures)
    shares = [one.value for name, one in small.figures.items() if name.startswith("share of")]
    assert small.games == 200 and sum(shares) == pytest.approx(1) and sum(small.lengths) == 200
    assert small.figures["plies"].value == pytest.approx(
        sum(n * count for n, count in enumerate(small.lengths)) / 200
    )
    assert names[len(shares)] == "advantage of the first seat"
    for name, one in small.figures.items():
        assert one.low <= one.value <= one.high, name


def test_the_same_table_gives_the_same_figures_on_any_number_of_threads():
    made = [lab.measure("keep", {"trivia": "off"}, "uniform", 3 * BLOCK + 7, threads=n) for n in (1, 3)]
    assert made[0].to_json() == made[1].to_json()


def test_it_stops_as_soon_as_the_shares_are_known():
    made = lab.measure("hundred", {"ruleset": "counters"}, "uniform", within=3)
    assert 512 <= made.games < 5_000
    assert all(one.within <= 0.03 for name, one in made.figures.items() if name.startswith("share of"))


def test_ctrl_c_keeps_what_was_played():
    def stop(done, most):
        if done >= 2 * BLOCK:
            raise KeyboardInterrupt

    made = lab.measure("mandala", SMALL, "uniform", 10_000, progress=stop)
    assert made.games == 2 * BLOCK and not made.is_whole and "stopped early" in str(made)


def test_a_comparison_names_the_largest_change_first():
    made = lab.compare("mandala", {"homes_to_win": 1}, {"homes_to_win": 3}, "uniform", games=512)
    assert made.changes["plies"].low > 0.5 and made.summary.count("ength") == 1
    assert made.summary.count("share of") + made.summary.count("advantage") <= 1
    assert str(made).startswith(made.summary) and "%" in made.summary
    same = lab.compare("mandala", SMALL, SMALL, "uniform", games=512)
    assert all(one.value == one.within == 0 for one in same.changes.values()), "they share all their luck"
    assert same.summary == "No difference is larger than its interval."


def test_a_sweep_measures_every_combination():
    made = lab.sweep("mandala", {"homes_to_win": range(1, 3), "seats": [2, 4]}, "uniform", games=64)
    assert [dict(one.table.options) for one in made.measurements] == [
        {"homes_to_win": n, "seats": seats} for n in (1, 2) for seats in (2, 4)
    ]
    assert "4 tables" in str(made)


def test_a_search_finds_what_meets_the_goals():
    options = {"homes_to_win": range(1, 7)}
    made = lab.search("mandala", ["plies < 400"], options, "uniform", tables=6, games=32)
    assert made.met and all(one.figures["plies"].value < 400 for one in made.met)
    assert made.measurements[0].table.options["homes_to_win"] < 3 and made.tried == 6


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: lab.measure("mandala", {"bells": 3}), "No option 'bells'"),
        (lambda: lab.measure("mandala", games=0), "At least one game"),
        (lambda: lab.measure("mandala", within=0), "wider than 0"),
        (lambda: lab.sweep("mandala", {}), "Name at least one option"),
        (lambda: lab.sweep("mandala", {"homes_to_win": [3, 99]}, games=10**9), "must be 1 to 6"),
        (lambda: lab.search("mandala", ["turns < 10", "turns > 20"]), "No table can meet both"),
        (lambda: lab.search("mandala", ["beauty > 3"]), "is not a goal"),
        (lambda: lab.search("mandala", []), "Name at least one goal"),
        (lambda: lab.search("mandala", ["advantage < 5"]), "advantage is a share, with %"),
        (lambda: lab.search("mandala", ["turns < 5 %"]), "turns is no share, so without %"),
        (lambda: lab.search("mandala", ["stopped > 100 %"]), "No table can meet it: stopped above 100 %"),
        (lambda: lab.search("mandala", ["plies < 0"]), "No table can meet it: plies below 0"),
        (lambda: lab.search("mandala", ["turns < 9"], {"bells": [1]}), "No option 'bells'"),
        (lambda: lab.search("mandala", ["turns < 9"], {"seats": [2, 99]}), "seats"),
        (
            lambda: lab.search("mandala", ["turns < 9"], {"seats": [2]}, fixed={"seats": 2}),
            "cannot both vary",
        ),
    ],
)
def test_bad_input_is_refused_before_anything_runs(call, says):
    with pytest.raises(BadOption, match=says):
        call()
    with pytest.raises(UnknownName, match="No bot 'clever'"):
        lab.measure("mandala", bots="clever")


def test_goals_measure_how_far_away_they_are(small):
    turns = small.figures["turns"].value
    assert Goal.read(f"turns < {turns + 1:.2f}").misses(small) == 0
    assert Goal.read(f"turns > {2 * turns:.6f}").misses(small) == pytest.approx(0.5, abs=1e-3)
    assert Goal.read("advantage < 5 %").bound == 0.05


def test_results_are_saved_as_data(small, tmp_path):
    for end in ("csv", "json", "parquet"):
        small.save(tmp_path / f"m.{end}")
    assert json.loads((tmp_path / "m.json").read_text())["command"] == small.command
    table = pq.read_table(tmp_path / "m.parquet").to_pylist()
    text = (tmp_path / "m.csv").read_text().splitlines()
    assert len(table) == len(text) - 1 == len(small.rows()) > len(small.figures)
    assert table[0]["figure"] == next(iter(small.figures)) and text[0].startswith(
        "game,option_homes_to_win,figure"
    )


def test_a_report_is_one_file_without_a_network(small):
    other = lab.measure("mandala", {"homes_to_win": 2}, "uniform", 64)
    swept = lab.sweep("mandala", {"homes_to_win": (1, 2)}, "uniform", games=64)
    compared = lab.compare("mandala", SMALL, {"homes_to_win": 2}, "uniform", 512)
    page = report.write(
        "How long?", "Do more homes mean longer games?", [small, other, swept, compared], "Yes."
    )
    assert page.count("<svg") >= 5 and "<script" not in page and "Do more homes" in page
    assert page.replace("http://www.w3.org", "").count("http") == 0, "nothing is fetched"
    assert small.command.replace("&", "&amp;") in page
    again = report.write(
        "How long?", "Do more homes mean longer games?", [small, other, swept, compared], "Yes."
    )
    assert page == again


def test_boards_on_one_page_do_not_colour_each_other(small):
    other = lab.measure("mandala", {"homes_to_win": 2}, "uniform", 64)
    page = report.write("Two", "?", [small, lab.compare("mandala", SMALL, SMALL, "uniform", 64), other])
    sheets = [text.partition("</style>")[0] for text in page.split("<style>")[1:]]
    coloured = [set(re.findall(r"([^ ,{}]*) ?\[data-at=", one)) for one in sheets if "!important" in one]
    assert coloured == [{"#board-1"}, {"#board-2"}, {"#board-3"}, {"#board-4"}], (
        "each selector names its board"
    )
    ids = re.findall(r'\bid="([^"]+)"', page)
    drawn = [one for one in ids if one.startswith("board-")]
    assert len(drawn) == len(set(drawn)) > 40, "an id of a board stands for one thing"
    for at in re.findall(r'(?:url\(|href=")#([^)"]+)', page):
        assert at in ids, f"{at} is on the page"


def test_a_heat_map_colours_the_places_that_were_used(small):
    used = small.usage.places
    svg = heat.draw(small.table, used)
    assert ElementTree.fromstring(svg) is not None and any(used.values()) and not all(used.values())
    assert all((f'[data-at="{place}"]' in svg) == bool(count) for place, count in used.items())


def test_the_command_line_has_the_same_verbs(tmp_path):
    few = ("--bots", "uniform", "--games", "64")
    made = run("lab", "measure", "mandala", "-o", "homes_to_win=1", *few, "--json")
    assert json.loads(made.stdout)["games"] == 64
    made = run("lab", "compare", "mandala", "-a", "homes_to_win=1", "-b", "homes_to_win=2", *few)
    assert "a: Mandala: homes_to_win = 1" in made.stdout
    file = tmp_path / "s.html"
    made = run("lab", "sweep", "mandala", "--vary", "homes_to_win=1..2", *few, "--out", str(file))
    assert "2 tables" in made.stdout and "<svg" in file.read_text()
    made = run("lab", "search", "mandala", "--goal", "plies < 400", "--vary", "homes_to_win=1,2", *few)
    assert "surely meet" in made.stdout and "meets" in made.stdout
    for words, says in (
        (("measure", "mandala", "--out", "m.xlsx"), "Results are saved as"),
        (("measure", "mandala", "--out", str(tmp_path / "no" / "m.csv")), "There is no folder"),
        (("sweep", "mandala", "--vary", "homes_to_win=3..1"), "Give values as 4..12"),
    ):
        made = run("lab", *words)
        assert made.exit_code == 2 and says in made.stderr


def test_values_are_written_as_ranges_or_lists():
    assert read_values(["keys=4..6", "aim=all, line"]) == {"keys": [4, 5, 6], "aim": ["all", "line"]}
