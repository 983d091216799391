"""Where Python wants a number or truth of its own: ``if x``, ``float(x)``, ``range(n)``, ``max(a, b)``."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, python, tracing
from treetyped_mypy.evaluation.arrays import Array, Computed, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.rules.concrete import hidden_name
from treetyped_mypy.evaluation.shapes import total
from treetyped_mypy.flow.asking import BUILTIN
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Plain, Tuple, Value, class_of, options

SHOW: Final = "jax.debug.print shows it when the function runs"
CHOOSE: Final = "use jnp.where or jax.lax.cond"


def asked(run: Running, value: Value, place: Node) -> None:
    """A condition: what is traced has no value, and an array of several items is neither true nor false."""
    reasons = [undecided(run, option, place) for option in options(value)]
    arrays = [each for each in options(value) if isinstance(each, Array)]
    if reasons and None not in reasons and not (run.repeating and arrays and all(each.gone for each in arrays)):
        is_traced = not arrays or any(each.is_traced and each.gone is None for each in arrays)
        run.fail(place, codes.STATIC if is_traced else codes.LEAF, str(reasons[0]), CHOOSE if is_traced else None)


def looked_for(run: Running, item: Value, container: Value, place: Node) -> None:
    """``x in [1, 2]`` compares ``x`` with each of the numbers."""
    is_followed = isinstance(container, Tuple) or kinds_of(run, container) == {"list"}
    inside = items_of(run, container) if is_followed else None
    is_number = bool(inside) and all(class_of(each) in ("int", "float") for each in inside or ())
    if is_number and all(isinstance(option, Array) and option.is_traced for option in options(item)):
        asked(run, item, place)


def undecided(run: Running, value: Value, place: Node) -> str | None:
    if isinstance(value, Computed) and value.is_traced:
        return tracing.hidden_condition(hidden_name(run, place))
    if not isinstance(value, Array):
        return None
    if value.gone is not None and has_no_number(value):
        return tracing.number_gone("a condition", value.gone)
    if value.is_traced:
        return tracing.hidden_condition(hidden_name(run, place))
    size = total(value.shape)
    several = f"the truth of an array of {size} items ({show(value)}) is not defined: use .any() or .all()"
    return several if size is not None and size > 1 else None


def converted(kind: str, call: LibraryCall) -> Value:
    """``float(x)``, ``int(x)``."""
    value = call.get(0, default=Constant(0))
    if reports_closed(call, kind):
        return UNKNOWN
    if isinstance(value, Array) and any(size not in (None, 1) for size in value.shape or ()):
        return call.say(codes.LEAF, f"{kind}() needs one number, not a {show(value)}")
    if all(is_no_number(call.run, option) for option in options(value)):
        return call.say(codes.LEAF, f"{kind}() needs one number, not {call.says(value)}")
    return computed(getattr(builtins, kind), call.arguments) or Plain(kind)


def is_no_number(run: Running, value: Value) -> bool:
    """A container of Python's own, or nothing."""
    kinds = kinds_of(run, value)
    return value == NONE or (isinstance(value, Tuple) and value.cls is None) or (bool(kinds) and kinds <= BUILTIN)


def reports_closed(call: LibraryCall, function: str) -> bool:
    """A number is asked of an array that is traced; a derivative alone leaves it to ``int``."""
    found = call.get(0)
    if isinstance(found, Computed) and found.is_traced:
        call.say(codes.STATIC, tracing.hidden_number(hidden_name(call.run, call.place), f"{function}()"))
        return True
    if not isinstance(found, Array) or not (has_no_number(found) if function == "int" else found.is_closed):
        return False
    if found.gone is not None:
        call.run.repeating or call.say(codes.LEAF, tracing.number_gone(f"{function}()", found.gone))
    else:
        call.say(codes.STATIC, tracing.hidden_number(hidden_name(call.run, call.place), f"{function}()"))
    return True


def has_no_number(array: Array) -> bool:
    """Not even ``int`` gets one, and no condition."""
    return array.is_traced or array.gone not in (None, tracing.LEFT_OVER)


def formatted(run: Running, value: Value, spec: Value, place: Node) -> None:
    """``f"{x:.2f}"``: with nothing behind the colon a tracer is shown as such."""
    if not isinstance(spec, Constant) or spec == Constant(""):
        return
    what = f'the format "{spec.value}"'
    several = [shown for option in options(value) if (shown := several_numbers(run, option)) is not None]
    if len(several) == len(options(value)):
        run.raises(place, python.no_format(what, several[0]))
        return
    arrays = [option for option in options(value) if isinstance(option, Array) and option.is_closed]
    if len(arrays) < len(options(value)):
        return
    reasons = [array.gone for array in arrays]
    if None not in reasons:
        run.repeating or run.fail(place, codes.LEAF, tracing.number_gone(what, str(reasons[0])))
    elif not any(reasons):
        run.fail(place, codes.STATIC, tracing.hidden_number(hidden_name(run, place), what), SHOW)


def several_numbers(run: Running, value: Value) -> str | None:
    """What it is called, of what has no format of its own: a container, or an array with axes."""
    match value:
        case Tuple(cls=None):
            return "a tuple"
        case Array(is_traced=False, shape=shape) if shape:
            return show(value)
        case Object(cls=None) if (kinds := kinds_of(run, value)) <= {"list", "dict", "set"} and len(kinds) == 1:
            return f"a {min(kinds)}"
        case _:
            return None


def extreme(word: str, call: LibraryCall) -> Value | None:
    """``max`` and ``min`` ask which of two is greater."""
    values = call.positional if len(call.positional) > 1 else call.items(call.get(0)) or ()
    if call.named or call.is_open or len(values) < 2:
        return None
    first, second = map(as_array, values[:2])
    if first is not None and second is not None and reports_gone(call, (first, second)):
        return UNKNOWN
    if first is not None and second is not None and (first.is_traced or second.is_traced):
        name = hidden_name(call.run, call.place)
        return call.say(codes.STATIC, tracing.hidden_number(name, f"{word}()"), f"use jnp.{word}imum")
    if all(class_of(value) in ("int", "float", "bool") for value in values):
        return computed(getattr(builtins, word), values) or join(map(some, values))
    return None


def some(value: Value) -> Value:
    return Plain(class_of(value) or "")


def rounded(call: LibraryCall) -> Value | None:
    kind = class_of(call.get(0))
    if kind not in ("int", "float"):
        return None
    return computed(round, call.arguments) or Plain("int" if len(call.arguments) == 1 else kind)


def divided(call: LibraryCall) -> Value | None:
    """``divmod(a, b)``."""
    if not all(class_of(value) == "int" for value in call.arguments):
        return None
    found = computed(divmod, call.arguments)
    if isinstance(found, Constant) and isinstance(found.value, tuple):
        return Tuple(tuple(map(Constant, found.value)))
    return Tuple((Plain("int"), Plain("int"))) if found is None else UNKNOWN


def by_math(word: str, call: LibraryCall) -> Value | None:
    """A function of one or two numbers."""
    if reports_closed(call, call.name):
        return UNKNOWN
    if word not in COMPUTED or not all(class_of(value) in ("int", "float", "bool") for value in call.arguments):
        return None
    return computed(getattr(math, word), call.arguments) or Plain("int" if word in WHOLE else "float")


def product(call: LibraryCall) -> Value | None:
    """``math.prod(x.shape)``."""
    items = call.items(call.get(0))
    if items is None or len(call.arguments) != 1 or not all(class_of(item) == "int" for item in items):
        return None
    seen = [item.value for item in items if isinstance(item, Constant) and isinstance(item.value, int)]
    return Constant(math.prod(seen)) if len(seen) == len(items) else Plain("int")


def computed(function: Callable[..., Any], values: Sequence[Value]) -> Value | None:
    """The result on constants; none where they are not seen, or Python refuses them."""
    seen = [value.value for value in values if isinstance(value, Constant)]
    if len(seen) < len(values):
        return None
    try:
        found = function(*seen)
    except (ArithmeticError, TypeError, ValueError):
        return UNKNOWN
    return Constant(found) if found == found else UNKNOWN


WHOLE: Final = frozenset(["ceil", "floor"])
COMPUTED: Final = WHOLE | {"sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "tanh"}
MATH: Final = (*COMPUTED, "pow", "isnan", "isfinite", "fabs", "atan2", "atan", "degrees")
"""Functions of ``math``: they take numbers."""

RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **{f"builtins.{word}": partial(converted, word) for word in ("float", "int", "complex")},
    **{f"builtins.{word}": partial(extreme, word) for word in ("max", "min")},
    "builtins.round": rounded,
    "builtins.divmod": divided,
    **{f"math.{word}": partial(by_math, word) for word in MATH},
    "math.prod": product,
}
