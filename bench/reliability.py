"""Test every promise about what is stored, answered and bounded, and print the results as one table.

    python bench/reliability.py                                 all parts
    python bench/reliability.py --only kills --count 1000       one part; kills resume where they stopped
    python bench/reliability.py --print                         the table of what was measured so far
    python bench/reliability.py --print --write                 puts it into docs/reliability.md

Parts: kills, disk, lock, transfer, mangled, attack, hour. The results are in build/reliability.json with the time
they took, so that a long part can be stopped and resumed. Every figure is of this machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs from any folder

from bench import keeping, mangled, trouble

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "reliability.json"
PAGE = ROOT / "docs" / "reliability.md"
BEGINS, ENDS = "<!-- figures -->", "<!-- end of figures -->"
Figures = dict[str, Any]
ROUND = 100_000  # mangled inputs in one round
NOTHING_LOST = ("lost", "doubled", "halved", "damaged", "odd")


def load() -> dict[str, Figures]:
    """Return what was measured so far."""
    return json.loads(KEPT.read_text()) if KEPT.exists() else {}


def keep(part: str, figures: Figures) -> None:
    """Store the figures of a part."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({**load(), part: figures}, indent=1))


def kills(count: int) -> Figures:
    """Kill servers in rounds until there were `count` kills, counting those of earlier runs; return the figures."""
    names = ("kills", "acknowledged", *NOTHING_LOST)
    figures: Figures = load().get("kills", {"rounds": 0, "seconds": 0.0, **dict.fromkeys(names, 0)})
    while figures["kills"] < count:
        began = time.monotonic()
        came = trouble.kill_round(figures["rounds"], min(trouble.ROUND, count - figures["kills"]))
        figures |= {name: figures[name] + came[name] for name in names}
        figures |= {"rounds": figures["rounds"] + 1, "seconds": figures["seconds"] + time.monotonic() - began}
        keep("kills", figures)
        print(
            f"{figures['kills']} kills, {figures['acknowledged']} acknowledged", file=sys.stderr, flush=True
        )
    return figures


def mangle(count: int) -> Figures:
    """Send mangled inputs in rounds until there were `count`, counting those of earlier runs; return the figures."""
    figures: Figures = load().get("mangled", {"all": 0, "rounds": 0, "seconds": 0.0})
    while figures["all"] < count:
        began = time.monotonic()
        came = mangled.run(min(ROUND, count - figures["all"]), figures["rounds"])
        figures |= {name: figures.get(name, 0) + often for name, often in came.items()}
        figures["all"] += sum(came.values()) - came["5xx or undocumented"]
        figures |= {"rounds": figures["rounds"] + 1, "seconds": figures["seconds"] + time.monotonic() - began}
        keep("mangled", figures)
        print(f"{figures['all']:,} mangled", file=sys.stderr, flush=True)
    return figures


PARTS: dict[str, tuple[Callable[[int], Figures], int, str]] = {
    "kills": (kills, 1000, "server killed with SIGKILL during play"),
    "disk": (lambda _: trouble.full_disk(), 1, "disk full during play"),
    "lock": (lambda _: trouble.locked_store(), 1, "database locked for 20 seconds during play"),
    "transfer": (keeping.transfer, 10_000, "matches exported and restored"),
    "mangled": (mangle, 1_000_000, "mangled messages and texts"),
    "attack": (keeping.attack, 60, "attacked in every way at once"),
    "hour": (keeping.hour, 36_000, "as many moves as 100 tables make in an hour"),
}


def told(part: str, figures: Figures) -> str:
    """Return a row of the table."""
    facts = ", ".join(f"{name} {shown(value)}" for name, value in figures.items() if name != "seconds")
    command = f"`python bench/reliability.py --only {part}`"
    return f"| {PARTS[part][2]} | {facts} | {figures.get('seconds', 0):,.0f} s | {command} |"


def shown(value: Any) -> str:
    """Return a figure as text."""
    return (
        f"{value:,.1f}"
        if isinstance(value, float)
        else f"{value:,}"
        if isinstance(value, int)
        else str(value)
    )


def main() -> None:
    """Run the parts that were named, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default=",".join(PARTS), help=f"some of {','.join(PARTS)}")
    parser.add_argument("--count", type=int, help="kills, matches, messages, seconds or moves")
    parser.add_argument("--write", action="store_true", help="put the table into docs/reliability.md")
    parser.add_argument("--print", action="store_true", help="print only; run nothing")
    asked = parser.parse_args()
    for part in [] if asked.print else asked.only.split(","):
        run, usual, _ = PARTS[part]
        began = time.monotonic()
        figures = run(asked.count or usual)
        keep(part, {"seconds": time.monotonic() - began, **figures})
    measured = load()
    rows = [told(part, measured[part]) for part in PARTS if part in measured]
    table = "\n".join(["| Test | Result | Took | Command |", "|---|---|---:|---|", *rows])
    print(table)
    if asked.write:
        before, _, after = PAGE.read_text(encoding="utf-8").partition(BEGINS)
        PAGE.write_text(f"{before}{BEGINS}\n{table}\n{ENDS}{after.partition(ENDS)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
