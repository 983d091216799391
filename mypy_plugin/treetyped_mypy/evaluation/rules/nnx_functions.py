"""Flax NNX: which functions and arguments its transformations refuse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy.nodes import FuncDef

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax, jit
from treetyped_mypy.evaluation.atoms import Part, Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.hashing import static_fault
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, is_module
from treetyped_mypy.evaluation.rules.nnx_references import goes_without_graphs
from treetyped_mypy.evaluation.rules.nnx_variables import has_variables
from treetyped_mypy.flow.classes import has_base_in
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.values import NONE, Class, Constant, Function, Method, Object, Value


def report_bound_method(call: LibraryCall) -> bool:
    """Whether the function is a method of a module, which would be changed unseen."""
    function = call.get(0, "f", call.get(0, "fun", NONE))
    while isinstance(function, Partial):
        function = function.function
    bound = method_of_module(call, function)
    if bound is None or names.NNX_BOUND in call.run.kinds.lacking:
        return False
    cure = flax.bound_cure(call.name, *bound)
    call.say(codes.STRUCTURE, flax.bound_method(call.name), cure, of=(0, "f"))
    return True


def method_of_module(call: LibraryCall, function: Value) -> tuple[str, str] | None:
    """Its class, and its name."""
    match function:
        case Method(function=Function(definition=FuncDef(name=name)), receiver=Object(cls=Class() as cls)):
            is_module_of_file = has_base_in(call.run, cls, frozenset({names.NNX_MODULE}))
            return (cls.definition.name, name) if is_module_of_file else None
        case Part(owner=Object(cls=None) as layer, name="__call__"):
            word = (fields_held(call.run, layer) or {}).get(LAYER)
            return (f"nnx.{word.value}", "__call__") if isinstance(word, Constant) else None
        case _:
            return None


def report_static(made: LibraryCall, given: Iterable[tuple[str | None, Value]]) -> bool:
    """Whether a static argument of ``nnx.jit`` has no hash: NNX takes modules apart before they come to JAX."""
    for name, value in given:
        if is_module(made.run, value) and not goes_without_graphs(made.run):
            made.say(codes.STATIC, flax.static_module(name or "the argument"))
            return True
        if (fault := static_fault(made.run, value)) is not None:
            made.say(codes.STATIC, jit.static_argument(name, fault, "nnx.jit"))
            return True
    return False


def report_aliased(made: LibraryCall, t: Transformed, chosen: Sequence[int]) -> bool:
    """Whether ``nnx.grad`` is given one module both to differentiate it and not."""
    if goes_without_graphs(made.run):
        return False
    inside = [set(reachable(made.run.state, value)) for value in made.positional]
    derived = {found for at, each in enumerate(inside) for found in each if at in chosen}
    for at, each in enumerate(inside):
        shared = [found for found in each & derived if is_module(made.run, found)] if at not in chosen else []
        if any(has_variables(made.run, found) for found in shared):
            made.say(codes.STRUCTURE, flax.aliased(t.word, made.spelled(at) or "a module"))
            return True
    return False
