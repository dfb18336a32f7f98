"""Random evenings, played through the services and checked after every step.

    python -m tests.tournament.evenings                          2,000 evenings from seed 1 on
    python -m tests.tournament.evenings --seed 17 --evenings 1 --steps   what happens in one

An evening is a championship of a few pairs that two people at two desks run at
random: every service that writes is called, mostly with what the pages would
send, now and then with nonsense or with what somebody has had on the screen for
a while. After each step the promises of ``checks`` must hold. ``deeds`` is the
one table of what may be done; ``test_evenings`` fails if a service is not in it.
"""
