"""Taliesin: the first lesson for new players. They make a step, run around a ring, answer a danger, and dive through
the black hole.
"""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="W72,P89,l154/L40,H60,p66/- g 0 0 0",
    steps=(
        LessonStep(
            "Three round boards lie one above the other, with level 1 at the bottom. Each shows its number. "
            "You play gold, the round pieces; silver pieces have six corners. Protect your Life Force, the flame on "
            "2:40, and trap silver's, on 1:154.",
            point=("2:40", "1:154"),
        ),
        LessonStep(
            "People move one zone at a time, through an edge or a corner. Click the figure on 1:89, then 1:88.",
            "P 1:89-1:88",
            ("1:89", "1:88"),
            "The figure moved one zone along the ring. People capture in the same way.",
        ),
        LessonStep(
            "In this lesson you make silver's moves too. Its figure on level 2 never leaves that level. "
            "Step from 2:66 to 2:65.",
            "P 2:66-2:65",
            ("2:66", "2:65"),
        ),
        LessonStep(
            "The stone arch is a Henge. It runs along its ring or its segment as far as the way is open, and "
            "captures the first enemy it meets. Run around the ring and capture on 2:65.",
            "H 2:60x2:65",
            ("2:60", "2:65"),
            "The silver figure has left the game. No piece jumps in Taliesin: a line ends at the first piece.",
        ),
        LessonStep(
            "Silver's Life Force steps aside. It moves one zone, or one level straight up or down, and "
            "never captures.",
            "L 1:154-1:155",
            ("1:154", "1:155"),
        ),
        LessonStep(
            "The violet ring is the event horizon. Most pieces are lost there, but Wizard, White Goddess "
            "and Shogun are "
            "spirits: they may stop there, and dive through the black hole to another level. The Wizard may "
            "come out anywhere. Dive from 1:72 to 2:2 and see what it threatens.",
            "W 1:72-2:2",
            ("1:72", "2:2"),
            "From the edge of the hole your Wizard attacks along every open line on the other levels. Silver's Life "
            "Force is in danger, and silver must respond.",
        ),
        LessonStep(
            "You can move it away, capture the attacker, or block the way. Here only one move is left: up to level 2, "
            "onto the Wizard's own board and off its lines.",
            "L 1:155-2:155",
            ("1:155", "2:155"),
        ),
        LessonStep(
            "Now dive once more, to a level without the Life Force, so that the Wizard attacks its level "
            "and "
            "the levels it could escape to.",
            "W 2:2-3:1",
            ("2:2", "3:1"),
            "The Life Force cannot escape: gold has won.",
        ),
        LessonStep(
            "That was a small game. In the full game each side has forty-five pieces. Point at any "
            "of "
            "them to read how it moves. Click a zone that it cannot reach to read why.",
        ),
    ),
)
