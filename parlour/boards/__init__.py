"""Geometry that several games share: tables and small rules."""
