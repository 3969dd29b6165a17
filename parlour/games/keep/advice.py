"""How a position of Keep looks to a team."""
