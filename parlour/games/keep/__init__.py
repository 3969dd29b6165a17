"""Keep: a race of teams through the courtyards of a castle to the chest in its keep."""
