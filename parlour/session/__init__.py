"""A session: one match at a table, without a network. The caller sends commands and gets back changes and events.
The web server and the terminal use it.
"""
