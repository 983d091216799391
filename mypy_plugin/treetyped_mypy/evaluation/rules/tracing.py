"""What a transformed function is given, and what comes out of it."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.arrays import as_array, returned
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.sorting import report_unsortable
from treetyped_mypy.evaluation.trees import is_library_function, map_leaves, seen_leaves
from treetyped_mypy.flow.values import Class, Constant, External, Function, Method, Value


def into_jit(value: Value) -> Value:
    found = as_array(value)
    return value if found is None else replace(found, is_traced=True, is_numpy=False, is_shape=False)


def outside(made: LibraryCall, value: Value) -> Value:
    def leave(leaf: Value) -> Value:
        found = as_array(leaf)
        return leaf if found is None else replace(returned(found), is_numpy=False)

    return map_leaves(made.run, value, leave, made.place)


def parameters(made: LibraryCall, function: Value) -> list[str] | None:
    match function:
        case Function(definition=definition):
            return [argument.variable.name for argument in definition.arguments]
        case Method(function=Function(definition=definition)):
            return [argument.variable.name for argument in definition.arguments][1:]
        case _:
            return None


def is_untraceable(leaf: Value) -> bool:
    match leaf:
        case Constant(value=str() | bytes()):
            return True
        case Function() | Method() | Transformed() | Class():
            return True
        case External():
            return is_library_function(leaf)
        case _:
            return False


def report_untraceable(made: LibraryCall, word: str, value: Value, name: str | None) -> bool:
    """Whether an argument cannot be taken apart, or has a leaf that is no array: a function, a text."""
    if report_unsortable(made, word, name or "the argument", value):
        return True
    leaf = next(filter(is_untraceable, seen_leaves(made.run, value)), None)
    if leaf is None:
        return False
    shown = f'"{name}"' if name else "the argument"
    joint = "is" if leaf is value else "holds"
    cure = jit.mark_static(name) if word == "jit" and name and leaf is value else None
    made.say(codes.LEAF, f"{word}: {shown} {joint} {made.says(leaf)}, which JAX cannot trace", cure)
    return True
