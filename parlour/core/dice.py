"""Random numbers: dice that anyone can check for matches, and fast numbers for simulations.

**Matches.** Before the first ply, the server draws a secret seed of 32 bytes and shows its SHA-256, the commitment. The
number for ply p is the first 8 bytes, big-endian, of

    SHA-256(seed + salt + p as 8 bytes + t as 4 bytes)

`t` is the first of 0, 1, 2 … that gives a number below the largest multiple of the total weight, so that there is no
bias. The remainder of the number, divided by the total weight, selects the outcome: the outcomes follow each other in
ascending order, and each has as many remainders as its weight. After an undo, the number of undos so far follows t as
4 more bytes. So a ply that is played again is thrown anew, and the earlier throw says nothing about the new one.

`salt` is what the seats add after they have seen the commitment and before the first throw. It consists of their
salts, hex digits in lower case, in the order of the seats with a colon between; it is empty if nobody added any. When
the match is over the server shows the seed, and everybody can compute the same numbers again (`parlour verify`,
scripts/verify.py).

**Simulations.** xoroshiro64** with one stream for each (seed, game number): two 32-bit words kept in
ordinary ints, so that the interpreter, the compiled code and a GPU draw the same numbers.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from .compile import rule

M32 = 0xFFFFFFFF


def fresh_seed() -> bytes:
    """Return a new secret seed of 32 random bytes for one match."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return the SHA-256 digest of a seed. Everybody sees it before the match, so that the seed cannot be changed
    later.
    """
    return hashlib.sha256(seed).hexdigest()


def join_salts(salts: Sequence[str]) -> str:
    """Return the salt of a match: the salts that its seats have added, joined in the order of the seats."""
    return ":".join(salts) if any(salts) else ""


def draw_number(seed: bytes, salt: bytes, ply: int, below: int, rewinds: int = 0) -> int:
    """Return a number from 0 to below - 1 for a ply (an action's number in the match). The seed, the salt, the ply
    and the number of undos (`rewinds`) determine it.
    """
    if below <= 0:
        raise ValueError("there is no number below 0 to draw: weights are whole, and not all zero")
    limit = 2**64 - 2**64 % below
    tries = 0
    while True:
        text = seed + salt + ply.to_bytes(8, "big") + tries.to_bytes(4, "big")
        if rewinds:
            text += rewinds.to_bytes(4, "big")
        drawn = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        if drawn < limit:
            return drawn % below
        tries += 1


def draw(
    seed: bytes, salt: bytes, ply: int, actions: Sequence[int], weights: Sequence[int], rewinds: int = 0
) -> int:
    """Return the action that chance plays at this ply: one of `actions`, each as likely as its share of the
    `weights`. The seed, the salt, the ply and the number of undos (`rewinds`) determine it.
    """
    left = draw_number(seed, salt, ply, sum(weights), rewinds)
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    raise ValueError("no weight may be negative")


@rule
def scramble(x):  # type: ignore[no-untyped-def]
    """Return a 32-bit hash of `x`: every bit of the result depends on every bit of `x`."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & M32
    x = ((x ^ (x >> 15)) * 0x846CA68B) & M32
    return x ^ (x >> 16)


@rule
def first_luck(seed, game):  # type: ignore[no-untyped-def]
    """Return the initial state (two 32-bit words) of the random generator for simulated game number `game`."""
    high = scramble((seed & M32) ^ scramble((seed >> 32) & M32) ^ 0x9E3779B9)
    low = scramble(high ^ (game & M32))
    high = scramble(low ^ ((game >> 32) & M32) ^ 0x85EBCA6B)
    return low | 1, high


@rule
def next_luck(a, b):  # type: ignore[no-untyped-def]
    """Return 32 random bits and the next state of the generator, given its state (a, b)."""
    luck = (a * 0x9E3779BB) & M32
    luck = ((luck << 5) | (luck >> 27)) & M32
    luck = (luck * 5) & M32
    b ^= a
    a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & M32
    b = ((b << 13) | (b >> 19)) & M32
    return luck, a, b
