"""``grad``, ``value_and_grad``, ``jvp``, ``vjp``: what is differentiated, and the gradients."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from mypy.nodes import Node

from treetyped_mypy import names
from treetyped_mypy.errors import codes, derivatives, grad
from treetyped_mypy.evaluation.arrays import BOOL, COMPLEX, FLOAT, INT, KEY, Array, Computed, as_array
from treetyped_mypy.evaluation.atoms import Promised, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.look import UNSEEN, Opened
from treetyped_mypy.evaluation.marks import GRADIENT
from treetyped_mypy.evaluation.one_way import report_no_way_back
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.rules.tracing import is_untraceable, out_of_derivative, report_unregistered
from treetyped_mypy.evaluation.rules.unread_parameters import report_unread
from treetyped_mypy.evaluation.spots import placed_leaves
from treetyped_mypy.evaluation.taking_apart import report_not_taken_apart
from treetyped_mypy.evaluation.trees import leaves, map_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, Object, Tuple, Value, options
from treetyped_mypy.structure.nodes import Leaf


def call_grad(made: LibraryCall, t: Transformed) -> Value:
    is_filtered = t.word.startswith("filter_")
    argnums, numbers = positions(made, t)
    has_aux = constant_of(made.run, t.option("has_aux") or Constant(False))
    if numbers is not None and report_argnums(made, t, numbers):
        return UNKNOWN
    kept = [number for number in numbers or () if 0 <= number < len(made.positional)]
    if not is_filtered and any(report_not_differentiable(made, t, number) for number in kept):
        return UNKNOWN
    for number in kept:
        report_unread(made, t.word, t.function, number)
    values = [
        differentiable(made, value, is_filtered) if index in kept else value
        for index, value in enumerate(made.positional)
    ]
    result = derived(made, t.function, values)
    aux: Value = UNKNOWN
    if has_aux is True:
        result, aux = loss_and_aux(made, t.word, result)
    if has_aux is ... or t.option("holomorphic") is not None:
        return UNKNOWN
    if report_no_scalar(made, t.word, result, has_aux=bool(has_aux)) or report_no_way_back(made, t.word, result):
        return UNKNOWN
    if any(
        report_not_taken_apart(made, t.word, made.parameter(t.function, n) or "the argument", made.positional[n])
        for n in kept
    ):
        return UNKNOWN
    grads: Value = UNKNOWN
    if numbers is not None and len(kept) == len(numbers):
        each = [map_leaves(made.run, made.positional[n], partial(gradient, is_filtered), made.place) for n in numbers]
        grads = each[0] if type(argnums) is int else Tuple(tuple(each))
    aux = out_of_derivative(made, aux) if has_aux else aux
    if t.word.endswith("value_and_grad"):
        loss = Array(FLOAT, (), is_traced=made.run.recording > 0)
        return Tuple((Tuple((loss, aux)) if has_aux else loss, grads))
    return Tuple((grads, aux)) if has_aux else grads


def derived(made: LibraryCall, function: Value, values: list[Value]) -> Value:
    """What the function returns; what goes wrong on the way back is said of the call."""
    faults: list[tuple[str, Node | None]] = []
    made.run.deriving.append(faults)
    try:
        result = derivative(made, function, *values, **made.named)
    finally:
        made.run.deriving.pop()
    for text, about in faults[:1]:
        note = None if about is None else derivatives.rules_told(about.line)
        made.say(codes.STRUCTURE, text, note, about=() if about is None else (about,))
    return result


def derivative(made: LibraryCall, function: Value, /, *values: Value, **named: Value) -> Value:
    made.run.derived_at.append(made.run.recording)
    try:
        return made.derive(function, *values, **named)
    finally:
        made.run.derived_at.pop()


def positions(made: LibraryCall, t: Transformed) -> tuple[object, tuple[int, ...] | None]:
    """``argnums`` as it is written, and the positions; none where they are not seen."""
    argnums = 0 if t.word.startswith("filter_") else constant_of(made.run, t.option("argnums") or Constant(0))
    given = argnums if isinstance(argnums, tuple) else (argnums,)
    numbers = [number for number in given if type(number) is int]
    if len(numbers) < len(given):
        return argnums, None
    count = len(made.positional)
    return argnums, tuple(number + count if -count <= number < 0 else number for number in numbers)


def report_argnums(made: LibraryCall, t: Transformed, numbers: tuple[int, ...]) -> bool:
    """JAX counts the arguments that are given by position; nnx puts the others in their places first."""
    beyond = [n for n in numbers if not 0 <= n < len(made.positional)]
    if not beyond or made.is_open:
        return False
    name = made.parameter(t.function, beyond[0]) if beyond[0] >= 0 else None
    is_named = name is not None and name in made.named
    if is_named and t.word.startswith("nnx."):
        return False
    if is_named:
        made.say(codes.LEAF, grad.by_keyword(t.word, name))
    else:
        made.say(codes.STATIC, grad.no_such_argument(t.word, beyond, len(made.positional)))
    return True


def differentiated(is_filtered: bool, leaf: Value) -> Value:
    """A derivative alone does not hide whether it is true, or its whole numbers, if no ``jit`` is around it."""
    if is_filtered and not (isinstance(leaf, Array) and leaf.kind in (FLOAT, COMPLEX, None)):
        return leaf
    found = as_array(leaf)
    if found is None:
        return leaf
    return replace(found, is_numpy=False, is_differentiated=found.kind in (FLOAT, COMPLEX))


def gradient(is_filtered: bool, leaf: Value) -> Value:
    found = leaf if isinstance(leaf, Array) else None if is_filtered else as_array(leaf)
    if is_filtered:
        if found is None:
            return UNKNOWN if leaf == UNKNOWN or isinstance(leaf, Promised | Computed | Either) else NONE
        made = Array(found.kind, found.shape, step=GRADIENT, width=found.width)
        return made if found.kind in (FLOAT, COMPLEX) else UNKNOWN if found.kind is None else NONE
    if found is None:
        return UNKNOWN
    kind = found.kind if found.kind in (FLOAT, COMPLEX) else None
    return Array(kind, found.shape, step=GRADIENT, width=found.width)


def report_not_differentiable(made: LibraryCall, t: Transformed, number: int) -> bool:
    if report_not_taken_apart(
        made, t.word, made.parameter(t.function, number) or "the argument", made.positional[number]
    ):
        return True
    if constant_of(made.run, t.option("allow_int") or Constant(False)) is not False:
        return False
    for path, leaf in placed_leaves(made.run, made.positional[number]):
        found = as_array(leaf)
        if is_untraceable(leaf) or (found is not None and found.kind in (INT, BOOL, KEY)):
            place = f"{made.parameter(t.function, number) or 'the argument'}{path}"
            if not report_unregistered(made, f"{t.word}: {place}", leaf):
                made.say(
                    codes.LEAF, grad.without_gradient(t.word, place, made.says(leaf)), cure_of(made, t, number, found)
                )
            return True
    return report_no_leaf(made, t, number)


def report_no_leaf(made: LibraryCall, t: Transformed, number: int) -> bool:
    """Whether a filter has left nothing of the tree: its gradient is a tree without leaves."""
    given = made.positional[number]
    tree = opened(made.run, given)
    if not isinstance(tree, Opened) or not tree.parts or leaves(made.run, given) != []:
        return False
    made.say(codes.FILTER, grad.no_leaf(t.word, made.parameter(t.function, number) or "the argument"))
    return True


def cure_of(made: LibraryCall, t: Transformed, number: int, array: Array | None) -> str | None:
    given, name = made.positional[number], made.parameter(t.function, number)
    if t.option("argnums") is not None and name is not None:
        return grad.is_chosen(number, name)
    if isinstance(given, Object) and given.cls is not None and given.cls.definition.info.has_base(names.EQX_MODULE):
        return grad.filter_cure(t.word)
    return grad.FLOAT_CURE if array is not None and array.kind in (INT, BOOL) else None


def loss_and_aux(made: LibraryCall, word: str, result: Value) -> tuple[Value, Value]:
    pairs = [parts_of(made, option) for option in options(result)]
    if all(is_no_pair(made, option) for option in options(result)):
        structure = made.structure(result)
        made.say(codes.LEAF, grad.no_pair(word, structure), grad.cure_pair(structure))
    if len(pairs) == 1 and pairs[0] is not None and len(pairs[0]) == 2:
        return pairs[0]
    return UNKNOWN, UNKNOWN


def parts_of(made: LibraryCall, value: Value) -> tuple[Value, ...] | None:
    """The parts of a tuple or list."""
    if isinstance(value, Tuple):
        return value.items
    found = opened(made.run, value)
    return found.parts if isinstance(found, Opened) and found.kind == "list" and found.keys is not None else None


def is_no_pair(made: LibraryCall, value: Value) -> bool:
    if isinstance(value, Computed):
        return True
    found = opened(made.run, value)
    if found is None:
        return True
    if found is UNSEEN or not isinstance(found, Opened):
        return False
    if found.kind in ("tuple", "list"):
        return found.keys is not None and len(found.parts) != 2
    return found.kind == "None" or "dict" in found.kind.lower()


def report_no_scalar(made: LibraryCall, word: str, loss: Value, *, has_aux: bool) -> bool:
    faults = [option for option in options(loss) if is_no_scalar(made, option)]
    if len(faults) < len(options(loss)):
        return False
    structure = made.structure(faults[0])
    if has_aux:
        made.say(codes.LEAF, grad.first_is_no_scalar(word, structure))
    elif isinstance(structure, Leaf):
        made.say(
            codes.LEAF,
            f"{word}: the function returns {made.says(faults[0])}, but only a float scalar has a gradient",
        )
    else:
        made.say(codes.LEAF, grad.no_scalar(word, structure), grad.cure_scalar(structure))
    return True


def is_no_scalar(made: LibraryCall, value: Value) -> bool:
    found = opened(made.run, value)
    if isinstance(found, Opened):
        return True
    array = as_array(value)
    if array is None:
        return found is None and is_untraceable(value)
    return bool(array.shape) or array.kind in (INT, BOOL)


def differentiable(made: LibraryCall, value: Value, is_filtered: bool = False) -> Value:
    with remaking(made.run):
        return map_leaves(made.run, value, partial(differentiated, is_filtered), made.place)
