"""Runs a program that plays a seat, and exchanges lines of JSON with it over its standard input and output
(docs/bot-protocol.md).
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress
from typing import Any

import numpy as np

from parlour.bots.turn_message import hello_message, turn_message
from parlour.core.errors import NotAMove, ParlourError
from parlour.core.game import Game
from parlour.core.judge import Attempt
from parlour.core.record import Record

STARTING = 20.0  # seconds that a program gets for its first answer, beyond the usual limit
LONGEST = 65_536  # bytes of one answer


class Forfeit(ParlourError):
    """Raised when a program loses the game by a fault. `kind` is illegal, crashed or late; `player` is the number of
    the player whose program it is.
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind, self.player = kind, 0


class Program:
    """A program that plays a seat. It is started before its first message, and again after it has crashed or been
    late.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds = shlex.split(command), seconds
        self.process: subprocess.Popen[str] | None = None
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.listener: threading.Thread | None = None
        self.has_answered = False

    def start(self) -> None:
        """Start the program unless it is running. Raise Forfeit if it cannot be started."""
        if self.process and self.process.poll() is None:
            return
        self.stop()
        self.answers, self.has_answered = queue.SimpleQueue(), False
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Forfeit("crashed", f"{self.command[0]} cannot be started: {error.strerror}.") from None
        self.listener = threading.Thread(target=listen, args=(self.process, self.answers), daemon=True)
        self.listener.start()

    def stop(self) -> None:
        """Kill the program if it is running."""
        if self.process and self.listener and self.process.stdin:
            self.process.kill()
            self.process.wait()
            self.listener.join()
            with suppress(OSError):  # what was not written yet is lost with the program
                self.process.stdin.close()
            self.process = None

    def close(self) -> None:
        """Send the program a message to end, then stop it."""
        process = self.process
        if process and process.stdin:
            process.stdin.close()
            deadline = time.monotonic() + 1.0
            while process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
        self.stop()

    def tell(self, **message: Any) -> None:
        """Send a message to the program. Raise Forfeit if it has ended."""
        self.start()
        assert self.process and self.process.stdin
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise self.crash() from None

    def hear(self) -> dict[str, Any]:
        """Return the next message from the program. Raise Forfeit if none comes in time or the answer is not a JSON
        object.
        """
        limit = self.seconds + (0.0 if self.has_answered else STARTING)
        try:
            line = self.answers.get(timeout=limit)
        except queue.Empty:
            self.stop()
            raise Forfeit("late", f"It did not answer within {limit:g} seconds.") from None
        if line is None:
            raise self.crash()
        self.has_answered = True
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise Forfeit("illegal", f"It answered {line.strip()[:60]!r}, which is not a JSON object.")
        return message

    def crash(self) -> Forfeit:
        """Return the Forfeit for a program that has ended by itself."""
        code = self.process.wait() if self.process else 0
        self.stop()
        return Forfeit("crashed", f"It ended with exit status {code}.")


def listen(process: subprocess.Popen[str], answers: queue.SimpleQueue[str | None]) -> None:
    """Put each line that a program writes into a queue, and None after its last line."""
    assert process.stdout
    with process.stdout:
        while line := process.stdout.readline(LONGEST):
            answers.put(line)
    answers.put(None)


def read_answer(game: Game, seen: Record, seat: int, answer: dict[str, Any]) -> int:
    """Return the action that a program has chosen, given as a number (`action`) or as text (`move`). Raise Forfeit if
    it is not legal."""
    action = answer.get("action")
    if "move" in answer:
        try:
            read = game.words.read_move(seen, str(answer["move"]))
        except NotAMove as error:
            raise Forfeit("illegal", str(error)) from None
        action = None if isinstance(read, Attempt) else read
    if not isinstance(action, int) or isinstance(action, bool):
        raise Forfeit("illegal", f"It answered {json.dumps(answer)[:60]}, which names no action.")
    refusal = game.why_not(seen, action, seat)
    if refusal is not None:
        raise Forfeit("illegal", f"It chose {action}, which is not legal. {refusal.text}")
    return action


class ProgramPlayer:
    """A player in a duel whose actions an outside program chooses. It asks the program for each action."""

    def __init__(self, command: str, seconds: float) -> None:
        self.program = Program(command, seconds)

    def begin(self, game: Game, start: Record, seats: list[int]) -> None:
        """Tell the program that a game begins, and which seats it has."""
        self.program.tell(**hello_message(game, start, seats, self.program.seconds))

    def choose(self, game: Game, seen: Record, seat: int, luck: int) -> tuple[int, ...]:
        """Ask the program for an action of a seat, and return it."""
        self.program.tell(**turn_message(game, seen, seat))
        return (read_answer(game, seen, seat, self.program.hear()),)

    def end(self, returns: list[float], reason: str) -> None:
        """Tell the program how a game ended."""
        self.program.tell(type="end", returns=returns, reason=reason)

    def close(self) -> None:
        """Stop the program."""
        self.program.close()


def copy_seen(game: Game, s: Record, seat: int) -> Record:
    """Return a copy of a position with only what a seat may see."""
    seen = np.array([s], game.state)[0]
    game.engine.hide(seen, seat)
    return seen
