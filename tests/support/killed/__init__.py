"""A server that is killed in the middle of its work, again and again.

    DATA_DIR=an/empty/folder python -m tests.support.killed 50

A child takes the desk's forms as the server does, says aloud what it is about
to save and what it has confirmed, and gets SIGKILL at a random instant. After
each death the database must open whole and hold every confirmed result.
"""
