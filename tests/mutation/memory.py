"""What the run without changes found, kept on disk: a test runs again only if it or what it uses has changed."""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Found = tuple[float, frozenset[tuple[str, int]], str]  # seconds, lines reached, why it cannot be used


def digest_of(paths: list[Path]) -> str:
    """Return a digest of files, with their names."""
    sha = hashlib.sha256()
    for path in sorted(paths):
        sha.update(str(path).encode() + path.read_bytes())
    return sha.hexdigest()


def digest_around(rules: set[Path]) -> str:
    """Return a digest of all that tests use: the package, the mutated files, and what lies beside the tests."""
    beside = [path for path in (ROOT / "tests").rglob("*.*") if not path.name.startswith("test_")]
    used = [*(ROOT / "parlour").rglob("*.*"), *beside, *rules]
    return digest_of([path for path in used if path.is_file() and path.suffix != ".pyc"])


@dataclass
class Memory:
    """The findings about each test, under a digest of its file and of everything around it."""

    path: Path
    rules: set[Path]
    around: str
    found: dict[str, tuple[str, Found]] = field(default_factory=dict)

    @classmethod
    def at(cls, path: Path, rules: set[Path]) -> Memory:
        """Return what a file remembers about these rules; nothing if anything around their tests has changed."""
        memory = cls(path, rules, digest_around(rules))
        if path.exists():
            around, found = pickle.loads(path.read_bytes())
            if around == memory.around:
                memory.found = found
        return memory

    def recall(self, item: pytest.Item) -> Found | None:
        """Return what was found about a test; None if its file has changed since."""
        known = self.found.get(item.nodeid)
        return known[1] if known and known[0] == digest_of([item.path]) else None

    def keep(self, item: pytest.Item, found: Found) -> None:
        """Remember what was found about a test."""
        self.found[item.nodeid] = (digest_of([item.path]), found)

    def write(self) -> None:
        """Write everything to disk."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(pickle.dumps((self.around, self.found)))
