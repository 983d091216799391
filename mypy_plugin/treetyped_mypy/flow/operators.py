"""Python's operators on what is seen: constants, lists, tuples and dicts."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from mypy.nodes import Node, OperatorAssignmentStmt, OpExpr

from treetyped_mypy.errors import python
from treetyped_mypy.flow import special_methods
from treetyped_mypy.flow.containers import contents_of, extended, kinds_of
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import entries_of, items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.keys_as_items import cure_for_key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import OPERATORS, combined_sets, is_set, same_members
from treetyped_mypy.flow.unifying import twins_of
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Either,
    External,
    Function,
    Object,
    Plain,
    Tuple,
    Unknown,
    Value,
    View,
    class_of,
    options,
)
from treetyped_mypy.syntax.tree import dotted

ARITHMETIC: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
UNARY: Final[dict[str, Callable[[Any], Any]]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}
ORDER: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
BY_VALUE: Final = frozenset({"==", "!=", *ORDER})
"""Comparisons that a class may define."""

LARGEST: Final = 10**9
"""Whole numbers beyond this are not computed with."""

HIGHEST: Final = 16
"""Greater exponents than this are not computed with."""


def operate(run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value:
    if left is UNKNOWN and right is UNKNOWN:
        return UNKNOWN
    if not isinstance(left, Either) and not isinstance(right, Either):
        return operated(run, word, left, right, place)
    others: Sequence[Value | None] = options(right) if right is not None else (None,)
    pairs = [partial(operated, run, word, one, other, place) for one in options(left) for other in others]
    return join(run.alternatives(pairs))


def operated(run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value:
    if special_methods.is_overridden(run, word, left, right):
        return special_methods.operated(run, word, left, right, place) or UNKNOWN
    match left, right:
        case Constant(value=one), None:
            return computed(UNARY.get(word), one)
        case ((Constant() | Plain()), (Constant() | Plain())) if not goes_together(word, left, right):
            if NONE in (left, right):
                run.raises(place, python.none_in_arithmetic(name_of_none(place, right), word))
            else:
                run.raises(place, python.no_operator(word, says(left), says(right)), cure_for_key(run, place))
            return UNKNOWN
        case Constant(value=one), Constant(value=other):
            return computed(ARITHMETIC.get(word), one, other)
        case ((Constant() | Plain()), (Constant() | Plain())):
            return counted(word, left, right)
        case Tuple(items=one_items), Tuple(items=other_items) if word == "+":
            return Tuple((*one_items, *other_items))
        case ((Tuple() | Object()), Constant(value=int() as count)) if word == "*" and is_sequence(run, left):
            return repeat(run, left, count, place)
        case Constant(value=int() as count), (Tuple() | Object()) if word == "*" and is_sequence(run, right):
            return repeat(run, right, count, place)
        case ((Object() | View()), (Object() | View())) if (
            word in OPERATORS and is_set(run, left) and is_set(run, right)
        ):
            return combined_sets(run, word, left, right, place)
        case Object(), Object() if word in ("+", "|") and "fields" not in kinds_of(run, left) | kinds_of(run, right):
            return combined(run, word, left, right, place)
        case _:
            found = special_methods.operated(run, word, left, right, place)
            return run.library_operate(word, left, right, place) if found is None else found


SAMPLES: Final = {"NoneType": None, "int": 1, "float": 1.0, "bool": True, "complex": 1j, "str": "", "bytes": b""}


def goes_together(word: str, left: Value, right: Value) -> bool:
    """Not ``2 * None`` and ``"w" ** 2``; but ``int | None`` is a type, and ``"%s" % None`` a text."""
    kinds = (class_of(left), class_of(right))
    if word not in ARITHMETIC or word == "|" or (word == "%" and kinds[0] in ("str", "bytes")):
        return True
    return not SAMPLES.keys() >= set(kinds) or works(ARITHMETIC[word], *(SAMPLES[str(kind)] for kind in kinds))


@lru_cache(maxsize=None, typed=True)
def works(function: Callable[[Any, Any], Any], one: object, other: object) -> bool:
    """Whether Python has the operation for two values of these classes."""
    try:
        function(one, other)
    except TypeError:
        return False
    return True


def says(value: Value) -> str:
    return repr(value.value) if isinstance(value, Constant) else python.with_article(class_of(value) or "")


def name_of_none(place: Node, right: Value) -> str:
    """The operand in the user's own words, if it has a name: ``g.b``."""
    match place:
        case OpExpr(left=left, right=operand) | OperatorAssignmentStmt(lvalue=left, rvalue=operand):
            name = dotted(operand if right == NONE else left)
            return name if name not in ("", "None") else "an operand"
        case _:
            return "an operand"


def counted(word: str, left: Value, right: Value) -> Value:
    """Arithmetic on numbers of which only the class is seen."""
    kinds = {class_of(left), class_of(right)}
    if word == "**" and class_of(left) == "float" and class_of(right) == "int":
        return Plain("float")
    if word not in ("+", "-", "*", "/", "//", "%") or not kinds <= {"int", "float"}:
        return UNKNOWN
    return Plain("float" if word == "/" or "float" in kinds else "int")


def is_sequence(run: Running, value: Value) -> bool:
    return isinstance(value, Tuple) or kinds_of(run, value) == {"list"}


def computed(function: Callable[..., Any] | None, *values: Any) -> Value:
    if function is None or not all(isinstance(v, int | float | complex | str | bytes) for v in values):
        return UNKNOWN
    if any(isinstance(v, int) and abs(v) > LARGEST for v in values):
        return UNKNOWN
    if function is operator.pow and (not all(isinstance(v, int | float) for v in values) or abs(values[1]) > HIGHEST):
        return UNKNOWN
    if function is operator.mul and any(isinstance(v, str | bytes) for v in values):
        return UNKNOWN
    try:
        found = function(*values)
        return Constant(found) if found == found else Plain("float")
    except (ArithmeticError, TypeError, ValueError):
        return UNKNOWN


def repeat(run: Running, owner: Value, count: int, place: Node) -> Value:
    items = items_of(run, owner)
    if items is None or not 0 <= count * len(items) <= 256:
        return run.make(place, Many("list", UNKNOWN)) if isinstance(owner, Object) else UNKNOWN
    return Tuple(items * count) if isinstance(owner, Tuple) else run.make(place, Items("list", items * count))


def combined(run: Running, word: str, left: Object, right: Object, place: Node) -> Value:
    """``xs + ys`` and ``d | e``: a new container."""
    if word == "|" and entries_of(run, left) is not None and entries_of(run, right) is not None:
        return run.make(place, *(extended(run, contents, right) for contents in contents_of(run, left)))
    one, other = items_of(run, left), items_of(run, right)
    if word == "+" and kinds_of(run, left) | kinds_of(run, right) <= {"list"} and one is not None and other is not None:
        return run.make(place, Items("list", (*one, *other)))
    return UNKNOWN


def compare(run: Running, words: Sequence[str], operands: Sequence[Value], place: Node) -> Value:
    if len(words) == 1 and words[0] in BY_VALUE:
        found = run.library_compare(words[0], operands[0], operands[1], place)
        if found is None:
            found = special_methods.compared(run, words[0], operands[0], operands[1], place)
        if found is not None:
            return found
    for word, one, other in list(zip(words, operands, operands[1:], strict=False))[:-1]:
        if word in BY_VALUE:  # ``0 < x < 1`` asks each comparison but the last for its truth
            run.library_truth(run.library_compare(word, one, other, place) or UNKNOWN, place)
    for word, one, other in zip(words, operands, operands[1:], strict=False):
        if word in ("in", "not in"):
            run.library_looked_for(one, other, place)
    answers = [compared(run, word, one, other) for word, one, other in zip(words, operands, operands[1:], strict=False)]
    if False in answers:
        return Constant(False)
    return Constant(True) if all(answers) and None not in answers else Plain("bool")


def compared(run: Running, word: str, left: Value, right: Value) -> bool | None:
    found = {compared_options(run, word, one, other) for one in options(left) for other in options(right)}
    return found.pop() if len(found) == 1 else None


def compared_options(run: Running, word: str, left: Value, right: Value) -> bool | None:
    match word, left, right:
        case (("is" | "is not"), _, _):
            same = identical(left, right)
            return None if same is None else same is (word == "is")
        case (("==" | "!="), External(fullname=one), External(fullname=other)) if is_own_class(left, right):
            return (one == other) is (word == "==")
        case (("==" | "!="), Atom(), Atom()) if is_member(left) and is_member(right):
            return (left == right) is (word == "==")
        case (("==" | "!="), Constant(value=one), Constant(value=other)):
            return (one == other) is (word == "==")
        case (("==" | "!="), (Object() | View()), (Object() | View())) if is_set(run, left) and is_set(run, right):
            return same_members(run, left, right, is_same=word == "==")
        case (("<" | "<=" | ">" | ">="), Constant(value=one), Constant(value=other)):
            answer = computed(ORDER[word], one, other)
            return bool(answer.value) if isinstance(answer, Constant) else None
        case (("in" | "not in"), _, _):
            inside = contains(run, right, left)
            return None if inside is None else inside is (word == "in")
        case _:
            return None


def identical(left: Value, right: Value) -> bool | None:
    """``left is right``, for ``None`` and what is no ``None``."""
    for one, other in ((left, right), (right, left)):
        if one == Constant(None):
            if isinstance(other, Unknown | External) or (isinstance(other, Atom) and other.may_be_none):
                return None
            return other == one
    if is_own_class(left, right) or (is_member(left) and is_member(right)):
        return left == right
    if isinstance(left, Object | Function | Class) and isinstance(right, Object | Function | Class):
        is_unsure = isinstance(left, Object) and left is not right and right in twins_of(left)
        return None if is_unsure else left is right
    return None


def is_member(value: Value) -> bool:
    """Of an ``Enum``: there is one object for each."""
    return isinstance(value, Atom) and value.is_key


OWN_CLASSES: Final = frozenset(
    [
        *(f"builtins.{cls.__name__}" for cls in (int, float, bool, complex, str, tuple, list, dict, set)),
        "types.NoneType",
    ]
)


def is_own_class(*values: Value) -> bool:
    """Classes that Python itself has under one name each."""
    return all(isinstance(value, External) and value.fullname in OWN_CLASSES for value in values)


def told_apart(run: Running, owner: Tuple | Object) -> tuple[Value, ...] | None:
    """The items of a tuple, list or set."""
    match contents_of(run, owner):
        case (Items(kind="set" | "frozenset", items=items),):
            return items
        case held if isinstance(owner, Tuple) or all(getattr(each, "kind", "") == "list" for each in held):
            return items_of(run, owner)
        case _:
            return None


def contains(run: Running, owner: Value, value: Value) -> bool | None:
    if not isinstance(value, Constant):
        return None
    entries = entries_of(run, owner)
    if entries is not None:
        return value.value in dict(entries)
    match owner:
        case Constant(value=str() as text) if isinstance(value.value, str):
            return value.value in text
        case Tuple() | Object():
            items = told_apart(run, owner)
            if items is None or not all(isinstance(item, Constant) for item in items):
                return None
            return any(isinstance(item, Constant) and item.value == value.value for item in items)
        case _:
            return None
