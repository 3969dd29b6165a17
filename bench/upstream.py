"""Show what a bare uvicorn does with a pipeline and with tiny frames, for a report to its maintainers.

    python bench/upstream.py

It uses no part of Parlour. A server runs in a thread, on a free port of this machine, and one connection sends
requests without waiting for answers, ten megabytes at most. It prints how many requests waited at once: with uvicorn
unchanged, and with reading paused while any of them waits. Then it times the parser on one read of empty WebSocket
frames.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from typing import Any

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

SECONDS, MOST = 5.0, 10 * 2**20
REQUESTS = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000
READ = 256_000  # bytes that uvloop reads at once


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer after a millisecond."""
    await asyncio.sleep(0.001)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Counted(HttpToolsProtocol):
    """uvicorn's protocol, with a record of how many requests wait."""

    longest = 0

    def data_received(self, data: bytes) -> None:
        """Read, and record the length of the pipeline."""
        super().data_received(data)
        type(self).longest = max(self.longest, len(self.pipeline))


class Held(Counted):
    """The same, but reading does not resume while requests wait."""

    longest = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Replace the flow control."""
        super().connection_made(transport)
        waiting = self.pipeline

        class Flow(FlowControl):
            def resume_reading(self) -> None:
                if not waiting:
                    super().resume_reading()

        self.flow = Flow(transport)


def pipelined(protocol: type[Counted]) -> int:
    """Return the most requests of one connection that waited at once."""
    config = uvicorn.Config(app, http=protocol, port=0, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    end, sent, at = time.monotonic() + SECONDS, 0, 0
    with socket.create_connection(server.servers[0].sockets[0].getsockname()) as talk:
        talk.setblocking(False)
        while time.monotonic() < end and sent < MOST:
            try:
                count = talk.send(REQUESTS[at:])
                sent, at = sent + count, (at + count) % len(REQUESTS)
            except BlockingIOError:
                time.sleep(0.001)
            try:
                talk.recv(2**20)
            except BlockingIOError:
                pass
    server.should_exit = server.force_exit = True
    thread.join(10)
    return protocol.longest


def parsed() -> tuple[int, float]:
    """Return how many empty frames one read can hold, and the processor seconds to parse it."""
    parser = ServerProtocol(state=State.OPEN)
    pong = Frame(Opcode.PONG, b"").serialize(mask=True)
    began = time.thread_time()
    parser.receive_data(pong * (READ // len(pong)))
    return len(parser.events_received()), time.thread_time() - began


def main() -> None:
    """Print the figures for a report."""
    print(f"uvicorn {uvicorn.__version__}")
    print(f"requests of one connection that waited at once      {pipelined(Counted):9,}")
    print(f"the same, reading paused while any waits            {pipelined(Held):9,}")
    frames, seconds = parsed()
    print(f"frames of six bytes in one read, and ms to parse it {frames:9,} {1000 * seconds:9,.0f}")


if __name__ == "__main__":
    main()
