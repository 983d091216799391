"""What takes long begins first; what waits for the same answer runs in one process; JAX compiles quickly."""

from __future__ import annotations

import os

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from .casefile.running import QUICK

os.environ.setdefault("XLA_FLAGS", QUICK)

LONG = {
    "typecheck_tests/test_speed.py": "speed",
    "typecheck_tests/test_cases.py::test_mypy_says": "cases",
    "typecheck_tests/test_cases.py::test_what_older_libraries_lose": "cases",
    "typecheck_tests/test_withdrawn.py": "cases",
    "typecheck_tests/test_pictures.py": "cases",
    "typecheck_tests/test_fuzz.py::test_programs": "fuzz",
    "typecheck_tests/test_fuzz.py::test_broken": "fuzz",
    "typecheck_tests/test_variants.py::test_a_sample": "",
    "typecheck_tests/test_mutants.py::test_a_form": "",
    "typecheck_tests/test_mutants.py::test_a_program_runs": "",
    "typecheck_tests/test_states.py": "",
    "typecheck_tests/test_incremental.py": "",
    "typecheck_tests/test_isolated.py": "",
    "typecheck_tests/test_taught_library.py": "",
    "typecheck_tests/test_checkers.py": "",
    "tests/test_examples.py::test_the_demo": "",
    "tests/test_docs.py::test_mypy": "docs",
    "tests/test_adopting.py": "",
    "tests/test_wheel.py": "wheel",
    "tests/test_site.py": "site",
    "tests/test_table.py::test_a_file": "",
    "tests/evaluation": "",
    "tests/flow": "",
}
"""How the names of tests begin that take long, and the group of those that wait for one answer or one build."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    starts = list(LONG)
    items.sort(key=lambda item: starts.index(start) if (start := start_of(item.nodeid)) else len(starts))


def start_of(name: str) -> str:
    return next((start for start in LONG if name.startswith(start)), "")


class Scheduling(LoadScopeScheduling):
    """The tests of a group go to one process, every other test to the first that is free."""

    def _split_scope(self, nodeid: str) -> str:
        return LONG.get(start_of(nodeid)) or nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    config.option.loadscopereorder = False
    return Scheduling(config, log)
