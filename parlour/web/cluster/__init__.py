"""Runs several server processes as one parlour. They share a PostgreSQL database and send each other notes (short
messages) over Redis.
"""
