"""Step batches of every game on a GPU: compare every byte with the CPU, hand the arrays to PyTorch and JAX, time them.

    python bench/gpu_envs.py [--only siege,taliesin] [--seed 1] [--variants] [--out FILE]

A separate process compiles each game, all at once; each timed run has the GPU to itself. Needs numpy, numba and
numba-cuda; PyTorch, JAX and Pgx are tried where they can be imported. `--variants` instead compares and times the other
ways of bench/gpu_variants.py, with the time of each launch, after fewer steps. Exits with 1 if a byte differs or an
array is copied.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has removed
    np.row_stack = np.vstack  # type: ignore[attr-defined]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from bench.gpu_check import PEERS, card_alone, first_of, machine, note, time_peer  # noqa: E402

GAMES = ("mandala", "keep", "hundred", "siege", "taliesin")
POSITIONS = 131_072
MOST_BYTES = 24 << 30  # of a batch's masks: where actions have no compact heads, fewer games fit
COMPARED, TIMES, EVERY = (
    2_048,
    600,
    100,
)  # games and steps that are played on the CPU too, and how often both are compared
MOST_COMPARED = 1 << 28  # bytes of masks
STEPS, LATER = 50, 400  # steps that are timed, at the start and after so many
FEW_COMPARED, FEW_TIMES, FEW_STEPS, FEW_LATER = 512, 100, 10, 150  # the same for variants


def make_batch(game: Any, many: int, seed: int, mode: int, label: str) -> Any:
    """Return a batch on the GPU, whose steps are done in the way `label` ("": as they are in the product)."""
    from parlour.core import gpu_step

    if not label:
        return gpu_step.CardBatch(game, game.start(), many, seed, mode)
    from bench.gpu_variants import WAYS, VariantBatch

    return VariantBatch(game, game.start(), many, seed, mode, WAYS[label][1])


def check(name: str, seed: int, label: str) -> None:
    """Make the same steps on both, compare every byte, and say how many games differ."""
    from parlour.core import batch_step, stepping
    from parlour.games import find

    game = find(name)
    compared, times = (FEW_COMPARED, FEW_TIMES) if label else (COMPARED, TIMES)
    start, many = game.start(), min(compared, MOST_COMPARED // game.heads.size)
    for mode in (stepping.NEXT_STEP, stepping.SAME_STEP):
        here = batch_step.make_games(game, start, many, int(start.seats))
        here.statuses[:], luck = stepping.first_seeds(many, seed)
        numbers, levels = np.zeros(many, np.int32), np.zeros(stepping.MOST_SEATS, np.int8)
        which, wrong, ended = np.arange(many), np.zeros(many, bool), 0
        steps, draws = batch_step.steps_of(game), batch_step.draws_of(game)
        steps(here, numbers, stepping.EVERY, levels, stepping.BEGIN, which)
        there = make_batch(game, many, seed, mode, label)
        for time_ in range(times):
            draws(here, luck, numbers)
            there.draw()
            there.step()
            steps(here, numbers, stepping.EVERY, levels, mode, which)
            ended += int(here.dones.sum())
            if time_ % EVERY == EVERY - 1:
                wrong |= differing(here, there)
        note(what="check", game=name, variant=label, mode=mode, compared=many, steps=times, ended=ended,
             differ=int(wrong.sum()), first=int(wrong.argmax()) if wrong.any() else None)  # fmt: skip


def differing(here: Any, there: Any) -> np.ndarray:
    """Return for each game whether anything differs between CPU and GPU."""
    games = there.games
    pairs = [
        (here.records, there.records()),
        (here.pages["row"], there.values()),
        (here.masks["row"], there.masks()),
        (here.rewards, games.rewards.copy_to_host()),
        (here.dones, games.dones.copy_to_host()),
        (here.statuses["seat"].astype(np.int8), games.seats.copy_to_host()),
    ]
    rows = [[np.frombuffer(a.tobytes(), np.uint8).reshape(len(a), -1) for a in pair] for pair in pairs]
    return np.logical_or.reduce([(one != other).any(axis=1) for one, other in rows])


def check_lending(name: str, seed: int) -> None:
    """Hand the arrays to PyTorch and JAX, and look whether they lie where they lay."""
    from parlour.core import gpu_step
    from parlour.games import find

    game = find(name)
    batch = gpu_step.CardBatch(game, game.start(), 1024, seed)
    lent, found = batch.lend("values"), dict[str, Any]()
    if find_spec("torch"):
        import torch

        seen, mask = torch.from_dlpack(lent), torch.from_dlpack(batch.lend("masks"))
        before = seen.clone()
        chosen = torch.multinomial(mask.float(), 1)[:, 0].to(torch.int32)
        batch.step(chosen)
        gpu_step.cuda.synchronize()
        refused = int(batch.games.statuses.copy_to_host()["refused"].sum())
        found["torch"] = {
            "version": torch.__version__, "copied": seen.data_ptr() != lent.pointer, "refused": refused,
            "changed": bool((seen != before).any()), "mask": str(mask.dtype), "device": str(seen.device),
            "equal": bool((seen.cpu().numpy() == batch.values()).all()),
        }  # fmt: skip
    if find_spec("jax"):
        import jax

        array = jax.dlpack.from_dlpack(lent)
        mask = jax.dlpack.from_dlpack(batch.lend("masks"))
        chosen = mask.argmax(axis=1).astype(jax.numpy.int32)
        batch.step(chosen.block_until_ready())
        found["jax"] = {
            "version": jax.__version__, "copied": array.unsafe_buffer_pointer() != lent.pointer,
            "mask": str(mask.dtype), "device": str(array.device),
            "refused": int(batch.games.statuses.copy_to_host()["refused"].sum()),
            "equal": bool((np.asarray(jax.dlpack.from_dlpack(lent)) == batch.values()).all()),
        }  # fmt: skip
    wrong = sum(bool(one["copied"] or one["refused"] or not one["equal"]) for one in found.values())
    note(what="lending", game=name, wrong=wrong, **found)


def time_steps(name: str, seed: int, label: str, few: bool) -> None:
    """Time the steps of one game, each with a draw among the allowed numbers; `few` of them."""
    from parlour.core import gpu_step
    from parlour.core.stepping import NEXT_STEP
    from parlour.games import find

    game = find(name)
    steps, wait = (FEW_STEPS, FEW_LATER) if few else (STEPS, LATER)
    many = POSITIONS
    while many * game.heads.size > MOST_BYTES:
        many //= 2
    begun = time.perf_counter()
    make_batch(game, 32, seed, NEXT_STEP, label).draw()
    gpu_step.cuda.synchronize()
    compiling = time.perf_counter() - begun
    with card_alone():
        batch = make_batch(game, many, seed, NEXT_STEP, label)
        run(batch, 3)
        early = many * steps / run(batch, steps)
        run(batch, wait)
        later = many * steps / run(batch, steps)
        draws = run(batch, steps, lambda: batch.draw()) / steps
        parts = time_launches(batch, steps) if label else {}
        statuses, records = batch.games.statuses.copy_to_host(), batch.records()
    note(
        what="steps", game=name, variant=label, positions=many, early=round(early), later=round(later),
        draw_ms=round(1000 * draws, 3), step_ms=round(1000 * many / later, 3), launches_ms=parts,
        mean_ply=round(float(records["ply"].mean()), 1), allowed=round(float(statuses["many"].mean()), 1),
        registers=first_of(batch.play_kernel.get_regs_per_thread()),
        local=first_of(batch.play_kernel.get_local_mem_per_thread()),
        compile_seconds=round(compiling, 1),
    )  # fmt: skip


def time_launches(batch: Any, times: int) -> dict[str, float]:
    """Return the milliseconds of each launch of a step."""
    from parlour.core.gpu_step import cuda

    spent: dict[str, float] = {}
    for _ in range(times):
        batch.draw()
        for name, launch in batch.launches(batch.numbers, batch.mode).items():
            cuda.synchronize()
            begun = time.perf_counter()
            launch()
            cuda.synchronize()
            spent[name] = spent.get(name, 0.0) + time.perf_counter() - begun
    return {name: round(1000 * seconds / times, 3) for name, seconds in spent.items()}


def run(batch: Any, times: int, step: Any = None) -> float:
    """Return the seconds of so many steps."""
    from parlour.core import gpu_step

    gpu_step.cuda.synchronize()
    begun = time.perf_counter()
    for _ in range(times):
        if step:
            step()
        else:
            batch.draw()
            batch.step()
    gpu_step.cuda.synchronize()
    return time.perf_counter() - begun


def parts_of(asked: argparse.Namespace) -> list[tuple[str, str, str]]:
    """Return the parts to run at once: (part, game, variant)."""
    names = asked.only.split(",") if asked.only else list(GAMES)
    if asked.variants:
        from bench.gpu_variants import WAYS

        found = [(name, label) for label, (games, _) in WAYS.items() for name in names if name in games]
        today = [("steps", name, "") for name in names]
        return today + [(part, name, label) for part in ("steps", "check") for name, label in found]
    parts = [(part, name, "") for name in names for part in ("check", "steps")]
    return [*parts, ("lending", "keep", "")]


def measure(asked: argparse.Namespace) -> int:
    """Run one process for each part, print what they find, and return 1 if anything is wrong."""
    found, failed = list[dict[str, Any]](), list[str]()
    stages = [parts_of(asked)]
    if find_spec("pgx") and not asked.variants:
        stages += [[("peer", name, "")] for name in PEERS]
    for stage in stages:
        running = [(part, begin(asked, *part)) for part in stage]
        for part, process in running:
            said, _ = process.communicate()
            found += [json.loads(line) for line in said.splitlines() if line.startswith("{")]
            if process.returncode:
                failed.append(f"{' '.join(part)} ended with {process.returncode}")
            if asked.out:
                asked.out.write_text(
                    json.dumps({**machine(), "rows": found, "failed": failed}, indent=1) + "\n"
                )
    print("\n".join(table(found) + failed))
    return 1 if failed or any(row.get("differ") or row.get("wrong") for row in found) else 0


def table(found: list[dict[str, Any]]) -> list[str]:
    """Return the figures as lines of a table."""
    lines = [f"{'steps/s, millions':44}{'early':>9}{'later':>9}"]
    for row in found:
        if row["what"] == "steps":
            title = f"{row['game']} {row['variant']} ({row['positions']:,})"
            parts = ", ".join(f"{name} {ms} ms" for name, ms in row["launches_ms"].items())
            lines.append(f"{title:44}{row['early'] / 1e6:9.1f}{row['later'] / 1e6:9.1f}  {parts}")
        elif row["what"] == "check":
            modes = ("next_step", "same_step")
            title = f"{row['game']} {row['variant']}, {modes[row['mode']]}: games compared, differ"
            lines.append(f"{title:66}{row['compared']:9,}{row['differ']:9,}")
        elif row["what"] == "lending":
            libraries = ", ".join(name for name in row if name in ("torch", "jax"))
            lines.append(f"lent without a copy to {libraries}: {row['wrong']} wrong")
        elif row["what"] == "pgx":
            lines.append(f"{'Pgx ' + row['game']:34}{row['steps_per_second'] / 1e6:9.1f}")
    return lines


def begin(asked: argparse.Namespace, part: str, name: str, variant: str) -> subprocess.Popen[str]:
    """Start a process that measures one part, and return it."""
    command = [sys.executable, __file__, "--part", part, "--name", name, "--variant", variant]
    env = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false", "NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS": "0"}
    command += ["--seed", str(asked.seed), *(["--variants"] if asked.variants else [])]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)


def main() -> int:
    """Measure everything, or the part that was named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="games, with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", action="store_true")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--part", choices=("check", "steps", "lending", "peer"), help=argparse.SUPPRESS)
    parser.add_argument("--name", help=argparse.SUPPRESS)
    parser.add_argument("--variant", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part == "check":
        check(asked.name, asked.seed, asked.variant)
    elif asked.part == "steps":
        time_steps(asked.name, asked.seed, asked.variant, asked.variants)
    elif asked.part == "lending":
        check_lending(asked.name, asked.seed)
    elif asked.part == "peer":
        time_peer(asked.name)
    else:
        return measure(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
