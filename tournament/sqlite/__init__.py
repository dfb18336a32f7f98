"""SQLite as one file of data serves a hall: Django's own, with the writers in a queue."""
