"""Compare encoders of the messages that every move sends: ours (parlour/web/wire/texts.py), msgspec and json.

    pip install msgspec; NUMBA_DISABLE_JIT=1 python bench/encoders.py --matches 3

Plays matches of Hundred for four seats by lot, and makes the messages of each ply as a server does: the event with the
changed pieces, once for all, and one turn for the seat that acts. Every encoder gets the same parts, and the same texts
of choices that were encoded before; only ours also writes forms and marks. Prints processor time, the least of three
runs of each encoder.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from any folder

from parlour.core.match import Match
from parlour.core.offer import ONLOOKER, Offer
from parlour.games import find
from parlour.session.events import Played
from parlour.session.events import Ply as Action
from parlour.session.session import Session
from parlour.session.visibility import pieces
from parlour.store.matches import PERSON, Seat, StoredMatch
from parlour.web.table import outgoing
from parlour.web.wire import texts

msgspec: Any = importlib.import_module("msgspec")  # no dependency of ours
CLOCK = '{"mode":"off","seconds":0,"left":null,"paused":false,"banks":[],"length":0,"rest":null}'
SEATS = 4


class Ply(NamedTuple):
    """The parts of the messages of one ply."""

    ply: int
    seat: int
    acting: list[int]
    log: list[str]
    changed: dict[str, list[str] | None]
    order: list[str] | None
    offers: list[tuple[int, Offer]]
    names: list[str]


def play(seed: int) -> tuple[list[Ply], float]:
    """Play one match by lot; return the parts of its messages, and the processor time of everything but encoding."""
    luck, game = random.Random(seed), find("hundred")
    match = Match.begin(game, seed=seed.to_bytes(32, "big"), seats=SEATS)
    match.seats = [f"Player {seat}" for seat in range(SEATS)]
    session = Session(StoredMatch("m", match, [Seat(PERSON, name) for name in match.seats]), [match.start()])
    made: list[Ply] = []
    change, began = session.advance(0.0), time.process_time()
    while not session.over:
        events = session.commit(change, 0.0) if change else []
        for event in events:
            if isinstance(event, Played):
                after, look = event.step.after, session.look(ONLOOKER)
                shown = pieces(game, event.step.before, look, session.traits.hidden)
                changed, order = outgoing.difference(session, after, look, shown)
                log = session.tell(event.step, ONLOOKER)
                acting = session.acting()
                offers = [(seat, session.offer(seat)) for seat in acting]
                made.append(
                    Ply(int(after.ply), event.step.seat, acting, log, changed, order, offers, session.names)
                )
        if session.over:
            break
        seat = session.acting()[0]
        legal = [a for a in game.list_legal(session.s) if game.engine.actor(session.s, a) == seat]
        change = session.change([Action(seat, luck.choice(legal))], 0.0)
    return made, time.process_time() - began


def ours(one: Ply) -> str:
    """Encode the messages of a ply as the server does."""
    standing = texts.status(one.ply, one.ply, one.acting, False, "", (), (), CLOCK)
    changed = texts.pieces(one.changed, one.order)
    said = texts.event("play", standing, one.ply, one.seat, one.log, False, changed)
    offers = [texts.offer(seat, True, offer, one.names) for seat, offer in one.offers]
    return said + texts.turn(one.ply, offers, None, False)


def parts(one: Ply, raw: Callable[[str], Any]) -> list[dict[str, Any]]:
    """Return the same messages as dictionaries. `raw` marks a text as encoded already."""
    standing = {"number": one.ply, "ply": one.ply, "acting": one.acting, "over": False, "outcome": ""}
    standing |= {"returns": [], "thinking": [], "clock": raw(CLOCK)}
    told = {"ply": one.ply, "seat": one.seat, "sentences": one.log, "marks": []}
    seen = {"changed": one.changed, "order": one.order}
    event = {
        "type": "event",
        "kind": "play",
        "standing": standing,
        "told": told,
        "chance": False,
        "pieces": seen,
    }
    offers = []
    for seat, offer in one.offers:
        choices = [raw(texts.choice(choice, one.names)) for choice in offer.choices]
        buttons = [{"at": b.at, "label": texts.fill(b.label, one.names), "key": b.key} for b in offer.buttons]
        offers.append(
            {"seat": seat, "acts": True, "task": texts.fill(offer.task, one.names), "choices": choices}
        )
        offers[-1] |= {"buttons": buttons, "forms": [], "prompts": {}, "calls": [], "main": offer.main}
        offers[-1] |= {"finish": offer.finish, "ready": offer.ready, "line": offer.line}
    turn = {"type": "turn", "ply": one.ply, "offers": offers, "undo": None, "secret": False}
    return [event, turn]


ENCODER = msgspec.json.Encoder()


def by_msgspec(one: Ply) -> str:
    """Encode the messages of a ply with msgspec; a socket wants text."""
    return b"".join(map(ENCODER.encode, parts(one, lambda text: msgspec.Raw(text.encode())))).decode()


def by_json(one: Ply) -> str:
    """Encode the messages of a ply with the standard library, which encodes every choice again."""
    return "".join(map(json.dumps, parts(one, json.loads)))


def timed(encode: Callable[[Ply], str], plies: list[Ply]) -> float:
    """Return the least processor time of three runs, in microseconds for a ply."""
    took = []
    for _ in range(3):
        began = time.process_time()
        for one in plies:
            encode(one)
        took.append(time.process_time() - began)
    return 1e6 * min(took) / len(plies)


def main() -> None:
    """Print what each encoder takes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=3)
    asked = parser.parse_args()
    plies: list[Ply] = []
    rest = 0.0
    for seed in range(asked.matches):
        made, took = play(seed)
        plies, rest = plies + made, rest + took
    print(f"{len(plies):,} plies; everything but encoding, µs a ply: {1e6 * rest / len(plies):,.0f}")
    for name, encode in {"ours": ours, "msgspec": by_msgspec, "json": by_json}.items():
        size = sum(len(encode(one)) for one in plies) / len(plies)
        print(f"{name:8} {timed(encode, plies):8,.1f} µs a ply, {size:,.0f} characters")


if __name__ == "__main__":
    main()
