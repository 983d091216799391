"""``eqx.filter_jvp`` and ``filter_vjp``: what is no array of floats has ``None`` for a tangent."""

from __future__ import annotations

from functools import partial

from treetyped_mypy.errors import codes, derivatives
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.derivatives import derivative, differentiated, gradient
from treetyped_mypy.evaluation.rules.filters import half
from treetyped_mypy.evaluation.rules.tracing import out_of_derivative
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value
from treetyped_mypy.structure.interchangeable import is_interchangeable
from treetyped_mypy.structure.match import match


def filter_jvp(call: LibraryCall) -> Value:
    call.run.release(call.get(0, "fn"))
    primals, tangents = map(call.structure_of_gaps, (call.get(1, "primals"), call.get(2, "tangents")))
    mismatches = [found for found in match(primals, tangents, equal=True) if not is_interchangeable(found)]
    return call.say(codes.STRUCTURE, derivatives.tangents_differ(mismatches[0])) if mismatches else UNKNOWN


def filter_vjp(call: LibraryCall) -> Value:
    """The cotangent is like the floats of the result."""
    function, primals = call.get(0, "fun"), call.positional[1:]
    if call.is_open or call.named.keys() - {"fun"}:
        call.run.release(function)
        return UNKNOWN
    given = (map_leaves(call.run, value, partial(differentiated, True), call.place) for value in primals)
    result = out_of_derivative(call, derivative(call, function, *given))
    each = [map_leaves(call.run, value, partial(gradient, True), call.place) for value in primals]
    floats = half(call, result, "is_inexact_array", wanted=True)
    return Tuple((result, Transformed("pull_back", Tuple(tuple(each)), (("result", floats),))))
