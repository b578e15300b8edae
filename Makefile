# make run: set up, answer a question of each game, build the site.   make test: set up and test.   Needs Python ≥ 3.11.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SITE   := site

.PHONY: run test bench check snapshot lint format lock clean

run: $(VENV)/ready
	$(BIN)/judge interact hkk/horgony hkk/arnyek
	$(BIN)/judge interact berserk/bronya-x berserk/zaklinanie
	$(BIN)/judge interact ikon/segites ikon/magikus-leny
	$(BIN)/judge build $(SITE)
	@echo "The site is in $(SITE)/index.html: open it in a browser, or run $(BIN)/judge serve $(SITE)"

test: $(VENV)/ready-dev lint
	$(BIN)/judge check
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# How long look-ups, searches and verdicts take here, beside a bare interpreter; written to docs/performance.md.
bench: $(VENV)/ready-dev
	$(BIN)/python -m tests.benchmarks --judge $(BIN)/judge --write docs/performance.md

check: $(VENV)/ready
	$(BIN)/judge check

# The reviewed tables of what every keyword does, as they are now: read the difference before committing it.
snapshot: $(VENV)/ready-dev
	$(BIN)/python -m tests.snapshots

lint: $(VENV)/ready-dev
	$(BIN)/ruff check judge tests
	$(BIN)/ruff format --check judge tests
	$(BIN)/mypy

format: $(VENV)/ready-dev
	$(BIN)/ruff check --fix judge tests
	$(BIN)/ruff format judge tests

# Versions and hashes of everything, without addresses; run it after a change of pyproject.toml.
lock: $(VENV)/ready-dev
	$(BIN)/python -m pip install -q pip-tools==7.6.2
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--no-header --no-annotate --output-file requirements.lock pyproject.toml
	echo pip==26.3 | $(BIN)/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host \
		--no-emit-find-links --no-header --no-annotate --allow-unsafe --output-file requirements-pip.lock -
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--no-header --no-annotate --allow-unsafe --extra dev --output-file requirements-dev.lock pyproject.toml

$(VENV)/ready: pyproject.toml requirements.lock requirements-pip.lock
	$(PYTHON) -c 'import sys; sys.exit("Judge needs Python 3.11 or newer; try: make PYTHON=python3.11") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements-pip.lock  # its scripts start faster than older ones'
	$(BIN)/python -m pip install -q --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --no-deps -e .
	touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.lock
	$(BIN)/python -m pip install -q --require-hashes -r requirements-dev.lock
	touch $@

clean:
	rm -rf $(VENV) $(SITE) dist
