# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
#
# Every task of the project has a name here; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
VENV_PYTHON := $(VENV)/bin/python
# Written last by .ci/venv: the list of what is installed.
INSTALLED := $(VENV)/pins.txt
# The Python that Debian's KiCad brings its module to.
KICAD_PYTHON := /usr/bin/python3

# The core is held at this; a run narrowed by ARGS is not measured.
COVERAGE := --cov --cov-report=term-missing --cov-fail-under=95

.DEFAULT_GOAL := help
.PHONY: help venv sim web pictures test test-board check format bench bench-board image fs-image flash board hardware-check label fab case calibrate toolchain clean

help: ## List the tasks
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "%-22s%s\n", $$1, $$2 }'

venv: ## Install the pinned tools of pyproject.toml into .venv (PYTHON=python3.12 for another Python)
	@bash .ci/venv "$(PYTHON)" $(VENV)

$(INSTALLED): pyproject.toml
	@bash .ci/venv "$(PYTHON)" $(VENV)

sim: $(INSTALLED) ## Run the clock on a terminal, for hands (ARGS="live --option 31", ARGS=demo, ARGS="play FILE")
	@$(VENV_PYTHON) -m host_sim $(ARGS)

pictures: $(INSTALLED) ## Make the pictures of the README anew, from the clock itself, and those of the hardware
	@$(VENV_PYTHON) -m host_sim.terminal_picture
	@$(VENV_PYTHON) -m host_sim.web_picture
	@$(VENV_PYTHON) -m hardware.case.picture
	@$(VENV_PYTHON) -m hardware.steps

web: $(INSTALLED) ## Put the clock into a browser and print its address (ARGS="--option 10 --host 0.0.0.0")
	@$(VENV_PYTHON) -m host_sim web $(ARGS)

test: $(INSTALLED) ## Run every test and measure the core (ARGS=tests/test_turn.py runs a part)
	$(VENV_PYTHON) -m pytest -n auto $(if $(ARGS),$(ARGS),$(COVERAGE))

test-board: $(INSTALLED) ## Play everything there is for the emulated board: minutes, and make image before it
	$(VENV_PYTHON) -m pytest -n auto --maxschedchunk 1 -m rp2040 $(ARGS)

check: $(INSTALLED) ## Read the code with ruff: rules and format
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .

format: $(INSTALLED) ## Bring the code into the format that check asks for
	$(VENV_PYTHON) -m ruff check --fix-only .
	$(VENV_PYTHON) -m ruff format .

bench: $(INSTALLED) ## Measure how fast and how exact the core is
	@$(VENV_PYTHON) -m tests.bench $(ARGS)

bench-board: $(INSTALLED) ## Measure how fast the clock is on the emulated board: minutes, and make image before it
	@$(VENV_PYTHON) -m tests.bench_board

image: $(INSTALLED) ## Build MicroPython with the clock inside: build/flagfall.uf2 (ARGS=--refresh: of newer packages)
	@$(VENV_PYTHON) -m firmware.image.build $(ARGS)

fs-image: $(INSTALLED) ## Pack the clock to drop on a board after the official MicroPython: build/flagfall-fs.uf2
	@$(VENV_PYTHON) -m firmware.image.fs_image

flash: $(INSTALLED) ## Send the clock to a board with the official MicroPython (DRY=1 only lists the files)
	@$(VENV_PYTHON) -m firmware.image.flash $(if $(DRY),--dry-run) $(ARGS)

calibrate: $(INSTALLED) ## Measure the crystal of a board over its link (PORT=/dev/ttyUSB0 MINUTES=60; ARGS=--set keeps the trim)
	@$(if $(PORT),,echo "make calibrate: PORT is not given; right would be PORT=/dev/ttyUSB0 or another" >&2; exit 2;) \
	$(VENV_PYTHON) -m host_sim calibrate "$(PORT)" $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

board: $(INSTALLED) ## Make the KiCad files of the board anew from hardware/board, and the drawing and picture beside them
	@$(VENV_PYTHON) -m hardware.board.schematic
	@$(KICAD_PYTHON) -B -m hardware.board.layout
	@$(VENV_PYTHON) -m hardware.board.fab --documents

hardware-check: $(INSTALLED) ## Check board, pin map and list of parts by KiCad's rules, then the case and all papers
	@$(VENV_PYTHON) -m hardware.board.check
	$(VENV_PYTHON) -m pytest -q -n auto tests/hardware

label: $(INSTALLED) ## Print the page under the clock: build/label.pdf, two halves to fold
	@$(VENV_PYTHON) -m hardware.label

fab: case label ## Make what a maker of boards wants: build/fab, a zip and its checksum
	@$(VENV_PYTHON) -m hardware.board.fab

case: $(INSTALLED) ## Build every printed part of the case: build/case/*.stl
	@$(VENV_PYTHON) -m hardware.case.build

toolchain: ## Install the Debian packages that the other tasks need
	@bash .ci/toolchain

clean: ## Remove what the tasks made, except .venv
	rm -rf build .coverage .coverage.* .hypothesis .pytest_cache .ruff_cache
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
