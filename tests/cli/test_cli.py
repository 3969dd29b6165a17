"""The command line: what it prints, where, and with which exit status."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import bench
from parlour.cli.app import app
from parlour.core.matchfile import checksum
from parlour.games import GAMES, Match
from parlour.store.entries import OPEN, Seat, StoredMatch, entries_of
from parlour.store.matches import Store

ROOT = Path(__file__).parents[2]
MANDALA = GAMES["mandala"]


def run(*words, typed=""):
    """Run a command inside this process and return the result."""
    return CliRunner().invoke(app, words, input=typed, prog_name="parlour")


def run_apart(*words, typed="", cwd=None, program=("-m", "parlour")):
    """Run a command in a process of its own, as a user does."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *program, *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=env,
        timeout=300,
    )


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """Return a short finished match between two bots, as text."""
    folder = tmp_path_factory.mktemp("finished")
    made = run_apart(
        "play",
        "mandala",
        "--people",
        "0",
        "--seed",
        "a test",
        "-o",
        "homes_to_win=1",
        "--save",
        "m.json",
        cwd=folder,
    )
    assert made.returncode == 0, made.stderr
    return (folder / "m.json").read_bytes().decode()


@pytest.fixture
def file(finished, tmp_path):
    """Return the path of a file with the finished match."""
    path = tmp_path / "match.json"
    path.write_text(finished, encoding="utf-8", newline="\n")
    return path


def test_games_are_listed_with_their_options():
    plain = run("games")
    assert plain.exit_code == 0 and "mandala" in plain.stdout and len(plain.stdout.splitlines()) < 24
    one = run("games", "mandala").stdout
    assert "homes_to_win" in one and "1 to 6; default 6" in one and "--preset NAME" in one
    assert "Siege" not in one and "No game 'chess'" in run("games", "chess").stderr
    assert list(json.loads(run("games", "keep", "--json").stdout)) == ["keep"]
    assert json.loads(run("games", "--json").stdout)["mandala"]["seats"] == [1, 6]


def test_simulate_answers_in_words_or_in_json():
    words = ("simulate", "mandala", "--games", "50", "--option", "homes_to_win=1")
    assert "50 games" in run(*words).stdout
    answer = json.loads(run(*words, "--json", "--bots", "greedy,uniform", "--seed", "3").stdout)
    assert answer["bots"] == ["eager", "uniform"] and answer["seed"] == 3 and sum(answer["wins"]) == 50


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "kep"), "No game 'kep'. Games: "),
        (("simulate", "mandala", "--bots", "clever"), "No bot 'clever'. Bots: dreamer"),
        (("simulate", "mandala", "-o", "homes_to_win"), "name=value"),
        (("simulate", "mandala", "-o", "homes_to_win=99"), "homes_to_win must be 1 to 6, not '99'"),
        (("simulate", "mandala", "-o", "colour=red"), "No option 'colour'. Options: "),
        (("simulate", "mandala", "--games", "none"), "Invalid value for '--games'"),
        (("dance",), "No command 'dance'. Commands: bench, check, draw, duel, export, games"),
        (("play", "mandala", "--people", "3"), "3 people are too many"),
        (("play", "--resume", "nowhere.json"), "nowhere.json: No such file"),
        (("rules", "chess"), "No game 'chess'"),
        (("draw", "mandala", "--position", "nonsense"), "parlour: "),
        (("perft", "mandala", "--position", "x", "-o", "seats=1"), "not both"),
        (("verify", "nowhere.json"), "nowhere.json: No such file"),
        (("replay",), "FILE"),
    ],
)
def test_mistakes_are_sentences_on_standard_error_with_status_2(words, says):
    answer = run(*words)
    assert answer.exit_code == 2
    assert says in answer.stderr and answer.stdout == "" and "Traceback" not in answer.stderr


def test_a_mistake_looks_the_same_from_outside():
    answer = run_apart("simulate", "kep")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("parlour: No game 'kep'.") and "Traceback" not in answer.stderr


def test_json_is_all_there_is_on_standard_output():
    answer = run_apart("simulate", "mandala", "--games", "20", "--json")
    assert json.loads(answer.stdout)["games"] == 20 and answer.stderr == ""


def test_version():
    assert run("--version").stdout.strip().count(".") == 2


def test_perft_counts_and_divides():
    assert run("perft", "mandala", "--depth", "2", "-o", "first=1", "--total").stdout.split()[0] == "36"
    answer = json.loads(run("perft", "mandala", "--depth", "3", "--json").stdout)
    assert answer["lines"] == 72 and len(answer["divide"]) == 2
    assert run("perft", "mandala", "--depth", "0").stdout.split() == ["1", "lines", "of", "0"]


def test_a_score_is_printed_and_read(tmp_path):
    score = "game taliesin 1\noptions boards=1\nseat Ada\nseat Eager\n1 P 1:161-1:129\n2 P 1:134-1:120\n"
    file = tmp_path / "score.txt"
    file.write_text(score, encoding="utf-8")
    assert run("replay", str(file), "--score").stdout == score
    assert (
        json.loads(run("replay", str(file), "--ply", "2", "--json").stdout)["plies"][0]["move"]
        == "P 1:134-1:120"
    )
    file.write_text(score + "3 P 1:129-1:1\n", encoding="utf-8")
    assert "Row 7" in run("replay", str(file)).output
    file.write_text(score, encoding="utf-8")
    gone_on = run(
        "play",
        "--resume",
        str(file),
        typed="W 1:162x1:155\n",
    )
    assert "Gold won" in gone_on.stdout


def test_where_there_is_no_chance_nobody_speaks_of_dice(tmp_path):
    score, file = tmp_path / "score.txt", tmp_path / "match.json"
    score.write_text("game taliesin\noptions boards=1\n1:161-1:129\n1:134-1:120\n", encoding="utf-8")
    ended = run("play", "--resume", str(score), "--save", str(file), typed="W 1:162x1:155\n")
    assert ended.stdout.startswith("Taliesin.\nType help to see what you can type.")
    checked = run("verify", str(file))
    assert (checked.exit_code, checked.stdout) == (0, "All is well: the moves are legal.\n")
    alone = run_apart(str(file), program=("-I", str(ROOT / "scripts" / "verify.py")))
    assert alone.stdout == "All is well: there is no throw in this match to check.\n"
    dealt = run("play", "hundred", "--save", str(tmp_path / "hundred.json"), typed="quit\n")
    assert dealt.stdout.startswith("Hundred. Commitment to the dice: ")


def test_bench_measures_play_and_perft(monkeypatch):
    monkeypatch.setattr(bench, "LONG_ENOUGH", 0.01)
    monkeypatch.setattr(bench, "chess_perft", lambda: 1000.0)
    speeds = json.loads(run("bench", "mandala", "--json").stdout)["speeds"]["mandala"]
    assert speeds["compiled"] > 0 and speeds["interpreted"] > 0
    assert speeds["games"] > 0 and speeds["perft"] > 0
    shown = run("bench", "mandala").stdout
    assert "1,000 perft lines/s" in shown and "times as many" in shown


def test_bench_has_a_row_for_every_rule_set():
    rows = [(label, int(start.ruleset)) for label, _, start in bench.rows_of(GAMES["hundred"])]
    assert rows == [
        (f"hundred {name}", i) for i, name in enumerate(("counters", "zones", "hexes", "connect"))
    ]
    assert [label for label, _, _ in bench.rows_of(MANDALA)] == ["mandala"]


def test_bench_says_which_games_there_are():
    answer = run("bench", "ludo")
    assert answer.exit_code == 2 and "mandala" in answer.output


def test_draw_writes_svg_or_text(tmp_path):
    assert run("draw", "mandala").stdout.startswith("<svg")
    assert "<svg" not in run("draw", "mandala", "--text").stdout
    out = tmp_path / "board.svg"
    position = str(MANDALA.new(first=1))
    assert run("draw", "mandala", "--position", position, "--out", str(out)).stdout == ""
    assert "</svg>" in out.read_text(encoding="utf-8")


def test_a_clause_of_the_rules_can_be_read():
    answer = run("rules", "mandala", "m-07")
    assert answer.stdout.startswith("**M-07") and "M-08" not in answer.stdout
    assert run("rules", "mandala").stdout.startswith("# ")
    assert "No clause 'M-99'. Clauses: M-01 to M-67, O-01 to O-23." in run("rules", "mandala", "M-99").stderr


def test_a_port_that_is_taken_is_answered_in_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        shut = run("serve", "--port", port, "--no-open", "--database", str(tmp_path / "a.db"))
    assert shut.exit_code == 2 and f"Port {port} is in use" in shut.stderr
    nowhere = run("serve", "--host", "nowhere.invalid", "--no-open")
    assert nowhere.exit_code == 2 and "no address 'nowhere.invalid'" in nowhere.stderr


def test_a_finished_match_is_verified_both_ways(file):
    assert run("verify", str(file)).exit_code == 0
    assert json.loads(run("verify", str(file), "--json").stdout) == {
        "file": str(file),
        "sound": True,
        "wrong": [],
    }
    answer = run_apart(str(file), program=("-I", str(ROOT / "scripts" / "verify.py")))
    assert answer.returncode == 0 and "All is well" in answer.stdout


def test_any_changed_byte_is_seen(file, finished):
    """scripts/verify.py is tried at every place, and the slower `parlour verify` at every 23rd."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import verify as alone
    finally:
        sys.path.pop(0)
    from parlour.cli.verify import find_faults

    def is_seen_alone(text):
        file.write_text(text, encoding="utf-8", newline="\n")
        return alone.main([str(file)]) != 0

    for at in range(len(finished)):
        changed = finished[:at] + ("7" if finished[at] != "7" else "8") + finished[at + 1 :]
        assert is_seen_alone(changed), at
        if at % 23 == 0:
            assert find_faults(changed), at
    for changed in (finished + "\n", finished[:-1], finished.replace("\n", "\r\n"), " " + finished):
        assert is_seen_alone(changed) and find_faults(changed)


def test_a_forged_throw_is_seen_even_with_a_new_check(file, finished):
    match = json.loads(finished)
    ply = match["chances"][3][0]
    match["line"][ply] = (match["line"][ply] + 1) % 6
    match["check"] = checksum(match)
    text = json.dumps(match, ensure_ascii=False, indent=1) + "\n"
    file.write_text(text, encoding="utf-8")
    answer = run_apart(str(file), program=("-I", str(ROOT / "scripts" / "verify.py")))
    assert answer.returncode == 1 and f"Move {ply} shows outcome" in answer.stdout
    assert run("verify", str(file)).exit_code == 1


def test_what_is_no_match_is_said(tmp_path):
    path = tmp_path / "x.json"
    for text in ("", "[]", "{}", '{"format": "parlour match 1"}', "no json"):
        path.write_text(text, encoding="utf-8")
        assert run("verify", str(path)).exit_code == 1
        answer = run_apart(str(path), program=("-I", str(ROOT / "scripts" / "verify.py")))
        assert answer.returncode in (1, 2) and "Traceback" not in answer.stderr
    path.write_bytes(b"\xff\xfe")
    assert run("verify", str(path)).exit_code == 2


def test_replay_shows_one_ply_or_steps(file, finished):
    match = Match.from_json(finished)
    answer = json.loads(run("replay", str(file), "--json").stdout)
    assert len(answer["plies"]) == len(match.line) + 1 and answer["outcome"]
    assert json.loads(run("replay", str(file), "--ply", "2", "--json").stdout)["plies"][0]["ply"] == 2
    assert "move 3 of" in run("replay", str(file), "--ply", "3").stdout
    stepped = run("replay", str(file), typed="\nn\nb\n999\nwhat\nq\n").stdout
    assert f"move {len(match.line)} of {len(match.line)}" in stepped and "Enter or n" in stepped
    assert "there is no move 9999" in run("replay", str(file), "--ply", "9999").stderr


def test_the_page_of_the_command_line_is_current():
    lines = (
        "import sys; sys.path.insert(0, 'scripts'); import write_cli_docs as w; sys.stdout.write(w.page())"
    )
    made = run_apart(program=("-c", lines), cwd=ROOT)
    stored = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert made.stdout == stored, "run scripts/write_cli_docs.py"


def test_everything_kept_goes_to_a_file_and_back(tmp_path):
    database, file = str(tmp_path / "a.db"), tmp_path / "all.jsonl"
    ran = run("export", str(file), "--database", database)
    assert (ran.exit_code, ran.stdout) == (0, f"Exported 0 matches to {file}.\n")
    ran = run("import", str(file), "--database", str(tmp_path / "b.db"))
    assert (ran.exit_code, ran.stdout) == (0, "Imported 0 matches; 0 were here already.\n")
    file.write_text("nonsense")
    ran = run("import", str(file), "--database", database)
    assert ran.exit_code == 2 and "is damaged" in ran.stderr


@pytest.fixture
def stored(tmp_path):
    """Return a database with three matches in it."""
    database = str(tmp_path / "kept.db")
    store = Store(database, GAMES)
    for number in range(3):
        match = Match.begin(GAMES["taliesin"], seed=bytes(32))
        seats = [Seat(OPEN, name) for name in match.seats]
        stored = StoredMatch(f"m{number}", match, seats, created=1e9 + number)
        for entry in entries_of(replace(match, line=[match.position().moves()[0].action]), [0], 1e9):
            stored.append(entry)
        store.begin(stored).result()
    store.close()
    return database


def test_check_goes_through_everything(stored, tmp_path):
    ran = run("check", "--database", stored)
    assert (ran.exit_code, ran.stdout) == (0, "3 matches are intact, and none is damaged.\n")
    with sqlite3.connect(stored) as connection:
        connection.execute("DELETE FROM line WHERE match = 'm1'")
    connection.close()
    ran = run("check", "--database", stored)
    assert (
        ran.exit_code == 1 and "Match m1 is damaged: its line has 0 entries and should have 1." in ran.stdout
    )
    told = json.loads(run("check", "--database", stored, "--json").stdout)
    assert told["whole"] == 2 and list(told["damaged"]) == ["m1"]
    ran = run("export", str(tmp_path / "all.jsonl"), "--database", stored)
    assert ran.exit_code == 1 and "Exported 2 matches to" in ran.stdout and "Left out: Match m1" in ran.stderr


def test_matches_are_listed_deleted_expired_and_their_room_given_back(stored):
    listed = run("matches", "list", "--database", stored)
    assert listed.exit_code == 0 and listed.stdout.splitlines()[0].startswith("m2 ")
    assert len(json.loads(run("matches", "list", "--json", "--running", "--database", stored).stdout)) == 3
    assert json.loads(run("matches", "list", "--json", "--ended", "--database", stored).stdout) == []
    assert run("matches", "delete", "m0", "--database", stored).stdout == "Deleted 1 match.\n"
    unknown = run("matches", "delete", "m0", "--database", stored)
    assert unknown.exit_code == 2 and "no match 'm0'" in unknown.stderr
    assert run("matches", "vacuum", "--database", stored).exit_code == 0
    assert "Give a number of days" in run("matches", "expire", "--database", stored).stderr
    assert run("matches", "expire", "--ended", "1", "--database", stored).stdout == "Deleted 0 matches.\n"
    assert run("matches", "expire", "--running", "1", "--database", stored).stdout == "Deleted 2 matches.\n"


def test_a_store_that_cannot_be_opened_is_a_sentence(stored, tmp_path):
    nonsense = tmp_path / "nonsense.db"
    nonsense.write_text("This is no database. " * 100)
    server = Store(stored, GAMES, alone=True)
    try:
        for verb in (["serve", "--no-open", "--port", "0"], ["check"], ["export", str(tmp_path / "x")]):
            ran = run(*verb, "--database", str(nonsense))
            assert ran.exit_code == 2 and ran.stderr.startswith(f"parlour: {nonsense} is damaged"), verb
        for verb in (
            ["serve", "--no-open", "--port", "0"],
            ["matches", "delete", "m0"],
            ["matches", "vacuum"],
        ):
            ran = run(*verb, "--database", stored)
            assert ran.exit_code == 2 and "Another Parlour server (process " in ran.stderr, verb
        assert run("check", "--database", stored).exit_code == 0
    finally:
        server.close()
