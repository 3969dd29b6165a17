"""A bot that takes a seat of any game: python examples/bot.py. It needs nothing but Python.

It reads a line of JSON from standard input, and when it is its turn it writes one to standard output. This one prefers
the moves that worked out in its earlier games: it counts how often each move was part of a game that it won.

    parlour duel hundred "python examples/bot.py" dreamer --games 10
"""

import json
import random
import sys


def choose(moves, scores):
    """Return the move that has done best so far; a new one now and then."""
    if random.random() < 0.2:
        return random.choice(moves)
    return max(moves, key=lambda move: (scores.get(move["text"], 0), random.random()))


def main():
    """Answer every message until the games are over."""
    scores, played, yours = {}, [], []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":  # a game begins
            played, yours = [], message["yours"]
            random.seed(1)
        elif message["type"] == "turn":  # it is our turn
            move = choose(message["moves"], scores)
            played.append(move["text"])
            print(json.dumps({"action": move["action"]}), flush=True)
        elif message["type"] == "end":  # it is over
            won = max(message["returns"][seat] for seat in yours)
            for text in played:
                scores[text] = scores.get(text, 0) + won


if __name__ == "__main__":
    main()
