"""Where no hints are given, nothing tells which numbers the dice make: not a refusal, a weighing, a click, a draft,
an offer, a picture or a description. Everything that a seat and an onlooker hear over their sockets is compared."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.core.match import Match
from parlour.core.record import CHANCE, SEVERAL, Record
from parlour.games import GAMES
from parlour.games.hundred.moves import claim, race_claim
from parlour.games.hundred.words.names import dice_of, thrown
from parlour.games.hundred.words.review import possible
from tests import luck

from ..harness import Parlour
from ..people import Person

GAME = GAMES["hundred"]
BURST = 50  # messages that a socket may send at once, with some to spare
Message = dict[str, Any]


class Spied:
    """A table of two people whose record the test knows; one of them tries everything, somebody looks on."""

    def __init__(self, server: Parlour, number: int, **options: Any) -> None:
        self.server, self.made = server, server.begin("hundred", "me me", options=options)
        self.match = Match.begin(GAME, seed=luck.seed_of(number), **options)
        self.position = self.match.position()
        self.throw()
        self.mine = {self.seat: self.made["tokens"][str(self.seat)]}

    def throw(self) -> None:
        """The dice fall as they fall at the table. In a race the first side is the one that tries."""
        while self.position.seat == CHANCE:
            self.position = self.position.play(self.match.roll(self.position))
        self.s: Record = self.position.record
        self.seat = 0 if self.s.seat == SEVERAL else int(self.s.seat)

    def play_to_the_race(self) -> None:
        """Play turns, every number with its sum, until both sides may claim at once."""
        rng = random.Random(1)
        while self.s.seat != SEVERAL:
            tokens = {self.seat: self.made["tokens"][str(self.seat)]}
            action = rng.choice(GAME.list_legal(self.s))
            move = GAME.words.move_name(self.s, action)
            with Person(self.server, self.made["id"], tokens) as person:
                person.until("turn")
                assert person.ask("play", self.seat, ply=int(self.s.ply), move=move)["type"] == "done", move
            self.position = self.position.play(action)
            self.throw()
        self.mine = {self.seat: self.made["tokens"][str(self.seat)]}

    def come(self) -> list[Message]:
        """What somebody hears who comes to the table: where it stands, what may be done, the board in words."""
        heard: list[Message] = []
        for tokens in (self.mine, {}):
            with Person(self.server, self.made["id"], tokens) as person:
                person.tell({"type": "describe", "id": "words"})
                person.until("described")
                heard += map(json.loads, person.raw)
        return heard

    def answers(self, asked: list[Message]) -> list[str]:
        """What is answered to each of these messages, and to nobody else."""
        told: list[str] = []
        with Person(self.server, self.made["id"]) as onlooker:
            onlooker.until("welcome")
            for at in range(0, len(asked), BURST):
                with Person(self.server, self.made["id"], self.mine) as person:
                    person.until("turn")
                    for message in asked[at : at + BURST]:
                        told.append(json.dumps(person.ask(seat=self.seat, id="x", **message)))
                    kinds = {message["type"] for message in person.heard if message.get("id") != "x"}
                    assert kinds <= {"welcome", "turn", "seats"}, "nothing but answers"
            onlooker.tell({"type": "ping"})
            onlooker.until("pong")
            assert {message["type"] for message in onlooker.heard} <= {"welcome", "seats", "pong"}
        return told

    def without(self, text: str, n: int) -> str:
        """A text without the dice, and without a number."""
        return re.sub(rf"\b{n}\b", "N", text.replace(thrown(self.s), "DICE"))


def tries(spied: Spied, n: int, wrong: list[str]) -> Iterator[Message]:
    """Every way to ask about a number without making it."""
    ply, is_race = int(spied.s.ply), spied.s.seat == SEVERAL
    claims = [race_claim(spied.seat, n, signs) if is_race else claim(n, signs) for signs in range(4)]
    for one in claims:
        yield {"kind": "play", "ply": ply, "actions": [one]}
    yield {"kind": "draft", "ply": ply, "actions": claims[:1]}
    yield {"kind": "call", "action": claims[0]}
    yield {"kind": "explain", "path": [f"n{n}"]}
    yield {"kind": "explain", "path": [f"n{n}"], "draft": claims[:1]}
    typed = [str(n), f"={n}", f"{n}={n}", *(f"{sum}={n}" for sum in wrong)]
    for text in [*typed, *(f"A: {text}" for text in typed)] if is_race else typed:
        yield {"kind": "weigh", "move": text}
        yield {"kind": "play", "ply": ply, "move": text}


def wrong_sums(dice: list[int]) -> list[str]:
    """Sums that these dice do not allow: one is left out, used twice, joined to another, or there is none such."""
    rng = random.Random(4)
    strange = next(die for die in (9, 8, 7) if die not in dice)
    found = ["+".join(map(str, dice[1:])), "*".join(map(str, [*dice, dice[0]])), f"{strange}+{strange}"]
    found += [f"{dice[0]}{dice[1]}+" + "-".join(map(str, dice[2:])), "(" + "+".join(map(str, dice))]
    for _ in range(3):
        some = rng.sample(dice, len(dice) - 1)
        found.append("".join(f"{die}{rng.choice('+-*/')}" for die in some)[:-1])
    return found


def numbers(s: Record) -> tuple[list[int], list[int]]:
    """A few free numbers that the dice make, and a few that they do not, all of them in the same place."""
    makes = set(possible(s))
    places: dict[int, tuple[list[int], list[int]]] = {}
    for n in range(30, 100):  # of two digits, and beyond every place in a line
        where = int(s.where[n]) if s.ruleset == 3 else int(s.owner[n])
        places.setdefault(where, ([], []))[n not in makes].append(n)
    best = max(places.values(), key=lambda found: min(map(len, found)))
    assert all(best), "both kinds"
    return best[0][:6], best[1][:6]


@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_a_number_that_can_be_made_is_answered_like_one_that_cannot(server: Parlour, ruleset: str) -> None:
    spied = Spied(server, 0, ruleset=ruleset, hints="off")
    compare(spied)


def test_in_a_race_a_number_that_can_be_made_is_answered_like_one_that_cannot(server: Parlour) -> None:
    tables = [Spied(server, number, ruleset="connect", hints="off") for number in range(8)]
    spied = tables[-1]  # whose dice, 3 4 5 6, make three numbers of one rack
    spied.play_to_the_race()
    compare(spied)


def compare(spied: Spied) -> None:
    """Try numbers that the dice make and numbers that they do not: every answer is the same."""
    wrong = wrong_sums(dice_of(spied.s))
    told: dict[int, list[str]] = {}
    can, cannot = numbers(spied.s)
    for n in can + cannot:
        answers = spied.answers(list(tries(spied, n, wrong)))
        assert all('"type": "done"' not in answer and '"open": true' not in answer for answer in answers)
        told[n] = [spied.without(answer, n) for answer in answers]
    first = told[can[0]]
    assert len(set(first)) > 3, "there are several kinds of answer"
    for n, answers in told.items():
        assert answers == first, n


def shown(messages: list[Message], s: Record) -> list[Message]:
    """What is heard, without the dice: their pictures, the digits on their keys, and their names in sentences."""
    text = json.dumps(messages).replace(thrown(s), "DICE")
    plain: list[Message] = json.loads(text)
    for message in plain:
        for name in ("match", "id", "commitment"):
            message.pop(name, None)
        for offer in message.get("offers", []):
            for form in offer["forms"]:
                form["keys"] = [key for key in form["keys"] if not key[0].isdigit()]
        if "pieces" in message:
            changed = message["pieces"]["changed"]
            assert [name for name in changed if name.startswith("die-")], "dice are pieces"
            message["pieces"]["changed"] = {n: p for n, p in changed.items() if not n.startswith("die-")}
    return plain


def two_throws(server: Parlour, **options: Any) -> tuple[Spied, Spied]:
    """Two tables that differ in their dice, and in nothing else."""
    first = Spied(server, 0, **options)
    for number in range(1, 40):
        second = Spied(server, number, **options)
        if first.seat == second.seat and dice_of(first.s) != dice_of(second.s):
            return first, second
    raise AssertionError("the same side throws the same dice for ever")


@pytest.mark.parametrize(("hints", "is_same"), [("off", True), ("count", False), ("numbers", False)])
def test_the_table_looks_alike_whatever_the_dice_make(server: Parlour, hints: str, is_same: bool) -> None:
    """And with hints it does not: the comparison would notice."""
    first, second = two_throws(server, ruleset="zones", hints=hints)
    one, other = (shown(spied.come(), spied.s) for spied in (first, second))
    assert [message["type"] for message in one] == ["welcome", "turn", "described", "welcome", "described"]
    assert (one == other) is is_same
