"""Mandala: first steps. One whole turn, with a run, a snipe, a home and a fresh token."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="tokens 1:a2,j9 3:e4,a12; offsets 0 13 0 8 11 10 16 12 11 0; home 2 3; phase rotate; turn 1; "
    "dice 2 0 3 0 2; seats=2",
    steps=(
        LessonStep(
            "Ten rings turn round a fixed centre. Coloured segments are path, black ones are barriers. "
            "You are number 1: one of your tokens stands on the outer ring, one on the innermost. "
            "Bring six home to the middle and you win.",
            point=("token-a2", "token-j9"),
        ),
        LessonStep(
            "In a turn you use five dice. Each turns one of the two rings of its colour, by exactly its "
            "number, left or right. Red shows 2: take the outer red ring, and turn it right. "
            "Every token on the ring rides along.",
            "red outer right 2",
            ("die-red", "ring-a", "right"),
            "Your token now stands in column 4, and number 3's token has ridden along too.",
        ),
        LessonStep(
            "Blue shows zero. A zero turns nothing, so click the die and go on.",
            "blue stays",
            ("die-blue",),
        ),
        LessonStep(
            "Look down column 4 from your token: the green ring c is black there and stops it. "
            "The green 3 cures that. Turn ring c right.",
            "green outer right 3",
            ("die-green", "ring-c", "right"),
            "Column 4 is open now, from the outer ring to the innermost.",
        ),
        LessonStep("Yellow shows zero as well.", "yellow stays", ("die-yellow",)),
        LessonStep(
            "Your other token waits on the innermost ring, two columns from a home section. "
            "Turn ring j left by 2 and it stands in line. It is the last die: after it your tokens run.",
            "grey inner left 2",
            ("die-grey", "ring-j", "left"),
            "Both tokens ran by themselves. One went home: a white peg for you, and the token is back in "
            "your hand. The other ran to ring i, stopped by the ring you just turned, and met number 3 on "
            "the way: sniped, and back in its start area.",
        ),
        LessonStep(
            "The last act of a turn: if the red segment at your door is path and no token of yours stands on "
            "it, you may bring in a token from your hand. The door is open. Introduce one.",
            "introduce",
            ("door-1",),
            "It waits on the outer ring until your next turn.",
        ),
        LessonStep(
            "That was a whole turn. Now number 3 throws, and will try to do the same to you. "
            "No place on the rings is safe, so hurry home.",
        ),
    ),
    dice=(1, 3, 0, 4, 2),
)
