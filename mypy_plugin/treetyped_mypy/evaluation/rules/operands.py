"""What a function of arrays is given, and the array that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from mypy.nodes import FuncDef

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import (
    BOOL,
    COMPLEX,
    FLOAT,
    INT,
    KEY,
    WEAK,
    Array,
    Shape,
    as_array,
    kind_of_result,
    numpy_together,
    shape_in_common,
    shape_of,
    varying,
)
from treetyped_mypy.evaluation.atoms import Dtype
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.columns import are_learned
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.one_way import no_way_back
from treetyped_mypy.evaluation.rules.arithmetic import certainly_no_array, is_sequence
from treetyped_mypy.evaluation.rules.array_words import ADDING, DELEGATING, KEEPING, LINEAR, PROMOTING, RECORDED
from treetyped_mypy.evaluation.rules.concrete import SIZE, report_hidden
from treetyped_mypy.evaluation.shapes import MisfitError
from treetyped_mypy.evaluation.uncalled import CALL, is_uncalled
from treetyped_mypy.evaluation.uninitialised import is_initializer, refuse
from treetyped_mypy.evaluation.widths import DEFAULT, promoted
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.iteration import element_of, items_of
from treetyped_mypy.flow.keys_as_items import cure_for_key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, External, Object, Plain, Tuple, Value, View, class_of, options

T = TypeVar("T")
Rule = Callable[[LibraryCall], Value]


def named(areas: str, words: Iterable[str], rule: Rule) -> dict[str, Rule]:
    """The same rule for each of the words in each of the areas: ``jnp.sin``, ``np.sin``."""
    return {f"{area}.{word}": rule for word in words for area in areas.split()}


def word_of(call: LibraryCall) -> str:
    return call.name.rpartition(".")[2]


def takes_array(call: LibraryCall, value: Value) -> Array:
    """The argument as an array; says so where it certainly is none, and no list either that NumPy would take."""
    found = as_array(value)
    if found is not None:
        return replace(found, shape=None) if found.kind == KEY else found  # an old key is itself an array
    if call.name.startswith("np.") and is_sequence(call.run, value):
        kind, shape = written(call.run, value)
        return Array(kind, shape, is_numpy=None if shape is None else True)
    bad = [option for option in options(value) if is_refused(call, option)]
    if bad and len(bad) == len(options(value)):
        report_refused(call, value, bad[0])
    return Array()


def operand_at(call: LibraryCall, position: int, name: str) -> Array:
    return takes_array(call, call.get(position, name))


def inexact(kind: str | None) -> str | None:
    """The kind that JAX computes with where whole numbers will not do."""
    return FLOAT if kind in (BOOL, INT) else kind


def report_refused(call: LibraryCall, value: Value, refused: Value) -> None:
    text = f"takes arrays, not {call.says(refused)}"
    position = next((at for at, given in enumerate(call.positional) if given is value), -1)
    if is_initializer(refused):
        refuse(call.run, call.place, call.written(position))
    elif class_of(refused) == "str":
        call.fail(codes.LEAF, text, cure_for_key(call.run, call.written(position)))
    elif isinstance(refused, Tuple) and refused.cls is None:  # one of its items may be meant
        call.fail(codes.LEAF, text)
    else:
        call.fail(codes.LEAF, f"{text}: {CALL if is_uncalled(refused) else 'use jax.tree.map for trees'}")


def written(run: Running, value: Value, depth: int = 0) -> tuple[str | None, Shape]:
    """The kind and shape of nested lists."""
    found = as_array(value)
    if found is not None:
        return found.kind, found.shape
    items = items_of(run, value) if depth < 4 and isinstance(value, Tuple | Object) else None
    if items is None and depth < 4 and isinstance(value, Object) and kinds_of(run, value) == {"list"}:
        kind, row = written(run, element_of(run, value), depth + 1)
        return kind, None if row is None else (None, *row)
    if items is None:
        return None, None
    if not items:
        return FLOAT, (0,)
    inner = [written(run, item, depth + 1) for item in items]
    kinds = [Array(kind) for kind, _ in inner]
    shape = inner[0][1]
    for _, other in inner[1:]:
        shape = shape_in_common(shape, other)
    return kind_of_result("+", kinds), None if shape is None else (len(items), *shape)


def is_ragged(run: Running, value: Value) -> bool:
    """Whether it is a list whose items certainly are of different shapes."""
    items = items_of(run, value) if isinstance(value, Tuple | Object) else None
    found = [written(run, item)[1] for item in items or ()]
    seen = {shape for shape in found if shape is not None and None not in shape}
    return len(seen) > 1


TAKING_NO_LISTS: Final = ("jnp.", "nn.", "lax.", "optax.", "eqx.nn.")


def is_refused(call: LibraryCall, value: Value) -> bool:
    if is_sequence(call.run, value):
        is_declared = isinstance(value, Object) and isinstance(value.site, FuncDef)  # people write it of arrays, too
        return call.name.startswith(TAKING_NO_LISTS) and certainly_no_array(call.run, value, "-") and not is_declared
    if class_of(value) == "str" or isinstance(value, View):
        return not call.name.startswith("np.")  # NumPy has arrays of anything
    return certainly_no_array(call.run, value, "-")


def result(call: LibraryCall, *operands: Array, kind: str | None, shape: Shape = None) -> Array:
    is_numpy: bool | None = call.name.startswith("np.")
    if is_numpy and word_of(call) in DELEGATING:
        seen = [operand for operand in operands if operand != Array()]
        is_numpy = numpy_together(operands) if any(not operand.is_weak for operand in operands) else True
        kind = kind if len(seen) == len(operands) or shape == () else None
    is_weak = bool(operands) and all(operand.is_weak for operand in operands)
    if word_of(call) in RECORDED and not hands_on(call, operands):
        reports_gone(call, operands)
    if word_of(call) in RECORDED and not is_numpy and any(operand.is_shape for operand in operands):
        call.fail(codes.LEAF, tracing.NO_VALUES)
    is_recorded = call.run.recording > 0 and word_of(call) in RECORDED and not call.name.startswith("np.")
    is_traced = is_recorded or any(operand.is_traced and operand.gone is None for operand in operands)
    is_differentiated = word_of(call) in LINEAR and any(
        operand.is_differentiated and operand.gone is None for operand in operands
    )
    varies = varying(operands) if word_of(call) in LINEAR and not is_numpy else frozenset[object]()
    width = width_of_result(call, operands, kind)
    return Array(
        kind,
        shape,
        is_traced,
        is_numpy,
        is_weak,
        is_differentiated,
        varies=varies,
        is_learned=are_learned(operands),
        width=width,
        one_way=no_way_back(operands),
    )


def width_of_result(call: LibraryCall, operands: Sequence[Array], kind: str | None) -> str | None:
    """As wide as what it is given, or as all of that together; a number of Python's may be one no more."""
    word, width, is_numpy = word_of(call), None, call.name.startswith("np.")
    if call.is_open or call.named.keys() & {"dtype", "preferred_element_type", "out"}:
        return None
    if word in PROMOTING and call.name != "lax.dot" and len(call.positional) <= PROMOTING[word]:
        width = promoted(operands, kind, is_numpy)
    elif word in KEEPING and operands and operands[0].kind == kind and (kind == FLOAT or word not in ADDING):
        width = operands[0].width
    return None if width == WEAK or (is_numpy and width != DEFAULT) else width


def hands_on(call: LibraryCall, operands: Sequence[Array]) -> bool:
    """Whether JAX may give back what it is given: an array alone is joined already, and an integer is round."""
    if word_of(call) == "concatenate":
        return len(operands) < 2
    is_round = word_of(call) in ROUNDING and any(each.kind not in (FLOAT, COMPLEX) for each in operands[:1])
    return is_round or word_of(call) in ("power", "pow")


ROUNDING: Final = ("round", "rint", "floor", "ceil", "trunc")


def fitted(call: LibraryCall, shape: Callable[[], T]) -> T | None:
    """What it gives; none where the shapes do not go together, which is said."""
    try:
        return shape()
    except MisfitError as misfit:
        call.fail(codes.LEAF, str(misfit))
        return None


def kind_named(value: Value) -> str | None:
    """The kind that ``dtype=`` asks for."""
    names = {"float": FLOAT, "int": INT, "bool": BOOL, "complex": COMPLEX}
    match value:
        case External(fullname=name) | Constant(value=str() as name):
            word = name.rpartition(".")[2]
            if word.startswith(("float", "bfloat", "half", "double", "single")):
                return FLOAT
            if word.startswith(("int", "uint", "long")):
                return INT
            return BOOL if word.startswith("bool") else COMPLEX if word.startswith("complex") else names.get(word)
        case Dtype(kind=kind):
            return kind
        case _:
            return None


def kind_asked(call: LibraryCall, position: int, default: str | None) -> str | None:
    """The kind of ``dtype=``; ``default`` where that is not given."""
    dtype = call.get(position, "dtype", Constant(None))
    return default if dtype == Constant(None) else kind_named(dtype)


def refused_size(size: Value) -> str | None:
    """What it is in place of a number."""
    if size == Constant(None):
        return "not None"
    is_row = isinstance(size, Array) and bool(size.shape)
    return "no array" if is_row else "no float" if class_of(size) == "float" else None


def shape_of_argument(call: LibraryCall, value: Value) -> Shape:
    if report_hidden(call, SIZE, value):
        return None
    items = call.items(value) if not isinstance(value, Constant | Plain) else None
    refused = next(filter(None, map(refused_size, (value,) if items is None else items)), None)
    if refused is not None and (items is not None or refused == "no float"):
        call.fail(codes.LEAF, f"a size is a whole number, and {refused}")
        return None
    return shape_of(value if items is None else Tuple(items))
