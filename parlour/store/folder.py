"""The user's data folder, where Parlour stores matches and questions by default."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from .database import OWN_FOLDER


def data_folder() -> Path:
    """Return the user's data folder."""
    return user_data_path("parlour", appauthor=False)


def default_database() -> str:
    """Return the path of the default database. Create its folder, accessible to its owner only."""
    folder = data_folder()
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    folder.chmod(OWN_FOLDER)
    return str(folder / "parlour.db")
