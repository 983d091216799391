"""The examples in the docstrings run."""

import doctest
import importlib

import pytest

MODULES = ("decorate", "errors", "fields", "filtered", "identity", "initializer", "mapped", "optimizer", "roles")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"treetyped.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
