"""The contract that every game fulfils, and the code that runs games. Nothing here knows any particular game."""
