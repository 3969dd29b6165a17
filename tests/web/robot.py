"""A robot that plays by what a screen reader would read to it: the accessibility tree, and keys. It knows no game.

It uses no coordinates, no ids and no selectors. It hears names and roles, presses Tab, arrows and Enter, and types.
"""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Any

from .harness import PATIENCE

BACK = ("Cancel", "Undo", "Ask to take back", "Zoom in", "Zoom out", "Rematch")  # what leads nowhere new
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
PLAN = "group Your turn so far"
PRESSES = 100  # keys on the way to one thing before it counts as out of reach


@dataclass
class Node:
    """One thing that a screen reader reads: its role, its name, where it is."""

    role: str
    name: str
    value: str
    focused: bool
    disabled: bool
    inside: tuple[str, ...]  # role and name of everything round it
    children: list[Node] = field(default_factory=list)

    @property
    def is_forward(self) -> bool:
        """A button that leads on."""
        return self.role == "button" and not self.disabled and not self.name.startswith(BACK)


class Robot:
    """Somebody who hears and has a keyboard."""

    def __init__(self, page: Any, luck: random.Random) -> None:
        self.page, self.luck = page, luck
        self.reader = page.context.new_cdp_session(page)
        self.title = ""

    def read(self) -> list[Node]:
        """Everything there is, in reading order."""
        told = self.reader.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {one["nodeId"]: one for one in told}
        found: list[Node] = []

        def walk(one: dict[str, Any], inside: tuple[str, ...]) -> None:
            role = one.get("role", {}).get("value", "")
            name = " ".join(str(one.get("name", {}).get("value", "")).split())
            has = {p["name"]: p["value"].get("value") for p in one.get("properties", [])}
            if not one.get("ignored"):
                value = str(one.get("value", {}).get("value", ""))
                node = Node(role, name, value, bool(has.get("focused")), bool(has.get("disabled")), inside)
                found.append(node)
                inside = (*inside, f"{role} {name}".strip())
            for child in one.get("childIds", []):
                if child in by_id:
                    walk(by_id[child], inside)

        walk(told[0], ())
        return found

    def hear(self, nodes: list[Node], what: str) -> str:
        """All that is said inside something, such as the status."""
        return " ".join(
            n.name for n in nodes if n.role == "StaticText" and any(i.startswith(what) for i in n.inside)
        )

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def choices(self, nodes: list[Node]) -> list[Node]:
        """What can be done now: on the picture, among the moves, or to send a turn."""
        places = (f"group {self.title}", "group Moves", "group Your turn", "alertdialog Are you sure?")
        return [n for n in nodes if n.is_forward and any(i in places for i in n.inside)]

    def is_over(self, nodes: list[Node]) -> bool:
        """Whether the table offers to look at the game again."""
        return any(n.role == "link" and n.name == "Watch replay" for n in nodes)

    def wait(self, until: Any) -> list[Node]:
        """Listen until something is so."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            nodes = self.read()
            if until(nodes):
                return nodes
            assert time.monotonic() < end, f"nothing happens: {self.hear(nodes, 'status')!r}"
            time.sleep(0.05)

    def focused(self) -> Node | None:
        """Where the focus is."""
        return next((node for node in reversed(self.read()) if node.focused), None)

    def go_to(self, target: Node) -> None:
        """Bring the focus to something by Tab; on the picture go on by a few arrows, to any choice there."""
        picture = f"group {self.title}"
        for _ in range(PRESSES):
            here = self.focused()
            if here and here.is_forward and picture in here.inside and picture in target.inside:
                for _ in range(self.luck.randrange(4)):
                    self.press(self.luck.choice(ARROWS))
                return
            if here and (here.role, here.name, here.inside) == (target.role, target.name, target.inside):
                return
            self.press("Tab")
        raise AssertionError(f"the focus never comes to {target.role} {target.name!r}")

    def sound(self, nodes: list[Node]) -> tuple[Any, ...]:
        """What is different after something has been done."""
        kinds = ("button", "textbox", "combobox")
        buttons = tuple((n.name, n.value, n.disabled) for n in nodes if n.role in kinds)
        return buttons, self.hear(nodes, "status"), self.hear(nodes, "list Log"), self.is_over(nodes)

    def enter(self, target: Node, nodes: list[Node], key: str = "Enter") -> None:
        """Go there and press Enter, or in a list the key for the next of it; then something changes. Where something
        was said on the way, what was chosen before may be done already: nothing is pressed, and one listens first."""
        before = self.sound(nodes)
        self.go_to(target)
        if self.sound(self.read()) == before:
            self.press(key)
            self.wait(lambda now: self.sound(now) != before)

    def play(self) -> str:
        """Play until the game is over; what is said then."""
        nodes = self.wait(lambda nodes: any(n.role == "group" and n.name for n in nodes))
        self.title = next(n.name for n in nodes if n.role == "heading")
        while True:
            nodes = self.wait(lambda nodes: self.is_over(nodes) or self.choices(nodes) or self.line(nodes))
            if self.is_over(nodes):
                return self.hear(nodes, "status")
            self.act(nodes)

    def act(self, nodes: list[Node]) -> None:
        """One thing: yes to a question, a line that is typed, a turn that is sent, or any choice."""
        able = self.choices(nodes)
        asked = [n for n in able if "alertdialog Are you sure?" in n.inside]
        line = self.line(nodes)
        if asked:
            return self.enter(asked[0], nodes)
        if line and self.type(nodes, line):
            return None
        lists = [n for n in nodes if n.role == "combobox" and PLAN in n.inside and n.value == "choose"]
        if lists:
            return self.enter(self.luck.choice(lists), nodes, "ArrowDown")
        sends = [n for n in able if "group Your turn" in n.inside]
        moves = [n for n in able if "group Moves" in n.inside]
        drawn = [n for n in able if n not in sends and n not in moves]
        if sends:
            return self.enter(sends[0], nodes)
        groups = [group for group in (moves, drawn) if group]
        return self.enter(self.luck.choice(self.luck.choice(groups)), nodes) if groups else None

    def line(self, nodes: list[Node]) -> Node | None:
        """A line to type a sum on."""
        lines = [n for n in nodes if n.role == "textbox" and "region The board" in n.inside]
        return next((n for n in lines if re.search("sum", n.name, re.I)), None)

    def type(self, nodes: list[Node], line: Node) -> bool:
        """Make a free number of the dice that the board's words tell, and send it; False if none comes to mind."""
        told = self.hear(nodes, "region The board in words")
        dice = [int(die) for die in re.findall(r"\d", re.search(r"Throw \d+: ([\d, and]+)\.", told)[1])]  # type: ignore[index]
        free = numbers_in(re.search(r"Free: ([^.]*)\.", told)[1])  # type: ignore[index]
        for order in permutations(dice):
            for signs in product("+-*", repeat=len(dice) - 1):
                text = str(order[0]) + "".join(
                    f"{sign}{die}" for sign, die in zip(signs, order[1:], strict=True)
                )
                if eval(text) in free:  # noqa: S307  digits and signs of our own
                    self.go_to(line)
                    self.page.keyboard.type(text)
                    self.press("Enter")
                    self.wait(lambda now: self.sound(now)[1:] != self.sound(nodes)[1:])
                    return True
        return False


def numbers_in(text: str) -> set[int]:
    """The numbers of a list such as "1 to 4, 7 and 9"."""
    found: set[int] = set()
    for part in re.split(r", | and ", text):
        ends = [int(end) for end in part.split(" to ")]
        found |= set(range(ends[0], ends[-1] + 1))
    return found
