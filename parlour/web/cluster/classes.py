"""Classes in a cluster: each class lives in one process, and the other processes forward its requests to that
process over Redis.

A key in Redis says which process has a class. The database has every class as it was after its last change, except
for the answers to the present throw. So if the process dies or stops, the next process that gets a request takes the
class over and loads it: pupils and teachers stay in, and the teacher throws again. While Redis cannot be reached,
each process serves the classes that it has, and asks for patience about the others.
"""

from __future__ import annotations

import asyncio
import base64
import re
import secrets

from fastapi import FastAPI, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import Busy, response_to
from .cluster import Cluster
from .notes import Ask, Reply

CODE = re.compile(r"/(?:api/classes|class)/([A-Za-z]{4})(?:/|$)")
PATIENCE = 10.0  # seconds for the other process to answer
LOOK = 0.25  # seconds between two looks at whether the other process still runs
TRIES = 3  # processes that are asked, in case a class moves meanwhile
UNKNOWN = "This class is on another server, which cannot be reached now. Try again in a moment."


class ClassForwarder:
    """Middleware that forwards requests for a class to the process that has the class."""

    def __init__(self, app: ASGIApp, main: FastAPI) -> None:
        self.app, self.main = app, main
        self.asked: dict[str, asyncio.Future[Reply]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cluster: Cluster | None = self.main.state.registry.cluster if scope["type"] == "http" else None
        found = CODE.match(scope["path"]) if cluster else None
        if cluster and scope["path"] == "/api/classes" and scope["method"] == "POST":
            return await self.app(scope, receive, self.claiming(cluster, send))
        if not cluster or not found:
            return await self.app(scope, receive, send)
        cluster.asked_about_class, cluster.answered_about_class = self.answer, self.hear
        await self.pass_on(cluster, found[1].upper(), scope, receive, send)

    async def pass_on(self, cluster: Cluster, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a class here if this process has the class; otherwise let the process that has it
        answer.
        """
        body = await whole_body(receive)
        for _ in range(TRIES):
            owner = await self.owner_of(cluster, code)
            if owner == cluster.name:
                return await self.app(scope, again(body), send)
            if owner and (reply := await self.ask(cluster, owner, scope, body)) is not None:
                headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in reply.headers]
                await send({"type": "http.response.start", "status": reply.status, "headers": headers})
                return await send({"type": "http.response.body", "body": base64.b64decode(reply.body)})
        await response_to(Request(scope), Busy(UNKNOWN))(scope, receive, send)

    async def owner_of(self, cluster: Cluster, code: str) -> str:
        """Return the name of the process that has a class; "" while that is not known. If the class has moved
        to another process, drop the copy of it here, because the database has a newer one.
        """
        before = cluster.owners.get(code)
        owner = await cluster.owner_of_class(code)
        if owner and owner != before:
            self.main.state.classes.all.pop(code, None)
        return owner

    def claiming(self, cluster: Cluster, send: Send) -> Send:
        """Return a `send` function for a request that this process answers. Before the response starts, it
        claims in Redis every class that was opened here meanwhile, so that the other processes forward
        requests for it.
        """
        cluster.asked_about_class, cluster.answered_about_class = self.answer, self.hear

        async def claim_and_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                for code in self.main.state.classes.all.keys() - cluster.owners.keys():
                    cluster.owners[code] = cluster.name
                    await cluster.owner_of_class(code)
            await send(message)

        return claim_and_send

    async def ask(self, cluster: Cluster, owner: str, scope: Scope, body: bytes) -> Reply | None:
        """Send a request to the process `owner` and return its response; None if it has died, or does not answer in
        time.
        """
        question = Ask(
            process=cluster.name,
            to=owner,
            id=secrets.token_hex(8),
            method=scope["method"],
            path=scope["path"],
            query=scope["query_string"].decode("latin-1"),
            source=str(scope["source"]),
            headers=[(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]],
            body=base64.b64encode(body).decode(),
        )
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.asked[question.id] = answer
        cluster.link.post(question)
        try:
            async with asyncio.timeout(PATIENCE):
                while not answer.done() and cluster.link.is_up and not cluster.is_gone(owner):
                    await asyncio.wait([answer], timeout=LOOK)
                return answer.result() if answer.done() else None
        except TimeoutError:
            return None
        finally:
            self.asked.pop(question.id, None)

    def hear(self, reply: Reply) -> None:
        """Accept another process's response to a forwarded request."""
        if (waiting := self.asked.get(reply.id)) and not waiting.done():
            waiting.set_result(reply)

    async def answer(self, cluster: Cluster, question: Ask) -> None:
        """Run a request that another process has forwarded, and send the response back."""
        found = CODE.match(question.path)
        if found is None or await self.owner_of(cluster, found[1].upper()) != cluster.name:
            return  # the class has moved, and the other process asks again
        reply = Reply(process=cluster.name, to=question.process, id=question.id)
        body = bytearray()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = [
                    (name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]
                ]
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))

        await self.app(self.scope_of(question), again(base64.b64decode(question.body)), send)
        reply.body = base64.b64encode(bytes(body)).decode()
        cluster.link.post(reply)

    def scope_of(self, question: Ask) -> Scope:
        """Return the ASGI scope for a request that another process has forwarded."""
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in question.headers]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "root_path": "",
            "method": question.method,
            "path": question.path,
            "raw_path": question.path.encode(),
            "query_string": question.query.encode("latin-1"),
            "headers": headers,
            "client": None,
            "server": None,
            "source": question.source,
            "app": self.main,
        }


async def whole_body(receive: Receive) -> bytes:
    """Return the body of a request."""
    body = bytearray()
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)


def again(body: bytes) -> Receive:
    """Return a `receive` function for a request whose body was read already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
