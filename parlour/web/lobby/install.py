"""Parlour as an installed app: its manifest, its service worker, and the page that it shows without the server.

A browser allows a service worker only on a page that came over TLS or from this machine. Elsewhere Parlour works as
any other site does.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

router = APIRouter()
STATIC = Path(__file__).parents[1] / "static"
KEPT = ("design.css", "parlour.css", "theme.js", "offline.js", "icon.svg")  # what the offline page needs
ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("preview/icon-192.png", "192x192", "image/png", "any"),
    ("preview/icon-512.png", "512x512", "image/png", "any"),
    ("preview/maskable-512.png", "512x512", "image/png", "maskable"),
)


@router.get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request) -> Response:
    """Return the manifest: the name, icons and colours with which a browser installs Parlour as an app."""
    games = request.app.state.registry.games.values()
    body = {
        "id": "/",
        "name": "Parlour",
        "short_name": "Parlour",
        "description": "Board games from old patents, against bots, at one screen, or with friends.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3ead7",
        "theme_color": "#7c4527",
        "categories": ["games"],
        "icons": [
            {"src": f"/static/{src}", "sizes": sizes, "type": kind, "purpose": purpose}
            for src, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [{"name": game.title, "url": f"/#{game.name}"} for game in games][:4],
    }
    return JSONResponse(body, media_type="application/manifest+json")


@router.get("/service-worker.js", include_in_schema=False)
async def service_worker() -> Response:
    """Return the script of the service worker, with the list of files that it caches and a version that changes
    whenever one of these files changes.
    """
    text = (STATIC / "service_worker.js").read_text(encoding="utf-8")
    files = ", ".join(f'"/static/{name}"' for name in KEPT)
    body = text.replace('"VERSION"', f'"{version()}"').replace('"FILES"', files)
    return Response(body, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline", response_class=HTMLResponse, include_in_schema=False)
async def offline_page(request: Request) -> Response:
    """Return the page that an installed Parlour shows while it cannot reach its server."""
    response: Response = request.app.state.pages.TemplateResponse(request, "offline.html")
    return response


@cache
def version() -> str:
    """Return a digest of all files that the service worker caches."""
    found = hashlib.sha256()
    templates = STATIC.parent / "templates"
    for file in (*(STATIC / name for name in KEPT), templates / "offline.html", templates / "base.html"):
        found.update(file.read_bytes())
    return found.hexdigest()[:12]
