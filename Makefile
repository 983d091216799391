# Everything runs from here, on a machine with nothing but Python 3.11+ and make.
#
#   make demo    train the example, then set what mypy says beside what JAX says, for one bug after another
#   make test    everything that CI runs: make check, then every test
#   make check   ruff, and mypy --strict on ourselves with our own plugin
#   make matrix  the cases and the tests of the runtime, with the oldest and the newest JAX and mypy
#   make corpus  public packages: what the plugin changes of what mypy says, against typecheck_tests/corpus.toml
#   make mutants mistakes put into whole programs: how many mypy sees, with the plugin and alone; CI takes a sample
#   make variants every case, rewritten in every way: how many verdicts stay, and docs/variants.md; CI takes a sample
#   make coverage what the libraries raise about trees, and what is caught of it: docs/coverage.md
#   make fuzz    programs written at random, run and checked, and broken files; CI takes a sample
#   make bench   the speed tables: treetyped and its peers, side by side
#   make docs    the documentation as a site, in build/site
#   make clean   remove the environment and every cache

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2
# Each mypy that starts would compile the plugin anew where Python is told to write no bytecode.
COMPILE := $(BIN)/python -m compileall -q src mypy_plugin/treetyped_mypy command
SAY := @printf '\n==> %s\n'
CHECK_PYTHON := @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
  || { echo 'Python 3.11 or newer is needed; name one with: make PYTHON=python3.12'; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help demo test check matrix corpus mutants variants coverage fuzz bench docs clean

help:
	@sed -n 's/^#   //p' Makefile

# The stamp is newer than both pyproject.toml for as long as the environment holds what they ask for.
$(READY): pyproject.toml mypy_plugin/pyproject.toml
	$(CHECK_PYTHON)
	$(SAY) 'Making the environment in $(VENV) (a few minutes, the first time only)'
	@test -x $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	@TREETYPED_PLUGIN=apart $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off -e ./mypy_plugin -e '.[dev]'
	@$(COMPILE)
	@touch $@

demo: $(READY)
	@$(BIN)/python examples/demo.py

check: $(READY)
	@$(COMPILE)
	$(SAY) 'ruff: rules'
	@$(BIN)/ruff check .
	$(SAY) 'ruff: format'
	@$(BIN)/ruff format --check .
	$(SAY) 'mypy --strict on ourselves, with our own plugin'
	@$(BIN)/python -m mypy

test: check
	$(SAY) 'pytest: tests and typecheck_tests, in $(WORKERS) processes'
	@$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

matrix:
	$(CHECK_PYTHON)
	$(SAY) 'The oldest and the newest JAX and mypy, in environments of their own in .matrix (twenty minutes and more)'
	@$(PYTHON) -m typecheck_tests.matrix

corpus: $(READY)
	$(SAY) 'Thirty public packages, with the plugin and without, in an environment of its own in .corpus (twenty minutes)'
	@$(BIN)/python -m typecheck_tests.corpus $(ARGS)

mutants: $(READY)
	$(SAY) 'Mistakes put into programs: how many mypy sees (minutes)'
	@$(BIN)/python -m typecheck_tests.mutants $(ARGS)

variants: $(READY)
	$(SAY) 'Every case rewritten in every way, run and checked: is the verdict the same? (an hour, the first time)'
	@$(BIN)/python -m typecheck_tests.variants $(ARGS)

coverage: $(READY)
	$(SAY) 'What the libraries raise about trees, and what is caught of it: docs/coverage.md'
	@$(BIN)/python -m typecheck_tests.catalogue

fuzz: $(READY)
	$(SAY) 'Programs written at random, run and checked; broken files (ten minutes)'
	@$(BIN)/python -m typecheck_tests.fuzz $(ARGS)

bench: $(READY)
	$(SAY) 'The speed of trees, treetyped and its peers in turns (less than a minute)'
	@$(BIN)/python benchmarks/roundtrip.py
	$(SAY) 'The limit: a round trip at the cost of a NamedTuple'
	@$(BIN)/python benchmarks/roundtrip.py --check
	$(SAY) 'The limit: an object at the cost of 1.4 NamedTuples, whatever its static values are'
	@$(BIN)/python benchmarks/constructing.py --check
	$(SAY) 'The limit: a copy and a pickle at the cost of 1.3 of those of a NamedTuple'
	@$(BIN)/python benchmarks/copying.py
	@$(BIN)/python benchmarks/copying.py --check
	$(SAY) 'The speed of filters and of at, and the limit: each at the cost of one and a half round trips'
	@$(BIN)/python benchmarks/filtering.py
	@$(BIN)/python benchmarks/filtering.py --check

docs: $(READY)
	$(SAY) 'The site, in build/site'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

clean:
	$(SAY) 'Removing the environment and the caches'
	rm -rf $(VENV) .matrix .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist examples/out
