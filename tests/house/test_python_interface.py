"""The Python interface: the public names, the promises of their docstrings, and the cost of importing."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
import parlour.games
import parlour.lab.simulate

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", [parlour, parlour.games, parlour.lab.simulate], ids=lambda m: m.__name__)
def test_docstrings_tell_the_truth(module):
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert found.attempted and not found.failed


def test_every_public_name_is_there():
    for name in parlour.__all__:
        assert getattr(parlour, name) is not None
    assert set(dir(parlour)) == set(parlour.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = parlour.chess


def test_importing_runs_nothing_and_needs_no_server_and_no_terminal():
    """Core, games and the door load without the libraries of the web and the command line."""
    code = """if True:
        import sys
        sys.modules.update(dict.fromkeys(["typer", "rich", "fastapi", "sqlalchemy", "jinja2"]))
        import parlour
        assert "numpy" not in sys.modules
        import parlour.core.batch
        assert "mandala" in parlour.games.GAMES and "parlour.games.mandala" not in sys.modules
        parlour.game("mandala"), parlour.Match
        assert "parlour.games.mandala" in sys.modules
        assert not {"parlour.games.siege", "parlour.games.hundred", "numba"} & set(sys.modules)
    """
    made = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert made.returncode == 0, made.stderr


def test_the_calls_of_the_design_work_in_so_many_words():
    game = parlour.game("mandala")
    pos = game.new(seats=4, homes_to_win=3, first=1)
    assert (pos.seat, pos.ply, pos.over) == (-1, 0, False) and pos.returns == (0.0,) * 4
    assert [round(odds, 3) for _, odds in pos.odds()] == [0.167] * 6
    for face in (3, 0, 0, 0, 0):
        pos = pos.play(face)
    move = pos.moves()[0]
    assert isinstance(move, parlour.Move) and pos.play(move) == pos.play(move.text) == pos.play(move.action)
    refusal = pos.why_not("red outer left 4")
    assert isinstance(refusal, parlour.Refusal) and refusal.clause == "M-20"
    with pytest.raises(parlour.Refused, match=r"\(M-20\)"):
        pos.play("red outer left 4")
    assert game.read(str(pos)) == pos
    assert pos.svg().startswith("<svg") and pos._repr_svg_() == pos.svg()
    match = parlour.Match.begin(game, ["a", "b"])
    assert parlour.Match.from_json(match.to_json()).seats == ["a", "b"]
    assert [p.ply for p in match.positions()] == [0]
