"""What the tests need from the machine: a PostgreSQL, a Chromium, a served copy of the program."""
