"""The libraries move their private modules: every full name that the plugin knows must still be there."""

import importlib
import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest
from treetyped_mypy import names, rules

LIBRARIES = ("chex", "equinox", "flax", "jax", "jax_dataclasses", "optax", "penzai", "simple_pytree")
FULL_NAME = re.compile(rf"(?:{'|'.join(LIBRARIES)})(?:\.\w+)+")


def test_names_holds_names_and_nothing_else() -> None:
    """One name, or the names of one thing; what is known of it stands in ``rules/``."""
    constants = {key: value for key, value in vars(names).items() if key.isupper()}
    assert all(isinstance(value, str | tuple | frozenset) for value in constants.values())
    assert all(isinstance(name, str) for value in constants.values() for name in value)


def full_names(value: object) -> Iterator[str]:
    if isinstance(value, str) and FULL_NAME.fullmatch(value):
        yield value
    elif isinstance(value, frozenset | tuple | dict):
        for item in value:
            yield from full_names(item)


MODULES = [names, *(importlib.import_module(f"{rules.__name__}.{info.name}") for info in iter_modules(rules.__path__))]
ALL = sorted({name for module in MODULES for value in vars(module).values() for name in full_names(value)})


@pytest.mark.parametrize("name", ALL)
def test_the_library_has_the_name(name: str) -> None:
    module, attributes = innermost(name)
    try:
        reduce(getattr, attributes, module)
    except AttributeError:
        stub = Path(str(module.__file__)).with_suffix(".pyi")  # what only type checkers see
        assert stub.exists(), name
        assert f"class {attributes[0]}" in stub.read_text(encoding="utf-8")


def innermost(name: str) -> tuple[ModuleType, list[str]]:
    """The innermost module of the name, and the attributes that follow."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            return importlib.import_module(".".join(parts[:count])), parts[count:]
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(name)
