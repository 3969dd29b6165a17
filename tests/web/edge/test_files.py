"""Match files are read elsewhere: at most as long as their game, within their time, while everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.core.errors import BadMatch
from parlour.core.line import random_line
from parlour.core.match import Match
from parlour.core.record import CHANCE
from parlour.web.errors import Busy
from parlour.web.match import file_reader
from parlour.web.match.file_reader import FileReader, longest_line, reply_to
from parlour.web.settings import Settings
from tests.toy.toy import GAME as TOY

from .hosting import Hosted

GAMES = {TOY.name: TOY}


def finished() -> Match:
    """A match of the toy, played by its own dice to its end."""
    match = Match.begin(TOY)
    position = match.position()
    while not position.over:
        action = match.roll(position) if position.seat == CHANCE else TOY.list_legal(position._s)[0]
        match.line.append(action)
        position = match.position()
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return finished().to_json()


def test_a_file_may_be_as_long_as_its_game(text: str) -> None:
    data = json.loads(text)
    data["line"] = data["line"] * (longest_line(TOY) + 1)
    reply = reply_to(json.dumps(data), GAMES)
    assert reply["kind"] == "BadMatch" and "at most" in reply["error"]
    assert reply_to(text, GAMES)["match"]["line"] == json.loads(text)["line"]


def test_no_game_is_played_longer_than_a_file_may_be() -> None:
    assert all(len(random_line(TOY, seed)[0]) <= longest_line(TOY) for seed in range(20))


def test_the_reader_is_another_process_and_gives_back_the_same_match(text: str) -> None:
    async def read() -> tuple[Match, int]:
        one = FileReader(GAMES)
        try:
            match = await one.read(text)
            assert one.process
            return match, one.process.pid
        finally:
            await one.close()

    match, process = asyncio.run(read())
    assert process != os.getpid()
    assert match.to_json() == text and match == Match.from_json(text, GAMES)


def test_a_file_that_takes_too_long_is_given_up_and_the_next_is_read(text: str) -> None:
    async def read() -> Match:
        one = FileReader(GAMES, timeout=0.0)
        with pytest.raises(BadMatch, match="too long"):
            await one.read(text)
        assert one.process is None
        one.timeout = 60.0
        try:
            return await one.read(text)
        finally:
            await one.close()

    assert asyncio.run(read()).to_json() == text


def test_only_so_many_files_wait(text: str) -> None:
    async def read() -> None:
        one = FileReader(GAMES)
        one.waiting = file_reader.WAITING
        with pytest.raises(Busy):
            await one.read(text)

    asyncio.run(read())


def test_every_game_is_found_by_the_reader() -> None:
    from parlour.games import GAMES as EVERY

    for name, game in {**EVERY, **GAMES}.items():
        assert game.home.rpartition(".")[2] == name


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with Hosted(tmp_path_factory.mktemp("files"), Settings(files=4)) as one:
        yield one


def test_a_file_is_taken_in_and_can_be_had_again(hosted: Hosted, text: str) -> None:
    taken = hosted.ask("POST", "/api/files", content=text)
    assert taken.status_code == 201, taken.text
    again = hosted.ask("GET", f"/api/matches/{taken.json()['id']}/file")
    assert json.loads(again.text)["line"] == json.loads(text)["line"]


def test_what_cannot_be_read_is_said_as_ever_and_files_have_a_budget(hosted: Hosted) -> None:
    wrong: dict[str, Any] = {"format": "parlour match 2", "game": "chess"}
    answer = hosted.ask("POST", "/api/files", content=json.dumps(wrong))
    assert answer.status_code == 409 and "unknown game" in answer.json()["detail"]
    answers = [hosted.ask("POST", "/api/files", content="{").status_code for _ in range(4)]
    assert answers[-1] == 429


def test_a_long_log_lets_others_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.web.match import replay

    breaths = 0
    rest = asyncio.sleep

    async def counted(seconds: float, *more: Any) -> Any:
        nonlocal breaths
        breaths += seconds == 0
        return await rest(seconds, *more)

    monkeypatch.setattr(replay, "BATCH", 1)
    with Hosted(tmp_path) as one:
        taken = one.ask("POST", "/api/files", content=finished().to_json()).json()
        monkeypatch.setattr(replay.asyncio, "sleep", counted)
        told = one.ask("GET", f"/api/matches/{taken['id']}/log").json()
        assert 0 < len(told) <= breaths
