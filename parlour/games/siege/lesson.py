"""Siege: the first lesson. One whole turn: a ship is sunk, a wall is breached, and a king is shot through the gap. Then
an army at sea, a king who stays, a captured ship, a card and a purchase.
"""

from parlour.core.lesson import Lesson, LessonStep

AT_HOME = "map=quick deploy=standard owner=0,1,-1,-1 home=0,-1,1,-1,-1,-1,-1,-1 turns=1 "

LESSON = Lesson(
    position="map=quick deploy=standard phase=ship-pick step=1 "
    "pos=S0@10.8,C0@19.2,F0@5.8,H0@19.0,K0@4.7/S0@17.8,C0@25.10,F0@24.8,K0@23.7/-/- "
    "owner=0,1,-1,-1 home=0,-1,1,-1,-1,-1,-1,-1 turns=1",
    steps=(
        LessonStep(
            "Two commanders have a fort each, with the sea between them. You are Red. Your king is in the west "
            "fort, Blue's is in the east fort. If you lose your king you are out. A turn has seven steps, shown "
            "in the strip beside the map.",
            point=("square-4-7", "square-23-7"),
        ),
        LessonStep(
            "Step 1: move up to four ships. You have one at sea. Choose it.",
            "pick 10,8",
            ("square-10-8",),
        ),
        LessonStep(
            "A ship sails up to six squares in any direction. Numbers show how far each square is. Sail to within"
            " four squares of Blue's ship.",
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
            "Step 4: cannons fire. If the die shows two, the cannon hits two blocks at once: one straight down, "
            "and one diagonally.",
            "fire",
            ("fire",),
            "You threw a two. The wall has two gaps now, and anybody may walk and shoot through them.",
        ),
        LessonStep(
            "Step 5: soldiers move first, then cavalry. Your soldier guards your king. Leave him there, and "
            "finish the soldiers.",
            "finish",
            ("pass",),
        ),
        LessonStep("Now the cavalry, up to six squares. Choose them.", "pick 19,0", ("square-19-0",)),
        LessonStep(
            "Blue's king stands behind the gap that you have just made. A land piece may not move next to an "
            "enemy land piece, but your soldier can hit the king from three squares away.",
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
            "Ships also carry land pieces. Here is your fort again, with a soldier and your king. Choose the ship"
            " in the port.",
            "pick 7,7",
            ("square-7-7",),
            position=AT_HOME + "phase=ship-pick step=1 pos=S0@7.7,F0@4.6,K0@4.7/S0@17.8,K0@23.7/-/-",
        ),
        LessonStep(
            "A ship loads and unloads on one square of its way. First say that it stays here for that.",
            "stay",
            ("stay",),
        ),
        LessonStep(
            "In your own port a ship loads from any square of the fort, and the pieces need not walk. Load the "
            "soldier.",
            "load 4,6",
            ("square-4-6",),
        ),
        LessonStep(
            "Now sail on with him, to the islet in the south.",
            "sail on to 12,12",
            ("square-12-12",),
            "Cargo does not fire, and it is lost with its ship.",
        ),
        LessonStep(
            "Nothing can fire now, so the last step of the turn comes at once: your king may move up to six "
            "squares. He never fires, and he is safest behind walls. Let him stay.",
            "stay",
            ("pass",),
        ),
        LessonStep(
            "Your next turn. The ship lies further out with the soldier aboard. Choose it.",
            "pick 10,10",
            ("square-10-10",),
            position=AT_HOME + "phase=ship-pick step=1 pos=S0@10.10,F0>0,K0@4.7/S0@17.8,K0@23.7/-/-",
        ),
        LessonStep(
            "Outside ports, a full side of the ship's square must touch land. Sail to the islet.",
            "sail to 12,12",
            ("square-12-12",),
        ),
        LessonStep("Land the soldier.", "unload soldier", ("ashore-soldier",)),
        LessonStep(
            "A piece that lands walks as far as it may move, the step ashore included. Put him on the northern end.",
            "to 13,11",
            ("square-13-11",),
            "He cannot move again in this turn, but he may fire.",
        ),
        LessonStep(
            "In another turn, an enemy ship with a soldier aboard lies next to yours. Fire.",
            "fire",
            ("fire", "square-11-8"),
            "You threw a one. With a one a ship is not sunk but captured: it is yours now, and so is its cargo.",
            position=AT_HOME + "phase=fire step=2 pos=S0@10.8,F0@4.6,K0@4.7/S0@11.8,F0>0,K0@23.7/-/-",
        ),
        LessonStep(
            "The same shot once more.",
            "fire",
            ("fire", "square-11-8"),
            "You threw a six. It hits nothing here, but it brings a Fate Card. This one pays 200 guineas. Then "
            "you may buy.",
            position=AT_HOME + "phase=fire step=2 pos=S0@10.8,F0@4.6,K0@4.7/S0@11.8,F0>0,K0@23.7/-/-",
        ),
        LessonStep(
            "You buy pieces in a fort of your own whose walls are whole. Buy a cannon.",
            "buy cannon",
            ("buy-cannon",),
        ),
        LessonStep(
            "Put it on a free square inside the fort.",
            "put at 5,6",
            ("square-5-6",),
            "It can act in the steps of this turn that are still to come.",
        ),
        LessonStep(
            "In a real game forts change hands, too, and the cards bring good and bad. The log names the square "
            "of every hit. You can undo everything you choose until the die is thrown. When you set up a table "
            "you can also choose a time for the game, a full army, or a second throw that decides in which "
            "direction you fire.",
        ),
    ),
    dice=(4, 2, 3, 1, 6, 10),
)
