"""Environments: the games for PettingZoo, Gymnasium and OpenSpiel. docs/environments.md explains them.

Each library is imported only when its function is called. `pip install parlour[envs]` installs all three.

>>> from parlour import envs
>>> envs.VERSION
1
"""

from __future__ import annotations

from typing import Any

from parlour.core.errors import NotInstalled

VERSION = 1  # part of every environment's name; goes up when observations or actions change


def pettingzoo(game: str, **given: Any) -> Any:
    """Return a PettingZoo AEC environment for a game. Keyword arguments: render_mode, actions ("heads" or "rules"),
    observation ("vector" or "planes"), max_cycles, and the options of the game, or preset=NAME.
    """
    try:
        from .zoo import make
    except ModuleNotFoundError as error:
        raise missing("PettingZoo", error) from None
    return make(game, **given)


def pettingzoo_parallel(game: str, **given: Any) -> Any:
    """Return a PettingZoo parallel environment for a game. Seats that cannot act choose to wait. The keyword
    arguments are those of `pettingzoo`, without render_mode.
    """
    try:
        from .parallel import ParlourParallel
    except ModuleNotFoundError as error:
        raise missing("PettingZoo", error) from None
    return ParlourParallel(game, **given)


def register_gymnasium() -> list[str]:
    """Register every game with Gymnasium under ids such as "parlour/Mandala-v1". Return the ids."""
    try:
        from .gym import register
    except ModuleNotFoundError as error:
        raise missing("Gymnasium", error) from None
    return register()


def batch(
    game: str, many: int, *, device: str = "cpu", seed: int = 0, autoreset: str = "next_step", **options: Any
) -> Any:
    """Return a batch: many games of one kind that are stepped together. The caller plays all seats of all games, for
    self-play.

    It has these arrays, with a row for each game: `observations` and `masks` of the seat that is asked, `seats` (who
    that is), and after a step `rewards` of every seat and `dones`. `step(actions)` plays an action in each game and
    changes the arrays in place; `draw()` draws actions among those that the masks allow; `reset(seed)` begins again.
    With autoreset="next_step" the step after a game's end begins a new one and ignores the action; with "same_step"
    the step that ends a game does so at once; "disabled" leaves it over.

    With device="cpu" these are NumPy arrays. With device="gpu" (`pip install parlour[gpu]`) they lie in the memory of
    the card: `torch.from_dlpack(batch.observations)` uses one in place, without a copy, and step takes a tensor of
    int32. Options are the game's, or preset=NAME.

    >>> games = batch("mandala", 100, seats=4)
    >>> for _ in range(10):
    ...     games.step(games.draw())
    >>> games.observations.shape, bool(games.masks.any(axis=1).all())
    ((100, 1155), True)
    """
    from .many import make

    return make(game, many, device, seed, autoreset, options)


def register_openspiel() -> list[str]:
    """Register every game with OpenSpiel under names such as "python_parlour_mandala". Return the names."""
    try:
        from .spiel import register
    except ModuleNotFoundError as error:
        raise missing("OpenSpiel", error) from None
    return register()


def missing(library: str, error: ModuleNotFoundError) -> NotInstalled:
    """Return the error to raise when a library is not installed; `error` is the failed import."""
    return NotInstalled(f"{library} is not installed ({error.name} is missing): pip install 'parlour[envs]'.")
