"""``custom_vjp`` and ``custom_jvp``: the rules of a function are run where its derivative is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TypeGuard

from mypy.nodes import FuncDef, MemberExpr, MypyFile, NameExpr, Node

from treetyped_mypy.errors import codes, derivatives
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, Array, as_array, show
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.levels import aside
from treetyped_mypy.evaluation.rules.carries import leaf_fault
from treetyped_mypy.evaluation.rules.derivatives import is_no_pair, parts_of
from treetyped_mypy.evaluation.rules.keyword_only import report_keyword_only
from treetyped_mypy.evaluation.rules.told_rules import told, written
from treetyped_mypy.evaluation.rules.tracing import out_of_derivative, parameters, underived
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.trees import leaves, map_leaves, seen_leaves
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.scopes import file_of
from treetyped_mypy.flow.values import UNKNOWN, Constant, Function, Tuple, Value, options
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.match import match
from treetyped_mypy.syntax.tree import descendants


def call_custom(made: LibraryCall, custom: Transformed) -> Value:
    """Where its rules are run, and whether the function is, depends on what derives it."""
    with aside(made.run):
        return called(made, custom)


def called(made: LibraryCall, custom: Transformed) -> Value:
    function = written(custom.function)
    if report_keyword_only(made, custom) or report_untold(made, custom, function):
        return UNKNOWN
    given = (*made.positional, *(defaults(function, len(made.positional)) if not made.named else ()))
    values = tuple(map_leaves(made.run, value, underived, made.place) for value in given)
    apart = not_derived(made, custom)
    if apart is not None and report_traced(made, apart, custom.word):
        return made.trace(custom.function, *values, **made.named)
    result = made.trace(custom.function, *values, **made.named)
    if is_plain(function) and is_differentiated(made) and not made.named and apart is not None:
        kept = [values[index] for index in apart if 0 <= index < len(values)]
        derived = tuple(value for index, value in enumerate(values) if index not in apart)
        given_to_rules = Given(made, function, values, kept, derived, result)
        report_rules(given_to_rules, custom.word)
        return result_taken(given_to_rules)
    return result


def report_untold(made: LibraryCall, custom: Transformed, function: Value) -> bool:
    """Whether a function has no rules, which JAX asks for in each call; another file or line may tell them."""
    run = made.run
    file, definition = run.file.home, function.definition if isinstance(function, Function) else None
    is_here = isinstance(function, Function) and file_of(function.frame) is run.file and function not in run.rules
    if not is_here or not isinstance(definition, FuncDef) or not isinstance(file, MypyFile) or run.is_for_strangers:
        return False
    telling = (node for node in descendants(file) if isinstance(node, MemberExpr) and node.name.startswith("def"))
    if any(isinstance(node.expr, NameExpr) and node.expr.name == definition.name for node in telling):
        return False
    made.say(codes.STRUCTURE, derivatives.untold(definition.name, custom.word))
    return True


@dataclass(frozen=True, slots=True)
class Given:
    """A call whose derivative is taken."""

    made: LibraryCall
    function: Function
    values: tuple[Value, ...]
    kept: list[Value]
    """The arguments that have no derivative."""
    derived: tuple[Value, ...]
    result: Value
    outputs: list[Value] = field(default_factory=list)
    """What the rules return for the result."""


def result_taken(given: Given) -> Value:
    """Where JAX compares it with nothing, it goes on with what the rule returns, whatever tree that is."""
    output = given.outputs[0] if len(given.outputs) == 1 else given.result
    return output if given.made.mismatches(given.result, output, equal=True) else given.result


def report_rules(given: Given, word: str) -> None:
    """What is wrong with the rules that the function was told: with the backward one, once JAX goes back."""
    made, function = given.made, given.function
    is_backward = word == "custom_vjp"
    count, fault_of = (2, backward_fault) if is_backward else (1, forward_fault)
    rules = told(made.run, function) if not is_backward or (made.run.deriving and made.run.is_certain) else []
    fault = fault_in_each(fault_of, given, rules) if all(len(each) == count for each in rules) else None
    if fault is not None and is_backward:
        made.run.deriving[-1].append((fault, made.run.ruled.get(function)))
    elif fault is not None:
        made.say(codes.STRUCTURE, fault, about=place_of(made, function))


def fault_in_each(fault_of: Callable[..., str | None], given: Given, rules: list[tuple[Value, ...]]) -> str | None:
    """What is wrong with the last rules, if something is with all that may count."""
    try:
        faults = [fault_of(given, *each) for each in rules]
    except EndedError:  # a rule that only raises is for nobody who goes on
        return None
    return faults[-1] if faults and all(faults) else None


def not_derived(made: LibraryCall, custom: Transformed) -> list[int] | None:
    """The positions of the arguments that have no derivative, in their order; none where they are not seen."""
    numbers = constant_of(made.run, custom.option("nondiff_argnums") or Constant(()))
    named = constant_of(made.run, custom.option("nondiff_argnames") or Constant(()))
    known = parameters(made, written(custom.function)) or []
    numbers = (numbers,) if type(numbers) is int else numbers
    named = (named,) if isinstance(named, str) else named
    if not isinstance(numbers, tuple) or not isinstance(named, tuple) or not set(named) <= set(known):
        return None
    return sorted({*numbers, *(known.index(name) for name in named)})


def is_plain(function: Value) -> TypeGuard[Function]:
    """Whether it says which arguments it takes; with ``*args`` it may hand them on to one that has defaults."""
    return isinstance(function, Function) and all(map(takes_position, function.definition.arguments))


def defaults(function: Value, count: int) -> list[Value]:
    """JAX hands the rules the arguments that are not given, too."""
    if not is_plain(function):
        return []
    rest = function.defaults[count:]
    return [value for value in rest if value is not None] if None not in rest else []


def is_differentiated(made: LibraryCall) -> bool:
    found = [leaf for value in made.positional for leaf in seen_leaves(made.run, value)]
    return any(isinstance(leaf, Array) and leaf.is_differentiated for leaf in found)


def report_traced(made: LibraryCall, apart: list[int], word: str) -> bool:
    """A function's argument that has no derivative is no array that is traced.

    That of ``custom_jvp`` may be: its rule is run after the function, when what has recorded that has ended.
    """
    if word == "custom_jvp" and not (is_recorded_for_derivative(made) and is_differentiated(made)):
        return False
    for index, value in enumerate(made.positional):
        found = seen_leaves(made.run, value) if index in apart else []
        arrays = [leaf for leaf in found if isinstance(leaf, Array)]
        if any(leaf.is_traced if word == "custom_jvp" else leaf.is_closed for leaf in arrays):
            made.say(codes.LEAF, derivatives.traced_apart(word, index))
            return True
    return False


def backward_fault(given: Given, forward: Value, backward: Value) -> str | None:
    made = given.made
    pair = made.trace(forward, *given.values)
    fault = pair_fault(made, derivatives.FWD, pair) or output_fault(given, derivatives.FWD, pair)
    if fault is not None or not isinstance(pair, Tuple) or len(pair.items) != 2:
        return fault
    found = made.trace(backward, *given.kept, pair.items[1], out_of_derivative(made, pair.items[0]))
    if (fault := count_fault(given, found)) is not None:
        return fault
    cotangents = parts_of(made, found) or ()
    if len(cotangents) != len(given.derived):
        return None
    each = enumerate(zip(cotangents, given.derived, strict=True))
    return next(filter(None, (cotangent_fault(made, index, *pair) for index, pair in each)), None)


def place_of(made: LibraryCall, function: Value) -> tuple[Node, ...]:
    """Where the function was told its rule."""
    place = made.run.ruled.get(function) if isinstance(function, Function) else None
    return () if place is None else (place,)


def pair_fault(made: LibraryCall, rule: derivatives.Rule, returned: Value) -> str | None:
    """A rule returns a tuple or list of two."""
    if not all(is_no_pair(made, option) for option in options(returned)):
        return None
    return derivatives.no_pair(rule, made.structure(returned))


def output_fault(given: Given, rule: derivatives.Rule, returned: Value) -> str | None:
    """The first of the two is like the result of the function; JAX looks where it has recorded the function.

    Elsewhere it takes what it is given: other containers do no harm, but with fewer leaves, or more, what it goes back
    through is not the function.
    """
    made, primal = given.made, given.result
    is_compared = is_recorded_for_derivative(made)
    parts = parts_of(made, returned) or ()
    if len(parts) != 2 or not (is_compared or (rule is derivatives.FWD and has_other_leaves(made, primal, parts[0]))):
        given.outputs.extend(parts[:1] if len(parts) == 2 else ())
        return None
    mismatches = made.mismatches(primal, parts[0], equal=True)
    if mismatches:
        return derivatives.output_differs(rule, mismatches[0])
    fault = leaf_fault(made, primal, parts[0])
    return None if fault is None else derivatives.output_of_another_kind(rule, fault[0], *map(show, fault[1:]))


def is_recorded_for_derivative(made: LibraryCall) -> bool:
    """Whether JAX records the function first, and takes the derivative of what it has recorded."""
    return bool(made.run.derived_at) and made.run.recording > made.run.derived_at[-1]


def has_other_leaves(made: LibraryCall, primal: Value, output: Value) -> bool:
    one, other = leaves(made.run, primal), leaves(made.run, output)
    return one is not None and other is not None and len(one) != len(other)


def cotangent_fault(made: LibraryCall, index: int, cotangent: Value, argument: Value) -> str | None:
    """A leaf stands for all below it, ``None`` as well."""
    given = made.structure_of_gaps(cotangent)
    mismatch = next(match(given, made.structure(argument)), None)
    if mismatch is not None:
        return derivatives.cotangent_differs(index, mismatch)
    fault = misfit(made, cotangent, argument)
    return None if fault is None else derivatives.cotangent_of_another_shape(index, *map(show, fault))


def count_fault(given: Given, cotangents: Value) -> str | None:
    """One cotangent for each argument that has a derivative, those by default as well."""
    made, items = given.made, given.made.items(cotangents)
    if items is None and not is_no_pair(made, cotangents):
        return None
    kinds = [argument.kind for argument in given.function.definition.arguments]
    count = len(kinds) - len(given.kept)
    if any(kind.is_star() for kind in kinds) or (items is not None and len(items) == count):
        return None
    return derivatives.wrong_cotangents(count, made.structure(cotangents))


def misfit(made: LibraryCall, cotangent: Value, argument: Value) -> tuple[Array, Array] | None:
    """A cotangent of another shape than the float that it is for; one leaf stands for all below it."""
    wanted, one = leaves(made.run, argument), as_array(cotangent)
    found = leaves(made.run, cotangent) if one is None else [cotangent] * len(wanted or ())
    if wanted is None or found is None or len(wanted) != len(found):
        return None
    for left, right in zip(map(as_array, found), map(as_array, wanted), strict=True):
        if left is None or right is None or right.kind not in (FLOAT, COMPLEX):
            continue
        if differ(left.shape, right.shape):
            return left, right
    return None


def forward_fault(given: Given, rule: Value) -> str | None:
    """The rule returns the result of the function and its tangent, which are alike."""
    made, primals = given.made, Tuple(given.derived)
    pair = made.trace(rule, *given.kept, primals, primals)
    text = pair_fault(made, derivatives.JVP, pair) or output_fault(given, derivatives.JVP, pair)
    if text is not None or not isinstance(pair, Tuple) or len(pair.items) != 2:
        return text
    result, tangent = pair.items
    if mismatches := made.mismatches(result, tangent, equal=True):
        return derivatives.tangent_differs(mismatches[0])
    fault = misfit(made, tangent, result)
    return None if fault is None else derivatives.tangent_of_another_shape(*map(show, fault))
