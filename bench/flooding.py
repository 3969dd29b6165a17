"""Attackers that work below HTTP and the table's messages: they flood connections and frames.

bench/attack.py runs them beside its own. Each is bounded in number and in bytes, and stops when the time is up.
"""

from __future__ import annotations

import asyncio
import os
import struct
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.attack import Attack

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
AT_ONCE = 2000  # requests in one write
LANES, CONNECTIONS = 4, 50  # pipelining connections at a time, and in all
PIPELINED = 60 * 2**20  # bytes of pipelined requests on one connection
SOCKETS = 10  # sockets that send tiny frames
BLOCK = 2 * 2**20  # bytes of frames on one socket before it stops
CROWD, EACH = 7, 320  # addresses, and connections from each: more than the server's 2,000 places
PROBES = 0.1  # seconds between newcomers


def upgrade(path: str) -> bytes:
    """Return the HTTP request that opens a socket."""
    lines = ["GET " + path + " HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
    return "\r\n".join(lines).encode()


def frame(first: int, data: bytes = b"") -> bytes:
    """Return a masked frame from its first byte (FIN and opcode) and a payload of at most 125 bytes."""
    mask = os.urandom(4)
    return (
        struct.pack("!BB", first, 0x80 | len(data))
        + mask
        + bytes(b ^ mask[i % 4] for i, b in enumerate(data))
    )


KINDS = {
    "empty fragments": (frame(0x01), frame(0x00)),  # a text message without an end
    "pings": (b"", frame(0x89)),
    "pongs": (b"", frame(0x8A)),
}  # the first frame, and the repeated one


async def swallow(reader: asyncio.StreamReader) -> None:
    """Read and discard whatever the server sends."""
    with suppress(OSError):
        while await reader.read(65536):
            pass


async def pour(attack: Attack, writer: asyncio.StreamWriter, block: bytes, most: int) -> int:
    """Write a block again and again, as fast as the server takes it; return how many bytes it took."""
    sent = 0
    with suppress(OSError, TimeoutError):
        while attack.goes_on() and sent < most and not writer.transport.is_closing():
            writer.write(block)
            await asyncio.wait_for(writer.drain(), max(0.1, attack.until - time.monotonic()))
            sent += len(block)
    return sent


async def pipeline(attack: Attack, address: str, came: Counter[str]) -> None:
    """Open connections, a few at a time, that send requests without waiting for answers."""

    async def one() -> None:
        for _ in range(CONNECTIONS):
            if not attack.goes_on():
                return
            reader, writer = await asyncio.open_connection(attack.host, attack.port, local_addr=(address, 0))
            reading = asyncio.create_task(swallow(reader))
            came["connections"] += 1
            came["KB taken"] += await pour(attack, writer, REQUEST * AT_ONCE, PIPELINED) // 1024
            writer.transport.abort()
            reading.cancel()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(LANES)))


async def frames(attack: Attack, address: str, came: Counter[str]) -> None:
    """Open sockets at the player's table that send empty fragments, pings and pongs, two megabytes each time."""

    async def one(kind: str) -> None:
        first, again = KINDS[kind]
        while attack.goes_on():
            try:
                place = asyncio.open_connection(attack.host, attack.port, local_addr=(address, 0))
                reader, writer = await asyncio.wait_for(place, 10)
                writer.write(upgrade(f"/match/{attack.match}/live"))
                told = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
                came["came in" if b" 101 " in told else "refused"] += 1
                reading = asyncio.create_task(swallow(reader))
                writer.write(first)
                sent = await pour(attack, writer, again * (65536 // len(again)), BLOCK)
                came[f"KB of {kind}"] += sent // 1024
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(reading), 1)
                reading.cancel()
                writer.transport.abort()
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                came[type(error).__name__] += 1
            await asyncio.sleep(0.05)

    kinds = list(KINDS)
    await asyncio.gather(*(one(kinds[number % len(kinds)]) for number in range(SOCKETS)))


async def crowd(attack: Attack, address: str, came: Counter[str]) -> None:
    """Hold more idle connections than there are places, from seven addresses, while newcomers arrive from another."""

    async def hold(number: int) -> None:
        own = f"127.0.2.{number % CROWD + 1}"
        while attack.goes_on():
            writer = None
            try:
                place = asyncio.open_connection(attack.host, attack.port, local_addr=(own, 0))
                reader, writer = await asyncio.wait_for(place, 10)
                came["opened"] += 1
                if number % 2:
                    writer.write(REQUEST)
                with suppress(TimeoutError):
                    await asyncio.wait_for(swallow(reader), max(0.1, attack.until - time.monotonic()))
            except (OSError, TimeoutError) as error:
                came[type(error).__name__] += 1
            finally:
                if writer:
                    writer.transport.abort()
            await asyncio.sleep(1)

    async def newcomers() -> None:
        await asyncio.sleep(3)  # time for the crowd to take all places
        waits = [0.0]
        while attack.goes_on():
            began, told = time.monotonic(), b""
            with suppress(OSError, TimeoutError):
                place = asyncio.open_connection(attack.host, attack.port, local_addr=(address, 0))
                reader, writer = await asyncio.wait_for(place, 10)
                writer.write(REQUEST)
                told = await asyncio.wait_for(reader.read(65536), 10)
                writer.transport.abort()
            came["newcomers answered" if b" 200 " in told else "newcomers refused"] += 1
            waits.append(time.monotonic() - began)
            await asyncio.sleep(PROBES)
        came["ms, longest wait of a newcomer"] = round(1000 * max(waits))

    await asyncio.gather(newcomers(), *(hold(number) for number in range(CROWD * EACH)))


async def lab(attack: Attack, address: str, came: Counter[str]) -> None:
    """Keep the lab busy: comparison after comparison, with all that may wait in the queue."""
    runs: dict[str, str] = {}
    async with attack.client(address) as client:
        while attack.goes_on():
            wanted = {"game": attack.game, "seed": len(came) + came["201"], "bots": "quick"}
            made = await client.post("/api/lab", json=wanted)
            came[str(made.status_code)] += 1
            if made.status_code == 201:
                runs[made.json()["id"]] = "waiting"
            for name, state in runs.items():
                if state != "done":
                    told = (await client.get(f"/api/lab/{name}")).json()
                    runs[name] = told.get("state", "done")
                    came["seen playing"] += runs[name] == "running"
                    came["games"] = max(came["games"], (told.get("result") or {}).get("games", 0))
            await asyncio.sleep(0.3)


ATTACKS = (pipeline, frames, crowd, lab)
