"""Taliesin: the first lesson for new players. All nine pieces move in turn, then a Life Force is endangered, answers,
and is trapped.
"""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="P89,L40/-/l154 g 0 0 0",
    steps=(
        LessonStep(
            "Three round boards lie one above the other, with level 1 at the bottom. You play gold, the round pieces; "
            "silver pieces have six corners. Protect your Life Force, the flame, and trap silver's.",
            point=("1:40", "3:154"),
        ),
        LessonStep(
            "There are nine kinds of pieces. Here are the People. They move one zone at a time, through an edge or a "
            "corner, and never leave their level. Click the figure, then the lit zone.",
            "P 1:89-1:88",
            ("1:89", "1:88"),
            "People capture in the same way.",
        ),
        LessonStep(
            "The stone arch is a Henge. It runs along its ring or its segment as far as the way is open. Capture the "
            "silver figure on its ring.",
            "H 1:60x1:65",
            ("1:60", "1:65"),
            "You capture by moving onto an enemy. No piece jumps: a line ends at the first piece.",
            position="H60,p65,L40/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The double axe is a War Lord. It runs along a spiral, one ring and one segment with every step, and "
            "at the rim it may turn back inward. Capture the silver figure by way of the rim.",
            "R 1:73x1:121",
            ("1:73", "1:121"),
            "War Lords, Henges and People always stay on their level.",
            position="R73,L40,p121/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The crown is King Arthur. He runs along rings and segments like a Henge, and also straight up or down, "
            "any number of levels, if every zone on the way is empty. Take him up to level 3.",
            "A 1:72-3:72",
            ("1:72", "3:72"),
            "He captures on his own level only.",
            position="A72,L40/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The sword is the Centurion. He moves like King Arthur, but only one level at a time. Take him up one "
            "level.",
            "C 1:126-2:126",
            ("1:126", "2:126"),
            position="C126,L40/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The moon is the White Goddess. She runs along spirals, and she is a spirit: she may enter the violet "
            "ring, the event horizon, and dive through the black hole to any other level. Dive to the lit zone on "
            "level 3.",
            "G 1:127-3:20",
            ("1:127", "3:20"),
            "Any other piece that ends its move in the event horizon is lost, unless it is a spirit too.",
            position="G127,L40/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The eight-pointed sign is the Shogun. He moves like the White Goddess, but the hole takes him only one "
            "level up or down. Dive to level 2.",
            "S 1:109-2:20",
            ("1:109", "2:20"),
            position="S109,L40/-/l154 g 0 0 0",
        ),
        LessonStep(
            "The pointed hat is the Wizard, your strongest piece. The Wizard runs along rings, segments and spirals, "
            "and goes straight up and down, and is the only piece that captures on another level. Capture the silver "
            "figure above.",
            "W 1:90x2:90+",
            ("1:90", "2:90"),
            "The Wizard is a spirit too and may dive through the hole to any zone with an open way.",
            position="W90,L40/p90/l154 g 0 0 0",
        ),
        LessonStep(
            "The flame is the Life Force. It moves one zone, or one level straight up or down, and never captures. A "
            "silver Henge attacks yours along its segment, so you must answer: move away, capture the attacker, or "
            "block the way. Step up one level.",
            "L 1:40-2:40",
            ("1:40", "2:40"),
            position="L40,h76/-/l154 g 0 0 0",
        ),
        LessonStep(
            "Now attack. Dive with the Wizard from the event horizon to the edge of the hole on level 2, and see what "
            "it threatens.",
            "W 1:72-2:2",
            ("1:72", "2:2"),
            "The Wizard attacks along every open line on the other levels. Silver's Life Force is in danger, and "
            "silver must respond.",
            position="W72,P89,l155/L40,H60/- g 0 0 0",
        ),
        LessonStep(
            "Make silver's move, too. Only one is left: up to level 2, onto the Wizard's own board and off its lines.",
            "L 1:155-2:155",
            ("1:155", "2:155"),
        ),
        LessonStep(
            "Dive once more, to level 3, where the Life Force is not. From there the Wizard attacks its level and the "
            "levels to which it could escape.",
            "W 2:2-3:1",
            ("2:2", "3:1"),
            "The Life Force cannot escape: gold has won.",
        ),
        LessonStep(
            "In the full game each side has forty-five pieces. Point at any of them to read how it moves, or click it "
            "to see where it can go. Click a zone that it cannot reach to read why.",
        ),
    ),
)
