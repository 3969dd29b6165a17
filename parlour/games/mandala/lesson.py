"""Mandala: the first lesson for new players: one whole turn. Tokens run, one snipes an opponent's token, one goes
home, and a new one comes in.
"""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="tokens 1:a2,j9 3:e4,a12; offsets 0 13 0 8 11 10 16 12 11 0; home 2 3; phase rotate; turn 1; "
    "dice 2 0 3 0 2; seats=2",
    steps=(
        LessonStep(
            "Ten rings turn round a fixed centre. Coloured segments are path, black ones are barriers. "
            "You are number 1. One of your tokens is on the outer ring, one on the innermost. "
            "Bring six home to the middle and you win.",
            point=("token-a2", "token-j9"),
        ),
        LessonStep(
            "In a turn you use five dice. Each turns one of the two rings of its colour, by exactly its "
            "number, left or right. Red shows 2: choose the outer red ring and turn it right. "
            "Every token on the ring rides along.",
            "red outer right 2",
            ("die-red", "ring-a", "right"),
            "Your token is now in column 4. Number 3's token rode along too.",
        ),
        LessonStep(
            "The blue die shows zero. A zero turns no ring, so click the die to continue.",
            "blue stays",
            ("die-blue",),
        ),
        LessonStep(
            "Look inwards along column 4 from your token: ring c, a green ring, is black in that column and blocks "
            "the way. "
            "Use the green 3: turn ring c right.",
            "green outer right 3",
            ("die-green", "ring-c", "right"),
            "Column 4 is now open for your token, from the outer ring to the innermost.",
        ),
        LessonStep("Yellow shows zero as well.", "yellow stays", ("die-yellow",)),
        LessonStep(
            "Your other token waits on the innermost ring, two columns from a home section. "
            "Turn ring j left by 2 and it stands in line. This is the last die. After it, your tokens move.",
            "grey inner left 2",
            ("die-grey", "ring-j", "left"),
            "Both tokens moved by themselves. One went home: you get a white peg, and the token is back in "
            "your hand. The other went to ring i, where the ring you just turned stopped it. On its way it met "
            "number 3's token and sniped it: that token is back in its start area.",
        ),
        LessonStep(
            "The last step of a turn: if the red segment at your door is path and your own token is not on "
            "it, you may bring in a token from your hand. Your door is open. Bring one in.",
            "introduce",
            ("door-1",),
            "It waits on the outer ring until your next turn.",
        ),
        LessonStep(
            "That was a whole turn. Now number 3 throws and will try to do the same to you. "
            "No place on the rings is safe, so hurry home.",
        ),
    ),
    dice=(1, 3, 0, 4, 2),
)
