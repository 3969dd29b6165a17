"""parlour join: let a program take a seat at a table on a server."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

if TYPE_CHECKING:
    from parlour.lab.program import Program

LINK = re.compile(r"/match/([^/#]+)#seat=(\d+)\.(\S+)$")
PING = 3.0  # seconds between signs of life
WAIT = 20.0  # seconds within which the server answers


def join(
    link: Annotated[str, typer.Argument(help="The link to your seat, which the table shows under Seats.")],
    command: Annotated[str, typer.Argument(help="The command of the program, in quotes.")],
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds the program has for each answer.")] = 5.0,
) -> None:
    """Let a program play a seat at a table on a server, until the game is over (docs/bot-protocol.md)."""
    from parlour.core.errors import BadOption
    from parlour.lab.program import Forfeit, Program

    found = LINK.search(link)
    if not found:
        raise BadOption("Give the link to a seat: http://server/match/ID#seat=0.TOKEN")
    program = Program(command, seconds)
    try:
        typer.echo(play(link, found[1], int(found[2]), found[3], program))
    except Forfeit as error:
        typer.echo(f"{error} The seat is still yours: open the link to play on.", err=True)
        raise typer.Exit(1) from None
    finally:
        program.close()


def play(link: str, match: str, seat: int, token: str, program: Program) -> str:
    """Let a program play a seat until the game is over; return a sentence that says how it ended. Raise Forfeit if
    the program makes a mistake.
    """
    from parlour.core.errors import NotInstalled

    try:
        from websockets.sync.client import connect
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"Joining a table needs {error.name}, which is not installed. Run: pip install 'parlour[web]'"
        ) from None

    parts = urlsplit(link)
    web = f"{parts.scheme}://{parts.netloc}"
    address = f"{web}/api/matches/{match}/seats/{seat}/turn"
    answered, has_begun = -1, False
    with connect(f"{web.replace('http', 'ws', 1)}/match/{match}/live", max_size=2**22) as socket:
        send(socket, type="hello", version=2, tokens=[token])
        while True:
            heard = listen(socket)
            if heard.get("code") == "stale":
                answered = -1  # the table had moved on before the answer came: ask for the turn as it is now
            elif heard.get("type") in ("refused", "error"):
                program.tell(type="refused", text=heard["text"])
                raise mistake(heard["text"])
            elif heard.get("type") not in ("welcome", "event", "turn"):
                continue
            told = fetch(address, token)
            if not has_begun:
                hello = {name: told[name] for name in ("protocol", "game", "version", "options", "seats")}
                program.tell(type="hello", **hello, yours=[seat], seconds=program.seconds)
                has_begun = True
            if told["over"]:
                program.tell(type="end", returns=told["returns"], reason="over")
                return f"The game is over: {told['returns'][seat]:+g}."
            if told["acts"] and told["ply"] != answered:
                answered = told["ply"]
                move(socket, program, told, token)


def move(socket: Any, program: Program, told: dict[str, Any], token: str) -> None:
    """Ask the program for a move and send the move to the server. `told` is the server's description of the turn."""
    message = {name: told[name] for name in ("seat", "ply", "position", "moves")}
    program.tell(type="turn", **message)
    chosen = program.hear()
    play = {"type": "play", "id": f"ply-{told['ply']}", "token": token, "seat": told["seat"]}
    if "move" in chosen:
        send(socket, **play, ply=told["ply"], move=str(chosen["move"]))
    elif isinstance(chosen.get("action"), int):
        send(socket, **play, ply=told["ply"], actions=[chosen["action"]])
    else:
        raise mistake(f"It answered {json.dumps(chosen)[:60]}, which names no action.")


def fetch(address: str, token: str) -> dict[str, Any]:
    """Return the server's description of a turn, as the seat with this token sees it. Raise HTTPError if the server
    refuses.
    """
    request = Request(address, headers={"Authorization": f"Bearer {token}"})
    with urlopen(request, timeout=WAIT) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def mistake(text: str) -> Exception:
    """Return the Forfeit for an answer of the program that is not a legal move."""
    from parlour.lab.program import Forfeit

    return Forfeit("illegal", text)


def send(socket: Any, **message: Any) -> None:
    """Send a message to the server."""
    socket.send(json.dumps(message))


def listen(socket: Any) -> dict[str, Any]:
    """Return the next message from the server. While waiting, send a ping now and then."""
    while True:
        try:
            message: dict[str, Any] = json.loads(socket.recv(PING))
            return message
        except TimeoutError:
            send(socket, type="ping")
