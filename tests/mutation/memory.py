"""What the run without changes found, kept on disk: a test runs again only if it or what it uses has changed."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAME_FUNCTION = 20  # how many kills elsewhere one in the same function is worth
Found = tuple[float, frozenset[tuple[str, int]], str]  # seconds, lines reached, why it cannot be used


def digest_of(paths: list[Path]) -> str:
    """Return a digest of files, with their names."""
    sha = hashlib.sha256()
    for path in sorted(paths):
        sha.update(str(path).encode() + path.read_bytes())
    return sha.hexdigest()


def digest_around(rules: set[Path], game: str) -> str:
    """Return a digest of what decides which rules a test reaches: the game, and what lies beside its tests. All the
    rest may change without it.
    """
    near = [ROOT / "tests" / "games" / game, ROOT / "tests" / "contract"]
    beside = [path for folder in near for path in folder.rglob("*.*")]
    used = [path for path in beside if not path.name.startswith("test_") and path.name != "equivalent.txt"]
    used += (ROOT / "parlour" / "games" / game).rglob("*.*")
    return digest_of([path for path in {*used, *rules} if path.is_file() and path.suffix != ".pyc"])


@dataclass
class Memory:
    """The findings about each test, under a digest of its file and of everything around it; and how many mutants each
    test has killed, in all (under "") and of each function.
    """

    path: Path
    rules: set[Path]
    around: str
    found: dict[str, tuple[str, Found]] = field(default_factory=dict)
    kills: Counter[tuple[str, str]] = field(default_factory=Counter)

    @classmethod
    def at(cls, path: Path, rules: set[Path], game: str) -> Memory:
        """Return what a file remembers about these rules. If anything around their tests has changed, it remembers
        only which tests killed, and which took too long: they are not tried again.
        """
        memory = cls(path, rules, digest_around(rules, game))
        if path.exists():
            around, found, memory.kills = pickle.loads(path.read_bytes())
            same = around == memory.around
            memory.found = {name: one for name, one in found.items() if same or one[1][2].startswith("took")}
        return memory

    def note_kill(self, function: str, test: str) -> None:
        """Remember which test killed a mutant of a function."""
        self.kills["", test] += 1
        self.kills[function, test] += 1

    def promise(self, function: str, test: str) -> int:
        """Return a number that is the greater, the more likely a test kills a mutant of a function."""
        return 1 + self.kills["", test] + SAME_FUNCTION * self.kills[function, test]

    def recall(self, item: pytest.Item) -> Found | None:
        """Return what was found about a test; None if its file has changed since."""
        known = self.found.get(item.nodeid)
        return known[1] if known and known[0] == digest_of([item.path]) else None

    def keep(self, item: pytest.Item, found: Found) -> None:
        """Remember what was found about a test."""
        self.found[item.nodeid] = (digest_of([item.path]), found)

    def write_kills(self) -> None:
        """Write which tests killed to disk, beside the findings that another process has written there."""
        self.found = pickle.loads(self.path.read_bytes())[1]
        self.write()

    def write(self) -> None:
        """Write everything to disk."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(pickle.dumps((self.around, self.found, self.kills)))
