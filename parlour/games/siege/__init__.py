"""Siege: forts, fleets and one die; the last king standing wins."""
