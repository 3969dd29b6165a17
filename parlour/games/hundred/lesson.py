"""Hundred: the first lesson for new players: two throws of the rule set `zones`. They make a big number, cover two
primes, draw cards, and pass.
"""

from parlour.core.lesson import Lesson, LessonStep

LESSON = Lesson(
    position="hundred ruleset=zones phase=turn seat=A ply=2 throws=1 due=AB throw=1346 cover=A:8,72/B:14 "
    "money=555,505",
    steps=(
        LessonStep(
            "There are a hundred numbers, and some earn more: blue numbers earn £5, orange £10, green £20, "
            "yellow £50, red £100. You are A, with the red counters.",
            point=("n96",),
        ),
        LessonStep(
            "The dice show 1, 3, 4 and 6. Use all four of them, each once, with + − × ÷ and brackets, to make "
            "a number that is still free. 6 × 4 is 24, and 24 × 4 would be 96: can you see a 4 in what is left? "
            "Build (6*4)*(3+1) from the keys, or type it.",
            "(6*4)*(3+1)=96",
            ("n96",),
            "96 is a red number: the Bank pays you £100, and your counter stays on it.",
        ),
        LessonStep(
            "Everybody uses the same throw, so now B makes another number from these dice. Play for B for a "
            "moment. 73 has a silver border: it is a prime. A silver border doubles the price, a gold one triples "
            "it. Make 1+3*4*6.",
            "1+3*4*6=73",
            ("n73",),
            "You get £100: the £50 for a yellow number, doubled by the silver border. For a prime you also draw an "
            "Action card. This one pays £150 more for a silver number.",
        ),
        LessonStep(
            "Everybody has had a turn, so B has thrown again: 3, 4, 4 and 5. This is the only throw in the "
            "game that makes 83, the rarest number, red with a gold border. You still play B. × comes before +, so no "
            "bracket is needed. Make 3+4*4*5.",
            "3+4*4*5=83",
            ("n83",),
            "The gold border makes that three times £100. And you drew another card: the Bank pays you £50 more.",
        ),
        LessonStep(
            "Now play A again. If you find no number that you want, you can always pass. It costs nothing. "
            "Try it now.",
            "pass",
            ("pass",),
            "A makes the next throw.",
        ),
        LessonStep(
            "That is the whole game. It ends as soon as a side has £2,000, and the richest wins. A wrong sum costs "
            "nothing: the page says what is wrong, and you try again. In Counters every number "
            "earns one unit, in Hexes straight lines of covered numbers pay, and in Connect you place the numbers "
            "yourself. The claims version plays on the diamond: each colour has its price, every number must "
            "touch a covered one, related numbers draw cards, and some hexagons pay double or triple. A table can "
            "also allow powers, such as 3^4, and several people can play as one side."
        ),
    ),
    dice=(24, 102, 2, 5),
)
