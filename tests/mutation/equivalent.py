"""The mutants of a game that no test can tell from the original, each with the reason why: equivalent.txt.

A block names file and function, then the lines taken out and put in, then the reason; a blank line ends it:

    rules/advance.py run
    - if ring == s.rings - 1:
    + if ring >= s.rings - 1:
    A token never lies beyond the innermost ring.

Text before the first block of that shape is a heading. Where a function has the same line twice, the block stands for
both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from .mutants import Mutant


@dataclass(frozen=True)
class Equivalent:
    """One explained mutant."""

    file: str
    function: str
    gone: tuple[str, ...]
    come: tuple[str, ...]
    reason: str

    def matches(self, mutant: Mutant, file: str) -> bool:
        """Return whether a mutant of a file, named from the game's folder, is the one explained."""
        same = (self.file, self.function or "-") == (file, mutant.function or "-")
        return same and (self.gone, self.come) == mutant.changed


def read_equivalents(path: Path) -> list[Equivalent]:
    """Return the explained mutants of a file; none if there is no such file. ValueError for a block that is not one."""
    if not path.exists():
        return []
    found = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        lines = block.splitlines()
        gone = tuple(line[2:].strip() for line in lines if line.startswith("- "))
        come = tuple(line[2:].strip() for line in lines if line.startswith("+ "))
        if not gone and not come and not found:
            continue  # the heading
        named = re.fullmatch(r"(\S+\.py) (\S+)", lines[0])
        reason = " ".join(line for line in lines[1:] if not line.startswith(("- ", "+ "))).strip()
        if not named or not gone or not come or not reason:
            raise ValueError(
                f"{path}: this block needs a file and a function, lines with - and +, and a reason:\n{block}"
            )
        function = "" if named[2] == "-" else named[2]
        found.append(Equivalent(named[1], function, gone, come, reason))
    return found
