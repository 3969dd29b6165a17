"""Taliesin: first steps. A step, a run round a ring, an answer to danger, a dive through the black hole."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="W72,P89,l154/L40,H60,p66/- g 0 0 0",
    steps=(
        LessonStep(
            "Three round boards lie one above the other, level 1 at the bottom; on the screen each has its number. "
            "You play gold, the round pieces. Silver has six corners. Protect your flame, the Life Force on "
            "2:40, and endanger silver's, on 1:154, so that nothing saves it.",
            point=("2:40", "1:154"),
        ),
        LessonStep(
            "People go one zone at a time, through an edge or a corner. Click the figure on 1:89, then 1:88.",
            "P 1:89-1:88",
            ("1:89", "1:88"),
            "One zone further along the ring. People take in the same way.",
        ),
        LessonStep(
            "In this lesson you make silver's moves too. Its figure on level 2 never leaves that level. "
            "Step from 2:66 to 2:65.",
            "P 2:66-2:65",
            ("2:66", "2:65"),
        ),
        LessonStep(
            "The stone arch is a Henge. It runs along its ring or its segment as far as the way is open, and "
            "takes the first enemy it meets. Run round the ring and take on 2:65.",
            "H 2:60x2:65",
            ("2:60", "2:65"),
            "The silver figure has left the game. Nothing jumps in Taliesin: a line ends on the first piece.",
        ),
        LessonStep(
            "Silver's Life Force steps aside. It goes one zone, or one level straight up or down, and "
            "never takes.",
            "L 1:154-1:155",
            ("1:154", "1:155"),
        ),
        LessonStep(
            "The violet ring is the event horizon. Most pieces are lost there, but Wizard, White Goddess "
            "and Shogun are "
            "spirits: they may stand in it, and dive through the black hole to another level. The Wizard may "
            "come out anywhere. Dive from 1:72 to 2:2 and see what it threatens.",
            "W 1:72-2:2",
            ("1:72", "2:2"),
            "From the brink of the hole your Wizard sees every open line on the other levels. Silver's Life "
            "Force is in danger, and silver must answer.",
        ),
        LessonStep(
            "Move it away, take the attacker, or block the way: here only one move is left, up to level 2, "
            "onto the Wizard's own board and off its lines.",
            "L 1:155-2:155",
            ("1:155", "2:155"),
        ),
        LessonStep(
            "Now dive once more, to a level where the Life Force is not, so that the Wizard sees its level "
            "and "
            "the levels it could flee to.",
            "W 2:2-3:1",
            ("2:2", "3:1"),
            "Endangered beyond escape: gold has won.",
        ),
        LessonStep(
            "That was a whole game, only a small one. In the real one each side has forty-five pieces. Point at any "
            "of "
            "them to read how it moves; click a zone that it cannot reach to read why.",
        ),
    ),
)
