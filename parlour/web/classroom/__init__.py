"""Classes: a teacher and up to forty pupils answer the same throws."""
