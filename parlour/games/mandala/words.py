"""Mandala: names and sentences."""
CLAUSES={}
FAULTS=()
