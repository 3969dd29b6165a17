#!/usr/bin/env python3
"""Check the dice of a finished match with nothing but the standard library: verify.py FILE

The house showed `commitment`, the SHA-256 of `seed`, before the first ply. The number for ply p is the
first 8 bytes of SHA-256(seed + salt + p as 8 bytes + t as 4 bytes), big-endian, with the first t = 0, 1, …
that lies below the largest multiple of the total weight; its remainder, counted along the weights,
is the outcome. `chances` lists [ply, table] for every throw, `odds` the tables [outcomes, weights].
Exit status: 0 all is well, 1 something is wrong, 2 the file cannot be read.
"""

import hashlib
import json
import sys


def draw(seed, salt, ply, outcomes, weights):
    """The outcome that the seed gives for a ply."""
    total, tries = sum(weights), 0
    while True:
        text = seed + salt + ply.to_bytes(8, "big") + tries.to_bytes(4, "big")
        number = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        if number < 2**64 - 2**64 % total:
            break
        tries += 1
    left = number % total
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome


def faults(text):
    """Everything that is wrong with the text of a match file, a sentence each."""
    match = json.loads(text)
    if match["format"] != "parlour match 1":
        yield "This is not a match file of format 1."
    rest = {key: value for key, value in match.items() if key != "check"}
    plain = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    if match["check"] != hashlib.sha256(plain.encode()).hexdigest():
        yield "The contents do not add up to the file's check."
    elif text != json.dumps(match, ensure_ascii=False, indent=1) + "\n":
        yield "The file is not written the way the parlour writes it."
    seed, salt, line = bytes.fromhex(match["seed"]), match["salt"].encode(), match["line"]
    if not match["seed"]:
        if match["chances"]:
            yield "The seed is not revealed: the match is not over."
        return
    if hashlib.sha256(seed).hexdigest() != match["commitment"]:
        yield "The seed does not fit the commitment."
    before = -1
    for ply, table in match["chances"]:
        if not before < ply < len(line):
            yield f"Ply {ply} is listed as chance out of order, or is not in the line."
            return
        before, due = ply, draw(seed, salt, ply, *match["odds"][table])
        if line[ply] != due:
            yield f"Ply {ply} shows outcome {line[ply]}, but the seed gives {due}."


def main(arguments):
    """Read the file, say what is wrong, and answer with an exit status."""
    if len(arguments) != 1:
        print("Usage: verify.py FILE", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8", newline="") as file:
            text = file.read()
        found = list(faults(text))
        threw = "every throw follows from the seed that was committed to"
        praise = threw if json.loads(text)["chances"] else "there is no throw in this match to check"
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, ZeroDivisionError) as error:
        print(f"This file cannot be read as a match: {type(error).__name__} {error}", file=sys.stderr)
        return 2
    print("\n".join(found) or f"All is well: {praise}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
