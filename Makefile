# What a person does here. `make` alone lists it. Needs: make, and a Python of 3.11 or later.

VENV ?= .venv
PY := $(VENV)/bin/python
# The systems that the benchmarks compare with are installed beside the project, not into it.
BENCH_VENV ?= .venv-bench
SCRIPT ?= $(firstword $(sort $(wildcard examples/*.fountain)))
SOURCES := config workflows media_pipeline studio tests benchmarks manage.py
# In brackets, so that this line does not find itself.
REGISTRIES := p[y]pi\.org|pythonhoste[d]|npmj[s]\.|crates\.i[o]|proxy\.golan[g]
# Things that need a database but no films use the tests' own.
TEST_VAR := $(CURDIR)/var/test

.DEFAULT_GOAL := help
.PHONY: help film test chaos finalize check schema fuzz soak format setup requirements bench bench-quick clean

help:  ## list what can be done here
	@grep -hE '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) \
		| awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

film: $(VENV)/.runtime  ## turn a script into a film: make film [SCRIPT=file] [OUT=film.mp4]
	@test -n "$(SCRIPT)" || { echo "make film: name a script with SCRIPT=file" >&2; exit 2; }
	@$(PY) manage.py produce "$(SCRIPT)" $(if $(OUT),-o "$(OUT)")

# Three for two cores: tests wait for processes, brokers and beats, and a core would rest meanwhile.
# Whoever is done first takes over half of what another still has to do, so all end together.
test: $(VENV)/.dev  ## run the whole test suite: make test [ARGS="-k word"]
	$(PY) -m pytest -n 3 --dist worksteal $(ARGS)

chaos: $(VENV)/.dev  ## kill, stop and break everything: make chaos [CHAOS_MINUTES=10] [CHAOS_SEED=n]
	$(PY) -m tests.chaos
	CHAOS_MINUTES=$(or $(CHAOS_MINUTES),10) $(PY) -m pytest -n 2 tests/crash/every_kind tests/crash/film_stages

fuzz: $(VENV)/.dev  ## send what nobody would think of to every address of the API: make fuzz [FUZZ_SECONDS=60]
	$(PY) -m tests.fuzz

soak: $(VENV)/.dev  ## mixed traffic on a whole installation; memory stays flat: make soak [SOAK_MINUTES=60]
	$(PY) -m tests.soak

finalize: $(VENV)/.dev  ## 61 paid jobs under a limit, in calm and while workers are killed
	$(PY) -m tests.chaos finalize

check: $(VENV)/.dev  ## format, lint, types, import contracts, migrations, advisories
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(PY) -m mypy $(SOURCES)
	$(VENV)/bin/lint-imports
	CALLSHEET_VAR=$(TEST_VAR) $(PY) manage.py makemigrations --check --dry-run
	@CALLSHEET_VAR=$(TEST_VAR) $(PY) manage.py spectacular --validate --fail-on-warn \
		| diff -u docs/openapi.yaml - || { echo "the API is not as docs/openapi.yaml says: make schema" >&2; exit 1; }
	@! grep -nE '://|^ *-i|index' requirements/*.in requirements/*.txt
	@! git grep -nIiE '$(REGISTRIES)'
	@$(PY) requirements/audit.py

schema: $(VENV)/.dev  ## write docs/openapi.yaml, what clients of the API are made from
	@CALLSHEET_VAR=$(TEST_VAR) $(PY) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

format: $(VENV)/.dev  ## format and repair what can be repaired
	$(VENV)/bin/ruff check --fix-only .
	$(VENV)/bin/ruff format .

setup: $(VENV)/.dev  ## make .venv with everything that a contributor needs

bench: $(BENCH_VENV)/.bench  ## measure beside Celery, Procrastinate and DBOS; writes docs/benchmarks.*
	@$(BENCH_VENV)/bin/python -m benchmarks

bench-quick: $(BENCH_VENV)/.bench  ## the same, smaller, within two minutes
	@$(BENCH_VENV)/bin/python -m benchmarks --quick

requirements:  ## compile requirements/*.in to pinned and hashed *.txt (needs uv)
	for name in runtime otel sentry dev bench; do \
		uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-header --no-annotate $(UPGRADE) \
			--output-file requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

clean:  ## remove .venv, caches and the tests' data; films and their database stay
	@test ! -x $(PY) || CALLSHEET_VAR=$(TEST_VAR) $(PY) -m config.embedded.stop --remove
	rm -rf $(VENV) $(BENCH_VENV) var/test .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is written when an installation is complete. Without it the next make goes over what is
# there and repairs it, so an interrupted one does no harm.
$(VENV)/.runtime: requirements/runtime.txt
	@sh requirements/install.sh $(VENV) requirements/runtime.txt
	@$(PY) -m compileall -q config workflows media_pipeline studio
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.txt
	@sh requirements/install.sh $(VENV) requirements/dev.txt
	@touch $@

$(BENCH_VENV)/.bench: requirements/runtime.txt requirements/bench.txt
	@sh requirements/install.sh $(BENCH_VENV) requirements/runtime.txt
	@sh requirements/install.sh $(BENCH_VENV) requirements/bench.txt
	@touch $@
