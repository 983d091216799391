"""Operators on arrays and numbers: kinds and shapes, and what no array goes together with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import Node, OperatorAssignmentStmt

from treetyped_mypy.errors import codes, python, tracing
from treetyped_mypy.evaluation.arrays import (
    BOOL,
    COMPARISONS,
    COMPLEX,
    FLOAT,
    INT,
    KEY,
    WEAK,
    Array,
    Computed,
    as_array,
    broadcast,
    is_number,
    kind_of_result,
    numpy_together,
    show,
    varying,
)
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.columns import are_learned, met, with_one_number
from treetyped_mypy.evaluation.gone import first_of
from treetyped_mypy.evaluation.marks import gone_along
from treetyped_mypy.evaluation.one_way import no_way_back
from treetyped_mypy.evaluation.products import matmul
from treetyped_mypy.evaluation.shapes import MisfitError
from treetyped_mypy.evaluation.structures import says
from treetyped_mypy.evaluation.uncalled import CALL, is_uncalled
from treetyped_mypy.evaluation.uninitialised import is_initializer, operand, refuse
from treetyped_mypy.evaluation.widths import promoted
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.keys_as_items import cure_for_key
from treetyped_mypy.flow.operators import name_of_none
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, Constant, External, Object, Plain, Tuple, Value, class_of

ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "//", "**", "@"})
COMPUTING: Final = ARITHMETIC | {"%", "<", "<=", ">", ">="}
DIFFERENTIABLE: Final = frozenset("+-*/")
EQUALITY: Final = frozenset({"==", "!="})


def operate(run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
    """The result; none if nothing is known of one side."""
    one = as_array(left)
    if right is None:
        if is_initializer(left):
            return refuse(run, place, operand(place, None))
        if isinstance(left, Tuple | Object) and certainly_no_array(run, left, word) and not is_own(left):
            return run.fail(place, codes.LEAF, f'"{word}" on {says(run, left)}: use jax.tree.map for trees')
        if is_uncalled(left):
            return run.fail(place, codes.LEAF, f'"{word}" on {says(run, left)}: {CALL}')
        found = of_one(run, word, one, place) if one is not None else left if isinstance(left, Computed) else None
        return found if isinstance(left, Array) or one is None else as_plain(one)
    other = as_array(right)
    if is_computed(word, left, right) or (word != "%" and is_computed(word, right, left)):
        return UNKNOWN if isinstance(place, OperatorAssignmentStmt) and left is UNKNOWN else computed_of(left, right)
    if word in EQUALITY and isinstance(left, Computed) and is_number(right):
        return left
    if is_number(left) and is_number(right) and one is not None and other is not None and word in OF_NUMBERS:
        return as_plain(Array(kind_of_result(word, [one, other])))
    if one is not None and other is not None:
        if not may_hand_on(word, right) and (why := first_of(run, [one, other])) is not None:
            return run.fail(place, codes.LEAF, why)
        if word == "@":
            return matrix_product(run, one, other, place)
        found = elementwise(run, word, [one, other], place)
        return power(one, right, found) if word == "**" and isinstance(found, Array) else found
    if word not in EQUALITY and (refuses(run, word, left, right) or is_no_repetition(run, word, left, right, place)):
        if is_initializer(left) or is_initializer(right):
            return refuse(run, place, operand(place, right))
        if NONE in (left, right):
            return run.fail(place, codes.LEAF, python.none_in_arithmetic(name_of_none(place, right), word))
        text = python.no_operator(word, says(run, left), says(run, right))
        if "str" in (class_of(left), class_of(right)):
            return run.fail(place, codes.LEAF, text, cure_for_key(run, place))
        is_function = is_uncalled(left) or is_uncalled(right)
        return run.fail(place, codes.LEAF, f"{text}: {CALL if is_function else 'use jax.tree.map for trees'}")
    return None


def power(base: Array, exponent: Value, found: Array) -> Array:
    """``x ** 2`` has a derivative whatever ``x`` is, and ``x ** 0`` none."""
    is_derived = isinstance(exponent, Constant) and exponent.value != 0 and base.is_differentiated
    return replace(found, is_differentiated=is_derived)


def is_own(value: Value) -> bool:
    """Of a class of the file's, which may define the operator."""
    return isinstance(value, Tuple | Object) and value.cls is not None


OF_NUMBERS: Final = frozenset(["+", "-", "*", "/", "//", "%"])
"""What makes a number of Python's of two of them, whose kind is seen."""


def as_plain(number: Array) -> Value:
    """A number of Python's own, which can repeat a list."""
    return Plain(number.kind) if number.kind in (FLOAT, INT, BOOL) else UNKNOWN


def is_computed(word: str, one: Value, other: Value) -> bool:
    """Whether it is arithmetic with an array, so that a list or dict as the other would raise.

    A whole number of NumPy's, as one of Python's, repeats a list; what stands before ``%`` may be text.
    """
    if word not in COMPUTING or not (is_unseen(other) or isinstance(other, Computed) or is_number(other)):
        return False
    if isinstance(one, Computed):
        return not is_unseen(other) or word != "*"
    is_repeating = word == "*" and not (isinstance(one, Array) and (one.kind in (FLOAT, COMPLEX) or one.shape))
    return isinstance(one, Array) and not is_number(other) and not is_repeating


def is_unseen(value: Value) -> bool:
    return value is UNKNOWN or isinstance(value, External)


def computed_of(*operands: Value) -> Computed:
    return Computed(any(isinstance(each, Array | Computed) and each.is_traced for each in operands))


def of_one(run: Running, word: str, operand: Array, place: Node) -> Value:
    if refused_kind(word, operand):
        return run.fail(place, codes.LEAF, f'"{word}" does not take {show(operand)}')
    return operand


def refused_kind(word: str, operand: Array) -> bool:
    """``-`` takes no truths, and ``&`` no floats: JAX and NumPy alike."""
    if word == "-":
        return operand.kind == BOOL
    return word in ("~", "&", "|", "^", "<<", ">>") and operand.kind in (FLOAT, COMPLEX)


def refuses(run: Running, word: str, left: Value, right: Value) -> bool:
    """Whether Python finds no way to do it: a tree is no array, and at least one side is known not to be followed."""
    trees = [side for side in (left, right) if certainly_no_array(run, side, word)]
    if len(trees) == 2:
        return True
    arrays = [side for side in (left, right) if as_array(side) is not None]
    if len(trees) < 1 or len(arrays) < 1:
        return False
    if not isinstance(arrays[0], Array):  # a state may be a tuple, and ``c_int * 4`` is a class
        return (
            word not in ("*", "%") or isinstance(trees[0], Object) or is_uncalled(trees[0]) or is_initializer(trees[0])
        )
    return arrays[0].is_numpy is False or not (arrays[0].kind is None or is_sequence(run, trees[0]))


def is_no_repetition(run: Running, word: str, left: Value, right: Value, place: Node) -> bool:
    """A tuple or list goes with ``*`` and a whole number of Python's, and with ``+`` and its like; NumPy takes both."""
    for one, other in ((left, right), (right, left)):
        if word not in ("+", "*") or not is_plain_sequence(run, one, word):
            continue
        if isinstance(one, Object) and isinstance(place, OperatorAssignmentStmt) and word == "+":
            return False  # ``xs += x`` may append
        if is_plain_sequence(run, other, word):
            return word == "*" or isinstance(one, Tuple) is not isinstance(other, Tuple)
        if isinstance(other, Array):
            return other.is_numpy is False
        return class_of(other) in (("float", "complex") if word == "*" else ("int", "float", "complex"))
    return False


def is_plain_sequence(run: Running, value: Value, word: str) -> bool:
    if isinstance(value, Tuple):
        return value.cls is None or has_no_operator(value.cls, word)
    return kinds_of(run, value) == {"list"}


def is_sequence(run: Running, value: Value) -> bool:
    return isinstance(value, Tuple) or "list" in kinds_of(run, value)


def certainly_no_array(run: Running, value: Value, word: str) -> bool:
    match value:
        case Constant(value=None) | Class() if word == "|":
            return False  # ``int | None``
        case Constant(value=None) | Class():
            return True
        case _ if is_uncalled(value):
            return True
        case Constant(value=str()) | Plain(cls="str"):
            return word not in ("%", "*")
        case Tuple(cls=None):
            return word not in ("+", "*")
        case Object(cls=Class() as cls) | Tuple(cls=Class() as cls):
            return is_sealed(value, word) and has_no_operator(cls, word)
        case Object():
            kinds = kinds_of(run, value)
            return (
                bool(kinds)
                and kinds <= (MAPPINGS | {"list"})
                and (word not in ("+", "*", "|") or (kinds <= MAPPINGS and word != "|"))
            )
        case Thing(kind="opt_state" | "opt" | "initializer"):
            return True
        case _:
            return False


def is_sealed(value: Value, word: str) -> bool:
    """A named tuple is a tuple: it can be repeated, and added to another."""
    return not isinstance(value, Tuple) or word not in ("+", "*")


METHODS: Final = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "**": "pow",
    "%": "mod",
    "@": "matmul",
}
READ_BY_ARRAYS: Final = ("__array__", "__jax_array__", "__array_ufunc__", "__array_priority__", "__getattr__")


def has_no_operator(cls: Class, word: str) -> bool:
    """Whether Python finds nothing in the class that computes with it."""
    info, method = cls.definition.info, METHODS.get(word)
    if cls.is_open or not info or info.fallback_to_any or method is None:
        return False
    names = (*(f"__{prefix}{method}__" for prefix in ("", "r", "i")), *READ_BY_ARRAYS)
    found = (base for name in names for base in info.mro if name in base.names)
    return all(base.fullname in ("builtins.object", "builtins.tuple") for base in found)


def may_hand_on(word: str, right: Value) -> bool:
    """``x ** 1`` may be ``x`` itself, and ``x ** 0`` nothing of it."""
    return word == "**" and isinstance(right, Constant) and right.value in (0, 1)


def elementwise(run: Running, word: str, operands: list[Array], place: Node) -> Value:
    operands = [replace(each, shape=None) if each.kind == KEY else each for each in operands]
    if any(operand.is_shape for operand in operands) and word in EQUALITY:
        return Plain("bool")
    if any(operand.is_shape for operand in operands):
        return run.fail(place, codes.LEAF, tracing.NO_VALUES)
    shape, clashes = broadcast([operand.shape for operand in operands])
    if clashes:
        shown = " and ".join(map(show, operands))
        run.fail(place, codes.LEAF, f'"{word}": the shapes do not go together: {shown}')
    kinds = [refused_kind(word, operand) for operand in operands]
    if all(kinds) if word == "-" else any(kinds):
        return run.fail(place, codes.LEAF, f'"{word}" does not take {show(operands[kinds.index(True)])}')
    kind, is_numpy = BOOL if word in COMPARISONS else kind_of_result(word, operands), numpy_together(operands)
    width = promoted(operands, kind, is_numpy)
    found = Array(
        kind,
        shape,
        any(operand.is_traced for operand in operands),
        is_weak=width == WEAK or all(operand.is_weak for operand in operands),
        is_numpy=is_numpy,
        is_differentiated=word in DIFFERENTIABLE and any(operand.is_differentiated for operand in operands),
        varies=varying(operands) if word in DIFFERENTIABLE else frozenset(),
        is_learned=are_learned(operands),
        width=width,
        one_way=no_way_back(operands),
        step=gone_along(word, operands),
    )
    return met(word, operands, found)


def matrix_product(run: Running, one: Array, other: Array, place: Node) -> Array:
    try:
        shape = matmul(one.shape, other.shape)
    except MisfitError as misfit:
        run.fail(place, codes.LEAF, f'"@": {misfit}')
        shape = None
    kind, is_numpy = kind_of_result("@", [one, other]), numpy_together([one, other])
    found = Array(
        kind,
        shape,
        one.is_traced or other.is_traced,
        is_numpy=is_numpy,
        is_differentiated=one.is_differentiated or other.is_differentiated,
        varies=varying((one, other)),
        is_learned=are_learned((one, other)),
        width=promoted((one, other), kind, is_numpy),
        one_way=no_way_back((one, other)),
    )
    return with_one_number(found)
