"""Taliesin: the boards as SVG."""
