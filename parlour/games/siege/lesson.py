"""Siege: the first lesson. One whole turn: a ship is sunk, a wall is breached, and a king is shot through the gap."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="map=quick deploy=standard phase=ship-pick step=1 "
    "pos=S0@10.8,C0@19.2,F0@5.8,H0@19.0,K0@4.7/S0@17.8,C0@25.10,F0@24.8,K0@23.7/-/- "
    "owner=0,1,-1,-1 home=0,-1,1,-1,-1,-1,-1,-1 turns=1",
    steps=(
        LessonStep(
            "Two commanders have a fort each, with the sea between them. You are Red. Your king is in the west fort, "
            "Blue's is in the east fort. If you lose your king you are out. A turn has seven steps, shown in the strip "
            "beside the map.",
            point=("square-4-7", "square-23-7"),
        ),
        LessonStep(
            "Step 1: move up to four ships. You have one at sea. Choose it.",
            "pick 10,8",
            ("square-10-8",),
        ),
        LessonStep(
            "A ship sails up to six squares in any direction. Numbers show how far each square is. Sail to within four "
            "squares of Blue's ship.",
            "sail to 13,8",
            ("square-13-8",),
        ),
        LessonStep(
            "Step 2: ships fire. One die fires all of them. Every shot lands exactly as many squares away as the "
            "die shows, in all eight directions at once. Beside the map you see what each number would hit. Fire.",
            "fire",
            ("fire",),
            "You threw a four. Blue's ship was exactly four squares away, and it is gone.",
        ),
        LessonStep(
            "Step 3: move cannons, up to two squares. Yours is near Blue's walls. Choose it.",
            "pick 19,2",
            ("square-19-2",),
        ),
        LessonStep(
            "Walls stop enemies and their shots, but a cannon can destroy blocks. Put it two squares from the wall.",
            "move to 21,3",
            ("square-21-3",),
        ),
        LessonStep(
            "Step 4: cannons fire. If the die shows two, the cannon hits two blocks at once: one straight down, and "
            "one diagonally.",
            "fire",
            ("fire",),
            "You threw a two. The wall has two gaps now, and anybody may walk and shoot through them.",
        ),
        LessonStep(
            "Step 5: soldiers move first, then cavalry. Your soldier guards your king. Leave him there, and finish the "
            "soldiers.",
            "finish",
            ("pass",),
        ),
        LessonStep("Now the cavalry, up to six squares. Choose them.", "pick 19,0", ("square-19-0",)),
        LessonStep(
            "Blue's king stands behind the gap that you have just made. A land piece may not move next to "
            "an enemy land piece, but your soldier can hit the king from three squares away.",
            "move to 23,4",
            ("square-23-4",),
        ),
        LessonStep(
            "Step 6: soldiers and cavalry fire. They hit only with 2, 3 or 4. A three hits the king. Fire!",
            "fire",
            ("fire",),
            "You threw a three. It hit Blue's king. Blue surrenders, and you have won.",
        ),
        LessonStep(
            "In a real game much more happens: a six brings a Fate Card and lets you buy, ships carry armies, and "
            "forts change hands. The log names the square of every hit. You can undo everything you choose until the "
            "die is thrown. When you set up a table you can also choose a time for the game, a full army, or a second "
            "throw that decides in which direction you fire.",
        ),
    ),
    dice=(4, 2, 3),
)
