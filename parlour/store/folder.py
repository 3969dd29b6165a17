"""The user's own folder, where the parlour keeps matches and questions unless told otherwise."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from .database import OWN_FOLDER


def data_folder() -> Path:
    """The user's folder for what the parlour keeps."""
    return user_data_path("parlour", appauthor=False)


def default_database() -> str:
    """Where matches are kept unless told otherwise; the folder is made, for its owner alone."""
    folder = data_folder()
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    folder.chmod(OWN_FOLDER)
    return str(folder / "parlour.db")
