"""Names of parametrised tests: the values as Python prints them, without addresses, so that every process agrees.

What was there before a test is not looked at when it collects garbage: a process that runs many tests holds much.
"""

import gc
import re
from collections.abc import Iterator

import pytest


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", repr(val))


@pytest.fixture(autouse=True)
def _collect_only_what_the_test_has_made() -> Iterator[None]:
    gc.freeze()
    yield
    gc.unfreeze()
