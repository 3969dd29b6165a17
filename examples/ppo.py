"""Teach a network to play Hundred by playing against itself, with PPO in PyTorch. Self-play, from nothing.

    pip install 'parlour[envs,train]'
    python examples/ppo.py --out ppo.json                  # 13 minutes of training on the CPU
    python examples/ppo.py --out ppo.json --device cuda    # the games on the card as well (parlour[gpu])
    python examples/ppo.py --draw ppo.json ppo.png         # the curve as a picture (Matplotlib)

Thousands of games are played at once. In each of them the network plays both seats, one after the other: `batch.seats`
says whose turn it is, `batch.observations` what that seat sees, and `batch.masks` what it may do. After every round of
steps the network learns from what it has just done, in ever smaller steps. Now and then the average of its latest
versions plays whole games against the bot that is to be beaten. It never learns from those.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from parlour import envs
from parlour.bots import find_opponent

RULES = {"ruleset": "counters"}
STEPS = 32  # of each game in a round
GAMMA, LAMBDA = 1.0, 0.95  # a game is short, so what comes late counts as much as what comes soon
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, PARTS, RATE = 3, 4, 1e-3
MEMORY = 0.97  # how much of the averaged network each round keeps


class Player(nn.Module):
    """Two layers, from which it says how good each action is, and how the game will end for whoever is asked."""

    def __init__(self, features: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)  # at first all actions are about as likely

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """Return the odds of the actions that the mask allows, and the expected result from -1 to 1."""
        inside = self.body(seen)
        logits = self.policy(inside).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(inside)[:, 0]


class Games:
    """The batch as tensors. They use the batch's own memory, on the CPU as on a card: nothing is copied."""

    def __init__(self, many: int, device: str, seed: int) -> None:
        where = "cpu" if device == "cpu" else "gpu"
        self.batch = envs.batch("hundred", many, device=where, seed=seed, autoreset="same_step", **RULES)
        self.seen, self.mask, self.seat, self.rewards, self.over = (
            torch.from_dlpack(getattr(self.batch, name))
            for name in ("observations", "masks", "seats", "rewards", "dones")
        )

    def step(self, actions: Tensor) -> None:
        """Play an action in every game. A game that ends begins again at once."""
        if actions.is_cuda:
            torch.cuda.synchronize()  # the batch reads the actions on a stream of its own
        self.batch.step(actions.to(torch.int32))
        if actions.is_cuda:
            torch.cuda.synchronize()


@torch.no_grad()
def play(player: Player, games: Games) -> dict[str, Tensor]:
    """Play one round. Return what was seen and done in every step, and how much better it went than expected."""
    rows: list[dict[str, Tensor]] = []
    for _ in range(STEPS):
        odds, value = player(games.seen, games.mask)
        action, seat = odds.sample(), games.seat.long()
        row = {"seen": games.seen.clone(), "mask": games.mask.clone(), "seat": seat, "value": value}
        row |= {"action": action, "chance": odds.log_prob(action)}
        games.step(action)
        row |= {"reward": games.rewards.gather(1, seat[:, None])[:, 0], "over": games.over.float()}
        rows.append(row)
    _, value = player(games.seen, games.mask)
    return gather(rows, value, games.seat.long())


def gather(rows: list[dict[str, Tensor]], value: Tensor, seat: Tensor) -> dict[str, Tensor]:
    """Return the rows of a round one after another, with the advantage and the target of each.

    What one player wins the other loses. So what the next player may expect counts against this one, unless it is the
    same player again.
    """
    advantage = torch.zeros_like(value)
    for row in reversed(rows):
        sign = torch.where(row["seat"] == seat, 1.0, -1.0) * (1.0 - row["over"])
        surprise = row["reward"] + GAMMA * sign * value - row["value"]
        advantage = surprise + GAMMA * LAMBDA * sign * advantage
        row["advantage"], row["target"] = advantage, advantage + row["value"]
        value, seat = row["value"], row["seat"]
    return {name: torch.cat([row[name] for row in rows]) for name in rows[0]}


def learn(player: Player, optimiser: torch.optim.Optimizer, data: dict[str, Tensor], left: float) -> None:
    """Make good actions likelier, but not much likelier at once, and the expected result more accurate. `left` is the
    share of the training that is still to come: steps become smaller, and less chance is wanted, as it ends.
    """
    for group in optimiser.param_groups:
        group["lr"] = RATE * left
    free = data["mask"].sum(dim=1) > 1  # a step with only one legal action teaches nothing
    data = {name: values[free] for name, values in data.items()}
    many = len(data["action"])
    for _ in range(EPOCHS):
        for part in torch.randperm(many, device=data["action"].device).chunk(PARTS):
            one = {name: values[part] for name, values in data.items()}
            odds, value = player(one["seen"], one["mask"])
            gain = (one["advantage"] - one["advantage"].mean()) / (one["advantage"].std() + 1e-8)
            ratio = (odds.log_prob(one["action"]) - one["chance"]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.min(ratio * gain, clipped * gain).mean()
            misjudged = (value - one["target"]).square().mean()
            loss = policy + VALUE * misjudged - ENTROPY * left * odds.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def share_won(player: nn.Module, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """Return the share of games that the network wins against a bot, and the standard error of this share; a draw is
    half a win.

    Each pair of games has the same dice, and the network plays another seat in each. Its luck in one is mostly the
    bot's luck in the other.
    """
    bot, device, luck = find_opponent(opponent), next(player.parameters()).device, random.Random(seed)
    won = np.zeros((2, games // 2))
    for own in (0, 1):
        batch = envs.batch("hundred", games // 2, seed=seed, autoreset="disabled", **RULES)
        rules, positions = batch.game, batch.games.records
        rules.compile()
        while (batch.seats >= 0).any():
            odds, _ = player(
                *(torch.as_tensor(seen, device=device) for seen in (batch.observations, batch.masks))
            )
            actions = odds.logits.argmax(dim=1).cpu().numpy()
            free = batch.masks.sum(axis=1) > 1  # with only one legal action there is nothing to think about
            for i in np.flatnonzero((batch.seats == 1 - own) & free).tolist():
                chosen = bot.choose(rules, positions[i], 1 - own, luck=luck.getrandbits(62))
                actions[i] = rules.engine.head(positions[i], 1 - own, chosen)
            batch.step(actions)
            won[own, batch.dones] = (1 + batch.rewards[batch.dones, own]) / 2
    pairs = won.mean(axis=0)
    return float(pairs.mean()), float(pairs.std() / len(pairs) ** 0.5)


def train(asked: argparse.Namespace) -> list[dict[str, float]]:
    """Train until the time is over. Return the curve."""
    torch.manual_seed(asked.seed)
    games = Games(asked.games, asked.device, asked.seed)
    player = Player(games.seen.shape[1], games.mask.shape[1]).to(asked.device)
    average = AveragedModel(player, multi_avg_fn=get_ema_multi_avg_fn(MEMORY))
    optimiser = torch.optim.Adam(player.parameters(), lr=RATE)
    curve: list[dict[str, float]] = []
    spent, steps, due, whole = 0.0, 0, 0.0, 60 * asked.minutes
    while True:
        if spent >= due or spent >= whole:
            won, error = share_won(average, asked.opponent, asked.evaluate, asked.seed + len(curve))
            row = {"seconds": round(spent, 1), "steps": steps, "won": round(won, 4), "error": round(error, 4)}
            curve.append(row)
            print(
                f"{spent:6.0f} s {steps:12,} steps: won {won:.1%} ± {2 * error:.1%} against {asked.opponent}",
                flush=True,
            )
            told = {"opponent": asked.opponent, "games": asked.evaluate, "curve": curve}
            asked.out.write_text(json.dumps(told, indent=1) + "\n")
            due = spent + asked.every
            if spent >= whole:
                return curve
        begun = time.perf_counter()
        learn(player, optimiser, play(player, games), 1 - spent / whole)
        average.update_parameters(player)
        spent, steps = spent + time.perf_counter() - begun, steps + STEPS * asked.games


def draw(source: Path, picture: Path) -> None:
    """Draw a curve as a picture."""
    from matplotlib import pyplot

    told = json.loads(source.read_text())
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    minutes = [row["seconds"] / 60 for row in told["curve"]]
    won, errors = ([100 * row[name] for row in told["curve"]] for name in ("won", "error"))
    axes.errorbar(minutes, won, yerr=[2 * error for error in errors], marker="o", capsize=3)
    axes.axhline(50, color="grey", linestyle=":")
    axes.set(
        xlabel="minutes of training",
        ylabel=f"% of {told['games']} games won\nagainst {told['opponent'].title()}, ± 2 standard errors",
        ylim=(0, 70),
    )
    figure.savefig(picture, dpi=120)


def main() -> None:
    """Train, or draw what an earlier run has written."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("ppo.json"), help="where to write the curve")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=256, help="games played at once")
    parser.add_argument(
        "--minutes", type=float, default=13, help="of training; games against the bot come on top"
    )
    parser.add_argument("--opponent", default="eager", help="the bot to be beaten")
    parser.add_argument("--evaluate", type=int, default=400, help="games against it at a time")
    parser.add_argument("--every", type=float, default=150, help="seconds between two of these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draw", type=Path, nargs=2, metavar=("JSON", "PNG"))
    asked = parser.parse_args()
    if asked.draw:
        draw(*asked.draw)
    else:
        train(asked)


if __name__ == "__main__":
    main()
