"""``jax.random``: keys, and arrays of a shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from mypy.nodes import AssignmentStmt, MypyFile, TupleExpr

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, KEY, Array, Shape, as_array, shape_of, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.carried_keys import uses
from treetyped_mypy.evaluation.drawn_each_turn import report_drawn_each_turn
from treetyped_mypy.evaluation.drawn_twice import report_drawn_twice
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.keys import Key, Keys, number
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.concrete import LENGTH, report_hidden
from treetyped_mypy.evaluation.rules.operands import fitted, kind_asked, kind_named, shape_of_argument
from treetyped_mypy.evaluation.rules.random_parameters import (
    DISTRIBUTIONS,
    Distribution,
    ball,
    dirichlet,
    multivariate_normal,
    of_parameters,
    orthogonal,
)
from treetyped_mypy.evaluation.shapes import axis_in, differ, reduced
from treetyped_mypy.evaluation.widths import DEFAULT, width_asked
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Constant,
    Function,
    Method,
    Tuple,
    Usual,
    Value,
    class_of,
    options,
)
from treetyped_mypy.syntax.tree import syntax_of

FLOATS: Final = ["normal", "uniform", "gumbel", "exponential", "laplace", "cauchy", "logistic", "maxwell"]
INTS: Final = ("randint", "bits", "rademacher")
OWN_SHAPES: Final = {
    "dirichlet": dirichlet,
    "multivariate_normal": multivariate_normal,
    "orthogonal": orthogonal,
    "ball": ball,
}
OTHERS: Final = ("multinomial",)


def traced(call: LibraryCall) -> bool:
    return call.run.recording > 0 or any(isinstance(value, Array) and value.is_traced for value in call.arguments)


def takes_key(call: LibraryCall) -> None:
    """The first argument is one key."""
    given = call.get(0, "key")
    if reports_gone(call, [given]):
        return
    if all(is_row_of_keys(option) for option in options(given)):
        call.fail(codes.LEAF, "takes one key, not several: use jax.vmap")
    elif all(is_no_key(call, option) for option in options(given)):
        call.fail(codes.LEAF, f"takes a key first, not {call.says(given)}")


def is_row_of_keys(value: Value) -> bool:
    return isinstance(value, Keys) and value.shape is not None and len(value.shape) == 1


def is_no_key(call: LibraryCall, value: Value) -> bool:
    """Whole numbers in a row may be an old key, and a parameter that is declared as ``rng: int`` any.

    What is one row of many is an array, whatever is declared.
    """
    if isinstance(value, Constant | Function | Method):
        return True
    found = as_array(value)
    if found is not None and found.kind == INT:
        is_array = bool(found.varies) or not call.run.is_for_strangers
        return found.shape is not None and len(found.shape) != 1 and is_array
    if found is not None:
        return found.kind not in (KEY, None)
    tree = opened(call.run, value)
    return isinstance(tree, Opened) and tree.kind != "list"


def made_of_seed(call: LibraryCall) -> Value:
    """A seed is a number; an option may say that old keys are new ones, never the reverse."""
    is_new = True if call.name == "random.key" else None
    return Key(KEY, None, traced(call), is_numpy=False, is_new=is_new, which=next(number))


def wrapped(call: LibraryCall) -> Value:
    """The data may be those of many keys."""
    return Array(KEY, None, traced(call), is_numpy=False)


def rows_of(number: Value) -> Shape:
    """How many keys ``split`` makes: a number, or the sizes of several axes."""
    match number:
        case Tuple(items=sizes):
            return tuple(row for size in sizes for row in rows_of(size) or (None,))
        case Constant(value=int() as count) | Usual(value=int() as count):
            return (count,)
        case _:
            return (None,) if class_of(number) == "int" or isinstance(number, Array) else None


def derived(call: LibraryCall) -> Value:
    takes_key(call)
    given = call.get(0, "key")
    found = replace(given, which=next(number)) if isinstance(given, Key) else Array(KEY)
    return replace(found, is_traced=traced(call), is_numpy=False, gone=None)


def split(call: LibraryCall) -> Value:
    takes_key(call)
    if call.get(1, "num", NONE) == NONE or is_unpacked(call):  # of many keys each turn may take its own
        uses(call.run, call.get(0, "key"))
    if report_hidden(call, "the number of keys", call.get(1, "num", NONE)):
        return UNKNOWN
    report_drawn_twice(call)
    report_drawn_each_turn(call)
    given = call.get(0, "key")
    is_new = given.is_new if isinstance(given, Key) else None
    return Keys(KEY, rows_of(call.get(1, "num", Constant(2))), traced(call), False, is_new=is_new)


def is_unpacked(call: LibraryCall) -> bool:
    """``key, one, two = split(key, 3)``."""
    file = call.run.file.home
    parent = syntax_of(file).parent(call.place) if isinstance(file, MypyFile) else None
    return isinstance(parent, AssignmentStmt) and any(isinstance(each, TupleExpr) for each in parent.lvalues)


def draws(call: LibraryCall) -> None:
    """The first argument is one key, and each call with it gives the same numbers."""
    takes_key(call)
    uses(call.run, call.get(0, "key"))


def drawn(kind: str) -> Callable[[LibraryCall], Value]:
    """``normal(key, shape=(), dtype=float)``."""

    def rule(call: LibraryCall) -> Value:
        draws(call)
        report_drawn_twice(call)
        report_drawn_each_turn(call)
        value = call.get(1, "shape", Constant(()))
        shape: Shape = () if value == Constant(()) else shape_of_argument(call, value)
        shape = None if has_shaped_bounds(call) else shape
        found = kind_asked(call, -1, kind) if len(call.positional) < 3 else kind_drawn(call, kind)
        position = -1 if len(call.positional) < 3 else 4 if call.name.endswith("randint") else 2
        width = width_asked(call, position, None if call.name.endswith("bits") else DEFAULT)
        return Array(found, shape, traced(call), is_numpy=False, width=width)

    return rule


def has_shaped_bounds(call: LibraryCall) -> bool:
    """``uniform`` between bounds that are arrays gives as many numbers as they have, too."""
    bounds = [call.get(3, "minval", NONE), call.get(4, "maxval", NONE)] if call.name.endswith("uniform") else []
    found = [as_array(bound) for bound in bounds if bound != NONE]
    return any(array is None or array.shape != () for array in found)


def kind_drawn(call: LibraryCall, kind: str) -> str | None:
    """``randint`` has its bounds before the dtype."""
    if call.name.endswith("randint"):
        return kind_asked(call, 4, kind)
    return kind_named(call.positional[2])


def with_parameters(distribution: Distribution, call: LibraryCall) -> Value:
    draws(call)
    return of_parameters(call, distribution)


def of_own_shape(rule: Callable[[LibraryCall], Value], call: LibraryCall) -> Value:
    draws(call)
    return rule(call)


def bernoulli(call: LibraryCall) -> Value:
    draws(call)
    chance, value = as_array(call.get(1, "p", Constant(0.5))), call.get(2, "shape", NONE)
    shape = (chance.shape if chance is not None else None) if value == NONE else shape_of_argument(call, value)
    return Array(BOOL, shape, traced(call), is_numpy=False)


def categorical(call: LibraryCall) -> Value:
    """``categorical(key, logits, axis=-1, shape=None)``."""
    draws(call)
    logits = as_array(call.get(1, "logits")) or Array()
    axis, value = call.constant(2, "axis", -1), call.get(3, "shape", NONE)
    own = fitted(call, lambda: reduced(logits.shape, axis))
    return Array(INT, own if value == NONE else shape_of_argument(call, value), traced(call), is_numpy=False)


def permutation(call: LibraryCall) -> Value:
    draws(call)
    given = call.get(1, "x")
    found = as_array(given)
    if found is not None and found.shape == () and report_hidden(call, LENGTH, given):
        return UNKNOWN
    if found is None or found.kind == KEY:
        return Array(None, None, traced(call), is_numpy=False)
    if found.shape == ():
        size = given.value if isinstance(given, Constant) and type(given.value) is int else None
        return Array(INT, (size,), traced(call), is_numpy=False)
    return Array(found.kind, found.shape, traced(call), is_numpy=False)


def choice(call: LibraryCall) -> Value:
    """``choice(key, a, shape=())``: of whole rows of ``a``."""
    draws(call)
    found, value = as_array(call.get(1, "a")), call.get(2, "shape", Constant(()))
    if found is not None and found.shape == () and report_hidden(call, LENGTH, call.get(1, "a")):
        return UNKNOWN
    if report_weights(call):
        return UNKNOWN
    shape: Shape = () if value == Constant(()) else shape_of_argument(call, value)
    if found is None or found.kind == KEY or found.shape is None or shape is None:
        return Array(None, None, traced(call), is_numpy=False)
    rest, axis = found.shape, call.constant(5, "axis", 0)
    if not rest or type(axis) is not int:
        return Array(found.kind, None if rest else shape, traced(call), is_numpy=False)
    at = fitted(call, lambda: axis_in(axis, len(rest)))
    chosen = None if at is None else (*rest[:at], *shape, *rest[at + 1 :])
    return Array(found.kind, chosen, traced(call), is_numpy=False)


def report_weights(call: LibraryCall) -> bool:
    """Whether there is not one weight for each that may be chosen."""
    among, weights = call.get(1, "a"), as_array(call.get(4, "p"))
    axis, shape = call.constant(5, "axis", 0), shape_of(among) if isinstance(among, Constant) else None
    if (chosen := as_array(among)) is not None and shape is None and type(axis) is int:
        rows = chosen.shape or ()
        shape = (rows[axis],) if -len(rows) <= axis < len(rows) else None
    given = weights.shape if weights is not None and not call.is_open else None
    if shape is None or given is None or not differ(given, shape):
        return False
    call.fail(codes.LEAF, f"p has the shape {show_shape(given)}, and there are {shape[0]} to choose from")
    return True


def some(call: LibraryCall) -> Value:
    draws(call)
    return Array(None, None, traced(call), is_numpy=False)


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    **{f"random.{word}": made_of_seed for word in ("key", "PRNGKey")},
    "random.wrap_key_data": wrapped,
    **{f"random.{word}": derived for word in ("fold_in",)},
    "random.clone": lambda call: call.get(0),
    "random.split": split,
    **{f"random.{word}": drawn(FLOAT) for word in FLOATS},
    **{f"random.{word}": partial(with_parameters, each) for word, each in DISTRIBUTIONS.items()},
    **{f"random.{word}": partial(of_own_shape, rule) for word, rule in OWN_SHAPES.items()},
    **{f"random.{word}": drawn(INT) for word in INTS},
    "random.bernoulli": bernoulli,
    "random.categorical": categorical,
    "random.permutation": permutation,
    "random.choice": choice,
    **{f"random.{word}": some for word in OTHERS},
}
