"""Keep: the first lesson for new players. Without questions they place a gate in a rival's way, skip a trap door, open
a gate, and open the chest. Then they answer a question on the way, and one in the race for the chest.
"""

from parlour.core.lesson import Lesson, LessonStep

from .moves import BUZZR, DIFF, RIGHT

LESSON = Lesson(
    position="seats=2 trivia=off ports=fixed first=seat0 pos=E2.0,D.3,-,-,-,- chain=7,6,0,0,0,0 stock=4,3,0,0,0,0 "
    "shut=U0:1 gated=64",
    steps=(
        LessonStep(
            "This castle has three courtyards. In the keep, in the middle, stands a chest. Open it first and you "
            "win. You are Lion, the red shield, with seven keys and four gates. Eagle starts opposite, in the North.",
            point=("E2.0", "D.3", "KEEP"),
        ),
        LessonStep(
            "A turn begins with gates. You may place as many as you have, on any stair, door or trap door. "
            "Place one on the lit lower stair, on Eagle's way.",
            "place L3",
            ("L3",),
            "From now on that gate stops everybody, including you. Opening it costs one key, as the number says.",
        ),
        LessonStep(
            "That is enough. Press Done, or the space bar. (If you want no gates at all, "
            "click the space to move to straight away.)",
            "done",
            ("done",),
        ),
        LessonStep(
            "You move one space a turn. But a round trap door lies ahead: one card in eight drops you back to "
            "the moat. A key lets you skip a space as if it were not there. Press Skip, then click the trap door.",
            "skip T.0",
            ("skip", "T.0"),
            "That cost a key. Your token is passing over the space and must move on now.",
        ),
        LessonStep(
            "Click the pink space before the upper stair.",
            "move F4.0",
            ("F4.0",),
            "You have landed, so your turn is over. In a game with questions you would now be asked one from the "
            "pink category, and a right answer would let you move again.",
        ),
        LessonStep(
            "In this lesson you play Eagle's turn too. It places no gate: press Done.", "done", ("done",)
        ),
        LessonStep("Eagle steps off its drawbridge.", "move A1.3", ("A1.3",)),
        LessonStep("Your turn again. Place no more gates: press Done.", "done", ("done",)),
        LessonStep(
            "A gate blocks the upper stair beside you. Opening it costs two keys. Click it.",
            "open U0",
            ("U0",),
            "You removed the gate, so it is yours now.",
        ),
        LessonStep(
            "You may place it somewhere else at once, or keep it for later. Keep it.",
            "keep the gate",
            ("hold",),
        ),
        LessonStep("Two spaces and a door to go. Skip the first …", "skip G1.0", ("skip", "G1.0")),
        LessonStep("… and the second …", "skip G2.0", ("skip", "G2.0")),
        LessonStep(
            "… and enter the keep.",
            "move KEEP",
            ("KEEP",),
            "You may open the chest at once.",
        ),
        LessonStep(
            "You have two keys left. Without questions, two keys open the chest.",
            "chest keys",
            ("chest-keys",),
            "The chest is open: Lion has won.",
        ),
        LessonStep(
            "Most people play with questions. Each colour stands for a category. You are on your way again: move to "
            "the yellow space.",
            "move G1.0",
            ("G1.0",),
            position="seats=2 ports=fixed first=seat0 pressure=off phase=step ply=1 pos=F4.0,D.3,-,-,-,- "
            "chain=4,6,0,0,0,0 left=1 must=1",
        ),
        LessonStep(
            "You may decline a question: then your turn ends. On a trap door you must answer. Take this one.",
            "ask",
            ("ask",),
            "It is a yellow question of medium difficulty, so a right answer also earns a key.",
        ),
        LessonStep(
            "Which planet is nearest to the Sun?",
            point=("G1.0",),
            answers=("Mercury", "Venus", "Mars"),
            world=(DIFF + 1, RIGHT),
            after="Right! You earned a key, and you may move one space more. A wrong answer ends your turn, and the "
            "others may answer for a key.",
        ),
        LessonStep("Move on. There the next question waits.", "move G2.0", ("G2.0",)),
        LessonStep(
            "You need not risk it. Decline the question.",
            "decline",
            ("decline",),
            "Your turn is over, and your token stays where it is.",
        ),
        LessonStep(
            "Some turns later you are in the keep with one key. Three keys would open the chest at once. With fewer "
            "you may call a race: all teams hear the question, and the first right answer opens the chest for its "
            "team.",
            "chest try",
            ("chest-try",),
            "A card decided the category: blue.",
            position="seats=2 ports=fixed first=seat0 phase=chest pos=KEEP,D.3,-,-,-,- chain=1,6,0,0,0,0 arrived=1",
        ),
        LessonStep(
            "How many sides does a hexagon have?",
            point=("KEEP",),
            answers=("Six", "Five", "Eight"),
            world=(BUZZR,),
            after="You answered before Eagle: the chest is open, and Lion has won.",
        ),
        LessonStep(
            "Keys run out faster than you think. Going down a stair earns one key. Going straight down from the third "
            "courtyard to the first earns three. A fall earns one, and so does a question that others missed. Click "
            "anything you cannot do to read why."
        ),
    ),
    dice=(317,),
)
