"""What a transformed function is given, and what comes out of it."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.errors import axes, classes, codes, jit
from treetyped_mypy.evaluation.arrays import as_array, returned
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.sorting import report_unsortable
from treetyped_mypy.evaluation.trees import is_library_function, lift, map_leaves, seen_leaves
from treetyped_mypy.flow.values import Class, Constant, External, Function, Method, Object, Plain, Value
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.walk import leaves


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


def returned_arrays(made: LibraryCall, word: str, result: Value) -> Value:
    """What a traced function returns: nothing but arrays in a tree."""
    leaf = next(filter(is_untraceable, seen_leaves(made.run, result)), None)
    if leaf is None:
        return result
    shown = made.says(leaf) if leaf is result else f"a tree that holds {made.says(leaf)}"
    return made.say(codes.LEAF, axes.no_array(word, shown))


def is_untraceable(leaf: Value) -> bool:
    """Whether a leaf is no array: a text, a function, a set, an instance of a class that JAX does not know."""
    match leaf:
        case Object():
            return True
        case Constant(value=str() | bytes()) | Plain(cls="str"):
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
    shown = made.says(leaf)
    place = f"{name or 'the argument'}{path_of(made, value, shown)}"
    if report_unregistered(made, f"{word}: {place}", leaf):
        return True
    cure = jit.mark_static(name) if word == "jit" and name and leaf is value else None
    made.say(codes.LEAF, jit.untraceable(word, place, shown), cure)
    return True


def report_unregistered(made: LibraryCall, place: str, leaf: Value) -> bool:
    """An instance of a class that JAX does not know."""
    if not isinstance(leaf, Object) or leaf.cls is None:
        return False
    cure = classes.REGISTER_CURE if leaf.cls.is_dataclass else None
    made.say(codes.UNREGISTERED, classes.unregistered(place, made.says(leaf)), cure)
    return True


def path_of(made: LibraryCall, tree: Value, leaf: str) -> str:
    """Where the first leaf stands that is described so."""
    found = (each for each in leaves(lift(made.run, tree)) if isinstance(each.node, Leaf) and each.node.type == leaf)
    return next((show_path(each.path) for each in found), "")
