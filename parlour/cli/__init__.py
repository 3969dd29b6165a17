"""The command line: one file a verb. Each imports what it needs only when it is called."""
