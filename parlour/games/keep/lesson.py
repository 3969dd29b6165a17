"""Keep: first steps. A gate in a rival's way, a trap door skipped, a gate opened, and the chest; without questions."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="seats=2 trivia=off ports=fixed first=seat0 pos=E2.0,D.3,-,-,-,- chain=7,6,0,0,0,0 stock=4,3,0,0,0,0 "
    "shut=U0:1 gated=64",
    steps=(
        LessonStep(
            "A castle with three courtyards; in the keep, in the middle, stands a chest. Whoever opens it first has "
            "won. You are Lion, the red shield, with seven keys and four gates. Eagle waits opposite, in the North.",
            point=("E2.0", "D.3", "KEEP"),
        ),
        LessonStep(
            "A turn begins with gates. You may lay as many as you have, on any stair, door or trap door. "
            "Lay one on L3, a lower stair on Eagle's way: click it.",
            "place L3",
            ("L3",),
            "From now on that gate stops everybody, you too. To open it costs one key, as the number says.",
        ),
        LessonStep(
            "That will do. Say that you are done with gates, or press Space. (If you want no gates at all you may "
            "also click straight on the space to move to.)",
            "done",
            ("done",),
        ),
        LessonStep(
            "You move one space a turn. But ahead lies a round trap door: one card in eight drops you back to "
            "the moat. A key passes you over a space as if it were not there. Press Skip, then the trap door T.0.",
            "skip T.0",
            ("skip", "T.0"),
            "It cost a key, and your token hovers: it must move on now.",
        ),
        LessonStep(
            "Land on F4.0, the pink space before the upper stair.",
            "move F4.0",
            ("F4.0",),
            "You have landed, so your turn is over. With questions in play you would now be asked one of the "
            "pink category, and a right answer would carry you on.",
        ),
        LessonStep("In this lesson you play Eagle's turn too. It lays no gate.", "done", ("done",)),
        LessonStep("Eagle steps off its drawbridge, to A1.3.", "move A1.3", ("A1.3",)),
        LessonStep("Your turn again. No more gates.", "done", ("done",)),
        LessonStep(
            "A gate blocks the upper stair beside you. Opening it costs two keys. Click it.",
            "open U0",
            ("U0",),
            "You took the gate off, so it is yours now.",
        ),
        LessonStep(
            "You may lay it somewhere else at once, or keep it for later. Keep it.",
            "keep the gate",
            ("hold",),
        ),
        LessonStep("Two spaces and a door to go. Skip G1.0 …", "skip G1.0", ("skip", "G1.0")),
        LessonStep("… and G2.0 …", "skip G2.0", ("skip", "G2.0")),
        LessonStep(
            "… and enter the keep.",
            "move KEEP",
            ("KEEP",),
            "The chest may be tried at once.",
        ),
        LessonStep(
            "You have two keys left, and without questions two keys open it.",
            "chest keys",
            ("chest-keys",),
            "The chest is open: Lion has won.",
        ),
        LessonStep(
            "Keys run out faster than you think. Going down a stair earns one, the straight way down from the third "
            "courtyard to the first earns three, and a fall one. With questions, hard ones and those that others "
            "missed earn keys as well. Click on anything that cannot be done to read why."
        ),
    ),
)
