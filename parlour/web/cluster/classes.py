"""Classes in a cluster: each class lives in one process, and the other processes forward its requests to that
process over Redis.

A key in Redis says which process has a class. If that process has died, the next process that gets a request takes
the class over: a class with a name is loaded from the database, as after a restart. While Redis cannot be reached,
each process serves the classes that it has.
"""

from __future__ import annotations

import asyncio
import base64
import re
import secrets

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .cluster import Cluster
from .notes import Ask, Reply

CODE = re.compile(r"/(?:api/classes|class)/([A-Za-z]{4})(?:/|$)")
PATIENCE = 5.0  # seconds for the other process to answer


class ClassForwarder:
    """Middleware that forwards requests for a class to the process that has the class."""

    def __init__(self, app: ASGIApp, host: FastAPI) -> None:
        self.app, self.host = app, host
        self.asked: dict[str, asyncio.Future[Reply]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cluster: Cluster | None = self.host.state.registry.cluster if scope["type"] == "http" else None
        found = CODE.match(scope["path"]) if cluster else None
        if cluster and scope["path"] == "/api/classes" and scope["method"] == "POST":
            return await self.app(scope, receive, self.claiming(cluster, send))
        if not cluster or not found:
            return await self.app(scope, receive, send)
        cluster.asked_about_class, cluster.answered_about_class = self.answer, self.hear
        owner = await cluster.owner_of_class(found[1].upper())
        reply = await self.ask(cluster, owner, scope, receive) if owner != cluster.name else None
        if reply is None:
            return await self.app(scope, receive, send)
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in reply.headers]
        await send({"type": "http.response.start", "status": reply.status, "headers": headers})
        await send({"type": "http.response.body", "body": base64.b64decode(reply.body)})

    def claiming(self, cluster: Cluster, send: Send) -> Send:
        """Return a `send` function that, before the response, tells the other processes which classes are open in
        this one.
        """
        cluster.asked_about_class, cluster.answered_about_class = self.answer, self.hear

        async def claim_and_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                for code in list(self.host.state.classes.all):
                    await cluster.owner_of_class(code)
            await send(message)

        return claim_and_send

    async def ask(self, cluster: Cluster, owner: str, scope: Scope, receive: Receive) -> Reply | None:
        """Send a request to the process `owner` and return its response; None if it does not answer in time."""
        body = b"" if scope["method"] == "GET" else (await receive()).get("body", b"")
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
                return await answer
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
        reply = Reply(process=cluster.name, to=question.process, id=question.id)
        body = bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": base64.b64decode(question.body), "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = [
                    (name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]
                ]
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))

        await self.app(self.scope_of(question), receive, send)
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
            "app": self.host,
        }
