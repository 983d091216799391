"""What ``treetyped`` shows to its users."""

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
