"""What the gallery shows: for each picture the address of a page, the seats that its browser holds, and what is done
there before the picture is taken.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.games import GAMES
from parlour.web.network import qr_of

from ..web.harness import Parlour
from ..web.people import Person
from .games import names, score_of, whole

CLASS = ("class-set-up", "class-code", "class-teacher", "class-board", "class-pupil")
LINKS = [{"url": "http://192.168.1.20:8642/", "qr": qr_of("http://192.168.1.20:8642/")}]  # of a home network


@dataclass
class Scene:
    """One page as somebody sees it."""

    name: str
    path: str
    tokens: dict[str, Any] = field(default_factory=dict)  # by match: the seats that this browser holds
    storage: dict[str, str] = field(default_factory=dict)
    act: Callable[[Any], None] | None = None
    full: bool = False  # the whole page, not only what the window shows


def scenes(server: Parlour, words: Sequence[str] = ()) -> list[Scene]:
    """Return the scenes whose names contain one of these words, or all, after setting up the tables and the class that
    they show.
    """

    def wants(name: str) -> bool:
        return not words or any(word in name for word in words)

    tables = [scene for name in names() for scene in played(server, name, wants)]
    found = [
        Scene("lobby", "/", full=True),
        Scene("home-network", "/", act=open_to_the_network),
        your_games([scene for scene in tables if scene.name.startswith("end-")]),
        *(Scene(f"sheet-{name}", f"/#{name}") for name in GAMES),
        *(Scene(f"set-up-{name}", f"/games/{name}", full=True) for name in GAMES),
        *(begun(server, name) for name in GAMES),
        *(Scene(f"rules-{name}", f"/games/{name}/rules") for name in GAMES),
        *(Scene(f"lesson-{name}", f"/games/{name}/first-steps", act=step_on) for name in GAMES),
        *tables,
        *([question(server)] if wants("question-keep") else []),
        invitation(server),
        *(classroom(server) if any(map(wants, CLASS)) else []),
        *(Scene(f"lab-{name}", f"/games/{name}/lab", full=True) for name in GAMES),
        reminder(server),
        Scene("offline", "/offline"),
        Scene("nothing-there", "/match/nobody"),
    ]
    return [scene for scene in found if wants(scene.name)]


def begun(server: Parlour, name: str) -> Scene:
    """Return the scene of a table at its first choice: what is set up, placed or drawn before the first move."""
    seats = server.ask("GET", f"/api/games/{name}").raise_for_status().json()["seat_names"]
    made = server.begin(name, [{"who": "me"}] * len(seats))
    return Scene(f"start-{name}", made["url"], {made["id"]: {"tokens": made["tokens"], "at": 1}})


def open_to_the_network(page: Any) -> None:
    """Open the parlour to the home network, as it looks on a computer that has one."""
    state = {"can_open": True, "is_open": False, "links": []}
    page.route(
        "**/api/network",
        lambda route: route.fulfill(
            json=state if route.request.method == "GET" else state | {"is_open": True, "links": LINKS}
        ),
    )
    page.reload()
    page.click("#network summary")
    page.click("[data-network=open]")
    page.wait_for_selector("[data-network=close]")
    page.locator("#network").scroll_into_view_if_needed()


def your_games(ends: list[Scene]) -> Scene:
    """Return the scene of somebody's finished games: the tables of these scenes, a day apart."""
    own = {}
    for day, (name, seats) in enumerate(item for scene in ends for item in scene.tokens.items()):
        own[name] = seats | {"at": 1_760_000_000_000 + day * 86_400_000}
    return Scene("your-games", "/your-games", own, act=wait_for_rows, full=True)


def wait_for_rows(page: Any) -> None:
    """Wait until the page lists the finished games."""
    page.wait_for_selector("#finished-list li")


def reminder(server: Parlour) -> Scene:
    """Return the scene of the page on which the receiver of a message confirms the address."""
    made = server.begin("mandala", "me me", options={"seats": 2})
    return Scene("reminder", f"/match/{made['id']}/reminder#seat=0&code=none")


def step_on(page: Any) -> None:
    """Go to the first step of a lesson that asks for a move."""
    page.click("#next")


def played(server: Parlour, name: str, wants: Callable[[str], bool]) -> list[Scene]:
    """Return the scenes of one score: a table that continues it, its replay and, if it is over, its end. Return none
    if nobody wants any of them: to check a score takes a while.
    """
    if not any(map(wants, (f"table-{name}", f"replay-{name}", f"end-{name}", "your-games"))):
        return []
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
    if name in whole():
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
    """Return the scene of somebody who is asked a question: the team that the score stops at, against bots."""
    made, seat = asked(server)
    own = {made["id"]: {"tokens": {seat: made["tokens"][seat]}, "at": 1}}
    return Scene("question-keep", made["url"], own, act=wait_for_answers)


def asked(server: Parlour) -> tuple[dict[str, Any], str]:
    """Begin a table at which a person is asked a question. Return it and the person's seat."""
    text, ply = score_of("keep-question")
    opened = server.ask("POST", "/api/files", content=text.encode()).raise_for_status().json()
    seats = [{"who": "bot"}, {"who": "bot"}, {"who": "me"}]
    path = f"/api/matches/{opened['id']}/tables"
    made: dict[str, Any] = (
        server.ask("POST", path, json={"ply": ply, "seats": seats}).raise_for_status().json()
    )
    return made, "2"


def wait_for_answers(page: Any) -> None:
    """Wait until the question can be answered."""
    page.wait_for_selector("#question .choices button:enabled")


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
