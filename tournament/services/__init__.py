"""What the desk does, one verb a function.

Objects come first, options by keyword; one transaction each; the tournament is
locked while it is changed; what changes is written to the history. Refusals are
``RuleError`` with a code, put into the organisers' words by ``tournament.words``.
"""
