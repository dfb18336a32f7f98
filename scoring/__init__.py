"""The game and the championship as plain Python.

Frozen values in, frozen values out: no Django, no database, no clock, no
environment and no global random number generator. The words are those of
``docs/regulation.md``; articles are cited as ``V 13.2`` (the Vilaplana rules,
specific part; ``VG`` is their generic part), ``T 12`` (the 16-point rules) and
``R 7`` (the train rules).
"""
