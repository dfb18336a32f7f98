"""The championship as a web application: the desk writes, everybody reads."""
