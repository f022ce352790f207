# Two commands do everything: `make play` and `make test`. Both build .venv themselves.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench soak golden docs clean

play: .venv/installed
	$(BIN)/catstate play torus

test: .venv/installed check
	$(BIN)/python -m pytest

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/installed
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python benchmarks/engine.py

soak: .venv/installed
	CATSTATE_SOAK=1 $(BIN)/python -m pytest

docs: .venv/installed
	$(BIN)/python -m catstate.adapters.document > docs/observations.md

golden: .venv/installed
	CATSTATE_RENEW_GOLDEN=1 $(BIN)/python -m pytest --quiet tests/test_golden.py

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[test]'
	touch $@

clean:
	rm -rf .venv build dist
