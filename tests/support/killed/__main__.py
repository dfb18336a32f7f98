"""Prepare an empty database, kill as many children as asked, and print one JSON line."""

import importlib
import json
import os
import sys

import django
from django.core.management import call_command

os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()
call_command("migrate", verbosity=0)
lives = importlib.import_module("tests.support.killed.lives")
print(json.dumps(lives.counted(int(sys.argv[1]))))
