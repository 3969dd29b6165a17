#!/usr/bin/env python3
"""Check the dice of a finished match with nothing but the standard library: verify.py FILE

The server showed `commitment`, the SHA-256 of `seed`, before the first ply. Then each seat could add hex digits of
its own to `salts`. The salt is these texts in the order of the seats, joined by colons, or nothing if all are empty.
The number for ply p is the first 8 bytes of SHA-256(seed + salt + p as 8 bytes + t as 4 bytes), big-endian. t is the
first of 0, 1, … for which the number is below the largest multiple of the total weight. The number's remainder by
the total weight, counted along the weights, is the outcome.

If r > 0 undos came before a throw, r as 4 bytes follows t; `rewinds` lists [ply, r], valid from that ply on.
`chances` lists [ply, table] for every throw, and `odds` the tables [outcomes, weights]. `asked` has the plies that
people decided instead. `given` counts the plies at the start that were taken over from another match;
this file proves nothing about them. Formats 2 and 3 differ only in how they tell the end, which has no part in the
dice. A file of format 1 has a plain `salt`, and neither undos nor questions.

Exit status: 0 all is well, 1 something is wrong, 2 the file cannot be read.
"""

import hashlib
import json
import sys

FORMATS = ("parlour match 1", "parlour match 2", "parlour match 3")


def salt_of(match):
    """Return what the seats added to the dice, as bytes."""
    if match["format"] == FORMATS[0]:
        return match["salt"].encode()
    return ":".join(match["salts"]).encode() if any(match["salts"]) else b""


def rewinds_before(match, ply):
    """Return how many undos came before a ply."""
    return max((count for first, count in match.get("rewinds", []) if first <= ply), default=0)


def draw(seed, salt, ply, rewinds, outcomes, weights):
    """Return the outcome that the seed gives for a ply."""
    total, tries = sum(weights), 0
    while True:
        text = seed + salt + ply.to_bytes(8, "big") + tries.to_bytes(4, "big")
        if rewinds:
            text += rewinds.to_bytes(4, "big")
        number = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        if number < 2**64 - 2**64 % total:
            break
        tries += 1
    left = number % total
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome


def misplaced(match):
    """Yield a sentence for each salt, undo or question that is impossible."""
    for seat, salt in enumerate(match.get("salts", [])):
        if len(salt) > 64 or set(salt) - set("0123456789abcdef"):
            yield f"The salt of seat {seat} is not a text of at most 64 hex digits."
    last = [-1, 0]
    for ply, count in match.get("rewinds", []):
        if not (last[0] < ply <= len(match["line"]) and last[1] < count):
            yield "The undos are out of order."
        last = [ply, count]
    for ply, _ in match["chances"]:
        if str(ply) in match.get("asked", {}):
            yield f"Move {ply} is listed as a throw and as decided by people."
        if ply < match.get("given", 0):
            yield f"Move {ply} is listed as a throw and as taken over from another match."


def result_text(match):
    """Return the sentence for a valid match: its throws, and what the seed alone cannot prove."""
    threw = "every throw follows from the committed seed"
    said = threw if match["chances"] else "there is no throw in this match to check"
    if salted := sum(map(bool, match.get("salts", []))):
        said += f", with the salt of {salted} of {len(match['salts'])} seats"
    rewound = match.get("rewinds", [])
    after = [ply for ply, _ in match["chances"] if rewinds_before(match, ply)]
    if after:
        said += f"; moves were undone {rewound[-1][1]} times, with {len(after)} throws after that"
    if asked := match.get("asked"):
        said += f"; people decided ply {', '.join(asked)}"
    if given := match.get("given"):
        said += f"; the first {given} plies were taken over from another match"
    return said


def faults(text):
    """Yield a sentence for everything that is wrong with the text of a match file."""
    match = json.loads(text)
    if match["format"] not in FORMATS:
        yield "This is not a match file of format 1, 2 or 3."
        return
    rest = {key: value for key, value in match.items() if key != "check"}
    plain = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    if match["check"] != hashlib.sha256(plain.encode()).hexdigest():
        yield "The contents do not match the file's checksum."
    elif text != json.dumps(match, ensure_ascii=False, indent=1) + "\n":
        yield "The file is not as Parlour wrote it."
    yield from misplaced(match)
    seed, salt, line = bytes.fromhex(match["seed"]), salt_of(match), match["line"]
    if not match["seed"]:
        if match["chances"]:
            yield "The seed is not revealed: the match is not over."
        return
    if hashlib.sha256(seed).hexdigest() != match["commitment"]:
        yield "The seed does not match the commitment."
    before = -1
    for ply, table in match["chances"]:
        if not before < ply < len(line):
            yield f"Move {ply} is listed as chance out of order, or is not in the line."
            return
        before, due = ply, draw(seed, salt, ply, rewinds_before(match, ply), *match["odds"][table])
        if line[ply] != due:
            yield f"Move {ply} shows outcome {line[ply]}, but the seed gives {due}."


def main(arguments):
    """Read the file, print what is wrong, and return the exit status."""
    if len(arguments) != 1:
        print("Usage: verify.py FILE", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8", newline="") as file:
            text = file.read()
        found = list(faults(text))
        praise = "" if found else result_text(json.loads(text))
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, ZeroDivisionError) as error:
        print(f"This file cannot be read as a match: {type(error).__name__} {error}", file=sys.stderr)
        return 2
    print("\n".join(found) or f"All is well: {praise}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
