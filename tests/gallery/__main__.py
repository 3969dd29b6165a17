"""Takes the pictures: python -m tests.gallery [--only WORD …] [--size NAME …] [--theme NAME …] [--to FOLDER]."""

from __future__ import annotations

import argparse
import html
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from ..web.harness import CHROMIUM, FLAGS, ROOT, Parlour
from .scenes import Scene, scenes

SIZES = {
    "phone": (360, 740),
    "large-phone": (390, 844),
    "tablet": (768, 1024),
    "laptop": (1280, 800),
    "desktop": (2560, 1440),
    "4k": (3840, 2160),
}
THEMES = ("light", "dark", "contrast")
TALLEST = 4  # windows that a picture of a whole page may be high


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="gallery", description="Pictures of all pages and games.")
    parser.add_argument("--only", nargs="*", default=[], help="scenes whose names contain one of these words")
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--theme", nargs="*", default=list(THEMES), choices=list(THEMES))
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "gallery")
    return parser.parse_args()


def take(browser: Any, server: Parlour, scene: Scene, size: str, theme: str, to: Path) -> str:
    """Take one picture. Return what went wrong, or an empty string."""
    width, height = SIZES[size]
    touch = size in ("phone", "large-phone")
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
    )
    room = {"theme": theme, "still": True, "sound": False, "pace": "fast"}
    stored = {"parlour.room": json.dumps(room), "parlour.matches": json.dumps(scene.tokens), **scene.storage}
    told = {"parlour.told": json.dumps(["turning", "carrying"])}
    context.add_init_script(
        f"for (const [k, v] of Object.entries({json.dumps(stored | told)})) localStorage.setItem(k, v)"
    )
    page = context.new_page()
    try:
        page.goto(server.address + scene.path)
        if scene.tokens and page.locator("#veil").count():
            page.wait_for_selector("#veil", state="hidden")
        page.wait_for_timeout(350)
        if scene.act:
            scene.act(page)
        page.wait_for_timeout(250)
        whole = page.evaluate("document.documentElement.scrollHeight")
        if scene.full and whole > height:
            page.set_viewport_size({"width": width, "height": min(whole, TALLEST * height)})
        page.screenshot(path=to / f"{scene.name}--{size}--{theme}.png")
    except PlaywrightError as error:
        return f"{scene.name}, {size}, {theme}: {str(error).splitlines()[0]}"
    finally:
        context.close()
    return ""


def index(found: list[Scene], to: Path) -> None:
    """Write a page that shows every picture that is there, a row for each scene and theme."""
    rows = []
    for scene in found:
        rows.append(f"<h2 id='{scene.name}'>{html.escape(scene.name)}</h2>")
        for theme in THEMES:
            names = [f"{scene.name}--{size}--{theme}.png" for size in SIZES]
            there = [name for name in names if (to / name).exists()]
            cells = [f"<a href='{n}'><img src='{n}' loading='lazy' alt='{n}'></a>" for n in there]
            rows.append(f"<p class='{theme}'>{''.join(cells)}</p>")
    style = "body{font:16px sans-serif;background:#888}img{height:360px;margin:4px;vertical-align:top}"
    text = f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{style}</style>{''.join(rows)}"
    (to / "index.html").write_text(text, encoding="utf-8")


def main() -> int:
    """Take all pictures that were asked for, and write the index. Return 1 if a picture could not be taken."""
    asked = arguments()
    troubles = []
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as play:
        server = Parlour(Path(home) / "gallery.db", toy="")
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            found = scenes(server, asked.only)
            for scene in found:
                for size in asked.size:
                    for theme in asked.theme:
                        if trouble := take(browser, server, scene, size, theme, asked.to):
                            print(trouble, file=sys.stderr, flush=True)
                            troubles.append(trouble)
            index(found, asked.to)
        finally:
            browser.close()
            server.close()
    print(f"Open {asked.to / 'index.html'}.")
    if troubles:
        print(f"Pictures that could not be taken: {len(troubles)}.", file=sys.stderr)
    return 1 if troubles else 0


if __name__ == "__main__":
    raise SystemExit(main())
