"""Writes docs/speed.md from what bench/speed.py, start.py, gpu_check.py and peers.py have measured."""

from __future__ import annotations

from typing import Any

HEAD = (
    "# How fast the rules run\n\n"
    "`bench/speed.py`, `bench/start.py`, `bench/gpu_check.py` and `bench/peers.py` made this page. "
    "In uniform play a seat plays one of its legal actions, each equally likely, and chance follows its odds "
    "(`sample`, [contract.md](contract.md)). A ply is one action; dice and cards count too.\n"
)
ENVIRONMENTS = "## Environments\n"
TITLES: dict[tuple[str, ...], str] = {  # a game and the options chosen, as bench/speed.py calls them
    ("mandala",): "Mandala",
    ("hundred", "counters"): "Hundred, counters",
    ("hundred", "zones"): "Hundred, zones",
    ("hundred", "hexes"): "Hundred, hexes",
    ("hundred", "connect"): "Hundred, connect",
    ("taliesin",): "Taliesin, Aesir",
    ("siege", "quick", "standard"): "Siege, quick map",
    ("siege", "standard", "4"): "Siege, four commanders",
    ("keep", "off"): "Keep, without questions",
    ("keep", "off", "pips"): "Keep, without questions, pips",
    ("keep", "on"): "Keep, with questions",
}


def million(figure: float | None) -> str:
    """Return a figure in millions, or a dash."""
    if not figure:
        return "–"
    figure /= 1e6
    return f"{figure:,.0f} M" if figure >= 100 else f"{figure:,.1f} M" if figure >= 10 else f"{figure:.2f} M"


def title_of(row: dict[str, Any]) -> str:
    """Return the title of a row of gpu_check in the table, with unusual options by name."""
    options = row["options"]
    if title := TITLES.get((row["game"], *options.values())):
        return title
    named = [f", {name} {value}" for name, value in options.items() if name != "ruleset"]
    return str(row["game"]).capitalize() + "".join(named)


def core_table(found: dict[str, Any], card: dict[str, Any]) -> list[str]:
    """Return the rows for every rule set: C, compiled, threads, interpreted and GPU."""
    lines = [
        "| uniform play, plies a second | hand-written C | compiled, one core | relative to C | all cores "
        "| interpreted | GPU |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for title, row in found["rows"].items():
        of_c = f"{row['compiled'] / row['c']:.2f}" if "c" in row else "–"
        lines.append(
            f"| {title} | {million(row.get('c'))} | {million(row['compiled'])} | {of_c} | {million(row['threads'])} "
            f"| {row['interpreted']:,.0f} | {million(card.get(title))} |"
        )
    return lines


def card_part(gpu: dict[str, Any]) -> list[str]:
    """Return the section on what was compared and measured on a GPU."""
    lines = [
        "## On a GPU",
        "",
        f"{gpu['gpu']}; {gpu['cpu']}; Python {gpu['python']}, NumPy {gpu['numpy']}, Numba {gpu['numba']}, "
        f"numba-cuda {gpu['numba_cuda']}. Command: `python bench/gpu_check.py --out FILE`.",
        "",
        "A lane whose game is over takes the next one. Where 0 differ, every game compared ended with the same bytes "
        "as on the CPU." + (f" {gpu['note']}" if "note" in gpu else ""),
        "",
        "| playouts | games compared | differ | plies/s |",
        "|---|---:|---:|---:|",
    ]
    for row in (row for row in gpu["rows"] if row["what"] == "playouts"):
        lines.append(
            f"| {title_of(row)} | {row['compared']:,} | {row['differ']} | {million(row['plies_per_second'])} |"
        )
    beside = any(row["what"] == "pgx" for row in gpu["rows"])
    lines += [
        "",
        "A step plays the given action at many positions, then chance until a seat acts, and writes the observation, "
        "the legal mask and the seat that acts. Between the steps one action of each mask is drawn and finished games "
        "are restarted; the figure includes that."
        + (" Pgx plays other games, so its rows give an order of magnitude only." if beside else ""),
        "",
        "| steps | positions | steps/s |",
        "|---|---:|---:|",
    ]
    for row in (row for row in gpu["rows"] if row["what"] in ("steps", "pgx")):
        name = row["game"].capitalize() if row["what"] == "steps" else f"Pgx {row['version']}, {row['game']}"
        lines.append(f"| {name} | {row['positions']:,} | {million(row['steps_per_second'])} |")
    return [*lines, ""]


def minute_part(start: dict[str, Any]) -> list[str]:
    """Return the section on the first minute: how soon the lobby opens, and a move while everything is being
    compiled.
    """
    first, second = start["first"], start["second"]
    lines = [
        "## The first minute",
        "",
        f"Command: `python bench/start.py`; load average {start['load']:.1f} when it began. The server starts as "
        "scripts/play starts it, with empty folders, and a table of each game is played over sockets while another "
        "process compiles its rules. Times are wall time, which depends on what else the machine does, and processor "
        "time of the serving thread. A move lasts from sending it until every seat has received it and the next seat "
        "has its choices.",
        "",
        f"The first lobby opened after {first['clock']:.1f} s ({first['processor']:.1f} s of processor time; "
        "target 5)"
        + (
            f", a later one after {second['clock']:.1f} s ({second['processor']:.1f} s; target 2)."
            if second
            else "."
        ),
        "",
        "| while it is compiled | moves and steps | p50, p99 in wall time, ms | p50, p99 in processor time, ms |",
        "|---|---:|---:|---:|",
    ]
    for game, row in start["games"].items():
        clock, spent = row["clock"], row["processor"]
        lines.append(
            f"| {game.capitalize()} | {row['moves'] + row['steps']} | {clock['p50']:.1f}, {clock['p99']:.1f} "
            f"| {spent['p50']:.1f}, {spent['p99']:.1f} |"
        )
    return [*lines, ""]


def peer_part(peers: list[dict[str, Any]]) -> list[str]:
    """Return the section on other libraries: their interfaces around Mandala, and their own games."""
    lines = [
        "## Compared with other libraries",
        "",
        "One game at a time, every choice made in Python (or in JavaScript), on one core. The first rows play the same "
        "Mandala with the same compiled rules, so they differ by the cost of the interface. The rest play other games, "
        "so they give an order of magnitude only. Seconds are processor time; for boardgame.io they are wall time. "
        "Command: `python bench/peers.py --out FILE --node FOLDER`, in a separate environment that has the libraries.",
        "",
        "| library | version | game | plies a second |",
        "|---|---|---|---:|",
    ]
    for row in sorted(peers, key=lambda row: not row.get("same", False)):
        figure = "–" if "missing" in row else f"{row['plies_per_second']:,.0f}"
        lines.append(
            f"| {row['peer']} | {row['version'] or '–'} | {row.get('game') or row['missing']} | {figure} |"
        )
    return [*lines, ""]


def write(
    found: dict[str, Any],
    wanted: list[tuple[str, float, float, bool]],
    gpu: dict[str, Any] | None,
    peers: list[dict[str, Any]] | None = None,
    start: dict[str, Any] | None = None,
    rest: str = "",
) -> str:
    """Return the whole page. `rest` is the part on environments, which other programs measure."""
    made, single = found["machine"], found["single"]
    card: dict[str, float] = {}
    for row in gpu["rows"] if gpu else ():
        if row["what"] == "playouts":
            card[title_of(row)] = row["plies_per_second"]
    lines = [
        HEAD,
        f"{made['cpu']}, load average {made['load']}; Python {made['python']}, NumPy {made['numpy']}, "
        f"Numba {made['numba']}; {made['cc']}. Command: `python bench/speed.py --write`. One core: processor time of "
        "the working thread, the best of many short runs. All cores: wall time, and only if the machine is otherwise "
        "idle." + (f" {found['note']}" if "note" in found else ""),
        "",
        *core_table(found, card),
        "",
        "The C programs (`bench/*.c`, built with `-O3 -march=native`) play the same games: a checksum over all "
        "final records is compared before anything is timed.",
        "",
        f"One move from Python, `pos.play(action)`: {single['play_us']:.1f} µs. From the start of a process to its "
        f"first compiled playout: {single['cold_s']:.2f} s. Perft of Taliesin: {million(single['perft'])} lines/s. "
        f"The longest list of legal actions in a game of Siege: {single['legal_us']:.1f} µs.",
        "",
        "| target | at least (at most) | measured | |",
        "|---|---:|---:|---|",
        *(
            f"| {what} | {least:g} | {figure:,.2f} | {'' if met else 'missed'} |"
            for what, figure, least, met in wanted
        ),
        "",
        *(minute_part(start) if start else []),
        *(peer_part(peers) if peers else []),
        *(card_part(gpu) if gpu else []),
        "[profile.md](profile.md) explains what limits the GPU and what a move costs the server.",
    ]
    return "\n".join(lines).rstrip() + "\n" + (f"\n{rest}" if rest else "")


def environments_of(text: str) -> str:
    """Return the part of the page on environments; "" if it has none."""
    return text[text.index(ENVIRONMENTS) :] if ENVIRONMENTS in text else ""
