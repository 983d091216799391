"""``odeint`` and ``minimize``: JAX's solvers that hand further arguments on to the function.

Source: ``jax/experimental/ode.py``, ``jax/_src/scipy/optimize/minimize.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.carries import report_no_function, traced
from treetyped_mypy.evaluation.rules.derivatives import report_no_scalar
from treetyped_mypy.evaluation.rules.tracing import report_untraceable
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Constant, Tuple, Value, options


def odeint(call: LibraryCall) -> Value:
    """``odeint(func, y0, t, *args)``: the state at each time, in the tree of ``y0``."""
    function, start, more = call.get(0, "func"), call.get(1, "y0"), call.positional[3:]
    if call.is_open or report_no_function(call, function, call.word(0, "func")):
        return UNKNOWN
    named = [(call.word(1, "y0"), start)]
    named += [(call.word(at, f"args[{at - 3}]"), each) for at, each in enumerate(more, 3)]
    if any(report_untraceable(call, "odeint", value, name) for name, value in named):
        return UNKNOWN
    call.trace(function, traced(call, start), Array(None, (), is_traced=True), *(traced(call, each) for each in more))
    return map_leaves(call.run, start, at_each_time, call.place)


def at_each_time(leaf: Value) -> Value:
    found = as_array(leaf)
    if found is None:
        return UNKNOWN
    shape = None if found.shape is None else (None, *found.shape)
    return replace(found, shape=shape, is_numpy=False, is_weak=False, width=None)


def minimize(call: LibraryCall) -> Value:
    """``minimize(fun, x0, args=(), *, method)``: ``args`` is a tuple, also of one."""
    args = call.get(2, "args", Tuple(()))
    if all(is_no_tuple(call, option) for option in options(args)):
        text = jit.no_tuple_of_arguments(call.word(2, "args"), call.says(args))
        return call.say(codes.LEAF, text, jit.ONE_IN_A_TUPLE, of=(2, "args"))
    more = call.items(args)
    if more is None:
        call.run.release(call.get(0, "fun"))
    else:
        loss = call.trace(call.get(0, "fun"), traced(call, call.get(1, "x0")), *more)
        report_no_scalar(call, "jsp.minimize", loss, has_aux=False)
    return UNKNOWN


def is_no_tuple(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    if isinstance(found, Opened):
        return found.kind in ("list", "dict", "None")
    return isinstance(value, Array | Constant)


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {"jsp.minimize": minimize}
BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value]]] = {"jax.experimental.ode.odeint": odeint}
