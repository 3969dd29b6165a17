"""What the gallery shows: for each picture the address of a page, the seats that its browser holds, and what is done
there before the picture is taken.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from parlour.games import GAMES

from ..web.harness import Parlour
from ..web.people import Person
from .games import names, score_of

WHOLE = ("hundred", "keep")  # scores of games that were played to their end


@dataclass
class Scene:
    """One page as somebody sees it."""

    name: str
    path: str
    tokens: dict[str, Any] = field(default_factory=dict)  # by match: the seats that this browser holds
    storage: dict[str, str] = field(default_factory=dict)
    act: Callable[[Any], None] | None = None
    full: bool = False  # the whole page, not only what the window shows


def scenes(server: Parlour) -> list[Scene]:
    """Return all scenes, after setting up the tables and the class that they show."""
    return [
        Scene("lobby", "/", full=True),
        Scene("sheet-hundred", "/#hundred"),
        *(Scene(f"set-up-{name}", f"/games/{name}", full=True) for name in GAMES),
        *(Scene(f"rules-{name}", f"/games/{name}/rules") for name in GAMES),
        *(Scene(f"lesson-{name}", f"/games/{name}/first-steps", act=step_on) for name in GAMES),
        *(scene for name in names() for scene in played(server, name)),
        question(server),
        invitation(server),
        *classroom(server),
        Scene("nothing-there", "/match/nobody"),
    ]


def step_on(page: Any) -> None:
    """Go to the first step of a lesson that asks for a move."""
    page.click("#next")


def played(server: Parlour, name: str) -> list[Scene]:
    """Return the scenes of one score: a table that continues it, its replay and, if it is over, its end."""
    text, ply = score_of(name)
    opened = server.ask("POST", "/api/files", content=text.encode()).raise_for_status().json()
    view = server.ask("GET", f"/api/matches/{opened['id']}").raise_for_status().json()
    seats = [{"who": "me"}] + [{"who": "bot"}] * (len(view["seats"]) - 1)
    path = f"/api/matches/{opened['id']}/tables"
    made = server.ask("POST", path, json={"ply": ply, "seats": seats}).raise_for_status().json()
    own = {made["id"]: {"tokens": made["tokens"], "at": 1}}
    found = [Scene(f"table-{name}", made["url"], own, act=pick_first)]
    if "-" not in name:
        found.append(Scene(f"replay-{name}", f"{opened['url']}?ply={ply}"))
    if name in WHOLE:
        found.append(ended(server, name, opened["id"], len(view["seats"])))
    return found


def ended(server: Parlour, name: str, replay: str, seats: int) -> Scene:
    """Return the scene of a table whose last move its winner has just played."""
    rows = [row.split(" ", 1)[1] for row in score_of(name)[0].splitlines() if row[:1].isdigit()]
    body = {"ply": len(rows) - 1, "seats": [{"who": "me"}] * seats}
    made = server.ask("POST", f"/api/matches/{replay}/tables", json=body).raise_for_status().json()
    with Person(server, made["id"], made["tokens"]) as person:
        person.until("welcome")
        seat = str(person.heard[-1]["standing"]["acting"][0])
        person.ask("play", int(seat), ply=len(rows) - 1, move=rows[-1])
    own = {made["id"]: {"tokens": {seat: made["tokens"][seat]}, "at": 1}}
    return Scene(f"end-{name}", made["url"], own, act=wait_for_figures)


def wait_for_figures(page: Any) -> None:
    """Wait until the card at the end shows the figures of the match; on a phone, go to the card."""
    page.wait_for_selector("#end-figures td.best", state="attached")
    if page.viewport_size["width"] < 500:
        page.click("#end-open")


def pick_first(page: Any) -> None:
    """Choose the first piece or place that can be chosen, so that the picture shows where it may go."""
    if page.locator("#stage svg .moving .can").count():
        page.locator("#stage svg .moving .can").first.dispatch_event("click")
        page.wait_for_timeout(250)


def question(server: Parlour) -> Scene:
    """Return the scene of a table of Keep at which a question is open."""
    made = server.begin("keep", "me me", options={"first": "seat0", "ports": "fixed", "seats": 2})
    return Scene("question-keep", made["url"], {made["id"]: {"tokens": made["tokens"], "at": 1}}, act=ask)


def ask(page: Any) -> None:
    """Move the first token, which brings a question."""
    page.wait_for_selector("#hands [data-at='done']")
    page.keyboard.press(" ")
    page.wait_for_timeout(300)
    page.locator("#stage svg .still .can").first.dispatch_event("click")
    page.wait_for_timeout(200)
    if page.is_visible("#confirm:enabled"):
        page.click("#confirm")
    page.wait_for_selector("#question:not([hidden])", timeout=8000)


def invitation(server: Parlour) -> Scene:
    """Return the scene of a guest who opens an invitation."""
    made = server.begin("mandala", [{"who": "me", "name": "Ann"}, {"who": "open"}], options={"seats": 2})
    return Scene("invitation", f"/match/{made['id']}#invite={made['invite']}")


def classroom(server: Parlour) -> list[Scene]:
    """Return the scenes of a class: its set-up, the code, and the pages of teacher, pupil and screen in a round."""
    made = server.ask("POST", "/api/classes", json={"game": "hundred"}).raise_for_status().json()
    code, token = made["code"], made["token"]
    headers = {"Authorization": f"Bearer {token}"}
    for name in ("Ada", "Ben", "Chioma"):
        server.ask("POST", f"/api/classes/{code}/pupils", json={"name": name}).raise_for_status()
    server.ask("POST", f"/api/classes/{code}/next", json={"round": 0}, headers=headers).raise_for_status()
    led = {"parlour.classes": json.dumps({f"{code} teacher": {"token": token, "at": 9_999_999_999_999}})}
    return [
        Scene("class-set-up", "/games/hundred/class"),
        Scene("class-code", "/class"),
        Scene("class-teacher", f"/class/{code}/teacher", storage=led),
        Scene("class-board", f"/class/{code}/board"),
        Scene("class-pupil", f"/class/{code}"),
    ]
