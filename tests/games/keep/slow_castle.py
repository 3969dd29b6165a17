"""The castle once more, from sections 2, 3, 7 and 11 of the rule book alone, sharing nothing with the package.

Spaces are names such as "A3.0", gates lie in a Counter by names such as "L0", a token's way is a set of name
pairs. An action is a tuple such as ("move", "A3.0"); only `number` knows how they are numbered (section 11).
"""

from __future__ import annotations

from typing import Any

SLOT_ORDER = "D A1 A2 A3 B1 B2 B3 E1 E2 T E4 F1 F2 F4 G1 G2 H1 H2".split()
DEPTH = dict(
    D=0, A1=1, A2=2, A3=3, B1=1, B2=2, B3=3, E1=4, E2=5, T=6, E4=7, F1=4, F2=5, F4=7, G1=8, G2=9, H1=8, H2=9
)
TINT = dict(
    A1=0, A2=2, A3=4, B1=5, B2=3, B3=1, E1=5, E2=3, T=0, E4=5, F1=2, F2=4, F4=1, G1=2, G2=0, H1=4, H2=1
)
PRICE = dict(L=1, U=2, W=3, T=1)
GATE_NAMES = [f"{letter}{i}" for letter in "LUWT" for i in range(6)]
DEFAULTS: dict[str, Any] = dict(
    seats=3, trivia="on", movement="step", supply="standard", keys=6, gates=4, ports="choose", first="draw",
    lateral="on", gate_turns="own", gate_sides="both", difficulty="drawn", guesses=1, pressure="on", skip="any",
    answer_duty="trap", own_wrong=0, stray="on", stray_broke="allowed", stray_rated="flat", chest_keys=0,
    chest_question="race", chest_card="draw", trap_return="side", stay="no", round_limit=60, at_limit="advanced",
    skill=50, chest="either", ratings=3, right_at=4,
)  # fmt: skip


def here(slot: str, side: int) -> str:
    """A space by slot and side, sides counted round."""
    return f"{slot}.{side % 6}"


def draw_map() -> tuple[dict[frozenset[str], str | None], set[frozenset[str]]]:
    """Every connection with the threshold it crosses (None for a path), and which connections are sideways."""
    crosses: dict[frozenset[str], str | None] = {}
    sideways: set[frozenset[str]] = set()
    for s in range(6):
        for chain in ("D A1 A2 A3", "D B1 B2 B3", "E1 E2 T E4", "F1 F2 T F4", "G1 G2", "H1 H2"):
            names = [here(slot, s) for slot in chain.split()]
            for a, b in zip(names, names[1:], strict=False):
                crosses[frozenset({a, b})] = None
        for a in (here("A3", s), here("B3", s - 1)):
            for b in (here("E1", s), here("F1", s - 1)):
                crosses[frozenset({a, b})] = f"L{s}"
        for a in (here("F4", s), here("E4", s - 1)):
            for b in (here("G1", s), here("H1", s - 1)):
                crosses[frozenset({a, b})] = f"U{s}"
        for a in (here("G2", s), here("H2", s)):
            crosses[frozenset({a, "KEEP"})] = f"W{s}"
        for a, b in (("A3", "B3"), ("E1", "F1"), ("F4", "E4"), ("G1", "H1")):
            sideways.add(frozenset({here(a, s), here(b, s - 1)}))
        sideways.add(frozenset({here("G2", s), here("H2", s)}))
    for pair in sideways:
        crosses[pair] = None
    return crosses, sideways


CROSSES, SIDEWAYS = draw_map()
NEIGHBOURS: dict[str, list[str]] = {}
for _pair in CROSSES:
    _a, _b = sorted(_pair)
    NEIGHBOURS.setdefault(_a, []).append(_b)
    NEIGHBOURS.setdefault(_b, []).append(_a)


def depth(name: str) -> int:
    """Moves from the moat."""
    return 10 if name == "KEEP" else DEPTH[name.split(".")[0]]


def tint(name: str) -> int | None:
    """The colour of a space, if it has one."""
    slot, _, side = name.partition(".")
    return (TINT[slot] + int(side)) % 6 if slot in TINT else None


def trap_of(name: str) -> str | None:
    """The gate location of a trap door, if the space is one."""
    return "T" + name[2:] if name.startswith("T.") else None


def space_number(name: str) -> int:
    """The number of a space."""
    slot, _, side = name.partition(".")
    return 108 if name == "KEEP" else 18 * int(side) + SLOT_ORDER.index(slot)


PLAIN = dict(
    done=266, stop=267, hold=268, leave=269, chest_keys=270, chest_try=271, ask=272, decline=276, guess=289,
    noguess=290, try_it=291, pass_on=292, right=314, wrong=315, timeout=316, silence=343,
)  # fmt: skip
COUNTED = dict(
    askd=273, press=277, let=283, category=293, port=299, first=305, diff=311, card=317, roll=324, buzzr=331, buzzw=337,
    rated=348,
)  # fmt: skip
SPREAD = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 5: [0, 1, 2, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def number(action: tuple[Any, ...]) -> int:
    """The number of an action, from the table of section 11."""
    kind, *rest = action
    if (
        kind in ("askd", "diff") and rest[0] > 2
    ):  # two ratings more, numbered behind all that was there before
        return (344 if kind == "askd" else 346) + int(rest[0]) - 3
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in COUNTED:
        return COUNTED[kind] + int(rest[0])
    if kind in ("move", "skip"):
        return (0 if kind == "move" else 109) + space_number(rest[0])
    return (218 if kind == "place" else 242) + GATE_NAMES.index(rest[0])
