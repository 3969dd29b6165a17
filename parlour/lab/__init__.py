"""The lab: questions asked of many games."""
