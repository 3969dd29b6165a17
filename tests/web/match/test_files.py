"""A match file that somebody opens is looked at and never played on; whoever would like to play on gets a new table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from parlour.core.game import Game
from parlour.core.line import random_line
from parlour.core.match import Match
from parlour.core.record import CHANCE, WORLD
from parlour.store.matches import PERSON, Seat, TableSettings
from parlour.web.match.files import file_text, pack
from parlour.web.rate_limits import RateLimiter
from parlour.web.settings import Settings
from parlour.web.table import rematch
from tests.tables import each_game, table_list
from tests.toy.toy import GAME as TOY

from ..edge.hosting import Hosted
from ..harness import Parlour, run_apart
from ..in_process import open_registry, play, sit
from ..people import Person

PATIENT = RateLimiter(1e9, 1e9)
SEED = bytes(range(32))


def played(plies: int, **options: Any) -> Match:
    """A match of the toy, played by its own dice, the first choice there is for seats; at most this long."""
    match = Match.begin(TOY, ["Ann", "Bob"], SEED, **options)
    position = match.position()
    while not position.over and len(match.line) < plies:
        by_dice = position.seat in (CHANCE, WORLD)
        match.line.append(match.roll(position) if by_dice else TOY.list_legal(position._s)[0])
        position = match.position()
    return match


def sent_forms(plies: int) -> Iterator[str]:
    """One match in every form in which somebody may have it."""
    match = played(plies, riddle="race")
    yield match.to_json()
    yield match.to_json(keep_seed=True)
    yield json.dumps(json.loads(match.to_json(keep_seed=True)), indent=4)
    yield match.to_json().replace("\n", "\r\n")
    yield match.to_text() + "; so it was\n"
    if plies > 3:
        match.rewind(2)
        match.line += played(plies).line[2:3]
        yield match.to_json()
        yield replace(match, said={0: "one", 1: ""}).to_json()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with Hosted(tmp_path_factory.mktemp("files"), rate_limit=PATIENT) as one:
        yield one


def opened(hosted: Hosted, text: str) -> str:
    """Open a file; where its replay is."""
    taken = hosted.ask("POST", "/api/files", content=text.encode())
    assert taken.status_code == 201, taken.text
    return f"/api/matches/{taken.json()['id']}"


@pytest.mark.parametrize("plies", [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 99])
def test_a_file_stays_as_it_is_and_its_download_has_the_bytes_that_were_sent(
    hosted: Hosted, plies: int
) -> None:
    for text in sent_forms(plies):
        where = opened(hosted, text)
        before = hosted.ask("GET", where).json()
        assert hosted.ask("GET", f"{where}/plies?first={before['ply']}").status_code == 200
        kind = "file" if text.lstrip().startswith("{") else "score"
        again = hosted.ask("GET", f"{where}/{kind}")
        assert again.content == text.encode() and again.status_code == 200
        assert hosted.ask("GET", where).json()["ply"] == before["ply"]


def test_a_score_is_had_as_a_match_file_too(hosted: Hosted) -> None:
    match = played(5)
    data = hosted.ask("GET", f"{opened(hosted, match.to_text())}/file").json()
    assert data["line"] == match.line and data["seats"] == match.seats


def test_a_file_that_is_no_text_is_refused(hosted: Hosted) -> None:
    answer = hosted.ask("POST", "/api/files", content=played(3).to_json().encode() + b"\xff")
    assert answer.status_code == 409 and "not a match file" in answer.json()["detail"]


@each_game
def test_no_file_of_any_game_goes_on_by_itself(game: Game, tmp_path: Path) -> None:
    """Cut wherever dice or the world are due: without a seed, with one, and after a restart."""

    def cuts() -> Iterator[Match]:
        for number, options in enumerate(table_list(game)[:4]):
            match = Match.begin(game, **options)
            line = random_line(game, number, **options)[0]
            due = [int(s.ply) for s in replace(match, line=line).records() if s.seat in (CHANCE, WORLD)]
            for ply in {*due[:3], *due[-2:]} - {0}:
                yield replace(match, line=line[:ply], seed="" if ply % 2 else match.seed)

    async def work() -> None:
        stored: dict[str, str] = {}
        for _ in range(2):
            async with open_registry(tmp_path / "a.db", {game.name: game}) as registry:
                for match in cuts() if not stored else ():
                    text = match.to_json(keep_seed=bool(match.seed))
                    stored[await registry.add_file(match, pack(text))] = text
                    stored[await registry.add_file(match)] = text  # as files were kept once
                for id, text in stored.items():
                    table = await registry.table(id)
                    assert table.session.entry_count == len(json.loads(text)["line"]), "nothing was added"
                    assert not table.timers.alarms and table.bots is None
                    assert table.session.quizmaster.open is None
                    assert file_text(table.stored) == text

    run_apart(work())


def test_nobody_can_change_a_file(hosted: Hosted) -> None:
    where = opened(hosted, played(4).to_json())
    id = where.rsplit("/", 1)[1]
    for path, body in (("/seats", {"invite": ""}), ("/seats/0/bot", {}), ("/seats/0/salt", {"salt": "ab"})):
        answer = hosted.ask("POST", where + path, json=body, headers={"Authorization": "Bearer x"})
        assert answer.status_code == 403, path
    with connect(f"ws://127.0.0.1:{hosted.port}/match/{id}/live") as socket:
        told = json.loads(socket.recv())
    assert told["code"] == "match" and f"/match/{id}/replay" in told["text"]
    table = hosted.state.registry.tables[id]
    assert not table.clients and table.session.ply == 4


def test_names_in_a_file_are_shown_as_far_as_they_can_be_read(hosted: Hosted) -> None:
    match = played(4)
    match.seats = ["Ann\u202eeve", "\u200b"]
    where = opened(hosted, match.to_json())
    assert [seat["name"] for seat in hosted.ask("GET", where).json()["seats"]] == ["Anneve", "East"]
    assert hosted.ask("GET", f"{where}/file").text == match.to_json(), "the file itself is as it was"


# Playing on.


def wanted(ply: int, seats: str = "me me", **more: Any) -> dict[str, Any]:
    """What is asked for: a table that begins at a ply."""
    return {"ply": ply, "seats": [{"who": who} for who in seats.split()], **more}


def test_somebody_plays_on_at_a_table_of_its_own(server: Parlour) -> None:
    text = played(6).to_json()
    file = server.ask("POST", "/api/files", content=text).json()["id"]
    made = server.ask("POST", f"/api/matches/{file}/tables", json=wanted(3)).json()
    seen = server.ask("GET", f"/api/matches/{made['id']}").json()
    assert seen["commitment"] == made["commitment"] != json.loads(text)["commitment"]
    assert seen["ply"] == 3 and [seat["kind"] for seat in seen["seats"]] == ["person", "person"]
    with Person(server, made["id"], made["tokens"]) as both:
        while turn := both.my_turn():
            both.play(turn["choices"][0], turn["ply"])
    data = server.ask("GET", f"/api/matches/{made['id']}/file").json()
    assert data["line"][:3] == json.loads(text)["line"][:3] and data["given"] == 3
    assert Match.from_dict(data, {TOY.name: TOY}).check() == []
    assert server.ask("GET", f"/api/matches/{file}/file").text == text


def test_a_finished_match_is_played_on_from_any_of_its_moves_but_the_last(server: Parlour) -> None:
    text = played(99).to_json()
    file = server.ask("POST", "/api/files", content=text).json()["id"]
    plies = len(json.loads(text)["line"])
    for ply, status in ((0, 201), (plies - 1, 201), (plies, 409), (plies + 1, 409), (-1, 422)):
        answer = server.ask("POST", f"/api/matches/{file}/tables", json=wanted(ply, "me bot"))
        assert answer.status_code == status, answer.text
    few = server.ask("POST", f"/api/matches/{file}/tables", json=wanted(1, "me"))
    assert few.status_code == 400 and "2 seats" in few.json()["detail"]
    named = {"ply": 1, "seats": [{"who": "me", "name": "A\0"}, {"who": "bot"}]}
    assert server.ask("POST", f"/api/matches/{file}/tables", json=named).status_code == 422


def test_nobody_plays_on_from_a_match_that_is_being_played(server: Parlour) -> None:
    running = server.begin("toy", "me me")
    answer = server.ask("POST", f"/api/matches/{running['id']}/tables", json=wanted(1))
    assert answer.status_code == 409 and "still being played" in answer.json()["detail"]


def test_a_table_that_was_played_on_outlives_a_restart_and_its_dice_are_its_own(tmp_path: Path) -> None:
    source = played(5)

    async def work() -> None:
        games = {TOY.name: TOY}
        async with open_registry(tmp_path / "a.db", games) as registry:
            people = [Seat(PERSON, "Ann", token="a"), Seat(PERSON, "Bob", token="b")]
            table = await registry.play_on(source, 1, people, TableSettings(given=1))
            assert table.session.ply == 2, "the second card was dealt by the new dice"
            id, seed = table.stored.id, table.stored.match.seed
        async with open_registry(tmp_path / "a.db", games) as registry:
            table = await registry.table(id)
            match = table.stored.match
            assert (match.given, match.seed, match.salts_fixed) == (1, seed, True) and match.check() == []
            ann = sit(table, 0)
            while not table.over:
                seat = table.session.acting()[0]
                action = next(a for a in TOY.list_legal(table.s) if TOY.engine.actor(table.s, a) == seat)
                await play(table, seat, int(table.s.ply), [action])
            assert Match.from_json(file_text(table.stored), games).check() == []
            await rematch.ask_for(table, 0, None)
            following = await registry.table(table.session.rematch.match)
            assert following.stored.match.given == 0, "a rematch begins where every game begins"
            table.leave(ann)

    run_apart(work())
    assert len(source.line) == 5


def test_a_long_line_counts_as_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.rate_limits.PLIES_PER_FILE", 5)
    text = played(10).to_json()
    with Hosted(tmp_path, Settings(files=10)) as one:
        sent = [one.ask("POST", "/api/files", content=text) for _ in range(4)]
        assert [answer.status_code for answer in sent] == [201, 201, 201, 429]
        assert "long matches" in sent[-1].json()["detail"] and int(sent[-1].headers["Retry-After"]) > 1
        where = f"/api/matches/{sent[0].json()['id']}/tables"
        assert one.ask("POST", where, json=wanted(9)).status_code == 429
