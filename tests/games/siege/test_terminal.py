"""Siege at one keyboard: colours by choice, a ship that stays before it loads, and the time that somebody calls."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from parlour.cli.app import app
from tests.clauses import clause

TYPED = """green
green
red
fort w
fort e
pick 7,6
load 3,6
stay
load 3,6
time
time
done
finish
finish
finish
finish
finish
"""


@clause("S-36 S-95 S-98")
def test_a_short_game_to_a_time_is_played_by_typing(tmp_path: Path) -> None:
    options = [
        word
        for pair in ("map=quick", "deploy=standard", "minutes=5", "colours=picked")
        for word in ("-o", pair)
    ]
    stored = str(tmp_path / "match.json")
    played = CliRunner().invoke(
        app, ["play", "siege", "--people", "2", *options, "--seed", "a", "--save", stored], input=TYPED
    )
    said = " ".join(played.output.split())
    assert "picked green, with the diamond." in said
    assert "Green has already picked green. Pick another colour. (rules S-98)" in said
    assert "First choose Stay for this ship. Then you can load the soldier on 3,6. (rules S-36)" in said
    assert "Green's soldier on 3,6 went aboard the ship on 7,6." in said
    assert (
        "Green finishes this turn, no other turn follows, and the most valuable pieces and walls win." in said
    )
    assert "The time is already up; this is the last turn. (rules S-95)" in said
    assert "when the time was up" in said and "Red's turn began" not in said
    checked = CliRunner().invoke(app, ["verify", stored])
    assert checked.exit_code == 0, checked.output
