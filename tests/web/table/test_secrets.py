"""What a seat may not see never leaves the server: matches that differ only in what is hidden sound the same.

Pairs of matches of the toy are made whose seeds deal the watched eye the same and somebody else a different
card. The same is done in both, and everything that the eye receives, over the socket and over HTTP, must be
the same to the letter (but for names and tokens, which are made equal first).
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import CHANCE
from parlour.games.taliesin import GAME as TALIESIN
from parlour.store.matches import OPEN, PERSON, Entry, Seat, Store, StoredMatch, TableSettings
from parlour.web.table.registry import digest
from tests.toy.toy import GAME as TOY

from ..harness import Parlour
from ..people import Person


def cards_of(seed: bytes, **options: Any) -> tuple[int, ...]:
    """The cards that a seed deals."""
    match = Match.begin(TOY, seed=seed, **options)
    position = match.position()
    while position.seat == CHANCE:
        position = position.play(match.roll(position))
    return tuple(int(card) for card in position.record.card[: position.record.seats])


def pairs(eye: int, count: int, **options: Any) -> list[tuple[bytes, bytes]]:
    """Pairs of seeds that deal the eye the same card, and another seat a different one."""
    seeds = [n.to_bytes(32, "big") for n in range(60)]
    dealt = [(seed, cards_of(seed, **options)) for seed in seeds]
    found = []
    for i, (one, first) in enumerate(dealt):
        for other, second in dealt[i + 1 :]:
            if first != second and (eye < 0 or first[eye] == second[eye]):
                found.append((one, other))
                break
    return found[:count]


def put(store: Store, id: str, seed: bytes, game: Game = TOY, **options: Any) -> None:
    """Keep a match with a seed of our choosing, every seat held by a known token."""
    match = Match.begin(game, seed=seed, **options)
    match.commitment, names = match.commitment, match.seats
    seats = [Seat(PERSON, name, token=digest(f"token-{i}")) for i, name in enumerate(names)]
    stored = StoredMatch(id, match, seats, TableSettings(watch=True), "invitation")
    seal, position = "", match.position()
    while position.seat == CHANCE:
        action = match.roll(position)
        entry = Entry(stored.entry_count, 0, CHANCE, stored.entry_count, action).sealed(seal)
        stored.append(entry)
        position, seal = position.play(action), entry.seal
    store.begin(stored).result()


class Tries(NamedTuple):
    """What a watcher tries that is not its own: clicks and a move. More would be too many for the pace of a socket."""

    paths: list[list[str]]
    move: str


CARDS = Tries([["hold-0"], ["fold-1"], ["rob"]], "rob north")
MOVES = Tries([["1:162", "2:162"], ["2:161"], ["3:153"]], "A 1:144-2:144")


def everything(
    server: Parlour, id: str, eye: int, calls: list[tuple[int, int]], tries: Tries = CARDS
) -> list[str]:
    """All that an eye can get out of a match while the others call: socket, log, undo, errors, replay."""
    seats = len(server.ask("GET", f"/api/matches/{id}").json()["seats"])
    tokens = {i: f"token-{i}" for i in range(seats)}
    heard: list[str] = []
    with Person(server, id, {eye: tokens[eye]} if eye >= 0 else {}) as watcher, ExitStack() as later:
        watcher.until(
            "welcome"
        )  # always the first to come, or what it hears of the others' coming would differ
        others = later.enter_context(Person(server, id, tokens))
        others.until("turn")
        for seat, action in calls:
            ply = server.ask("GET", f"/api/matches/{id}").json()["ply"]
            assert (
                others.ask("play", seat, ply=ply, actions=[action], id=f"{seat}-{action}")["type"] == "done"
            )
            heard += probe(server, id, watcher, eye, tries)
        last_seat = calls[-1][0]
        others.ask("undo", last_seat, ply=ply + 1, id="undo")
        heard += probe(server, id, watcher, eye, tries)
        with Person(server, id, {eye: tokens[eye]} if eye >= 0 else {}, since=1) as again:
            again.tell({"type": "ping"})
            again.until("pong")
            heard += again.raw
        heard += watcher.raw
    return [text.replace(id, "match") for text in heard]


def probe(server: Parlour, id: str, watcher: Person, eye: int, tries: Tries) -> list[str]:
    """Ask for whatever can be asked for."""
    token = {"Authorization": f"Bearer token-{eye}"} if eye >= 0 else {}
    paths = [f"/api/matches/{id}", f"/api/matches/{id}/file", f"/match/{id}", f"/match/{id}/replay"]
    paths += [f"/api/matches/{id}/plies/{ply}" for ply in range(5)]
    paths += [f"/api/matches/{id}/plies", f"/api/matches/{id}/plies?first=2", f"/api/matches/{id}/log"]
    answers = [server.ask("GET", path, headers=token).text for path in paths]
    for seat in range(2):
        for path in tries.paths:
            watcher.ask("explain", seat, path=path, id="e")
        watcher.ask("play", seat, ply=2, actions=[9 + seat], id=f"w{seat}")
        watcher.ask("play", seat, ply=99, move=tries.move, id=f"m{seat}")
        watcher.ask("review", seat, ply=3 + seat, id=f"r{seat}")
        watcher.ask("weigh", seat, move=tries.move, id=f"v{seat}")
    answers += [
        server.ask("GET", f"/api/matches/{id}/plies/{ply}/review", headers=token).text for ply in (3, 4)
    ]
    watcher.ask("ask_back", max(eye, 0), ply=99, id="b")
    for number in range(2, 6):  # few enough to stay below the pace of a socket
        watcher.tell({"type": "see", "id": f"s{number}", "number": number})
        while watcher.hear().get("id") != f"s{number}":
            pass
    return answers


def neutral(text: str) -> str:
    """A message without what differs between any two matches: commitments, and who was heard of lately."""
    try:
        message = json.loads(text)
    except ValueError:
        return "\n".join(line for line in text.splitlines() if 'class="digest"' not in line)
    if isinstance(message, dict):
        message.pop("commitment", None)
        for seat in message.get("seats", []):
            seat.pop("here", None), seat.pop("online", None)
    return json.dumps(message, sort_keys=True)


def compared(texts: list[str]) -> list[str]:
    """All that was heard, but for who fell silent in between: that hangs on how long the test takes."""
    return [neutral(text) for text in texts if not text.startswith('{"type":"seats"')]


@pytest.mark.parametrize("calls", ["open", "secret"])
@pytest.mark.parametrize("eye", [-1, 0, 1])
def test_what_is_hidden_makes_no_difference(tmp_path: Path, server: Parlour, eye: int, calls: str) -> None:
    store = Store(str(server.errors.with_suffix(".db")), {TOY.name: TOY})
    options = {"calls": calls, "seats": 3}
    others = [seat for seat in (0, 1, 2) if seat != eye]
    try:
        for number, (one, other) in enumerate(pairs(eye, 3, **options)):
            names = [f"pair-{eye}-{calls}-{number}-{side}" for side in "ab"]
            for name, seed in zip(names, (one, other), strict=True):
                put(store, name, seed, **options)
            made = [(seat, 2 * seat + 1) for seat in others[:2]]
            swapped = made if calls == "open" else [(seat, 2 * seat) for seat in others[:2]]
            first = everything(server, names[0], eye, made)
            second = everything(server, names[1], eye, swapped)
            assert compared(first) == compared(second)
    finally:
        store.close()


TOGETHER = {"ruleset": "circle", "together": "yes"}


def chosen_by(move: str) -> tuple[int, int]:
    """The seat of a Wizards Circle that makes a move at the start, and the action."""
    start = TALIESIN.start(**TOGETHER)
    action = TALIESIN.words.read_move(start, move)
    assert isinstance(action, int)
    return int(TALIESIN.engine.actor(start, action)), action


CHOICES = [
    ("W 1:162-2:162", "A 1:144-3:144"),
    ("P 2:161-2:162", "H 2:90-2:18"),  # one would lapse, the other would lose its piece
]


@pytest.mark.parametrize("eye", [-1, 1, 6])
def test_what_partners_choose_in_secret_makes_no_difference(server: Parlour, eye: int) -> None:
    """The same with a side of Taliesin that chooses together: an onlooker, a partner and an opponent hear the same."""
    store = Store(str(server.errors.with_suffix(".db")), {TALIESIN.name: TALIESIN})
    names = [f"circle-{eye}-{side}" for side in "ab"]
    try:
        for name in names:
            put(store, name, bytes(32), TALIESIN, **TOGETHER)
        lines = [[chosen_by(moves[i]) for moves in CHOICES] for i in (0, 1)]
        first, second = (
            everything(server, name, eye, line, MOVES) for name, line in zip(names, lines, strict=True)
        )
        assert compared(first) == compared(second)
    finally:
        store.close()


def test_the_comparison_would_notice_a_choice(server: Parlour) -> None:
    """Whoever chose does see a difference."""
    store = Store(str(server.errors.with_suffix(".db")), {TALIESIN.name: TALIESIN})
    for name in ("own-a", "own-b"):
        put(store, name, bytes(32), TALIESIN, **TOGETHER)
    store.close()
    first, second = (
        everything(server, name, 0, [chosen_by(move)], MOVES)
        for name, move in zip(("own-a", "own-b"), CHOICES[0], strict=True)
    )
    assert compared(first) != compared(second)


def test_the_comparison_would_notice(tmp_path: Path, server: Parlour) -> None:
    """The same comparison through the eyes of the seat that holds the differing card does find it."""
    store = Store(str(server.errors.with_suffix(".db")), {TOY.name: TOY})
    one, other = pairs(0, 1, seats=3)[0]
    differs = next(i for i in range(3) if cards_of(one, seats=3)[i] != cards_of(other, seats=3)[i])
    for name, seed in (("notice-a", one), ("notice-b", other)):
        put(store, name, seed, seats=3)
    store.close()
    calls = [(seat, 2 * seat + 1) for seat in range(3) if seat != differs][:2]
    first, second = (everything(server, name, differs, calls) for name in ("notice-a", "notice-b"))
    assert compared(first) != compared(second)


def test_no_seed_before_the_end_on_any_path(server: Parlour) -> None:
    store = Store(str(server.errors.with_suffix(".db")), {TOY.name: TOY})
    put(store, "seeded", bytes(range(100, 132)))
    store.close()
    seed = bytes(range(100, 132)).hex()
    heard = everything(server, "seeded", 0, [(1, 3)])
    assert not [text for text in heard if seed in text]
    assert not [text for text in heard if digest("token-1") in text or "token-1" in text]


def test_who_sits_nowhere_takes_nothing(server: Parlour) -> None:
    made = server.begin(seats="me open")
    answer = server.ask("POST", f"/api/matches/{made['id']}/seats", json={"invite": ""})
    assert answer.status_code == 403
    assert OPEN in answer.text or made["invite"] not in answer.text
