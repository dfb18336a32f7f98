"""How many rounds an evening should have, from simulated championships.

``championship`` plays one through the engine of the evening, ``estimates``
measures many, ``grid`` computes what ``table`` keeps, ``forecast`` reads it.
"""
