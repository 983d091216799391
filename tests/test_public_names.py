"""What ``treetyped`` shows to its users."""

import ast
import importlib
import inspect
import subprocess
import sys
from typing import Any

import treetyped


def test_a_star_brings_the_public_names_and_no_module_but_tree() -> None:
    brought: dict[str, Any] = {}
    exec("from treetyped import *", brought)
    del brought["__builtins__"]
    assert brought.keys() == {*treetyped.__all__}
    modules = [name for name, value in brought.items() if type(value) is type(treetyped)]
    assert modules == ["tree"]


def test_every_public_name_is_listed_once() -> None:
    """A class or function that is imported here by name is meant for users."""
    for name in treetyped.__all__:  # some are loaded when they are first used
        getattr(treetyped, name)
    own = {name for name, value in vars(treetyped).items() if type(value) is not type(treetyped) and name[0] != "_"}
    assert own | {"tree"} == {*treetyped.__all__}
    assert len(treetyped.__all__) == len({*treetyped.__all__})


def test_dir_shows_the_public_names() -> None:
    assert [name for name in dir(treetyped) if not name.startswith("_")] == sorted(treetyped.__all__)
    assert {"__version__", "__doc__", "__file__"} <= {*dir(treetyped)}


def test_dir_of_tree_shows_its_functions_and_no_module() -> None:
    shown = [name for name in dir(treetyped.tree) if not name.startswith("_")]
    assert {"at", "check", "diff", "filter", "map", "show", "summary", "At", "StructureError", "Where"} <= {*shown}
    assert {name for name in shown if "treetyped" not in getattr(treetyped.tree, name).__module__} == set()


def test_the_names_that_are_loaded_late_are_those_that_checkers_see() -> None:
    for module, homes in ((treetyped, None), (treetyped.tree, treetyped.tree.HOMES)):
        parsed = ast.parse(inspect.getsource(module))
        (block,) = [
            node for node in parsed.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        ][:1]
        imported = {node.names[0].asname: node.module for node in block.body if isinstance(node, ast.ImportFrom)}
        assert homes in (None, imported)
        for name, home in imported.items():
            assert name is not None
            assert home is not None
            assert getattr(module, name) is getattr(importlib.import_module(home), name)


def test_the_import_loads_only_what_a_class_needs() -> None:
    late = {"wadler_lindig", "treetyped.choices", "treetyped.tree.filtering"}
    code = f"import sys, treetyped; print({late} & {{*sys.modules}})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
