"""The version, alone in its file so that anything may read it."""

VERSION = "0.1.0"
