"""Messenger: sends players messages by e-mail (SMTP) and to webhooks, if the operator has set them up.

An e-mail goes only to an address whose owner has confirmed it. A webhook goes only to an address that begins as the
operator allows, and no redirect is followed. All functions here wait for the network: call them in a thread.
"""

from __future__ import annotations

import json
import smtplib
import ssl
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from http.client import HTTPException
from typing import Any
from urllib.parse import unquote, urlsplit

from parlour.core.errors import ParlourError

from .settings import Settings, is_loopback

TIMEOUT = 15.0  # seconds for a mail server or a webhook
MAIL, WEBHOOK = KINDS = ("mail", "webhook")


class NotSent(ParlourError):
    """The error when a message could not be sent."""


@dataclass(frozen=True)
class Note:
    """One message: a title, a text and a link."""

    title: str
    text: str
    url: str


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Follow no redirect: it could lead to an address that the operator has not allowed."""


class Messenger:
    """Sends messages in the ways that the operator has set up: by e-mail and to webhooks."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler())

    @property
    def kinds(self) -> list[str]:
        """The ways of sending messages that the operator has set up: e-mail, webhooks, both or none."""
        return [MAIL] * bool(self.settings.smtp) + [WEBHOOK] * bool(self.settings.webhooks)

    @property
    def home(self) -> str:
        """The address of this parlour for links in messages, without a slash at its end."""
        return self.settings.address.rstrip("/")

    def allows(self, url: str) -> bool:
        """Return whether a webhook may be sent to this address."""
        parts = urlsplit(url)
        plain = parts.scheme in ("http", "https") and parts.username is None and parts.hostname is not None
        return plain and any(url.startswith(one) for one in self.settings.webhooks)

    def send(self, kind: str, to: str, note: Note) -> None:
        """Send a message. Raise NotSent if it could not be sent."""
        if kind == MAIL:
            self.mail(to, note)
        else:
            self.call(to, note)

    def mail(self, to: str, note: Note) -> None:
        """Send a message by e-mail."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, note.title
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(self.home).hostname)
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(f"{note.text}\n\n{note.url}\n")
        server = urlsplit(self.settings.smtp)
        host, context = server.hostname or "localhost", ssl.create_default_context()
        try:
            with (
                smtplib.SMTP_SSL(host, server.port or 465, timeout=TIMEOUT, context=context)
                if server.scheme == "smtps"
                else smtplib.SMTP(host, server.port or 25, timeout=TIMEOUT)
            ) as smtp:
                is_safe = server.scheme == "smtps" or is_loopback(host) or host == "localhost"
                smtp.ehlo()
                if server.scheme == "smtp" and smtp.has_extn("starttls"):
                    smtp.starttls(context=context)
                    smtp.ehlo()
                    is_safe = True
                if server.username:
                    if not is_safe:
                        raise NotSent(
                            "The mail server does not encrypt, so Parlour does not send it the password."
                        )
                    smtp.login(unquote(server.username), unquote(server.password or ""))
                smtp.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(f"The mail server refused the message: {error}") from None

    def call(self, url: str, note: Note) -> None:
        """Send a message to a webhook, as JSON with its title, text and link. Most chat services show `text` or
        `content`.
        """
        if not self.allows(url):
            raise NotSent("This parlour may not send messages to that address.")
        text = f"{note.title}. {note.text} {note.url}"
        body = {"title": note.title, "text": text, "content": text, "url": note.url}
        headers = {"Content-Type": "application/json", "User-Agent": "Parlour"}
        request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
        try:
            with self.opener.open(request, timeout=TIMEOUT):
                pass
        except (OSError, ValueError, HTTPException) as error:
            raise NotSent(f"The server at this address refused the message: {error}") from None
