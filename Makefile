# make play   build the site and serve it on this machine
# make dev    serve the sources, and open the page again whenever one of them is saved
# make test   everything: style, types, tests of the engine and of the app, and whole games in real browsers
# make style  style and types of everything, without a test
# make check  style, types, and the tests of the engine and of the app but for the six longest: what needs no browser, in a minute
# make soak   a robot plays random games in browsers and looks for what is wrong, for MINUTES=10 or as long as one likes
# make torture  everything that can go wrong goes wrong, for MINUTES=10 or as long as one likes: files, storage, workers, windows, texts
# make bench  the speed of the engine, of the engine in a browser, of the site beside a bare PyScript page, and of the page in use
# make pictures  screenshots of every page, in build/pictures/
# make single one HTML file that plays without a server, build/pygames.html
# make clean  remove what the others made
#
# Python 3.11 or newer, Node 18 or newer with npm, and make are all that must be there; what each command needs besides, it sets up.

PYTHON ?= python3
PORT ?= 8000
DEV_PORT ?= 8001
JOBS ?= 2
MINUTES ?= 10
BIN := .venv/bin

SOURCES := $(shell find pygames web/site web/pygames_web -type f -not -name '*.pyc' 2>/dev/null) \
	web/build.py web/blanks.py web/boards.py web/catalogue.py web/gallery.py web/headers.py web/inside.py $(wildcard web/licences/*) web/precache.py web/licenses.py web/pack.py web/compile.mjs web/compress.mjs web/icons.mjs web/package-lock.json .ci/metadata.py pyproject.toml netlify.toml README.md LICENSE

.PHONY: play dev test style check soak torture bench pictures dist single clean browsers
.DELETE_ON_ERROR:

play:
	@$(PYTHON) web/needs.py --port $(PORT)
	@$(MAKE) --no-print-directory dist
	@$(BIN)/python web/serve.py --port $(PORT)

dev:
	@$(PYTHON) web/needs.py --port $(DEV_PORT)
	@$(MAKE) --no-print-directory dist
	@$(BIN)/python web/dev.py --port $(DEV_PORT)

NPM := .ci/node_modules/.bin
# The service worker has blanks where the build writes the files' names: it is no script until then.
SCRIPTS = $(filter-out %/service-worker.js, $(wildcard web/site/*.js web/site/*.d.ts web/single/* web/*.mjs e2e/*.js .ci/*.js))

define STYLE_AND_TYPES
$(BIN)/ruff check .
$(BIN)/ruff format --check .
$(BIN)/mypy
$(NPM)/tsc -p .ci
$(NPM)/eslint -c .ci/eslint.config.js web/site web/single web/*.mjs e2e .ci
$(NPM)/prettier --config .ci/prettier.json --log-level warn --check $(SCRIPTS)
$(NPM)/stylelint --config .ci/stylelint.json web/site/*.css
endef

test: dist browsers build/micropip .ci/node_modules/ready
	$(STYLE_AND_TYPES)
	$(BIN)/pytest -n $(JOBS)

style: .venv/tests .ci/node_modules/ready
	$(STYLE_AND_TYPES)

check: .venv/tests web/node_modules/ready .ci/node_modules/ready
	$(STYLE_AND_TYPES)
	$(BIN)/pytest -n $(JOBS) -m "not long" tests

soak: dist browsers
	@$(BIN)/python e2e/robot.py --minutes $(MINUTES) --jobs $(JOBS)

torture: dist browsers
	@$(BIN)/python e2e/torture.py --minutes $(MINUTES)

bench: dist browsers
	@$(BIN)/python -m pygames bench --all --seconds 1
	@$(BIN)/python -m pygames bench --positions tests/data/snex-hard.jsonl
	@$(BIN)/python web/bench_engine.py --seconds 1
	@$(BIN)/python web/bench_start.py
	@$(BIN)/python web/bench_page.py
	@$(BIN)/python web/bench_saves.py
	@$(BIN)/python web/bench_thinking.py
	@$(BIN)/python web/bench_review.py

pictures: dist browsers
	@$(BIN)/python -c 'import sys; sys.path[:0] = ["e2e", "web"]; import screenshots; screenshots.main()'

dist: dist/index.html

single: build/pygames.html

build/pygames.html: dist/index.html web/single.py $(wildcard web/single/*)
	@$(BIN)/python web/single.py dist $@

dist/index.html: $(SOURCES) .venv/ready web/node_modules/ready
	$(BIN)/python web/build.py dist

.venv/ready: .ci/site.txt pyproject.toml
	@$(PYTHON) web/needs.py
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .ci/site.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

.venv/tests: .ci/constraints.txt .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .ci/site.txt -r .ci/constraints.txt
	touch $@

web/node_modules/ready: web/package-lock.json
	@$(PYTHON) web/needs.py
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

.ci/node_modules/ready: .ci/package-lock.json
	@$(PYTHON) web/needs.py --tests
	cd .ci && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

build/micropip: .ci/micropip.txt .venv/ready
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: --python-version 3.14 \
		--dest $@ -r .ci/micropip.txt
	touch $@

browsers: .venv/tests
	@$(BIN)/python e2e/install_browsers.py
	@$(BIN)/python e2e/install_servers.py

clean:
	rm -rf .venv build dist .ci/node_modules web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -prune -exec rm -rf {} +
