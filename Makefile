# make play   build the site and serve it on this machine
# make dev    serve the sources, and open the page again whenever one of them is saved
# make test   everything: style, types, tests of the engine and of the app, and whole games in real browsers
# make style  style and types of everything, without a test
# make check  style, types, and the tests of the engine and of the app that are quick: what needs no browser, in one to four minutes
# make soak   a robot plays random games in browsers and looks for what is wrong, for MINUTES=10 or as long as one likes
# make by-ear  a player who sees nothing plays a whole game of each game at each size, and prints what it heard beside what happened
# make torture  everything that can go wrong goes wrong, for MINUTES=10 or as long as one likes: files, storage, workers, windows, texts
# make bench  the speed of the engine, of the engine in a browser, of the site beside a bare PyScript page, and of the page in use
# make pictures  screenshots of every page, in build/pictures/
# make vectors  answer the cases of tests/vectors/ anew by the literal rules, and write what they say
# make words  bring the catalogues of the other languages up to date, and tell what is missing there
# make dist  the site as a folder of files for any server, in dist/: it is made anew only if a source of it has changed
# make single one HTML file that plays without a server, build/pygames.html
# make package  the npm package of embedded boards, in build/npm/
# make release  wheel, sdist, npm package and site as they are published, built twice, checked, with their digests, in build/release/
# make clean  remove what the others made
#
# Python 3.11 or newer, Node 18 or newer with npm, and make are all that must be there; what each command needs besides, it sets up.

PYTHON ?= python3
PORT ?= 8000
DEV_PORT ?= 8001
JOBS ?= 2
# How many tests run at once: two a core, since those of the page wait for a part of their time.
TESTS ?= 4
MINUTES ?= 10
BIN := .venv/bin
# Tests read the modules that Python has compiled, whatever the machine says: to compile them anew takes longer than most tests.
export PYTHONDONTWRITEBYTECODE :=
# A module of building/, serving/ or benching/.
WEB := PYTHONPATH=web $(BIN)/python -m

SOURCES := $(shell find docs pygames web/site web/pygames_web web/pygames_start web/building -type f -not -name '*.pyc' 2>/dev/null) \
	web/picture.png web/package-lock.json .ci/metadata.py pyproject.toml netlify.toml README.md LICENSE

.PHONY: FORCE play dev test style check quick soak by-ear torture bench pictures vectors words dist single package release clean browsers
.DELETE_ON_ERROR:

play:
	@$(PYTHON) web/building/needs.py --port "$(PORT)"
	@$(MAKE) --no-print-directory dist
	@$(WEB) serving.serve --port "$(PORT)"

dev:
	@$(PYTHON) web/building/needs.py --dev-port "$(DEV_PORT)"
	@$(MAKE) --no-print-directory dist
	@$(WEB) serving.dev --port "$(DEV_PORT)"

NPM := .ci/node_modules/.bin
SCRIPTS = $(wildcard web/site/*.js web/site/embed/*.js web/site/*.d.ts web/package/*.ts web/examples/react/*.jsx web/examples/react/*.mjs web/site/embed/*.d.ts web/building/*.mjs web/building/single/* e2e/*.js docs/theme/*.js .ci/*.js)

define STYLE_AND_TYPES
$(BIN)/ruff check .
$(BIN)/ruff format --check .
$(BIN)/mypy
$(NPM)/tsc -p .ci
$(NPM)/tsc -p .ci/tsconfig.worker.json
$(NPM)/eslint -c .ci/eslint.config.js web/site web/building e2e docs .ci
$(NPM)/prettier --config .ci/prettier.json --log-level warn --check $(SCRIPTS)
$(NPM)/stylelint --config .ci/stylelint.json web/site/*.css web/site/embed/*.css web/site/styles/*.css docs/theme/*.css
endef

test:
	@$(MAKE) --no-print-directory --jobs=$(JOBS) dist browsers build/micropip style
	$(BIN)/pytest -n $(TESTS)

style: .venv/tests .ci/node_modules/ready
	$(STYLE_AND_TYPES)

check:
	@$(MAKE) --no-print-directory --jobs=2 style quick

# Some tests start a make of their own, which knows nothing of this one.
quick: .venv/tests web/node_modules/ready
	MAKEFLAGS= $(BIN)/pytest -n $(JOBS) -m "not long" tests

soak: dist browsers
	@$(BIN)/python e2e/robot.py --minutes $(MINUTES) --jobs $(JOBS)

torture: dist browsers
	@$(BIN)/python e2e/torture.py --minutes $(MINUTES)

bench: dist browsers
	@$(BIN)/python -m pygames bench --all --seconds 1
	@$(BIN)/python -m pygames bench --positions tests/data/snex-hard.jsonl
	@$(BIN)/python -m pygames bench --positions tests/data/snex-hardest.jsonl
	@$(WEB) benching.engine --seconds 1
	@$(WEB) benching.operations
	@$(WEB) benching.start
	@$(WEB) benching.page
	@$(WEB) benching.saves
	@$(WEB) benching.thinking
	@$(WEB) benching.review
	@$(WEB) benching.boards

by-ear: dist browsers
	@PYTHONPATH=web $(BIN)/python e2e/by_ear.py

pictures: dist browsers
	@$(BIN)/python -c 'import sys; sys.path[:0] = ["e2e", "web"]; import screenshots; screenshots.main()'

vectors: .venv/tests
	@$(BIN)/python tests/make_vectors.py

words: .venv/ready
	@$(WEB) building.catalogue --write

dist: dist/index.html

single: build/pygames.html

build/pygames.html: dist/index.html
	@$(WEB) building.single dist $@

package: .venv/ready web/node_modules/ready
	@$(WEB) building.package

# Which files the site is made of and for which address: older than the site while neither has changed.
build/made-of: FORCE
	@mkdir -p build
	@now=$@.$$$$; printf '%s\n' 'SITE=$(SITE)' 'URL=$(URL)' $(sort $(SOURCES)) > $$now; \
	if cmp -s $$now $@; then rm $$now; else mv $$now $@; fi

# The site is as old as the beginning of its build: a file that is saved meanwhile is newer.
dist/index.html: $(SOURCES) build/made-of .venv/ready web/node_modules/ready
	@touch build/begun
	$(WEB) building.build dist
	@touch -r build/begun $@

.venv/ready: .ci/site.txt .ci/docs.txt pyproject.toml
	@$(PYTHON) web/building/needs.py
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .ci/site.txt -r .ci/docs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

.venv/tests: .ci/constraints.txt .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .ci/site.txt -r .ci/constraints.txt
	touch $@

web/node_modules/ready: web/package-lock.json
	@$(PYTHON) web/building/needs.py
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

.ci/node_modules/ready: .ci/package-lock.json
	@$(PYTHON) web/building/needs.py --tests
	cd .ci && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

build/micropip: .ci/micropip.txt .venv/ready
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: --python-version 3.14 \
		--dest $@ -r .ci/micropip.txt
	touch $@

release: dist
	@$(WEB) building.release

browsers: .venv/tests
	@$(BIN)/python e2e/install_browsers.py
	@$(BIN)/python e2e/install_servers.py

clean:
	rm -rf .venv build dist .ci/node_modules web/node_modules
	find . -name __pycache__ -prune -exec rm -rf {} +
