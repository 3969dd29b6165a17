"""A program plays a seat at a table on the server, with the seat's token."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from parlour.cli.app import app

EXAMPLE = f"{sys.executable} {Path(__file__).parents[3] / 'examples' / 'bot.py'}"
WRONG = f"{sys.executable} -c \"import sys\nfor line in sys.stdin: print('{{}}', flush=True)\""


def link_of(server: Any, made: dict[str, Any]) -> str:
    """Return the link to the first seat, as the table's page shows it."""
    return f"{server.address}/match/{made['id']}#seat=0.{made['tokens']['0']}"


def test_the_example_plays_a_whole_game_on_a_server(server: Any) -> None:
    made = server.begin("toy", [{"who": "me"}, {"who": "bot", "level": "dreamer"}], options={"goal": 1})
    run = CliRunner().invoke(app, ["join", link_of(server, made), EXAMPLE])
    assert run.exit_code == 0, run.output
    assert "The game is over: " in run.output


def test_a_program_that_makes_no_move_leaves_the_seat(server: Any) -> None:
    made = server.begin("toy", [{"who": "me"}, {"who": "bot", "level": "dreamer"}])
    run = CliRunner().invoke(app, ["join", link_of(server, made), WRONG])
    assert run.exit_code == 1 and "names no action" in run.output and "The seat is still yours" in run.output


def test_only_the_token_of_a_seat_opens_its_turn(server: Any) -> None:
    made = server.begin("toy", "me me")
    path = f"/api/matches/{made['id']}/seats/0/turn"
    assert server.ask("GET", path).status_code == 403
    other = {"Authorization": f"Bearer {made['tokens']['1']}"}
    assert server.ask("GET", path, headers=other).status_code == 403
    own = {"Authorization": f"Bearer {made['tokens']['0']}"}
    told = server.ask("GET", path, headers=own).json()
    assert told["game"] == "toy" and told["seat"] == 0 and told["position"]
    assert bool(told["moves"]) is told["acts"]


def test_a_link_that_is_none_is_refused() -> None:
    run = CliRunner().invoke(app, ["join", "http://here/match/x", EXAMPLE])
    assert run.exit_code == 2 and "Give the link to a seat" in run.output
