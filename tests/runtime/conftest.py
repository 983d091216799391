"""Names of parametrised tests: the values as Python prints them, without addresses, so that every process agrees."""

import re

import pytest


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", repr(val))
