"""Play the same games on a GPU and on the CPU, compare every byte, and time both; then do the same with single steps.

    python bench/gpu_check.py [--only mandala] [--seed 1] [--share 1.0] [--registers N] [--threads N] [--out FILE]

A separate process compiles each game, all at once; each timed run has the GPU to itself. Needs numpy, numba and
numba-cuda, and nothing else. If Pgx can be imported, its steps are timed in the same run. Exits with 1 if a single
byte differs.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has removed
    np.row_stack = np.vstack  # type: ignore[attr-defined]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

LOCK = Path(tempfile.gettempdir()) / "parlour-gpu-check.lock"
ROWS: dict[str, tuple[list[dict[str, str]], int, int]] = {  # rule sets, games compared, games timed
    "mandala": (
        [
            {},
            {"tokens": "2", "games": "3", "next_game": "go_on", "homes_to_win": "2"},  # O-19 to O-23
            {"switching": "2", "switch_by": "player", "aim": "number", "sum": "9"},
        ],
        65_536,
        1 << 21,
    ),
    "hundred": (
        [
            *({"ruleset": r} for r in ("counters", "zones", "hexes", "connect")),
            {
                "ruleset": "hexes",
                "hex_price": "colour",
                "touching": "yes",
                "card_test": "chains",
                "marks": "random",
            },
            {"ruleset": "hexes", "hex_links": "group"},
            {"ruleset": "connect", "signs": "power"},
        ],
        65_536,
        1 << 22,
    ),
    "keep": (
        [
            {"trivia": "off"},
            {"trivia": "on"},
            {"trivia": "off", "movement": "pips"},
            {"trivia": "off", "movement": "right_die", "right_at": "3", "chest": "keys"},  # K-72, K-74
            {"trivia": "off", "movement": "right_card", "chest": "card"},  # K-72, K-74
            {
                "ratings": "5",
                "difficulty": "chosen",
                "chest": "question",
                "chest_question": "solo",
            },  # K-72, K-73
        ],
        65_536,
        1 << 21,
    ),
    "siege": (
        [
            {"map": "quick", "deploy": "standard"},
            {"deploy": "standard", "seats": "4"},
            {
                "seats": "3",
                "army": "full",
                "aim": "line",
                "colours": "picked",
                "round_limit": "20",
            },  # S-96 to S-98
            {"map": "quick", "deploy": "standard", "aim": "one", "minutes": "60"},  # S-95, S-97
        ],
        4_096,
        1 << 20,
    ),
    "taliesin": (
        [
            {},
            {"danger": "open", "horizon": "forbidden"},
            {"ruleset": "circle", "together": "yes"},  # T-65
            {
                "horizon": "claims",
                "zones": "letters",
                "quiet_limit": "0",
                "ply_limit": "600",
            },  # T-66, T-68, T-70
            {"ruleset": "circle", "gold_players": "3", "captain_level": "2"},  # T-67
        ],
        8_192,
        1 << 20,
    ),
}
PEERS = ("chess", "hex", "backgammon")  # Pgx environments
POSITIONS = 131_072  # positions that step at once, Pgx's as well
STEPS = 50
LANES = 128  # lanes in a block of stepping positions


@contextlib.contextmanager
def card_alone() -> Iterator[None]:
    """Hold a lock on the GPU while something is timed."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def as_bytes(records: np.ndarray) -> np.ndarray:
    """Return one row of bytes for each record."""
    return np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), -1)


def note(**facts: Any) -> None:
    """Print one finding as a line of JSON."""
    print(json.dumps(facts), flush=True)


def check_playouts(name: str, seed: int, share: float) -> None:
    """For each rule set of a game, play the same games on both, compare them, then time many on the GPU."""
    from parlour.core import gpu
    from parlour.core.batch import play_in_chunks
    from parlour.games import find

    game, (tables, compared, timed) = find(name), ROWS[name]
    compared, timed = int(compared * share), int(timed * share)
    begun = time.perf_counter()
    gpu.launch(game, *launch_arguments(game, game.start(), 1, seed))
    gpu.cuda.synchronize()
    compiling = time.perf_counter() - begun
    for options in tables:
        start = game.start(**options)
        with card_alone():
            there = np.concatenate(list(gpu.play_on_gpu(game, start, compared, seed)))
        here = np.concatenate([records for _, records in play_in_chunks(game, start, compared, seed)])
        differ = (as_bytes(here) != as_bytes(there)).any(axis=1)
        begun = time.perf_counter()
        for _ in play_in_chunks(game, start, compared, seed):
            pass
        threads = int(here["ply"].sum(dtype=np.int64)) / (time.perf_counter() - begun)
        with card_alone():
            seconds = time_kernel(game, start, timed, seed)
        plies = float(here["ply"].mean()) * timed
        kernel = gpu.kernel_of(game)
        note(
            what="playouts", game=name, options=options, compared=compared, differ=int(differ.sum()),
            first=int(differ.argmax()) if differ.any() else None, timed=timed, compile_seconds=round(compiling, 1),
            plies_per_second=round(plies / seconds), threads_plies_per_second=round(threads),
            registers=first_of(kernel.get_regs_per_thread()), local=first_of(kernel.get_local_mem_per_thread()),
        )  # fmt: skip


def first_of(found: Any) -> int:
    """Return a figure of a kernel that was compiled for one signature only."""
    return int(next(iter(found.values())) if isinstance(found, dict) else found)


def launch_arguments(game: Any, start: Any, games: int, seed: int) -> tuple[Any, ...]:
    """Return the arguments of a launch: the start and room for the records on the GPU, the seed, the first number."""
    from parlour.core import gpu

    return gpu.place_start(start), gpu.make_room(game, games), seed, 0


def time_kernel(game: Any, start: Any, games: int, seed: int) -> float:
    """Return the seconds of the fastest of three launches, or of as many as fit into three seconds."""
    from parlour.core import gpu

    found: list[float] = []
    arguments = launch_arguments(game, start, games, seed)
    while len(found) < 3 and sum(found) < 3:
        gpu.cuda.synchronize()
        begun = time.perf_counter()
        gpu.launch(game, *arguments)
        gpu.cuda.synchronize()
        found.append(time.perf_counter() - begun)
    return min(found)


def make_chooser() -> Any:
    """Return the kernel that drives the steps: it draws one legal action for each position from its mask, and
    restarts finished games.
    """
    from parlour.core.dice import next_luck
    from parlour.core.gpu import LINKING, cuda

    def choose(start, records, actions, luck, masks):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(actions):
            return
        many = 0
        for word in range(masks.shape[1]):
            many += cuda.popc(masks[i, word])
        actions[i] = -1
        if many == 0:
            records[i] = start[0]
            return
        drawn, luck[i, 0], luck[i, 1] = next_luck(luck[i, 0], luck[i, 1])
        left, word = (drawn * many) >> 32, 0
        while left >= cuda.popc(masks[i, word]):
            left -= cuda.popc(masks[i, word])
            word += 1
        bits = masks[i, word]
        for _ in range(left):
            bits &= bits - np.uint32(1)  # clear the lowest bit
        actions[i] = 32 * word + cuda.ffs(bits) - 1

    return cuda.jit(choose, **LINKING)


def check_steps(name: str, seed: int) -> None:
    """Compare single steps with the compiled rules on the CPU, then time as many as the GPU makes."""
    from parlour.core import gpu
    from parlour.core.compile import compiled
    from parlour.core.record import NOBODY
    from parlour.games import find

    game = find(name)
    rules, start = compiled(game), game.start()
    step, choose = gpu.step_kernel_of(game), make_chooser()
    origin = gpu.cuda.to_device(np.frombuffer(bytearray(start.tobytes()), game.state))
    wrong = 0
    arrays = gpu.step_arrays(game, start, 64, seed)
    for _ in range(40):
        step[1, 64](*arrays)
        before = arrays[0].copy_to_host()
        choose[1, 64](origin, *arrays[:3], arrays[4])
        _, actions, _, features, masks, acting = (array.copy_to_host() for array in arrays)
        expected, seen = np.zeros_like(masks), np.zeros(features.shape, features.dtype)
        out = np.empty(game.max_legal, np.int32)
        for i, s in enumerate(before):
            for action in out[: rules.legal(s, out) if s.seat != NOBODY else 0]:
                expected[i, action >> 5] |= np.uint32(1 << (action & 31))
            seat = int(s.seat) if s.seat >= 0 else 0
            if s.seat == -3:
                seat = next(k for k in range(16) if int(s.may) >> k & 1)
            rules.observe(s, seat, seen[i])
            wrong += acting[i] != s.seat or (s.seat != NOBODY and rules.refusal(s, int(actions[i])) != 0)
        wrong += int((expected != masks).any(axis=1).sum()) + int(not np.allclose(seen, features, atol=1e-5))
    arrays = gpu.step_arrays(game, start, POSITIONS, seed)
    blocks = POSITIONS // LANES
    with card_alone():
        for round_ in range(2):
            gpu.cuda.synchronize()
            begun = time.perf_counter()
            for _ in range(STEPS if round_ else 3):
                step[blocks, LANES](*arrays)
                choose[blocks, LANES](origin, *arrays[:3], arrays[4])
            gpu.cuda.synchronize()
        seconds = time.perf_counter() - begun
    plies = float(arrays[0].copy_to_host()["ply"].mean())
    note(what="steps", game=name, positions=POSITIONS, wrong=int(wrong),
         steps_per_second=round(POSITIONS * STEPS / seconds), mean_ply=round(plies, 1))  # fmt: skip


def time_peer(name: str) -> None:
    """Time the steps of a Pgx environment with random legal actions; finished games are restarted."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)

    def act(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.random.categorical(key, logits, axis=-1)

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        first, second = jax.random.split(key)
        step = jax.vmap(auto_reset(env.step, env.init))
        return step(state, act(state, first), jax.random.split(second, POSITIONS)), None

    run = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), POSITIONS))
    jax.block_until_ready(run(state, jax.random.PRNGKey(2)))
    with card_alone():
        begun = time.perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(3)))
        seconds = time.perf_counter() - begun
    note(
        what="pgx",
        game=name,
        version=pgx.__version__,
        positions=POSITIONS,
        steps_per_second=round(POSITIONS * STEPS / seconds),
    )


def measure(asked: argparse.Namespace) -> int:
    """Run one process for each part and return 1 if anything differs.

    All parts of Parlour run at once. Pgx's follow one by one, because they use the GPU and much of its memory while
    they compile.
    """
    names = asked.only or list(ROWS)
    stages = [[(part, name) for name in names for part in ("playouts", "steps")]]
    if find_spec("pgx"):
        stages += [[("peer", name)] for name in PEERS]
    found, failed = list[dict[str, Any]](), list[str]()
    for stage in stages:
        for part, name, process in [(part, name, begin(asked, part, name)) for part, name in stage]:
            said, _ = process.communicate()
            found += [json.loads(line) for line in said.splitlines() if line.startswith("{")]
            if process.returncode:
                failed.append(f"{part} of {name} ended with {process.returncode}")
            print(said, end="", flush=True)
            if asked.out:
                asked.out.write_text(
                    json.dumps({**machine(), "rows": found, "failed": failed}, indent=1) + "\n"
                )
    print("\n".join(failed))
    return 1 if failed or any(row.get("differ") or row.get("wrong") for row in found) else 0


def begin(asked: argparse.Namespace, part: str, name: str) -> subprocess.Popen[str]:
    """Start a process that measures one part, and return it."""
    command = [sys.executable, __file__, "--part", part, "--name", name]
    command += ["--seed", str(asked.seed), "--share", str(asked.share)]
    command += ["--registers", str(asked.registers or 0), "--threads", str(asked.threads or 0)]
    env = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)


def machine() -> dict[str, str]:
    """Return what the figures were measured on: GPU, processor and versions."""
    import numba
    import numba_cuda

    card = subprocess.run(
        ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
        capture_output=True,
        text=True,
    ).stdout.strip()
    return {
        "gpu": card,
        "cpu": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "numba_cuda": numba_cuda.__version__,
    }


def main() -> int:
    """Measure everything, or the part that was named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=list(ROWS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="fraction of the usual number of games")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--part", choices=("playouts", "steps", "peer"), help=argparse.SUPPRESS)
    parser.add_argument("--name", help=argparse.SUPPRESS)
    parser.add_argument(
        "--registers", type=int, help="limit for each lane; a lower one fits more lanes and spills more"
    )
    parser.add_argument("--threads", type=int, help="limit of lanes on each multiprocessor")
    asked = parser.parse_args()
    if asked.part in ("playouts", "steps"):
        from parlour.core import gpu, kernels

        kernels.THREADS = asked.threads or kernels.THREADS
        if asked.registers:
            gpu.FITTING["max_registers"] = asked.registers
    if asked.part == "playouts":
        check_playouts(asked.name, asked.seed, asked.share)
    elif asked.part == "steps":
        check_steps(asked.name, asked.seed)
    elif asked.part == "peer":
        time_peer(asked.name)
    else:
        return measure(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
