"""Colours by theme. A picture names its colours once, as CSS custom properties, and every theme sets them.

The theme is light unless the reader's system asks for dark or for more contrast. An ancestor element with
data-theme="light", "dark" or "contrast" overrides the system. All rules apply only to elements inside the picture's own
class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources

Colours = Mapping[str, str]
CHOSEN = ":is([data-theme=light],[data-theme=dark],[data-theme=contrast])"


def style(kind: str, light: Colours, dark: Colours, contrast: Colours, rules: Mapping[str, str]) -> str:
    """Return the style sheet for pictures of the class `kind`: the colours of the three themes, then `rules`, a
    dictionary from selector to declarations.
    """
    free = f".{kind}:not({CHOSEN} *, {CHOSEN})"
    return "\n".join(
        [
            f".{kind}{{{_properties(light)}}}",
            f"@media (prefers-color-scheme:dark){{{free}{{{_properties(dark)}}}}}",
            f"@media (prefers-contrast:more){{{free}{{{_properties(contrast)}}}}}",
            f"[data-theme=dark] .{kind},.{kind}[data-theme=dark]{{{_properties(dark)}}}",
            f"[data-theme=contrast] .{kind},.{kind}[data-theme=contrast]{{{_properties(contrast)}}}",
            *(f"{_scoped(kind, where)}{{{what}}}" for where, what in rules.items()),
        ]
    )


def rules_in(package: str) -> dict[str, str]:
    """Return the rules in a package's `style.css`, as a dictionary from selector to declarations. The file has one
    rule per line: `.wood{fill:var(--wood)}`.
    """
    text = (resources.files(package) / "style.css").read_text(encoding="utf-8")
    rows = (line.removesuffix("}").split("{") for line in text.splitlines() if line.endswith("}"))
    return {where: what for where, what in rows}


def fills(colours: Iterable[str], prefix: str = "") -> dict[str, str]:
    """Return a style rule for each colour that fills a shape with it, as a dictionary from selector to
    declarations. The selector is the class `prefix` plus the colour's name.
    """
    return {f".{prefix}{colour}": f"fill:var(--{colour})" for colour in colours}


def stark(colours: Colours, white: Iterable[str], others: Colours) -> Colours:
    """Return the same names with colours for the high-contrast theme: white for the names in `white`, the given
    colour for those in `others`, and black for all the rest.
    """
    return {**dict.fromkeys(colours, "#000000"), **dict.fromkeys(white, "#ffffff"), **others}


def _properties(colours: Colours) -> str:
    return ";".join(f"--{name}:{value}" for name, value in colours.items())


def _scoped(kind: str, where: str) -> str:
    return ",".join(f".{kind} {one.strip()}" for one in where.split(","))
