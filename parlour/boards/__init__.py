"""Geometry that several games share: tables of boards, and small rules that compute with them."""
