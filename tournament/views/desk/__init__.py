"""The desk: everything that writes, for the tournament's organisers only."""
