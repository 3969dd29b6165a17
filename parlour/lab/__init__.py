"""The lab: questions answered by playing many games."""
