"""School classes: a teacher and up to forty pupils, who all find moves for the same throw of the dice."""
