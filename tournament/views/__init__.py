"""Views fetch what the address names, call one service, and answer."""
