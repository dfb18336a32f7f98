# make run    start the championship on this machine
# make test   everything that must hold before a change is kept
# make help   the rest

PYTHON ?= python3
PORT ?= 8000
UV = uv==0.13.9
export PORT

# Homebrew's libraries lie where macOS does not look for them by itself.
ifeq ($(shell uname -s),Darwin)
LIBRARIES = DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib
endif
PY = $(LIBRARIES) .venv/bin/python
PIP = .venv/bin/python -m pip --quiet --disable-pip-version-check
INSTALL = $(PIP) install --require-hashes

# The tests neither see this machine's settings nor touch its data.
APART = env -u DATABASE_URL -u DEBUG -u HTTPS -u ALLOWED_HOSTS -u HSTS -u LISTEN -u SECRET_KEY DATA_DIR=build/data
TESTS = $(PY) -m pytest -n logical --dist loadfile

.PHONY: run password test check fmt pictures bench messages lock help

run: .venv/pango
	@$(PY) manage.py serve

password: .venv/installed-run
	@$(PY) manage.py changepassword organitzador

test: check .venv/pango
	@$(LIBRARIES) sh scripts/ensure poppler chromium
	$(APART) $(TESTS)
	$(APART) $(PY) -m tests.support.postgres $(TESTS) tests/tournament --ignore tests/tournament/printing

check: .venv/installed-test
	@sh scripts/ensure gettext
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	$(APART) .venv/bin/mypy
	.venv/bin/lint-imports
	$(APART) $(PY) manage.py makemigrations --check --dry-run
	$(APART) HTTPS=1 ALLOWED_HOSTS=torneig.example.cat HSTS='31536000; includeSubDomains; preload' $(PY) manage.py check --deploy --fail-level WARNING

fmt: .venv/installed-test
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

pictures: .venv/installed-test
	PICTURES=1 $(APART) $(TESTS) tests/browser

bench: .venv/installed-bench
	$(PY) -m tests.benchmarks $(WORDS)
	$(if $(WORDS),,$(PY) -m tests.support.postgres $(PY) -m tests.benchmarks draft button hall)

messages: .venv/installed-test
	@sh scripts/ensure gettext
	$(PY) manage.py makemessages --locale ca --locale es --locale en --no-obsolete --no-wrap \
	  --add-location file --ignore '.venv/*' --ignore 'build/*' --ignore 'tests/*'
	$(PY) manage.py compilemessages --locale ca --locale es --locale en --ignore '.venv'

LOCK = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-header --no-annotate --no-emit-index-url --no-emit-find-links --upgrade
lock: .venv/made
	$(PIP) install $(UV)
	$(LOCK) pyproject.toml --output-file requirements.txt
	$(LOCK) pyproject.toml --extra test --constraint requirements.txt --output-file requirements-test.txt
	$(LOCK) pyproject.toml --extra bench --constraint requirements-test.txt --output-file requirements-bench.txt

help:
	@echo "make run | password (change it) | test | check (all but pytest) | fmt | pictures (of every page) | bench (WORDS=peers: only these) | messages | lock"

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make run PYTHON=python3.12" >&2; exit 1; }
	@PYTHON=$(PYTHON) sh scripts/ensure venv
	@echo "Preparing Python's own folder, .venv"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/installed-run: requirements.txt .venv/made
	@echo "Installing what the program needs (only this once; a minute or two)"
	@$(INSTALL) --requirement requirements.txt
	@touch $@

.venv/pango: .venv/installed-run
	@$(LIBRARIES) sh scripts/ensure pango harfbuzz-subset?
	@touch $@

.venv/installed-test: requirements-test.txt .venv/installed-run
	@echo "Installing what the tests need"
	@$(INSTALL) --requirement requirements-test.txt
	@touch $@

.venv/installed-bench: requirements-bench.txt .venv/installed-test
	@echo "Installing other engines of Swiss draws, to be measured beside ours"
	@$(INSTALL) --only-binary :all: --requirement requirements-bench.txt && touch $@ || \
	  echo "They cannot be installed here: their rows will say so"
