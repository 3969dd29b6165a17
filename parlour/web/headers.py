"""Security and cache headers, which every response gets."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PRIVATE = ("/api/matches", "/api/classes", "/api/files", "/match/", "/class", "/health", "/metrics")


def is_private(path: str) -> bool:
    """Return whether a path is about a match, a class or the server's state. No cache may store such responses."""
    return path.startswith(PRIVATE)


def add_headers(headers: MutableHeaders, path: str) -> None:
    """Add the security headers and, for private paths, Cache-Control: no-store."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if is_private(path):
        headers.setdefault("Cache-Control", "no-store")
