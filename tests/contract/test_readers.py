"""Whatever a reader lets in can be played to an end, stays sound on the way, and comes back from its text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from parlour.core.compile import compiled
from parlour.core.errors import BadPosition, ParlourError
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.position import LONGEST, Position
from parlour.core.record import NOBODY, copy
from tests.tables import each_game, samples

CASES = 200  # texts that are let in, for each game
TRIED = 4000  # texts tried to find them
FAR = 2500  # plies: further than any game under test goes before its limits end it
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "5",
    "6",
    "7",
    "9",
    "12",
    "40",
    "99",
    "100",
    "199",
    "1000",
    "32767",
    "2147483647",
)


def mangled(texts: list[str], rng: random.Random) -> Iterator[str]:
    """Positions with one or two things changed: a number, a word left out, said twice or taken from another."""
    while True:
        words = re.split(r"( |;|\||/|,|=|:)", rng.choice(texts))
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(words))
            kind = rng.randrange(4)
            if kind == 0:
                words[at] = re.sub(r"-?\d+", lambda _: rng.choice(NUMBERS), words[at], count=1)
            elif kind == 1:
                words[at] = ""
            elif kind == 2:
                words[at] = words[at] + words[at]
            else:
                words[at] = rng.choice(re.split(r"( |;|\||/|,|=|:)", rng.choice(texts)))
        yield "".join(words)


@cache
def let_in(game: Game) -> list[Position]:
    """Positions of mangled texts that the game's reader takes, each once."""
    found = []
    rng = random.Random(f"{game.name} readers")
    texts = [game.words.position_name(s) for s in samples(game)]
    seen, tries = set(texts), 0
    for text in mangled(texts, rng):
        tries += 1
        if tries > TRIED or len(seen) >= len(texts) + CASES:
            return found
        try:
            position = game.read(text)
        except BadPosition:
            continue
        if str(position) not in seen:
            seen.add(str(position))
            found.append(position)
    raise AssertionError("there is always another text")


@each_game
def test_whatever_is_read_is_sound_and_comes_back(game: Game) -> None:
    found = 0
    for position in let_in(game):
        found += 1
        assert game.read(str(position)) == position, str(position)
        assert position.over or position.moves(), str(position)
        assert position.text() and (not position.over or position.outcome())
    assert found > 30, "enough of them to mean something"


@each_game
def test_whatever_is_read_can_be_played_to_an_end(game: Game) -> None:
    engine = compiled(game)
    for number, position in enumerate(let_in(game)):
        s, plies = copy(position._s), 0
        for _ in random_walk(game, s, 7, number, engine):
            plies += 1
            if plies < 40 or s.seat == NOBODY:
                assert game.faults_of(s) == [], (str(position), plies)
            assert plies < FAR * 8, str(position)


@each_game
@pytest.mark.parametrize("text", [None, 7, b"x", [], {}, 1.5, True])
def test_what_is_no_text_is_no_position(game: Game, text: object) -> None:
    with pytest.raises(BadPosition, match="read from a text"):
        game.read(text)  # type: ignore[arg-type]


@each_game
def test_a_text_without_end_is_refused_at_once(game: Game) -> None:
    whole = game.words.position_name(samples(game)[0])
    for text in (whole + " " * 100_000, whole + "9" * 100_000, "x" * (LONGEST + 1)):
        with pytest.raises(BadPosition, match="no position needs more"):
            game.read(text)
    for text in (whole + "9" * 5000, "9" * 5000, whole.replace("0", "0" * 4000, 1), "," * 9000, "=" * 9000):
        try:
            game.read(text)
        except ParlourError:
            pass


@each_game
def test_no_word_of_a_position_is_said_twice(game: Game) -> None:
    """A name that comes twice is a mistake, whichever of the two was meant."""
    for s in samples(game)[:40]:
        text = game.words.position_name(s)
        for name in re.findall(r"(\w+)=", text):
            word = re.search(rf"(?:^|\s){name}=[^\s;]+", text)
            if word:
                joint = "; " if ";" in text else " "
                with pytest.raises(BadPosition):
                    game.read(f"{text}{joint}{word[0].strip()}")
