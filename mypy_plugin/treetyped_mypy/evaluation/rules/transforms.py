"""``jit``, ``grad``, ``vmap`` and their kin: what a call of what they give does with the function inside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from treetyped_mypy.errors import axes, codes, derivatives, grad, jit
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, KEY, Array, as_array, show
from treetyped_mypy.evaluation.atoms import Partial, Transformed, Treedef
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.trees import (
    UNSEEN,
    Opened,
    filled,
    map_leaves,
    opened,
    seen_leaves,
)
from treetyped_mypy.flow.running import Argument, SpentError
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Class,
    Constant,
    External,
    Function,
    Method,
    Tuple,
    Value,
    options,
)
from treetyped_mypy.structure.nodes import Leaf

WORDS: Final = {
    "jax.jit": "jit",
    "jax.pjit": "jit",
    "jax.grad": "grad",
    "jax.value_and_grad": "value_and_grad",
    "jax.vmap": "vmap",
    "jax.pmap": "pmap",
    "jax.checkpoint": "checkpoint",
    "jax.remat": "checkpoint",
    "jax.named_call": "checkpoint",
    "jax.jacfwd": "jacobian",
    "jax.jacrev": "jacobian",
    "jax.jacobian": "jacobian",
    "jax.hessian": "jacobian",
    "jax.custom_jvp": "custom",
    "jax.custom_vjp": "custom",
    "eqx.filter_jit": "filter_jit",
    "eqx.filter_grad": "filter_grad",
    "eqx.filter_value_and_grad": "filter_value_and_grad",
    "eqx.filter_checkpoint": "checkpoint",
}
"""What is made of a function, by the name of what makes it."""


def transformed(word: str, call: LibraryCall) -> Value | None:
    function = call.get(0, "fun", call.get(0, "f", NONE))
    if function == NONE:  # ``@eqx.filter_jit(donate="all")``
        given = tuple(Argument(value, name) for name, value in call.named.items())
        return Partial(External(FULL_NAMES.get(word, word)), given)
    if call.is_open:
        return UNKNOWN
    names = POSITIONS.get(word, ())
    positions = dict(zip(names, call.positional[1:], strict=False))
    return Transformed(word, function, tuple({**positions, **call.named}.items()))


POSITIONS: Final = {
    "grad": ("argnums", "has_aux"),
    "value_and_grad": ("argnums", "has_aux"),
    "vmap": ("in_axes", "out_axes"),
    "pmap": ("axis_name", "in_axes", "out_axes"),
    "jacobian": ("argnums",),
}
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
        case "vmap" | "pmap":
            return call_vmap(made, t)
        case "filter_jit":
            return call_filtered(made, t)
        case "checkpoint" | "custom":
            return made.trace(t.function, *made.positional, **made.named)
        case "pull_back":
            return map_leaves(made.run, t.function, lambda leaf: leaf, made.place)
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
    return filled(made.run, kept.structure, kept.skeleton, iter(lambda: Array(), None), made.place)


# jit
def into_jit(value: Value) -> Value:
    found = as_array(value)
    return value if found is None else replace(found, is_traced=True, is_numpy=False)


def outside(made: LibraryCall, value: Value) -> Value:
    def leave(leaf: Value) -> Value:
        found = as_array(leaf)
        return leaf if found is None else replace(found, is_traced=False, is_numpy=False)

    return map_leaves(made.run, value, leave, made.place)


def parameters(made: LibraryCall, function: Value) -> list[str] | None:
    match function:
        case Function(definition=definition):
            return [argument.variable.name for argument in definition.arguments]
        case Method(function=Function(definition=definition)):
            return [argument.variable.name for argument in definition.arguments][1:]
        case _:
            return None


def static_places(made: LibraryCall, t: Transformed) -> tuple[set[int], set[str]] | None:
    """The positions and names that are static; none where that is not seen."""
    numbers = constant_of(made.run, t.option("static_argnums") or NONE)
    names = constant_of(made.run, t.option("static_argnames") or NONE)
    if numbers is ... or names is ...:
        return None
    numbers = (numbers,) if isinstance(numbers, int) else numbers or ()
    names = (names,) if isinstance(names, str) else names or ()
    known = parameters(made, t.function) or []
    if not isinstance(numbers, tuple) or not isinstance(names, tuple):
        return None
    if (numbers and any(n < 0 for n in numbers)) or (names and not known):
        return None
    by_name = {*names, *(known[number] for number in numbers if number < len(known))}
    return {*numbers, *(known.index(name) for name in names if name in known)}, by_name


def call_jit(made: LibraryCall, t: Transformed) -> Value:
    static = static_places(made, t)

    def into(value: Value, is_static: bool, name: str | None) -> Value:
        if static is None:
            return UNKNOWN
        if is_static:
            return value
        report_untraceable(made, value, name)
        return map_leaves(made.run, value, into_jit, made.place)

    numbers, names = static or (set(), set())
    values = [into(v, i in numbers, made.parameter(t.function, i)) for i, v in enumerate(made.positional)]
    named = {name: into(value, name in names, name) for name, value in made.named.items()}
    return outside(made, made.trace(t.function, *values, **named))


def report_untraceable(made: LibraryCall, value: Value, name: str | None) -> None:
    for leaf in seen_leaves(made.run, value):
        if is_untraceable(leaf):
            shown = f'"{name}"' if name else "the argument"
            where = "" if leaf is value else " holds"
            made.say(
                codes.LEAF,
                f"jit: {shown}{where or ' is'} {made.says(leaf)}, which JAX cannot trace",
                jit.mark_static(name) if name and leaf is value else None,
            )
            return


def is_untraceable(leaf: Value) -> bool:
    match leaf:
        case Constant(value=str() | bytes()):
            return True
        case Function() | Method() | Transformed() | Class():
            return True
        case _:
            return False


def call_filtered(made: LibraryCall, t: Transformed) -> Value:
    """``eqx.filter_jit``: arrays are traced, everything else is static."""

    def into(leaf: Value) -> Value:
        return replace(leaf, is_traced=True, is_numpy=False) if isinstance(leaf, Array) else leaf

    values = [map_leaves(made.run, value, into, made.place) for value in made.positional]
    named = {name: map_leaves(made.run, value, into, made.place) for name, value in made.named.items()}

    def leave(leaf: Value) -> Value:
        return replace(leaf, is_traced=False) if isinstance(leaf, Array) else leaf

    return map_leaves(made.run, made.trace(t.function, *values, **named), leave, made.place)


# grad
def call_grad(made: LibraryCall, t: Transformed) -> Value:
    is_filtered = t.word.startswith("filter_")
    argnums = 0 if is_filtered else constant_of(made.run, t.option("argnums") or Constant(0))
    has_aux = constant_of(made.run, t.option("has_aux") or Constant(False))
    numbers = (argnums,) if type(argnums) is int else argnums if isinstance(argnums, tuple) else None
    if numbers is not None and not all(type(number) is int for number in numbers):
        numbers = None
    if numbers is not None and report_argnums(made, t, numbers):
        return UNKNOWN
    kept = [number for number in numbers or () if 0 <= number < len(made.positional)]
    if not is_filtered and any(report_not_differentiable(made, t, number) for number in kept):
        return UNKNOWN
    values = [
        map_leaves(made.run, value, partial(differentiated, is_filtered), made.place) if index in kept else value
        for index, value in enumerate(made.positional)
    ]
    result = made.trace(t.function, *values, **made.named)
    aux: Value = UNKNOWN
    if has_aux is True:
        result, aux = loss_and_aux(made, t, result)
    if has_aux is ...:
        return UNKNOWN
    if report_no_scalar(made, t, result, has_aux=bool(has_aux)):
        return UNKNOWN
    grads: Value = UNKNOWN
    if numbers is not None and len(kept) == len(numbers):
        each = [map_leaves(made.run, made.positional[n], partial(gradient, is_filtered), made.place) for n in numbers]
        grads = each[0] if type(argnums) is int else Tuple(tuple(each))
    aux = outside(made, aux) if has_aux else aux
    if t.word.endswith("value_and_grad"):
        loss = Array(FLOAT, ())
        return Tuple((Tuple((loss, aux)) if has_aux else loss, grads))
    return Tuple((grads, aux)) if has_aux else grads


def report_argnums(made: LibraryCall, t: Transformed, numbers: tuple[object, ...]) -> bool:
    beyond = [n for n in numbers if isinstance(n, int) and n >= len(made.positional)]
    known = parameters(made, t.function)
    if not beyond or made.is_open or (made.named and known is None):
        return False
    if known is not None and all(n < len(known) for n in beyond):
        name = known[beyond[0]]
        if name in made.named:
            made.say(codes.LEAF, grad.by_keyword(t.word, name))
            return True
        return False
    made.say(codes.LEAF, grad.no_such_argument(t.word, beyond, len(made.positional)))
    return True


def differentiated(is_filtered: bool, leaf: Value) -> Value:
    """A derivative alone hides no values: ``x.item()`` is a number, if no ``jit`` is around it."""
    if is_filtered and not (isinstance(leaf, Array) and leaf.kind in (FLOAT, "complex", None)):
        return leaf
    found = as_array(leaf)
    return leaf if found is None else replace(found, is_numpy=False)


def gradient(is_filtered: bool, leaf: Value) -> Value:
    found = leaf if isinstance(leaf, Array) else None if is_filtered else as_array(leaf)
    if is_filtered:
        if found is None:
            return UNKNOWN if leaf == UNKNOWN else NONE
        return Array(FLOAT, found.shape) if found.kind == FLOAT else UNKNOWN if found.kind is None else NONE
    return UNKNOWN if found is None else Array(found.kind if found.kind in (FLOAT, "complex") else None, found.shape)


def report_not_differentiable(made: LibraryCall, t: Transformed, number: int) -> bool:
    if constant_of(made.run, t.option("allow_int") or Constant(False)) is not False:
        return False
    for leaf in seen_leaves(made.run, made.positional[number]):
        found = as_array(leaf)
        if is_untraceable(leaf) or (found is not None and found.kind in (INT, BOOL, KEY)):
            name = made.parameter(t.function, number)
            what = "a number that is no float" if found is not None and not isinstance(leaf, Array) else made.says(leaf)
            shown = f'"{name}"' if name else "the argument"
            joint = "is" if leaf is made.positional[number] else "holds"
            made.say(codes.LEAF, f"{t.word}: {shown} {joint} {what}, which has no gradient")
            return True
    return False


def loss_and_aux(made: LibraryCall, t: Transformed, result: Value) -> tuple[Value, Value]:
    pairs = [made.items(option) if isinstance(option, Tuple) else None for option in options(result)]
    if all(is_no_pair(made, option) for option in options(result)):
        structure = made.structure(result)
        made.say(codes.STRUCTURE, grad.no_pair(t.word, structure), grad.cure_pair(structure))
    if len(pairs) == 1 and pairs[0] is not None and len(pairs[0]) == 2:
        return pairs[0]
    return UNKNOWN, UNKNOWN


def is_no_pair(made: LibraryCall, value: Value) -> bool:
    found = opened(made.run, value)
    if found is None:
        return True
    if found is UNSEEN or not isinstance(found, Opened):
        return False
    if found.kind in ("tuple",):
        return len(found.parts) != 2
    return found.kind == "None" or "dict" in found.kind.lower() or found.kind == "list"


def report_no_scalar(made: LibraryCall, t: Transformed, loss: Value, *, has_aux: bool) -> bool:
    faults = [option for option in options(loss) if is_no_scalar(made, option)]
    if len(faults) < len(options(loss)):
        return False
    structure = made.structure(faults[0])
    if has_aux:
        made.say(codes.STRUCTURE, grad.first_is_no_scalar(t.word, structure))
    elif isinstance(structure, Leaf):
        made.say(
            codes.STRUCTURE,
            f"{t.word}: the function returns {made.says(faults[0])}, but only a float scalar has a gradient",
        )
    else:
        made.say(codes.STRUCTURE, grad.no_scalar(t.word, structure), grad.cure_scalar(structure))
    return True


def is_no_scalar(made: LibraryCall, value: Value) -> bool:
    found = opened(made.run, value)
    if isinstance(found, Opened):
        return True
    array = as_array(value)
    return is_untraceable(value) or (array is not None and (bool(array.shape) or array.kind in (INT, BOOL)))


# vmap
def call_vmap(made: LibraryCall, t: Transformed) -> Value:
    in_axes = t.option("in_axes") or Constant(0)
    entries = axis_entries(made, t, in_axes)
    if entries is None:
        made.run.release(t.function)
        return UNKNOWN
    values = [
        mapped_argument(made, t, axis, index, value)
        for index, (axis, value) in enumerate(zip(entries, made.positional, strict=True))
    ]
    named = {name: map_leaves(made.run, value, without_axis, made.place) for name, value in made.named.items()}
    report_sizes(made, t, entries)
    result = made.trace(t.function, *values, **named)
    out_axes = t.option("out_axes") or Constant(0)

    def stacked(leaf: Value) -> Value:
        found = as_array(leaf)
        if found is None:
            return UNKNOWN if not is_untraceable(leaf) else leaf
        shape = None if found.shape is None else (None, *found.shape)
        if out_axes != Constant(0) and shape is not None:
            shape = (None,) * len(shape)
        return Array(found.kind, shape, is_weak=found.is_weak)

    return map_leaves(made.run, result, stacked, made.place)


def axis_entries(made: LibraryCall, t: Transformed, in_axes: Value) -> list[Value] | None:
    """One entry for each positional argument."""
    items = made.items(in_axes) if not isinstance(in_axes, Constant) else None
    if items is None:
        return [in_axes] * len(made.positional) if isinstance(in_axes, Constant) else None
    if len(items) != len(made.positional):
        made.say(codes.PREFIX, axes.wrong_count(t.word, "in_axes", len(items), len(made.positional)))
        return None
    return list(items)


def mapped_argument(made: LibraryCall, t: Transformed, axis: Value, index: int, value: Value) -> Value:
    name = made.parameter(t.function, index)
    if axis == NONE:
        return value
    if isinstance(axis, Constant):
        found = as_array(value)
        if found is not None and (found.shape == () or not isinstance(value, Array)):
            made.say(
                codes.PREFIX,
                axes.scalar(t.word, f'"{name}"' if name else None, keyword=False),
                axes.unmapped(f'"{name}"' if name else None),
            )
        rule = without_axis if axis == Constant(0) else without_some_axis
        return map_leaves(made.run, value, rule, made.place)
    mismatches = made.mismatches(as_axes(made, axis), value)
    if mismatches:
        made.say(codes.PREFIX, axes.no_prefix(t.word, f"in_axes[{index}]", name, mismatches[0]))
    return map_leaves(made.run, value, lambda _leaf: UNKNOWN, made.place)


def as_axes(made: LibraryCall, axis: Value, depth: int = 0) -> Value:
    """``None`` among axes stands for a whole subtree."""
    if axis == NONE:
        return Constant(0)
    found = opened(made.run, axis) if depth < 8 else None
    if not isinstance(found, Opened):
        return axis
    return found.build(made.run, [as_axes(made, part, depth + 1) for part in found.parts], made.place)


def without_axis(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found.row, is_traced=True, is_numpy=False)


def without_some_axis(leaf: Value) -> Value:
    found = as_array(leaf)
    if found is None:
        return UNKNOWN
    shape = (None,) * (len(found.shape) - 1) if found.shape else None
    return replace(found, shape=shape, is_traced=True, is_numpy=False)


def report_sizes(made: LibraryCall, t: Transformed, entries: list[Value]) -> None:
    """All mapped arrays must have equally many rows."""
    rows: dict[int, str] = {}
    for index, (axis, value) in enumerate(zip(entries, made.positional, strict=True)):
        for leaf in seen_leaves(made.run, value) if axis == Constant(0) else []:
            if isinstance(leaf, Array) and leaf.shape and leaf.shape[0] is not None:
                rows.setdefault(leaf.shape[0], f'"{made.parameter(t.function, index) or index}" ({show(leaf)})')
    if len(rows) > 1:
        made.say(
            codes.PREFIX,
            f"{t.word}: the mapped arguments have different numbers of rows: {' and '.join(list(rows.values())[:2])}",
        )


# functions that are called at once
def eval_shape(made: LibraryCall) -> Value:
    values = [map_leaves(made.run, value, into_jit, made.place) for value in made.positional[1:]]
    return map_leaves(made.run, made.trace(made.get(0, "fun"), *values, **made.named), shape_struct, made.place)


def shape_struct(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind, found.shape)


def differentiable(made: LibraryCall, value: Value) -> Value:
    return map_leaves(made.run, value, partial(differentiated, False), made.place)


def jvp(made: LibraryCall) -> Value:
    function, primals, tangents = made.get(0, "fun"), made.get(1, "primals"), made.get(2, "tangents")
    mismatches = made.mismatches(primals, tangents, equal=True)
    if mismatches and all(isinstance(value, Tuple) for value in (primals, tangents)):
        made.say(codes.STRUCTURE, derivatives.tangents_differ(mismatches[0]))
    items = made.items(primals)
    if items is None or made.get(-1, "has_aux", NONE) != NONE:
        made.run.release(function)
        return UNKNOWN
    result = made.trace(function, *(differentiable(made, item) for item in items))
    result = outside(made, result)
    return Tuple((result, result))


def vjp(made: LibraryCall) -> Value:
    function, primals = made.get(0, "fun"), made.positional[1:]
    if made.named:
        made.run.release(function)
        return UNKNOWN
    result = made.trace(function, *(differentiable(made, value) for value in primals))
    each = [map_leaves(made.run, value, partial(gradient, False), made.place) for value in primals]
    return Tuple((outside(made, result), Transformed("pull_back", Tuple(tuple(each)))))


def untraced(_made: LibraryCall) -> Value:
    """From here on functions may be run on plain values: what is said of traced ones need not be so."""
    raise SpentError


def configured(made: LibraryCall) -> Value | None:
    return untraced(made) if made.get(0) == Constant("jax_disable_jit") else None


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **dict.fromkeys(("jax.disable_jit", "chex.fake_jit", "chex.fake_pmap_and_jit"), untraced),
    "jax.update": configured,
    **{name: partial(transformed, word) for name, word in WORDS.items()},
    "jax.eval_shape": eval_shape,
    "jax.jvp": jvp,
    "jax.vjp": vjp,
    "jax.block_until_ready": lambda made: made.get(0),
    "jax.device_put": lambda made: map_leaves(made.run, made.get(0), lambda leaf: as_array(leaf) or leaf, made.place),
    "jax.device_get": lambda made: map_leaves(made.run, made.get(0), lambda leaf: as_array(leaf) or leaf, made.place),
}
