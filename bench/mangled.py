"""Send messages, texts and requests with mistakes in them, and check that each is answered as documented.

Most go straight to their readers: to the wire parser with a table and its session behind it, and to the readers of
positions, moves, scores and match files. Some go to a server over real sockets and HTTP. These count as faults: an
answer that the protocol does not have, an error that is not a ParlourError, anything the server logs as an unexpected
error, any 5xx.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import httpx
from starlette.datastructures import State
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.load import Bench
from parlour.core.compile import compiled
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.match import Match
from parlour.core.record import copy
from parlour.games import GAMES
from parlour.store.matches import PERSON, Seat, Store, TableSettings
from parlour.store.settings import TurnTimer
from parlour.web.metrics import Metrics
from parlour.web.settings import Settings
from parlour.web.table.live import respond
from parlour.web.table.registry import Registry, digest
from parlour.web.table.table import Table
from parlour.web.wire import messages as m
from parlour.web.wire.client import Client

SHARES = {"messages": 0.75, "texts": 0.23}  # the rest goes over HTTP and sockets
GENTLY = 0.4  # share of messages that have the right form
A_TABLE = 3000  # messages to one table
CODES = get_args(m.ErrorCode)
KINDS = {
    one["properties"]["type"]["const"]
    for one in m.protocol()["from_server"]["$defs"].values()
    if "type" in one["properties"]
}
ODD = (
    "",
    "\x00",
    "é",
    "\u2028",
    "𝟛",
    "-0",
    "9" * 400,
    "NaN",
    "1e999",
    "null",
    "{",
    "[" * 200,
    "'",
    '"',
    "\\",
    "\ud800",
)


class Unforeseen(logging.Handler):
    """A log handler that counts what the server logs as its own mistake."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count one record."""
        error = record.exc_info[1] if record.exc_info else None
        self.heard[f"{type(error).__name__}: {error}"[:120]] += 1


def junk(luck: random.Random, depth: int = 0) -> Any:
    """Return a random JSON value."""
    kind = luck.randrange(8 if depth < 3 else 5)
    if kind == 0:
        return luck.choice([0, -1, 1, 2**31, -(2**63), 10**30, 1e308, 0.5, True, None])
    if kind < 5:
        return luck.choice(ODD[:-1]) if luck.random() < 0.5 else luck.randrange(-5, 70)
    if kind < 7:
        return [junk(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {str(junk(luck, 3))[:20]: junk(luck, depth + 1) for _ in range(luck.randrange(4))}


def right_message(luck: random.Random, table: Table) -> dict[str, Any]:
    """Return a message that could be valid at a table."""
    seat = luck.randrange(len(table.stored.seats))
    ply, action = int(table.s.ply), luck.randrange(-1, 400)
    legal = table.game.list_legal(table.s) if luck.random() < 0.2 else []
    if legal:
        action = luck.choice(legal)
    asked = {"id": f"m{luck.randrange(10**6)}", "seat": seat, "token": f"token-{seat}"}
    number = table.session.entry_count
    return luck.choice(
        [
            {"type": "play", **asked, "ply": ply, "actions": [action]},
            {"type": "play", **asked, "ply": ply, "move": f"{action}", "sure": luck.random() < 0.5},
            {"type": "draft", **asked, "ply": ply, "actions": [action], "shown": []},
            {"type": "explain", **asked, "path": [f"s{action}"], "draft": []},
            {"type": "weigh", **asked, "move": f"{action} + {seat}"},
            {"type": "review", **asked, "ply": luck.randrange(ply + 1)},
            {"type": "undo", **asked, "ply": ply},
            {"type": "ask_back", **asked, "ply": ply},
            {"type": "call", **asked, "action": action},
            {"type": "answer", **asked, "number": luck.randrange(10), "yes": luck.random() < 0.5},
            {"type": "reply", **asked, "number": ply, "text": "42"},
            {"type": "shown", **asked, "number": ply},
            {"type": "ruling", **asked, "number": ply, "right": True},
            {"type": "say", **asked, "text": "hello"},
            {"type": "rematch", **asked},
            {"type": "see", "id": "s", "number": number, "have": max(0, number - 1)},
            {"type": "ping"},
        ]
    )


def mislead(luck: random.Random, message: dict[str, Any]) -> str:
    """Return a message of the right form with one or two values changed, so that it reaches the table."""
    for name in luck.sample([*message], min(len(message), luck.randrange(1, 3))):
        value = message[name]
        if name in ("type", "id"):
            continue
        if isinstance(value, bool):
            message[name] = not value
        elif isinstance(value, int):
            message[name] = luck.choice([0, 1, luck.randrange(8), luck.randrange(500), 10**9])
        elif isinstance(value, list):
            message[name] = luck.choice([[], value * 3, [value[0]] if value else []])
        elif name == "token":
            message[name] = f"token-{luck.randrange(4)}"
        else:
            message[name] = (value + luck.choice(ODD[:-1]))[:200] if isinstance(value, str) else {}
    return json.dumps(message)


def mangle(luck: random.Random, message: dict[str, Any]) -> str:
    """Return a message with one to three mistakes in it."""
    if luck.random() < GENTLY:
        return mislead(luck, message)
    for _ in range(luck.randrange(1, 4)):
        name = luck.choice([*message, "extra"])
        if luck.random() < 0.2:
            message.pop(name, None)
        else:
            message[name] = junk(luck)
    text = json.dumps(message)
    if luck.random() < 0.3:
        at = luck.randrange(len(text) + 1)
        text = text[:at] + luck.choice(ODD) + text[at + luck.randrange(3) :]
    return text


def check_answers(client: Client, faults: Counter[str]) -> None:
    """Check that the protocol has every message that a client was sent."""
    while not client.outbox.empty():
        text = client.outbox.get_nowait()
        if text is None:
            continue
        answer = json.loads(text)
        if answer["type"] not in KINDS or (answer["type"] == "error" and answer["code"] not in CODES):
            faults[f"undocumented answer {answer['type']}"] += 1
    client.waiting_bytes = 0


async def table_of(registry: Registry, game: Game) -> tuple[Table, Client]:
    """Return a fresh table, and a client that holds all its seats."""
    count = int(game.start().seats)
    people = [Seat(PERSON, f"Person {i}", token=digest(f"token-{i}")) for i in range(count)]
    settings = TableSettings(timer=TurnTimer(seconds=60))
    table = await registry.begin(game, {}, people, settings)
    client = Client()
    client.seats = {seat: digest(f"token-{seat}") for seat in range(count)}
    table.welcome(client, None, 0)
    return table, client


async def send_messages(count: int, folder: Path, faults: Counter[str], seed: int) -> Counter[str]:
    """Send mangled messages to tables of every game, one after the other."""
    luck, sent = random.Random(f"messages {seed}"), Counter[str]()
    state = State({"metrics": Metrics(), "settings": Settings()})
    registry = Registry(Store(str(folder / "mangled.db"), GAMES), GAMES, 0)
    games = list(GAMES.values())
    try:
        while sent.total() < count:
            game = games[sent.total() // A_TABLE % len(games)]
            table, client = await table_of(registry, game)
            for _ in range(min(A_TABLE, count - sent.total())):
                message = right_message(luck, table)
                kind = message["type"]
                try:
                    await respond(table, client, mangle(luck, message), state)
                except Exception as error:
                    faults[f"message: {type(error).__name__}: {error}"[:120]] += 1
                sent[kind] += 1
                check_answers(client, faults)
            table.leave(client)
            table.timers.close()
            registry.tables.pop(table.stored.id, None)
    finally:
        await registry.close()
    return sent


def texts_of(game: Game) -> tuple[list[str], list[str], list[str]]:
    """Return positions, moves and matches (as files and as scores) of a few games."""
    positions, moves, matches = [], [], []
    engine = compiled(game)
    for seed in range(3):
        match = Match.begin(game, seed=bytes([seed]) * 32)
        s = match.start()
        positions.append(game.words.position_name(copy(s)))
        for step, action in enumerate(random_walk(game, s, seed, engine=engine)):
            if step < 300 and step % 7 == 0:
                positions.append(game.words.position_name(s))
            if step < 40:
                match.line.append(int(action))
        position = match.position()
        moves += [move.text for move in position.moves()[:30]]
        matches += [match.to_json(keep_seed=True), match.to_text()]
    return positions, moves or ["pass"], matches


def spoil(luck: random.Random, text: str, others: list[str]) -> str:
    """Return a text with one or two changes: another number, or a word left out, repeated, or taken from another
    text.
    """
    words = re.split(r"( |;|\||/|,|=|:|\n)", text)
    for _ in range(luck.choice((1, 1, 2))):
        at = luck.randrange(len(words))
        kind = luck.randrange(5)
        if kind == 0:
            words[at] = re.sub(
                r"-?\d+", lambda _: str(luck.choice([0, 1, 7, 99, 32767, 2**31])), words[at], count=1
            )
        elif kind == 1:
            words[at] = luck.choice(ODD)
        elif kind == 2:
            words[at] += words[at]
        elif kind == 3:
            words[at] = ""
        else:
            words[at] = luck.choice(re.split(r"( |;|,|=)", luck.choice(others)))
    return "".join(words)


def read_texts(count: int, faults: Counter[str], seed: int) -> Counter[str]:
    """Give mangled texts to every reader."""
    luck, read = random.Random(f"texts {seed}"), Counter[str]()
    known = {game: texts_of(game) for game in GAMES.values()}
    starts = {game: game.start() for game in GAMES.values()}
    while read.total() < count:
        game = luck.choice(list(known))
        positions, moves, matches = known[game]
        kind = luck.choices(("position", "move", "match"), (50, 45, 5))[0]
        try:
            if kind == "position":
                game.read(spoil(luck, luck.choice(positions), positions))
            elif kind == "move":
                game.words.read_move(starts[game], spoil(luck, luck.choice(moves), moves))
            else:
                text = spoil(luck, luck.choice(matches), positions)
                (Match.from_json if text.lstrip()[:1] == "{" else Match.from_text)(text, GAMES)
        except ParlourError:
            pass
        except Exception as error:
            faults[f"{kind} of {game.name}: {type(error).__name__}: {error}"[:120]] += 1
        read[kind] += 1
    return read


async def over_the_wire(count: int, folder: Path, faults: Counter[str], seed: int) -> Counter[str]:
    """Send mangled frames on real sockets and requests with mangled paths and bodies, half of each."""
    bench, sent, luck = Bench(folder / "wire.db", "mandala"), Counter[str](), random.Random(f"wire {seed}")
    wanted = {"game": "mandala", "seats": [{"who": "me"}] * 2, "options": {"seats": 2}}
    try:
        async with httpx.AsyncClient(base_url=bench.address, timeout=60) as client:
            made = (await client.post("/api/matches", json=wanted)).json()
            paths = [
                "/",
                "/api/games/mandala",
                "/api/matches",
                f"/api/matches/{made['id']}/plies/0",
                "/api/files",
            ]
            paths += [
                f"/match/{made['id']}",
                f"/api/matches/{made['id']}/seats",
                "/api/classes",
                "/games/keep/rules",
            ]
            while sent["requests"] < count // 2:
                path = spoil(luck, luck.choice(paths), paths).encode("utf-8", "replace").decode()
                body = mangle(luck, dict(wanted)).encode("utf-8", "replace")
                try:
                    answer = await client.request(
                        luck.choice(["GET", "POST", "DELETE", "PUT"]), path, content=body
                    )
                    if answer.status_code >= 500:
                        faults[f"{answer.status_code} for {path[:60]}"] += 1
                except (httpx.InvalidURL, UnicodeError, httpx.RemoteProtocolError):
                    continue  # the HTTP client refused to send it
                sent["requests"] += 1
            while sent["frames"] < count // 2:
                sent["frames"] += await frames(bench, made, luck, faults)
            if (await client.get("/health/ready")).status_code != 200:
                faults["the server is not ready afterwards"] += 1
    finally:
        bench.process.terminate()
        bench.process.wait(20)
    return sent


async def frames(bench: Bench, made: dict[str, Any], luck: random.Random, faults: Counter[str]) -> int:
    """Send fifty mangled frames on one socket, which is as many as may be sent at once; return how many were sent."""
    url = f"{bench.address.replace('http', 'ws')}/match/{made['id']}/live"
    sent = 0
    try:
        async with connect(url, compression=None, max_size=2**22) as socket:
            await socket.send(json.dumps({"type": "hello", "version": m.VERSION, "tokens": []}))
            for _ in range(50):
                message = {"type": "play", "id": "x", "seat": 0, "ply": 0, "actions": [1]}
                message["token"] = made["tokens"]["0"]
                await socket.send(mangle(luck, message).encode("utf-8", "replace").decode())
                sent += 1
            await socket.send('{"type":"ping"}')
            while (answer := json.loads(await asyncio.wait_for(socket.recv(), 30)))["type"] != "pong":
                if answer["type"] not in KINDS or answer.get("code", CODES[0]) not in CODES:
                    faults[f"undocumented answer {answer['type']}"] += 1
    except WebSocketException:
        pass  # closed by the server, with a code
    return sent


def run(count: int, seed: int) -> dict[str, int]:
    """Send `count` mangled inputs in all, different for each seed; return the counts."""
    for game in GAMES.values():
        compiled(game)
    faults, unforeseen = Counter[str](), Unforeseen()
    logger = logging.getLogger("parlour.web")
    logger.addHandler(unforeseen)
    try:
        with tempfile.TemporaryDirectory() as folder:
            messages = asyncio.run(send_messages(int(count * SHARES["messages"]), Path(folder), faults, seed))
            texts = read_texts(int(count * SHARES["texts"]), faults, seed)
            wire = asyncio.run(
                over_the_wire(count - messages.total() - texts.total(), Path(folder), faults, seed)
            )
    finally:
        logger.removeHandler(unforeseen)
    faults += unforeseen.heard
    for what, often in faults.most_common(20):
        print(f"{often:6} {what}")
    return {
        "messages to tables": messages.total(),
        "texts to readers": texts.total(),
        "requests": wire["requests"],
        "frames on sockets": wire["frames"],
        "5xx or undocumented": faults.total(),
    }
