"""Draws the pictures that other programs show: the preview of a pasted link for each game, and the icons of the app.

python -m tests.gallery.previews writes them into parlour/web/static/preview.
"""

from __future__ import annotations

import html
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from parlour.games import GAMES

from ..web.harness import CHROMIUM, FLAGS, ROOT, Parlour

HOME = ROOT / "parlour" / "web" / "static" / "preview"
SIZE = (1200, 630)  # of a preview, as the programs that show them want it
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
    "apple-180.png": (180, True),
}
STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #f3ead7; color: #33241a;
  font-family: Georgia, "Liberation Serif", serif;
  display: grid; grid-template-columns: 610px 1fr; align-items: center; }
img.board { width: 570px; height: 570px; margin: 30px; border-radius: 18px; box-shadow: 0 10px 26px #0005; }
div { padding: 0 56px 0 20px; }
h1 { font-size: 84px; margin: 0 0 18px; font-weight: 600; }
p { font-size: 34px; line-height: 1.35; margin: 0 0 34px; }
.by { display: flex; align-items: center; gap: 16px; font-size: 30px; color: #7c4527; margin: 0; }
.by img { width: 56px; height: 56px; }"""


def preview(page: Any, server: Parlour, name: str, title: str, text: str, scene: str) -> None:
    """Take the preview of one game, or of the lobby."""
    board = f'<img class="board" src="{server.address}/games/{scene}/scene.svg?theme=light">'
    by = f'<p class="by"><img src="{server.address}/static/icon.svg">Parlour</p>'
    page.set_content(
        f"<style>{STYLE}</style>{board}<div><h1>{html.escape(title)}</h1><p>{html.escape(text)}</p>{by}</div>"
    )
    page.wait_for_function("[...document.images].every((one) => one.complete && one.naturalWidth)")
    page.screenshot(path=HOME / f"{name}.jpg", type="jpeg", quality=82)


def icon(page: Any, server: Parlour, name: str, size: int, fills: bool) -> None:
    """Take an icon; one that fills its square has the mark inside the part that every mask leaves."""
    mark = server.ask("GET", "/static/icon.svg").text
    ground, part = ("#7c4527", "76%") if fills else ("transparent", "100%")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}svg{{width:{part};height:{part}}}</style>{mark}"
    )
    page.screenshot(path=HOME / name, omit_background=True)


def main() -> None:
    """Draw all of them."""
    HOME.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Parlour(Path(folder) / "parlour.db", toy="")
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            page.goto(server.address + "/health")
            for name, game in GAMES.items():
                preview(page, server, name, game.title, game.summary, name)
            preview(
                page,
                server,
                "parlour",
                "Parlour",
                "Five board games, rebuilt from their patents.",
                "mandala",
            )
            for name, (size, fills) in ICONS.items():
                icon(page, server, name, size, fills)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
