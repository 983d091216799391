"""``jit``, ``grad``, ``vmap`` and their kin: what a call of what they give does with the function inside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from treetyped_mypy.errors import axes, codes, jit
from treetyped_mypy.evaluation.arrays import Array, as_array, show
from treetyped_mypy.evaluation.atoms import Partial, Transformed, Treedef
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.caching import call_cached
from treetyped_mypy.evaluation.rules.checkpoint import call_checkpoint
from treetyped_mypy.evaluation.rules.custom_derivatives import call_custom
from treetyped_mypy.evaluation.rules.custom_vmap import call_custom_vmap
from treetyped_mypy.evaluation.rules.derivatives import call_grad
from treetyped_mypy.evaluation.rules.filter_derivatives import filter_jvp, filter_vjp
from treetyped_mypy.evaluation.rules.filter_vmap import call_filter_vmap, if_array
from treetyped_mypy.evaluation.rules.jacobians import call_jacobian
from treetyped_mypy.evaluation.rules.jit import call_filtered, call_jit, report_options
from treetyped_mypy.evaluation.rules.linear_maps import (
    jvp,
    linear_transpose,
    linearize,
    pulled_back,
    pushed_forward,
    vjp,
)
from treetyped_mypy.evaluation.rules.shard_map import call_shard_map
from treetyped_mypy.evaluation.rules.specs import report_no_sharding, report_unconstrained
from treetyped_mypy.evaluation.rules.tracing import report_untraceable, returned_arrays, traced
from treetyped_mypy.evaluation.rules.vmap import call_vmap
from treetyped_mypy.evaluation.rules.vmap_axes import as_axes, report_no_axes
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.trees import filled, map_leaves, seen_leaves
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.attributes import Descriptor
from treetyped_mypy.flow.ends import SpentError
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Function, Tuple, Value, options

WORDS: Final = {
    "jax.jit": "jit",
    "jax.pjit": "jit",
    "jax.grad": "grad",
    "jax.value_and_grad": "value_and_grad",
    "jax.vmap": "vmap",
    "jax.pmap": "pmap",
    "jax.shard_map": "shard_map",
    "jax.checkpoint": "checkpoint",
    "jax.remat": "checkpoint",
    "jax.named_call": "named_call",
    "jax.jacfwd": "jacfwd",
    "jax.jacrev": "jacrev",
    "jax.jacobian": "jacrev",
    "jax.hessian": "hessian",
    "jax.custom_jvp": "custom_jvp",
    "jax.custom_vjp": "custom_vjp",
    "jax.custom_vmap": "custom_vmap",
    "eqx.filter_jit": "filter_jit",
    "eqx.filter_grad": "filter_grad",
    "eqx.filter_value_and_grad": "filter_value_and_grad",
    "eqx.filter_checkpoint": "named_call",
    "eqx.filter_vmap": "filter_vmap",
    "eqx.nn.make_with_state": "make_with_state",
}
"""What is made of a function, by the name of what makes it."""


def transformed(word: str, call: LibraryCall) -> Value | None:
    function = call.get(0, "fun", call.get(0, "f", NONE))
    if function == NONE:  # ``@eqx.filter_jit(donate="all")``
        given = tuple(Argument(value, name) for name, value in call.named.items())
        return Partial(External(FULL_NAMES.get(word, word)), given)
    if call.is_open:
        return UNKNOWN
    if word in CHECKING and (shown := no_function(call, function)) is not None:
        return call.fail(codes.LEAF, jit.no_function(shown))
    shardings = ("in_shardings", "out_shardings") if word == "jit" else ()
    if any(report_unconstrained(call, option) or report_no_sharding(call, option) for option in shardings):
        return UNKNOWN
    if word == "filter_jit" and (refused := sorted(call.named.keys() & REFUSED)):
        return call.say(codes.LEAF, f"filter_jit: takes no {refused[0]}: what is no array is static")
    names = POSITIONS.get(word, ())
    positions = dict(zip(names, call.positional[1:], strict=False))
    options = {**positions, **call.named}
    options = {name: value for name, value in options.items() if name not in FUNCTION}
    if word == "jit":
        report_options(call, function, options)
    if word == "vmap" and report_no_axes(call, word, options.get("in_axes", NONE)):
        return UNKNOWN
    made = Transformed(word, function, tuple(options.items()))
    if isinstance(function, Function):
        call.run.wrapped[function.definition] = made
    return made


FUNCTION: Final = ("fun", "f")
"""What the libraries call the function that they transform."""

CHECKING: Final = frozenset(["jit", "grad", "value_and_grad", "vmap", "pmap", "jacfwd", "jacrev", "hessian"])
"""Those that refuse what is no function when they are given it."""


def no_function(call: LibraryCall, value: Value) -> str | None:
    """What is given instead of a function."""
    match value:
        case Descriptor(word="staticmethod" | "classmethod" as word):
            return f"a {word}"
        case Constant() | Tuple() | Array():
            return call.says(value)
        case _:
            return None


POSITIONS: Final = {
    "grad": ("argnums", "has_aux"),
    "value_and_grad": ("argnums", "has_aux"),
    "vmap": ("in_axes", "out_axes"),
    "shard_map": ("mesh", "in_specs", "out_specs"),
    "pmap": ("axis_name", "in_axes", "out_axes"),
    **dict.fromkeys(("jacfwd", "jacrev", "hessian"), ("argnums", "has_aux", "holomorphic")),
    **dict.fromkeys(("custom_jvp", "custom_vjp"), ("nondiff_argnums",)),
}
REFUSED: Final = frozenset(["static_argnums", "static_argnames", "donate_argnums", "in_shardings", "out_shardings"])
"""Options of ``jit`` that ``filter_jit`` decides itself."""
FULL_NAMES: Final = {word: name.replace("eqx.", "equinox.") for name, word in WORDS.items()}


def call(made: LibraryCall, t: Transformed) -> Value | None:
    if made.is_open:
        made.run.release(t.function)
        return UNKNOWN
    match t.word:
        case "jit":
            return call_jit(made, t)
        case "grad" | "value_and_grad" | "filter_grad" | "filter_value_and_grad":
            return call_grad(made, t)
        case "jacfwd" | "jacrev" | "hessian":
            return call_jacobian(made, t)
        case "vmap" | "pmap":
            return call_vmap(made, t)
        case "shard_map":
            return call_shard_map(made, t)
        case "filter_vmap":
            return call_filter_vmap(made, t)
        case "filter_jit":
            return call_filtered(made, t)
        case "checkpoint":
            return call_checkpoint(made, t)
        case "named_call":
            return made.trace(t.function, *made.positional, **made.named)
        case "make_with_state":
            return Tuple((made.call(t.function, *made.positional, **made.named), UNKNOWN))
        case "cached":
            return call_cached(made, t)
        case "custom_jvp" | "custom_vjp":
            return call_custom(made, t)
        case "custom_vmap":
            return call_custom_vmap(made, t)
        case "pull_back" | "transposed":
            return pulled_back(made, t)
        case "push_forward":
            return pushed_forward(made, t)
        case "unravel":
            return unravelled(made, t)
        case _:
            made.trace(t.function, *made.positional, **made.named)
            return UNKNOWN


def unravelled(made: LibraryCall, t: Transformed) -> Value:
    kept = t.function
    if not isinstance(kept, Treedef):
        return UNKNOWN
    given = made.get(0)
    if all(isinstance(opened(made.run, option), Opened) for option in options(given)):
        return made.say(codes.LEAF, f"unravel: takes one flat array, not {made.says(given)}")
    size, array = t.option("size"), as_array(given)
    if isinstance(size, Constant) and array is not None and differ(array.shape, (cast("int", size.value),)):
        return made.say(codes.STRUCTURE, f"unravel: the tree has {size.value} numbers, and is given {show(array)}")
    return filled(made.run, kept.structure, kept.skeleton, iter(lambda: Array(), None), made.place)


# functions that are called at once
def eval_shape(made: LibraryCall) -> Value:
    if made.is_open:
        made.run.release(made.get(0, "fun"))
        return UNKNOWN
    if any(report_untraceable(made, "eval_shape", each, name) for name, each in given_to(made)):
        return UNKNOWN
    values = [traced(made, value) for value in made.positional[1:]]
    named = {name: value for name, value in made.named.items() if name != "fun"}
    result = returned_arrays(made, "eval_shape", made.record(made.get(0, "fun"), *values, **named))
    return map_leaves(made.run, result, shape_struct, made.place)


def given_to(made: LibraryCall) -> list[tuple[str | None, Value]]:
    """What the function that is called at once is given, by the names of its parameters."""
    function = made.get(0, "fun")
    positional = [(made.parameter(function, at), value) for at, value in enumerate(made.positional[1:])]
    return [*positional, *((name, value) for name, value in made.named.items() if name != "fun")]


def shape_struct(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind, found.shape, is_shape=True, width=found.width)


def device_put(made: LibraryCall) -> Value:
    tree = made.get(0)
    if made.constant(-1, "may_alias") is True and made.constant(-1, "donate") is True and seen_leaves(made.run, tree):
        return made.say(codes.STATIC, "device_put: a buffer is either given away or shared: donate or may_alias")
    places = made.get(1, "device", NONE)
    mismatches = [] if places == NONE else made.mismatches(as_axes(made, places), tree)
    if mismatches:
        where, what = made.words((1, "device"), (0, "x"))
        return made.say(codes.PREFIX, axes.no_prefix("device_put", where, what, mismatches[0]))
    return map_leaves(made.run, tree, lambda leaf: as_array(leaf) or leaf, made.place)


def untraced(_made: LibraryCall) -> Value:
    """From here on functions may be run on plain values: what is said of traced ones need not be so."""
    raise SpentError


def configured(made: LibraryCall) -> Value | None:
    return untraced(made) if made.get(0) == Constant("jax_disable_jit") else None


def undoes(manager: Value) -> bool:
    """Whether JAX does something else than usual while a ``with`` of what this makes is open."""
    return isinstance(manager, External) and short_name(manager.fullname) in AT_ONCE | {"jax.disable_bwd_checks"}


def fetched(leaf: Value) -> Value:
    """A NumPy array; a tracer stays, and so does a number."""
    return replace(leaf, is_numpy=True) if isinstance(leaf, Array) and not leaf.is_traced else leaf


AT_ONCE: Final = frozenset(
    {"chex.fake_jit", "chex.fake_pmap_and_jit"}
    | {f"jax.{name}" for name in ("disable_jit", "ensure_compile_time_eval", "eval_context")}
)
"""While they are open functions are run on plain values."""
RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **dict.fromkeys(AT_ONCE, untraced),
    "jax.update": configured,
    **{name: partial(transformed, word) for name, word in WORDS.items()},
    "eqx.if_array": if_array,
    "jax.eval_shape": eval_shape,
    "jax.jvp": jvp,
    "jax.vjp": vjp,
    "jax.linearize": linearize,
    "eqx.filter_jvp": filter_jvp,
    "eqx.filter_vjp": filter_vjp,
    "jax.linear_transpose": linear_transpose,
    "jax.block_until_ready": lambda made: made.get(0),
    "jax.device_put": device_put,
    "jax.device_get": lambda made: map_leaves(made.run, made.get(0), fetched, made.place),
}
