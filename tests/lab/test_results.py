"""Every answer of the lab prints, plots, shows itself in a notebook, is saved, and names its own command."""

import csv
import io
import json
import math
import shlex

import pyarrow.parquet as pq
import pytest

from parlour import lab
from parlour.core.errors import BadOption
from parlour.lab import plots
from parlour.lab.comparison import difference_of
from parlour.lab.figure import Figure
from parlour.lab.results import bounds_of, command_of
from tests.cli.test_cli import run

SMALL = {"homes_to_win": 1}
SLOW = lab.Pace(20.5, 3.0, 1.25, "a table of friends: 3 evenings")
VARIED = {"homes_to_win": (1, 2)}
MADE = {
    "measure": lambda **how: lab.measure("mandala", SMALL, "uniform", 96, usage=2, luck=2, pace=SLOW, **how),
    "compare": lambda **how: lab.compare(
        "mandala",
        {**SMALL, "seats": 3},
        {"homes_to_win": 2, "seats": 3},
        "uniform",
        96,
        usage=0,
        pace=SLOW,
        **how,
    ),
    "sweep": lambda **how: lab.sweep("mandala", VARIED, "uniform", 64, fixed={"seats": 3}, pace=SLOW, **how),
    "search": lambda **how: lab.search(
        "mandala",
        ["plies < 900", "advantage < 20 %"],
        VARIED,
        "uniform",
        2,
        32,
        fixed={"seats": 3},
        pace=SLOW,
        **how,
    ),
    "skill": lambda **how: lab.skill(
        "mandala", SMALL, ["uniform", "quick"], against="uniform", games=32, **how
    ),
}


@pytest.fixture(scope="module", params=MADE)
def made(request):
    return MADE[request.param]()


def test_its_command_makes_it_again(made):
    program, *words = shlex.split(made.command)
    again = run(*words, "--json")
    assert program == "parlour" and again.exit_code == 0, again.output
    assert again.stdout == made.to_json() + "\n", "the same figures, with the pace and its source"


def test_its_command_names_the_engine_and_its_json_does_not():
    here, there = (MADE["measure"](engine=engine) for engine in ("cpu", Another()))
    assert here.to_json() == there.to_json() and "--engine" not in here.command
    assert there.command == f"{here.command} --engine ray://elsewhere:10001"
    compared = lab.compare("mandala", SMALL, SMALL, "uniform", 64, usage=0, engine=Another())
    assert compared.command.endswith("--engine ray://elsewhere:10001")


class Another:
    """Threads by another name."""

    name = "ray://elsewhere:10001"

    def check(self, table):
        """Play every table."""

    def play(self, table, jobs):
        """Play on one thread."""
        yield from (table.play(block) for job in jobs for block in job.blocks(table.block))


def test_it_prints_and_shows_itself_in_a_notebook(made):
    html = made._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 1 and "<td>" in html
    assert "Mandala" in str(made) and "Mandala" in html
    figures = getattr(made, "figures", None) or getattr(made, "levels", {})
    assert all(name in str(made) and name in html for name in figures)


def test_it_is_plotted(made):
    one, two = (plots.svg_of(made.plot()) for _ in range(2))
    assert one == two and one.startswith("<svg") and one.count("<path") > 3


def test_it_is_saved_as_data(made, tmp_path):
    for end in ("csv", "json", "parquet"):
        made.save(tmp_path / f"made.{end}")
    rows = made.rows()
    assert json.loads((tmp_path / "made.json").read_text()) == json.loads(made.to_json())
    table = pq.read_table(tmp_path / "made.parquet").to_pylist()
    text = list(csv.DictReader(io.StringIO((tmp_path / "made.csv").read_text())))
    assert len(table) == len(text) == len(rows) > 1
    numbers = [name for name, value in rows[0].items() if isinstance(value, float)]
    assert numbers and all({"game"} <= row.keys() for row in rows)
    for read, stored, row in zip(text, table, rows, strict=True):
        assert [float(read[n]) for n in numbers if read[n]] == [row[n] for n in numbers if row[n] is not None]
        assert [stored[n] for n in numbers] == [row[n] for n in numbers]
    with pytest.raises(BadOption, match="Results are saved as"):
        made.save(tmp_path / "made.xlsx")


def test_json_has_no_value_where_an_interval_is_not_known():
    assert bounds_of(Figure(1.0, -math.inf, math.inf)) == {"value": 1.0, "low": None, "high": None}
    made = lab.measure("mandala", SMALL, "uniform", 2, usage=0)
    assert json.loads(made.to_json(), parse_constant=pytest.fail)["figures"]["minutes"]["low"] is None


def test_words_with_spaces_are_quoted():
    made = command_of("search", "keep", {"keys": 4}, ["--goal", "turns < 40"], SLOW, "gpu")
    assert shlex.split(made)[5:] == [
        "keys=4", "--goal", "turns < 40", "--pace", "20.5,3.0,1.25: a table of friends: 3 evenings", "--engine", "gpu",
    ]  # fmt: skip


def test_the_interval_of_a_difference_is_wider_than_either_side():
    made = difference_of(Figure(10, 7, 12), Figure(20, 16, 21))
    assert (made.value, made.low, made.high) == (10, 10 - math.hypot(4, 2), 10 + math.hypot(1, 3))


def test_a_comparison_has_the_medians_and_tells_lengths_that_disagree(made):
    if not isinstance(made, lab.Comparison):
        return
    names = list(made.changes)
    assert names[names.index("turns") + 1] == "median of the turns" and list(made.rows()[0])[0] == "game"
    longer, quicker = Figure(0.2, 0.1, 0.3, "relative"), Figure(-0.1, -0.2, -0.05, "relative")
    told = lab.Comparison(made.a, made.b, {"plies": longer, "turns": longer, "minutes": quicker}).summary
    assert told == "Length in minutes −10.0 % (±7.5), length +20.0 % (±10.0)." or told.startswith(
        "Length +20.0 %"
    )
    assert "minutes −10.0 %" in told and told.count("ength") == 2
