"""The tests, which mirror the code."""
