"""The functions are those of jax.tree, and every example in the documentation of treetyped.tree runs."""

import doctest
import importlib
import inspect
import pkgutil
import typing

import jax
import pytest

from treetyped import Tree, tree

MODULES = ["treetyped.show", "treetyped.types", "treetyped.tree"]
MODULES += [module.name for module in pkgutil.iter_modules(tree.__path__, "treetyped.tree.")]
SHARED = sorted(name for name in vars(jax.tree) if callable(getattr(tree, name, None)))


@pytest.mark.parametrize("name", SHARED)
def test_the_parameters_are_named_and_ordered_as_those_of_jax(name: str) -> None:
    def parameters(function: object) -> list[tuple[str, object, bool]]:
        assert callable(function)
        listed = inspect.signature(function).parameters.values()
        return [(p.name, p.kind, p.default is inspect.Parameter.empty) for p in listed]

    assert parameters(getattr(tree, name)) == parameters(getattr(jax.tree, name))


def test_all_functions_meant_to_be_shared_are() -> None:
    assert SHARED == [
        "all",
        "broadcast",
        "flatten",
        "flatten_with_path",
        "leaves",
        "leaves_with_path",
        "map",
        "map_with_path",
        "reduce",
        "structure",
        "transpose",
        "unflatten",
    ]


@pytest.mark.parametrize("name", MODULES)
def test_every_example_runs(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "name", [*SHARED, "any", "equal", "allclose", "diff", "check", "size", "nbytes", "summary", "show"]
)
def test_every_function_has_an_example_and_says_what_it_returns(name: str) -> None:
    documentation = inspect.getdoc(getattr(tree, name)) or ""
    assert all(f"\n{part}\n" in documentation for part in ("Example:", "Args:", "Returns:"))


def test_an_annotation_with_tree_can_be_read_at_run_time() -> None:
    def function(x: Tree[int], y: "Tree[jax.Array] | None") -> None: ...

    hints = typing.get_type_hints(function)
    assert hints["x"] == Tree[int]
    assert typing.get_args(hints["y"]) == (Tree[jax.Array], type(None))
