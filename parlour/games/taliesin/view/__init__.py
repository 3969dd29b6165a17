"""Taliesin on the screen: the boards as a picture, and what clicks in it mean."""

from .board import board as board
from .layout import ARRANGEMENTS as ARRANGEMENTS
from .offer import click as click
from .offer import offer as offer
