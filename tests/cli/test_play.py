"""parlour play: a whole game at the keyboard, and every command that can be typed."""

import json
import re
from collections import ChainMap
from io import StringIO

import pytest
from rich.console import Console

from parlour.bots import find
from parlour.bots.thought import Thought
from parlour.cli.play import sit_down
from parlour.cli.screen import Screen
from parlour.cli.table import Table
from parlour.cli.trivia import put_question
from parlour.games import Match
from parlour.games import find as find_game
from parlour.session.clock import now
from tests.toy.toy import GAME as TOY
from tests.toy.toy import KEEP

from .test_cli import run, run_apart

START = ("play", "mandala", "--seed", "x", "-o", "homes_to_win=1", "-o", "first=1")


def test_a_whole_game_through_a_pipe(tmp_path):
    """Always play the first move of the list until the game is over; the saved file is valid."""
    made = run_apart(*START, "--save", "m.json", typed="1\n" * 2000, cwd=tmp_path)
    assert made.returncode == 0 and (not made.stderr or "Compiling " in made.stderr)
    assert "wins" in made.stdout or "won" in made.stdout
    assert "Saved to m.json. Next: parlour verify m.json" in made.stdout
    assert run("verify", str(tmp_path / "m.json")).exit_code == 0


def test_two_people_at_one_keyboard(tmp_path):
    made = run(*START, "--people", "2", "--save", str(tmp_path / "m.json"), typed="1\n" * 12 + "quit\n")
    assert "corner 1>" in made.stdout and "corner 3>" in made.stdout


def test_what_can_be_typed(tmp_path):
    file = str(tmp_path / "m.json")
    typed = "help\nboard\nmoves\nhint\n\ngibberish\nintroduce\nrules M-46\nrules M-99\n"
    typed += "undo\n1\nundo\nsave\nquit\n"
    made = run(*START, "--save", file, typed=typed)
    assert made.exit_code == 0
    for said in (
        "take your move back",  # help
        "Eager would play: ",  # hint
        "'gibberish' is not a move",
        "(rules M-46)",  # the refusal of `introduce`
        "No clause 'M-99'. Clauses: M-01",
        "You have no move to undo.",
        "The last choice was undone.",
        f"Saved to {file}. Next: parlour play --resume {file}",
    ):
        assert said in made.stdout, said
    hint = re.search(r"Eager would play: .+ \((.\d\.\d\d)\)\n((?:  or: .+\n){3})", made.stdout)
    others = re.findall(r"  or: .+ \((.\d\.\d\d)\)", hint[2])
    assert len(others) == 3 and all(float(one) <= float(hint[1]) for one in others)


def test_a_match_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "m.json"
    run(*START, "--save", str(file), typed="1\n2\nquit\n")
    before = json.loads(file.read_text(encoding="utf-8"))
    run("play", "--resume", str(file), typed="1\n")
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["line"] == [*before["line"], after["line"][-1]] and after["seed"] == before["seed"] != ""
    assert "does not contain the seed" in resume_without_seed(file).stderr


def resume_without_seed(file):
    """Continue a match from a file without its seed."""
    match = Match.from_json(file.read_text(encoding="utf-8"))
    file.write_text(match.to_json(), encoding="utf-8")
    return run("play", "--resume", str(file))


def test_the_bots_of_a_kept_match_stay_themselves(tmp_path):
    file = tmp_path / "m.json"
    run(*START, "--bots", "Dreamer", "--save", str(file), typed="1\nquit\n")
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert match.seats == ["", "dreamer"], "neither what the game calls a seat nor what people call the bot"
    for names in (["", "dreamer"], ["", "uniform"], ["corner 1", "Dreamer"]):  # as older files have them
        match.seats = names
        table = Table(match, find("eager"), None)
        assert table.people == [0] and table.bots[1].name == "dreamer"
        assert table.session.names == ["corner 1", "corner 3"], "the board and the log call a seat the same"
        assert table.bots_named() == "Played by bots: corner 3 (Dreamer)."


def test_the_menu_offers_the_games_and_leaving_is_no_mistake(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = run("play", typed="1\nquit\n")
    assert re.search(r"1  \w+: ", made.stdout) and made.exit_code == 0
    assert run("play", typed="").exit_code == 0
    assert "No game 'chess'" in run("play", typed="chess\n").stderr


TIMED = ("play", "hundred", "--people", "2", "--seed", "x", "-o", "ruleset=zones", "-o", "end=time")


def test_a_caret_points_at_the_mistake(tmp_path):
    made = run(*TIMED, "--save", str(tmp_path / "m.json"), typed="1+2)*(\n(1+9\nquit\n")
    assert '  1+2)*(\n     ^\nThis is not a complete sum: there is an extra bracket at ")".' in made.stdout
    assert (
        "  (1+9\n      ^\nThis is not a complete sum: a closing bracket is missing at the end." in made.stdout
    )


def test_whoever_sits_there_may_call_time(tmp_path):
    file = tmp_path / "m.json"
    made = run(*TIMED, "--save", str(file), typed="help\ntime is up\ntime\npass\npass\n")
    assert "  time          when the time you agreed on is over" in made.stdout
    assert "  Time is up.\n" in made.stdout and "Time is already up. Finish the current throw." in made.stdout
    assert "Time is up. A and B share the win" in made.stdout
    assert run("verify", str(file)).exit_code == 0
    other = run(*TIMED[:-2], "--save", str(tmp_path / "other.json"), typed="time\nhelp\nquit\n")
    assert "This game has no time limit. (rules H-81)" in other.stdout
    assert "agreed on" not in other.stdout


def test_a_sum_is_told_as_it_was_typed(tmp_path):
    file = tmp_path / "m.json"
    run(*TIMED, "--save", str(file), typed="quit\n")
    dice = Match.from_json(file.read_text(encoding="utf-8")).position().record.shown.tolist()
    typed = "+".join(str(die) for die in reversed(dice))
    told = f"made {sum(dice)}: {' + '.join(str(die) for die in reversed(dice))}."
    made = run("play", "--resume", str(file), typed=f"{typed}={sum(dice)}\nquit\n")
    assert told in made.stdout
    assert told in run("replay", str(file), "--ply", "3").stdout
    plies = json.loads(run("replay", str(file), "--json").stdout)["plies"]
    assert plies[3]["told"][0].endswith(told)


@pytest.fixture
def lanterns(monkeypatch):
    """Add the toy game to the list of games."""
    from parlour import games

    monkeypatch.setattr(games, "GAMES", ChainMap({"toy": TOY}, games.GAMES))


def test_cards_are_not_shown_to_the_next_person_before_they_sit_down(lanterns, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = run("play", "toy", "--people", "2", "--seed", "y", typed="1\n\n1\n" * 30)
    assert "East, press Enter when you are at the keyboard." in made.stdout
    assert re.search(r"North card \d", made.stdout) and re.search(r"East  card \?", made.stdout)
    assert "Saved to toy-1.json" in made.stdout


def test_the_first_seats_are_for_people():
    match = sit_down("mandala", ["seats=4"], 2, "Eager", "z")
    assert match.seats[2:] == ["Eager", "Eager"] and match.seats[0] != "Eager"


TALIESIN = ("play", "taliesin", "-o", "boards=1", "--bots", "dreamer")


def test_resigning_needs_a_yes_and_ends_the_game(tmp_path):
    file = str(tmp_path / "m.json")
    made = run(*TALIESIN, "--save", file, typed="help\nresign\nno\nresign\nyes\n")
    assert "  draw          Offer a draw\n  resign        Resign" in made.stdout
    assert made.stdout.count("Resign? Then silver wins. (yes/no)") == 2
    assert "Gold resigned." in made.stdout and "Silver won: gold resigned." in made.stdout
    assert f"Next: parlour verify {file}" in made.stdout
    assert run("verify", file).exit_code == 0
    told = json.loads(run("replay", file, "--json").stdout)["plies"][-1]
    assert (told["move"], told["told"]) == ("gold resigns", ["Gold resigned."])


def test_a_bot_is_asked_for_a_draw(tmp_path):
    file = str(tmp_path / "m.json")
    made = run(*TALIESIN, "--save", file, typed="draw\nyes\n")
    assert "The sides agreed a draw." in made.stdout and "A draw: the sides agreed." in made.stdout
    gift = "H 1:90-1:18\ndraw\nyes\nquit\n"  # you lose a Henge, so the bot is ahead
    file = str(tmp_path / "other.json")
    made = run("play", "taliesin", "--bots", "dreamer", "--save", file, typed=gift)
    assert "plays on." in made.stdout and "agreed a draw" not in made.stdout


def test_people_at_one_keyboard_are_asked_by_name(tmp_path):
    typed = "draw\nyes\nno\nsilver resigns\n1\ndraw\nyes\nyes\n"
    made = run(*TALIESIN, "--people", "2", "--save", str(tmp_path / "m.json"), typed=typed)
    assert "Silver: Gold offers a draw. Do you agree? (yes/no)" in made.stdout
    assert "plays on." in made.stdout and "(rules T-48)" in made.stdout
    assert "Gold: Silver offers a draw. Do you agree? (yes/no)" in made.stdout
    assert "A draw: the sides agreed." in made.stdout


def test_a_game_without_calls_says_nothing_of_them(tmp_path):
    made = run(*START, "--save", str(tmp_path / "m.json"), typed="help\nresign\nquit\n")
    assert "Resign" not in made.stdout and "'resign' is not a move" in made.stdout


def test_a_question_at_the_keyboard_goes_round_and_is_answered_at_last(tmp_path):
    """The question is taken, missed, guessed at again and passed on; the answer is not printed before that."""
    start = ("play", "keep", "--people", "2", "--seed", "x", "-o", "seats=2", "-o", "first=seat0")
    typed = "drawbridge south\ndrawbridge north\nmove L3\ndone\nmove A1.0\nask\nlet eagle\nno idea\nguess\nnor now\n"
    made = run(*start, "--save", str(tmp_path / "m.json"), typed=typed + "pass\nundo\nquit\n")
    assert made.exit_code == 0
    before, over, after = made.stdout.partition("  The answer: ")
    assert "Everybody knows the answer to that question now, so you cannot take this back." in after
    assert over and "Your token cannot stop on a stair or in a door." in before and "(rules K-03)" in before
    assert (
        "Lion answered “no idea”. That was wrong." in before
        and "Eagle passed and left the missed question to the other teams." in before
    )
    assert after.split(".")[0] not in before and before.count("The question: ") == 3


def test_people_who_share_a_keyboard_have_their_seconds_one_after_another(monkeypatch):
    """Whoever was too slow is told so, and the others go on."""
    for seed in range(50):
        match = Match.begin(TOY, seed=seed.to_bytes(32, "big"), riddle="race", goal=1, seats=3)
        table = Table(match, find("eager"), None)
        session = table.session
        session.commit(session.advance(0), 0)
        for seat in range(3):
            session.commit(session.play(seat, session.ply, [2 * seat + 1]), 0)
        if session.s.seat >= 0:
            break
    clock, takes = [1_000.0], {"North": 6.0, "East": 4.0, "South": 4.0}
    session.commit(session.play(int(session.s.seat), session.ply, [KEEP]), clock[0])

    def read(prompt):
        name = prompt.split(",")[0]
        clock[0] += takes[name]
        return "" if name == "South" else session.quizmaster.open.question.answer

    monkeypatch.setattr("parlour.cli.trivia.now", lambda: clock[0])
    monkeypatch.setattr(table, "read", read)
    put_question(table)
    assert "Time was up for North." in table.screen.news and session.s.lanterns.tolist()[:3] == [0, 1, 0]


def test_colours_are_matched_to_categories_in_the_terminal(tmp_path):
    """Blue stands for History here, and yellow for Geography: K-75."""
    file = tmp_path / "m.json"
    start = (
        "play",
        "keep",
        "--people",
        "2",
        "--seed",
        "x",
        "-o",
        "seats=2",
        "-o",
        "first=seat0",
        "-o",
        "ports=fixed",
    )
    matched = "History,Entertainment,Geography,Arts & Literature,Science & Nature,Sport & Leisure"
    typed = "done\nmove A1.0\nask\nlet eagle\nquit\n"
    made = run(*start, "--categories", matched, "--save", str(file), typed=typed)
    assert "History (blue)" in made.stdout and "Geography" not in made.stdout, made.stdout
    assert json.loads(file.read_text(encoding="utf-8"))["subjects"] == matched.split(",")
    again = run("play", "--resume", str(file), typed="board\nquit\n")
    assert "History (blue" in again.stdout, "it goes on with them"
    told = run("replay", str(file), "--json").stdout
    assert "History (blue)" in told and "Geography" not in told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("keep", "--categories", "History"), "Choose 6 different categories, one for each colour."),
        (("keep", "--categories", "Cookery,a,b,c,d,e"), "has no category 'Cookery'. It has Geography,"),
        (("keep", "--questions", "none"), "No question set 'none'."),
        (("mandala", "--questions", "parlour"), "Mandala with these options asks no questions."),
    ],
)
def test_questions_that_cannot_be_asked_are_refused(words, says):
    made = run("play", *words)
    assert made.exit_code == 2 and says in made.stderr


def test_board_and_log_call_bots_by_their_seats(tmp_path):
    made = run(
        "play",
        "keep",
        "-o",
        "trivia=off",
        "--seed",
        "k",
        "--save",
        str(tmp_path / "m.json"),
        typed="1\n1\nquit\n",
    )
    assert "Played by bots: Eagle (Eager), Stag (Eager)." in made.stdout
    assert re.search(r"^  Eagle ", made.stdout, re.M) and "Eager drew" not in made.stdout


def test_a_file_to_save_to_is_checked_before_the_game_starts(tmp_path):
    taken = tmp_path / "taken.json"
    taken.write_text("precious", encoding="utf-8")
    for file, says in (
        (taken, "exists already. Choose another name, or continue its match: --resume"),
        (tmp_path / "none" / "m.json", f"There is no folder {tmp_path / 'none'} to save m.json in."),
    ):
        made = run(*START, "--save", str(file), typed="quit\n")
        assert made.exit_code == 2 and says in made.stderr and not made.stdout
    assert taken.read_text(encoding="utf-8") == "precious"


def test_a_preset_is_chosen_by_name():
    match = sit_down("keep", ["seats=3"], 1, "eager", "x", "first")
    assert match.options["trivia"] == "off" and match.options["seats"] == 3
    assert "Keep has no preset 'big'. Presets: first, usual," in run("play", "keep", "--preset", "big").stderr


def test_several_moves_in_one_line(tmp_path):
    """Each is played in its turn; if one of them is not allowed, none is."""
    siege = ("play", "siege", "--preset", "usual", "--seed", "a", "--bots", "learner")
    made = run(*siege, "--save", str(tmp_path / "m.json"), typed="fort W\npick 7,6 to 8,6\nquit\n")
    assert "Red chose the ship on 7,6 to move." in made.stdout and "to 8,6" in made.stdout
    made = run(*siege, "--save", str(tmp_path / "n.json"), typed="fort W\npick 7,6 to 0,0\nquit\n")
    assert "Red chose the ship" not in made.stdout and "is not a move" in made.stdout


def test_the_bot_fills_in_the_rest_of_a_step(tmp_path):
    duel = ("play", "siege", "-o", "map=quick", "--seed", "a", "--bots", "learner")
    made = run(*duel, "--save", str(tmp_path / "m.json"), typed="fort W\nfill\nfill\nquit\n")
    match = Match.from_json((tmp_path / "m.json").read_text(encoding="utf-8"))
    placed = match.position().record.have[0].tolist()
    assert made.exit_code == 0 and placed[:3] != [0, 0, 0]


def test_a_bot_decides_whether_to_press_before_a_person_answers(monkeypatch):
    """In Keep a bot may put a person's question under pressure (K-34)."""
    options = {"ports": "fixed", "first": "seat0", "seats": 2}
    table = Table(Match.begin(find_game("keep"), ["", "eager"], bytes(32), **options), find("eager"), None)
    monkeypatch.setattr(table, "read", lambda prompt: "")

    def think(bot, seen, seat):
        return Thought((table.position.legal_actions()[0],), (0.0, 0.0), (), 1, True)

    monkeypatch.setattr(table, "think", think)
    table.carry_out(table.session.advance(now()))
    for text in ("done", "move A1.0", "ask"):
        table.play(0, table.position.action(text))
    table.one_ply()
    assert "Eagle paid a key and started a five-second countdown." in table.screen.news
    assert table.session.quizmaster.open.ask.seconds == 5
    table.one_ply()
    assert "Lion ran out of time." in table.screen.news, "nobody answered during the countdown"


def test_a_terminal_shows_the_board_in_a_frame_and_the_news_below():
    console = Console(force_terminal=True, width=60, color_system="standard", record=True, file=StringIO())
    screen = Screen("Mandala", {"red": "red"}, console)
    screen.show("a red  ring")
    for number in range(20):
        screen.tell(f"line {number}")
    screen.show("a red  ring")
    text = console.export_text()
    assert text.count("╭") == 2 and text.count("… 6 earlier lines; type log to read them") == 1
    assert text.rstrip().endswith("line 19") and "\x1b[31mred" in console.file.getvalue()
    screen.show("a drawing  that is wider than the window " + "#" * 40)
    assert console.export_text().count("╭") == 0
