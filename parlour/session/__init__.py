"""A session: one match at a table, without a network. Commands go in; changes and events come out. The web server and
the terminal use it.
"""
