"""Hundred: first steps. Two throws of zones: a big number, two primes with their cards, and a pass."""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="hundred ruleset=zones phase=turn seat=A ply=2 throws=1 due=AB throw=1346 cover=A:8,72/B:14 "
    "money=555,505",
    steps=(
        LessonStep(
            "A hundred numbers, and you want the dear ones: blue numbers earn £5, orange £10, green £20, "
            "yellow £50, red £100. You are A, with the red counters.",
            point=("n96",),
        ),
        LessonStep(
            "The dice show 1, 3, 4 and 6. Use all four of them, each once, with + − × ÷ and brackets, to make "
            "a number that is still free. 6 × 4 is 24, and 24 × 4 would be 96: can you see a 4 in what is left? "
            "Build (6*4)*(3+1) from the keys, or type it.",
            "(6*4)*(3+1)=96",
            ("n96",),
            "96 is red: £100 from the Bank, and your counter stays there for good.",
        ),
        LessonStep(
            "One throw serves everybody, so now B makes another number of the same dice. Sit in B's chair for a "
            "moment. 73 has a silver border: it is a prime. A silver border doubles the price, a gold one trebles "
            "it. Make 1+3*4*6.",
            "1+3*4*6=73",
            ("n73",),
            "Twice £50 is £100, and a prime draws an Action card: £150 more for a silver number.",
        ),
        LessonStep(
            "Everybody has had a turn, so B, to your left, has thrown: 3, 4, 4 and 5. This is the only throw in the "
            "game that makes 83, the rarest number of all, red and gold. You are still B: × comes before +, so no "
            "bracket is needed.",
            "3+4*4*5=83",
            ("n83",),
            "Three times £100! And one more card: the Bank pays £50.",
        ),
        LessonStep(
            "Back in A's chair. If you find nothing, or nothing you want, you may always pass. It costs nothing. "
            "Try it now.",
            "pass",
            ("pass",),
            "The next throw comes round, and A throws it.",
        ),
        LessonStep(
            "That is the whole game. As soon as a side has £2,000 it ends, and the richest wins. A wrong sum costs "
            "nothing either: the table says what is wrong with it, and you try again. In counters every number "
            "earns one unit, in hexes straight lines of covered numbers pay, and in connect you place the numbers "
            "yourself. And there is the diamond as the claims have it: each colour has its price, every number must "
            "touch a covered one, relatives draw the cards, and lots decide which hexagons pay double or triple."
        ),
    ),
    dice=(24, 102, 2, 5),
)
