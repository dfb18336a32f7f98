"""How templates write what the services answer."""
