"""Mandala: the numbering of the action heads (the outputs of a learning program's network). There are few actions, so
each action has the head with its own number.
"""

from parlour.core.layout import Axis, Layout, part

from .board import COLOURS, TOKENS
from .moves import OUTCOMES

COLOUR = Axis("colour", 5, labels=COLOURS)
HEADS = Layout(
    part(
        "turn",
        "Turn a ring by its colour's die.",
        COLOUR,
        Axis("ring", 2, labels=("outer", "inner")),
        Axis("way", 2, labels=("right", "left")),
    ),
    part("stay", "Use a colour's die without turning a ring.", COLOUR),
    part("pass", "End the turn without a new token."),
    part("introduce", "Bring a token in at the door."),
    part("run", "Let one of the tokens run, counted from the innermost.", Axis("token", TOKENS)),
    part("stop", "Let no more tokens run."),
    part("switch", "Switch the pair that begins at a segment; the rings' segments are counted from ring a.",
         Axis("segment", OUTCOMES)),
    part("enough", "Switch no more pairs."),
)  # fmt: skip
