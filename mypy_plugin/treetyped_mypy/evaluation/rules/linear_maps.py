"""What a function is at one point as a linear map: ``jvp``, ``vjp``, ``linearize``, ``linear_transpose``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from treetyped_mypy.errors import codes, derivatives, messages
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, show
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.carries import leaf_fault
from treetyped_mypy.evaluation.rules.derivatives import derivative, differentiable, gradient, loss_and_aux
from treetyped_mypy.evaluation.rules.tracing import out_of_derivative, outside, report_untraceable, traced
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value, options
from treetyped_mypy.structure.path import Path


def report_leaf(made: LibraryCall, primals: Value, tangents: Value, sentence: Callable[[Path, str, str], str]) -> bool:
    """A tangent or cotangent is of the shape of what it belongs to, and a float as that is."""
    fault = leaf_fault(made, primals, tangents)
    if fault is None or fault[1].kind not in (FLOAT, COMPLEX) or fault[2].kind is None:
        return False
    path, one, other = fault
    made.say(codes.STRUCTURE, sentence(path, show(one), show(other)))
    return True


def pulled_back(made: LibraryCall, t: Transformed) -> Value:
    """What ``vjp`` gives is given a cotangent for the result."""
    result, given = t.option("result"), made.get(0)
    if result is not None and not made.named and len(made.positional) == 1:
        mismatches = made.mismatches(result, given, equal=True)
        if mismatches:
            word = "vjp" if t.word == "pull_back" else "linear_transpose"
            text = messages.structures_differ(word, ("the output", "the cotangent"), mismatches)
            return made.say(codes.STRUCTURE, text)
        if t.word == "pull_back" and report_leaf(made, result, given, derivatives.cotangent_of_another_kind):
            return UNKNOWN
    elif t.word == "pull_back" and result is not None and len(made.positional) > 1:
        return made.say(codes.STRUCTURE, derivatives.cotangents_apart(len(made.positional)), derivatives.ONE_COTANGENT)
    return map_leaves(made.run, t.function, lambda leaf: leaf, made.place)


def with_refs(made: LibraryCall, t: Transformed) -> Value:
    """``pull_back.with_refs(x_ref, y_ref)``: a reference for each leaf of the arguments, or what stands for one."""
    given = Tuple(made.positional)
    mismatches = made.mismatches(t.function, given, equal=True) if made.positional and not made.is_open else []
    if mismatches:
        text = messages.structures_differ("with_refs", ("the arguments", "the references"), mismatches)
        return made.say(codes.STRUCTURE, text)
    return UNKNOWN


def jvp(made: LibraryCall) -> Value:
    function, primals, tangents = made.get(0, "fun"), made.get(1, "primals"), made.get(2, "tangents")
    for name, value in (("primals", primals), ("tangents", tangents)):
        if all(is_no_sequence(made, option) for option in options(value)):
            return made.say(codes.STRUCTURE, derivatives.no_tuple(name, made.structure(value)))
    mismatches = made.mismatches(primals, tangents, equal=True)
    if mismatches:
        made.say(codes.STRUCTURE, derivatives.tangents_differ(mismatches[0]))
    else:
        report_leaf(made, primals, tangents, derivatives.tangent_of_another_kind)
    items = made.items(primals)
    if items is None or made.get(-1, "has_aux", NONE) != NONE:
        made.run.release(function)
        return UNKNOWN
    if any(report_untraceable(made, "jvp", item, made.parameter(function, at)) for at, item in enumerate(items)):
        return UNKNOWN
    result = derivative(made, function, *(differentiable(made, item) for item in items))
    result = out_of_derivative(made, result)
    return Tuple((result, result))


def is_no_sequence(made: LibraryCall, value: Value) -> bool:
    found = opened(made.run, value)
    if isinstance(found, Opened):
        return found.kind not in ("tuple", "list") and not isinstance(value, Tuple)
    return found is None


def vjp(made: LibraryCall) -> Value:
    return at_primals(made, "vjp", "pull_back", partial(gradient, False))


def linearize(made: LibraryCall) -> Value:
    return at_primals(made, "linearize", "push_forward", lambda leaf: leaf)


def at_primals(made: LibraryCall, word: str, made_of: str, change: Callable[[Value], Value]) -> Value:
    """The result, and the linear function that is made of it, which keeps what the primals become."""
    function, primals = made.get(0, "fun"), made.positional[1:]
    has_aux = made.constant(-1, "has_aux", False)
    if made.is_open or made.named.keys() - {"has_aux"} or has_aux not in (True, False):
        made.run.release(function)
        return UNKNOWN
    if any(report_untraceable(made, word, item, made.parameter(function, at)) for at, item in enumerate(primals)):
        return UNKNOWN
    result = made.derive(function, *(differentiable(made, value) for value in primals))
    result, aux = loss_and_aux(made, word, result) if has_aux else (result, UNKNOWN)
    each = [map_leaves(made.run, value, change, made.place) for value in primals]
    result = out_of_derivative(made, result)
    linear = Transformed(made_of, Tuple(tuple(each)), (("result", result),))
    return Tuple((result, linear, out_of_derivative(made, aux)) if has_aux else (result, linear))


def pushed_forward(made: LibraryCall, t: Transformed) -> Value:
    """What ``linearize`` gives is given a tangent for each primal."""
    primals = t.function.items if isinstance(t.function, Tuple) else ()
    if len(primals) != len(made.positional) and not made.is_open:
        return made.say(codes.STRUCTURE, derivatives.wrong_tangents(len(made.positional), len(primals)))
    for primal, tangent in zip(primals, made.positional, strict=False):
        if mismatches := made.mismatches(primal, tangent, equal=True):
            text = messages.structures_differ("linearize", ("the primal", "the tangent"), mismatches)
            return made.say(codes.STRUCTURE, text)
    return t.option("result") or UNKNOWN


def linear_transpose(made: LibraryCall) -> Value:
    """What it gives is called as what ``vjp`` gives; the function is run on arrays like those that are described."""
    function, primals = made.get(0, "fun"), made.positional[1:]
    if made.is_open or made.named.keys() - {"fun"}:
        made.run.release(function)
        return UNKNOWN
    given = [traced(made, value) for value in primals]
    result = outside(made, made.trace(function, *given))
    return Transformed("transposed", Tuple(tuple(outside(made, value) for value in given)), (("result", result),))
