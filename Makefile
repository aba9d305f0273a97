# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
#
# Every task of the project has a name here; `make` alone lists them.

# Empty: the Python that .venv has, or python3.
PYTHON ?=
ARGS ?=

VENV := .venv
VENV_PYTHON := $(VENV)/bin/python
# A task needs the groups of pyproject.toml that stand here, or all, and .ci/venv installs them before it.
GROUPS := $(filter-out setup build fab,$(basename $(notdir $(wildcard .ci/lock/*.txt))))
sim_groups = sim $(if $(filter replay plot,$(ARGS)),games) $(if $(filter link calibrate,$(ARGS)),link) \
	$(if $(filter web,$(ARGS)),web) $(if $(filter micropython rp2040,$(ARGS)),machines)
pictures_groups = sim web browser hardware
web_groups = web
page_groups = page
calibrate_groups = link
first-light_groups = image $(if $(EMULATED),machines)
bench_groups = machines games page test
bench-compare_groups = sim
image_groups = image
flash_groups = image
board_groups = hardware
case_groups = hardware
label_groups = hardware browser
manual_groups = hardware browser
guides_groups = hardware browser
release_groups = image page hardware browser
rival_groups = sim
mutants_groups = sim test machines games web
faults_groups = sim machines image
fuzz_groups = sim test games web link image
check_groups = check
format_groups = check
test_groups = $(filter-out check,$(GROUPS))
INSTALLED := needs-test
SCRIPTS := $(filter-out .ci/lock,$(wildcard .ci/*))
# The Python that Debian's KiCad brings its module to.
KICAD_PYTHON := /usr/bin/python3

# All cores at work. Each worker gets a long stretch of tests in order, so that those which share a story, a browser or
# a MicroPython process mostly share a worker; one that is through takes over from the others.
# What Python compiles is kept, also where the machine says otherwise: it is 10 s of each run.
PYTEST := PYTHONDONTWRITEBYTECODE= $(VENV_PYTHON) -m pytest -n auto --dist worksteal
# The tests that are named for a module of the core, what is said on panels and to a host, and one pass of the scenarios:
# they alone take its branches.
CORE := $(patsubst firmware/flagfall/%,%,$(wildcard firmware/flagfall/*.py firmware/flagfall/*/*.py))
CORE_TESTS := $(wildcard $(foreach each,$(basename $(CORE)),tests/$(patsubst ./%,%,$(dir $(each)))test_$(notdir $(each)).py tests/$(patsubst ./%,%,$(dir $(each)))test_$(notdir $(each))_*.py)) tests/hands/test_sentences.py $(wildcard tests/link/test_link_*.py) tests/test_scenarios.py

.DEFAULT_GOAL := help
.PHONY: help first-light venv lock sim web page pictures test test-all test-board coverage rival mutants faults fuzz check format bench bench-board bench-compare image fs-image flash board hardware-check label manual guides fab case release calibrate toolchain fresh clean

help: ## List the tasks
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "%-22s%s\n", $$1, $$2 }'

venv: needs-venv ## Install all tools into .venv (PYTHON=python3.12 for another Python, GROUPS=games for a part)

needs-%:
	@bash .ci/venv "make $*" "$(PYTHON)" $(VENV) $(or $($*_groups),$(GROUPS))

lock: ## Write the versions and hashes of all tools to .ci/lock (ARGS=--upgrade: newer ones of what comes along)
	@bash .ci/venv "make lock" "$(PYTHON)" $(VENV) setup page
	@bash .ci/make-lock $(VENV)/bin/uv $(ARGS)

sim: needs-sim ## Run the clock on a terminal, for hands (ARGS="live --option 31", ARGS=demo, ARGS="play FILE")
	@$(VENV_PYTHON) -m host_sim $(ARGS)

pictures: needs-pictures ## Make the pictures of the pages to read anew, from the clock itself, and those of the hardware: minutes
	@$(VENV_PYTHON) -m host_sim.live.terminal.picture
	@$(VENV_PYTHON) -m host_sim.live.web.picture
	@$(VENV_PYTHON) -m host_sim.live.facespicture
	@$(VENV_PYTHON) -m hardware.case.picture
	@$(VENV_PYTHON) -m hardware.steps

web: needs-web ## Put the clock into a browser and print its address (ARGS="--option 10 --host 0.0.0.0")
	@$(VENV_PYTHON) -m host_sim web $(ARGS)

page: needs-page ## Make the clock as a page that needs no server behind it: build/page, for any web server
	@$(VENV_PYTHON) -m host_sim.page.build

test: $(INSTALLED) ## Run the tests: a few minutes (ARGS=tests/timing/test_turn.py runs a part)
	$(PYTEST) $(if $(ARGS),$(ARGS),--ignore=tests/hardware)

test-all: $(INSTALLED) ## Run them all, as CI does, each scenario in every circumstance, hardware, most of the emulated board: an hour
	FLAGFALL_ALL=1 $(PYTEST) -m "not campaign" $(ARGS)

test-board: $(INSTALLED) ## Play everything there is for the emulated board: minutes, and make image before it
	$(PYTEST) -m rp2040 $(ARGS)

coverage: $(INSTALLED) ## Measure the branch coverage of the core, 95 % at least: minutes
	$(PYTEST) -m "not repeats and not micropython" --cov --cov-report=term-missing --cov-fail-under=95 $(CORE_TESTS) $(ARGS)

rival: needs-rival ## Play 10000 random games against a second model of the rules: minutes (ARGS="--games 300 --seed 7")
	@$(VENV_PYTHON) -m tests.rival --games 10000 $(ARGS)

mutants: needs-mutants ## Change one thing in the core, see whether the tests notice, 300 times: an hour (ARGS="--count 50 --only timing")
	@$(VENV_PYTHON) -m tests.mutants $(ARGS)

faults: needs-faults ## Play 200 games on the emulated board in which things go wrong: minutes, and make image before it (ARGS="--seed 7")
	@$(VENV_PYTHON) -m tests.rp2040.faults $(ARGS)

fuzz: needs-fuzz ## Feed every reader of files, lines and messages with damaged input: minutes (ARGS="--times 5 --only page")
	@$(VENV_PYTHON) -m tests.readers $(ARGS)

check: needs-check ## Read the code with ruff: rules and format; the scripts with shellcheck
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .
	PATH="$(VENV)/bin:$$PATH" shellcheck $(SCRIPTS)
	$(VENV_PYTHON) -m tests.shell_pipes

format: needs-format ## Bring the code into the format that check asks for
	$(VENV_PYTHON) -m ruff check --fix-only .
	$(VENV_PYTHON) -m ruff format .

bench: needs-bench ## Measure how fast and exact the clock is, on all machines that are there: minutes (ARGS="cpython page": some)
	@$(VENV_PYTHON) -m tests.bench $(ARGS)

bench-board: needs-bench ## Measure how fast the clock is on the emulated board: minutes, and make image before it
	@$(VENV_PYTHON) -m tests.bench_board

bench-compare: needs-bench-compare ## Set two measurements side by side (A=old.json B=new.json)
	@$(VENV_PYTHON) -m tests.bench_compare "$(A)" "$(B)"

image: needs-image ## Build MicroPython with the clock inside: build/flagfall.uf2: minutes the first time (ARGS=--refresh: of newer packages)
	@$(VENV_PYTHON) -m firmware.image.build $(ARGS)

fs-image: needs-image ## Pack the clock to drop on a board after the official MicroPython: build/flagfall-fs.uf2
	@$(VENV_PYTHON) -m firmware.image.fs_image

flash: needs-flash ## Send the clock to a board with the official MicroPython (DRY=1 only lists the files; PORT=/dev/ttyACM0 another port)
	@$(VENV_PYTHON) -m firmware.image.flash $(if $(DRY),--dry-run) $(if $(PORT),--port "$(PORT)") $(ARGS)

calibrate: needs-calibrate ## Measure the crystal of a board on USB (MINUTES=60; PORT=/dev/ttyUSB0 another port; ARGS=--set keeps the trim)
	@$(VENV_PYTHON) -m host_sim calibrate $(if $(PORT),"$(PORT)") $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

first-light: needs-first-light ## Have a board in maintenance measure itself: first-light.txt (MINUTES=60; PORT=/dev/ttyACM0 another port; EMULATED=1 without a board)
	@$(VENV_PYTHON) -m $(if $(EMULATED),tests.rp2040.first_light,host_sim first-light $(if $(PORT),"$(PORT)")) $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

board: needs-board ## Make the KiCad files of the board anew from hardware/board, and the drawing and picture beside them
	@$(VENV_PYTHON) -m hardware.board.schematic
	@$(KICAD_PYTHON) -B -m hardware.board.layout
	@$(VENV_PYTHON) -m hardware.board.fab --documents

hardware-check: $(INSTALLED) ## Check board, pin map and list of parts by KiCad's rules, then the case and all papers: minutes
	@$(VENV_PYTHON) -m hardware.board.check
	$(PYTEST) tests/hardware

label: needs-label ## Print the page under the clock: build/label.pdf, for memory LCDs label-lcd.pdf, two halves to fold
	@$(VENV_PYTHON) -m hardware.label

manual: needs-manual ## Print the manual: build/manual.pdf
	@$(VENV_PYTHON) -m hardware.manual

guides: needs-guides ## Print the pages for who builds a clock, with their pictures: build/guides/*.pdf: a minute
	@$(VENV_PYTHON) -m hardware.guides

fab: case label guides ## Make what a maker of boards wants: build/fab, a zip and its checksum: minutes
	@$(VENV_PYTHON) -m hardware.board.fab

case: needs-case ## Build every printed part of the case: build/case/*.stl: a minute
	@$(VENV_PYTHON) -m hardware.case.build

release: needs-release image fs-image page manual fab ## Build all of it, with checksums and a list of what is in it: build/release: ten minutes
	@$(VENV_PYTHON) -m tests.release

fresh: ## Try all of this on a bare Debian 12 and 13, before a release: root, an hour (ARGS=bookworm: one of them)
	@$(or $(PYTHON),python3) -m tests.fresh $(ARGS)

toolchain: ## Install the Debian packages that the other tasks need
	@bash .ci/toolchain

clean: ## Remove what the tasks made, except .venv
	rm -rf build .coverage .coverage.* .hypothesis .pytest_cache .ruff_cache
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
