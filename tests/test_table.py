"""The plugin's table: every entry is a handler, and no handler is loaded before a program needs it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from treetyped_mypy import table
from treetyped_mypy.adapters import BY_DECORATOR
from treetyped_mypy.handlers import Deferred
from treetyped_mypy.handlers.transforms.transformations import Transformation

PLAIN = """
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

@dataclass
class Point:
    x: int
    y: Annotated[float, "metres"] = 0.0

add = partial(sum, [1, 2])
print(add(), 1 + 2.0, list(zip([1], [2])), replace(Point(1), x=2).y)
"""
WITH_JAX = """
import jax
from jax import Array

def double(tree: dict[str, Array]) -> dict[str, Array]:
    return jax.tree.map(lambda x: x * 2, tree)
"""


def entries() -> Iterator[tuple[str, object]]:
    """Every handler of the table, with the place where it stands."""
    for name, value in vars(table).items():
        if isinstance(value, dict) and name.isupper() and value is not BY_DECORATOR:
            yield from ((f"{name}[{key}]", entry) for key, entry in value.items())
        elif isinstance(value, Deferred | partial):
            yield name, value


def resolved(entry: object) -> object:
    match entry:
        case Deferred():
            return entry.resolved()
        case partial():
            return resolved(entry.func)
        case _:
            return entry


@pytest.mark.parametrize(
    "entry", [pytest.param(entry, id=name) for name, entry in sorted(entries(), key=lambda pair: pair[0])]
)
def test_every_entry_is_a_handler(entry: object) -> None:
    """mypy knows their types; only Python knows whether they are found."""
    assert callable(resolved(entry)) or isinstance(resolved(entry), Transformation)


def loaded(program: str, folder: Path) -> set[str]:
    """The plugin's modules that are loaded once mypy has checked the program."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    (folder / "mypy.ini").write_text("[mypy]\nplugins = treetyped_mypy\n", encoding="utf-8")
    check = "import sys; from mypy import api; out, err, code = api.run(['program.py']); assert code == 0, out + err"
    show = "print(*[name for name in sys.modules if name.startswith('treetyped_mypy.')])"
    done = subprocess.run([sys.executable, "-c", f"{check}; {show}"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def handlers(modules: set[str]) -> set[str]:
    """The files of handlers, as ``room.file``."""
    inside = {name.removeprefix("treetyped_mypy.handlers.") for name in modules if ".handlers." in name}
    return {name for name in inside if "." in name}


def test_an_empty_file_loads_no_handler_and_no_model(tmp_path: Path) -> None:
    modules = loaded("", tmp_path)
    assert "treetyped_mypy.table" in modules
    assert not handlers(modules)
    assert not any(".structure" in name for name in modules)


def test_a_file_without_jax_loads_only_what_records_classes(tmp_path: Path) -> None:
    """A dataclass may be the base of one that is registered elsewhere."""
    assert handlers(loaded(PLAIN, tmp_path)) <= {
        "registration.class_definitions",
        "registration.registering_calls",
        "partial_trees.role_annotations",
    }


def test_a_file_with_jax_loads_the_handlers_that_it_needs(tmp_path: Path) -> None:
    modules = handlers(loaded(WITH_JAX, tmp_path))
    assert "tree_functions.tree_map" in modules
    assert not modules & {"control_flow.loop_scan", "transforms.vmap", "optax.update"}
