#!/usr/bin/env python
"""Django's command line for the championship."""

import os
import sys

from django.core.management import execute_from_command_line

from tournament.console import CannotStart

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        execute_from_command_line(sys.argv)
    except CannotStart as reason:
        sys.exit(str(reason))
