"""Siege: first steps. One whole turn: a ship sunk, a wall breached, and a king brought down through the gap."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="map=quick deploy=standard phase=ship-pick step=1 "
    "pos=S0@10.8,C0@19.2,F0@5.8,H0@19.0,K0@4.7/S0@17.8,C0@25.10,F0@24.8,K0@23.7/-/- "
    "owner=0,1,-1,-1 home=0,-1,1,-1,-1,-1,-1,-1 turns=1",
    steps=(
        LessonStep(
            "Two commanders, a fort each, and the sea between them. You are Red. Your king sits in the west fort, "
            "Blue's in the east one. Whoever loses their king is out. A turn has seven steps, shown in the strip "
            "beside the map.",
            point=("square-4-7", "square-23-7"),
        ),
        LessonStep(
            "Step 1: ships move, up to four of them. You have one out at sea. Pick it.",
            "pick 10,8",
            ("square-10-8",),
        ),
        LessonStep(
            "A ship sails up to six squares in any direction; the numbers say how far each square is. Go within four "
            "squares of Blue's ship.",
            "sail to 13,8",
            ("square-13-8",),
        ),
        LessonStep(
            "Step 2: ships fire. One die fires all of them, and every shot lands exactly as many squares away as the "
            "die shows, in all eight directions at once. Beside the map you see what each number would hit. Fire.",
            "fire",
            ("fire",),
            "A four: Blue's ship was exactly four squares away, and it is gone.",
        ),
        LessonStep(
            "Step 3: cannons move, two squares at most. Yours stands near Blue's walls. Pick it.",
            "pick 19,2",
            ("square-19-2",),
        ),
        LessonStep(
            "Walls stop enemies and their shots, but a cannon can shoot blocks away. Put it two squares from the wall.",
            "move to 21,3",
            ("square-21-3",),
        ),
        LessonStep(
            "Step 4: cannons fire. A two would take two blocks at once: straight down, and at a slant.",
            "fire",
            ("fire",),
            "A two. Two gaps in the wall: anybody may walk and shoot through them now.",
        ),
        LessonStep(
            "Step 5: soldiers move first, then cavalry. Your soldier guards your king. Leave him, and finish with the "
            "soldiers.",
            "finish",
            ("pass",),
        ),
        LessonStep("Now the cavalry, six squares. Pick them.", "pick 19,0", ("square-19-0",)),
        LessonStep(
            "Blue's king stands behind the new gap. Land pieces may not go next to an enemy land piece, but three "
            "squares away is near enough.",
            "move to 23,4",
            ("square-23-4",),
        ),
        LessonStep(
            "Step 6: soldiers and cavalry fire, and only with 2, 3 or 4. A three hits the king. Fire!",
            "fire",
            ("fire",),
            "A three. Blue's king is hit, Blue surrenders, and you have won.",
        ),
        LessonStep(
            "At a real table much more happens: a six brings a Fate Card and lets you buy, ships carry armies, and "
            "forts change hands. Everything you choose can be taken back until the die is thrown.",
        ),
    ),
    dice=(4, 2, 3),
)
